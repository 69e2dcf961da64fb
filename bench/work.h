/* work.h: the pieces of work that are timed and signed: games, rollouts, move lists, copies.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "agents/agent.h"
#include "engine/deck.h"

enum { POSITIONS = 64 };

/* How a random player draws its move. */
typedef Move DrawMove(const Game *game, Rng *rng);

/* State of one worker: a rule set, its random stream, and positions in mid-game. */
typedef struct Work {
    const Rules *rules;
    Rng rng;
    Deck deck;                /* scratch */
    Game game;                /* scratch */
    MoveList list;            /* scratch */
    Game position[POSITIONS]; /* positions in which a tile is to be placed, half the bag drawn */
    int next;                 /* position to use next */
    DrawMove *draw;           /* policy of the random player */
    Agent *agent;             /* agent that plays all seats, or NULL */
    Thought thought;          /* scratch */
    uint64_t turns;           /* turns played so far */
    uint64_t sum;             /* consumes results, so that no work can be left out */
} Work;

/* Prepares a worker with the stream of `seed`. */
void work_init(Work *work, const Rules *rules, uint64_t seed);

/* Answers the pending decision of a game at random: policy for placements, uniform otherwise. */
Move work_draw(Work *work, const Game *game);

/* Plays work->game to its end, tiles from work->deck, moves drawn at random. */
void work_finish(Work *work);

/* Each does one unit of work and returns how many units a reader counts: games, rollouts,
 * calls, simulations. */
uint64_t work_play_random(Work *work);
uint64_t work_roll_out(Work *work);
uint64_t work_list_moves(Work *work);
uint64_t work_copy(Work *work);
uint64_t work_play_agent(Work *work);
uint64_t work_think(Work *work);

#endif
