/* tune_play.c: trials played on threads, or read again from the file of the tuning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/tune_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/clock.h"
#include "arena/command.h"
#include "arena/plural.h"
#include "arena/pool.h"
#include "arena/stats.h"

/* Between two lines of progress. */
static const double SHOW_SECONDS = 10;

/* Seats the agents of a trial, unless they sit there already; false if memory is short. */
static bool tune_seat(const Tune *tune, TuneWorker *worker, const Trial *trial) {
    Error ignored;
    if (worker->match && strcmp(worker->spec[0], trial->spec[0]) == 0 &&
        strcmp(worker->spec[1], trial->spec[1]) == 0)
        return true;
    match_destroy(worker->match);
    worker->match = NULL;
    worker->table = *tune->table;
    for (int i = 0; i < 2; i++)
        if (!agent_parse_spec(&worker->table.agent[i], trial->spec[i], &ignored)) return false;
    match_finish_table(&worker->table);
    worker->match = match_create(&worker->table);
    memcpy(worker->spec, trial->spec, sizeof worker->spec);
    return worker->match != NULL;
}

static void *tune_work(void *context, int worker, uint64_t job, const atomic_bool *drop) {
    const Tune *tune = context;
    const Trial *trial = &tune->trial[tune->open[job]];
    TuneWorker *mine = &tune->worker[worker];
    if (!tune_seat(tune, mine, trial)) return NULL;
    return match_play_block(mine->match, trial->deck, KEEP_SCORES, drop);
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

/* The race may be shorter than its share of the budget, never longer. */
static bool tune_tick(void *context) {
    Tune *tune = context;
    const double now = clock_read_seconds();
    const uint64_t done = tune->result->trials, played = tune->result->played;
    if (tune->options->is_quiet || now - tune->shown < SHOW_SECONDS || played == 0) return true;
    tune->shown = now;
    const double rate = (double)played / (now - tune->began);
    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " block%s, %.1f blocks/s, %.0f s left\n", done,
            tune->options->budget, plural((int64_t)tune->options->budget), rate,
            (double)(tune->options->budget - done) / rate);
    return true;
}

static void tune_interrupted(void *context, int count) {
    Tune *tune = context;
    tune->is_interrupted = true;
    if (tune->options->is_quiet || count > 2) return;
    fprintf(stderr, count == 1 ? "interrupted: the blocks under way are finished; a second "
                                 "interrupt drops them\n"
                               : "interrupted again: dropping them\n");
}

/* Makes what the threads need, once. */
static bool tune_open_workers(Tune *tune) {
    char spec[2][AGENT_SPEC_SIZE];
    char *const agents[2] = {spec[0], spec[1]};
    if (tune->table) return true;
    memcpy(spec, tune->trial[0].spec, sizeof spec);
    tune->worker = calloc((size_t)tune->options->threads, sizeof *tune->worker);
    if (!tune->worker) return error_set(tune->error, "memory is short");
    tune->table = match_create_table(tune->options->rules, agents, 2, tune->error);
    if (!tune->table) return false;
    tune->table->seed = tune->options->seed;
    return true;
}

void tune_close_workers(Tune *tune) {
    for (int i = 0; tune->worker && i < tune->options->threads; i++)
        match_destroy(tune->worker[i].match);
    free(tune->worker);
    match_destroy_table(tune->table);
}

/* A signal may come when the last block of a step is under way: then the pool is done, but the
 * tuning ends. */
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
    if (!tune_open_workers(tune)) return EXIT_FAILED;
    if (tune->began == 0) tune->began = tune->shown = clock_read_seconds();
    const PoolEnd end = pool_run(&task, tune->error);
    tune->is_abandoned = end == POOL_ABANDONED;
    if (end == POOL_FAILED || tune->is_failed) return EXIT_FAILED;
    if (!trials_commit(tune->trials, true, tune->error)) return EXIT_FAILED;
    return end == POOL_DONE && !tune->is_interrupted ? EXIT_DONE : EXIT_INTERRUPTED;
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
