/* tune_play.c: trials played on threads, or read again from the file of the tuning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/tune_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "arena/command.h"
#include "arena/pool.h"
#include "arena/stats.h"

static double tune_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *tune_work(void *context, int worker, uint64_t job, const atomic_bool *drop) {
    const Tune *tune = context;
    const Trial *trial = &tune->trial[tune->open[job]];
    char spec[2][AGENT_SPEC_SIZE];
    char *const agents[2] = {spec[0], spec[1]};
    Error ignored;
    (void)worker;
    memcpy(spec, trial->spec, sizeof spec);
    Table *table = match_create_table(tune->options->rules, agents, 2, &ignored);
    if (!table) return NULL;
    table->seed = tune->options->seed;
    Match *match = match_create(table);
    MatchBlock *block = match ? match_play_block(match, trial->deck, KEEP_SCORES, drop) : NULL;
    match_destroy(match);
    match_destroy_table(table);
    return block;
}

static PoolAnswer tune_done(void *context, uint64_t job, void *result) {
    Tune *tune = context;
    MatchBlock *block = result;
    Trial *trial = &tune->trial[tune->open[job]];
    const uint64_t number = tune->result->trials + (uint64_t)tune->open[job];
    trial->score = stats_block_score(block->game, 2);
    match_destroy_block(block);
    tune->is_failed = !trials_add(tune->trials, number, trial, tune->error);
    tune->result->played++;
    return tune->is_failed ? POOL_REFUSE : POOL_GO_ON;
}

static void tune_discard(void *context, void *result) {
    (void)context;
    match_destroy_block(result);
}

static bool tune_tick(void *context) {
    Tune *tune = context;
    const double now = tune_now();
    if (tune->options->is_quiet || now - tune->shown < 10) return true;
    tune->shown = now;
    fprintf(stderr, "%" PRIu64 " blocks, %" PRIu64 " of them played now\n", tune->result->trials,
            tune->result->played);
    return true;
}

static void tune_interrupted(void *context, int count) {
    const Tune *tune = context;
    if (count == 1 && !tune->options->is_quiet)
        fprintf(stderr, "interrupted: the blocks under way are finished\n");
}

static int tune_play_open(Tune *tune, int open) {
    const int threads = tune->options->threads;
    const PoolTask task = {.context = tune,
                           .jobs = (uint64_t)open,
                           .threads = open < threads ? open : threads,
                           .work = tune_work,
                           .done = tune_done,
                           .discard = tune_discard,
                           .tick = tune_tick,
                           .interrupted = tune_interrupted};
    const PoolEnd end = pool_run(&task, tune->error);
    tune->is_abandoned = end == POOL_ABANDONED;
    if (end == POOL_FAILED || tune->is_failed) return EXIT_FAILED;
    if (!trials_commit(tune->trials, tune->error)) return EXIT_FAILED;
    return end == POOL_DONE ? EXIT_DONE : EXIT_INTERRUPTED;
}

int tune_play(Tune *tune) {
    int open = 0;
    for (int i = 0; i < tune->count; i++) {
        const uint64_t number = tune->result->trials + (uint64_t)i;
        if (!trials_find(tune->trials, number, &tune->trial[i], tune->error)) return EXIT_FAILED;
        if (tune->trial[i].score < 0) tune->open[open++] = i;
    }
    const int status = open > 0 ? tune_play_open(tune, open) : EXIT_DONE;
    tune->result->trials += (uint64_t)tune->count;
    return status;
}

Trial *tune_plan(Tune *tune, const char *opponent, uint64_t deck) {
    Trial *trial = &tune->trial[tune->count++];
    snprintf(trial->spec[1], AGENT_SPEC_SIZE, "%s", opponent);
    trial->deck = deck;
    trial->score = -1;
    return trial;
}

void tune_note_point(Tune *tune, const NtbeaPoint *point, int score) {
    for (int i = 0; i < tune->options->space.axes; i++) {
        TuneMarginal *marginal = &tune->result->marginal[i][point->value[i]];
        marginal->blocks++;
        marginal->half_points += (uint64_t)score;
    }
}
