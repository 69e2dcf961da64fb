/* store_test.c: the sequential tests that were asked for, and what they decided.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/store_test.h"

#include <string.h>

#include "arena/store_file.h"

bool store_is_same_test(const StoreTest *a, const StoreTest *b) {
    return strcmp(a->settings, b->settings) == 0 && a->first == b->first &&
           a->accepted == b->accepted && a->deck == b->deck;
}

bool store_set_test(Store *store, const StoreTest *test, Error *error) {
    if (!store_begin_batch(store, error)) return false;
    sqlite3_stmt *insert =
        store_prepare(store,
                      "INSERT OR REPLACE INTO test (matchup, settings, first, accepted, deck)"
                      " VALUES (?1, ?2, ?3, ?4, ?5)",
                      error);
    if (!insert) return false;
    sqlite3_bind_int64(insert, 1, test->matchup);
    sqlite3_bind_text(insert, 2, test->settings, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 3, (int64_t)test->first);
    if (test->accepted != SPRT_CONTINUE) {
        sqlite3_bind_text(insert, 4, SPRT_ACCEPTED_NAME[test->accepted], -1, SQLITE_STATIC);
        sqlite3_bind_int64(insert, 5, (int64_t)test->deck);
    }
    const bool is_done = sqlite3_step(insert) == SQLITE_DONE;
    if (!is_done) store_fail(store, "write to", error);
    sqlite3_finalize(insert);
    return is_done;
}

/* Reads the row of a test; false if it makes no sense. */
static bool store_copy_test(sqlite3_stmt *row, StoreTest *test) {
    const char *accepted = (const char *)sqlite3_column_text(row, 2);
    const int64_t first = sqlite3_column_int64(row, 1);
    const int64_t deck = sqlite3_column_int64(row, 3);
    for (int i = SPRT_H0; accepted && i <= SPRT_H1; i++)
        if (strcmp(accepted, SPRT_ACCEPTED_NAME[i]) == 0) test->accepted = (SprtDecision)i;
    test->first = (uint64_t)first;
    test->deck = (uint64_t)deck;
    if (first < 0 || first > STORE_DECK_MAX ||
        !store_copy_text(row, 0, test->settings, sizeof test->settings) ||
        !store_is_plain(test->settings))
        return false;
    if (!accepted) return sqlite3_column_type(row, 3) == SQLITE_NULL;
    return test->accepted != SPRT_CONTINUE && deck >= first && deck <= STORE_DECK_MAX;
}

bool store_get_test(Store *store, uint32_t matchup, StoreTest *test, Error *error) {
    *test = (StoreTest){.matchup = matchup};
    sqlite3_stmt *row = store_prepare(
        store, "SELECT settings, first, accepted, deck FROM test WHERE matchup = ?1", error);
    if (!row) return false;
    sqlite3_bind_int64(row, 1, matchup);
    const int status = sqlite3_step(row);
    bool is_read = status == SQLITE_DONE;
    if (status == SQLITE_ROW)
        is_read = store_copy_test(row, test) ||
                  store_fail_damaged(store, "its test makes no sense", error);
    else if (!is_read)
        store_fail(store, "read", error);
    sqlite3_finalize(row);
    return is_read;
}
