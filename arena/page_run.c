/* page_run.c: a store is read for its page: its report, its blocks, and a sample of its games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "arena/page.h"
#include "arena/plot.h"
#include "arena/store_file.h"

const Report *page_run_get_report(const PageRun *run) {
    return run->review ? review_get_report(run->review)
                       : &league_review_get(run->league)->matchup[0];
}

/* Reads the command that made the store. */
static bool page_run_read_command(PageRun *run, Error *error) {
    sqlite3_stmt *row = store_prepare(run->store, "SELECT command FROM run", error);
    if (!row) return false;
    const bool has_row = sqlite3_step(row) == SQLITE_ROW;
    const char *text = has_row ? (const char *)sqlite3_column_text(row, 0) : NULL;
    if (!has_row) store_fail(run->store, "read", error);
    if (has_row && !(run->command = strdup(text ? text : ""))) error_set(error, "memory is short");
    sqlite3_finalize(row);
    return run->command;
}

/* Agents are called by their names, with a number where these are shared or are cut in plots. */
static void page_run_name_agents(PageRun *run) {
    for (int i = 0; i < run->agents; i++) {
        const char *name = run->run->name[i];
        bool is_plain = report_count_columns(name) <= PLOT_LABEL_COLUMNS;
        for (int j = 0; j < run->agents; j++)
            is_plain &= i == j || strcmp(name, run->run->name[j]) != 0;
        if (is_plain)
            snprintf(run->label[i], REPORT_LABEL_SIZE, "%s", name);
        else
            snprintf(run->label[i], REPORT_LABEL_SIZE, "#%d %s", i + 1, name);
        run->rank[i] = i;
    }
    if (run->league) league_rank(league_review_get(run->league), run->rank);
}

static bool page_run_review(PageRun *run, const SprtOptions *test, Error *error) {
    const ReviewOptions options = {
        .test = test, .watcher = page_data_add_block, .context = run->data};
    if (test && run->run->matchups > 1)
        return error_set(error, "\"%.200s\" holds a league: a test needs the store of a match",
                         run->path);
    page_data_init(run->data, run->run);
    if (run->run->matchups > 1)
        run->league = league_review_create(&options, run->store, error);
    else
        run->review = review_create(&options, run->store, error);
    if (!run->league && !run->review) return false;
    return run->data->blocks > 0 || error_set(error, "\"%.200s\" holds no games yet", run->path);
}

/* Means a game, for the rule that looks for a typical one. */
static void page_run_fill_means(PageRun *run) {
    run->turns->run = run->run;
    run->turns->rules = run->rules;
    for (int i = 0; i < run->agents; i++) {
        double mean = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            mean += stats_mean(&run->data->agent[i].points[kind], run->data->players).value;
        run->turns->mean[i] = (int64_t)(100 * mean);
    }
}

/* A block of the sample, which is read again with its moves. */
typedef struct PageReading {
    PageRun *run;   /* that it is of */
    bool is_failed; /* its moves are not legal */
    Error *error;   /* then says why */
} PageReading;

static bool page_run_replay_block(void *context, const MatchBlock *block) {
    PageReading *reading = context;
    bool is_kept = true;
    for (int g = 0; g < block->count; g++) is_kept &= block->game[g].moves != NULL;
    if (!is_kept) return false;
    reading->run->has_moves = true;
    reading->is_failed = !page_turns_add_block(reading->run->turns, block->game,
                                               reading->run->data->pick, reading->error);
    return false;
}

/* Replays the sample. Blocks of which moves are not kept are left out. */
static bool page_run_replay(PageRun *run, Error *error) {
    PageReading reading = {.run = run, .error = error};
    page_run_fill_means(run);
    for (int b = 0; b < run->data->samples; b += run->data->players) {
        const GameResult *game = &run->data->sample[b];
        const StoreQuery query = {.first = game->deck,
                                  .last = game->deck,
                                  .with_moves = true,
                                  .has_matchup = true,
                                  .matchup = game->matchup,
                                  .visitor = page_run_replay_block,
                                  .context = &reading};
        if (!store_read(run->store, &query, error) || reading.is_failed) return false;
    }
    return true;
}

static bool page_run_fill(PageRun *run, const SprtOptions *test, Error *error) {
    run->store = store_open(run->path, error);
    if (!run->store || !store_check_variants(run->store, error)) return false;
    run->run = store_get_run(run->store);
    run->agents = run->run->agents;
    run->data = calloc(1, sizeof *run->data);
    run->turns = calloc(1, sizeof *run->turns);
    run->rules = malloc(sizeof *run->rules);
    if (!run->data || !run->turns || !run->rules) return error_set(error, "memory is short");
    if (!store_read_rules(run->store, 0, run->rules, error) || !page_run_read_command(run, error) ||
        !page_run_review(run, test, error))
        return false;
    page_run_name_agents(run);
    return page_run_replay(run, error);
}

PageRun *page_run_create(const char *path, const SprtOptions *test, Error *error) {
    PageRun *run = calloc(1, sizeof *run);
    if (!run) {
        error_set(error, "memory is short");
        return NULL;
    }
    run->path = path;
    if (page_run_fill(run, test, error)) return run;
    page_run_destroy(run);
    return NULL;
}

void page_run_destroy(PageRun *run) {
    if (!run) return;
    review_destroy(run->review);
    league_review_destroy(run->league);
    store_close(run->store);
    free(run->command);
    free(run->rules);
    free(run->data);
    free(run->turns);
    free(run);
}
