/* tile.h: kinds, rotations, segments and half-edges as tables, read off the drawings.
 *
 * SPDX-License-Identifier: MIT
 *
 *          Nw   Ne          sides   N E S W         = 0 1 2 3
 *        +----+----+        halves  Nw Ne En Es Se Sw Ws Wn = 0 .. 7, clockwise;
 *     Wn |    0    | En             side d has the halves 2d and 2d+1
 *        + 3     1 +
 *     Ws |    2    | Es     An orientation is a kind in one rotation; its number is
 *        +----+----+        4 * kind + rotation, rotation = quarter turns clockwise.
 *          Sw   Se
 *
 * A segment is a connected part of one kind on one tile: a city, a road, a field, a cloister.
 * Segment i of a kind is the same printed piece in all four rotations. Segments stand in this
 * order: cities, roads, fields, the cloister; each by its first side or half as drawn, a field
 * without any last. Meeting tiles join half to half: half h of a tile meets half
 * tile_opposite_half(h) of its neighbour across that side.
 *
 * On a sheet that shows a child anywhere fields make no segments: they play no part there.
 * A road may reach up to four sides, where it branches without a village.
 */
#ifndef ENGINE_TILE_H
#define ENGINE_TILE_H

#include "engine/sheet.h"

enum {
    SIDES = 4,
    HALVES = 8,
    SEGMENT_MAX = 16,  /* segments of one kind: 4 roads or cities, 8 + 1 fields, a cloister */
    SEGMENT_NONE = 15, /* no segment: never a valid index, since a tile has at most 14 */
    ROTATIONS = 4,
    COLOURS = 4,       /* junior: red, yellow, blue, green */
    FIELD_MAX = 255,   /* fields that may lie apart at one time, worst case over all orders */
    CONTACT_MAX = 255, /* contacts of a field with a city, over all tiles of a sheet */
    PENNANT_MAX = 127, /* pennants, over all tiles of a sheet */
    SEGMENT_NAME_SIZE = 4
};

/* Terrain of a side, as two bits of a cell's code; 0 means that nothing lies there yet. */
typedef enum Terrain {
    TERRAIN_OPEN,
    TERRAIN_FIELD,
    TERRAIN_CITY,
    TERRAIN_ROAD,
    TERRAIN_WALLED
} Terrain;

/* What a segment belongs to, and what points are counted by. */
typedef enum FeatureKind {
    FEATURE_ROAD,
    FEATURE_CITY,
    FEATURE_CLOISTER,
    FEATURE_FIELD,
    FEATURE_KINDS
} FeatureKind;

typedef struct Segment {
    uint8_t kind;                 /* FeatureKind */
    uint8_t edges;                /* road, city: bit d = reaches side d */
    uint8_t halves;               /* field: bit h = reaches half h; 0 for a field without an edge */
    uint8_t pennants;             /* city: number of pennants */
    uint16_t cities;              /* field: bit s = touches city segment s of this tile */
    uint8_t walled;               /* field: 1 = touches the city of Carcassonne */
    uint8_t children[COLOURS];    /* road: children by colour (junior) */
    char name[SEGMENT_NAME_SIZE]; /* board name: cN, rE, fSw, m, f */
} Segment;

/* Ports are where a tile can meet others: its sides' middles and its halves, and behind them the
 * two kinds of segments that meet nobody. */
enum { PORT_HALF = SIDES, PORT_INNER = SIDES + HALVES, PORT_CLOISTER, PORTS = 16 };
enum { TILE_CONTACT_MAX = PORTS /* contacts on one tile */ };

/* Where the rotations of a kind fit: a cell takes rotation r if bit r is set in both entries. */
typedef struct Fit {
    uint8_t half[2][16]; /* [0][code & 15]: sides N and E; [1][code >> 4]: sides S and W */
} Fit;

typedef struct Orientation {
    union {
        uint8_t port[PORTS]; /* segment at each port, or SEGMENT_NONE */
        struct {
            uint8_t center[SIDES]; /* road or city at a side's middle */
            uint8_t half[HALVES];  /* field at a half */
            uint8_t inner;         /* field without an edge */
            uint8_t cloister;      /* cloister */
        };
    };
    uint8_t kind;                 /* index into kinds */
    uint8_t rotation;             /* quarter turns clockwise, 0 .. 3 */
    uint8_t segment_count;        /* 0 .. 14 */
    uint8_t code;                 /* terrain of side d in bits 2d and 2d+1; 0 for a walled side,
                                   * which fits nothing and is found on fixed tiles alone */
    uint16_t fields;              /* bit s: segment s is a field */
    uint16_t walled;              /* bit s: field s touches Carcassonne */
    uint8_t center_count;         /* roads and cities: segments 0 .. center_count - 1 */
    uint8_t contact_count;        /* contacts of a field with a city on this tile */
    uint8_t meets[8][PORTS];      /* [i][s]: the i-th port of segment s, or BYTES_ABSENT */
    uint8_t contact_field[PORTS]; /* field segment of each contact, or BYTES_ABSENT */
    uint8_t contact_city[PORTS];  /* city segment of each contact, or BYTES_ABSENT */
    Segment segment[SEGMENT_MAX]; /* the first segment_count are used */
} Orientation;

typedef struct Tiles {
    Sheet sheet;                      /* names, counts, drawings; each fixed tile but the first,
                                       * at 0,0, touches one before it */
    uint8_t rotation_count[KIND_MAX]; /* rotations of a kind that differ in play: 0 .. n-1, where
                                       * n is 1, 2 or 4 */
    Fit fit[KIND_MAX];                /* by kind; rotations that are none fit nowhere */
    Orientation orientation[KIND_MAX * ROTATIONS]; /* by number, the first 4 * kind_count */
} Tiles;

static inline int tile_opposite_side(int side) {
    return side ^ 2;
}

/* The half of the neighbour that half h meets: En|Wn, Es|Ws, Nw|Sw, Ne|Se. */
static inline int tile_opposite_half(int half) {
    return (half & 1) ? ((half + 3) & 7) : ((half + 5) & 7);
}

/* Understands every drawing of a sheet (not that of `tiles` itself). On a drawing that cannot be
 * read, a start city that does not hold together (tile_fixed.h), an empty bag or a limit that is
 * passed: false, and `error` names file, line, tile and reason. */
bool tile_read_sheet(Tiles *tiles, const Sheet *sheet, Error *error);

/* The segment of an orientation that is called `name` (length bytes), or SEGMENT_NONE. */
int tile_find_segment(const Orientation *orientation, const char *name, size_t length);

extern const char SIDE_NAME[SIDES];                   /* "NESW" */
extern const char HALF_NAME[HALVES][3];               /* "Nw" ... "Wn" */
extern const char *const FEATURE_NAME[FEATURE_KINDS]; /* road, city, cloister, farm */

#endif
