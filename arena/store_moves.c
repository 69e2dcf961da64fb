/* store_moves.c: the moves of one game, for those who read results first and choose.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "arena/store_file.h"

bool store_read_moves(Store *store, const GameResult *game, char **moves, Error *error) {
    *moves = NULL;
    sqlite3_stmt *row = store_prepare(store,
                                      "SELECT text FROM game JOIN moves ON moves.game = id"
                                      " WHERE matchup = ?1 AND deck = ?2 AND seating = ?3",
                                      error);
    if (!row) return false;
    sqlite3_bind_int64(row, 1, game->matchup);
    sqlite3_bind_int64(row, 2, (int64_t)game->deck);
    sqlite3_bind_int64(row, 3, game->seating);
    const int status = sqlite3_step(row);
    const char *text = status == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL;
    bool is_read = status == SQLITE_DONE;
    if (text && digest_64(text, strlen(text)) != game->moves_digest)
        store_fail_damaged(store, "the moves of a game do not match their digest", error);
    else if (text)
        is_read = (*moves = strdup(text)) || error_set(error, "memory is short");
    else if (!is_read)
        store_fail(store, "read", error);
    sqlite3_finalize(row);
    return is_read;
}
