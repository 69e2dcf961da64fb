/* review.c: the report of a stored match, with its sequential test or one put to it afterwards.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store_test.h"

struct Review {
    ReviewWatcher *watcher; /* gets the blocks, or NULL */
    void *context;          /* of the watcher */
    Report report;          /* of all that follows; its table is owned */
    bool has_test;          /* one was asked for, or the run had one */
    bool has_next;          /* `next` is known */
    uint64_t next;          /* deck that the test expects, at first that with which it begins */
    SprtOptions options;    /* of the test */
    int64_t blocks;         /* in the store, of which some may not be in `stats` */
    uint64_t first, last;   /* decks in the store; without blocks 0 */
    Stats stats;            /* up to the decision, or to the gap below `waiting` */
    RatingTable *orders;    /* three and more players: of the same blocks */
    Sprt test;              /* of these blocks */
    Stats beyond;           /* after the decision */
    int64_t waiting;        /* blocks after the first deck that is missing */
    bool is_mixed;          /* the store holds several match-ups */
    bool is_failed;         /* memory was short */
    Error *error;           /* why it failed */
};

Table *review_create_matchup(const Store *store, uint32_t matchup, Error *error) {
    const StoreRun *run = store_get_run(store);
    const char *sheet = store_get_variant(run, matchup)->sheet;
    Table *table = store_create_matchup(store, matchup, false, error);
    for (int i = 0; table && i < table->rules.players; i++) {
        AgentSpec *agent = &table->agent[i];
        snprintf(agent->name, sizeof agent->name, "%s", run->name[run->agent[matchup][i]]);
        snprintf(agent->canonical, sizeof agent->canonical, "%s",
                 run->spec[run->agent[matchup][i]]);
    }
    if (!table) return NULL;
    table->is_reproducible = run->is_reproducible;
    if (sheet) table->sheet_text = strdup(sheet);
    if (!sheet || table->sheet_text) return table;
    error_set(error, "memory is short");
    match_destroy_table(table);
    return NULL;
}

Table *review_create_table(const Store *store, Error *error) {
    return review_create_matchup(store, 0, error);
}

/* Counts a block among those that the report is of. */
static void review_count_block(Review *review, const MatchBlock *block) {
    stats_add(&review->stats, block->game, block->count);
    if (review->orders) rating_add_block(review->orders, block->game, block->count);
}

/* Shows a block that was counted, and perhaps tested, to the watcher. */
static void review_show_block(Review *review, const MatchBlock *block) {
    if (review->watcher) review->watcher(review->context, block, &review->report);
}

/* Puts a block to the test. Blocks before that with which it begins are counted all the same. */
static void review_test_block(Review *review, const MatchBlock *block) {
    if (!review->has_next) review->next = block->deck;
    review->has_next = true;
    if (block->deck < review->next) {
        review_count_block(review, block);
        review_show_block(review, block);
    } else if (review->test.decision != SPRT_CONTINUE) {
        stats_add(&review->beyond, block->game, block->count);
    } else if (block->deck > review->next) {
        review->waiting++;
    } else {
        review->next++;
        review_count_block(review, block);
        review->is_failed = !sprt_add(&review->test, block->game, review->error);
        review_show_block(review, block);
    }
}

/* Counts a block, which comes in the order of the decks, where it belongs. */
static bool review_add_block(void *context, const MatchBlock *block) {
    Review *review = context;
    review->is_mixed |= block->game[0].matchup != 0;
    if (review->is_mixed) return false;
    if (review->blocks++ == 0) review->first = block->deck;
    review->last = block->deck;
    if (review->has_test) {
        review_test_block(review, block);
    } else {
        review_count_block(review, block);
        review_show_block(review, block);
    }
    return !review->is_failed;
}

/* Takes the test that was asked for, or the run's own. */
static bool review_take_test(Review *review, const SprtOptions *asked, Store *store) {
    StoreTest kept;
    const int players = store_get_variant(store_get_run(store), 0)->players;
    if (asked) {
        review->options = *asked;
    } else {
        if (!store_get_test(store, 0, &kept, review->error)) return false;
        if (!kept.settings[0]) return true;
        if (!sprt_parse_options(kept.settings, &review->options))
            return error_set(review->error, "its test \"%.100s\" makes no sense", kept.settings);
        review->next = kept.first;
        review->has_next = true;
    }
    review->has_test = true;
    if (!sprt_check(&review->options, players, review->error)) return false;
    sprt_init(&review->test, &review->options, players);
    return true;
}

static bool review_fill(Review *review, const SprtOptions *asked, Store *store) {
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .visitor = review_add_block, .context = review};
    const int players = store_get_variant(store_get_run(store), 0)->players;
    Table *table = review_create_table(store, review->error);
    if (!table) return false;
    review->report = (Report){.table = table, .stats = &review->stats, .shards = 1};
    stats_init(&review->stats, players);
    stats_init(&review->beyond, players);
    if (players > 2) {
        review->orders = malloc(sizeof *review->orders);
        if (!review->orders) return error_set(review->error, "memory is short");
        rating_init_table(review->orders, players);
    }
    if (!review_take_test(review, asked, store)) return false;
    if (review->has_test) review->report.test = &review->test;
    if (!store_read(store, &query, review->error) || review->is_failed) return false;
    return !review->is_mixed ||
           error_set(review->error, "the store holds several match-ups, expected that of a match");
}

Review *review_create(const ReviewOptions *options, Store *store, Error *error) {
    Review *review = calloc(1, sizeof *review);
    if (!review) {
        error_set(error, "memory is short");
        return NULL;
    }
    review->watcher = options->watcher;
    review->context = options->context;
    review->error = error;
    if (!review_fill(review, options->test, store)) {
        review_destroy(review);
        return NULL;
    }
    review->report.beyond = &review->beyond;
    review->report.orders = review->orders;
    review->report.waiting = review->waiting;
    review->report.first = review->first;
    review->report.last = review->last;
    return review;
}

void review_destroy(Review *review) {
    if (!review) return;
    if (review->report.table) match_destroy_table((Table *)review->report.table);
    sprt_free(&review->test);
    free(review->orders);
    free(review);
}

const Report *review_get_report(const Review *review) {
    return &review->report;
}

bool review_run(const SprtOptions *test, ReportFormat format, Store *store, Error *error) {
    const ReviewOptions options = {.test = test};
    Review *review = review_create(&options, store, error);
    if (!review) return false;
    const bool is_printed =
        report_print(&review->report, format, stdout) || report_fail(stdout, error);
    review_destroy(review);
    return is_printed;
}
