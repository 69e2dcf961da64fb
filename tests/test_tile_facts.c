/* test_tile_facts.c: every built-in sheet against the facts gathered about the printed tiles.
 *
 * SPDX-License-Identifier: MIT
 *
 * The format of tests/facts/tiles is described in FORMAT.txt there. Both sides, the facts and the
 * tables read off our drawings, are put into the same words, one line a segment, and compared.
 */
#include "engine/tile.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 24, LINE_SIZE = 96, FACTS_MAX = 48, WORDS = 16 };

typedef struct Fact {
    char name[KIND_NAME_SIZE];
    int count;                       /* copies; 0: only placed */
    int x, y;                        /* of a fixed tile, y to the south */
    bool is_fixed;                   /* has a position */
    char line[LINES_MAX][LINE_SIZE]; /* what is known of it, in the words of add_line */
    int line_count;
    char city[SIDES][8]; /* edges of city 1, 2, .. */
    int city_count;
} Fact;

typedef struct Facts {
    Fact fact[FACTS_MAX];
    int count;
    int total;             /* as stated */
    int children[COLOURS]; /* as stated: red, yellow, blue, green */
    char start[KIND_NAME_SIZE];
} Facts;

static const char *const COLOUR[COLOURS] = {"red", "yellow", "blue", "green"};

static int number(const char *text) {
    char *end;
    const long value = strtol(text, &end, 10);
    return *end == 0 && value >= -TILE_MAX && value <= TILE_MAX ? (int)value : -1;
}

static Fact *find_fact(Facts *facts, const char *name) {
    for (int i = 0; i < facts->count; i++)
        if (strcmp(facts->fact[i].name, name) == 0) return &facts->fact[i];
    return NULL;
}

static char *new_line(Fact *fact) {
    cr_assert_lt(fact->line_count, LINES_MAX);
    return fact->line[fact->line_count++];
}

/* Words of a line up to a '#', split at blanks; tests/facts holds no longer ones. */
static int split(char *line, const char *word[WORDS]) {
    int count = 0;
    for (int i = 0; i < WORDS; i++) word[i] = "";
    line[strcspn(line, "#\n")] = 0;
    for (char *w = strsep(&line, " "); w; w = strsep(&line, " ")) {
        cr_assert_lt(count, WORDS);
        if (*w) word[count++] = w;
    }
    return count;
}

/* Joins the words that are sides or halves, in the given order of names. */
static void join_known(char *text, const char **word, int count, const char *const *known) {
    for (int k = 0; known[k]; k++)
        for (int i = 0; i < count; i++)
            if (strcmp(word[i], known[k]) == 0) strcat(text, known[k]);
}

static const char *const SIDES_KNOWN[] = {"N", "E", "S", "W", NULL};
static const char *const HALVES_KNOWN[] = {"Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn", NULL};

static void read_city(Fact *fact, const char **word, int count) {
    char *edges = fact->city[fact->city_count++];
    int pennants = 0;
    join_known(edges, word, count, SIDES_KNOWN);
    for (int i = 0; i < count; i++) sscanf(word[i], "pennant=%d", &pennants);
    snprintf(new_line(fact), LINE_SIZE, "city %s pennants %d", edges, pennants);
}

static void read_road(Fact *fact, const char **word, int count) {
    char edges[8] = "", child[16] = "none";
    join_known(edges, word, count, SIDES_KNOWN);
    for (int i = 0; i < count; i++) sscanf(word[i], "child=%15s", child);
    snprintf(new_line(fact), LINE_SIZE, "road %s child %s", edges, child);
}

/* Cities are named by their edges: their numbers mean nothing outside of the file. */
static void read_farm(Fact *fact, const char **word, int count) {
    char *line = new_line(fact);
    strcpy(line, "farm ");
    join_known(line, word, count, HALVES_KNOWN);
    for (int city = 0; city < fact->city_count; city++)
        for (int i = 0; i < count; i++)
            if (number(word[i]) == city + 1) strcat(strcat(line, " city "), fact->city[city]);
    for (int i = 0; i < count; i++)
        if (strcmp(word[i], "coc") == 0) strcat(line, " walled");
}

static void read_statement(Fact *fact, const char **word, int count) {
    cr_assert(fact, "%s stands above every tile", word[0]);
    const char *what = word[0];
    if (strcmp(what, "edges") == 0)
        snprintf(new_line(fact), LINE_SIZE, "edges %s%s%s%s", word[1], word[2], word[3], word[4]);
    else if (strcmp(what, "cloister") == 0)
        strcpy(new_line(fact), "cloister");
    else if (strcmp(what, "city") == 0)
        read_city(fact, word, count);
    else if (strcmp(what, "farm") == 0)
        read_farm(fact, word, count);
    else if (strcmp(what, "quarter") == 0)
        snprintf(new_line(fact), LINE_SIZE, "quarter %s", word[1]);
    else if (strcmp(what, "coc") == 0)
        join_known(strcpy(new_line(fact), "coc "), word, count, HALVES_KNOWN);
    else if (strcmp(what, "pos") == 0) {
        fact->x = number(word[1]);
        fact->y = number(word[2]);
        fact->is_fixed = true;
        fact->count--;
    } else if (strcmp(what, "road") == 0 || strcmp(what, "link") == 0 || strcmp(what, "stub") == 0)
        read_road(fact, word, count);
    else
        cr_assert_fail("tile %s: a statement that this test does not know: %s", fact->name, what);
}

static void read_facts(Facts *facts, const char *file) {
    char path[128], line[512];
    const char *word[WORDS];
    Fact *fact = NULL;
    snprintf(path, sizeof path, "tests/facts/tiles/%s", file);
    FILE *stream = fopen(path, "r");
    cr_assert(stream, "cannot open %s", path);
    while (fgets(line, sizeof line, stream)) {
        const int count = split(line, word);
        if (count == 0 || strcmp(word[0], "set") == 0 || strcmp(word[0], "status") == 0) continue;
        if (strcmp(word[0], "use") == 0) {
            Facts *used = calloc(1, sizeof *used);
            read_facts(used, word[1]);
            memcpy(facts->fact, used->fact, sizeof facts->fact);
            facts->count = used->count;
            free(used);
        } else if (strcmp(word[0], "total") == 0)
            facts->total = number(word[1]);
        else if (strcmp(word[0], "start") == 0)
            strcpy(facts->start, word[1]);
        else if (strcmp(word[0], "count") == 0)
            find_fact(facts, word[1])->count = number(word[2]);
        else if (strcmp(word[0], "children") == 0)
            for (int i = 1; i < count; i++)
                facts->children[i - 1] = number(strchr(word[i], '=') + 1);
        else if (strcmp(word[0], "tile") == 0) {
            cr_assert_lt(facts->count, FACTS_MAX);
            fact = &facts->fact[facts->count++];
            strcpy(fact->name, word[1]);
            fact->count = number(word[2]);
        } else
            read_statement(fact, word, count);
    }
    fclose(stream);
}

/* Our side, in the same words. */

static void name_halves(char *text, uint8_t halves) {
    for (int half = 0; half < HALVES; half++)
        if (halves >> half & 1) strcat(text, HALF_NAME[half]);
}

static void name_edges(char text[8], uint8_t edges) {
    int length = 0;
    for (int side = 0; side < SIDES; side++)
        if (edges >> side & 1) text[length++] = SIDE_NAME[side];
    text[length] = 0;
}

static void describe_segment(Fact *ours, const Orientation *orientation, const Segment *segment) {
    char *line = new_line(ours), edges[8];
    const char *child = "none";
    name_edges(edges, segment->edges);
    switch (segment->kind) {
    case FEATURE_CITY:
        snprintf(line, LINE_SIZE, "city %s pennants %d", edges, segment->pennants);
        break;
    case FEATURE_ROAD:
        for (int colour = 0; colour < COLOURS; colour++)
            if (segment->children[colour] == 1) child = COLOUR[colour];
        snprintf(line, LINE_SIZE, "road %s child %s", edges, child);
        break;
    case FEATURE_CLOISTER:
        strcpy(line, "cloister");
        break;
    default:
        name_halves(strcpy(line, "farm "), segment->halves);
        for (int city = 0; city < orientation->segment_count; city++) {
            if (!(segment->cities >> city & 1)) continue;
            name_edges(edges, orientation->segment[city].edges);
            strcat(strcat(line, " city "), edges);
        }
        if (segment->walled) strcat(line, " walled");
    }
}

static void describe(Fact *ours, const Tiles *tiles, int kind) {
    const Orientation *orientation = &tiles->orientation[ROTATIONS * kind];
    uint8_t walled = 0;
    char *edges = strcpy(new_line(ours), "edges ");
    for (int side = 0; side < SIDES; side++) {
        const int terrain = orientation->code >> (2 * side) & 3;
        edges[strlen(edges)] = "XFCR"[terrain];
        for (int half = 2 * side; half < 2 * side + 2; half++)
            if (terrain == TERRAIN_OPEN && orientation->half[half] == SEGMENT_NONE)
                walled |= (uint8_t)(1 << half);
    }
    for (int i = 0; i < orientation->segment_count; i++)
        describe_segment(ours, orientation, &orientation->segment[i]);
    if (walled) name_halves(strcpy(new_line(ours), "coc "), walled);
    if (tiles->sheet.kind[kind].quarter != QUARTER_NONE)
        snprintf(new_line(ours), LINE_SIZE, "quarter %s",
                 QUARTER_NAME[tiles->sheet.kind[kind].quarter]);
}

static int compare_lines(const void *a, const void *b) {
    return strcmp(a, b);
}

static void compare(Fact *fact, Fact *ours, const char *sheet) {
    cr_expect_eq(fact->line_count, ours->line_count, "%s, tile %s: %d facts, %d of ours", sheet,
                 fact->name, fact->line_count, ours->line_count);
    qsort(fact->line, (size_t)fact->line_count, LINE_SIZE, compare_lines);
    qsort(ours->line, (size_t)ours->line_count, LINE_SIZE, compare_lines);
    for (int i = 0; i < fact->line_count && i < ours->line_count; i++)
        cr_expect_str_eq(fact->line[i], ours->line[i], "%s, tile %s: fact \"%s\", ours \"%s\"",
                         sheet, fact->name, fact->line[i], ours->line[i]);
}

static void check_place(const Sheet *sheet, int kind, const Fact *fact) {
    int found = 0;
    for (int i = 0; i < sheet->place_count; i++) {
        if (sheet->place[i].kind != kind) continue;
        found++;
        cr_expect(sheet->place[i].x == fact->x && sheet->place[i].y == -fact->y,
                  "tile %s lies at %d,%d", fact->name, sheet->place[i].x, sheet->place[i].y);
    }
    cr_expect_eq(found, fact->is_fixed, "tile %s: fixed %d times", fact->name, found);
}

static void check_children(const Tiles *tiles, const Facts *facts) {
    int children[COLOURS] = {0};
    for (int kind = 0; kind < tiles->sheet.kind_count; kind++) {
        const Orientation *orientation = &tiles->orientation[ROTATIONS * kind];
        for (int i = 0; i < orientation->segment_count; i++)
            for (int colour = 0; colour < COLOURS; colour++)
                children[colour] +=
                    tiles->sheet.kind[kind].count * orientation->segment[i].children[colour];
    }
    for (int colour = 0; colour < COLOURS; colour++)
        cr_expect_eq(children[colour], facts->children[colour], "%d %s children", children[colour],
                     COLOUR[colour]);
}

/* Returns the number of tiles of a kind that are not fixed. */
static int check_kind(const Tiles *tiles, int kind, Facts *facts) {
    const SheetKind *drawn = &tiles->sheet.kind[kind];
    Fact ours = {.line_count = 0};
    Fact *fact = find_fact(facts, drawn->name);
    cr_assert(fact, "no facts about tile %s", drawn->name);
    describe(&ours, tiles, kind);
    compare(fact, &ours, tiles->sheet.name);
    check_place(&tiles->sheet, kind, fact);
    cr_expect_eq(drawn->count, fact->count, "tile %s has %d copies", fact->name, drawn->count);
    return drawn->count;
}

static void check_sheet(const char *name, Facts *facts, int total) {
    static Sheet sheet;
    static Tiles tiles;
    Error error;
    const char *text = sheet_find_builtin(name);
    cr_assert(text, "no sheet %s", name);
    const bool is_read = sheet_parse(&sheet, text, strlen(text), name, &error) &&
                         tile_read_sheet(&tiles, &sheet, &error);
    cr_assert(is_read, "%s", error.text);
    cr_expect(strcmp(tiles.sheet.name, name) == 0);
    cr_expect_eq(tiles.sheet.kind_count, facts->count, "%s: %d kinds", name, sheet.kind_count);
    int found = sheet.place_count;
    for (int kind = 0; kind < sheet.kind_count; kind++) found += check_kind(&tiles, kind, facts);
    cr_expect_eq(found, total, "%s: %d tiles", name, found);
    check_children(&tiles, facts);
    const char *start = sheet.start < 0 ? "" : sheet.kind[sheet.start].name;
    cr_expect(strcmp(start, facts->start) == 0, "%s starts with \"%s\"", name, start);
}

Test(tile_facts, every_builtin_sheet_agrees_with_the_printed_tiles) {
    static const char *const file[][2] = {{"base", "base.tiles"},
                                          {"fuer2", "fuer2.tiles"},
                                          {"junior", "my_first.tiles"},
                                          {"junior-1st", "my_first_1st_printing.tiles"}};
    static const int total[] = {72, 48, 36, 36};
    for (int i = 0; i < 4; i++) {
        Facts *facts = calloc(1, sizeof *facts);
        read_facts(facts, file[i][1]);
        cr_expect_eq(facts->total, total[i]);
        check_sheet(file[i][0], facts, total[i]);
        free(facts);
    }
}

/* The start city replaces the start tile, one of the four D. */
Test(tile_facts, the_count_is_the_base_game_around_a_start_city) {
    Facts *facts = calloc(1, sizeof *facts);
    read_facts(facts, "base.tiles");
    read_facts(facts, "count_start.tiles");
    find_fact(facts, "D")->count--;
    facts->start[0] = 0;
    check_sheet("count", facts, 12 + 71);
    free(facts);
}

Test(tile_facts, base_kinds_stand_in_alphabetical_order) {
    Sheet *sheet = malloc(sizeof *sheet);
    Error error;
    const char *text = sheet_find_builtin("base");
    cr_assert(sheet_parse(sheet, text, strlen(text), "base", &error), "%s", error.text);
    cr_assert_eq(sheet->kind_count, 24);
    for (int i = 0; i < 24; i++) {
        const char name[] = {(char)('A' + i), 0};
        cr_expect_str_eq(sheet->kind[i].name, name);
    }
    free(sheet);
}
