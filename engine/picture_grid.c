/* picture_grid.c: a tile as a grid of characters that know their segment, with figures on it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_grid.h"

#include <limits.h>
#include <string.h>

enum { LAST = SIDE_CELLS - 1, MIDDLE = SIDE_CELLS / 2, CELLS = SIDE_CELLS * SIDE_CELLS };

char picture_grid_terrain(char ground) {
    switch (ground) {
    case '%':
        return '#';
    case 'R':
    case 'Y':
    case 'B':
    case 'G':
        return ':';
    default:
        return ground;
    }
}

/* Cell number `along` of a side, counted clockwise. */
static PictureCell side_cell(int side, int along) {
    const PictureCell cell[SIDES] = {
        {0, along}, {along, LAST}, {LAST, LAST - along}, {LAST - along, 0}};
    return cell[side];
}

/* Gives a segment's number to `cell` and all that is connected to it by equal terrain. */
static void fill_segment(PictureGrid *grid, PictureCell cell, char terrain, int segment) {
    static const int8_t step[SIDES][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
    PictureCell waiting[CELLS];
    int count = 0;
    if (segment == SEGMENT_NONE) return;
    if (picture_grid_terrain(grid->ground[cell.row][cell.column]) != terrain) return;
    waiting[count++] = cell;
    grid->segment[cell.row][cell.column] = (uint8_t)segment;
    while (count > 0) {
        cell = waiting[--count];
        for (int side = 0; side < SIDES; side++) {
            const int row = cell.row + step[side][0], column = cell.column + step[side][1];
            if (row < 0 || row > LAST || column < 0 || column > LAST) continue;
            if (grid->segment[row][column] != SEGMENT_NONE) continue;
            if (picture_grid_terrain(grid->ground[row][column]) != terrain) continue;
            grid->segment[row][column] = (uint8_t)segment;
            waiting[count++] = (PictureCell){row, column};
        }
    }
}

/* Numbers what reaches no edge: the cloister, and the field that lies inside. */
static void fill_inner(PictureGrid *grid, const Orientation *orientation) {
    for (int i = 0; i < CELLS; i++) {
        const PictureCell cell = {i / SIDE_CELLS, i % SIDE_CELLS};
        if (grid->segment[cell.row][cell.column] != SEGMENT_NONE) continue;
        const char ground = grid->ground[cell.row][cell.column];
        if (ground == 'M') fill_segment(grid, cell, 'M', orientation->cloister);
        if (ground == '.') fill_segment(grid, cell, '.', orientation->inner);
    }
}

static void fill_segments(PictureGrid *grid, const Orientation *orientation) {
    memset(grid->segment, SEGMENT_NONE, sizeof grid->segment);
    for (int side = 0; side < SIDES; side++) {
        const PictureCell middle = side_cell(side, MIDDLE);
        const char terrain = picture_grid_terrain(grid->ground[middle.row][middle.column]);
        fill_segment(grid, middle, terrain, orientation->center[side]);
    }
    for (int half = 0; half < HALVES; half++)
        for (int i = 0; i < 2; i++)
            fill_segment(grid, side_cell(half / 2, (half & 1 ? MIDDLE + 1 : 1) + i), '.',
                         orientation->half[half]);
    fill_inner(grid, orientation);
}

void picture_grid_init(PictureGrid *grid, const Tiles *tiles, int orientation) {
    const SheetKind *kind = &tiles->sheet.kind[orientation / ROTATIONS];
    memset(grid, 0, sizeof *grid);
    grid->rows = grid->columns = SIDE_CELLS;
    for (int row = 0; row < SIDE_CELLS; row++)
        for (int column = 0; column < SIDE_CELLS; column++) {
            PictureCell from = {row, column};
            for (int turn = orientation % ROTATIONS; turn > 0; turn--)
                from = (PictureCell){LAST - from.column, from.row};
            grid->ground[row][column] = kind->row[from.row][from.column];
        }
    fill_segments(grid, &tiles->orientation[orientation]);
}

/* Which rows and columns of a drawing the compact form shows. With these every segment of the
 * built-in sheets has a cell; rows 0 and 6 would lose the field between D's city and road. */
static const uint8_t compact_row[3] = {1, 3, 5};
static const uint8_t compact_column[5] = {0, 1, 3, 5, 6};

static int square(int number) {
    return number * number;
}

/* Moves a pennant or child that lies between the sampled cells to the nearest of its segment, of
 * several to the one nearest to the tile's middle. */
static void move_mark(PictureGrid *grid, const PictureGrid *full, PictureCell mark) {
    const char ground = full->ground[mark.row][mark.column];
    char *best = NULL;
    int distance_best = 0;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 5; column++) {
            const int r = compact_row[row], c = compact_column[column];
            if (r == mark.row && c == mark.column) return;
            const int distance = 100 * (square(r - mark.row) + square(c - mark.column)) +
                                 square(r - MIDDLE) + square(c - MIDDLE);
            if (grid->segment[row][column] != full->segment[mark.row][mark.column]) continue;
            if (grid->ground[row][column] != picture_grid_terrain(ground)) continue;
            if (best != NULL && distance >= distance_best) continue;
            best = &grid->ground[row][column];
            distance_best = distance;
        }
    if (best != NULL) *best = ground;
}

void picture_grid_init_compact(PictureGrid *grid, const Tiles *tiles, int orientation) {
    PictureGrid full;
    picture_grid_init(&full, tiles, orientation);
    memset(grid, 0, sizeof *grid);
    grid->rows = 3;
    grid->columns = 5;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 5; column++) {
            grid->ground[row][column] = full.ground[compact_row[row]][compact_column[column]];
            grid->segment[row][column] = full.segment[compact_row[row]][compact_column[column]];
        }
    for (int i = 0; i < CELLS; i++) {
        const PictureCell cell = {i / SIDE_CELLS, i % SIDE_CELLS};
        const char ground = full.ground[cell.row][cell.column];
        if (picture_grid_terrain(ground) != ground) move_mark(grid, &full, cell);
    }
}

/* May a figure of this segment stand here? */
static bool is_free(const PictureGrid *grid, int segment, int row, int column) {
    const char ground = grid->ground[row][column];
    if (grid->figure[row][column] != 0 || grid->segment[row][column] != segment) return false;
    if (segment == SEGMENT_NONE) return ground == '@';
    return picture_grid_terrain(ground) == ground;
}

/* Squared distance from a cell to the nearest figure; a large one if there is none. */
static int measure_to_figure(const PictureGrid *grid, int row, int column) {
    int nearest = 2 * SIDE_CELLS * SIDE_CELLS;
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const int distance = square(r - row) + square(c - column);
            if (grid->figure[r][c] != 0 && distance < nearest) nearest = distance;
        }
    return nearest;
}

/* Squared distance from a cell to the nearest other terrain, or rim. */
static int measure_to_other(const PictureGrid *grid, int row, int column) {
    const int outside[SIDES] = {row + 1, grid->rows - row, column + 1, grid->columns - column};
    const char terrain = picture_grid_terrain(grid->ground[row][column]);
    int nearest = 2 * SIDE_CELLS * SIDE_CELLS;
    for (int side = 0; side < SIDES; side++)
        if (square(outside[side]) < nearest) nearest = square(outside[side]);
    for (int r = 0; r < grid->rows; r++)
        for (int c = 0; c < grid->columns; c++) {
            const int distance = square(r - row) + square(c - column);
            const bool is_other =
                grid->ground[r][c] != terrain || grid->segment[r][c] != grid->segment[row][column];
            if (is_other && distance < nearest) nearest = distance;
        }
    return nearest;
}

/* How good a free cell is, higher is better: room first, then far from other figures, then near
 * to the middle of the segment's free cells. sums: number of these cells, of rows, of columns. */
static int rate_spot(const PictureGrid *grid, PictureCell cell, const int sums[3]) {
    const int other = measure_to_other(grid, cell.row, cell.column);
    const int figure = measure_to_figure(grid, cell.row, cell.column);
    const int down = sums[0] * cell.row - sums[1], right = sums[0] * cell.column - sums[2];
    /* The last term stays below 2 * (49 * 6)^2 < 2 * 10^5, the others below 100 of theirs. */
    return (other < figure ? other : figure) * 20000000 + figure * 200000 - square(down) -
           square(right);
}

bool picture_grid_find_spot(const PictureGrid *grid, int segment, PictureCell *spot) {
    PictureCell free_cell[CELLS];
    int sums[3] = {0}, best = 0, rate_best = INT_MIN;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            if (!is_free(grid, segment, row, column)) continue;
            free_cell[sums[0]++] = (PictureCell){row, column};
            sums[1] += row;
            sums[2] += column;
        }
    if (sums[0] == 0) return false;
    for (int i = 0; i < sums[0]; i++) {
        const int rate = rate_spot(grid, free_cell[i], sums);
        if (rate > rate_best) best = i;
        if (rate > rate_best) rate_best = rate;
    }
    *spot = free_cell[best];
    return true;
}
