/* picture_art.h: pieces of an SVG picture: tiles, followers, the Count, what stands on tiles.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files. A tile is 70 units wide, a cell of its drawing 10.
 */
#ifndef ENGINE_PICTURE_ART_H
#define ENGINE_PICTURE_ART_H

#include "engine/picture_grid.h"
#include "engine/picture_writer.h"

enum { ART_CELL = 10, ART_TILE = ART_CELL * SIDE_CELLS };

/* Defines what tiles and figures are made of: houses, shields, meeples. Once a document. */
void picture_art_define_pieces(PictureWriter *writer);

/* Defines orientation `number` as "tile-KIND-ROTATION" behind a prefix, "" for
 * picture_art_put_tile: each rotation is drawn anew, for houses and shields stand upright in all of
 * them. */
void picture_art_define_tile(PictureWriter *writer, const char *prefix, const Tiles *tiles,
                             int number);

/* Puts a tile with its north-west corner at x, y. */
void picture_art_put_tile(PictureWriter *writer, const Tiles *tiles, int orientation,
                          const double corner[2]);

void picture_art_put_follower(PictureWriter *writer, PictureFigure figure);

void picture_art_put_count(PictureWriter *writer, double x, double y);

/* Puts a follower in hand: small, without a digit. */
void picture_art_put_supply(PictureWriter *writer, double x, double y, int seat);

/* Begins a text of a size in units at x, y; `style` is more attributes or "". The caller puts the
 * characters and "</text>". */
void picture_art_open_text(PictureWriter *writer, const double at[2], int size, const char *style);

#endif
