/* run_play.c: plays what is missing of a run, on threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/plural.h"
#include "arena/processors.h"
#include "arena/run_matchup.h"

/* The worker's own game of a match-up. */
static Match *run_get_match(const Run *run, int worker, uint32_t matchup) {
    Match **mine = run->match + worker * run->matchups;
    if (!mine[matchup])
        mine[matchup] = match_create_beside(run->matchup[matchup].table, mine, run->matchups);
    return mine[matchup];
}

/* Plays a block; one without a game if its match-up is decided. */
static void *run_work(void *context, int worker, uint64_t number, const atomic_bool *drop) {
    const Run *run = context;
    const RunJob *job = &run->job[number];
    if (atomic_load_explicit(&run->matchup[job->matchup].is_decided, memory_order_relaxed))
        return calloc(1, sizeof(MatchBlock));
    const MatchKeep keep = run->store ? run->options.keep : KEEP_SCORES;
    Match *match = run_get_match(run, worker, job->matchup);
    MatchBlock *block = match ? match_play_block(match, job->deck, keep, drop) : NULL;
    for (int i = 0; block && i < block->count; i++) block->game[i].matchup = job->matchup;
    return block;
}

static void run_discard(void *context, void *result) {
    (void)context;
    match_destroy_block(result);
}

static void run_add_played(RunMatchup *matchup, const MatchBlock *block) {
    matchup->kept++;
    matchup->games_played += block->count;
    for (int i = 0; i < block->count; i++)
        for (int s = 0; s < block->count; s++)
            matchup->simulations_played += (int64_t)block->game[i].seat[s].simulations;
}

static bool run_are_all_decided(const Run *run) {
    for (int i = 0; i < run->matchups; i++)
        if (!run_is_decided(&run->matchup[i])) return false;
    return true;
}

static void run_say_decision(Run *run, const RunMatchup *matchup) {
    char text[SPRT_TEXT_SIZE];
    progress_say(&run->progress, "%s%s%s", run->matchups > 1 ? matchup->table->agent[0].name : "",
                 run->matchups > 1 ? ": " : "", sprt_format(&matchup->test, text));
}

/* Counts a block and keeps it. A decision is written in the transaction of the block that led to
 * it, so that a store never has the one without the other. */
static bool run_add_block(Run *run, const MatchBlock *block) {
    RunMatchup *matchup = &run->matchup[block->game[0].matchup];
    const bool was_decided = run_is_decided(matchup);
    if (!run_count_block(run, matchup, block)) return false;
    const bool is_decided = !was_decided && run_is_decided(matchup);
    if (is_decided && !run_keep_test(run, matchup)) return false;
    if (run->store && !store_add_block(run->store, block, run->error)) return false;
    run_add_played(matchup, block);
    progress_add_block(&run->progress);
    if (is_decided) run_say_decision(run, matchup);
    return true;
}

static PoolAnswer run_done(void *context, uint64_t number, void *result) {
    Run *run = context;
    MatchBlock *block = result;
    (void)number;
    if (block->count > 0 && !run_add_block(run, block)) run->is_failed = true;
    match_destroy_block(block);
    if (run->is_failed) return POOL_REFUSE;
    return run_are_all_decided(run) ? POOL_ENOUGH : POOL_GO_ON;
}

static bool run_tick(void *context) {
    Run *run = context;
    progress_tick(&run->progress);
    if (run->store && !store_commit(run->store, true, run->error)) run->is_failed = true;
    return !run->is_failed;
}

static void run_interrupted(void *context, int count) {
    Run *run = context;
    if (count == 1)
        progress_say(&run->progress, "interrupted: the blocks under way are finished; "
                                     "a second interrupt drops them");
    if (count == 2) progress_say(&run->progress, "interrupted again: dropping them");
}

/* Threads that the hungriest agent uses by itself. */
static int run_count_agent_threads(const Run *run) {
    int most = 1;
    for (int m = 0; m < run->matchups; m++) {
        const Table *table = run->matchup[m].table;
        for (int i = 0; i < table->rules.players; i++) {
            const int threads = (int)agent_get_value(&table->agent[i], "threads", 1);
            if (threads > most) most = threads;
        }
    }
    return most;
}

/* Workers: as asked for, else what the processors allow; no more than there are blocks. */
static int run_count_threads(const Run *run) {
    uint64_t threads = (uint64_t)run->options.threads;
    if (threads == 0) threads = (uint64_t)(processors_count() / run_count_agent_threads(run));
    if (run->jobs < threads) threads = run->jobs;
    return threads > 0 ? (int)threads : 1;
}

/* Says once that more is asked for than there is. */
static void run_say_threads(Run *run) {
    const int threads = run->threads * run_count_agent_threads(run);
    const int processors = processors_count();
    if (threads > processors)
        progress_say(&run->progress,
                     "%d threads on %d processor%s that this process may use: no faster", threads,
                     processors, plural(processors));
}

static void run_begin_progress(Run *run) {
    const RunMatchup *matchup = &run->matchup[0];
    const bool is_alone = run->matchups == 1;
    run->progress = (Progress){.table = matchup->table,
                               .stats = is_alone ? &matchup->stats : NULL,
                               .test = is_alone && matchup->has_test ? &matchup->test : NULL,
                               .blocks = run->found + run->jobs,
                               .done = run->found,
                               .every = run->options.report_every,
                               .is_quiet = run->options.is_quiet};
    if (run->found > 0)
        progress_say(&run->progress, "%llu of %llu block%s %s in \"%s\" already",
                     (unsigned long long)run->found, (unsigned long long)run->progress.blocks,
                     plural((int64_t)run->progress.blocks), run->found == 1 ? "is" : "are",
                     run->options.out);
    if (run->jobs > 0) run_say_threads(run);
    progress_begin(&run->progress);
}

static PoolEnd run_play_jobs(Run *run) {
    run->match = calloc((size_t)run->threads * (size_t)run->matchups, sizeof(Match *));
    if (!run->match) {
        error_set(run->error, "memory is short for %d threads", run->threads);
        return POOL_FAILED;
    }
    const PoolTask task = {.context = run,
                           .jobs = run->jobs,
                           .threads = run->threads,
                           .work = run_work,
                           .done = run_done,
                           .discard = run_discard,
                           .tick = run_tick,
                           .interrupted = run_interrupted};
    return pool_run(&task, run->error);
}

int run_play(Run *run, Error *error) {
    run->error = error;
    run->threads = run_count_threads(run);
    run_begin_progress(run);
    const PoolEnd end = run->jobs > 0 ? run_play_jobs(run) : POOL_DONE;
    run->is_abandoned = end == POOL_ABANDONED;
    run->is_failed |= end == POOL_FAILED;
    if (run->store && !run->is_failed)
        run->is_failed = !store_commit(run->store, false, error) || !run_count_rest(run);
    progress_end(&run->progress);
    run->seconds = progress_seconds(&run->progress);
    if (run->is_failed) return EXIT_FAILED;
    return end == POOL_DONE ? EXIT_DONE : EXIT_INTERRUPTED;
}
