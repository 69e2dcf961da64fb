/* tree.h: the nodes of a search: one block handed out from its front, which may run full.
 *
 * SPDX-License-Identifier: MIT
 *
 *      node[0] root | children of the root | children of one of them | ... | not handed out
 *
 * The children of a node lie side by side, in the order in which they are tried: random, or by
 * falling prior and random among equal ones. A node that cannot be expanded because the block is
 * full stays a leaf, and the search goes on.
 */
#ifndef AGENTS_TREE_H
#define AGENTS_TREE_H

#include "engine/moves.h"

enum { TREE_ROOT = 0, TREE_NO_CHILD = UINT16_MAX };

typedef enum NodeType {
    NODE_MOVE, /* a move that is played on the way to the node */
    NODE_HALF, /* a placement whose follower is chosen by the next node */
    NODE_TILE  /* a tile that is drawn, its kind in move.label (chance_node) */
} NodeType;

enum { NODE_ALIGNMENT = 64 };

/* One cache line. */
typedef struct Node {
    _Alignas(
        NODE_ALIGNMENT) double reward_sum; /* of its visits, for the seat that chose its move */
    double square_sum;                     /* squares of the same rewards */
    double amaf_sum;      /* rewards of simulations in which its seat made its move later */
    Move move;            /* leads here from the parent */
    uint32_t visits;      /* simulations that came here */
    uint32_t amaf_visits; /* simulations in amaf_sum */
    uint32_t first_child; /* index; meaningless without children */
    float prior;          /* 0 .. 1; those of siblings add up to 1 when they are made */
    uint16_t child_count; /* 0: a leaf */
    uint16_t rank;        /* number of the move in the list that the parent was expanded with */
    uint8_t type;         /* NodeType */
} Node;

_Static_assert(sizeof(Node) == NODE_ALIGNMENT, "a child is looked at by reading one cache line");

typedef struct Tree {
    Node *node;        /* the block, owned by the agent */
    uint32_t capacity; /* nodes in the block, at least 1 */
    uint32_t used;     /* nodes handed out */
} Tree;

/* Takes `bytes` of memory, at least a node's, aligned to NODE_ALIGNMENT. */
void tree_init(Tree *tree, void *memory, size_t bytes);

/* Forgets all nodes but an empty root. */
void tree_reset(Tree *tree);

/* The children that a node gets. */
typedef struct Growth {
    const MoveList *list; /* a child a move */
    const float *prior;   /* of each move; NULL: all the same, and tried in random order */
    NodeType type;        /* of all children */
    Rng *rng;             /* draws their order */
} Growth;

/* Gives a leaf its children. False if the block has no room for them. */
bool tree_expand(Tree *tree, uint32_t leaf, const Growth *growth);

/* Finds the child of each move of the list, among children of one type: choice[i] becomes the
 * number of the child of move i, counted from first_child, or TREE_NO_CHILD. Returns how many have
 * none. */
int tree_match(const Tree *tree, uint32_t parent, const Growth *growth, uint16_t choice[MOVE_MAX]);

/* Gives those moves children, for which all may move to another place. False if the block has no
 * room; nothing is changed then. */
bool tree_extend(Tree *tree, uint32_t parent, const Growth *growth, uint16_t choice[MOVE_MAX]);

#endif
