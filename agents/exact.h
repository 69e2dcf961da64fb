/* exact.h: the last tiles of a game solved exactly, over the bag.
 *
 * SPDX-License-Identifier: MIT
 *
 * With a tile in hand and one in the bag a base game has some 5 000 ends, a few milliseconds;
 * each tile more costs a factor of a hundred. The last round of the Count can have millions of ends
 * even then: where there are more than leaves_max the solver says so and the caller does without.
 */
#ifndef AGENTS_EXACT_H
#define AGENTS_EXACT_H

#include "agents/agent.h"
#include "agents/lookahead.h"

/* With more than two players the others are taken to play against the one who asks: what is found
 * is then the best worst case, not what will happen. */
enum { EXACT_LEAVES_MAX = 200000 /* a usual limit: about 100 ms */ };

typedef struct Exact {
    Lookahead look;         /* set value, context and leaves_max; the rest is set by exact_answer */
    MoveList list;          /* the answers at the root */
    double value[MOVE_MAX]; /* of each of them */
} Exact;

/* Tiles that are still to be placed or thrown away, the one in hand among them. */
static inline int exact_count_tiles(const Game *game) {
    return game->bag_size + (game->decision == DECISION_PLACE);
}

/* Solves the rest of the game for the seat that decides, with exact->look.value as what an end is
 * worth: answers with the best move, of equal ones the first of moves_list, every answer a
 * candidate with its value. False, and the thought untouched, if there are more than leaves_max
 * ends. Deterministic. */
bool exact_answer(Exact *exact, const Game *game, Thought *thought);

/* An end's value in points: the seat's lead over the best other. For Lookahead.value. */
double exact_value_lead(const void *context, const Game *game, int seat);

#endif
