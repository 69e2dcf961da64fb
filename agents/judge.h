/* judge.h: how good the moves of a position are, by the full evaluation of what they lead to.
 *
 * SPDX-License-Identifier: MIT
 *
 * One ply, no search: values of leaves, and priors of the moves that a search has not tried.
 */
#ifndef AGENTS_JUDGE_H
#define AGENTS_JUDGE_H

#include "agents/outlook.h"

/* lead[i]: the lead in points (junior: figures) of the seat that decides, over the best other,
 * after move i of the list. The list holds legal moves; a placement stands before the same
 * placement with followers, as in a list of moves.h. */
void judge_rate_moves(const Outlook *outlook, const Game *game, const MoveList *list,
                      double lead[MOVE_MAX]);

/* A softmax: prior[i] is proportional to exp(lead[i] / temp); they add up to 1. */
void judge_set_priors(const double *lead, int count, double temp, float *prior);

#endif
