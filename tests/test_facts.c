/* test_facts.c: the engine against what others wrote down: rulings, whole games, counts.
 *
 * SPDX-License-Identifier: MIT
 *
 * tests/facts/cases.jsonl   rulings that real programs got wrong
 * tests/facts/records       whole games, scored by an independent reading of the rules
 * tests/facts/counts.txt    legal-move counts by an independent program
 *
 * Every position of every game is compared with the oracle as well.
 */
#include <criterion/criterion.h>
#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/follow.h"

enum { CASES = 21, RECORDS = 297, COUNTS = 8, CHECKS = 61 };

/* A game's text played to its end, with what was seen on the way. */
typedef struct Replay {
    Rules rules;
    Game game;
    Follow follow;
    TextWriter writer;    /* the game written again */
    int movers[TILE_MAX]; /* seat of each turn, from 1 */
    int turns;            /* turns seen */
    TextEnd end;
} Replay;

static bool see_step(void *context, const TextStep *step) {
    Replay *replay = context;
    if (step->is_deal) {
        text_add_deal(&replay->writer, step->after, step->kind, step->fits);
    } else {
        text_add_move(&replay->writer, step->before, step->move);
        if (step->move.type == MOVE_PLACE) replay->movers[replay->turns++] = step->before->seat + 1;
    }
    return follow_step(&replay->follow, step);
}

/* Replays `text` under the oracle; false if a token is refused. */
static bool replay_run(Replay *replay, const char *text, bool finish) {
    const TextOptions options = {.finish = finish, .visitor = see_step, .context = replay};
    game_init(&replay->game, &replay->rules);
    text_start(&replay->writer, &replay->game);
    replay->turns = 0;
    follow_start(&replay->follow, &replay->game);
    const bool legal = text_replay(&replay->game, text, &options, &replay->end);
    cr_assert(replay->follow.agrees, "%s\n%s", replay->follow.error.text, text);
    return legal;
}

static void replay_set_rules(Replay *replay, const char *spec) {
    Error error;
    cr_assert(rules_parse(&replay->rules, spec, NULL, 0, &error), "%s: %s", spec, error.text);
}

static int get_int(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    cr_assert(json_is_integer(value), "no number '%s'", key);
    return (int)json_integer_value(value);
}

static const char *get_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    cr_assert_not_null(text, "no text '%s'", key);
    return text;
}

static int get_item(const json_t *array, int index) {
    return (int)json_integer_value(json_array_get(array, (size_t)index));
}

/* Calls `visit` with each line of a file of JSON Lines; returns their number. */
static int visit_lines(const char *path, void (*visit)(const json_t *object, const char *where)) {
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s cannot be read", path);
    char *line = NULL;
    size_t size = 0;
    int count = 0;
    for (ssize_t length; (length = getline(&line, &size, file)) > 0;) {
        char where[300];
        json_t *object = json_loadb(line, (size_t)length, 0, NULL);
        snprintf(where, sizeof where, "%s, line %d", path, ++count);
        cr_assert_not_null(object, "%s is no JSON", where);
        visit(object, where);
        json_decref(object);
    }
    free(line);
    fclose(file);
    return count;
}

/* ---- Rulings ---- */

static int checks_done;

/* The first `turns` turns of a text: its first token and `turns` placements after it. */
static const char *cut_text(const char *text, int turns, char cut[TEXT_SIZE]) {
    size_t length = 0;
    for (int seen = -1; text[length];) {
        const size_t token = strcspn(text + length, " ");
        if (memchr(text + length, '@', token) && ++seen > turns) break;
        length += token + (text[length + token] == ' ');
    }
    snprintf(cut, TEXT_SIZE, "%.*s", (int)length, text);
    if (length > 0 && cut[length - 1] == ' ') cut[length - 1] = '\0';
    return cut;
}

static void check_after(Replay *replay, const json_t *check, const char *text, const char *where) {
    char cut[TEXT_SIZE];
    const json_t *scores = json_object_get(check, "scores");
    const json_t *supply = json_object_get(check, "supply");
    const int after = get_int(check, "after");
    cr_assert(replay_run(replay, cut_text(text, after, cut), false), "%s", where);
    cr_assert_eq(replay->turns, after, "%s: %d turns", where, replay->turns);
    for (int seat = 0; seat < replay->rules.players; seat++) {
        int points = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) points += replay->game.points[kind][seat];
        cr_expect_eq(points, get_item(scores, seat), "%s, turn %d: %d points for %d", where, after,
                     points, seat + 1);
        cr_expect_eq(replay->game.supply[seat], get_item(supply, seat), "%s, turn %d: supply of %d",
                     where, after, seat + 1);
    }
}

static void check_legal(Replay *replay, const json_t *check, const char *text, const char *where) {
    char cut[TEXT_SIZE], tried[TEXT_SIZE + TOKEN_SIZE];
    const int after = get_int(check, "after");
    const bool legal = json_is_true(json_object_get(check, "legal"));
    const char *token = get_text(check, "move");
    cr_assert(replay_run(replay, cut_text(text, after, cut), false), "%s", where);
    cr_assert_eq(replay->game.turn_seat + 1, get_int(check, "player"), "%s", where);
    const int tokens = replay->end.token;
    snprintf(tried, sizeof tried, "%s %s", cut, token);
    cr_expect_eq(replay_run(replay, tried, false), legal, "%s: %s after turn %d should be %s: %s",
                 where, token, after, legal ? "legal" : "illegal", replay->end.error.text);
    cr_expect_eq(replay->end.token, tokens + 1, "%s: stopped at token %d", where,
                 replay->end.token);
}

static void check_final(Replay *replay, const json_t *check, const char *text, const char *where) {
    char spec[100];
    Score score;
    snprintf(spec, sizeof spec, "base,players=%d,followers=%d,farms=%s,small_city=4",
             replay->rules.players, replay->rules.followers, get_text(check, "farms"));
    replay_set_rules(replay, spec);
    cr_assert(replay_run(replay, text, true), "%s", where);
    game_score(&replay->game, &score);
    for (int seat = 0; seat < replay->rules.players; seat++)
        cr_expect_eq(score.total[seat], get_item(json_object_get(check, "final"), seat),
                     "%s: %d points for %d", where, score.total[seat], seat + 1);
}

static void check_case(const json_t *object, const char *where) {
    static Replay replay;
    char spec[100];
    const char *text = get_text(object, "moves");
    const json_t *checks = json_object_get(object, "checks"), *movers;
    snprintf(spec, sizeof spec, "%s,players=%d,followers=%d", get_text(object, "rules"),
             get_int(object, "players"), get_int(object, "followers"));
    for (size_t i = 0; i < json_array_size(checks); i++, checks_done++) {
        const json_t *check = json_array_get(checks, i);
        replay_set_rules(&replay, spec);
        if (json_object_get(check, "final"))
            check_final(&replay, check, text, where);
        else if (json_object_get(check, "move"))
            check_legal(&replay, check, text, where);
        else
            check_after(&replay, check, text, where);
    }
    replay_set_rules(&replay, spec);
    cr_assert(replay_run(&replay, text, false), "%s", where);
    movers = json_object_get(object, "movers");
    cr_assert_eq((size_t)replay.turns, json_array_size(movers), "%s", where);
    for (int turn = 0; turn < replay.turns; turn++)
        cr_expect_eq(replay.movers[turn], get_item(movers, turn), "%s, turn %d", where, turn + 1);
}

Test(facts, rulings) {
    cr_assert_eq(visit_lines("tests/facts/cases.jsonl", check_case), CASES);
    cr_assert_eq(checks_done, CHECKS, "%d checks", checks_done);
}

/* ---- Whole games ---- */

static void set_record_rules(Replay *replay, const json_t *record) {
    char spec[160];
    int length =
        snprintf(spec, sizeof spec, "%s,players=%d,followers=%d", get_text(record, "rules"),
                 get_int(record, "players"), get_int(record, "followers"));
    if (json_object_get(record, "points"))
        length += snprintf(spec + length, sizeof spec - (size_t)length, ",farms=%s,small_city=%d",
                           get_text(record, "farms"), get_int(record, "small_city"));
    if (json_object_get(record, "count"))
        snprintf(spec + length, sizeof spec - (size_t)length, ",count=%s",
                 get_text(record, "count"));
    replay_set_rules(replay, spec);
}

static void check_points(const Score *score, int players, const json_t *record, const char *where) {
    const json_t *points = json_object_get(record, "points");
    for (int seat = 0; seat < players; seat++) {
        cr_expect_eq(score->total[seat], get_item(json_object_get(record, "scores"), seat),
                     "%s: %d points for %d", where, score->total[seat], seat + 1);
        for (int kind = 0; points && kind < FEATURE_KINDS; kind++)
            cr_expect_eq(score->completed[kind][seat] + score->final[kind][seat],
                         get_item(json_object_get(points, FEATURE_NAME[kind]), seat),
                         "%s: %s points of %d", where, FEATURE_NAME[kind], seat + 1);
    }
}

static void check_record(const json_t *record, const char *where) {
    static Replay replay;
    Score score;
    uint32_t winners = 0;
    set_record_rules(&replay, record);
    cr_assert(replay_run(&replay, get_text(record, "moves"), true), "%s: token %d: %s", where,
              replay.end.token, replay.end.error.text);
    cr_assert_eq(replay.game.decision, DECISION_OVER, "%s: the game goes on", where);
    game_score(&replay.game, &score);
    check_points(&score, replay.rules.players, record, where);
    const json_t *list = json_object_get(record, "winners");
    for (size_t i = 0; i < json_array_size(list); i++)
        winners |= UINT32_C(1) << (get_item(list, (int)i) - 1);
    cr_expect_eq(game_list_winners(&replay.game), winners, "%s: winners", where);
    cr_expect_str_eq(replay.writer.text, get_text(record, "moves"), "%s: written again", where);
}

Test(facts, records) {
    glob_t files;
    int records = 0;
    cr_assert_eq(glob("tests/facts/records/*.jsonl", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        records += visit_lines(files.gl_pathv[i], check_record);
    globfree(&files);
    cr_assert_eq(records, RECORDS, "%d records", records);
}

/* ---- Counts ---- */

/* Reads "U,V,E" as kinds; returns their number. */
static int read_deck(const Sheet *sheet, const char *text, uint8_t deck[8]) {
    int count = 0;
    while (*text) {
        const size_t length = strcspn(text, ",");
        const int kind = sheet_find_kind(sheet, text, length);
        cr_assert(kind >= 0 && count < 8, "no kind '%s'", text);
        deck[count++] = (uint8_t)kind;
        text += length + (text[length] == ',');
    }
    return count;
}

/* One line of counts.txt; returns how many numbers it holds. */
static int check_counts(char *line) {
    static Rules rules;
    static Game game;
    Error error;
    uint8_t deck[8];
    char *rest;
    const char *name = strtok_r(line, " \n", &rest), *kinds = strtok_r(NULL, " \n", &rest);
    cr_assert(rules_parse(&rules, name, NULL, 2, &error), "%s", error.text);
    const bool is_free = strcmp(kinds, "-") == 0;
    if (!is_free) read_deck(&rules.tiles.sheet, kinds, deck);
    game_init(&game, &rules);
    int depth = 0;
    for (const char *number; (number = strtok_r(NULL, " \n", &rest));) {
        const uint64_t count = moves_perft(&game, ++depth, is_free ? NULL : deck);
        cr_expect_eq(count, strtoull(number, NULL, 10), "%s, %s, depth %d: %llu", name, kinds,
                     depth, (unsigned long long)count);
    }
    return depth;
}

Test(facts, counts) {
    FILE *file = fopen("tests/facts/counts.txt", "r");
    cr_assert_not_null(file);
    char line[200];
    int lines = 0;
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') {
            cr_assert_gt(check_counts(line), 0);
            lines++;
        }
    fclose(file);
    cr_assert_eq(lines, COUNTS);
}
