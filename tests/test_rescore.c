/* test_rescore.c: the same games paid by other rules, and how games went.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/course.h"
#include "arena/record.h"
#include "arena/rescore.h"
#include "tests/follow.h"

TestSuite(rescore, .timeout = 300);

static Table *make_table(const char *rules, int players) {
    char *agents[] = {"greedy", "random-follower", "greedy-score", "greedy", "random"};
    Error error;
    Table *table = match_create_table(rules, agents, players, &error);
    cr_assert(table, "%s", error.text);
    table->seed = 1;
    return table;
}

static Rules *read_rules(const char *text, int players) {
    Error error;
    Rules *rules = malloc(sizeof *rules);
    cr_assert(rules && rules_parse(rules, text, NULL, players, &error), "%s", error.text);
    return rules;
}

static void rescore(const Rules *recorded, const Rules *other, const GameResult *game,
                    GameResult *paid) {
    static Rescore rescore;
    Error error;
    rescore_init(&rescore, recorded, other);
    cr_assert(rescore_game(&rescore, game, paid, &error), "%s", error.text);
}

/* Plays the recorded moves through the engine by the other rules, the oracle looking on. */
static void play_through(const Rules *other, const char *moves, Score *score) {
    static Game game;
    static Follow follow;
    TextEnd end;
    const TextOptions options = {.finish = true, .visitor = follow_step, .context = &follow};
    game_init(&game, other);
    cr_assert(follow_start(&follow, &game));
    cr_assert(text_replay(&game, moves, &options, &end), "%s", end.error.text);
    cr_assert(follow.agrees, "%s", follow.error.text);
    game_score(&game, score);
}

/* A game of one table, and the rules that it is paid by. */
static const struct {
    const char *rules;
    int players;
    const char *others[4]; /* options of the same rule set; NULL past the last */
} CASES[] = {
    {"base", 2, {"base,farms=2", "base,farms=1", "base,small_city=2", "base,farms=1,small_city=4"}},
    {"base,farms=1", 3, {"base", "base,farms=2", "base,farms=3,small_city=2"}},
    {"base,farms=2,followers=5", 5, {"base,followers=5", "base,farms=1,followers=5"}},
    {"fuer2", 2, {"fuer2,farms=1", "fuer2,farms=2"}},
    {"count", 2, {"count,farms=1", "count,farms=2", "count,small_city=2"}},
    {"count,count=clockwise", 3, {"count,count=clockwise,farms=1"}},
    {"base,farms=none", 2, {"base,farms=1", "base,farms=3,small_city=2"}},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0], DECKS = 2 };

static void expect_points(const GameResult *paid, const Score *score, const char *what) {
    for (int s = 0; s < SEAT_MAX; s++) {
        cr_expect_eq(paid->seat[s].score, score->total[s], "%s: seat %d has %d, not %d", what, s,
                     paid->seat[s].score, score->total[s]);
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            cr_expect_eq(paid->seat[s].completed[kind], score->completed[kind][s], "%s", what);
            cr_expect_eq(paid->seat[s].final[kind], score->final[kind][s], "%s", what);
        }
    }
}

Test(rescore, equals_the_recorded_moves_played_by_the_other_rules) {
    const atomic_bool drop = false;
    int differing = 0;
    for (int c = 0; c < CASE_COUNT; c++) {
        Table *table = make_table(CASES[c].rules, CASES[c].players);
        Match *match = match_create(table);
        for (uint64_t deck = 0; deck < DECKS; deck++) {
            MatchBlock *block = match_play_block(match, deck, KEEP_MOVES, &drop);
            const GameResult *game = &block->game[deck];
            for (int i = 0; i < 4 && CASES[c].others[i]; i++) {
                Rules *other = read_rules(CASES[c].others[i], CASES[c].players);
                GameResult paid;
                Score score;
                cr_assert(rescore_is_possible(&table->rules, other));
                rescore(&table->rules, other, game, &paid);
                play_through(other, game->moves, &score);
                expect_points(&paid, &score, CASES[c].others[i]);
                differing += paid.seat[0].score != game->seat[0].score;
                free(other);
            }
            match_destroy_block(block);
        }
        match_destroy(match);
        match_destroy_table(table);
    }
    cr_expect_gt(differing, 10, "the rules pay differently in %d games only", differing);
}

Test(rescore, recorded_farmers_stand_and_score_nothing_without_fields) {
    const atomic_bool drop = false;
    static const char *const rules[][2] = {{"base", "base,farms=none"},
                                           {"count", "count,farms=none"}};
    int64_t fields = 0;
    for (int c = 0; c < 2; c++) {
        Table *table = make_table(rules[c][0], 2);
        Rules *other = read_rules(rules[c][1], 2);
        Match *match = match_create(table);
        MatchBlock *block = match_play_block(match, 3, KEEP_MOVES, &drop);
        for (int i = 0; i < block->count; i++) {
            const GameResult *game = &block->game[i];
            GameResult paid;
            GameResult again;
            rescore(&table->rules, other, game, &paid);
            for (int s = 0; s < 2; s++) {
                fields += game->seat[s].final[FEATURE_FIELD];
                cr_expect_eq(paid.seat[s].final[FEATURE_FIELD], 0);
                cr_expect_eq(paid.seat[s].score,
                             game->seat[s].score - game->seat[s].final[FEATURE_FIELD]);
                cr_expect_eq(paid.seat[s].farmers, game->seat[s].farmers);
            }
            again = paid;
            match_rank(&again, 2);
            cr_expect_eq(again.seat[0].place_twice, paid.seat[0].place_twice);
        }
        match_destroy_block(block);
        match_destroy(match);
        match_destroy_table(table);
        free(other);
    }
    cr_expect_gt(fields, 20, "there were fields to be paid");
}

/* A record paid by its own rules, as though its moves had been made under another edition. */
static void pay_record(const json_t *record, const char *edition) {
    char text[160];
    char *sheet = NULL;
    Error error;
    Rules *own = malloc(sizeof *own);
    cr_assert(record_read_rules(record, own, &sheet, &error), "%s", error.text);
    snprintf(text, sizeof text, "%s,players=%d,followers=%d,farms=%s%s%s", own->name, own->players,
             own->followers, edition, own->count ? ",count=" : "",
             own->count ? COUNT_NAME[own->count] : "");
    Rules *recorded = read_rules(text, own->players);
    GameResult paid;
    const GameResult game = {.moves = strdup(json_string_value(json_object_get(record, "moves")))};
    rescore(recorded, own, &game, &paid);
    for (int s = 0; s < own->players; s++)
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            const json_t *points =
                json_object_get(json_object_get(record, "points"), FEATURE_NAME[kind]);
            cr_expect_eq(paid.seat[s].completed[kind] + paid.seat[s].final[kind],
                         json_integer_value(json_array_get(points, (size_t)s)), "%s as %s: %s",
                         text, own->canonical, FEATURE_NAME[kind]);
        }
    free(game.moves);
    free(recorded);
    free(own);
}

/* Whether a file's moves would be legal under another edition too: with farms=none the Count's
 * market is closed. */
static bool is_free(const char *path) {
    return strstr(path, "junior") == NULL && strstr(path, "count_5p_farms_none") == NULL;
}

Test(rescore, the_three_editions_equal_the_records_made_with_each) {
    static const char *const edition[] = {"1", "2", "3"};
    glob_t found;
    int records = 0;
    cr_assert_eq(glob("tests/facts/records/*.jsonl", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *line = NULL;
        size_t size = 0;
        if (!is_free(found.gl_pathv[i])) continue;
        FILE *file = fopen(found.gl_pathv[i], "r");
        while (file && getline(&line, &size, file) > 0) {
            json_t *record = json_loads(line, 0, NULL);
            for (int e = 0; e < 3; e++) pay_record(record, edition[e]);
            json_decref(record);
            records++;
        }
        free(line);
        fclose(file);
    }
    globfree(&found);
    cr_expect_gt(records, 150, "%d records", records);
}

Test(rescore, what_changes_what_may_be_played_is_refused) {
    static const char *const others[] = {"base,farms=none,players=3", "base,followers=6", "fuer2",
                                         "count", "junior"};
    Rules *base = read_rules("base", 2);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        Rules *other = read_rules(others[i], 0);
        cr_expect_not(rescore_is_possible(base, other), "%s", others[i]);
        free(other);
    }
    Rules *count = read_rules("count", 2);
    Rules *follow = read_rules("count,count=follow", 2);
    cr_expect_not(rescore_is_possible(count, follow));
    free(base);
    free(count);
    free(follow);
}

Test(rescore, moves_that_are_not_legal_are_an_error) {
    static Rescore rescore;
    Error error;
    Rules *base = read_rules("base", 2);
    const GameResult game = {.matchup = 1, .deck = 4, .moves = strdup("D@0,0,N D@5,5,N")};
    GameResult paid;
    rescore_init(&rescore, base, base);
    cr_expect_not(rescore_game(&rescore, &game, &paid, &error));
    cr_expect(strstr(error.text, "game 1.4.0: token 2"), "%s", error.text);
    free(game.moves);
    free(base);
}

Test(rescore, a_forfeit_has_no_final_scoring) {
    const atomic_bool drop = false;
    Table *table = make_table("base", 2);
    Rules *other = read_rules("base,farms=1", 2);
    Match *match = match_create(table);
    MatchBlock *block = match_play_block(match, 0, KEEP_MOVES, &drop);
    GameResult forfeit = block->game[0];
    GameResult paid;
    forfeit.end = END_CRASH;
    forfeit.offender = 1;
    rescore(&table->rules, other, &forfeit, &paid);
    for (int kind = 0; kind < FEATURE_KINDS; kind++) cr_expect_eq(paid.seat[1].final[kind], 0);
    cr_expect_eq(paid.seat[0].place_twice, 4, "the offender is last");
    match_destroy_block(block);
    match_destroy(match);
    match_destroy_table(table);
    free(other);
}

/* What is seen of a game while it is played, beside what its record tells afterwards. */
typedef struct Seen {
    Course course;
    int leader; /* alone in the lead last, or -1 */
} Seen;

static int find_leader(const Game *game) {
    int points[SEAT_MAX] = {0};
    int leaders = 0;
    int leader = -1;
    for (int s = 0; s < game->rules->players; s++)
        for (int kind = 0; kind < FEATURE_KINDS; kind++) points[s] += game->points[kind][s];
    for (int s = 0; s < game->rules->players; s++) {
        bool is_first = true;
        for (int o = 0; o < game->rules->players; o++) is_first &= points[o] <= points[s];
        leaders += is_first;
        if (is_first) leader = s;
    }
    return leaders == 1 ? leader : -1;
}

static void watch(Seen *seen, Match *match) {
    while (true) {
        const Game before = match->game;
        if (!match_step(match)) break;
        const Game *after = &match->game;
        if (before.decision == DECISION_PLACE) {
            const int seat = before.turn_seat;
            seen->course.turns[seat]++;
            seen->course.hand[seat] += before.supply[seat];
            if (after->farmers[seat] > before.farmers[seat]) {
                seen->course.farmers[seat]++;
                seen->course.farmer_turns[seat] += before.turns + 1;
            }
        }
        const int leader = find_leader(after);
        if (leader >= 0 && seen->leader >= 0 && leader != seen->leader) seen->course.lead_changes++;
        if (leader >= 0) seen->leader = leader;
    }
}

Test(rescore, the_course_of_a_game_is_read_from_its_moves) {
    static const struct {
        const char *rules;
        int players;
    } tables[] = {{"base", 2}, {"base,farms=1", 5}, {"count", 3}, {"fuer2", 2}};
    int changes = 0;
    int overtaken = 0;
    for (int t = 0; t < 4; t++) {
        Table *table = make_table(tables[t].rules, tables[t].players);
        Match *match = match_create(table);
        for (uint64_t deck = 0; deck < 4; deck++) {
            Seen seen = {.leader = -1};
            Course course;
            GameResult result;
            Error error;
            match_start(match, deck, 0);
            watch(&seen, match);
            match_get_result(match, &result);
            result.moves = match->writer.text;
            const int leader = find_leader(&match->game);
            seen.course.is_overtaken = leader >= 0 && result.seat[leader].first_shares == 0;
            cr_assert(course_read(&course, &table->rules, &result, &error), "%s", error.text);
            cr_expect_arr_eq(course.turns, seen.course.turns, sizeof course.turns);
            cr_expect_arr_eq(course.hand, seen.course.hand, sizeof course.hand);
            cr_expect_arr_eq(course.farmers, seen.course.farmers, sizeof course.farmers);
            cr_expect_arr_eq(course.farmer_turns, seen.course.farmer_turns,
                             sizeof course.farmer_turns);
            cr_expect_eq(course.lead_changes, seen.course.lead_changes);
            cr_expect_eq(course.is_overtaken, seen.course.is_overtaken);
            for (int s = 0; s < tables[t].players; s++)
                cr_expect_eq(course.farmers[s], result.seat[s].farmers);
            changes += course.lead_changes;
            overtaken += course.is_overtaken;
        }
        match_destroy(match);
        match_destroy_table(table);
    }
    cr_expect_gt(changes, 5);
    cr_expect_gt(overtaken, 0, "some leader was overtaken by the final scoring");
}
