/* pieces.c: the table of what is measured.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bench/work.h"

/* What a random game must reach depends on the lanes that the compiler may use (lanes.h). */
#if defined(__AVX512VBMI__)
#define WANTED_GAMES 200000
#elif defined(__AVX2__)
#define WANTED_GAMES 100000
#else
#define WANTED_GAMES 60000
#endif

static const Piece PIECES[] = {
    {.name = "random",
     .meaning = "random games, uniform over joint moves, one at a time",
     .unit = UNIT_GAMES,
     .run = work_play_random,
     .draw = moves_draw_joint,
     .policy = PLAYOUT_JOINT,
     .is_scaling = true,
     .wanted = WANTED_GAMES},
    {.name = "random-placement",
     .meaning = "random games, uniform over placements and then over followers",
     .unit = UNIT_GAMES,
     .run = work_play_random,
     .draw = moves_draw_placement,
     .policy = PLAYOUT_PLACEMENT},
    {.name = "transition",
     .meaning = "the games of `random` by the public transition",
     .unit = UNIT_GAMES,
     .run = work_play_transition,
     .draw = moves_draw_joint},
    {.name = "rollout",
     .meaning = "take a game of which half is played, play it out at random, score",
     .unit = UNIT_ROLLOUTS,
     .run = work_roll_out,
     .draw = moves_draw_joint,
     .policy = PLAYOUT_JOINT,
     .wanted = 400000},
    {.name = "moves",
     .meaning = "list all joint moves, half the game played",
     .unit = UNIT_CALLS,
     .run = work_list_moves,
     .runs_min = 256,
     .wanted = 1e9 / 150},
    {.name = "copy",
     .meaning = "copy a game, the same one as a search does",
     .unit = UNIT_COPIES,
     .run = work_copy_game,
     .runs_min = 256,
     .wanted = 1e9 / 60},
    {.name = "greedy",
     .meaning = "games of greedy",
     .unit = UNIT_GAMES,
     .run = work_play_agent,
     .agent = "greedy",
     .runs_min = 16,
     .wanted = 5000},
    {.name = "mcts",
     .meaning = "simulations in the opening, each a random game to the end",
     .unit = UNIT_SIMS,
     .run = work_think,
     .agent = "mcts:sims=1000",
     .runs_min = 4,
     .wanted = 100000},
    {.name = "mcts-match",
     .meaning = "simulations over whole games of mcts:sims=100",
     .unit = UNIT_SIMS,
     .run = work_play_match,
     .agent = "mcts:sims=100",
     .is_scaling = true},
    {.name = "mcts-rollout",
     .meaning = "simulations in the middle of games, each a random game to the end",
     .unit = UNIT_SIMS,
     .run = work_think_on,
     .agent = "mcts:sims=1000",
     .runs_min = 4},
    {.name = "mcts-truncated",
     .meaning = "the same, each 8 random turns and the evaluation",
     .unit = UNIT_SIMS,
     .run = work_think_on,
     .agent = "mcts:sims=1000,leaf=truncated,rollout_depth=8",
     .runs_min = 4},
    {.name = "mcts-eval",
     .meaning = "the same, each the evaluation alone",
     .unit = UNIT_SIMS,
     .run = work_think_on,
     .agent = "mcts:sims=1000,leaf=eval",
     .runs_min = 4,
     .wanted = 150000},
    {.name = "mcts-priors",
     .meaning = "the same with priors from the evaluation, as mcts-eval plays",
     .unit = UNIT_SIMS,
     .run = work_think_on,
     .agent = "mcts-eval:sims=1000",
     .runs_min = 4},
    {.name = "mcts-champion",
     .meaning = "the same with six turns by the evaluation before it, as champion plays",
     .unit = UNIT_SIMS,
     .run = work_think_on,
     .agent = "champion:sims=200",
     .runs_min = 4},
};

static const int PIECE_COUNT = sizeof PIECES / sizeof PIECES[0];

_Static_assert(sizeof PIECES / sizeof PIECES[0] <= PIECES_MAX, "a selection holds every piece");

const Piece *work_get_piece(int i) {
    return i < PIECE_COUNT ? &PIECES[i] : NULL;
}

const Piece *work_find_piece(const char *name) {
    for (int i = 0; i < PIECE_COUNT; i++)
        if (!strcmp(name, PIECES[i].name)) return &PIECES[i];
    return NULL;
}
