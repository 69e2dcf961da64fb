/* tile_drawing.h: one drawing understood: its segments, edges and halves by flood fill.
 *
 * SPDX-License-Identifier: MIT
 *
 *      column 0 1 2 3 4 5 6
 *             . . . : . . .   row 0        A part is a set of cells of one terrain, connected over
 *             . . . : . . .                their four neighbours. + and / belong to no part.
 *
 * Cells 1-2, 3 and 4-5 of a side, counted clockwise, are its first half, its middle and its second
 * half. Corners belong to no side.
 */
#ifndef ENGINE_TILE_DRAWING_H
#define ENGINE_TILE_DRAWING_H

#include "engine/tile.h"

/* Reads a kind's drawing into its orientation of rotation 0: kind, rotation, fit tables and names
 * are left to the caller. Without `has_fields` fields make no segments. False: `error` says file,
 * line, tile and reason. */
bool tile_read_drawing(Orientation *orientation, const SheetKind *kind, bool has_fields,
                       Error *error);

#endif
