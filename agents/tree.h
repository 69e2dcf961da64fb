/* tree.h: the nodes of a search: one block handed out from its front, which may run full.
 *
 * SPDX-License-Identifier: MIT
 *
 *      node[0] root | children of the root | children of one of them | ... | not handed out
 *
 * The children of a node lie side by side, in random order: those tried so far come first. A node
 * that cannot be expanded because the block is full stays a leaf, and the search goes on.
 */
#ifndef AGENTS_TREE_H
#define AGENTS_TREE_H

#include "engine/moves.h"

enum { TREE_ROOT = 0 };

typedef struct Node {
    double reward_sum;    /* of its visits, for the seat that chose its move */
    Move move;            /* leads here from the parent */
    uint32_t visits;      /* simulations that came here */
    uint32_t first_child; /* index; meaningless without children */
    uint16_t child_count; /* 0: a leaf */
    uint16_t tried;       /* children that have been visited: the first ones */
    uint16_t rank;        /* number of the move in the list that the parent was expanded with */
    bool is_half;         /* a placement whose follower is chosen by the next node */
} Node;

_Static_assert(sizeof(Node) == 32, "two nodes share a cache line");

typedef struct Tree {
    Node *node;        /* the block, owned by the agent */
    uint32_t capacity; /* nodes in the block, at least 1 */
    uint32_t used;     /* nodes handed out */
} Tree;

/* Takes `bytes` of memory, at least a node's. */
void tree_init(Tree *tree, void *memory, size_t bytes);

/* Forgets all nodes but an empty root. */
void tree_reset(Tree *tree);

/* The children that a leaf gets. */
typedef struct Growth {
    const MoveList *list; /* a child a move */
    bool is_half;         /* the moves are placements whose followers are chosen next */
    Rng *rng;             /* draws their order */
} Growth;

/* Gives a leaf its children. False if the block has no room for them. */
bool tree_expand(Tree *tree, uint32_t leaf, const Growth *growth);

#endif
