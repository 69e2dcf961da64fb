/* trials.c: the blocks of a tuning in an SQLite file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/trials.h"

#include <stdlib.h>
#include <string.h>

#include "arena/program.h"
#include "arena/store_file.h"

enum { TRIALS_APPLICATION = 0x42415455 /* "BATU", SQLite's application_id */ };

struct Trials {
    Store *store;         /* the file, its run unused; NULL: nothing is kept */
    sqlite3_stmt *find;   /* prepared */
    sqlite3_stmt *insert; /* prepared */
};

static const char TRIALS_SQL[] =
    "CREATE TABLE tuning ( -- one row: what is tuned, and by which program\n"
    " config TEXT NOT NULL, -- everything that decides how it goes\n"
    " signature TEXT NOT NULL, -- how the program plays\n"
    " version TEXT NOT NULL, -- of the program\n"
    " command TEXT NOT NULL -- that made the file\n"
    ") STRICT;\n"
    "CREATE TABLE trial ( -- a block: one deck with both seatings\n"
    " number INTEGER PRIMARY KEY, -- in the order in which they were decided on\n"
    " agent TEXT NOT NULL, -- the candidate's spec\n"
    " opponent TEXT NOT NULL,\n"
    " deck INTEGER NOT NULL,\n"
    " score INTEGER NOT NULL -- of the candidate, in half points: 0 .. 4\n"
    ") STRICT;\n";

static bool trials_describe(Store *store, const char *config, const char *command, Error *error) {
    sqlite3_stmt *insert =
        store_prepare(store, "INSERT INTO tuning VALUES (?1, ?2, ?3, ?4)", error);
    if (!insert) return false;
    const char *const texts[] = {config, program_signature(), program_version(), command};
    for (int i = 0; i < 4; i++) sqlite3_bind_text(insert, i + 1, texts[i], -1, SQLITE_STATIC);
    const bool is_done =
        sqlite3_step(insert) == SQLITE_DONE || store_fail(store, "write to", error);
    sqlite3_finalize(insert);
    return is_done;
}

/* Makes the tables of an empty file, in one transaction. */
static bool trials_make(Store *store, const char *config, const char *command, Error *error) {
    char pragma[64];
    snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d", TRIALS_APPLICATION);
    return store_execute(store, "BEGIN IMMEDIATE", error) && store_execute(store, pragma, error) &&
           store_execute(store, TRIALS_SQL, error) &&
           trials_describe(store, config, command, error) && store_execute(store, "COMMIT", error);
}

/* Names the first line in which two configurations differ. */
static bool trials_refuse(const Store *store, const char *found, const char *asked, Error *error) {
    size_t same = 0;
    while (found[same] && found[same] == asked[same]) same++;
    while (same > 0 && found[same - 1] != '\n') same--;
    return error_set(error, "\"%.80s\" holds another tuning: %.*s; asked for: %.*s", store->path,
                     (int)strcspn(found + same, "\n"), found + same,
                     (int)strcspn(asked + same, "\n"), asked + same);
}

/* Whether a column holds this text. */
static bool trials_is_text(sqlite3_stmt *row, int column, const char *text) {
    const char *found = (const char *)sqlite3_column_text(row, column);
    return found && strcmp(found, text) == 0;
}

/* Whether the tuning that the row describes is the one asked for, made by a program that plays as
 * this one does. */
static bool trials_compare(const Store *store, sqlite3_stmt *row, const char *config,
                           Error *error) {
    const char *found = (const char *)sqlite3_column_text(row, 0);
    const char *signature = (const char *)sqlite3_column_text(row, 1);
    if (!found || !signature)
        return store_fail_damaged(store, "its tuning is not described", error);
    if (strcmp(signature, program_signature()) != 0)
        return error_set(error,
                         "\"%.80s\" was made by a program that plays differently: its signature "
                         "is %.40s, this one's %.40s",
                         store->path, signature, program_signature());
    return strcmp(found, config) == 0 || trials_refuse(store, found, config, error);
}

static bool trials_check(Store *store, const char *config, Error *error) {
    int64_t application = 0;
    if (!store_ask(store, "PRAGMA application_id", &application, error)) return false;
    if (application != TRIALS_APPLICATION)
        return error_set(error, "\"%.160s\" is not the file of a tuning", store->path);
    sqlite3_stmt *row = store_prepare(store, "SELECT config, signature FROM tuning", error);
    if (!row) return false;
    const int status = sqlite3_step(row);
    const bool is_good = status == SQLITE_ROW ? trials_compare(store, row, config, error)
                         : status == SQLITE_DONE
                             ? store_fail_damaged(store, "its tuning is not described", error)
                             : store_fail(store, "read", error);
    sqlite3_finalize(row);
    return is_good;
}

static bool trials_begin(Trials *trials, const char *config, const char *command, Error *error) {
    int64_t pages = 0;
    Store *store = trials->store;
    if (!store_ask(store, "PRAGMA page_count", &pages, error)) return false;
    if (pages == 0 && !trials_make(store, config, command, error)) return false;
    if (!trials_check(store, config, error)) return false;
    trials->find = store_prepare(
        store, "SELECT agent, opponent, deck, score FROM trial WHERE number = ?1", error);
    if (!trials->find) return false;
    trials->insert = store_prepare(store, "INSERT INTO trial VALUES (?1, ?2, ?3, ?4, ?5)", error);
    return trials->insert != NULL;
}

Trials *trials_open(const char *path, const char *config, const char *command, Error *error) {
    Trials *trials = calloc(1, sizeof *trials);
    if (!trials) {
        error_set(error, "memory is short");
        return NULL;
    }
    if (!path) return trials;
    trials->store = store_open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (trials->store && trials_begin(trials, config, command, error)) return trials;
    trials_close(trials);
    return NULL;
}

void trials_close(Trials *trials) {
    if (!trials) return;
    sqlite3_finalize(trials->find);
    sqlite3_finalize(trials->insert);
    store_close(trials->store);
    free(trials);
}

bool trials_find(Trials *trials, uint64_t number, Trial *trial, Error *error) {
    sqlite3_stmt *row = trials->find;
    if (!trials->store) return true;
    sqlite3_bind_int64(row, 1, (int64_t)number);
    const int status = sqlite3_step(row);
    bool is_good = status == SQLITE_DONE;
    if (status == SQLITE_ROW) {
        const int score = sqlite3_column_int(row, 3);
        is_good = trials_is_text(row, 0, trial->spec[0]) &&
                  trials_is_text(row, 1, trial->spec[1]) &&
                  (uint64_t)sqlite3_column_int64(row, 2) == trial->deck && score >= 0 && score <= 4;
        if (is_good) trial->score = score;
        if (!is_good)
            error_set(error, "\"%.160s\" is damaged: trial %llu is not the one that follows",
                      trials->store->path, (unsigned long long)number);
    } else if (!is_good) {
        store_fail(trials->store, "read", error);
    }
    sqlite3_reset(row);
    return is_good;
}

bool trials_add(Trials *trials, uint64_t number, const Trial *trial, Error *error) {
    sqlite3_stmt *insert = trials->insert;
    if (!trials->store) return true;
    if (!store_begin_batch(trials->store, error)) return false;
    sqlite3_bind_int64(insert, 1, (int64_t)number);
    for (int i = 0; i < 2; i++) sqlite3_bind_text(insert, 2 + i, trial->spec[i], -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 4, (int64_t)trial->deck);
    sqlite3_bind_int(insert, 5, trial->score);
    const bool is_done =
        sqlite3_step(insert) == SQLITE_DONE || store_fail(trials->store, "write to", error);
    sqlite3_reset(insert);
    return is_done;
}

bool trials_commit(Trials *trials, bool is_due, Error *error) {
    return !trials->store || store_commit(trials->store, is_due, error);
}
