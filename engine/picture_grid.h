/* picture_grid.h: a tile as a grid of characters that know their segment, with figures on it.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files. A grid is the drawing of a sheet, turned as the tile lies, in
 * 7 x 7 cells or shrunk to 5 columns and 3 rows.
 */
#ifndef ENGINE_PICTURE_GRID_H
#define ENGINE_PICTURE_GRID_H

#include "engine/tile.h"

typedef struct PictureGrid {
    int rows, columns;                       /* 7 x 7, or 3 x 5 */
    char ground[SIDE_CELLS][SIDE_CELLS];     /* the drawing's character */
    uint8_t segment[SIDE_CELLS][SIDE_CELLS]; /* segment, or SEGMENT_NONE: +, /, @, junior fields */
    char figure[SIDE_CELLS][SIDE_CELLS];     /* '1' .. '5', 'C', '*', or 0 */
} PictureGrid;

typedef struct PictureCell {
    int row, column; /* from 0, row 0 in the north, column 0 in the west */
} PictureCell;

/* Makes the grid of a tile as it lies. */
void picture_grid_init(PictureGrid *grid, const Tiles *tiles, int orientation);

/* Makes the 5 x 3 grid of a tile. Cells between the sampled ones are lost, but for pennants and
 * children, which move to the nearest cell of their segment. */
void picture_grid_init_compact(PictureGrid *grid, const Tiles *tiles, int orientation);

/* The terrain of a character without what stands on it: % is #, R Y B G are : */
char picture_grid_terrain(char ground);

/* Finds the free cell of a segment where a figure is seen best: far from other terrain, from the
 * tile's rim and from other figures. `segment` SEGMENT_NONE looks in the walled city (@). False
 * if no cell is free. */
bool picture_grid_find_spot(const PictureGrid *grid, int segment, PictureCell *spot);

#endif
