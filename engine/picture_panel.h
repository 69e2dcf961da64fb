/* picture_panel.h: the SVG beside a board: seats, the tile to be placed, the bag, the city.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files.
 */
#ifndef ENGINE_PICTURE_PANEL_H
#define ENGINE_PICTURE_PANEL_H

#include "engine/picture_writer.h"

enum { PANEL_WIDTH = 270 };

/* The height of the panel in units; it depends on the number of seats and the rule set. */
int picture_panel_height(const Game *game);

/* Puts the panel with its north-west corner at `at`. */
void picture_panel_put(PictureWriter *writer, const Game *game, const PictureOptions *options,
                       const double at[2]);

#endif
