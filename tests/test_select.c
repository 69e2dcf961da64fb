/* test_select.c: the parts of the search by hand: selection, the order of children, the answer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/select.h"

#include "agents/pick.h"
#include "tests/play.h"

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

Test(select, selects_by_the_formulas) {
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

Test(select, selects_untried_children_as_expand_and_fpu_say) {
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

Test(select, mixes_later_moves_in_by_rave) {
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

/* The tree. */

Test(select, tree_tries_children_by_prior_and_adds_to_them) {
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

Test(select, picks_by_visits_value_and_lower_bound) {
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
