/* test_store_damage.c: a damaged store is refused or read as it was; it never crashes anything.
 *
 * SPDX-License-Identifier: MIT
 */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/disk.h"

TestSuite(store_damage, .timeout = 300);

Test(store_damage, rows_that_make_no_sense_are_refused) {
    static const char *const changes[] = {
        "UPDATE seat SET score = score + 1 WHERE game = 8 AND seat = 1",
        "UPDATE seat SET road = -1 WHERE game = 8 AND seat = 1",
        "DELETE FROM seat WHERE game = 8 AND seat = 2",
        "UPDATE moves SET text = replace(text, '@', '#') WHERE game = 8",
        "DELETE FROM game WHERE id = 8",
        "DELETE FROM game WHERE id = 41",
        "UPDATE game SET end = 'won' WHERE id = 8",
        "UPDATE game SET offender = 2 WHERE id = 8",
        "UPDATE game SET digest = 'xyz' WHERE id = 8",
        "UPDATE game SET seating = 4 WHERE id = 8",
        "UPDATE game SET id = 10 WHERE id = 8",
        "UPDATE seat SET late = 1 WHERE game = 8 AND seat = 1",
        "UPDATE game SET turns = turns - 1 WHERE id = 8",
        "UPDATE seat SET time_ns = time_ns + 1 WHERE game = 8 AND seat = 1",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        Disk disk;
        Error error;
        disk_open(&disk, "base");
        disk_play(&disk, KEEP_MOVES);
        disk_add(&disk);
        disk_change(&disk, changes[i]);
        const StoreQuery query = {.last = STORE_DECK_MAX,
                                  .with_moves = true,
                                  .visitor = disk_count_block,
                                  .context = &disk.count};
        disk_reopen(&disk);
        cr_expect_not(store_read(disk.store, &query, &error), "%s", changes[i]);
        cr_expect(strstr(error.text, "is damaged"), "%s: %s", changes[i], error.text);
        disk_close(&disk);
    }
}

Test(store_damage, a_sheet_that_was_not_played_with_is_refused) {
    Disk disk;
    Error error;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    disk_change(&disk, "UPDATE variant SET sheet = 'use base', sheet_path = 'own.tiles'");
    Store *store = store_open(disk.path, &error);
    cr_expect_null(store);
    cr_expect(strstr(error.text, "sheet does not match"), "%s", error.text);
    store_close(store);
    disk_close(&disk);
}

Test(store_damage, names_that_a_terminal_would_obey_are_refused) {
    static const struct {
        const char *change;
        bool is_sound;
    } cases[] = {
        {"UPDATE agent SET name = char(27) || '[31mred' WHERE id = 1", false},
        {"UPDATE agent SET name = 'two' || char(10) || 'lines' WHERE id = 0", false},
        {"UPDATE agent SET name = 'x' || char(127) WHERE id = 0", false},
        {"UPDATE agent SET name = 'x' || char(155) || '31m' WHERE id = 0", false},
        {"UPDATE agent SET name = CAST(x'789b33316d' AS TEXT) WHERE id = 0", false},
        {"UPDATE agent SET spec = spec || char(27) WHERE id = 0", false},
        {"UPDATE run SET version = char(27) || '[31m'", false},
        {"UPDATE variant SET rules = rules || char(27)", false},
        {"UPDATE agent SET name = 'Grün 乙女 ÀŸ~' WHERE id = 1", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Disk disk;
        Error error;
        disk_open(&disk, "base");
        disk_play(&disk, KEEP_SCORES);
        disk_change(&disk, cases[i].change);
        Store *store = store_open(disk.path, &error);
        cr_expect_eq(store != NULL, cases[i].is_sound, "%s", cases[i].change);
        if (!store)
            cr_expect(strstr(error.text, "is damaged") && strstr(error.text, "printed") &&
                          !strchr(error.text, 27),
                      "%s: %s", cases[i].change, error.text);
        store_close(store);
        disk_close(&disk);
    }
}

/* Rows that no game leads to are never read with the games. */
Test(store_damage, rows_of_no_game_are_refused) {
    static const char *const tables[] = {"moves", "thought", "seat"};
    for (int i = 0; i < 3; i++) {
        Disk disk;
        Error error;
        char text[160];
        disk_open(&disk, "base");
        disk_play(&disk, KEEP_THOUGHTS);
        disk_add(&disk);
        cr_expect(store_check_rows(disk.store, &error), "%s", error.text);
        snprintf(text, sizeof text, "UPDATE %s SET game = 999 WHERE game = 8", tables[i]);
        disk_change(&disk, text);
        disk_reopen(&disk);
        cr_expect_not(store_check_rows(disk.store, &error), "%s", tables[i]);
        snprintf(text, sizeof text, "is damaged: its table %s has %d row%s of games", tables[i],
                 i < 2 ? 1 : 2, i < 2 ? "" : "s");
        cr_expect(strstr(error.text, text), "%s", error.text);
        disk_close(&disk);
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
        .last = STORE_DECK_MAX, .with_moves = true, .visitor = disk_compare_block, .context = disk};
    const bool is_read = store && store_read(store, &query, &error);
    if (is_read)
        cr_expect_eq(disk->count, BLOCKS, "only %d blocks were left, unnoticed", disk->count);
    else
        cr_expect(strlen(error.text) > 0);
    spoilt->equal += is_read;
    spoilt->refused += !is_read;
    store_close(store);
    store_close(store_open_run(disk->path, disk->table, "bastide match", &error));
}

Test(store_damage, truncated_and_flipped_files_never_crash) {
    static uint8_t bytes[1 << 20];
    Disk disk;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    store_close(disk.store);
    disk.store = NULL;
    FILE *file = fopen(disk.path, "rb");
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    cr_assert(length > 10000 && length < sizeof bytes);

    Spoilt cut = {0};
    for (size_t size = 1; size < length; size += length / 60) {
        disk_write_file(disk.path, bytes, size);
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
        disk_write_file(disk.path, bytes, length);
        try_file(&disk, &flipped);
        bytes[at] ^= bit;
    }
    cr_expect(flipped.refused > 50, "only %d of 400 flipped files were refused", flipped.refused);
    cr_expect(flipped.equal > 50, "only %d were hit where it does not matter", flipped.equal);
    disk_close(&disk);
}

/* A child's life: adds and commits block after block, and says so after each. */
static void add_and_tell(const Disk *disk, int out) {
    Error error;
    Store *store = store_open_run(disk->path, disk->table, "bastide match", &error);
    for (int i = 0; store && i < BLOCKS; i++) {
        if (!store_add_block(store, disk->block[i], &error) || !store_commit(store, false, &error))
            break;
        if (write(out, "", 1) != 1) break;
    }
    _exit(0);
}

/* Lets a child commit some blocks and work on for some microseconds; returns how many it said were
 * committed. */
static int kill_child(const Disk *disk, int blocks, useconds_t after) {
    int pipe_ends[2];
    char told;
    int committed = 0;
    cr_assert_eq(pipe(pipe_ends), 0);
    const pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) add_and_tell(disk, pipe_ends[1]);
    close(pipe_ends[1]);
    while (committed < blocks && read(pipe_ends[0], &told, 1) == 1) committed++;
    usleep(after);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(pipe_ends[0], &told, 1) == 1) committed++;
    close(pipe_ends[0]);
    return committed;
}

/* Adds what is missing. */
static void go_on(Disk *disk, int first) {
    Error error;
    disk->store = store_open_run(disk->path, disk->table, "bastide match", &error);
    cr_assert(disk->store, "%s", error.text);
    for (int i = first; i < BLOCKS; i++)
        cr_assert(store_add_block(disk->store, disk->block[i], &error), "%s", error.text);
    cr_assert(store_commit(disk->store, false, &error), "%s", error.text);
}

Test(store_damage, killed_at_any_instant_it_keeps_what_was_committed) {
    Disk disk;
    Error error;
    Rng rng;
    int partly = 0;
    rng_init(&rng, 5);
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    for (int round = 0; round < 30; round++) {
        store_close(disk.store);
        unlink(disk.path);
        const int committed = kill_child(&disk, round % BLOCKS, (useconds_t)rng_below(&rng, 3000));
        disk.store = store_open_run(disk.path, disk.table, "bastide match", &error);
        cr_assert(disk.store, "%s", error.text);
        const int kept = disk_count_blocks(disk.store);
        cr_expect(kept == committed || kept == committed + 1, "%d kept of %d", kept, committed);
        partly += kept > 0 && kept < BLOCKS;
        store_close(disk.store);
        go_on(&disk, kept);
        disk.count = 0;
        const StoreQuery query = {.last = STORE_DECK_MAX,
                                  .with_moves = true,
                                  .visitor = disk_compare_block,
                                  .context = &disk};
        cr_expect(store_read(disk.store, &query, &error), "%s", error.text);
        cr_expect_eq(disk.count, BLOCKS);
    }
    cr_expect_gt(partly, 0, "no child was killed at work");
    disk_close(&disk);
}

/* A child's life: writes to an empty file, more than it keeps in memory, and is gone. */
static void make_and_die(const Disk *disk) {
    sqlite3 *file = NULL;
    const bool is_done =
        sqlite3_open(disk->path, &file) == SQLITE_OK &&
        sqlite3_exec(file,
                     "PRAGMA cache_size = 1; BEGIN; CREATE TABLE run (text);"
                     "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)"
                     " INSERT INTO run SELECT zeroblob(3000) FROM n",
                     NULL, NULL, NULL) == SQLITE_OK;
    _exit(is_done ? 0 : 1);
}

Test(store_damage, killed_while_it_was_made_it_is_made_again) {
    Disk disk;
    Error error;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    for (int is_run = 0; is_run < 2; is_run++) {
        int status = 0;
        struct stat file;
        store_close(disk.store);
        unlink(disk.path);
        const pid_t child = fork();
        cr_assert_geq(child, 0);
        if (child == 0) make_and_die(&disk);
        waitpid(child, &status, 0);
        cr_assert_eq(status, 0);
        cr_assert(stat(disk.path, &file) == 0 && file.st_size > 0, "nothing was written");
        if (!is_run) {
            cr_expect_null(store_open(disk.path, &error));
            cr_expect(strstr(error.text, "is empty"), "%s", error.text);
        }
        disk.store = store_open_run(disk.path, disk.table, "bastide match", &error);
        cr_assert(disk.store, "%s", error.text);
    }
    disk_add(&disk);
    cr_expect_eq(disk_count_blocks(disk.store), BLOCKS);
    disk_close(&disk);
}
