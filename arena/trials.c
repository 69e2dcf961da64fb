/* trials.c: the blocks of a tuning in an SQLite file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/trials.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/program.h"

enum {
    TRIALS_APPLICATION = 0x42415455, /* "BATU", SQLite's application_id */
    TRIALS_BUSY_MS = 10000           /* patience with another program */
};

struct Trials {
    sqlite3 *file;        /* NULL: nothing is kept */
    const char *path;     /* as given, for messages */
    sqlite3_stmt *find;   /* prepared */
    sqlite3_stmt *insert; /* prepared */
    bool is_open_batch;   /* a transaction holds trials that are not committed */
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

static bool trials_fail(const Trials *trials, Error *error) {
    return error_set(error, "cannot use \"%.160s\": %s", trials->path,
                     sqlite3_errmsg(trials->file));
}

static bool trials_execute(Trials *trials, const char *sql, Error *error) {
    return sqlite3_exec(trials->file, sql, NULL, NULL, NULL) == SQLITE_OK ||
           trials_fail(trials, error);
}

static sqlite3_stmt *trials_prepare(Trials *trials, const char *sql, Error *error) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(trials->file, sql, -1, &statement, NULL) != SQLITE_OK)
        trials_fail(trials, error);
    return statement;
}

static bool trials_ask(Trials *trials, const char *sql, int64_t *value, Error *error) {
    sqlite3_stmt *statement = trials_prepare(trials, sql, error);
    if (!statement) return false;
    const bool is_row = sqlite3_step(statement) == SQLITE_ROW;
    *value = is_row ? sqlite3_column_int64(statement, 0) : 0;
    if (!is_row) trials_fail(trials, error);
    sqlite3_finalize(statement);
    return is_row;
}

static bool trials_describe(Trials *trials, const char *config, const char *command, Error *error) {
    sqlite3_stmt *insert =
        trials_prepare(trials, "INSERT INTO tuning VALUES (?1, ?2, ?3, ?4)", error);
    if (!insert) return false;
    const char *const texts[] = {config, program_signature(), program_version(), command};
    for (int i = 0; i < 4; i++) sqlite3_bind_text(insert, i + 1, texts[i], -1, SQLITE_STATIC);
    const bool is_done = sqlite3_step(insert) == SQLITE_DONE || trials_fail(trials, error);
    sqlite3_finalize(insert);
    return is_done;
}

/* Makes the tables of an empty file, in one transaction. */
static bool trials_make(Trials *trials, const char *config, const char *command, Error *error) {
    char pragma[64];
    snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d", TRIALS_APPLICATION);
    return trials_execute(trials, "BEGIN IMMEDIATE", error) &&
           trials_execute(trials, pragma, error) && trials_execute(trials, TRIALS_SQL, error) &&
           trials_describe(trials, config, command, error) &&
           trials_execute(trials, "COMMIT", error);
}

/* Names the first line in which two configurations differ. */
static bool trials_refuse(const Trials *trials, const char *found, const char *asked,
                          Error *error) {
    size_t same = 0;
    while (found[same] && found[same] == asked[same]) same++;
    while (same > 0 && found[same - 1] != '\n') same--;
    return error_set(error, "\"%.80s\" holds another tuning: %.*s; asked for: %.*s", trials->path,
                     (int)strcspn(found + same, "\n"), found + same,
                     (int)strcspn(asked + same, "\n"), asked + same);
}

/* Whether a column holds this text. */
static bool trials_is_text(sqlite3_stmt *row, int column, const char *text) {
    const char *found = (const char *)sqlite3_column_text(row, column);
    return found && strcmp(found, text) == 0;
}

static bool trials_check(Trials *trials, const char *config, Error *error) {
    int64_t application = 0;
    if (!trials_ask(trials, "PRAGMA application_id", &application, error)) return false;
    if (application != TRIALS_APPLICATION)
        return error_set(error, "\"%.160s\" is not the file of a tuning", trials->path);
    sqlite3_stmt *row = trials_prepare(trials, "SELECT config, signature FROM tuning", error);
    if (!row) return false;
    bool is_good = sqlite3_step(row) == SQLITE_ROW && sqlite3_column_text(row, 0) &&
                   sqlite3_column_text(row, 1);
    if (!is_good) {
        error_set(error, "\"%.160s\" is damaged: its tuning is not described", trials->path);
    } else {
        const char *found = (const char *)sqlite3_column_text(row, 0);
        const char *signature = (const char *)sqlite3_column_text(row, 1);
        is_good = strcmp(signature, program_signature()) == 0 ||
                  error_set(error,
                            "\"%.80s\" was made by a program that plays differently: its "
                            "signature is %.40s, this one's %.40s",
                            trials->path, signature, program_signature());
        if (is_good && strcmp(found, config) != 0)
            is_good = trials_refuse(trials, found, config, error);
    }
    sqlite3_finalize(row);
    return is_good;
}

static bool trials_begin(Trials *trials, const char *config, const char *command, Error *error) {
    int64_t pages = 0;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(trials->path, &trials->file, flags, NULL) != SQLITE_OK)
        return trials_fail(trials, error);
    sqlite3_busy_timeout(trials->file, TRIALS_BUSY_MS);
    if (!trials_ask(trials, "PRAGMA page_count", &pages, error)) return false;
    if (pages == 0 && !trials_make(trials, config, command, error)) return false;
    if (!trials_check(trials, config, error)) return false;
    trials->find = trials_prepare(
        trials, "SELECT agent, opponent, deck, score FROM trial WHERE number = ?1", error);
    if (!trials->find) return false;
    trials->insert = trials_prepare(trials, "INSERT INTO trial VALUES (?1, ?2, ?3, ?4, ?5)", error);
    return trials->insert != NULL;
}

Trials *trials_open(const char *path, const char *config, const char *command, Error *error) {
    Trials *trials = calloc(1, sizeof *trials);
    if (!trials) {
        error_set(error, "memory is short");
        return NULL;
    }
    trials->path = path;
    if (!path || trials_begin(trials, config, command, error)) return trials;
    trials_close(trials);
    return NULL;
}

void trials_close(Trials *trials) {
    if (!trials) return;
    sqlite3_finalize(trials->find);
    sqlite3_finalize(trials->insert);
    sqlite3_close(trials->file);
    free(trials);
}

bool trials_find(Trials *trials, uint64_t number, Trial *trial, Error *error) {
    sqlite3_stmt *row = trials->find;
    if (!trials->file) return true;
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
                      trials->path, (unsigned long long)number);
    } else if (!is_good) {
        trials_fail(trials, error);
    }
    sqlite3_reset(row);
    return is_good;
}

bool trials_add(Trials *trials, uint64_t number, const Trial *trial, Error *error) {
    sqlite3_stmt *insert = trials->insert;
    if (!trials->file) return true;
    if (!trials->is_open_batch && !trials_execute(trials, "BEGIN IMMEDIATE", error)) return false;
    trials->is_open_batch = true;
    sqlite3_bind_int64(insert, 1, (int64_t)number);
    for (int i = 0; i < 2; i++) sqlite3_bind_text(insert, 2 + i, trial->spec[i], -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 4, (int64_t)trial->deck);
    sqlite3_bind_int(insert, 5, trial->score);
    const bool is_done = sqlite3_step(insert) == SQLITE_DONE || trials_fail(trials, error);
    sqlite3_reset(insert);
    return is_done;
}

bool trials_commit(Trials *trials, Error *error) {
    if (!trials->is_open_batch) return true;
    trials->is_open_batch = false;
    return trials_execute(trials, "COMMIT", error);
}

bool trials_count(Trials *trials, uint64_t *count, Error *error) {
    int64_t found = 0;
    if (trials->file && !trials_ask(trials, "SELECT count(*) FROM trial", &found, error))
        return false;
    *count = (uint64_t)found;
    return true;
}
