/* mcts.c: the agents that search: made, started, asked; their presets.
 *
 * SPDX-License-Identifier: MIT
 *
 * Several trees are searched (see search.h, budget.c), and the visits of each answer are added up
 * over them.
 */
#include "agents/mcts.h"

#include "agents/clock.h"

_Static_assert(sizeof(MctsAgent) % _Alignof(Scratch) == 0, "a Scratch follows the agent");

static size_t count_tree_bytes(const AgentSpec *spec) {
    return (size_t)spec->value[MCTS_MEMORY_MB] << 20;
}

static size_t mcts_count_bytes(const AgentSpec *spec) {
    return sizeof(MctsAgent) + (size_t)spec->value[MCTS_THREADS] * sizeof(Scratch) +
           NODE_ALIGNMENT + count_tree_bytes(spec);
}

/* Shares the memory behind the agent out. */
static void lay_out(MctsAgent *agent, const AgentSpec *spec) {
    agent->scratch = (Scratch *)(agent + 1);
    unsigned char *rest = (unsigned char *)(agent->scratch + (int)spec->value[MCTS_THREADS]);
    rest += NODE_ALIGNMENT - (uintptr_t)rest % NODE_ALIGNMENT;
    const size_t nodes = count_tree_bytes(spec) / sizeof(Node) / (size_t)agent->trees;
    for (int i = 0; i < agent->trees; i++)
        tree_init(&agent->world[i].tree, rest + nodes * sizeof(Node) * (size_t)i,
                  nodes * sizeof(Node));
}

/* An end is worth its reward. For Lookahead.value. */
static double value_end(const void *context, const Game *game, int seat) {
    double reward[SEAT_MAX];
    reward_finished(context, game, reward);
    return reward[seat];
}

static void mcts_init(void *memory, const AgentSpec *spec) {
    MctsAgent *agent = memory;
    const double *value = spec->value;
    mcts_read_options(spec, &agent->options);
    outlook_init_default(&agent->outlook);
    agent->options.outlook = &agent->outlook;
    agent->sims = (uint64_t)value[MCTS_SIMS];
    agent->time_ns = (uint64_t)value[MCTS_TIME_MS] * 1000000;
    agent->trees = mcts_count_trees(spec);
    agent->roots = agent->trees / (int)value[MCTS_WORLDS];
    agent->final = (Final)value[MCTS_FINAL];
    agent->stops_early = value[MCTS_EARLY_STOP] > 0;
    agent->exact_last = (int)value[MCTS_EXACT_LAST];
    agent->arbiter_n = (int)value[MCTS_TIE_ARBITER_N];
    agent->arbiter_m = (int)value[MCTS_TIE_ARBITER_M];
    agent->exact.look.value = value_end;
    agent->exact.look.context = &agent->options.reward;
    agent->threads = (int)value[MCTS_THREADS];
    lay_out(agent, spec);
    crew_init(&agent->crew, (int)value[MCTS_THREADS]);
}

static void mcts_finish(void *memory) {
    MctsAgent *agent = memory;
    crew_finish(&agent->crew);
}

static void mcts_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)seat;
    MctsAgent *agent = memory;
    outlook_start(&agent->outlook, game->rules);
    const bool is_fast = playout_prepare(&agent->tables, game->rules);
    for (int i = 0; i < agent->threads; i++)
        playout_init(&agent->scratch[i].playout, is_fast ? &agent->tables : NULL);
    rng_init(&agent->rng, seed);
}

/* With a budget of time, the arbiter has a tenth of it. */
static uint64_t search(MctsAgent *agent, uint64_t begin_ns) {
    const uint64_t end_ns = begin_ns + agent->time_ns;
    const bool has_arbiter = agent->arbiter_n > 1 && agent->arbiter_m > 0;
    agent->end_ns = end_ns - (has_arbiter ? agent->time_ns / 10 : 0);
    const uint64_t simulations = budget_spend(agent);
    agent->end_ns = end_ns;
    pick_collect(&agent->pick, agent->world, agent->trees, agent->final);
    if (agent->pick.count == 0) return simulations;
    return simulations + arbiter_choose(agent);
}

/* An answer without a search: for trees that have not even room for the root's children. */
static Move draw_answer(MctsAgent *agent, const Game *game) {
    const Rollout rollout = search_get_rollout(&agent->options, &agent->scratch[0], &agent->rng);
    return rollout_draw_move(&rollout, game);
}

/* Ends that the solver may look at: some 100 ms, or half of the time. The last round of the Count
 * has millions most of the time, so there it gives up early; an end takes half a microsecond. */
static uint64_t count_leaves(const MctsAgent *agent, const Game *game) {
    enum { LEAVES_COUNT = 4000 };
    const uint64_t leaves = agent->time_ns / 1000;
    const uint64_t most = game->rules->count == COUNT_ABSENT ? EXACT_LEAVES_MAX : LEAVES_COUNT;
    return agent->time_ns > 0 && leaves < most ? leaves : most;
}

/* Answers without a search when few tiles are left. */
static bool solve(MctsAgent *agent, const Game *game, Thought *thought) {
    if (agent->exact_last == 0 || exact_count_tiles(game) > agent->exact_last) return false;
    if (game->rules->players > 2) return false; /* there the solver knows the worst case alone */
    agent->exact.look.leaves_max = count_leaves(agent, game);
    return exact_answer(&agent->exact, game, thought);
}

static void mcts_choose(void *memory, const Game *game, Thought *thought) {
    const uint64_t begin_ns = clock_read_ns();
    MctsAgent *agent = memory;
    MoveList *list = &agent->scratch[0].list;
    if (moves_count(game) == 1) {
        moves_list(game, list);
        thought_set(thought, list->move[0]);
        return;
    }
    if (solve(agent, game, thought)) return;
    agent->game = game;
    const uint64_t simulations = search(agent, begin_ns);
    const Pick *pick = &agent->pick;
    thought_set(thought,
                pick->count > 0 ? pick->answer[pick->best].move : draw_answer(agent, game));
    thought->simulations = simulations;
    pick_add_candidates(pick, thought);
}

#define MCTS_TYPE(text, line, defaults)                                                            \
    {                                                                                              \
        .name = (text), .meaning = (line), .parameters = MCTS_PARAMETER,                           \
        .parameter_count = MCTS_PARAMETERS, .preset = (defaults), .check = mcts_check,             \
        .count_bytes = mcts_count_bytes, .init = mcts_init, .finish = mcts_finish,                 \
        .start = mcts_start, .choose = mcts_choose                                                 \
    }

/* What the evaluation makes of a search. Margins a game, with their standard errors. Against
 * greedy-plus with 500 simulations a move (2 to 3): 4 worlds, c_puct=1.5, prior_temp=5 +3.6;
 * c_puct=0.3, prior_temp=2 +3.9; with chance_node +6.5, and joint moves +9.3. Against the search
 * as it was, with as many simulations: draws=even +1.6 (1.0), c_puct=0.6 +2.0 (1.5), 4 random turns
 * before the evaluation +3.2 (1.6), 10 of them -8 (2.3); within their errors: prior_temp=3,
 * reward_scale=25, 16 determinized worlds. Adding a tile's moves on its first visit makes a
 * simulation dearer and worth more: 800 of them, in less than half of the time, against 5000 +1.9
 * (2.1); there random turns cost 6.0 (2.5).
 *
 * What a leaf is worth is seen far better after some turns by the evaluation's own choice: two such
 * turns, and 700 simulations, gained 12.8 (1.9) over leaf=eval and 2400; one turn 4.9 (2.7).
 * Against those two turns in as much time: four turns and 400 simulations +1.1 (2.1); with the
 * eight most promising placements alone (shortlist.h), two turns and 1600 +2.9 (1.9), six and 800
 * +4.3 (2.4); with eight placements by lot, two turns -0.2 (2.0), six -5.0 (2.0). Behind short
 * rollouts more simulations gain nothing: two turns, 1600 against 400, +1.0 (2.0); behind longer
 * ones they do: four turns, 400 against 100, +8.9 (1.5). */
#define WITH_EVALUATION                                                                            \
    "selection=puct,c_puct=0.6,levels=joint,chance=chance_node,draws=even,worlds=1,prior=eval,"    \
    "prior_temp=2,expand=all,early_stop=yes,leaf=truncated,"

const AgentType AGENT_MCTS = MCTS_TYPE("mcts", "Monte Carlo tree search", NULL);

const AgentType AGENT_MCTS_UCT =
    MCTS_TYPE("mcts-uct", "plain UCT: joint moves in a single world, random rollouts",
              "levels=joint,worlds=1,c=0.15");

const AgentType AGENT_MCTS_EVAL =
    MCTS_TYPE("mcts-eval", "search over the full evaluation: PUCT, its priors, its leaves",
              WITH_EVALUATION "sims=2000,rollout_depth=4");

const AgentType AGENT_CHAMPION =
    MCTS_TYPE("champion", "the strongest configuration found so far, about 100 ms a move",
              WITH_EVALUATION "sims=800,expand_tile=first,rollout=eval,epsilon=0,rollout_depth=6");
