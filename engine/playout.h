/* playout.h: random games from any position to their end, by a private fast path.
 *
 * SPDX-License-Identifier: MIT
 *
 * A playout draws the same moves from the same random stream as moves_draw_joint and its relatives
 * with game_deal and game_play, and ends with the same points; tests replay it move by move. It is
 * more than twice as fast because it keeps only what the rest of a random game needs:
 *
 *      open cell i   met[i]   16 bytes: what each side will meet, four a side
 *
 *                      side N     side E     side S     side W
 *                    [c h h .]  [c h h .]  [c h h .]  [c h h .]    c: label of a road or city
 *                                                                  h: labels of two field halves
 *      address ----> cell_at()   the open cell there, CELL_FRESH or CELL_IGNORED (a tile)
 *
 * - Labels lie on the open cells alone, so that a tile needs no look at its neighbours: one load
 *   says what it meets. One number names roads, cities and fields alike.
 * - The record of a feature is a sum, followers of each seat included: joining is an addition.
 * - A segment that meets nothing gets a label that was never used, so that nothing is freed. A
 *   sheet must have fewer segments than labels; see playout_prepare.
 * - A table of addresses finds cells. It lives here and not in Game, which is copied.
 * - Monks are a short list; cloisters without one are of no interest.
 *
 * What it cannot play, the Count and very large sheets, is left to the public transition.
 */
#ifndef ENGINE_PLAYOUT_H
#define ENGINE_PLAYOUT_H

#include "engine/bytes.h"
#include "engine/deck.h"
#include "engine/game.h"
#include "engine/rng.h"

/* How moves are drawn. */
typedef enum PlayoutPolicy {
    PLAYOUT_JOINT,        /* uniform over placements with their followers: moves_draw_joint */
    PLAYOUT_PLACEMENT,    /* uniform over placements, then over none and the legal followers */
    PLAYOUT_FOLLOWER_PROB /* placement uniform, then with a probability a uniform legal follower */
} PlayoutPolicy;

enum {
    CELL_FRESH = 254,   /* at an address: nothing is known there; its entry is all zeros */
    CELL_IGNORED = 255, /* at an address: a tile lies there; its entry takes what nobody reads */
    LANE = 4,           /* bytes of met[] a side */
    CENTERS = SIDES     /* roads and cities on one tile, at most */
};

/* The record of a feature: a sum over its segments.
 *
 *      bits 0-8 open edges | 9-17 tiles | 18-24 pennants | 25-54 seats, six bits each | 55-63 city
 *
 * A seat's bits count its followers, or in junior the children of its colour. City: the number of
 * city segments, to tell a city from a road. Fields have no tiles. */
enum { PLAYOUT_SEAT_SHIFT = 25, PLAYOUT_SEAT_BITS = 6, PLAYOUT_CITY_SHIFT = 55 };

/* What laying an orientation needs, in the order of met[]: three cache lines. Few tiles have a
 * segment that meets more than four bytes: these are wide, and need the second half of meets[]. */
typedef struct PlayoutTile {
    /* [i][s]: i-th byte of met[] that belongs to segment s, or BYTES_ABSENT */
    _Alignas(64) uint8_t meets[BYTES_ROWS][BYTES];
    uint64_t record[CENTERS];     /* what a road or city adds before it meets others; 0 */
    uint8_t told[BYTES];          /* segment that the cell beyond is told of, by its own lane */
    uint8_t contact_field[BYTES]; /* field segment of each contact, or BYTES_ABSENT */
    uint8_t contact_city[BYTES];  /* city segment of each contact, or BYTES_ABSENT */
    uint8_t edges[CENTERS];       /* sides of a road or city, as bits 2d */
    uint32_t center_mask;         /* 0xff in the byte of each road and city segment */
    uint32_t center_fill;         /* different numbers, no labels, in the other bytes */
    uint16_t fields;              /* bit s: segment s is a field */
    uint16_t cities;              /* bit s: segment s is a city */
    uint8_t code;                 /* demands on the cells beyond, each at the facing side */
    uint8_t segment_count;        /* 0 .. 14 */
    uint8_t center_count;         /* roads and cities: segments 0 .. center_count - 1 */
    uint8_t contact_count;        /* 0 .. 16 */
    uint8_t cloister;             /* its segment, or 255 */
    uint8_t is_multiple;          /* 1: two roads or two cities, which may turn out one */
    uint8_t is_wide;              /* 1: see above */
} PlayoutTile;

/* Made once for a rule set, then only read. */
typedef struct PlayoutTables {
    const Rules *rules;
    PlayoutTile tile[KIND_MAX * ROTATIONS];
} PlayoutTables;

/* Labels, one bit each. */
typedef struct LabelSet {
    uint64_t word[LABELS / 64];
} LabelSet;

typedef struct Monk {
    uint16_t address; /* of his cloister */
    uint8_t seat;     /* whose he is */
} Monk;

typedef struct Playout {
    _Alignas(64) uint8_t code[256];                 /* by open cell, as in board.h */
    uint8_t met[256][BYTES];                        /* by open cell, see above */
    uint64_t record[LABELS];                        /* by label; record[0] has an open edge */
    uint16_t address[256];                          /* by open cell */
    uint16_t tile_address[TILE_MAX + 2];            /* in order of placement, then zeros */
    uint32_t multiple[TILE_MAX + 2];                /* four labels of each tile that is_multiple */
    uint8_t contact_field[CONTACT_MAX + PORTS + 1]; /* contacts: label of the field */
    uint8_t contact_city[CONTACT_MAX + PORTS + 1];  /* and of the city */
    LabelSet held;                                  /* labels with a follower, and maybe 0 */
    uint64_t contact_done[(CONTACT_MAX + 1) / 64];  /* bit i: city of contact i is completed */
    Monk monk[FOLLOWERS_ON_BOARD_MAX];              /* on cloisters not yet completed */
    const PlayoutTables *tables;                    /* must outlive it */
    Rng rng;                                        /* set it before a run, take it back after */
    PlayoutPolicy policy;                           /* set before a run */
    double follower_prob;                           /* PLAYOUT_FOLLOWER_PROB: 0 .. 1 */
    uint8_t deck[TILE_MAX + 1];                     /* kinds to come */
    int deck_next, deck_count;                      /* the next one, and their number */
    int cell_count, tile_count, contact_count, multiple_count, monk_count; /* entries in use */
    int fresh;                                       /* labels from here on were never used */
    int seat;                                        /* who places next */
    int turns, discarded;                            /* as in Game */
    bool is_over;                                    /* nothing is left to decide */
    uint8_t supply[SEAT_MAX];                        /* followers in hand */
    int16_t points[FEATURE_KINDS][SEAT_MAX];         /* scored so far, as in Game */
    _Alignas(64) uint8_t cell_table[(1 << 16) + 64]; /* see playout_cell_at */
} Playout;

/* The open cell at an address. A row of a usual board lies in one cache line. */
static inline uint8_t *playout_cell_at(Playout *playout, uint16_t address) {
    return playout->cell_table + 32 + address;
}

/* Makes the tables of a rule set. False if playouts cannot play it. */
bool playout_prepare(PlayoutTables *tables, const Rules *rules);

/* Makes a Playout ready to be loaded any number of times; with NULL it is there and cannot play. */
void playout_init(Playout *playout, const PlayoutTables *tables);

/* Takes a position with at least one tile, DECISION_CHANCE or DECISION_PLACE, and the order of the
 * `count` tiles to come. False, and nothing is taken, for any other position. */
bool playout_load(Playout *playout, const Game *game, const uint8_t *kinds, int count);

/* Plays one turn and tells the move; false if the game is over. For tests: runs do the same. */
bool playout_step(Playout *playout, Move *move);

/* Plays to the end. */
void playout_run(Playout *playout);

/* Points as if the game ended now, as game_score gives them. */
void playout_score(const Playout *playout, Score *score);

/* How many tiles lie in the 3 x 3 cells around `center`. */
int playout_count_near(const Playout *playout, uint16_t center);

/* Followers, or children, of a seat in a record. */
static inline int playout_count_seat(uint64_t record, int seat) {
    const int shift = PLAYOUT_SEAT_SHIFT + PLAYOUT_SEAT_BITS * seat;
    return (int)(record >> shift & ((1 << PLAYOUT_SEAT_BITS) - 1));
}

/* Are there followers on the feature with this record? */
static inline bool playout_is_occupied(uint64_t record) {
    const int bits = PLAYOUT_CITY_SHIFT - PLAYOUT_SEAT_SHIFT;
    return record >> PLAYOUT_SEAT_SHIFT & ((UINT64_C(1) << bits) - 1);
}

/* Adds `worth` for every seat with the most followers of a record, one at least. Two seats, the
 * usual number, go without a loop. */
static inline void playout_pay(int players, uint64_t record, int worth, int16_t points[SEAT_MAX]) {
    const int first = playout_count_seat(record, 0);
    const int second = playout_count_seat(record, 1);
    int most = first > second ? first : second;
    for (int seat = 2; seat < players; seat++) {
        const int count = playout_count_seat(record, seat);
        most = count > most ? count : most;
    }
    worth = most > 0 ? worth : 0;
    points[0] = (int16_t)(points[0] + (first == most ? worth : 0));
    points[1] = (int16_t)(points[1] + (second == most ? worth : 0));
    for (int seat = 2; seat < players; seat++) {
        const int paid = playout_count_seat(record, seat) == most ? worth : 0;
        points[seat] = (int16_t)(points[seat] + paid);
    }
}

#endif
