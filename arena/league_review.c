/* league_review.c: the league of a store, read and rated again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "arena/league.h"
#include "arena/review.h"

struct LeagueReview {
    League league;                   /* that is printed in the end */
    Stats stats[STORE_MATCHUPS_MAX]; /* by match-up */
    RatingPairs pairs;               /* rows are decks from `first` on */
    uint64_t first;                  /* lowest deck of the store */
    ReviewWatcher *watcher;          /* gets the blocks, or NULL */
    void *context;                   /* of the watcher */
};

static bool league_add_block(void *context, const MatchBlock *block) {
    LeagueReview *review = context;
    const uint32_t matchup = block->game[0].matchup;
    stats_add(&review->stats[matchup], block->game, block->count);
    rating_add_pair(&review->pairs, block->deck - review->first, (int)matchup,
                    stats_block_score(block->game, block->count));
    if (review->watcher) review->watcher(review->context, block, &review->league.matchup[matchup]);
    return true;
}

/* Makes room for the decks of the store, and the tables of its match-ups. */
static bool league_open(LeagueReview *review, Store *store, Error *error) {
    StoreShape shape;
    League *league = &review->league;
    const StoreRun *run = store_get_run(store);
    if (!store_measure(store, &shape, error)) return false;
    review->first = shape.first;
    league->agents = run->agents;
    if (!rating_init_pairs(&review->pairs, run->matchups, shape.last - shape.first + 1))
        return error_set(error, "memory is short");
    review->pairs.agents = run->agents;
    for (int m = 0; m < run->matchups; m++) {
        const Table *table = review_create_matchup(store, (uint32_t)m, error);
        if (!table) return false;
        stats_init(&review->stats[m], table->rules.players);
        league->matchup[league->matchups++] = (Report){.table = table,
                                                       .stats = &review->stats[m],
                                                       .first = shape.first,
                                                       .last = shape.last,
                                                       .shards = 1};
        for (int i = 0; i < 2; i++) {
            league->pair[m][i] = review->pairs.agent[m][i] = run->agent[m][i];
            league->agent[run->agent[m][i]] = &table->agent[i];
        }
    }
    return true;
}

LeagueReview *league_review_create(const ReviewOptions *options, Store *store, Error *error) {
    LeagueReview *review = calloc(1, sizeof *review);
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .visitor = league_add_block, .context = review};
    if (!review) {
        error_set(error, "memory is short");
        return NULL;
    }
    review->watcher = options->watcher;
    review->context = options->context;
    if (!league_open(review, store, error) || !store_read(store, &query, error)) {
        league_review_destroy(review);
        return NULL;
    }
    rating_fit_pairs(&review->pairs, &review->league.ratings);
    return review;
}

void league_review_destroy(LeagueReview *review) {
    if (!review) return;
    for (int m = 0; m < review->league.matchups; m++)
        match_destroy_table((Table *)review->league.matchup[m].table);
    rating_free_pairs(&review->pairs);
    free(review);
}

const League *league_review_get(const LeagueReview *review) {
    return &review->league;
}

bool league_review(ReportFormat format, Store *store, Error *error) {
    const ReviewOptions options = {.watcher = NULL};
    LeagueReview *review = league_review_create(&options, store, error);
    if (!review) return false;
    const bool is_printed =
        league_print(&review->league, format, stdout) || report_fail(stdout, error);
    league_review_destroy(review);
    return is_printed;
}
