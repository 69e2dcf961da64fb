/* test_shards.c: the chi-square test over shards against vectors and small cases.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include "arena/shards.h"
#include "tests/vectors.h"

TestSuite(shards, .timeout = 60);

static ShardRow make_row(const int64_t pairs[5]) {
    return (ShardRow){.won = pairs[3] + pairs[4], .lost = pairs[0] + pairs[1], .middle = pairs[2]};
}

Test(shards, chi_square_agrees_with_the_vector) {
    json_t *part = vectors_load("shard_consistency_chi2");
    const json_t *shards = json_object_get(part, "shards");
    const json_t *residuals = json_object_get(part, "adjusted_row_chi2");
    const json_t *quantiles = json_object_get(part, "z_residuals");
    ShardRow row[4];
    cr_assert_eq(json_array_size(shards), 4);
    for (size_t i = 0; i < 4; i++) {
        int64_t pairs[5];
        vectors_get_counts(json_array_get(shards, i), pairs, 5);
        row[i] = make_row(pairs);
    }
    const ShardsTest test = shards_test(row, 4);
    cr_assert(test.is_known);
    cr_expect_eq(test.tested, 4);
    cr_expect_eq(test.degrees, json_integer_value(json_object_get(part, "dof")));
    vectors_expect(test.chi_square, vectors_number(part, "chi2"), 1e-6, "chi-square");
    vectors_expect(test.p, vectors_number(part, "p"), 1e-6, "p");
    for (size_t i = 0; i < 4; i++) {
        vectors_expect(row[i].residual, vectors_element(residuals, i), 1e-6, "residual");
        vectors_expect(row[i].z, vectors_element(quantiles, i), 1e-6, "z");
        cr_expect(row[i].is_tested);
    }
    json_decref(part);
}

Test(shards, small_and_lopsided_rows_are_left_out) {
    ShardRow row[3] = {{.won = 40, .lost = 40, .middle = 20},
                       {.won = 41, .lost = 39, .middle = 20},
                       {.won = 2, .lost = 1, .middle = 1}};
    ShardsTest test = shards_test(row, 3);
    cr_expect(test.is_known && test.tested == 2 && test.degrees == 2 && !test.is_alarm);
    cr_expect(row[0].is_tested && row[1].is_tested && !row[2].is_tested);
    cr_expect_eq(row[2].residual, 0);
    test = shards_test(row, 1);
    cr_expect(!test.is_known && !test.is_alarm);
    test = shards_test(row, 0);
    cr_expect(!test.is_known && test.tested == 0);
    ShardRow won[2] = {{.won = 1000}, {.won = 1000}};
    test = shards_test(won, 2);
    cr_expect(!test.is_known && test.p == 0 && test.chi_square == 0);
    ShardRow none[2] = {{.won = 0}, {.won = 0}};
    cr_expect_not(shards_test(none, 2).is_known);
}

Test(shards, an_odd_row_is_named) {
    ShardRow row[10];
    for (int i = 0; i < 10; i++) row[i] = (ShardRow){.won = 1000, .lost = 950, .middle = 3050};
    row[6] = (ShardRow){.won = 870, .lost = 1080, .middle = 3050};
    const ShardsTest test = shards_test(row, 10);
    cr_expect(test.is_known && test.is_alarm);
    for (int i = 0; i < 10; i++) cr_expect_eq(row[i].is_odd, i == 6, "row %d", i);
}

Test(shards, blocks_are_counted_by_the_score_of_the_first_agent) {
    ShardRow row = {.won = 0};
    static const int scores[3][3] = {{9, 5, 1}, {1, 9, 5}, {5, 1, 9}};
    GameResult game[3];
    for (int r = 0; r < 3; r++) {
        game[r] = (GameResult){.seating = (uint8_t)r};
        for (int s = 0; s < 3; s++) game[r].seat[s].score = (int16_t)scores[r][s];
        match_rank(&game[r], 3);
    }
    /* Agent 0 sits in seats 0, 1, 2: it is first each time. Two seats on it is last each time. */
    shards_add_block(&row, game, 3);
    cr_expect(row.won == 1 && row.lost == 0 && row.middle == 0);
    for (int r = 0; r < 3; r++) game[r].seating = (uint8_t)((r + 2) % 3);
    shards_add_block(&row, game, 3);
    cr_expect(row.won == 1 && row.lost == 1 && row.middle == 0);
    for (int r = 0; r < 3; r++) {
        for (int s = 0; s < 3; s++) game[r].seat[s].score = 4;
        match_rank(&game[r], 3);
    }
    shards_add_block(&row, game, 3);
    cr_expect(row.won == 1 && row.lost == 1 && row.middle == 1);
}
