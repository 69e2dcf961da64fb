/* rollout.h: moves that are not searched: of the random agents, and of a search behind its tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef AGENTS_ROLLOUT_H
#define AGENTS_ROLLOUT_H

#include "agents/judge.h"
#include "agents/shortlist.h"
#include "engine/deck.h"
#include "engine/moves.h"
#include "engine/playout.h"

typedef enum RolloutPolicy {
    ROLLOUT_JOINT,         /* uniform over placements with their followers */
    ROLLOUT_PLACEMENT,     /* uniform over placements, then over none and the legal followers */
    ROLLOUT_FOLLOWER_PROB, /* placement uniform, then with a probability a uniform legal follower */
    ROLLOUT_EPS_GREEDY, /* the best scores if it ended now; with a probability the policy before */
    ROLLOUT_EVAL /* the best by the full evaluation; with a probability ROLLOUT_FOLLOWER_PROB */
} RolloutPolicy;

/* How to draw; decisions other than PLACE are drawn uniformly where a policy draws. Of moves that
 * are best alike ROLLOUT_EPS_GREEDY draws one, ROLLOUT_EVAL takes the first. */
typedef struct Rollout {
    RolloutPolicy policy;   /* for placements */
    double follower_prob;   /* probability of a follower with a random placement: 0 .. 1 */
    double epsilon;         /* ROLLOUT_EPS_GREEDY, ROLLOUT_EVAL: probability of a random move */
    const Outlook *outlook; /* ROLLOUT_EVAL: started for the rules of the game */
    int width;              /* ROLLOUT_EVAL: placements that are evaluated; 0: all */
    Shortlist *shortlist;   /* ROLLOUT_EPS_GREEDY, ROLLOUT_EVAL: overwritten; see its header */
    double *lead;           /* ROLLOUT_EPS_GREEDY, ROLLOUT_EVAL: room for MOVE_MAX, overwritten */
    MoveList *scratch;      /* overwritten; large, so it lives in the agent's memory */
    Rng *rng;               /* advanced by every draw */
    Playout *playout;       /* for rollout_run: started for the rules of the game; or NULL */
} Rollout;

/* Draws an answer to game->decision, a seat's. */
Move rollout_draw_move(const Rollout *rollout, const Game *game);

/* Plays `game` to its end as rollout_draw_move would, move by move the same, with the tiles of the
 * deck from number `dealt` on: by the fast path. False, and nothing is drawn, where there is none:
 * for ROLLOUT_EPS_GREEDY and _EVAL, a decision other than CHANCE and PLACE, or rules that playouts
 * cannot play. The points are then those of playout_score. */
bool rollout_run(const Rollout *rollout, const Game *game, const Deck *deck, int dealt);

/* Lists the joint moves of a placement: without a follower, then by segment. */
void rollout_list_joint(const Game *game, Move placement, MoveList *list);

/* Completes a placement: the same with a follower, or as it is. */
Move rollout_draw_follower(const Rollout *rollout, const Game *game, Move placement);

#endif
