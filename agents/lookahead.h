/* lookahead.h: expectimax: every answer and every tile that may be drawn, some plies deep.
 *
 * SPDX-License-Identifier: MIT
 *
 * Values are those of one seat, who takes the highest; all others take the lowest. With two players
 * and a value that one wins what the other loses, that is best play for both; with more it is the
 * worst case. The next tile is drawn from what is left in the bag, by its numbers; a tile that fits
 * nowhere is out and another is drawn, as in play.
 *
 * A ply is a tile placed, with all that is decided until the next one is drawn, or an answer in the
 * last round of the Count.
 */
#ifndef AGENTS_LOOKAHEAD_H
#define AGENTS_LOOKAHEAD_H

#include "engine/moves.h"

/* What a position is worth to a seat. Asked when a tile is to be drawn, at the end, and in the last
 * round of the Count. */
typedef double LookaheadValue(const void *context, const Game *game, int seat);

enum { PLIES_ALL = 1 << 20 /* more than a game has */ };

typedef struct Lookahead {
    LookaheadValue *value; /* of leaves */
    const void *context;   /* for value */
    int seat;              /* whose values they are */
    int chance_width;      /* kinds followed at a draw, the most numerous first; 0: all */
    uint64_t leaves_max;   /* leaves after which it gives up */
    uint64_t leaves;       /* leaves valued so far */
    MoveList scratch;      /* large, so it does not lie on the stack */
} Lookahead;

/* The value of a position, `plies` plies deep. Adds to look->leaves; once that is above leaves_max
 * the result means nothing. */
double lookahead_value(Lookahead *look, const Game *game, int plies);

/* What may be drawn. */
typedef struct Draws {
    int count;               /* kinds */
    int total;               /* tiles of these kinds */
    uint8_t kind[KIND_MAX];  /* in sheet order */
    uint8_t tiles[KIND_MAX]; /* left of each */
} Draws;

/* Lists the kinds in the bag, or the `width` most numerous of them if that is not 0, of equal ones
 * the first in sheet order. */
void lookahead_list_draws(const Game *game, int width, Draws *draws);

/* Is the position a leaf with this many plies to go? */
bool lookahead_is_leaf(const Game *game, int plies);

/* The plies to go after an answer to this position. */
int lookahead_next(const Game *game, int plies);

#endif
