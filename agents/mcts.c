/* mcts.c: the agent that searches: its parameters, its budget, and the answer of its worlds.
 *
 * SPDX-License-Identifier: MIT
 *
 * Several worlds are searched one by one (see search.h), and the visits of each answer are added
 * up over them. With a budget of simulations every world gets its share in advance, so the answer
 * depends on the seed alone; with a budget of time the worlds take turns.
 */
#include "agents/agent.h"
#include "agents/clock.h"
#include "agents/search.h"

enum { WORLDS_MAX = 64, CLOCK_EVERY = 4 /* simulations between two looks at the clock */ };

enum { FINAL_VISITS, FINAL_VALUE };

enum {
    MCTS_SIMS,
    MCTS_TIME_MS,
    MCTS_SELECTION,
    MCTS_C,
    MCTS_LEVELS,
    MCTS_CHANCE,
    MCTS_WORLDS,
    MCTS_REWARD,
    MCTS_REWARD_SCALE,
    MCTS_LEAF,
    MCTS_ROLLOUT,
    MCTS_FOLLOWER_PROB,
    MCTS_FINAL,
    MCTS_MEMORY_MB,
    MCTS_PARAMETERS
};

/* What the worlds found about one answer. */
typedef struct Tally {
    Move move;         /* the answer */
    bool is_half;      /* a placement; its followers have tallies of their own */
    uint32_t visits;   /* over all worlds */
    double reward_sum; /* for the seat that decides */
} Tally;

typedef struct MctsAgent {
    SearchOptions options;           /* of every world */
    uint64_t sims;                   /* simulations a move, or 0 */
    uint64_t time_ms;                /* milliseconds a move, or 0 */
    int worlds;                      /* 1 .. WORLDS_MAX */
    int final;                       /* FINAL_ */
    Rng rng;                         /* gives each world its seed */
    World world[WORLDS_MAX];         /* the first `worlds` are used */
    Scratch scratch;                 /* of the simulation under way */
    Tally tally[MOVE_MAX];           /* answers at the root */
    Tally follower[SEGMENT_MAX + 1]; /* and, with two levels, the followers of one of them */
} MctsAgent;                         /* the nodes of all worlds lie behind it */

static size_t count_tree_bytes(const AgentSpec *spec) {
    return (size_t)spec->value[MCTS_MEMORY_MB] << 20;
}

static size_t mcts_count_bytes(const AgentSpec *spec) {
    return sizeof(MctsAgent) + count_tree_bytes(spec);
}

static void mcts_init(void *memory, const AgentSpec *spec) {
    MctsAgent *agent = memory;
    const double *value = spec->value;
    agent->options = (SearchOptions){
        .c = value[MCTS_C],
        .levels = (Levels)value[MCTS_LEVELS],
        .reward = (Reward)value[MCTS_REWARD],
        .reward_scale = value[MCTS_REWARD_SCALE],
        .rollout = value[MCTS_ROLLOUT] == 0 ? ROLLOUT_JOINT : ROLLOUT_FOLLOWER_PROB,
        .follower_prob = value[MCTS_FOLLOWER_PROB],
    };
    agent->sims = (uint64_t)value[MCTS_SIMS];
    agent->time_ms = (uint64_t)value[MCTS_TIME_MS];
    agent->worlds = (int)value[MCTS_WORLDS];
    agent->final = (int)value[MCTS_FINAL];
    const size_t nodes = count_tree_bytes(spec) / sizeof(Node) / (size_t)agent->worlds;
    Node *node = (Node *)(agent + 1);
    for (int i = 0; i < agent->worlds; i++)
        tree_init(&agent->world[i].tree, node + nodes * (size_t)i, nodes * sizeof(Node));
}

static void mcts_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)game, (void)seat;
    MctsAgent *agent = memory;
    rng_init(&agent->rng, seed);
}

/* Budget. */

static void simulate(MctsAgent *agent, const Game *game, int world, uint64_t count) {
    for (uint64_t i = 0; i < count; i++)
        search_simulate(&agent->options, &agent->scratch, &agent->world[world], game);
}

/* Spends the budget; returns the number of simulations. */
static uint64_t spend_budget(MctsAgent *agent, const Game *game) {
    const uint64_t worlds = (uint64_t)agent->worlds;
    if (agent->time_ms == 0) {
        for (uint64_t i = 0; i < worlds; i++)
            simulate(agent, game, (int)i, agent->sims / worlds + (i < agent->sims % worlds));
        return agent->sims;
    }
    const uint64_t end_ns = clock_read_ns() + agent->time_ms * 1000000;
    uint64_t rounds = 0;
    do simulate(agent, game, (int)(rounds++ % worlds), CLOCK_EVERY);
    while (clock_read_ns() < end_ns);
    return rounds * CLOCK_EVERY;
}

/* Answer. */

/* The node of a world that stands for the root (rank < 0) or for one of its children; NULL if this
 * world has none. */
static const Node *find_node(const World *world, int rank) {
    const Node *root = &world->tree.node[TREE_ROOT];
    if (rank < 0) return root;
    for (uint32_t i = 0; i < root->child_count; i++) {
        const Node *child = &world->tree.node[root->first_child + i];
        if (child->rank == rank) return child;
    }
    return NULL;
}

/* Adds up the children of that node over all worlds; returns their number, 0 if no world has
 * expanded it. */
static int tally_children(const MctsAgent *agent, int rank, Tally *tally) {
    int count = 0;
    for (int w = 0; w < agent->worlds; w++) {
        const World *world = &agent->world[w];
        const Node *node = find_node(world, rank);
        if (!node || node->child_count == 0) continue;
        while (count < node->child_count) tally[count++] = (Tally){.visits = 0};
        for (uint32_t i = 0; i < node->child_count; i++) {
            const Node *child = &world->tree.node[node->first_child + i];
            Tally *sum = &tally[child->rank];
            sum->move = child->move;
            sum->is_half = child->is_half;
            sum->visits += child->visits;
            sum->reward_sum += child->reward_sum;
        }
    }
    return count;
}

static double mean_reward(const Tally *tally) {
    return tally->visits > 0 ? tally->reward_sum / tally->visits : 0;
}

static bool is_better(int final, const Tally *a, const Tally *b) {
    if (final == FINAL_VISITS && a->visits != b->visits) return a->visits > b->visits;
    if ((a->visits > 0) != (b->visits > 0)) return a->visits > 0;
    return mean_reward(a) > mean_reward(b);
}

static int find_best(int final, const Tally *tally, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (is_better(final, &tally[i], &tally[best])) best = i;
    return best;
}

static Move find_answer(MctsAgent *agent, int count) {
    const int best = find_best(agent->final, agent->tally, count);
    if (!agent->tally[best].is_half) return agent->tally[best].move;
    const int followers = tally_children(agent, best, agent->follower);
    if (followers == 0) return agent->tally[best].move;
    return agent->follower[find_best(agent->final, agent->follower, followers)].move;
}

static void add_candidate(Thought *thought, const Tally *tally) {
    if (tally->visits == 0) return;
    thought_add(thought, &(Candidate){tally->move, tally->visits, mean_reward(tally)});
}

static void add_candidates(MctsAgent *agent, int count, Thought *thought) {
    for (int i = 0; i < count; i++) {
        const Tally *tally = &agent->tally[i];
        const int followers = tally->is_half ? tally_children(agent, i, agent->follower) : 0;
        for (int f = 0; f < followers; f++) add_candidate(thought, &agent->follower[f]);
        if (followers == 0) add_candidate(thought, tally);
    }
}

static void mcts_choose(void *memory, const Game *game, Thought *thought) {
    MctsAgent *agent = memory;
    MoveList *list = &agent->scratch.list;
    if (moves_count(game) == 1) {
        moves_list(game, list);
        thought_set(thought, list->move[0]);
        return;
    }
    for (int i = 0; i < agent->worlds; i++)
        search_begin(&agent->world[i], game, rng_next(&agent->rng));
    const uint64_t simulations = spend_budget(agent, game);
    const int count = tally_children(agent, -1, agent->tally);
    if (count == 0) { /* not even the root found room in memory_mb */
        const Rollout rollout = {agent->options.rollout, agent->options.follower_prob, list,
                                 &agent->rng};
        thought_set(thought, rollout_draw_move(&rollout, game));
    } else {
        thought_set(thought, find_answer(agent, count));
        add_candidates(agent, count, thought);
    }
    thought->simulations = simulations;
}

/* Parameters. */

static bool mcts_check(AgentSpec *spec, uint64_t given, Error *error) {
    if (spec->value[MCTS_TIME_MS] > 0 && !(given >> MCTS_SIMS & 1)) spec->value[MCTS_SIMS] = 0;
    if ((spec->value[MCTS_SIMS] > 0) != (spec->value[MCTS_TIME_MS] > 0)) return true;
    return error_set(error,
                     "sims=%.0f and time_ms=%.0f for %s: expected one of them above 0, and the "
                     "other left out or 0",
                     spec->value[MCTS_SIMS], spec->value[MCTS_TIME_MS], spec->type->name);
}

static const Parameter PARAMETERS[MCTS_PARAMETERS] = {
    [MCTS_SIMS] = {"sims", PARAMETER_INT, 0, 1000000000, NULL, "1000",
                   "budget: simulations a move; 0 with time_ms"},
    [MCTS_TIME_MS] = {"time_ms", PARAMETER_INT, 0, 86400000, NULL, "0",
                      "budget: milliseconds a move; 0 with sims"},
    [MCTS_SELECTION] = {"selection", PARAMETER_CHOICE, 0, 0, "ucb1", "ucb1",
                        "how a child is chosen in the tree"},
    [MCTS_C] = {"c", PARAMETER_REAL, 0, 100, NULL, "0.2",
                "weight of exploration, for rewards from 0 to 1"},
    [MCTS_LEVELS] = {"levels", PARAMETER_CHOICE, 0, 0, "joint|placement_follower",
                     "placement_follower",
                     "a move is one choice, or a placement and then its follower"},
    [MCTS_CHANCE] = {"chance", PARAMETER_CHOICE, 0, 0, "determinize", "determinize",
                     "how the tiles to come are treated: one order of them a world"},
    [MCTS_WORLDS] = {"worlds", PARAMETER_INT, 1, WORLDS_MAX, NULL, "4",
                     "independent determinizations; their visits are added up"},
    [MCTS_REWARD] = {"reward", PARAMETER_CHOICE, 0, 0, "win|margin|tanh_margin", "tanh_margin",
                     "what a finished game is worth"},
    [MCTS_REWARD_SCALE] = {"reward_scale", PARAMETER_REAL, 0.001, 1000, NULL, "15",
                           "margin, tanh_margin: unit of the lead over the best other, in points"},
    [MCTS_LEAF] = {"leaf", PARAMETER_CHOICE, 0, 0, "rollout", "rollout", "how a leaf is valued"},
    [MCTS_ROLLOUT] = {"rollout", PARAMETER_CHOICE, 0, 0, "uniform|follower_prob", "follower_prob",
                      "random moves: over joint moves, or placement and then a follower"},
    [MCTS_FOLLOWER_PROB] = {"follower_prob", PARAMETER_REAL, 0, 1, NULL, "0.3",
                            "rollout=follower_prob: probability of a follower"},
    [MCTS_FINAL] = {"final", PARAMETER_CHOICE, 0, 0, "visits|value", "visits",
                    "the answer: most visits or highest mean reward"},
    [MCTS_MEMORY_MB] = {"memory_mb", PARAMETER_INT, 1, 65536, NULL, "64",
                        "memory of the tree in MiB; the search goes on when it is full"},
};

const AgentType AGENT_MCTS = {
    .name = "mcts",
    .meaning = "Monte Carlo tree search",
    .parameters = PARAMETERS,
    .parameter_count = MCTS_PARAMETERS,
    .check = mcts_check,
    .count_bytes = mcts_count_bytes,
    .init = mcts_init,
    .start = mcts_start,
    .choose = mcts_choose,
};

const AgentType AGENT_MCTS_UCT = {
    .name = "mcts-uct",
    .meaning = "plain UCT: joint moves in a single world, random rollouts",
    .parameters = PARAMETERS,
    .parameter_count = MCTS_PARAMETERS,
    .preset = "levels=joint,worlds=1,c=0.15,reward_scale=30",
    .check = mcts_check,
    .count_bytes = mcts_count_bytes,
    .init = mcts_init,
    .start = mcts_start,
    .choose = mcts_choose,
};
