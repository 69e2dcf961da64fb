/* store_copy.c: stores seen from afar: what one holds, and another one for the same run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "arena/store_file.h"

void store_add_shape(StoreShape *shape, uint64_t deck) {
    if (shape->blocks++ == 0) shape->first = shape->last = deck;
    shape->step =
        store_gcd(shape->step, deck > shape->first ? deck - shape->first : shape->first - deck);
    if (deck < shape->first) shape->first = deck;
    if (deck > shape->last) shape->last = deck;
}

bool store_measure(Store *store, StoreShape *shape, Error *error) {
    int64_t matchups = 0;
    *shape = (StoreShape){0};
    if (!store_ask(store, "SELECT ifnull(max(id), 0) + 1 FROM matchup", &matchups, error))
        return false;
    sqlite3_stmt *row =
        store_prepare(store, "SELECT deck FROM game WHERE seating = 0 ORDER BY id", error);
    if (!row) return false;
    int status;
    shape->matchups = (uint32_t)matchups;
    while ((status = sqlite3_step(row)) == SQLITE_ROW)
        store_add_shape(shape, (uint64_t)sqlite3_column_int64(row, 0));
    if (status != SQLITE_DONE) store_fail(store, "read", error);
    sqlite3_finalize(row);
    return status == SQLITE_DONE;
}

/* Runs a statement with one text bound to it. */
static bool store_execute_text(Store *store, const char *sql, const char *text, Error *error) {
    sqlite3_stmt *statement = store_prepare(store, sql, error);
    if (!statement) return false;
    sqlite3_bind_text(statement, 1, text, -1, SQLITE_TRANSIENT);
    const bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    if (!is_done) store_fail(store, "write to", error);
    sqlite3_finalize(statement);
    return is_done;
}

static bool store_fill_copy(Store *copy, const Store *original, const char *command, Error *error) {
    return store_execute(copy,
                         "PRAGMA page_size = 8192; PRAGMA journal_mode = OFF;"
                         "PRAGMA synchronous = OFF; BEGIN",
                         error) &&
           store_make_tables(copy, error) && store_execute(copy, "COMMIT", error) &&
           store_execute_text(copy, "ATTACH ?1 AS original", original->path, error) &&
           store_execute(copy,
                         "INSERT INTO run SELECT * FROM original.run;"
                         "INSERT INTO variant SELECT * FROM original.variant;"
                         "INSERT INTO agent SELECT * FROM original.agent;"
                         "INSERT INTO matchup SELECT * FROM original.matchup;"
                         "DETACH original",
                         error) &&
           store_execute_text(copy, "UPDATE run SET command = ?1", command, error) &&
           store_load_run(copy, error);
}

Store *store_create_copy(const char *path, const Store *original, const char *command,
                         Error *error) {
    Store *copy = store_open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (!copy || store_fill_copy(copy, original, command, error)) return copy;
    store_close(copy);
    return NULL;
}
