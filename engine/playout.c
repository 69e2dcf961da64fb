/* playout.c: a turn of a random game in four stages: draw, choose, lay, score.
 *
 * SPDX-License-Identifier: MIT
 *
 * What is random is not branched on where an arithmetic way exists: sides that meet a tile tell
 * entry CELL_IGNORED, missing segments add nothing to record[0]. What is rare is branched on:
 * joins, completed features, monks.
 */
#include "engine/labels.h"
#include "engine/playout_turn.h"

/* Lay. */

/* Tiles with a part of both features, which the sum of two records counts twice. */
static int count_shared_tiles(const Playout *playout, Join join) {
    int shared = 0;
    for (int i = 0; i < playout->multiple_count; i++)
        shared += labels_has_byte(playout->multiple[i], join.kept) &&
                  labels_has_byte(playout->multiple[i], join.gone);
    return shared;
}

static void join_features(Playout *playout, const PlayoutTile *tile, Join join) {
    lanes_relabel(playout->met[0], BYTES * playout->cell_count, join.gone, join.kept);
    uint64_t sum = playout->record[join.kept] + playout->record[join.gone];
    if (tile->fields >> join.segment & 1) {
        lanes_relabel(playout->contact_field, playout->contact_count, join.gone, join.kept);
    } else {
        sum -= (uint64_t)RECORD_TILE * (unsigned)count_shared_tiles(playout, join);
        lanes_relabel((uint8_t *)playout->multiple, SIDES * playout->multiple_count, join.gone,
                      join.kept);
        if (tile->cities >> join.segment & 1)
            lanes_relabel(playout->contact_city, playout->contact_count, join.gone, join.kept);
    }
    playout->record[join.kept] = sum;
    playout->record[join.gone] = 0;
    if (!labels_has(playout->held.word, join.gone)) return;
    labels_remove(playout->held.word, join.gone);
    labels_add(playout->held.word, join.kept);
}

/* is_first ? first : second, without a branch: gcc 12 makes one of the plain form (20 % slower). */
ALWAYS_INLINE int pick(int is_first, int first, int second) {
#ifdef __clang__
    return is_first ? first : second;
#else
    return second ^ ((second ^ first) & -is_first);
#endif
}

/* The open cells: the one filled is taken by the first new one, or by the last of all. */
ALWAYS_INLINE void lay_tile(Playout *playout, const Turn *turn, Bytes told) {
    static const Bytes lane[SIDES] = {{255, 255, 255, 255},
                                      {0, 0, 0, 0, 255, 255, 255, 255},
                                      {0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255},
                                      {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255}};
    const uint16_t address = playout->address[turn->cell];
    const int known = playout->cell_count;
    int next = turn->cell;
    int count = known;
    for (int side = 0; side < SIDES; side++) {
        const int facing = tile_opposite_side(side);
        const uint16_t beyond = board_step(address, side);
        const int seen = *playout_cell_at(playout, beyond);
        const int is_fresh = seen == CELL_FRESH;
        const int entry = pick(is_fresh, next, seen);
        const Bytes met = bytes_load(playout->met[seen]) | (told & lane[facing]);
        const int code = playout->code[seen] | (turn->tile->code & 3 << (2 * facing));
        next = pick(is_fresh, count, next);
        count += is_fresh;
        bytes_store(playout->met[entry], met);
        playout->code[entry] = (uint8_t)code;
        playout->address[entry] = beyond;
        *playout_cell_at(playout, beyond) = (uint8_t)entry;
    }
    const int last = --count;
    playout->cell_count = count;
    const int from = count >= known ? CELL_IGNORED : last;
    const int to = count >= known ? CELL_IGNORED : turn->cell;
    bytes_store(playout->met[to], bytes_load(playout->met[from]));
    playout->code[to] = playout->code[from];
    playout->address[to] = playout->address[from];
    *playout_cell_at(playout, playout->address[to]) = (uint8_t)to;
    *playout_cell_at(playout, address) = CELL_IGNORED;
    playout->tile_address[playout->tile_count++] = address;
}

/* Two of the tile's labels are the same: a tile counts once to each feature, and a feature is
 * completed once, after all its segments are added. */
SELDOM unsigned count_once(Playout *playout, const uint8_t *label, int count) {
    unsigned first = 0; /* segments with a label that none before them has */
    for (int s = 0; s < count; s++) {
        int before = 0;
        while (label[before] != label[s]) before++;
        if (before == s)
            first |= 1U << s;
        else
            playout->record[label[s]] -= RECORD_TILE;
    }
    unsigned completed = 0;
    for (int s = 0; s < count; s++)
        completed |= (unsigned)!record_open((uint32_t)playout->record[label[s]]) << s;
    return completed & first;
}

/* Adds the tile to the records of its roads and cities; returns the segments completed. Each side
 * that met a neighbour closes one edge of the tile and one of the neighbour. */
ALWAYS_INLINE unsigned add_records(Playout *playout, const PlayoutTile *tile, uint32_t centers,
                                   unsigned met_sides) {
    unsigned completed = 0;
    const int count = __builtin_expect(tile->center_count > 2, 0) ? CENTERS : 2; /* one in nine */
    for (int s = 0; s < count; s++) {
        const unsigned label = centers >> (8 * s) & 255;
        const unsigned met = (unsigned)__builtin_popcount(tile->edges[s] & met_sides);
        const uint64_t record = playout->record[label] + tile->record[s] - 2 * met;
        playout->record[label] = record;
        completed |= (unsigned)!(record & (RECORD_TILE - 1)) << s;
    }
    return completed;
}

/* Has one of the four bytes the same value as another? */
ALWAYS_INLINE bool has_equal_bytes(uint32_t word) {
    const uint32_t a = word ^ (word << 8 | word >> 24);
    const uint32_t b = word ^ (word << 16 | word >> 16);
    return ((a - 0x01010101u) & ~a & 0x80808080u) | ((b - 0x01010101u) & ~b & 0x80808080u);
}

ALWAYS_INLINE void add_contacts(Playout *playout, const PlayoutTile *tile, Bytes labels) {
    const int count = playout->contact_count;
    bytes_store(playout->contact_field + count,
                bytes_look_up(labels, bytes_load(tile->contact_field)));
    bytes_store(playout->contact_city + count,
                bytes_look_up(labels, bytes_load(tile->contact_city)));
    playout->contact_count = count + tile->contact_count;
}

int playout_count_near(const Playout *playout, uint16_t center) {
    int count = 0;
    for (int i = 0; i < playout->tile_count; i += 64)
        count += __builtin_popcountll(lanes_list_near(playout->tile_address + i, center));
    return count;
}

SELDOM void add_monk(Playout *playout) {
    const uint16_t address = playout->tile_address[playout->tile_count - 1];
    playout->monk[playout->monk_count++] = (Monk){address, (uint8_t)playout->seat};
}

/* The follower goes onto its feature; without one, nothing onto label 0. */
ALWAYS_INLINE void deploy(Playout *playout, const Turn *turn) {
    const unsigned deployed = turn->segment != SEGMENT_NONE;
    playout->supply[playout->seat] = (uint8_t)(playout->supply[playout->seat] - deployed);
    if (__builtin_expect(turn->segment == turn->tile->cloister, 0)) {
        add_monk(playout);
        return;
    }
    const int label = turn->meeting.label[turn->segment];
    labels_add(playout->held.word, label);
    playout->record[label] += (uint64_t)deployed
                              << (PLAYOUT_SEAT_SHIFT + PLAYOUT_SEAT_BITS * playout->seat);
}

ALWAYS_INLINE void lay(Playout *playout, Turn *turn) {
    const PlayoutTile *tile = turn->tile;
    for (int i = 0; i < turn->meeting.join_count; i++)
        join_features(playout, tile, turn->meeting.join[i]);
    static const uint8_t segments[BYTES] = {255, 255, 255, 255, 255, 255, 255, 255,
                                            255, 255, 255, 255, 255, 255, 255, 0};
    const Bytes labels =
        bytes_fill(turn->meeting.labels, bytes_count(playout->fresh)) & bytes_load(segments);
    playout->fresh += tile->segment_count;
    turn->meeting.labels = labels;
    const unsigned code = playout->code[turn->cell];
    const unsigned met_sides = (code | code >> 1) & 0x55;
    lay_tile(playout, turn, bytes_look_up(labels, bytes_load(tile->told)));
    add_contacts(playout, tile, labels);
    const uint32_t centers = (uint32_t)bytes_word(labels, 0) & tile->center_mask;
    playout->multiple[playout->multiple_count] = centers;
    playout->multiple_count += tile->is_multiple;
    turn->completed = add_records(playout, tile, centers, met_sides);
    if (__builtin_expect(has_equal_bytes(centers | tile->center_fill), 0))
        turn->completed = count_once(playout, turn->meeting.label, tile->center_count);
    playout->turns++;
    deploy(playout, turn);
}

/* Score. */

static void score_children(Playout *playout, uint64_t record) {
    const int players = playout->tables->rules->players;
    for (int seat = 0; seat < players && seat < COLOURS; seat++) {
        const int wanted = playout_count_seat(record, seat);
        const int figures = wanted < playout->supply[seat] ? wanted : playout->supply[seat];
        int16_t *points = &playout->points[FEATURE_ROAD][seat];
        playout->supply[seat] = (uint8_t)(playout->supply[seat] - figures);
        *points = (int16_t)(*points + figures);
    }
}

static int count_worth(uint64_t record) {
    return record_tiles((uint32_t)record) + record_pennants((uint32_t)record);
}

/* Contacts of a city that is complete; none is added to it any more. */
static void complete_contacts(Playout *playout, int city) {
    for (int w = 0; 64 * w < playout->contact_count; w++) {
        const uint64_t equal = lanes_list_equal(playout->contact_city + 64 * w, city);
        const int left = playout->contact_count - 64 * w;
        playout->contact_done[w] |= left < 64 ? equal & ((UINT64_C(1) << left) - 1) : equal;
    }
}

static void complete_feature(Playout *playout, int label) {
    const Rules *rules = playout->tables->rules;
    const uint64_t record = playout->record[label];
    const bool is_city = record >> PLAYOUT_CITY_SHIFT;
    playout->record[label] = 0;
    if (is_city) complete_contacts(playout, label);
    if (!playout_is_occupied(record)) return;
    if (rules->scoring == SCORING_CHILDREN) {
        score_children(playout, record);
        return;
    }
    const bool is_small = record_tiles((uint32_t)record) == 2 && rules->small_city == 2;
    const int worth = count_worth(record) << (is_city && !is_small);
    playout_pay(rules->players, record, worth,
                playout->points[is_city ? FEATURE_CITY : FEATURE_ROAD]);
    for (int seat = 0; seat < rules->players; seat++)
        playout->supply[seat] = (uint8_t)(playout->supply[seat] + playout_count_seat(record, seat));
    labels_remove(playout->held.word, label);
}

/* Monks next to the tile just laid whose cloister it completes. */
static void complete_cloisters(Playout *playout) {
    const uint16_t placed = playout->tile_address[playout->tile_count - 1];
    for (int i = playout->monk_count - 1; i >= 0; i--) {
        const Monk monk = playout->monk[i];
        if (!lanes_is_near(monk.address, placed)) continue;
        const int count = playout_count_near(playout, monk.address);
        if (count < 9) continue;
        int16_t *points = &playout->points[FEATURE_CLOISTER][monk.seat];
        *points = (int16_t)(*points + count);
        playout->supply[monk.seat]++;
        playout->monk[i] = playout->monk[--playout->monk_count];
    }
}

static bool is_last_figure_placed(const Playout *playout) {
    for (int seat = 0; seat < playout->tables->rules->players; seat++)
        if (playout->supply[seat] == 0) return true;
    return false;
}

ALWAYS_INLINE void score(Playout *playout, const Turn *turn) {
    for (unsigned rest = turn->completed; rest; rest &= rest - 1)
        complete_feature(playout, turn->meeting.label[__builtin_ctz(rest)]);
    complete_cloisters(playout);
    const Rules *rules = playout->tables->rules;
    const int next = playout->seat + 1;
    playout->seat = next == rules->players ? 0 : next;
    if (__builtin_expect(rules->scoring == SCORING_CHILDREN, 0))
        playout->is_over = is_last_figure_placed(playout);
}

/* Runs. */

bool playout_step(Playout *playout, Move *move) {
    Turn turn;
    if (playout->is_over || !draw_tile(playout, &turn)) return false;
    choose(playout, &turn);
    *move = (Move){.type = MOVE_PLACE,
                   .rotation = (uint8_t)turn.rotation,
                   .segment = (uint8_t)turn.segment,
                   .cell = (uint8_t)turn.cell,
                   .address = playout->address[turn.cell]};
    lay(playout, &turn);
    score(playout, &turn);
    return true;
}

void playout_run(Playout *playout) {
    Turn turn;
    while (!playout->is_over && draw_tile(playout, &turn)) {
        choose(playout, &turn);
        lay(playout, &turn);
        score(playout, &turn);
    }
}
