/* shortlist.c: placements by their best move's points, and those before all but a few others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/shortlist.h"

/* What a follower costs and a field's points count when moves are compared by points alone: what
 * results/tuning found for greedy. */
static const double FOLLOWER_COST = 1.54;
static const double FARM_WEIGHT = 0.43;

/* Notes what each placement's best move is worth; returns the number of placements. */
static int rate_placements(Shortlist *shortlist, const Game *game) {
    const EvalView view = {.seat = game->seat, .farm_weight = FARM_WEIGHT};
    const ValuedMoves *valued = &shortlist->valued;
    double *most = shortlist->most;
    int count = 0;
    delta_value_moves(&shortlist->ledger, game, view, &shortlist->valued);
    for (int i = 0; i < valued->list.count; i++) {
        if (valued->list.move[i].segment == SEGMENT_NONE) {
            most[count++] = valued->value[i];
            continue;
        }
        const double value = valued->value[i] - FOLLOWER_COST;
        if (value > most[count - 1]) most[count - 1] = value;
    }
    return count;
}

/* Placements that come before this one. */
static int count_better(const double *most, int count, int placement) {
    int better = 0;
    for (int i = 0; i < placement; i++) better += most[i] >= most[placement];
    for (int i = placement + 1; i < count; i++) better += most[i] > most[placement];
    return better;
}

void shortlist_make(Shortlist *shortlist, const Game *game, int width, MoveList *list) {
    if (width == 0 || game->decision != DECISION_PLACE || !ledger_is_made_for(game->rules)) {
        moves_list(game, list);
        return;
    }
    const int count = rate_placements(shortlist, game);
    const MoveList *all = &shortlist->valued.list;
    int placement = -1;
    bool is_kept = false;
    list->count = 0;
    for (int i = 0; i < all->count; i++) {
        if (all->move[i].segment == SEGMENT_NONE)
            is_kept = count_better(shortlist->most, count, ++placement) < width;
        if (is_kept) list->move[list->count++] = all->move[i];
    }
}
