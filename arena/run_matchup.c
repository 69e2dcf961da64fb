/* run_matchup.c: results counted in the order of the decks, those of the store among them.
 *
 * SPDX-License-Identifier: MIT
 *
 *      decks   0 1 2 3 4 5 6 7 8 9        x stored at the beginning: 0 and 1 are counted at once,
 *              x x . . . x x . . x        5 and 6 when 4 has been played, and read again then
 */
#include <stdlib.h>
#include <string.h>

#include "arena/run_matchup.h"

/* Counts a block, which is that of the next deck, or lies beyond a decision. */
static bool run_count(Run *run, RunMatchup *matchup, const MatchBlock *block) {
    matchup->next = block->deck + run->options.shards;
    if (run_is_decided(matchup)) {
        stats_add(&matchup->beyond, block->game, block->count);
        return true;
    }
    stats_add(&matchup->stats, block->game, block->count);
    if (matchup->orders) rating_add_block(matchup->orders, block->game, block->count);
    if (run->pairs.half_points)
        rating_add_pair(&run->pairs, run_row(run, block->deck), (int)(matchup - run->matchup),
                        stats_block_score(block->game, 2));
    if (!matchup->has_test) return true;
    if (!sprt_add(&matchup->test, block->game, run->error)) return false;
    if (run_is_decided(matchup)) atomic_store(&matchup->is_decided, true);
    return true;
}

/* A reading of blocks that are marked as found, of one match-up. */
typedef struct RunReading {
    Run *run;            /* whose store is read */
    RunMatchup *matchup; /* whose blocks are counted */
    bool is_failed;      /* memory was short */
} RunReading;

static bool run_visit_again(void *context, const MatchBlock *block) {
    RunReading *reading = context;
    Run *run = reading->run;
    const int number = (int)(reading->matchup - run->matchup);
    const bool is_mine =
        run_has_deck(run, block->deck) && run->is_found[run_cell(run, block->deck, number)];
    if (is_mine) reading->is_failed = !run_count(run, reading->matchup, block);
    return !reading->is_failed;
}

/* Counts the stored blocks of the decks next .. last. */
static bool run_read_again(Run *run, RunMatchup *matchup, uint64_t last) {
    RunReading reading = {.run = run, .matchup = matchup};
    const StoreQuery query = {.first = matchup->next,
                              .last = last,
                              .has_matchup = true,
                              .matchup = (uint32_t)(matchup - run->matchup),
                              .visitor = run_visit_again,
                              .context = &reading};
    run->is_unreadable = !store_read(run->store, &query, run->error);
    return !run->is_unreadable && !reading.is_failed;
}

bool run_count_block(Run *run, RunMatchup *matchup, const MatchBlock *block) {
    const uint64_t step = run->options.shards;
    const int number = (int)(matchup - run->matchup);
    if (!run_count(run, matchup, block)) return false;
    uint64_t end = matchup->next;
    while (end <= run->options.last && run->is_found[run_cell(run, end, number)]) end += step;
    return end == matchup->next || run_read_again(run, matchup, end - step);
}

bool run_count_rest(Run *run) {
    for (int i = 0; run->store && i < run->matchups; i++) {
        RunMatchup *matchup = &run->matchup[i];
        if (!run_is_decided(matchup) || matchup->next > run->options.last) continue;
        if (!run_read_again(run, matchup, run->options.last)) return false;
    }
    return true;
}

static bool run_visit_found(void *context, const MatchBlock *block) {
    Run *run = context;
    const uint32_t number = block->game[0].matchup;
    if (number >= (uint32_t)run->matchups || !run_has_deck(run, block->deck)) return true;
    RunMatchup *matchup = &run->matchup[number];
    run->is_found[run_cell(run, block->deck, (int)number)] = 1;
    run->found++;
    matchup->kept++;
    if (block->deck == matchup->next || run_is_decided(matchup))
        run->is_failed = !run_count(run, matchup, block);
    return !run->is_failed;
}

bool run_find_stored(Run *run) {
    const RunOptions *options = &run->options;
    const uint64_t cells = run_count_rows(run) * (uint64_t)run->matchups;
    run->is_found = calloc(cells, 1);
    if (!run->is_found)
        return error_set(run->error, "memory is short for %llu blocks", (unsigned long long)cells);
    const StoreQuery query = {
        .first = options->first, .last = options->last, .visitor = run_visit_found, .context = run};
    return !run->store || (store_read(run->store, &query, run->error) && !run->is_failed);
}

bool run_keep_test(Run *run, const RunMatchup *matchup) {
    if (!run->store || !matchup->has_test) return true;
    StoreTest test = {.matchup = (uint32_t)(matchup - run->matchup),
                      .first = run->options.first,
                      .accepted = matchup->test.decision,
                      .deck = run_is_decided(matchup) ? matchup->test.deck : 0};
    StoreTest old;
    sprt_format_options(&matchup->test.options, test.settings);
    if (!store_get_test(run->store, test.matchup, &old, run->error)) return false;
    if (store_is_same_test(&old, &test)) return true;
    if (!run->options.is_quiet && old.settings[0] && strcmp(old.settings, test.settings) != 0)
        fprintf(
            stderr,
            "note: a test takes the place of one that was asked for before (%s): its errors are "
            "no longer those stated\n",
            old.settings);
    return store_set_test(run->store, &test, run->error);
}
