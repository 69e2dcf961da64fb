/* store.c: a run on disk: making, opening and checking its file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/schema.h"
#include "arena/store_file.h"

/* Pages of a batch stay in memory until it is committed: readers are shut out only then. */
enum { CACHE_KIB = 64 * 1024 };

void store_settle_library(void) {
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

bool store_fail(const Store *store, const char *doing, Error *error) {
    const int code = sqlite3_errcode(store->file);
    const int reason = sqlite3_system_errno(store->file);
    const char *path = store->path;
    if (code == SQLITE_NOTADB)
        return error_set(error, "\"%.160s\" is not a Bastide store: it is not an SQLite file",
                         path);
    if (code == SQLITE_CORRUPT)
        return error_set(error, "\"%.160s\" is damaged: %s", path, sqlite3_errmsg(store->file));
    if (code == SQLITE_FULL)
        return error_set(error, "cannot %s \"%.160s\": the disk is full", doing, path);
    if (sqlite3_extended_errcode(store->file) == SQLITE_IOERR_WRITE)
        return error_set(error, "cannot %s \"%.160s\": the disk is full, or a limit is reached",
                         doing, path);
    if (code == SQLITE_BUSY)
        return error_set(error, "cannot %s \"%.160s\": another program is using it", doing, path);
    if (code == SQLITE_CONSTRAINT)
        return error_set(error, "cannot %s \"%.160s\": another program added the same games", doing,
                         path);
    if (strcmp(doing, "read") == 0 && (code == SQLITE_READONLY || code == SQLITE_CANTOPEN))
        return error_set(error,
                         "cannot read \"%.160s\": a run that was killed is to be undone first, and "
                         "its folder cannot be written to",
                         path);
    return error_set(error, "cannot %s \"%.160s\": %s", doing, path,
                     reason ? strerror(reason) : sqlite3_errmsg(store->file));
}

bool store_fail_damaged(const Store *store, const char *what, Error *error) {
    return error_set(error, "\"%.160s\" is damaged: %s", store->path, what);
}

bool store_execute(Store *store, const char *sql, Error *error) {
    if (sqlite3_exec(store->file, sql, NULL, NULL, NULL) == SQLITE_OK) return true;
    return store_fail(store, "write to", error);
}

sqlite3_stmt *store_prepare(Store *store, const char *sql, Error *error) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(store->file, sql, -1, &statement, NULL) == SQLITE_OK) return statement;
    if (sqlite3_errcode(store->file) == SQLITE_ERROR)
        store_fail_damaged(store, sqlite3_errmsg(store->file), error);
    else
        store_fail(store, "read", error);
    return NULL;
}

const char *store_format_digest(uint64_t value, char text[17]) {
    for (int i = 15; i >= 0; i--, value >>= 4) text[i] = "0123456789abcdef"[value & 15];
    text[16] = '\0';
    return text;
}

bool store_copy_text(sqlite3_stmt *row, int column, char *text, size_t size) {
    const char *value = (const char *)sqlite3_column_text(row, column);
    if (!value || strlen(value) >= size) return false;
    memcpy(text, value, strlen(value) + 1);
    return true;
}

bool store_is_plain(const char *text) {
    uint8_t before = 0;
    for (; *text; before = (uint8_t)*text++) {
        const uint8_t byte = (uint8_t)*text;
        const bool is_upper_control =
            byte >= 0x80 && byte < 0xa0 && (before < 0x80 || before == 0xc2);
        if (byte < ' ' || byte == 0x7f || is_upper_control) return false;
    }
    return true;
}

Store *store_open_file(const char *path, int flags, Error *error) {
    Store *store = calloc(1, sizeof *store);
    if (!store) {
        error_set(error, "memory is short");
        return NULL;
    }
    /* A name such as ":memory:" means something else to SQLite. */
    snprintf(store->path, sizeof store->path, "%s%s", path[0] == ':' ? "./" : "", path);
    /* A store belongs to one thread: SQLite's locks would take a third of the time of writing. */
    if (sqlite3_open_v2(store->path, &store->file, flags | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK) {
        store_fail(store, "open", error);
        store_close(store);
        return NULL;
    }
    sqlite3_busy_timeout(store->file, STORE_BUSY_MS);
    return store;
}

void store_close(Store *store) {
    if (!store) return;
    sqlite3_finalize(store->insert_game);
    sqlite3_finalize(store->insert_seat);
    sqlite3_finalize(store->insert_moves);
    sqlite3_finalize(store->insert_thought);
    sqlite3_close(store->file);
    for (int v = 0; v < store->run.variants; v++) free(store->run.variant[v].sheet);
    free(store);
}

const StoreRun *store_get_run(const Store *store) {
    return &store->run;
}

bool store_ask(Store *store, const char *sql, int64_t *value, Error *error) {
    sqlite3_stmt *statement = store_prepare(store, sql, error);
    if (!statement) return false;
    const bool is_row = sqlite3_step(statement) == SQLITE_ROW;
    *value = is_row ? sqlite3_column_int64(statement, 0) : 0;
    if (!is_row) store_fail(store, "read", error);
    sqlite3_finalize(statement);
    return is_row;
}

/* Refuses a store of another schema, naming the program that can read it if that is known. */
static bool store_fail_schema(Store *store, int64_t schema, Error *error) {
    Error ignored;
    char version[32] = "";
    sqlite3_stmt *row = store_prepare(store, "SELECT version FROM run", &ignored);
    if (row && sqlite3_step(row) == SQLITE_ROW) store_copy_text(row, 0, version, sizeof version);
    sqlite3_finalize(row);
    return error_set(
        error,
        "\"%.160s\" has schema %lld, and this program knows schema %d only; it was made "
        "by bastide %s",
        store->path, (long long)schema, SCHEMA_VERSION,
        version[0] ? version : "of a version that cannot be read");
}

/* Whether nothing was ever committed. The length of the file does not tell: if it was killed while
 * the tables were made, SQLite takes back what was written when it is read. */
static bool store_is_empty(Store *store, bool *is_empty, Error *error) {
    int64_t pages = 0;
    if (!store_ask(store, "PRAGMA page_count", &pages, error)) return false;
    *is_empty = pages == 0;
    return true;
}

/* Whether the file is a store of this program's schema. */
static bool store_check_kind(Store *store, Error *error) {
    bool is_empty = false;
    int64_t application = 0;
    int64_t version = 0;
    if (!store_is_empty(store, &is_empty, error) ||
        !store_ask(store, "PRAGMA application_id", &application, error) ||
        !store_ask(store, "PRAGMA user_version", &version, error))
        return false;
    if (is_empty)
        return error_set(error, "\"%.160s\" is empty: no run was begun in it", store->path);
    if (application != SCHEMA_APPLICATION)
        return error_set(error, "\"%.160s\" is not a Bastide store: it was made by another program",
                         store->path);
    if (version != SCHEMA_VERSION) return store_fail_schema(store, version, error);
    return true;
}

/* Whether SQLite finds the structure of the whole file sound. */
static bool store_check_structure(Store *store, Error *error) {
    sqlite3_stmt *statement = store_prepare(store, "PRAGMA quick_check(1)", error);
    if (!statement) return false;
    char answer[160] = "";
    const int status = sqlite3_step(statement);
    if (status == SQLITE_ROW) store_copy_text(statement, 0, answer, sizeof answer);
    if (status != SQLITE_ROW)
        store_fail(store, "read", error);
    else if (strcmp(answer, "ok") != 0)
        store_fail_damaged(store, answer[0] ? answer : "its structure is unsound", error);
    sqlite3_finalize(statement);
    return strcmp(answer, "ok") == 0;
}

static bool store_load(Store *store, Error *error) {
    return store_check_kind(store, error) && store_check_structure(store, error) &&
           store_load_run(store, error);
}

Store *store_open(const char *path, Error *error) {
    struct stat status = {0};
    const int reason = stat(path, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
    if (reason) {
        error_set(error, "cannot open \"%.160s\": %s", path, strerror(reason));
        return NULL;
    }
    Store *store = store_open_file(path, SQLITE_OPEN_READWRITE, error);
    if (!store || store_load(store, error)) return store;
    store_close(store);
    return NULL;
}

bool store_spare_file(const char *path, Error *error) {
    char begin[16] = "";
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return true;
    FILE *file = fopen(path, "rb");
    if (!file) return true;
    const bool is_long = fread(begin, 1, sizeof begin, file) == sizeof begin;
    fclose(file);
    return !is_long || memcmp(begin, "SQLite format 3", sizeof begin) != 0 ||
           error_set(error, "\"%.200s\" is a store or a tuning: it is not written over", path);
}

bool store_make_tables(Store *store, Error *error) {
    char pragmas[160];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             SCHEMA_APPLICATION, SCHEMA_VERSION);
    return store_execute(store, pragmas, error) && store_execute(store, SCHEMA_SQL, error) &&
           store_execute(store, SCHEMA_VIEWS_SQL, error);
}

/* Makes the tables and describes the run, in one transaction. */
static bool store_make(Store *store, const StoreRun *run, const char *command, Error *error) {
    return store_execute(store, "PRAGMA page_size = 8192; BEGIN IMMEDIATE", error) &&
           store_make_tables(store, error) && store_insert_run(store, run, command, error) &&
           store_execute(store, "COMMIT", error);
}

/* Makes an empty file's tables, or checks those that are there; writes once, to learn now if that
 * cannot be. */
static bool store_begin(Store *store, const StoreRun *run, const char *command, Error *error) {
    char pragmas[160];
    bool is_empty = false;
    if (!store_is_empty(store, &is_empty, error)) return false;
    if (is_empty && !store_make(store, run, command, error)) return false;
    if (!store_load(store, error) || !store_check_run(store, run, "asked for", error)) return false;
    snprintf(pragmas, sizeof pragmas,
             "PRAGMA cache_size = -%d; PRAGMA cache_spill = 0; PRAGMA user_version = %d;",
             CACHE_KIB, SCHEMA_VERSION);
    return store_execute(store, pragmas, error);
}

/* A folder, or no name at all, which SQLite would take for a file that nobody sees. */
static bool store_check_path(const char *path, bool is_folder, Error *error) {
    if (path[0] == '\0') return error_set(error, "expected the name of a file, found nothing");
    return !is_folder || error_set(error, "cannot write to \"%.160s\": it is a folder", path);
}

/* Makes an empty file, for a better reason than SQLite would give if that cannot be. */
static bool store_touch(const char *path, Error *error) {
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return error_set(error, "cannot open \"%.160s\": %s", path, strerror(errno));
    close(file);
    return true;
}

Store *store_open_league(const char *path, const Table *const *tables, int count,
                         const char *command, Error *error) {
    struct stat status = {0};
    const bool exists = stat(path, &status) == 0;
    if (!store_check_path(path, exists && S_ISDIR(status.st_mode), error)) return NULL;
    if (!exists && !store_touch(path, error)) return NULL;
    Store *store = store_open_file(path, SQLITE_OPEN_READWRITE, error);
    if (!store) return NULL;
    StoreRun run;
    store_describe_run(&run, tables, count);
    if (store_begin(store, &run, command, error)) return store;
    store_close(store);
    if (!exists) unlink(path);
    return NULL;
}

Store *store_open_temporary(const Table *const *tables, int count, const char *command,
                            Error *error) {
    /* SQLite keeps a database without a name in a file that it has removed from its folder. */
    Store *store = store_open_file("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (!store) return NULL;
    StoreRun run;
    store_describe_run(&run, tables, count);
    if (store_begin(store, &run, command, error)) return store;
    store_close(store);
    return NULL;
}

Store *store_open_run(const char *path, const Table *table, const char *command, Error *error) {
    return store_open_league(path, &table, 1, command, error);
}
