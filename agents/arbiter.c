/* arbiter.c: playouts between answers that a search cannot tell apart.
 *
 * SPDX-License-Identifier: MIT
 *
 * Answers tie when their mean rewards differ by no more than the standard error of the difference.
 * Playouts are random games to the end, whatever the search does at its leaves: so they know what
 * the evaluation does not. Playout number j has the same tiles and the same stream for each answer.
 */
#include "agents/clock.h"
#include "agents/mcts.h"

static bool is_tie(const Tally *a, const Tally *b) {
    const double difference = pick_mean(a) - pick_mean(b);
    return difference * difference <= pick_error_square(a) + pick_error_square(b);
}

/* Drops the answers that do not tie with the first; returns how many are left. */
static int keep_ties(const MctsAgent *agent, int *index, int count) {
    const Tally *answer = agent->pick.answer;
    int kept = 1;
    for (int i = 1; i < count; i++)
        if (is_tie(&answer[index[0]], &answer[index[i]])) index[kept++] = index[i];
    return kept;
}

/* The reward of one playout for the seat that decides. */
static double play_out(MctsAgent *agent, Move move, uint64_t seed) {
    double reward[SEAT_MAX];
    World *world = &agent->playout;
    Scratch *scratch = &agent->scratch[0];
    rng_init(&world->rng, seed);
    deck_fill(&world->deck, agent->game->bag);
    deck_shuffle(&world->deck, &world->rng);
    scratch->game = *agent->game;
    scratch->dealt = 0;
    scratch->played_count = 0;
    game_play(&scratch->game, move);
    search_play_out(&agent->options, scratch, world, reward);
    return reward[agent->game->seat];
}

uint64_t arbiter_choose(MctsAgent *agent) {
    int index[ARBITER_MAX];
    double sum[ARBITER_MAX] = {0};
    if (agent->arbiter_n < 2 || agent->arbiter_m == 0) return 0;
    int count = pick_list_best(&agent->pick, agent->final, agent->arbiter_n, index);
    count = keep_ties(agent, index, count);
    if (count < 2) return 0;
    uint64_t playouts = 0;
    for (int j = 0; j < agent->arbiter_m; j++) {
        const uint64_t seed = rng_next(&agent->rng);
        if (agent->time_ns > 0 && clock_read_ns() >= agent->end_ns) break;
        for (int i = 0; i < count; i++, playouts++)
            sum[i] += play_out(agent, agent->pick.answer[index[i]].move, seed);
    }
    int best = 0;
    for (int i = 1; i < count; i++)
        if (sum[i] > sum[best]) best = i;
    agent->pick.best = index[best];
    return playouts;
}
