/* test_sprt.c: the sequential test: its ratio against vectors, its words, its decisions in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <string.h>

#include "arena/sprt.h"
#include "tests/vectors.h"

TestSuite(sprt, .timeout = 60);

static SprtOptions make_options(SprtModel model, double h0, double h1) {
    SprtOptions options = sprt_default_options();
    options.model = model;
    options.h0 = h0;
    options.h1 = h1;
    return options;
}

/* 2e-5 relative, 1e-4 near zero, as the vectors say. */
static void expect_llr(double llr, double expected, const char *name) {
    cr_expect(fabs(llr - expected) <= fmax(2e-5 * fabs(expected), 1e-4 * (fabs(expected) < 0.1)),
              "%s: LLR %.9g, not %.9g", name, llr, expected);
}

static SprtModel get_model(const json_t *test) {
    const char *name = json_string_value(json_object_get(test, "model"));
    return strcmp(name, "normalized") == 0 ? SPRT_NORMALIZED : SPRT_LOGISTIC;
}

/* Whether the ratio, or its refusal, is that of the vector. */
static void expect_test(const json_t *test, const int64_t pairs[5], const char *name) {
    const SprtOptions options =
        make_options(get_model(test), vectors_number(test, "elo0"), vectors_number(test, "elo1"));
    const json_t *expected = json_object_get(test, "llr_exact");
    double llr = 0;
    Error error = {""};
    if (json_is_null(expected)) {
        cr_expect_not(sprt_check(&options, 2, &error), "%s", name);
        cr_expect_not(sprt_compute_lattice_llr(&options, pairs, 2, &llr, &error), "%s", name);
        cr_expect(strstr(error.text, "normalized Elo of"), "%s", error.text);
        return;
    }
    cr_assert(sprt_check(&options, 2, &error), "%s: %s", name, error.text);
    cr_assert(sprt_compute_lattice_llr(&options, pairs, 2, &llr, &error), "%s: %s", name,
              error.text);
    expect_llr(llr, json_number_value(expected), name);
    const json_t *bounds = json_object_get(test, "bounds05");
    vectors_expect(sprt_lower_bound(&options), vectors_element(bounds, 0), 1e-12, name);
    vectors_expect(sprt_upper_bound(&options), vectors_element(bounds, 1), 1e-12, name);
}

Test(sprt, pairs_agree_with_the_vectors) {
    json_t *part = vectors_load("pentanomial");
    const char *name;
    json_t *row;
    size_t tests = 0;
    json_object_foreach(part, name, row) {
        int64_t pairs[5];
        vectors_get_counts(json_object_get(row, "counts"), pairs, 5);
        const json_t *list = json_object_get(row, "tests");
        tests += json_array_size(list);
        for (size_t i = 0; i < json_array_size(list); i++)
            expect_test(json_array_get(list, i), pairs, name);
    }
    cr_assert_eq(tests, 28);
    json_decref(part);
}

/* Counts of games or blocks under a test of other numbers of steps. */
static double compute_llr(SprtOptions options, const int64_t *counts, int steps, int games) {
    SampleCell cell[SAMPLE_STEPS_MAX + 1];
    double llr = 0;
    Error error;
    sample_fill_lattice(cell, counts, steps);
    cr_assert(sprt_compute_llr(&options, (SprtSample){cell, steps + 1, games}, &llr, &error), "%s",
              error.text);
    return llr;
}

Test(sprt, games_agree_with_the_vectors) {
    json_t *part = vectors_load("trinomial");
    const char *name;
    json_t *row;
    json_object_foreach(part, name, row) {
        int64_t games[3];
        vectors_get_counts(json_object_get(row, "counts_LDW"), games, 3);
        expect_llr(compute_llr(make_options(SPRT_LOGISTIC, 0, 10), games, 2, 1),
                   vectors_number(row, "llr_logistic_0_10"), name);
        expect_llr(compute_llr(make_options(SPRT_NORMALIZED, 0, 10), games, 2, 1),
                   vectors_number(row, "llr_normalized_0_10"), name);
    }
    json_decref(part);
}

Test(sprt, blocks_of_three_agree_with_the_vector) {
    json_t *part = vectors_load("multiseat_block_gsprt");
    int64_t counts[7];
    double llr = 0;
    Error error;
    vectors_get_counts(json_object_get(part, "lattice_counts_0..6"), counts, 7);
    SampleCell cell[7];
    sample_fill_lattice(cell, counts, 6);
    const SampleMoments moments = sample_moments(cell, 7);
    vectors_expect(moments.mean, vectors_number(part, "mean"), 1e-6, "mean");
    vectors_expect(moments.variance, vectors_number(part, "var_block"), 1e-6, "variance");
    /* Margins are taken as they are, so that a score can be a hypothesis too. */
    const SprtOptions options = make_options(SPRT_MARGIN, 0.5, 0.6);
    cr_assert(sprt_compute_llr(&options, (SprtSample){cell, 7, 3}, &llr, &error));
    expect_llr(llr, vectors_number(part, "llr_score_0.5_vs_0.6"), "block of three");
    json_decref(part);
}

Test(sprt, bounds_agree_with_the_vectors) {
    json_t *part = vectors_load("sprt_bounds");
    cr_assert_eq(json_array_size(part), 4);
    for (size_t i = 0; i < json_array_size(part); i++) {
        const json_t *row = json_array_get(part, i);
        SprtOptions options = sprt_default_options();
        options.alpha = vectors_number(row, "alpha");
        options.beta = vectors_number(row, "beta");
        const json_t *bounds = json_object_get(row, "bounds");
        vectors_expect(sprt_lower_bound(&options), vectors_element(bounds, 0), 1e-12, "lower");
        vectors_expect(sprt_upper_bound(&options), vectors_element(bounds, 1), 1e-12, "upper");
    }
    json_decref(part);
}

Test(sprt, hypotheses_are_read) {
    SprtOptions options = sprt_default_options();
    Error error = {""};
    cr_assert(sprt_parse_elo("elo0=-1.5,elo1=2e1", &options, &error), "%s", error.text);
    cr_expect(options.h0 == -1.5 && options.h1 == 20 && options.model == SPRT_LOGISTIC);
    cr_assert(sprt_parse_elo("elo1=3,elo0=1", &options, &error));
    cr_expect(options.h0 == 1 && options.h1 == 3);
    cr_assert(sprt_parse_margin("-1,2.5", &options, &error), "%s", error.text);
    cr_expect(options.h0 == -1 && options.h1 == 2.5 && options.model == SPRT_MARGIN);
    cr_assert(sprt_parse_rate("--alpha", "0.01", &options.alpha, &error));
    cr_expect(options.alpha == 0.01);
    char text[SPRT_TEXT_SIZE];
    cr_expect_str_eq(sprt_format_options(&options, text),
                     "m0=-1, m1=2.5, margin, alpha 0.01, beta 0.05");
}

Test(sprt, wrong_hypotheses_are_refused) {
    static const struct {
        const char *text, *message;
        bool is_margin;
    } cases[] = {
        {"", "expected elo0=E", false},
        {"elo0=0", "expected elo0=E,elo1=E", false},
        {"elo0=0,elo0=1", "given twice", false},
        {"elo0=0,elo2=1", "nearest", false},
        {"elo0=0,elo1=", "expected a number from -1000", false},
        {"elo0=nan,elo1=3", "expected a number", false},
        {"elo0=0,elo1=0x9", "expected a number", false},
        {"elo0=0,elo1=1e9", "expected a number", false},
        {"elo0=5,elo1=5", "below the second", false},
        {"elo0=9,elo1=5", "below the second", false},
        {"elo0=0,elo1=5 ", "expected a number", false},
        {"0", "expected M0,M1", true},
        {"0,1,2", "expected M0,M1", true},
        {"0,x", "expected a number", true},
        {"2,1", "below the second", true},
        {"0,99999", "expected a number", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SprtOptions options = sprt_default_options();
        Error error = {""};
        cr_expect_not(cases[i].is_margin ? sprt_parse_margin(cases[i].text, &options, &error)
                                         : sprt_parse_elo(cases[i].text, &options, &error),
                      "%s", cases[i].text);
        cr_expect(strstr(error.text, cases[i].message), "\"%s\": %s", cases[i].text, error.text);
    }
    Error error;
    SprtOptions options = make_options(SPRT_MARGIN, 0, 1);
    cr_expect(sprt_check(&options, 2, &error));
    cr_expect_not(sprt_check(&options, 3, &error));
    options.alpha = options.beta = 0.5;
    cr_expect_not(sprt_check(&options, 2, &error));
    cr_expect_not(sprt_parse_rate("--alpha", "0", &options.alpha, &error));
    cr_expect_not(sprt_parse_rate("--beta", "0.51", &options.beta, &error));
    cr_expect(strstr(error.text, "--beta \"0.51\""), "%s", error.text);
}

/* A block of two games with these margins of agent 0; a forfeit by agent 1 is a margin of INT_MIN.
 */
static void make_block(GameResult game[2], uint64_t deck, int first, int second) {
    const int margin[2] = {first, second};
    for (int r = 0; r < 2; r++) {
        const bool is_forfeit = margin[r] == INT32_MIN;
        game[r] = (GameResult){.deck = deck, .seating = (uint8_t)r};
        game[r].seat[r].score = (int16_t)(100 + (is_forfeit ? 0 : margin[r]));
        game[r].seat[1 - r].score = 100;
        if (is_forfeit) game[r].end = END_CRASH;
        if (is_forfeit) game[r].offender = (uint8_t)(2 - r);
        match_rank(&game[r], 2);
    }
}

/* Feeds blocks of the same two margins from deck 0 on until the decision, at most `blocks`. */
static Sprt run_blocks(SprtOptions options, int first, int second, int blocks) {
    Sprt sprt;
    Error error;
    sprt_init(&sprt, &options, 2);
    for (int i = 0; i < blocks && sprt.decision == SPRT_CONTINUE; i++) {
        GameResult game[2];
        make_block(game, (uint64_t)i, first, second);
        cr_assert(sprt_add(&sprt, game, &error));
        cr_expect(isfinite(sprt.llr));
    }
    return sprt;
}

Test(sprt, first_crossing_is_final) {
    Sprt sprt = run_blocks(make_options(SPRT_LOGISTIC, 0, 200), 5, 5, 1000);
    char text[SPRT_TEXT_SIZE];
    Error error;
    cr_assert_eq(sprt.decision, SPRT_H1);
    const Sprt before = sprt;
    /* All pairs won: N ln(L(200) / L(0)), up to the empty cells: ln 19 needs 8. */
    cr_expect_eq(sprt.blocks, 8);
    cr_expect_eq(sprt.deck, 7);
    sprt_format(&sprt, text);
    cr_expect(strstr(text, "h1 accepted at deck 7"), "%s", text);
    for (uint64_t i = 0; i < 50; i++) {
        GameResult game[2];
        make_block(game, 1000 + i, -5, -5);
        cr_assert(sprt_add(&sprt, game, &error));
    }
    cr_expect(memcmp(&sprt, &before, sizeof sprt) == 0, "a decision changes no more");
    sprt_free(&sprt);
    sprt = run_blocks(make_options(SPRT_LOGISTIC, 0, 200), -5, -5, 1000);
    cr_expect_eq(sprt.decision, SPRT_H0);
    sprt_free(&sprt);
}

Test(sprt, steps_equal_the_ratio_of_the_counts) {
    const SprtOptions options = make_options(SPRT_LOGISTIC, 0, 10);
    Sprt sprt;
    Error error;
    sprt_init(&sprt, &options, 2);
    cr_expect_eq(sprt.llr, 0);
    static const int margins[5][2] = {{-1, -1}, {-1, 0}, {1, -1}, {1, 0}, {1, 1}};
    int64_t counts[5] = {0};
    for (int i = 0; i < 40; i++) {
        GameResult game[2];
        const int kind = (7 * i + i * i) % 5;
        make_block(game, (uint64_t)(2 * i), margins[kind][0], margins[kind][1]);
        cr_assert(sprt_add(&sprt, game, &error));
        counts[kind]++;
        double llr = 0;
        cr_assert(sprt_compute_lattice_llr(&options, counts, 2, &llr, &error));
        cr_expect_eq(sprt.llr, llr);
        cr_expect_eq(sprt.blocks, i + 1);
        cr_expect_eq(sprt.deck, (uint64_t)(2 * i));
    }
    sprt_free(&sprt);
}

Test(sprt, lopsided_results_end_at_once) {
    static const int margins[][2] = {{50, 50}, {-50, -50}, {0, 0}, {50, -50}, {1, 0}};
    static const SprtModel models[] = {SPRT_LOGISTIC, SPRT_NORMALIZED, SPRT_MARGIN};
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++)
        for (size_t i = 0; i < sizeof margins / sizeof margins[0]; i++) {
            const SprtOptions options = models[m] == SPRT_MARGIN ? make_options(models[m], -2, 2)
                                                                 : make_options(models[m], -5, 5);
            Sprt sprt = run_blocks(options, margins[i][0], margins[i][1], 2000);
            const int sum = margins[i][0] + margins[i][1];
            if (models[m] == SPRT_MARGIN) cr_expect_geq(sprt.blocks, SPRT_MARGIN_BLOCKS);
            cr_expect_eq(sprt.decision,
                         sum > 1    ? SPRT_H1
                         : sum < 0  ? SPRT_H0
                         : sum == 1 ? sprt.decision
                                    : SPRT_CONTINUE,
                         "model %zu, case %zu: LLR %g after %lld", m, i, sprt.llr,
                         (long long)sprt.blocks);
            sprt_free(&sprt);
        }
}

Test(sprt, margins_of_a_list_give_the_ratio_of_the_formula) {
    /* Symmetric about 1: the hypotheses 0 and 2 are as likely as each other, 0 and 1 are not. */
    static const int margins[] = {-7, 9, -3, 5, 1, 1, -1, 3};
    Sprt even;
    Sprt odd;
    const SprtOptions options[2] = {make_options(SPRT_MARGIN, 0, 2),
                                    make_options(SPRT_MARGIN, 0, 1)};
    sprt_init(&even, &options[0], 2);
    sprt_init(&odd, &options[1], 2);
    Error error;
    for (uint64_t i = 0; i < 8; i++) {
        GameResult game[2];
        make_block(game, i, 2 * margins[i], 0);
        cr_assert(sprt_add(&even, game, &error) && sprt_add(&odd, game, &error));
    }
    cr_expect_float_eq(even.llr, 0, 1e-12);
    cr_expect_eq(even.margins, 7);
    cr_expect(odd.llr > 0.1 && odd.llr < 1, "%g", odd.llr);
    GameResult game[2];
    make_block(game, 8, 4, INT32_MIN);
    cr_assert(sprt_add(&odd, game, &error));
    cr_expect_eq(odd.left_out, 1);
    cr_expect_eq(odd.blocks, 9);
    cr_expect_eq(odd.deck, 8);
    sprt_free(&even);
    sprt_free(&odd);
}

Test(sprt, settings_are_read_as_they_were_written) {
    const SprtOptions written[] = {make_options(SPRT_LOGISTIC, 0, 20),
                                   make_options(SPRT_NORMALIZED, -2.5, 1e-5),
                                   make_options(SPRT_MARGIN, -1, 0.125)};
    static const char *const wrong[] = {
        "",
        "elo0=0",
        "elo0=0, elo1=20, logistic, alpha 0.05, beta 0.05 ",
        "elo0=0, elo1=20, margin, alpha 0.05, beta 0.05",
        "elo0=0, elo1=20, logical, alpha 0.05, beta 0.05",
        "elo0=nan, elo1=20, logistic, alpha 0.050, beta 0.05",
    };
    char text[SPRT_TEXT_SIZE];
    SprtOptions read = {.h0 = 7};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        cr_expect_not(sprt_parse_options(wrong[i], &read), "\"%s\"", wrong[i]);
    cr_expect_eq(read.h0, 7);
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
        cr_expect(sprt_parse_options(sprt_format_options(&written[i], text), &read), "%s", text);
        cr_expect(read.model == written[i].model && read.h0 == written[i].h0 &&
                      read.h1 == written[i].h1 && read.alpha == written[i].alpha &&
                      read.beta == written[i].beta,
                  "%s", text);
    }
}

Test(sprt, margins_wait_for_enough_of_them) {
    Sprt sprt = run_blocks(make_options(SPRT_MARGIN, 0, 2), 12, 8, SPRT_MARGIN_BLOCKS - 1);
    char text[SPRT_TEXT_SIZE];
    Error error;
    cr_expect_eq(sprt.decision, SPRT_CONTINUE);
    cr_expect(strstr(sprt_format(&sprt, text), "no decision before 50 decks"), "%s", text);
    GameResult game[2];
    make_block(game, 5000, 12, 8);
    cr_assert(sprt_add(&sprt, game, &error));
    cr_expect_eq(sprt.decision, SPRT_H1);
    cr_expect(strstr(sprt_format(&sprt, text), "h1 accepted at deck 5000"), "%s", text);
    sprt_free(&sprt);
}
