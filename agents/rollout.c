/* rollout.c: moves drawn at random.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/rollout.h"

#include "engine/lanes.h"

#include "agents/eval.h"

/* A uniform legal follower on a placement, or none: `none` counts as that many choices. */
static Move draw_follower(const Game *game, Move placement, int none, Rng *rng) {
    const uint32_t segments = moves_list_followers(game, placement);
    const int choices = none + __builtin_popcount(segments);
    if (segments == 0) return placement;
    const int choice = (int)rng_below(rng, (uint64_t)choices);
    if (choice >= none) placement.segment = (uint8_t)lanes_select(segments, choice - none);
    return placement;
}

/* Keeps the better of two moves; ties are broken uniformly. */
typedef struct Best {
    Move move;   /* the best so far */
    double lead; /* it leads to */
    int ties;    /* moves with the same lead so far; 0: there is no move yet */
} Best;

static void try_move(Best *best, const Game *game, Move move, Rng *rng) {
    Game after = *game;
    double worth[SEAT_MAX];
    game_play(&after, move);
    eval_worth(&after, 1, worth);
    const double lead = eval_lead(worth, game->rules->players, game->seat);
    if (best->ties > 0 && lead < best->lead) return;
    const bool is_tie = best->ties > 0 && !(lead > best->lead);
    best->ties = is_tie ? best->ties + 1 : 1;
    if (is_tie && rng_below(rng, (uint64_t)best->ties) > 0) return;
    best->move = move;
    best->lead = lead;
}

static Move find_best_follower(const Rollout *rollout, const Game *game, Move placement) {
    Best best = {.ties = 0};
    try_move(&best, game, placement, rollout->rng);
    for (uint32_t rest = moves_list_followers(game, placement); rest; rest &= rest - 1) {
        placement.segment = (uint8_t)__builtin_ctz(rest);
        try_move(&best, game, placement, rollout->rng);
    }
    return best.move;
}

static Move find_best_move(const Rollout *rollout, const Game *game) {
    Best best = {.ties = 0};
    moves_list(game, rollout->scratch);
    for (int i = 0; i < rollout->scratch->count; i++)
        try_move(&best, game, rollout->scratch->move[i], rollout->rng);
    return best.move;
}

static bool is_greedy(const Rollout *rollout) {
    return rollout->policy == ROLLOUT_EPS_GREEDY && rng_unit(rollout->rng) >= rollout->epsilon;
}

/* With follower_prob, a uniform legal follower if there is one. */
static Move draw_perhaps(const Rollout *rollout, const Game *game, Move placement) {
    if (rng_unit(rollout->rng) >= rollout->follower_prob) return placement;
    return draw_follower(game, placement, 0, rollout->rng);
}

Move rollout_draw_follower(const Rollout *rollout, const Game *game, Move placement) {
    if (is_greedy(rollout)) return find_best_follower(rollout, game, placement);
    if (rollout->policy == ROLLOUT_JOINT || rollout->policy == ROLLOUT_PLACEMENT)
        return draw_follower(game, placement, 1, rollout->rng);
    return draw_perhaps(rollout, game, placement);
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
    if (is_greedy(rollout)) return find_best_move(rollout, game);
    if (game->decision != DECISION_PLACE) return draw_listed(game, rollout->scratch, rollout->rng);
    switch (rollout->policy) {
    case ROLLOUT_JOINT:
        return moves_draw_joint(game, rollout->rng);
    case ROLLOUT_PLACEMENT:
        return moves_draw_placement(game, rollout->rng);
    case ROLLOUT_FOLLOWER_PROB:
    case ROLLOUT_EPS_GREEDY:
        break;
    }
    return draw_perhaps(rollout, game, draw_placement(game, rollout->rng));
}

bool rollout_run(const Rollout *rollout, const Game *game, const Deck *deck, int dealt) {
    static const PlayoutPolicy policy[] = {
        [ROLLOUT_JOINT] = PLAYOUT_JOINT,
        [ROLLOUT_PLACEMENT] = PLAYOUT_PLACEMENT,
        [ROLLOUT_FOLLOWER_PROB] = PLAYOUT_FOLLOWER_PROB,
    };
    Playout *playout = rollout->playout;
    if (!playout || !playout->tables || rollout->policy == ROLLOUT_EPS_GREEDY) return false;
    if (!playout_load(playout, game, deck->kind + dealt, deck->count - dealt)) return false;
    playout->policy = policy[rollout->policy];
    playout->follower_prob = rollout->follower_prob;
    playout->rng = *rollout->rng;
    playout_run(playout);
    *rollout->rng = playout->rng;
    return true;
}
