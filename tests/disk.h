/* disk.h: a run kept in a store, in a folder of its own, for the tests of the store.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_DISK_H
#define TESTS_DISK_H

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store.h"

enum { BLOCKS = 6, PATH_SIZE = 128 };

/* A run on disk, in a folder of its own. */
typedef struct Disk {
    char folder[PATH_SIZE], path[PATH_SIZE + 16];
    Table *table;
    Store *store;
    MatchBlock *block[BLOCKS]; /* what was added */
    int count;                 /* blocks read back and found equal */
} Disk;

static inline Table *disk_make_table(const char *rules, char *second, uint64_t seed) {
    Error error;
    Table *table = match_create_table(rules, (char *[]){"greedy", second}, 2, &error);
    cr_assert(table, "%s", error.text);
    table->seed = seed;
    return table;
}

static inline void disk_open(Disk *disk, const char *rules) {
    Error error;
    *disk = (Disk){.table = disk_make_table(rules, "random", 5)};
    snprintf(disk->folder, sizeof disk->folder, "/tmp/bastide-test-XXXXXX");
    cr_assert(mkdtemp(disk->folder));
    snprintf(disk->path, sizeof disk->path, "%s/run.db", disk->folder);
    disk->store = store_open_run(disk->path, disk->table, "bastide match", &error);
    cr_assert(disk->store, "%s", error.text);
}

static inline void disk_play(Disk *disk, MatchKeep keep) {
    const atomic_bool drop = false;
    Match *match = match_create(disk->table);
    for (int i = 0; i < BLOCKS; i++) {
        disk->block[i] = match_play_block(match, (uint64_t)i, keep, &drop);
        cr_assert(disk->block[i]);
    }
    match_destroy(match);
}

static inline void disk_play_again(Disk *disk) {
    for (int i = 0; i < BLOCKS; i++) match_destroy_block(disk->block[i]);
    disk_play(disk, true);
}

static inline void disk_add(Disk *disk) {
    Error error;
    for (int i = 0; i < BLOCKS; i++)
        cr_assert(store_add_block(disk->store, disk->block[i], &error), "%s", error.text);
    cr_assert(store_commit(disk->store, false, &error), "%s", error.text);
}

static inline void disk_reopen(Disk *disk) {
    Error error;
    store_close(disk->store);
    disk->store = store_open(disk->path, &error);
    cr_assert(disk->store, "%s", error.text);
}

static inline void disk_close(Disk *disk) {
    char command[PATH_SIZE + 16];
    store_close(disk->store);
    match_destroy_table(disk->table);
    for (int i = 0; i < BLOCKS; i++) match_destroy_block(disk->block[i]);
    snprintf(command, sizeof command, "rm -r %s", disk->folder);
    cr_assert_eq(system(command), 0);
}

static inline bool disk_is_equal_seat(const SeatResult *a, const SeatResult *b) {
    return a->score == b->score && a->place_twice == b->place_twice &&
           a->first_shares == b->first_shares && a->supply == b->supply &&
           a->followers == b->followers && a->farmers == b->farmers && a->time_ns == b->time_ns &&
           a->late == b->late && a->simulations == b->simulations &&
           memcmp(a->completed, b->completed, sizeof a->completed) == 0 &&
           memcmp(a->final, b->final, sizeof a->final) == 0;
}

static inline bool disk_is_equal_game(const GameResult *a, const GameResult *b, int players) {
    if (a->moves ? !b->moves || strcmp(a->moves, b->moves) != 0 : b->moves != NULL) return false;
    for (int s = 0; s < players; s++)
        if (!disk_is_equal_seat(&a->seat[s], &b->seat[s])) return false;
    return a->matchup == b->matchup && a->deck == b->deck && a->seating == b->seating &&
           a->end == b->end && a->offender == b->offender && a->turns == b->turns &&
           a->discarded == b->discarded && a->moves_digest == b->moves_digest;
}

static inline bool disk_compare_block(void *context, const MatchBlock *block) {
    Disk *disk = context;
    const MatchBlock *expected = disk->block[block->deck];
    cr_assert_eq(block->deck, (uint64_t)disk->count);
    cr_assert_eq(block->count, expected->count);
    for (int i = 0; i < block->count; i++)
        cr_expect(disk_is_equal_game(&block->game[i], &expected->game[i], block->count));
    disk->count++;
    return true;
}

static inline bool disk_count_block(void *context, const MatchBlock *block) {
    (void)block;
    ++*(int *)context;
    return true;
}

static inline int disk_count_blocks(Store *store) {
    int count = 0;
    Error error;
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .visitor = disk_count_block, .context = &count};
    cr_assert(store_read(store, &query, &error), "%s", error.text);
    return count;
}

/* Runs SQL on the file of a closed store. */
static inline void disk_change(const Disk *disk, const char *sql) {
    sqlite3 *file = NULL;
    char *message = NULL;
    cr_assert_eq(sqlite3_open(disk->path, &file), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(file, sql, NULL, NULL, &message), SQLITE_OK, "%s: %s", sql, message);
    sqlite3_close(file);
}

static inline void disk_write_file(const char *path, const void *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    cr_assert(file);
    cr_assert_eq(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

#endif
