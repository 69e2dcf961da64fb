/* test_stats.c: sums, means and intervals, against vectors of other programs and by hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include "arena/stats.h"
#include "tests/vectors.h"

TestSuite(stats, .timeout = 60);

static const double TOLERANCE = 1e-6;

static void expect_near(double value, double expected, const char *what) {
    vectors_expect(value, expected, TOLERANCE, what);
}

Test(stats, quantile_is_that_of_the_specification) {
    cr_expect_float_eq(stats_z95(), 1.959963984540054, 1e-14);
}

Test(stats, wilson_agrees_with_the_vectors) {
    json_t *rows = vectors_load("wilson95");
    cr_assert_eq(json_array_size(rows), 5);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const json_t *ends = json_object_get(row, "ci");
        const Interval interval = stats_wilson(vectors_number(row, "k"), vectors_number(row, "n"));
        cr_expect(interval.is_known);
        expect_near(interval.low, json_number_value(json_array_get(ends, 0)), "low");
        expect_near(interval.high, json_number_value(json_array_get(ends, 1)), "high");
    }
    json_decref(rows);
    cr_expect_not(stats_wilson(0, 0).is_known);
}

Test(stats, anytime_width_agrees_with_the_vectors) {
    json_t *rows = vectors_load("confidence_sequence_normal_mixture");
    cr_assert_eq(json_array_size(rows), 4);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        expect_near(stats_anytime_width(vectors_number(row, "n"), vectors_number(row, "sigma2"),
                                        vectors_number(row, "alpha")),
                    vectors_number(row, "halfwidth"), "half width");
    }
    json_decref(rows);
}

/* A game of two in which agent 0 won by a margin; all its points are roads. */
static GameResult make_pair_game(int seating, int margin) {
    GameResult game = {.seating = (uint8_t)seating, .turns = 71};
    game.seat[seating].score = (int16_t)(50 + margin);
    game.seat[1 - seating].score = 50;
    for (int s = 0; s < 2; s++) game.seat[s].completed[FEATURE_ROAD] = game.seat[s].score;
    match_rank(&game, 2);
    return game;
}

Test(stats, pairs_and_margins_agree_with_the_example) {
    json_t *example = vectors_load("duplicate_pairs_example");
    const json_t *margins = json_object_get(example, "margins_first_minus_second");
    const json_t *pairs = json_object_get(example, "pentanomial");
    const json_t *wdl = json_object_get(example, "trinomial_LDW");
    Stats stats;
    stats_init(&stats, 2);
    for (size_t i = 0; i < json_array_size(margins); i++) {
        GameResult game[2];
        for (int r = 0; r < 2; r++) {
            const json_t *margin = json_array_get(json_array_get(margins, i), (size_t)r);
            game[r] = make_pair_game(r, (int)json_integer_value(margin));
        }
        stats_add(&stats, game, 2);
    }
    cr_assert_eq(stats.blocks, 40);
    cr_assert_eq(stats.games, 80);
    for (size_t i = 0; i < 5; i++)
        cr_expect_eq(stats.pairs[i], json_integer_value(json_array_get(pairs, i)));
    cr_expect_eq(stats.agent[0].losses, json_integer_value(json_array_get(wdl, 0)));
    cr_expect_eq(stats.agent[0].draws, json_integer_value(json_array_get(wdl, 1)));
    cr_expect_eq(stats.agent[0].wins, json_integer_value(json_array_get(wdl, 2)));
    expect_near(stats_mean(&stats.margin, 2).value, vectors_number(example, "pair_mean_margin"),
                "mean");
    expect_near(stats_error(&stats.margin, 2).value, vectors_number(example, "pair_mean_margin_se"),
                "error");
    cr_expect_eq(stats.kind[FEATURE_ROAD].sum, stats.margin.sum);
    cr_expect_eq(stats.kind[FEATURE_CITY].squares, 0);
    json_decref(example);
}

/* Three players: scores by seat, offender or 0, then twice the place and the sharers of the first.
 */
typedef struct RankCase {
    int score[3];
    int offender;
    int place_twice[3];
    int first_shares[3];
} RankCase;

Test(stats, ranks_share_places_and_put_offenders_last) {
    static const RankCase cases[] = {
        {{30, 20, 10}, 0, {2, 4, 6}, {1, 0, 0}}, {{10, 30, 10}, 0, {5, 2, 5}, {0, 1, 0}},
        {{30, 30, 10}, 0, {3, 3, 6}, {2, 2, 0}}, {{7, 7, 7}, 0, {4, 4, 4}, {3, 3, 3}},
        {{30, 20, 10}, 1, {6, 2, 4}, {0, 1, 0}}, {{0, 0, 0}, 3, {3, 3, 6}, {2, 2, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GameResult game = {.offender = (uint8_t)cases[i].offender};
        for (int s = 0; s < 3; s++) game.seat[s].score = (int16_t)cases[i].score[s];
        match_rank(&game, 3);
        for (int s = 0; s < 3; s++) {
            cr_expect_eq(game.seat[s].place_twice, cases[i].place_twice[s], "case %zu", i);
            cr_expect_eq(game.seat[s].first_shares, cases[i].first_shares[s], "case %zu", i);
        }
    }
}

/* A game of three by seat. */
static GameResult make_game_of_three(int seating, const int score[3]) {
    GameResult game = {.seating = (uint8_t)seating};
    for (int s = 0; s < 3; s++) game.seat[s].score = (int16_t)score[s];
    match_rank(&game, 3);
    return game;
}

Test(stats, three_players_are_counted_by_agent) {
    /* Agent 0 sits in seats 0, 1, 2 of the three seatings. It wins, shares with one, is last. */
    const GameResult game[3] = {make_game_of_three(0, (const int[]){9, 5, 1}),
                                make_game_of_three(1, (const int[]){1, 7, 7}),
                                make_game_of_three(2, (const int[]){3, 4, 2})};
    Stats stats;
    stats_init(&stats, 3);
    stats_add(&stats, game, 3);
    const StatsAgent *agent = &stats.agent[0];
    cr_expect_eq(agent->wins, 1);
    cr_expect_eq(agent->draws, 1);
    cr_expect_eq(agent->losses, 1);
    cr_expect_eq(agent->first_60ths, 90);
    /* Utilities 1, 3/4, 0; the unit is 2 (n - 1) games. */
    expect_near(stats_mean(&agent->utility, 2 * 2 * 3).value, 1.75 / 3, "utility");
    cr_expect_not(stats_error(&agent->utility, 1).is_known);
    cr_expect_eq(agent->score, 9 + 7 + 2);
    cr_expect_eq(stats.margin.count, 0);
}

Test(stats, forfeits_count_as_lost_and_not_in_margins) {
    GameResult game[2] = {make_pair_game(0, 20), make_pair_game(1, 20)};
    game[1].end = END_TIMEOUT;
    game[1].offender = 2;
    match_rank(&game[1], 2);
    Stats stats;
    stats_init(&stats, 2);
    stats_add(&stats, game, 2);
    cr_expect_eq(stats.agent[0].wins, 1);
    cr_expect_eq(stats.agent[0].losses, 1);
    cr_expect_eq(stats.agent[0].forfeits[END_TIMEOUT], 1);
    cr_expect_eq(stats.agent[1].forfeits[END_TIMEOUT], 0);
    cr_expect_eq(stats.pairs[2], 1);
    cr_expect_eq(stats.margin.count, 0);
    cr_expect_eq(stats.normal, 1);
    cr_expect_eq(stats.agent[0].score, 70);
    cr_expect_not(stats_mean(&stats.margin, 2).is_known);
}

Test(stats, lopsided_results_stay_finite) {
    Stats stats;
    stats_init(&stats, 2);
    cr_expect_not(stats_mean(&stats.margin, 2).is_known);
    cr_expect_not(stats_error(&stats.margin, 2).is_known);
    cr_expect_not(stats_anytime(&stats.agent[0].utility, 2).is_known);
    for (int i = 0; i < 30; i++) {
        const GameResult game[2] = {make_pair_game(0, 10), make_pair_game(1, 10)};
        stats_add(&stats, game, 2);
    }
    cr_expect_eq(stats.pairs[4], 30);
    expect_near(stats_mean(&stats.margin, 2).value, 10, "mean");
    expect_near(stats_error(&stats.margin, 2).value, 0, "error of equal margins");
    cr_expect_not(stats_anytime(&stats.agent[0].utility, 2).is_known);
    const Interval interval = stats_wilson(60, 60);
    cr_expect(interval.low > 0.9 && interval.high <= 1);
}

Test(stats, anytime_interval_waits_for_twenty_blocks) {
    StatsSum sum = {.count = 19, .sum = 10, .squares = 10};
    cr_expect_not(stats_anytime(&sum, 1).is_known);
    sum.count = 20;
    cr_expect(stats_anytime(&sum, 1).is_known);
    expect_near(stats_anytime(&sum, 1).value, stats_anytime_width(20, 0.25, 0.05), "width");
    expect_near(stats_anytime(&sum, 4).value, stats_anytime_width(20, 0.25, 0.05) / 4, "unit");
}
