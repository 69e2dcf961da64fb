/* greedy.c: agents that look one move ahead: most points now, or the best scores if it ended now.
 *
 * SPDX-License-Identifier: MIT
 *
 * A move is scored as if every decision that is then still pending were declined: so the value of a
 * redeployment by the Count shows before its feature is scored.
 */
#include <string.h>

#include "agents/agent.h"
#include "agents/delta.h"

enum { TIE_RANDOM, TIE_FIRST };
enum { GREEDY_FOLLOWER_COST, GREEDY_FARM_WEIGHT, GREEDY_EPSILON };

typedef struct GreedyAgent {
    double follower_cost;     /* points taken off for a follower deployed */
    double farm_weight;       /* factor of the fields' final points */
    double epsilon;           /* probability of a random move */
    bool only_points_now;     /* greedy-score */
    bool first_tie;           /* ties go to the first move, not to a random one */
    int seat;                 /* own, from 0 */
    Rng rng;                  /* of the game under way */
    ValuedMoves moves;        /* the legal moves */
    Ledger scratch;           /* of delta_value_moves */
    uint16_t order[MOVE_MAX]; /* their indices, best first, see order_moves */
    uint16_t taken[MOVE_MAX]; /* scratch of order_moves: how many that have so many better ones */
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

/* Points of a seat scored in play after a move, or, in the last round of the Count, where nothing
 * else is scored any more, all its points. Against the same position before, the order is that of
 * gains. */
static double count_points_after(const Game *game, Move move, int seat) {
    Game after = *game;
    game_play(&after, move);
    Score score;
    game_score(&after, &score);
    if (game->decision == DECISION_REDEPLOY_FINAL) return score.total[seat];
    double points = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) points += score.completed[kind][seat];
    return points;
}

static bool is_deployment(Move move) {
    return move.type == MOVE_DEPLOY || (move.type == MOVE_PLACE && move.segment != SEGMENT_NONE);
}

/* What the agent takes for the values of the legal moves. */
static void value_moves(GreedyAgent *agent, const Game *game) {
    ValuedMoves *moves = &agent->moves;
    if (agent->only_points_now) {
        moves_list(game, &moves->list);
        for (int i = 0; i < moves->list.count; i++)
            moves->value[i] = count_points_after(game, moves->list.move[i], agent->seat);
        return;
    }
    const EvalView view = {agent->seat, agent->farm_weight};
    delta_value_moves(&agent->scratch, game, view, moves);
    for (int i = 0; i < moves->list.count; i++)
        if (is_deployment(moves->list.move[i])) moves->value[i] -= agent->follower_cost;
}

/* The index of the best move; ties as the agent breaks them. */
static int find_best(GreedyAgent *agent) {
    return eval_find_highest(agent->moves.value, agent->moves.list.count,
                             agent->first_tie ? NULL : &agent->rng);
}

/* Lists the moves in agent->order, best first, equal ones as they stand. Each counts how many are
 * better, a loop over doubles without branches: for the usual forty moves that takes a quarter of
 * the time of moving them into place. */
static void order_moves(GreedyAgent *agent) {
    const double *value = agent->moves.value;
    const int count = agent->moves.list.count;
    uint16_t *taken = agent->taken;
    memset(taken, 0, sizeof *taken * (size_t)count);
    for (int i = 0; i < count; i++) {
        int64_t better = 0;
        for (int k = 0; k < count; k++) better += value[k] > value[i];
        agent->order[better + taken[better]++] = (uint16_t)i;
    }
}

/* The moves as candidates, best first, the answer before all: what thought_add would do one by
 * one. */
static void list_candidates(GreedyAgent *agent, int answer, Thought *thought) {
    const ValuedMoves *moves = &agent->moves;
    int count = 0;
    order_moves(agent);
    thought->candidate[count++] =
        (Candidate){.move = moves->list.move[answer], .value = moves->value[answer]};
    for (int i = 0; i < moves->list.count && count < CANDIDATE_MAX; i++) {
        const int index = agent->order[i];
        if (index == answer) continue;
        thought->candidate[count++] =
            (Candidate){.move = moves->list.move[index], .value = moves->value[index]};
    }
    thought->candidate_count = count;
}

static void greedy_choose(void *memory, const Game *game, Thought *thought) {
    GreedyAgent *agent = memory;
    const MoveList *list = &agent->moves.list;
    if (agent->epsilon > 0 && rng_unit(&agent->rng) < agent->epsilon) {
        moves_list(game, &agent->moves.list);
        thought_set(thought, list->move[rng_below(&agent->rng, (uint64_t)list->count)]);
        return;
    }
    value_moves(agent, game);
    const int answer = find_best(agent);
    thought_set(thought, list->move[answer]);
    list_candidates(agent, answer, thought);
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
