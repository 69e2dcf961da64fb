/* leaf.c: values of positions by the kind of evaluation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/leaf.h"

#include "agents/eval.h"

void leaf_init(Leaf *leaf, LeafKind kind) {
    leaf->kind = kind;
    outlook_init_default(&leaf->outlook);
}

void leaf_start(Leaf *leaf, const Rules *rules) {
    outlook_start(&leaf->outlook, rules);
}

double leaf_value(const void *leaf, const Game *game, int seat) {
    const Leaf *self = leaf;
    double worth[SEAT_MAX];
    if (self->kind == LEAF_OUTLOOK)
        outlook_value(&self->outlook, game, worth);
    else
        eval_worth(game, 1, worth);
    const double lead = eval_lead(worth, game->rules->players, seat);
    if (lead > LEAF_VALUE_MAX) return LEAF_VALUE_MAX;
    return lead < -LEAF_VALUE_MAX ? -LEAF_VALUE_MAX : lead;
}
