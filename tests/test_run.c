/* test_run.c: sequential tests of real games that take longer when one side wins.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "arena/command.h"
#include "arena/run.h"
#include "arena/store_test.h"
#include "tests/disk.h"

TestSuite(run, .timeout = 300);

enum { BASE_TURNS = 71, LAST_TURNS = 3, LINGER_MS = 8 };

/* Plays like random-follower, and thinks long in the last turns when it is ahead: so games that
 * it wins come later than those that it loses. */
typedef struct Lingerer {
    int seat;             /* its own */
    max_align_t memory[]; /* of the agent that it plays like */
} Lingerer;

static size_t lingerer_count_bytes(const AgentSpec *spec) {
    return sizeof(Lingerer) + AGENT_RANDOM_FOLLOWER.count_bytes(spec);
}

static void lingerer_init(void *memory, const AgentSpec *spec) {
    AGENT_RANDOM_FOLLOWER.init(((Lingerer *)memory)->memory, spec);
}

static void lingerer_start(void *memory, const Game *game, int seat, uint64_t seed) {
    Lingerer *agent = memory;
    agent->seat = seat;
    AGENT_RANDOM_FOLLOWER.start(agent->memory, game, seat, seed);
}

static void lingerer_choose(void *memory, const Game *game, Thought *thought) {
    Lingerer *agent = memory;
    Score score;
    AGENT_RANDOM_FOLLOWER.choose(agent->memory, game, thought);
    if (game->turns < BASE_TURNS - LAST_TURNS) return;
    game_score(game, &score);
    if (score.total[agent->seat] <= score.total[1 - agent->seat]) return;
    nanosleep(&(struct timespec){0, LINGER_MS * 1000000L}, NULL);
}

static const AgentType LINGERER = {.name = "lingerer",
                                   .meaning = "wins slowly",
                                   .count_bytes = lingerer_count_bytes,
                                   .init = lingerer_init,
                                   .start = lingerer_start,
                                   .choose = lingerer_choose};

/* The slow winner against one that is a little weaker. */
static Table *make_slow_table(void) {
    Error error;
    char *agents[] = {"random-follower:follower_prob=0.35", "random-follower:follower_prob=0.25"};
    Table *table = match_create_table("base", agents, 2, &error);
    cr_assert(table, "%s", error.text);
    table->seed = 11;
    table->agent[0].type = &LINGERER;
    return table;
}

static RunOptions make_options(const char *path, int threads) {
    return (RunOptions){
        .seed = 11,
        .last = 1999,
        .shards = 1,
        .has_test = true,
        .test = {.model = SPRT_LOGISTIC, .h0 = 0, .h1 = 150, .alpha = .1, .beta = .1},
        .threads = threads,
        .out = path,
        .is_quiet = true,
        .command = "bastide match"};
}

/* Runs it; returns the deck of the decision. */
static uint64_t decide(const RunOptions *options, SprtDecision *decision, int64_t *beyond) {
    Error error = {""};
    Table *table = make_slow_table();
    Run *run = run_create(options, &table, 1, &error);
    cr_assert(run, "%s", error.text);
    cr_assert_eq(run_play(run, &error), EXIT_DONE, "%s", error.text);
    const RunMatchup *matchup = run_get_matchup(run, 0);
    *decision = matchup->test.decision;
    *beyond = matchup->beyond.blocks;
    cr_expect_eq(matchup->stats.blocks, (int64_t)matchup->test.deck + 1);
    const uint64_t deck = matchup->test.deck;
    run_destroy(run);
    return deck;
}

Test(run, slow_winners_are_judged_at_the_same_deck_by_any_number_of_threads) {
    static const int threads[] = {1, 2, 8, 64};
    uint64_t first = 0;
    for (int i = 0; i < 4; i++) {
        SprtDecision decision;
        int64_t beyond = 0;
        const RunOptions options = make_options(NULL, threads[i]);
        const uint64_t deck = decide(&options, &decision, &beyond);
        if (i == 0) first = deck;
        cr_expect_neq(decision, SPRT_CONTINUE);
        cr_expect_eq(deck, first, "%d threads: deck %d, not %d", threads[i], (int)deck, (int)first);
        cr_expect(beyond < 2000 - (int64_t)deck, "it stopped");
        cr_expect(threads[i] < 64 || beyond > 0, "decks under way were finished");
    }
}

/* Plays some decks without a test, and no report. */
static void play_decks(const char *path, uint64_t first, uint64_t last) {
    Error error = {""};
    Table *table = make_slow_table();
    RunOptions options = make_options(path, 2);
    options.has_test = false;
    options.first = first;
    options.last = last;
    Run *run = run_create(&options, &table, 1, &error);
    cr_assert(run, "%s", error.text);
    cr_assert_eq(run_play(run, &error), EXIT_DONE, "%s", error.text);
    run_destroy(run);
}

Test(run, any_decks_that_were_there_before_change_no_decision) {
    static const uint64_t before[][2] = {{0, 3}, {2, 9}, {12, 40}, {0, 90}, {30, 33}};
    SprtDecision decision;
    SprtDecision expected;
    int64_t beyond = 0;
    const RunOptions alone = make_options(NULL, 4);
    const uint64_t deck = decide(&alone, &expected, &beyond);
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        Disk disk;
        StoreTest kept;
        Error error;
        disk_open(&disk, "base");
        store_close(disk.store);
        unlink(disk.path);
        play_decks(disk.path, before[i][0], before[i][1]);
        const RunOptions options = make_options(disk.path, 4);
        cr_expect_eq(decide(&options, &decision, &beyond), deck, "case %zu", i);
        cr_expect_eq(decision, expected);
        const int64_t stored =
            (int64_t)before[i][1] - (int64_t)(deck + 1 > before[i][0] ? deck : before[i][0] - 1);
        cr_expect(beyond >= stored, "case %zu: %d blocks beyond, %d are stored", i, (int)beyond,
                  (int)stored);
        disk.store = store_open(disk.path, &error);
        cr_assert(disk.store && store_get_test(disk.store, 0, &kept, &error), "%s", error.text);
        cr_expect(kept.accepted == expected && kept.deck == deck && kept.first == 0);
        disk_close(&disk);
    }
}

/* Whether it is said how to go on with a run, on stderr. */
static bool is_said_how_to_go_on(const Disk *disk, const Run *run) {
    char path[PATH_SIZE + 16], said[80] = "";
    snprintf(path, sizeof path, "%s/said", disk->folder);
    cr_assert(freopen(path, "w", stderr));
    run_say_how_to_go_on(run);
    fflush(stderr);
    FILE *file = fopen(path, "r");
    cr_assert(file);
    const bool is_said = fgets(said, sizeof said, file) != NULL;
    fclose(file);
    return is_said;
}

/* Deck 1 is missing; when it has been played, deck 2 is read again, and may be damaged by then. */
Test(run, it_is_not_said_how_to_go_on_with_a_damaged_store) {
    for (int is_damaged = 0; is_damaged < 2; is_damaged++) {
        Disk disk;
        Error error = {""};
        disk_open(&disk, "base");
        store_close(disk.store);
        unlink(disk.path);
        play_decks(disk.path, 0, 0);
        play_decks(disk.path, 2, 2);
        RunOptions options = make_options(disk.path, 1);
        options.has_test = false;
        options.last = 2;
        Table *table = make_slow_table();
        Run *run = run_create(&options, &table, 1, &error);
        cr_assert(run, "%s", error.text);
        if (is_damaged) disk_change(&disk, "UPDATE seat SET score = score + 1 WHERE game = 16");
        cr_expect_eq(run_play(run, &error), is_damaged ? EXIT_FAILED : EXIT_DONE, "%s", error.text);
        cr_expect_eq(strstr(error.text, "is damaged") != NULL, is_damaged, "%s", error.text);
        cr_expect_eq(is_said_how_to_go_on(&disk, run), !is_damaged);
        run_destroy(run);
        disk.store = NULL;
        disk_close(&disk);
    }
}

Test(run, a_test_that_makes_no_sense_is_a_damaged_store) {
    static const char *const damage[] = {
        "UPDATE test SET accepted = 'h2'", "UPDATE test SET deck = NULL, first = 5",
        "UPDATE test SET deck = -1", "UPDATE test SET accepted = NULL",
        "UPDATE test SET settings = hex(zeroblob(200))"};
    Disk disk;
    Error error;
    StoreTest test = {.settings = "made up", .accepted = SPRT_H1, .deck = 4};
    StoreTest read;
    disk_open(&disk, "base");
    cr_assert(store_get_test(disk.store, 0, &read, &error), "%s", error.text);
    cr_expect_eq(read.accepted, SPRT_CONTINUE, "there is none");
    for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++) {
        cr_assert(store_set_test(disk.store, &test, &error), "%s", error.text);
        cr_assert(store_commit(disk.store, false, &error), "%s", error.text);
        cr_assert(store_get_test(disk.store, 0, &read, &error), "%s", error.text);
        cr_expect(store_is_same_test(&read, &test));
        disk_change(&disk, damage[i]);
        cr_expect_not(store_get_test(disk.store, 0, &read, &error), "%s", damage[i]);
        cr_expect(strstr(error.text, "its test makes no sense"), "%s", error.text);
    }
    disk_close(&disk);
}
