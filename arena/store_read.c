/* store_read.c: the games of a run read back, in order and checked for sense.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store_file.h"

/* A reading under way. */
typedef struct Reading {
    Store *store;                /* that is read */
    const StoreQuery *query;     /* what is asked for */
    sqlite3_stmt *games, *seats; /* rows of the query, and of one game */
    MatchBlock block;            /* the block that fills */
    Error *error;                /* why it failed */
} Reading;

static bool store_fail_game(const Reading *reading, const GameResult *game, const char *what) {
    char text[160];
    snprintf(text, sizeof text, "game %u.%llu.%d: %s", game->matchup,
             (unsigned long long)game->deck, game->seating, what);
    return store_fail_damaged(reading->store, text, reading->error);
}

/* Reads a whole number in a range; false if it is outside or no number. */
static bool store_get_number(sqlite3_stmt *row, int column, int64_t max, int64_t *value) {
    *value = sqlite3_column_int64(row, column);
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && *value >= 0 && *value <= max;
}

static bool store_get_end(const char *text, uint8_t *end) {
    for (int i = 0; text && i < ENDS; i++) {
        if (strcmp(text, END_NAME[i]) != 0) continue;
        *end = (uint8_t)i;
        return true;
    }
    return false;
}

/* Points by kind: they must add up to the score. */
static bool store_get_points(sqlite3_stmt *row, SeatResult *seat) {
    int64_t sum = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        int64_t all = 0;
        int64_t final = 0;
        if (!store_get_number(row, 6 + kind, INT16_MAX, &all)) return false;
        if (kind == FEATURE_FIELD)
            final = all;
        else if (!store_get_number(row, 10 + kind, all, &final))
            return false;
        seat->completed[kind] = (int16_t)(all - final);
        seat->final[kind] = (int16_t) final;
        sum += all;
    }
    return sum == seat->score;
}

static bool store_get_seat(const Reading *reading, SeatResult *seat) {
    sqlite3_stmt *row = reading->seats;
    int64_t score = 0;
    int64_t supply = 0;
    int64_t followers = 0;
    int64_t farmers = 0;
    int64_t time_ns = 0;
    int64_t simulations = 0;
    if (!store_get_number(row, 0, INT16_MAX, &score) ||
        !store_get_number(row, 1, UINT8_MAX, &supply) ||
        !store_get_number(row, 2, UINT8_MAX, &followers) ||
        !store_get_number(row, 3, followers, &farmers) ||
        !store_get_number(row, 4, INT64_MAX, &time_ns) ||
        !store_get_number(row, 5, INT64_MAX, &simulations))
        return false;
    *seat = (SeatResult){.score = (int16_t)score,
                         .supply = (uint8_t)supply,
                         .followers = (uint8_t)followers,
                         .farmers = (uint8_t)farmers,
                         .time_ns = (uint64_t)time_ns,
                         .simulations = (uint64_t)simulations};
    if (reading->store->run.has_kinds) return store_get_points(row, seat);
    seat->completed[0] = seat->score;
    return true;
}

static bool store_get_seats(const Reading *reading, int64_t id, GameResult *game) {
    const int players = reading->store->run.players;
    sqlite3_reset(reading->seats);
    sqlite3_bind_int64(reading->seats, 1, id);
    int count = 0;
    while (sqlite3_step(reading->seats) == SQLITE_ROW) {
        if (count == players || !store_get_seat(reading, &game->seat[count]))
            return store_fail_game(reading, game, "its points make no sense");
        count++;
    }
    if (count < players) return store_fail_game(reading, game, "a seat is missing");
    match_rank(game, players);
    return true;
}

static bool store_get_moves(const Reading *reading, GameResult *game) {
    const char *text = (const char *)sqlite3_column_text(reading->games, 10);
    if (!text) return true;
    const size_t length = (size_t)sqlite3_column_bytes(reading->games, 10);
    if (digest_64(text, length) != game->moves_digest)
        return store_fail_game(reading, game, "its moves do not match their digest");
    game->moves = strdup(text);
    return game->moves || error_set(reading->error, "memory is short");
}

/* Reads 64 bits of 16 hexadecimal digits. */
static bool store_get_digest(sqlite3_stmt *row, int column, uint64_t *value) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16) return false;
    *value = strtoull(text, NULL, 16);
    return true;
}

static bool store_get_game(const Reading *reading, GameResult *game) {
    sqlite3_stmt *row = reading->games;
    const int players = reading->store->run.players;
    uint64_t checksum = 0;
    int64_t value[7] = {0};
    static const int64_t max[7] = {UINT32_MAX, STORE_DECK_MAX, SEAT_MAX - 1, 0,
                                   SEAT_MAX,   TILE_MAX,       TILE_MAX};
    bool is_sound = true;
    for (int i = 0; i < 7; i++)
        if (i != 3) is_sound &= store_get_number(row, 1 + i, max[i], &value[i]);
    *game = (GameResult){.matchup = (uint32_t)value[0],
                         .deck = (uint64_t)value[1],
                         .seating = (uint8_t)value[2],
                         .offender = (uint8_t)value[4],
                         .turns = (uint8_t)value[5],
                         .discarded = (uint8_t)value[6]};
    is_sound &= store_get_end((const char *)sqlite3_column_text(row, 4), &game->end);
    is_sound &= store_get_digest(row, 8, &game->moves_digest);
    is_sound &= store_get_digest(row, 9, &checksum);
    is_sound &= game->offender <= players && (game->end == END_NORMAL) == (game->offender == 0);
    if (!is_sound) return store_fail_game(reading, game, "its row makes no sense");
    if (!store_get_seats(reading, sqlite3_column_int64(row, 0), game)) return false;
    if (store_sum_game(game, players) != checksum)
        return store_fail_game(reading, game, "its numbers do not match their checksum");
    return store_get_moves(reading, game);
}

static void store_clear_block(MatchBlock *block) {
    for (int i = 0; i < block->count; i++) free(block->game[i].moves);
    *block = (MatchBlock){0};
}

/* Adds a game to the block, which must come whole and in order. */
static bool store_put_game(Reading *reading) {
    MatchBlock *block = &reading->block;
    GameResult *game = &block->game[block->count];
    if (!store_get_game(reading, game)) {
        free(game->moves);
        return false;
    }
    if (block->count++ == 0) block->deck = game->deck;
    return (game->deck == block->deck && game->seating == block->count - 1) ||
           store_fail_game(reading, game, "its block is not whole");
}

static bool store_read_rows(Reading *reading) {
    int status = SQLITE_ROW;
    bool goes_on = true;
    while (goes_on && (status = sqlite3_step(reading->games)) == SQLITE_ROW) {
        if (!store_put_game(reading)) return false;
        if (reading->block.count < reading->store->run.players) continue;
        goes_on = reading->query->visitor(reading->query->context, &reading->block);
        store_clear_block(&reading->block);
    }
    if (goes_on && status != SQLITE_DONE) return store_fail(reading->store, "read", reading->error);
    return reading->block.count == 0 ||
           store_fail_game(reading, &reading->block.game[0], "its block is not whole");
}

bool store_read(Store *store, const StoreQuery *query, Error *error) {
    Reading reading = {.store = store, .query = query, .error = error};
    reading.games = store_prepare(
        store,
        query->with_moves
            ? "SELECT id, matchup, deck, seating, end, ifnull(offender, 0), turns, discarded,"
              " digest, checksum, text FROM game LEFT JOIN moves ON moves.game = id"
              " WHERE deck BETWEEN ?1 AND ?2 ORDER BY matchup, deck, seating"
            : "SELECT id, matchup, deck, seating, end, ifnull(offender, 0), turns, discarded,"
              " digest, checksum, NULL FROM game WHERE deck BETWEEN ?1 AND ?2"
              " ORDER BY matchup, deck, seating",
        error);
    reading.seats = store_prepare(
        store,
        "SELECT score, supply, followers, farmers, time_ns, simulations, road, city, cloister,"
        " farm, road_end, city_end, cloister_end FROM seat WHERE game = ?1 ORDER BY seat",
        error);
    bool is_read = false;
    if (reading.games && reading.seats) {
        sqlite3_bind_int64(reading.games, 1, (int64_t)query->first);
        sqlite3_bind_int64(reading.games, 2, (int64_t)query->last);
        is_read = store_read_rows(&reading);
    }
    store_clear_block(&reading.block);
    sqlite3_finalize(reading.games);
    sqlite3_finalize(reading.seats);
    return is_read;
}
