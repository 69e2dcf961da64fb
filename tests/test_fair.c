/* test_fair.c: agents know what is left in the bag, and use it.
 *
 * SPDX-License-Identifier: MIT
 *
 * No fields. K, a city and a curved road, is to be placed beside a finished city and a straight
 * road. With nothing but city caps (E) left the new city will be finished and no road ever will;
 * with nothing but straight roads (U) left the city is dead.
 */
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
    static const char *const agents[] = {"flatmc:sims=4000", "mcts:sims=4000",
                                         "mcts:sims=4000,chance=chance_node"};
    for (size_t a = 0; a < sizeof agents / sizeof *agents; a++)
        cr_expect_gt(rate_city(agents[a], "E"), rate_city(agents[a], "U"), "%s", agents[a]);
}
