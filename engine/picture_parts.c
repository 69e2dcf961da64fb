/* picture_parts.c: parts of SVG documents that others compose: drawings of tiles, places of
 * figures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture.h"
#include "engine/picture_art.h"
#include "engine/picture_scene.h"
#include "engine/picture_shape.h"

enum { FIGURE_ROOM = 9 /* a figure's middle stays this far inside its tile */ };

_Static_assert((int)PICTURE_TILE == (int)ART_TILE, "the unit of figures is that of tiles");

void picture_define_pieces(PictureOutput output) {
    PictureWriter writer;
    picture_writer_init(&writer, output);
    picture_art_define_pieces(&writer);
    picture_flush(&writer);
}

void picture_define_tiles(const Tiles *tiles, const char *prefix, PictureOutput output) {
    PictureWriter writer;
    picture_writer_init(&writer, output);
    for (int kind = 0; kind < tiles->sheet.kind_count; kind++)
        for (int rotation = 0; rotation < tiles->rotation_count[kind]; rotation++)
            picture_art_define_tile(&writer, prefix, tiles, ROTATIONS * kind + rotation);
    picture_flush(&writer);
}

static double keep_inside(double along) {
    if (along < FIGURE_ROOM) return FIGURE_ROOM;
    return along > ART_TILE - FIGURE_ROOM ? ART_TILE - FIGURE_ROOM : along;
}

/* The place of a figure in a cell of a tile. */
static PictureFigure find_place(const Game *game, int tile, const PictureGrid *grid,
                                PictureCell cell) {
    const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
    const uint16_t address = game->board.tile_address[tile];
    const PicturePoint point = picture_shape_find_point(grid, cell);
    const int segment = grid->segment[cell.row][cell.column];
    return (PictureFigure){
        .x = ART_TILE * board_x(address) + keep_inside(ART_CELL * point.x),
        .y = ART_TILE * -board_y(address) + keep_inside(ART_CELL * point.y),
        .is_lying = segment != SEGMENT_NONE && orientation->segment[segment].kind == FEATURE_FIELD,
    };
}

int picture_list_figures(const Game *game, PictureFigure figure[PICTURE_FIGURES_MAX]) {
    PictureScene scene;
    int count = 0;
    picture_scene_init(&scene, game, false);
    for (int tile = 0; tile < game->board.tile_count; tile++)
        for (int row = 0; row < SIDE_CELLS; row++)
            for (int column = 0; column < SIDE_CELLS; column++) {
                const char mark = scene.grid[tile].figure[row][column];
                if (mark == 0) continue;
                figure[count] =
                    find_place(game, tile, &scene.grid[tile], (PictureCell){row, column});
                figure[count++].seat = mark == 'C' ? SEAT_MAX : mark - '1';
            }
    return count;
}

PictureFigure picture_find_figure(const Game *game, int tile, int segment, int seat) {
    PictureGrid grid;
    PictureCell cell = {SIDE_CELLS / 2, SIDE_CELLS / 2};
    picture_grid_init(&grid, &game->rules->tiles, game->board.tile_orientation[tile]);
    picture_grid_find_spot(&grid, segment, &cell);
    PictureFigure figure = find_place(game, tile, &grid, cell);
    figure.seat = seat;
    return figure;
}
