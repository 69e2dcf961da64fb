/* test_simulation.c: do the statistics keep what they promise? Results of a known truth, few runs.
 *
 * SPDX-License-Identifier: MIT
 *
 * tests/soak_stats.c does the same with many. Seeds are fixed: a test that passes today passes
 * tomorrow. Bounds have a lower end too, so that statistics that never speak are noticed.
 */
#include <criterion/criterion.h>

#include "arena/forecast.h"
#include "tests/simulate_order.h"
#include "tests/simulate_shards.h"

TestSuite(simulation, .timeout = 900);

/* Pairs of two independent games, 55 % won, none drawn; and of a better agent on one deck. */
static const double INDEPENDENT[5] = {0.2025, 0, 0.495, 0, 0.3025};
static const double BETTER[5] = {0.158, 0.033, 0.517, 0.043, 0.249};

/* A rate within what is promised. Tests of a finite number of blocks may do better, but not much.
 */
static void expect_rate(double rate, double low, double high, const char *what) {
    cr_expect(rate >= low && rate <= high, "%s: %.4f, not %g .. %g", what, rate, low, high);
}

typedef struct RateCase {
    SprtModel model;
    double h0, h1;
    int kind; /* of SIMULATE_PAIRS */
    int runs;
} RateCase;

Test(simulation, sequential_tests_err_as_often_as_they_say) {
    static const RateCase cases[] = {
        {SPRT_LOGISTIC, 0, 60, 0, 2000},    {SPRT_LOGISTIC, 0, 60, 1, 4000},
        {SPRT_LOGISTIC, 100, 180, 2, 2000}, {SPRT_NORMALIZED, 0, 100, 0, 1500},
        {SPRT_MARGIN, 0, 3, 0, 1000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const RateCase *c = &cases[i];
        char what[96];
        SprtOptions options = sprt_default_options();
        options.model = c->model;
        options.h0 = c->h0;
        options.h1 = c->h1;
        const SimulateTruth h0 = simulate_hypothesis(&options, c->h0, c->kind);
        const SimulateTruth h1 = simulate_hypothesis(&options, c->h1, c->kind);
        const SimulateTests under_h0 = simulate_tests(&options, &h0, c->runs, 1);
        const SimulateTests under_h1 = simulate_tests(&options, &h1, c->runs, 2);
        snprintf(what, sizeof what, "%s %g..%g, kind %d", SPRT_MODEL_NAME[c->model], c->h0, c->h1,
                 c->kind);
        expect_rate(under_h0.accepts_h1, 0.02, 0.055, what);
        expect_rate(under_h1.accepts_h1, 0.945, 0.98, what);
        cr_expect_eq(under_h0.undecided + under_h1.undecided, 0, "%s", what);
    }
}

Test(simulation, a_test_with_other_rates_keeps_to_them) {
    SprtOptions options = sprt_default_options();
    options.h1 = 60;
    options.alpha = 0.2;
    options.beta = 0.01;
    const SimulateTruth h0 = simulate_hypothesis(&options, 0, 0);
    const SimulateTruth h1 = simulate_hypothesis(&options, 60, 0);
    expect_rate(simulate_tests(&options, &h0, 1500, 3).accepts_h1, 0.15, 0.21, "alpha 0.2");
    expect_rate(simulate_tests(&options, &h1, 1500, 4).accepts_h1, 0.985, 0.996, "beta 0.01");
}

Test(simulation, lengths_are_those_that_were_foretold) {
    SprtOptions options = sprt_default_options();
    options.h1 = 40;
    const SimulateTruth truth = simulate_hypothesis(&options, 40, 0);
    SampleCell cell[5];
    for (int i = 0; i < 5; i++) cell[i] = (SampleCell){i / 4.0, truth.pairs[i]};
    const ForecastScale scale = forecast_scale(&options, sample_moments(cell, 5).variance, 2);
    const Forecast forecast = forecast_compute(&options, &scale, scale.h1);
    const double blocks = simulate_tests(&options, &truth, 1000, 5).blocks;
    expect_rate(blocks / forecast.blocks, 0.95, 1.1, "blocks played to blocks foretold");
}

Test(simulation, intervals_hold_the_truth_as_often_as_they_say) {
    const SimulateCoverage independent = simulate_coverage(INDEPENDENT, 200, 4000, 1);
    const SimulateCoverage better = simulate_coverage(BETTER, 200, 4000, 2);
    const SimulateCoverage equal = simulate_coverage(SIMULATE_PAIRS[0], 200, 4000, 3);
    const SimulateCoverage *all[] = {&independent, &better, &equal};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        expect_rate(all[i]->elo, 0.94, 0.96, "Elo");
        expect_rate(all[i]->normalized, 0.94, 0.96, "normalized Elo");
        expect_rate(all[i]->margin, 0.94, 0.96, "margin");
    }
    expect_rate(independent.wilson, 0.94, 0.96, "Wilson, independent games");
    expect_rate(equal.superiority, 0.04, 0.06, "LOS above 95 % among equals");
}

Test(simulation, the_anytime_interval_is_ever_missed_as_rarely_as_it_says) {
    expect_rate(simulate_anytime(BETTER, 1000, 1000, 1), 0.01, 0.05, "better");
    expect_rate(simulate_anytime(SIMULATE_PAIRS[0], 1000, 1000, 2), 0.01, 0.05, "equal");
}

Test(simulation, deck_order_is_fair_and_order_of_completion_is_not) {
    SprtOptions options = sprt_default_options();
    options.h1 = 60;
    const SimulateTruth h0 = simulate_hypothesis(&options, 0, 0);
    const SimulateTruth h1 = simulate_hypothesis(&options, 60, 0);
    enum { RUNS = 1000 };
    uint64_t decks[4];
    static const int workers[4] = {1, 2, 8, 64};
    for (int i = 0; i < 4; i++) {
        const OrderSetting setting = {workers[i], 0.1, false};
        expect_rate(order_accept_h1(&options, &setting, h1.pairs, RUNS, &decks[i]), 0.935, 0.97,
                    "in order, h1 holds");
        cr_expect_eq(decks[i], decks[0], "%d workers", workers[i]);
    }
    /* What is won comes late, or early: the weaker looks stronger, or the stronger weaker. */
    const OrderSetting late = {64, 0.1, true};
    const OrderSetting early = {64, -0.1, true};
    expect_rate(order_accept_h1(&options, &late, h1.pairs, RUNS, decks), 0, 0.5,
                "as completed, h1 holds, wins take longer");
    expect_rate(order_accept_h1(&options, &early, h0.pairs, RUNS, decks), 0.2, 1,
                "as completed, h0 holds, wins take less");
    const OrderSetting fair = {64, 0, true};
    expect_rate(order_accept_h1(&options, &fair, h1.pairs, RUNS, decks), 0.935, 0.97,
                "as completed, all take as long");
}

Test(simulation, honest_shards_raise_no_more_alarms_than_stated) {
    const ShardsOutcome honest = shards_simulate(2000, 5000, true);
    expect_rate(honest.alarms / 2000.0, 0.5 * SHARDS_ALARM, SHARDS_ALARM, "honest");
    const ShardsOutcome few = shards_simulate(200, 5000, true);
    expect_rate(few.alarms / 200.0, 0, SHARDS_ALARM, "200 honest merges");
}

Test(simulation, a_shard_that_turns_wins_into_losses_is_named) {
    const ShardsOutcome odd = shards_simulate(200, 5000, false);
    expect_rate(odd.alarms / 200.0, 0.9, 1, "alarms");
    expect_rate(odd.named / 200.0, 0.85, 1, "named, and no other");
}
