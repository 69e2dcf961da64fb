/* pick.c: from the trees of a search to its answer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/pick.h"

#include <math.h>

/* The node of a tree that stands for the root (rank < 0) or for one of its children; NULL if this
 * tree has none. */
static const Node *find_node(const World *world, int rank) {
    const Node *root = &world->tree.node[TREE_ROOT];
    if (rank < 0) return root;
    for (uint32_t i = 0; i < root->child_count; i++) {
        const Node *child = &world->tree.node[root->first_child + i];
        if (child->rank == rank) return child;
    }
    return NULL;
}

static void add_node(Tally *tally, const Node *node) {
    tally->move = node->move;
    tally->is_half = node->type == NODE_HALF;
    tally->visits += node->visits;
    tally->reward_sum += node->reward_sum;
    tally->square_sum += node->square_sum;
}

/* Where the worlds are whose trees are added up. */
typedef struct Worlds {
    const World *world; /* the first */
    int count;          /* their number */
} Worlds;

/* Adds up the children of that node over all trees; returns their number, 0 if no tree has
 * expanded it. */
static int tally_children(const Worlds *worlds, int rank, Tally *tally) {
    int count = 0;
    for (int w = 0; w < worlds->count; w++) {
        const World *world = &worlds->world[w];
        const Node *node = find_node(world, rank);
        if (!node || node->child_count == 0) continue;
        while (count < node->child_count) tally[count++] = (Tally){.visits = 0};
        for (uint32_t i = 0; i < node->child_count; i++) {
            const Node *child = &world->tree.node[node->first_child + i];
            add_node(&tally[child->rank], child);
        }
    }
    return count;
}

double pick_mean(const Tally *tally) {
    return tally->visits > 0 ? tally->reward_sum / tally->visits : 0;
}

double pick_error_square(const Tally *tally) {
    const double n = tally->visits + 2.0;
    const double mean = (tally->reward_sum + 1) / n;
    const double variance = (tally->square_sum + 1) / n - mean * mean;
    return (variance > 0 ? variance : 0) / n;
}

/* Is a better than b? `least`: visits that an answer needs to count for FINAL_LCB. */
static bool is_better(Final final, uint32_t least, const Tally *a, const Tally *b) {
    if (final == FINAL_VISITS && a->visits != b->visits) return a->visits > b->visits;
    if (final == FINAL_LCB) {
        const bool is_known[2] = {a->visits > least, b->visits > least};
        if (is_known[0] != is_known[1]) return is_known[0];
        return pick_mean(a) - 2 * sqrt(pick_error_square(a)) >
               pick_mean(b) - 2 * sqrt(pick_error_square(b));
    }
    if ((a->visits > 0) != (b->visits > 0)) return a->visits > 0;
    return pick_mean(a) > pick_mean(b);
}

/* A tenth of the most visits. */
static uint32_t count_least(const Tally *tally, int count) {
    uint32_t most = 0;
    for (int i = 0; i < count; i++)
        if (tally[i].visits > most) most = tally[i].visits;
    return most / 10;
}

static int find_best(Final final, const Tally *tally, int count) {
    const uint32_t least = count_least(tally, count);
    int best = 0;
    for (int i = 1; i < count; i++)
        if (is_better(final, least, &tally[i], &tally[best])) best = i;
    return best;
}

void pick_collect(Pick *pick, const World *world, int worlds, Final final) {
    const Worlds all = {world, worlds};
    const int count = tally_children(&all, -1, pick->root);
    const int best = count > 0 ? find_best(final, pick->root, count) : 0;
    pick->count = 0;
    for (int i = 0; i < count; i++) {
        const int followers = pick->root[i].is_half ? tally_children(&all, i, pick->follower) : 0;
        const int chosen = followers > 0 ? find_best(final, pick->follower, followers) : 0;
        if (i == best) pick->best = pick->count + chosen;
        for (int f = 0; f < followers; f++) pick->answer[pick->count++] = pick->follower[f];
        if (followers == 0) pick->answer[pick->count++] = pick->root[i];
    }
}

void pick_add_candidates(const Pick *pick, Thought *thought) {
    for (int i = 0; i < pick->count; i++) {
        const Tally *tally = &pick->answer[i];
        if (tally->visits == 0) continue;
        thought_add(thought, &(Candidate){tally->move, tally->visits, pick_mean(tally)});
    }
}

int pick_list_best(const Pick *pick, Final final, int n, int *index) {
    const uint32_t least = count_least(pick->answer, pick->count);
    int count = 0;
    index[count++] = pick->best;
    for (int i = 0; i < pick->count; i++) {
        const Tally *tally = &pick->answer[i];
        if (i == pick->best || tally->visits == 0) continue;
        int place = count < n ? count++ : n;
        while (place > 1 && is_better(final, least, tally, &pick->answer[index[place - 1]])) {
            if (place < n) index[place] = index[place - 1];
            place--;
        }
        if (place < n) index[place] = i;
    }
    return count;
}
