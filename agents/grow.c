/* grow.c: the children that nodes of a search get.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/grow.h"

static void list_placements(const Game *game, MoveList *list) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    list->count = placements.total;
    for (int i = 0; i < placements.total; i++)
        list->move[i] = moves_get_placement(game, &placements, i);
}

/* Is a placement chosen first, and its follower by a choice of its own? */
static bool has_two_levels(const SearchOptions *options, const Game *game) {
    return options->levels == LEVELS_PLACEMENT_FOLLOWER && game->decision == DECISION_PLACE &&
           game->rules->scoring == SCORING_CLASSIC && game->supply[game->seat] > 0;
}

/* From joint moves to placements: each with the lead of its best follower. In a list of joint
 * moves a placement alone stands before the same with followers. */
static void merge_followers(MoveList *list, double *lead) {
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->move[i].segment == SEGMENT_NONE) {
            list->move[count] = list->move[i];
            lead[count++] = lead[i];
        } else if (lead[i] > lead[count - 1]) {
            lead[count - 1] = lead[i];
        }
    }
    list->count = count;
}

/* Lists the moves of the position as children. Returns what they are. */
static NodeType list_moves(const Grower *grower) {
    Scratch *scratch = grower->scratch;
    if (scratch->is_half) {
        rollout_list_joint(&scratch->game, scratch->half, &scratch->list);
        return NODE_MOVE;
    }
    if (has_two_levels(grower->options, &scratch->game)) {
        list_placements(&scratch->game, &scratch->list);
        return NODE_HALF;
    }
    moves_list(&scratch->game, &scratch->list);
    return NODE_MOVE;
}

/* Gives the listed moves priors; that of a placement is its best follower's. */
static void rate_moves(const Grower *grower, NodeType type) {
    const SearchOptions *options = grower->options;
    Scratch *scratch = grower->scratch;
    if (type == NODE_HALF) moves_list(&scratch->game, &scratch->list);
    judge_rate_moves(options->outlook, &scratch->game, &scratch->list, scratch->lead);
    if (type == NODE_HALF) merge_followers(&scratch->list, scratch->lead);
    judge_set_priors(scratch->lead, scratch->list.count, options->prior_temp, scratch->prior);
}

/* Halves are expanded at once where there are priors: a leaf is then a position, reached by the
 * follower that looks best. So are tiles, if that is wanted. */
static bool is_ripe(const Grower *grower, uint32_t index) {
    const Node *node = &grower->world->tree.node[index];
    return index == TREE_ROOT || node->visits > 0 ||
           (node->type == NODE_TILE && grower->options->expands_tiles) ||
           (node->type == NODE_HALF && grower->options->prior != PRIOR_NONE);
}

bool grow_children(const Grower *grower, uint32_t index) {
    Tree *tree = &grower->world->tree;
    Scratch *scratch = grower->scratch;
    const bool is_open_loop = grower->options->chance == CHANCE_OPEN_LOOP;
    const bool has_priors = grower->options->prior != PRIOR_NONE;
    if (tree->node[index].child_count > 0 && !is_open_loop) return true;
    if (!is_ripe(grower, index)) return false;
    const NodeType type = list_moves(grower);
    const Growth growth = {.list = &scratch->list,
                           .prior = has_priors ? scratch->prior : NULL,
                           .type = type,
                           .rng = &grower->world->rng};
    if (is_open_loop && tree_match(tree, index, &growth, scratch->choice) == 0) return true;
    if (has_priors) rate_moves(grower, type);
    if (is_open_loop) return tree_extend(tree, index, &growth, scratch->choice);
    return tree_expand(tree, index, &growth);
}

/* A child for each kind of tile, those too that are no longer in the bag: their places are then
 * known without a search. */
static bool add_tiles(const Grower *grower, uint32_t index) {
    MoveList *list = &grower->scratch->list;
    list->count = grower->scratch->game.rules->tiles.sheet.kind_count;
    for (int kind = 0; kind < list->count; kind++)
        list->move[kind] = (Move){.type = MOVE_PASS, .label = (uint8_t)kind};
    Tree *tree = &grower->world->tree;
    return tree_expand(tree, index, &(Growth){list, NULL, NODE_TILE, &grower->world->rng});
}

uint32_t grow_find_tile(const Grower *grower, uint32_t index) {
    Tree *tree = &grower->world->tree;
    if (tree->node[index].child_count == 0 &&
        (!is_ripe(grower, index) || !add_tiles(grower, index)))
        return TREE_ROOT;
    uint32_t child = tree->node[index].first_child;
    while (tree->node[child].move.label != grower->scratch->game.drawn) child++;
    return child;
}
