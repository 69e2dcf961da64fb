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
    enum { GAME_NUMBERS = 8, SEAT_NUMBERS = 7 + 2 * FEATURE_KINDS };
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
        number[count++] = seat->late;
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
    for (int s = 0; s < players; s++) {
        copy.seat[s].time_ns = b->seat[s].time_ns;
        copy.seat[s].late = b->seat[s].late;
    }
    return store_sum_game(&copy, players) == store_sum_game(b, players);
}

/* Prepares a statement once. */
static bool store_prepare_insert(Store *store, sqlite3_stmt **insert, const char *sql,
                                 Error *error) {
    if (!*insert) *insert = store_prepare(store, sql, error);
    return *insert;
}

static bool store_prepare_inserts(Store *store, Error *error) {
    return store_prepare_insert(
               store, &store->insert_game,
               "INSERT INTO game (id, matchup, deck, seating, end, offender, turns, discarded,"
               " digest, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
               error) &&
           store_prepare_insert(
               store, &store->insert_seat,
               "INSERT INTO seat (number, game, seat, agent, place, first, score, supply, "
               "followers,"
               " farmers, time_ns, late, simulations, road, city, cloister, farm, road_end,"
               " city_end, cloister_end) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
               " ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
               error) &&
           store_prepare_insert(store, &store->insert_moves,
                                "INSERT INTO moves (game, text) VALUES (?1, ?2)", error) &&
           store_prepare_insert(store, &store->insert_thought,
                                "INSERT INTO thought (game, text) VALUES (?1, ?2)", error);
}

bool store_begin_batch(Store *store, Error *error) {
    if (store->is_open_batch) return true;
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
        sqlite3_bind_int(insert, 14 + kind, seat->completed[kind] + seat->final[kind]);
    for (int kind = 0; kind < FEATURE_FIELD; kind++)
        sqlite3_bind_int(insert, 18 + kind, seat->final[kind]);
}

static bool store_add_seat(Store *store, const GameResult *game, int s, Error *error) {
    const SeatResult *seat = &game->seat[s];
    sqlite3_stmt *insert = store->insert_seat;
    const bool has_kinds = store_get_variant(&store->run, game->matchup)->has_kinds;
    const int64_t id = store_game_id(game->matchup, game->deck, game->seating);
    if (!has_kinds) sqlite3_clear_bindings(insert); /* columns that are not bound are NULL */
    sqlite3_bind_int64(insert, 1, 8 * id + s + 1);
    sqlite3_bind_int64(insert, 2, id);
    sqlite3_bind_int(insert, 3, s + 1);
    sqlite3_bind_int(insert, 4, store_find_agent(&store->run, game, s));
    sqlite3_bind_double(insert, 5, store_place(seat));
    sqlite3_bind_double(insert, 6, store_first(seat));
    sqlite3_bind_int(insert, 7, seat->score);
    sqlite3_bind_int(insert, 8, seat->supply);
    sqlite3_bind_int(insert, 9, seat->followers);
    sqlite3_bind_int(insert, 10, seat->farmers);
    sqlite3_bind_int64(insert, 11, (int64_t)seat->time_ns);
    sqlite3_bind_int(insert, 12, seat->late);
    sqlite3_bind_int64(insert, 13, (int64_t)seat->simulations);
    if (has_kinds) store_bind_points(insert, seat);
    return store_run_insert(store, insert, error);
}

static bool store_add_text(Store *store, sqlite3_stmt *insert, int64_t game, const char *text,
                           Error *error) {
    sqlite3_bind_int64(insert, 1, game);
    sqlite3_bind_text(insert, 2, text, -1, SQLITE_STATIC);
    return store_run_insert(store, insert, error);
}

static bool store_add_game(Store *store, const GameResult *game, Error *error) {
    char digest[17];
    char checksum[17];
    const int players = store_get_variant(&store->run, game->matchup)->players;
    sqlite3_stmt *insert = store->insert_game;
    const int64_t id = store_game_id(game->matchup, game->deck, game->seating);
    store_format_digest(game->moves_digest, digest);
    store_format_digest(store_sum_game(game, players), checksum);
    sqlite3_bind_int64(insert, 1, id);
    sqlite3_bind_int64(insert, 2, game->matchup);
    sqlite3_bind_int64(insert, 3, (int64_t)game->deck);
    sqlite3_bind_int(insert, 4, game->seating);
    sqlite3_bind_text(insert, 5, END_NAME[game->end], -1, SQLITE_STATIC);
    if (game->offender)
        sqlite3_bind_int(insert, 6, game->offender);
    else
        sqlite3_bind_null(insert, 6);
    sqlite3_bind_int(insert, 7, game->turns);
    sqlite3_bind_int(insert, 8, game->discarded);
    sqlite3_bind_text(insert, 9, digest, 16, SQLITE_STATIC);
    sqlite3_bind_text(insert, 10, checksum, 16, SQLITE_STATIC);
    if (!store_run_insert(store, insert, error)) return false;
    for (int s = 0; s < players; s++)
        if (!store_add_seat(store, game, s, error)) return false;
    if (game->moves && !store_add_text(store, store->insert_moves, id, game->moves, error))
        return false;
    return !game->thoughts ||
           store_add_text(store, store->insert_thought, id, game->thoughts, error);
}

bool store_add_block(Store *store, const MatchBlock *block, Error *error) {
    if (!store_prepare_inserts(store, error) || !store_begin_batch(store, error)) return false;
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
