/* tile_fixed.h: do the fixed tiles of a sheet make a start city?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TILE_FIXED_H
#define ENGINE_TILE_FIXED_H

#include "engine/tile.h"

/* Checks the `place` lines of tiles->sheet: one tile lies at 0,0, all are connected, meeting edges
 * match, no @ edge is left open, and no feature is completed, since nobody could score it. No tile
 * of the bag has an @ edge. False: `error` says file, line, tile and reason.
 * Orders tiles->sheet.place so that each tile but the first, at 0,0, touches one before it. */
bool tile_check_fixed(Tiles *tiles, Error *error);

#endif
