/* test_check.c: records are written as the notation says, and a wrong field or move is found.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "arena/check.h"
#include "arena/record.h"

TestSuite(check, .timeout = 300);

static Verdict check_text(Checker *checker, const char *text) {
    Verdict verdict;
    check_line(checker, text, strlen(text), &verdict);
    return verdict;
}

/* The first record of a file of facts. */
static json_t *load_record(const char *name) {
    char path[128];
    json_error_t error;
    snprintf(path, sizeof path, "tests/facts/records/%s.jsonl", name);
    FILE *file = fopen(path, "r");
    cr_assert(file, "%s", path);
    json_t *record = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error);
    fclose(file);
    cr_assert(record, "%s", error.text);
    return record;
}

/* A field that is set to a value (JSON) or removed (NULL), and what the answer must say; NULL: it
 * is right all the same. */
typedef struct Change {
    const char *field, *value, *says;
} Change;

static void expect_change(Checker *checker, const json_t *record, const Change *change) {
    json_t *copy = json_deep_copy(record);
    Verdict verdict;
    if (change->value)
        json_object_set_new(copy, change->field, json_loads(change->value, JSON_DECODE_ANY, NULL));
    else
        json_object_del(copy, change->field);
    check_record(checker, copy, &verdict);
    cr_expect_eq(verdict.is_ok, !change->says, "%s = %s: %s", change->field,
                 change->value ? change->value : "nothing", verdict.error.text);
    if (change->says)
        cr_expect(strstr(verdict.error.text, change->says), "\"%s\" does not say \"%s\"",
                  verdict.error.text, change->says);
    json_decref(copy);
}

Test(check, every_wrong_field_is_found) {
    /* base.jsonl begins with a game that ends 16 : 25. */
    static const Change changes[] = {
        {"game", "\"anything\"", NULL},
        {"unknown", "[1,2]", NULL},
        {"complete", "true", NULL},
        {"supply", "[0,0]", NULL},
        {"final", "[16,25]", NULL},
        {"winners", NULL, NULL},
        {"farms", NULL, NULL},
        {"agents", "[\"a\",\"b\"]", NULL},
        {"scores", "[16,26]", "seat 2 has 26, by the rules it has 25"},
        {"scores", "[16]", "expected 2 numbers"},
        {"scores", "[16,\"25\"]", "expected 2 numbers"},
        {"scores", "16", "expected 2 numbers"},
        {"supply", "[1,0]", "\"supply\": seat 1"},
        {"final", "[16,24]", "\"final\": seat 2"},
        {"winners", "[1]", "seat 1 has not won"},
        {"winners", "[1,2]", "seat 1 has not won"},
        {"winners", "[]", "seat 2 has won"},
        {"winners", "[2,2]", "ascending"},
        {"winners", "[3]", "ascending"},
        {"winners", "\"2\"", "seat 2 has won"},
        {"points", "[]", "\"points\": expected an object"},
        {"points", "{\"farm\":[999,0]}", "\"farm\": seat 1"},
        {"points", "{\"fram\":[0,0]}", "\"fram\" is no kind"},
        {"end", "\"normal\"", NULL},
        {"end", "\"stall\"", "a complete game ends"},
        {"end", "1", "a complete game ends"},
        {"offender", "1", "a complete game has none"},
        {"agents", "[\"a\"]", "\"agents\": expected 2"},
        {"complete", "0", "\"complete\": expected true or false"},
        {"complete", "false", "a record that is not complete has none"},
        {"players", NULL, NULL},
        {"players", "3", "expected 3 numbers"},
        {"players", "\"2\"", "\"players\": expected"},
        {"players", "9", "players=9"},
        {"rules", "\"bass\"", "bass"},
        {"rules", "7", "\"rules\""},
        {"farms", "[]", "\"farms\""},
        {"farms", "\"4\"", "farms=4"},
        {"farms", "\"3,players=3\"", "\"farms\""},
        {"count", "\"free\"", "count"},
        {"followers", "17", "followers=17"},
        {"moves", NULL, "\"moves\""},
        {"moves", "\"\"", "71 tiles are left"},
        {"moves", "\"D@0,0,N\"", "71 tiles are left"},
        {"moves", "7", "\"moves\""},
    };
    Checker *checker = check_create();
    json_t *record = load_record("base");
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        expect_change(checker, record, &changes[i]);
    json_decref(record);
    check_destroy(checker);
}

Test(check, other_rules_give_other_points) {
    static const struct {
        const char *file;
        Change change;
    } cases[] = {
        {"base_farms1", {"farms", "\"3\"", "seat"}},
        {"base_farms2", {"farms", "\"1\"", "seat"}},
        {"base_farms_none", {"farms", "\"3\"", NULL}},
        {"count_clockwise_farms1", {"count", "\"free\"", ""}},
        {"junior", {"farms", "\"2\"", "junior"}},
        {"junior", {"points", "{}", "not told apart"}},
        {"junior", {"farms", NULL, NULL}},
    };
    Checker *checker = check_create();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *record = load_record(cases[i].file);
        Verdict verdict;
        check_record(checker, record, &verdict);
        cr_assert(verdict.is_ok, "%s: %s", cases[i].file, verdict.error.text);
        expect_change(checker, record, &cases[i].change);
        json_decref(record);
    }
    check_destroy(checker);
}

/* Lines, and what the answer says; token 0: none is named. */
typedef struct LineCase {
    const char *line;
    int token;
    const char *says;
} LineCase;

Test(check, bad_lines_and_tokens_are_named) {
    static const LineCase cases[] = {
        {"", 0, "not JSON"},
        {"{", 0, "not JSON"},
        {"[]", 0, "expected a record"},
        {"null", 0, "not JSON"},
        {"{\"rules\":\"base\",\"rules\":\"count\"}", 0, "not JSON"},
        {"{\"rules\":\"base\",\"players\":2,\"moves\":\"D@0,0,N E@0,1,S:cS W@9,9,N\"}", 3,
         "W@9,9,N"},
        {"{\"rules\":\"base\",\"players\":2,\"moves\":\"D@0,0,N E@0,1,S:cS  E@0,2,S\"}", 3,
         "single"},
        {"{\"rules\":\"base\",\"players\":2,\"moves\":\"E@0,0,N\"}", 1, "start tile"},
    };
    Checker *checker = check_create();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Verdict verdict = check_text(checker, cases[i].line);
        cr_expect_not(verdict.is_ok, "%s", cases[i].line);
        cr_expect_eq(verdict.token, cases[i].token, "%s: token %d", cases[i].line, verdict.token);
        cr_expect(strstr(verdict.error.text, cases[i].says), "%s: %s", cases[i].line,
                  verdict.error.text);
    }
    check_destroy(checker);
}

Test(check, records_may_stop_before_the_end) {
    Checker *checker = check_create();
    const Verdict verdict =
        check_text(checker, "{\"rules\":\"base\",\"players\":2,\"complete\":false,\"moves\":"
                            "\"D@0,0,N N@0,1,S:cE E@1,1,W:fNw\",\"scores\":[6,0],"
                            "\"supply\":[7,6],\"final\":[6,3]}");
    cr_expect(verdict.is_ok, "%s", verdict.error.text);
    cr_expect_eq(verdict.scores[0], 6);
    cr_expect_eq(verdict.supply[1], 6);
    cr_expect_eq(verdict.final[1], 3);
    cr_expect_not(check_text(checker, "{\"rules\":\"base\",\"players\":2,\"complete\":false,"
                                      "\"moves\":\"D@0,0,N\",\"final\":[0,1]}")
                      .is_ok);
    check_destroy(checker);
}

/* After D Q it is seat 2's turn. */
Test(check, forfeits_fit_their_position) {
    static const struct {
        const char *fields, *says;
    } cases[] = {
        {"\"end\":\"stall\",\"offender\":2", NULL},
        {"\"end\":\"crash\",\"offender\":1", "it was not asked"},
        {"\"end\":\"crash\",\"offender\":3", "it was not asked"},
        {"\"end\":\"crash\",\"offender\":0", "it was not asked"},
        {"\"end\":\"crash\"", "expected a seat"},
        {"\"end\":\"crash\",\"offender\":\"2\"", "expected a seat"},
        {"\"end\":\"normal\",\"offender\":2", "expected crash, stall"},
        {"\"end\":7,\"offender\":2", "expected crash, stall"},
        {"\"offender\":2", "expected crash, stall"},
    };
    Checker *checker = check_create();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[200];
        snprintf(line, sizeof line,
                 "{\"rules\":\"base\",\"players\":2,\"complete\":false,%s,"
                 "\"moves\":\"D@0,0,N Q@0,1,W:cN\"}",
                 cases[i].fields);
        const Verdict verdict = check_text(checker, line);
        cr_expect_eq(verdict.is_ok, !cases[i].says, "%s: %s", line, verdict.error.text);
        cr_expect(verdict.is_ok || strstr(verdict.error.text, cases[i].says), "%s",
                  verdict.error.text);
    }
    check_destroy(checker);
}

static Table *make_table(const char *rules, int players, char *const *agents) {
    Error error;
    Table *table = match_create_table(rules, agents, players, &error);
    cr_assert(table, "%s", error.text);
    table->seed = 1;
    return table;
}

/* The record of a game, checked as text and as a stored game. */
static void expect_game(Checker *checker, const Table *table, const GameResult *game) {
    char name[SEAT_MAX][AGENT_NAME_SIZE];
    Verdict verdict;
    for (int i = 0; i < SEAT_MAX; i++) strcpy(name[i], table->agent[i].name);
    json_t *record = record_create(&table->rules, (const char(*)[AGENT_NAME_SIZE])name, game);
    cr_assert(record);
    char *line = json_dumps(record, JSON_COMPACT);
    verdict = check_text(checker, line);
    cr_expect(verdict.is_ok, "%s\n%s", verdict.error.text, line);
    check_game(checker, table, game, &verdict);
    cr_expect(verdict.is_ok, "%s\n%s", verdict.error.text, line);
    const json_t *agents = json_object_get(record, "agents");
    for (int s = 0; s < table->rules.players; s++)
        cr_expect_str_eq(json_string_value(json_array_get(agents, (size_t)s)),
                         table->agent[match_agent(table, s, game->seating)].name);
    free(line);
    json_decref(record);
}

Test(check, games_of_every_rule_set_give_right_records) {
    static const char *const rules[] = {
        "base",  "base,farms=1,followers=3",     "fuer2", "junior", "junior-1st",
        "count", "count,count=follow,farms=none"};
    char *agents[] = {"greedy", "one@random", "two@random"};
    const atomic_bool drop = false;
    Checker *checker = check_create();
    for (int i = 0; i < 7; i++) {
        Table *table = make_table(rules[i], i == 2 ? 2 : 3, agents);
        Match *match = match_create(table);
        for (uint64_t deck = 0; deck < 2; deck++) {
            MatchBlock *block = match_play_block(match, deck, KEEP_MOVES, &drop);
            for (int g = 0; g < block->count; g++) expect_game(checker, table, &block->game[g]);
            match_destroy_block(block);
        }
        match_destroy(match);
        match_destroy_table(table);
    }
    check_destroy(checker);
}

/* Plays until `decisions` were made and a seat is asked, who then forfeits. False: it is over. */
static bool play_forfeit(Match *match, int decisions, GameResult *result) {
    match_start(match, 3, 1);
    for (int i = 0; i < decisions || match->game.decision == DECISION_CHANCE; i++)
        if (!match_step(match)) return false;
    if (match->game.decision == DECISION_OVER) return false;
    match->end = END_STALL;
    match->offender = match->game.seat + 1;
    match_get_result(match, result);
    result->moves = match->writer.text;
    return true;
}

Test(check, whoever_is_asked_can_forfeit) {
    static const char *const rules[] = {"base", "junior", "count", "count,count=follow"};
    char *agents[] = {"greedy", "random", "b@random"};
    Checker *checker = check_create();
    for (int i = 0; i < 4; i++) {
        Table *table = make_table(rules[i], 3, agents);
        Match *match = match_create(table);
        GameResult game;
        for (int decisions = 0; play_forfeit(match, decisions, &game); decisions += 7) {
            Verdict verdict;
            expect_game(checker, table, &game);
            game.turns++;
            check_game(checker, table, &game, &verdict);
            cr_expect(strstr(verdict.error.text, " discarded, by the rules"), "%s",
                      verdict.error.text);
            game.turns--;
            if (i >= 2) continue;
            game.offender = (uint8_t)(game.offender % 3 + 1);
            check_game(checker, table, &game, &verdict);
            cr_expect(strstr(verdict.error.text, "not asked"), "%s", verdict.error.text);
        }
        match_destroy(match);
        match_destroy_table(table);
    }
    check_destroy(checker);
}

Test(check, record_is_written_as_the_notation_says) {
    static const char head[] =
        "{\"game\":\"0.0.1\",\"rules\":\"count\",\"players\":2,\"farms\":\"none\","
        "\"small_city\":2,\"followers\":5,\"count\":\"follow\",\"agents\":[\"b\",\"random\"],"
        "\"moves\":\"";
    Table *table = make_table("count,count=follow,farms=none,followers=5,small_city=2", 2,
                              (char *[]){"random", "b@greedy"});
    const atomic_bool drop = false;
    char name[2][AGENT_NAME_SIZE] = {"random", "b"};
    Match *match = match_create(table);
    MatchBlock *block = match_play_block(match, 0, KEEP_MOVES, &drop);
    json_t *record =
        record_create(&table->rules, (const char(*)[AGENT_NAME_SIZE])name, &block->game[1]);
    char *line = json_dumps(record, JSON_COMPACT);
    cr_expect_eq(strncmp(line, head, strlen(head)), 0, "%s", line);
    const char *const order[] = {"\",\"scores\":[", "],\"points\":{\"road\":[",
                                 "],\"city\":[",    "],\"cloister\":[",
                                 "],\"farm\":[",    "]},\"winners\":["};
    const char *rest = line;
    for (int i = 0; i < 6; i++) {
        rest = strstr(rest, order[i]);
        cr_assert(rest, "%s is missing or out of order: %s", order[i], line);
    }
    free(line);
    json_decref(record);
    match_destroy_block(block);
    match_destroy(match);
    match_destroy_table(table);
}

Test(check, stored_games_are_held_against_their_deck) {
    const atomic_bool drop = false;
    Checker *checker = check_create();
    Table *table = make_table("base", 2, (char *[]){"greedy", "random"});
    Match *match = match_create(table);
    MatchBlock *block = match_play_block(match, 4, KEEP_MOVES, &drop);
    GameResult game = block->game[0];
    Verdict verdict;
    check_game(checker, table, &game, &verdict);
    cr_expect(verdict.is_ok, "%s", verdict.error.text);
    game.deck = 5;
    check_game(checker, table, &game, &verdict);
    cr_expect(!verdict.is_ok && strstr(verdict.error.text, "of its deck"), "%s",
              verdict.error.text);
    game = block->game[0];
    game.seat[1].final[FEATURE_FIELD]++;
    check_game(checker, table, &game, &verdict);
    cr_expect(!verdict.is_ok && strstr(verdict.error.text, "farm"), "%s", verdict.error.text);
    game = block->game[0];
    game.seat[0].farmers++;
    check_game(checker, table, &game, &verdict);
    cr_expect(!verdict.is_ok && strstr(verdict.error.text, "followers"), "%s", verdict.error.text);
    game = block->game[0];
    game.end = END_CRASH;
    game.offender = 1;
    check_game(checker, table, &game, &verdict);
    cr_expect(!verdict.is_ok && strstr(verdict.error.text, "not asked"), "%s", verdict.error.text);
    game = block->game[0];
    game.moves_digest++;
    check_game(checker, table, &game, &verdict);
    cr_expect(!verdict.is_ok && strstr(verdict.error.text, "digest"), "%s", verdict.error.text);
    match_destroy_block(block);
    match_destroy(match);
    match_destroy_table(table);
    check_destroy(checker);
}

Test(check, games_are_called_by_three_numbers) {
    static const char *const bad[] = {"",     "0",      "0.1",   "0.1.2.3", "a.b.c",         "0.1.",
                                      "0..1", "-1.0.0", "0.0.5", "0.1.2 ",  "0.9999999999.0"};
    RecordId id;
    Error error;
    cr_assert(record_parse_id("3.81.1", &id, &error));
    cr_expect(id.matchup == 3 && id.deck == 81 && id.seating == 1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_expect_not(record_parse_id(bad[i], &id, &error), "%s", bad[i]);
        cr_expect(strstr(error.text, "MATCHUP.DECK.SEATING"), "%s", error.text);
    }
}
