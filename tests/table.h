/* table.h: a game set up from text, under the oracle, for tests of single rulings.
 *
 * SPDX-License-Identifier: MIT
 *
 *      table_set(&table, "base,farms=1", NULL);
 *      table_play(&table, "D@0,0,N E@0,1,S:cS");
 *      cr_expect_eq(table_points(&table, 1), 4);           players count from 1 here
 *      cr_expect_not(table_can(&table, "D@0,0,N", "B@1,1,N"));
 */
#ifndef TESTS_TABLE_H
#define TESTS_TABLE_H

#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/follow.h"

typedef struct Table {
    Rules rules;
    Game game;     /* the position after the last token played */
    Follow follow; /* the oracle's side of it */
    TextEnd end;   /* how far the text came */
} Table;

static inline void table_set(Table *table, const char *spec, const char *sheet) {
    Error error;
    cr_assert(rules_parse(&table->rules, spec, sheet, 0, &error), "%s: %s", spec, error.text);
}

/* Plays a text; false if a token is refused. Decisions after the last token stay pending. */
static inline bool table_try(Table *table, const char *text) {
    const TextOptions options = {.visitor = follow_step, .context = &table->follow};
    game_init(&table->game, &table->rules);
    follow_start(&table->follow, &table->game);
    const bool legal = text_replay(&table->game, text, &options, &table->end);
    cr_assert(table->follow.agrees, "%s\n%s", table->follow.error.text, text);
    return legal;
}

static inline void table_play(Table *table, const char *text) {
    cr_assert(table_try(table, text), "token %d: %s\n%s", table->end.token, table->end.error.text,
              text);
}

/* Whether the last token of "TEXT TOKEN" is legal; the text is. */
static inline bool table_can(Table *table, const char *text, const char *token) {
    char tried[TEXT_SIZE];
    table_play(table, text);
    const int tokens = table->end.token;
    snprintf(tried, sizeof tried, "%s %s", text, token);
    const bool legal = table_try(table, tried);
    cr_assert_eq(table->end.token, tokens + 1, "%s", tried);
    return legal;
}

/* Plays one move of a seat without text. */
static inline void table_move(Table *table, Move move) {
    const Game before = table->game;
    cr_assert(moves_is_legal(&table->game, move));
    game_play(&table->game, move);
    const TextStep step = {.before = &before, .after = &table->game, .move = move};
    cr_assert(follow_step(&table->follow, &step), "%s", table->follow.error.text);
}

static inline void table_pass(Table *table) {
    table_move(table, (Move){.type = MOVE_PASS});
}

/* Points scored so far. */
static inline int table_points(const Table *table, int player) {
    int points = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) points += table->game.points[kind][player - 1];
    return points;
}

/* Points if the game ended now. */
static inline int table_total(const Table *table, int player) {
    Score score;
    game_score(&table->game, &score);
    return score.total[player - 1];
}

static inline bool table_asks(const Table *table, Decision decision, int player) {
    return table->game.decision == decision && table->game.seat == player - 1;
}

/* Writes a sheet with the tiles of `base` ("base" or "count"), but only as many as `counts` says:
 * "U3 W12" are three U and twelve W, all other kinds none. */
static inline const char *table_sheet(const char *base, const char *counts, char text[1024]) {
    int length = snprintf(text, 1024, "use %s\n", base);
    for (char kind = 'A'; kind <= 'X'; kind++) {
        const bool is_start = kind == 'D' && strcmp(base, "base") == 0;
        const char *found = strchr(counts, kind);
        const int digits = found ? (int)strspn(found + 1, "0123456789") : 1;
        length += snprintf(text + length, 1024 - (size_t)length, "count %c %.*s\n", kind, digits,
                           found      ? found + 1
                           : is_start ? "1"
                                      : "0");
    }
    for (int i = 0; i < 12 && strcmp(base, "count") == 0; i++)
        length += snprintf(text + length, 1024 - (size_t)length, "place CC%d %d %d\n", i + 1, i % 4,
                           -(i / 4));
    return text;
}

#endif
