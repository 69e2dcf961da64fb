/* grow.h: the children that nodes of a search get: moves with priors, halves of moves, tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef AGENTS_GROW_H
#define AGENTS_GROW_H

#include "agents/search.h"

/* A simulation under way. */
typedef struct Grower {
    const SearchOptions *options;
    Scratch *scratch; /* its game has the position of the node that is asked about */
    World *world;     /* whose tree grows */
} Grower;

/* Gives a node children on its second visit, the root and at will tiles on their first: the leaves,
 * most of all nodes, then take no more room than themselves. False if it stays a leaf. With
 * open_loop, children are added on later visits too, and scratch->list and ->choice hold those that
 * are legal now. */
bool grow_children(const Grower *grower, uint32_t index);

/* The child of a node for the tile that was just drawn, or TREE_ROOT if the node stays a leaf. */
uint32_t grow_find_tile(const Grower *grower, uint32_t index);

#endif
