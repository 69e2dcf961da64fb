/* test_match_kept.c: what is kept of a game besides its points: times, late moves, thoughts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <jansson.h>

#include "arena/match.h"

TestSuite(match_kept, .timeout = 300);

static Table *make_table(const char *rules, int count, char *const *agents) {
    Error error;
    Table *table = match_create_table(rules, agents, count, &error);
    cr_assert(table, "%s", error.text);
    return table;
}

static Table *make_pair(const char *rules, char *first, char *second) {
    return make_table(rules, 2, (char *[]){first, second});
}

Test(match_kept, moves_over_a_budget_of_time_are_counted) {
    static const char *const agents[][2] = {{"mcts:time_ms=1", "greedy"}, {"greedy", "random"}};
    const atomic_bool drop = false;
    for (size_t i = 0; i < 2; i++) {
        Table *table = make_pair("base", (char *)agents[i][0], (char *)agents[i][1]);
        Match *match = match_create(table);
        cr_expect_eq(match->limit_ns[0], i == 0 ? 6000000 : 0);
        cr_expect_eq(match->limit_ns[1], 0);
        if (match->limit_ns[0]) match->limit_ns[0] = 1;
        MatchBlock *block = match_play_block(match, 0, KEEP_SCORES, &drop);
        for (int seating = 0; seating < 2; seating++) {
            const GameResult *game = &block->game[seating];
            const int turns = (game->turns + 1 - seating) / 2;
            cr_expect_eq(game->seat[seating].late, i == 0 ? turns : 0);
            cr_expect_eq(game->seat[1 - seating].late, 0);
        }
        match_destroy_block(block);
        match_destroy(match);
        match_destroy_table(table);
    }
}

/* The clock is not read between instant agents, which share the time of their game. */
Test(match_kept, instant_agents_are_timed_too) {
    const atomic_bool drop = false;
    Table *table = make_table("base", 3, (char *[]){"random", "random-follower", "random"});
    Match *match = match_create(table);
    MatchBlock *block = match_play_block(match, 0, KEEP_SCORES, &drop);
    cr_expect_not(match->is_clocked);
    for (int i = 0; i < 3; i++)
        for (int s = 0; s < 3; s++) cr_expect_gt(block->game[i].seat[s].time_ns, 0);
    match_destroy_block(block);
    match_destroy(match);
    match_destroy_table(table);
}

/* A game that is compared with the thoughts of its players. */
typedef struct Thinking {
    const json_t *thoughts; /* of the game */
    size_t count;           /* decisions so far */
    size_t searched;        /* those with more than one candidate and visits */
} Thinking;

static bool compare_thought(void *context, const TextStep *step) {
    Thinking *thinking = context;
    char text[TOKEN_SIZE];
    if (step->is_deal) return true;
    const json_t *candidates = json_array_get(thinking->thoughts, thinking->count++);
    cr_assert(json_is_array(candidates));
    if (json_array_size(candidates) == 0) return true;
    const json_t *best = json_array_get(candidates, 0);
    text_format_move(step->before, step->move, text);
    cr_expect_str_eq(json_string_value(json_array_get(best, 0)), text);
    thinking->searched += json_array_size(candidates) > 1 &&
                          json_integer_value(json_array_get(best, 1)) > 0 &&
                          json_is_real(json_array_get(best, 2));
    return true;
}

Test(match_kept, thoughts_are_those_of_the_moves) {
    static const char *const rules[] = {"base", "count"};
    const atomic_bool drop = false;
    for (size_t i = 0; i < 2; i++) {
        Table *table = make_pair(rules[i], "mcts:sims=30", "random");
        Match *match = match_create(table);
        MatchBlock *block = match_play_block(match, 0, KEEP_THOUGHTS, &drop);
        for (int g = 0; g < 2; g++) {
            Game game;
            TextEnd end;
            json_t *thoughts = json_loads(block->game[g].thoughts, 0, NULL);
            Thinking thinking = {.thoughts = thoughts};
            const TextOptions options = {true, compare_thought, &thinking};
            game_init(&game, &table->rules);
            cr_assert(text_replay(&game, block->game[g].moves, &options, &end));
            cr_expect_eq(thinking.count, json_array_size(thoughts));
            cr_expect_gt(thinking.searched, 20);
            json_decref(thoughts);
        }
        match_destroy_block(block);
        match_destroy(match);
        match_destroy_table(table);
    }
}
