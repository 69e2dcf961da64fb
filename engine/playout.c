/* playout.c: a turn of a random game in four stages: draw, choose, lay, score.
 *
 * SPDX-License-Identifier: MIT
 *
 * What is random is not branched on where an arithmetic way exists: sides that meet a tile tell
 * entry CELL_IGNORED, missing segments add nothing to record[0]. What is rare is branched on:
 * joins, completed features, monks.
 */
#include "engine/playout.h"

#include <assert.h>
#include <string.h>

#include "engine/lanes.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { JOINS_MAX = 12 /* a tile has no more ports that could join something */ };

/* Two features that the tile makes one. */
typedef struct Join {
    uint8_t kept, gone; /* labels */
    uint8_t segment;    /* of the tile, that joins them */
} Join;

/* What the segments of a tile would belong to. */
typedef struct Meeting {
    union {
        Bytes labels; /* by segment, its own joins made; 0 where it meets nothing */
        uint8_t label[BYTES];
    };
    int join_count;
    Join join[JOINS_MAX];
} Meeting;

/* A turn between its stages. */
typedef struct Turn {
    FitSet fit;                  /* where the tile fits */
    int words;                   /* of it in use */
    int count[ROTATIONS];        /* placements by rotation */
    int total;                   /* their sum */
    int kind;                    /* of the tile */
    int cell, rotation, segment; /* the move; SEGMENT_NONE without a follower */
    const PlayoutTile *tile;     /* its orientation */
    Meeting meeting;             /* what it meets */
    unsigned completed;          /* bit s: road or city segment s is complete */
} Turn;

/* Draw. */

ALWAYS_INLINE void count_placements(const Playout *playout, Turn *turn) {
    const Fit *fit = &playout->tables->rules->tiles.fit[turn->kind];
    int *count = turn->count;
    turn->words = (playout->cell_count + 63) / 64;
    lanes_fit(playout->code, playout->cell_count, fit->half, turn->fit.word[0]);
    for (int r = 0; r < ROTATIONS; r++) count[r] = __builtin_popcountll(turn->fit.word[0][r]);
    for (int w = 1; w < turn->words; w++) {
        lanes_fit(playout->code + 64 * w, playout->cell_count - 64 * w, fit->half,
                  turn->fit.word[w]);
        for (int r = 0; r < ROTATIONS; r++) count[r] += __builtin_popcountll(turn->fit.word[w][r]);
    }
    turn->total = count[0] + count[1] + count[2] + count[3];
}

/* Draws tiles until one fits; false if there is none. */
ALWAYS_INLINE bool draw_tile(Playout *playout, Turn *turn) {
    while (playout->deck_next < playout->deck_count) {
        turn->kind = playout->deck[playout->deck_next++];
        count_placements(playout, turn);
        if (__builtin_expect(turn->total > 0, 1)) return true;
        playout->discarded++;
    }
    playout->is_over = true;
    return false;
}

/* Choose. */

/* Placement number `index`, in the order of moves_list. */
ALWAYS_INLINE void take_placement(const Playout *playout, Turn *turn, int index) {
    const int *count = turn->count;
    const int sums[ROTATIONS] = {0, count[0], count[0] + count[1], count[0] + count[1] + count[2]};
    const int rotation = (index >= sums[1]) + (index >= sums[2]) + (index >= sums[3]);
    index -= sums[rotation];
    int word = 0;
    for (int here;
         (here = __builtin_popcountll(turn->fit.word[word][rotation])) <= index && word < 3; word++)
        index -= here;
    turn->cell = 64 * word + lanes_select(turn->fit.word[word][rotation], index);
    turn->rotation = rotation;
    turn->tile = &playout->tables->tile[ROTATIONS * turn->kind + rotation];
}

/* The largest and the smallest label that each segment meets. Where they differ, it joins. */
ALWAYS_INLINE void span(const PlayoutTile *tile, Bytes met, Bytes *most, Bytes *least) {
    if (__builtin_expect(tile->is_wide, 0))
        bytes_span(met, tile->meets, most, least);
    else
        bytes_span_few(met, tile->meets, most, least);
}

/* Makes the joins of the tile on a copy of what it meets. */
static __attribute__((noinline)) void join_meeting(const PlayoutTile *tile, Bytes met,
                                                   Meeting *meeting, Bytes least) {
    unsigned joins = bytes_list_nonzero(meeting->labels ^ least);
    do {
        const int segment = __builtin_ctz(joins);
        uint8_t low[BYTES];
        bytes_store(low, least);
        const Join join = {low[segment], meeting->label[segment], (uint8_t)segment};
        meeting->join[meeting->join_count++] = join;
        met = bytes_replace(met, join.gone, join.kept);
        span(tile, met, &meeting->labels, &least);
        joins = bytes_list_nonzero(meeting->labels ^ least);
    } while (joins);
}

ALWAYS_INLINE void meet(const Playout *playout, Turn *turn) {
    const Bytes met = bytes_load(playout->met[turn->cell]);
    Bytes least;
    turn->meeting.join_count = 0;
    span(turn->tile, met, &turn->meeting.labels, &least);
    if (__builtin_expect(bytes_list_nonzero(turn->meeting.labels ^ least) != 0, 0))
        join_meeting(turn->tile, met, &turn->meeting, least);
}

/* Has the feature that a segment would belong to a follower? Its label, and all labels that the
 * tile would join to it: looked for from the last join back. */
static __attribute__((noinline)) bool is_joined_occupied(const Playout *playout,
                                                         const Meeting *meeting, int segment) {
    uint8_t group[JOINS_MAX + 1] = {meeting->label[segment]};
    int count = 1;
    bool is_occupied = playout_is_occupied(playout->record[group[0]]);
    for (int i = meeting->join_count - 1; i >= 0; i--)
        for (int k = 0; k < count; k++) {
            if (meeting->join[i].kept != group[k]) continue;
            group[count++] = meeting->join[i].gone;
            is_occupied |= playout_is_occupied(playout->record[meeting->join[i].gone]);
            break;
        }
    return is_occupied;
}

ALWAYS_INLINE bool is_free(const Playout *playout, const Turn *turn, int segment) {
    if (playout->tables->rules->farms == FARMS_NONE && turn->tile->fields >> segment & 1)
        return false;
    if (turn->meeting.join_count) return !is_joined_occupied(playout, &turn->meeting, segment);
    return !playout_is_occupied(playout->record[turn->meeting.label[segment]]);
}

/* Segments that may take a follower, one bit each. */
static unsigned list_free(const Playout *playout, const Turn *turn) {
    unsigned set = 0;
    for (int s = 0; s < turn->tile->segment_count; s++)
        set |= (unsigned)is_free(playout, turn, s) << s;
    return set;
}

ALWAYS_INLINE bool can_deploy(const Playout *playout) {
    return playout->supply[playout->seat] > 0 && playout->tables->rules->scoring == SCORING_CLASSIC;
}

/* As moves_draw_joint. */
ALWAYS_INLINE void choose_joint(Playout *playout, Turn *turn) {
    const int segments = playout->tables->tile[ROTATIONS * turn->kind].segment_count;
    const int options = can_deploy(playout) ? segments + 1 : 1;
    for (;;) {
        uint32_t index = (uint32_t)turn->total;
        uint32_t option = (uint32_t)options;
        rng_below_two(&playout->rng, &index, &option);
        take_placement(playout, turn, (int)index);
        meet(playout, turn);
        turn->segment = (int)(option - 1) & SEGMENT_NONE; /* which meets nothing, so it is free */
        if (is_free(playout, turn, turn->segment)) return;
    }
}

static int nth_bit(unsigned set, int n) {
    while (n-- > 0) set &= set - 1;
    return __builtin_ctz(set);
}

/* As moves_draw_placement, or with a probability of a follower. */
static __attribute__((noinline)) void choose_follower(Playout *playout, Turn *turn) {
    const bool is_even = playout->policy == PLAYOUT_PLACEMENT;
    turn->segment = SEGMENT_NONE;
    if (!is_even && rng_unit(&playout->rng) >= playout->follower_prob) return;
    const unsigned set = can_deploy(playout) ? list_free(playout, turn) : 0;
    const int choices = __builtin_popcount(set) + is_even;
    if (choices == 0) return;
    const int choice = (int)rng_below(&playout->rng, (uint64_t)choices) - is_even;
    if (choice >= 0) turn->segment = nth_bit(set, choice);
}

ALWAYS_INLINE void choose(Playout *playout, Turn *turn) {
    if (playout->policy == PLAYOUT_JOINT) {
        choose_joint(playout, turn);
        return;
    }
    take_placement(playout, turn, (int)rng_below(&playout->rng, (uint64_t)turn->total));
    meet(playout, turn);
    choose_follower(playout, turn);
}

/* Lay. */

static bool set_has(const uint64_t *set, int label) {
    return set[label >> 6] >> (label & 63) & 1;
}

static void set_add(uint64_t *set, int label) {
    set[label >> 6] |= UINT64_C(1) << (label & 63);
}

static void set_remove(uint64_t *set, int label) {
    set[label >> 6] &= ~(UINT64_C(1) << (label & 63));
}

/* Is one of the four bytes of `word` equal to `byte`? */
static bool has_byte(uint32_t word, int byte) {
    const uint32_t rest = word ^ (0x01010101u * (uint32_t)byte);
    return (rest - 0x01010101u) & ~rest & 0x80808080u;
}

/* Tiles with a part of both features, which the sum of two records counts twice. */
static int count_shared_tiles(const Playout *playout, Join join) {
    int shared = 0;
    for (int i = 0; i < playout->multiple_count; i++)
        shared +=
            has_byte(playout->multiple[i], join.kept) && has_byte(playout->multiple[i], join.gone);
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
    if (!set_has(playout->held.word, join.gone)) return;
    set_remove(playout->held.word, join.gone);
    set_add(playout->held.word, join.kept);
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
static __attribute__((noinline)) unsigned count_once(Playout *playout, const uint8_t *label,
                                                     int count) {
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

static __attribute__((noinline)) void add_monk(Playout *playout) {
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
    set_add(playout->held.word, label);
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
    set_remove(playout->held.word, label);
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
