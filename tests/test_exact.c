/* test_exact.c: the exact end of a game against a plain expectimax on hundreds of positions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/exact.h"

#include "agents/reward.h"
#include "tests/play.h"

/* What an end is worth to a seat. */
typedef double Worth(const Game *game, int seat);

/* Its lead over the best of the others. */
static double get_lead(const Game *game, int seat) {
    Score score;
    game_score(game, &score);
    int best = INT16_MIN;
    for (int other = 0; other < game->rules->players; other++)
        if (other != seat && score.total[other] > best) best = score.total[other];
    return score.total[seat] - best;
}

/* What the searching agents make of it: reward=tanh_margin, reward_scale=15. */
static double get_reward(const Game *game, int seat) {
    double reward[SEAT_MAX];
    reward_finished(&(RewardOptions){REWARD_TANH_MARGIN, 15}, game, reward);
    return reward[seat];
}

/* Plain recursion to the end of the game, as the rules say it; the value is for `seat`. */
static double solve(const Game *game, int seat, Worth *worth) {
    if (game->decision == DECISION_OVER) return worth(game, seat);
    double sum = 0;
    if (game->decision == DECISION_CHANCE) {
        for (int kind = 0; kind < KIND_MAX; kind++) {
            if (game->bag[kind] == 0) continue;
            Game next = *game;
            game_deal(&next, kind);
            sum += game->bag[kind] * solve(&next, seat, worth);
        }
        return sum / game->bag_size;
    }
    MoveList *list = malloc(sizeof *list);
    moves_list(game, list);
    for (int i = 0; i < list->count; i++) {
        Game next = *game;
        game_play(&next, list->move[i]);
        const double value = solve(&next, seat, worth);
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
        const double value = solve(&next, game->seat, get_lead);
        cr_assert_float_eq(exact.value[i], value, 1e-9);
        if (value > most) first = i;
        if (value > most) most = value;
    }
    cr_assert(moves_is_equal(thought.move, exact.list.move[first]));
    cr_assert_float_eq(thought.candidate[0].value, most, 1e-9);
    return true;
}

/* A kind of position: the bag is cut to `bag` tiles before the game begins, and `tiles` are left to
 * lay when the question is put. */
typedef struct Ending {
    const char *rules;
    int players, bag, tiles;
    int positions; /* that are checked */
} Ending;

/* Draws positions of a kind until so many were checked. */
static void check_endings(const Ending *ending, uint64_t seed, bool (*check)(const Game *game)) {
    static Rules rules;
    static Game game;
    Rng rng;
    rng_init(&rng, seed);
    play_parse_rules(&rules, ending->rules, ending->players);
    for (int done = 0; done < ending->positions;) {
        if (!play_to_end(&game, &rules, &rng, ending->bag, ending->tiles)) continue;
        const bool is_solved = check(&game);
        cr_assert(is_solved || rules.count != COUNT_ABSENT, "%s: position %d", ending->rules, done);
        done += is_solved;
    }
}

/* The solver, which also knows the worst case of three and four players. */
Test(exact, equals_plain_expectimax, .timeout = 240) {
    static const Ending endings[] = {
        {"base", 2, 5, 3, 10},          {"base", 2, 14, 2, 20},  {"base,farms=1", 3, 14, 2, 40},
        {"base,farms=2", 4, 14, 2, 30}, {"fuer2", 2, 16, 2, 20}, {"count,farms=none", 2, 6, 2, 5},
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        check_endings(&endings[i], i, check_answer);
}

/* mcts answers without a search: its answer is worth the most that any answer is worth, and of each
 * candidate it says what the recursion says. */
static bool check_agent(const Game *game) {
    static Thought thought;
    static MoveList list;
    Agent *agent = play_create_agent("mcts:sims=1,exact_last=2,memory_mb=1");
    agent_start(agent, game, game->seat, 1);
    agent_choose(agent, game, &thought);
    agent_destroy(agent);
    moves_list(game, &list);
    if (thought.simulations > 0) return false;
    double most = -1;
    for (int i = 0; i < list.count; i++) {
        Game next = *game;
        game_play(&next, list.move[i]);
        const double value = solve(&next, game->seat, get_reward);
        for (int c = 0; c < thought.candidate_count; c++)
            if (moves_is_equal(thought.candidate[c].move, list.move[i]))
                cr_assert_float_eq(thought.candidate[c].value, value, 1e-9);
        if (value > most) most = value;
    }
    cr_assert(list.count == 1 || thought.candidate_count > 1);
    if (list.count > 1) cr_assert_float_eq(thought.candidate[0].value, most, 1e-9);
    return true;
}

Test(exact, mcts_plays_the_last_two_tiles_of_500_positions_exactly, .timeout = 240) {
    static const Ending endings[] = {
        {"base", 2, 71, 2, 5},          {"base", 2, 14, 2, 185},           {"base", 2, 14, 1, 50},
        {"base,farms=1", 2, 14, 2, 80}, {"base,farms=none", 2, 14, 2, 60}, {"fuer2", 2, 16, 2, 60},
        {"junior", 2, 18, 2, 50},       {"count,farms=none", 2, 6, 2, 10},
    };
    int positions = 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        check_endings(&endings[i], 100 + i, check_agent);
        positions += endings[i].positions;
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
