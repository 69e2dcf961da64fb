/* feature.h: who is connected to what: open edges, followers, pennants, contacts, completion.
 *
 * SPDX-License-Identifier: MIT
 *
 * Every port of every tile, a side's middle or one of its two halves, carries the label of the
 * feature that it belongs to:
 *
 *        half[8t+0] center[4t+0] half[8t+1]
 *      half[8t+7]                  half[8t+2]      Roads and cities share one space of labels,
 *    center[4t+3]     tile t      center[4t+1]     fields have their own, cloisters are named by
 *      half[8t+6]                  half[8t+3]      their tile.
 *        half[8t+5] center[4t+2] half[8t+4]
 *
 * When two features join, one label is overwritten by the other everywhere at once: the tables
 * are a few hundred bytes, joins of two older roads or cities are rare (4.5 a game), and in return
 * "who is this?" is one load, with no chains to follow. A label is never stale: center[] holds 0
 * where nothing is and where the road or city is completed and scored.
 *
 * The record of a road or city is a sum, so that joining is one addition:
 *
 *      bits 0-8 open edges | 9-17 tiles | 18-24 pennants | 25-31 followers
 *
 * A tile of two segments that turn out to be one feature is counted twice by such a sum; the join
 * finds those tiles in center[] and takes them off again.
 *
 * Fields are lazy: contacts list (field, city) pairs, resolved at the final scoring. A completed
 * city leaves its label free for others and goes on as a number of its own (done).
 */
#ifndef ENGINE_FEATURE_H
#define ENGINE_FEATURE_H

#include "engine/rules.h"

enum {
    RECORD_OPEN = 1 << 0,
    RECORD_TILE = 1 << 9,
    RECORD_PENNANT = 1 << 18,
    RECORD_FOLLOWER = 1 << 25,
    LABELS = 256,
    POINTS_FARM = 3,          /* a completed city, to a field: today's rule and that of 2001 */
    POINTS_FARM_2000 = 4,     /* a completed city, to all its fields: the rule of 2000 */
    COMPLETED_MAX = SIDES + 9 /* features one tile can complete: roads, cities, cloisters */
};

/* A feature by class and label: FEATURE_ROAD and FEATURE_CITY by their common label,
 * FEATURE_FIELD by its label, FEATURE_CLOISTER by its tile's index. */
typedef uint16_t FeatureId;

static inline FeatureId feature_id(FeatureKind kind, int label) {
    return (FeatureId)((unsigned)kind << 8 | (unsigned)label);
}

static inline FeatureKind feature_kind(FeatureId id) {
    return (FeatureKind)(id >> 8);
}

static inline int feature_label(FeatureId id) {
    return id & 255;
}

typedef struct Follower {
    FeatureId feature; /* what it stands on */
    uint8_t tile;      /* index of the tile it was put on */
    uint8_t place;     /* segment of that tile | seat << 4 */
} Follower;

typedef struct Features {
    uint8_t center[(TILE_MAX + 2) * SIDES];         /* labels of roads and cities, 0 none */
    uint8_t half[(TILE_MAX + 2) * HALVES];          /* labels of fields, 0 none */
    uint8_t inner[TILE_MAX];                        /* label of a field without an edge, 0 none */
    uint8_t contact_field[CONTACT_MAX + PORTS + 1]; /* contacts: label of the field */
    uint8_t contact_city[CONTACT_MAX + PORTS + 1];  /* label of the city, or its number once done */
    uint32_t record[LABELS];                        /* sums of roads and cities, see above */
    uint64_t contact_done[(CONTACT_MAX + 1) / 64];  /* bit i: city of contact i is completed */
    uint64_t label_used[LABELS / 64];               /* labels of roads and cities in use */
    uint64_t field_used[LABELS / 64];               /* labels of fields in use */
    uint64_t field_walled[LABELS / 64];             /* fields that touch Carcassonne */
    uint64_t field_farmed[LABELS / 64];             /* fields with a farmer, anyone's */
    Follower follower[FOLLOWERS_ON_BOARD_MAX];      /* followers on the board, in no order */
    uint8_t fresh_label;                            /* labels from here on were never used */
    uint8_t fresh_field;                            /* the same for fields */
    uint8_t tile_count;                             /* tiles joined so far */
    uint8_t follower_count;                         /* used entries of follower */
    uint8_t contact_count; /* used entries of contact_field, contact_city */
    uint8_t done_count;    /* completed cities so far, numbered from 1 */
} Features;

/* What placing a tile did. */
typedef struct Joined {
    uint8_t label[PORTS];       /* label of each segment of the tile; 0 for a cloister */
    FeatureId completed[SIDES]; /* roads and cities that it completed */
    uint8_t completed_count;
} Joined;

void features_init(Features *features);

/* Joins the next tile to its neighbours: neighbour[d] is the index of the tile at side d, or
 * TILE_MAX (TILE_NONE of board.h), whose labels are all 0. */
void features_place(Features *features, const Orientation *orientation,
                    const uint8_t neighbour[SIDES], Joined *joined);

/* The feature that segment `segment` of a tile just placed belongs to. */
FeatureId features_get_joined(const Joined *joined, const Orientation *orientation, int tile,
                              int segment);

/* Bit s is set if a follower could go on segment s of a tile placed so: the feature that it would
 * then belong to, joins made by the tile itself included, has no follower. Fields are left out
 * with `farms` == FARMS_NONE. Changes nothing. */
uint32_t features_list_free(const Features *features, const Orientation *orientation,
                            const uint8_t neighbour[SIDES], Farms farms);

/* Whether that holds for one segment; cheaper than the list. */
bool features_is_free(const Features *features, const Orientation *orientation,
                      const uint8_t neighbour[SIDES], int segment);

/* A seat's follower on a feature, shown on a segment of a tile. */
static inline Follower features_make_follower(FeatureId feature, int tile, int segment, int seat) {
    return (Follower){
        .feature = feature, .tile = (uint8_t)tile, .place = (uint8_t)(segment | seat << 4)};
}

/* Puts a follower on its feature. */
void features_deploy(Features *features, Follower follower);

/* Counts the followers on a feature by seat; returns their sum. */
int features_count_followers(const Features *features, FeatureId feature, uint8_t count[SEAT_MAX]);

/* Takes all followers off a feature, adding them to supply[seat]. */
void features_return_followers(Features *features, FeatureId feature, uint8_t supply[SEAT_MAX]);

/* Ends a completed road or city, followers taken off: its label is free again; a city goes on as
 * a completed one in its contacts. */
void features_retire(Features *features, FeatureId feature);

/* Points of a road or city as it lies, completed or not. */
int features_count_points(const Features *features, FeatureId feature, const Rules *rules);

/* The same of any record, for instance one that a tile would make. */
int features_count_worth(FeatureKind kind, uint32_t record, const Rules *rules);

/* What a road or city segment adds to the record of its feature, as if it were the only one of its
 * tile there. Bit d of met_sides: a road or city is met at side d. */
uint32_t features_count_record(const Segment *part, unsigned met_sides);

/* Labels at the ports of a cell between these tiles: what a tile laid there would meet, 0 for
 * nothing. */
void features_read_met(const Features *features, const uint8_t neighbour[SIDES],
                       uint8_t met[PORTS]);

/* The number of tiles that have a part of any of `count` roads or cities. */
int features_count_tiles(const Features *features, const uint8_t *labels, int count);

/* Lists the fields of the contacts of an incomplete city, repetitions included; at most
 * CONTACT_MAX, whose number is returned. */
int features_list_touched(const Features *features, int city, uint8_t *fields);

/* Adds to points[seat] what the fields pay now, under rules->farms. */
void features_score_fields(const Features *features, const Rules *rules, int16_t points[SEAT_MAX]);

static inline int record_open(uint32_t record) {
    return (int)(record & 511);
}

static inline int record_tiles(uint32_t record) {
    return (int)(record >> 9 & 511);
}

static inline int record_pennants(uint32_t record) {
    return (int)(record >> 18 & 127);
}

static inline int record_followers(uint32_t record) {
    return (int)(record >> 25);
}

#endif
