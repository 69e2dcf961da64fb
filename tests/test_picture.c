/* test_picture.c: tiles, sheets and boards in a terminal: golden pictures, sizes, who stands where.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/picture_scene.h"
#include "tests/picture_case.h"

TestSuite(picture, .timeout = 120);

/* Golden pictures. */

typedef struct Golden {
    const char *file; /* below tests/golden */
    const char *rules;
    const char *moves; /* NULL: the sheet is printed, not a board */
    const char *next;  /* kind dealt after the moves, or NULL */
    PictureOptions options;
} Golden;

static const char *const names[] = {"greedy", "mcts:sims=1000,c=0.4"};
static const char base_moves[] = "D@0,0,N K@1,0,N:fEn E@1,1,S:cS B@0,-1,N:m I@2,0,E:cN";
static const char junior_moves[] = "SR@0,0,N CB@0,1,W O@0,-1,N DRY@1,0,N SY@1,1,E";
static const char count_moves[] = "A@3,1,N:m I@-1,-2,N:cN K@-2,-2,E W@2,-3,S:rN B@4,-1,N:m "
                                  "H@0,-3,E:cS L@0,-4,N:rE +blacksmith/market";

static const Golden goldens[] = {
    {"picture_base.txt",
     "base",
     base_moves,
     "O",
     {.rims = true, .mark_last = true, .seat_names = names}},
    {"picture_base_compact.txt", "base", base_moves, "O", {.compact = true, .seat_names = names}},
    {"picture_base_colour.txt", "base", base_moves, "O", {.colour = true, .mark_last = true}},
    {"picture_base_half.txt", "base", base_moves, "O", {.colour = true, .half = true}},
    {"picture_base_cut.txt", "base", base_moves, "O", {.compact = true, .columns = 12, .rows = 8}},
    {"picture_junior.txt", "junior,players=3", junior_moves, NULL, {.rims = true}},
    {"picture_junior_empty.txt", "junior", "", NULL, {.rims = true, .mark_last = true}},
    {"picture_count.txt", "count", "", NULL, {.rims = true}},
    {"picture_count_compact.txt", "count", count_moves, "N", {.compact = true, .mark_last = true}},
    {"picture_sheet.txt", "junior-1st", NULL, NULL, {.columns = 60}},
};

static void draw_golden(const Golden *golden, Page *page) {
    static Rules rules;
    static Game game;
    TextEnd end;
    picture_read_rules(&rules, golden->rules);
    if (golden->moves == NULL) {
        picture_print_sheet(&rules.tiles, &golden->options, page_open(page));
        return;
    }
    game_init(&game, &rules);
    if (golden->moves[0] != '\0')
        cr_assert(text_replay(&game, golden->moves, NULL, &end), "%s", end.error.text);
    if (golden->next != NULL)
        game_deal(&game, sheet_find_kind(&rules.tiles.sheet, golden->next, strlen(golden->next)));
    picture_print_board(&game, &golden->options, page_open(page));
}

Test(picture, looks_like_the_golden_pictures) {
    static Page page, expected;
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) {
        char path[64];
        snprintf(path, sizeof path, "tests/golden/%s", goldens[i].file);
        FILE *file = fopen(path, "r");
        cr_assert(file != NULL, "cannot read %s", path);
        expected.length = fread(expected.text, 1, sizeof expected.text - 1, file);
        expected.text[expected.length] = '\0';
        fclose(file);
        draw_golden(&goldens[i], &page);
        cr_expect_str_eq(page.text, expected.text, "%s: expected\n%s\ngot\n%s", path, expected.text,
                         page.text);
    }
}

/* Tiles. */

/* Cell (row, column) of a drawing turned clockwise. */
static char turned_cell(const SheetKind *kind, int turns, int row, int column) {
    for (; turns > 0; turns--) {
        const int old = row;
        row = SIDE_CELLS - 1 - column;
        column = old;
    }
    return kind->row[row][column];
}

static bool shows_segment(const PictureGrid *grid, int segment) {
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (grid->segment[row][column] == segment) return true;
    return false;
}

static int count_cells(const PictureGrid *grid, const char *characters) {
    int count = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            count += strchr(characters, grid->ground[row][column]) != NULL;
    return count;
}

/* The full form is the drawing, turned. */
static void check_drawing(const Tiles *tiles, int number) {
    static Page page;
    const SheetKind *kind = &tiles->sheet.kind[number / ROTATIONS];
    picture_print_tile(tiles, number, &(PictureOptions){0}, page_open(&page));
    for (int i = 0; i < SIDE_CELLS * SIDE_CELLS; i++) {
        const int row = i / SIDE_CELLS, column = i % SIDE_CELLS;
        const char expected = turned_cell(kind, number % ROTATIONS, row, column);
        cr_assert(page.text[row * (SIDE_CELLS + 1) + column] == expected, "%s, rotation %d",
                  kind->name, number % ROTATIONS);
    }
}

/* Both forms show every segment, and as many pennants and children. */
static void check_compact(const Tiles *tiles, int number) {
    const char *name = tiles->sheet.kind[number / ROTATIONS].name;
    const Orientation *orientation = &tiles->orientation[number];
    PictureGrid full, compact;
    picture_grid_init(&full, tiles, number);
    picture_grid_init_compact(&compact, tiles, number);
    const int marks = count_cells(&full, "%RYBG"), children = count_cells(&full, "RYBG");
    for (int segment = 0; segment < orientation->segment_count; segment++) {
        cr_expect(shows_segment(&full, segment), "%s: segment %d", name, segment);
        /* In junior a + may stand for the stub that it ends; no figure ever stands there. */
        cr_expect(shows_segment(&compact, segment) || children > 0, "%s, compact: segment %d", name,
                  segment);
    }
    cr_expect(count_cells(&compact, "%RYBG") == marks, "%s, compact: a pennant or child is lost",
              name);
}

/* Cells on the rim belong to the segments that the tables name there. */
static void check_rim(const Tiles *tiles, int number) {
    static const int middle[SIDES][2] = {{0, 3}, {3, 6}, {6, 3}, {3, 0}};
    static const int half[HALVES][2] = {{0, 2}, {0, 4}, {2, 6}, {4, 6},
                                        {6, 4}, {6, 2}, {4, 0}, {2, 0}};
    const char *name = tiles->sheet.kind[number / ROTATIONS].name;
    const Orientation *orientation = &tiles->orientation[number];
    PictureGrid grid;
    picture_grid_init(&grid, tiles, number);
    for (int side = 0; side < SIDES; side++)
        if (orientation->center[side] != SEGMENT_NONE)
            cr_expect(grid.segment[middle[side][0]][middle[side][1]] == orientation->center[side],
                      "%s: side %d", name, side);
    for (int h = 0; h < HALVES; h++)
        if (orientation->half[h] != SEGMENT_NONE)
            cr_expect(grid.segment[half[h][0]][half[h][1]] == orientation->half[h], "%s: half %d",
                      name, h);
}

Test(picture, every_kind_is_drawn_in_every_rotation) {
    static Rules rules;
    static Page page;
    for (int i = 0; i < PICTURE_RULES_COUNT; i++) {
        picture_read_rules(&rules, PICTURE_RULES[i]);
        const Sheet *sheet = &rules.tiles.sheet;
        for (int number = 0; number < ROTATIONS * sheet->kind_count; number++) {
            check_drawing(&rules.tiles, number);
            check_compact(&rules.tiles, number);
            check_rim(&rules.tiles, number);
        }
        picture_print_sheet(&rules.tiles, &(PictureOptions){0}, page_open(&page));
        for (int kind = 0; kind < sheet->kind_count; kind++)
            cr_expect(strstr(page.text, sheet->kind[kind].name) != NULL, "%s has no name",
                      sheet->kind[kind].name);
        /* The note is broken into lines: compare without the breaks. */
        for (size_t at = 0; at < page.length; at++)
            if (page.text[at] == '\n') page.text[at] = ' ';
        cr_expect(strstr(page.text, sheet->note) != NULL, "the note of %s is not shown",
                  sheet->name);
    }
}

/* Boards. */

/* Columns of the longest line; colours take none, UTF-8 is counted by characters. */
static int measure_width(const char *text, int *lines) {
    int width = 0, column = 0;
    *lines = 0;
    for (; *text != '\0'; text++) {
        if (*text == '\033') {
            text = strchr(text, 'm');
            cr_assert(text != NULL, "an escape sequence has no end");
        } else if (*text == '\n') {
            ++*lines;
            column = 0;
        } else {
            column += (*text & 0xc0) != 0x80;
            if (column > width) width = column;
        }
    }
    return width;
}

/* Tiles of a compact board printed without rims and map: characters before the status. */
static int count_shown(const char *text, int lines_of_status) {
    int lines, count = 0;
    measure_width(text, &lines);
    for (int line = 0; line < lines - lines_of_status; line++) {
        for (; *text != '\n'; text++) count += *text != ' ';
        text++;
    }
    cr_assert(count % 15 == 0, "%d characters are no number of tiles", count);
    return count / 15;
}

/* Prints a position in all forms for 80 x 24, then without a limit of columns: all tiles are
 * shown or counted. */
static void check_sizes(const Game *game, Page *page) {
    int lines;
    for (int form = 0; form < 4; form++) {
        const PictureOptions options = {.compact = true,
                                        .colour = form > 0,
                                        .half = form > 1,
                                        .rims = form != 3,
                                        .mark_last = true,
                                        .columns = 80,
                                        .rows = 24};
        picture_print_board(game, &options, page_open(page));
        const int width = measure_width(page->text, &lines);
        cr_assert(width <= 80 && lines <= 24, "%d columns, %d lines:\n%s", width, lines,
                  page->text);
    }
    const PictureOptions options = {.compact = true, .rows = 24};
    picture_print_board(game, &options, page_open(page));
    measure_width(page->text, &lines);
    cr_assert(lines <= 24);
    const char *outside = strstr(page->text, " tiles outside");
    int status = (game->rules->players + 1) / 2 + 1 + (game->rules->count != COUNT_ABSENT) +
                 (outside != NULL) + (strstr(page->text, "not to be seen") != NULL);
    if (game->decision == DECISION_PLACE && status < 3) status = 3;
    while (outside != NULL && outside > page->text && outside[-1] != ' ') outside--;
    const int hidden = outside == NULL ? 0 : (int)strtol(outside, NULL, 10);
    cr_assert(count_shown(page->text, status) + hidden == game->board.tile_count, "%s", page->text);
}

/* Every follower of the game stands in its segment, and nobody else does. */
static void check_followers(const Game *game, bool compact) {
    static PictureScene scene;
    int expected[TILE_MAX][SEGMENT_MAX][SEAT_MAX] = {{{0}}};
    picture_scene_init(&scene, game, compact);
    cr_assert(scene.hidden_count == 0 || compact, "a follower finds no room");
    for (int i = 0; i < game->features.follower_count; i++) {
        const Follower *follower = &game->features.follower[i];
        expected[follower->tile][follower->place & 15][follower->place >> 4]++;
    }
    for (int i = 0; i < scene.hidden_count; i++) {
        const Follower *follower = &game->features.follower[scene.hidden[i]];
        expected[follower->tile][follower->place & 15][follower->place >> 4]--;
    }
    for (int tile = 0; tile < game->board.tile_count; tile++) {
        const PictureGrid *grid = &scene.grid[tile];
        for (int i = 0; i < grid->rows * grid->columns; i++) {
            const int row = i / grid->columns, column = i % grid->columns;
            const char figure = grid->figure[row][column];
            if (figure < '1' || figure > '5' || grid->ground[row][column] == '@') continue;
            expected[tile][grid->segment[row][column]][figure - '1']--;
        }
    }
    if (game->rules->scoring == SCORING_CHILDREN) return;
    for (int i = 0; i < TILE_MAX * SEGMENT_MAX * SEAT_MAX; i++)
        cr_assert((&expected[0][0][0])[i] == 0, "tile %d: followers are not where they stand",
                  i / (SEGMENT_MAX * SEAT_MAX));
}

/* Junior: as many figures stand on children of their colour as were placed. */
static void check_figures(const Game *game) {
    static PictureScene scene;
    if (game->rules->scoring != SCORING_CHILDREN) return;
    picture_scene_init(&scene, game, false);
    int count[COLOURS] = {0};
    for (int tile = 0; tile < game->board.tile_count; tile++)
        for (int i = 0; i < SIDE_CELLS * SIDE_CELLS; i++) {
            const char figure = scene.grid[tile].figure[i / SIDE_CELLS][i % SIDE_CELLS];
            if (figure == 0) continue;
            cr_assert(scene.grid[tile].ground[i / SIDE_CELLS][i % SIDE_CELLS] ==
                      "RYBG"[figure - '1']);
            count[figure - '1']++;
        }
    for (int seat = 0; seat < game->rules->players; seat++)
        cr_assert(count[seat] == game->points[FEATURE_ROAD][seat], "seat %d: %d figures, %d points",
                  seat, count[seat], game->points[FEATURE_ROAD][seat]);
}

Test(picture, random_games_fit_and_followers_stand_in_their_segments) {
    static Rules rules;
    static Game game;
    static Page page;
    Rng rng;
    rng_init(&rng, 20);
    for (int i = 0; i < PICTURE_RULES_COUNT; i++) {
        picture_read_rules(&rules, PICTURE_RULES[i]);
        for (int number = 0; number < 2; number++) {
            game_init(&game, &rules);
            for (int step = 0; game.decision != DECISION_OVER; step++) {
                check_followers(&game, false);
                check_followers(&game, true);
                check_figures(&game);
                if (step % 8 == 0 && game.board.tile_count > 0) check_sizes(&game, &page);
                picture_step(&game, &rng);
            }
            check_sizes(&game, &page);
        }
    }
}

Test(picture, no_more_figures_stand_than_there_were) {
    static Rules rules;
    static Game game;
    TextEnd end;
    picture_read_rules(&rules, "junior,followers=1");
    game_init(&game, &rules);
    cr_assert(text_replay(&game, "SR@0,0,N SR@0,1,N O@0,2,N O@0,-1,N", NULL, &end), "%s",
              end.error.text);
    cr_assert(game.points[FEATURE_ROAD][0] == 1 && game.decision == DECISION_OVER);
    check_figures(&game);
}

/* Names. */

Test(picture, names_cannot_control_the_terminal) {
    static Rules rules;
    static Game game;
    static Page page;
    static const char *const hostile[] = {"\033[2J\033]0;owned\007", "a\nb\rc\td\177\302\233x",
                                          "\xff\xfe\xc3", "\xe2\x80\xaegnp.exe",
                                          "a name of more characters than a seat has columns"};
    picture_read_rules(&rules, "base,players=5");
    game_init(&game, &rules);
    for (int compact = 0; compact < 2; compact++) {
        const PictureOptions options = {.compact = compact == 1, .seat_names = hostile};
        picture_print_board(&game, &options, page_open(&page));
        for (size_t i = 0; i < page.length; i++)
            cr_assert(page.text[i] == '\n' || (page.text[i] >= ' ' && page.text[i] < 127),
                      "byte %d reaches the terminal", page.text[i] & 255);
        cr_expect(strstr(page.text, compact ? "a name of " : "a name of more character ") != NULL);
    }
}
