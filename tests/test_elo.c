/* test_elo.c: Elo, its intervals, normalized Elo and the worth of duplicates, against vectors.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include "arena/elo.h"
#include "tests/vectors.h"

TestSuite(elo, .timeout = 60);

static const double TOLERANCE = 1e-6;

static void expect_number(const json_t *row, const char *key, double value, const char *name) {
    char what[96];
    snprintf(what, sizeof what, "%s, %s", name, key);
    vectors_expect(value, vectors_number(row, key), TOLERANCE, what);
}

static void expect_elo(const json_t *row, const Elo *elo, const char *name) {
    cr_assert(elo->elo.is_known && elo->interval.is_known && elo->superiority.is_known);
    cr_assert(elo->normalized.is_known && elo->normalized95.is_known);
    expect_number(row, "elo", elo->elo.value, name);
    expect_number(row, "los", elo->superiority.value, name);
    expect_number(row, "nelo", elo->normalized.value, name);
    expect_number(row, "elo_err95", (elo->interval.high - elo->interval.low) / 2, name);
}

Test(elo, pairs_agree_with_the_vectors) {
    json_t *part = vectors_load("pentanomial");
    const char *name;
    json_t *row;
    cr_assert_eq(json_object_size(part), 11);
    json_object_foreach(part, name, row) {
        int64_t pairs[5];
        vectors_get_counts(json_object_get(row, "counts"), pairs, 5);
        const Elo elo = elo_of_pairs(pairs);
        expect_elo(row, &elo, name);
        cr_expect_eq(elo.blocks, json_integer_value(json_object_get(row, "pairs")));
        expect_number(row, "score", elo.score.value, name);
        expect_number(row, "elo_lo", elo.interval.low, name);
        expect_number(row, "elo_hi", elo.interval.high, name);
        expect_number(row, "nelo_err95_delta_fishtest", elo.normalized95.value, name);
    }
    json_decref(part);
}

Test(elo, games_agree_with_the_vectors) {
    json_t *part = vectors_load("trinomial");
    const char *name;
    json_t *row;
    cr_assert_eq(json_object_size(part), 4);
    json_object_foreach(part, name, row) {
        int64_t games[3];
        vectors_get_counts(json_object_get(row, "counts_LDW"), games, 3);
        const Elo elo = elo_compute(games, 2, 1);
        expect_elo(row, &elo, name);
    }
    json_decref(part);
}

Test(elo, scores_of_differences_agree_with_the_vectors) {
    json_t *part = vectors_load("elo_map");
    cr_assert_eq(json_array_size(part), 9);
    for (size_t i = 0; i < json_array_size(part); i++) {
        const json_t *row = json_array_get(part, i);
        const double elo = vectors_number(row, "elo");
        vectors_expect(elo_to_score(elo), vectors_number(row, "score"), 1e-12, "score");
        vectors_expect(elo_from_score(elo_to_score(elo)), elo, 1e-9, "elo");
    }
    json_decref(part);
}

/* Statistics that hold the counts of pairs and of games and nothing else. */
static Stats make_stats(const int64_t pairs[5], const int64_t games[3]) {
    Stats stats;
    stats_init(&stats, 2);
    for (int i = 0; i < 5; i++) stats.blocks += stats.pairs[i] = pairs[i];
    stats.games = 2 * stats.blocks;
    stats.agent[0].losses = games[0];
    stats.agent[0].draws = games[1];
    stats.agent[0].wins = games[2];
    return stats;
}

Test(elo, duplicates_agree_with_the_vectors) {
    json_t *part = vectors_load("pentanomial");
    const char *name;
    json_t *row;
    int found = 0;
    json_object_foreach(part, name, row) {
        int64_t pairs[5];
        int64_t games[3];
        const json_t *trinomial = json_object_get(row, "trinomial");
        if (!trinomial) continue;
        vectors_get_counts(json_object_get(row, "counts"), pairs, 5);
        vectors_get_counts(json_object_get(trinomial, "counts"), games, 3);
        const Stats stats = make_stats(pairs, games);
        const Duplicates duplicates = elo_score_duplicates(&stats);
        cr_assert(duplicates.correlation.is_known && duplicates.multiplier.is_known);
        expect_number(row, "pair_correlation_rho", duplicates.correlation.value, name);
        expect_number(row, "variance_ratio_penta_over_tri", 1 / duplicates.multiplier.value, name);
        found++;
    }
    cr_assert_eq(found, 5);
    json_decref(part);
}

static GameResult make_game(int seating, int margin) {
    GameResult game = {.seating = (uint8_t)seating};
    game.seat[seating].score = (int16_t)(50 + margin);
    game.seat[1 - seating].score = 50;
    match_rank(&game, 2);
    return game;
}

Test(elo, duplicates_of_a_match_agree_with_the_example) {
    json_t *example = vectors_load("duplicate_pairs_example");
    const json_t *margins = json_object_get(example, "margins_first_minus_second");
    const json_t *expected = json_object_get(example, "elo_pent");
    Stats stats;
    stats_init(&stats, 2);
    for (size_t i = 0; i < json_array_size(margins); i++) {
        GameResult game[2];
        for (int r = 0; r < 2; r++)
            game[r] = make_game(r, (int)vectors_element(json_array_get(margins, i), (size_t)r));
        stats_add(&stats, game, 2);
    }
    const Duplicates score = elo_score_duplicates(&stats);
    const Duplicates margin = elo_margin_duplicates(&stats);
    expect_number(example, "wdl_rho", score.correlation.value, "score");
    expect_number(example, "wdl_variance_ratio", 1 / score.multiplier.value, "score");
    expect_number(example, "efficiency_margin_games_multiplier", margin.multiplier.value, "margin");
    vectors_expect(stats_error(&stats.game_margin, 1).value, vectors_number(example, "unpaired_se"),
                   TOLERANCE, "unpaired error");
    const Elo elo = elo_of_pairs(stats.pairs);
    expect_number(expected, "elo", elo.elo.value, "example");
    expect_number(expected, "nelo", elo.normalized.value, "example");
    expect_number(expected, "los", elo.superiority.value, "example");
    json_decref(example);
}

static void expect_finite(const Elo *elo, const char *name) {
    const double number[] = {elo->score.value,       elo->elo.value,         elo->interval.low,
                             elo->interval.high,     elo->superiority.value, elo->normalized.value,
                             elo->normalized95.value};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        cr_expect(isfinite(number[i]), "%s: number %zu", name, i);
}

Test(elo, lopsided_results_are_finite_and_marked) {
    static const struct {
        const char *name;
        int64_t pairs[5];
        bool is_known, has_error, is_clamped, is_alike;
    } cases[] = {
        {"no games", {0, 0, 0, 0, 0}, false, false, false, false},
        {"one pair won", {0, 0, 0, 0, 1}, true, false, false, true},
        {"one pair lost", {1, 0, 0, 0, 0}, true, false, false, true},
        {"20 : 0", {0, 0, 0, 0, 20}, true, true, true, true},
        {"all draws", {0, 0, 40, 0, 0}, true, true, false, true},
        {"one of each", {1, 0, 0, 0, 1}, true, true, false, false},
        {"a million", {0, 0, 0, 0, 1000000}, true, true, true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Elo elo = elo_of_pairs(cases[i].pairs);
        expect_finite(&elo, cases[i].name);
        cr_expect_eq(elo.elo.is_known, cases[i].is_known, "%s", cases[i].name);
        cr_expect_eq(elo.interval.is_known, cases[i].has_error, "%s", cases[i].name);
        cr_expect_eq(elo.is_clamped, cases[i].is_clamped, "%s", cases[i].name);
        cr_expect_eq(elo.is_alike, cases[i].is_alike, "%s", cases[i].name);
        const Stats stats = make_stats(cases[i].pairs, (const int64_t[3]){0, 0, 0});
        const Duplicates duplicates = elo_margin_duplicates(&stats);
        cr_expect_not(duplicates.correlation.is_known || duplicates.multiplier.is_known);
    }
    cr_expect_not(elo_duplicates(0, 1, 2).multiplier.is_known);
    vectors_expect(elo_duplicates(0, 1, 2).correlation.value, -1, 0, "all blocks alike");
}
