/* star.h: Star2 with a probing factor: expectimax without the leaves that cannot matter.
 *
 * SPDX-License-Identifier: MIT
 *
 * Alpha-beta for trees with chance (Ballard, "The *-minimax search procedure for trees containing
 * chance nodes", 1983). Before the tiles that may be drawn are searched one by one, a few answers
 * to each of them are tried (the probing factor; Hauk, Buro, Schaeffer 2004): the best of a few
 * answers bounds the best of all, and often the bounds together already show that the node is
 * worse than what is known.
 *
 * The value of a window is that of lookahead.h wherever it lies inside; windows are widened by a
 * little more than rounding can do, so that the move is that of the full search.
 */
#ifndef AGENTS_STAR_H
#define AGENTS_STAR_H

#include "agents/lookahead.h"

enum { STAR_PLIES_MAX = 4, STAR_KILLERS = 8, STAR_POOL_MOVES = (STAR_PLIES_MAX + 1) * MOVE_MAX };

typedef enum StarOrdering {
    ORDERING_NONE,    /* as listed */
    ORDERING_KILLERS, /* first the answers that were best to the same tile shortly before */
    ORDERING_VALUES   /* that, and above the last ply by the value after the move */
} StarOrdering;

typedef struct Star {
    Lookahead look;              /* leaves, and how the tree is cut */
    double value_max;            /* no leaf is above this or below its negative */
    int probing_factor;          /* answers tried before the search, 0 for none (Star1) */
    StarOrdering ordering;       /* of answers */
    int used;                    /* moves of the pool in use */
    Move pool[STAR_POOL_MOVES];  /* lists of the nodes above */
    double key[STAR_POOL_MOVES]; /* what they are ordered by */
    Move killer[STAR_PLIES_MAX + 1][KIND_MAX][STAR_KILLERS]; /* by plies to go and tile */
} Star;

/* Where a value is wanted: below `alpha` and above `beta` a bound will do. */
typedef struct Window {
    double alpha, beta; /* alpha < beta */
    int tries;          /* answers tried at most; the value is then that of the best of them */
} Window;

/* The answers at the root and what was found out about them. */
typedef struct StarRoot {
    MoveList list;           /* set by the caller */
    double value[MOVE_MAX];  /* of each */
    bool is_exact[MOVE_MAX]; /* and whether that is the value and no upper bound */
} StarRoot;

/* Forgets the answers of an earlier game. */
void star_start(Star *star);

/* The value of a position, 0 .. STAR_PLIES_MAX plies deep. Outside the window it is a bound: at
 * most alpha, it may be less; at least beta, it may be more. */
double star_value(Star *star, const Game *game, int plies, Window window);

/* The best of the answers in root->list to the position, of equal ones the first; `plies` from 1.
 * Sets root->value and root->is_exact. */
int star_choose(Star *star, const Game *game, int plies, StarRoot *root);

#endif
