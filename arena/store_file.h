/* store_file.h: the file behind a store, for the two halves of its implementation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORE_FILE_H
#define ARENA_STORE_FILE_H

#include <sqlite3.h>

#include "arena/store.h"

enum {
    STORE_PATH_SIZE = 4096,
    STORE_BUSY_MS = 10000 /* patience with somebody who reads or writes the same file */
};

struct Store {
    char path[STORE_PATH_SIZE];   /* as given, for messages */
    sqlite3 *file;                /* open as long as the store is */
    sqlite3_stmt *insert_game;    /* prepared when games are added */
    sqlite3_stmt *insert_seat;    /* likewise */
    sqlite3_stmt *insert_moves;   /* likewise */
    sqlite3_stmt *insert_thought; /* likewise */
    bool is_open_batch;           /* a transaction holds games that are not committed */
    double batch_began;           /* seconds of the monotonic clock */
    double batch_due;             /* when it is to be committed, likewise */
    StoreRun run;                 /* read when it was opened */
};

/* Opens a file without looking into it. flags: SQLite's. NULL and an error. */
Store *store_open_file(const char *path, int flags, Error *error);

/* Makes the tables of a new store; within a transaction. */
bool store_make_tables(Store *store, Error *error);

/* Begins a batch, if none is open. */
bool store_begin_batch(Store *store, Error *error);

/* Says why SQLite's last call failed; returns false. doing: "open", "write to", "read". */
bool store_fail(const Store *store, const char *doing, Error *error);

/* Says what is wrong with the contents; returns false. */
bool store_fail_damaged(const Store *store, const char *what, Error *error);

/* Runs statements without results. */
bool store_execute(Store *store, const char *sql, Error *error);

/* Prepares a statement; NULL and an error. */
sqlite3_stmt *store_prepare(Store *store, const char *sql, Error *error);

/* Reads the first column of the first row of a query. */
bool store_ask(Store *store, const char *sql, int64_t *value, Error *error);

/* Writes the 16 hexadecimal digits of 64 bits, and a zero. */
const char *store_format_digest(uint64_t value, char text[17]);

/* Copies a text column; false if it is NULL or does not fit. */
bool store_copy_text(sqlite3_stmt *row, int column, char *text, size_t size);

/* Whether a text that is printed as it is has nothing in it that a terminal would obey: a control
 * character, of ASCII or of those behind it (U+0080 to U+009F, or one such byte alone). */
bool store_is_plain(const char *text);

/* The key of a game: those of a run are in the order of match-ups, decks and seatings. */
static inline int64_t store_game_id(uint32_t matchup, uint64_t deck, int seating) {
    return ((int64_t)matchup << 34) + 8 * (int64_t)deck + seating;
}

/* XXH3_64 of all that is stored of a game but its moves, which have a digest of their own, and its
 * thoughts. */
uint64_t store_sum_game(const GameResult *game, int players);

/* What is derived from a game and kept for those who query: the agent in seat s (from 0), the
 * place, the share of the first place. */
static inline int store_find_agent(const StoreRun *run, const GameResult *game, int s) {
    const int players = store_get_variant(run, game->matchup)->players;
    return run->agent[game->matchup][(s - game->seating + players) % players];
}

static inline double store_place(const SeatResult *seat) {
    return seat->place_twice / 2.0;
}

static inline double store_first(const SeatResult *seat) {
    return seat->first_shares ? 1.0 / seat->first_shares : 0;
}

/* Describes the run of one or more tables, whose sheets it borrows. */
void store_describe_run(StoreRun *run, const Table *const *tables, int count);

/* Appends the variant of a table's rules to a run unless it is there; returns its number. There
 * must be room. */
int store_describe_variant(StoreRun *run, const Table *table);

/* Writes the variants of a run. */
bool store_insert_variants(Store *store, const StoreRun *run, Error *error);

/* Reads them into store->run. */
bool store_read_variants(Store *store, Error *error);

/* Binds a text, or NULL, to a parameter of a statement. */
void store_bind_text(sqlite3_stmt *statement, int column, const char *text);

/* Runs a statement without results once, and drops it. */
bool store_finish(Store *store, sqlite3_stmt *statement, Error *error);

/* Writes the description of a run and its agents. */
bool store_insert_run(Store *store, const StoreRun *run, const char *command, Error *error);

/* Reads it into store->run. */
bool store_load_run(Store *store, Error *error);

#endif
