/* test_playout.c: the private fast path of random games, replayed move by move against the public
 * transition and the oracle.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/moves.h"
#include "engine/oracle.h"
#include "engine/playout.h"

/* What one test case needs: too large for the stack. */
typedef struct Bench {
    Rules rules;
    PlayoutTables tables;
    Playout playout;
    Game game;
    Oracle oracle;
    MoveList list;
    Deck deck;
    int drawn;        /* tiles of the deck that are drawn */
    bool asks_oracle; /* the oracle follows the game */
} Bench;

static const char *const RULES[] = {
    "base",
    "base,farms=1",
    "base,farms=2",
    "base,farms=none",
    "base,players=3",
    "base,players=4,farms=2",
    "base,players=5,farms=1",
    "base,small_city=2",
    "fuer2",
    "junior",
    "junior-1st,players=3",
    "base,players=5,followers=16",
};

/* As many tiles as a board takes, with 251 segments, all that there are labels for; FULL_SHEET(54,
 * 37) has two more. */
#define FULL_SHEET(C, V)                                                                           \
    "sheet full\nuse base\ncount A 0\ncount B 0\ncount C " #C "\ncount D 1\ncount E 10\n"          \
    "count F 0\ncount G 0\ncount H 0\ncount I 0\ncount J 0\ncount K 0\ncount L 0\ncount M 0\n"     \
    "count N 0\ncount O 0\ncount P 0\ncount Q 0\ncount R 8\ncount S 0\ncount T 0\ncount U 16\n"    \
    "count V " #V "\ncount W 0\ncount X 0\n"

static Bench *create_bench(const char *text, const char *sheet) {
    Bench *bench = aligned_alloc(64, (sizeof *bench + 63) / 64 * 64);
    Error error = {{0}};
    cr_assert(rules_parse(&bench->rules, text, sheet, 0, &error), "%s", error.text);
    cr_assert(playout_prepare(&bench->tables, &bench->rules), "%s", text);
    playout_init(&bench->playout, &bench->tables);
    return bench;
}

/* As agents/rollout.c and moves.c draw, from what is listed. */
static Move draw_move(const Playout *playout, const Game *game, Rng *rng) {
    if (playout->policy == PLAYOUT_JOINT) return moves_draw_joint(game, rng);
    if (playout->policy == PLAYOUT_PLACEMENT) return moves_draw_placement(game, rng);
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    Move move =
        moves_get_placement(game, &placements, (int)rng_below(rng, (uint64_t)placements.total));
    if (rng_unit(rng) >= playout->follower_prob) return move;
    uint32_t set = moves_list_followers(game, move);
    if (!set) return move;
    for (uint64_t n = rng_below(rng, (uint64_t)__builtin_popcount(set)); n > 0; n--) set &= set - 1;
    move.segment = (uint8_t)__builtin_ctz(set);
    return move;
}

/* Deals until a seat is asked or the game is over. */
static void deal(Bench *bench) {
    while (bench->game.decision == DECISION_CHANCE) {
        const int kind = bench->deck.kind[bench->drawn++];
        const bool fits = game_deal(&bench->game, kind);
        if (bench->asks_oracle) cr_assert_eq(oracle_deal(&bench->oracle, kind), fits);
    }
}

static void play(Bench *bench, Move move) {
    if (bench->asks_oracle) oracle_play(&bench->oracle, &bench->game, move);
    game_play(&bench->game, move);
}

/* Starts a game and plays it in public until `turns` turns are played. */
static void start_game(Bench *bench, Rng *rng, int turns) {
    game_init(&bench->game, &bench->rules);
    if (bench->asks_oracle) oracle_init(&bench->oracle, &bench->rules);
    deck_fill(&bench->deck, bench->rules.bag);
    deck_shuffle(&bench->deck, rng);
    bench->drawn = 0;
    for (deal(bench); bench->game.decision == DECISION_PLACE && bench->game.turns < turns;
         deal(bench))
        play(bench, moves_draw_joint(&bench->game, rng));
}

static void load(Bench *bench, uint64_t key) {
    Playout *playout = &bench->playout;
    playout->policy = (PlayoutPolicy)(key % 3);
    playout->follower_prob = 0.4;
    rng_init(&playout->rng, key);
    cr_assert(playout_load(playout, &bench->game, bench->deck.kind + bench->drawn,
                           bench->deck.count - bench->drawn));
}

static void expect_scores(const Playout *playout, const Game *game) {
    Score fast, slow;
    playout_score(playout, &fast);
    game_score(game, &slow);
    cr_assert(!memcmp(&fast, &slow, sizeof fast), "turn %d: %d:%d instead of %d:%d", game->turns,
              fast.total[0], fast.total[1], slow.total[0], slow.total[1]);
    cr_assert(!memcmp(playout->supply, game->supply, sizeof game->supply));
    cr_assert_eq(playout->turns, game->turns);
}

/* Plays on in both ways. */
static void expect_same_game(Bench *bench) {
    Playout *playout = &bench->playout;
    Game *game = &bench->game;
    Rng rng = playout->rng;
    Move fast;
    while (playout_step(playout, &fast)) {
        deal(bench);
        const Move slow = draw_move(playout, game, &rng);
        cr_assert(moves_is_equal(fast, slow) && fast.cell == slow.cell);
        play(bench, slow);
        expect_scores(playout, game);
        cr_assert(!memcmp(&rng, &playout->rng, sizeof rng));
    }
    deal(bench);
    cr_assert_eq(game->decision, DECISION_OVER);
    cr_assert_eq(playout->discarded, game->discarded);
}

/* The oracle's points, read off the tiles. */
static void expect_oracle_score(const Bench *bench) {
    OracleScore slow;
    Score fast;
    oracle_score(&bench->oracle, &slow);
    playout_score(&bench->playout, &fast);
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < bench->rules.players; seat++) {
            cr_assert_eq(fast.completed[kind][seat], slow.completed[kind][seat]);
            cr_assert_eq(fast.final[kind][seat], slow.final[kind][seat]);
        }
}

static void replay_games(const char *text, const char *sheet, int games) {
    Bench *bench = create_bench(text, sheet);
    for (int i = 0; i < games; i++) {
        Rng rng;
        bench->asks_oracle = true;
        rng_init(&rng, (uint64_t)i);
        start_game(bench, &rng, i % 2 ? 0 : i % (bench->rules.bag_size + 2));
        if (bench->game.decision == DECISION_OVER) continue;
        load(bench, (uint64_t)i / 2);
        expect_same_game(bench);
        expect_oracle_score(bench);
    }
    free(bench);
}

Test(playout, equals_the_public_transition) {
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++) replay_games(RULES[i], NULL, 900);
}

/* playout_run ends as its steps do. */
Test(playout, runs_as_it_steps) {
    Bench *bench = create_bench("base", NULL);
    for (int i = 0; i < 200; i++) {
        Rng rng;
        Score run, steps;
        Move move;
        bench->asks_oracle = false;
        rng_init(&rng, (uint64_t)i);
        start_game(bench, &rng, i % 70);
        load(bench, (uint64_t)i);
        while (playout_step(&bench->playout, &move)) continue;
        playout_score(&bench->playout, &steps);
        load(bench, (uint64_t)i);
        playout_run(&bench->playout);
        playout_score(&bench->playout, &run);
        cr_assert(!memcmp(&run, &steps, sizeof run));
    }
    free(bench);
}

Test(playout, plays_the_largest_boards) {
    static Rules rules;
    Error error;
    cr_assert(rules_parse(&rules, "base,tiles=full", FULL_SHEET(55, 36), 0, &error));
    cr_assert_eq(rules.bag_size, TILE_MAX);
    replay_games("base,players=5,followers=16,tiles=full", FULL_SHEET(55, 36), 60);
}

/* What playouts cannot play is refused and left to the public transition. */
Test(playout, refuses_the_count_large_sheets_and_empty_boards) {
    static Rules rules;
    static PlayoutTables tables;
    Error error;
    cr_assert(rules_parse(&rules, "count", NULL, 0, &error));
    cr_assert(!playout_prepare(&tables, &rules));
    cr_assert(rules_parse(&rules, "base,tiles=full", FULL_SHEET(54, 37), 0, &error));
    cr_assert(!playout_prepare(&tables, &rules));
    Bench *bench = create_bench("base", NULL);
    game_init(&bench->game, &bench->rules);
    bench->game.board.tile_count = 0;
    cr_assert(!playout_load(&bench->playout, &bench->game, bench->deck.kind, 0));
    free(bench);
}
