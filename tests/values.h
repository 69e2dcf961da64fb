/* values.h: the values of all moves held against moves played on copies, for tests and the soak.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_VALUES_H
#define TESTS_VALUES_H

#include "agents/delta.h"
#include "agents/eval.h"
#include "tests/follow.h"

/* One game's side; memory that a caller keeps. */
typedef struct Values {
    Ledger scratch;
    ValuedMoves moves;
    long positions; /* placements compared so far */
    long count;     /* moves compared so far */
    Error error;    /* the first difference */
} Values;

/* Compares the values of all moves of a decision, bit by bit. */
static inline bool values_check(Values *values, const Game *game, EvalView view) {
    ValuedMoves *moves = &values->moves;
    delta_value_moves(&values->scratch, game, view, moves);
    values->positions += game->decision == DECISION_PLACE;
    values->count += moves->list.count;
    for (int i = 0; i < moves->list.count; i++) {
        const Move move = moves->list.move[i];
        const double wanted = eval_value_move(game, move, view);
        if (memcmp(&wanted, &moves->value[i], sizeof wanted) == 0) continue;
        return error_set(&values->error,
                         "turn %d, tile %d, move %d (rotation %d, cell %d, segment %d): value %g, "
                         "played: %g",
                         game->turns, game->drawn, i, move.rotation, move.cell, move.segment,
                         moves->value[i], wanted);
    }
    return true;
}

/* The best of the moves just valued, or, with one chance in eight, any. */
static inline Move values_choose(const Values *values, Rng *rng) {
    const ValuedMoves *moves = &values->moves;
    if (rng_below(rng, 8) == 0)
        return moves->list.move[rng_below(rng, (uint64_t)moves->list.count)];
    int best = 0;
    for (int i = 1; i < moves->list.count; i++)
        if (moves->value[i] > moves->value[best]) best = i;
    return moves->list.move[best];
}

/* Plays a game, by values or at random, and compares at every decision, seen by the seat that
 * decides or by any. */
static inline bool values_check_game(Values *values, const Rules *rules, Rng *rng, bool is_random) {
    static const double weights[] = {1, 1, 0.3, 2.5};
    const double farm_weight = weights[rng_below(rng, 4)];
    Game game;
    game_init(&game, rules);
    while (game.decision != DECISION_OVER) {
        if (game.decision == DECISION_CHANCE) {
            game_deal(&game, follow_draw(&game, rng));
            continue;
        }
        const EvalView view = {rng_below(rng, 4) ? game.seat : (int)rng_below(rng, rules->players),
                               farm_weight};
        if (!values_check(values, &game, view)) return false;
        const uint64_t count = (uint64_t)values->moves.list.count;
        game_play(&game, is_random ? values->moves.list.move[rng_below(rng, count)]
                                   : values_choose(values, rng));
    }
    return true;
}

#endif
