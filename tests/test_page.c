/* test_page.c: what the page of a report is made from: games chosen, samples, courses, budgets.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/page_data.h"
#include "arena/page_ladder.h"
#include "arena/page_turns.h"

TestSuite(page, .timeout = 120);

/* A run of two agents, in one match-up or in three. */
static StoreRun *make_run(int matchups) {
    StoreRun *run = calloc(1, sizeof *run);
    cr_assert(run);
    run->variants = 1;
    run->variant[0] = (StoreVariant){.players = 2, .has_kinds = true};
    run->agents = matchups > 1 ? 3 : 2;
    run->matchups = matchups;
    for (int m = 0; m < matchups; m++) {
        run->agent[m][0] = m == 2;
        run->agent[m][1] = (uint8_t)(m == 0 ? 1 : 2);
    }
    return run;
}

/* A game of two, its points by seat. */
static GameResult make_game(uint64_t deck, int seating, int first, int second) {
    GameResult game = {.deck = deck, .seating = (uint8_t)seating, .turns = 71};
    const int score[2] = {first, second};
    for (int s = 0; s < 2; s++) {
        game.seat[s].score = game.seat[s].completed[FEATURE_ROAD] = (int16_t)score[s];
        game.seat[s].time_ns = 1000000;
    }
    match_rank(&game, 2);
    return game;
}

Test(page, games_are_chosen_by_their_results) {
    StoreRun *run = make_run(1);
    PagePick *pick = calloc(PAGE_RULES, sizeof *pick);
    PageChoice choice[PAGE_RULES];
    GameResult games[] = {
        make_game(0, 0, 50, 20),  /* first agent by 30 */
        make_game(1, 0, 40, 40),  /* drawn */
        make_game(2, 0, 60, 60),  /* drawn, more points */
        make_game(3, 1, 90, 10),  /* second agent by 80: it sits first */
        make_game(4, 0, 60, 60),  /* like deck 2, later */
        make_game(5, 0, 9, 8),    /* few points */
        make_game(6, 0, 200, 10), /* forfeited: not looked at */
        make_game(7, 0, 300, 10), /* likewise, later */
    };
    games[0].seat[1].final[FEATURE_FIELD] = 12;
    games[4].seat[0].completed[FEATURE_CITY] = 24;
    games[1].seat[0].followers = 9;
    games[1].seat[1].followers = 8;
    games[5].seat[0].farmers = 3;
    games[6].end = games[7].end = END_CRASH;
    games[6].offender = games[7].offender = 1;
    static const struct {
        PageRule rule;
        uint64_t deck;
    } EXPECTED[] = {{PAGE_CLOSEST, 2}, {PAGE_WIDEST, 3},    {PAGE_HIGHEST, 2}, {PAGE_LOWEST, 5},
                    {PAGE_FARMS, 0},   {PAGE_CITIES, 4},    {PAGE_SCORE, 3},   {PAGE_WIN, 0},
                    {PAGE_WIN + 1, 3}, {PAGE_FOLLOWERS, 1}, {PAGE_FARMERS, 5}, {PAGE_FORFEIT, 6}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) page_pick_offer(pick, &games[i], run);
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        const PagePick *got = &pick[EXPECTED[i].rule];
        cr_assert(got->is_found, "%s", page_rule_title(EXPECTED[i].rule));
        cr_expect_eq(got->game.deck, EXPECTED[i].deck, "%s: deck %d",
                     page_rule_title(EXPECTED[i].rule), (int)got->game.deck);
    }
    cr_expect_not(pick[PAGE_FIGHT].is_found, "no course is known");

    const int all = page_pick_list(pick, PAGE_GAMES_MAX, choice);
    cr_expect_eq(all, 7, "decks 2 3 0 4 5 1 6, each once: %d", all);
    cr_expect_eq(choice[0].game->deck, 2);
    cr_expect_eq(choice[0].rules, 1U << PAGE_CLOSEST | 1U << PAGE_HIGHEST);
    cr_expect_eq(page_pick_list(pick, 3, choice), 3, "no more than there is room for");
    cr_expect_eq(choice[1].rules, 1U << PAGE_WIDEST | 1U << PAGE_SCORE | 1U << (PAGE_WIN + 1),
                 "rules of games that are taken count also after the last one");
    free(pick);
    free(run);
}

/* Blocks with a margin of `deck % 7` for the first agent in both games. */
static void feed(PageData *data, Stats *stats, uint64_t decks) {
    for (uint64_t deck = 0; deck < decks; deck++) {
        const int lead = (int)(deck % 7);
        MatchBlock block = {
            .deck = deck,
            .count = 2,
            .game = {make_game(deck, 0, 20 + lead, 20), make_game(deck, 1, 20, 20 + lead)}};
        const Report report = {.stats = stats};
        if (deck % 10 == 3) block.game[1].end = END_TIMEOUT;
        stats_add(stats, block.game, 2);
        page_data_add_block(data, &block, &report);
    }
}

Test(page, samples_stay_evenly_spread) {
    static const uint64_t DECKS[] = {1, 199, 223, 450, 5000};
    StoreRun *run = make_run(1);
    PageData *data = malloc(sizeof *data);
    for (size_t i = 0; i < sizeof DECKS / sizeof *DECKS; i++) {
        Stats stats;
        stats_init(&stats, 2);
        page_data_init(data, run);
        feed(data, &stats, DECKS[i]);
        const int64_t normal = (int64_t)(DECKS[i] - (DECKS[i] + 6) / 10);
        cr_assert_eq(data->normal_blocks, normal);
        cr_assert_leq(data->samples, PAGE_SAMPLE_MAX);
        cr_expect_eq(data->samples / 2, (normal + data->sample_stride - 1) / data->sample_stride);
        cr_expect(data->samples > PAGE_SAMPLE_MAX / 2 || data->sample_stride == 1);
        for (int s = 0; s < data->samples; s++) {
            const int64_t block = s / 2 * data->sample_stride; /* among those without a forfeit */
            const int64_t deck = block / 9 * 10 + block % 9 + (block % 9 >= 3);
            cr_assert_eq(data->sample[s].deck, (uint64_t)deck, "%d of %d", s, data->samples);
            cr_assert_eq(data->sample[s].seating, s % 2);
        }
        cr_assert_leq(data->moments, PAGE_MOMENTS_MAX);
        for (int m = 0; m < data->moments; m++)
            cr_assert_eq(data->moment[m].blocks, (m + 1) * data->moment_stride);
        cr_expect_eq((int64_t)DECKS[i] / data->moment_stride, data->moments);
    }
    free(data);
    free(run);
}

Test(page, sums_of_blocks_are_those_of_the_statistics) {
    StoreRun *run = make_run(1);
    PageData *data = malloc(sizeof *data);
    Stats stats;
    int64_t games = 0;
    stats_init(&stats, 2);
    page_data_init(data, run);
    feed(data, &stats, 300);
    cr_expect(memcmp(&data->lead_sum, &stats.margin, sizeof stats.margin) == 0);
    for (int i = 0; i <= 2 * PAGE_LEAD_MAX; i++) games += data->lead[i];
    cr_expect_eq(games, stats.normal);
    cr_expect_eq(data->lead[PAGE_LEAD_MAX + 7], 0);
    cr_expect_gt(data->lead[PAGE_LEAD_MAX + 6], 0);
    cr_expect_eq(data->moment[299].score[0].value,
                 stats_mean(&stats.agent[0].utility, stats_utility_unit(2)).value);
    const Estimate time = page_data_find_time(&data->agent[0], 0.5);
    cr_expect(time.is_known && fabs(time.value / (1.0 / 35.5) - 1) < 0.06, "%g ms", time.value);
    cr_expect_not(page_data_find_time(&data->agent[7], 0.5).is_known);
    free(data);
    free(run);
}

Test(page, leagues_count_by_agent_and_lead_of_the_winner) {
    StoreRun *run = make_run(3);
    PageData *data = malloc(sizeof *data);
    Stats stats;
    stats_init(&stats, 2);
    page_data_init(data, run);
    MatchBlock block = {.count = 2, .game = {make_game(0, 0, 10, 30), make_game(0, 1, 50, 8)}};
    block.game[0].matchup = block.game[1].matchup = 2; /* agents 1 and 2 */
    const Report report = {.stats = &stats};
    page_data_add_block(data, &block, &report);
    cr_expect_eq(data->agent[0].points[FEATURE_ROAD].count, 0);
    cr_expect_eq(data->agent[1].points[FEATURE_ROAD].sum, 10 + 8);
    cr_expect_eq(data->agent[2].points[FEATURE_ROAD].sum, 30 + 50);
    cr_expect_eq(data->lead_sum.sum, 20 + 42);
    cr_expect_eq(data->moments, 0);
    free(data);
    free(run);
}

/* The course of a game once more, from the totals after each turn. */
typedef struct Course {
    int leader, changes; /* seat last alone in front, from 0; of it */
    int behind[2];       /* largest deficit of each seat */
} Course;

static void follow(Course *course, const int points[2]) {
    const int lead = points[0] - points[1];
    if (lead < 0 && -lead > course->behind[0]) course->behind[0] = -lead;
    if (lead > course->behind[1]) course->behind[1] = lead;
    if (lead == 0) return;
    const int leader = lead < 0;
    course->changes += course->leader >= 0 && leader != course->leader;
    course->leader = leader;
}

static bool follow_step(void *context, const TextStep *step) {
    int points[2] = {0, 0};
    if (step->is_deal && step->after->decision == DECISION_PLACE) {
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            for (int s = 0; s < 2; s++) points[s] += step->before->points[kind][s];
        follow(context, points);
    }
    return true;
}

static void check_course(const Table *table, const GameResult *game, const PagePick *pick) {
    Game position;
    TextEnd end;
    Course course = {.leader = -1};
    const TextOptions options = {.finish = true, .visitor = follow_step, .context = &course};
    game_init(&position, &table->rules);
    cr_assert(text_replay(&position, game->moves, &options, &end));
    const int points[2] = {game->seat[0].score, game->seat[1].score};
    follow(&course, points);
    cr_expect_eq(pick[PAGE_FIGHT].value, course.changes);
    if (points[0] != points[1])
        cr_expect_eq(pick[PAGE_COMEBACK].value, course.behind[points[0] < points[1]]);
}

Test(page, turns_end_where_the_games_ended) {
    char *const agents[] = {"greedy", "random-follower"};
    const atomic_bool drop = false;
    Error error = {""};
    StoreRun *run = make_run(1);
    Table *table = match_create_table("base", agents, 2, &error);
    cr_assert(table, "%s", error.text);
    PageTurns *turns = calloc(1, sizeof *turns);
    *turns = (PageTurns){.run = run, .rules = &table->rules};
    Match *match = match_create(table);
    int64_t sums[2][PAGE_LINES] = {{0}};
    for (uint64_t deck = 0; deck < 3; deck++) {
        MatchBlock *block = match_play_block(match, deck, KEEP_MOVES, &drop);
        for (int g = 0; g < 2; g++) {
            PagePick pick[PAGE_RULES] = {{0}};
            GameResult twice[2] = {block->game[g], block->game[g]};
            PageTurns *one = calloc(1, sizeof *one);
            *one = (PageTurns){.run = run, .rules = &table->rules};
            cr_assert(page_turns_add_block(one, twice, pick, &error), "%s", error.text);
            check_course(table, &block->game[g], pick);
            cr_expect_eq(one->turns, block->game[g].turns);
            free(one);
            for (int s = 0; s < 2; s++) {
                const SeatResult *seat = &block->game[g].seat[s];
                int64_t *sum = sums[match_agent(table, s, g)];
                for (int kind = 0; kind < FEATURE_KINDS; kind++)
                    sum[kind] += seat->completed[kind] + seat->final[kind];
                sum[PAGE_TOTAL] += seat->score;
                sum[PAGE_SUPPLY] += seat->supply;
            }
        }
        PagePick pick[PAGE_RULES] = {{0}};
        cr_assert(page_turns_add_block(turns, block->game, pick, &error), "%s", error.text);
        match_destroy_block(block);
    }
    for (int i = 0; i < 2; i++)
        for (int line = 0; line < PAGE_LINES; line++) {
            cr_expect_eq(turns->line[i][turns->turns][line].sum, sums[i][line], "%d %d", i, line);
            cr_expect_eq(page_turns_mean(turns, i, 0, line).value, line == PAGE_SUPPLY ? 7 : 0);
        }
    GameResult broken[2] = {make_game(0, 0, 1, 1), make_game(0, 1, 1, 1)};
    PagePick pick[PAGE_RULES] = {{0}};
    broken[0].moves = broken[1].moves = (char[]){"D@0,0,N Q@9,9,N"};
    cr_expect_not(page_turns_add_block(turns, broken, pick, &error));
    cr_expect(strstr(error.text, "game 0.0.0: token 2"), "%s", error.text);
    match_destroy(match);
    match_destroy_table(table);
    free(turns);
    free(run);
}

Test(page, budgets_are_read_from_specs) {
    static const struct {
        const char *spec;
        double amount; /* 0: none */
        bool is_time;
        const char *family;
    } SPECS[] = {
        {"mcts:sims=1000,time_ms=0,c=0.4", 1000, false, "mcts:sims=,time_ms=,c=0.4"},
        {"mcts:sims=0,time_ms=250,c=0.4", 250, true, "mcts:sims=,time_ms=,c=0.4"},
        {"flatmc:sims=64", 64, false, "flatmc:sims="},
        {"some:maxsims=9,sims=8", 8, false, "some:maxsims=9,sims="},
        {"greedy:follower_cost=0.5", 0, false, "greedy:follower_cost=0.5"},
    };
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        PageBudget budget;
        cr_expect_eq(page_budget_parse(SPECS[i].spec, &budget), SPECS[i].amount > 0);
        cr_expect_eq(budget.amount, SPECS[i].amount, "%s: %g", SPECS[i].spec, budget.amount);
        cr_expect_eq(budget.is_time, SPECS[i].is_time);
        cr_expect_str_eq(budget.family, SPECS[i].family);
    }
}
