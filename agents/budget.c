/* budget.c: the simulations of a move, shared out among trees and threads.
 *
 * SPDX-License-Identifier: MIT
 *
 * With a budget of simulations every tree gets its share in advance and is a job of its own, so
 * the answer depends on the seed alone. With a budget of time there is a job for each thread, whose
 * trees take turns until the time is over.
 */
#include "agents/clock.h"
#include "agents/mcts.h"

static void begin_trees(MctsAgent *agent) {
    uint64_t seed = 0;
    for (int i = 0; i < agent->trees; i++) {
        World *world = &agent->world[i];
        if (i % agent->roots == 0) seed = rng_next(&agent->rng);
        search_begin(world, agent->game, seed);
        if (i % agent->roots > 0) rng_init(&world->rng, seed + (uint64_t)(i % agent->roots));
    }
}

static void run_share(void *context, int member, int job) {
    MctsAgent *agent = context;
    const uint64_t trees = (uint64_t)agent->trees;
    const uint64_t share = agent->sims / trees + ((uint64_t)job < agent->sims % trees);
    for (uint64_t i = 0; i < share; i++)
        search_simulate(&agent->options, &agent->scratch[member], &agent->world[job], agent->game);
    agent->simulations[job] = share;
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

uint64_t budget_spend(MctsAgent *agent) {
    CrewTask task = {.work = run_share, .context = agent, .jobs = agent->trees};
    if (agent->time_ns > 0) {
        task.work = run_until_end;
        if (agent->crew.size < agent->trees) task.jobs = agent->crew.size;
    }
    begin_trees(agent);
    crew_run(&agent->crew, &task);
    uint64_t simulations = 0;
    for (int i = 0; i < task.jobs; i++) simulations += agent->simulations[i];
    return simulations;
}
