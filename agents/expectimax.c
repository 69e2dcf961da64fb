/* expectimax.c: agents that look some plies ahead over exact chance: all of it, or by Star2.
 *
 * SPDX-License-Identifier: MIT
 *
 * The answers are shuffled first and the first of the best is taken, so ties are broken uniformly,
 * and with the same stream both agents take the same move. Published agents of these names value
 * leaves by the scores as they stand, so that is the default; eval=outlook is far stronger.
 */
#include "agents/agent.h"
#include "agents/leaf.h"
#include "agents/star.h"

enum { LOOK_DEPTH, LOOK_CHANCE_WIDTH, LOOK_EVAL, LOOK_PARAMETERS };
enum { STAR_DEPTH, STAR_CHANCE_WIDTH, STAR_EVAL, STAR_PROBING, STAR_ORDER, STAR_PARAMETERS };

typedef struct LookAgent {
    int depth;     /* plies */
    Rng rng;       /* of the game under way */
    Leaf leaf;     /* values of leaves */
    StarRoot root; /* answers, shuffled, and their values */
    Star star;     /* the search; expectimax uses its `look` alone */
} LookAgent;

static size_t look_count_bytes(const AgentSpec *spec) {
    (void)spec;
    return sizeof(LookAgent);
}

static void look_init(void *memory, const AgentSpec *spec) {
    LookAgent *agent = memory;
    agent->depth = (int)spec->value[LOOK_DEPTH];
    leaf_init(&agent->leaf, (LeafKind)spec->value[LOOK_EVAL]);
    agent->star.look.value = leaf_value;
    agent->star.look.context = &agent->leaf;
    agent->star.look.chance_width = (int)spec->value[LOOK_CHANCE_WIDTH];
    agent->star.look.leaves_max = UINT64_MAX;
}

static void star_init(void *memory, const AgentSpec *spec) {
    LookAgent *agent = memory;
    look_init(memory, spec);
    agent->star.value_max = LEAF_VALUE_MAX;
    agent->star.probing_factor = (int)spec->value[STAR_PROBING];
    agent->star.ordering = (StarOrdering)spec->value[STAR_ORDER];
}

static void look_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)seat;
    LookAgent *agent = memory;
    leaf_start(&agent->leaf, game->rules);
    star_start(&agent->star);
    rng_init(&agent->rng, seed);
}

static void list_shuffled(LookAgent *agent, const Game *game) {
    MoveList *list = &agent->root.list;
    moves_list(game, list);
    for (int i = list->count - 1; i > 0; i--) {
        const int j = (int)rng_below(&agent->rng, (uint64_t)i + 1);
        const Move move = list->move[i];
        list->move[i] = list->move[j];
        list->move[j] = move;
    }
}

/* Values all answers in full; returns the best. */
static int choose_in_full(LookAgent *agent, const Game *game) {
    Lookahead *look = &agent->star.look;
    int best = 0;
    look->seat = game->seat;
    look->leaves = 0;
    for (int i = 0; i < agent->root.list.count; i++) {
        Game next = *game;
        game_play(&next, agent->root.list.move[i]);
        agent->root.value[i] = lookahead_value(look, &next, lookahead_next(game, agent->depth));
        agent->root.is_exact[i] = true;
        if (agent->root.value[i] > agent->root.value[best]) best = i;
    }
    return best;
}

static void answer(LookAgent *agent, int best, Thought *thought) {
    thought_set(thought, agent->root.list.move[best]);
    thought->simulations = agent->star.look.leaves;
    for (int i = 0; i < agent->root.list.count; i++)
        if (agent->root.is_exact[i])
            thought_add(thought, &(Candidate){.move = agent->root.list.move[i],
                                              .value = agent->root.value[i]});
}

static void look_choose(void *memory, const Game *game, Thought *thought) {
    LookAgent *agent = memory;
    list_shuffled(agent, game);
    answer(agent, choose_in_full(agent, game), thought);
}

static void star_choose_move(void *memory, const Game *game, Thought *thought) {
    LookAgent *agent = memory;
    list_shuffled(agent, game);
    const int best = star_choose(&agent->star, game, agent->depth, &agent->root);
    answer(agent, best, thought);
}

#define DEPTH_ROW                                                                                  \
    { "depth", PARAMETER_INT, 1, 3, NULL, "2", "plies: tiles placed, its own the first" }
#define WIDTH_ROW                                                                                  \
    {                                                                                              \
        "chance_width", PARAMETER_INT, 0, KIND_MAX, NULL, "0",                                     \
            "kinds followed at a draw, the most numerous first; 0: all"                            \
    }
#define EVAL_ROW                                                                                   \
    { "eval", PARAMETER_CHOICE, 0, 0, LEAF_CHOICES, "score", LEAF_MEANING }

static const Parameter LOOK_ROWS[LOOK_PARAMETERS] = {
    [LOOK_DEPTH] = DEPTH_ROW,
    [LOOK_CHANCE_WIDTH] = WIDTH_ROW,
    [LOOK_EVAL] = EVAL_ROW,
};

const AgentType AGENT_EXPECTIMAX = {
    .name = "expectimax",
    .meaning = "looks a few plies ahead: every answer, every tile that may be drawn",
    .parameters = LOOK_ROWS,
    .parameter_count = LOOK_PARAMETERS,
    .count_bytes = look_count_bytes,
    .init = look_init,
    .start = look_start,
    .choose = look_choose,
};

static const Parameter STAR_ROWS[STAR_PARAMETERS] = {
    [STAR_DEPTH] = DEPTH_ROW,
    [STAR_CHANCE_WIDTH] = WIDTH_ROW,
    [STAR_EVAL] = EVAL_ROW,
    [STAR_PROBING] = {"probing_factor", PARAMETER_INT, 0, 1000, NULL, "5",
                      "answers tried to each tile before the search; 0 for none (Star1)"},
    [STAR_ORDER] = {"ordering", PARAMETER_CHOICE, 0, 0, "none|killers|values", "values",
                    "answers tried first: as listed, earlier best ones, or also by value"},
};

const AgentType AGENT_STAR = {
    .name = "star2.5",
    .meaning = "the move of expectimax with a fraction of its leaves, by Ballard's Star2",
    .parameters = STAR_ROWS,
    .parameter_count = STAR_PARAMETERS,
    .count_bytes = look_count_bytes,
    .init = star_init,
    .start = look_start,
    .choose = star_choose_move,
};
