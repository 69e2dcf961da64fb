/* test_fair.c: agents know what is left in the bag, use it, and know nothing of its order.
 *
 * SPDX-License-Identifier: MIT
 *
 * What is left: no fields. K, a city and a curved road, is to be placed beside a finished city and
 * a straight road. With nothing but city caps (E) left the new city will be finished and no road
 * ever will; with nothing but straight roads (U) left the city is dead.
 */
#include <stdio.h>
#include <string.h>

#include "engine/text.h"
#include "tests/play.h"

static Thought think(const char *spec, const char *kind_left) {
    static Rules rules;
    static Game game;
    static Thought thought;
    TextEnd end;
    play_parse_rules(&rules, "base,farms=none", 2);
    game_init(&game, &rules);
    cr_assert(text_replay(&game, "D@0,0,N E@0,1,S:cS", NULL, &end), "%s", end.error.text);
    const Sheet *sheet = &rules.tiles.sheet;
    cr_assert(game_deal(&game, sheet_find_kind(sheet, "K", 1)));
    memset(game.bag, 0, sizeof game.bag);
    game.bag[sheet_find_kind(sheet, kind_left, 1)] = 3;
    game.bag_size = 3;
    Agent *agent = play_create_agent(spec);
    agent_start(agent, &game, game.seat, 1);
    agent_choose(agent, &game, &thought);
    agent_destroy(agent);
    return thought;
}

/* What K's segments are: the city comes before the road. */
enum { CITY, ROAD };

Test(fair, agents_that_look_ahead_choose_by_what_is_left, .timeout = 60) {
    static const char *const agents[] = {"greedy-plus", "expectimax:eval=outlook", "expectimax",
                                         "star2.5", "star2.5:depth=1,eval=outlook"};
    for (size_t a = 0; a < sizeof agents / sizeof *agents; a++) {
        cr_expect_eq(think(agents[a], "E").move.segment, CITY, "%s", agents[a]);
        cr_expect_eq(think(agents[a], "U").move.segment, ROAD, "%s", agents[a]);
    }
}

/* How much better the best follower on the city is than the best on the road. */
static double rate_city(const char *spec, const char *kind_left) {
    const Thought thought = think(spec, kind_left);
    double best[2] = {-1e9, -1e9};
    for (int i = 0; i < thought.candidate_count; i++) {
        const int segment = thought.candidate[i].move.segment;
        if (segment <= ROAD && thought.candidate[i].value > best[segment])
            best[segment] = thought.candidate[i].value;
    }
    return best[CITY] - best[ROAD];
}

Test(fair, agents_that_roll_out_draw_what_is_left, .timeout = 60) {
    static const char *const agents[] = {"flatmc:sims=4000",
                                         "mcts:sims=4000",
                                         "mcts:sims=4000,chance=chance_node",
                                         "mcts:sims=4000,chance=open_loop",
                                         "mcts:sims=4000,leaf=truncated,rollout_depth=2",
                                         "mcts:sims=400,prior=eval,leaf=eval",
                                         "mcts:sims=400,levels=joint,leaf=eval,chance=open_loop",
                                         "mcts:sims=400,rollout=eps_greedy",
                                         "mcts:sims=400,leaf=truncated,rollout=eval",
                                         "mcts-uct:sims=4000",
                                         "mcts-eval:sims=400",
                                         "champion:sims=400"};
    for (size_t a = 0; a < sizeof agents / sizeof *agents; a++)
        cr_expect_gt(rate_city(agents[a], "E"), rate_city(agents[a], "U"), "%s", agents[a]);
}

/* The order of the tiles to come. */

/* Turns that two decks agree in; the agent answers in them, then once more. */
enum { COMMON_TURNS = 3 };

/* Plays random moves up to a position with `left` tiles in the bag, then the agent's for all seats
 * while the tiles are those in which the decks agree. Returns how many answers there were. */
static int answer(Agent *agent, const Deck *deck, int left, Move answers[64]) {
    static Rules rules;
    static Game game;
    static MoveList list;
    static Thought thought;
    int dealt = 0, count = 0;
    Rng rng;
    rng_init(&rng, 5);
    play_parse_rules(&rules, "base,farms=1", 2);
    game_init(&game, &rules);
    agent_start(agent, &game, 0, 9);
    while (game.decision != DECISION_OVER && dealt <= deck->count - left + COMMON_TURNS) {
        if (game.decision == DECISION_CHANCE) {
            if (dealt == deck->count - left + COMMON_TURNS) break;
            game_deal(&game, deck->kind[dealt++]);
            continue;
        }
        if (dealt <= deck->count - left) {
            moves_list(&game, &list);
            game_play(&game, list.move[rng_below(&rng, (uint64_t)list.count)]);
            continue;
        }
        agent_choose(agent, &game, &thought);
        answers[count++] = thought.move;
        game_play(&game, thought.move);
    }
    return count;
}

/* The agent's answers must not depend on what comes after the tiles in which the decks agree: once
 * early in the game, once when the last tiles are solved. */
static void check_blindness(const char *spec) {
    static Rules rules;
    Deck deck[2];
    Move answers[2][64];
    Agent *agent = play_create_agent(spec);
    play_parse_rules(&rules, "base,farms=1", 2);
    for (int left = 6; left < 70; left += 55) {
        play_fill_deck(&deck[0], &rules, 4);
        deck[1] = deck[0];
        const int first = deck[0].count - left + COMMON_TURNS;
        for (int i = first; i < deck[0].count; i++) /* the other way round */
            deck[1].kind[i] = deck[0].kind[first + deck[0].count - 1 - i];
        cr_assert_arr_neq(deck[0].kind, deck[1].kind, sizeof deck[0].kind);
        const int count = answer(agent, &deck[0], left, answers[0]);
        cr_assert_eq(count, COMMON_TURNS, "%s", spec);
        cr_assert_eq(answer(agent, &deck[1], left, answers[1]), count, "%s", spec);
        for (int i = 0; i < count; i++)
            cr_expect(moves_is_equal(answers[0][i], answers[1][i]), "%s: answer %d of %d left",
                      spec, i, left);
    }
    agent_destroy(agent);
}

/* Values that are cheap enough, of parameters whose ends are not; "" for those that a test of equal
 * answers cannot take. */
static const struct {
    const char *name, *value[3];
} CHEAP[] = {
    {"sims", {"1", "30"}},         {"time_ms", {""}},
    {"depth", {"1", "2"}},         {"threads", {"1", "2"}},
    {"tie_arbiter_m", {"0", "3"}}, {"memory_mb", {"1", "2"}},
    {"roots", {"1", "3"}},         {"worlds", {"1", "3"}},
    {"chance_width", {"1", "2"}},  {"rave_k", {"0", "9"}},
    {"widening_c", {"0", "1.5"}},
};

enum { SPEC_SIZE = 512 };

/* Copies the base, a pair of that name left out. */
static int copy_base(char spec[SPEC_SIZE], const char *base, const char *name) {
    int length = snprintf(spec, SPEC_SIZE, "%.*s", (int)strcspn(base, ":"), base);
    for (const char *rest = strchr(base, ':'); rest; rest = strchr(rest, ',')) {
        rest++;
        const size_t key = strcspn(rest, "=");
        if (key == strlen(name) && strncmp(rest, name, key) == 0) continue;
        length += snprintf(spec + length, SPEC_SIZE - (size_t)length, "%c%.*s",
                           strchr(spec, ':') ? ',' : ':', (int)strcspn(rest, ","), rest);
    }
    return length;
}

static void check_value(const char *base, const char *name, const char *value, int size) {
    char spec[SPEC_SIZE];
    const int length = copy_base(spec, base, name);
    snprintf(spec + length, SPEC_SIZE - (size_t)length, "%c%s=%.*s", strchr(spec, ':') ? ',' : ':',
             name, size, value);
    check_blindness(spec);
}

/* Every choice; of a number its ends, or the cheap values. Returns how many there were. */
static int check_parameter(const char *base, const Parameter *parameter) {
    int count = 0;
    for (size_t i = 0; i < sizeof CHEAP / sizeof *CHEAP; i++) {
        if (strcmp(CHEAP[i].name, parameter->name) != 0) continue;
        for (; count < 3 && CHEAP[i].value[count] && *CHEAP[i].value[count]; count++)
            check_value(base, parameter->name, CHEAP[i].value[count], SPEC_SIZE);
        return count;
    }
    if (parameter->type != PARAMETER_CHOICE) {
        char text[32];
        for (; count < 2; count++) {
            snprintf(text, sizeof text, "%.10g", count == 0 ? parameter->min : parameter->max);
            check_value(base, parameter->name, text, SPEC_SIZE);
        }
        return count;
    }
    for (const char *choice = parameter->choices; *choice; count++) {
        const size_t length = strcspn(choice, "|");
        check_value(base, parameter->name, choice, (int)length);
        choice += length + (choice[length] == '|');
    }
    return count;
}

/* Bases in which the parameters have something to say. */
static const struct {
    const char *type;
    const char *base;
} BASES[] = {
    {"flatmc", "flatmc:sims=30"},
    {"expectimax", "expectimax:depth=1"},
    {"star2.5", "star2.5:depth=1"},
    {"mcts", "mcts:memory_mb=1,sims=16"},
    {"mcts",
     "mcts:memory_mb=1,sims=16,selection=puct,prior=eval,expand=all,leaf=truncated,rollout_depth=2,"
     "rave_k=20,chance=chance_node,tie_arbiter_n=3,tie_arbiter_m=2,parallel=root,roots=2,worlds=2"},
    {"mcts-uct", "mcts-uct:memory_mb=1,sims=16"},
    {"mcts-eval", "mcts-eval:memory_mb=1,sims=16"},
    {"champion", "champion:memory_mb=1,sims=16"},
};

Test(fair, no_choice_of_any_parameter_sees_the_order_of_the_tiles, .timeout = 240) {
    int values = 0;
    for (int t = 0; agent_get_type(t); t++) {
        const AgentType *type = agent_get_type(t);
        bool has_base = false;
        for (size_t b = 0; b < sizeof BASES / sizeof *BASES; b++) {
            if (strcmp(BASES[b].type, type->name) != 0) continue;
            has_base = true;
            check_blindness(BASES[b].base);
            const bool is_preset = type->preset != NULL; /* the same parameters as another type */
            for (int p = 0; !is_preset && p < type->parameter_count; p++)
                values += check_parameter(BASES[b].base, &type->parameters[p]);
        }
        for (int p = 0; !has_base && p < type->parameter_count; p++)
            values += check_parameter(type->name, &type->parameters[p]);
    }
    cr_expect_gt(values, 200, "%d values of parameters", values);
}
