/* test_impact.c: variants of the rules: made, kept in one store, measured, compared.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <unistd.h>

#include "arena/course.h"
#include "arena/impact.h"
#include "tests/disk.h"

TestSuite(impact, .timeout = 300);

/* Variants. */

static const struct {
    const char *rules;
    const char *vary[3]; /* NULL past the last */
    int number;
    const char *label, *expected;
} VARIANTS[] = {
    {"base", {"farms=3,2,1,none"}, 0, "farms=3", "base,farms=3"},
    {"base", {"farms=3,2,1,none"}, 3, "farms=none", "base,farms=none"},
    {"base,followers=5", {"farms=3,2"}, 1, "farms=2", "base,followers=5,farms=2"},
    {"base", {"farms=3,1", "players=2,3,4"}, 4, "farms=1 players=3", "base,farms=1,players=3"},
    {"base", {"rules=base,count", "players=2,3"}, 3, "rules=count players=3", "count,players=3"},
    {"count", {"count=free,follow"}, 0, "count=free", "count,count=free"},
    {"base,farmss=1", {"farms=3,2"}, 1, "farms=2", "base,farmss=1,farms=2"},
    {"base,", {"farms=3,2"}, 0, "farms=3", "base,,farms=3"},
};

Test(impact, every_value_meets_every_other) {
    for (size_t i = 0; i < sizeof VARIANTS / sizeof VARIANTS[0]; i++) {
        static Vary vary;
        Error error;
        char text[VARY_TEXT_SIZE];
        vary = (Vary){.axes = 0};
        for (int k = 0; VARIANTS[i].vary[k]; k++)
            cr_assert(vary_add(&vary, VARIANTS[i].vary[k], &error), "%s", error.text);
        cr_expect_str_eq(vary_format_label(&vary, VARIANTS[i].number, text), VARIANTS[i].label);
        cr_assert(vary_format_rules(&vary, VARIANTS[i].number, VARIANTS[i].rules, text));
        cr_expect_str_eq(text, VARIANTS[i].expected);
    }
}

static const struct {
    const char *vary[2];
    const char *message;
} REFUSED[] = {
    {{"farm=1"}, "nearest is 'farms'"},
    {{"farms"}, "expected KEY=V1,V2"},
    {{"farms=3,,1"}, "a value is empty"},
    {{"farms=3,1", "farms=2"}, "given twice"},
    {{"farms="}, "a value is empty"},
    {{"=3"}, "a key is missing before '=': expected rules, players, followers, farms"},
    {{"farms=3,2,1,none", "followers=1,2,3,4,5,6,7,8,9"}, "36 variants, expected at most 32"},
};

Test(impact, variations_that_make_no_sense_are_refused) {
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++) {
        static Vary vary;
        Error error = {""};
        vary = (Vary){.axes = 0};
        const bool is_added = vary_add(&vary, REFUSED[i].vary[0], &error) &&
                              (!REFUSED[i].vary[1] || vary_add(&vary, REFUSED[i].vary[1], &error));
        cr_expect_not(is_added, "%s", REFUSED[i].vary[0]);
        cr_expect(strstr(error.text, REFUSED[i].message), "%s", error.text);
    }
    static Vary vary;
    char text[VARY_TEXT_SIZE];
    char longest[2 * VARY_TEXT_SIZE];
    Error error;
    vary = (Vary){.axes = 0};
    cr_assert(vary_add(&vary, "farms=3,1", &error));
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    cr_expect_not(vary_format_rules(&vary, 0, longest, text), "longer than there is room");
}

static const struct {
    const char *rules;   /* as typed */
    const char *vary;    /* what varies */
    const char *message; /* NULL: they go together */
} TOGETHER[] = {
    {"base", "farms=3,1", NULL},
    {"base,followers=5", "farms=3,1", NULL},
    {"base,farmss=1", "farms=3,1", NULL},
    {"base,", "farms=3,1", NULL},
    {"base,players=3,", "farms=3,1", NULL},
    {"base,farms=1", "farms=3,1", "--vary farms sets farms too"},
    {"base,players=3,farms", "farms=3,1", "--vary farms sets farms too"},
    {"count,count=follow,players=2", "count=free,follow", "--vary count sets count too"},
    {"base", "rules=base,count", "--vary rules says the same"},
    {"base,players=3", "rules=base,count", "--vary rules says the same"},
};

Test(impact, what_varies_is_not_said_by_the_rules_too) {
    for (size_t i = 0; i < sizeof TOGETHER / sizeof TOGETHER[0]; i++) {
        static Vary vary;
        Error error = {""};
        vary = (Vary){.axes = 0};
        cr_assert(vary_add(&vary, TOGETHER[i].vary, &error), "%s", error.text);
        cr_expect_eq(vary_check_rules(&vary, TOGETHER[i].rules, &error), !TOGETHER[i].message, "%s",
                     TOGETHER[i].rules);
        if (TOGETHER[i].message)
            cr_expect(strstr(error.text, TOGETHER[i].message), "%s", error.text);
    }
}

/* One game measured by hand. */

Test(impact, a_game_is_measured_as_the_definitions_say) {
    Error error;
    char *agents[] = {"greedy", "random", "random"};
    Table *table = match_create_table("base", agents, 3, &error);
    cr_assert(table, "%s", error.text);
    /* Seating 1: A sits in seat 2. Scores 30, 50, 50: B sits in the other two. */
    MatchBlock block = {.count = 1};
    GameResult *game = &block.game[0];
    *game = (GameResult){.seating = 1, .turns = 70, .discarded = 1};
    game->seat[0] = (SeatResult){.score = 30, .completed = {20, 0, 0, 0}, .final = {0, 0, 1, 9}};
    game->seat[1] = (SeatResult){.score = 50, .completed = {0, 44, 0, 0}, .final = {0, 0, 0, 6}};
    game->seat[2] = (SeatResult){.score = 50, .completed = {0, 0, 50, 0}};
    game->seat[1].farmers = 2;
    game->seat[2].followers = 7;
    match_rank(game, 3);
    const Course course = {.farmers = {0, 2, 0},
                           .farmer_turns = {0, 33, 0},
                           .turns = {24, 23, 23},
                           .hand = {100, 50, 60},
                           .lead_changes = 4,
                           .is_overtaken = true};
    RatioTerm term[IMPACT_METRICS];
    block.count = 3; /* the table has three seats; the two other games are forfeited by A */
    for (int i = 1; i < 3; i++) {
        block.game[i] = (GameResult){.seating = 0, .end = END_CRASH, .offender = 1};
        match_rank(&block.game[i], 3);
    }
    const Course courses[3] = {course};
    impact_measure(table, &block, courses, term);
    static const struct {
        ImpactMetric metric;
        int64_t x, y;
    } expected[] = {
        {IMPACT_POINTS_A, 50, 1},
        {IMPACT_KINDS_A + FEATURE_CITY, 44, 1},
        {IMPACT_KINDS_A + FEATURE_FIELD, 6, 1},
        {IMPACT_POINTS_B, 80, 2},
        {IMPACT_KINDS_B + FEATURE_CLOISTER, 51, 2},
        {IMPACT_FARM_SHARE, 15, 130},
        {IMPACT_MARGIN, 20, 2},        /* 50 - (30 + 50) / 2, doubled */
        {IMPACT_WINNING_MARGIN, 0, 1}, /* two share the first place */
        {IMPACT_SCORE_A, 3, 12},       /* ahead of one and level with another; then last twice */
        {IMPACT_DRAWS, 3, 3},          /* in forfeits the other two are level */
        {IMPACT_FIRST_SEAT, 0, 12},    /* last three times */
        {IMPACT_FIRST_SEAT_MARGIN, -40, 2},
        {IMPACT_FARMERS_A, 2, 1},
        {IMPACT_FOLLOWERS_B, 7, 2},
        {IMPACT_FARMER_TURN_A, 33, 2},
        {IMPACT_FARMER_TURN_B, 0, 0},
        {IMPACT_HAND_A, 50, 23},
        {IMPACT_HAND_B, 160, 47},
        {IMPACT_LEAD_CHANGES, 4, 1},
        {IMPACT_OVERTAKEN, 1, 1},
        {IMPACT_TURNS, 70, 1},
        {IMPACT_DISCARDED, 1, 1},
        {IMPACT_CHANGED, 0, 0},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const RatioTerm found = term[expected[i].metric];
        cr_expect(found.x == expected[i].x && found.y == expected[i].y, "%s: %lld / %lld",
                  IMPACT_METRIC[expected[i].metric].key, (long long)found.x, (long long)found.y);
    }
    MatchBlock other = block;
    other.game[0].seat[2].score = 51;
    other.game[1].offender = 2;
    for (int i = 0; i < 3; i++) match_rank(&other.game[i], 3);
    impact_measure_winners(&block, &other, term);
    cr_expect(term[IMPACT_CHANGED].x == 2 && term[IMPACT_CHANGED].y == 3);
    cr_expect_eq(term[IMPACT_REVERSED].x, 0, "there was a tie before");
    match_destroy_table(table);
}

/* A store of variants. */

enum { TABLES = 4 };

static const struct {
    const char *rules;
    int players;
} TABLE_RULES[TABLES] = {{"base", 2}, {"base,farms=none", 2}, {"base", 4}, {"junior", 3}};

static Table *make_variant(int v) {
    char *agents[] = {"greedy", "random", "random", "random"};
    Error error;
    Table *table = match_create_table(TABLE_RULES[v].rules, agents, TABLE_RULES[v].players, &error);
    cr_assert(table, "%s", error.text);
    table->seed = 5;
    for (int i = 0; i < SEAT_MAX; i++) table->number[i] = i > 0;
    return table;
}

/* Variants on disk: each has the decks from its own number on, up to BLOCKS - 1. */
typedef struct Shelf {
    Disk disk; /* its folder, path and store */
    Table *table[TABLES];
    MatchBlock *block[TABLES][BLOCKS];
    int count; /* of the tables in use */
    int read;  /* blocks read back and found equal */
} Shelf;

static void shelf_open(Shelf *shelf, int count) {
    const atomic_bool drop = false;
    Error error;
    *shelf = (Shelf){.count = count};
    snprintf(shelf->disk.folder, sizeof shelf->disk.folder, "/tmp/bastide-test-XXXXXX");
    cr_assert(mkdtemp(shelf->disk.folder));
    snprintf(shelf->disk.path, sizeof shelf->disk.path, "%s/run.db", shelf->disk.folder);
    for (int v = 0; v < count; v++) shelf->table[v] = make_variant(v);
    shelf->disk.store = store_open_league(shelf->disk.path, (const Table *const *)shelf->table,
                                          count, "bastide impact", &error);
    cr_assert(shelf->disk.store, "%s", error.text);
    for (int v = 0; v < count; v++) {
        Match *match = match_create(shelf->table[v]);
        for (int deck = v; deck < BLOCKS; deck++) {
            MatchBlock *block = match_play_block(match, (uint64_t)deck, KEEP_MOVES, &drop);
            for (int i = 0; i < block->count; i++) block->game[i].matchup = (uint32_t)v;
            cr_assert(store_add_block(shelf->disk.store, block, &error), "%s", error.text);
            shelf->block[v][deck] = block;
        }
        match_destroy(match);
    }
    cr_assert(store_commit(shelf->disk.store, false, &error));
}

static void shelf_close(Shelf *shelf) {
    for (int v = 0; v < shelf->count; v++) {
        match_destroy_table(shelf->table[v]);
        for (int i = 0; i < BLOCKS; i++) match_destroy_block(shelf->block[v][i]);
    }
    disk_close(&shelf->disk);
}

static bool compare_block(void *context, const MatchBlock *block) {
    Shelf *shelf = context;
    const MatchBlock *expected = shelf->block[block->game[0].matchup][block->deck];
    cr_assert_eq(block->count, expected->count);
    for (int i = 0; i < block->count; i++)
        cr_expect(disk_is_equal_game(&block->game[i], &expected->game[i], block->count));
    shelf->read++;
    return true;
}

Test(impact, a_store_keeps_variants_of_other_sizes_and_kinds) {
    static Shelf shelf;
    static Rules rules;
    Error error;
    shelf_open(&shelf, TABLES);
    disk_reopen(&shelf.disk);
    Store *store = shelf.disk.store;
    const StoreRun *run = store_get_run(store);
    cr_expect_eq(run->variants, TABLES);
    cr_expect_eq(run->agents, 2);
    for (uint32_t v = 0; v < TABLES; v++) {
        const StoreVariant *variant = store_get_variant(run, v);
        cr_expect_str_eq(variant->rules, shelf.table[v]->rules.canonical);
        cr_expect_eq(variant->players, TABLE_RULES[v].players);
        cr_expect_eq(variant->has_kinds, v < 3);
        cr_assert(store_read_rules(store, v, &rules, &error), "%s", error.text);
        cr_expect_str_eq(rules.canonical, variant->rules);
    }
    const StoreQuery all = {
        .last = STORE_DECK_MAX, .with_moves = true, .visitor = compare_block, .context = &shelf};
    cr_expect(store_read(store, &all, &error), "%s", error.text);
    cr_expect_eq(shelf.read, 6 + 5 + 4 + 3);
    shelf.read = 0;
    StoreQuery one = all;
    one.has_matchup = true;
    one.matchup = 2;
    cr_expect(store_read(store, &one, &error), "%s", error.text);
    cr_expect_eq(shelf.read, 4);
    cr_expect_not(store_check_variants(store, &error));
    cr_expect(strstr(error.text, "4 variants"), "%s", error.text);
    shelf_close(&shelf);
}

Test(impact, another_variation_is_refused_and_so_is_a_damaged_one) {
    static const char *const changes[] = {
        "UPDATE variant SET rules = 'base,players=2,followers=6,farms=3,small_city=4' WHERE id = 0",
        "UPDATE variant SET players = 3 WHERE id = 0",
        "DELETE FROM variant WHERE id = 1",
        "UPDATE matchup SET variant = 1 WHERE id = 0",
        "UPDATE matchup SET variant = 7 WHERE id = 0 AND position = 0",
        "DELETE FROM matchup WHERE id = 1 AND position = 1"};
    static Shelf shelf;
    Error error;
    shelf_open(&shelf, 2);
    const Table *const turned[] = {shelf.table[1], shelf.table[0]};
    Store *store = store_open_league(shelf.disk.path, turned, 2, "", &error);
    cr_expect_null(store);
    cr_expect(strstr(error.text, "holds another run"), "%s", error.text);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        static char copy[PATH_SIZE + 200];
        static Disk other;
        snprintf(other.path, sizeof other.path, "%s/x.db", shelf.disk.folder);
        snprintf(copy, sizeof copy, "cp %s %s", shelf.disk.path, other.path);
        cr_assert_eq(system(copy), 0);
        disk_change(&other, changes[i]);
        store = store_open(other.path, &error);
        cr_expect_null(store, "%s", changes[i]);
        cr_expect(strstr(error.text, "is damaged"), "%s: %s", changes[i], error.text);
        store_close(store);
    }
    shelf_close(&shelf);
}

/* The comparison as a whole: decks that all have, winners, fields. */
Test(impact, common_decks_are_compared_and_re_scored) {
    static Shelf shelf;
    static Impact impact;
    Error error;
    shelf_open(&shelf, 3);
    impact = (Impact){.variants = 3, .last = BLOCKS - 1, .shards = 1, .is_quiet = true};
    for (int v = 0; v < 3; v++) impact.variant[v].table = shelf.table[v];
    impact_compare_rules(&impact);
    cr_expect(impact.variant[1].is_rescored && impact.variant[1].has_seats);
    cr_expect(!impact.variant[2].is_rescored && !impact.variant[2].has_seats);
    cr_assert(impact_read(&impact, shelf.disk.store, &error), "%s", error.text);
    cr_expect_eq(impact.decks, BLOCKS - 2, "the last variant begins with deck 2");
    cr_expect_eq(impact.variant[2].games, 4 * (BLOCKS - 2));
    double farm = 0;
    double played = 0;
    int changed = 0;
    for (int deck = 2; deck < BLOCKS; deck++)
        for (int i = 0; i < 2; i++) {
            const GameResult *before = &shelf.block[0][deck]->game[i];
            const GameResult *after = &shelf.block[1][deck]->game[i];
            farm += before->seat[match_seat(shelf.table[0], 1, i)].final[FEATURE_FIELD];
            played += after->seat[match_seat(shelf.table[0], 1, i)].score -
                      before->seat[match_seat(shelf.table[0], 1, i)].score;
            changed += (before->seat[0].first_shares > 0) != (after->seat[0].first_shares > 0) ||
                       (before->seat[1].first_shares > 0) != (after->seat[1].first_shares > 0);
        }
    const int games = 2 * (BLOCKS - 2);
    const ImpactVariant *none = &impact.variant[1];
    cr_expect_gt(farm, 0);
    cr_expect_float_eq(ratio_difference(&none->rescored[IMPACT_POINTS_B]).value, -farm / games,
                       1e-9);
    cr_expect_float_eq(ratio_difference(&none->played[IMPACT_POINTS_B]).value, played / games,
                       1e-9);
    cr_expect_float_eq(ratio_value(&none->played[IMPACT_CHANGED].other).value,
                       (double)changed / games, 1e-9);
    cr_expect_not(ratio_value(&impact.variant[2].played[IMPACT_CHANGED].other).is_known);
    cr_expect_not(ratio_value(&impact.variant[2].rescored[IMPACT_POINTS_A].other).is_known);
    cr_expect_not(ratio_value(&none->played[IMPACT_FARMER_TURN_A].other).is_known,
                  "there are no farmers");
    impact.shards = 2;
    impact.shard = 1;
    impact.decks = 0;
    cr_assert(impact_read(&impact, shelf.disk.store, &error), "%s", error.text);
    cr_expect_eq(impact.decks, 2, "of decks 2 .. 5 two are odd");
    shelf_close(&shelf);
}
