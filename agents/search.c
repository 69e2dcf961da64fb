/* search.c: Monte Carlo tree search in one world.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/search.h"

#include <math.h>

#include "agents/eval.h"
#include "agents/real.h"

/* A junior game is decided by eight figures, as a base game is by some sixty points of lead: a
 * figure counts as this many points, so that one reward_scale serves both. */
static const double FIGURE_POINTS = 8;

void search_begin(World *world, const Game *game, uint64_t seed) {
    tree_reset(&world->tree);
    rng_init(&world->rng, seed);
    deck_fill(&world->deck, game->bag);
    deck_shuffle(&world->deck, &world->rng);
}

/* Draws until a seat is asked or the game is over. */
static void deal(Scratch *scratch, const World *world) {
    while (scratch->game.decision == DECISION_CHANCE)
        game_deal(&scratch->game, world->deck.kind[scratch->dealt++]);
}

static void list_placements(const Game *game, MoveList *list) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    list->count = placements.total;
    for (int i = 0; i < placements.total; i++)
        list->move[i] = moves_get_placement(game, &placements, i);
}

/* The placement alone, then with each legal follower. */
static void list_followers(const Game *game, Move placement, MoveList *list) {
    list->count = 1;
    list->move[0] = placement;
    for (uint32_t rest = moves_list_followers(game, placement); rest; rest &= rest - 1) {
        placement.segment = (uint8_t)__builtin_ctz(rest);
        list->move[list->count++] = placement;
    }
}

/* Is a placement chosen first, and its follower by a choice of its own? */
static bool has_two_levels(const SearchOptions *options, const Game *game) {
    return options->levels == LEVELS_PLACEMENT_FOLLOWER && game->decision == DECISION_PLACE &&
           game->rules->scoring == SCORING_CLASSIC && game->supply[game->seat] > 0;
}

/* Gives a node children on its second visit, the root on its first: the leaves, most of all nodes,
 * then take no more room than themselves. False if it stays a leaf. */
static bool grow(const SearchOptions *options, Scratch *scratch, World *world, uint32_t index) {
    const Node *node = &world->tree.node[index];
    if (node->child_count > 0) return true;
    if (index != TREE_ROOT && node->visits == 0) return false;
    Growth growth = {.list = &scratch->list, .rng = &world->rng};
    if (node->is_half) {
        list_followers(&scratch->game, node->move, &scratch->list);
    } else if (has_two_levels(options, &scratch->game)) {
        list_placements(&scratch->game, &scratch->list);
        growth.is_half = true;
    } else {
        moves_list(&scratch->game, &scratch->list);
    }
    return tree_expand(&world->tree, index, &growth);
}

/* A child that was never tried, else the one with the highest UCB1 (Auer et al. 2002). */
static uint32_t select_child(const SearchOptions *options, Tree *tree, uint32_t index) {
    Node *parent = &tree->node[index];
    if (parent->tried < parent->child_count) return parent->first_child + parent->tried++;
    const double log_visits = real_log(parent->visits);
    const Node *child = &tree->node[parent->first_child];
    double most = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < parent->child_count; i++) {
        const double bound =
            child[i].reward_sum / child[i].visits + options->c * sqrt(log_visits / child[i].visits);
        if (i > 0 && bound <= most) continue;
        most = bound;
        best = i;
    }
    return parent->first_child + best;
}

static void roll_out(const Rollout *rollout, Scratch *scratch, const World *world) {
    for (deal(scratch, world); scratch->game.decision != DECISION_OVER; deal(scratch, world))
        game_play(&scratch->game, rollout_draw_move(rollout, &scratch->game));
}

void search_reward(const SearchOptions *options, const Game *game, double reward[SEAT_MAX]) {
    const int players = game->rules->players;
    if (options->reward == REWARD_WIN) {
        const uint32_t winners = game_list_winners(game);
        for (int seat = 0; seat < players; seat++)
            reward[seat] = winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
        return;
    }
    Score score;
    double points[SEAT_MAX];
    game_score(game, &score);
    const double unit = game->rules->scoring == SCORING_CHILDREN ? FIGURE_POINTS : 1;
    for (int seat = 0; seat < players; seat++) points[seat] = unit * score.total[seat];
    for (int seat = 0; seat < players; seat++) {
        const double lead = eval_lead(points, players, seat) / options->reward_scale;
        reward[seat] = 0.5 + (options->reward == REWARD_MARGIN ? lead : real_tanh(lead)) / 2;
    }
}

static void back_up(const Scratch *scratch, World *world, const double reward[SEAT_MAX]) {
    world->tree.node[TREE_ROOT].visits++;
    for (int i = 0; i < scratch->path_count; i++) {
        Node *node = &world->tree.node[scratch->path[i].node];
        node->visits++;
        node->reward_sum += reward[scratch->path[i].seat];
    }
}

void search_simulate(const SearchOptions *options, Scratch *scratch, World *world,
                     const Game *game) {
    const Rollout rollout = {options->rollout, options->follower_prob, &scratch->list, &world->rng};
    uint32_t index = TREE_ROOT;
    Node node = world->tree.node[TREE_ROOT];
    scratch->game = *game;
    scratch->dealt = 0;
    scratch->path_count = 0;
    while (scratch->path_count < PATH_MAX_NODES) {
        deal(scratch, world);
        if (scratch->game.decision == DECISION_OVER) break;
        if (!grow(options, scratch, world, index)) break;
        index = select_child(options, &world->tree, index);
        node = world->tree.node[index];
        scratch->path[scratch->path_count++] = (Step){index, scratch->game.seat};
        if (!node.is_half) game_play(&scratch->game, node.move);
    }
    if (node.is_half)
        game_play(&scratch->game, rollout_draw_follower(&rollout, &scratch->game, node.move));
    roll_out(&rollout, scratch, world);
    double reward[SEAT_MAX];
    search_reward(options, &scratch->game, reward);
    back_up(scratch, world, reward);
}
