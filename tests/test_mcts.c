/* test_mcts.c: the parameters of the search change what is thought, and its parts do their work.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/mcts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agents/eval.h"
#include "tests/play.h"

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
    {"mcts:selection=puct", "mcts:selection=ucb1"},
    {"mcts:selection=ucb1_tuned", "mcts:selection=ucb1"},
    {"mcts:c=0.1", "mcts:c=0.2"},
    {"mcts:selection=puct,c_puct=1", "mcts:selection=puct,c_puct=2"},
    {"mcts:levels=joint", "mcts:levels=placement_follower"},
    {"mcts:chance=chance_node", "mcts:chance=determinize"},
    {"mcts:chance=chance_node,draws=even", "mcts:chance=chance_node"},
    {"mcts:chance=chance_node,expand_tile=first", "mcts:chance=chance_node"},
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
    {"mcts:leaf=truncated,rollout=eval", "mcts:leaf=truncated"},
    {"mcts:leaf=truncated,rollout=eval,rollout_width=2", "mcts:leaf=truncated,rollout=eval"},
    {"mcts:leaf=truncated,rollout=eval,epsilon=1", "mcts:leaf=truncated,rollout=eval"},
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
    {"mcts:rollout_width=3", "mcts:rollout_width=4"},
    {"mcts:threads=2,leaf=truncated,rollout=eval", "mcts:leaf=truncated,rollout=eval"},
};

Test(mcts, every_parameter_matters, .timeout = 240) {
    static Rules rules;
    static Game game;
    static Thought with, without;
    play_parse_rules(&rules, "base,followers=16", 2);
    play_until(&game, &rules, 12, 3);
    for (size_t i = 0; i < sizeof DIFFERENT / sizeof *DIFFERENT; i++) {
        play_ask(DIFFERENT[i].with, &game, &with);
        play_ask(DIFFERENT[i].without, &game, &without);
        cr_expect_not(is_same_thought(&with, &without), "%s", DIFFERENT[i].with);
    }
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        play_ask(SAME[i].with, &game, &with);
        play_ask(SAME[i].without, &game, &without);
        cr_expect(is_same_thought(&with, &without), "%s", SAME[i].with);
    }
}

/* The candidate with the most visits, or with the highest value. */
static const Candidate *find_first(const Thought *thought, bool by_value) {
    const Candidate *first = &thought->candidate[0];
    for (int i = 1; i < thought->candidate_count; i++) {
        const Candidate *other = &thought->candidate[i];
        if (by_value ? other->value > first->value : other->visits > first->visits) first = other;
    }
    return first;
}

/* The same moves with the same visits and values, whichever is the answer and so comes first. */
static bool has_same_candidates(const Thought *a, const Thought *b) {
    int same = 0;
    for (int i = 0; i < a->candidate_count; i++) {
        const Candidate *one = &a->candidate[i];
        for (int j = 0; j < b->candidate_count; j++) {
            const Candidate *two = &b->candidate[j];
            same += moves_is_equal(one->move, two->move) && one->visits == two->visits &&
                    !(one->value < two->value) && !(one->value > two->value);
        }
    }
    return same == a->candidate_count && same == b->candidate_count;
}

/* `final` changes the answer and nothing else. Priors hold back moves that one lucky visit makes
 * look best, so the three rules differ there. */
Test(mcts, final_chooses_among_the_same_candidates, .timeout = 240) {
    static const char *const agents[] = {
        "mcts:sims=200,levels=joint,selection=puct,prior=eval,expand=all,memory_mb=4",
        "mcts:sims=200,levels=joint,selection=puct,prior=eval,expand=all,memory_mb=4,final=value",
        "mcts:sims=200,levels=joint,selection=puct,prior=eval,expand=all,memory_mb=4,final=lcb",
    };
    static Rules rules;
    static Game game;
    static Thought visits, value, bound;
    int differ[3] = {0};
    play_parse_rules(&rules, "base", 2);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        play_until(&game, &rules, 30, seed);
        play_ask(agents[0], &game, &visits);
        play_ask(agents[1], &game, &value);
        play_ask(agents[2], &game, &bound);
        cr_expect(has_same_candidates(&visits, &value), "seed %d", (int)seed);
        cr_expect(has_same_candidates(&visits, &bound), "seed %d", (int)seed);
        cr_expect_eq(visits.candidate[0].visits, find_first(&visits, false)->visits);
        cr_expect_float_eq(value.candidate[0].value, find_first(&value, true)->value, 0);
        differ[0] += !moves_is_equal(visits.move, value.move);
        differ[1] += !moves_is_equal(value.move, bound.move);
        differ[2] += !moves_is_equal(bound.move, visits.move);
    }
    for (int i = 0; i < 3; i++) cr_expect_gt(differ[i], 0, "%d", i);
}

/* The arbiter. */

/* The last tile is to be placed, two answers have the same numbers, and one of them gives the game
 * away: playouts see it, whichever comes first. Answers that do not tie are left alone. */
Test(mcts, arbiter_plays_out_what_ties) {
    static Rules rules;
    static Game game;
    static MoveList list;
    Agent *agent = play_create_agent("mcts:sims=1,exact_last=0,tie_arbiter_n=2,tie_arbiter_m=5");
    MctsAgent *mcts = agent->memory;
    play_parse_rules(&rules, "base", 2);
    int low = 0, high = 0;
    static double value[MOVE_MAX];
    for (uint64_t seed = 1; low == high; seed++) { /* some last tiles change nothing */
        play_until(&game, &rules, 0, seed);
        moves_list(&game, &list);
        for (int i = 0; i < list.count; i++) {
            Game after = game;
            double reward[SEAT_MAX];
            game_play(&after, list.move[i]);
            cr_assert_eq(after.decision, DECISION_OVER);
            reward_finished(&(RewardOptions){REWARD_TANH_MARGIN, 15}, &after, reward);
            value[i] = reward[game.seat];
            if (value[i] < value[low]) low = i;
            if (value[i] > value[high]) high = i;
        }
        if (value[low] >= value[high]) low = high = 0;
    }
    agent_start(agent, &game, game.seat, 1);
    mcts->game = &game;
    for (int first = 0; first < 2; first++) {
        const Tally tie = {.visits = 50, .reward_sum = 25, .square_sum = 14};
        mcts->pick.count = 2;
        mcts->pick.best = 0;
        mcts->pick.answer[first] = mcts->pick.answer[1 - first] = tie;
        mcts->pick.answer[first].move = list.move[high];
        mcts->pick.answer[1 - first].move = list.move[low];
        cr_expect_eq(arbiter_choose(mcts), 10, "2 answers, 5 playouts each");
        cr_expect_eq(mcts->pick.best, first);
        mcts->pick.best = 1 - first;
        mcts->pick.answer[1 - first].reward_sum = 45;
        mcts->pick.answer[1 - first].square_sum = 41;
        cr_expect_eq(arbiter_choose(mcts), 0, "no tie");
        cr_expect_eq(mcts->pick.best, 1 - first);
    }
    agent_destroy(agent);
}

/* Playouts come on top of the budget, as many as are asked for. */
Test(mcts, arbiter_spends_its_playouts) {
    static Rules rules;
    static Game game;
    static Thought thought;
    int ties = 0;
    play_parse_rules(&rules, "base", 2);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        play_until(&game, &rules, 30, seed);
        play_ask("mcts:sims=100,tie_arbiter_n=3,tie_arbiter_m=7", &game, &thought);
        const uint64_t playouts = thought.simulations - 100;
        cr_expect(playouts == 0 || playouts == 14 || playouts == 21, "%d", (int)playouts);
        ties += playouts > 0;
        play_ask("mcts:sims=100,tie_arbiter_n=1,tie_arbiter_m=7", &game, &thought);
        cr_expect_eq(thought.simulations, 100);
    }
    cr_expect_gt(ties, 0);
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

/* The last tiles. */

/* The expected reward of `seat` when everybody takes the best for `seat` or against it, tile by
 * tile over the bag: as plainly as can be said. */
static double solve(const Game *game, int seat, int depth) {
    static MoveList lists[12];
    double reward[SEAT_MAX];
    if (game->decision == DECISION_OVER) {
        reward_finished(&(RewardOptions){REWARD_TANH_MARGIN, 15}, game, reward);
        return reward[seat];
    }
    if (game->decision == DECISION_CHANCE) {
        double sum = 0;
        for (int kind = 0; kind < KIND_MAX; kind++) {
            if (game->bag[kind] == 0) continue;
            Game next = *game;
            game_deal(&next, kind);
            sum += game->bag[kind] * solve(&next, seat, depth);
        }
        return sum / game->bag_size;
    }
    MoveList *list = &lists[depth];
    double best = 0;
    moves_list(game, list);
    for (int i = 0; i < list->count; i++) {
        Game next = *game;
        game_play(&next, list->move[i]);
        const double value = solve(&next, seat, depth + 1);
        if (i == 0 || (game->seat == seat ? value > best : value < best)) best = value;
    }
    return best;
}

static double value_answer(const Game *game, Move move) {
    Game after = *game;
    game_play(&after, move);
    return solve(&after, game->seat, 1);
}

Test(mcts, solves_the_last_two_tiles, .timeout = 240) {
    static const char *const tables[] = {"base", "fuer2", "base,farms=1,followers=3"};
    static Rules rules;
    static Game game;
    static Thought thought;
    for (uint64_t i = 0; i < 9; i++) {
        play_parse_rules(&rules, tables[i % 3], 2);
        play_until(&game, &rules, 1, 20 + i);
        play_ask("mcts:sims=1", &game, &thought);
        const double value = value_answer(&game, thought.move);
        cr_expect_float_eq(value, solve(&game, game.seat, 0), 1e-12);
        cr_expect_float_eq(value, thought.candidate[0].value, 1e-12);
        cr_expect_eq(thought.simulations, 0);
        play_ask("mcts:sims=1,exact_last=1", &game, &thought);
        cr_expect_eq(thought.simulations, 1);
        play_ask("mcts:sims=1,exact_last=0", &game, &thought);
        cr_expect_eq(thought.simulations, 1);
    }
}

/* With simulations enough the search finds what the solver finds. */
Test(mcts, converges_to_the_exact_move, .timeout = 240) {
    static const char *const agents[] = {
        "mcts:sims=60000,exact_last=0,chance=chance_node,worlds=1,c=0.3,levels=joint",
        "mcts:sims=60000,exact_last=0,chance=chance_node,worlds=1,selection=puct,prior=eval,"
        "expand=all,leaf=eval",
    };
    static Rules rules;
    static Game game;
    static Thought thought;
    play_parse_rules(&rules, "base,followers=2", 2);
    for (uint64_t seed = 40; seed < 43;
         seed++) { /* 6 answers of 6 within 0.002 of the best reward */
        play_until(&game, &rules, 1, seed);
        const double exact = solve(&game, game.seat, 0);
        for (size_t a = 0; a < sizeof agents / sizeof *agents; a++) {
            play_ask(agents[a], &game, &thought);
            cr_expect_float_eq(value_answer(&game, thought.move), exact, 0.002, "%s, seed %d",
                               agents[a], (int)seed);
        }
    }
}
