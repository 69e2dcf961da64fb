/* shards.h: do the shards of a run differ more than chance allows? A chi-square test.
 *
 * SPDX-License-Identifier: MIT
 *
 *      shard     won   lost  middle        pairs (blocks) in which the first agent scored above
 *      1          27     23      50        1/2, below, exactly 1/2
 *      2          25     20      55
 *      ...                                 expected: row total * column total / total
 *
 * A machine that plays differently makes its row stand out. A row with an expected count of 5 or
 * less is left out. The sum of (found - expected)^2 / expected has (rows - 1) * 2 degrees of
 * freedom; that of a row divided by 1 - row total / total is chi-square with 2 of its own, and is
 * judged after Bonferroni, since any of the rows may be the odd one (fishtest's test of workers).
 */
#ifndef ARENA_SHARDS_H
#define ARENA_SHARDS_H

#include "arena/stats.h"

/* How often honest shards raise an alarm: half by the test of all, half by those of the rows. Of
 * ten shards of 5000 pairs, one that turns 5 % of its wins into losses is found in 93 of 100 merges
 * if half of the games are won, in 99 if 60 % are; at 0.01 it would be 85 and 97. */
#define SHARDS_ALARM 0.05

typedef struct ShardRow {
    int64_t won, lost, middle; /* blocks */
    bool is_tested;            /* false: too few blocks, left out */
    double residual; /* chi-square with 2 degrees of freedom; 0 if not tested, like p, z */
    double p;        /* chance that an honest shard has as large a one, 0 .. 1 */
    double z;        /* the normal quantile of 1 - p, 0 or more */
    bool is_odd;     /* p * rows tested < SHARDS_ALARM / 2 */
} ShardRow;

typedef struct ShardsTest {
    bool is_known;     /* false: fewer than two rows could be tested */
    int tested;        /* rows */
    double chi_square; /* 0 if not known, like all that follows */
    int degrees;       /* of freedom */
    double p;          /* chance that honest shards differ as much */
    bool is_alarm;     /* p < SHARDS_ALARM / 2, or a row is odd: some machine played differently */
} ShardsTest;

/* Counts a block of a shard by the score of the first agent. */
void shards_add_block(ShardRow *row, const GameResult *games, int count);

/* Tests rows whose counts are filled, and fills what is found of each. */
ShardsTest shards_test(ShardRow *row, int rows);

#endif
