/* reward.h: what a game, finished or judged as it stands, is worth to each seat.
 *
 * SPDX-License-Identifier: MIT
 *
 * A lead is what a seat has more than the best of the others.
 */
#ifndef AGENTS_REWARD_H
#define AGENTS_REWARD_H

#include "engine/game.h"

typedef enum Reward {
    REWARD_WIN,         /* 1 for the most points, shared among several */
    REWARD_MARGIN,      /* 1/2 + lead / (2 scale), without bounds */
    REWARD_TANH_MARGIN, /* 1/2 + tanh(lead / scale) / 2 */
    REWARD_PORTION      /* own points / all points; points below 0 count as 0 */
} Reward;

typedef struct RewardOptions {
    Reward type;  /* the formula */
    double scale; /* points of lead, > 0 */
} RewardOptions;

/* Rewards from the points of each seat (junior: figures). */
void reward_share(const RewardOptions *options, const Rules *rules, const double points[SEAT_MAX],
                  double reward[SEAT_MAX]);

/* Rewards of a finished game, from its score or from itself. */
void reward_score(const RewardOptions *options, const Rules *rules, const Score *score,
                  double reward[SEAT_MAX]);
void reward_finished(const RewardOptions *options, const Game *game, double reward[SEAT_MAX]);

#endif
