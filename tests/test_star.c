/* test_star.c: expectimax against a plain recursion, and star2.5 against expectimax.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "agents/leaf.h"
#include "agents/star.h"
#include "tests/play.h"

/* A random position with a tile in hand: the bag is cut to `bag` tiles, `turns` of them are placed.
 * False if the game ends before. */
static bool draw_position(Game *game, const Rules *rules, Rng *rng, int bag, int turns) {
    static MoveList list;
    game_init(game, rules);
    while (game->bag_size > bag) {
        const int kind = (int)rng_below(rng, KIND_MAX);
        if (game->bag[kind] == 0) continue;
        game->bag[kind]--;
        game->bag_size--;
    }
    while (game->decision != DECISION_OVER) {
        if (game->decision == DECISION_CHANCE) {
            Deck deck;
            deck_fill(&deck, game->bag);
            game_deal(game, deck.kind[rng_below(rng, (uint64_t)deck.count)]);
            continue;
        }
        if (game->turns >= turns && game->decision == DECISION_PLACE) return true;
        moves_list(game, &list);
        game_play(game, list.move[rng_below(rng, (uint64_t)list.count)]);
    }
    return false;
}

/* Plain recursion: `plies` tiles placed, then the leaf's value. */
static double recurse(const Leaf *leaf, const Game *game, int seat, int plies) {
    const bool is_last_round = game->decision == DECISION_REDEPLOY_FINAL;
    if (game->decision == DECISION_OVER || (plies == 0 && is_last_round))
        return leaf_value(leaf, game, seat);
    double result = 0;
    if (game->decision == DECISION_CHANCE) {
        if (plies == 0) return leaf_value(leaf, game, seat);
        for (int kind = 0; kind < KIND_MAX; kind++) {
            if (game->bag[kind] == 0) continue;
            Game next = *game;
            game_deal(&next, kind);
            result += game->bag[kind] * recurse(leaf, &next, seat, plies) / game->bag_size;
        }
        return result;
    }
    MoveList *list = malloc(sizeof *list);
    moves_list(game, list);
    const bool is_ply = game->decision == DECISION_PLACE || is_last_round;
    for (int i = 0; i < list->count; i++) {
        Game next = *game;
        game_play(&next, list->move[i]);
        const double value = recurse(leaf, &next, seat, plies - is_ply);
        const bool is_better = game->seat == seat ? value > result : value < result;
        if (i == 0 || is_better) result = value;
    }
    free(list);
    return result;
}

static const struct {
    const char *rules;
    int players, bag, turns, plies, positions;
    LeafKind leaf;
} TABLES[] = {
    {"base", 2, 9, 3, 2, 6, LEAF_OUTLOOK},       {"base", 2, 9, 3, 2, 6, LEAF_SCORE},
    {"base", 3, 7, 3, 3, 1, LEAF_SCORE},         {"base", 2, 5, 2, 3, 3, LEAF_OUTLOOK},
    {"base,farms=1", 4, 8, 4, 2, 4, LEAF_SCORE}, {"junior", 3, 8, 4, 2, 3, LEAF_OUTLOOK},
    {"fuer2", 2, 10, 4, 2, 4, LEAF_OUTLOOK},     {"count", 2, 3, 2, 2, 4, LEAF_OUTLOOK},
};

static void start_star(Star *star, Leaf *leaf, LeafKind kind, const Rules *rules) {
    leaf_init(leaf, kind);
    leaf_start(leaf, rules);
    star->look.value = leaf_value;
    star->look.context = leaf;
    star->look.leaves_max = UINT64_MAX;
    star->value_max = LEAF_VALUE_MAX;
    star_start(star);
}

/* Values all answers in full, plainly and by lookahead; returns the first of the best. */
static int value_in_full(Star *star, const Game *game, int plies, const MoveList *list,
                         double *value) {
    int best = 0;
    star->look.seat = game->seat;
    star->look.leaves = 0;
    for (int i = 0; i < list->count; i++) {
        Game next = *game;
        game_play(&next, list->move[i]);
        value[i] = lookahead_value(&star->look, &next, lookahead_next(game, plies));
        const double plain =
            recurse(star->look.context, &next, game->seat, lookahead_next(game, plies));
        cr_assert_float_eq(value[i], plain, 1e-6);
        if (value[i] > value[best]) best = i;
    }
    return best;
}

Test(star, takes_the_move_of_expectimax_with_fewer_leaves, .timeout = 240) {
    static const struct {
        StarOrdering ordering;
        int probing_factor;
    } options[] = {
        {ORDERING_NONE, 0}, {ORDERING_NONE, 5}, {ORDERING_KILLERS, 1}, {ORDERING_VALUES, 5}};
    enum { OPTIONS = sizeof options / sizeof *options };
    static Rules rules;
    static Game game;
    static StarRoot root;
    static Star star;
    static Leaf leaf;
    static double full[MOVE_MAX];
    uint64_t leaves = 0;
    uint64_t fewer[OPTIONS] = {0};
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++) {
        Rng rng;
        rng_init(&rng, t);
        play_parse_rules(&rules, TABLES[t].rules, TABLES[t].players);
        start_star(&star, &leaf, TABLES[t].leaf, &rules);
        for (int done = 0; done < TABLES[t].positions;) {
            if (!draw_position(&game, &rules, &rng, TABLES[t].bag, TABLES[t].turns)) continue;
            moves_list(&game, &root.list);
            const int plies = TABLES[t].plies;
            const int best = value_in_full(&star, &game, plies, &root.list, full);
            leaves += star.look.leaves;
            for (int o = 0; o < OPTIONS; o++) {
                star.ordering = options[o].ordering;
                star.probing_factor = options[o].probing_factor;
                const int found = star_choose(&star, &game, plies, &root);
                cr_assert_eq(found, best, "%s, option %d", TABLES[t].rules, o);
                for (int i = 0; i < root.list.count; i++)
                    cr_assert(root.is_exact[i] ? root.value[i] == full[i]
                                               : full[i] <= root.value[i] + 1e-6);
                cr_assert_eq(star.used, 0);
                fewer[o] += star.look.leaves;
            }
            done++;
        }
    }
    printf("star2.5 values %.1f %% of the %lu leaves of expectimax\n",
           100.0 * (double)fewer[OPTIONS - 1] / (double)leaves, (unsigned long)leaves);
    cr_expect_lt(fewer[0], leaves);
    cr_expect_lt(fewer[OPTIONS - 1], leaves / 2);
}

/* Depth 2 on bags of 9, 8 and 10 tiles. */
Test(star, expectimax_answers_as_a_plain_recursion, .timeout = 240) {
    static Rules rules;
    static Game game;
    static MoveList list;
    static Thought thought;
    int positions = 0;
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++) {
        if (TABLES[t].plies != 2 || TABLES[t].bag < 8) continue;
        const char *text =
            TABLES[t].leaf == LEAF_SCORE ? "expectimax:depth=2" : "expectimax:depth=2,eval=outlook";
        Leaf leaf;
        Rng rng;
        rng_init(&rng, 50 + t);
        play_parse_rules(&rules, TABLES[t].rules, TABLES[t].players);
        leaf_init(&leaf, TABLES[t].leaf);
        leaf_start(&leaf, &rules);
        Agent *agent = play_create_agent(text);
        for (int done = 0; done < 3;) {
            if (!draw_position(&game, &rules, &rng, TABLES[t].bag, TABLES[t].turns)) continue;
            agent_start(agent, &game, game.seat, 1);
            agent_choose(agent, &game, &thought);
            moves_list(&game, &list);
            double most = -1e9, answer = -1e9;
            for (int i = 0; i < list.count; i++) {
                Game next = game;
                game_play(&next, list.move[i]);
                const double value = recurse(&leaf, &next, game.seat, lookahead_next(&game, 2));
                if (value > most) most = value;
                if (moves_is_equal(list.move[i], thought.move)) answer = value;
            }
            cr_expect_float_eq(answer, most, 1e-6, "%s", TABLES[t].rules);
            cr_expect_float_eq(thought.candidate[0].value, most, 1e-6, "%s", TABLES[t].rules);
            done++;
            positions++;
        }
        agent_destroy(agent);
    }
    cr_assert_eq(positions, 15);
}

/* The answers of a game. */
typedef struct Answers {
    Move move[256];
    int count;
} Answers;

static void note_answer(void *context, const Game *game, const Thought *thought) {
    (void)game;
    Answers *answers = context;
    answers->move[answers->count++] = thought->move;
}

static Answers play_alone(const Rules *rules, const Deck *deck, const char *spec) {
    static Game game;
    Answers answers = {.count = 0};
    Agent *agent = play_create_agent(spec);
    Play play = {.rules = rules, .deck = deck, .agent = {agent, agent}, .seed = 3};
    play.visitor = note_answer;
    play.context = &answers;
    play_game(&play, &game);
    agent_destroy(agent);
    return answers;
}

Test(star, plays_the_games_of_expectimax, .timeout = 240) {
    static const char *const specs[][2] = {
        {"expectimax:chance_width=1", "star2.5:chance_width=1"},
        {"expectimax:depth=1,eval=outlook", "star2.5:depth=1,eval=outlook"},
    };
    static Rules rules;
    Deck deck;
    play_parse_rules(&rules, "base", 2);
    play_fill_deck(&deck, &rules, 5);
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const Answers one = play_alone(&rules, &deck, specs[i][0]);
        const Answers other = play_alone(&rules, &deck, specs[i][1]);
        cr_assert_eq(one.count, other.count);
        for (int k = 0; k < one.count; k++)
            cr_assert(moves_is_equal(one.move[k], other.move[k]), "%s: answer %d", specs[i][0], k);
    }
}

Test(star, draws_are_the_most_numerous_kinds_left) {
    static Rules rules;
    static Game game;
    Draws draws;
    play_parse_rules(&rules, "base", 2);
    game_init(&game, &rules);
    lookahead_list_draws(&game, 0, &draws);
    cr_assert_eq(draws.total, 71);
    for (int i = 0; i < draws.count; i++) cr_assert_eq(draws.tiles[i], game.bag[draws.kind[i]]);
    lookahead_list_draws(&game, 3, &draws); /* 9 V, 8 U, 5 E */
    cr_assert_eq(draws.count, 3);
    cr_assert_eq(draws.total, 22);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(rules.tiles.sheet.kind[draws.kind[i]].name[0], "EUV"[i]);
    game.bag_size = 1;
    memset(game.bag, 0, sizeof game.bag);
    game.bag[draws.kind[1]] = 1;
    lookahead_list_draws(&game, 0, &draws);
    cr_assert_eq(draws.count, 1);
    cr_assert_eq(draws.total, 1);
}
