/* tile_drawing.c: one drawing understood: its segments, edges and halves by flood fill.
 *
 * SPDX-License-Identifier: MIT
 *
 * First the drawing falls into parts, whatever they are; then each side says which parts reach it;
 * then each part must make sense; what is left are the segments, in the order that tile.h states.
 */
#include "engine/tile_drawing.h"

#include <assert.h>
#include <string.h>

enum {
    CELLS = SIDE_CELLS * SIDE_CELLS,
    PART_NONE = CELLS /* of a cell that belongs to nothing; there are fewer parts than cells */
};

/* What a cell shows. The values up to GROUND_CLOISTER are FeatureKinds: those make segments. */
typedef enum Ground {
    GROUND_ROAD = FEATURE_ROAD,
    GROUND_CITY = FEATURE_CITY,
    GROUND_CLOISTER = FEATURE_CLOISTER,
    GROUND_FIELD = FEATURE_FIELD,
    GROUND_WALLED,
    GROUND_NOTHING
} Ground;

typedef struct Part {
    uint8_t ground;            /* Ground, never GROUND_NOTHING */
    uint8_t first_cell;        /* 7 * row + column of its first cell, for messages */
    uint8_t edges;             /* bit d: holds the middle of side d */
    uint8_t halves;            /* field: bit h: holds half h */
    uint8_t pennants;          /* number of % */
    uint8_t children[COLOURS]; /* number of R, Y, B, G */
    bool has_end;              /* road: touches + M city @, so that it may end there */
    bool is_walled;            /* field: touches @ */
    uint64_t touched;          /* field: bit p: touches part p, a city */
} Part;

typedef struct Drawing {
    const SheetKind *kind;  /* whose drawing is read */
    Error *error;           /* where a refusal goes */
    uint8_t part_of[CELLS]; /* part of each cell, or PART_NONE */
    Part part[CELLS];       /* the first part_count are used */
    int part_count;         /* 0 .. CELLS */
} Drawing;

static const char COLOUR[] = "RYBG";

static char cell_at(const Drawing *drawing, int cell) {
    return drawing->kind->row[cell / SIDE_CELLS][cell % SIDE_CELLS];
}

static Ground ground_of(char c) {
    switch (c) {
    case '.':
        return GROUND_FIELD;
    case '#':
    case '%':
        return GROUND_CITY;
    case 'M':
        return GROUND_CLOISTER;
    case '@':
        return GROUND_WALLED;
    case '+':
    case '/':
        return GROUND_NOTHING;
    default:
        return GROUND_ROAD; /* : R Y B G */
    }
}

/* The neighbour of a cell towards a side, or -1 beyond the rim. */
static int next_cell(int cell, int side) {
    static const int step[SIDES] = {-SIDE_CELLS, 1, SIDE_CELLS, -1};
    const int column = cell % SIDE_CELLS;
    if ((side == 1 && column == SIDE_CELLS - 1) || (side == 3 && column == 0)) return -1;
    const int next = cell + step[side];
    return next >= 0 && next < CELLS ? next : -1;
}

/* Cell i of a side, clockwise. */
static int side_cell(int side, int i) {
    const int last = SIDE_CELLS - 1;
    switch (side) {
    case 0:
        return i;
    case 1:
        return SIDE_CELLS * i + last;
    case 2:
        return SIDE_CELLS * last + last - i;
    default:
        return SIDE_CELLS * (last - i);
    }
}

/* Parts. */

/* Gives `cell` and all that hangs together with it to a new part. */
static void fill_part(Drawing *drawing, int cell) {
    const int number = drawing->part_count++;
    const Ground ground = ground_of(cell_at(drawing, cell));
    uint8_t stack[CELLS];
    int depth = 0;
    drawing->part[number] = (Part){.ground = (uint8_t)ground, .first_cell = (uint8_t)cell};
    drawing->part_of[cell] = (uint8_t)number;
    stack[depth++] = (uint8_t)cell;
    while (depth > 0) {
        const int here = stack[--depth];
        for (int side = 0; side < SIDES; side++) {
            const int next = next_cell(here, side);
            if (next < 0 || drawing->part_of[next] != PART_NONE) continue;
            if (ground_of(cell_at(drawing, next)) != ground) continue;
            drawing->part_of[next] = (uint8_t)number;
            stack[depth++] = (uint8_t)next;
        }
    }
}

/* Adds to a cell's part what the cell itself and one of its neighbours show. */
static void note_neighbour(Drawing *drawing, Part *part, int next) {
    const char c = cell_at(drawing, next);
    const Ground ground = ground_of(c);
    if (part->ground == GROUND_ROAD &&
        (c == '+' || ground == GROUND_CLOISTER || ground == GROUND_CITY || ground == GROUND_WALLED))
        part->has_end = true;
    if (part->ground == GROUND_FIELD && ground == GROUND_WALLED) part->is_walled = true;
    if (part->ground == GROUND_FIELD && ground == GROUND_CITY)
        part->touched |= UINT64_C(1) << drawing->part_of[next];
}

static void find_parts(Drawing *drawing) {
    memset(drawing->part_of, PART_NONE, sizeof drawing->part_of);
    for (int cell = 0; cell < CELLS; cell++)
        if (drawing->part_of[cell] == PART_NONE &&
            ground_of(cell_at(drawing, cell)) != GROUND_NOTHING)
            fill_part(drawing, cell);
    for (int cell = 0; cell < CELLS; cell++) {
        if (drawing->part_of[cell] == PART_NONE) continue;
        Part *part = &drawing->part[drawing->part_of[cell]];
        const char c = cell_at(drawing, cell);
        const char *colour = strchr(COLOUR, c);
        if (c == '%') part->pennants++;
        if (colour) part->children[colour - COLOUR]++;
        for (int side = 0; side < SIDES; side++)
            if (next_cell(cell, side) >= 0) note_neighbour(drawing, part, next_cell(cell, side));
    }
}

/* Sides. */

static bool fail_side(const Drawing *drawing, int side, const char *expected) {
    char found[SIDE_CELLS - 1] = "";
    for (int i = 1; i < SIDE_CELLS - 1; i++) found[i - 1] = cell_at(drawing, side_cell(side, i));
    return error_set(drawing->error,
                     "%s:%d: tile %s: edge %c cannot be read: clockwise it is \"%s\" "
                     "without its corners, expected %s",
                     drawing->kind->file, drawing->kind->line, drawing->kind->name, SIDE_NAME[side],
                     found, expected);
}

/* The ground that both cells of a half show, or GROUND_NOTHING; a half of wall is *is_wall. */
static Ground half_ground(const Drawing *drawing, int half, bool *is_wall) {
    const int first = (half & 1) ? SIDE_CELLS / 2 + 1 : 1;
    const char a = cell_at(drawing, side_cell(half / 2, first));
    const char b = cell_at(drawing, side_cell(half / 2, first + 1));
    *is_wall = a == '/' && b == '/';
    return ground_of(a) == ground_of(b) ? ground_of(a) : GROUND_NOTHING;
}

/* May this half lie beside a middle of this ground? */
static bool is_half_allowed(const Drawing *drawing, Ground middle, int half) {
    bool is_wall;
    const Ground ground = half_ground(drawing, half, &is_wall);
    switch (middle) {
    case GROUND_FIELD:
        return ground == GROUND_FIELD;
    case GROUND_ROAD:
        return ground == GROUND_FIELD || is_wall;
    case GROUND_WALLED:
        return ground == GROUND_FIELD || ground == GROUND_WALLED;
    default:
        return false;
    }
}

/* City or wall in both cells of both halves? */
static bool is_city_side(const Drawing *drawing, int side) {
    for (int i = 1; i < SIDE_CELLS - 1; i++) {
        const char c = cell_at(drawing, side_cell(side, i));
        if (ground_of(c) != GROUND_CITY && c != '/') return false;
    }
    return true;
}

static bool read_side(Drawing *drawing, int side) {
    static const char *const expected[] = {
        [GROUND_ROAD] = "field or wall in both cells of each half beside a road",
        [GROUND_CITY] = "city or wall beside a city",
        [GROUND_CLOISTER] = "field, city, road or @ in the middle",
        [GROUND_FIELD] = "field in all five cells beside a field",
        [GROUND_WALLED] = "@ or field in both cells of each half beside @",
        [GROUND_NOTHING] = "field, city, road or @ in the middle"};
    const int middle = side_cell(side, SIDE_CELLS / 2);
    const Ground ground = ground_of(cell_at(drawing, middle));
    const bool can_be_read = ground == GROUND_CITY
                                 ? is_city_side(drawing, side)
                                 : is_half_allowed(drawing, ground, 2 * side) &&
                                       is_half_allowed(drawing, ground, 2 * side + 1);
    if (!can_be_read) return fail_side(drawing, side, expected[ground]);
    drawing->part[drawing->part_of[middle]].edges |= (uint8_t)(1 << side);
    for (int half = 2 * side; half < 2 * side + 2; half++) {
        const int part = drawing->part_of[side_cell(side, (half & 1) ? SIDE_CELLS - 2 : 1)];
        if (part != PART_NONE && drawing->part[part].ground == GROUND_FIELD)
            drawing->part[part].halves |= (uint8_t)(1 << half);
    }
    return true;
}

/* Sense. */

static bool fail_part(const Drawing *drawing, int part, const char *reason) {
    const int cell = drawing->part[part].first_cell;
    return error_set(drawing->error, "%s:%d: tile %s: %s (row %d, column %d)", drawing->kind->file,
                     drawing->kind->line + 1 + cell / SIDE_CELLS, drawing->kind->name, reason,
                     cell / SIDE_CELLS + 1, cell % SIDE_CELLS + 1);
}

static bool has_one_edge(uint8_t edges) {
    return (edges & (edges - 1)) == 0;
}

static bool check_parts(const Drawing *drawing, bool has_fields) {
    int cloisters = 0, inner_fields = 0;
    for (int i = 0; i < drawing->part_count; i++) {
        const Part *part = &drawing->part[i];
        if (part->ground == GROUND_ROAD && part->edges == 0)
            return fail_part(drawing, i, "a road that reaches no edge");
        if (part->ground == GROUND_CITY && part->edges == 0)
            return fail_part(drawing, i, "a city that reaches no edge");
        if (part->ground == GROUND_ROAD && has_one_edge(part->edges) && !part->has_end)
            return fail_part(drawing, i,
                             "a road that reaches one edge and ends nowhere, "
                             "expected + M a city or @ beside it");
        if (part->ground == GROUND_CLOISTER && ++cloisters > 1)
            return fail_part(drawing, i, "a second cloister");
        if (part->ground == GROUND_FIELD && has_fields && part->halves == 0 && ++inner_fields > 1)
            return fail_part(drawing, i, "a second field that reaches no edge");
    }
    return true;
}

/* Segments. */

static int first_bit(unsigned bits) {
    int bit = 0;
    while (!(bits >> bit & 1)) bit++;
    return bit;
}

/* Rank of a part in the order of segments, different for each; -1 if it makes none. */
static int rank_of(const Part *part, bool has_fields) {
    enum { ROADS = SIDES, FIELDS = ROADS + SIDES, INNER = FIELDS + HALVES, CLOISTER = INNER + 1 };
    switch (part->ground) {
    case GROUND_CITY:
        return first_bit(part->edges);
    case GROUND_ROAD:
        return ROADS + first_bit(part->edges);
    case GROUND_CLOISTER:
        return CLOISTER;
    case GROUND_FIELD:
        if (!has_fields) return -1;
        return part->halves ? FIELDS + first_bit(part->halves) : INNER;
    default:
        return -1;
    }
}

/* Writes segment number `index` of the orientation. segment_of: those of the cities before it. */
static void write_segment(Orientation *orientation, int index, const Part *part,
                          const uint8_t segment_of[CELLS]) {
    Segment *segment = &orientation->segment[index];
    segment->kind = part->ground;
    segment->pennants = part->pennants;
    segment->walled = part->is_walled;
    memcpy(segment->children, part->children, sizeof segment->children);
    if (part->ground == GROUND_CLOISTER) orientation->cloister = (uint8_t)index;
    if (part->ground == GROUND_CITY || part->ground == GROUND_ROAD) {
        segment->edges = part->edges;
        for (int side = 0; side < SIDES; side++)
            if (part->edges >> side & 1) orientation->center[side] = (uint8_t)index;
    }
    if (part->ground == GROUND_FIELD) {
        segment->halves = part->halves;
        if (part->halves == 0) orientation->inner = (uint8_t)index;
        for (int half = 0; half < HALVES; half++)
            if (part->halves >> half & 1) orientation->half[half] = (uint8_t)index;
        for (int i = 0; i < CELLS; i++)
            if (part->touched >> i & 1) segment->cities |= (uint16_t)(1U << segment_of[i]);
    }
}

static void write_segments(Orientation *orientation, const Drawing *drawing, bool has_fields) {
    enum { RANKS = SIDES + SIDES + HALVES + 2 };
    uint8_t segment_of[CELLS] = {0};
    memset(orientation->center, SEGMENT_NONE, sizeof orientation->center);
    memset(orientation->half, SEGMENT_NONE, sizeof orientation->half);
    orientation->inner = orientation->cloister = SEGMENT_NONE;
    for (int rank = 0; rank < RANKS; rank++)
        for (int i = 0; i < drawing->part_count; i++) {
            if (rank_of(&drawing->part[i], has_fields) != rank) continue;
            const int index = orientation->segment_count++;
            assert(index < SEGMENT_NONE);
            segment_of[i] = (uint8_t)index;
            write_segment(orientation, index, &drawing->part[i], segment_of);
        }
}

static uint8_t read_code(const Drawing *drawing) {
    static const uint8_t terrain[GROUND_NOTHING + 1] = {[GROUND_ROAD] = TERRAIN_ROAD,
                                                        [GROUND_CITY] = TERRAIN_CITY,
                                                        [GROUND_FIELD] = TERRAIN_FIELD,
                                                        [GROUND_WALLED] = TERRAIN_OPEN};
    unsigned code = 0;
    for (int side = 0; side < SIDES; side++) {
        const int middle = side_cell(side, SIDE_CELLS / 2);
        code |= (unsigned)terrain[ground_of(cell_at(drawing, middle))] << (2 * side);
    }
    return (uint8_t)code;
}

bool tile_read_drawing(Orientation *orientation, const SheetKind *kind, bool has_fields,
                       Error *error) {
    Drawing drawing = {.kind = kind, .error = error};
    find_parts(&drawing);
    for (int side = 0; side < SIDES; side++)
        if (!read_side(&drawing, side)) return false;
    if (!check_parts(&drawing, has_fields)) return false;
    memset(orientation, 0, sizeof *orientation);
    orientation->code = read_code(&drawing);
    write_segments(orientation, &drawing, has_fields);
    return true;
}
