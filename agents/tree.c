/* tree.c: the nodes of a search.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/tree.h"

#include <assert.h>

void tree_init(Tree *tree, void *memory, size_t bytes) {
    const size_t capacity = bytes / sizeof(Node);
    assert(capacity > 0);
    tree->node = memory;
    tree->capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
    tree_reset(tree);
}

void tree_reset(Tree *tree) {
    tree->node[TREE_ROOT] = (Node){0};
    tree->used = TREE_ROOT + 1;
}

bool tree_expand(Tree *tree, uint32_t leaf, const Growth *growth) {
    const MoveList *list = growth->list;
    const uint32_t count = (uint32_t)list->count;
    if (count > tree->capacity - tree->used) return false;
    Node *child = &tree->node[tree->used];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t place = (uint32_t)rng_below(growth->rng, i + 1);
        child[i] = child[place];
        child[place] =
            (Node){.move = list->move[i], .rank = (uint16_t)i, .is_half = growth->is_half};
    }
    tree->node[leaf].first_child = tree->used;
    tree->node[leaf].child_count = (uint16_t)count;
    tree->used += count;
    return true;
}
