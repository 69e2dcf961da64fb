/* test_shortlist.c: rollouts by the evaluation take the best move, among placements well chosen.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/rollout.h"
#include "agents/shortlist.h"
#include "tests/play.h"

static Rules rules;
static Game game;
static Outlook outlook;
static Shortlist shortlist;
static MoveList list, all;
static double lead[MOVE_MAX];

static void start(const char *text, int players, int left, uint64_t seed) {
    play_parse_rules(&rules, text, players);
    play_until(&game, &rules, left, seed);
    outlook_init_default(&outlook);
    outlook_start(&outlook, &rules);
    moves_list(&game, &all);
}

static int count_placements(const MoveList *moves) {
    int count = 0;
    for (int i = 0; i < moves->count; i++) count += moves->move[i].segment == SEGMENT_NONE;
    return count;
}

static bool has_move(const MoveList *moves, Move move) {
    for (int i = 0; i < moves->count; i++)
        if (moves_is_equal(moves->move[i], move)) return true;
    return false;
}

/* What the best move with this placement is worth by points, each move played on a copy. */
static double rate_placement(Move placement) {
    double most = -1e9;
    for (int i = 0; i < all.count; i++) {
        const Move move = all.move[i];
        if (move.cell != placement.cell || move.rotation != placement.rotation) continue;
        const double value = eval_value_move(&game, move, (EvalView){game.seat, 0.43}) -
                             (move.segment == SEGMENT_NONE ? 0 : 1.54);
        if (value > most) most = value;
    }
    return most;
}

/* A list has the placements asked for with all their followers, and none of the others is better
 * than the worst of them. */
Test(shortlist, has_the_best_placements_whole, .timeout = 120) {
    enum { WIDTH = 5 };
    static const char *const tables[] = {"base", "base,farms=none", "fuer2"};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        start(tables[seed % 3], 2, (int)(2 * seed), seed);
        shortlist_make(&shortlist, &game, WIDTH, &list);
        const int placements = count_placements(&all);
        cr_assert_eq(count_placements(&list), placements < WIDTH ? placements : WIDTH);
        double worst = 1e9, best = -1e9;
        for (int i = 0; i < all.count; i++) {
            Move placement = all.move[i];
            placement.segment = SEGMENT_NONE;
            const bool is_kept = has_move(&list, placement);
            const double value = rate_placement(placement);
            cr_expect_eq(has_move(&list, all.move[i]), is_kept);
            if (is_kept && value < worst) worst = value;
            if (!is_kept && value > best) best = value;
        }
        cr_expect_leq(best, worst, "seed %d", (int)seed);
    }
}

/* Width 0, the rules of children, fields of older editions: every move, in order. */
Test(shortlist, has_all_moves_where_it_cannot_choose) {
    static const struct {
        const char *rules;
        int width;
    } whole[] = {{"base", 0}, {"base", 1000}, {"junior", 3}, {"base,farms=1", 3}};
    for (size_t w = 0; w < sizeof whole / sizeof *whole; w++) {
        start(whole[w].rules, 2, 25, 3);
        shortlist_make(&shortlist, &game, whole[w].width, &list);
        cr_assert_eq(list.count, all.count, "%s", whole[w].rules);
        for (int i = 0; i < list.count; i++) cr_expect(moves_is_equal(list.move[i], all.move[i]));
    }
}

static Rollout get_rollout(Rng *rng, int width, double epsilon) {
    return (Rollout){.policy = ROLLOUT_EVAL,
                     .epsilon = epsilon,
                     .outlook = &outlook,
                     .width = width,
                     .shortlist = &shortlist,
                     .lead = lead,
                     .scratch = &list,
                     .rng = rng};
}

/* What a move leads to, by the definition. */
static double judge(Move move) {
    double worth[SEAT_MAX];
    Game after = game;
    game_play(&after, move);
    outlook_value(&outlook, &after, worth);
    return eval_lead(worth, rules.players, game.seat);
}

Test(shortlist, rollouts_take_the_best_move, .timeout = 120) {
    static const struct {
        const char *rules;
        int players;
    } tables[] = {{"base", 2}, {"base", 4}, {"junior", 3}, {"count", 2}, {"base,farms=2", 3}};
    enum { TABLES = sizeof tables / sizeof *tables };
    Rng rng;
    rng_init(&rng, 1);
    for (uint64_t seed = 0; seed < 3 * TABLES; seed++) {
        start(tables[seed % TABLES].rules, tables[seed % TABLES].players, (int)(2 * seed), seed);
        const Rollout rollout = get_rollout(&rng, 0, 0);
        const Move chosen = rollout_draw_move(&rollout, &game);
        for (int i = 0; i < all.count; i++)
            cr_expect_leq(judge(all.move[i]), judge(chosen) + 1e-9, "seed %d", (int)seed);
        Move placement = all.move[all.count - 1];
        placement.segment = SEGMENT_NONE;
        const Move followed = rollout_draw_follower(&rollout, &game, placement);
        for (int i = 0; i < all.count; i++)
            if (all.move[i].cell == placement.cell && all.move[i].rotation == placement.rotation)
                cr_expect_leq(judge(all.move[i]), judge(followed) + 1e-9, "seed %d", (int)seed);
    }
}

/* With epsilon 1 nothing is evaluated: draws differ, and have followers as often as is asked. */
Test(shortlist, epsilon_draws_at_random) {
    Rng rng;
    int alike = 0, followers = 0;
    rng_init(&rng, 2);
    start("base", 2, 60, 5);
    Rollout rollout = get_rollout(&rng, 8, 1);
    const Move first = rollout_draw_move(&rollout, &game);
    for (int i = 0; i < 200; i++) {
        const Move move = rollout_draw_move(&rollout, &game);
        alike += moves_is_equal(move, first);
        followers += move.segment != SEGMENT_NONE;
    }
    cr_expect_lt(alike, 100);
    cr_expect_eq(followers, 0);
    rollout.follower_prob = 1;
    for (int i = 0; i < 200; i++)
        followers += rollout_draw_move(&rollout, &game).segment != SEGMENT_NONE;
    cr_expect_gt(followers, 100);
}

/* The best move of all has one of the eight best placements: here in 80 positions of 100. */
Test(shortlist, seldom_misses_the_best_move, .timeout = 120) {
    enum { POSITIONS = 100 };
    Rng rng;
    int found = 0;
    rng_init(&rng, 1);
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        start("base", 2, 60 - (int)(seed % 55), seed);
        const Rollout narrow = get_rollout(&rng, 8, 0);
        const Rollout wide = get_rollout(&rng, 0, 0);
        const Move chosen = rollout_draw_move(&narrow, &game);
        found += judge(chosen) >= judge(rollout_draw_move(&wide, &game)) - 1e-9;
    }
    cr_expect_geq(found, 75, "%d", found);
    cr_expect_lt(found, POSITIONS, "a list that is no shorter");
}
