/* picture_grid.c: a tile as a grid of characters that know their segment, with figures on it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_grid.h"

#include <limits.h>
#include <string.h>

enum { LAST = SIDE_CELLS - 1, MIDDLE = SIDE_CELLS / 2, CELLS = SIDE_CELLS * SIDE_CELLS };
enum { COMPACT_ROWS = 3, COMPACT_COLUMNS = 5 };

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

static int square(int number) {
    return number * number;
}

/* Which rows and columns of a drawing the compact form shows. */
typedef struct Sample {
    uint8_t row[COMPACT_ROWS], column[COMPACT_COLUMNS]; /* of the drawing, 0 .. 6, ascending */
} Sample;

/* The first that loses no segment is taken: D's field between city and road is one cell wide, in
 * column 4 when D is turned. Those with rows 0 and 6 are for sheets of other people. */
static const Sample samples[] = {
    {{1, 3, 5}, {0, 1, 3, 5, 6}},
    {{1, 3, 5}, {0, 2, 3, 4, 6}},
    {{0, 3, 6}, {0, 1, 3, 5, 6}},
    {{0, 3, 6}, {0, 2, 3, 4, 6}},
};

static void take_sample(PictureGrid *grid, const PictureGrid *full, const Sample *sample) {
    memset(grid, 0, sizeof *grid);
    grid->rows = COMPACT_ROWS;
    grid->columns = COMPACT_COLUMNS;
    for (int row = 0; row < COMPACT_ROWS; row++)
        for (int column = 0; column < COMPACT_COLUMNS; column++) {
            const int r = sample->row[row], c = sample->column[column];
            grid->ground[row][column] = full->ground[r][c];
            grid->segment[row][column] = full->segment[r][c];
        }
}

static int count_segments(const PictureGrid *grid) {
    unsigned seen = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            seen |= 1U << grid->segment[row][column];
    return __builtin_popcount(seen & ((1U << SEGMENT_NONE) - 1));
}

/* Moves a pennant or child that lies between the sampled cells to the nearest of its segment, of
 * several to the one nearest to the tile's middle. */
static void move_mark(PictureGrid *grid, const PictureGrid *full, const Sample *sample,
                      PictureCell mark) {
    const char ground = full->ground[mark.row][mark.column];
    char *best = NULL;
    int distance_best = 0;
    for (int i = 0; i < COMPACT_ROWS * COMPACT_COLUMNS; i++) {
        const int row = i / COMPACT_COLUMNS, column = i % COMPACT_COLUMNS;
        const int r = sample->row[row], c = sample->column[column];
        if (r == mark.row && c == mark.column) return;
        if (grid->segment[row][column] != full->segment[mark.row][mark.column]) continue;
        if (grid->ground[row][column] != picture_grid_terrain(ground)) continue;
        const int distance = 100 * (square(r - mark.row) + square(c - mark.column)) +
                             square(r - MIDDLE) + square(c - MIDDLE);
        if (best != NULL && distance >= distance_best) continue;
        best = &grid->ground[row][column];
        distance_best = distance;
    }
    if (best != NULL) *best = ground;
}

void picture_grid_init_compact(PictureGrid *grid, const Tiles *tiles, int orientation) {
    PictureGrid full;
    const int sample_count = sizeof samples / sizeof *samples;
    int chosen = 0;
    picture_grid_init(&full, tiles, orientation);
    for (int i = sample_count - 1; i >= 0; i--) {
        take_sample(grid, &full, &samples[i]);
        if (count_segments(grid) == count_segments(&full)) chosen = i;
    }
    take_sample(grid, &full, &samples[chosen]);
    for (int i = 0; i < CELLS; i++) {
        const PictureCell cell = {i / SIDE_CELLS, i % SIDE_CELLS};
        const char ground = full.ground[cell.row][cell.column];
        if (picture_grid_terrain(ground) != ground) move_mark(grid, &full, &samples[chosen], cell);
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
