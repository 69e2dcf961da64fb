/* search.h: Monte Carlo tree search in one world: select, expand, value the leaf, back up.
 *
 * SPDX-License-Identifier: MIT
 *
 * A world is a tree with a random stream of its own. Worlds share nothing: their results depend
 * neither on each other nor on who runs them when. What a world knows of the tiles to come:
 *
 *      determinize   one order of them, shuffled from what is left in the bag. Within it the game
 *                    is free of chance: a path of moves always leads to the same position
 *      chance_node   a new order each simulation; behind a move there is a node for each tile that
 *                    may be drawn, and moves are compared only when the same tile is to be placed
 *      open_loop     a new order each simulation; a node is a path of moves whatever was drawn, so
 *                    its position differs between visits, and children that are not legal now
 *                    are passed over
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

#include "agents/judge.h"
#include "agents/reward.h"
#include "agents/rollout.h"
#include "agents/select.h"
#include "engine/deck.h"

typedef enum Levels { LEVELS_JOINT, LEVELS_PLACEMENT_FOLLOWER } Levels;
typedef enum Chance { CHANCE_DETERMINIZE, CHANCE_NODE, CHANCE_OPEN_LOOP } Chance;

typedef enum Leaf {
    LEAF_ROLLOUT,  /* moves behind the tree to the end of the game, then its points */
    LEAF_EVAL,     /* the evaluation of the position */
    LEAF_TRUNCATED /* moves behind the tree for some turns, then the evaluation */
} Leaf;

typedef enum Prior { PRIOR_NONE, PRIOR_EVAL } Prior;

typedef struct SearchOptions {
    SelectOptions select;  /* which child */
    Levels levels;         /* choices a turn */
    Chance chance;         /* what is known of the tiles to come */
    bool draws_evenly;     /* CHANCE_NODE: tiles behind a move by their shares, not at random */
    bool expands_tiles;    /* CHANCE_NODE: a tile's moves are added on its first visit */
    RewardOptions reward;  /* what an end is worth */
    Leaf leaf;             /* how a leaf is valued */
    int rollout_depth;     /* LEAF_TRUNCATED: turns, at least 1 */
    RolloutPolicy rollout; /* how moves behind the tree are drawn */
    double follower_prob;  /* of the rollout: 0 .. 1 */
    double epsilon;        /* ROLLOUT_EPS_GREEDY, ROLLOUT_EVAL: 0 .. 1 */
    int rollout_width;     /* ROLLOUT_EVAL: placements that are evaluated; 0: all */
    Prior prior;           /* where priors come from */
    double prior_temp;     /* points by which a move is worse when its prior is 1/e of the best's */
    int rave_depth;        /* moves behind a node that count for AMAF; 0: all */
    const Outlook *outlook; /* started for the rules of the game, not changed while searching */
} SearchOptions;

typedef struct World {
    Tree tree; /* its root is the position searched */
    Rng rng;   /* of expansions, rollouts and the order of the tiles */
    Deck deck; /* what is left in the bag, in this simulation's order */
} World;

enum { PATH_MAX_NODES = 1024 };

typedef struct Step {
    uint32_t parent; /* index of the node that was left */
    uint32_t node;   /* index of the one that was reached */
    int played;      /* moves played before it */
    uint8_t seat;    /* who chose it */
} Step;

/* A move of a simulation, in the tree or behind it. */
typedef struct Played {
    Move move;
    uint8_t seat; /* whose */
} Played;

/* What one simulation works on; one a thread. Large: it lives in the agent's memory. */
typedef struct Scratch {
    Playout playout;               /* for rollouts; without tables where it cannot play */
    Game game;                     /* the position reached */
    Shortlist shortlist;           /* for rollouts */
    double lead[MOVE_MAX];         /* what each move leads to, by the judge */
    int path_count;                /* 0 .. PATH_MAX_NODES */
    int played_count;              /* 0 .. PATH_MAX_NODES */
    int dealt;                     /* tiles of the deck that are drawn */
    Step path[PATH_MAX_NODES];     /* nodes visited below the root */
    float prior[MOVE_MAX];         /* of each move, from the leads */
    MoveList list;                 /* moves of the position */
    Move half;                     /* the placement whose follower is to be chosen */
    Played played[PATH_MAX_NODES]; /* moves of the simulation, kept for AMAF only */
    uint16_t choice[MOVE_MAX];     /* CHANCE_OPEN_LOOP: the child of each move */
    bool is_half;                  /* whether there is a half move */
} Scratch;

/* Starts a search from `game`: an empty tree, and the bag in an order drawn from `seed`. */
void search_begin(World *world, const Game *game, uint64_t seed);

/* Runs one simulation from `game`, the position the world was begun with. */
void search_simulate(const SearchOptions *options, Scratch *scratch, World *world,
                     const Game *game);

/* How moves behind the tree are drawn, with this memory and this stream. */
Rollout search_get_rollout(const SearchOptions *options, Scratch *scratch, Rng *rng);

/* Plays scratch->game as leaves are, whatever options->leaf: by rollouts to its end, with tiles
 * from world->deck; then the rewards. */
void search_play_out(const SearchOptions *options, Scratch *scratch, World *world,
                     double reward[SEAT_MAX]);

#endif
