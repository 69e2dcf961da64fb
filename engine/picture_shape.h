/* picture_shape.h: smooth outlines of areas and smooth courses of roads, from the cells of a grid.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files. Lengths are cells: a tile is 7 x 7, x to the east, y to the south,
 * as SVG has it. Points on the tile's rim stay where they are, so that tiles meet; the others
 * are drawn towards their neighbours several times, which turns stairs into curves.
 *
 *      #######      o-------------o      The ends of a city's side go to the corners, whatever the
 *      .#####.       \           /       corner cells show: cities are as wide as their side.
 *      .......         `-.___.-'
 */
#ifndef ENGINE_PICTURE_SHAPE_H
#define ENGINE_PICTURE_SHAPE_H

#include "engine/picture_grid.h"

/* An outline passes each of the 64 corners of cells twice at most. */
enum { PICTURE_POINTS_MAX = 2 * (SIDE_CELLS + 1) * (SIDE_CELLS + 1) };

typedef struct PicturePoint {
    double x, y;   /* cells, from the north-west corner */
    bool is_fixed; /* lies on the tile's rim, or is the end of a road */
} PicturePoint;

/* A closed outline, clockwise, holes the other way; or the course of a road. */
typedef struct PicturePath {
    int count;                              /* points, 0 .. PICTURE_POINTS_MAX */
    PicturePoint point[PICTURE_POINTS_MAX]; /* in order along the path */
} PicturePath;

/* The outlines of an area, those not yet taken. */
typedef struct PictureTrace {
    bool is_city;                                 /* its sides reach to the corners */
    uint8_t sides;                                /* bit d: the area reaches side d's middle */
    uint8_t edge[SIDE_CELLS + 1][SIDE_CELLS + 1]; /* bit d: an edge leads to side d from here */
} PictureTrace;

/* Starts with the area of a segment, or, with SEGMENT_NONE, of the walled city (@). */
void picture_trace_init(PictureTrace *trace, const PictureGrid *grid, int segment);

/* Takes the next outline; false if there are no more. */
bool picture_trace_next(PictureTrace *trace, PicturePath *path);

/* The course of a road from side `side` to the end: another side, or what it stops at. False if
 * the segment does not reach this side, or the course was drawn from a side before it. */
bool picture_shape_find_road(const PictureGrid *grid, int segment, int side, PicturePath *path);

/* Where the middle of a cell of a segment comes to lie: on the road's course, else its middle. */
PicturePoint picture_shape_find_point(const PictureGrid *grid, PictureCell cell);

#endif
