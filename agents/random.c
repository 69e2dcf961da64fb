/* random.c: agents that draw their moves: the ladder's lowest rungs and a test of the engine.
 *
 * SPDX-License-Identifier: MIT
 *
 * The two policies of `random` differ a lot: over joint moves a follower is nearly always placed,
 * since most joint moves have one. Published figures mean one or the other, so both exist.
 */
#include "agents/agent.h"
#include "agents/rollout.h"

typedef struct RandomAgent {
    RolloutPolicy policy; /* how it draws */
    double follower_prob; /* random-follower: probability of a follower */
    Rng rng;              /* of the game under way */
    MoveList scratch;     /* for rollout_draw_move */
} RandomAgent;

static size_t random_count_bytes(const AgentSpec *spec) {
    (void)spec;
    return sizeof(RandomAgent);
}

static void random_init(void *memory, const AgentSpec *spec) {
    RandomAgent *agent = memory;
    agent->policy = spec->value[0] == 0 ? ROLLOUT_JOINT : ROLLOUT_PLACEMENT;
    agent->follower_prob = 0;
}

static void follower_init(void *memory, const AgentSpec *spec) {
    RandomAgent *agent = memory;
    agent->policy = ROLLOUT_FOLLOWER_PROB;
    agent->follower_prob = spec->value[0];
}

static void random_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)game, (void)seat;
    RandomAgent *agent = memory;
    rng_init(&agent->rng, seed);
}

static void random_choose(void *memory, const Game *game, Thought *thought) {
    RandomAgent *agent = memory;
    const Rollout rollout = {.policy = agent->policy,
                             .follower_prob = agent->follower_prob,
                             .scratch = &agent->scratch,
                             .rng = &agent->rng};
    thought_set(thought, rollout_draw_move(&rollout, game));
}

static const Parameter RANDOM_PARAMETERS[] = {
    {.name = "over",
     .type = PARAMETER_CHOICE,
     .choices = "joint|placement",
     .fallback = "joint",
     .meaning = "uniform over joint moves, or over placements and then none and the followers"},
};

const AgentType AGENT_RANDOM = {
    .name = "random",
    .meaning = "plays uniformly at random",
    .parameters = RANDOM_PARAMETERS,
    .parameter_count = sizeof RANDOM_PARAMETERS / sizeof *RANDOM_PARAMETERS,
    .count_bytes = random_count_bytes,
    .is_instant = true,
    .init = random_init,
    .start = random_start,
    .choose = random_choose,
};

static const Parameter FOLLOWER_PARAMETERS[] = {
    {.name = "follower_prob",
     .type = PARAMETER_REAL,
     .min = 0,
     .max = 1,
     .fallback = "0.3",
     .meaning = "probability of a follower, uniform over the legal ones"},
};

const AgentType AGENT_RANDOM_FOLLOWER = {
    .name = "random-follower",
    .meaning = "places uniformly at random, then a follower with a probability",
    .parameters = FOLLOWER_PARAMETERS,
    .parameter_count = sizeof FOLLOWER_PARAMETERS / sizeof *FOLLOWER_PARAMETERS,
    .count_bytes = random_count_bytes,
    .is_instant = true,
    .init = follower_init,
    .start = random_start,
    .choose = random_choose,
};
