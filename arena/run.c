/* run.c: the command "match": a table, block by block, shown and kept.
 *
 * SPDX-License-Identifier: MIT
 *
 * Decks of the range that are in the store already are counted and not played again: the same
 * command goes on where it stopped. Blocks reach statistics and store in the order of the decks.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/pool.h"
#include "arena/progress.h"
#include "arena/report.h"
#include "arena/run.h"
#include "arena/store.h"

typedef struct Run {
    RunOptions options;  /* a copy: abandoned workers outlive the caller */
    Table *table;        /* who plays what, owned */
    Store *store;        /* NULL: nothing is kept */
    int threads;         /* workers */
    Match **match;       /* a worker's game and agents, by worker */
    uint32_t *decks;     /* decks to be played, ascending */
    uint64_t deck_count; /* of decks */
    Stats stats;         /* of all blocks, those found in the store included */
    Progress progress;   /* what is said meanwhile */
    bool is_failed;      /* the store refused, see error */
    Error *error;        /* why it failed */
} Run;

/* Counts the blocks found in the store, and marks their decks. */
typedef struct RunFound {
    Run *run;          /* whose decks are looked for */
    uint8_t *is_found; /* by deck - first */
} RunFound;

static bool run_has_deck(const Run *run, uint64_t deck) {
    return deck % run->options.shards == run->options.shard;
}

static bool run_count_found(void *context, const MatchBlock *block) {
    const RunFound *found = context;
    if (!run_has_deck(found->run, block->deck)) return true;
    stats_add(&found->run->stats, block->game, block->count);
    found->is_found[block->deck - found->run->options.first] = 1;
    return true;
}

/* Lists the decks of the range, and of the shard, that the store does not have. */
static bool run_list_decks(Run *run) {
    const RunOptions *options = &run->options;
    const uint64_t count = options->last - options->first + 1;
    RunFound found = {run, calloc(count, 1)};
    run->decks = malloc(count * sizeof *run->decks);
    bool is_read = found.is_found && run->decks;
    if (!is_read)
        error_set(run->error, "memory is short for %llu blocks", (unsigned long long)count);
    if (is_read && run->store)
        is_read = store_read(run->store,
                             &(StoreQuery){.first = options->first,
                                           .last = options->last,
                                           .visitor = run_count_found,
                                           .context = &found},
                             run->error);
    for (uint64_t i = 0; is_read && i < count; i++)
        if (run_has_deck(run, options->first + i) && !found.is_found[i])
            run->decks[run->deck_count++] = (uint32_t)(options->first + i);
    free(found.is_found);
    return is_read;
}

static void *run_work(void *context, int worker, uint64_t job, const atomic_bool *drop) {
    const Run *run = context;
    const bool keeps_moves = run->store && run->options.keeps_moves;
    return match_play_block(run->match[worker], run->decks[job], keeps_moves, drop);
}

static void run_discard(void *context, void *result) {
    (void)context;
    match_destroy_block(result);
}

static bool run_done(void *context, uint64_t job, void *result) {
    Run *run = context;
    MatchBlock *block = result;
    (void)job;
    if (run->store && !store_add_block(run->store, block, run->error)) run->is_failed = true;
    if (!run->is_failed) {
        stats_add(&run->stats, block->game, block->count);
        progress_add_block(&run->progress);
    }
    match_destroy_block(block);
    return !run->is_failed;
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

/* Makes the games and agents of the workers. */
static bool run_create_matches(Run *run) {
    run->match = calloc((size_t)run->threads, sizeof *run->match);
    for (int i = 0; run->match && i < run->threads; i++) {
        run->match[i] = match_create(run->table);
        if (!run->match[i])
            return error_set(run->error, "memory is short for %d threads", run->threads);
    }
    return run->match || error_set(run->error, "memory is short");
}

/* Threads that the hungriest agent uses by itself. */
static int run_count_agent_threads(const Table *table) {
    int most = 1;
    for (int i = 0; i < table->rules.players; i++) {
        const AgentSpec *spec = &table->agent[i];
        for (int p = 0; p < spec->type->parameter_count; p++)
            if (strcmp(spec->type->parameters[p].name, "threads") == 0 && spec->value[p] > most)
                most = (int)spec->value[p];
    }
    return most;
}

/* Workers: as asked for, else what the processors allow; no more than there are blocks. */
static int run_count_threads(const Run *run) {
    uint64_t threads = (uint64_t)run->options.threads;
    if (threads == 0)
        threads = (uint64_t)(options_count_processors() / run_count_agent_threads(run->table));
    if (run->deck_count < threads) threads = run->deck_count;
    return threads > 0 ? (int)threads : 1;
}

static void run_begin_progress(Run *run) {
    run->progress = (Progress){.table = run->table,
                               .stats = &run->stats,
                               .blocks = (uint64_t)run->stats.blocks + run->deck_count,
                               .blocks_before = (uint64_t)run->stats.blocks,
                               .every = run->options.report_every,
                               .is_quiet = run->options.is_quiet};
    if (run->stats.blocks > 0)
        progress_say(&run->progress, "%lld of %llu blocks are in \"%s\" already",
                     (long long)run->stats.blocks, (unsigned long long)run->progress.blocks,
                     run->options.out);
    progress_begin(&run->progress);
}

/* Plays what is missing. */
static PoolEnd run_play(Run *run) {
    run->threads = run_count_threads(run);
    run_begin_progress(run);
    if (run->deck_count == 0) return POOL_DONE;
    if (!run_create_matches(run)) return POOL_FAILED;
    const PoolTask task = {.context = run,
                           .jobs = run->deck_count,
                           .threads = run->threads,
                           .work = run_work,
                           .done = run_done,
                           .discard = run_discard,
                           .tick = run_tick,
                           .interrupted = run_interrupted};
    PoolEnd end = pool_run(&task, run->error);
    if (!run->is_failed && run->store && !store_commit(run->store, false, run->error))
        run->is_failed = true;
    progress_end(&run->progress);
    return run->is_failed && end != POOL_ABANDONED ? POOL_FAILED : end;
}

static bool run_report(Run *run, double seconds, int64_t games_before) {
    const Report report = {.table = run->table,
                           .stats = &run->stats,
                           .first = run->options.first,
                           .last = run->options.last,
                           .shard = run->options.shard,
                           .shards = run->options.shards,
                           .games_played = run->stats.games - games_before,
                           .seconds = seconds};
    return report_print(&report, run->options.format, stdout) ||
           error_set(run->error, "memory is short for the report");
}

static void run_say_how_to_go_on(const Run *run) {
    if (!run->store)
        fprintf(stderr, "nothing was kept; with --out FILE the same command goes on\n");
    else
        fprintf(stderr, "go on with:\n  %s\n", run->options.command);
}

/* The result of a run that came to some end; agents and games are freed unless they still play. */
static int run_finish(Run *run, PoolEnd end, int64_t games_before) {
    const double seconds = progress_seconds(&run->progress);
    if (end == POOL_FAILED) {
        if (run->store) run_say_how_to_go_on(run);
        return EXIT_FAILED;
    }
    if (!run_report(run, seconds, games_before)) return EXIT_FAILED;
    if (end == POOL_DONE) return EXIT_DONE;
    run_say_how_to_go_on(run);
    return EXIT_INTERRUPTED;
}

static void run_destroy(Run *run) {
    for (int i = 0; run->match && i < run->threads; i++) match_destroy(run->match[i]);
    free(run->match);
    free(run->decks);
    store_close(run->store);
    match_destroy_table(run->table);
    free(run);
}

/* Reads the table and opens the store. Returns an exit status. */
static int run_open(Run *run) {
    const RunOptions *options = &run->options;
    run->table =
        match_create_table(options->rules, options->agent, options->agent_count, run->error);
    if (!run->table) return EXIT_USAGE;
    run->table->seed = options->seed;
    stats_init(&run->stats, run->table->rules.players);
    if (options->out) {
        run->store = store_open_run(options->out, run->table, options->command, run->error);
        if (!run->store) return EXIT_FAILED;
    }
    return run_list_decks(run) ? EXIT_DONE : EXIT_FAILED;
}

int run_match(const RunOptions *options, Error *error) {
    Run *run = calloc(1, sizeof *run);
    if (!run) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    run->options = *options;
    run->error = error;
    int status = run_open(run);
    PoolEnd end = POOL_FAILED;
    if (status == EXIT_DONE) {
        const int64_t games_before = run->stats.games;
        end = run_play(run);
        status = run_finish(run, end, games_before);
    }
    if (end != POOL_ABANDONED) run_destroy(run);
    return status;
}
