/* moves.h: legal moves of the pending decision, and perft.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_MOVES_H
#define ENGINE_MOVES_H

#include "engine/game.h"
#include "engine/rng.h"

/* More than any position has: every open cell, rotation, segment, and no follower. */
enum { MOVE_MAX = CELL_MAX * ROTATIONS * SEGMENT_MAX };

typedef struct MoveList {
    int count;
    Move move[MOVE_MAX];
} MoveList;

/* Where a drawn tile may lie. */
typedef struct Placements {
    FitSet fit;           /* open cells by rotation */
    int words;            /* words of the set in use */
    int count[ROTATIONS]; /* placements by rotation */
    int total;            /* their sum */
} Placements;

/* Lists the legal answers to game->decision (a seat's). Of a PLACE decision: joint moves, by
 * rotation, then cell, then no follower first and segments in order. A decision that may be
 * declined lists MOVE_PASS first. */
void moves_list(const Game *game, MoveList *list);

/* The number of legal answers, as moves_list would list them. */
int moves_count(const Game *game);

/* Whether `move` answers game->decision. Any bytes may be asked. */
bool moves_is_legal(const Game *game, Move move);

/* Whether two answers to the same decision are the same. */
bool moves_is_equal(Move a, Move b);

/* Where the tile `kind` may lie. */
void moves_list_placements(const Game *game, int kind, Placements *placements);

/* The move that lays game->drawn on placement number `index` (0 .. total-1), no follower. */
Move moves_get_placement(const Game *game, const Placements *placements, int index);

/* Bit s is set if the seat to place may put a follower on segment s with this placement. */
uint32_t moves_list_followers(const Game *game, Move placement);

/* A uniform draw from all joint moves at DECISION_PLACE, without listing them. */
Move moves_draw_joint(const Game *game, Rng *rng);

/* A uniform draw from the placements, then from no follower and the legal segments. */
Move moves_draw_placement(const Game *game, Rng *rng);

/* The number of sequences of (tile, placement, follower), `depth` turns deep; kinds count once,
 * whatever their number in the bag. deck: kinds to draw in order, or NULL for all kinds left.
 * The Count's decisions are declined; a tile that fits nowhere begins no sequence. */
uint64_t moves_perft(const Game *game, int depth, const uint8_t *deck);

#endif
