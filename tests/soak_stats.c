/* soak_stats.c: do the statistics keep what they promise? Many simulated runs, run by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 * usage: soak_stats [RUNS]
 *
 * Prints a line for each promise: what was found, in RUNS runs (10000), and the range it must lie
 * in. Ends with exit code 1 if one of them does not. tests/test_simulation.c is the short form.
 */
#include <errno.h>

#include "tests/simulate_order.h"
#include "tests/simulate_shards.h"

static const double INDEPENDENT[5] = {0.2025, 0, 0.495, 0, 0.3025};
static const double BETTER[5] = {0.158, 0.033, 0.517, 0.043, 0.249};

/* Prints a line; false if the rate is out of its range. */
static bool check(const char *what, double rate, double low, double high) {
    const bool is_kept = rate >= low && rate <= high;
    printf("%-4s %-58s %.4f  (%g .. %g)\n", is_kept ? "ok" : "BAD", what, rate, low, high);
    fflush(stdout);
    return is_kept;
}

typedef struct RateCase {
    SprtModel model;
    double h0, h1;
} RateCase;

static bool check_test(const RateCase *c, int kind, int runs) {
    char what[96];
    SprtOptions options = sprt_default_options();
    options.model = c->model;
    options.h0 = c->h0;
    options.h1 = c->h1;
    const SimulateTruth h0 = simulate_hypothesis(&options, c->h0, kind);
    const SimulateTruth h1 = simulate_hypothesis(&options, c->h1, kind);
    const double wrong_h1 = simulate_tests(&options, &h0, runs, 1).accepts_h1;
    const double wrong_h0 = 1 - simulate_tests(&options, &h1, runs, 2).accepts_h1;
    snprintf(what, sizeof what, "%s %g..%g, pairs %d: h1 accepted under h0",
             SPRT_MODEL_NAME[c->model], c->h0, c->h1, kind);
    const bool is_kept = check(what, wrong_h1, 0.001, 0.055);
    snprintf(what, sizeof what, "%s %g..%g, pairs %d: h0 accepted under h1",
             SPRT_MODEL_NAME[c->model], c->h0, c->h1, kind);
    return check(what, wrong_h0, 0.001, 0.055) && is_kept;
}

static bool check_tests(int runs) {
    static const RateCase cases[] = {
        {SPRT_LOGISTIC, 0, 20},    {SPRT_LOGISTIC, 0, 60},   {SPRT_LOGISTIC, 0, 200},
        {SPRT_LOGISTIC, 100, 150}, {SPRT_NORMALIZED, 0, 60}, {SPRT_NORMALIZED, 0, 150},
        {SPRT_MARGIN, 0, 2},       {SPRT_MARGIN, 0, 3},      {SPRT_MARGIN, -1, 1},
    };
    bool is_kept = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int kind = 0; kind < (cases[i].model == SPRT_MARGIN ? 1 : SIMULATE_PAIRS_KINDS);
             kind++)
            is_kept &= check_test(&cases[i], kind, runs);
    return is_kept;
}

static bool check_coverage(const char *name, const double pairs[5], int blocks, int runs) {
    char what[96];
    const SimulateCoverage share = simulate_coverage(pairs, blocks, runs, 1);
    snprintf(what, sizeof what, "Elo's interval, %d blocks of %s", blocks, name);
    bool is_kept = check(what, share.elo, 0.94, 0.96);
    snprintf(what, sizeof what, "normalized Elo's interval, %d blocks of %s", blocks, name);
    is_kept &= check(what, share.normalized, 0.94, 0.96);
    snprintf(what, sizeof what, "margin's interval, %d blocks", blocks);
    is_kept &= check(what, share.margin, 0.94, 0.96);
    if (pairs == INDEPENDENT) {
        snprintf(what, sizeof what, "Wilson's interval, %d blocks of %s", blocks, name);
        is_kept &= check(what, share.wilson, 0.94, 0.96);
    }
    return is_kept;
}

static bool check_intervals(int runs) {
    bool is_kept = true;
    for (int blocks = 200; blocks <= 3200; blocks *= 4) {
        is_kept &= check_coverage("independent games", INDEPENDENT, blocks, runs);
        is_kept &= check_coverage("a better agent", BETTER, blocks, runs);
        is_kept &= check_coverage("equals", SIMULATE_PAIRS[0], blocks, runs);
    }
    is_kept &= check("anytime interval ever missed, a better agent",
                     simulate_anytime(BETTER, 5000, runs / 2, 1), 0.01, 0.05);
    is_kept &= check("anytime interval ever missed, equals",
                     simulate_anytime(SIMULATE_PAIRS[0], 5000, runs / 2, 2), 0.01, 0.05);
    return is_kept;
}

static bool check_order(int runs) {
    SprtOptions options = sprt_default_options();
    options.h1 = 60;
    const SimulateTruth truth = simulate_hypothesis(&options, 60, 0);
    bool is_kept = true;
    uint64_t decks[4];
    for (int i = 0; i < 4; i++) {
        static const int workers[4] = {1, 2, 8, 64};
        char what[96];
        const OrderSetting in_order = {workers[i], 0.1, false};
        const OrderSetting completed = {workers[i], 0.1, true};
        const double rate = order_accept_h1(&options, &in_order, truth.pairs, runs, &decks[i]);
        snprintf(what, sizeof what, "wins take 10 %% longer, %d workers, in deck order",
                 workers[i]);
        is_kept &= check(what, rate, 0.945, 0.97) && decks[i] == decks[0];
        uint64_t unused = 0;
        snprintf(what, sizeof what, "     the same in order of completion");
        is_kept &= check(what, order_accept_h1(&options, &completed, truth.pairs, runs, &unused), 0,
                         i < 3 ? 0.97 : 0.5);
    }
    return is_kept;
}

static bool check_shards(int runs) {
    const ShardsOutcome honest = shards_simulate(runs, 5000, true);
    const ShardsOutcome odd = shards_simulate(runs, 5000, false);
    bool is_kept =
        check("alarm about ten honest shards", (double)honest.alarms / runs, 0.001, SHARDS_ALARM);
    is_kept &=
        check("alarm if one turns 5 % of its wins into losses", (double)odd.alarms / runs, 0.9, 1);
    return is_kept;
}

int main(int argc, char **argv) {
    char *end = NULL;
    errno = 0;
    const long runs = argc > 1 ? strtol(argv[1], &end, 10) : 10000;
    if (argc > 2 || errno || (end && *end) || runs < 100 || runs > 10000000) {
        fprintf(stderr, "usage: soak_stats [RUNS], 100 to 10000000\n");
        return 2;
    }
    bool is_kept = check_intervals((int)runs);
    is_kept &= check_order((int)runs);
    is_kept &= check_shards((int)runs);
    is_kept &= check_tests((int)runs);
    puts(is_kept ? "the statistics keep what they promise" : "a promise is BROKEN");
    return is_kept ? 0 : 1;
}
