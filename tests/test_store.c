/* test_store.c: what is kept comes back, and what is not a store, or damaged, is refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/schema.h"
#include "arena/store.h"

TestSuite(store, .timeout = 300);

enum { BLOCKS = 6, PATH_SIZE = 128 };

/* A run on disk, in a folder of its own. */
typedef struct Disk {
    char folder[PATH_SIZE], path[PATH_SIZE + 16];
    Table *table;
    Store *store;
    MatchBlock *block[BLOCKS]; /* what was added */
    int count;                 /* blocks read back and found equal */
} Disk;

static Table *make_table(const char *rules, char *second, uint64_t seed) {
    Error error;
    Table *table = match_create_table(rules, (char *[]){"greedy", second}, 2, &error);
    cr_assert(table, "%s", error.text);
    table->seed = seed;
    return table;
}

static void open_disk(Disk *disk, const char *rules) {
    Error error;
    *disk = (Disk){.table = make_table(rules, "random", 5)};
    snprintf(disk->folder, sizeof disk->folder, "/tmp/bastide-test-XXXXXX");
    cr_assert(mkdtemp(disk->folder));
    snprintf(disk->path, sizeof disk->path, "%s/run.db", disk->folder);
    disk->store = store_open_run(disk->path, disk->table, "bastide match", &error);
    cr_assert(disk->store, "%s", error.text);
}

static void play_blocks(Disk *disk, bool keep_moves) {
    const atomic_bool drop = false;
    Match *match = match_create(disk->table);
    for (int i = 0; i < BLOCKS; i++) {
        disk->block[i] = match_play_block(match, (uint64_t)i, keep_moves, &drop);
        cr_assert(disk->block[i]);
    }
    match_destroy(match);
}

static void add_blocks(Disk *disk) {
    Error error;
    for (int i = 0; i < BLOCKS; i++)
        cr_assert(store_add_block(disk->store, disk->block[i], &error), "%s", error.text);
    cr_assert(store_commit(disk->store, false, &error), "%s", error.text);
}

static void reopen(Disk *disk) {
    Error error;
    store_close(disk->store);
    disk->store = store_open(disk->path, &error);
    cr_assert(disk->store, "%s", error.text);
}

static void close_disk(Disk *disk) {
    char command[PATH_SIZE + 16];
    store_close(disk->store);
    match_destroy_table(disk->table);
    for (int i = 0; i < BLOCKS; i++) match_destroy_block(disk->block[i]);
    snprintf(command, sizeof command, "rm -r %s", disk->folder);
    cr_assert_eq(system(command), 0);
}

static bool is_equal_seat(const SeatResult *a, const SeatResult *b) {
    return a->score == b->score && a->place_twice == b->place_twice &&
           a->first_shares == b->first_shares && a->supply == b->supply &&
           a->followers == b->followers && a->farmers == b->farmers && a->time_ns == b->time_ns &&
           a->simulations == b->simulations &&
           memcmp(a->completed, b->completed, sizeof a->completed) == 0 &&
           memcmp(a->final, b->final, sizeof a->final) == 0;
}

static bool is_equal_game(const GameResult *a, const GameResult *b, int players) {
    if (a->moves ? !b->moves || strcmp(a->moves, b->moves) != 0 : b->moves != NULL) return false;
    for (int s = 0; s < players; s++)
        if (!is_equal_seat(&a->seat[s], &b->seat[s])) return false;
    return a->matchup == b->matchup && a->deck == b->deck && a->seating == b->seating &&
           a->end == b->end && a->offender == b->offender && a->turns == b->turns &&
           a->discarded == b->discarded && a->moves_digest == b->moves_digest;
}

static bool compare_block(void *context, const MatchBlock *block) {
    Disk *disk = context;
    const MatchBlock *expected = disk->block[block->deck];
    cr_assert_eq(block->deck, (uint64_t)disk->count);
    cr_assert_eq(block->count, expected->count);
    for (int i = 0; i < block->count; i++)
        cr_expect(is_equal_game(&block->game[i], &expected->game[i], block->count));
    disk->count++;
    return true;
}

static bool count_block(void *context, const MatchBlock *block) {
    (void)block;
    ++*(int *)context;
    return true;
}

static int count_blocks(Store *store) {
    int count = 0;
    Error error;
    const StoreQuery query = {.last = STORE_DECK_MAX, .visitor = count_block, .context = &count};
    cr_assert(store_read(store, &query, &error), "%s", error.text);
    return count;
}

Test(store, what_was_added_comes_back) {
    static const char *const rules[] = {"base", "junior", "count"};
    for (int i = 0; i < 4; i++) {
        Disk disk;
        Error error;
        open_disk(&disk, rules[i % 3]);
        play_blocks(&disk, i < 3);
        add_blocks(&disk);
        reopen(&disk);
        const StoreQuery query = {
            .last = STORE_DECK_MAX, .with_moves = true, .visitor = compare_block, .context = &disk};
        cr_expect(store_read(disk.store, &query, &error), "%s", error.text);
        cr_expect_eq(disk.count, BLOCKS);
        close_disk(&disk);
    }
}

Test(store, a_run_is_described) {
    Disk disk;
    open_disk(&disk, "base");
    reopen(&disk);
    const StoreRun *run = store_get_run(disk.store);
    cr_assert(run);
    cr_expect_str_eq(run->rules, disk.table->rules.canonical);
    cr_expect_str_eq(run->name[1], "random");
    cr_expect_str_eq(run->spec[1], disk.table->agent[1].canonical);
    cr_expect(run->seed == 5 && run->players == 2 && run->is_reproducible);
    close_disk(&disk);
}

Test(store, blocks_that_were_not_committed_are_gone) {
    Disk disk;
    Error error;
    open_disk(&disk, "base");
    play_blocks(&disk, true);
    cr_assert(store_add_block(disk.store, disk.block[0], &error));
    cr_assert(store_commit(disk.store, true, &error), "too young to be committed");
    reopen(&disk);
    cr_expect_eq(count_blocks(disk.store), 0);
    close_disk(&disk);
}

Test(store, a_game_is_there_once) {
    Disk disk;
    Error error;
    open_disk(&disk, "base");
    play_blocks(&disk, true);
    add_blocks(&disk);
    cr_expect_not(store_add_block(disk.store, disk.block[2], &error));
    cr_expect(strstr(error.text, "same games"), "%s", error.text);
    reopen(&disk);
    cr_expect_eq(count_blocks(disk.store), BLOCKS);
    close_disk(&disk);
}

/* Runs SQL on the file of a closed store. */
static void change(const Disk *disk, const char *sql) {
    sqlite3 *file = NULL;
    char *message = NULL;
    cr_assert_eq(sqlite3_open(disk->path, &file), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(file, sql, NULL, NULL, &message), SQLITE_OK, "%s: %s", sql, message);
    sqlite3_close(file);
}

/* Opening with a table must fail and say so, and leave the games alone. */
static void expect_refused(Disk *disk, const Table *table, const char *because) {
    Error error;
    cr_expect_null(store_open_run(disk->path, table, "bastide match", &error));
    cr_expect(strstr(error.text, because), "\"%s\" does not say \"%s\"", error.text, because);
}

Test(store, another_configuration_is_refused) {
    Disk disk;
    open_disk(&disk, "base");
    play_blocks(&disk, true);
    add_blocks(&disk);
    Table *tables[] = {make_table("base", "random", 6), make_table("base", "greedy-score", 5),
                       make_table("base,farms=2", "random", 5)};
    for (int i = 0; i < 3; i++) {
        expect_refused(&disk, tables[i], "another run");
        match_destroy_table(tables[i]);
    }
    Error error;
    Store *again = store_open_run(disk.path, disk.table, "bastide match", &error);
    cr_assert(again, "the same table goes on: %s", error.text);
    cr_expect_eq(count_blocks(again), BLOCKS);
    store_close(again);
    store_close(disk.store);
    disk.store = NULL;
    change(&disk, "UPDATE run SET signature = 'older'");
    expect_refused(&disk, disk.table, "its signature is older");
    close_disk(&disk);
}

static void write_file(const char *path, const void *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    cr_assert(file);
    cr_assert_eq(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

Test(store, files_that_are_no_store_are_refused) {
    Disk disk;
    Error error;
    open_disk(&disk, "base");
    store_close(disk.store);
    disk.store = NULL;
    change(&disk, "PRAGMA user_version = 77");
    expect_refused(&disk, disk.table, "schema 77");
    change(&disk, "PRAGMA user_version = 1; PRAGMA application_id = 1");
    expect_refused(&disk, disk.table, "another program");
    change(&disk, "PRAGMA application_id = 1111577428; DROP VIEW standings; DROP VIEW results;"
                  "DELETE FROM matchup");
    expect_refused(&disk, disk.table, "agents are not described");
    change(&disk, "DROP TABLE run");
    expect_refused(&disk, disk.table, "no such table");
    write_file(disk.path,
               "no database, but long enough to be read as a header, and not a short one", 72);
    expect_refused(&disk, disk.table, "not an SQLite file");
    cr_expect_null(store_open(disk.path, &error));
    cr_expect(strstr(error.text, "not an SQLite file"), "%s", error.text);
    struct stat status;
    cr_assert_eq(stat(disk.path, &status), 0);
    cr_expect_eq(status.st_size, 72, "the file is left as it is");
    cr_expect_null(store_open(disk.folder, &error));
    cr_expect(strstr(error.text, "directory"), "%s", error.text);
    cr_expect_null(store_open_run(disk.folder, disk.table, "", &error));
    cr_expect_null(store_open_run("", disk.table, "", &error));
    cr_expect_null(store_open("/nowhere/run.db", &error));
    cr_expect_null(store_open_run("/nowhere/run.db", disk.table, "", &error));
    cr_expect(strstr(error.text, "/nowhere/run.db"), "%s", error.text);
    close_disk(&disk);
}

Test(store, an_empty_file_is_filled) {
    Disk disk;
    Error error;
    open_disk(&disk, "base");
    store_close(disk.store);
    write_file(disk.path, "", 0);
    disk.store = store_open_run(disk.path, disk.table, "bastide match", &error);
    cr_expect(disk.store, "%s", error.text);
    close_disk(&disk);
}

Test(store, rows_that_make_no_sense_are_refused) {
    static const char *const changes[] = {
        "UPDATE seat SET score = score + 1 WHERE game = 3 AND seat = 1",
        "UPDATE seat SET road = -1 WHERE game = 3 AND seat = 1",
        "DELETE FROM seat WHERE game = 3 AND seat = 2",
        "UPDATE moves SET text = replace(text, '@', '#') WHERE game = 3",
        "DELETE FROM game WHERE id = 3",
        "DELETE FROM game WHERE id = 12",
        "UPDATE game SET end = 'won' WHERE id = 3",
        "UPDATE game SET offender = 2 WHERE id = 3",
        "UPDATE game SET digest = 'xyz' WHERE id = 3",
        "UPDATE game SET seating = 4 WHERE id = 3",
        "UPDATE game SET turns = turns - 1 WHERE id = 3",
        "UPDATE seat SET time_ns = time_ns + 1 WHERE game = 3 AND seat = 1",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        Disk disk;
        Error error;
        open_disk(&disk, "base");
        play_blocks(&disk, true);
        add_blocks(&disk);
        change(&disk, changes[i]);
        const StoreQuery query = {.last = STORE_DECK_MAX,
                                  .with_moves = true,
                                  .visitor = count_block,
                                  .context = &disk.count};
        reopen(&disk);
        cr_expect_not(store_read(disk.store, &query, &error), "%s", changes[i]);
        cr_expect(strstr(error.text, "is damaged"), "%s: %s", changes[i], error.text);
        close_disk(&disk);
    }
}

/* What a spoilt file did. */
typedef struct Spoilt {
    int refused, equal;
} Spoilt;

/* Opens and reads a spoilt copy: refused, or every game as it was. */
static void try_file(Disk *disk, Spoilt *spoilt) {
    Error error;
    Store *store = store_open(disk->path, &error);
    disk->count = 0;
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .with_moves = true, .visitor = compare_block, .context = disk};
    const bool is_read = store && store_read(store, &query, &error);
    if (is_read)
        cr_expect_eq(disk->count, BLOCKS, "only %d blocks were left, unnoticed", disk->count);
    else
        cr_expect(strlen(error.text) > 0);
    spoilt->equal += is_read;
    spoilt->refused += !is_read;
    store_close(store);
}

Test(store, truncated_and_flipped_files_never_crash) {
    static uint8_t bytes[1 << 20];
    Disk disk;
    open_disk(&disk, "base");
    play_blocks(&disk, true);
    add_blocks(&disk);
    store_close(disk.store);
    disk.store = NULL;
    FILE *file = fopen(disk.path, "rb");
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    cr_assert(length > 10000 && length < sizeof bytes);

    Spoilt cut = {0};
    for (size_t size = 1; size < length; size += length / 60) {
        write_file(disk.path, bytes, size);
        try_file(&disk, &cut);
    }
    cr_expect_eq(cut.equal, 0, "a truncated file is never taken for a whole one");

    Spoilt flipped = {0};
    Rng rng;
    rng_init(&rng, 7);
    for (int i = 0; i < 400; i++) {
        const size_t at = i < 100 ? (size_t)i : rng_below(&rng, length);
        const uint8_t bit = (uint8_t)(1 << rng_below(&rng, 8));
        bytes[at] ^= bit;
        write_file(disk.path, bytes, length);
        try_file(&disk, &flipped);
        bytes[at] ^= bit;
    }
    cr_expect(flipped.refused > 50, "only %d of 400 flipped files were refused", flipped.refused);
    cr_expect(flipped.equal > 50, "only %d were hit where it does not matter", flipped.equal);
    close_disk(&disk);
}

static bool check_rules(const Store *store, const Rules *expected) {
    static Rules rules;
    Error error;
    return store_read_rules(store, &rules, &error) &&
           memcmp(rules.bag, expected->bag, sizeof rules.bag) == 0;
}

Test(store, own_sheets_are_kept_with_the_run) {
    static const char sheet[] = "sheet mine\nuse base\nstart D\ncount U 30\n";
    Disk disk;
    Error error;
    char rules[PATH_SIZE + 32];
    char path[PATH_SIZE + 16];
    open_disk(&disk, "base");
    store_close(disk.store);
    unlink(disk.path);
    match_destroy_table(disk.table);
    snprintf(path, sizeof path, "%s/my.tiles", disk.folder);
    snprintf(rules, sizeof rules, "base,tiles=%s", path);
    write_file(path, sheet, strlen(sheet));
    disk.table = make_table(rules, "random", 5);
    disk.store = store_open_run(disk.path, disk.table, "bastide match", &error);
    cr_assert(disk.store, "%s", error.text);
    play_blocks(&disk, true);
    add_blocks(&disk);
    unlink(path);
    reopen(&disk);
    cr_expect(check_rules(disk.store, &disk.table->rules), "the sheet's file is not needed");
    Table *other = make_table("base", "random", 5);
    cr_expect_not(check_rules(disk.store, &other->rules));
    expect_refused(&disk, other, "another run");
    match_destroy_table(other);
    close_disk(&disk);
}
