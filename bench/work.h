/* work.h: the pieces of work that are timed and counted: games, rollouts, move lists, copies.
 *
 * SPDX-License-Identifier: MIT
 *
 * A worker restarted does the same work again, to the last bit, and sums up what came of it: so
 * nothing can be left out, and the windows of a measurement differ in nothing but the machine.
 */
#ifndef BENCH_WORK_H
#define BENCH_WORK_H

#include "agents/agent.h"
#include "engine/deck.h"
#include "engine/playout.h"

enum { POSITIONS = 64, PIECES_MAX = 16 };

/* How a random player draws its move. */
typedef Move DrawMove(const Game *game, Rng *rng);

typedef struct Work Work;

/* What a piece of work counts. */
typedef enum Unit { UNIT_GAMES, UNIT_ROLLOUTS, UNIT_CALLS, UNIT_COPIES, UNIT_SIMS } Unit;

/* One row of the table of speeds. To add one, write its `run` and name it in pieces.c. */
typedef struct Piece {
    const char *name;            /* as --name takes it */
    const char *meaning;         /* one line */
    Unit unit;                   /* what `run` counts */
    uint64_t (*run)(Work *work); /* does one portion, returns its units */
    DrawMove *draw;              /* policy of random players; NULL: joint moves */
    PlayoutPolicy policy;        /* the same policy, of playouts */
    const char *agent;           /* spec of the agent that plays, or NULL */
    int runs_min;                /* least portions of a window */
    bool is_scaling;             /* is it measured on several threads as well? */
    double wanted;               /* units a second in the base game of two players, or 0 */
} Piece;

/* State of one worker: a rule set, its random stream, and positions in mid-game. */
struct Work {
    const Piece *piece;
    const Rules *rules;
    uint64_t seed;            /* of the stream */
    Rng rng;                  /* the stream */
    Deck deck;                /* scratch */
    Game game;                /* scratch */
    MoveList list;            /* scratch */
    Game position[POSITIONS]; /* positions in which a tile is to be placed, half the bag drawn */
    int next;                 /* position to use next */
    Agent *agent;             /* agent that plays all seats, or NULL; owned */
    Thought thought;          /* scratch */
    PlayoutTables *tables;    /* of the rule set; NULL if playouts cannot play it; owned */
    Playout *playout;         /* scratch; NULL likewise; owned */
    Game start;               /* a game begun */
    uint64_t turns;           /* turns played so far; of move lists, moves */
    uint64_t sims;            /* simulations run so far */
    uint64_t sum;             /* consumes results */
};

/* Portions of work: each does one and returns its units. */
uint64_t work_play_random(Work *work);     /* a random game, by a playout where one can play it */
uint64_t work_play_transition(Work *work); /* a random game, by the public transition */
uint64_t work_roll_out(Work *work);        /* a random game from mid-game on */
uint64_t work_list_moves(Work *work);      /* the moves of a position in mid-game */
uint64_t work_copy_game(Work *work);       /* a copy of a position */
uint64_t work_play_agent(Work *work);      /* a game of the agent with itself */
uint64_t work_play_match(Work *work);      /* the same, counted in simulations */
uint64_t work_think(Work *work);           /* an answer in the opening, in simulations */
uint64_t work_think_on(Work *work);        /* an answer in mid-game, in simulations */

/* The piece number i, or NULL past the last; the piece with a name, or NULL: the table is in
 * pieces.c. */
const Piece *work_get_piece(int i);
const Piece *work_find_piece(const char *name);

/* Makes a worker with the stream of `seed`; NULL if memory is short. */
Work *work_create(const Piece *piece, const Rules *rules, uint64_t seed);
void work_destroy(Work *work);

/* Begins the same work anew: stream, turns and sum. */
void work_restart(Work *work);

#endif
