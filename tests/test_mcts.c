/* test_mcts.c: every parameter of the search does what it says.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/mcts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agents/eval.h"
#include "tests/play.h"

/* Plays placements and followers at random until `left` tiles are in the bag and one is drawn. */
static void play_until(Game *game, const Rules *rules, int left, uint64_t seed) {
    Deck deck;
    Rng rng;
    int dealt = 0;
    static MoveList list;
    rng_init(&rng, seed);
    play_fill_deck(&deck, rules, seed);
    game_init(game, rules);
    while (game->bag_size > left || game->decision != DECISION_PLACE) {
        cr_assert_neq(game->decision, DECISION_OVER);
        if (game->decision == DECISION_CHANCE) {
            game_deal(game, deck.kind[dealt++]);
            continue;
        }
        moves_list(game, &list);
        game_play(game, list.move[rng_below(&rng, (uint64_t)list.count)]);
    }
}

static void ask(const char *text, const Game *game, Thought *thought) {
    Agent *agent = play_create_agent(text);
    agent_start(agent, game, game->seat, 1);
    agent_choose(agent, game, thought);
    agent_destroy(agent);
    cr_assert(moves_is_legal(game, thought->move), "%s", text);
}

static bool is_same_thought(const Thought *a, const Thought *b) {
    if (!moves_is_equal(a->move, b->move) || a->simulations != b->simulations) return false;
    if (a->candidate_count != b->candidate_count) return false;
    for (int i = 0; i < a->candidate_count; i++) {
        const Candidate *one = &a->candidate[i];
        const Candidate *two = &b->candidate[i];
        if (!moves_is_equal(one->move, two->move) || one->visits != two->visits) return false;
        if (one->value < two->value || one->value > two->value) return false;
    }
    return true;
}

/* Two specs that differ in one parameter, with which the search must come to different numbers. */
static const struct {
    const char *with, *without;
} DIFFERENT[] = {
    {"mcts:sims=300", "mcts:sims=301"},
    {"mcts:selection=puct", "mcts:selection=ucb1"},
    {"mcts:selection=ucb1_tuned", "mcts:selection=ucb1"},
    {"mcts:c=0.1", "mcts:c=0.2"},
    {"mcts:selection=puct,c_puct=1", "mcts:selection=puct,c_puct=2"},
    {"mcts:levels=joint", "mcts:levels=placement_follower"},
    {"mcts:chance=chance_node", "mcts:chance=determinize"},
    {"mcts:chance=open_loop", "mcts:chance=determinize"},
    {"mcts:chance=open_loop", "mcts:chance=chance_node"},
    {"mcts:worlds=3", "mcts:worlds=4"},
    {"mcts:reward=win", "mcts:reward=tanh_margin"},
    {"mcts:reward=margin", "mcts:reward=tanh_margin"},
    {"mcts:reward=portion", "mcts:reward=tanh_margin"},
    {"mcts:reward_scale=10", "mcts:reward_scale=15"},
    {"mcts:leaf=eval", "mcts:leaf=rollout"},
    {"mcts:leaf=truncated", "mcts:leaf=rollout"},
    {"mcts:leaf=truncated", "mcts:leaf=eval"},
    {"mcts:leaf=truncated,rollout_depth=2", "mcts:leaf=truncated,rollout_depth=3"},
    {"mcts:rollout=uniform", "mcts:rollout=follower_prob"},
    {"mcts:rollout=eps_greedy", "mcts:rollout=follower_prob"},
    {"mcts:follower_prob=0.5", "mcts:follower_prob=0.3"},
    {"mcts:rollout=eps_greedy,epsilon=0.9", "mcts:rollout=eps_greedy,epsilon=0.8"},
    {"mcts:prior=eval", "mcts:prior=none"},
    {"mcts:selection=puct,prior=eval,prior_temp=2", "mcts:selection=puct,prior=eval"},
    {"mcts:expand=all", "mcts:expand=one"},
    {"mcts:widening_c=2", "mcts:widening_c=0"},
    {"mcts:widening_c=2,widening_alpha=0.3", "mcts:widening_c=2"},
    {"mcts:selection=puct,expand=all,fpu=0.2", "mcts:selection=puct,expand=all"},
    {"mcts:rave_k=100", "mcts:rave_k=0"},
    {"mcts:rave_k=100,rave_depth=4", "mcts:rave_k=100"},
    {"mcts:parallel=root", "mcts:parallel=worlds"},
    {"mcts:parallel=root,roots=3", "mcts:parallel=root"},
    {"mcts:sims=40000,leaf=eval,memory_mb=1", "mcts:sims=40000,leaf=eval,memory_mb=8"},
};

/* Two that differ in a parameter that must not matter to a budget of simulations. */
static const struct {
    const char *with, *without;
} SAME[] = {
    {"mcts:threads=2", "mcts:threads=1"},
    {"mcts:threads=5,worlds=3", "mcts:worlds=3"},
    {"mcts:threads=3,parallel=root,worlds=2", "mcts:parallel=root,worlds=2"},
    {"mcts:threads=2,selection=puct,prior=eval,expand=all,leaf=eval,chance=open_loop",
     "mcts:selection=puct,prior=eval,expand=all,leaf=eval,chance=open_loop"},
    {"mcts:memory_mb=100", "mcts:memory_mb=64"},
    {"mcts:roots=7", "mcts:roots=4"},
};

Test(mcts, every_parameter_matters, .timeout = 240) {
    static Rules rules;
    static Game game;
    static Thought with, without;
    play_parse_rules(&rules, "base", 2);
    play_until(&game, &rules, 12, 3);
    for (size_t i = 0; i < sizeof DIFFERENT / sizeof *DIFFERENT; i++) {
        ask(DIFFERENT[i].with, &game, &with);
        ask(DIFFERENT[i].without, &game, &without);
        cr_expect_not(is_same_thought(&with, &without), "%s", DIFFERENT[i].with);
    }
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        ask(SAME[i].with, &game, &with);
        ask(SAME[i].without, &game, &without);
        cr_expect(is_same_thought(&with, &without), "%s", SAME[i].with);
    }
}

/* Selection, on children made by hand: n visits with mean q and variance v, prior p. */

static Node make_child(uint32_t n, double q, double v, double p) {
    return (Node){.visits = n,
                  .reward_sum = n * q,
                  .square_sum = n * (v + q * q),
                  .prior = (float)p,
                  .type = NODE_MOVE};
}

static int choose(const SelectOptions *options, const Node *child, int count, uint32_t visits) {
    return select_choice(options, &(Choices){.child = child, .count = count, .visits = visits});
}

Test(mcts, selects_by_the_formulas) {
    const Node even[] = {make_child(60, 0.5, 0.04, 0.2), make_child(40, 0.45, 0.04, 0.8)};
    SelectOptions options = {.selection = SELECTION_UCB1, .c = 1};
    /* 0.5 + c sqrt(ln 100 / 60) = 0.5 + 0.2770 c, 0.45 + 0.3393 c: equal at c = 0.80 */
    options.c = 0.79;
    cr_expect_eq(choose(&options, even, 2, 100), 0);
    options.c = 0.82;
    cr_expect_eq(choose(&options, even, 2, 100), 1);
    /* Q + c_puct P 10 / (1 + n): 0.5 + 0.03279 c, 0.45 + 0.19512 c: equal at c = 0.308 */
    options.selection = SELECTION_PUCT;
    options.c_puct = 0.3;
    cr_expect_eq(choose(&options, even, 2, 100), 0);
    options.c_puct = 0.32;
    cr_expect_eq(choose(&options, even, 2, 100), 1);
    /* The same mean and visits: the child whose rewards spread more. At n = 1000 the bound on the
     * variance is below 1/4: 0.01 + 0.1251 and 0.1 + 0.1251 */
    const Node spread[] = {make_child(1000, 0.5, 0.01, 0.5), make_child(1000, 0.5, 0.1, 0.5)};
    options = (SelectOptions){.selection = SELECTION_UCB1_TUNED, .c = 1};
    cr_expect_eq(choose(&options, spread, 2, 2000), 1);
    options.selection = SELECTION_UCB1;
    cr_expect_eq(choose(&options, spread, 2, 2000), 0);
}

Test(mcts, selects_untried_children_as_expand_and_fpu_say) {
    const Node child[] = {make_child(10, 0.6, 0, 0.5), make_child(0, 0, 0, 0.5),
                          make_child(0, 0, 0, 0.5)};
    SelectOptions options = {.selection = SELECTION_PUCT, .c_puct = 0, .tries_all_first = true};
    cr_expect_eq(choose(&options, child, 3, 10), 1);
    options.tries_all_first = false;
    options.fpu = 0.1; /* 0.5 < 0.6 */
    cr_expect_eq(choose(&options, child, 3, 10), 0);
    options.fpu = -0.1; /* 0.7 > 0.6 */
    cr_expect_eq(choose(&options, child, 3, 10), 1);
    /* Two of three open at N = 16, alpha = 1/2, c = 1/2; the third, the best, only with more. */
    const Node wide[] = {make_child(8, 0.4, 0, 0.3), make_child(8, 0.5, 0, 0.3),
                         make_child(8, 0.9, 0, 0.3)};
    options = (SelectOptions){.widening_c = 0.5, .widening_alpha = 0.501};
    cr_expect_eq(choose(&options, wide, 3, 16), 1);
    cr_expect_eq(choose(&options, wide, 3, 36), 2);
}

Test(mcts, mixes_later_moves_in_by_rave) {
    Node child[] = {make_child(30, 0.5, 0, 0.5), make_child(30, 0.5, 0, 0.5)};
    child[1].amaf_visits = 50;
    child[1].amaf_sum = 40;
    SelectOptions options = {.c = 0, .rave_k = 10};
    cr_expect_eq(choose(&options, child, 2, 60), 1);
    child[1].amaf_sum = 10;
    cr_expect_eq(choose(&options, child, 2, 60), 0);
    /* b = sqrt(10 / 100): 0.5 - 0.316 * 0.3 = 0.4051 */
    child[0].reward_sum = 30 * 0.404;
    cr_expect_eq(choose(&options, child, 2, 60), 1);
    child[0].reward_sum = 30 * 0.406;
    cr_expect_eq(choose(&options, child, 2, 60), 0);
}

/* Priors. */

Test(mcts, priors_are_a_softmax_of_leads) {
    const double lead[] = {3, 8, 3, -1000};
    float prior[4];
    judge_set_priors(lead, 4, 5, prior);
    const double sum = 1 + 2 * exp(-1);
    cr_expect_float_eq(prior[1], 1 / sum, 1e-6);
    cr_expect_float_eq(prior[0], exp(-1) / sum, 1e-6);
    cr_expect_float_eq(prior[2], exp(-1) / sum, 1e-6);
    cr_expect_float_eq(prior[3], 0, 0);
}

/* What the moves lead to, by the definition: play, then evaluate. */
Test(mcts, rates_moves_by_what_they_lead_to) {
    static const char *const tables[] = {"base", "base,players=4", "count,players=3", "junior"};
    static Rules rules;
    static Game game;
    static MoveList list;
    static double lead[MOVE_MAX];
    static Outlook outlook;
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        play_parse_rules(&rules, tables[t], 0);
        outlook_init_default(&outlook);
        outlook_start(&outlook, &rules);
        for (int left = 0; left < 30; left += 7) {
            play_until(&game, &rules, left, 3);
            moves_list(&game, &list);
            judge_rate_moves(&outlook, &game, &list, lead);
            for (int i = 0; i < list.count; i++) {
                double worth[SEAT_MAX];
                Game after = game;
                game_play(&after, list.move[i]);
                outlook_value(&outlook, &after, worth);
                cr_assert_float_eq(lead[i], eval_lead(worth, rules.players, game.seat), 1e-9);
            }
        }
    }
}

/* The tree. */

Test(mcts, tree_tries_children_by_prior_and_adds_to_them) {
    enum { NODES = 30 };
    static Node block[NODES];
    static MoveList list;
    static uint16_t choice[MOVE_MAX];
    const float prior[] = {0.1f, 0.4f, 0.1f, 0.3f, 0.1f};
    Tree tree;
    Rng rng;
    rng_init(&rng, 3);
    tree_init(&tree, block, sizeof block);
    list.count = 5;
    for (int i = 0; i < 8; i++) list.move[i] = (Move){.type = MOVE_COUNT, .quarter = (uint8_t)i};
    const Growth growth = {&list, prior, NODE_MOVE, &rng};
    cr_expect_eq(tree_match(&tree, TREE_ROOT, &growth, choice), 5);
    cr_assert(tree_extend(&tree, TREE_ROOT, &growth, choice));
    const Node *child = &tree.node[tree.node[TREE_ROOT].first_child];
    cr_expect_eq(child[0].move.quarter, 1);
    cr_expect_eq(child[1].move.quarter, 3);
    for (int i = 0; i < 5; i++) cr_expect_eq(child[choice[i]].move.quarter, i);
    cr_expect_eq(tree_match(&tree, TREE_ROOT, &growth, choice), 0);
    /* A grandchild block in between: then the children move. */
    tree.node[tree.node[TREE_ROOT].first_child].visits = 77;
    cr_assert(tree_expand(&tree, tree.node[TREE_ROOT].first_child, &growth));
    list.count = 7;
    const Growth more = {&list, NULL, NODE_MOVE, &rng};
    cr_expect_eq(tree_match(&tree, TREE_ROOT, &more, choice), 2);
    cr_assert(tree_extend(&tree, TREE_ROOT, &more, choice));
    child = &tree.node[tree.node[TREE_ROOT].first_child];
    cr_expect_eq(tree.node[TREE_ROOT].child_count, 7);
    cr_expect_eq(child[0].visits, 77);
    cr_expect_eq(child[0].child_count, 5);
    for (int i = 0; i < 7; i++) cr_expect_eq(child[choice[i]].move.quarter, i);
    list.count = 8;
    tree.capacity = tree.used;
    cr_expect_eq(tree_match(&tree, TREE_ROOT, &more, choice), 1);
    cr_expect_not(tree_extend(&tree, TREE_ROOT, &more, choice));
    cr_expect_eq(tree.node[TREE_ROOT].child_count, 7);
}

/* Behind a move, tiles are drawn as often as the bag says, and each has moves of its own. */
Test(mcts, chance_nodes_have_the_frequencies_of_the_bag, .timeout = 240) {
    enum { NODES = 200000, SIMS = 20000 };
    static Rules rules;
    static Game game;
    static World world;
    static Scratch scratch;
    static SearchOptions options;
    static Outlook outlook;
    Node *block = aligned_alloc(NODE_ALIGNMENT, NODES * sizeof(Node));
    cr_assert_not_null(block);
    play_parse_rules(&rules, "base", 2);
    play_until(&game, &rules, 30, 3);
    outlook_init_default(&outlook);
    outlook_start(&outlook, &rules);
    options = (SearchOptions){.select = {.c = 0.05, .tries_all_first = true},
                              .chance = CHANCE_NODE,
                              .reward = {REWARD_TANH_MARGIN, 15},
                              .leaf = LEAF_EVAL,
                              .outlook = &outlook};
    tree_init(&world.tree, block, NODES * sizeof(Node));
    search_begin(&world, &game, 5);
    for (int i = 0; i < SIMS; i++) search_simulate(&options, &scratch, &world, &game);
    const Node *root = &world.tree.node[TREE_ROOT];
    const Node *best = &world.tree.node[root->first_child];
    for (uint32_t i = 1; i < root->child_count; i++)
        if (world.tree.node[root->first_child + i].visits > best->visits)
            best = &world.tree.node[root->first_child + i];
    cr_assert_gt(best->visits, 2000);
    uint32_t visits = 0;
    for (uint32_t i = 0; i < best->child_count; i++) {
        const Node *tile = &world.tree.node[best->first_child + i];
        const double share = (double)game.bag[tile->move.label] / game.bag_size;
        const double error = sqrt(share * (1 - share) / best->visits);
        cr_assert_eq(tile->type, NODE_TILE);
        cr_expect_float_eq((double)tile->visits / best->visits, share, 5 * error + 0.002);
        visits += tile->visits;
    }
    cr_expect_eq(visits, best->visits - 1);
    free(block);
}

/* The answer. */

/* A tree of a root and three answers. */
static void make_root(World *world, Node block[4], const uint32_t visits[3], const double mean[3]) {
    tree_init(&world->tree, block, 4 * sizeof(Node));
    world->tree.used = 4;
    block[0].first_child = 1;
    block[0].child_count = 3;
    for (int i = 0; i < 3; i++) {
        block[1 + i] = make_child(visits[i], mean[i], 0.2, 0);
        block[1 + i].rank = (uint16_t)i;
        block[1 + i].move = (Move){.type = MOVE_COUNT, .quarter = (uint8_t)i};
    }
}

Test(mcts, picks_by_visits_value_and_lower_bound) {
    static World world[2];
    static Node block[2][4];
    static Pick pick;
    make_root(&world[0], block[0], (uint32_t[]){60, 30, 2}, (double[]){0.5, 0.6, 0.9});
    make_root(&world[1], block[1], (uint32_t[]){40, 50, 3}, (double[]){0.5, 0.6, 0.9});
    pick_collect(&pick, world, 2, FINAL_VISITS);
    cr_assert_eq(pick.count, 3);
    cr_expect_eq(pick.best, 0);
    cr_expect_eq(pick.answer[1].visits, 80);
    cr_expect_float_eq(pick_mean(&pick.answer[1]), 0.6, 1e-12);
    pick_collect(&pick, world, 2, FINAL_VALUE);
    cr_expect_eq(pick.best, 2);
    pick_collect(&pick, world, 2, FINAL_LCB);
    cr_expect_eq(pick.best, 1);
    int index[3];
    cr_expect_eq(pick_list_best(&pick, FINAL_LCB, 2, index), 2);
    cr_expect_eq(index[0], 1);
    cr_expect_eq(index[1], 0);
    pick_collect(&pick, world, 2, FINAL_VISITS);
    cr_expect_eq(pick_list_best(&pick, FINAL_VISITS, 3, index), 3);
    cr_expect_eq(index[0], 0);
    cr_expect_eq(index[2], 2);
}
