/* test_rating.c: ratings of pools and tables, against vectors of other programs and by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 * tests/facts/stats_vectors.json says where its numbers come from.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating.h"
#include "engine/rng.h"

TestSuite(rating, .timeout = 60);

static const double TOLERANCE = 1e-6;
static const double ELO = 173.71779276130073;

static json_t *load_vectors(const char *key) {
    json_error_t error;
    json_t *vectors = json_load_file("tests/facts/stats_vectors.json", 0, &error);
    cr_assert(vectors, "%s", error.text);
    json_t *part = json_incref(json_object_get(vectors, key));
    cr_assert(part, "no vectors \"%s\"", key);
    json_decref(vectors);
    return part;
}

static void expect_near(double value, double expected, const char *what) {
    cr_expect(fabs(value - expected) <= TOLERANCE * fmax(1, fabs(expected)), "%s: %.12g, not %.12g",
              what, value, expected);
}

static double get_element(const json_t *object, const char *key, size_t index) {
    const json_t *number = json_array_get(json_object_get(object, key), index);
    cr_assert(json_is_number(number), "no number \"%s\" %zu", key, index);
    return json_number_value(number);
}

/* A pool in which everybody may meet everybody: match-ups 0-1, 0-2, 1-2 for three. */
static void init_pool(RatingPairs *pairs, int agents, uint64_t decks) {
    cr_assert(rating_init_pairs(pairs, agents * (agents - 1) / 2, decks));
    pairs->agents = agents;
    int m = 0;
    for (int a = 0; a < agents; a++)
        for (int b = a + 1; b < agents; b++, m++) {
            pairs->agent[m][0] = (uint8_t)a;
            pairs->agent[m][1] = (uint8_t)b;
        }
}

/* Adds blocks that come to the wins, draws and losses of the first: whole blocks of two alike, and
 * a block of the rest. */
static void add_wdl(RatingPairs *pairs, int matchup, const int wdl[3]) {
    uint64_t deck = 0;
    const int rest = wdl[0] % 2 * 2 + wdl[1] % 2;
    for (int i = 0; i < wdl[0] / 2; i++) rating_add_pair(pairs, deck++, matchup, 4);
    for (int i = 0; i < wdl[1] / 2; i++) rating_add_pair(pairs, deck++, matchup, 2);
    for (int i = 0; i < wdl[2] / 2; i++) rating_add_pair(pairs, deck++, matchup, 0);
    if (wdl[0] % 2 + wdl[1] % 2 + wdl[2] % 2) rating_add_pair(pairs, deck, matchup, rest);
}

static void check_pool(const json_t *vectors, const char *key, double virtual_draws) {
    static Ratings ratings;
    const json_t *result = json_object_get(json_object_get(vectors, "results"), key);
    RatingPairs pairs;
    init_pool(&pairs, 4, 100);
    pairs.virtual_draws = virtual_draws;
    int m = 0;
    const char *name;
    json_t *counts;
    json_object_foreach(json_object_get(vectors, "wdl"), name, counts) {
        int wdl[3];
        for (size_t i = 0; i < 3; i++) wdl[i] = (int)json_integer_value(json_array_get(counts, i));
        add_wdl(&pairs, m++, wdl);
    }
    cr_assert_eq(m, 6);
    rating_fit_pairs(&pairs, &ratings);
    rating_free_pairs(&pairs);
    cr_expect_eq(ratings.groups, 1);
    cr_expect(ratings.is_settled);
    for (int i = 0; i < 4; i++) {
        expect_near(rating_elo(&ratings, i).value, get_element(result, "elo", (size_t)i), "elo");
        expect_near(ELO * sqrt(ratings.independent.at[i][i]),
                    get_element(result, "se_vs_pool_mean", (size_t)i), "error");
    }
    const json_t *differences = json_object_get(result, "se_diff");
    const RatingMatrix *p = &ratings.independent;
    expect_near(ELO * sqrt(p->at[0][0] + p->at[1][1] - 2 * p->at[0][1]),
                json_number_value(json_object_get(differences, "mcts2k-mcts500")), "difference");
    expect_near(ELO * sqrt(p->at[2][2] + p->at[3][3] - 2 * p->at[2][3]),
                json_number_value(json_object_get(differences, "greedy-random")), "difference");
}

Test(rating, pools_agree_with_the_vectors) {
    json_t *vectors = load_vectors("bradley_terry");
    check_pool(vectors, "prior_0_virtual_draws", 0);
    check_pool(vectors, "prior_2_virtual_draws", 2);
    json_decref(vectors);
}

Test(rating, two_agents_have_the_error_of_their_pairs) {
    static Ratings ratings;
    json_t *clusters = load_vectors("cluster_robust_bt");
    json_t *example = load_vectors("duplicate_pairs_example");
    const json_t *expected = json_object_get(clusters, "two_player");
    RatingPairs pairs;
    init_pool(&pairs, 2, 40);
    uint64_t deck = 0;
    for (size_t half = 0; half < 5; half++)
        for (int n = (int)get_element(example, "pentanomial", half); n > 0; n--)
            rating_add_pair(&pairs, deck++, 0, (int)half);
    cr_assert_eq(deck, 40);
    rating_fit_pairs(&pairs, &ratings);
    rating_free_pairs(&pairs);
    expect_near(rating_difference(&ratings, 0, 1).value,
                json_number_value(json_object_get(expected, "elo_diff")), "elo");
    expect_near(rating_difference_error(&ratings, 0, 1).value,
                json_number_value(json_object_get(expected, "se_cluster")), "clustered error");
    expect_near(rating_difference_error(&ratings, 0, 1).value,
                json_number_value(json_object_get(expected, "se_pentanomial_delta")), "pair error");
    expect_near(2 * ELO * sqrt(ratings.independent.at[0][0]),
                json_number_value(json_object_get(expected, "se_model")), "plain error");
    cr_expect_float_eq(rating_los(&ratings, 0, 1).value + rating_los(&ratings, 1, 0).value, 1,
                       1e-12);
    json_decref(example);
    json_decref(clusters);
}

/* splitmix64, and its numbers below n, as the vectors were made. */
static int draw_below(uint64_t *state, uint64_t n) {
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    return (int)(((z >> 32) * n) >> 32);
}

/* The half points of a match-up on a deck that favours a seat by `luck`. */
static int play_pair(uint64_t *state, int skill, int luck) {
    int half_points = 0;
    for (int sign = 1; sign >= -1; sign -= 2) {
        const int margin = skill + sign * luck + draw_below(state, 31) - 15;
        half_points += margin > 0 ? 2 : margin == 0;
    }
    return half_points;
}

Test(rating, three_agents_are_clustered_by_deck) {
    static Ratings ratings;
    static const int skill[] = {6, 0, -5};
    json_t *clusters = load_vectors("cluster_robust_bt");
    const json_t *expected = json_object_get(clusters, "three_players_common_decks");
    RatingPairs pairs;
    init_pool(&pairs, 3, 60);
    uint64_t state = 7;
    for (uint64_t deck = 0; deck < 60; deck++) {
        const int luck = draw_below(&state, 41) - 20;
        for (int m = 0; m < 3; m++)
            rating_add_pair(
                &pairs, deck, m,
                play_pair(&state, skill[pairs.agent[m][0]] - skill[pairs.agent[m][1]], luck));
    }
    rating_fit_pairs(&pairs, &ratings);
    rating_free_pairs(&pairs);
    for (size_t i = 0; i < 3; i++) {
        expect_near(rating_elo(&ratings, (int)i).value, get_element(expected, "elo", i), "elo");
        expect_near(rating_error(&ratings, (int)i).value,
                    get_element(expected, "se_cluster_deck", i), "clustered error");
        expect_near(ELO * sqrt(ratings.independent.at[i][i]), get_element(expected, "se_model", i),
                    "plain error");
    }
    json_decref(clusters);
}

/* A pool of four: half points of each match-up on both decks, 9 if they did not meet; then the
 * group of each agent. */
typedef struct GroupCase {
    const char *what;
    int half_points[6][2];
    int group[4];
    const char *remark[4];
} GroupCase;

static const GroupCase GROUP[] = {
    {"all drew blood",
     {{3, 2}, {4, 1}, {4, 3}, {2, 2}, {1, 4}, {2, 3}},
     {0, 0, 0, 0},
     {"", "", "", ""}},
    {"the first won everything",
     {{4, 4}, {4, 4}, {4, 4}, {2, 1}, {1, 2}, {3, 2}},
     {0, 1, 1, 1},
     {"before everybody", "group of 3", "group of 3", "group of 3"}},
    {"the last lost everything",
     {{3, 1}, {3, 4}, {4, 4}, {2, 1}, {4, 4}, {4, 4}},
     {0, 0, 0, 1},
     {"group of 3", "group of 3", "group of 3", "before nobody"}},
    {"two halves that never met",
     {{3, 1}, {9, 9}, {9, 9}, {9, 9}, {9, 9}, {1, 2}},
     {0, 0, 1, 1},
     {"group of 2", "group of 2", "group of 2", "group of 2"}},
    {"somebody who met nobody",
     {{3, 1}, {1, 2}, {9, 9}, {2, 2}, {9, 9}, {9, 9}},
     {0, 0, 0, 1},
     {"group of 3", "group of 3", "group of 3", "met nobody"}},
    {"a ladder without a slip",
     {{4, 4}, {4, 4}, {4, 4}, {4, 4}, {4, 4}, {4, 4}},
     {0, 1, 2, 3},
     {"before everybody", "won all or lost all", "won all or lost all", "before nobody"}},
};

static void fit_group_case(const GroupCase *it, double virtual_draws, Ratings *ratings) {
    RatingPairs pairs;
    init_pool(&pairs, 4, 2);
    pairs.virtual_draws = virtual_draws;
    for (int m = 0; m < 6; m++)
        for (uint64_t deck = 0; deck < 2; deck++)
            if (it->half_points[m][deck] != 9)
                rating_add_pair(&pairs, deck, m, it->half_points[m][deck]);
    rating_fit_pairs(&pairs, ratings);
    rating_free_pairs(&pairs);
}

Test(rating, pools_that_fall_apart_are_said_in_words) {
    static Ratings ratings;
    char text[RATING_REMARK_SIZE];
    for (size_t c = 0; c < sizeof GROUP / sizeof GROUP[0]; c++) {
        const GroupCase *it = &GROUP[c];
        fit_group_case(it, 0, &ratings);
        for (int i = 0; i < 4; i++) {
            int members = 0;
            for (int j = 0; j < 4; j++) members += it->group[j] == it->group[i];
            cr_expect_eq(ratings.group[i], it->group[i], "%s: group of %d", it->what, i);
            cr_expect(strstr(rating_describe(&ratings, i, text), it->remark[i]), "%s: %d: %s",
                      it->what, i, text);
            cr_expect_eq(text[0] == '\0', it->remark[i][0] == '\0', "%s: %s", it->what, text);
            cr_expect_eq(rating_elo(&ratings, i).is_known, members > 1, "%s", it->what);
            cr_expect(isfinite(rating_elo(&ratings, i).value) &&
                          isfinite(rating_error(&ratings, i).value),
                      "%s", it->what);
            for (int j = 0; j < 4; j++)
                cr_expect(!rating_los(&ratings, i, j).is_known || it->group[i] == it->group[j]);
        }
    }
}

Test(rating, virtual_draws_make_every_rating_finite_that_can_be_compared) {
    static Ratings ratings;
    fit_group_case(&GROUP[5], 2, &ratings);
    cr_expect_eq(ratings.groups, 1);
    for (int i = 1; i < 4; i++)
        cr_expect_gt(rating_elo(&ratings, i - 1).value, rating_elo(&ratings, i).value);
    fit_group_case(&GROUP[3], 2, &ratings);
    cr_expect_eq(ratings.groups, 2, "draws are given to those that met only");
}

/* --- tables ------------------------------------------------------------------------------------
 */

/* A game of n in seating 0 in which agent i came in with `before[i]` before it. */
static GameResult make_game(const int *before, int n) {
    GameResult game = {0};
    for (int i = 0; i < n; i++) game.seat[i].score = (int16_t)(100 - before[i]);
    match_rank(&game, n);
    return game;
}

/* Adds a block of one game: these vectors have no blocks. */
static void add_order(RatingTable *table, const int *before, int weight) {
    const GameResult game = make_game(before, table->players);
    for (int i = 0; i < weight; i++) rating_add_block(table, &game, 1);
}

static RatingTable *make_vector_table(const json_t *vectors) {
    RatingTable *table = malloc(sizeof *table);
    cr_assert(table);
    rating_init_table(table, 4);
    cr_assert_eq(table->orders, 75);
    const json_t *rows = json_object_get(vectors, "rankings_best_to_worst");
    for (size_t r = 0; r < json_array_size(rows); r++) {
        const json_t *row = json_array_get(rows, r);
        int before[4];
        for (size_t k = 0; k < 4; k++) before[(int)get_element(row, "order", k)] = (int)k;
        add_order(table, before, (int)json_integer_value(json_object_get(row, "weight")));
    }
    return table;
}

Test(rating, tables_agree_with_the_vectors) {
    static Ratings ratings;
    json_t *vectors = load_vectors("plackett_luce");
    RatingTable *table = make_vector_table(vectors);
    rating_fit_table(table, &ratings);
    for (size_t i = 0; i < 4; i++) {
        expect_near(ratings.worth[i], get_element(vectors, "log_worth_mean0", i), "worth");
        expect_near(rating_elo(&ratings, (int)i).value, get_element(vectors, "elo_scale", i),
                    "elo");
        expect_near(sqrt(ratings.independent.at[i][i]), get_element(vectors, "se_vs_mean", i),
                    "error");
        expect_near(rating_first(&ratings, (int)i).value,
                    get_element(vectors, "first_place_prob_4p", i), "first");
    }
    add_order(table, (int[]){0, 1, 2, 2}, 3);
    add_order(table, (int[]){0, 0, 2, 3}, 2);
    rating_fit_table(table, &ratings);
    const json_t *ties = json_object_get(vectors, "with_ties_added");
    for (size_t i = 0; i < 4; i++)
        expect_near(ratings.worth[i], get_element(ties, "log_worth_mean0", i), "worth with ties");
    free(table);
    json_decref(vectors);
}

Test(rating, orders_with_ties_are_all_there) {
    static const int count[] = {3, 13, 75, 541};
    static RatingTable table;
    for (int n = 2; n <= SEAT_MAX; n++) {
        rating_init_table(&table, n);
        cr_expect_eq(table.orders, count[n - 2], "%d players", n);
    }
}

/* A table of two is a pool of two: same ratings, same clusters. */
Test(rating, a_table_of_two_is_rated_as_a_pair) {
    static Ratings pool;
    static Ratings pair;
    static RatingTable table;
    RatingPairs pairs;
    Rng rng;
    rng_init(&rng, 5);
    init_pool(&pairs, 2, 50);
    rating_init_table(&table, 2);
    for (uint64_t deck = 0; deck < 50; deck++) {
        GameResult game[2];
        int half_points = 0;
        for (int r = 0; r < 2; r++) {
            const int result = (int)rng_below(&rng, 3);
            half_points += result;
            game[r] = (GameResult){.seating = (uint8_t)r};
            game[r].seat[r].score = (int16_t)result;
            game[r].seat[1 - r].score = 1;
            match_rank(&game[r], 2);
        }
        rating_add_pair(&pairs, deck, 0, half_points);
        rating_add_block(&table, game, 2);
    }
    rating_fit_pairs(&pairs, &pool);
    rating_fit_table(&table, &pair);
    rating_free_pairs(&pairs);
    expect_near(pair.worth[0], pool.worth[0], "worth");
    expect_near(pair.covariance.at[0][0], pool.covariance.at[0][0], "covariance");
    expect_near(pair.independent.at[0][0], pool.independent.at[0][0], "plain covariance");
}

/* Blocks of three games that are copies of one: the clustered error is that of the blocks, root 3
 * times the one that takes the games for independent, up to the fit of the model. */
Test(rating, copies_in_a_block_count_once) {
    static Ratings once;
    static Ratings thrice;
    static RatingTable table;
    static RatingTable copies;
    static const int order[5][3] = {{0, 1, 2}, {1, 0, 2}, {2, 1, 0}, {0, 2, 1}, {0, 1, 1}};
    rating_init_table(&table, 3);
    rating_init_table(&copies, 3);
    for (int i = 0; i < 60; i++) {
        const GameResult game = make_game(order[i * i % 5], 3);
        const GameResult block[3] = {game, game, game};
        rating_add_block(&table, block, 1);
        rating_add_block(&copies, block, 3);
    }
    rating_fit_table(&table, &once);
    rating_fit_table(&copies, &thrice);
    for (int i = 0; i < 3; i++) {
        expect_near(thrice.worth[i], once.worth[i], "worth");
        expect_near(thrice.covariance.at[i][i], once.covariance.at[i][i], "clustered");
        expect_near(3 * thrice.independent.at[i][i], once.independent.at[i][i], "plain");
    }
}

Test(rating, a_table_with_a_sure_winner_rates_the_others) {
    static Ratings ratings;
    static RatingTable table;
    char text[RATING_REMARK_SIZE];
    rating_init_table(&table, 4);
    add_order(&table, (int[]){0, 1, 2, 3}, 4);
    add_order(&table, (int[]){0, 2, 1, 2}, 3);
    add_order(&table, (int[]){0, 3, 2, 1}, 2);
    rating_fit_table(&table, &ratings);
    cr_expect_eq(ratings.groups, 2);
    cr_expect_not(rating_elo(&ratings, 0).is_known);
    cr_expect(strstr(rating_describe(&ratings, 0, text), "before everybody"));
    double sum = 0;
    for (int i = 1; i < 4; i++) {
        cr_expect(rating_error(&ratings, i).is_known && rating_error(&ratings, i).value > 0);
        sum += rating_elo(&ratings, i).value;
    }
    cr_expect_float_eq(sum, 0, 1e-9);
}
