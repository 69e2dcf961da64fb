/* lookahead.c: expectimax by plain recursion.
 *
 * SPDX-License-Identifier: MIT
 *
 * Placements are walked without a list of them: a list takes as much memory as twenty positions.
 */
#include "agents/lookahead.h"

#include <string.h>

enum { ANSWERS_MAX = 1 + LABELS + LABELS + TILE_MAX /* of any decision but PLACE: see moves.c */ };

bool lookahead_is_leaf(const Game *game, int plies) {
    if (game->decision == DECISION_OVER) return true;
    return plies == 0 && (game->decision == DECISION_CHANCE || game->decision == DECISION_PLACE ||
                          game->decision == DECISION_REDEPLOY_FINAL);
}

int lookahead_next(const Game *game, int plies) {
    const bool is_ply =
        game->decision == DECISION_PLACE || game->decision == DECISION_REDEPLOY_FINAL;
    return plies - is_ply;
}

/* Leaves out the rarest kind, of equal ones the last. */
static void drop_rarest(Draws *draws) {
    int rarest = 0;
    for (int i = 1; i < draws->count; i++)
        if (draws->tiles[i] <= draws->tiles[rarest]) rarest = i;
    draws->count--;
    draws->total -= draws->tiles[rarest];
    const size_t behind = (size_t)(draws->count - rarest);
    memmove(draws->kind + rarest, draws->kind + rarest + 1, behind);
    memmove(draws->tiles + rarest, draws->tiles + rarest + 1, behind);
}

void lookahead_list_draws(const Game *game, int width, Draws *draws) {
    draws->count = 0;
    draws->total = game->bag_size;
    for (int kind = 0; kind < game->rules->tiles.sheet.kind_count; kind++) {
        if (game->bag[kind] == 0) continue;
        draws->kind[draws->count] = (uint8_t)kind;
        draws->tiles[draws->count++] = game->bag[kind];
    }
    while (width > 0 && draws->count > width) drop_rarest(draws);
}

static double value_draws(Lookahead *look, const Game *game, int plies) {
    Draws draws;
    lookahead_list_draws(game, look->chance_width, &draws);
    double sum = 0;
    for (int i = 0; i < draws.count; i++) {
        Game next = *game;
        game_deal(&next, draws.kind[i]);
        sum += draws.tiles[i] * lookahead_value(look, &next, plies);
    }
    return sum / draws.total;
}

/* The better of two values for whoever decides. */
static double choose(const Lookahead *look, const Game *game, double a, double b) {
    const bool takes_highest = game->seat == look->seat;
    return (a > b) == takes_highest ? a : b;
}

static double value_answer(Lookahead *look, const Game *game, Move move, int plies) {
    Game next = *game;
    game_play(&next, move);
    return lookahead_value(look, &next, lookahead_next(game, plies));
}

static double value_placements(Lookahead *look, const Game *game, int plies) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    double best = 0;
    for (int index = 0; index < placements.total; index++) {
        Move move = moves_get_placement(game, &placements, index);
        const double alone = value_answer(look, game, move, plies);
        best = index == 0 ? alone : choose(look, game, alone, best);
        for (uint32_t rest = moves_list_followers(game, move); rest; rest &= rest - 1) {
            move.segment = (uint8_t)__builtin_ctz(rest);
            best = choose(look, game, value_answer(look, game, move, plies), best);
        }
    }
    return best;
}

static double value_answers(Lookahead *look, const Game *game, int plies) {
    Move move[ANSWERS_MAX];
    moves_list(game, &look->scratch);
    const int count = look->scratch.count;
    memcpy(move, look->scratch.move, sizeof *move * (size_t)count);
    double best = value_answer(look, game, move[0], plies);
    for (int i = 1; i < count; i++)
        best = choose(look, game, value_answer(look, game, move[i], plies), best);
    return best;
}

double lookahead_value(Lookahead *look, const Game *game, int plies) {
    if (look->leaves > look->leaves_max) return 0;
    if (lookahead_is_leaf(game, plies)) {
        look->leaves++;
        return look->value(look->context, game, look->seat);
    }
    if (game->decision == DECISION_CHANCE) return value_draws(look, game, plies);
    if (game->decision == DECISION_PLACE) return value_placements(look, game, plies);
    return value_answers(look, game, plies);
}
