/* board.c: lay tiles, keep the open cells and their demands, ask what fits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/board.h"

#include <assert.h>
#include <string.h>

#include "engine/lanes.h"

void board_init(Board *board) {
    memset(board, 0, sizeof *board);
}

int board_find_cell(const Board *board, uint16_t address) {
    const int found = lanes_find(board->cell_address, board->cell_count, address);
    return found < board->cell_count ? found : CELL_NONE;
}

int board_find_tile(const Board *board, uint16_t address) {
    const int found = lanes_find(board->tile_address, board->tile_count, address);
    return found < board->tile_count ? found : -1;
}

static int append_tile(Board *board, uint16_t address, int orientation) {
    assert(board->tile_count < TILE_MAX);
    const int tile = board->tile_count++;
    board->tile_address[tile] = address;
    board->tile_orientation[tile] = (uint8_t)orientation;
    return tile;
}

/* The last cell takes the entry `to`; where it was, no address is left that could be found. */
static void move_last_cell(Board *board, int to) {
    const int from = --board->cell_count;
    board->cell_address[to] = board->cell_address[from];
    board->cell_code[to] = board->cell_code[from];
    memcpy(board->cell_tile[to], board->cell_tile[from], SIDES);
    board->cell_address[from] = 0;
}

/* What a placed tile tells the cell beyond one of its sides. */
typedef struct Demand {
    uint16_t address; /* of the cell */
    bool is_fresh;    /* the cell knew nothing before */
    int facing;       /* the side of the cell where the tile lies */
    unsigned terrain; /* what that side demands from now on */
    int tile;         /* index of the tile */
} Demand;

/* All four neighbours are written as one word: a byte written now would hold up the word that is
 * read a moment later. */
static void demand_side(Board *board, int cell, Demand demand) {
    uint32_t tiles;
    memcpy(&tiles, board->cell_tile[cell], sizeof tiles);
    const uint32_t before = demand.is_fresh ? TILE_NONE * 0x01010101U : tiles;
    const unsigned code = demand.is_fresh ? 0 : board->cell_code[cell];
    tiles = before ^ (uint32_t)(demand.tile ^ TILE_NONE) << (8 * demand.facing);
    memcpy(board->cell_tile[cell], &tiles, sizeof tiles);
    board->cell_code[cell] = (uint8_t)(code | demand.terrain << (2 * demand.facing));
    board->cell_address[cell] = demand.address;
}

/* All four neighbours are looked up before any cell is changed, for the same reason. New cells go
 * to the entry of the cell that is filled, then behind the last. Which sides are free is random, so
 * nothing branches on it: a side that met a tile tells entry CELL_NONE, which nobody reads. */
int board_place(Board *board, int cell, int orientation, uint8_t code) {
    assert(cell < board->cell_count);
    const uint16_t address = board->cell_address[cell];
    const unsigned met = board->cell_code[cell];
    const int known = board->cell_count;
    uint16_t beyond[SIDES];
    int found[SIDES];
    for (int side = 0; side < SIDES; side++) beyond[side] = board_step(address, side);
    lanes_find_four(board->cell_address, known, beyond, found);
    const int tile = append_tile(board, address, orientation);
    int next = cell;
    int count = known;
    for (int side = 0; side < SIDES; side++) {
        const bool is_free = !(met >> (2 * side) & 3);
        const bool is_fresh = found[side] == known;
        const Demand demand = {beyond[side], is_fresh, tile_opposite_side(side),
                               code >> (2 * side) & 3U, tile};
        int entry = is_fresh ? next : found[side];
        entry = is_free ? entry : CELL_NONE;
        demand_side(board, entry, demand);
        const bool is_new = is_free & is_fresh;
        next = is_new ? count : next;
        count += is_new;
    }
    /* Each new cell counted one, but the first took the old entry. */
    if (count > known)
        board->cell_count = (uint8_t)(count - 1);
    else
        move_last_cell(board, cell);
    return tile;
}

/* Fixed tiles may touch by walled sides, which demand nothing: here neighbours are looked up. */
int board_place_at(Board *board, uint16_t address, int orientation, uint8_t code) {
    const int tile = append_tile(board, address, orientation);
    const int cell = board_find_cell(board, address);
    if (cell != CELL_NONE) move_last_cell(board, cell);
    for (int side = 0; side < SIDES; side++) {
        const uint16_t beyond = board_step(address, side);
        if (board_find_tile(board, beyond) >= 0) continue;
        const int found = board_find_cell(board, beyond);
        const bool is_fresh = found == CELL_NONE;
        const Demand demand = {beyond, is_fresh, tile_opposite_side(side), code >> (2 * side) & 3U,
                               tile};
        demand_side(board, is_fresh ? board->cell_count : found, demand);
        board->cell_count = (uint8_t)(board->cell_count + is_fresh);
    }
    return tile;
}

void board_fit(const Board *board, const Fit *fit, FitSet *set) {
    for (int word = 0; 64 * word < board->cell_count; word++)
        lanes_fit(board->cell_code + 64 * word, board->cell_count - 64 * word, fit->half,
                  set->word[word]);
}

bool board_is_fitting(const Board *board, const Fit *fit) {
    for (int word = 0; 64 * word < board->cell_count; word++) {
        uint64_t set[ROTATIONS];
        lanes_fit(board->cell_code + 64 * word, board->cell_count - 64 * word, fit->half, set);
        if (set[0] | set[1] | set[2] | set[3]) return true;
    }
    return false;
}

/* How many tiles lie in the 3 x 3 cells around `center`. Entries behind the last tile hold 0, an
 * address that no tile has. */
static int count_near(const Board *board, uint16_t center) {
    int count = __builtin_popcountll(lanes_list_near(board->tile_address, center));
    if (board->tile_count > 64)
        count += __builtin_popcountll(lanes_list_near(board->tile_address + 64, center));
    return count;
}

int board_count_neighbours(const Board *board, uint16_t address) {
    return count_near(board, address) - (board_find_tile(board, address) >= 0);
}

/* Tiles of word `word`, one bit each, that lie in the 3 x 3 cells around `center`; none if there is
 * no incomplete cloister among them, who alone matter. */
static uint64_t list_near(const Board *board, int word, uint16_t center) {
    if (!board->cloister[word]) return 0;
    return lanes_list_near(board->tile_address + 64 * word, center);
}

int board_take_completed_cloisters(Board *board, uint8_t tiles[9]) {
    const uint16_t placed = board->tile_address[board->tile_count - 1];
    int count = 0;
    for (int word = 0; word < 2; word++)
        for (uint64_t rest = board->cloister[word] & list_near(board, word, placed); rest;
             rest &= rest - 1) {
            const int tile = 64 * word + __builtin_ctzll(rest);
            const uint16_t address = board->tile_address[tile];
            if (count_near(board, address) < 9) continue;
            board->cloister[word] &= ~(UINT64_C(1) << (tile & 63));
            tiles[count++] = (uint8_t)tile;
        }
    return count;
}
