/* budget.c: the simulations of a move, shared out among trees and threads.
 *
 * SPDX-License-Identifier: MIT
 *
 * With a budget of simulations every tree gets its share in advance and is a job of its own, so
 * the answer depends on the seed alone. A search that may stop early shares its budget out in
 * rounds, so that where it stops does not depend on the threads. With a budget of time there is a
 * job for each thread, whose trees take turns until the time is over.
 */
#include "agents/clock.h"
#include "agents/mcts.h"

/* A search looks whether it is decided after each of at most so many parts of its budget, none of
 * fewer simulations than that: threads wait for each other in between. */
enum { ROUNDS_MAX = 32, ROUND_SIMS_MIN = 32 };

static void begin_trees(MctsAgent *agent) {
    uint64_t seed = 0;
    for (int i = 0; i < agent->trees; i++) {
        World *world = &agent->world[i];
        if (i % agent->roots == 0) seed = rng_next(&agent->rng);
        search_begin(world, agent->game, seed);
        if (i % agent->roots > 0) rng_init(&world->rng, seed + (uint64_t)(i % agent->roots));
    }
}

/* Simulations that the first `rounds` rounds give to a tree. */
static uint64_t count_share(const MctsAgent *agent, int tree, int rounds) {
    const uint64_t trees = (uint64_t)agent->trees;
    const uint64_t share = agent->sims / trees + ((uint64_t)tree < agent->sims % trees);
    return share * (uint64_t)rounds / (uint64_t)agent->rounds;
}

static void run_share(void *context, int member, int job) {
    MctsAgent *agent = context;
    const uint64_t end = count_share(agent, job, agent->round + 1);
    while (agent->simulations[job] < end) {
        search_simulate(&agent->options, &agent->scratch[member], &agent->world[job], agent->game);
        agent->simulations[job]++;
    }
}

/* Visits of the root's children by rank, over all trees. Returns their number, or 0 if they are
 * halves, whose followers would have to be known too. */
static int count_visits(const MctsAgent *agent, uint64_t visits[MOVE_MAX]) {
    int count = 0;
    for (int i = 0; i < agent->trees; i++) {
        const Tree *tree = &agent->world[i].tree;
        const Node *root = &tree->node[TREE_ROOT];
        for (uint32_t c = 0; c < root->child_count; c++) {
            const Node *child = &tree->node[root->first_child + c];
            if (child->type != NODE_MOVE) return 0;
            while (count < root->child_count) visits[count++] = 0;
            visits[child->rank] += child->visits;
        }
    }
    return count;
}

/* Can what is left of the budget not change which child has the most visits? */
static bool is_decided(const MctsAgent *agent) {
    uint64_t visits[MOVE_MAX];
    uint64_t most = 0;
    uint64_t second = 0;
    uint64_t left = agent->sims;
    const int count = count_visits(agent, visits);
    for (int i = 0; i < agent->trees; i++) left -= agent->simulations[i];
    for (int i = 0; i < count; i++) {
        if (visits[i] > most) {
            second = most;
            most = visits[i];
        } else if (visits[i] > second) {
            second = visits[i];
        }
    }
    return most > second + left;
}

static int count_rounds(uint64_t sims) {
    const uint64_t rounds = sims / ROUND_SIMS_MIN;
    if (rounds < 1) return 1;
    return rounds < ROUNDS_MAX ? (int)rounds : ROUNDS_MAX;
}

static void spend_simulations(MctsAgent *agent) {
    const CrewTask task = {.work = run_share, .context = agent, .jobs = agent->trees};
    const bool may_stop =
        agent->stops_early && agent->final == FINAL_VISITS && agent->arbiter_n < 2;
    agent->rounds = may_stop ? count_rounds(agent->sims) : 1;
    for (int i = 0; i < agent->trees; i++) agent->simulations[i] = 0;
    for (agent->round = 0; agent->round < agent->rounds; agent->round++) {
        crew_run(&agent->crew, &task);
        if (may_stop && is_decided(agent)) return;
    }
}

static void run_until_end(void *context, int member, int job) {
    MctsAgent *agent = context;
    const int step = agent->crew.size < agent->trees ? agent->crew.size : agent->trees;
    uint64_t simulations = 0;
    for (int tree = job; clock_read_ns() < agent->end_ns || simulations == 0; tree += step) {
        if (tree >= agent->trees) tree = job;
        search_simulate(&agent->options, &agent->scratch[member], &agent->world[tree], agent->game);
        simulations++;
    }
    agent->simulations[job] = simulations;
}

static void spend_time(MctsAgent *agent) {
    const CrewTask task = {
        .work = run_until_end,
        .context = agent,
        .jobs = agent->crew.size < agent->trees ? agent->crew.size : agent->trees,
    };
    for (int i = 0; i < agent->trees; i++) agent->simulations[i] = 0;
    crew_run(&agent->crew, &task);
}

uint64_t budget_spend(MctsAgent *agent) {
    begin_trees(agent);
    if (agent->time_ns > 0)
        spend_time(agent);
    else
        spend_simulations(agent);
    uint64_t simulations = 0;
    for (int i = 0; i < agent->trees; i++) simulations += agent->simulations[i];
    return simulations;
}
