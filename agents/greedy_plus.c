/* greedy_plus.c: the agent that takes the best move by the full evaluation, one ply ahead.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/agent.h"
#include "agents/eval.h"
#include "agents/judge.h"
#include "agents/outlook_weights.h"

enum { PLUS_EPSILON = OUTLOOK_WEIGHTS, PLUS_PARAMETERS };

typedef struct PlusAgent {
    Outlook outlook;        /* its evaluation */
    double epsilon;         /* probability of a random move */
    Rng rng;                /* of the game under way */
    MoveList list;          /* the legal moves */
    double value[MOVE_MAX]; /* of the moves of the list */
} PlusAgent;

static size_t plus_count_bytes(const AgentSpec *spec) {
    (void)spec;
    return sizeof(PlusAgent);
}

static void plus_init(void *memory, const AgentSpec *spec) {
    PlusAgent *agent = memory;
    outlook_init(&agent->outlook, spec->value);
    agent->epsilon = spec->value[PLUS_EPSILON];
}

static void plus_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)seat;
    PlusAgent *agent = memory;
    outlook_start(&agent->outlook, game->rules);
    rng_init(&agent->rng, seed);
}

static void plus_choose(void *memory, const Game *game, Thought *thought) {
    PlusAgent *agent = memory;
    MoveList *list = &agent->list;
    moves_list(game, list);
    if (agent->epsilon > 0 && rng_unit(&agent->rng) < agent->epsilon) {
        thought_set(thought, list->move[rng_below(&agent->rng, (uint64_t)list->count)]);
        return;
    }
    judge_rate_moves(&agent->outlook, game, list, agent->value);
    thought_set(thought, list->move[eval_find_highest(agent->value, list->count, &agent->rng)]);
    for (int i = 0; i < list->count; i++)
        thought_add(thought, &(Candidate){.move = list->move[i], .value = agent->value[i]});
}

static const Parameter PARAMETERS[PLUS_PARAMETERS] = {
    OUTLOOK_ROWS,
    [PLUS_EPSILON] = {.name = "epsilon",
                      .type = PARAMETER_REAL,
                      .min = 0,
                      .max = 1,
                      .fallback = "0",
                      .meaning = "probability of a uniformly random move"},
};

const AgentType AGENT_GREEDY_PLUS = {
    .name = "greedy-plus",
    .meaning = "takes the best move by the full evaluation: what the open board promises",
    .parameters = PARAMETERS,
    .parameter_count = PLUS_PARAMETERS,
    .count_bytes = plus_count_bytes,
    .init = plus_init,
    .start = plus_start,
    .choose = plus_choose,
};
