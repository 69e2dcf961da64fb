/* picture_svg.c: tiles, sheets and positions as SVG documents.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "engine/picture.h"
#include "engine/picture_art.h"
#include "engine/picture_panel.h"
#include "engine/picture_scene.h"

enum {
    MARGIN = 16,
    RIM = 24,          /* room for coordinates on the left and above */
    SHEET_ACROSS = 6,  /* tiles in a row of a sheet */
    SHEET_STEP_X = 92, /* from tile to tile of a sheet */
    SHEET_STEP_Y = 104,
    NOTE_COLUMNS = 78,
    NOTE_HEIGHT = 16,
    TITLE_CHARACTERS = 60 /* of a heading; what is more is cut */
};

static void open_document(PictureWriter *writer, int width, int height) {
    picture_putf(writer,
                 "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' "
                 "height='%d' font-family='DejaVu Sans, Verdana, Arial, sans-serif'>\n",
                 width, height, width, height);
    picture_putf(writer, "<rect width='%d' height='%d' fill='#f5efe0'/>\n<defs>\n", width, height);
    picture_art_define_pieces(writer);
}

/* Tiles and sheets. */

void picture_draw_tile(const Tiles *tiles, int orientation, PictureOutput output) {
    PictureWriter writer;
    picture_writer_init(&writer, output);
    open_document(&writer, ART_TILE, ART_TILE);
    picture_art_define_tile(&writer, "", tiles, orientation);
    picture_put(&writer, "</defs>\n");
    picture_art_put_tile(&writer, tiles, orientation, (double[2]){0, 0});
    picture_put(&writer, "</svg>\n");
    picture_flush(&writer);
}

static bool is_fixed(const Sheet *sheet, int kind) {
    for (int i = 0; i < sheet->place_count; i++)
        if (sheet->place[i].kind == kind) return true;
    return false;
}

static void put_kind(PictureWriter *writer, const Tiles *tiles, int kind, int top) {
    const Sheet *sheet = &tiles->sheet;
    const int across = kind % SHEET_ACROSS, down = kind / SHEET_ACROSS;
    const double corner[2] = {MARGIN + across * SHEET_STEP_X, top + down * SHEET_STEP_Y};
    picture_art_put_tile(writer, tiles, ROTATIONS * kind, corner);
    picture_art_open_text(writer,
                          (double[2]){corner[0] + ART_TILE / 2.0, corner[1] + ART_TILE + 16}, 12,
                          "text-anchor='middle'");
    if (is_fixed(sheet, kind))
        picture_putf(writer, "%s fixed", sheet->kind[kind].name);
    else
        picture_putf(writer, "%s \xc3\x97 %d", sheet->kind[kind].name, sheet->kind[kind].count);
    picture_put(writer, "</text>\n");
}

static int count_note_lines(const Sheet *sheet) {
    char line[PICTURE_LINE_SIZE];
    int count = 0;
    for (const char *rest = sheet->note; *rest != '\0'; count++)
        rest = picture_take_line(rest, NOTE_COLUMNS, line);
    return count;
}

static void put_note(PictureWriter *writer, const Sheet *sheet) {
    char line[PICTURE_LINE_SIZE];
    double y = MARGIN + 32;
    for (const char *rest = sheet->note; *rest != '\0'; y += NOTE_HEIGHT) {
        rest = picture_take_line(rest, NOTE_COLUMNS, line);
        picture_art_open_text(writer, (double[2]){MARGIN, y}, 11, "");
        picture_put_xml(writer, line, NOTE_COLUMNS);
        picture_put(writer, "</text>\n");
    }
}

void picture_draw_sheet(const Tiles *tiles, PictureOutput output) {
    const Sheet *sheet = &tiles->sheet;
    const int rows = (sheet->kind_count + SHEET_ACROSS - 1) / SHEET_ACROSS;
    const int top = MARGIN + 30 + NOTE_HEIGHT * count_note_lines(sheet);
    PictureWriter writer;
    picture_writer_init(&writer, output);
    open_document(&writer, 2 * MARGIN + SHEET_ACROSS * SHEET_STEP_X - SHEET_STEP_X + ART_TILE,
                  top + rows * SHEET_STEP_Y);
    for (int kind = 0; kind < sheet->kind_count; kind++)
        picture_art_define_tile(&writer, "", tiles, ROTATIONS * kind);
    picture_put(&writer, "</defs>\n");
    picture_art_open_text(&writer, (double[2]){MARGIN, MARGIN + 14}, 16, "font-weight='bold'");
    picture_put_xml(&writer, sheet->name, TITLE_CHARACTERS);
    picture_put(&writer, "</text>\n");
    put_note(&writer, sheet);
    for (int kind = 0; kind < sheet->kind_count; kind++) put_kind(&writer, tiles, kind, top);
    picture_put(&writer, "</svg>\n");
    picture_flush(&writer);
}

/* Positions. */

/* A position and where its board lies in the document. */
typedef struct View {
    const Game *game;              /* the position */
    const PictureOptions *options; /* how it is to look */
    double left, top;              /* north-west corner of the board's window */
    PictureScene scene;            /* its tiles and figures */
} View;

static void find_corner(const View *view, int tile, double corner[2]) {
    const uint16_t address = view->game->board.tile_address[tile];
    corner[0] = view->left + (double)ART_TILE * (board_x(address) - view->scene.board.x_min);
    corner[1] = view->top + (double)ART_TILE * (view->scene.board.y_max - board_y(address));
}

static void put_tiles(PictureWriter *writer, const View *view) {
    const Board *board = &view->game->board;
    double corner[2];
    for (int tile = 0; tile < board->tile_count; tile++) {
        find_corner(view, tile, corner);
        picture_art_put_tile(writer, &view->game->rules->tiles, board->tile_orientation[tile],
                             corner);
    }
    if (!view->options->mark_last || board->tile_count == 0) return;
    find_corner(view, board->tile_count - 1, corner);
    picture_putf(writer,
                 "<rect x='%.1f' y='%.1f' width='%d' height='%d' rx='3' fill='none' "
                 "stroke='#e0115f' stroke-width='3.5'/>\n",
                 corner[0], corner[1], ART_TILE, ART_TILE);
}

static void put_figures(PictureWriter *writer, const View *view) {
    PictureFigure figure[PICTURE_FIGURES_MAX];
    const int count = picture_list_figures(view->game, figure);
    for (int i = 0; i < count; i++) {
        figure[i].x += view->left - (double)ART_TILE * view->scene.board.x_min;
        figure[i].y += view->top + (double)ART_TILE * view->scene.board.y_max;
        if (figure[i].seat == SEAT_MAX)
            picture_art_put_count(writer, figure[i].x, figure[i].y);
        else
            picture_art_put_follower(writer, figure[i]);
    }
}

static void put_rims(PictureWriter *writer, const View *view) {
    const PictureWindow board = view->scene.board;
    for (int x = board.x_min; x <= board.x_max; x++) {
        const double at[2] = {view->left + ART_TILE * (x - board.x_min + 0.5), view->top - 7};
        picture_art_open_text(writer, at, 11, "text-anchor='middle' fill-opacity='.7'");
        picture_putf(writer, "%d</text>\n", x);
    }
    for (int y = board.y_min; y <= board.y_max; y++) {
        const double at[2] = {view->left - 6, view->top + ART_TILE * (board.y_max - y + 0.5) + 4};
        picture_art_open_text(writer, at, 11, "text-anchor='end' fill-opacity='.7'");
        picture_putf(writer, "%d</text>\n", y);
    }
}

/* Defines the tiles that lie on the board or are to be placed, each once. */
static void define_tiles(PictureWriter *writer, const Game *game) {
    const Board *board = &game->board;
    bool is_used[KIND_MAX * ROTATIONS] = {false};
    for (int tile = 0; tile < board->tile_count; tile++)
        is_used[board->tile_orientation[tile]] = true;
    if (game->decision == DECISION_PLACE) is_used[ROTATIONS * game->drawn] = true;
    for (int orientation = 0; orientation < KIND_MAX * ROTATIONS; orientation++)
        if (is_used[orientation])
            picture_art_define_tile(writer, "", &game->rules->tiles, orientation);
}

void picture_draw_board(const Game *game, const PictureOptions *options, PictureOutput output) {
    View view = {.game = game, .options = options};
    PictureWriter writer;
    const int rim = options->rims ? RIM : 0, heading = options->title != NULL ? 30 : 0;
    picture_scene_init(&view.scene, game, false);
    const PictureWindow board = view.scene.board;
    const int across = ART_TILE * (board.x_max - board.x_min + 1);
    const int down = ART_TILE * (board.y_max - board.y_min + 1);
    view.left = MARGIN + rim;
    view.top = MARGIN + rim + heading;
    const int panel = picture_panel_height(game);
    const int height = rim + down > panel ? rim + down : panel;
    picture_writer_init(&writer, output);
    open_document(&writer, 3 * MARGIN + rim + across + PANEL_WIDTH, 2 * MARGIN + heading + height);
    define_tiles(&writer, game);
    picture_put(&writer, "</defs>\n");
    if (options->title != NULL) {
        picture_art_open_text(&writer, (double[2]){MARGIN, MARGIN + 16}, 17, "font-weight='bold'");
        picture_put_xml(&writer, options->title, TITLE_CHARACTERS);
        picture_put(&writer, "</text>\n");
    }
    if (options->rims) put_rims(&writer, &view);
    put_tiles(&writer, &view);
    put_figures(&writer, &view);
    const double at[2] = {view.left + across + MARGIN, MARGIN + heading};
    picture_panel_put(&writer, game, options, at);
    picture_put(&writer, "</svg>\n");
    picture_flush(&writer);
}
