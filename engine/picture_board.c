/* picture_board.c: a position for a terminal: board, rims, the tile to place, seats, the city.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "engine/picture.h"
#include "engine/picture_ansi.h"
#include "engine/picture_scene.h"

enum {
    RIM_COLUMNS = 5,         /* "-126 " */
    MAP_GAP = 2,             /* between the window and the map */
    NAME_COLUMNS = 24,       /* of a seat's name */
    NAME_COLUMNS_SHORT = 10, /* where two seats share a line */
    COLOUR_COLUMNS = 7       /* of a seat's colour */
};

/* What a position is printed from. */
typedef struct View {
    const Game *game;              /* the position */
    const PictureOptions *options; /* how it is to look */
    PictureScene scene;            /* its tiles and figures */
    PictureWindow window;          /* the part of the board that is shown */
    bool half;                     /* two rows of cells share a line */
    int rows, columns;             /* cells of a tile */
    int last;                      /* tile to mark, or -1 */
    bool has_map;                  /* a map of the whole board stands beside the window */
} View;

/* The window. */

static bool is_inside(PictureWindow window, int x, int y) {
    return x >= window.x_min && x <= window.x_max && y >= window.y_min && y <= window.y_max;
}

static int count_inside(const Board *board, PictureWindow window) {
    int count = 0;
    for (int i = 0; i < board->tile_count; i++)
        count +=
            is_inside(window, board_x(board->tile_address[i]), board_y(board->tile_address[i]));
    return count;
}

/* Of all windows of this many tiles that hold the last tile, the one that holds most tiles. */
static PictureWindow find_window(const View *view, int across, int down) {
    const Board *board = &view->game->board;
    const PictureWindow all = view->scene.board;
    const uint16_t address = board->tile_address[board->tile_count - 1];
    const int x_last = board_x(address), y_last = board_y(address);
    if (across > all.x_max - all.x_min) across = all.x_max - all.x_min + 1;
    if (down > all.y_max - all.y_min) down = all.y_max - all.y_min + 1;
    PictureWindow best = all;
    int count_best = -1;
    for (int y = all.y_max; y - down + 1 >= all.y_min; y--)
        for (int x = all.x_min; x + across - 1 <= all.x_max; x++) {
            const PictureWindow window = {x, x + across - 1, y - down + 1, y};
            if (!is_inside(window, x_last, y_last)) continue;
            const int count = count_inside(board, window);
            if (count <= count_best) continue;
            best = window;
            count_best = count;
        }
    return best;
}

/* The board. */

static PictureInk view_ink(const View *view, int row, int column) {
    const int x = view->window.x_min + column / view->columns;
    const int y = view->window.y_max - row / view->rows;
    const int tile = y < view->window.y_min ? -1 : picture_scene_find_tile(&view->scene, x, y);
    if (tile < 0) return (PictureInk){0};
    const PictureGrid *grid = &view->scene.grid[tile];
    const int r = row % view->rows, c = column % view->columns;
    PictureInk ink = {grid->ground[r][c], grid->figure[r][c], ((x + y) & 1) != 0};
    const bool is_corner = (r == 0 || r == view->rows - 1) && (c == 0 || c == view->columns - 1);
    if (tile == view->last && is_corner && ink.figure == 0) ink.figure = '*';
    return ink;
}

/* The x of every column of tiles, each in the middle of its tile. */
static void print_rim(const View *view, PictureLine *line) {
    line->spaces += RIM_COLUMNS;
    for (int x = view->window.x_min; x <= view->window.x_max; x++) {
        char text[8];
        const int length = snprintf(text, sizeof text, "%d", x);
        const int before = (view->columns - length + 1) / 2;
        line->spaces += before;
        picture_line_put_text(line, text);
        line->spaces += view->columns - before - length;
    }
    picture_line_end(line);
}

/* The y of a row of tiles, beside the line that shows its middle. */
static void put_rim(const View *view, PictureLine *line, int row) {
    char text[RIM_COLUMNS + 8] = "";
    for (int i = 0; i < (view->half ? 2 : 1); i++)
        if ((row + i) % view->rows == view->rows / 2)
            snprintf(text, sizeof text, "%4d", view->window.y_max - (row + i) / view->rows);
    picture_line_put_text(line, text);
    line->spaces += RIM_COLUMNS - (int)strlen(text);
}

/* One row of the map: a character a tile, its follower or the terrain in its middle. */
static void put_map(const View *view, PictureLine *line, int row) {
    const PictureWindow all = view->scene.board;
    const int y = all.y_max - row;
    if (!view->has_map || y < all.y_min) return;
    line->spaces += MAP_GAP;
    for (int x = all.x_min; x <= all.x_max; x++) {
        const int tile = picture_scene_find_tile(&view->scene, x, y);
        PictureInk ink = {0};
        if (tile >= 0) {
            const PictureGrid *grid = &view->scene.grid[tile];
            ink.ground = grid->ground[view->rows / 2][view->columns / 2];
            ink.is_dark = ((x + y) & 1) != 0;
            if (tile == view->last) ink.figure = '*';
            for (int i = 0; i < view->rows * view->columns; i++) {
                const char figure = grid->figure[i / view->columns][i % view->columns];
                if (figure != 0) ink.figure = figure;
            }
        }
        picture_line_put(line, ink);
    }
}

static void print_tiles(const View *view, PictureLine *line) {
    const int rows = (view->window.y_max - view->window.y_min + 1) * view->rows;
    const int columns = (view->window.x_max - view->window.x_min + 1) * view->columns;
    int number = 0;
    if (view->options->rims) print_rim(view, line);
    for (int row = 0; row < rows; row += view->half ? 2 : 1) {
        if (view->options->rims) put_rim(view, line, row);
        for (int column = 0; column < columns; column++) {
            const PictureInk ink = view_ink(view, row, column);
            if (view->half)
                picture_line_put_half(line, ink, view_ink(view, row + 1, column));
            else
                picture_line_put(line, ink);
        }
        put_map(view, line, number++);
        picture_line_end(line);
    }
}

/* The status: the tile to be placed on the left, lines of text on its right. */

static int count_seat_lines(const View *view) {
    const int players = view->game->rules->players;
    return view->options->compact ? (players + 1) / 2 : players;
}

static void put_seat(const View *view, PictureLine *line, int number) {
    const PictureSeat seat = picture_find_seat(view->game, number, view->options);
    const bool compact = view->options->compact;
    const char mark[3] = {seat.mark, compact ? '\0' : ' ', '\0'};
    const char *colour = PICTURE_COLOUR_NAME[number];
    char text[PICTURE_TEXT_SIZE], now[16] = "";
    if (view->game->decision != DECISION_OVER) snprintf(now, sizeof now, "(%d)", seat.points_now);
    snprintf(text, sizeof text, "%5d %-6s%2d in hand", seat.points, now, seat.supply);
    picture_line_put_text(line, mark);
    picture_line_put_seat(line, number);
    line->spaces++;
    if (compact) {
        picture_line_put_name(line, *seat.name != '\0' ? seat.name : colour, NAME_COLUMNS_SHORT);
    } else {
        picture_line_put_name(line, colour, COLOUR_COLUMNS);
        if (*seat.name != '\0') picture_line_put_name(line, seat.name, NAME_COLUMNS);
    }
    picture_line_put_text(line, text);
}

static void put_seats(const View *view, PictureLine *line, int number) {
    const int players = view->game->rules->players;
    if (!view->options->compact) {
        put_seat(view, line, number);
        return;
    }
    put_seat(view, line, 2 * number);
    line->spaces += 3;
    if (2 * number + 1 < players) put_seat(view, line, 2 * number + 1);
}

static void put_stage(const View *view, PictureLine *line) {
    char text[PICTURE_TEXT_SIZE];
    picture_format_stage(view->game, text);
    picture_line_put_text(line, text);
    picture_line_put_text(line, "; ");
    picture_format_bag(view->game, text);
    picture_line_put_text(line, text);
}

static bool is_empty(const Game *game, int quarter) {
    int count = 0;
    for (int seat = 0; seat < SEAT_MAX; seat++) count += game->quarter[quarter][seat];
    return count == 0;
}

static void put_quarters(const View *view, PictureLine *line) {
    const Game *game = view->game;
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        if (quarter > 0) picture_line_put_text(line, "; ");
        picture_line_put_text(line, QUARTER_NAME[quarter]);
        picture_line_put_text(line, game->count_quarter == quarter ? " (Count) " : " ");
        if (is_empty(game, quarter)) picture_line_put_text(line, "-");
        for (int seat = 0; seat < game->rules->players; seat++)
            for (int i = 0; i < game->quarter[quarter][seat]; i++)
                picture_line_put_seat(line, seat);
    }
}

static void put_hidden(const View *view, PictureLine *line) {
    picture_line_put_text(line, "not to be seen: ");
    for (int i = 0; i < view->scene.hidden_count; i++) {
        const Follower *follower = &view->game->features.follower[view->scene.hidden[i]];
        const uint16_t address = view->game->board.tile_address[follower->tile];
        char text[24];
        snprintf(text, sizeof text, " at %d,%d ", board_x(address), board_y(address));
        picture_line_put_seat(line, follower->place >> 4);
        picture_line_put_text(line, text);
    }
}

static int count_outside(const View *view) {
    const Board *board = &view->game->board;
    return board->tile_count - count_inside(board, view->window);
}

static void put_outside(const View *view, PictureLine *line) {
    const PictureWindow all = view->scene.board, shown = view->window;
    const PictureWindow beyond[SIDES] = {
        {all.x_min, all.x_max, shown.y_max + 1, all.y_max},
        {shown.x_max + 1, all.x_max, shown.y_min, shown.y_max},
        {all.x_min, all.x_max, all.y_min, shown.y_min - 1},
        {all.x_min, shown.x_min - 1, shown.y_min, shown.y_max},
    };
    char text[PICTURE_TEXT_SIZE];
    snprintf(text, sizeof text, "%d tiles outside:", count_outside(view));
    picture_line_put_text(line, text);
    for (int side = 0; side < SIDES; side++) {
        const int count = count_inside(&view->game->board, beyond[side]);
        if (count == 0) continue;
        snprintf(text, sizeof text, " %d %c", count, SIDE_NAME[side]);
        picture_line_put_text(line, text);
    }
    if (view->has_map) picture_line_put_text(line, "; the map on the right shows all");
}

typedef void PutLine(const View *view, PictureLine *line);

/* The lines below those of the seats; returns their number. */
static int list_status(const View *view, PutLine *put[4]) {
    int count = 0;
    put[count++] = put_stage;
    if (view->game->rules->count != COUNT_ABSENT) put[count++] = put_quarters;
    if (view->scene.hidden_count > 0) put[count++] = put_hidden;
    if (count_outside(view) > 0) put[count++] = put_outside;
    return count;
}

static int count_tile_lines(const View *view) {
    if (view->game->decision != DECISION_PLACE) return 0;
    return view->half ? (view->rows + 1) / 2 : view->rows;
}

static int count_status_lines(const View *view) {
    PutLine *put[4];
    const int text = count_seat_lines(view) + list_status(view, put);
    return text > count_tile_lines(view) ? text : count_tile_lines(view);
}

static void print_status(const View *view, PictureLine *line) {
    PutLine *put[4];
    PictureGrid drawn;
    const int seat_lines = count_seat_lines(view), lines = count_status_lines(view);
    const int text_lines = seat_lines + list_status(view, put);
    if (view->options->compact)
        picture_grid_init_compact(&drawn, &view->game->rules->tiles, ROTATIONS * view->game->drawn);
    else
        picture_grid_init(&drawn, &view->game->rules->tiles, ROTATIONS * view->game->drawn);
    for (int number = 0; number < lines; number++) {
        if (number < count_tile_lines(view))
            picture_line_put_tile(line, &drawn, number, view->half);
        else if (count_tile_lines(view) > 0)
            line->spaces += view->columns;
        line->spaces += 2;
        if (number < seat_lines)
            put_seats(view, line, number);
        else if (number < text_lines)
            put[number - seat_lines](view, line);
        picture_line_end(line);
    }
}

/* All together. */

/* Takes the window that leaves room for rims, status and `map` columns more. */
static void fit_window(View *view, int map) {
    const PictureOptions *options = view->options;
    const int columns = options->columns - (options->rims ? RIM_COLUMNS : 0) - map;
    const int lines = options->rows - (options->rims ? 1 : 0) - (options->compact ? 0 : 1) -
                      count_status_lines(view);
    int across = TILE_MAX, down = TILE_MAX;
    if (options->columns > 0) across = columns / view->columns;
    if (options->rows > 0) down = lines * (view->half ? 2 : 1) / view->rows;
    view->window = find_window(view, across < 1 ? 1 : across, down < 1 ? 1 : down);
}

/* Takes the whole board or, if it does not fit, a window and a map beside it, should the map find
 * room there. */
static void set_window(View *view) {
    const PictureWindow all = view->scene.board;
    const int width = all.x_max - all.x_min + 1, height = all.y_max - all.y_min + 1;
    view->window = all;
    fit_window(view, 0);
    if (count_outside(view) == 0) return;
    fit_window(view, 0); /* again, with the line that says what is outside */
    if (view->options->columns < 2 * width + RIM_COLUMNS) return;
    fit_window(view, width + MAP_GAP);
    const int rows = (view->window.y_max - view->window.y_min + 1) * view->rows;
    view->has_map = height <= (view->half ? rows / 2 : rows);
    if (!view->has_map) fit_window(view, 0);
}

void picture_print_board(const Game *game, const PictureOptions *options, PictureOutput output) {
    View view = {.game = game, .options = options, .last = -1};
    PictureWriter writer;
    PictureLine line;
    view.half = options->half && options->colour;
    view.rows = options->compact ? 3 : SIDE_CELLS;
    view.columns = options->compact ? 5 : SIDE_CELLS;
    if (options->mark_last) view.last = game->board.tile_count - 1;
    picture_scene_init(&view.scene, game, options->compact);
    if (game->board.tile_count > 0) set_window(&view);
    picture_writer_init(&writer, output);
    picture_line_init(&line, &writer, options->colour);
    if (game->board.tile_count > 0) print_tiles(&view, &line);
    if (!options->compact) picture_line_end(&line);
    print_status(&view, &line);
    picture_flush(&writer);
}
