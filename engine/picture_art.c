/* picture_art.c: tiles as SVG: fields, cities, roads and what stands on them.
 *
 * SPDX-License-Identifier: MIT
 *
 * Painted from below: field, roads, cities over the ends of roads, walls, houses, then villages,
 * cloister, pennants and children.
 */
#include "engine/picture_art.h"

#include "engine/picture_shape.h"

enum { CELLS = SIDE_CELLS * SIDE_CELLS };

static double units(double cells) {
    return cells * ART_CELL;
}

/* Paths. */

static void put_point(PictureWriter *writer, const char *command, PicturePoint point) {
    picture_putf(writer, "%s%.1f %.1f", command, units(point.x), units(point.y));
}

static PicturePoint find_middle(PicturePoint a, PicturePoint b) {
    return (PicturePoint){(a.x + b.x) / 2, (a.y + b.y) / 2, false};
}

/* Continues a path to point i + 1 of an outline or course: straight along the rim, in curves that
 * bend towards the free points elsewhere. */
static void put_step(PictureWriter *writer, const PicturePath *path, int i) {
    const PicturePoint here = path->point[i % path->count];
    const PicturePoint next = path->point[(i + 1) % path->count];
    if (!here.is_fixed) {
        put_point(writer, "Q", here);
        put_point(writer, " ", next.is_fixed ? next : find_middle(here, next));
    } else if (next.is_fixed) {
        put_point(writer, "L", next);
    } else {
        put_point(writer, "L", find_middle(here, next));
    }
}

static void put_outline(PictureWriter *writer, const PicturePath *path) {
    const PicturePoint last = path->point[path->count - 1];
    put_point(writer, "M",
              path->point[0].is_fixed ? path->point[0] : find_middle(last, path->point[0]));
    for (int i = 0; i < path->count; i++) put_step(writer, path, i);
    picture_put(writer, "Z");
}

/* The parts of an outline that do not run along the tile's rim. */
static void put_walls(PictureWriter *writer, const PicturePath *path) {
    bool is_drawing = false;
    int start = 0;
    while (start < path->count && !path->point[start].is_fixed) start++;
    if (start == path->count) {
        put_outline(writer, path);
        return;
    }
    for (int i = start; i < start + path->count; i++) {
        const PicturePoint here = path->point[i % path->count];
        const PicturePoint next = path->point[(i + 1) % path->count];
        if (here.is_fixed && next.is_fixed) {
            is_drawing = false;
            continue;
        }
        if (!is_drawing) put_point(writer, "M", here);
        is_drawing = true;
        put_step(writer, path, i);
    }
}

/* Areas. */

/* How an area is painted. */
typedef struct Paint {
    const char *ground; /* colour */
    const char *stone;  /* light colour of its wall */
    double wall;        /* width of its wall */
    const char *house;  /* what its houses are */
} Paint;

static const Paint city_paint = {"#c98f55", "#e9d3ae", 3.2, "house"};
static const Paint walled_paint = {"#cfc8bb", "#f3efe6", 5.2, "slate"};

static void put_area(PictureWriter *writer, const PictureGrid *grid, int segment, Paint paint) {
    PictureTrace trace;
    PicturePath path;
    picture_putf(writer, "<path fill='%s' fill-rule='evenodd' d='", paint.ground);
    picture_trace_init(&trace, grid, segment);
    while (picture_trace_next(&trace, &path)) put_outline(writer, &path);
    picture_put(writer, "'/>\n");
    const char *colour[2] = {"#4b2f17", paint.stone};
    for (int i = 0; i < 2; i++) {
        picture_putf(writer, "<path fill='none' stroke='%s' stroke-width='%.1f'", colour[i],
                     i == 0 ? paint.wall : paint.wall / 2);
        picture_putf(writer, "%s d='", i == 0 ? "" : " stroke-dasharray='2.4 1'");
        picture_trace_init(&trace, grid, segment);
        while (picture_trace_next(&trace, &path)) put_walls(writer, &path);
        picture_put(writer, "'/>\n");
    }
}

static bool is_same_area(const PictureGrid *grid, int row, int column, int r, int c) {
    if (r < 0 || c < 0 || r >= SIDE_CELLS || c >= SIDE_CELLS) return true;
    return picture_grid_terrain(grid->ground[r][c]) ==
               picture_grid_terrain(grid->ground[row][column]) &&
           grid->segment[r][c] == grid->segment[row][column];
}

/* Is there room for a house: nothing else within two cells? */
static bool has_room(const PictureGrid *grid, int row, int column) {
    if (grid->ground[row][column] == '%') return false;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (!is_same_area(grid, row, column, r, c)) return false;
    return true;
}

/* No house hangs over the rim. */
static int keep_inside(int along) {
    if (along < ART_CELL / 2) return ART_CELL / 2;
    return along > ART_TILE - ART_CELL / 2 ? ART_TILE - ART_CELL / 2 : along;
}

/* Houses stand where there is room, two cells apart and a little out of line. */
static void put_houses(PictureWriter *writer, const PictureGrid *grid, char terrain, Paint paint) {
    for (int i = 0; i < CELLS; i += 2) {
        const int row = i / SIDE_CELLS, column = i % SIDE_CELLS;
        if (row % 2 != 0 || picture_grid_terrain(grid->ground[row][column]) != terrain) continue;
        if (!has_room(grid, row, column)) continue;
        const int aside = (3 * row + 5 * column) % 7 / 2 - 1, down = (5 * row + column) % 5 / 2 - 1;
        picture_putf(writer, "<use href='#%s' x='%d' y='%d'/>\n", paint.house,
                     keep_inside(ART_CELL * column + ART_CELL / 2 + aside),
                     keep_inside(ART_CELL * row + ART_CELL / 2 + down));
    }
}

/* Roads. */

static void put_roads(PictureWriter *writer, const PictureGrid *grid,
                      const Orientation *orientation) {
    static const char *const style[] = {"stroke='#6f6147' stroke-width='6.4'",
                                        "stroke='#fbf5e6' stroke-width='4.4'"};
    PicturePath path;
    for (int i = 0; i < 2; i++) {
        picture_putf(writer, "<path fill='none' %s d='", style[i]);
        for (int segment = 0; segment < orientation->segment_count; segment++)
            for (int side = 0; side < SIDES; side++) {
                if (orientation->segment[segment].kind != FEATURE_ROAD) continue;
                if (!picture_shape_find_road(grid, segment, side, &path)) continue;
                put_point(writer, "M", path.point[0]);
                for (int j = 0; j + 1 < path.count; j++) put_step(writer, &path, j);
            }
        picture_put(writer, "'/>\n");
    }
}

/* What stands on tiles. */

static void put_at_cell(PictureWriter *writer, const char *piece, int row, int column) {
    picture_putf(writer, "<use href='#%s' x='%.1f' y='%.1f'/>\n", piece, units(column + 0.5),
                 units(row + 0.5));
}

/* A crossing of three or four roads is a village, an end of one road a single house. */
static void put_village(PictureWriter *writer, const PictureGrid *grid, int row, int column) {
    int roads = 0;
    for (int i = 0; i < CELLS; i++) {
        const int down = i / SIDE_CELLS - row, right = i % SIDE_CELLS - column;
        roads += down * down + right * right == 1 &&
                 picture_grid_terrain(grid->ground[i / SIDE_CELLS][i % SIDE_CELLS]) == ':';
    }
    put_at_cell(writer, roads > 1 ? "village" : "farmhouse", row, column);
}

static void put_child(PictureWriter *writer, const PictureGrid *grid, PictureCell cell) {
    const PicturePoint point = picture_shape_find_point(grid, cell);
    picture_putf(writer, "<use href='#child%c' x='%.1f' y='%.1f'/>\n",
                 grid->ground[cell.row][cell.column], units(point.x), units(point.y));
}

/* The middle of all cells with a character; false if there are none. */
static bool find_center(const PictureGrid *grid, char ground, double center[2]) {
    int count = 0, rows = 0, columns = 0;
    for (int i = 0; i < CELLS; i++) {
        if (grid->ground[i / SIDE_CELLS][i % SIDE_CELLS] != ground) continue;
        count++;
        rows += i / SIDE_CELLS;
        columns += i % SIDE_CELLS;
    }
    if (count == 0) return false;
    center[0] = units((double)columns / count + 0.5);
    center[1] = units((double)rows / count + 0.5);
    return true;
}

static void put_things(PictureWriter *writer, const PictureGrid *grid, const SheetKind *kind) {
    double center[2];
    if (find_center(grid, 'M', center))
        picture_putf(writer, "<use href='#cloister' x='%.1f' y='%.1f'/>\n", center[0], center[1]);
    if (kind->quarter != QUARTER_NONE && find_center(grid, '@', center))
        picture_putf(writer, "<use href='#%s' x='%.1f' y='%.1f'/>\n", QUARTER_NAME[kind->quarter],
                     center[0], center[1]);
    for (int row = 0; row < SIDE_CELLS; row++)
        for (int column = 0; column < SIDE_CELLS; column++) {
            const char ground = grid->ground[row][column];
            if (ground == '%') put_at_cell(writer, "shield", row, column);
            if (ground == '+') put_village(writer, grid, row, column);
            if (picture_grid_terrain(ground) == ':' && ground != ':')
                put_child(writer, grid, (PictureCell){row, column});
        }
}

void picture_art_define_tile(PictureWriter *writer, const char *prefix, const Tiles *tiles,
                             int number) {
    const Orientation *orientation = &tiles->orientation[number];
    const SheetKind *kind = &tiles->sheet.kind[number / ROTATIONS];
    PictureGrid grid;
    double center[2];
    picture_grid_init(&grid, tiles, number);
    picture_putf(writer, "<g id='%stile-%s-%d'>\n<use href='#field'/>\n", prefix, kind->name,
                 number % ROTATIONS);
    put_roads(writer, &grid, orientation);
    if (find_center(&grid, '@', center)) {
        put_area(writer, &grid, SEGMENT_NONE, walled_paint);
        if (kind->quarter == QUARTER_NONE) put_houses(writer, &grid, '@', walled_paint);
    }
    for (int segment = 0; segment < orientation->segment_count; segment++)
        if (orientation->segment[segment].kind == FEATURE_CITY)
            put_area(writer, &grid, segment, city_paint);
    put_houses(writer, &grid, '#', city_paint);
    put_things(writer, &grid, kind);
    picture_put(writer, "<use href='#frame'/>\n</g>\n");
}

void picture_art_put_tile(PictureWriter *writer, const Tiles *tiles, int orientation,
                          const double corner[2]) {
    picture_putf(writer, "<use href='#tile-%s-%d' x='%.0f' y='%.0f'/>\n",
                 tiles->sheet.kind[orientation / ROTATIONS].name, orientation % ROTATIONS,
                 corner[0], corner[1]);
}
