/* store_games.c: the games of a run on disk: added in batches, read in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/clock.h"
#include "arena/store_file.h"

static const double BATCH_SECONDS = 0.5;
static const double PATIENCE_SECONDS = 600; /* while somebody reads, and nothing can be committed */

uint64_t store_sum_game(const GameResult *game, int players) {
    enum { GAME_NUMBERS = 8, SEAT_NUMBERS = 6 + 2 * FEATURE_KINDS };
    int64_t number[GAME_NUMBERS + SEAT_MAX * SEAT_NUMBERS] = {
        game->matchup,  (int64_t)game->deck, game->seating,   game->end,
        game->offender, game->turns,         game->discarded, (int64_t)game->moves_digest};
    size_t count = GAME_NUMBERS;
    for (int s = 0; s < players; s++) {
        const SeatResult *seat = &game->seat[s];
        number[count++] = seat->score;
        number[count++] = seat->supply;
        number[count++] = seat->followers;
        number[count++] = seat->farmers;
        number[count++] = (int64_t)seat->time_ns;
        number[count++] = (int64_t)seat->simulations;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            number[count++] = seat->completed[kind];
            number[count++] = seat->final[kind];
        }
    }
    return digest_64(number, count * sizeof number[0]);
}

bool store_is_same_game(const GameResult *a, const GameResult *b, int players) {
    GameResult copy = *a;
    for (int s = 0; s < players; s++) copy.seat[s].time_ns = b->seat[s].time_ns;
    return store_sum_game(&copy, players) == store_sum_game(b, players);
}

bool store_begin_batch(Store *store, Error *error) {
    if (store->is_open_batch) return true;
    if (!store->insert_game)
        store->insert_game = store_prepare(
            store,
            "INSERT INTO game (matchup, deck, seating, end, offender, turns, discarded, digest,"
            " checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            error);
    if (!store->insert_seat)
        store->insert_seat = store_prepare(
            store,
            "INSERT INTO seat (game, seat, agent, place, first, score, supply, followers, farmers,"
            " time_ns, simulations, road, city, cloister, farm, road_end, city_end, cloister_end)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,"
            " ?18)",
            error);
    if (!store->insert_moves)
        store->insert_moves =
            store_prepare(store, "INSERT INTO moves (game, text) VALUES (?1, ?2)", error);
    if (!store->insert_game || !store->insert_seat || !store->insert_moves) return false;
    if (!store_execute(store, "BEGIN IMMEDIATE", error)) return false;
    store->is_open_batch = true;
    store->batch_began = clock_read_seconds();
    store->batch_due = store->batch_began + BATCH_SECONDS;
    return true;
}

static bool store_run_insert(Store *store, sqlite3_stmt *insert, Error *error) {
    const bool is_done = sqlite3_step(insert) == SQLITE_DONE;
    if (!is_done) store_fail(store, "write to", error);
    sqlite3_reset(insert);
    return is_done;
}

static void store_bind_points(sqlite3_stmt *insert, const SeatResult *seat) {
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        sqlite3_bind_int(insert, 12 + kind, seat->completed[kind] + seat->final[kind]);
    for (int kind = 0; kind < FEATURE_FIELD; kind++)
        sqlite3_bind_int(insert, 16 + kind, seat->final[kind]);
}

/* Adds a seat of the game that was added last: seats have no rowid of their own. */
static bool store_add_seat(Store *store, const GameResult *game, int s, Error *error) {
    const SeatResult *seat = &game->seat[s];
    sqlite3_stmt *insert = store->insert_seat;
    sqlite3_clear_bindings(insert);
    sqlite3_bind_int64(insert, 1, sqlite3_last_insert_rowid(store->file));
    sqlite3_bind_int(insert, 2, s + 1);
    sqlite3_bind_int(insert, 3, store_find_agent(&store->run, game, s));
    sqlite3_bind_double(insert, 4, store_place(seat));
    sqlite3_bind_double(insert, 5, store_first(seat));
    sqlite3_bind_int(insert, 6, seat->score);
    sqlite3_bind_int(insert, 7, seat->supply);
    sqlite3_bind_int(insert, 8, seat->followers);
    sqlite3_bind_int(insert, 9, seat->farmers);
    sqlite3_bind_int64(insert, 10, (int64_t)seat->time_ns);
    sqlite3_bind_int64(insert, 11, (int64_t)seat->simulations);
    if (store_get_variant(&store->run, game->matchup)->has_kinds) store_bind_points(insert, seat);
    return store_run_insert(store, insert, error);
}

static bool store_add_moves(Store *store, const GameResult *game, Error *error) {
    sqlite3_stmt *insert = store->insert_moves;
    sqlite3_bind_int64(insert, 1, sqlite3_last_insert_rowid(store->file));
    sqlite3_bind_text(insert, 2, game->moves, -1, SQLITE_STATIC);
    return store_run_insert(store, insert, error);
}

static bool store_add_game(Store *store, const GameResult *game, Error *error) {
    char digest[17];
    char checksum[17];
    const int players = store_get_variant(&store->run, game->matchup)->players;
    sqlite3_stmt *insert = store->insert_game;
    snprintf(digest, sizeof digest, "%016llx", (unsigned long long)game->moves_digest);
    snprintf(checksum, sizeof checksum, "%016llx",
             (unsigned long long)store_sum_game(game, players));
    sqlite3_clear_bindings(insert);
    sqlite3_bind_int64(insert, 1, game->matchup);
    sqlite3_bind_int64(insert, 2, (int64_t)game->deck);
    sqlite3_bind_int(insert, 3, game->seating);
    sqlite3_bind_text(insert, 4, END_NAME[game->end], -1, SQLITE_STATIC);
    if (game->offender) sqlite3_bind_int(insert, 5, game->offender);
    sqlite3_bind_int(insert, 6, game->turns);
    sqlite3_bind_int(insert, 7, game->discarded);
    sqlite3_bind_text(insert, 8, digest, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 9, checksum, -1, SQLITE_STATIC);
    if (!store_run_insert(store, insert, error)) return false;
    for (int s = 0; s < players; s++)
        if (!store_add_seat(store, game, s, error)) return false;
    return !game->moves || store_add_moves(store, game, error);
}

bool store_add_block(Store *store, const MatchBlock *block, Error *error) {
    if (!store_begin_batch(store, error)) return false;
    for (int i = 0; i < block->count; i++)
        if (!store_add_game(store, &block->game[i], error)) return false;
    return store_commit(store, true, error);
}

/* Whether somebody reads the file. The transaction is then still open, and can be committed later:
 * whoever looks at a run under way does not stop it. */
static bool store_is_read(const Store *store) {
    return sqlite3_errcode(store->file) == SQLITE_BUSY && !sqlite3_get_autocommit(store->file);
}

bool store_commit(Store *store, bool is_due, Error *error) {
    const double now = clock_read_seconds();
    if (!store->is_open_batch || (is_due && now < store->batch_due)) return true;
    sqlite3_busy_timeout(store->file, is_due ? 0 : STORE_BUSY_MS);
    const bool is_done = sqlite3_exec(store->file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(store->file, STORE_BUSY_MS);
    if (!is_done && is_due && store_is_read(store) && now < store->batch_began + PATIENCE_SECONDS) {
        store->batch_due = now + BATCH_SECONDS;
        return true;
    }
    store->is_open_batch = false;
    return is_done || store_fail(store, "write to", error);
}
