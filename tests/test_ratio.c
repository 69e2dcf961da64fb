/* test_ratio.c: quantities over decks against the formulas written out deck by deck.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <math.h>

#include "arena/ratio.h"
#include "engine/rng.h"

enum { TERMS = 50 };

static double mean_of(const double *value) {
    double sum = 0;
    for (int i = 0; i < TERMS; i++) sum += value[i];
    return sum / TERMS;
}

static double error_of(const double *value) {
    const double mean = mean_of(value);
    double squares = 0;
    for (int i = 0; i < TERMS; i++) squares += (value[i] - mean) * (value[i] - mean);
    return sqrt(squares / TERMS / (TERMS - 1));
}

/* Fills residuals of a ratio, divided by the mean of y; returns the ratio. */
static double spread(const RatioTerm *term, double residual[TERMS]) {
    int64_t x = 0;
    int64_t y = 0;
    for (int i = 0; i < TERMS; i++) {
        x += term[i].x;
        y += term[i].y;
    }
    const double ratio = (double)x / (double)y;
    for (int i = 0; i < TERMS; i++)
        residual[i] = ((double)term[i].x - ratio * (double)term[i].y) * TERMS / (double)y;
    return ratio;
}

Test(ratio, ratios_have_the_errors_of_their_residuals) {
    RatioTerm term[2][TERMS];
    double residual[2][TERMS];
    double difference[TERMS];
    RatioPair pair = {.one = {.count = 0}};
    Rng rng;
    rng_init(&rng, 5);
    for (int i = 0; i < TERMS; i++) {
        for (int k = 0; k < 2; k++)
            term[k][i] =
                (RatioTerm){(int64_t)rng_below(&rng, 90) - 20, (int64_t)rng_below(&rng, 7)};
        ratio_add_pair(&pair, term[0][i], term[1][i]);
    }
    const double one = spread(term[0], residual[0]);
    const double other = spread(term[1], residual[1]);
    for (int i = 0; i < TERMS; i++) difference[i] = residual[1][i] - residual[0][i];
    cr_expect_float_eq(ratio_value(&pair.one).value, one, 1e-12);
    cr_expect_float_eq(ratio_error(&pair.one).value, error_of(residual[0]), 1e-9);
    cr_expect_float_eq(ratio_error(&pair.other).value, error_of(residual[1]), 1e-9);
    cr_expect_float_eq(ratio_difference(&pair).value, other - one, 1e-12);
    cr_expect_float_eq(ratio_difference_error(&pair).value, error_of(difference), 1e-9);
}

Test(ratio, a_ratio_of_constant_denominator_is_a_mean) {
    StatsSum sum = {0};
    RatioPair pair = {.one = {.count = 0}};
    Rng rng;
    rng_init(&rng, 6);
    for (int i = 0; i < TERMS; i++) {
        const int64_t value = (int64_t)rng_below(&rng, 200) - 100;
        sum.count++;
        sum.sum += value;
        sum.squares += value * value;
        ratio_add_pair(&pair, (RatioTerm){value, 2}, (RatioTerm){value, 2});
    }
    cr_expect_float_eq(ratio_value(&pair.one).value, stats_mean(&sum, 2).value, 1e-12);
    cr_expect_float_eq(ratio_error(&pair.one).value, stats_error(&sum, 2).value, 1e-9);
    cr_expect_eq(ratio_difference(&pair).value, 0, "paired with itself nothing differs");
    cr_expect_eq(ratio_difference_error(&pair).value, 0);
}

Test(ratio, what_cannot_be_said_is_not_known) {
    RatioPair pair = {.one = {.count = 0}};
    cr_expect_not(ratio_value(&pair.one).is_known);
    cr_expect_not(ratio_difference(&pair).is_known);
    ratio_add_pair(&pair, (RatioTerm){3, 2}, (RatioTerm){0, 0});
    cr_expect(ratio_value(&pair.one).is_known);
    cr_expect_not(ratio_error(&pair.one).is_known, "of one deck there is no error");
    cr_expect_not(ratio_value(&pair.other).is_known, "nothing to divide by");
    cr_expect_not(ratio_difference(&pair).is_known);
    cr_expect_not(ratio_difference_error(&pair).is_known);
}
