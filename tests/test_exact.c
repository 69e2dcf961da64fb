/* test_exact.c: the exact end of a game against a plain expectimax on hundreds of positions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/exact.h"
#include "tests/play.h"

/* Plain recursion to the end of the game, as the rules say it; the value is the lead of `seat`. */
static double solve(const Game *game, int seat) {
    if (game->decision == DECISION_OVER) {
        Score score;
        game_score(game, &score);
        int best = INT16_MIN;
        for (int other = 0; other < game->rules->players; other++)
            if (other != seat && score.total[other] > best) best = score.total[other];
        return score.total[seat] - best;
    }
    double sum = 0;
    if (game->decision == DECISION_CHANCE) {
        for (int kind = 0; kind < KIND_MAX; kind++) {
            if (game->bag[kind] == 0) continue;
            Game next = *game;
            game_deal(&next, kind);
            sum += game->bag[kind] * solve(&next, seat);
        }
        return sum / game->bag_size;
    }
    MoveList *list = malloc(sizeof *list);
    moves_list(game, list);
    for (int i = 0; i < list->count; i++) {
        Game next = *game;
        game_play(&next, list->move[i]);
        const double value = solve(&next, seat);
        const bool is_better = game->seat == seat ? value > sum : value < sum;
        if (i == 0 || is_better) sum = value;
    }
    free(list);
    return sum;
}

/* A random game up to the point where `tiles` are left, one of them in hand. The bag is cut to
 * `bag` tiles first: small boards have few answers. False if there is no such point. */
static bool play_to_end(Game *game, const Rules *rules, Rng *rng, int bag, int tiles) {
    static MoveList list;
    game_init(game, rules);
    while (game->bag_size > bag) {
        const int kind = (int)rng_below(rng, KIND_MAX);
        if (game->bag[kind] == 0) continue;
        game->bag[kind]--;
        game->bag_size--;
    }
    while (game->decision != DECISION_OVER && game->bag_size >= tiles - 1) {
        if (game->decision == DECISION_CHANCE) {
            Deck deck;
            deck_fill(&deck, game->bag);
            game_deal(game, deck.kind[rng_below(rng, (uint64_t)deck.count)]);
            if (game->decision == DECISION_PLACE && game->bag_size == tiles - 1) return true;
            continue;
        }
        moves_list(game, &list);
        game_play(game, list.move[rng_below(rng, (uint64_t)list.count)]);
    }
    return false;
}

/* The answer, its value and the value of every other against the recursion. False if there are too
 * many ends: with the Count that happens. */
static bool check_answer(const Game *game) {
    static Exact exact = {.look = {.value = exact_value_lead}};
    static Thought thought;
    exact.look.leaves_max = game->rules->count == COUNT_ABSENT ? 2000000 : 20000;
    if (!exact_answer(&exact, game, &thought)) return false;
    double most = -1e9;
    int first = -1;
    for (int i = 0; i < exact.list.count; i++) {
        Game next = *game;
        game_play(&next, exact.list.move[i]);
        const double value = solve(&next, game->seat);
        cr_assert_float_eq(exact.value[i], value, 1e-9);
        if (value > most) first = i;
        if (value > most) most = value;
    }
    cr_assert(moves_is_equal(thought.move, exact.list.move[first]));
    cr_assert_float_eq(thought.candidate[0].value, most, 1e-9);
    return true;
}

Test(exact, equals_plain_expectimax, .timeout = 240) {
    static const struct {
        const char *rules;
        int players, bag, tiles, positions;
    } tables[] = {
        {"base", 2, 71, 2, 6},          {"base", 2, 14, 2, 184},           {"base", 2, 5, 3, 10},
        {"base,farms=1", 3, 14, 2, 80}, {"base,farms=2", 4, 14, 2, 60},    {"fuer2", 2, 16, 2, 80},
        {"junior", 2, 18, 2, 60},       {"count,farms=none", 2, 6, 2, 20},
    };
    static Rules rules;
    static Game game;
    int positions = 0;
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        Rng rng;
        rng_init(&rng, t);
        play_parse_rules(&rules, tables[t].rules, tables[t].players);
        for (int done = 0; done < tables[t].positions;) {
            if (!play_to_end(&game, &rules, &rng, tables[t].bag, tables[t].tiles)) continue;
            const bool is_solved = check_answer(&game);
            cr_assert(is_solved || rules.count != COUNT_ABSENT, "%s: position %d", tables[t].rules,
                      done);
            done += is_solved;
            positions += is_solved;
        }
    }
    cr_assert_eq(positions, 500);
}

Test(exact, says_when_there_are_too_many_ends) {
    static Rules rules;
    static Game game;
    static Thought thought;
    static Exact exact = {.look = {.value = exact_value_lead, .leaves_max = 1000}};
    Rng rng;
    rng_init(&rng, 1);
    play_parse_rules(&rules, "base", 2);
    cr_assert(play_to_end(&game, &rules, &rng, 71, 3));
    cr_assert_eq(exact_count_tiles(&game), 3);
    cr_assert_not(exact_answer(&exact, &game, &thought));
    cr_assert_leq(exact.look.leaves, 1001);
}
