/* tree.c: the nodes of a search.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/tree.h"

#include <assert.h>
#include <string.h>

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

/* The children under way: numbers of moves in the order in which they will be tried. */
typedef struct Order {
    uint16_t number[MOVE_MAX];
    uint32_t count;
} Order;

static void order_shuffle(Order *order, Rng *rng) {
    for (uint32_t i = 0; i < order->count; i++) {
        const uint32_t place = (uint32_t)rng_below(rng, i + 1);
        const uint16_t number = order->number[i];
        order->number[i] = order->number[place];
        order->number[place] = number;
    }
}

/* A stable sort by falling prior: what is equal stays in its random order. */
static void order_sort(Order *order, const float *prior) {
    for (uint32_t i = 1; i < order->count; i++) {
        const uint16_t number = order->number[i];
        uint32_t place = i;
        for (; place > 0 && prior[order->number[place - 1]] < prior[number]; place--)
            order->number[place] = order->number[place - 1];
        order->number[place] = number;
    }
}

/* Writes the children of an order, which is put into its final form, to the front of the block. */
static void write_children(Tree *tree, Order *order, const Growth *growth) {
    const float equal = 1.0f / (float)growth->list->count;
    order_shuffle(order, growth->rng);
    if (growth->prior) order_sort(order, growth->prior);
    for (uint32_t i = 0; i < order->count; i++) {
        const uint16_t number = order->number[i];
        tree->node[tree->used++] = (Node){.move = growth->list->move[number],
                                          .rank = number,
                                          .type = (uint8_t)growth->type,
                                          .prior = growth->prior ? growth->prior[number] : equal};
    }
}

bool tree_expand(Tree *tree, uint32_t leaf, const Growth *growth) {
    Order order;
    order.count = (uint32_t)growth->list->count;
    if (order.count > tree->capacity - tree->used) return false;
    for (uint32_t i = 0; i < order.count; i++) order.number[i] = (uint16_t)i;
    tree->node[leaf].first_child = tree->used;
    tree->node[leaf].child_count = (uint16_t)order.count;
    write_children(tree, &order, growth);
    return true;
}

/* The number of the child with this move, or -1. */
static int find_child(const Tree *tree, const Node *parent, NodeType type, Move move) {
    const Node *child = &tree->node[parent->first_child];
    for (int i = 0; i < parent->child_count; i++)
        if (child[i].type == type && moves_is_equal(child[i].move, move)) return i;
    return -1;
}

/* The old children are copied to the front of the block, unless they lie there, and the new ones
 * are written behind them: the place of the old ones is lost. */
static bool append_children(Tree *tree, uint32_t parent, Order *added, const Growth *growth) {
    Node *node = &tree->node[parent];
    const uint32_t old = node->child_count;
    const bool is_last = old > 0 && node->first_child + old == tree->used;
    const uint32_t moved = is_last ? 0 : old;
    if (moved + added->count > tree->capacity - tree->used) return false;
    if (old + added->count >= TREE_NO_CHILD) return false;
    memcpy(&tree->node[tree->used], &tree->node[node->first_child], moved * sizeof(Node));
    if (!is_last) node->first_child = tree->used;
    tree->used += moved;
    node->child_count = (uint16_t)(old + added->count);
    write_children(tree, added, growth);
    return true;
}

int tree_match(const Tree *tree, uint32_t parent, const Growth *growth, uint16_t choice[MOVE_MAX]) {
    const MoveList *list = growth->list;
    int missing = 0;
    for (int i = 0; i < list->count; i++) {
        const int found = find_child(tree, &tree->node[parent], growth->type, list->move[i]);
        choice[i] = found < 0 ? TREE_NO_CHILD : (uint16_t)found;
        missing += found < 0;
    }
    return missing;
}

bool tree_extend(Tree *tree, uint32_t parent, const Growth *growth, uint16_t choice[MOVE_MAX]) {
    Order added;
    added.count = 0;
    uint16_t first = tree->node[parent].child_count;
    for (int i = 0; i < growth->list->count; i++)
        if (choice[i] == TREE_NO_CHILD) added.number[added.count++] = (uint16_t)i;
    if (!append_children(tree, parent, &added, growth)) return false;
    for (uint32_t i = 0; i < added.count; i++) choice[added.number[i]] = first++;
    return true;
}
