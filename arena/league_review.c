/* league_review.c: the league of a store, read and rated again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "arena/league.h"
#include "arena/review.h"

typedef struct LeagueReading {
    League league;                   /* that is printed in the end */
    Stats stats[STORE_MATCHUPS_MAX]; /* by match-up */
    RatingPairs pairs;               /* rows are decks from `first` on */
    uint64_t first;                  /* lowest deck of the store */
} LeagueReading;

static bool league_add_block(void *context, const MatchBlock *block) {
    LeagueReading *reading = context;
    const uint32_t matchup = block->game[0].matchup;
    stats_add(&reading->stats[matchup], block->game, block->count);
    rating_add_pair(&reading->pairs, block->deck - reading->first, (int)matchup,
                    stats_block_score(block->game, block->count));
    return true;
}

/* Makes room for the decks of the store, and the tables of its match-ups. */
static bool league_open(LeagueReading *reading, Store *store, Error *error) {
    StoreShape shape;
    League *league = &reading->league;
    const StoreRun *run = store_get_run(store);
    if (!store_measure(store, &shape, error)) return false;
    reading->first = shape.first;
    league->agents = run->agents;
    if (!rating_init_pairs(&reading->pairs, run->matchups, shape.last - shape.first + 1))
        return error_set(error, "memory is short");
    reading->pairs.agents = run->agents;
    for (int m = 0; m < run->matchups; m++) {
        const Table *table = review_create_matchup(store, (uint32_t)m, error);
        if (!table) return false;
        stats_init(&reading->stats[m], table->rules.players);
        league->matchup[league->matchups++] = (Report){.table = table,
                                                       .stats = &reading->stats[m],
                                                       .first = shape.first,
                                                       .last = shape.last,
                                                       .shards = 1};
        for (int i = 0; i < 2; i++) {
            league->pair[m][i] = reading->pairs.agent[m][i] = run->agent[m][i];
            league->agent[run->agent[m][i]] = &table->agent[i];
        }
    }
    return true;
}

static bool league_read(LeagueReading *reading, ReportFormat format, Store *store, Error *error) {
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .visitor = league_add_block, .context = reading};
    if (!league_open(reading, store, error) || !store_read(store, &query, error)) return false;
    rating_fit_pairs(&reading->pairs, &reading->league.ratings);
    return league_print(&reading->league, format, stdout) ||
           error_set(error, "memory is short for the report");
}

bool league_review(ReportFormat format, Store *store, Error *error) {
    LeagueReading *reading = calloc(1, sizeof *reading);
    if (!reading) return error_set(error, "memory is short");
    const bool is_done = league_read(reading, format, store, error);
    for (int m = 0; m < reading->league.matchups; m++)
        match_destroy_table((Table *)reading->league.matchup[m].table);
    rating_free_pairs(&reading->pairs);
    free(reading);
    return is_done;
}
