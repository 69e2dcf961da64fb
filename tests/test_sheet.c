/* test_sheet.c: sheets as text: what is refused and why, what each directive does, any bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/rng.h"
#include "engine/tile.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const BUILTIN[] = {"base", "fuer2", "junior", "junior-1st", "count"};
enum { BUILTINS = sizeof BUILTIN / sizeof BUILTIN[0] };

/* A drawing without a feature that matters. */
#define MEADOW ".......\n.......\n.......\n.......\n.......\n.......\n.......\n"

static char *read_file(const char *path, size_t *length) {
    char *text = calloc(1, 1 << 16);
    FILE *stream = fopen(path, "r");
    cr_assert(stream, "cannot open %s", path);
    *length = fread(text, 1, (1 << 16) - 1, stream);
    cr_assert(feof(stream), "%s is too long for this test", path);
    fclose(stream);
    return text;
}

/* Reads a sheet as a rule set would: the text, then its drawings. */
static bool read_sheet(Sheet *sheet, const char *text, size_t length, Error *error) {
    static Tiles tiles;
    return sheet_parse(sheet, text, length, "sheet", error) &&
           tile_read_sheet(&tiles, sheet, error);
}

static void accept(Sheet *sheet, const char *text) {
    Error error;
    cr_assert(read_sheet(sheet, text, strlen(text), &error), "%s", error.text);
}

static void refuse(const char *text, size_t length, const char *reason) {
    static Sheet sheet;
    Error error;
    cr_expect_not(read_sheet(&sheet, text, length, &error), "accepted in spite of: %s", reason);
    cr_expect_str_eq(error.text, reason, "refused with: %s\nexpected:     %s", error.text, reason);
}

Test(sheet, built_in_sheets_are_the_files) {
    for (int i = 0; i < BUILTINS; i++) {
        char path[64];
        size_t length;
        snprintf(path, sizeof path, "engine/sheets/%s.tiles", BUILTIN[i]);
        char *file = read_file(path, &length);
        const char *text = sheet_find_builtin(BUILTIN[i]);
        cr_assert(text, "%s is not built in", BUILTIN[i]);
        cr_expect_eq(strlen(text), length, "%s", BUILTIN[i]);
        cr_expect_str_eq(text, file, "%s is not %s", BUILTIN[i], path);
        free(file);
    }
    cr_expect_null(sheet_find_builtin("nothing"));
    cr_expect_null(sheet_find_builtin(""));
    cr_expect_null(sheet_find_builtin("bas"));
}

/* tests/sheets/refused.txt: each sheet stands under "=== " and the message. */
Test(sheet, refusals_name_file_line_tile_and_reason) {
    size_t length;
    int cases = 0;
    char *file = read_file("tests/sheets/refused.txt", &length);
    for (char *next = strstr(file, "\n=== "); next;) {
        char *reason = next + 5;
        char *text = strchr(reason, '\n') + 1;
        text[-1] = 0;
        next = strstr(text, "\n=== ");
        refuse(text, next ? (size_t)(next + 1 - text) : strlen(text), reason);
        cases++;
    }
    cr_expect_eq(cases, 75);
    free(file);
}

Test(sheet, bytes_that_are_no_text_are_refused) {
    static const struct {
        const char *text;
        size_t length;
        const char *reason;
    } cases[] = {
        {"", 0, "sheet:0: no tile is drawn"},
        {"\0", 1,
         "sheet:1: unknown directive ?, expected tile, count, use, sheet, note, start, place or "
         "quarter (a drawing has 7 rows)"},
        {"tile A\0B 1\n", 11, "sheet:1: tile A?B: a name is 1 to 8 of A-Z a-z 0-9 _"},
        {"tile \xc3\xa4 1\n", 10, "sheet:1: tile ??: a name is 1 to 8 of A-Z a-z 0-9 _"},
        {"tile A 1\0\n", 10, "sheet:1: tile A: the count is 1?, expected 1 to 126"},
        {"tile A 1\n...\0...\n", 17,
         "sheet:2: tile A: row 1 has the unknown character 0x00, expected one of .#%:+M/@RYBG"},
        {"tile A 1\n...\xff...\n", 17,
         "sheet:2: tile A: row 1 has the unknown character 0xff, expected one of .#%:+M/@RYBG"},
        {"note f\xc3\xbcr\n", 10, "sheet:1: a note is printable ASCII text"},
        {"sheet \x1b\n", 8, "sheet:1: sheet ?: a name is 1 to 31 printable characters"},
        {"\r\r\n", 3,
         "sheet:1: unknown directive ?, expected tile, count, use, sheet, note, start, place or "
         "quarter (a drawing has 7 rows)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refuse(cases[i].text, cases[i].length, cases[i].reason);
}

Test(sheet, directives_do_what_they_say) {
    static Sheet sheet;
    accept(&sheet,
           "sheet mine # a name\nnote One and\nnote  two. # not three\nstart B\n"
           "tile A 2\n" MEADOW "\n\ttile  B\t3 # a comment\n" MEADOW "quarter A market\ncount A 5");
    cr_expect_str_eq(sheet.name, "mine");
    cr_expect_str_eq(sheet.note, "One and two.");
    cr_expect_eq(sheet.kind_count, 2);
    cr_expect_eq(sheet.start, 1, "a start may stand above its drawing");
    cr_expect_eq(sheet.kind[0].count, 5);
    cr_expect_eq(sheet.kind[0].quarter, QUARTER_MARKET);
    cr_expect_eq(sheet.kind[1].count, 3, "the start tile is one of the copies");
    cr_expect_eq(sheet.kind[1].quarter, QUARTER_NONE);
    cr_expect_eq(sheet.kind[1].line, 14);
    cr_expect_str_eq(sheet.kind[1].row[6], ".......");
    cr_expect_eq(sheet_find_kind(&sheet, "BA", 1), 1);
    cr_expect_eq(sheet_find_kind(&sheet, "BA", 2), -1);
}

Test(sheet, use_takes_kinds_and_counts_alone) {
    static Sheet sheet;
    accept(&sheet, "use fuer2\ncount D 0\ntile D 2\n" MEADOW);
    cr_expect_eq(sheet.kind_count, 24);
    cr_expect_str_eq(sheet.name, "sheet", "a sheet without a name has that of its file");
    cr_expect_str_eq(sheet.note, "");
    cr_expect_eq(sheet.start, -1);
    cr_expect_eq(sheet.kind[20].count, 6, "the V of fuer2");
    cr_expect_str_eq(sheet.kind[23].name, "D", "a kind removed may be drawn anew");
    cr_expect_str_eq(sheet.kind[23].file, "sheet");
    cr_expect_str_eq(sheet.kind[22].file, "base");
}

Test(sheet, fixed_tiles_are_taken_from_the_copies) {
    static Sheet sheet;
    accept(&sheet, "place B 1 0\nplace B 0 0\nplace E 0 1\nuse base\ncount E 1\n"
                   "tile Cap 1\n.......\n.......\n.......\n.......\n.......\n.......\n.#####.\n"
                   "count Cap 0\ncount E 3\nplace B 2 0\ncount U 1\nplace U -1 0\n");
    cr_expect_eq(sheet.place_count, 5);
    cr_expect_eq(sheet.kind[1].count, 1, "three of four B are fixed");
    cr_expect_eq(sheet.kind[4].count, 2);
    cr_expect_eq(sheet.kind[20].count, 0, "the only U is fixed");
    cr_expect_eq(sheet.place[0].x, 1);
    cr_expect_eq(sheet.place[2].y, 1);
    cr_expect_eq(sheet.place[2].line, 3);
}

Test(sheet, line_ends_may_be_of_either_kind_or_missing) {
    static Sheet plain, other;
    for (int i = 0; i < BUILTINS; i++) {
        const char *text = sheet_find_builtin(BUILTIN[i]);
        char *crlf = malloc(2 * strlen(text) + 1);
        size_t length = 0;
        for (const char *c = text; *c; c++) {
            if (*c == '\n') crlf[length++] = '\r';
            crlf[length++] = *c;
        }
        Error error;
        accept(&plain, text);
        cr_assert(read_sheet(&other, crlf, length, &error), "%s", error.text);
        cr_expect_arr_eq(&plain, &other, sizeof plain, "%s with CR LF", BUILTIN[i]);
        cr_assert(read_sheet(&other, text, strlen(text) - 1, &error), "%s", error.text);
        cr_expect_arr_eq(&plain, &other, sizeof plain, "%s without its last LF", BUILTIN[i]);
        free(crlf);
    }
}

Test(sheet, limits_on_kinds_and_tiles_are_exact) {
    char text[(KIND_MAX + 1) * 80] = "", line[32];
    static Sheet sheet;
    for (int i = 0; i <= KIND_MAX; i++) {
        if (i == KIND_MAX) accept(&sheet, text);
        snprintf(line, sizeof line, "tile K%d 1\n", i);
        strcat(strcat(text, line), MEADOW);
    }
    cr_expect_eq(sheet.kind_count, KIND_MAX);
    refuse(text, strlen(text), "sheet:513: tile K64: a sheet has at most 64 kinds");
    accept(&sheet, "tile A 126\n" MEADOW);
    accept(&sheet, "start A\ntile A 1\n" MEADOW "tile B 125\n" MEADOW);
    static const char too_many[] = "place A 0 0\ntile A 2\n" MEADOW "tile B 125\n" MEADOW;
    refuse(too_many, strlen(too_many), "sheet:17: the sheet has 127 tiles, expected at most 126");
}

Test(sheet, messages_keep_the_end_of_a_long_file_name) {
    char file[4096], expected[80];
    static Sheet sheet;
    Error error;
    memset(file, 'x', sizeof file);
    strcpy(file + sizeof file - 17, "/far/mine\n.tiles");
    cr_expect_not(sheet_parse(&sheet, "tile", 4, file, &error));
    snprintf(expected, sizeof expected, "%.47s/far/mine?.tiles:1: expected", file);
    cr_expect_eq(strncmp(error.text, expected, strlen(expected)), 0, "%s", error.text);
}

/* Every outcome is allowed but a crash, a read past the buffer (each is of its exact size, for the
 * sanitizers) or a refusal without a reason of one line. */
static void try_bytes(const char *text, size_t length) {
    static Sheet sheet;
    char *bytes = malloc(length + !length);
    Error error = {""};
    memcpy(bytes, text, length);
    if (!read_sheet(&sheet, bytes, length, &error)) {
        cr_expect(strncmp(error.text, "sheet:", 6) == 0 || strncmp(error.text, "base:", 5) == 0,
                  "%s", error.text);
        cr_expect_null(strchr(error.text, '\n'));
    }
    free(bytes);
}

Test(sheet, cut_and_corrupt_sheets_do_no_harm) {
    Rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < BUILTINS; i++) {
        char *text = strdup(sheet_find_builtin(BUILTIN[i]));
        const size_t length = strlen(text);
        for (size_t cut = 0; cut < length; cut++) try_bytes(text, cut);
        for (int change = 0; change < 2000; change++) {
            const size_t at = rng_below(&rng, length);
            const char kept = text[at];
            text[at] = rng_below(&rng, 2) ? SHEET_CELLS[rng_below(&rng, strlen(SHEET_CELLS))]
                                          : (char)rng_below(&rng, 256);
            try_bytes(text, length);
            if (rng_below(&rng, 8)) text[at] = kept;
        }
        free(text);
    }
}
