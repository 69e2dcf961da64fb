/* test_merge.c: the parts of a run make the run again, whatever the parts and their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <signal.h>
#include <unistd.h>

#include "arena/merge.h"
#include "tests/disk.h"

TestSuite(merge, .timeout = 600);

enum { PARTS_MAX = 10, DECKS = 12 };

/* Parts of a run in a folder. */
typedef struct Parts {
    char folder[PATH_SIZE];
    char name[PARTS_MAX + 1][PATH_SIZE + 16]; /* of the parts, and of what they make */
    const char *in[PARTS_MAX];                /* the parts, in the order of the merge */
    Table *table;
    int count;
} Parts;

static void parts_open(Parts *parts, int players, int count) {
    Error error;
    char *agents[] = {"greedy", "random", "random", "random", "random"};
    *parts = (Parts){.count = count};
    parts->table = match_create_table("base", agents, players, &error);
    cr_assert(parts->table, "%s", error.text);
    snprintf(parts->folder, sizeof parts->folder, "/tmp/bastide-test-XXXXXX");
    cr_assert(mkdtemp(parts->folder));
    for (int i = 0; i <= PARTS_MAX; i++)
        snprintf(parts->name[i], sizeof parts->name[i], "%s/%d.db", parts->folder, i);
    for (int i = 0; i < PARTS_MAX; i++) parts->in[i] = parts->name[i];
}

static void parts_close(Parts *parts) {
    char command[PATH_SIZE + 16];
    match_destroy_table(parts->table);
    snprintf(command, sizeof command, "rm -r %s", parts->folder);
    cr_assert_eq(system(command), 0);
}

/* Adds blocks to a part, those with part_of[deck] having its bit. */
static void parts_add(Parts *parts, int part, MatchBlock *const block[DECKS],
                      const unsigned part_of[DECKS]) {
    Error error;
    Store *store = store_open_run(parts->name[part], parts->table, "bastide match", &error);
    cr_assert(store, "%s", error.text);
    for (int deck = 0; deck < DECKS; deck++)
        if (part_of[deck] >> part & 1)
            cr_assert(store_add_block(store, block[deck], &error), "%s", error.text);
    cr_assert(store_commit(store, false, &error), "%s", error.text);
    store_close(store);
}

static MergeEnd parts_merge(Parts *parts, Merge *merge, Error *error) {
    static MergeOptions options;
    options = (MergeOptions){.out = parts->name[PARTS_MAX],
                             .in = parts->in,
                             .in_count = parts->count,
                             .is_quiet = true,
                             .command = "bastide merge"};
    unlink(options.out);
    return merge_run(merge, &options, error);
}

/* What is left in the folder must be what was there. */
static void expect_no_rest(const Parts *parts) {
    char command[PATH_SIZE + 64];
    snprintf(command, sizeof command, "ls %s | grep -q tmp", parts->folder);
    cr_expect_neq(system(command), 0, "a rest is left");
}

/* A run as it was played. */
typedef struct Whole {
    MatchBlock *block[DECKS];
    int next; /* deck that must come next */
} Whole;

static void play_whole(Whole *whole, const Table *table) {
    const atomic_bool drop = false;
    Match *match = match_create(table);
    for (int i = 0; i < DECKS; i++) {
        whole->block[i] = match_play_block(match, (uint64_t)i, KEEP_MOVES, &drop);
        cr_assert(whole->block[i]);
    }
    match_destroy(match);
}

static void free_whole(Whole *whole) {
    for (int i = 0; i < DECKS; i++) match_destroy_block(whole->block[i]);
}

static bool compare_whole(void *context, const MatchBlock *block) {
    Whole *whole = context;
    cr_assert_eq(block->deck, (uint64_t)whole->next);
    const MatchBlock *expected = whole->block[whole->next++];
    cr_assert_eq(block->count, expected->count);
    for (int i = 0; i < block->count; i++)
        cr_expect(disk_is_equal_game(&block->game[i], &expected->game[i], block->count));
    return true;
}

static void expect_whole(const char *path, Whole *whole) {
    Error error;
    Store *store = store_open(path, &error);
    cr_assert(store, "%s", error.text);
    whole->next = 0;
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .with_moves = true, .visitor = compare_whole, .context = whole};
    cr_expect(store_read(store, &query, &error), "%s", error.text);
    cr_expect_eq(whole->next, DECKS);
    store_close(store);
}

/* Deals every deck to one part at least, sometimes to more. */
static uint64_t deal_decks(Rng *rng, int count, unsigned part_of[DECKS]) {
    uint64_t duplicates = 0;
    for (int deck = 0; deck < DECKS; deck++) {
        part_of[deck] = 1U << rng_below(rng, (uint64_t)count);
        if (rng_below(rng, 3) == 0) part_of[deck] |= 1U << rng_below(rng, (uint64_t)count);
        duplicates += (uint64_t)__builtin_popcount(part_of[deck]) - 1;
    }
    return duplicates;
}

static void shuffle_parts(Parts *parts, Rng *rng) {
    for (int i = parts->count - 1; i > 0; i--) {
        const uint64_t other = rng_below(rng, (uint64_t)i + 1);
        const char *swapped = parts->in[i];
        parts->in[i] = parts->in[other];
        parts->in[other] = swapped;
    }
}

/* Splits a run in some way and joins it again. */
static void split_and_join(Whole *whole, int players, Rng *rng) {
    static Merge merge;
    Parts parts;
    Error error;
    unsigned part_of[DECKS];
    parts_open(&parts, players, 1 + (int)rng_below(rng, PARTS_MAX));
    const uint64_t duplicates = deal_decks(rng, parts.count, part_of);
    for (int i = 0; i < parts.count; i++) parts_add(&parts, i, whole->block, part_of);
    shuffle_parts(&parts, rng);
    cr_expect_eq(parts_merge(&parts, &merge, &error), MERGE_DONE, "%s", error.text);
    cr_expect(merge.duplicates == duplicates && merge.blocks_out == DECKS);
    cr_expect_eq(gaps_count(&merge.gaps), 0);
    merge_destroy(&merge);
    expect_whole(parts.name[PARTS_MAX], whole);
    expect_no_rest(&parts);
    parts_close(&parts);
}

Test(merge, any_partition_in_any_order_is_the_run) {
    Rng rng;
    rng_init(&rng, 11);
    for (int players = 2; players <= SEAT_MAX; players++) {
        Whole whole;
        Parts parts;
        parts_open(&parts, players, 0);
        play_whole(&whole, parts.table);
        for (int round = 0; round < 3; round++) split_and_join(&whole, players, &rng);
        free_whole(&whole);
        parts_close(&parts);
    }
}

/* Two parts: all decks in the first, two in the second, one of them changed before it is kept. */
static MergeEnd merge_changed(void (*change)(MatchBlock *), Merge *merge, Error *error) {
    const unsigned part_of[DECKS] = {1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 1, 1};
    const unsigned none[DECKS] = {0};
    Whole whole;
    Parts parts;
    parts_open(&parts, 2, 2);
    play_whole(&whole, parts.table);
    parts_add(&parts, 0, whole.block, part_of);
    parts_add(&parts, 1, whole.block, none);
    change(whole.block[5]);
    parts_add(&parts, 1, whole.block, part_of);
    const MergeEnd end = parts_merge(&parts, merge, error);
    cr_expect_eq(access(parts.name[PARTS_MAX], F_OK) == 0, end == MERGE_DONE);
    merge_destroy(merge);
    expect_no_rest(&parts);
    free_whole(&whole);
    parts_close(&parts);
    return end;
}

static void change_score(MatchBlock *block) {
    block->game[1].seat[0].score++;
    block->game[1].seat[0].completed[0]++;
    match_rank(&block->game[1], 2);
}

static void change_moves(MatchBlock *block) {
    block->game[0].moves[0] = 'Q';
    block->game[0].moves_digest = digest_64(block->game[0].moves, strlen(block->game[0].moves));
}

static void change_end(MatchBlock *block) {
    block->game[0].end = END_STALL;
    block->game[0].offender = 1;
    match_rank(&block->game[0], 2);
}

static void change_time(MatchBlock *block) {
    block->game[0].seat[0].time_ns++;
}

static void drop_moves(MatchBlock *block) {
    block->game[0].moves = NULL;
}

Test(merge, games_that_are_not_the_same_are_refused) {
    static Merge merge;
    Error error;
    void (*const forged[])(MatchBlock *) = {change_score, change_moves, change_end};
    void (*const harmless[])(MatchBlock *) = {change_time, drop_moves};
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(merge_changed(forged[i], &merge, &error), MERGE_FAILED, "%d", i);
        cr_expect(strstr(error.text, "1 game is not the same"), "%s", error.text);
        cr_expect_eq(merge.conflicts, 1);
    }
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(merge_changed(harmless[i], &merge, &error), MERGE_DONE, "%d", i);
        cr_expect_eq(merge.duplicates, 2);
    }
}

/* What is said to be missing. */
static void describe_gaps(Gaps *gaps, char text[256]) {
    memset(text, 0, 256);
    gaps_end(gaps);
    FILE *stream = fmemopen(text, 256, "w");
    gaps_print(gaps, stream);
    fclose(stream);
}

typedef struct GapsCase {
    unsigned part_of[DECKS]; /* bit i: part i has the deck */
    const char *says;
} GapsCase;

/* Measures parts as they are told apart, and adds their union. */
static void fill_gaps(Gaps *gaps, const GapsCase *example) {
    StoreShape shape[3] = {{0}};
    for (int part = 0; part < 3; part++)
        for (uint64_t deck = 0; deck < DECKS; deck++)
            if (example->part_of[deck] >> part & 1) store_add_shape(&shape[part], deck);
    gaps_init(gaps, shape, 3);
    for (uint64_t deck = 0; deck < DECKS; deck++)
        if (example->part_of[deck]) gaps_add(gaps, 0, deck);
}

Test(merge, what_is_missing_is_listed) {
    static const GapsCase cases[] = {
        {{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}, ""},
        {{0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0}, ""},
        {{1, 1, 0, 2, 2, 0, 0, 0, 1, 2, 0, 2}, "missing    5 blocks, decks 2, 5..7, 10\n"},
        {{1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1}, "missing    1 block, deck 9\n"},
        {{1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 2, 4}, ""},
        {{1, 2, 4, 1, 2, 0, 1, 2, 0, 1, 2, 0}, "missing    shard 2/3: 2 blocks, decks 5..8\n"},
        {{1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2}, "missing    shard 1/3, all of it\n"},
        {{0, 1, 2, 0, 1, 2, 0, 1, 0, 0, 1, 0},
         "missing    shard 0/3, all of it\nmissing    shard 2/3: 1 block, deck 8\n"},
        {{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, ""},
        {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, ""},
    };
    static Gaps gaps;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        fill_gaps(&gaps, &cases[i]);
        describe_gaps(&gaps, text);
        cr_expect_str_eq(text, cases[i].says, "case %zu: %s", i, text);
    }
}

Test(merge, decks_that_must_be_there_are_asked_for) {
    static Gaps gaps;
    const StoreShape shape = {.matchups = 2, .blocks = 6, .first = 2, .last = 4, .step = 1};
    char text[256];
    gaps_init(&gaps, &shape, 1);
    gaps_expect(&gaps, 0, 5);
    for (uint64_t deck = 2; deck < 5; deck++) gaps_add(&gaps, 0, deck);
    gaps_add(&gaps, 1, 0);
    gaps_add(&gaps, 1, 7);
    describe_gaps(&gaps, text);
    cr_expect_eq(gaps_count(&gaps), 8);
    cr_expect_str_eq(text, "missing    8 blocks, decks (match-up 0) 0..1, (match-up 0) 5,"
                           " (match-up 1) 1..5\n");
}

Test(merge, an_interrupted_merge_leaves_nothing) {
    const unsigned part_of[DECKS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    static Merge merge;
    Whole whole;
    Parts parts;
    Error error;
    sigset_t signals;
    parts_open(&parts, 2, 1);
    play_whole(&whole, parts.table);
    parts_add(&parts, 0, whole.block, part_of);
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    raise(SIGINT);
    cr_expect_eq(parts_merge(&parts, &merge, &error), MERGE_INTERRUPTED);
    merge_destroy(&merge);
    cr_expect_neq(access(parts.name[PARTS_MAX], F_OK), 0);
    expect_no_rest(&parts);
    free_whole(&whole);
    parts_close(&parts);
}

/* A pair of games of which the first agent wins each with chance 1/2; of a machine that cheats, 5 %
 * of its wins become losses. */
static void make_pair(MatchBlock *block, Rng *rng, bool is_cheated) {
    for (int seating = 0; seating < 2; seating++) {
        bool is_won = rng_below(rng, 2) == 0;
        if (is_won && is_cheated && rng_below(rng, 20) == 0) is_won = false;
        GameResult *game = &block->game[seating];
        *game = (GameResult){.deck = block->deck, .seating = (uint8_t)seating};
        const int winner = is_won ? seating : 1 - seating;
        game->seat[winner].score = game->seat[winner].completed[0] = 1;
        match_rank(game, 2);
    }
    block->count = 2;
}

enum { SHARDS = 10, PAIRS = 5000 };

static void make_shard(Parts *parts, int shard, bool is_cheated) {
    Error error;
    Rng rng;
    rng_init(&rng, 100 + (uint64_t)shard);
    Store *store = store_open_run(parts->name[shard], parts->table, "bastide match", &error);
    cr_assert(store, "%s", error.text);
    for (uint64_t i = 0; i < PAIRS; i++) {
        MatchBlock block = {.deck = i * SHARDS + (uint64_t)shard};
        make_pair(&block, &rng, is_cheated);
        cr_assert(store_add_block(store, &block, &error), "%s", error.text);
    }
    cr_assert(store_commit(store, false, &error), "%s", error.text);
    store_close(store);
}

Test(merge, a_machine_that_plays_differently_is_found) {
    static Merge merge;
    Parts parts;
    Error error;
    parts_open(&parts, 2, SHARDS);
    for (int i = 0; i < SHARDS; i++) make_shard(&parts, i, i == 7);
    cr_expect_eq(parts_merge(&parts, &merge, &error), MERGE_DONE, "%s", error.text);
    cr_expect_eq(merge.blocks_out, SHARDS * PAIRS);
    cr_expect(merge.test.is_alarm, "p = %g", merge.test.p);
    for (int i = 0; i < SHARDS; i++)
        cr_expect_eq(merge.row[i].is_odd, i == 7, "shard %d: p = %g", i, merge.row[i].p);
    merge_destroy(&merge);
    parts_close(&parts);
}

/* The alarms of honest and cheated merges. */
static void count_alarms(int merges, bool is_cheated, int *alarms) {
    Rng rng;
    rng_init(&rng, 3);
    *alarms = 0;
    for (int m = 0; m < merges; m++) {
        ShardRow row[SHARDS] = {{0}};
        for (int i = 0; i < SHARDS * PAIRS; i++) {
            MatchBlock block = {.deck = 0};
            make_pair(&block, &rng, is_cheated && i % SHARDS == 7);
            shards_add_block(&row[i % SHARDS], block.game, block.count);
        }
        *alarms += shards_test(row, SHARDS).is_alarm;
    }
}

Test(merge, honest_merges_raise_as_few_alarms_as_stated) {
    int honest = 0;
    int cheated = 0;
    count_alarms(200, false, &honest);
    count_alarms(20, true, &cheated);
    cr_expect_leq(honest, 200 * SHARDS_ALARM, "%d false alarms in 200 merges", honest);
    cr_expect_geq(cheated, 16, "%d of 20 found, expected are 18.6", cheated);
}
