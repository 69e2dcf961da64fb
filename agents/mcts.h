/* mcts.h: the parameters of the searching agents and what such an agent holds.
 *
 * SPDX-License-Identifier: MIT
 *
 *      MctsAgent | a Scratch for each thread | the nodes of tree 0, of tree 1, ...
 */
#ifndef AGENTS_MCTS_H
#define AGENTS_MCTS_H

#include "agents/agent.h"
#include "agents/crew.h"
#include "agents/exact.h"
#include "agents/pick.h"

enum { TREES_MAX = 64, ARBITER_MAX = 16 };

/* In the order of the canonical spec. */
typedef enum MctsParameter {
    MCTS_SIMS,
    MCTS_TIME_MS,
    MCTS_SELECTION,
    MCTS_C,
    MCTS_C_PUCT,
    MCTS_LEVELS,
    MCTS_CHANCE,
    MCTS_DRAWS,
    MCTS_WORLDS,
    MCTS_REWARD,
    MCTS_REWARD_SCALE,
    MCTS_LEAF,
    MCTS_ROLLOUT_DEPTH,
    MCTS_ROLLOUT,
    MCTS_FOLLOWER_PROB,
    MCTS_EPSILON,
    MCTS_ROLLOUT_WIDTH,
    MCTS_PRIOR,
    MCTS_PRIOR_TEMP,
    MCTS_EXPAND,
    MCTS_EXPAND_TILE,
    MCTS_WIDENING_C,
    MCTS_WIDENING_ALPHA,
    MCTS_FPU,
    MCTS_RAVE_K,
    MCTS_RAVE_DEPTH,
    MCTS_FINAL,
    MCTS_EARLY_STOP,
    MCTS_EXACT_LAST,
    MCTS_TIE_ARBITER_N,
    MCTS_TIE_ARBITER_M,
    MCTS_THREADS,
    MCTS_PARALLEL,
    MCTS_ROOTS,
    MCTS_MEMORY_MB,
    MCTS_PARAMETERS
} MctsParameter;

typedef struct MctsAgent {
    PlayoutTables tables;            /* of the rules being played */
    SearchOptions options;           /* of every tree */
    Outlook outlook;                 /* of the rules being played: options.outlook */
    uint64_t sims;                   /* simulations a move, or 0 */
    uint64_t time_ns;                /* nanoseconds a move, or 0 */
    int trees;                       /* 1 .. TREES_MAX */
    int roots;                       /* trees that share the order of tiles of one world */
    Final final;                     /* how the answer is chosen */
    int exact_last;                  /* tiles left to lay when the rest is solved; 0: never */
    int arbiter_n, arbiter_m;        /* answers that may tie, playouts for each */
    int round, rounds;               /* the one under way, of those that the simulations take */
    Rng rng;                         /* gives each tree its seed */
    const Game *game;                /* being thought about */
    uint64_t end_ns;                 /* when the trees stop, with a budget of time */
    World world[TREES_MAX];          /* the first `trees` are used */
    uint64_t simulations[TREES_MAX]; /* run by each tree, or with time by each job */
    World playout;                   /* of the arbiter: no tree */
    Pick pick;                       /* the answers */
    Exact exact;                     /* solves the last tiles */
    Crew crew;                       /* the threads */
    Scratch *scratch;                /* one for each member of the crew */
    int threads;                     /* members of the crew, at most */
    bool stops_early;                /* when more simulations cannot change the answer */
} MctsAgent;

/* What `bastide agents` says of each parameter. */
extern const Parameter MCTS_PARAMETER[MCTS_PARAMETERS];

/* Settles the budget, refuses what makes no sense. */
bool mcts_check(AgentSpec *spec, uint64_t given, Error *error);

/* Trees that an agent has: one a world, or with parallel=root several. */
int mcts_count_trees(const AgentSpec *spec);

/* The options of a search as the spec has them. */
void mcts_read_options(const AgentSpec *spec, SearchOptions *options);

/* Runs the simulations of a move: trees are begun, the budget is spent. Returns their number. */
uint64_t budget_spend(MctsAgent *agent);

/* Lets playouts choose among the best answers that the search cannot tell apart: changes
 * agent->pick.best. Returns the number of playouts. */
uint64_t arbiter_choose(MctsAgent *agent);

#endif
