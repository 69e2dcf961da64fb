/* picture_shape.c: smooth outlines of areas and smooth courses of roads, from the cells of a grid.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_shape.h"

#include <string.h>

enum { LAST = SIDE_CELLS - 1, MIDDLE = SIDE_CELLS / 2, ROUNDS_AREA = 6, ROUNDS_ROAD = 9 };

static const int8_t step_x[SIDES] = {0, 1, 0, -1};
static const int8_t step_y[SIDES] = {-1, 0, 1, 0};

static bool is_on_tile(int row, int column) {
    return row >= 0 && row <= LAST && column >= 0 && column <= LAST;
}

/* Smoothing. */

/* Draws every free point halfway to the middle of its neighbours, a number of times. A road keeps
 * two points at each end, so that it leaves its tile straight. */
static void smooth(PicturePath *path, bool is_road, int rounds) {
    const int count = path->count;
    for (int round = 0; round < rounds; round++) {
        const PicturePath old = *path;
        for (int i = 0; i < count; i++) {
            if (old.point[i].is_fixed || (is_road && (i < 2 || i >= count - 2))) continue;
            const PicturePoint *before = &old.point[(i + count - 1) % count];
            const PicturePoint *after = &old.point[(i + 1) % count];
            path->point[i].x = (before->x + 2 * old.point[i].x + after->x) / 4;
            path->point[i].y = (before->y + 2 * old.point[i].y + after->y) / 4;
        }
    }
}

/* Areas. */

static bool is_in_area(const PictureGrid *grid, int segment, int row, int column) {
    if (!is_on_tile(row, column)) return false;
    if (segment == SEGMENT_NONE) return grid->ground[row][column] == '@';
    return grid->segment[row][column] == segment;
}

void picture_trace_init(PictureTrace *trace, const PictureGrid *grid, int segment) {
    memset(trace, 0, sizeof *trace);
    for (int row = 0; row < SIDE_CELLS; row++)
        for (int column = 0; column < SIDE_CELLS; column++) {
            if (!is_in_area(grid, segment, row, column)) continue;
            trace->is_city = picture_grid_terrain(grid->ground[row][column]) == '#';
            /* Along each side without a neighbour an edge runs, the cell on its right. */
            for (int side = 0; side < SIDES; side++) {
                const int r = row + step_y[side], c = column + step_x[side];
                if (is_in_area(grid, segment, r, c)) continue;
                const int x = column + (side == 1 || side == 2), y = row + (side >= 2);
                trace->edge[y][x] |= (uint8_t)(1 << ((side + 1) % SIDES));
                if (!is_on_tile(r, c) && (row == MIDDLE || column == MIDDLE))
                    trace->sides |= (uint8_t)(1 << side);
            }
        }
}

/* Takes the edges of one outline out of the trace: to the right where two ways lead on, so that
 * areas that touch by a corner stay apart. */
static bool take_outline(PictureTrace *trace, PicturePath *path) {
    int x = -1, y = -1, heading = 1;
    for (int i = 0; i < (SIDE_CELLS + 1) * (SIDE_CELLS + 1) && x < 0; i++)
        if (trace->edge[i / (SIDE_CELLS + 1)][i % (SIDE_CELLS + 1)] != 0) {
            x = i % (SIDE_CELLS + 1);
            y = i / (SIDE_CELLS + 1);
        }
    path->count = 0;
    if (x < 0) return false;
    while (trace->edge[y][x] != 0) {
        const bool is_rim = x == 0 || y == 0 || x == SIDE_CELLS || y == SIDE_CELLS;
        path->point[path->count++] = (PicturePoint){x, y, is_rim};
        heading = (heading + 1) % SIDES;
        while ((trace->edge[y][x] >> heading & 1) == 0) heading = (heading + SIDES - 1) % SIDES;
        trace->edge[y][x] &= (uint8_t) ~(1 << heading);
        x += step_x[heading];
        y += step_y[heading];
    }
    return true;
}

/* The side whose rim, corners left out, a point lies on, or -1. */
static int find_rim(PicturePoint point) {
    const bool in_x = point.x > 0 && point.x < SIDE_CELLS;
    const bool in_y = point.y > 0 && point.y < SIDE_CELLS;
    if (in_x && point.y <= 0) return 0;
    if (in_y && point.x >= SIDE_CELLS) return 1;
    if (in_x && point.y >= SIDE_CELLS) return 2;
    if (in_y && point.x <= 0) return 3;
    return -1;
}

static double find_nearest_end(double along) {
    return along * 2 < SIDE_CELLS ? 0 : SIDE_CELLS;
}

/* Moves to the corners where a city leaves a side, and where it touches a side that is not its. */
static void widen_city(const PictureTrace *trace, PicturePath *path) {
    const PicturePath old = *path;
    path->count = 0;
    for (int i = 0; i < old.count; i++) {
        PicturePoint point = old.point[i];
        const int rim = find_rim(point);
        const int before = find_rim(old.point[(i + old.count - 1) % old.count]);
        const int after = find_rim(old.point[(i + 1) % old.count]);
        if (rim >= 0 && (before != rim || after != rim || (trace->sides >> rim & 1) == 0)) {
            if (rim == 0 || rim == 2)
                point.x = find_nearest_end(point.x);
            else
                point.y = find_nearest_end(point.y);
        }
        path->point[path->count++] = point;
    }
}

bool picture_trace_next(PictureTrace *trace, PicturePath *path) {
    if (!take_outline(trace, path)) return false;
    if (trace->is_city) widen_city(trace, path);
    smooth(path, false, ROUNDS_AREA);
    return true;
}

/* Roads. */

/* How to come back from every cell of a road to where the search began. */
typedef struct Search {
    PictureCell cell[SIDE_CELLS * SIDE_CELLS]; /* cells in the order in which they were reached */
    int from[SIDE_CELLS * SIDE_CELLS];         /* number of the cell before, -1 for the first */
    int count;                                 /* cells reached */
} Search;

static PictureCell find_middle(int side) {
    return (PictureCell){MIDDLE + MIDDLE * step_y[side], MIDDLE + MIDDLE * step_x[side]};
}

static int find_cell(const Search *search, int row, int column) {
    for (int i = 0; i < search->count; i++)
        if (search->cell[i].row == row && search->cell[i].column == column) return i;
    return -1;
}

static void search_road(const PictureGrid *grid, int segment, int side, Search *search) {
    search->cell[0] = find_middle(side);
    search->from[0] = -1;
    search->count = 1;
    for (int i = 0; i < search->count; i++)
        for (int d = 0; d < SIDES; d++) {
            const int row = search->cell[i].row + step_y[d];
            const int column = search->cell[i].column + step_x[d];
            if (!is_in_area(grid, segment, row, column)) continue;
            if (find_cell(search, row, column) >= 0) continue;
            search->from[search->count] = i;
            search->cell[search->count++] = (PictureCell){row, column};
        }
}

static void add_point(PicturePath *path, double x, double y, bool is_fixed) {
    path->point[path->count++] = (PicturePoint){x, y, is_fixed};
}

static void add_rim(PicturePath *path, int side) {
    add_point(path, (1 + step_x[side]) * SIDE_CELLS / 2.0, (1 + step_y[side]) * SIDE_CELLS / 2.0,
              true);
}

/* Adds the middle of what stops the road at a cell: straight on if something is there. */
static void add_stop(PicturePath *path, const PictureGrid *grid, PictureCell cell, int heading) {
    for (int turn = 0; turn < SIDES; turn++) {
        const int side = (heading + turn) % SIDES;
        const int row = cell.row + step_y[side], column = cell.column + step_x[side];
        if (!is_on_tile(row, column) || strchr("+M#%@", grid->ground[row][column]) == NULL)
            continue;
        add_point(path, column + 0.5, row + 0.5, true);
        return;
    }
}

/* The heading on the way to cell number i. */
static int find_heading(const Search *search, int i, int side) {
    if (search->from[i] < 0) return (side + 2) % SIDES;
    const PictureCell before = search->cell[search->from[i]];
    for (int d = 0; d < SIDES; d++)
        if (before.row + step_y[d] == search->cell[i].row &&
            before.column + step_x[d] == search->cell[i].column)
            return d;
    return side;
}

bool picture_shape_find_road(const PictureGrid *grid, int segment, int side, PicturePath *path) {
    int other = -1;
    for (int d = SIDES - 1; d >= 0; d--) {
        const PictureCell middle = find_middle(d);
        if (is_in_area(grid, segment, middle.row, middle.column)) {
            if (d != side) other = d;
        } else if (d == side) {
            return false;
        }
    }
    if (other > side) return false;
    Search search;
    search_road(grid, segment, side, &search);
    int end = search.count - 1;
    if (other >= 0) end = find_cell(&search, find_middle(other).row, find_middle(other).column);
    path->count = 0;
    if (other >= 0)
        add_rim(path, other);
    else
        add_stop(path, grid, search.cell[end], find_heading(&search, end, side));
    for (int i = end; i >= 0; i = search.from[i])
        add_point(path, search.cell[i].column + 0.5, search.cell[i].row + 0.5, false);
    add_rim(path, side);
    smooth(path, true, ROUNDS_ROAD);
    return true;
}

PicturePoint picture_shape_find_point(const PictureGrid *grid, PictureCell cell) {
    const PicturePoint middle = {cell.column + 0.5, cell.row + 0.5, false};
    PicturePoint best = middle;
    double distance_best = -1;
    PicturePath path;
    if (picture_grid_terrain(grid->ground[cell.row][cell.column]) != ':') return middle;
    for (int side = 0; side < SIDES; side++) {
        if (!picture_shape_find_road(grid, grid->segment[cell.row][cell.column], side, &path))
            continue;
        for (int i = 0; i < path.count; i++) {
            const double x = path.point[i].x - middle.x, y = path.point[i].y - middle.y;
            if (distance_best >= 0 && x * x + y * y >= distance_best) continue;
            distance_best = x * x + y * y;
            best = path.point[i];
        }
    }
    return best;
}
