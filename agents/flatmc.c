/* flatmc.c: flat Monte Carlo: every answer is rolled out equally often, the best mean is taken.
 *
 * SPDX-License-Identifier: MIT
 *
 * Simulations go round: each answer is rolled out once with the same order of the tiles to come,
 * then all again with another, so that luck with the tiles is the same for all of them.
 */
#include "agents/agent.h"
#include "agents/reward.h"
#include "agents/rollout.h"
#include "engine/deck.h"

enum { FLAT_SIMS, FLAT_ROLLOUT, FLAT_FOLLOWER_PROB, FLAT_REWARD, FLAT_SCALE, FLAT_PARAMETERS };

typedef struct FlatAgent {
    PlayoutTables tables;      /* of the rules being played */
    Playout playout;           /* of the rollouts */
    uint64_t sims;             /* simulations a move */
    RewardOptions reward;      /* what a finished game is worth */
    RolloutPolicy policy;      /* of rollouts */
    double follower_prob;      /* of ROLLOUT_FOLLOWER_PROB */
    Rng rng;                   /* of the game under way */
    Deck deck;                 /* an order of the tiles to come */
    MoveList list;             /* the answers, shuffled */
    MoveList scratch;          /* of the rollouts */
    uint32_t visits[MOVE_MAX]; /* by answer */
    double sum[MOVE_MAX];      /* of rewards, by answer */
} FlatAgent;

static size_t flat_count_bytes(const AgentSpec *spec) {
    (void)spec;
    return sizeof(FlatAgent);
}

static void flat_init(void *memory, const AgentSpec *spec) {
    FlatAgent *agent = memory;
    agent->sims = (uint64_t)spec->value[FLAT_SIMS];
    agent->policy = spec->value[FLAT_ROLLOUT] == 0 ? ROLLOUT_JOINT : ROLLOUT_FOLLOWER_PROB;
    agent->follower_prob = spec->value[FLAT_FOLLOWER_PROB];
    agent->reward = (RewardOptions){(Reward)spec->value[FLAT_REWARD], spec->value[FLAT_SCALE]};
}

static void flat_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)seat;
    FlatAgent *agent = memory;
    const bool is_fast = playout_prepare(&agent->tables, game->rules);
    playout_init(&agent->playout, is_fast ? &agent->tables : NULL);
    rng_init(&agent->rng, seed);
}

/* Lists the answers in random order: the first ones get a simulation more than the last. */
static void list_shuffled(FlatAgent *agent, const Game *game) {
    MoveList *list = &agent->list;
    moves_list(game, list);
    for (int i = list->count - 1; i > 0; i--) {
        const int j = (int)rng_below(&agent->rng, (uint64_t)i + 1);
        const Move move = list->move[i];
        list->move[i] = list->move[j];
        list->move[j] = move;
    }
    for (int i = 0; i < list->count; i++) {
        agent->visits[i] = 0;
        agent->sum[i] = 0;
    }
}

/* Plays to the end, move by move. */
static void play_out(const Rollout *rollout, const Deck *deck, Game *game) {
    for (int dealt = 0; game->decision != DECISION_OVER;)
        if (game->decision == DECISION_CHANCE)
            game_deal(game, deck->kind[dealt++]);
        else
            game_play(game, rollout_draw_move(rollout, game));
}

/* Plays an answer and the rest of the game at random; adds the reward of who answered. */
static void simulate(FlatAgent *agent, const Game *game, int answer) {
    const Rollout rollout = {.policy = agent->policy,
                             .follower_prob = agent->follower_prob,
                             .scratch = &agent->scratch,
                             .rng = &agent->rng,
                             .playout = &agent->playout};
    Game next = *game;
    game_play(&next, agent->list.move[answer]);
    double reward[SEAT_MAX];
    if (rollout_run(&rollout, &next, &agent->deck, 0)) {
        Score score;
        playout_score(&agent->playout, &score);
        reward_score(&agent->reward, next.rules, &score, reward);
    } else {
        play_out(&rollout, &agent->deck, &next);
        reward_finished(&agent->reward, &next, reward);
    }
    agent->visits[answer]++;
    agent->sum[answer] += reward[game->seat];
}

static double mean_of(const FlatAgent *agent, int i) {
    return agent->visits[i] > 0 ? agent->sum[i] / agent->visits[i] : 0;
}

static void flat_choose(void *memory, const Game *game, Thought *thought) {
    FlatAgent *agent = memory;
    list_shuffled(agent, game);
    const int count = agent->list.count;
    for (uint64_t sim = 0; count > 1 && sim < agent->sims; sim++) {
        const int answer = (int)(sim % (uint64_t)count);
        if (answer == 0) {
            deck_fill(&agent->deck, game->bag);
            deck_shuffle(&agent->deck, &agent->rng);
        }
        simulate(agent, game, answer);
    }
    int best = 0;
    for (int i = 1; i < count && agent->visits[i] > 0; i++)
        if (mean_of(agent, i) > mean_of(agent, best)) best = i;
    thought_set(thought, agent->list.move[best]);
    thought->simulations = count > 1 ? agent->sims : 0;
    for (int i = 0; i < count && agent->visits[i] > 0; i++)
        thought_add(thought,
                    &(Candidate){agent->list.move[i], agent->visits[i], mean_of(agent, i)});
}

static const Parameter PARAMETERS[FLAT_PARAMETERS] = {
    [FLAT_SIMS] = {"sims", PARAMETER_INT, 1, 1000000000, NULL, "1000", "simulations a move"},
    [FLAT_ROLLOUT] = {"rollout", PARAMETER_CHOICE, 0, 0, "uniform|follower_prob", "follower_prob",
                      "random moves: over joint moves, or placement and then a follower"},
    [FLAT_FOLLOWER_PROB] = {"follower_prob", PARAMETER_REAL, 0, 1, NULL, "0.3",
                            "rollout=follower_prob: probability of a follower"},
    [FLAT_REWARD] = {"reward", PARAMETER_CHOICE, 0, 0, "win|margin|tanh_margin|portion",
                     "tanh_margin", "what a finished game is worth"},
    [FLAT_SCALE] = {"reward_scale", PARAMETER_REAL, 0.001, 1000, NULL, "15",
                    "margin, tanh_margin: unit of the lead over the best other, in points"},
};

const AgentType AGENT_FLATMC = {
    .name = "flatmc",
    .meaning = "flat Monte Carlo: rolls every move out equally often",
    .parameters = PARAMETERS,
    .parameter_count = FLAT_PARAMETERS,
    .count_bytes = flat_count_bytes,
    .init = flat_init,
    .start = flat_start,
    .choose = flat_choose,
};
