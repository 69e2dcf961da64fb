/* judge.h: how good the moves of a position are, by the evaluation of what they lead to.
 *
 * SPDX-License-Identifier: MIT
 *
 * One ply, no search: values of leaves, and priors of the moves that a search has not tried.
 */
#ifndef AGENTS_JUDGE_H
#define AGENTS_JUDGE_H

#include "engine/moves.h"

typedef struct Judge {
    double farm_weight; /* */
} Judge;

/* The worth of a position to each seat, in points (junior: figures). */
void judge_value(const Judge *judge, const Game *game, double worth[SEAT_MAX]);

/* lead[i]: the lead of the seat that decides after move i of the list, a list of its legal moves.
 */
void judge_rate_moves(const Judge *judge, const Game *game, const MoveList *list, double *lead);

/* A softmax: prior[i] is proportional to exp(lead[i] / temp); they add up to 1. */
void judge_set_priors(const double *lead, int count, double temp, float *prior);

#endif
