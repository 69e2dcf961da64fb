/* board.h: where tiles lie and what fits where: geometry without features.
 *
 * SPDX-License-Identifier: MIT
 *
 * The board has no rim. At most 126 connected tiles lie on it, one of them at 0,0, so |x| and |y|
 * stay below 127 and a cell's address is two biased bytes: neighbours differ by 1 or by 256, and
 * no two cells ever share an address.
 *
 *      address = (y + 128) << 8 | (x + 128)
 *
 * An open cell is empty and touches a placed tile by a side. A connected board of n tiles has at
 * most 2n + 2 of them, reached by a straight line: CELL_MAX holds every board there can be, so
 * there is no second path for long boards. (The most seen in a million random games is 88.)
 * Open cells are kept dense: cell[0 .. cell_count-1], in no particular order.
 *
 *      code    bits 7 6 | 5 4 | 3 2 | 1 0     what each side of the open cell demands:
 *                  W      S     E     N       0 nothing lies there, 1 field, 2 city, 3 road
 *
 * Which rotations of a kind a cell takes is one table look-up for N and E, one for S and W, and an
 * AND: board_fit does that for 64 cells at a time.
 */
#ifndef ENGINE_BOARD_H
#define ENGINE_BOARD_H

#include "engine/tile.h"

enum {
    CELL_MAX = 2 * TILE_MAX + 2,
    CELL_WORDS = 4,      /* 64-bit words of a set of open cells */
    CELL_NONE = 255,     /* no cell; its entry of the tables takes what nobody reads */
    TILE_NONE = TILE_MAX /* no tile: its row of any table by tile holds zeros */
};

typedef struct Board {
    uint8_t cell_code[256];              /* demands of the open cells, see above */
    uint16_t cell_address[256];          /* where they are */
    uint8_t cell_tile[256][SIDES];       /* index of the tile at each side, or TILE_NONE */
    uint16_t tile_address[TILE_MAX + 2]; /* where the tiles lie, in order of placement */
    uint8_t tile_orientation[TILE_MAX];  /* what they are: 4 * kind + rotation */
    uint64_t cloister[2];                /* bit t: tile t is a cloister with a neighbour missing */
    uint8_t cell_count;                  /* open cells */
    uint8_t tile_count;                  /* placed tiles */
} Board;

/* Where a kind fits: bit i of word[w][r] stands for open cell 64w + i in rotation r. Only words
 * that hold open cells are written. */
typedef struct FitSet {
    uint64_t word[CELL_WORDS][ROTATIONS];
} FitSet;

/* Words of a FitSet that hold open cells. */
static inline int board_count_words(const Board *board) {
    return (board->cell_count + 63) / 64;
}

static inline uint16_t board_address(int x, int y) {
    return (uint16_t)((unsigned)(y + 128) << 8 | (unsigned)(x + 128));
}

static inline int board_x(uint16_t address) {
    return (address & 255) - 128;
}

static inline int board_y(uint16_t address) {
    return (address >> 8) - 128;
}

/* The address next to `address` on a side. */
static inline uint16_t board_step(uint16_t address, int side) {
    static const int16_t step[SIDES] = {256, 1, -256, -1};
    return (uint16_t)(address + step[side]);
}

/* Makes an empty board: no tiles, no open cells. */
void board_init(Board *board);

/* Lays a tile onto open cell `cell` and returns its index. `code` is that of its orientation. */
int board_place(Board *board, int cell, int orientation, uint8_t code);

/* Lays a tile at any address: the first of a game, or the next of a start city. */
int board_place_at(Board *board, uint16_t address, int orientation, uint8_t code);

/* The open cell with this address, or CELL_NONE. */
int board_find_cell(const Board *board, uint16_t address);

/* The tile with this address, or -1. */
int board_find_tile(const Board *board, uint16_t address);

/* Finds where a kind fits, given its tables. */
void board_fit(const Board *board, const Fit *fit, FitSet *set);

/* Whether a rotation of a kind fits open cell `cell`. */
static inline bool board_is_fit(const Board *board, const Fit *fit, int cell, int rotation) {
    const unsigned code = board->cell_code[cell];
    return fit->half[0][code & 15] >> rotation & fit->half[1][code >> 4] >> rotation & 1;
}

/* Whether a kind fits anywhere. */
bool board_is_fitting(const Board *board, const Fit *fit);

/* How many of the eight cells around `address` hold a tile. */
int board_count_neighbours(const Board *board, uint16_t address);

/* Lists in `tiles` the cloister tiles whose last neighbour is the tile just placed, takes them out
 * of board->cloister, and returns their number (0 .. 9). */
int board_take_completed_cloisters(Board *board, uint8_t tiles[9]);

#endif
