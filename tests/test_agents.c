/* test_agents.c: every agent plays every rule set, legally, reproducibly, fairly, and well enough.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "agents/eval.h"
#include "engine/digest.h"
#include "engine/text.h"
#include "tests/play.h"

static const char *const AGENTS[] = {
    "random",
    "random:over=placement",
    "random-follower",
    "greedy-score",
    "greedy-score:tie_break=first",
    "greedy",
    "greedy:epsilon=0.5,follower_cost=1,farm_weight=0.5",
    "greedy-plus",
    "expectimax:depth=1,eval=outlook",
    "star2.5:depth=1",
    "flatmc:sims=40",
    "mcts:sims=24,memory_mb=2",
    "mcts:sims=24,levels=joint,reward=win,rollout=uniform,final=value,worlds=3,memory_mb=2",
    "mcts:sims=24,selection=ucb1_tuned,reward=portion,final=lcb,rave_k=50,rave_depth=10,memory_mb="
    "2",
    "mcts:sims=24,selection=puct,prior=eval,expand=all,leaf=eval,fpu=0.1,threads=2,memory_mb=2",
    "mcts:sims=24,chance=chance_node,worlds=1,leaf=truncated,rollout_depth=3,widening_c=2,memory_"
    "mb=2",
    "mcts:sims=24,chance=open_loop,worlds=2,prior=eval,tie_arbiter_n=3,tie_arbiter_m=2,memory_mb=2",
    "mcts:sims=12,rollout=eps_greedy,leaf=truncated,rollout_depth=2,parallel=root,worlds=2,memory_"
    "mb=2",
    "mcts:sims=12,rollout=eval,leaf=truncated,epsilon=0.2,rollout_width=3,worlds=2,memory_mb=2",
    "mcts-uct:sims=16,reward=margin,memory_mb=2",
    "mcts-eval:sims=24,memory_mb=2",
    "champion:sims=12,threads=2,memory_mb=2",
};

enum { AGENT_COUNT = sizeof AGENTS / sizeof *AGENTS, EARLY_TURNS = 9 };

/* Whether b may stand behind a. */
static bool is_in_order(const Candidate *a, const Candidate *b) {
    return a->visits > b->visits || (a->visits == b->visits && a->value >= b->value);
}

/* Whether the candidates are legal, the answer first and only there, the others best first. */
static bool has_good_candidates(const Game *game, const Thought *thought) {
    const Candidate *list = thought->candidate;
    if (thought->candidate_count > CANDIDATE_MAX) return false;
    for (int i = 0; i < thought->candidate_count; i++) {
        if (!moves_is_legal(game, list[i].move)) return false;
        if (moves_is_equal(list[i].move, thought->move) != (i == 0)) return false;
        if (i >= 2 && !is_in_order(&list[i - 1], &list[i])) return false;
    }
    return true;
}

/* A visitor; context: the agent's spec. */
static void check_thought(void *context, const Game *game, const Thought *thought) {
    const char *const *agent = context;
    cr_assert(moves_is_legal(game, thought->move), "%s", *agent);
    cr_assert(has_good_candidates(game, thought), "%s", *agent);
    cr_assert_eq(thought->end, END_NORMAL);
}

static void seat_agent(Play *play, const char *text) {
    for (int seat = 0; seat < play->rules->players; seat++)
        play->agent[seat] = play_create_agent(text);
}

static void unseat_agents(Play *play) {
    for (int seat = 0; seat < play->rules->players; seat++) agent_destroy(play->agent[seat]);
}

Test(agents, play_every_rule_set_legally_and_to_its_end, .timeout = 240) {
    static Rules rules;
    static Game game;
    Deck deck;
    for (int t = 0; t < PLAY_TABLE_COUNT; t++) {
        play_parse_rules(&rules, PLAY_TABLES[t].rules, PLAY_TABLES[t].players);
        play_fill_deck(&deck, &rules, 7 + (uint64_t)t);
        for (int a = 0; a < AGENT_COUNT; a++) {
            const char *agent = AGENTS[a];
            Play play = {.rules = &rules, .deck = &deck, .seed = 1, .visitor = check_thought};
            play.context = &agent;
            seat_agent(&play, AGENTS[a]);
            play_game(&play, &game);
            unseat_agents(&play);
        }
    }
}

/* The answers of a game as a digest. */
typedef struct Trace {
    uint64_t digest; /* of all answers */
    uint64_t early;  /* of those of the first turns, see EARLY_TURNS */
    int count;       /* answers */
} Trace;

static void trace_thought(void *context, const Game *game, const Thought *thought) {
    Trace *trace = context;
    unsigned char bytes[sizeof trace->digest + sizeof(Move)];
    memcpy(bytes, &trace->digest, sizeof trace->digest);
    memcpy(bytes + sizeof trace->digest, &thought->move, sizeof(Move));
    trace->digest = digest_64(bytes, sizeof bytes);
    trace->count++;
    if (game->turns < EARLY_TURNS) trace->early = trace->digest;
}

static Trace trace_game(const Rules *rules, const Deck *deck, const char *agent, uint64_t seed) {
    static Game game;
    Trace trace = {0};
    Play play = {.rules = rules, .deck = deck, .seed = seed, .context = &trace};
    play.visitor = trace_thought;
    seat_agent(&play, agent);
    play_game(&play, &game);
    unseat_agents(&play);
    return trace;
}

Test(agents, depend_on_their_seed_and_nothing_else, .timeout = 240) {
    static Rules rules;
    Deck deck;
    play_parse_rules(&rules, "count", 3);
    play_fill_deck(&deck, &rules, 3);
    for (int a = 0; a < AGENT_COUNT; a++) {
        const Trace first = trace_game(&rules, &deck, AGENTS[a], 5);
        const Trace again = trace_game(&rules, &deck, AGENTS[a], 5);
        const Trace other = trace_game(&rules, &deck, AGENTS[a], 6);
        cr_expect_eq(first.digest, again.digest, "%s", AGENTS[a]);
        cr_expect_eq(first.count, again.count, "%s", AGENTS[a]);
        if (!strstr(AGENTS[a], "tie_break=first"))
            cr_expect_neq(first.digest, other.digest, "%s", AGENTS[a]);
    }
}

/* Games whose decks agree in the tiles of the first turns, and only in them. */
Test(agents, do_not_see_the_order_of_the_tiles_to_come, .timeout = 240) {
    static Rules rules;
    Deck deck;
    play_parse_rules(&rules, "base", 2);
    play_fill_deck(&deck, &rules, 4);
    Deck other = deck;
    Rng rng;
    rng_init(&rng, 99);
    Deck rest = {.count = deck.count - EARLY_TURNS};
    memcpy(rest.kind, deck.kind + EARLY_TURNS, (size_t)rest.count);
    deck_shuffle(&rest, &rng);
    memcpy(other.kind + EARLY_TURNS, rest.kind, (size_t)rest.count);
    for (int a = 0; a < AGENT_COUNT; a++) {
        const Trace one = trace_game(&rules, &deck, AGENTS[a], 5);
        const Trace two = trace_game(&rules, &other, AGENTS[a], 5);
        cr_expect_eq(one.early, two.early, "%s", AGENTS[a]);
        cr_expect_neq(one.digest, two.digest, "%s", AGENTS[a]);
    }
}

/* Wins of `first` in `blocks` decks played from both seats, and its mean margin. */
typedef struct Duel {
    double wins; /* a draw is half a win */
    double margin;
} Duel;

static Duel run_duel(const char *rules_text, const char *first, const char *second, int blocks) {
    static Rules rules;
    static Game game;
    Duel duel = {0, 0};
    Deck deck;
    play_parse_rules(&rules, rules_text, 2);
    Agent *agent[2] = {play_create_agent(first), play_create_agent(second)};
    for (int i = 0; i < 2 * blocks; i++) {
        const int seat = i % 2;
        play_fill_deck(&deck, &rules, 1000 + (uint64_t)(i / 2));
        Play play = {.rules = &rules, .deck = &deck, .seed = (uint64_t)i};
        play.agent[seat] = agent[0];
        play.agent[1 - seat] = agent[1];
        play_game(&play, &game);
        Score score;
        game_score(&game, &score);
        const int lead = score.total[seat] - score.total[1 - seat];
        duel.wins += lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
        duel.margin += (double)lead / (2 * blocks);
    }
    agent_destroy(agent[0]);
    agent_destroy(agent[1]);
    return duel;
}

/* Bounds far below what was measured, so that they fail for a mistake and not for bad luck. */
Test(agents, stand_in_the_order_of_the_ladder, .timeout = 240) {
    static const struct {
        const char *rules, *stronger, *weaker;
        int blocks;
        double wins, margin; /* at least */
    } rungs[] = {
        {"base", "greedy", "random", 20, 40, 60},
        {"base", "greedy-score", "random:over=placement", 20, 36, 12},
        {"base", "greedy", "greedy-score", 20, 34, 30},
        {"base", "greedy-plus", "greedy", 20, 37, 35},
        {"fuer2", "greedy-plus", "greedy", 20, 32, 12},
        {"count", "greedy-plus", "greedy", 20, 36, 35},
        {"base", "star2.5:depth=1,eval=outlook", "greedy", 4, 7, 25},
        {"fuer2", "greedy", "random", 20, 39, 35},
        {"junior", "greedy", "random", 20, 39, 5},
        {"junior", "greedy", "greedy-score", 20, 32, 2},
        {"junior-1st", "greedy", "random", 20, 39, 5},
        {"count", "greedy", "random", 20, 39, 60},
        {"count", "greedy", "greedy-score", 20, 32, 15},
        {"base", "mcts:sims=200", "greedy-score", 4, 6, 8},
        {"count", "mcts:sims=200", "greedy-score", 4, 6, 8},
        {"junior", "mcts:sims=200", "random", 4, 7, 2},
    };
    for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++) {
        const Duel duel =
            run_duel(rungs[i].rules, rungs[i].stronger, rungs[i].weaker, rungs[i].blocks);
        cr_expect_geq(duel.wins, rungs[i].wins, "%s: %s - %s", rungs[i].rules, rungs[i].stronger,
                      rungs[i].weaker);
        cr_expect_geq(duel.margin, rungs[i].margin, "%s: %s - %s", rungs[i].rules,
                      rungs[i].stronger, rungs[i].weaker);
    }
}

/* What greedy says a move is worth, computed by the definition. */
static double recompute_value(const Game *game, Move move, double cost, double farm_weight) {
    Game after = *game;
    Score score;
    const int me = game->seat;
    game_play(&after, move);
    while (after.decision != DECISION_CHANCE && after.decision != DECISION_OVER)
        game_play(&after, (Move){.type = MOVE_PASS});
    game_score(&after, &score);
    double best = -1e9;
    for (int seat = 0; seat < game->rules->players; seat++) {
        const double worth =
            score.total[seat] + (farm_weight - 1) * score.final[FEATURE_FIELD][seat];
        if (seat != me && worth > best) best = worth;
    }
    const bool deploys =
        (move.type == MOVE_PLACE && move.segment != SEGMENT_NONE) || move.type == MOVE_DEPLOY;
    return score.total[me] + (farm_weight - 1) * score.final[FEATURE_FIELD][me] - best -
           (deploys ? cost : 0);
}

/* A visitor: the answer has the highest value of all legal moves, and says so. */
static void check_greedy(void *context, const Game *game, const Thought *thought) {
    static MoveList list;
    const double *weights = context; /* follower_cost, farm_weight */
    moves_list(game, &list);
    const double value = recompute_value(game, thought->move, weights[0], weights[1]);
    cr_assert_gt(thought->candidate_count, 0);
    for (int i = 0; i < thought->candidate_count; i++)
        cr_assert_float_eq(
            thought->candidate[i].value,
            recompute_value(game, thought->candidate[i].move, weights[0], weights[1]), 1e-9);
    for (int i = 0; i < list.count; i++)
        cr_assert_geq(value + 1e-9, recompute_value(game, list.move[i], weights[0], weights[1]));
}

Test(agents, greedy_takes_the_best_scores_if_it_ended_now, .timeout = 240) {
    static const struct {
        const char *agent;
        double weights[2];
    } cases[] = {{"greedy", {0, 1}}, {"greedy:follower_cost=1.5,farm_weight=0.25", {1.5, 0.25}}};
    static const char *const tables[] = {"base", "base,players=4", "count,players=3"};
    static Rules rules;
    static Game game;
    Deck deck;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
            play_parse_rules(&rules, tables[t], 0);
            play_fill_deck(&deck, &rules, 17 + t);
            double weights[2] = {cases[c].weights[0], cases[c].weights[1]};
            Play play = {.rules = &rules, .deck = &deck, .seed = 1, .visitor = check_greedy};
            play.context = weights;
            seat_agent(&play, cases[c].agent);
            play_game(&play, &game);
            unseat_agents(&play);
        }
}

/* Positions of the Count with one redeployment that pays, declined by nobody who looks ahead: an
 * empty city that would pay nobody, and a share in one that the other player just completed. */
Test(agents, find_a_redeployment_that_wins_a_feature, .timeout = 240) {
    static const struct {
        const char *moves, *answer;
    } cases[] = {
        {"L@2,-3,S:cS L@2,-4,N:fEn +castle/market Q@2,1,N K@4,-2,W:rE", "2>castle@3,-2:cE"},
        {"P@-1,0,W:rN T@-1,1,N +castle/cathedral E@4,-2,W:cW", "2>castle@3,-2:cE"},
    };
    static const char *const agents[] = {"greedy", "greedy-score", "mcts:sims=5000"};
    static Rules rules;
    static Game game;
    static Thought thought;
    play_parse_rules(&rules, "count", 2);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t a = 0; a < sizeof agents / sizeof *agents; a++) {
            TextEnd end;
            char token[TOKEN_SIZE];
            game_init(&game, &rules);
            cr_assert(text_replay(&game, cases[c].moves, NULL, &end), "%s", end.error.text);
            cr_assert_eq(game.decision, DECISION_REDEPLOY);
            cr_assert_eq(game.seat, 1);
            Agent *agent = play_create_agent(agents[a]);
            agent_start(agent, &game, game.seat, 3);
            agent_choose(agent, &game, &thought);
            cr_expect_str_eq(text_format_move(&game, thought.move, token), cases[c].answer);
            agent_destroy(agent);
        }
}

/* Junior: one red child on a straight road, whose two ends are closed one by one. */
Test(agents, junior_children_on_open_roads_decide_between_equals) {
    static const struct {
        const char *moves;
        double red;
    } cases[] = {
        {"SR@0,0,N", 1.0 / 256},
        {"SR@0,0,N O@1,0,N", 1.0 / 256},
        {"SR@0,0,N O@0,1,N", 1.0 / 128},
        {"SR@0,0,N O@0,1,N O@0,-1,N", 1},
    };
    static Rules rules;
    static Game game;
    play_parse_rules(&rules, "junior", 4);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TextEnd end;
        double worth[SEAT_MAX];
        game_init(&game, &rules);
        cr_assert(text_replay(&game, cases[i].moves, NULL, &end), "%s", end.error.text);
        eval_worth(&game, 1, worth);
        cr_expect_float_eq(worth[0], cases[i].red, 0, "%s", cases[i].moves);
        for (int seat = 1; seat < 4; seat++) cr_expect_float_eq(worth[seat], 0, 0);
    }
}
