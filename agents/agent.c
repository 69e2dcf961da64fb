/* agent.c: the registry, and agents made, started, asked and destroyed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/agent.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The ladder, from the lowest rung. */
static const AgentType *const TYPES[] = {
    &AGENT_RANDOM,      &AGENT_RANDOM_FOLLOWER, &AGENT_GREEDY_SCORE, &AGENT_GREEDY,
    &AGENT_GREEDY_PLUS, &AGENT_EXPECTIMAX,      &AGENT_STAR,         &AGENT_FLATMC,
    &AGENT_MCTS,        &AGENT_MCTS_UCT,        &AGENT_MCTS_EVAL,    &AGENT_CHAMPION,
};

enum { TYPE_COUNT = sizeof TYPES / sizeof *TYPES, CACHE_LINE = 64 };

const AgentType *agent_get_type(int i) {
    return i >= 0 && i < TYPE_COUNT ? TYPES[i] : NULL;
}

Agent *agent_create(const AgentSpec *spec) {
    Agent *agent = malloc(sizeof *agent);
    if (!agent) return NULL;
    agent->spec = *spec;
    const size_t lines = (spec->type->count_bytes(spec) + CACHE_LINE - 1) / CACHE_LINE;
    agent->memory = aligned_alloc(CACHE_LINE, lines * CACHE_LINE);
    if (!agent->memory) {
        free(agent);
        return NULL;
    }
    memset(agent->memory, 0, lines * CACHE_LINE);
    spec->type->init(agent->memory, &agent->spec);
    return agent;
}

void agent_destroy(Agent *agent) {
    if (!agent) return;
    if (agent->spec.type->finish) agent->spec.type->finish(agent->memory);
    free(agent->memory);
    free(agent);
}

void agent_start(Agent *agent, const Game *game, int seat, uint64_t seed) {
    agent->spec.type->start(agent->memory, game, seat, seed);
}

void agent_choose(Agent *agent, const Game *game, Thought *thought) {
    assert(game->decision != DECISION_CHANCE && game->decision != DECISION_OVER);
    agent->spec.type->choose(agent->memory, game, thought);
}

void thought_set(Thought *thought, Move answer) {
    thought->move = answer;
    thought->end = END_NORMAL;
    thought->simulations = 0;
    thought->candidate_count = 0;
}

static bool is_better(const Candidate *a, const Candidate *b) {
    return a->visits != b->visits ? a->visits > b->visits : a->value > b->value;
}

void thought_add(Thought *thought, const Candidate *candidate) {
    Candidate *list = thought->candidate;
    const bool is_answer = moves_is_equal(candidate->move, thought->move);
    const bool has_answer =
        thought->candidate_count > 0 && moves_is_equal(list[0].move, thought->move);
    if (thought->candidate_count == CANDIDATE_MAX) {
        if (!is_answer && !is_better(candidate, &list[CANDIDATE_MAX - 1])) return;
        thought->candidate_count--;
    }
    const int first = has_answer ? 1 : 0;
    int place = thought->candidate_count++;
    while (place > first && (is_answer || is_better(candidate, &list[place - 1]))) {
        list[place] = list[place - 1];
        place--;
    }
    list[place] = *candidate;
}
