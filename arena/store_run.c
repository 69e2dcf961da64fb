/* store_run.c: what a store says about its run: written, read, and held against its digest.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/program.h"
#include "arena/store_file.h"

enum {
    CONFIG_SIZE = 64 * 1024,
    DIFFERENCE_SIZE = 48 /* of a line in a message, and a zero */
};

/* Appends to a text; returns its new length. */
static size_t store_append(char config[CONFIG_SIZE], size_t length, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static size_t store_append(char config[CONFIG_SIZE], size_t length, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int added = vsnprintf(config + length, CONFIG_SIZE - length, format, arguments);
    va_end(arguments);
    return length + (size_t)added;
}

/* Writes what decides how the games of a run go; returns its length. */
static size_t store_format_config(const StoreRun *run, char config[CONFIG_SIZE]) {
    size_t length = 0;
    for (int v = 0; v < run->variants; v++)
        length = store_append(config, length, "rules %s\nsheet %s\n", run->variant[v].rules,
                              run->variant[v].sheet_digest);
    length = store_append(config, length, "seed %llu\n", (unsigned long long)run->seed);
    for (int i = 0; i < run->agents; i++)
        length = store_append(config, length, "agent %s\n", run->spec[i]);
    for (int m = 0; m < run->matchups; m++) {
        length = store_append(config, length, "matchup");
        for (int i = 0; i < store_get_variant(run, (uint32_t)m)->players; i++)
            length = store_append(config, length, " %d", run->agent[m][i]);
        if (run->variants > 1)
            length = store_append(config, length, " rules %d", run->variant_of[m]);
        length = store_append(config, length, "\n");
    }
    return length;
}

static void store_describe_matchup(StoreRun *run, const Table *table) {
    run->variant_of[run->matchups] = (uint8_t)store_describe_variant(run, table);
    for (int i = 0; i < table->rules.players; i++) {
        const int number = table->number[i];
        run->agent[run->matchups][i] = (uint8_t)number;
        if (number >= run->agents) run->agents = number + 1;
        snprintf(run->name[number], AGENT_NAME_SIZE, "%s", table->agent[i].name);
        snprintf(run->spec[number], AGENT_SPEC_SIZE, "%s", table->agent[i].canonical);
    }
    run->matchups++;
    run->is_reproducible &= table->is_reproducible;
}

void store_describe_run(StoreRun *run, const Table *const *tables, int count) {
    char config[CONFIG_SIZE];
    *run = (StoreRun){.seed = tables[0]->seed, .is_reproducible = true};
    for (int m = 0; m < count; m++) store_describe_matchup(run, tables[m]);
    snprintf(run->version, sizeof run->version, "%s", program_version());
    snprintf(run->signature, sizeof run->signature, "%s", program_signature());
    digest_128_format(config, store_format_config(run, config), run->digest);
}

void store_copy_names(const StoreRun *run, uint32_t matchup, char names[][AGENT_NAME_SIZE]) {
    for (int i = 0; i < store_get_variant(run, matchup)->players; i++)
        memcpy(names[i], run->name[run->agent[matchup][i]], AGENT_NAME_SIZE);
}

void store_bind_text(sqlite3_stmt *statement, int column, const char *text) {
    sqlite3_bind_text(statement, column, text, -1, SQLITE_TRANSIENT);
}

bool store_finish(Store *store, sqlite3_stmt *statement, Error *error) {
    const bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    if (!is_done) store_fail(store, "write to", error);
    sqlite3_finalize(statement);
    return is_done;
}

static bool store_insert_agent(Store *store, const StoreRun *run, int number, Error *error) {
    sqlite3_stmt *insert = store_prepare(store, "INSERT INTO agent VALUES (?1, ?2, ?3)", error);
    if (!insert) return false;
    sqlite3_bind_int(insert, 1, number);
    store_bind_text(insert, 2, run->name[number]);
    store_bind_text(insert, 3, run->spec[number]);
    return store_finish(store, insert, error);
}

static bool store_insert_matchup(Store *store, const StoreRun *run, int number, Error *error) {
    for (int i = 0; i < store_get_variant(run, (uint32_t)number)->players; i++) {
        sqlite3_stmt *insert =
            store_prepare(store, "INSERT INTO matchup VALUES (?1, ?2, ?3, ?4)", error);
        if (!insert) return false;
        sqlite3_bind_int(insert, 1, number);
        sqlite3_bind_int(insert, 2, i);
        sqlite3_bind_int(insert, 3, run->agent[number][i]);
        sqlite3_bind_int(insert, 4, run->variant_of[number]);
        if (!store_finish(store, insert, error)) return false;
    }
    return true;
}

bool store_insert_run(Store *store, const StoreRun *run, const char *command, Error *error) {
    char config[CONFIG_SIZE];
    store_format_config(run, config);
    sqlite3_stmt *insert = store_prepare(store,
                                         "INSERT INTO run (digest, config, version, signature,"
                                         " command, seed, reproducible)"
                                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                                         error);
    if (!insert) return false;
    const char *const texts[] = {run->digest, config, run->version, run->signature, command};
    for (int i = 0; i < 5; i++) store_bind_text(insert, i + 1, texts[i]);
    sqlite3_bind_int64(insert, 6, (int64_t)run->seed);
    sqlite3_bind_int(insert, 7, run->is_reproducible);
    if (!store_finish(store, insert, error) || !store_insert_variants(store, run, error))
        return false;
    for (int i = 0; i < run->agents; i++)
        if (!store_insert_agent(store, run, i, error)) return false;
    for (int m = 0; m < run->matchups; m++)
        if (!store_insert_matchup(store, run, m, error)) return false;
    return true;
}

static bool store_copy_run(StoreRun *run, sqlite3_stmt *row) {
    run->seed = (uint64_t)sqlite3_column_int64(row, 3);
    run->is_reproducible = sqlite3_column_int(row, 4) != 0;
    return store_copy_text(row, 0, run->digest, sizeof run->digest) &&
           store_copy_text(row, 1, run->version, sizeof run->version) &&
           store_copy_text(row, 2, run->signature, sizeof run->signature);
}

static bool store_read_agents(Store *store, Error *error) {
    StoreRun *run = &store->run;
    sqlite3_stmt *row = store_prepare(store, "SELECT id, name, spec FROM agent ORDER BY id", error);
    if (!row) return false;
    while (sqlite3_step(row) == SQLITE_ROW && run->agents < STORE_AGENTS_MAX &&
           sqlite3_column_int64(row, 0) == run->agents &&
           store_copy_text(row, 1, run->name[run->agents], AGENT_NAME_SIZE) &&
           store_copy_text(row, 2, run->spec[run->agents], AGENT_SPEC_SIZE))
        run->agents++;
    sqlite3_finalize(row);
    return run->agents >= 2 || store_fail_damaged(store, "its agents are not described", error);
}

/* Adds a row of a match-up that comes whole and in order: id, position, agent, variant. seats: how
 * many rows it has had, its number of players at the end. */
static bool store_add_position(StoreRun *run, sqlite3_stmt *row, int *seats) {
    const int64_t agent = sqlite3_column_int64(row, 2);
    const int64_t variant = sqlite3_column_int64(row, 3);
    const bool is_whole = run->matchups == 0 ||
                          *seats == store_get_variant(run, (uint32_t)run->matchups - 1)->players;
    if (is_whole) {
        if (run->matchups == STORE_MATCHUPS_MAX || variant < 0 || variant >= run->variants)
            return false;
        run->variant_of[run->matchups++] = (uint8_t)variant;
        *seats = 0;
    }
    const int matchup = run->matchups - 1;
    if (sqlite3_column_int64(row, 0) != matchup || sqlite3_column_int64(row, 1) != *seats ||
        variant != run->variant_of[matchup] || agent < 0 || agent >= run->agents)
        return false;
    run->agent[matchup][(*seats)++] = (uint8_t)agent;
    return true;
}

static bool store_read_matchups(Store *store, Error *error) {
    StoreRun *run = &store->run;
    sqlite3_stmt *row = store_prepare(
        store, "SELECT id, position, agent, variant FROM matchup ORDER BY id, position", error);
    if (!row) return false;
    int seats = 0;
    bool is_sound = true;
    while (is_sound && sqlite3_step(row) == SQLITE_ROW)
        is_sound = store_add_position(run, row, &seats);
    sqlite3_finalize(row);
    return (is_sound && run->matchups >= 1 &&
            seats == store_get_variant(run, (uint32_t)run->matchups - 1)->players) ||
           store_fail_damaged(store, "it does not say who meets whom", error);
}

/* Whether the description is the one that was written. */
static bool store_check_digest(const Store *store, Error *error) {
    char config[CONFIG_SIZE];
    char digest[DIGEST_TEXT_SIZE];
    const StoreRun *run = &store->run;
    digest_128_format(config, store_format_config(run, config), digest);
    return strcmp(digest, run->digest) == 0 ||
           store_fail_damaged(store, "the description of its run does not match its digest", error);
}

/* Whether names, and all else of a run that is printed as it is, can be. */
static bool store_check_texts(const Store *store, Error *error) {
    const StoreRun *run = &store->run;
    for (int i = 0; i < run->agents; i++)
        if (!store_is_plain(run->name[i]) || !store_is_plain(run->spec[i]))
            return error_set(error,
                             "\"%.160s\" is damaged: the name or spec of agent %d holds bytes that "
                             "cannot be printed: '%.60s'",
                             store->path, i + 1, run->name[i]);
    for (int v = 0; v < run->variants; v++)
        if (!store_is_plain(run->variant[v].rules))
            return store_fail_damaged(store, "its rules cannot be printed", error);
    return (store_is_plain(run->version) && store_is_plain(run->signature)) ||
           store_fail_damaged(store, "its version or signature cannot be printed", error);
}

bool store_load_run(Store *store, Error *error) {
    sqlite3_stmt *row = store_prepare(
        store, "SELECT digest, version, signature, seed, reproducible FROM run", error);
    if (!row) return false;
    const bool is_read = sqlite3_step(row) == SQLITE_ROW && store_copy_run(&store->run, row);
    sqlite3_finalize(row);
    if (!is_read) return store_fail_damaged(store, "its run is not described", error);
    return store_read_variants(store, error) && store_read_agents(store, error) &&
           store_read_matchups(store, error) && store_check_texts(store, error) &&
           store_check_digest(store, error);
}

/* What lines of a configuration begin with, and what a message calls what they say. */
static const struct {
    const char *word, *name;
} CONFIG_KIND[] = {{"rules", "rules"},
                   {"sheet", "tile sheet"},
                   {"seed", "seed"},
                   {"agent", "agent"},
                   {"matchup", "match-up"}};

enum { CONFIG_KINDS = sizeof CONFIG_KIND / sizeof CONFIG_KIND[0] };

static int store_find_kind(const char *line) {
    int kind = 0;
    while (kind < CONFIG_KINDS - 1 &&
           strncmp(line, CONFIG_KIND[kind].word, strlen(CONFIG_KIND[kind].word)) != 0)
        kind++;
    return kind;
}

/* The line behind one; NULL behind the last. */
static const char *store_next_line(const char *line) {
    const char *next = strchr(line, '\n') + 1;
    return *next ? next : NULL;
}

static bool store_is_same_line(const char *a, const char *b) {
    const size_t length = strcspn(a, "\n");
    return length == strcspn(b, "\n") && memcmp(a, b, length) == 0;
}

/* The first line that the other configuration has not; NULL if it has all. */
static const char *store_find_new_line(const char *config, const char *other) {
    for (const char *line = config; line; line = store_next_line(line)) {
        const char *same = other;
        while (same && !store_is_same_line(line, same)) same = store_next_line(same);
        if (!same) return line;
    }
    return NULL;
}

/* Copies a line from a little before the place where it differs from the other. */
static void store_cut(const char *line, const char *other, char cut[DIFFERENCE_SIZE]) {
    size_t same = 0;
    const size_t length = strcspn(line, "\n");
    while (same < length && line[same] == other[same]) same++;
    const size_t skipped = same > 20 && length >= DIFFERENCE_SIZE ? same - 16 : 0;
    snprintf(cut, DIFFERENCE_SIZE, "%s%.*s", skipped ? "~" : "", (int)(length - skipped),
             line + skipped);
}

/* Says what two runs have that the other has not: the first such line of each, or that there is
 * none of its kind. Nothing if all lines are the same, in another order. */
static void store_compare_config(const StoreRun *a, const StoreRun *b,
                                 char difference[2][DIFFERENCE_SIZE]) {
    char config[2][CONFIG_SIZE];
    const char *line[2];
    int kind[2];
    store_format_config(a, config[0]);
    store_format_config(b, config[1]);
    for (int i = 0; i < 2; i++) {
        line[i] = store_find_new_line(config[i], config[1 - i]);
        kind[i] = line[i] ? store_find_kind(line[i]) : CONFIG_KINDS;
        difference[i][0] = '\0';
    }
    const int first = kind[0] < kind[1] ? kind[0] : kind[1];
    for (int i = 0; first < CONFIG_KINDS && i < 2; i++) {
        const char *other = kind[1 - i] == first ? line[1 - i] : config[1 - i];
        if (kind[i] == first)
            store_cut(line[i], other, difference[i]);
        else
            snprintf(difference[i], DIFFERENCE_SIZE, "no such %s", CONFIG_KIND[first].name);
    }
}

bool store_check_run(const Store *store, const StoreRun *asked, const char *asker, Error *error) {
    char difference[2][DIFFERENCE_SIZE];
    const StoreRun *run = &store->run;
    if (strcmp(run->signature, asked->signature) != 0)
        return error_set(error,
                         "\"%.80s\" was made by a program that plays differently: its signature "
                         "is %s; %.80s: %s",
                         store->path, run->signature, asker, asked->signature);
    if (strcmp(run->digest, asked->digest) == 0) return true;
    store_compare_config(run, asked, difference);
    if (!difference[0][0])
        return error_set(error,
                         "\"%.60s\" holds another run: the same rules and agents in another order, "
                         "digest %s; %.60s: digest %s",
                         store->path, run->digest, asker, asked->digest);
    return error_set(error, "\"%.60s\" holds another run: %s, digest %s; %.60s: %s, digest %s",
                     store->path, difference[0], run->digest, asker, difference[1], asked->digest);
}
