/* work.c: random games, rollouts, move lists, copies, agents' games and thoughts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench/work.h"

#include <string.h>

static void start_game(Work *work) {
    game_init(&work->game, work->rules);
    deck_fill(&work->deck, work->rules->bag);
    deck_shuffle(&work->deck, &work->rng);
    work->next = 0;
}

Move work_draw(Work *work, const Game *game) {
    if (game->decision == DECISION_PLACE) return work->draw(game, &work->rng);
    moves_list(game, &work->list);
    return work->list.move[rng_below(&work->rng, (uint64_t)work->list.count)];
}

/* Plays on while more than `left` tiles are in the bag; drawn counts the deck's tiles used. */
static void play_until(Work *work, int drawn, int left) {
    Game *game = &work->game;
    while (game->decision != DECISION_OVER) {
        if (game->decision == DECISION_CHANCE) {
            if (!game_deal(game, work->deck.kind[drawn++])) continue;
            if (game->bag_size <= left && game->decision == DECISION_PLACE) return;
        } else {
            game_play(game, work_draw(work, game));
        }
    }
}

void work_finish(Work *work) {
    play_until(work, 0, -1);
}

static void consume_score(Work *work) {
    Score score;
    game_score(&work->game, &score);
    for (int seat = 0; seat < work->rules->players; seat++)
        work->sum = work->sum * 31 + (uint64_t)score.total[seat];
    work->turns += work->game.turns;
}

void work_init(Work *work, const Rules *rules, uint64_t seed) {
    memset(work, 0, sizeof *work);
    work->rules = rules;
    work->draw = moves_draw_joint;
    rng_init(&work->rng, seed);
    for (int i = 0; i < POSITIONS; i++) {
        do {
            start_game(work);
            play_until(work, 0, rules->bag_size / 2);
        } while (work->game.decision != DECISION_PLACE);
        work->position[i] = work->game;
    }
}

uint64_t work_play_random(Work *work) {
    start_game(work);
    work_finish(work);
    consume_score(work);
    return 1;
}

static const Game *next_position(Work *work) {
    work->next = (work->next + 1) % POSITIONS;
    return &work->position[work->next];
}

uint64_t work_roll_out(Work *work) {
    work->game = *next_position(work);
    const int turns = work->game.turns;
    deck_fill(&work->deck, work->game.bag);
    deck_shuffle(&work->deck, &work->rng);
    work_finish(work);
    consume_score(work);
    work->turns -= (uint64_t)turns;
    return 1;
}

uint64_t work_list_moves(Work *work) {
    moves_list(next_position(work), &work->list);
    work->turns += (uint64_t)work->list.count;
    work->sum += work->list.move[work->list.count / 2].address;
    return 1;
}

uint64_t work_copy(Work *work) {
    work->game = *next_position(work);
    __asm__("" : : "r"(&work->game) : "memory");
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
        game_play(game, work->thought.move);
    }
    consume_score(work);
    return 1;
}

/* One answer in the opening position, the first tile of a shuffled deck drawn. */
uint64_t work_think(Work *work) {
    start_game(work);
    int drawn = 0;
    while (work->game.decision == DECISION_CHANCE) game_deal(&work->game, work->deck.kind[drawn++]);
    agent_start(work->agent, &work->game, 0, rng_next(&work->rng));
    agent_choose(work->agent, &work->game, &work->thought);
    work->sum += work->thought.move.address;
    return work->thought.simulations;
}
