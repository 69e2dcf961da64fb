/* test_search.c: the search: own logarithms, the tree's block, worlds, budgets, exact endings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/mcts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "agents/real.h"
#include "tests/play.h"

Test(search, own_functions_agree_with_the_library) {
    double positive = 1e-300;
    for (int i = -1000; i <= 1000; i++) {
        const double x = 0.69 * i;
        cr_assert_float_eq(real_exp(x), exp(x), 2e-13 * exp(x), "%g", x);
        cr_assert_float_eq(real_tanh(x / 20), tanh(x / 20), 1e-15, "%g", x / 20);
        cr_assert_float_eq(real_log(positive), log(positive), 1e-15 * fabs(log(positive)), "%g",
                           positive);
        positive *= 1.99;
    }
    cr_expect_float_eq(real_tanh(1e300), 1, 0);
    cr_expect_float_eq(real_log(1), 0, 0);
    cr_expect_float_eq(real_exp(0), 1, 0);
}

/* The same bits everywhere: what gcc and clang give at any optimization. */
Test(search, own_functions_have_fixed_bits) {
    cr_expect_float_eq(real_log(1000), 0x1.ba18a998fffap+2, 0);
    cr_expect_float_eq(real_exp(1), 0x1.5bf0a8b14576ap+1, 0);
    cr_expect_float_eq(real_tanh(0.5), 0x1.d9353d7568af4p-2, 0);
}

Test(search, tree_hands_out_children_side_by_side_until_it_is_full) {
    enum { NODES = 12, MOVES = 5 };
    static Node block[NODES + 1];
    static MoveList list;
    Tree tree;
    Rng rng;
    rng_init(&rng, 1);
    tree_init(&tree, block, sizeof block - 1);
    cr_expect_eq(tree.capacity, NODES);
    list.count = MOVES;
    for (int i = 0; i < MOVES; i++) list.move[i] = (Move){.label = (uint8_t)(10 * i)};
    cr_assert(tree_expand(&tree, TREE_ROOT, &(Growth){&list, NULL, NODE_MOVE, &rng}));
    const uint32_t first = tree.node[TREE_ROOT].first_child;
    cr_assert(tree_expand(&tree, first + 2, &(Growth){&list, NULL, NODE_HALF, &rng}));
    cr_assert_not(tree_expand(&tree, first, &(Growth){&list, NULL, NODE_HALF, &rng}));
    cr_expect_eq(tree.used, 1 + 2 * MOVES);
    cr_expect_eq(tree.node[first].child_count, 0);
    unsigned ranks = 0;
    for (int i = 0; i < MOVES; i++) {
        const Node *child = &tree.node[first + (uint32_t)i];
        cr_expect_eq(child->move.label, 10 * child->rank);
        cr_expect_eq(child->type, NODE_MOVE);
        ranks |= 1u << child->rank;
        cr_expect_eq(tree.node[tree.node[first + 2].first_child + (uint32_t)i].type, NODE_HALF);
    }
    cr_expect_eq(ranks, (1u << MOVES) - 1);
    tree_reset(&tree);
    cr_expect_eq(tree.used, 1);
    cr_expect_eq(tree.node[TREE_ROOT].child_count, 0);
}

/* A search that tries children in list order would favour the first cells of the board. */
Test(search, tree_hands_out_children_in_any_order) {
    enum { MOVES = 5, TIMES = 500 };
    static Node block[1 + MOVES];
    static MoveList list = {.count = MOVES};
    int first[MOVES] = {0}, last[MOVES] = {0};
    Tree tree;
    Rng rng;
    rng_init(&rng, 2);
    tree_init(&tree, block, sizeof block);
    for (int i = 0; i < TIMES; i++) {
        tree_reset(&tree);
        cr_assert(tree_expand(&tree, TREE_ROOT, &(Growth){&list, NULL, NODE_MOVE, &rng}));
        first[block[1].rank]++;
        last[block[MOVES].rank]++;
    }
    for (int i = 0; i < MOVES; i++) {
        cr_expect_float_eq(first[i], (double)TIMES / MOVES, 40, "%d", i);
        cr_expect_float_eq(last[i], (double)TIMES / MOVES, 40, "%d", i);
    }
}

Test(search, worlds_hold_what_is_left_in_the_bag) {
    static Rules rules;
    static Game game;
    static Node node;
    static World world[2];
    play_parse_rules(&rules, "base", 2);
    play_until(&game, &rules, 30, 5);
    for (int i = 0; i < 2; i++) {
        uint8_t seen[KIND_MAX] = {0};
        tree_init(&world[i].tree, &node, sizeof node);
        search_begin(&world[i], &game, 77 + (uint64_t)i);
        cr_assert_eq(world[i].deck.count, game.bag_size);
        for (int t = 0; t < world[i].deck.count; t++) seen[world[i].deck.kind[t]]++;
        cr_expect_arr_eq(seen, game.bag, sizeof seen);
    }
    cr_expect_arr_neq(world[0].deck.kind, world[1].deck.kind, 30);
}

static double lead_after(const Game *game, int seat) {
    Score score;
    game_score(game, &score);
    return score.total[seat] - score.total[1 - seat];
}

/* The lead of seat `me` when both play best and the bag has one kind: a plain minimax. */
static double solve(const Game *game, int me, int depth) {
    static MoveList lists[4];
    Game start = *game;
    while (start.decision == DECISION_CHANCE) {
        int kind = 0;
        while (start.bag[kind] == 0) kind++;
        game_deal(&start, kind);
    }
    if (start.decision == DECISION_OVER) return lead_after(&start, me);
    MoveList *list = &lists[depth];
    moves_list(&start, list);
    double best = 0;
    for (int i = 0; i < list->count; i++) {
        Game after = start;
        game_play(&after, list->move[i]);
        const double value = solve(&after, me, depth + 1);
        const bool is_better = start.seat == me ? value > best : value < best;
        if (i == 0 || is_better) best = value;
    }
    return best;
}

/* Leaves one tile in the bag, of this kind. */
static void leave_one(Game *game, int kind) {
    memset(game->bag, 0, sizeof game->bag);
    game->bag[kind] = 1;
    game->bag_size = 1;
}

/* With one tile to come, and its kind known, the game is a game of full information. */
Test(search, uses_a_bag_with_one_kind_left, .timeout = 240) {
    static const char *const agents[] = {
        "mcts:sims=16000,worlds=1,c=0.1,reward=margin,reward_scale=10,exact_last=0",
        "mcts-uct:sims=16000,c=0.1,reward=margin,reward_scale=10,exact_last=0"};
    static Rules rules;
    static Game game, after;
    static Thought thought;
    play_parse_rules(&rules, "base", 2);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        play_until(&game, &rules, 1, seed);
        for (size_t a = 0; a < sizeof agents / sizeof *agents; a++)
            for (int kind = 0; kind < 24; kind += 5) {
                leave_one(&game, kind);
                Agent *agent = play_create_agent(agents[a]);
                agent_start(agent, &game, game.seat, seed);
                agent_choose(agent, &game, &thought);
                agent_destroy(agent);
                after = game;
                game_play(&after, thought.move);
                cr_expect_float_eq(solve(&after, game.seat, 1), solve(&game, game.seat, 0), 0,
                                   "%s, seed %d, kind %d", agents[a], (int)seed, kind);
            }
    }
}

Test(search, goes_on_when_the_tree_is_full) {
    static Rules rules;
    static Game game;
    static Thought thought;
    static Node node[40];
    static World world;
    static Scratch scratch;
    play_parse_rules(&rules, "base", 2);
    play_until(&game, &rules, 40, 3);
    play_ask("mcts:sims=20000,memory_mb=1,worlds=64", &game, &thought);
    cr_expect_eq(thought.simulations, 20000);
    cr_expect_gt(thought.candidate_count, 1);
    const SearchOptions options = {.select = {.c = 1, .tries_all_first = true},
                                   .reward = {REWARD_WIN, 15}};
    for (size_t nodes = 1; nodes <= 40; nodes += 39) {
        tree_init(&world.tree, node, nodes * sizeof *node);
        search_begin(&world, &game, 1);
        for (int i = 0; i < 50; i++) search_simulate(&options, &scratch, &world, &game);
        cr_expect_eq(world.tree.node[TREE_ROOT].visits, 50);
        cr_expect_leq(world.tree.used, nodes);
    }
}

/* In a pool of 1 MiB the trees of 64 worlds have 256 nodes each, a few turns' worth: they are full
 * in every mode, the budget is spent all the same, and the visits are all there. */
Test(search, fills_its_pool_in_every_mode_and_goes_on, .timeout = 240) {
    static const char *const chances[] = {"determinize", "chance_node", "open_loop"};
    static const char *const levels[] = {"joint", "placement_follower"};
    static const char *const leaves[] = {"rollout", "eval", "truncated"};
    enum { SIMS = 3000 };
    static Rules rules;
    static Game game;
    static Thought thought;
    play_parse_rules(&rules, "base,followers=1", 2);
    play_until(&game, &rules, 40, 3);
    for (int i = 0; i < 3 * 2 * 3; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "mcts:sims=%d,memory_mb=1,worlds=64,chance=%s,levels=%s,leaf=%s", SIMS,
                 chances[i % 3], levels[i / 3 % 2], leaves[i / 6]);
        Agent *agent = play_create_agent(text);
        const MctsAgent *mcts = agent->memory;
        agent_start(agent, &game, game.seat, 1);
        agent_choose(agent, &game, &thought);
        uint32_t visits = 0, most = 0;
        for (int w = 0; w < mcts->trees; w++) {
            const Tree *tree = &mcts->world[w].tree;
            visits += tree->node[TREE_ROOT].visits;
            cr_assert_eq(tree->capacity, 256, "%s", text);
            cr_assert_leq(tree->used, tree->capacity, "%s", text);
            if (tree->used > most) most = tree->used;
        }
        cr_expect_gt(most, 230, "%s: %u of 256 nodes", text, most);
        cr_expect_eq(visits, SIMS, "%s", text);
        cr_expect_eq(thought.simulations, SIMS, "%s", text);
        cr_expect(moves_is_legal(&game, thought.move), "%s", text);
        cr_expect_gt(thought.candidate[0].visits, SIMS / 100, "%s", text);
        agent_destroy(agent);
    }
}

static double count_ms(const struct timespec *from, const struct timespec *to) {
    return 1e3 * (double)(to->tv_sec - from->tv_sec) + 1e-6 * (double)(to->tv_nsec - from->tv_nsec);
}

/* That it ends at all is told by processor time: other programs may take the wall's. */
Test(search, keeps_its_budgets) {
    static Rules rules;
    static Game game;
    static Thought thought;
    struct timespec before, after, worked_before, worked_after;
    play_parse_rules(&rules, "base", 3);
    play_until(&game, &rules, 40, 3);
    play_ask("mcts:sims=5,worlds=4", &game, &thought);
    cr_expect_eq(thought.simulations, 5);
    play_ask("mcts:sims=1,worlds=8", &game, &thought);
    cr_expect_eq(thought.simulations, 1);
    clock_gettime(CLOCK_MONOTONIC, &before);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked_before);
    play_ask("mcts:time_ms=30", &game, &thought);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &worked_after);
    clock_gettime(CLOCK_MONOTONIC, &after);
    cr_expect_geq(count_ms(&before, &after), 30);
    cr_expect_lt(count_ms(&worked_before, &worked_after), 1000, "it does not stop");
    cr_expect_gt(thought.simulations, 0);
}

/* Without followers, C fits next to the start tile in one place, in one way. */
Test(search, answers_at_once_when_there_is_one_answer) {
    static Rules rules;
    static Game game;
    static Thought thought;
    play_parse_rules(&rules, "base", 2);
    game_init(&game, &rules);
    const int kind = sheet_find_kind(&rules.tiles.sheet, "C", 1);
    cr_assert(game_deal(&game, kind));
    play_ask("mcts:sims=100", &game, &thought);
    cr_expect_eq(thought.simulations, 100);
    game.supply[0] = 0;
    play_ask("mcts:sims=1000000000", &game, &thought);
    cr_expect_eq(thought.simulations, 0);
}

Test(search, rewards_are_each_seats_own) {
    static Rules rules;
    static Game game;
    RewardOptions options = {REWARD_WIN, 10};
    double reward[SEAT_MAX];
    play_parse_rules(&rules, "base", 3);
    game_init(&game, &rules);
    reward_finished(&(RewardOptions){REWARD_PORTION, 1}, &game, reward);
    for (int seat = 0; seat < 3; seat++) cr_expect_float_eq(reward[seat], 1.0 / 3, 1e-15);
    game.points[FEATURE_CITY][0] = 20;
    game.points[FEATURE_ROAD][1] = 20;
    game.points[FEATURE_CITY][2] = 5;
    reward_finished(&options, &game, reward);
    cr_expect_float_eq(reward[0], 0.5, 0);
    cr_expect_float_eq(reward[1], 0.5, 0);
    cr_expect_float_eq(reward[2], 0, 0);
    options.type = REWARD_MARGIN;
    reward_finished(&options, &game, reward);
    cr_expect_float_eq(reward[0], 0.5, 1e-15);
    cr_expect_float_eq(reward[2], 0.5 - 15 / 20.0, 1e-15);
    options.type = REWARD_TANH_MARGIN;
    reward_finished(&options, &game, reward);
    cr_expect_float_eq(reward[1], 0.5, 1e-15);
    cr_expect_float_eq(reward[2], 0.5 + tanh(-1.5) / 2, 1e-15);
    options.type = REWARD_PORTION;
    reward_finished(&options, &game, reward);
    cr_expect_float_eq(reward[1], 20 / 45.0, 1e-15);
    reward_share(&options, &rules, (double[SEAT_MAX]){6, 2, -1}, reward);
    cr_expect_float_eq(reward[0], 0.75, 1e-15);
    cr_expect_float_eq(reward[2], 0, 0);
}

Test(search, thoughts_keep_the_best_candidates) {
    Thought thought;
    const Move answer = {.type = MOVE_COUNT, .quarter = 1};
    thought_set(&thought, answer);
    for (int i = 0; i < 200; i++) {
        const int visits = (i * 37) % 200;
        const Candidate candidate = {
            .move = {.type = MOVE_PLACE, .address = (uint16_t)i, .segment = SEGMENT_NONE},
            .visits = (uint32_t)visits,
            .value = -visits};
        thought_add(&thought, &candidate);
        if (i == 150) thought_add(&thought, &(Candidate){answer, 3, 0.25});
    }
    cr_assert_eq(thought.candidate_count, CANDIDATE_MAX);
    cr_expect(moves_is_equal(thought.candidate[0].move, answer));
    cr_expect_eq(thought.candidate[0].visits, 3);
    for (int i = 1; i < CANDIDATE_MAX; i++)
        cr_expect_eq(thought.candidate[i].visits, (uint32_t)(200 - i));
}
