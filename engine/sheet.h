/* sheet.h: read a drawn tile sheet: the text, its kinds, counts, start and notes.
 *
 * SPDX-License-Identifier: MIT
 *
 * A sheet is text that a person can hold against the printed tiles: each kind is drawn on 7 x 7
 * characters. This file reads the text and checks its form; tile.h understands the drawings.
 * The built-in sheets are the files of engine/sheets, compiled in unchanged (sheets.S).
 *
 *      sheet NAME           what the sheet is called
 *      note TEXT            shown wherever the sheet is listed; several notes are one text
 *      use SHEET            kinds and counts of a built-in sheet, not its start, fixed tiles, notes
 *      tile KIND COUNT      a kind of 1 .. 126 copies; exactly seven rows of seven follow:
 *      #######
 *      .#####.              .  field          #  city, % with a pennant      M  cloister
 *      .......              :  road           R Y B G  road with a child     @  Carcassonne
 *      ::::...              +  village or crossing: separates roads
 *      ...:...              /  wall: belongs to nothing, keeps its neighbours apart
 *      ...:...
 *      ...:...
 *      count KIND N         another count for a kind above; 0 removes the kind
 *      start KIND           one copy lies at 0,0
 *      place KIND X Y       one copy lies at X,Y, as drawn; y to the north
 *      quarter KIND NAME    the tile shows castle, market, blacksmith or cathedral
 *
 * All copies are counted where the kind is drawn: `start` and `place` take theirs from there, the
 * rest is the bag. A sheet has a start tile, or fixed tiles, or neither: then the first tile drawn
 * from the bag lies at 0,0. `start` and `place` may name kinds further down. Elsewhere than in the
 * rows `#` starts a comment and blank lines are skipped. Lines end with LF or CR LF.
 */
#ifndef ENGINE_SHEET_H
#define ENGINE_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TILE_MAX = 126,      /* tiles on a board: the fixed ones and the bag */
    KIND_MAX = 64,       /* kinds of a sheet */
    SIDE_CELLS = 7,      /* characters along a side of a drawing */
    KIND_NAME_SIZE = 9,  /* eight characters and a zero */
    SHEET_FILE_SIZE = 64 /* a file's name in messages and a zero; of a longer one the end is kept */
};

/* The characters of a drawing. */
#define SHEET_CELLS ".#%:+M/@RYBG"

/* The quarters of Carcassonne, in the order in which the Count goes round. */
enum { QUARTER_CASTLE, QUARTER_MARKET, QUARTER_BLACKSMITH, QUARTER_CATHEDRAL, QUARTERS };
enum { QUARTER_NONE = QUARTERS };

/* Why input was refused: what was read, where, and what was expected. One line, no newline. */
typedef struct Error {
    char text[320]; /* zero-terminated, cut if it is longer */
} Error;

/* Writes the reason, printf style, and returns false, so that `return error_set(...)` reads well.
 */
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct SheetKind {
    char name[KIND_NAME_SIZE];            /* 1-8 of A-Z a-z 0-9 _ */
    char row[SIDE_CELLS][SIDE_CELLS + 1]; /* the drawing, north first, zero-terminated rows */
    uint8_t count;                        /* copies that are not fixed, the start tile among
                                           * them, 0 .. TILE_MAX */
    uint8_t quarter;                      /* quarter shown on the tile, or QUARTER_NONE */
    uint16_t line;                        /* line of "tile KIND COUNT" in its file, from 1 */
    char file[SHEET_FILE_SIZE];           /* the file or sheet that drew it, for messages */
} SheetKind;

typedef struct SheetPlace {
    uint8_t kind;  /* index into kind[] */
    int8_t x, y;   /* where the fixed tile lies, x to the east, y to the north */
    uint16_t line; /* line of the directive, from 1 */
} SheetPlace;

typedef struct Sheet {
    char file[SHEET_FILE_SIZE]; /* the file that was read, for messages */
    char name[32];              /* from "sheet NAME", else the file's name */
    char note[256];             /* text shown wherever the sheet is listed; may be empty */
    int kind_count;             /* kinds drawn or used, in sheet order */
    SheetKind kind[KIND_MAX];   /* in sheet order */
    int start;                  /* kind whose one copy lies at 0,0; -1 without */
    int place_count;            /* fixed tiles, 0 .. TILE_MAX */
    SheetPlace place[TILE_MAX]; /* in sheet order */
} Sheet;

/* Reads `length` bytes of text; `file` names them in messages. On bad input: false, and `error`
 * says "FILE:LINE: tile KIND: reason"; `sheet` is then undefined. Reads no other file: "use SHEET"
 * takes a built-in sheet by name. Accepts any bytes without crashing. */
bool sheet_parse(Sheet *sheet, const char *text, size_t length, const char *file, Error *error);

/* The text of a built-in sheet ("base", "fuer2", "junior", "junior-1st", "count"), or NULL. */
const char *sheet_find_builtin(const char *name);

/* The kind called `name`, or -1. */
int sheet_find_kind(const Sheet *sheet, const char *name, size_t length);

/* Names of the quarters as the notation writes them, indexed by QUARTER_. */
extern const char *const QUARTER_NAME[QUARTERS];

#endif
