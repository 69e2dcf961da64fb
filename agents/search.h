/* search.h: Monte Carlo tree search in one world: select, expand, roll out, back up.
 *
 * SPDX-License-Identifier: MIT
 *
 * A world is one order of the tiles to come, shuffled from what is left in the bag, with a tree of
 * its own. Within it the game is free of chance: a path of moves always leads to the same
 * position, so nodes hold no games. Worlds share nothing: their results depend neither on each
 * other nor on who runs them when.
 *
 *      with two levels            root
 *                           /      |      \          placements ("half" moves)
 *                        none  city  field           followers: now the move is played
 *
 * Rewards lie between 0 and 1, one for each seat; a node keeps those of the seat that chose it,
 * so that every seat maximizes its own, whatever their number.
 */
#ifndef AGENTS_SEARCH_H
#define AGENTS_SEARCH_H

#include "agents/rollout.h"
#include "agents/tree.h"
#include "engine/deck.h"

typedef enum Levels { LEVELS_JOINT, LEVELS_PLACEMENT_FOLLOWER } Levels;

typedef enum Reward {
    REWARD_WIN,        /* 1 for the winner, shared among several */
    REWARD_MARGIN,     /* 1/2 + lead / (2 scale), without bounds */
    REWARD_TANH_MARGIN /* 1/2 + tanh(lead / scale) / 2 */
} Reward;

typedef struct SearchOptions {
    double c;              /* weight of exploration in UCB1 */
    Levels levels;         /* choices a turn */
    Reward reward;         /* what a finished game is worth */
    double reward_scale;   /* points of lead, > 0 */
    RolloutPolicy rollout; /* how moves behind the tree are drawn */
    double follower_prob;  /* ROLLOUT_FOLLOWER_PROB: 0 .. 1 */
} SearchOptions;

typedef struct World {
    Tree tree; /* its root is the position searched */
    Rng rng;   /* of expansions and rollouts */
    Deck deck; /* what is left in the bag, in this world's order */
} World;

enum { PATH_MAX_NODES = 1024 };

typedef struct Step {
    uint32_t node; /* index in the tree */
    uint8_t seat;  /* who chose it */
} Step;

/* What one simulation works on; one a thread. Large: it lives in the agent's memory. */
typedef struct Scratch {
    Game game;                 /* the position reached */
    MoveList list;             /* its moves */
    Step path[PATH_MAX_NODES]; /* nodes visited below the root */
    int path_count;            /* 0 .. PATH_MAX_NODES */
    int dealt;                 /* tiles of the deck that are drawn */
} Scratch;

/* Starts a search from `game`: an empty tree, and the bag in an order drawn from `seed`. */
void search_begin(World *world, const Game *game, uint64_t seed);

/* Runs one simulation from `game`, the position the world was begun with. */
void search_simulate(const SearchOptions *options, Scratch *scratch, World *world,
                     const Game *game);

/* The reward of a finished game for each seat. */
void search_reward(const SearchOptions *options, const Game *game, double reward[SEAT_MAX]);

#endif
