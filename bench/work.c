/* work.c: random games, rollouts, move lists, copies, agents' games and thoughts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench/work.h"

#include <stdlib.h>
#include <string.h>

static void start_game(Work *work) {
    game_init(&work->game, work->rules);
    deck_fill(&work->deck, work->rules->bag);
    deck_shuffle(&work->deck, &work->rng);
}

static Move draw_move(Work *work, const Game *game) {
    if (game->decision == DECISION_PLACE)
        return work->piece->draw ? work->piece->draw(game, &work->rng)
                                 : moves_draw_joint(game, &work->rng);
    moves_list(game, &work->list);
    return work->list.move[rng_below(&work->rng, (uint64_t)work->list.count)];
}

/* Plays from the deck's tile number `drawn` until a tile is to be placed with `left` in the bag, or
 * to the end. */
static void play_on(Work *work, int drawn, int left) {
    Game *game = &work->game;
    while (game->decision != DECISION_OVER) {
        if (game->decision == DECISION_CHANCE) {
            if (!game_deal(game, work->deck.kind[drawn++])) continue;
            if (game->bag_size <= left && game->decision == DECISION_PLACE) return;
        } else {
            game_play(game, draw_move(work, game));
        }
    }
}

static void play_until(Work *work, int left) {
    play_on(work, 0, left);
}

static void consume_score(Work *work, const Score *score, int turns) {
    for (int seat = 0; seat < work->rules->players; seat++)
        work->sum = work->sum * 31 + (uint64_t)score->total[seat];
    work->turns += (uint64_t)turns;
}

static void consume_game(Work *work, int turns_before) {
    Score score;
    game_score(&work->game, &score);
    consume_score(work, &score, work->game.turns - turns_before);
}

/* Plays a position to its end at random, the tiles to come in a random order: by a playout, or by
 * the public transition where playouts cannot play. */
static void play_out(Work *work, const Game *from) {
    const int turns = from->turns;
    int dealt = 0;
    deck_fill(&work->deck, from->bag);
    deck_shuffle(&work->deck, &work->rng);
    if (from->board.tile_count == 0) { /* the first tile lays itself */
        work->game = *from;
        game_deal(&work->game, work->deck.kind[dealt++]);
        from = &work->game;
    }
    if (!work->playout ||
        !playout_load(work->playout, from, work->deck.kind + dealt, work->deck.count - dealt)) {
        if (from != &work->game) work->game = *from;
        play_on(work, dealt, -1);
        consume_game(work, turns);
        return;
    }
    Score score;
    work->playout->policy = work->piece->policy;
    work->playout->rng = work->rng;
    playout_run(work->playout);
    work->rng = work->playout->rng;
    playout_score(work->playout, &score);
    consume_score(work, &score, work->playout->turns - turns);
}

static const Game *next_position(Work *work) {
    work->next = (work->next + 1) % POSITIONS;
    return &work->position[work->next];
}

/* Portions of work. */

uint64_t work_play_random(Work *work) {
    play_out(work, &work->start);
    return 1;
}

uint64_t work_play_transition(Work *work) {
    start_game(work);
    play_until(work, -1);
    consume_game(work, 0);
    return 1;
}

uint64_t work_roll_out(Work *work) {
    play_out(work, next_position(work));
    return 1;
}

uint64_t work_list_moves(Work *work) {
    moves_list(next_position(work), &work->list);
    work->turns += (uint64_t)work->list.count;
    work->sum = work->sum * 31 + work->list.move[work->list.count / 2].address;
    return 1;
}

uint64_t work_copy_game(Work *work) {
    work->game = work->position[0];
    __asm__("" : : "r"(&work->game) : "memory");
    work->sum += work->game.board.tile_count;
    return 1;
}

uint64_t work_play_agent(Work *work) {
    Game *game = &work->game;
    int drawn = 0;
    start_game(work);
    agent_start(work->agent, game, 0, rng_next(&work->rng));
    while (game->decision != DECISION_OVER) {
        if (game->decision == DECISION_CHANCE) {
            game_deal(game, work->deck.kind[drawn++]);
            continue;
        }
        agent_choose(work->agent, game, &work->thought);
        work->sims += work->thought.simulations;
        game_play(game, work->thought.move);
    }
    consume_game(work, 0);
    return 1;
}

/* A game of two searching agents, as a match plays it. */
uint64_t work_play_match(Work *work) {
    const uint64_t before = work->sims;
    work_play_agent(work);
    return work->sims - before;
}

/* One answer in the opening position, the first tile of a shuffled deck drawn. */
uint64_t work_think(Work *work) {
    start_game(work);
    int drawn = 0;
    while (work->game.decision == DECISION_CHANCE) game_deal(&work->game, work->deck.kind[drawn++]);
    agent_start(work->agent, &work->game, 0, rng_next(&work->rng));
    agent_choose(work->agent, &work->game, &work->thought);
    work->sum = work->sum * 31 + work->thought.move.address;
    return work->thought.simulations;
}

/* One answer in the middle of a game. */
uint64_t work_think_on(Work *work) {
    const Game *game = next_position(work);
    agent_start(work->agent, game, game->seat, rng_next(&work->rng));
    agent_choose(work->agent, game, &work->thought);
    work->sum = work->sum * 31 + work->thought.move.address;
    return work->thought.simulations;
}

/* Workers. */

static bool create_agent(Work *work, const char *text) {
    AgentSpec spec;
    Error error;
    if (agent_parse_spec(&spec, text, &error)) work->agent = agent_create(&spec);
    return work->agent != NULL;
}

/* Memory in whole cache lines, zeroed; NULL if memory is short. */
static void *allocate_lines(size_t size) {
    const size_t whole = (size + 63) / 64 * 64;
    void *memory = aligned_alloc(64, whole);
    return memory ? memset(memory, 0, whole) : NULL;
}

/* Makes a playout where one can play the rules; false if memory is short. */
static bool create_playout(Work *work) {
    work->tables = allocate_lines(sizeof *work->tables);
    work->playout = allocate_lines(sizeof *work->playout);
    if (!work->tables || !work->playout) return false;
    if (playout_prepare(work->tables, work->rules)) {
        playout_init(work->playout, work->tables);
        return true;
    }
    free(work->playout);
    work->playout = NULL;
    return true;
}

Work *work_create(const Piece *piece, const Rules *rules, uint64_t seed) {
    Work *work = calloc(1, sizeof *work);
    if (!work) return NULL;
    work->piece = piece;
    work->rules = rules;
    work->seed = seed;
    rng_init(&work->rng, ~seed);
    game_init(&work->start, rules);
    for (int i = 0; i < POSITIONS; i++) {
        do {
            start_game(work);
            play_until(work, rules->bag_size / 2);
        } while (work->game.decision != DECISION_PLACE);
        work->position[i] = work->game;
    }
    if (create_playout(work) && (!piece->agent || create_agent(work, piece->agent))) {
        work_restart(work);
        return work;
    }
    work_destroy(work);
    return NULL;
}

void work_destroy(Work *work) {
    if (work->agent) agent_destroy(work->agent);
    free(work->playout);
    free(work->tables);
    free(work);
}

void work_restart(Work *work) {
    rng_init(&work->rng, work->seed);
    work->next = 0;
    work->turns = 0;
    work->sims = 0;
    work->sum = 0;
}
