/* breakdown.h: the results of a store by kind of points, by seat, or by shard.
 *
 * SPDX-License-Identifier: MIT
 *
 * JSON, null where a number cannot be said:
 *
 *      by "kind":  rows [{agent, kind, completed, final, total}] means a game,
 *                  differences [{kind, mean, error}] of two players, paired, a game
 *      by "seat":  rows [{agent, seat, games, wins, draws, losses, score, score_low, score_high,
 *                  points}]
 *      by "shard": rows [{shard, won, lost, middle, chi_square, p, odd}] blocks by the score of the
 *                  first agent: above 1/2, below, 1/2; chi_square and p null for a row left out,
 *                  test {chi_square, degrees, p, alarm} or null if too few rows could be tested
 */
#ifndef ARENA_BREAKDOWN_H
#define ARENA_BREAKDOWN_H

#include "arena/report.h"
#include "arena/store.h"

typedef enum BreakdownBy { BREAKDOWN_KIND, BREAKDOWN_SEAT, BREAKDOWN_SHARD } BreakdownBy;

enum { BREAKDOWN_SHARDS_DEFAULT = 10, BREAKDOWN_SHARDS_MAX = 10000 };

typedef struct BreakdownOptions {
    BreakdownBy by;      /* what the rows are */
    uint64_t shards;     /* of BREAKDOWN_SHARD: 2 .. BREAKDOWN_SHARDS_MAX; decks modulo this */
    ReportFormat format; /* of the answer */
} BreakdownOptions;

/* Reads a store, up to its test's decision, and prints its results broken down to stdout. False and
 * an error if it cannot be read, holds several match-ups, or has points of one kind only. */
bool breakdown_run(const BreakdownOptions *options, Store *store, Error *error);

#endif
