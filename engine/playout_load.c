/* playout_load.c: the tables of playouts, and how a position becomes one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/labels.h"
#include "engine/playout.h"

/* The byte of met[] that stands for a half of the cell. */
static int half_byte(int half) {
    return LANE * (half / 2) + 1 + half % 2;
}

/* Appends a byte of met[] to those of a segment. */
static void add_met(PlayoutTile *tile, int row[SEGMENT_MAX], int segment, int byte) {
    if (segment == SEGMENT_NONE) return;
    if (row[segment] >= BYTES_ROWS / 2) tile->is_wide = 1;
    tile->meets[row[segment]++][segment] = (uint8_t)byte;
}

/* Both halves of a side without a road belong to one field, here and beyond: one of them says all.
 */
static void list_ports(PlayoutTile *tile, const Orientation *orientation) {
    int row[SEGMENT_MAX] = {0};
    memset(tile->meets, BYTES_ABSENT, sizeof tile->meets);
    for (int side = 0; side < SIDES; side++)
        add_met(tile, row, orientation->center[side], LANE * side);
    for (int half = 0; half < HALVES; half++) {
        const unsigned terrain = orientation->code >> half / 2 * 2 & 3U;
        if (half % 2 == 0 || terrain != TERRAIN_FIELD)
            add_met(tile, row, orientation->half[half], half_byte(half));
    }
}

static uint8_t told_segment(int segment) {
    return segment == SEGMENT_NONE ? BYTES_ABSENT : (uint8_t)segment;
}

/* What lies beyond a side faces it: its centre meets the centre, its halves meet crosswise. */
static void list_told(PlayoutTile *tile, const Orientation *orientation) {
    memset(tile->told, BYTES_ABSENT, sizeof tile->told);
    for (int side = 0; side < SIDES; side++) {
        const int facing = tile_opposite_side(side);
        tile->told[LANE * facing] = told_segment(orientation->center[side]);
        tile->code = (uint8_t)(tile->code | (orientation->code >> (2 * side) & 3) << (2 * facing));
    }
    for (int half = 0; half < HALVES; half++)
        tile->told[half_byte(tile_opposite_half(half))] = told_segment(orientation->half[half]);
}

static uint64_t make_record(const Segment *part) {
    uint64_t record = (uint64_t)__builtin_popcount(part->edges) * RECORD_OPEN + RECORD_TILE +
                      (uint64_t)part->pennants * RECORD_PENNANT;
    if (part->kind == FEATURE_CITY) record += UINT64_C(1) << PLAYOUT_CITY_SHIFT;
    for (int colour = 0; colour < COLOURS; colour++)
        record += (uint64_t)part->children[colour]
                  << (PLAYOUT_SEAT_SHIFT + PLAYOUT_SEAT_BITS * colour);
    return record;
}

static void list_centers(PlayoutTile *tile, const Orientation *orientation) {
    int seen[FEATURE_KINDS] = {0};
    for (int s = 0; s < CENTERS; s++) {
        const Segment *part = &orientation->segment[s];
        if (s >= orientation->center_count) {
            tile->center_fill |= (255U - (unsigned)s) << (8 * s);
            continue;
        }
        tile->center_mask |= 0xffU << (8 * s);
        tile->record[s] = make_record(part);
        if (seen[part->kind]++) tile->is_multiple = 1;
        if (part->kind == FEATURE_CITY) tile->cities = (uint16_t)(tile->cities | 1U << s);
        for (int side = 0; side < SIDES; side++)
            tile->edges[s] = (uint8_t)(tile->edges[s] | (part->edges >> side & 1) << (2 * side));
    }
}

static void make_tile(PlayoutTile *tile, const Orientation *orientation) {
    memset(tile, 0, sizeof *tile);
    list_ports(tile, orientation);
    list_told(tile, orientation);
    list_centers(tile, orientation);
    memcpy(tile->contact_field, orientation->contact_field, BYTES);
    memcpy(tile->contact_city, orientation->contact_city, BYTES);
    tile->fields = orientation->fields;
    tile->center_count = orientation->center_count;
    tile->segment_count = orientation->segment_count;
    tile->contact_count = orientation->contact_count;
    tile->cloister = orientation->cloister == SEGMENT_NONE ? 255 : orientation->cloister;
}

/* Tiles of a kind on the whole sheet: in the bag and fixed. */
static int count_tiles(const Rules *rules, int kind) {
    const Sheet *sheet = &rules->tiles.sheet;
    int count = rules->bag[kind] + (sheet->start == kind);
    for (int i = 0; i < sheet->place_count; i++) count += sheet->place[i].kind == kind;
    return count;
}

/* Are there labels for all segments, and bits for all children of a colour? A completed city takes
 * a second label when it is loaded, but its last segment, which met it, took none. */
static bool is_small(const Rules *rules) {
    int segments = 0;
    int children[COLOURS] = {0};
    for (int kind = 0; kind < rules->tiles.sheet.kind_count; kind++) {
        const Orientation *orientation = &rules->tiles.orientation[ROTATIONS * kind];
        const int count = count_tiles(rules, kind);
        segments += count * orientation->segment_count;
        for (int s = 0; s < orientation->center_count; s++)
            for (int colour = 0; colour < COLOURS; colour++)
                children[colour] += count * orientation->segment[s].children[colour];
    }
    for (int colour = 0; colour < COLOURS; colour++)
        if (children[colour] >= 1 << PLAYOUT_SEAT_BITS) return false;
    return segments < LABELS - CENTERS; /* off 0 and center_fill */
}

bool playout_prepare(PlayoutTables *tables, const Rules *rules) {
    memset(tables, 0, sizeof *tables);
    tables->rules = rules;
    if (rules->count != COUNT_ABSENT || !is_small(rules)) return false;
    const Tiles *tiles = &rules->tiles;
    for (int i = 0; i < ROTATIONS * tiles->sheet.kind_count; i++)
        make_tile(&tables->tile[i], &tiles->orientation[i]);
    return true;
}

void playout_init(Playout *playout, const PlayoutTables *tables) {
    memset(playout, 0, sizeof *playout);
    memset(playout->cell_table, CELL_FRESH, sizeof playout->cell_table);
    playout->tables = tables;
}

/* Forgets where the last game lay. */
static void clear_addresses(Playout *playout) {
    for (int i = 0; i < playout->tile_count; i++)
        *playout_cell_at(playout, playout->tile_address[i]) = CELL_FRESH;
    for (int i = 0; i < playout->cell_count; i++)
        *playout_cell_at(playout, playout->address[i]) = CELL_FRESH;
}

/* The label of a field: behind those of roads and cities. */
static uint8_t field_label(const Game *game, int label) {
    return (uint8_t)(label ? label + game->features.fresh_label - 1 : 0);
}

/* What lies beyond a side, as four bytes of met[]: the halves meet crosswise. */
static uint64_t read_side(const Features *features, int tile, int side) {
    const int facing = tile_opposite_side(side);
    uint16_t halves;
    memcpy(&halves, features->half + HALVES * tile + 2 * facing, sizeof halves);
    const unsigned crossed = (unsigned)halves << 8 | (unsigned)halves >> 8;
    return features->center[SIDES * tile + facing] | (crossed & 0xffff) << 8;
}

/* fields: what the labels of fields grow by, in the bytes that hold some. */
static void load_cell(Playout *playout, const Game *game, int cell, Bytes fields) {
    const uint8_t *neighbour = game->board.cell_tile[cell];
    uint64_t side[SIDES];
    for (int d = 0; d < SIDES; d++) side[d] = read_side(&game->features, neighbour[d], d);
    const Bytes met = bytes_join(side[0] | side[1] << 32, side[2] | side[3] << 32);
    bytes_store(playout->met[cell], met + (fields & (Bytes)(met != (Bytes){0})));
    *playout_cell_at(playout, game->board.cell_address[cell]) = (uint8_t)cell;
}

static void load_cells(Playout *playout, const Game *game) {
    const uint8_t more = (uint8_t)(game->features.fresh_label - 1);
    const Bytes fields = {0, more, more, 0, 0, more, more, 0, 0, more, more, 0, 0, more, more, 0};
    for (int cell = 0; cell < game->board.cell_count; cell++)
        load_cell(playout, game, cell, fields);
}

/* Tiles that may turn out to have two parts of one feature. */
static void load_multiple(Playout *playout, const Game *game) {
    int count = 0;
    for (int i = 0; i < game->board.tile_count; i++) {
        memcpy(&playout->multiple[count], game->features.center + SIDES * i, SIDES);
        count += playout->tables->tile[game->board.tile_orientation[i]].is_multiple;
    }
    playout->multiple_count = count;
}

static void load_board(Playout *playout, const Game *game) {
    const Board *board = &game->board;
    playout->cell_count = board->cell_count;
    playout->tile_count = board->tile_count;
    memcpy(playout->code, board->cell_code, (size_t)board->cell_count);
    memcpy(playout->address, board->cell_address, 2 * (size_t)board->cell_count);
    memcpy(playout->tile_address, board->tile_address, sizeof playout->tile_address);
    for (int i = 0; i < board->tile_count; i++)
        *playout_cell_at(playout, board->tile_address[i]) = CELL_IGNORED;
}

static void add_held(Playout *playout, int label, int seat) {
    labels_add(playout->held.word, label);
    playout->record[label] += UINT64_C(1) << (PLAYOUT_SEAT_SHIFT + PLAYOUT_SEAT_BITS * seat);
}

static void load_followers(Playout *playout, const Game *game) {
    memset(&playout->held, 0, sizeof playout->held);
    playout->monk_count = 0;
    for (int i = 0; i < game->features.follower_count; i++) {
        const Follower follower = game->features.follower[i];
        const int label = feature_label(follower.feature);
        const int seat = follower.place >> 4;
        if (feature_kind(follower.feature) == FEATURE_CLOISTER)
            playout->monk[playout->monk_count++] =
                (Monk){game->board.tile_address[label], (uint8_t)seat};
        else if (feature_kind(follower.feature) == FEATURE_FIELD)
            add_held(playout, field_label(game, label), seat);
        else
            add_held(playout, label, seat);
    }
}

/* Cities that are completed have numbers in Game; here each gets a label behind all others. */
static void load_contacts(Playout *playout, const Game *game) {
    const Features *features = &game->features;
    const int first = playout->fresh - 1;
    playout->contact_count = features->contact_count;
    memcpy(playout->contact_done, features->contact_done, sizeof playout->contact_done);
    for (int i = 0; i < features->contact_count; i++) {
        const bool is_done = features->contact_done[i >> 6] >> (i & 63) & 1;
        playout->contact_field[i] = field_label(game, features->contact_field[i]);
        playout->contact_city[i] = (uint8_t)(features->contact_city[i] + (is_done ? first : 0));
    }
    playout->fresh += features->done_count;
}

/* Which labels are cities: every incomplete one faces an open cell. */
static void load_cities(Playout *playout) {
    for (int cell = 0; cell < playout->cell_count; cell++)
        for (int side = 0; side < SIDES; side++)
            if ((playout->code[cell] >> (2 * side) & 3) == TERRAIN_CITY)
                playout->record[playout->met[cell][LANE * side]] |= UINT64_C(1)
                                                                    << PLAYOUT_CITY_SHIFT;
}

/* Junior: the children of the incomplete roads; each segment is met once, at its first side. */
static void load_children(Playout *playout, const Game *game) {
    const Features *features = &game->features;
    for (int port = 0; port < SIDES * features->tile_count; port++) {
        const int number = game->board.tile_orientation[port / SIDES];
        const int segment = game_orientation(game, number)->center[port % SIDES];
        const int label = features->center[port];
        if (!label) continue;
        const Segment *part = &game_orientation(game, number)->segment[segment];
        if (part->kind != FEATURE_ROAD || __builtin_ctz(part->edges) != port % SIDES) continue;
        playout->record[label] += playout->tables->tile[number].record[segment] &
                                  ~((UINT64_C(1) << PLAYOUT_SEAT_SHIFT) - 1);
    }
}

static void load_records(Playout *playout, const Game *game) {
    const Features *features = &game->features;
    memset(playout->record, 0, sizeof playout->record);
    playout->record[0] = RECORD_OPEN;
    const uint64_t low = (UINT64_C(1) << PLAYOUT_SEAT_SHIFT) - 1;
    for (int label = 1; label < features->fresh_label; label++)
        playout->record[label] = features->record[label] & low;
    load_cities(playout);
    if (game->rules->scoring == SCORING_CHILDREN) load_children(playout, game);
    load_followers(playout, game);
}

bool playout_load(Playout *playout, const Game *game, const uint8_t *kinds, int count) {
    const bool is_pending = game->decision == DECISION_PLACE;
    if (game->board.tile_count == 0 || (game->decision != DECISION_CHANCE && !is_pending))
        return false;
    clear_addresses(playout);
    const Features *features = &game->features;
    load_board(playout, game);
    load_cells(playout, game);
    load_multiple(playout, game);
    load_records(playout, game);
    playout->fresh = features->fresh_label + features->fresh_field - 1;
    load_contacts(playout, game);
    playout->deck[0] = game->drawn;
    playout->deck_next = 0;
    playout->deck_count = count + is_pending;
    memcpy(playout->deck + is_pending, kinds, (size_t)count);
    playout->seat = game->turn_seat;
    playout->turns = game->turns;
    playout->discarded = game->discarded;
    playout->is_over = false;
    memcpy(playout->supply, game->supply, sizeof playout->supply);
    memcpy(playout->points, game->points, sizeof playout->points);
    return true;
}
