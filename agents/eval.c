/* eval.c: what a position is worth to each seat.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/eval.h"

/* Children waiting on open roads are worth less than one figure in all: 1/64 each at most. */
static const double CHILD_WORTH = 1.0 / 64;

/* Adds the children of every open road, halved for each end that still has to be closed. */
static void add_children(const Game *game, double worth[SEAT_MAX]) {
    const Features *features = &game->features;
    for (int port = 0; port < SIDES * game->board.tile_count; port++) {
        const int label = features->center[port];
        if (label == 0) continue;
        const int tile = port / SIDES;
        const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
        const Segment *road = &orientation->segment[orientation->center[port % SIDES]];
        if (__builtin_ctz(road->edges) != port % SIDES) continue;
        double chance = CHILD_WORTH;
        for (int open = record_open(features->record[label]); open > 0; open--) chance /= 2;
        for (int seat = 0; seat < game->rules->players; seat++)
            worth[seat] += chance * road->children[seat];
    }
}

void eval_worth(const Game *game, double farm_weight, double worth[SEAT_MAX]) {
    Score score;
    game_score(game, &score);
    for (int seat = 0; seat < SEAT_MAX; seat++)
        worth[seat] = score.total[seat] + (farm_weight - 1) * score.final[FEATURE_FIELD][seat];
    if (game->rules->scoring == SCORING_CHILDREN) add_children(game, worth);
}

double eval_lead(const double worth[SEAT_MAX], int players, int seat) {
    double best = worth[seat == 0 ? 1 : 0];
    for (int other = 1; other < players; other++)
        if (other != seat && worth[other] > best) best = worth[other];
    return worth[seat] - best;
}

int eval_find_highest(const double *value, int count, Rng *rng) {
    uint64_t ties = 1;
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (value[i] < value[best]) continue;
        const bool is_tie = !(value[i] > value[best]);
        ties = is_tie ? ties + 1 : 1;
        if (!is_tie || (rng && rng_below(rng, ties) == 0)) best = i;
    }
    return best;
}

double eval_value_move(const Game *game, Move move, EvalView view) {
    Game after = *game;
    game_play(&after, move);
    double worth[SEAT_MAX];
    eval_worth(&after, view.farm_weight, worth);
    return eval_lead(worth, game->rules->players, view.seat);
}
