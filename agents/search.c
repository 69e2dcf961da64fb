/* search.c: Monte Carlo tree search in one world.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/search.h"

#include "agents/grow.h"

static void shuffle_bag(World *world, const Game *game) {
    deck_fill(&world->deck, game->bag);
    deck_shuffle(&world->deck, &world->rng);
}

void search_begin(World *world, const Game *game, uint64_t seed) {
    tree_reset(&world->tree);
    rng_init(&world->rng, seed);
    shuffle_bag(world, game);
}

/* Draws until a seat is asked or the game is over. */
static void deal(Scratch *scratch, const World *world) {
    while (scratch->game.decision == DECISION_CHANCE)
        game_deal(&scratch->game, world->deck.kind[scratch->dealt++]);
}

Rollout search_get_rollout(const SearchOptions *options, Scratch *scratch, Rng *rng) {
    return (Rollout){.policy = options->rollout,
                     .follower_prob = options->follower_prob,
                     .epsilon = options->epsilon,
                     .outlook = options->outlook,
                     .width = options->rollout_width,
                     .shortlist = &scratch->shortlist,
                     .lead = scratch->lead,
                     .scratch = &scratch->list,
                     .rng = rng,
                     .playout = &scratch->playout};
}

static void play(const SearchOptions *options, Scratch *scratch, Move move) {
    if (options->select.rave_k > 0 && scratch->played_count < PATH_MAX_NODES)
        scratch->played[scratch->played_count++] = (Played){move, scratch->game.seat};
    game_play(&scratch->game, move);
}

/* Rollouts. */

/* Draws and plays moves until `turns` more tiles lie, or the game is over. */
static void roll_out(const SearchOptions *options, Scratch *scratch, World *world, int turns) {
    const Rollout rollout = search_get_rollout(options, scratch, &world->rng);
    const int end = scratch->game.turns + turns;
    for (deal(scratch, world); scratch->game.decision != DECISION_OVER; deal(scratch, world)) {
        if (scratch->game.turns > end) return;
        play(options, scratch, rollout_draw_move(&rollout, &scratch->game));
    }
}

/* What the evaluation says a position is worth; of a finished game, what it is worth. */
static void judge_leaf(const SearchOptions *options, const Game *game, double reward[SEAT_MAX]) {
    double worth[SEAT_MAX];
    if (game->decision == DECISION_OVER) {
        reward_finished(&options->reward, game, reward);
        return;
    }
    outlook_value(options->outlook, game, worth);
    reward_share(&options->reward, game->rules, worth, reward);
}

void search_play_out(const SearchOptions *options, Scratch *scratch, World *world,
                     double reward[SEAT_MAX]) {
    const Rollout rollout = search_get_rollout(options, scratch, &world->rng);
    const bool keeps_moves = options->select.rave_k > 0;
    if (!keeps_moves && rollout_run(&rollout, &scratch->game, &world->deck, scratch->dealt)) {
        Score score;
        playout_score(&scratch->playout, &score);
        reward_score(&options->reward, scratch->game.rules, &score, reward);
        return;
    }
    roll_out(options, scratch, world, TILE_MAX);
    reward_finished(&options->reward, &scratch->game, reward);
}

static void value_leaf(const SearchOptions *options, Scratch *scratch, World *world,
                       double reward[SEAT_MAX]) {
    if (scratch->is_half) {
        const Rollout rollout = search_get_rollout(options, scratch, &world->rng);
        play(options, scratch, rollout_draw_follower(&rollout, &scratch->game, scratch->half));
    }
    switch (options->leaf) {
    case LEAF_ROLLOUT:
        search_play_out(options, scratch, world, reward);
        return;
    case LEAF_TRUNCATED:
        roll_out(options, scratch, world, options->rollout_depth);
        break;
    case LEAF_EVAL:
        break;
    }
    judge_leaf(options, &scratch->game, reward);
}

/* The way down. */

static void step_to(Scratch *scratch, uint32_t parent, uint32_t node) {
    scratch->path[scratch->path_count++] =
        (Step){parent, node, scratch->played_count, scratch->game.seat};
}

/* How many tiles of a child's kind may be what a turn is played with. A kind that fits nowhere is
 * none: it goes out of the game, its node is never visited, and it would always be behind. */
static int count_tiles(const Game *game, const Node *child) {
    const int kind = child->move.label;
    const bool fits =
        child->visits > 0 || board_is_fitting(&game->board, &game->rules->tiles.fit[kind]);
    return fits ? game->bag[kind] : 0;
}

/* Draws a tile among those that have had less than their share of a node's visits, by how much they
 * are behind. Returns its kind, or KIND_MAX if none is. */
static uint8_t draw_behind(const Game *game, World *world, const Node *parent) {
    const Node *child = &world->tree.node[parent->first_child];
    int tiles[KIND_MAX];
    int all = 0;
    for (int i = 0; i < parent->child_count; i++) all += tiles[i] = count_tiles(game, &child[i]);
    const double share = all > 0 ? (parent->visits + 1.0) / all : 0;
    double behind[KIND_MAX];
    double sum = 0;
    for (int i = 0; i < parent->child_count; i++) {
        const double due = share * tiles[i] - child[i].visits;
        behind[i] = due > 0 ? due : 0;
        sum += behind[i];
    }
    double rest = sum * rng_unit(&world->rng);
    uint8_t kind = KIND_MAX;
    for (int i = 0; i < parent->child_count && rest >= 0; i++) {
        if (behind[i] <= 0) continue;
        kind = child[i].move.label;
        rest -= behind[i];
    }
    return kind;
}

/* Lets such a tile be the next of the deck. */
static void draw_evenly(const Scratch *scratch, World *world, uint32_t index) {
    const Node *parent = &world->tree.node[index];
    if (parent->child_count == 0 || scratch->game.bag_size == 0) return;
    const uint8_t kind = draw_behind(&scratch->game, world, parent);
    if (kind == KIND_MAX) return;
    uint8_t *next = &world->deck.kind[scratch->dealt];
    uint8_t *place = next;
    while (*place != kind) place++;
    *place = *next;
    *next = kind;
}

/* Goes from a node to the child that the options select, and plays its move. */
static uint32_t select_child(const SearchOptions *options, Scratch *scratch, const Tree *tree,
                             uint32_t index) {
    const Node *parent = &tree->node[index];
    const bool is_open_loop = options->chance == CHANCE_OPEN_LOOP;
    const Choices choices = {
        .child = &tree->node[parent->first_child],
        .number = is_open_loop ? scratch->choice : NULL,
        .count = is_open_loop ? scratch->list.count : parent->child_count,
        .visits = parent->visits > 0 ? parent->visits : 1,
    };
    const int chosen = select_choice(&options->select, &choices);
    const int number = is_open_loop ? scratch->choice[chosen] : chosen;
    const Node *child = &choices.child[number];
    const Move move = is_open_loop ? scratch->list.move[chosen] : child->move;
    step_to(scratch, index, parent->first_child + (uint32_t)number);
    scratch->is_half = child->type == NODE_HALF;
    if (scratch->is_half)
        scratch->half = move;
    else
        play(options, scratch, move);
    return parent->first_child + (uint32_t)number;
}

/* Follows the tree to a node that is not expanded yet, or to the end of the game. */
static void descend(const SearchOptions *options, Scratch *scratch, World *world) {
    const Grower grower = {options, scratch, world};
    uint32_t index = TREE_ROOT;
    while (scratch->path_count < PATH_MAX_NODES - 1) {
        const bool is_drawn = scratch->game.decision == DECISION_CHANCE;
        const bool has_tiles = is_drawn && options->chance == CHANCE_NODE;
        if (has_tiles && options->draws_evenly) draw_evenly(scratch, world, index);
        deal(scratch, world);
        if (scratch->game.decision == DECISION_OVER) return;
        if (has_tiles) {
            const uint32_t tile = grow_find_tile(&grower, index);
            if (tile == TREE_ROOT) return;
            step_to(scratch, index, tile);
            index = tile;
        }
        if (!grow_children(&grower, index)) return;
        index = select_child(options, scratch, &world->tree, index);
    }
}

/* The way up. */

/* The same move by the same seat; of a half move the follower does not matter. */
static bool is_same_play(const Node *node, const Played *played, uint8_t seat) {
    Move move = played->move;
    if (played->seat != seat) return false;
    if (node->type == NODE_HALF) move.segment = SEGMENT_NONE;
    return moves_is_equal(node->move, move);
}

/* Adds the reward to the siblings of a step, itself included, whose move was made from there on. */
static void add_amaf(const SearchOptions *options, const Scratch *scratch, Tree *tree,
                     const Step *step, double reward) {
    const Node *parent = &tree->node[step->parent];
    int end = scratch->played_count;
    if (options->rave_depth > 0 && step->played + options->rave_depth < end)
        end = step->played + options->rave_depth;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        Node *child = &tree->node[parent->first_child + i];
        if (child->type == NODE_TILE) return;
        for (int p = step->played; p < end; p++) {
            if (!is_same_play(child, &scratch->played[p], step->seat)) continue;
            child->amaf_visits++;
            child->amaf_sum += reward;
            break;
        }
    }
}

static void back_up(const SearchOptions *options, const Scratch *scratch, World *world,
                    const double reward[SEAT_MAX]) {
    world->tree.node[TREE_ROOT].visits++;
    for (int i = 0; i < scratch->path_count; i++) {
        const Step *step = &scratch->path[i];
        const double mine = reward[step->seat];
        Node *node = &world->tree.node[step->node];
        node->visits++;
        node->reward_sum += mine;
        node->square_sum += mine * mine;
        if (options->select.rave_k > 0) add_amaf(options, scratch, &world->tree, step, mine);
    }
}

void search_simulate(const SearchOptions *options, Scratch *scratch, World *world,
                     const Game *game) {
    double reward[SEAT_MAX];
    if (options->chance != CHANCE_DETERMINIZE) shuffle_bag(world, game);
    scratch->game = *game;
    scratch->dealt = 0;
    scratch->path_count = 0;
    scratch->played_count = 0;
    scratch->is_half = false;
    descend(options, scratch, world);
    value_leaf(options, scratch, world, reward);
    back_up(options, scratch, world, reward);
}
