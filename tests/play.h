/* play.h: games between agents for tests: rules, agents and decks without ceremony.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_PLAY_H
#define TESTS_PLAY_H

#include <criterion/criterion.h>

#include "agents/agent.h"
#include "engine/deck.h"

/* Every rule set, and base with every number of seats. */
static const struct {
    const char *rules;
    int players;
} PLAY_TABLES[] = {
    {"base", 2},         {"base,farms=none", 3},
    {"base,farms=1", 4}, {"base,farms=2", 5},
    {"fuer2", 2},        {"junior", 2},
    {"junior", 4},       {"junior-1st", 3},
    {"count", 2},        {"count,count=follow", 3},
    {"count", 5},        {"count,count=clockwise,farms=none", 2},
};

enum { PLAY_TABLE_COUNT = sizeof PLAY_TABLES / sizeof *PLAY_TABLES };

static inline void play_parse_rules(Rules *rules, const char *text, int players) {
    Error error;
    cr_assert(rules_parse(rules, text, NULL, players, &error), "%s", error.text);
}

static inline Agent *play_create_agent(const char *text) {
    AgentSpec spec;
    Error error;
    cr_assert(agent_parse_spec(&spec, text, &error), "%s", error.text);
    Agent *agent = agent_create(&spec);
    cr_assert_not_null(agent);
    return agent;
}

static inline void play_fill_deck(Deck *deck, const Rules *rules, uint64_t seed) {
    Rng rng;
    rng_init(&rng, seed);
    deck_fill(deck, rules->bag);
    deck_shuffle(deck, &rng);
}

/* Plays random moves until `left` tiles are in the bag and a tile is to be placed. */
static inline void play_until(Game *game, const Rules *rules, int left, uint64_t seed) {
    static MoveList list;
    Deck deck;
    Rng rng;
    int dealt = 0;
    rng_init(&rng, seed);
    play_fill_deck(&deck, rules, seed);
    game_init(game, rules);
    while (game->bag_size > left || game->decision != DECISION_PLACE) {
        cr_assert_neq(game->decision, DECISION_OVER);
        if (game->decision == DECISION_CHANCE) {
            game_deal(game, deck.kind[dealt++]);
            continue;
        }
        moves_list(game, &list);
        game_play(game, list.move[rng_below(&rng, (uint64_t)list.count)]);
    }
}

/* Asks an agent for one move, which must be legal. */
static inline void play_ask(const char *agent_text, const Game *game, Thought *thought) {
    Agent *agent = play_create_agent(agent_text);
    agent_start(agent, game, game->seat, 1);
    agent_choose(agent, game, thought);
    agent_destroy(agent);
    cr_assert(moves_is_legal(game, thought->move), "%s", agent_text);
}

/* Called before each answer is played. */
typedef void PlayVisitor(void *context, const Game *game, const Thought *thought);

/* A game to be played: agents by seat; an agent may have several seats only if it keeps nothing
 * from move to move. visitor may be NULL. */
typedef struct Play {
    const Rules *rules;
    const Deck *deck;
    Agent *agent[SEAT_MAX];
    uint64_t seed; /* of the agents' streams */
    PlayVisitor *visitor;
    void *context; /* for the visitor */
} Play;

static inline void play_game(const Play *play, Game *game) {
    static Thought thought;
    int dealt = 0;
    game_init(game, play->rules);
    for (int seat = 0; seat < play->rules->players; seat++)
        agent_start(play->agent[seat], game, seat, play->seed * SEAT_MAX + (uint64_t)seat);
    while (game->decision != DECISION_OVER) {
        if (game->decision == DECISION_CHANCE) {
            game_deal(game, play->deck->kind[dealt++]);
            continue;
        }
        agent_choose(play->agent[game->seat], game, &thought);
        if (play->visitor) play->visitor(play->context, game, &thought);
        game_play(game, thought.move);
    }
}

#endif
