/* follow.h: games played by the engine and the oracle side by side, for tests and the soak.
 *
 * SPDX-License-Identifier: MIT
 *
 * A Follow is the oracle's side. It is started on a fresh game, told every step, and compares all
 * that the game keeps after each of them. It can be the visitor of a text_replay.
 */
#ifndef TESTS_FOLLOW_H
#define TESTS_FOLLOW_H

#include <string.h>

#include "engine/oracle.h"
#include "engine/text.h"

typedef struct Follow {
    Oracle oracle;
    bool agrees;    /* false from the first disagreement on */
    long positions; /* positions compared */
    Error error;    /* the first disagreement */
} Follow;

static inline bool follow_check(Follow *follow, const Game *game) {
    follow->positions++;
    follow->agrees = oracle_check(&follow->oracle, game, &follow->error);
    return follow->agrees;
}

static inline bool follow_start(Follow *follow, const Game *game) {
    follow->positions = 0;
    oracle_init(&follow->oracle, game->rules);
    return follow_check(follow, game);
}

/* A TextVisitor; `context` is the Follow. */
static inline bool follow_step(void *context, const TextStep *step) {
    Follow *follow = context;
    if (step->is_deal) {
        if (oracle_deal(&follow->oracle, step->kind) != step->fits) {
            follow->agrees = false;
            return error_set(&follow->error, "turn %d: whether kind %d fits is disputed",
                             follow->oracle.turns, step->kind);
        }
    } else {
        oracle_play(&follow->oracle, step->before, step->move);
    }
    return follow_check(follow, step->after);
}

/* Whether two moves are the same bytes, as far as their type uses them. */
static inline bool follow_is_listed(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (moves_is_equal(list->move[i], move) &&
            (move.type != MOVE_PLACE || move.cell == list->move[i].cell))
            return true;
    return false;
}

/* Compares the ways to ask for the legal moves: all listed are legal, distinct, as many as the
 * oracle finds; a move changed in one byte is legal if it is listed. */
static inline bool follow_check_moves(Follow *follow, const Game *game, const MoveList *list,
                                      Rng *rng) {
    follow->agrees = false;
    const int expected = oracle_count_moves(&follow->oracle);
    if (list->count != expected || moves_count(game) != expected)
        return error_set(&follow->error, "turn %d: %d moves listed, %d counted, oracle: %d",
                         follow->oracle.turns, list->count, moves_count(game), expected);
    for (int i = 0; i < list->count; i++) {
        Move move = list->move[i];
        if (!moves_is_legal(game, move))
            return error_set(&follow->error, "turn %d: listed move %d is refused",
                             follow->oracle.turns, i);
        for (int j = 0; j < i; j++)
            if (moves_is_equal(move, list->move[j]))
                return error_set(&follow->error, "turn %d: moves %d and %d are the same",
                                 follow->oracle.turns, j, i);
        unsigned char bytes[sizeof move];
        memcpy(bytes, &move, sizeof move);
        bytes[rng_below(rng, sizeof move)] = (unsigned char)rng_below(rng, i % 2 ? 256 : 16);
        memcpy(&move, bytes, sizeof move);
        if (moves_is_legal(game, move) != follow_is_listed(list, move))
            return error_set(&follow->error, "turn %d: listed move %d, changed, is misjudged",
                             follow->oracle.turns, i);
    }
    follow->agrees = true;
    return true;
}

/* A uniform draw from the bag. */
static inline int follow_draw(const Game *game, Rng *rng) {
    int index = (int)rng_below(rng, game->bag_size);
    int kind = 0;
    while (index >= game->bag[kind]) index -= game->bag[kind++];
    return kind;
}

/* Plays one uniformly random game to its end, compared after each step; `writer` gets its text. */
static inline bool follow_random_game(Follow *follow, const Rules *rules, Rng *rng,
                                      TextWriter *writer) {
    Game game;
    game_init(&game, rules);
    text_start(writer, &game);
    bool agrees = follow_start(follow, &game);
    while (agrees && game.decision != DECISION_OVER) {
        const Game before = game;
        TextStep step = {.before = &before, .after = &game};
        if (game.decision == DECISION_CHANCE) {
            step.is_deal = true;
            step.kind = follow_draw(&game, rng);
            step.fits = game_deal(&game, step.kind);
            text_add_deal(writer, &game, step.kind, step.fits);
        } else {
            MoveList list;
            moves_list(&game, &list);
            if (rng_below(rng, 16) == 0 && !follow_check_moves(follow, &game, &list, rng)) break;
            step.move = list.move[rng_below(rng, (uint64_t)list.count)];
            text_add_move(writer, &game, step.move);
            game_play(&game, step.move);
        }
        agrees = follow_step(follow, &step);
    }
    return follow->agrees;
}

#endif
