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

static void open_cell(Board *board, int cell, uint16_t address) {
    board->cell_address[cell] = address;
    board->cell_code[cell] = 0;
    memset(board->cell_tile[cell], TILE_NONE, SIDES);
}

static int append_cell(Board *board, uint16_t address) {
    assert(board->cell_count < CELL_MAX);
    const int cell = board->cell_count++;
    open_cell(board, cell, address);
    return cell;
}

/* Closes the gap that cell leaves by moving the last cell there. */
static void remove_cell(Board *board, int cell) {
    const int last = --board->cell_count;
    board->cell_address[cell] = board->cell_address[last];
    board->cell_code[cell] = board->cell_code[last];
    memcpy(board->cell_tile[cell], board->cell_tile[last], SIDES);
}

/* Tells the cell beyond a free side of `tile` what that side demands from now on; the cell is
 * opened if it was not. `gap` is an entry to use first, or CELL_NONE; returns what is left of it.
 */
static int demand_side(Board *board, int tile, int side, unsigned terrain, int gap) {
    const uint16_t address = board_step(board->tile_address[tile], side);
    int cell = board_find_cell(board, address);
    if (cell == CELL_NONE && gap != CELL_NONE) {
        cell = gap;
        gap = CELL_NONE;
        open_cell(board, cell, address);
    } else if (cell == CELL_NONE) {
        cell = append_cell(board, address);
    }
    const int facing = tile_opposite_side(side);
    board->cell_code[cell] |= (uint8_t)(terrain << (2 * facing));
    board->cell_tile[cell][facing] = (uint8_t)tile;
    return gap;
}

int board_place(Board *board, int cell, int orientation, uint8_t code) {
    assert(cell < board->cell_count);
    const unsigned demand = board->cell_code[cell];
    const int tile = append_tile(board, board->cell_address[cell], orientation);
    int gap = cell;
    for (int side = 0; side < SIDES; side++)
        if (!(demand >> (2 * side) & 3))
            gap = demand_side(board, tile, side, code >> (2 * side) & 3u, gap);
    if (gap != CELL_NONE) remove_cell(board, gap);
    return tile;
}

/* Fixed tiles may touch by walled sides, which demand nothing: here neighbours are looked up. */
int board_place_at(Board *board, uint16_t address, int orientation, uint8_t code) {
    const int tile = append_tile(board, address, orientation);
    const int cell = board_find_cell(board, address);
    if (cell != CELL_NONE) remove_cell(board, cell);
    for (int side = 0; side < SIDES; side++)
        if (board_find_tile(board, board_step(address, side)) < 0)
            demand_side(board, tile, side, code >> (2 * side) & 3u, CELL_NONE);
    return tile;
}

void board_fit(const Board *board, const Orientation *orientation, CellSet *set) {
    const int count = board->cell_count;
    for (int word = 0; 64 * word < count; word++) {
        const int left = count - 64 * word;
        const uint64_t used = left >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << left) - 1;
        set->word[word] = used & lanes_fit(board->cell_code + 64 * word, orientation->fit_low,
                                           orientation->fit_high);
    }
}

int board_count_neighbours(const Board *board, uint16_t address) {
    const int near = lanes_count_near(board->tile_address, board->tile_count, address);
    return near - (board_find_tile(board, address) >= 0);
}

int board_take_completed_cloisters(Board *board, uint8_t tiles[9]) {
    const uint16_t placed = board->tile_address[board->tile_count - 1];
    int count = 0;
    for (int word = 0; word < 2; word++)
        for (uint64_t rest = board->cloister[word]; rest; rest &= rest - 1) {
            const int tile = 64 * word + __builtin_ctzll(rest);
            const uint16_t address = board->tile_address[tile];
            if (!lanes_is_near(address, placed)) continue;
            if (lanes_count_near(board->tile_address, board->tile_count, address) < 9) continue;
            board->cloister[word] &= ~(UINT64_C(1) << (tile & 63));
            tiles[count++] = (uint8_t)tile;
        }
    return count;
}
