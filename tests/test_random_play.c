/* test_random_play.c: random games score what independent programs agree that they score.
 *
 * SPDX-License-Identifier: MIT
 *
 * Both policies, 20 000 games each with a fixed seed. A figure holds if it lies within four
 * standard errors of the sample and what the published figure itself may be off.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "engine/deck.h"
#include "engine/moves.h"

enum { GAMES = 20000 };

/* A mean of a sample as it grows. */
typedef struct Mean {
    double count;   /* values so far */
    double sum;     /* their sum */
    double squares; /* sum of their squares */
} Mean;

static void mean_add(Mean *mean, double value) {
    mean->count += 1;
    mean->sum += value;
    mean->squares += value * value;
}

static double mean_get(const Mean *mean) {
    return mean->sum / mean->count;
}

static double mean_deviation(const Mean *mean) {
    const double average = mean_get(mean);
    return sqrt(mean->squares / mean->count - average * average);
}

static void check_mean(const char *what, const Mean *mean, double expected, double slack) {
    const double error = mean_deviation(mean) / sqrt(mean->count);
    cr_expect(fabs(mean_get(mean) - expected) <= 4 * error + slack,
              "%s: %.4f, expected %.4f, standard error %.4f", what, mean_get(mean), expected,
              error);
}

/* What is counted over the games of one policy. */
typedef struct Figures {
    Mean score[2];               /* points by seat */
    Mean kind[FEATURE_KINDS][2]; /* points by kind and seat */
    Mean margin;                 /* first seat minus second */
    Mean draws;                  /* 1 for a draw */
    Mean turns;                  /* turns of a game */
    Mean discarded;              /* 1 for a game with a tile that fitted nowhere */
    Mean placements;             /* of a turn */
    Mean joint;                  /* joint moves of a turn */
    Mean none;                   /* 1 for a turn without a follower */
} Figures;

static void count_turn(Figures *figures, const Game *game, Move move) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    mean_add(&figures->placements, placements.total);
    mean_add(&figures->joint, moves_count(game));
    mean_add(&figures->none, move.segment == SEGMENT_NONE);
}

static void count_game(Figures *figures, const Game *game) {
    Score score;
    game_score(game, &score);
    for (int seat = 0; seat < 2; seat++) {
        mean_add(&figures->score[seat], score.total[seat]);
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            mean_add(&figures->kind[kind][seat],
                     score.completed[kind][seat] + score.final[kind][seat]);
    }
    mean_add(&figures->margin, score.total[0] - score.total[1]);
    mean_add(&figures->draws, score.total[0] == score.total[1]);
    mean_add(&figures->turns, game->turns);
    mean_add(&figures->discarded, game->discarded > 0);
}

static void play_games(Figures *figures, Move (*draw)(const Game *game, Rng *rng)) {
    static Rules rules;
    Error error;
    Rng rng;
    cr_assert(rules_parse(&rules, "base", NULL, 2, &error), "%s", error.text);
    rng_init(&rng, 20000);
    for (int i = 0; i < GAMES; i++) {
        Game game;
        Deck deck;
        game_init(&game, &rules);
        deck_fill(&deck, rules.bag);
        deck_shuffle(&deck, &rng);
        for (int drawn = 0; game.decision != DECISION_OVER;) {
            if (!game_deal(&game, deck.kind[drawn++])) continue;
            const Move move = draw(&game, &rng);
            count_turn(figures, &game, move);
            game_play(&game, move);
        }
        count_game(figures, &game);
    }
}

Test(random_play, joint_moves) {
    Figures f = {0};
    play_games(&f, moves_draw_joint);
    check_mean("first seat", &f.score[0], 18.68, 0.03);
    check_mean("second seat", &f.score[1], 18.46, 0.03);
    check_mean("draws", &f.draws, 0.0395, 0.0009);
    check_mean("turns", &f.turns, 70.98, 0.005);
    check_mean("games with a tile that fits nowhere", &f.discarded, 0.0189, 0.0006);
    check_mean("placements a turn", &f.placements, 27.42, 0.02);
    check_mean("joint moves a turn", &f.joint, 40.15, 0.05);
    cr_expect_float_eq(mean_deviation(&f.score[0]), 7.64, 0.2);
    cr_expect_float_eq(mean_deviation(&f.margin), 10.51, 0.25);
}

Test(random_play, placement_then_follower) {
    Figures f = {0};
    play_games(&f, moves_draw_placement);
    check_mean("first seat", &f.score[0], 19.57, 0.03);
    check_mean("second seat", &f.score[1], 19.27, 0.03);
    check_mean("draws", &f.draws, 0.0375, 0.0006);
    check_mean("turns", &f.turns, 70.98, 0.005);
    check_mean("no follower", &f.none, 0.780, 0.0006);
    static const double expected[FEATURE_KINDS][2] = {[FEATURE_CITY] = {7.90, 7.83},
                                                      [FEATURE_ROAD] = {5.42, 5.36},
                                                      [FEATURE_CLOISTER] = {2.33, 2.35},
                                                      [FEATURE_FIELD] = {3.93, 3.74}};
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < 2; seat++)
            check_mean(FEATURE_NAME[kind], &f.kind[kind][seat], expected[kind][seat], 0.02);
}
