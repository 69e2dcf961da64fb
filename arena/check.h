/* check.h: a game's text held against the rules: by the engine, and by the slow oracle as well.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHECK_H
#define ARENA_CHECK_H

#include <jansson.h>

#include "arena/match.h"

/* What a check found. The position is the one after the last token that could be played. */
typedef struct Verdict {
    bool is_ok;           /* nothing was found */
    int token;            /* number of the token at fault, from 1; 0 if a field is at fault */
    Error error;          /* what is wrong, if not is_ok */
    int players;          /* 0: no position was reached, the numbers below are not set */
    int scores[SEAT_MAX]; /* so far; at the end of the game, all points */
    int supply[SEAT_MAX]; /* followers in hand */
    int final[SEAT_MAX];  /* if the game ended there and were scored */
} Verdict;

/* The memory of a check, to be used again. */
typedef struct Checker {
    Game game;        /* of the last record, as far as it could be played */
    Oracle oracle;    /* the same position, read slowly */
    Rules rules;      /* of the last record */
    char *sheet_text; /* of its tiles=, owned; or NULL */
} Checker;

/* Makes a checker on the heap; NULL if memory is short. */
Checker *check_create(void);
void check_destroy(Checker *checker);

/* Checks a record: its moves, and every field that is present. Any bytes may be asked. */
void check_line(Checker *checker, const char *line, size_t length, Verdict *verdict);
void check_record(Checker *checker, const json_t *record, Verdict *verdict);

/* Checks a game of a table that is kept with its moves, and that it was dealt from its deck. */
void check_game(Checker *checker, const Table *table, const GameResult *game, Verdict *verdict);

#endif
