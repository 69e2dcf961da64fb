/* playout_turn.h: the first half of a turn of a playout: draw a tile, choose a move.
 *
 * SPDX-License-Identifier: MIT
 *
 * For playout.c alone: it is written to be compiled into one loop with the second half.
 */
#ifndef ENGINE_PLAYOUT_TURN_H
#define ENGINE_PLAYOUT_TURN_H

#include "engine/lanes.h"
#include "engine/playout.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define SELDOM        static __attribute__((noinline))

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
SELDOM void join_meeting(const PlayoutTile *tile, Bytes met, Meeting *meeting, Bytes least) {
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
SELDOM bool is_joined_occupied(const Playout *playout, const Meeting *meeting, int segment) {
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
static inline unsigned list_free(const Playout *playout, const Turn *turn) {
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

/* As moves_draw_placement, or with a probability of a follower. */
SELDOM void choose_follower(Playout *playout, Turn *turn) {
    const bool is_even = playout->policy == PLAYOUT_PLACEMENT;
    turn->segment = SEGMENT_NONE;
    if (!is_even && rng_unit(&playout->rng) >= playout->follower_prob) return;
    const unsigned set = can_deploy(playout) ? list_free(playout, turn) : 0;
    const int choices = __builtin_popcount(set) + is_even;
    if (choices == 0) return;
    const int choice = (int)rng_below(&playout->rng, (uint64_t)choices) - is_even;
    if (choice >= 0) turn->segment = lanes_select(set, choice);
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

#endif
