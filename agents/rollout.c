/* rollout.c: moves drawn at random.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/rollout.h"

/* The number of the n-th bit set in `set`, from 0. */
static int nth_bit(uint32_t set, int n) {
    while (n-- > 0) set &= set - 1;
    return __builtin_ctz(set);
}

/* A uniform legal follower on a placement, or none: `none` counts as that many choices. */
static Move draw_follower(const Game *game, Move placement, int none, Rng *rng) {
    const uint32_t segments = moves_list_followers(game, placement);
    const int choices = none + __builtin_popcount(segments);
    if (segments == 0) return placement;
    const int choice = (int)rng_below(rng, (uint64_t)choices);
    if (choice >= none) placement.segment = (uint8_t)nth_bit(segments, choice - none);
    return placement;
}

Move rollout_draw_follower(const Rollout *rollout, const Game *game, Move placement) {
    if (rollout->policy != ROLLOUT_FOLLOWER_PROB)
        return draw_follower(game, placement, 1, rollout->rng);
    if (rng_unit(rollout->rng) >= rollout->follower_prob) return placement;
    return draw_follower(game, placement, 0, rollout->rng);
}

static Move draw_placement(const Game *game, Rng *rng) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    const uint64_t index = rng_below(rng, (uint64_t)placements.total);
    return moves_get_placement(game, &placements, (int)index);
}

static Move draw_listed(const Game *game, MoveList *list, Rng *rng) {
    moves_list(game, list);
    return list->move[rng_below(rng, (uint64_t)list->count)];
}

Move rollout_draw_move(const Rollout *rollout, const Game *game) {
    if (game->decision != DECISION_PLACE) return draw_listed(game, rollout->scratch, rollout->rng);
    switch (rollout->policy) {
    case ROLLOUT_JOINT:
        return moves_draw_joint(game, rollout->rng);
    case ROLLOUT_PLACEMENT:
        return moves_draw_placement(game, rollout->rng);
    case ROLLOUT_FOLLOWER_PROB:
        break;
    }
    return rollout_draw_follower(rollout, game, draw_placement(game, rollout->rng));
}
