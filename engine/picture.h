/* picture.h: boards and tiles as pictures: terminal text or SVG, both drawn from the sheet.
 *
 * SPDX-License-Identifier: MIT
 *
 * In a terminal a tile is 7 x 7 characters, those of its sheet, or 5 x 3 (compact); with colours
 * two rows may share a line (half), which makes tiles nearly square and lets most games fit into
 * 80 x 24 as a whole. A digit 1 .. 5 is a follower of that seat on its segment, C is the Count,
 * stars at the corners mark the last tile.
 *
 *          0    1       compact, with rims: D at 0,0 and K east of it, where player 1 has a
 *        .###..###.     farmer on the field between city and road
 *      0 ::::::::1.
 *        .......:..
 *
 * Nothing here prints or allocates: text goes to the caller's sink, piece by piece.
 */
#ifndef ENGINE_PICTURE_H
#define ENGINE_PICTURE_H

#include "engine/game.h"

/* Takes the next `length` bytes of a picture. They are not zero-terminated and may end anywhere. */
typedef void PictureSink(void *context, const char *text, size_t length);

typedef struct PictureOutput {
    PictureSink *sink; /* takes the text */
    void *context;     /* handed to the sink */
} PictureOutput;

/* Zero means: full size, plain characters, no rims, no marks, no limit, no names. */
typedef struct PictureOptions {
    bool compact;                  /* terminal: 5 x 3 instead of 7 x 7 characters a tile */
    bool colour;                   /* terminal: ANSI colours (256); else the sheet's characters */
    bool half;                     /* terminal, with colour: two rows a line, by half blocks */
    bool rims;                     /* coordinates along the rims */
    bool mark_last;                /* mark the tile placed last */
    int columns, rows;             /* terminal: size that a picture must fit into; 0 no limit */
    const char *const *seat_names; /* name of each seat, any bytes; or NULL */
    const char *title;             /* SVG: heading, any bytes; or NULL */
} PictureOptions;

/* Prints a kind in one rotation, orientation = 4 * kind + rotation, for a terminal. */
void picture_print_tile(const Tiles *tiles, int orientation, const PictureOptions *options,
                        PictureOutput output);

/* Prints all kinds of a sheet with their names and counts, then its note. */
void picture_print_sheet(const Tiles *tiles, const PictureOptions *options, PictureOutput output);

/* Prints a position: the board, then the tile to be placed, seats with points and followers in
 * hand, what is left in the bag, and who stands in the city of Carcassonne. A board that does not
 * fit into columns x rows is cut to a window that holds the last tile and as many others as
 * possible; a line says how many tiles lie outside on which side, and where there is room a map of
 * the whole board, a character a tile, stands beside the window. The status is never cut. */
void picture_print_board(const Game *game, const PictureOptions *options, PictureOutput output);

/* The same as SVG documents. */
void picture_draw_tile(const Tiles *tiles, int orientation, PictureOutput output);
void picture_draw_sheet(const Tiles *tiles, PictureOutput output);
void picture_draw_board(const Game *game, const PictureOptions *options, PictureOutput output);

/* Parts of SVG documents that others compose: a tile is PICTURE_TILE units wide. */

enum { PICTURE_TILE = 10 * SIDE_CELLS, PICTURE_FIGURES_MAX = FOLLOWERS_ON_BOARD_MAX + 1 };

/* Prints what tiles are made of (id "house", ...), and figures (id "meeple" without a colour,
 * "count"). Belongs into a document once. */
void picture_define_pieces(PictureOutput output);

/* Prints each kind of a sheet in each rotation that differs: id "PREFIXtile-KIND-ROTATION". */
void picture_define_tiles(const Tiles *tiles, const char *prefix, PictureOutput output);

/* A figure on the board. */
typedef struct PictureFigure {
    double x, y;   /* its middle, from the north-west corner of the tile at 0,0; y to the south */
    int seat;      /* 0 .. 4, or SEAT_MAX for the Count */
    bool is_lying; /* on a field */
    bool is_away;  /* in the city of Carcassonne: on no feature */
} PictureFigure;

/* Lists the figures that picture_draw_board shows, tile by tile; returns their number. */
int picture_list_figures(const Game *game, PictureFigure figure[PICTURE_FIGURES_MAX]);

/* Finds where a follower of `seat` would stand on a segment of a tile, were it alone there. */
PictureFigure picture_find_figure(const Game *game, int tile, int segment, int seat);

#endif
