/* store_moves.c: the moves and thoughts of one game, for those who read results first and choose.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "arena/store_file.h"

/* Reads the text that a query finds for a game; NULL if it finds none. */
static bool read_text(Store *store, const char *sql, const GameResult *game, char **text,
                      Error *error) {
    *text = NULL;
    sqlite3_stmt *row = store_prepare(store, sql, error);
    if (!row) return false;
    sqlite3_bind_int64(row, 1, game->matchup);
    sqlite3_bind_int64(row, 2, (int64_t)game->deck);
    sqlite3_bind_int64(row, 3, game->seating);
    const int status = sqlite3_step(row);
    const char *found = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    bool is_read = status == SQLITE_DONE;
    if (found)
        is_read = (*text = strdup(found)) || error_set(error, "memory is short");
    else if (!is_read)
        store_fail(store, "read", error);
    sqlite3_finalize(row);
    return is_read;
}

bool store_read_moves(Store *store, const GameResult *game, char **moves, Error *error) {
    if (!read_text(store,
                   "SELECT text FROM game JOIN moves ON moves.game = id"
                   " WHERE matchup = ?1 AND deck = ?2 AND seating = ?3",
                   game, moves, error))
        return false;
    if (!*moves || digest_64(*moves, strlen(*moves)) == game->moves_digest) return true;
    free(*moves);
    *moves = NULL;
    return store_fail_damaged(store, "the moves of a game do not match their digest", error);
}

bool store_read_thoughts(Store *store, const GameResult *game, char **thoughts, Error *error) {
    return read_text(store,
                     "SELECT text FROM game JOIN thought ON thought.game = id"
                     " WHERE matchup = ?1 AND deck = ?2 AND seating = ?3",
                     game, thoughts, error);
}
