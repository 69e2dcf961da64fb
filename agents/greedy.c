/* greedy.c: agents that look one move ahead: most points now, or the best scores if it ended now.
 *
 * SPDX-License-Identifier: MIT
 *
 * A move is tried on a copy of the game and scored as if every decision that is then still pending
 * were declined: so the value of a redeployment by the Count shows before its feature is scored.
 */
#include "agents/agent.h"
#include "agents/eval.h"

enum { TIE_RANDOM, TIE_FIRST };
enum { GREEDY_FOLLOWER_COST, GREEDY_FARM_WEIGHT, GREEDY_EPSILON };

typedef struct GreedyAgent {
    double follower_cost;   /* points taken off for a follower deployed */
    double farm_weight;     /* factor of the fields' final points */
    double epsilon;         /* probability of a random move */
    bool only_points_now;   /* greedy-score */
    bool first_tie;         /* ties go to the first move, not to a random one */
    int seat;               /* own, from 0 */
    Rng rng;                /* of the game under way */
    MoveList list;          /* the legal moves */
    double value[MOVE_MAX]; /* of the moves of the list */
} GreedyAgent;

static size_t greedy_count_bytes(const AgentSpec *spec) {
    (void)spec;
    return sizeof(GreedyAgent);
}

static void score_init(void *memory, const AgentSpec *spec) {
    GreedyAgent *agent = memory;
    agent->only_points_now = true;
    agent->first_tie = spec->value[0] == TIE_FIRST;
}

static void greedy_init(void *memory, const AgentSpec *spec) {
    GreedyAgent *agent = memory;
    agent->follower_cost = spec->value[GREEDY_FOLLOWER_COST];
    agent->farm_weight = spec->value[GREEDY_FARM_WEIGHT];
    agent->epsilon = spec->value[GREEDY_EPSILON];
}

static void greedy_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)game;
    GreedyAgent *agent = memory;
    agent->seat = seat;
    rng_init(&agent->rng, seed);
}

/* Points of a seat scored in play, or, in the last round of the Count, where nothing else is
 * scored any more, all its points. Against the same position before, the order is that of gains. */
static double count_points_now(const Game *game, int seat, bool is_last_round) {
    Score score;
    game_score(game, &score);
    if (is_last_round) return score.total[seat];
    double points = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) points += score.completed[kind][seat];
    return points;
}

static double value_move(const GreedyAgent *agent, const Game *game, Move move) {
    Game after = *game;
    game_play(&after, move);
    if (agent->only_points_now)
        return count_points_now(&after, agent->seat, game->decision == DECISION_REDEPLOY_FINAL);
    double worth[SEAT_MAX];
    eval_worth(&after, agent->farm_weight, worth);
    const bool is_deployment =
        move.type == MOVE_DEPLOY || (move.type == MOVE_PLACE && move.segment != SEGMENT_NONE);
    return eval_lead(worth, game->rules->players, agent->seat) -
           (is_deployment ? agent->follower_cost : 0);
}

/* The index of the best move; ties as the agent breaks them. */
static int find_best(GreedyAgent *agent) {
    int best = 0;
    int ties = 1;
    for (int i = 1; i < agent->list.count; i++) {
        if (agent->value[i] < agent->value[best]) continue;
        const bool is_tie = !(agent->value[i] > agent->value[best]);
        ties = is_tie ? ties + 1 : 1;
        if (!is_tie || (!agent->first_tie && rng_below(&agent->rng, (uint64_t)ties) == 0)) best = i;
    }
    return best;
}

static void greedy_choose(void *memory, const Game *game, Thought *thought) {
    GreedyAgent *agent = memory;
    MoveList *list = &agent->list;
    moves_list(game, list);
    if (agent->epsilon > 0 && rng_unit(&agent->rng) < agent->epsilon) {
        thought_set(thought, list->move[rng_below(&agent->rng, (uint64_t)list->count)]);
        return;
    }
    for (int i = 0; i < list->count; i++) agent->value[i] = value_move(agent, game, list->move[i]);
    thought_set(thought, list->move[find_best(agent)]);
    for (int i = 0; i < list->count; i++)
        thought_add(thought, &(Candidate){.move = list->move[i], .value = agent->value[i]});
}

static const Parameter SCORE_PARAMETERS[] = {
    {.name = "tie_break",
     .type = PARAMETER_CHOICE,
     .choices = "random|first",
     .fallback = "random",
     .meaning = "among equal moves: any, or the first in the order of the list"},
};

const AgentType AGENT_GREEDY_SCORE = {
    .name = "greedy-score",
    .meaning = "takes the most points now",
    .parameters = SCORE_PARAMETERS,
    .parameter_count = sizeof SCORE_PARAMETERS / sizeof *SCORE_PARAMETERS,
    .count_bytes = greedy_count_bytes,
    .init = score_init,
    .start = greedy_start,
    .choose = greedy_choose,
};

static const Parameter GREEDY_PARAMETERS[] = {
    [GREEDY_FOLLOWER_COST] = {.name = "follower_cost",
                              .type = PARAMETER_REAL,
                              .min = -100,
                              .max = 100,
                              .fallback = "0",
                              .meaning = "points taken off for a follower deployed"},
    [GREEDY_FARM_WEIGHT] = {.name = "farm_weight",
                            .type = PARAMETER_REAL,
                            .min = 0,
                            .max = 100,
                            .fallback = "1",
                            .meaning = "factor of the points that fields pay at the end"},
    [GREEDY_EPSILON] = {.name = "epsilon",
                        .type = PARAMETER_REAL,
                        .min = 0,
                        .max = 1,
                        .fallback = "0",
                        .meaning = "probability of a uniformly random move"},
};

const AgentType AGENT_GREEDY = {
    .name = "greedy",
    .meaning = "takes the best scores if the game ended now: its own minus the best other's",
    .parameters = GREEDY_PARAMETERS,
    .parameter_count = sizeof GREEDY_PARAMETERS / sizeof *GREEDY_PARAMETERS,
    .count_bytes = greedy_count_bytes,
    .init = greedy_init,
    .start = greedy_start,
    .choose = greedy_choose,
};
