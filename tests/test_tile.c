/* test_tile.c: the tables of a kind: unusual drawings, rotations, fit, limits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/tile.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DESCRIPTION_SIZE = 512 };

static void read_tiles(Tiles *tiles, const char *text, size_t length) {
    Sheet *sheet = malloc(sizeof *sheet);
    Error error;
    cr_assert(sheet_parse(sheet, text, length, "sheet", &error), "%s", error.text);
    cr_assert(tile_read_sheet(tiles, sheet, &error), "%s\n%s", error.text, text);
    free(sheet);
}

static void append(char *text, const char *more) {
    cr_assert_lt(strlen(text) + strlen(more), DESCRIPTION_SIZE);
    strcat(text, more);
}

static void append_char(char *text, char c) {
    append(text, (const char[]){c, 0});
}

/* A segment in the words of tests/sheets/accepted.txt: "fEnSw>cN". */
static void describe_segment(const Orientation *orientation, const Segment *segment, char *text) {
    bool first = true;
    append(text, segment->name);
    for (int side = 0; side < SIDES; side++) {
        if (!(segment->edges >> side & 1)) continue;
        if (!first) append_char(text, SIDE_NAME[side]);
        first = false;
    }
    for (int half = 0; half < HALVES; half++) {
        if (!(segment->halves >> half & 1)) continue;
        if (!first) append(text, HALF_NAME[half]);
        first = false;
    }
    for (int i = 0; i < segment->pennants; i++) append(text, "%");
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < segment->children[colour]; i++) append_char(text, "RYBG"[colour]);
    for (int side = 0; side < SIDES; side++) {
        const int city = orientation->center[side];
        if (city == SEGMENT_NONE || !(segment->cities >> city & 1)) continue;
        if (orientation->segment[city].name[1] != SIDE_NAME[side]) continue;
        append_char(text, '>');
        append(text, orientation->segment[city].name);
    }
}

static void describe(const Orientation *orientation, char text[DESCRIPTION_SIZE]) {
    text[0] = 0;
    for (int i = 0; i < orientation->segment_count; i++) {
        append(text, " ");
        describe_segment(orientation, &orientation->segment[i], text);
    }
}

/* The same with the segments sorted, for orientations whose segments are numbered differently. */
static int compare_segments(const void *a, const void *b) {
    return strcmp(a, b);
}

static void describe_sorted(const Orientation *orientation, char text[DESCRIPTION_SIZE]) {
    static char segment[SEGMENT_MAX][DESCRIPTION_SIZE];
    for (int i = 0; i < orientation->segment_count; i++) {
        segment[i][0] = 0;
        describe_segment(orientation, &orientation->segment[i], segment[i]);
    }
    qsort(segment, orientation->segment_count, DESCRIPTION_SIZE, compare_segments);
    text[0] = 0;
    for (int i = 0; i < orientation->segment_count; i++) {
        append(text, " ");
        append(text, segment[i]);
    }
}

/* The text of a sheet that has one kind, turned clockwise as characters. */
static void draw_turned(const SheetKind *kind, int rotation, char text[256]) {
    const int last = SIDE_CELLS - 1;
    strcpy(text, "tile T 2\n");
    for (int row = 0; row < SIDE_CELLS; row++) {
        for (int column = 0; column < SIDE_CELLS; column++) {
            int y = row, x = column;
            for (int i = 0; i < rotation; i++) {
                const int old_y = y;
                y = last - x;
                x = old_y;
            }
            strncat(text, &kind->row[y][x], 1);
        }
        strcat(text, "\n");
    }
}

/* Do the ports of the tables say the same as the code and the segments? */
static void check_ports(const Orientation *o) {
    for (int side = 0; side < SIDES; side++) {
        const int terrain = o->code >> (2 * side) & 3;
        const int s = o->center[side];
        cr_expect_eq(s != SEGMENT_NONE, terrain == TERRAIN_CITY || terrain == TERRAIN_ROAD);
        if (s == SEGMENT_NONE) continue;
        cr_expect_eq(o->segment[s].kind, terrain == TERRAIN_CITY ? FEATURE_CITY : FEATURE_ROAD);
    }
}

static void check_segments(const Orientation *o) {
    for (int s = 0; s < o->segment_count; s++) {
        const Segment *segment = &o->segment[s];
        for (int side = 0; side < SIDES; side++)
            cr_expect_eq(segment->edges >> side & 1, o->center[side] == s);
        for (int half = 0; half < HALVES; half++)
            cr_expect_eq(segment->halves >> half & 1, o->half[half] == s);
        cr_expect_eq(s == o->cloister, segment->kind == FEATURE_CLOISTER);
        cr_expect_eq(s == o->inner, segment->kind == FEATURE_FIELD && segment->halves == 0);
        cr_expect_eq(tile_find_segment(o, segment->name, strlen(segment->name)), s);
    }
}

static void check_fit(const Orientation *o, const Fit *fit, int rotation, bool is_rotation) {
    for (unsigned demand = 0; demand < 256; demand++) {
        bool fits = is_rotation;
        for (int side = 0; side < SIDES; side++) {
            const unsigned wanted = demand >> (2 * side) & 3;
            if (wanted && wanted != (o->code >> (2 * side) & 3U)) fits = false;
        }
        const int both = fit->half[0][demand & 15] & fit->half[1][demand >> 4];
        cr_assert_eq(both >> rotation & 1, fits);
    }
}

/* A child somewhere on a sheet, so that its fields make no segments. */
#define CHILD "tile C 1\n...:...\n...R...\n...:...\n...:...\n...:...\n...:...\n...:...\n"

/* A kind turned by the tables against its drawing turned as characters and read anew, and the
 * number of its rotations against a comparison of all four. `more` is added to the sheet. */
static void check_kind(const Tiles *tiles, int kind, const char *more) {
    static Tiles turned;
    static char drawn[ROTATIONS][DESCRIPTION_SIZE];
    char text[256], ours[DESCRIPTION_SIZE];
    const char *name = tiles->sheet.kind[kind].name;
    int different = 0;
    for (int rotation = 0; rotation < ROTATIONS; rotation++) {
        const Orientation *orientation = &tiles->orientation[ROTATIONS * kind + rotation];
        cr_expect_eq(orientation->kind, kind);
        cr_expect_eq(orientation->rotation, rotation);
        check_ports(orientation);
        check_segments(orientation);
        check_fit(orientation, &tiles->fit[kind], rotation, rotation < tiles->rotation_count[kind]);
        draw_turned(&tiles->sheet.kind[kind], rotation, text);
        strcat(text, more);
        read_tiles(&turned, text, strlen(text));
        describe_sorted(&turned.orientation[0], drawn[rotation]);
        describe_sorted(orientation, ours);
        cr_expect_str_eq(ours, drawn[rotation], "%s turned %d times is%s, expected%s", name,
                         rotation, ours, drawn[rotation]);
        cr_expect_eq(orientation->code, turned.orientation[0].code);
        bool is_new = true;
        for (int other = 0; other < rotation; other++)
            if (strcmp(drawn[other], drawn[rotation]) == 0) is_new = false;
        different += is_new;
    }
    cr_expect_eq(tiles->rotation_count[kind], different, "%s has %d rotations, expected %d", name,
                 tiles->rotation_count[kind], different);
}

Test(tile, rotations_agree_with_turned_drawings) {
    static const char *const sheet[][2] = {{"base", "411442224444444444442441"},
                                           {"junior", "144442222444444"}};
    static Tiles tiles;
    for (size_t i = 0; i < 2; i++) {
        const char *text = sheet_find_builtin(sheet[i][0]);
        read_tiles(&tiles, text, strlen(text));
        for (int kind = 0; kind < tiles.sheet.kind_count; kind++) {
            check_kind(&tiles, kind, i == 0 ? "" : CHILD);
            cr_expect_eq(tiles.rotation_count[kind], sheet[i][1][kind] - '0', "%s",
                         tiles.sheet.kind[kind].name);
        }
    }
}

/* tests/sheets/accepted.txt: each sheet stands under "=== " and what is read off it. */
Test(tile, unusual_drawings_are_understood) {
    static char file[1 << 14];
    static Tiles tiles;
    int cases = 0;
    FILE *stream = fopen("tests/sheets/accepted.txt", "r");
    cr_assert(stream, "cannot open tests/sheets/accepted.txt");
    cr_assert_lt(fread(file, 1, sizeof file - 1, stream), sizeof file - 1);
    fclose(stream);
    for (char *next = strstr(file, "\n=== "); next; cases++) {
        char found[DESCRIPTION_SIZE + 32], segments[DESCRIPTION_SIZE];
        const char *expected = next + 5;
        char *text = strchr(expected, '\n') + 1;
        text[-1] = 0;
        next = strstr(text, "\n=== ");
        read_tiles(&tiles, text, next ? (size_t)(next + 1 - text) : strlen(text));
        describe(&tiles.orientation[0], segments);
        snprintf(found, sizeof found, "rotations %d:%s", tiles.rotation_count[0], segments);
        cr_expect_str_eq(found, expected, "found:    %s\nexpected: %s", found, expected);
        check_kind(&tiles, 0, "");
    }
    cr_expect_eq(cases, 18);
}

Test(tile, segments_stand_in_order) {
    static const struct {
        char kind;
        const char *segments;
    } cases[] = {{'A', " rS fNwNeEnEsSeSwWsWn m"},
                 {'D', " cN rEW fEnWn>cN fEsSeSwWs"},
                 {'H', " cE cW fNwNeSeSw>cE>cW"},
                 {'S', " cNEW% rS fSe>cN fSw>cN"},
                 {'X', " rN rE rS rW fNwWn fNeEn fEsSe fSwWs"}};
    static Tiles tiles;
    const char *text = sheet_find_builtin("base");
    read_tiles(&tiles, text, strlen(text));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char found[DESCRIPTION_SIZE];
        describe(&tiles.orientation[ROTATIONS * (cases[i].kind - 'A')], found);
        cr_expect_str_eq(found, cases[i].segments, "%c:%s", cases[i].kind, found);
    }
    const Orientation *east = &tiles.orientation[ROTATIONS * ('K' - 'A') + 1];
    cr_expect_str_eq(east->segment[0].name, "cE", "K turned once: its city points to the east");
    cr_expect_str_eq(east->segment[1].name, "rN", "its road from S and W leads to W and N");
    cr_expect_str_eq(east->segment[3].name, "fNw");
    cr_expect_eq(tile_find_segment(east, "cN", 2), SEGMENT_NONE);
    cr_expect_eq(tile_find_segment(east, "c", 1), SEGMENT_NONE);
    cr_expect_eq(tile_find_segment(east, "cE:", 3), SEGMENT_NONE);
}

Test(tile, halves_meet_across_a_side) {
    static const char *const meets[] = {"Sw", "Se", "Wn", "Ws", "Ne", "Nw", "Es", "En"};
    for (int half = 0; half < HALVES; half++) {
        const int other = tile_opposite_half(half);
        cr_expect_str_eq(HALF_NAME[other], meets[half], "%s meets %s", HALF_NAME[half],
                         HALF_NAME[other]);
        cr_expect_eq(other / 2, tile_opposite_side(half / 2));
    }
}

/* The fixed tiles of a sheet in any order come out each touching one before it. */
Test(tile, fixed_tiles_are_ordered_from_the_origin) {
    static Tiles tiles;
    Sheet *sheet = malloc(sizeof *sheet);
    Error error;
    const char *count = sheet_find_builtin("count");
    cr_assert(sheet_parse(sheet, count, strlen(count), "count", &error), "%s", error.text);
    for (int i = 0; i < sheet->place_count / 2; i++) {
        const SheetPlace kept = sheet->place[i];
        sheet->place[i] = sheet->place[sheet->place_count - 1 - i];
        sheet->place[sheet->place_count - 1 - i] = kept;
    }
    cr_assert(tile_read_sheet(&tiles, sheet, &error), "%s", error.text);
    cr_expect_eq(tiles.sheet.place_count, 12);
    for (int i = 0; i < tiles.sheet.place_count; i++) {
        const SheetPlace *place = &tiles.sheet.place[i];
        bool touches = i == 0 && place->x == 0 && place->y == 0;
        for (int j = 0; j < i; j++)
            if (abs(place->x - tiles.sheet.place[j].x) + abs(place->y - tiles.sheet.place[j].y) ==
                1)
                touches = true;
        cr_expect(touches, "fixed tile %d at %d,%d", i, place->x, place->y);
    }
    free(sheet);
}

#define VILLAGE  "#######\n.#####.\n.......\n:::+:::\n...:...\n...:...\n...:...\n"
#define ROAD     "...:...\n...:...\n...:...\n...:...\n...:...\n...:...\n...:...\n"
#define CAPS     "/#####/\n#/###/#\n##...##\n##...##\n##...##\n#/###/#\n/#####/\n"
#define SHIELDS  "#######\n#%%%%%#\n#######\n#######\n#######\n#######\n#######\n"
#define CROSSING "...:...\n...:...\n...:...\n:::+:::\n.......\n.......\n.......\n"
#define WALLS    "///:///\n...:...\n...:...\n...:...\n...:...\n...:...\n///:///\n"

/* `less` is the most that is accepted, one more is refused. */
Test(tile, limits_are_exact) {
    static const struct {
        const char *drawing;
        int less;
        const char *more; /* of the sheet */
        const char *reason;
    } cases[] = {
        {ROAD, 2, "tile V 84\n" VILLAGE,
         "sheet: up to 256 fields could lie apart, expected at most 255"},
        {VILLAGE, 85, "", "sheet: up to 258 fields could lie apart, expected at most 255"},
        {CROSSING, 126, "", "sheet:1: tile Z: the count is 127, expected 1 to 126"},
        {CROSSING, 84, "tile U 1\n" WALLS,
         "sheet: up to 257 fields could lie apart, expected at most 255"},
        {CAPS, 63, "", "sheet: fields touch cities 256 times, expected at most 255"},
        {SHIELDS, 25, "use base\ncount M 0\ncount O 0\ncount Q 0\ncount S 0\ncount F 0\n",
         "sheet: the tiles have 131 pennants, expected at most 127"},
    };
    static Sheet sheet;
    static Tiles tiles;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        Error error;
        snprintf(text, sizeof text, "tile Z %d\n%s%s", cases[i].less, cases[i].drawing,
                 cases[i].more);
        read_tiles(&tiles, text, strlen(text));
        snprintf(text, sizeof text, "tile Z %d\n%s%s", cases[i].less + 1, cases[i].drawing,
                 cases[i].more);
        cr_expect_not(sheet_parse(&sheet, text, strlen(text), "sheet", &error) &&
                          tile_read_sheet(&tiles, &sheet, &error),
                      "accepted in spite of: %s", cases[i].reason);
        cr_expect_str_eq(error.text, cases[i].reason, "refused with: %s", error.text);
    }
}
