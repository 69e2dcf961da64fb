/* test_budget.c: simulations that a search may leave out, and the shares that tiles get of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/mcts.h"
#include "tests/play.h"

Test(budget, a_search_that_stops_early_answers_as_without, .timeout = 60) {
    enum { SIMS = 200, POSITIONS = 6 };
    static Rules rules;
    static Game game;
    static Thought whole, stopped;
    uint64_t saved = 0;
    play_parse_rules(&rules, "base", 2);
    for (int i = 0; i < POSITIONS; i++) {
        play_until(&game, &rules, 4 + 9 * i, 100 + (uint64_t)i);
        play_ask(i % 2 ? "mcts-eval:sims=200,worlds=3,early_stop=no"
                       : "mcts-eval:sims=200,early_stop=no",
                 &game, &whole);
        play_ask(i % 2 ? "mcts-eval:sims=200,worlds=3,early_stop=yes,threads=2"
                       : "mcts-eval:sims=200,early_stop=yes",
                 &game, &stopped);
        cr_expect(moves_is_equal(whole.move, stopped.move), "position %d", i);
        cr_assert_eq(whole.simulations, SIMS);
        cr_assert_leq(stopped.simulations, SIMS);
        saved += SIMS - stopped.simulations;
    }
    cr_expect_gt(saved, SIMS * POSITIONS / 20);
}

/* Where the visits of the root's children are not all that decides, nothing is left out. */
Test(budget, a_search_that_cannot_know_does_not_stop, .timeout = 60) {
    static const char *const TEXT[] = {
        "mcts-eval:sims=200,final=value",
        "mcts-eval:sims=200,levels=placement_follower",
        "mcts:sims=200,selection=puct,leaf=eval,prior=eval,worlds=1,levels=joint",
    };
    static Rules rules;
    static Game game;
    static Thought thought;
    play_parse_rules(&rules, "base", 2);
    play_until(&game, &rules, 66, 100);
    for (size_t i = 0; i < sizeof TEXT / sizeof *TEXT; i++) {
        play_ask(TEXT[i], &game, &thought);
        cr_expect_eq(thought.simulations, 200, "%s", TEXT[i]);
    }
}

/* No kind gets more than a visit beyond its share of any node's visits. Returns the nodes seen. */
static int check_shares(const Tree *tree, const Node *parent, const uint8_t *bag, int bag_size) {
    const Node *tile = &tree->node[parent->first_child];
    if (parent->child_count == 0 || tile->type != NODE_TILE) return 0;
    for (int i = 0; i < parent->child_count; i++) {
        const double share = (double)bag[tile[i].move.label] / bag_size;
        cr_expect_leq(tile[i].visits, 1 + share * (parent->visits + 1.0));
    }
    return 1;
}

/* Leaves in `bag` the kinds that fit somewhere after a move; returns how many tiles these are. */
static int keep_fitting(const Game *game, Move move, uint8_t bag[KIND_MAX]) {
    Game after = *game;
    int count = 0;
    game_play(&after, move);
    for (int kind = 0; kind < after.rules->tiles.sheet.kind_count; kind++) {
        const bool fits = board_is_fitting(&after.board, &after.rules->tiles.fit[kind]);
        bag[kind] = fits ? after.bag[kind] : 0;
        count += bag[kind];
    }
    return count;
}

/* Finds a position with a kind in the bag that fits nowhere. */
static void play_until_misfit(Game *game, const Rules *rules, int left) {
    for (uint64_t seed = 1;; seed++) {
        play_until(game, rules, left, seed);
        for (int kind = 0; kind < rules->tiles.sheet.kind_count; kind++)
            if (game->bag[kind] && kind != game->drawn &&
                !board_is_fitting(&game->board, &rules->tiles.fit[kind]))
                return;
    }
}

/* In the second position a kind fits nowhere: the others share the visits. */
Test(budget, tiles_behind_a_move_get_their_shares_of_its_visits, .timeout = 60) {
    enum { NODES = 1 << 16, SIMS = 1500 };
    static Rules rules;
    static Game game;
    static Node block[NODES];
    static World world;
    static Scratch scratch;
    static SearchOptions options;
    static Outlook outlook;
    static AgentSpec spec;
    Error error;
    play_parse_rules(&rules, "base", 2);
    cr_assert(agent_parse_spec(&spec, "mcts-eval", &error), "%s", error.text);
    mcts_read_options(&spec, &options);
    outlook_init_default(&outlook);
    outlook_start(&outlook, &rules);
    options.outlook = &outlook;
    playout_init(&scratch.playout, NULL);
    for (int position = 0; position < 2; position++) {
        if (position == 0)
            play_until(&game, &rules, 30, 5);
        else
            play_until_misfit(&game, &rules, 12);
        tree_init(&world.tree, block, sizeof block);
        search_begin(&world, &game, 9);
        for (int i = 0; i < SIMS; i++) search_simulate(&options, &scratch, &world, &game);
        const Node *root = &world.tree.node[TREE_ROOT];
        int seen = 0;
        for (uint32_t i = 0; i < root->child_count; i++) {
            const Node *child = &world.tree.node[root->first_child + i];
            uint8_t bag[KIND_MAX];
            const int tiles = keep_fitting(&game, child->move, bag);
            seen += check_shares(&world.tree, child, bag, tiles);
        }
        cr_expect_gt(seen, 3);
    }
}
