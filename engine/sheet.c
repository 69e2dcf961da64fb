/* sheet.c: reads the text of a tile sheet: lines, directives, rows; no drawing is understood here.
 *
 * SPDX-License-Identifier: MIT
 *
 * The text may be any bytes: it is walked by length, never as a C string, and a word of it is
 * copied and made printable before it goes into a message. Names in `start` and `place` lines are
 * resolved when the whole sheet is read, so that they may stand above the drawings.
 */
#include "engine/sheet.h"
#include "engine/sheet_word.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    USE_DEPTH_MAX = 4,            /* sheets that use one another in a row */
    COORDINATE_MAX = TILE_MAX - 1 /* of a fixed tile: all are connected and one lies at 0,0 */
};

const char *const QUARTER_NAME[QUARTERS] = {"castle", "market", "blacksmith", "cathedral"};

/* The sheets' texts, each ended by a zero: see sheets.S. */
extern const char sheet_text_base[];
extern const char sheet_text_fuer2[];
extern const char sheet_text_junior[];
extern const char sheet_text_junior_1st[];
extern const char sheet_text_count[];

/* A name in a `start` or `place` line, to be resolved at the end. */
typedef struct Mention {
    Word kind; /* the name */
    int line;  /* from 1 */
    int x, y;  /* place: where */
} Mention;

typedef struct Parser {
    Sheet *sheet;               /* where it all goes */
    Error *error;               /* where a refusal goes */
    Word text;                  /* what is still to be read */
    char file[SHEET_FILE_SIZE]; /* names the text in messages */
    int line;                   /* number of the line last read, from 1 */
    int depth;                  /* 0: the sheet asked for; n: used by the one at n - 1 */
    Words words;                /* the directive at hand */
    Mention start;              /* line 0: no start directive */
    Mention place[TILE_MAX];    /* the place directives */
    int place_count;            /* their number */
} Parser;

bool error_set(Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    for (char *c = error->text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    return false;
}

/* Refuses the line at hand: "FILE:LINE: reason". */
static bool fail_at(const Parser *parser, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail_at(const Parser *parser, int line, const char *format, ...) {
    char reason[sizeof parser->error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return error_set(parser->error, "%s:%d: %s", parser->file, line, reason);
}

static bool is_name(Word word) {
    if (word.length < 1 || word.length >= KIND_NAME_SIZE) return false;
    for (size_t i = 0; i < word.length; i++) {
        const char c = word.text[i];
        const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
    }
    return true;
}

int sheet_find_kind(const Sheet *sheet, const char *name, size_t length) {
    for (int i = 0; i < sheet->kind_count; i++)
        if (word_is((Word){name, length}, sheet->kind[i].name)) return i;
    return -1;
}

/* The kind that a directive names, or -1 and a refusal. */
static int find_drawn(Parser *parser, Word word, int line) {
    char shown[WORD_SHOWN_SIZE];
    const int kind = sheet_find_kind(parser->sheet, word.text, word.length);
    if (kind < 0) fail_at(parser, line, "tile %s: no such tile is drawn", word_show(word, shown));
    return kind;
}

static bool take_line(Parser *parser, Word *line) {
    if (!word_take_line(&parser->text, line)) return false;
    parser->line++;
    return true;
}

/* The message of a row with a wrong character. */
static bool fail_cell(const Parser *parser, const char *kind, int row, char c) {
    char shown[8];
    if (c > ' ' && c <= '~')
        snprintf(shown, sizeof shown, "'%c'", c);
    else
        snprintf(shown, sizeof shown, "0x%02x", (unsigned)(unsigned char)c);
    return fail_at(parser, parser->line,
                   "tile %s: row %d has the unknown character %s, expected one of %s%s", kind,
                   row + 1, shown, SHEET_CELLS,
                   c != 0 && strchr("~=iKg", c) ? " (it is reserved for later sheets)" : "");
}

/* Reads the seven rows under a `tile` line. */
static bool read_rows(Parser *parser, SheetKind *kind) {
    for (int row = 0; row < SIDE_CELLS; row++) {
        Word line;
        if (!take_line(parser, &line))
            return fail_at(parser, parser->line,
                           "tile %s: the sheet ends after %d rows, expected %d", kind->name, row,
                           SIDE_CELLS);
        if (line.length != SIDE_CELLS)
            return fail_at(parser, parser->line, "tile %s: row %d is %zu wide, expected %d",
                           kind->name, row + 1, line.length, SIDE_CELLS);
        for (int i = 0; i < SIDE_CELLS; i++)
            if (line.text[i] == 0 || !strchr(SHEET_CELLS, line.text[i]))
                return fail_cell(parser, kind->name, row, line.text[i]);
        memcpy(kind->row[row], line.text, SIDE_CELLS);
    }
    return true;
}

static bool read_tile(Parser *parser) {
    Sheet *sheet = parser->sheet;
    const Word name = parser->words.word[1];
    char shown[WORD_SHOWN_SIZE];
    int count;
    word_show(name, shown);
    if (!is_name(name))
        return fail_at(parser, parser->line, "tile %s: a name is 1 to %d of A-Z a-z 0-9 _", shown,
                       KIND_NAME_SIZE - 1);
    const int other = sheet_find_kind(sheet, name.text, name.length);
    if (other >= 0)
        return fail_at(parser, parser->line, "tile %s: already drawn at %s:%d", shown,
                       sheet->kind[other].file, sheet->kind[other].line);
    if (sheet->kind_count == KIND_MAX)
        return fail_at(parser, parser->line, "tile %s: a sheet has at most %d kinds", shown,
                       KIND_MAX);
    if (!word_read_number(parser->words.word[2], 1, TILE_MAX, &count)) {
        char number[WORD_SHOWN_SIZE];
        return fail_at(parser, parser->line, "tile %s: the count is %s, expected 1 to %d", shown,
                       word_show(parser->words.word[2], number), TILE_MAX);
    }
    SheetKind *kind = &sheet->kind[sheet->kind_count];
    memset(kind, 0, sizeof *kind);
    memcpy(kind->name, name.text, name.length);
    memcpy(kind->file, parser->file, sizeof kind->file);
    kind->line = (uint16_t)(parser->line < UINT16_MAX ? parser->line : UINT16_MAX);
    kind->count = (uint8_t)count;
    kind->quarter = QUARTER_NONE;
    if (!read_rows(parser, kind)) return false;
    sheet->kind_count++;
    return true;
}

static bool read_count(Parser *parser) {
    Sheet *sheet = parser->sheet;
    int count;
    const int kind = find_drawn(parser, parser->words.word[1], parser->line);
    if (kind < 0) return false;
    if (!word_read_number(parser->words.word[2], 0, TILE_MAX, &count)) {
        char shown[WORD_SHOWN_SIZE];
        return fail_at(parser, parser->line, "tile %s: the count is %s, expected 0 to %d",
                       sheet->kind[kind].name, word_show(parser->words.word[2], shown), TILE_MAX);
    }
    sheet->kind[kind].count = (uint8_t)count;
    if (count == 0) {
        sheet->kind_count--;
        memmove(&sheet->kind[kind], &sheet->kind[kind + 1],
                (size_t)(sheet->kind_count - kind) * sizeof sheet->kind[0]);
    }
    return true;
}

static bool read_quarter(Parser *parser) {
    char shown[WORD_SHOWN_SIZE];
    const int kind = find_drawn(parser, parser->words.word[1], parser->line);
    if (kind < 0) return false;
    for (int i = 0; i < QUARTERS; i++)
        if (word_is(parser->words.word[2], QUARTER_NAME[i])) {
            parser->sheet->kind[kind].quarter = (uint8_t)i;
            return true;
        }
    return fail_at(parser, parser->line,
                   "tile %s: the quarter is %s, expected castle, market, blacksmith or cathedral",
                   parser->sheet->kind[kind].name, word_show(parser->words.word[2], shown));
}

static bool read_sheet_name(Parser *parser) {
    char shown[WORD_SHOWN_SIZE];
    const Word name = parser->words.word[1];
    if (parser->depth > 0) return true;
    if (!word_is_printable(name) || name.length >= sizeof parser->sheet->name)
        return fail_at(parser, parser->line, "sheet %s: a name is 1 to %zu printable characters",
                       word_show(name, shown), sizeof parser->sheet->name - 1);
    memset(parser->sheet->name, 0, sizeof parser->sheet->name);
    memcpy(parser->sheet->name, name.text, name.length);
    return true;
}

/* Several notes are one text. */
static bool read_note(Parser *parser) {
    char *note = parser->sheet->note;
    const size_t size = sizeof parser->sheet->note;
    const size_t length = strlen(note);
    if (parser->depth > 0) return true;
    if (!word_is_printable(parser->words.rest))
        return fail_at(parser, parser->line, "a note is printable ASCII text");
    if (length + 1 + parser->words.rest.length >= size)
        return fail_at(parser, parser->line, "the notes are longer than %zu characters", size - 1);
    if (length > 0) note[length] = ' ';
    memcpy(note + length + (length > 0), parser->words.rest.text, parser->words.rest.length);
    return true;
}

static bool read_start(Parser *parser) {
    if (parser->start.line > 0)
        return fail_at(parser, parser->line, "a second start, the first is at line %d",
                       parser->start.line);
    parser->start = (Mention){.kind = parser->words.word[1], .line = parser->line};
    return true;
}

static bool read_place(Parser *parser) {
    char shown[WORD_SHOWN_SIZE];
    Mention place = {.kind = parser->words.word[1], .line = parser->line};
    if (parser->place_count == TILE_MAX)
        return fail_at(parser, parser->line, "more than %d fixed tiles", TILE_MAX);
    int *coordinate[] = {&place.x, &place.y};
    for (int i = 0; i < 2; i++)
        if (!word_read_number(parser->words.word[2 + i], -COORDINATE_MAX, COORDINATE_MAX,
                              coordinate[i]))
            return fail_at(parser, parser->line, "place: %c is %s, expected %d to %d", "xy"[i],
                           word_show(parser->words.word[2 + i], shown), -COORDINATE_MAX,
                           COORDINATE_MAX);
    parser->place[parser->place_count++] = place;
    return true;
}

static bool read_use(Parser *parser);

static const struct Directive {
    const char *name, *usage;     /* first word of the line; the line as messages show it */
    int words;                    /* of the line; 0: any number from 2 on */
    bool (*read)(Parser *parser); /* takes the line in; false if it is refused */
} DIRECTIVE[] = {
    {"tile", "tile KIND COUNT", 3, read_tile},  {"count", "count KIND N", 3, read_count},
    {"use", "use SHEET", 2, read_use},          {"sheet", "sheet NAME", 2, read_sheet_name},
    {"note", "note TEXT", 0, read_note},        {"start", "start KIND", 2, read_start},
    {"place", "place KIND X Y", 4, read_place}, {"quarter", "quarter KIND NAME", 3, read_quarter},
};

static bool read_directive(Parser *parser) {
    char shown[WORD_SHOWN_SIZE];
    for (size_t i = 0; i < sizeof DIRECTIVE / sizeof DIRECTIVE[0]; i++) {
        const struct Directive *directive = &DIRECTIVE[i];
        if (!word_is(parser->words.word[0], directive->name)) continue;
        if (directive->words ? parser->words.count != directive->words : parser->words.count < 2)
            return fail_at(parser, parser->line, "expected \"%s\", found %d word%s",
                           directive->usage, parser->words.count,
                           parser->words.count == 1 ? "" : "s");
        return directive->read(parser);
    }
    return fail_at(parser, parser->line,
                   "unknown directive %s, expected tile, count, use, sheet, note, start, place or "
                   "quarter (a drawing has %d rows)",
                   word_show(parser->words.word[0], shown), SIDE_CELLS);
}

static bool read_lines(Parser *parser) {
    Word line;
    while (take_line(parser, &line)) {
        word_split(line, &parser->words);
        if (parser->words.count > 0 && !read_directive(parser)) return false;
    }
    return true;
}

static const struct Builtin {
    const char *name; /* as in "use SHEET" */
    const char *text; /* the whole sheet, ended by a zero */
} BUILTIN[] = {
    {"base", sheet_text_base},     {"fuer2", sheet_text_fuer2},
    {"junior", sheet_text_junior}, {"junior-1st", sheet_text_junior_1st},
    {"count", sheet_text_count},
};

static const struct Builtin *find_builtin(Word name) {
    for (size_t i = 0; i < sizeof BUILTIN / sizeof BUILTIN[0]; i++)
        if (word_is(name, BUILTIN[i].name)) return &BUILTIN[i];
    return NULL;
}

const char *sheet_find_builtin(const char *name) {
    const struct Builtin *builtin = find_builtin((Word){name, strlen(name)});
    return builtin ? builtin->text : NULL;
}

/* Reads the kinds and counts of a built-in sheet into this one. */
static bool read_use(Parser *parser) {
    char shown[WORD_SHOWN_SIZE];
    const struct Builtin *builtin = find_builtin(parser->words.word[1]);
    if (!builtin)
        return fail_at(parser, parser->line,
                       "use %s: no such sheet, expected base, fuer2, junior, junior-1st or count",
                       word_show(parser->words.word[1], shown));
    if (parser->depth == USE_DEPTH_MAX)
        return fail_at(parser, parser->line, "use %s: more than %d sheets use one another",
                       builtin->name, USE_DEPTH_MAX);
    Parser used = {.sheet = parser->sheet,
                   .error = parser->error,
                   .text = {builtin->text, strlen(builtin->text)},
                   .depth = parser->depth + 1};
    snprintf(used.file, sizeof used.file, "%s", builtin->name);
    return read_lines(&used);
}

/* Resolves the `start` line. */
static bool finish_start(Parser *parser) {
    const Mention *start = &parser->start;
    parser->sheet->start = -1;
    if (start->line == 0) return true;
    if (parser->place_count > 0)
        return fail_at(parser, start->line,
                       "a sheet has a start tile or fixed tiles, not both: \"place\" at line %d",
                       parser->place[0].line);
    parser->sheet->start = find_drawn(parser, start->kind, start->line);
    return parser->sheet->start >= 0;
}

/* Resolves one `place` line: the tile is one of the copies of its kind. */
static bool finish_place(Parser *parser, const Mention *place) {
    Sheet *sheet = parser->sheet;
    const int kind = find_drawn(parser, place->kind, place->line);
    if (kind < 0) return false;
    const char *name = sheet->kind[kind].name;
    if (sheet->kind[kind].count == 0)
        return fail_at(parser, place->line, "tile %s: placed more often than it has copies", name);
    for (int i = 0; i < sheet->place_count; i++)
        if (sheet->place[i].x == place->x && sheet->place[i].y == place->y)
            return fail_at(parser, place->line, "tile %s: another tile lies at %d,%d (line %d)",
                           name, place->x, place->y, sheet->place[i].line);
    sheet->kind[kind].count--;
    sheet->place[sheet->place_count++] =
        (SheetPlace){.kind = (uint8_t)kind,
                     .x = (int8_t)place->x,
                     .y = (int8_t)place->y,
                     .line = (uint16_t)(place->line < UINT16_MAX ? place->line : UINT16_MAX)};
    return true;
}

static bool finish(Parser *parser) {
    const Sheet *sheet = parser->sheet;
    int total = 0;
    for (int i = 0; i < sheet->kind_count; i++) total += sheet->kind[i].count;
    if (total == 0) return fail_at(parser, parser->line, "no tile is drawn");
    if (total > TILE_MAX)
        return fail_at(parser, parser->line, "the sheet has %d tiles, expected at most %d", total,
                       TILE_MAX);
    if (!finish_start(parser)) return false;
    for (int i = 0; i < parser->place_count; i++)
        if (!finish_place(parser, &parser->place[i])) return false;
    return true;
}

/* What follows the last slash, or all: the name of a file without its folder. */
static const char *base_name(const char *file) {
    const char *slash = strrchr(file, '/');
    return slash ? slash + 1 : file;
}

bool sheet_parse(Sheet *sheet, const char *text, size_t length, const char *file, Error *error) {
    Parser parser = {.sheet = sheet, .error = error, .text = {text, length}};
    const size_t file_length = strlen(file);
    const size_t cut = file_length < SHEET_FILE_SIZE ? 0 : file_length - (SHEET_FILE_SIZE - 1);
    snprintf(parser.file, sizeof parser.file, "%s", file + cut);
    memset(sheet, 0, sizeof *sheet);
    memcpy(sheet->file, parser.file, sizeof sheet->file);
    snprintf(sheet->name, sizeof sheet->name, "%.31s", base_name(file));
    return read_lines(&parser) && finish(&parser);
}
