/* delta.h: what every legal move is worth, found without playing it.
 *
 * SPDX-License-Identifier: MIT
 *
 * A tile changes little: the roads and cities that it meets, the fields that it joins or whose
 * cities it completes, the cloisters around it. So a position is scored once (ledger.h), a
 * placement is a difference to that, and a follower is one more:
 *
 *      total = ledger  - what the met features pay now + what they pay as one    the placement
 *                      + what the feature with the follower pays                 the follower
 *
 * That is exact. Where it does not hold (fields in the editions of 2000 and 2001, junior, what the
 * Count asks beside placements) each move is played on a copy, as eval_value_move does for one.
 */
#ifndef AGENTS_DELTA_H
#define AGENTS_DELTA_H

#include "agents/eval.h"
#include "agents/ledger.h"
#include "engine/moves.h"

/* The legal moves of a decision, and what each is worth. */
typedef struct ValuedMoves {
    MoveList list;
    double value[MOVE_MAX]; /* by index in the list, in points */
} ValuedMoves;

/* Lists the legal moves of a seat's decision with their values: for each exactly what
 * eval_value_move says. `scratch` holds zeros before its first use; nothing is allocated. */
void delta_value_moves(Ledger *scratch, const Game *game, EvalView view, ValuedMoves *moves);

#endif
