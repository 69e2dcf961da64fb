/* shards.c: do the shards of a run differ more than chance allows? A chi-square test.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/shards.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

enum { COLUMNS = 3, EXPECTED_MIN = 5 };

/* Totals of the rows that are tested. */
typedef struct ShardsTotal {
    double column[COLUMNS]; /* won, lost, middle */
    double all;             /* their sum */
} ShardsTotal;

void shards_add_block(ShardRow *row, const GameResult *games, int count) {
    const int score = stats_block_score(games, count);
    const int half = (count - 1) * count;
    row->won += score > half;
    row->lost += score < half;
    row->middle += score == half;
}

static void shards_get_counts(const ShardRow *row, double counts[COLUMNS]) {
    counts[0] = (double)row->won;
    counts[1] = (double)row->lost;
    counts[2] = (double)row->middle;
}

static double shards_sum_row(const ShardRow *row) {
    return (double)(row->won + row->lost + row->middle);
}

static ShardsTotal shards_sum(const ShardRow *row, int rows) {
    ShardsTotal total = {0};
    for (int i = 0; i < rows; i++) {
        double counts[COLUMNS];
        if (!row[i].is_tested) continue;
        shards_get_counts(&row[i], counts);
        for (int c = 0; c < COLUMNS; c++) total.column[c] += counts[c];
        total.all += shards_sum_row(&row[i]);
    }
    return total;
}

/* Whether every count that is expected of a row is large enough. */
static bool shards_is_enough(const ShardRow *row, const ShardsTotal *total) {
    for (int c = 0; c < COLUMNS; c++)
        if (total->all <= 0 || shards_sum_row(row) * total->column[c] / total->all <= EXPECTED_MIN)
            return false;
    return true;
}

/* Leaves rows out until all that are left are large enough; returns their totals. */
static ShardsTotal shards_select(ShardRow *row, int rows, int *tested) {
    ShardsTotal total = {0};
    bool is_changed = true;
    for (int i = 0; i < rows; i++) row[i].is_tested = true;
    while (is_changed) {
        is_changed = false;
        *tested = 0;
        total = shards_sum(row, rows);
        for (int i = 0; i < rows; i++) {
            if (!row[i].is_tested) continue;
            row[i].is_tested = shards_is_enough(&row[i], &total);
            is_changed |= !row[i].is_tested;
            *tested += row[i].is_tested;
        }
    }
    return total;
}

/* Chi-square of a row. */
static double shards_compute_row(const ShardRow *row, const ShardsTotal *total) {
    double counts[COLUMNS];
    double sum = 0;
    shards_get_counts(row, counts);
    for (int c = 0; c < COLUMNS; c++) {
        const double expected = shards_sum_row(row) * total->column[c] / total->all;
        sum += (counts[c] - expected) * (counts[c] - expected) / expected;
    }
    return sum;
}

static void shards_judge_row(ShardRow *row, double chi_square, const ShardsTotal *total,
                             int tested) {
    row->residual = chi_square / (1 - shards_sum_row(row) / total->all);
    row->p = gsl_cdf_chisq_Q(row->residual, COLUMNS - 1);
    row->z = row->p < 0.5 ? gsl_cdf_ugaussian_Qinv(fmax(row->p, 1e-300)) : 0;
    row->is_odd = row->p * tested < SHARDS_ALARM / 2;
}

ShardsTest shards_test(ShardRow *row, int rows) {
    ShardsTest test = {0};
    for (int i = 0; i < rows; i++)
        row[i] = (ShardRow){.won = row[i].won, .lost = row[i].lost, .middle = row[i].middle};
    const ShardsTotal total = shards_select(row, rows, &test.tested);
    if (test.tested < 2) return test;
    test.is_known = true;
    test.degrees = (test.tested - 1) * (COLUMNS - 1);
    for (int i = 0; i < rows; i++) {
        if (!row[i].is_tested) continue;
        const double chi_square = shards_compute_row(&row[i], &total);
        test.chi_square += chi_square;
        shards_judge_row(&row[i], chi_square, &total, test.tested);
        test.is_alarm |= row[i].is_odd;
    }
    test.p = gsl_cdf_chisq_Q(test.chi_square, test.degrees);
    test.is_alarm |= test.p < SHARDS_ALARM / 2;
    return test;
}
