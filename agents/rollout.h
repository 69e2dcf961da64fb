/* rollout.h: moves drawn at random, for the random agents and for the rollouts of a search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef AGENTS_ROLLOUT_H
#define AGENTS_ROLLOUT_H

#include "engine/moves.h"

typedef enum RolloutPolicy {
    ROLLOUT_JOINT,         /* uniform over placements with their followers */
    ROLLOUT_PLACEMENT,     /* uniform over placements, then over none and the legal followers */
    ROLLOUT_FOLLOWER_PROB, /* placement uniform, then with a probability a uniform legal follower */
    ROLLOUT_EPS_GREEDY /* the best scores if it ended now; with a probability the policy before */
} RolloutPolicy;

/* How to draw; decisions other than PLACE are drawn uniformly by every policy. */
typedef struct Rollout {
    RolloutPolicy policy; /* for placements */
    double follower_prob; /* ROLLOUT_FOLLOWER_PROB, ROLLOUT_EPS_GREEDY: 0 .. 1 */
    double epsilon;       /* ROLLOUT_EPS_GREEDY: probability of a random move */
    MoveList *scratch;    /* overwritten; large, so it lives in the agent's memory */
    Rng *rng;             /* advanced by every draw */
} Rollout;

/* Draws an answer to game->decision, a seat's. */
Move rollout_draw_move(const Rollout *rollout, const Game *game);

/* Completes a placement: the same with a follower, or as it is. */
Move rollout_draw_follower(const Rollout *rollout, const Game *game, Move placement);

#endif
