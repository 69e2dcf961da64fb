/* picture_scene.h: what a position's picture shows: the grids of all tiles with their figures.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files. Both the terminal and the SVG place figures through this file, so
 * that they agree where a follower stands.
 */
#ifndef ENGINE_PICTURE_SCENE_H
#define ENGINE_PICTURE_SCENE_H

#include "engine/picture.h"
#include "engine/picture_grid.h"

/* The tiles whose x and y lie between two corners, ends included. */
typedef struct PictureWindow {
    int x_min, x_max, y_min, y_max; /* coordinates of tiles, ends included */
} PictureWindow;

typedef struct PictureScene {
    const Game *game;           /* the position */
    PictureWindow board;        /* the smallest window with all tiles */
    PictureGrid grid[TILE_MAX]; /* by index of the tile */
    uint8_t tile_at[128 * 128]; /* index of the tile, by the low seven bits of y and x; 255 none */
    uint8_t hidden[FOLLOWERS_ON_BOARD_MAX]; /* followers for which their segment has no free cell */
    int hidden_count;                       /* used entries of hidden */
} PictureScene;

/* Sets up the scene of a position, every follower, the Count and the quarters' followers placed. */
void picture_scene_init(PictureScene *scene, const Game *game, bool compact);

/* Index of the tile at x, y, or -1. */
int picture_scene_find_tile(const PictureScene *scene, int x, int y);

/* What a picture says about a seat. */
typedef struct PictureSeat {
    char mark;        /* '>' decides, '*' has won, ' ' neither */
    const char *name; /* given by the caller, or "" */
    int points;       /* scored so far; after the end all */
    int points_now;   /* if the game ended now, which it has after the end */
    int supply;       /* followers in hand */
} PictureSeat;

PictureSeat picture_find_seat(const Game *game, int seat, const PictureOptions *options);

enum { PICTURE_TEXT_SIZE = 160 };

/* Says what is to be decided: "K to be placed". */
void picture_format_stage(const Game *game, char text[PICTURE_TEXT_SIZE]);

/* Says how many tiles are left and which tile was placed last: "34 left; last V at 3,1". */
void picture_format_bag(const Game *game, char text[PICTURE_TEXT_SIZE]);

/* Name of a seat's colour: red, yellow, blue, green, black. */
extern const char *const PICTURE_COLOUR_NAME[SEAT_MAX];

#endif
