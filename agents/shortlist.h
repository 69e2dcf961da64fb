/* shortlist.h: the placements that look best by the scores as they stand, for a closer look.
 *
 * SPDX-License-Identifier: MIT
 *
 * The points of all moves are found without playing any (delta.h), so the evaluation is asked
 * about some placements only, each with all its followers. With eight of them, of 27 on average, a
 * search that rolls out two turns takes less than half of the time; the best move of all is among
 * theirs in four of five positions (tests/test_shortlist.c), and champion lost nothing by it
 * (mcts.c).
 */
#ifndef AGENTS_SHORTLIST_H
#define AGENTS_SHORTLIST_H

#include "agents/delta.h"

/* Memory of a list being made. Large; it holds zeros before its first use. */
typedef struct Shortlist {
    Ledger ledger;
    ValuedMoves valued;
    double most[CELL_MAX * ROTATIONS]; /* by placement: its best move is worth, in points */
} Shortlist;

/* Lists the joint moves of the best `width` placements, in the order of moves_list; of placements
 * that are alike, the first. All moves if width is 0, for decisions other than PLACE, and under
 * rules where the points are not found so quickly (ledger.h). */
void shortlist_make(Shortlist *shortlist, const Game *game, int width, MoveList *list);

#endif
