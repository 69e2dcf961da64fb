/* test_spec.c: agents by text: what is read, how it is written again, and what is refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"

/* The parameters behind c= at their defaults. */
#define MCTS_REST                                                                                  \
    "c_puct=1.5,levels=placement_follower,chance=determinize,draws=random,worlds=4,"               \
    "reward=tanh_margin,reward_scale=15,leaf=rollout,rollout_depth=8,rollout=follower_prob,"       \
    "follower_prob=0.3,epsilon=0.1,rollout_width=8,prior=none,prior_temp=5,expand=one,expand_"     \
    "tile=second,"                                                                                 \
    "widening_c=0,widening_alpha=0.5,fpu=0,rave_k=0,rave_depth=0,final=visits,early_stop=no,"      \
    "exact_last=2,tie_arbiter_n=0,tie_arbiter_m=100,threads=1,parallel=worlds,roots=4,memory_mb="  \
    "64"

static const struct {
    const char *text, *name, *canonical;
} GOOD[] = {
    {"random", "random", "random:over=joint"},
    {"random:over=placement", "random:over=placement", "random:over=placement"},
    {"R-1.a+b_@random", "R-1.a+b_", "random:over=joint"},
    {"random-follower", "random-follower", "random-follower:follower_prob=0.3"},
    {"random-follower:follower_prob=1", "random-follower:follower_prob=1",
     "random-follower:follower_prob=1"},
    {"random-follower:follower_prob=.25", "random-follower:follower_prob=.25",
     "random-follower:follower_prob=0.25"},
    {"greedy-score:tie_break=first", "greedy-score:tie_break=first",
     "greedy-score:tie_break=first"},
    {"greedy", "greedy", "greedy:follower_cost=0,farm_weight=1,epsilon=0"},
    {"greedy:epsilon=1e-3,follower_cost=-0", "greedy:epsilon=1e-3,follower_cost=-0",
     "greedy:follower_cost=0,farm_weight=1,epsilon=0.001"},
    {"greedy:farm_weight=0.30000000000000004", "greedy:farm_weight=0.30000000000000004",
     "greedy:follower_cost=0,farm_weight=0.30000000000000004,epsilon=0"},
    {"fast@mcts:time_ms=50,c=0.1", "fast",
     "mcts:sims=0,time_ms=50,selection=ucb1,c=0.1," MCTS_REST},
    {"mcts:sims=250000000", "mcts:sims=250000000",
     "mcts:sims=250000000,time_ms=0,selection=ucb1,c=0.2," MCTS_REST},

};

Test(spec, reads_and_writes_canonical_form) {
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        AgentSpec spec;
        Error error;
        cr_assert(agent_parse_spec(&spec, GOOD[i].text, &error), "%s: %s", GOOD[i].text,
                  error.text);
        cr_expect_str_eq(spec.name, GOOD[i].name);
        cr_expect_str_eq(spec.canonical, GOOD[i].canonical);
    }
}

static const struct {
    const char *text;
    const char *said[4]; /* all of this is in the message */
} BAD[] = {
    {"", {"agent ''", "random, random-follower, greedy-score, greedy, greedy-plus"}},
    {"gready", {"'gready'", "nearest: greedy;", "greedy-score", "mcts"}},
    {"Greedy", {"'Greedy'", "nearest: greedy;"}},
    {"mtcs:sims=10", {"'mtcs'", "nearest: mcts;"}},
    {"greedy:", {"''", "greedy", "KEY=VALUE"}},
    {"greedy:epsilon", {"'epsilon'", "KEY=VALUE"}},
    {"greedy:epsilon=0.1,", {"''", "KEY=VALUE"}},
    {"greedy:epsilon=0.1,,", {"''", "KEY=VALUE"}},
    {"greedy:epsilom=1", {"'epsilom'", "nearest: epsilon;", "follower_cost, farm_weight"}},
    {"greedy:=1", {"parameter of greedy ''", "epsilon"}},
    {"greedy:epsilon=0.1,epsilon=0.1", {"epsilon=", "twice"}},
    {"greedy:epsilon=", {"''", "epsilon=", "a number from 0 to 1"}},
    {"greedy:epsilon=1.5", {"'1.5'", "epsilon=", "a number from 0 to 1"}},
    {"greedy:epsilon=-0.1", {"'-0.1'", "from 0 to 1"}},
    {"greedy:epsilon=nan", {"'nan'", "a number"}},
    {"greedy:epsilon=inf", {"'inf'", "a number"}},
    {"greedy:epsilon=0x1", {"'0x1'", "a number"}},
    {"greedy:epsilon= 1", {"' 1'", "a number"}},
    {"greedy:epsilon=+1", {"'+1'", "a number"}},
    {"greedy:epsilon=1e", {"'1e'", "a number"}},
    {"greedy:epsilon=0.1.2", {"'0.1.2'", "a number"}},
    {"greedy:epsilon=0.1\n", {"'0.1?'", "a number"}},
    {"random:over=joint ", {"'joint '", "over=", "nearest: joint;", "joint, placement"}},
    {"random:over=placment", {"'placment'", "nearest: placement;"}},
    {"mcts:sims=1e3", {"'1e3'", "sims=", "an integer from 0 to 1000000000", ""}},
    {"mcts:sims=99999999999999999999", {"'99999999999999999999'", "an integer"}},
    {"mcts:sims=12x", {"'12x'", "an integer"}},
    {"mcts:sims=-1", {"'-1'", "an integer"}},
    {"mcts:sims=0", {"sims=0", "time_ms=0", "mcts", "one of them above 0"}},
    {"mcts:sims=10,time_ms=10", {"sims=10", "time_ms=10", "one of them above 0"}},
    {"mcts:worlds=0", {"'0'", "worlds=", "from 1 to 64"}},
    {"mcts:memory_mb=0", {"'0'", "memory_mb="}},
    {"mcts:worlds=33,roots=2,parallel=root", {"worlds=33", "roots=2", "at most 64"}},
    {"@greedy", {"''", "before @", "1 to 63"}},
    {"a b@greedy", {"'a b'", "before @", "letters"}},
    {"a\tb@greedy", {"'a?b'", "before @"}},
    {"a:b@greedy", {"'a:b'", "before @"}},
    {"a,b@greedy", {"'a,b'", "before @"}},
    {"a@b@greedy", {"'b@greedy'", "agent"}},
    {"a234567890123456789012345678901234567890123456789012345678901234@greedy",
     {"'a234567890123456789012345678901234567...'", "1 to 63"}},
    {"a@", {"agent ''", "greedy"}},
};

Test(spec, refuses_in_one_clear_line) {
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        AgentSpec spec;
        Error error = {""};
        cr_assert_not(agent_parse_spec(&spec, BAD[i].text, &error), "%s", BAD[i].text);
        for (int j = 0; j < 4 && BAD[i].said[j]; j++)
            cr_expect(strstr(error.text, BAD[i].said[j]), "'%s': no \"%s\" in: %s", BAD[i].text,
                      BAD[i].said[j], error.text);
        cr_expect_null(strchr(error.text, '\n'), "%s", error.text);
        cr_expect_lt(strlen(error.text), sizeof error.text - 1, "cut: %s", error.text);
    }
}

Test(spec, long_text_makes_different_names) {
    static const char *const texts[] = {
        "mcts:sims=1000,worlds=4,reward=tanh_margin,reward_scale=15,leaf=rollout",
        "mcts:sims=1000,worlds=4,reward=tanh_margin,reward_scale=15,leaf=rollout,c=1",
    };
    AgentSpec spec[2];
    Error error;
    for (int i = 0; i < 2; i++) {
        cr_assert(agent_parse_spec(&spec[i], texts[i], &error), "%s", error.text);
        cr_expect_eq(strlen(spec[i].name), AGENT_NAME_SIZE - 1);
        cr_expect_eq(memcmp(spec[i].name, texts[i], 54), 0);
        cr_expect_eq(spec[i].name[54], '~');
    }
    cr_expect_str_neq(spec[0].name, spec[1].name);
}

/* A value of a parameter that is not its default, as text. */
static void write_other_value(const Parameter *parameter, char text[64]) {
    if (parameter->type == PARAMETER_CHOICE)
        snprintf(text, 64, "%s", strrchr(parameter->choices, '|') + 1);
    else if (parameter->type == PARAMETER_INT)
        snprintf(text, 64, "%.0f", parameter->max);
    else
        snprintf(text, 64, "%.17g", parameter->min + (parameter->max - parameter->min) / 3);
}

/* Sets one parameter of a type and reads the canonical form again. */
static void check_round_trip(const AgentType *type, const Parameter *parameter) {
    char text[256], value[64];
    write_other_value(parameter, value);
    snprintf(text, sizeof text, "%s:%s=%s", type->name, parameter->name, value);
    AgentSpec first, again;
    Error error;
    cr_assert(agent_parse_spec(&first, text, &error), "%s: %s", text, error.text);
    cr_assert(agent_parse_spec(&again, first.canonical, &error), "%s: %s", first.canonical,
              error.text);
    cr_expect_str_eq(first.canonical, again.canonical);
    for (int p = 0; p < type->parameter_count; p++)
        cr_expect_float_eq(first.value[p], again.value[p], 0, "%s", text);
    const ptrdiff_t i = parameter - type->parameters;
    if (parameter->type != PARAMETER_CHOICE)
        cr_expect_float_eq(first.value[i], strtod(value, NULL), 0.0, "%s", text);
    else
        cr_expect_gt(first.value[i], 0, "%s", text);
}

Test(spec, every_type_and_parameter_is_complete) {
    for (int t = 0; agent_get_type(t); t++) {
        const AgentType *type = agent_get_type(t);
        AgentSpec bare;
        Error error;
        cr_assert(agent_parse_spec(&bare, type->name, &error), "%s", error.text);
        cr_expect_eq(bare.type, type);
        cr_expect_gt(strlen(type->meaning), 10);
        cr_assert_leq(type->parameter_count, PARAMETER_MAX);
        for (int i = 0; i < type->parameter_count; i++) {
            const Parameter *parameter = &type->parameters[i];
            cr_expect_gt(strlen(parameter->meaning), 10, "%s", parameter->name);
            const bool is_choice = parameter->type == PARAMETER_CHOICE;
            cr_expect_eq(is_choice, parameter->choices != NULL);
            if (!is_choice || strchr(parameter->choices, '|')) check_round_trip(type, parameter);
        }
    }
    cr_expect_null(agent_get_type(-1));
}
