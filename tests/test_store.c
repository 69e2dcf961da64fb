/* test_store.c: what is kept comes back, and what is not this run's store is refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sys/stat.h>
#include <unistd.h>

#include "arena/program.h"
#include "arena/schema.h"
#include "tests/disk.h"

TestSuite(store, .timeout = 300);

Test(store, what_was_added_comes_back) {
    static const char *const rules[] = {"base", "junior", "count"};
    for (int i = 0; i < 4; i++) {
        Disk disk;
        Error error;
        disk_open(&disk, rules[i % 3]);
        disk_play(&disk, i < 3 ? KEEP_MOVES : KEEP_SCORES);
        disk_add(&disk);
        disk_reopen(&disk);
        const StoreQuery query = {.last = STORE_DECK_MAX,
                                  .with_moves = true,
                                  .visitor = disk_compare_block,
                                  .context = &disk};
        cr_expect(store_read(disk.store, &query, &error), "%s", error.text);
        cr_expect_eq(disk.count, BLOCKS);
        disk_close(&disk);
    }
}

Test(store, a_run_is_described) {
    Disk disk;
    disk_open(&disk, "base");
    disk_reopen(&disk);
    const StoreRun *run = store_get_run(disk.store);
    cr_assert(run);
    cr_expect_str_eq(store_get_variant(run, 0)->rules, disk.table->rules.canonical);
    cr_expect_str_eq(run->name[1], "random");
    cr_expect_str_eq(run->spec[1], disk.table->agent[1].canonical);
    cr_expect(run->seed == 5 && store_get_variant(run, 0)->players == 2 && run->is_reproducible);
    disk_close(&disk);
}

/* The first column of the first row, and the number of rows. */
static double ask(const Disk *disk, const char *sql, int *rows) {
    sqlite3 *file = NULL;
    sqlite3_stmt *row = NULL;
    double first = 0;
    cr_assert_eq(sqlite3_open(disk->path, &file), SQLITE_OK);
    cr_assert_eq(sqlite3_prepare_v2(file, sql, -1, &row, NULL), SQLITE_OK, "%s", sql);
    for (*rows = 0; sqlite3_step(row) == SQLITE_ROW; ++*rows)
        if (*rows == 0) first = sqlite3_column_double(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(file);
    return first;
}

Test(store, views_and_numbers_answer) {
    static const struct {
        const char *sql;
        int rows;
        double first;
    } cases[] = {
        {"select games from standings where agent = 'greedy'", 1, 2 * BLOCKS},
        {"select won + shared + lost from standings", 2, 2 * BLOCKS},
        {"select utility from standings", 2, 1},
        {"select score > 50, game, agent from results order by score desc limit 10", 10, 1},
        {"select abs(sum(score - road - city - cloister - farm)) from seat", 1, 0},
    };
    Disk disk;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int rows = 0;
        const double first = ask(&disk, cases[i].sql, &rows);
        cr_expect_float_eq(first, cases[i].first, 1e-9, "%s: %g", cases[i].sql, first);
        cr_expect_eq(rows, cases[i].rows, "%s: %d rows", cases[i].sql, rows);
    }
    disk_close(&disk);
}

/* The block of SQL in the README. */
static char *read_examples(void) {
    static char text[1 << 16];
    FILE *file = fopen("README.md", "r");
    cr_assert(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    char *sql = strstr(text, "```sql\n");
    cr_assert(sql);
    sql += strlen("```sql\n");
    char *end = strstr(sql, "```");
    cr_assert(end);
    *end = '\0';
    return sql;
}

Test(store, the_queries_of_the_readme_answer) {
    static const int rows[] = {2, 2, 3};
    Disk disk;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    char *rest = NULL;
    int queries = 0;
    for (char *sql = strtok_r(read_examples(), ";", &rest); sql; sql = strtok_r(NULL, ";", &rest)) {
        int count = 0;
        if (!strstr(sql, "select")) continue;
        ask(&disk, sql, &count);
        cr_assert(queries < 3);
        cr_expect_eq(count, rows[queries], "%d rows of %s", count, sql);
        queries++;
    }
    cr_expect_eq(queries, 3);
    disk_close(&disk);
}

/* A row of moves costs about what its text costs, and a game little more. */
Test(store, moves_cost_about_their_text) {
    enum { COPIES = 40 };
    Disk disk;
    Error error;
    int rows = 0;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    for (uint64_t i = 0; i < COPIES * BLOCKS; i++) {
        MatchBlock block = *disk.block[i % BLOCKS];
        for (int g = 0; g < block.count; g++) block.game[g].deck = i;
        cr_assert(store_add_block(disk.store, &block, &error), "%s", error.text);
    }
    cr_assert(store_commit(disk.store, false, &error), "%s", error.text);
    const double text = ask(&disk, "select avg(length(text)) from moves", &rows);
    const double moves = ask(&disk,
                             "select sum(pgsize) * 1.0 / (select count(*) from moves) from dbstat"
                             " where name = 'moves'",
                             &rows);
    const double rest = ask(&disk,
                            "select sum(pgsize) * 1.0 / (select count(*) from game) from dbstat"
                            " where name in ('game', 'seat', 'sqlite_autoindex_game_1')",
                            &rows);
    cr_expect(text > 500, "%.1f bytes of text a game", text);
    cr_expect(moves < text * 1.12, "%.1f bytes of text cost %.1f", text, moves);
    cr_expect(rest < 240, "a game costs %.1f bytes beside its moves", rest);
    disk_close(&disk);
}

Test(store, the_digest_of_the_moves_is_kept_without_them) {
    Disk disk;
    int rows = 0;
    char sql[160];
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    for (int i = 0; i < BLOCKS; i++) {
        for (int g = 0; g < 2; g++) {
            disk.block[i]->game[g].moves = NULL;
        }
    }
    disk_add(&disk);
    cr_expect_eq(ask(&disk, "select count(*) from moves", &rows), 0);
    disk_play_again(&disk);
    for (int i = 0; i < BLOCKS; i++) {
        const char *moves = disk.block[i]->game[1].moves;
        snprintf(sql, sizeof sql,
                 "select digest = '%016llx' from game where deck = %d and seating = 1",
                 (unsigned long long)digest_64(moves, strlen(moves)), i);
        cr_expect_eq(ask(&disk, sql, &rows), 1, "%s", sql);
    }
    disk_close(&disk);
}

Test(store, thoughts_come_back) {
    Disk disk;
    Error error;
    const MatchBlock *block;
    const StoreQuery query = {.last = STORE_DECK_MAX, .with_moves = true};
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_THOUGHTS);
    disk_add(&disk);
    StoreReader *reader = store_create_reader(disk.store, &query, &error);
    for (int i = 0; i < BLOCKS; i++) {
        cr_assert(store_read_block(reader, &block, &error), "%s", error.text);
        for (int g = 0; g < 2; g++)
            cr_expect_str_eq(block->game[g].thoughts, disk.block[i]->game[g].thoughts);
    }
    store_destroy_reader(reader);
    disk_close(&disk);
}

/* Somebody's query is open while a run goes on: commits wait for it, the run does not. */
Test(store, a_reader_does_not_stop_a_run) {
    Disk disk;
    Error error;
    sqlite3 *file = NULL;
    sqlite3_stmt *row = NULL;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    cr_assert_eq(sqlite3_open(disk.path, &file), SQLITE_OK);
    cr_assert_eq(sqlite3_prepare_v2(file, "select * from agent", -1, &row, NULL), SQLITE_OK);
    cr_assert_eq(sqlite3_step(row), SQLITE_ROW);
    for (int i = 0; i < BLOCKS; i++) {
        cr_expect(store_add_block(disk.store, disk.block[i], &error), "%s", error.text);
        usleep(200000);
        cr_expect(store_commit(disk.store, true, &error), "%s", error.text);
    }
    sqlite3_finalize(row);
    sqlite3_close(file);
    cr_expect(store_commit(disk.store, false, &error), "%s", error.text);
    disk_reopen(&disk);
    cr_expect_eq(disk_count_blocks(disk.store), BLOCKS);
    disk_close(&disk);
}

Test(store, blocks_that_were_not_committed_are_gone) {
    Disk disk;
    Error error;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    cr_assert(store_add_block(disk.store, disk.block[0], &error));
    cr_assert(store_commit(disk.store, true, &error), "too young to be committed");
    disk_reopen(&disk);
    cr_expect_eq(disk_count_blocks(disk.store), 0);
    disk_close(&disk);
}

Test(store, a_game_is_there_once) {
    Disk disk;
    Error error;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    cr_expect_not(store_add_block(disk.store, disk.block[2], &error));
    cr_expect(strstr(error.text, "same games"), "%s", error.text);
    disk_reopen(&disk);
    cr_expect_eq(disk_count_blocks(disk.store), BLOCKS);
    disk_close(&disk);
}

/* Opening with a table must fail and say so, and leave the games alone. */
static void expect_refused(Disk *disk, const Table *table, const char *because) {
    Error error;
    cr_expect_null(store_open_run(disk->path, table, "bastide match", &error));
    cr_expect(strstr(error.text, because), "\"%s\" does not say \"%s\"", error.text, because);
}

/* Rules of the tables of a store; of those asked for; what is said to differ. */
static const struct {
    const char *stored[2], *asked[2];
    const char *difference[2];
} DIFFERENT[] = {
    {{"base", "base,farms=none"},
     {"base", NULL},
     {"run: ~llowers=7,farms=none,small_city=4, digest", "asked for: no such rules, digest"}},
    {{"base", NULL},
     {"base", "base,farms=none"},
     {": no such rules, digest", "asked for: ~llowers=7,farms=none,small_city=4, digest"}},
    {{"base", "base,farms=none"},
     {"base", "base,farms=1"},
     {"farms=none,small_city=4, digest", "farms=1,small_city=2, digest"}},
    {{"base", "base,farms=none"},
     {"base,farms=none", "base"},
     {"the same rules and agents in another order, digest", "asked for: digest"}},
};

Test(store, only_what_differs_is_named) {
    for (size_t i = 0; i < sizeof DIFFERENT / sizeof DIFFERENT[0]; i++) {
        Disk disk;
        Error error;
        const Table *stored[2], *asked[2];
        int counts[2] = {0};
        disk_open(&disk, "base");
        store_close(disk.store);
        unlink(disk.path);
        for (int t = 0; t < 2; t++) {
            if (DIFFERENT[i].stored[t])
                stored[counts[0]++] = disk_make_table(DIFFERENT[i].stored[t], "random", 5);
            if (DIFFERENT[i].asked[t])
                asked[counts[1]++] = disk_make_table(DIFFERENT[i].asked[t], "random", 5);
        }
        disk.store = store_open_league(disk.path, stored, counts[0], "", &error);
        cr_assert(disk.store, "%s", error.text);
        cr_expect_null(store_open_league(disk.path, asked, counts[1], "", &error));
        for (int side = 0; side < 2; side++)
            cr_expect(strstr(error.text, DIFFERENT[i].difference[side]), "%s", error.text);
        for (int t = 0; t < counts[0]; t++) match_destroy_table((Table *)stored[t]);
        for (int t = 0; t < counts[1]; t++) match_destroy_table((Table *)asked[t]);
        disk_close(&disk);
    }
}

Test(store, another_configuration_is_refused) {
    Disk disk;
    disk_open(&disk, "base");
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    Table *tables[] = {disk_make_table("base", "random", 6),
                       disk_make_table("base", "greedy-score", 5),
                       disk_make_table("base,farms=2", "random", 5)};
    for (int i = 0; i < 3; i++) {
        expect_refused(&disk, tables[i], "another run");
        match_destroy_table(tables[i]);
    }
    Error error;
    Store *again = store_open_run(disk.path, disk.table, "bastide match", &error);
    cr_assert(again, "the same table goes on: %s", error.text);
    cr_expect_eq(disk_count_blocks(again), BLOCKS);
    store_close(again);
    store_close(disk.store);
    disk.store = NULL;
    disk_change(&disk, "UPDATE run SET signature = 'older'");
    expect_refused(&disk, disk.table, "its signature is older");
    disk_close(&disk);
}

Test(store, files_that_are_no_store_are_refused) {
    Disk disk;
    Error error;
    disk_open(&disk, "base");
    store_close(disk.store);
    disk.store = NULL;
    disk_change(&disk, "PRAGMA user_version = 77");
    expect_refused(&disk, disk.table, "schema 77");
    expect_refused(&disk, disk.table, program_version());
    disk_change(&disk, "PRAGMA user_version = 0");
    expect_refused(&disk, disk.table, "schema 0");
    char restore[64];
    snprintf(restore, sizeof restore, "PRAGMA user_version = %d; PRAGMA application_id = 1",
             SCHEMA_VERSION);
    disk_change(&disk, restore);
    expect_refused(&disk, disk.table, "another program");
    disk_change(&disk, "PRAGMA application_id = 1111577428; DROP VIEW standings; DROP VIEW results;"
                       "DELETE FROM matchup");
    expect_refused(&disk, disk.table, "who meets whom");
    disk_change(&disk, "DROP TABLE run");
    expect_refused(&disk, disk.table, "no such table");
    disk_write_file(disk.path,
                    "no database, but long enough to be read as a header, and not a short one", 72);
    expect_refused(&disk, disk.table, "not an SQLite file");
    cr_expect_null(store_open(disk.path, &error));
    cr_expect(strstr(error.text, "not an SQLite file"), "%s", error.text);
    struct stat status;
    cr_assert_eq(stat(disk.path, &status), 0);
    cr_expect_eq(status.st_size, 72, "the file is left as it is");
    cr_expect_null(store_open(disk.folder, &error));
    cr_expect(strstr(error.text, "directory"), "%s", error.text);
    cr_expect_null(store_open_run(disk.folder, disk.table, "", &error));
    cr_expect_null(store_open_run("", disk.table, "", &error));
    cr_expect_null(store_open("/nowhere/run.db", &error));
    cr_expect_null(store_open_run("/nowhere/run.db", disk.table, "", &error));
    cr_expect(strstr(error.text, "/nowhere/run.db"), "%s", error.text);
    disk_close(&disk);
}

Test(store, an_empty_file_is_filled) {
    Disk disk;
    Error error;
    disk_open(&disk, "base");
    store_close(disk.store);
    disk_write_file(disk.path, "", 0);
    disk.store = store_open_run(disk.path, disk.table, "bastide match", &error);
    cr_expect(disk.store, "%s", error.text);
    disk_close(&disk);
}

static bool check_rules(const Store *store, const Rules *expected) {
    static Rules rules;
    Error error;
    return store_read_rules(store, 0, &rules, &error) &&
           memcmp(rules.bag, expected->bag, sizeof rules.bag) == 0;
}

Test(store, own_sheets_are_kept_with_the_run) {
    static const char sheet[] = "sheet mine\nuse base\nstart D\ncount U 30\n";
    Disk disk;
    Error error;
    char rules[PATH_SIZE + 32];
    char path[PATH_SIZE + 16];
    disk_open(&disk, "base");
    store_close(disk.store);
    unlink(disk.path);
    match_destroy_table(disk.table);
    snprintf(path, sizeof path, "%s/my.tiles", disk.folder);
    snprintf(rules, sizeof rules, "base,tiles=%s", path);
    disk_write_file(path, sheet, strlen(sheet));
    disk.table = disk_make_table(rules, "random", 5);
    disk.store = store_open_run(disk.path, disk.table, "bastide match", &error);
    cr_assert(disk.store, "%s", error.text);
    disk_play(&disk, KEEP_MOVES);
    disk_add(&disk);
    unlink(path);
    disk_reopen(&disk);
    cr_expect(check_rules(disk.store, &disk.table->rules), "the sheet's file is not needed");
    Table *other = disk_make_table("base", "random", 5);
    cr_expect_not(check_rules(disk.store, &other->rules));
    expect_refused(&disk, other, "another run");
    match_destroy_table(other);
    disk_close(&disk);
}
