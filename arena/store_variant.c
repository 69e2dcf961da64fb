/* store_variant.c: the rules that a store's match-ups are played by: written, read, parsed again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store_file.h"

const StoreVariant *store_get_variant(const StoreRun *run, uint32_t matchup) {
    return &run->variant[run->variant_of[matchup]];
}

int store_describe_variant(StoreRun *run, const Table *table) {
    const Rules *rules = &table->rules;
    char digest[17];
    store_format_digest(rules->sheet_digest, digest);
    for (int v = 0; v < run->variants; v++)
        if (strcmp(run->variant[v].rules, rules->canonical) == 0 &&
            strcmp(run->variant[v].sheet_digest, digest) == 0)
            return v;
    assert(run->variants < STORE_VARIANTS_MAX);
    StoreVariant *variant = &run->variant[run->variants];
    *variant = (StoreVariant){.players = rules->players,
                              .has_kinds = rules->scoring == SCORING_CLASSIC,
                              .sheet = table->sheet_text};
    snprintf(variant->rules, sizeof variant->rules, "%s", rules->canonical);
    snprintf(variant->sheet_path, sizeof variant->sheet_path, "%s", rules->tiles_path);
    memcpy(variant->sheet_digest, digest, sizeof digest);
    return run->variants++;
}

bool store_insert_variants(Store *store, const StoreRun *run, Error *error) {
    for (int v = 0; v < run->variants; v++) {
        const StoreVariant *variant = &run->variant[v];
        sqlite3_stmt *insert =
            store_prepare(store,
                          "INSERT INTO variant (id, rules, players, kinds, sheet_digest,"
                          " sheet_path, sheet) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                          error);
        if (!insert) return false;
        sqlite3_bind_int(insert, 1, v);
        store_bind_text(insert, 2, variant->rules);
        sqlite3_bind_int(insert, 3, variant->players);
        sqlite3_bind_int(insert, 4, variant->has_kinds);
        store_bind_text(insert, 5, variant->sheet_digest);
        store_bind_text(insert, 6, variant->sheet ? variant->sheet_path : NULL);
        store_bind_text(insert, 7, variant->sheet);
        if (!store_finish(store, insert, error)) return false;
    }
    return true;
}

/* Whether a sheet's text has the digest that its variant states. */
static bool store_is_sheet(const StoreVariant *variant, uint64_t value) {
    char digest[17];
    store_format_digest(value, digest);
    return strcmp(digest, variant->sheet_digest) == 0;
}

static bool store_copy_variant(StoreVariant *variant, sqlite3_stmt *row) {
    if (sqlite3_column_type(row, 6) == SQLITE_TEXT) {
        variant->sheet = strdup((const char *)sqlite3_column_text(row, 6));
        if (!variant->sheet ||
            !store_copy_text(row, 5, variant->sheet_path, sizeof variant->sheet_path))
            return false;
    }
    variant->players = sqlite3_column_int(row, 2);
    variant->has_kinds = sqlite3_column_int(row, 3) != 0;
    return variant->players >= 2 && variant->players <= SEAT_MAX &&
           store_copy_text(row, 1, variant->rules, sizeof variant->rules) &&
           store_copy_text(row, 4, variant->sheet_digest, sizeof variant->sheet_digest);
}

bool store_read_variants(Store *store, Error *error) {
    StoreRun *run = &store->run;
    sqlite3_stmt *row = store_prepare(store,
                                      "SELECT id, rules, players, kinds, sheet_digest, sheet_path,"
                                      " sheet FROM variant ORDER BY id",
                                      error);
    if (!row) return false;
    bool is_sound = true;
    while (is_sound && sqlite3_step(row) == SQLITE_ROW) {
        is_sound = run->variants < STORE_VARIANTS_MAX &&
                   sqlite3_column_int64(row, 0) == run->variants &&
                   store_copy_variant(&run->variant[run->variants], row);
        run->variants += run->variants < STORE_VARIANTS_MAX; /* its sheet is to be freed */
    }
    sqlite3_finalize(row);
    if (!is_sound || run->variants == 0)
        return store_fail_damaged(store, "its rules are not described", error);
    for (int v = 0; v < run->variants; v++) {
        const StoreVariant *variant = &run->variant[v];
        if (variant->sheet &&
            !store_is_sheet(variant, digest_64(variant->sheet, strlen(variant->sheet))))
            return store_fail_damaged(store, "its tile sheet does not match its digest", error);
    }
    return true;
}

bool store_read_rules(const Store *store, uint32_t matchup, Rules *rules, Error *error) {
    const StoreVariant *variant = store_get_variant(&store->run, matchup);
    char text[sizeof variant->rules + sizeof variant->sheet_path + 8];
    snprintf(text, sizeof text, "%s%s%s", variant->rules, variant->sheet ? ",tiles=" : "",
             variant->sheet_path);
    if (!rules_parse(rules, text, variant->sheet, variant->players, error)) return false;
    return store_is_sheet(variant, rules->sheet_digest) ||
           error_set(error, "\"%.160s\" was played with another tile sheet than this program's %s",
                     store->path, rules->name);
}

bool store_check_variants(const Store *store, Error *error) {
    return store->run.variants == 1 ||
           error_set(error,
                     "\"%.160s\" holds games under %d variants of the rules, which are not added "
                     "up: the command impact that made it prints its tables",
                     store->path, store->run.variants);
}

/* Reads the agents of a match-up into its table. */
static bool store_fill_agents(const StoreRun *run, uint32_t matchup, Table *table, Error *error) {
    for (int i = 0; i < table->rules.players; i++) {
        const int number = run->agent[matchup][i];
        if (!agent_parse_spec(&table->agent[i], run->spec[number], error)) return false;
        snprintf(table->agent[i].name, AGENT_NAME_SIZE, "%s", run->name[number]);
    }
    match_finish_table(table);
    return true;
}

Table *store_create_matchup(const Store *store, uint32_t matchup, bool with_agents, Error *error) {
    const StoreRun *run = &store->run;
    Table *table = calloc(1, sizeof *table);
    if (!table) {
        error_set(error, "memory is short");
        return NULL;
    }
    table->seed = run->seed;
    memcpy(table->number, run->agent[matchup], sizeof table->number);
    if (store_read_rules(store, matchup, &table->rules, error) &&
        (!with_agents || store_fill_agents(run, matchup, table, error)))
        return table;
    match_destroy_table(table);
    return NULL;
}

Table *store_create_table(const Store *store, bool with_agents, Error *error) {
    return store_create_matchup(store, 0, with_agents, error);
}
