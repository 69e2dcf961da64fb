/* leaf.h: how the agents that look ahead value the positions where they stop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef AGENTS_LEAF_H
#define AGENTS_LEAF_H

#include "agents/outlook.h"

typedef enum LeafKind { LEAF_SCORE, LEAF_OUTLOOK } LeafKind;

/* The kinds as choices of a parameter, in their order. */
#define LEAF_CHOICES "score|outlook"
#define LEAF_MEANING "value of a leaf: scores if the game ended there, or the full evaluation"

/* Values lie between this and its negative: more points than any game has, so that it never shows,
 * and a search may rely on it. */
#define LEAF_VALUE_MAX 2000.0

typedef struct Leaf {
    LeafKind kind;   /* which evaluation */
    Outlook outlook; /* LEAF_OUTLOOK: with its default weights */
} Leaf;

void leaf_init(Leaf *leaf, LeafKind kind);

/* Prepares for games under `rules`. */
void leaf_start(Leaf *leaf, const Rules *rules);

/* The lead of a seat over the best other; `leaf` is a Leaf (see LookaheadValue). */
double leaf_value(const void *leaf, const Game *game, int seat);

#endif
