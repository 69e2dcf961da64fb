/* rescore.h: the same games paid by other rules: what a rule pays, as against what it does to play.
 *
 * SPDX-License-Identifier: MIT
 *
 * The recorded moves are laid again by the rules they were made under, so that all of them are
 * legal; the points are those of the other rules. With farms=none recorded farmers stand in their
 * fields, are missed elsewhere, and score nothing. `farms` and `small_city` decide what is paid and
 * nothing else; all other options change what may be played, and such games cannot be re-scored.
 */
#ifndef ARENA_RESCORE_H
#define ARENA_RESCORE_H

#include "arena/match.h"

typedef struct Rescore {
    Rules play; /* of the recorded games, but completed cities pay as by the others */
    Rules pay;  /* the same, and fields pay as by the others */
} Rescore;

/* Whether games under one set of rules can be paid by another: they differ in nothing but farms
 * and small_city. */
bool rescore_is_possible(const Rules *recorded, const Rules *other);

/* Prepares for games under `recorded`, paid by `other`. It must be possible. */
void rescore_init(Rescore *rescore, const Rules *recorded, const Rules *other);

/* Fills `paid` with a game, which has its moves, and its points and places by the other rules.
 * After a forfeit the final scoring pays nothing, as in the game itself. False if the moves are not
 * legal under the rules of the recorded game; `error` says which. */
bool rescore_game(const Rescore *rescore, const GameResult *game, GameResult *paid, Error *error);

#endif
