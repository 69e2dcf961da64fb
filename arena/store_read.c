/* store_read.c: the games of a run read back, in order and checked for sense.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/plural.h"
#include "arena/store_file.h"

struct StoreReader {
    Store *store;                /* that is read */
    sqlite3_stmt *games, *seats; /* rows of the query, and of one game */
    MatchBlock block;            /* the block that fills */
    Error *error;                /* of the call under way */
};

static bool store_fail_game(const StoreReader *reader, const GameResult *game, const char *what) {
    char text[160];
    snprintf(text, sizeof text, "game %u.%llu.%d: %s", game->matchup,
             (unsigned long long)game->deck, game->seating, what);
    return store_fail_damaged(reader->store, text, reader->error);
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

/* The rules that a game was played by. */
static const StoreVariant *store_find_variant(const StoreReader *reader, const GameResult *game) {
    return store_get_variant(&reader->store->run, game->matchup);
}

static bool store_get_seat(const StoreReader *reader, bool has_kinds, SeatResult *seat) {
    sqlite3_stmt *row = reader->seats;
    int64_t score = 0;
    int64_t supply = 0;
    int64_t followers = 0;
    int64_t farmers = 0;
    int64_t time_ns = 0;
    int64_t simulations = 0;
    int64_t late = 0;
    if (!store_get_number(row, 0, INT16_MAX, &score) ||
        !store_get_number(row, 1, UINT8_MAX, &supply) ||
        !store_get_number(row, 2, UINT8_MAX, &followers) ||
        !store_get_number(row, 3, followers, &farmers) ||
        !store_get_number(row, 4, INT64_MAX, &time_ns) ||
        !store_get_number(row, 5, INT64_MAX, &simulations) ||
        !store_get_number(row, 16, UINT16_MAX, &late))
        return false;
    *seat = (SeatResult){.score = (int16_t)score,
                         .supply = (uint8_t)supply,
                         .followers = (uint8_t)followers,
                         .farmers = (uint8_t)farmers,
                         .time_ns = (uint64_t)time_ns,
                         .late = (uint16_t)late,
                         .simulations = (uint64_t)simulations};
    if (has_kinds) return store_get_points(row, seat);
    seat->completed[0] = seat->score;
    return true;
}

static bool store_get_seats(const StoreReader *reader, int64_t id, GameResult *game) {
    const StoreVariant *variant = store_find_variant(reader, game);
    const int players = variant->players;
    sqlite3_reset(reader->seats);
    sqlite3_bind_int64(reader->seats, 1, 8 * id);
    int count = 0;
    double place[SEAT_MAX];
    double first[SEAT_MAX];
    while (sqlite3_step(reader->seats) == SQLITE_ROW) {
        if (count == players || !store_get_seat(reader, variant->has_kinds, &game->seat[count]))
            return store_fail_game(reader, game, "its points make no sense");
        if (sqlite3_column_int64(reader->seats, 13) !=
            store_find_agent(&reader->store->run, game, count))
            return store_fail_game(reader, game, "its seats are those of other agents");
        place[count] = sqlite3_column_double(reader->seats, 14);
        first[count] = sqlite3_column_double(reader->seats, 15);
        count++;
    }
    if (count < players) return store_fail_game(reader, game, "a seat is missing");
    match_rank(game, players);
    for (int s = 0; s < players; s++)
        if (place[s] != store_place(&game->seat[s]) || first[s] != store_first(&game->seat[s]))
            return store_fail_game(reader, game, "its places are not those of its points");
    return true;
}

/* Copies a text that may not be there; false if memory is short. */
static bool store_get_text(const StoreReader *reader, int column, char **text) {
    const char *value = (const char *)sqlite3_column_text(reader->games, column);
    if (!value) return true;
    *text = strdup(value);
    return *text || error_set(reader->error, "memory is short");
}

static bool store_get_texts(const StoreReader *reader, GameResult *game) {
    if (!store_get_text(reader, 10, &game->moves) || !store_get_text(reader, 11, &game->thoughts))
        return false;
    return !game->moves || digest_64(game->moves, strlen(game->moves)) == game->moves_digest ||
           store_fail_game(reader, game, "its moves do not match their digest");
}

/* Reads 64 bits of 16 hexadecimal digits. */
static bool store_get_digest(sqlite3_stmt *row, int column, uint64_t *value) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16) return false;
    *value = strtoull(text, NULL, 16);
    return true;
}

static bool store_get_game(const StoreReader *reader, GameResult *game) {
    sqlite3_stmt *row = reader->games;
    uint64_t checksum = 0;
    int64_t value[7] = {0};
    const int64_t max[7] = {reader->store->run.matchups - 1,
                            STORE_DECK_MAX,
                            SEAT_MAX - 1,
                            0,
                            SEAT_MAX,
                            TILE_MAX,
                            TILE_MAX};
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
    if (!is_sound) return store_fail_game(reader, game, "its row makes no sense");
    const int players = store_find_variant(reader, game)->players;
    is_sound &= game->offender <= players && (game->end == END_NORMAL) == (game->offender == 0);
    const int64_t id = store_game_id(game->matchup, game->deck, game->seating);
    is_sound &= sqlite3_column_int64(row, 0) == id;
    if (!is_sound) return store_fail_game(reader, game, "its row makes no sense");
    if (!store_get_seats(reader, id, game)) return false;
    if (store_sum_game(game, players) != checksum)
        return store_fail_game(reader, game, "its numbers do not match their checksum");
    return store_get_texts(reader, game);
}

static void store_clear_game(GameResult *game) {
    free(game->moves);
    free(game->thoughts);
}

static void store_clear_block(MatchBlock *block) {
    for (int i = 0; i < block->count; i++) store_clear_game(&block->game[i]);
    *block = (MatchBlock){0};
}

/* Adds a game to the block, which must come whole and in order. */
static bool store_put_game(StoreReader *reader) {
    MatchBlock *block = &reader->block;
    GameResult *game = &block->game[block->count];
    if (!store_get_game(reader, game)) {
        store_clear_game(game);
        return false;
    }
    if (block->count++ == 0) block->deck = game->deck;
    return (game->deck == block->deck && game->matchup == block->game[0].matchup &&
            game->seating == block->count - 1) ||
           store_fail_game(reader, game, "its block is not whole");
}

StoreReader *store_create_reader(Store *store, const StoreQuery *query, Error *error) {
    StoreReader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        error_set(error, "memory is short");
        return NULL;
    }
    reader->store = store;
    reader->games = store_prepare(
        store,
        query->with_moves
            ? "SELECT id, matchup, deck, seating, end, ifnull(offender, 0), turns, discarded,"
              " digest, checksum, moves.text, thought.text FROM game"
              " LEFT JOIN moves ON moves.game = id LEFT JOIN thought ON thought.game = id"
              " WHERE id BETWEEN ?3 AND ?4 AND deck BETWEEN ?1 AND ?2 ORDER BY id"
            : "SELECT id, matchup, deck, seating, end, ifnull(offender, 0), turns, discarded,"
              " digest, checksum, NULL, NULL FROM game"
              " WHERE id BETWEEN ?3 AND ?4 AND deck BETWEEN ?1 AND ?2 ORDER BY id",
        error);
    if (reader->games)
        reader->seats = store_prepare(
            store,
            "SELECT score, supply, followers, farmers, time_ns, simulations, road, city, cloister,"
            " farm, road_end, city_end, cloister_end, agent, place, first, late"
            " FROM seat WHERE number BETWEEN ?1 AND ?1 + 7 ORDER BY number",
            error);
    if (reader->seats) {
        sqlite3_bind_int64(reader->games, 1, (int64_t)query->first);
        sqlite3_bind_int64(reader->games, 2, (int64_t)query->last);
        const uint32_t first = query->has_matchup ? query->matchup : 0;
        const uint32_t last =
            query->has_matchup ? query->matchup : (uint32_t)store->run.matchups - 1;
        sqlite3_bind_int64(reader->games, 3, store_game_id(first, query->first, 0));
        sqlite3_bind_int64(reader->games, 4, store_game_id(last, query->last, SEAT_MAX - 1));
        return reader;
    }
    store_destroy_reader(reader);
    return NULL;
}

/* Whether the block has the games of all its seatings. */
static bool store_is_whole(const StoreReader *reader) {
    const MatchBlock *block = &reader->block;
    return block->count > 0 && block->count == store_find_variant(reader, &block->game[0])->players;
}

bool store_read_block(StoreReader *reader, const MatchBlock **block, Error *error) {
    int status = SQLITE_ROW;
    reader->error = error;
    *block = NULL;
    store_clear_block(&reader->block);
    while (!store_is_whole(reader) && (status = sqlite3_step(reader->games)) == SQLITE_ROW)
        if (!store_put_game(reader)) return false;
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        return store_fail(reader->store, "read", error);
    if (status == SQLITE_ROW) *block = &reader->block;
    return status == SQLITE_ROW || reader->block.count == 0 ||
           store_fail_game(reader, &reader->block.game[0], "its block is not whole");
}

void store_destroy_reader(StoreReader *reader) {
    if (!reader) return;
    store_clear_block(&reader->block);
    sqlite3_finalize(reader->games);
    sqlite3_finalize(reader->seats);
    free(reader);
}

bool store_read(Store *store, const StoreQuery *query, Error *error) {
    StoreReader *reader = store_create_reader(store, query, error);
    const MatchBlock *block = NULL;
    bool is_read = reader;
    while (is_read && (is_read = store_read_block(reader, &block, error)) && block)
        if (!query->visitor(query->context, block)) break;
    store_destroy_reader(reader);
    return is_read;
}

bool store_check_rows(Store *store, Error *error) {
    static const char *const tables[] = {"seat", "moves", "thought"};
    for (int i = 0; i < 3; i++) {
        char text[120];
        int64_t strays = 0;
        snprintf(text, sizeof text,
                 "SELECT count(*) FROM %s WHERE game NOT IN (SELECT id FROM game)", tables[i]);
        if (!store_ask(store, text, &strays, error)) return false;
        if (strays == 0) continue;
        snprintf(text, sizeof text, "its table %s has %lld row%s of games that it does not hold",
                 tables[i], (long long)strays, plural(strays));
        return store_fail_damaged(store, text, error);
    }
    return true;
}

bool store_count_less(Store *store, MatchKeep keep, uint64_t *games, Error *error) {
    int64_t count = 0;
    const bool is_read =
        store_ask(store,
                  keep == KEEP_THOUGHTS
                      ? "SELECT count(*) FROM game WHERE id NOT IN (SELECT game FROM thought)"
                      : "SELECT count(*) FROM game WHERE id NOT IN (SELECT game FROM moves)",
                  &count, error);
    *games = (uint64_t)count;
    return is_read;
}
