/* test_tuning.c: NTBEA and SPSA against vectors, and on noisy objectives with known optima.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/ntbea.h"
#include "arena/spsa.h"
#include "engine/rng.h"
#include "tests/vectors.h"

TestSuite(tuning, .timeout = 60);

static const double TOLERANCE = 1e-6;

static NtbeaPoint read_point(const json_t *object) {
    const json_t *x = json_object_get(object, "x");
    NtbeaPoint point = {{0}};
    for (size_t i = 0; i < json_array_size(x); i++)
        point.value[i] = (uint8_t)json_integer_value(json_array_get(x, i));
    return point;
}

Test(tuning, ntbea_agrees_with_the_vectors) {
    json_t *part = vectors_load("ntbea");
    const json_t *dims = json_object_get(part, "dims");
    NtbeaOptions options = ntbea_default_options();
    options.k = 1;
    options.axes = (int)json_array_size(dims);
    for (int i = 0; i < options.axes; i++)
        options.values[i] = (int)vectors_element(dims, (size_t)i);
    Ntbea *ntbea = ntbea_create(&options);
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(part, "evals"), index, row) {
        const NtbeaPoint point = read_point(row);
        cr_assert(ntbea_add(ntbea, &point, vectors_number(row, "f")));
    }
    cr_assert_eq(json_array_size(json_object_get(part, "query")), 4);
    json_array_foreach(json_object_get(part, "query"), index, row) {
        const NtbeaPoint point = read_point(row);
        const NtbeaValue value = ntbea_evaluate(ntbea, &point);
        vectors_expect(value.mean, vectors_number(row, "mean"), TOLERANCE, "mean");
        vectors_expect(value.explore, vectors_number(row, "explore_eps0.5"), TOLERANCE, "explore");
        vectors_expect(value.ucb, vectors_number(row, "ucb_k1"), TOLERANCE, "ucb");
    }
    ntbea_destroy(ntbea);
    json_decref(part);
}

Test(tuning, ntbea_keeps_marginals_and_the_best_point) {
    static const NtbeaPoint point[3] = {{{0, 1}}, {{2, 1}}, {{2, 0}}};
    static const double score[3] = {0.25, 0.75, 0.5};
    NtbeaOptions options = ntbea_default_options();
    options.axes = 2;
    options.values[0] = 3;
    options.values[1] = 2;
    Ntbea *ntbea = ntbea_create(&options);
    uint32_t count;
    for (int i = 0; i < 3; i++) cr_assert(ntbea_add(ntbea, &point[i], score[i]));
    cr_expect_eq(ntbea_get_marginal(ntbea, 0, 2, &count), 0.625);
    cr_expect_eq(count, 2);
    cr_expect_eq(ntbea_get_marginal(ntbea, 0, 1, &count), 0);
    cr_expect_eq(count, 0);
    cr_expect_eq(ntbea_get_pair(ntbea, (int[]){0, 1}, (int[]){2, 1}, &count), 0.75);
    cr_expect_eq(count, 1);
    const NtbeaPoint best = ntbea_find_best(ntbea);
    cr_expect_eq(best.value[0], 2);
    cr_expect_eq(best.value[1], 1);
    for (int i = 0; i < 100; i++) {
        const NtbeaPoint before = ntbea_get_current(ntbea);
        ntbea_move(ntbea);
        const NtbeaPoint after = ntbea_get_current(ntbea);
        cr_assert(memcmp(&before, &after, sizeof before) != 0);
        cr_assert(after.value[0] < 3 && after.value[1] < 2 && after.value[2] == 0);
    }
    ntbea_destroy(ntbea);
}

/* A pair of games: each is won with a chance that falls with the distance from the optimum. The
 * score of the pair, 0, 1/2 or 1. */
static double play_pair(Rng *rng, double chance) {
    double score = 0;
    for (int game = 0; game < 2; game++) score += rng_unit(rng) < chance ? 0.5 : 0;
    return score;
}

/* OneMax: the share of the axes that have the right value. */
static double hits_of_point(const NtbeaOptions *options, const NtbeaPoint *point) {
    static const uint8_t OPTIMUM[] = {1, 3, 0, 4, 2};
    int hits = 0;
    for (int i = 0; i < options->axes; i++)
        hits += point->value[i] == OPTIMUM[i % 5] % options->values[i];
    return (double)hits / options->axes;
}

/* In how many of 20 runs is the optimum found? */
static int count_found(NtbeaOptions options, int evaluations) {
    int found = 0;
    for (uint64_t run = 0; run < 20; run++) {
        Rng rng;
        rng_init(&rng, 1000 + run);
        options.seed = run;
        Ntbea *ntbea = ntbea_create(&options);
        for (int i = 0; i < evaluations; i++) {
            const NtbeaPoint point = ntbea_get_current(ntbea);
            const double chance = 0.05 + 0.9 * hits_of_point(&options, &point);
            cr_assert(ntbea_add(ntbea, &point, play_pair(&rng, chance)));
            ntbea_move(ntbea);
        }
        const NtbeaPoint best = ntbea_find_best(ntbea);
        found += hits_of_point(&options, &best) == 1;
        ntbea_destroy(ntbea);
    }
    return found;
}

/* Noisy OneMax, as in the paper with 10 axes of 2 values, and with 5 axes of 5, of 3125 points. */
Test(tuning, ntbea_finds_a_known_optimum) {
    NtbeaOptions options = ntbea_default_options();
    options.axes = 10;
    for (int i = 0; i < 10; i++) options.values[i] = 2;
    const int of_two = count_found(options, 500);
    options.axes = 5;
    for (int i = 0; i < 5; i++) options.values[i] = 5;
    const int of_five = count_found(options, 1000);
    cr_expect(of_two >= 18, "%d of 20", of_two);
    cr_expect(of_five >= 18, "%d of 20", of_five);
}

Test(tuning, spsa_agrees_with_the_vectors) {
    json_t *part = vectors_load("spsa_fishtest");
    const json_t *scale = json_object_get(part, "param");
    SpsaOptions options = spsa_default_options();
    options.parameters = 1;
    options.parameter[0] = (SpsaParameter){
        vectors_number(scale, "start"), vectors_number(scale, "min"), vectors_number(scale, "max"),
        vectors_number(scale, "c_end"), vectors_number(scale, "r_end")};
    options.pairs = (uint64_t)vectors_number(part, "num_iter_pairs");
    cr_assert_eq(json_array_size(json_object_get(part, "rows")), 5);
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(part, "rows"), index, row) {
        Spsa spsa;
        spsa_init(&spsa, &options);
        spsa.done = (uint64_t)vectors_number(row, "iter");
        vectors_expect(spsa_get_c(&options, 0, spsa.done), vectors_number(row, "c"), TOLERANCE,
                       "c");
        cr_expect_float_eq(spsa_get_r(&options, 0, spsa.done) / vectors_number(row, "R"), 1,
                           TOLERANCE);
        SpsaProbe probe = spsa_draw_probe(&spsa);
        probe.flip[0] = 1;
        spsa_add(&spsa, &probe, 1, 2);
        vectors_expect(spsa.theta[0] - 100, vectors_number(row, "theta_step_for_result_+2_flip_+1"),
                       TOLERANCE, "step");
    }
    json_decref(part);
}

Test(tuning, spsa_stays_in_range_and_rounds_without_bias) {
    enum { DRAWS = 20000 };
    SpsaOptions options = spsa_default_options();
    options.parameters = 1;
    options.pairs = DRAWS;
    options.parameter[0] = (SpsaParameter){4, 0, 4.5, 1, 1};
    Spsa spsa;
    spsa_init(&spsa, &options);
    double sum = 0;
    int flips = 0;
    for (uint64_t i = 0; i < DRAWS; i++) {
        const SpsaProbe probe = spsa_draw_probe(&spsa);
        cr_assert(probe.plus[0] >= 0 && probe.plus[0] <= 4.5);
        cr_assert(probe.minus[0] >= 0 && probe.minus[0] <= 4.5);
        cr_assert(probe.flip[0] == 1 || probe.flip[0] == -1);
        const double rounded = spsa_round(2.3, probe.dice[0]);
        cr_assert(rounded == 2 || rounded == 3);
        sum += rounded;
        flips += probe.flip[0];
        spsa_add(&spsa, &probe, 1, 2.0 * probe.flip[0]);
    }
    cr_expect_eq(spsa.theta[0], 4.5);
    cr_expect_float_eq(sum / DRAWS, 2.3, 0.02);
    cr_expect(abs(flips) < 600, "%d", flips);
    cr_expect_eq(spsa_round(3, 0.999), 3);
}

/* How far a point is from the optimum, in Elo: 200 for a whole range away on both axes. */
static double elo_of_point(const double *x) {
    static const double OPTIMUM[3] = {0.7, 0.25, 0.5};
    double loss = 0;
    for (int i = 0; i < 3; i++) loss += 400 * (x[i] - OPTIMUM[i]) * (x[i] - OPTIMUM[i]);
    return -loss;
}

/* Three parameters in units of their range, from a corner, 5000 pairs. */
Test(tuning, spsa_finds_a_known_optimum) {
    enum { RUNS = 10, PAIRS = 5000 };
    SpsaOptions options = spsa_default_options();
    options.parameters = 3;
    options.pairs = PAIRS;
    for (int i = 0; i < 3; i++)
        options.parameter[i] = (SpsaParameter){i == 1 ? 0.9 : 0.1, 0, 1, 0.1, 0.02};
    double loss = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        Spsa spsa;
        Rng rng;
        options.seed = run;
        rng_init(&rng, 2000 + run);
        spsa_init(&spsa, &options);
        while (spsa.done < PAIRS) {
            const SpsaProbe probe = spsa_draw_probe(&spsa);
            const double elo = elo_of_point(probe.plus) - elo_of_point(probe.minus);
            const double score = play_pair(&rng, 1 / (1 + pow(10, -elo / 400)));
            spsa_add(&spsa, &probe, 1, 4 * score - 2);
        }
        loss -= elo_of_point(spsa.theta) / RUNS;
    }
    cr_log_info("SPSA: %.1f Elo lost on the average", loss);
    cr_expect(loss < 8, "%.1f Elo", loss);
}
