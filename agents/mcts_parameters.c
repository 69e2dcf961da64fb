/* mcts_parameters.c: what can be set of the searching agents, and what it means to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/mcts.h"

enum {
    ROLLOUT_CHOICE_UNIFORM,
    ROLLOUT_CHOICE_FOLLOWER_PROB,
    ROLLOUT_CHOICE_EPS_GREEDY,
    ROLLOUT_CHOICE_EVAL
};
enum { EXPAND_ONE, EXPAND_ALL };
enum { DRAWS_RANDOM, DRAWS_EVEN };
enum { PARALLEL_WORLDS, PARALLEL_ROOT };

#define INT(low, high)  .type = PARAMETER_INT, .min = (low), .max = (high)
#define REAL(low, high) .type = PARAMETER_REAL, .min = (low), .max = (high)
#define CHOICE(list)    .type = PARAMETER_CHOICE, .choices = (list)

const Parameter MCTS_PARAMETER[MCTS_PARAMETERS] = {
    [MCTS_SIMS] = {"sims", INT(0, 1000000000), .fallback = "1000",
                   .meaning = "budget: simulations a move; 0 with time_ms"},
    [MCTS_TIME_MS] = {"time_ms", INT(0, 86400000), .fallback = "0",
                      .meaning = "budget: milliseconds a move; 0 with sims"},
    [MCTS_SELECTION] = {"selection", CHOICE("ucb1|ucb1_tuned|puct"), .fallback = "ucb1",
                        .meaning = "how a child is chosen in the tree"},
    [MCTS_C] = {"c", REAL(0, 100), .fallback = "0.2",
                .meaning = "ucb1, ucb1_tuned: weight of exploration, for rewards from 0 to 1"},
    [MCTS_C_PUCT] = {"c_puct", REAL(0, 100), .fallback = "1.5",
                     .meaning = "puct: weight of exploration"},
    [MCTS_LEVELS] = {"levels", CHOICE("joint|placement_follower"), .fallback = "placement_follower",
                     .meaning = "a move is one choice, or a placement and then its follower"},
    [MCTS_CHANCE] = {"chance", CHOICE("determinize|chance_node|open_loop"),
                     .fallback = "determinize",
                     .meaning = "tiles to come: one order of them a world, or a new one each "
                                "simulation with nodes for the tiles, or without"},
    [MCTS_DRAWS] = {"draws", CHOICE("random|even"), .fallback = "random",
                    .meaning = "chance_node: the tile behind a move is drawn from the bag each "
                               "time, or so that each kind has its share of the visits"},
    [MCTS_WORLDS] = {"worlds", INT(1, TREES_MAX), .fallback = "4",
                     .meaning = "independent trees; with determinize each has its order of tiles"},
    [MCTS_REWARD] = {"reward", CHOICE("win|margin|tanh_margin|portion"), .fallback = "tanh_margin",
                     .meaning = "what an end is worth; portion: the share of all points"},
    [MCTS_REWARD_SCALE] = {"reward_scale", REAL(0.001, 1000), .fallback = "15",
                           .meaning = "margin, tanh_margin: unit of the lead over the best other, "
                                      "in points"},
    [MCTS_LEAF] = {"leaf", CHOICE("rollout|eval|truncated"), .fallback = "rollout",
                   .meaning = "value of a leaf: a game by rollout, the evaluation, or the "
                              "evaluation after some turns by rollout"},
    [MCTS_ROLLOUT_DEPTH] = {"rollout_depth", INT(1, TILE_MAX), .fallback = "8",
                            .meaning = "leaf=truncated: turns by rollout"},
    [MCTS_ROLLOUT] = {"rollout", CHOICE("uniform|follower_prob|eps_greedy|eval"),
                      .fallback = "follower_prob",
                      .meaning =
                          "moves behind the tree: random over joint moves; a random placement and "
                          "then a follower; the best by scores now, or by the evaluation"},
    [MCTS_FOLLOWER_PROB] = {"follower_prob", REAL(0, 1), .fallback = "0.3",
                            .meaning = "probability of a follower with a random placement, but for "
                                       "rollout=uniform"},
    [MCTS_EPSILON] = {"epsilon", REAL(0, 1), .fallback = "0.1",
                      .meaning = "rollout=eps_greedy, eval: probability of a random move"},
    [MCTS_ROLLOUT_WIDTH] = {"rollout_width", INT(0, 1000), .fallback = "8",
                            .meaning = "rollout=eval: placements that are evaluated, those with "
                                       "most points now; 0: all"},
    [MCTS_PRIOR] = {"prior", CHOICE("none|eval"), .fallback = "none",
                    .meaning = "what is known of a move that was not tried: nothing, or the "
                               "evaluation of what it leads to"},
    [MCTS_PRIOR_TEMP] = {"prior_temp", REAL(0.01, 1000), .fallback = "5",
                         .meaning = "prior=eval: points by which a move is worse that has 1/e of "
                                    "the best one's prior"},
    [MCTS_EXPAND] = {"expand", CHOICE("one|all"), .fallback = "one",
                     .meaning = "a new node's children are tried one by one before any is "
                                "visited again, or compete at once (see fpu)"},
    [MCTS_EXPAND_TILE] = {"expand_tile", CHOICE("second|first"), .fallback = "second",
                          .meaning = "chance_node: the visit on which a tile's moves are added; on "
                                     "the first a simulation goes two plies deeper"},
    [MCTS_WIDENING_C] = {"widening_c", REAL(0, 1000), .fallback = "0",
                         .meaning = "only widening_c * visits ^ widening_alpha children are open; "
                                    "0: all"},
    [MCTS_WIDENING_ALPHA] = {"widening_alpha", REAL(0, 1), .fallback = "0.5",
                             .meaning = "see widening_c"},
    [MCTS_FPU] = {"fpu", REAL(-10, 10), .fallback = "0",
                  .meaning = "expand=all: a child without visits is worth its siblings' mean less "
                             "this"},
    [MCTS_RAVE_K] = {"rave_k", REAL(0, 1000000), .fallback = "0",
                     .meaning = "visits at which moves made later weigh as much as the mean; 0: "
                                "they do not count"},
    [MCTS_RAVE_DEPTH] = {"rave_depth", INT(0, 1000), .fallback = "0",
                         .meaning = "rave_k: moves behind a node that count; 0: all"},
    [MCTS_FINAL] = {"final", CHOICE("visits|value|lcb"), .fallback = "visits",
                    .meaning = "the answer: most visits, highest mean reward, or highest mean "
                               "less two standard errors"},
    [MCTS_EARLY_STOP] = {"early_stop", CHOICE("no|yes"), .fallback = "no",
                         .meaning = "sims, final=visits, joint moves: ends when what is left of "
                                    "the budget cannot change the answer"},
    [MCTS_EXACT_LAST] = {"exact_last", INT(0, 3), .fallback = "2",
                         .meaning = "tiles left to lay from which on the rest is solved exactly "
                                    "(two players)"},
    [MCTS_TIE_ARBITER_N] = {"tie_arbiter_n", INT(0, ARBITER_MAX), .fallback = "0",
                            .meaning = "best answers that playouts decide between if the search "
                                       "cannot; 0: never"},
    [MCTS_TIE_ARBITER_M] = {"tie_arbiter_m", INT(0, 1000000), .fallback = "100",
                            .meaning = "tie_arbiter_n: playouts for each, on top of the budget of "
                                       "simulations"},
    [MCTS_THREADS] = {"threads", INT(1, CREW_MAX), .fallback = "1",
                      .meaning = "threads; with sims the answer is the same for any number"},
    [MCTS_PARALLEL] = {"parallel", CHOICE("worlds|root"), .fallback = "worlds",
                       .meaning = "what threads share out: worlds, or `roots` trees in each"},
    [MCTS_ROOTS] = {"roots", INT(1, TREES_MAX), .fallback = "4",
                    .meaning = "parallel=root: independent trees for each world"},
    [MCTS_MEMORY_MB] = {"memory_mb", INT(1, 65536), .fallback = "64",
                        .meaning = "memory of the trees in MiB; the search goes on when it is "
                                   "full"},
};

int mcts_count_trees(const AgentSpec *spec) {
    const double roots = spec->value[MCTS_PARALLEL] == PARALLEL_ROOT ? spec->value[MCTS_ROOTS] : 1;
    return (int)(spec->value[MCTS_WORLDS] * roots);
}

static SelectOptions read_select(const double *value) {
    return (SelectOptions){
        .selection = (Selection)value[MCTS_SELECTION],
        .c = value[MCTS_C],
        .c_puct = value[MCTS_C_PUCT],
        .tries_all_first = value[MCTS_EXPAND] == EXPAND_ONE,
        .fpu = value[MCTS_FPU],
        .widening_c = value[MCTS_WIDENING_C],
        .widening_alpha = value[MCTS_WIDENING_ALPHA],
        .rave_k = value[MCTS_RAVE_K],
    };
}

void mcts_read_options(const AgentSpec *spec, SearchOptions *options) {
    static const RolloutPolicy policy[] = {
        [ROLLOUT_CHOICE_UNIFORM] = ROLLOUT_JOINT,
        [ROLLOUT_CHOICE_FOLLOWER_PROB] = ROLLOUT_FOLLOWER_PROB,
        [ROLLOUT_CHOICE_EPS_GREEDY] = ROLLOUT_EPS_GREEDY,
        [ROLLOUT_CHOICE_EVAL] = ROLLOUT_EVAL,
    };
    const double *value = spec->value;
    *options = (SearchOptions){
        .select = read_select(value),
        .levels = (Levels)value[MCTS_LEVELS],
        .chance = (Chance)value[MCTS_CHANCE],
        .expands_tiles = value[MCTS_EXPAND_TILE] > 0,
        .draws_evenly = value[MCTS_DRAWS] == DRAWS_EVEN,
        .reward = {(Reward)value[MCTS_REWARD], value[MCTS_REWARD_SCALE]},
        .leaf = (Leaf)value[MCTS_LEAF],
        .rollout_depth = (int)value[MCTS_ROLLOUT_DEPTH],
        .rollout = policy[(int)value[MCTS_ROLLOUT]],
        .follower_prob = value[MCTS_FOLLOWER_PROB],
        .epsilon = value[MCTS_EPSILON],
        .rollout_width = (int)value[MCTS_ROLLOUT_WIDTH],
        .prior = (Prior)value[MCTS_PRIOR],
        .prior_temp = value[MCTS_PRIOR_TEMP],
        .rave_depth = (int)value[MCTS_RAVE_DEPTH],
    };
}

bool mcts_check(AgentSpec *spec, uint64_t given, Error *error) {
    double *value = spec->value;
    if (value[MCTS_TIME_MS] > 0 && !(given >> MCTS_SIMS & 1)) value[MCTS_SIMS] = 0;
    if ((value[MCTS_SIMS] > 0) == (value[MCTS_TIME_MS] > 0))
        return error_set(error,
                         "sims=%.0f and time_ms=%.0f for %s: expected one of them above 0, and "
                         "the other left out or 0",
                         value[MCTS_SIMS], value[MCTS_TIME_MS], spec->type->name);
    if (mcts_count_trees(spec) > TREES_MAX)
        return error_set(error, "worlds=%.0f with roots=%.0f for %s: expected at most %d trees",
                         value[MCTS_WORLDS], value[MCTS_ROOTS], spec->type->name, TREES_MAX);
    return true;
}
