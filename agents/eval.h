/* eval.h: what a position is worth to each seat: points as they stand, and a seat's lead.
 *
 * SPDX-License-Identifier: MIT
 *
 * Worth is in points; in junior, figures placed, and the children on open roads as a fraction of a
 * figure that only decides between equals.
 */
#ifndef AGENTS_EVAL_H
#define AGENTS_EVAL_H

#include "engine/game.h"
#include "engine/rng.h"

/* The worth of a position to each seat if every decision that is pending were declined and the game
 * ended; the fields' final points count farm_weight times. */
void eval_worth(const Game *game, double farm_weight, double worth[SEAT_MAX]);

/* What a seat has more than the best of the others. */
double eval_lead(const double worth[SEAT_MAX], int players, int seat);

/* The index of the highest of `count` values, 1 or more. Ties are broken uniformly, or without a
 * stream for the first. */
int eval_find_highest(const double *value, int count, Rng *rng);

/* How a position is looked at. */
typedef struct EvalView {
    int seat;           /* whose lead is meant */
    double farm_weight; /* factor of the points that fields pay at the end */
} EvalView;

/* The lead after a move, by playing it on a copy; delta.h finds the same for all moves at once,
 * without. */
double eval_value_move(const Game *game, Move move, EvalView view);

#endif
