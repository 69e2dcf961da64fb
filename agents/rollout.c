/* rollout.c: moves behind the tree: at random, or the best by points or by the evaluation.
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

/* The first of the best by the evaluation. */
static Move find_best_outlook(const Rollout *rollout, const Game *game) {
    const MoveList *list = rollout->scratch;
    judge_rate_moves(rollout->outlook, game, list, rollout->lead);
    return list->move[eval_find_highest(rollout->lead, list->count, NULL)];
}

/* The best move of a decision. */
static Move find_best(const Rollout *rollout, const Game *game) {
    Shortlist *shortlist = rollout->shortlist;
    if (rollout->policy == ROLLOUT_EVAL) {
        shortlist_make(shortlist, game, rollout->width, rollout->scratch);
        return find_best_outlook(rollout, game);
    }
    const EvalView view = {.seat = game->seat, .farm_weight = 1};
    ValuedMoves *valued = &shortlist->valued;
    delta_value_moves(&shortlist->ledger, game, view, valued);
    return valued->list.move[eval_find_highest(valued->value, valued->list.count, rollout->rng)];
}

void rollout_list_joint(const Game *game, Move placement, MoveList *list) {
    list->count = 1;
    list->move[0] = placement;
    for (uint32_t rest = moves_list_followers(game, placement); rest; rest &= rest - 1) {
        placement.segment = (uint8_t)__builtin_ctz(rest);
        list->move[list->count++] = placement;
    }
}

/* The best of a placement's joint moves. */
static Move find_best_follower(const Rollout *rollout, const Game *game, Move placement) {
    MoveList *list = rollout->scratch;
    rollout_list_joint(game, placement, list);
    if (rollout->policy == ROLLOUT_EVAL) return find_best_outlook(rollout, game);
    const EvalView view = {.seat = game->seat, .farm_weight = 1};
    for (int i = 0; i < list->count; i++)
        rollout->lead[i] = eval_value_move(game, list->move[i], view);
    return list->move[eval_find_highest(rollout->lead, list->count, rollout->rng)];
}

/* Is the next move the best one? Draws, if the policy is such. */
static bool is_best(const Rollout *rollout) {
    const bool may_be = rollout->policy == ROLLOUT_EPS_GREEDY || rollout->policy == ROLLOUT_EVAL;
    return may_be && rng_unit(rollout->rng) >= rollout->epsilon;
}

/* With follower_prob, a uniform legal follower if there is one. */
static Move draw_perhaps(const Rollout *rollout, const Game *game, Move placement) {
    if (rng_unit(rollout->rng) >= rollout->follower_prob) return placement;
    return draw_follower(game, placement, 0, rollout->rng);
}

Move rollout_draw_follower(const Rollout *rollout, const Game *game, Move placement) {
    if (is_best(rollout)) return find_best_follower(rollout, game, placement);
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
    if (is_best(rollout)) return find_best(rollout, game);
    if (game->decision != DECISION_PLACE) return draw_listed(game, rollout->scratch, rollout->rng);
    switch (rollout->policy) {
    case ROLLOUT_JOINT:
        return moves_draw_joint(game, rollout->rng);
    case ROLLOUT_PLACEMENT:
        return moves_draw_placement(game, rollout->rng);
    case ROLLOUT_FOLLOWER_PROB:
    case ROLLOUT_EPS_GREEDY:
    case ROLLOUT_EVAL:
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
    if (!playout || !playout->tables) return false;
    if (rollout->policy == ROLLOUT_EPS_GREEDY || rollout->policy == ROLLOUT_EVAL) return false;
    if (!playout_load(playout, game, deck->kind + dealt, deck->count - dealt)) return false;
    playout->policy = policy[rollout->policy];
    playout->follower_prob = rollout->follower_prob;
    playout->rng = *rollout->rng;
    playout_run(playout);
    *rollout->rng = playout->rng;
    return true;
}
