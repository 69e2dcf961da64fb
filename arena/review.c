/* review.c: the report of a stored match, and a sequential test put to it afterwards.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Review {
    const SprtOptions *options; /* of the test, or NULL */
    int64_t blocks;             /* in the store, of which some may not be in `stats` */
    uint64_t first, last;       /* decks in the store; without blocks 0 */
    Stats stats;                /* up to the decision, or to the gap below `waiting` */
    RatingTable *orders;        /* three and more players: of the same blocks */
    Sprt test;                  /* of these blocks */
    Stats beyond;               /* after the decision */
    int64_t waiting;            /* blocks after the first deck that is missing */
    bool is_mixed;              /* the store holds several match-ups */
    bool is_failed;             /* memory was short */
    Error *error;               /* why it failed */
} Review;

Table *review_create_matchup(const Store *store, uint32_t matchup, Error *error) {
    const StoreRun *run = store_get_run(store);
    Table *table = store_create_matchup(store, matchup, false, error);
    for (int i = 0; table && i < run->players; i++) {
        AgentSpec *agent = &table->agent[i];
        snprintf(agent->name, sizeof agent->name, "%s", run->name[run->agent[matchup][i]]);
        snprintf(agent->canonical, sizeof agent->canonical, "%s",
                 run->spec[run->agent[matchup][i]]);
    }
    if (!table) return NULL;
    table->is_reproducible = run->is_reproducible;
    if (run->sheet) table->sheet_text = strdup(run->sheet);
    if (!run->sheet || table->sheet_text) return table;
    error_set(error, "memory is short");
    match_destroy_table(table);
    return NULL;
}

Table *review_create_table(const Store *store, Error *error) {
    return review_create_matchup(store, 0, error);
}

/* Counts a block, which comes in the order of the decks, where it belongs. */
static bool review_add_block(void *context, const MatchBlock *block) {
    Review *review = context;
    const bool is_next = review->blocks == 0 || block->deck == review->last + 1;
    review->is_mixed |= block->game[0].matchup != 0;
    if (review->is_mixed) return false;
    if (review->blocks++ == 0) review->first = block->deck;
    review->last = block->deck;
    if (review->options && review->test.decision != SPRT_CONTINUE) {
        stats_add(&review->beyond, block->game, block->count);
    } else if (review->options && (!is_next || review->waiting > 0)) {
        review->waiting++;
    } else {
        stats_add(&review->stats, block->game, block->count);
        if (review->orders) rating_add_block(review->orders, block->game, block->count);
        if (review->options)
            review->is_failed = !sprt_add(&review->test, block->game, review->error);
    }
    return !review->is_failed;
}

static bool review_fill(Review *review, Store *store) {
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .visitor = review_add_block, .context = review};
    const int players = store_get_run(store)->players;
    stats_init(&review->stats, players);
    stats_init(&review->beyond, players);
    if (review->options && !sprt_check(review->options, players, review->error)) return false;
    if (players > 2) {
        review->orders = malloc(sizeof *review->orders);
        if (!review->orders) return error_set(review->error, "memory is short");
        rating_init_table(review->orders, players);
    }
    if (review->options) sprt_init(&review->test, review->options, players);
    if (!store_read(store, &query, review->error) || review->is_failed) return false;
    return !review->is_mixed ||
           error_set(review->error, "the store holds several match-ups, expected that of a match");
}

static bool review_print(const Review *review, ReportFormat format, Store *store) {
    Table *table = review_create_table(store, review->error);
    if (!table) return false;
    const Report report = {.table = table,
                           .stats = &review->stats,
                           .test = review->options ? &review->test : NULL,
                           .beyond = &review->beyond,
                           .orders = review->orders,
                           .waiting = review->waiting,
                           .first = review->first,
                           .last = review->last,
                           .shards = 1};
    const bool is_printed = report_print(&report, format, stdout) ||
                            error_set(review->error, "memory is short for the report");
    match_destroy_table(table);
    return is_printed;
}

bool review_run(const SprtOptions *test, ReportFormat format, Store *store, Error *error) {
    Review review = {.options = test, .error = error};
    const bool is_done = review_fill(&review, store) && review_print(&review, format, store);
    sprt_free(&review.test);
    free(review.orders);
    return is_done;
}
