/* run.c: match-ups on common decks: what is asked for, what is missing, what came of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/run.h"

#include <stdlib.h>

#include "arena/run_matchup.h"

/* The lowest deck of the range that belongs to the shard; it may lie beyond the range. */
static uint64_t run_first_deck(const RunOptions *options) {
    const uint64_t ahead = options->shard + options->shards - options->first % options->shards;
    return options->first + ahead % options->shards;
}

static void run_init_matchup(const Run *run, RunMatchup *matchup, Table *table) {
    const RunOptions *options = &run->options;
    matchup->table = table;
    matchup->next = run_first_deck(options);
    matchup->has_test = options->has_test;
    stats_init(&matchup->stats, table->rules.players);
    stats_init(&matchup->beyond, table->rules.players);
    sprt_init(&matchup->test, &options->test, table->rules.players);
}

/* Lists what is missing, deck by deck. */
static bool run_list_jobs(Run *run) {
    const RunOptions *options = &run->options;
    const uint64_t first = run_first_deck(options);
    const uint64_t decks =
        first > options->last ? 0 : (options->last - first) / options->shards + 1;
    run->job = malloc((size_t)(decks * (uint64_t)run->matchups + 1) * sizeof *run->job);
    if (!run->job)
        return error_set(run->error, "memory is short for %llu decks", (unsigned long long)decks);
    for (uint64_t deck = first; deck <= options->last; deck += options->shards)
        for (int i = 0; i < run->matchups; i++)
            if (!run_is_decided(&run->matchup[i]) && !run->is_found[run_cell(run, deck, i)])
                run->job[run->jobs++] = (RunJob){(uint32_t)deck, (uint32_t)i};
    return true;
}

/* Makes room for what ratings are made of: pairs of a league, orders of a table of three to five.
 */
static bool run_init_ratings(Run *run) {
    const uint64_t decks = run_count_rows(run);
    if (run->options.has_ratings) {
        if (!rating_init_pairs(&run->pairs, run->matchups, decks))
            return error_set(run->error, "memory is short for %llu decks",
                             (unsigned long long)decks);
        for (int m = 0; m < run->matchups; m++)
            for (int i = 0; i < 2; i++) {
                const uint8_t number = run->matchup[m].table->number[i];
                run->pairs.agent[m][i] = number;
                if (number >= run->pairs.agents) run->pairs.agents = number + 1;
            }
    }
    for (int m = 0; m < run->matchups; m++) {
        RunMatchup *matchup = &run->matchup[m];
        const int players = matchup->table->rules.players;
        if (players == 2) continue;
        matchup->orders = malloc(sizeof *matchup->orders);
        if (!matchup->orders) return error_set(run->error, "memory is short");
        rating_init_table(matchup->orders, players);
    }
    return true;
}

/* Says which games of the store have less than is to be kept now. */
static bool run_say_kept_less(const Run *run) {
    const RunOptions *options = &run->options;
    uint64_t games = 0;
    if (!run->store || options->keep == KEEP_SCORES || options->is_quiet) return true;
    if (!store_count_less(run->store, options->keep, &games, run->error)) return false;
    if (games > 0)
        fprintf(stderr,
                "note: %llu game%s in \"%s\" already without %s: --keep is about new ones\n",
                (unsigned long long)games, games == 1 ? " is" : "s are", options->out,
                options->keep == KEEP_THOUGHTS ? "thoughts" : "moves");
    return true;
}

/* Opens the store and looks at what it has. */
static bool run_open(Run *run) {
    const RunOptions *options = &run->options;
    if (options->out || options->needs_store) {
        const Table *tables[STORE_MATCHUPS_MAX];
        for (int i = 0; i < run->matchups; i++) tables[i] = run->matchup[i].table;
        run->store = options->out ? store_open_league(options->out, tables, run->matchups,
                                                      options->command, run->error)
                                  : store_open_temporary(tables, run->matchups, options->command,
                                                         run->error);
        if (!run->store) return false;
    }
    if (!run_init_ratings(run) || !run_find_stored(run) || !run_list_jobs(run)) return false;
    for (int i = 0; i < run->matchups; i++)
        if (!run_keep_test(run, &run->matchup[i])) return false;
    return !run->store || (store_commit(run->store, false, run->error) && run_say_kept_less(run));
}

Run *run_create(const RunOptions *options, Table *const *tables, int count, Error *error) {
    Run *run = calloc(1, sizeof *run);
    RunMatchup *matchup = calloc((size_t)count, sizeof *matchup);
    if (!run || !matchup) {
        error_set(error, "memory is short");
        for (int i = 0; i < count; i++) match_destroy_table(tables[i]);
        free(run);
        free(matchup);
        return NULL;
    }
    *run = (Run){.options = *options, .matchup = matchup, .matchups = count, .error = error};
    for (int i = 0; i < count; i++) run_init_matchup(run, &matchup[i], tables[i]);
    if (run_open(run)) return run;
    run_destroy(run);
    return NULL;
}

void run_destroy(Run *run) {
    if (!run || run->is_abandoned) return;
    for (int i = 0; run->match && i < run->threads * run->matchups; i++)
        match_destroy(run->match[i]);
    for (int i = 0; i < run->matchups; i++) {
        sprt_free(&run->matchup[i].test);
        match_destroy_table(run->matchup[i].table);
        free(run->matchup[i].orders);
    }
    rating_free_pairs(&run->pairs);
    store_close(run->store);
    free(run->match);
    free(run->is_found);
    free(run->job);
    free(run->matchup);
    free(run);
}

const RunMatchup *run_get_matchup(const Run *run, int number) {
    return &run->matchup[number];
}

Store *run_get_store(const Run *run) {
    return run->store;
}

const RatingPairs *run_get_pairs(const Run *run) {
    return run->pairs.half_points ? &run->pairs : NULL;
}

Report run_get_report(const Run *run, int number) {
    const RunMatchup *matchup = &run->matchup[number];
    return (Report){.table = matchup->table,
                    .stats = &matchup->stats,
                    .test = matchup->has_test ? &matchup->test : NULL,
                    .beyond = &matchup->beyond,
                    .orders = matchup->orders,
                    .waiting = matchup->kept - matchup->stats.blocks - matchup->beyond.blocks,
                    .first = run->options.first,
                    .last = run->options.last,
                    .shard = run->options.shard,
                    .shards = run->options.shards,
                    .games_played = matchup->games_played,
                    .simulations_played = matchup->simulations_played,
                    .seconds = run->seconds};
}

void run_say_how_to_go_on(const Run *run) {
    if (run->is_unreadable) return; /* the same command would fail again */
    if (run->options.out)
        fprintf(stderr, "go on with:\n  %s\n", run->options.command);
    else if (!run->is_failed)
        fprintf(stderr, "nothing was kept; with --out FILE the same command goes on\n");
}
