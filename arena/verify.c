/* verify.c: the command "verify": games replayed under the slow oracle.
 *
 * SPDX-License-Identifier: MIT
 *
 * Records from stdin are answered one line each. Of a store, only games that are wrong are named,
 * and a last line counts. Games kept without moves are played again from their seeds.
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/check.h"
#include "arena/command.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/program.h"
#include "arena/record.h"
#include "arena/store.h"

enum { KEY_FORMAT = 256 };

typedef struct Verification {
    const char *path; /* a store, or "-" */
    int is_json;      /* answers as JSON */
    Checker *checker; /* used for every game */
    Store *store;     /* that is read; NULL with records */
    uint32_t matchup; /* whose table stands */
    Table *table;     /* of that match-up; NULL with records */
    Match *match;     /* to play games again; NULL if that cannot be */
    Error obstacle;   /* why it cannot be */
    uint64_t lines;   /* read from stdin */
    uint64_t checked; /* games or records */
    uint64_t wrong;   /* of these */
    uint64_t unknown; /* games kept without moves that cannot be played again */
    Error *error;     /* why it failed */
} Verification;

static const struct argp_option VERIFY_OPTION[] = {
    {"format", KEY_FORMAT, "FORM", 0, "Answers as text (default) or json", 0}, {0}};

static const char VERIFY_DOC[] =
    "Replay every game of a store, or records in JSON Lines from stdin, with the engine and with "
    "a slow second reading of the rules, and compare every field.\v"
    "Prints a line a record: ok, or the first disagreement. Exits 1 if anything is wrong.\n\n"
    "Examples:\n"
    "  bastide verify run.db\n"
    "  bastide export run.db | bastide verify - --format json\n";

static error_t verify_parse_option(int key, char *text, struct argp_state *state) {
    Verification *verification = state->input;
    Error *error = verification->error;
    switch (key) {
    case KEY_FORMAT:
        return options_parse_choice("--format", "text|json", text, &verification->is_json, error)
                   ? 0
                   : EINVAL;
    case ARGP_KEY_ARG:
        if (verification->path) {
            error_set(error, "\"%.60s\" is one argument too many: expected one FILE, or -", text);
            return EINVAL;
        }
        verification->path = text;
        return 0;
    case ARGP_KEY_END:
        if (verification->path) return 0;
        error_set(error, "expected a FILE, or - for records from stdin");
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp VERIFY_ARGP = {
    VERIFY_OPTION, verify_parse_option, "FILE|-", VERIFY_DOC, NULL, NULL, NULL};

/* One object a record; takes over the reference to `game`. */
static void verify_print_json(json_t *game, const Verdict *verdict) {
    json_t *answer = json_pack("{sosb}", "game", game ? game : json_null(), "ok", verdict->is_ok);
    if (verdict->token > 0) json_object_set_new(answer, "token", json_integer(verdict->token));
    if (!verdict->is_ok) {
        json_t *reason = json_string(verdict->error.text);
        json_object_set_new(answer, "error",
                            reason ? reason : json_string("the input is not UTF-8"));
    }
    if (verdict->players > 0) {
        json_object_set_new(answer, "scores", record_pack_seats(verdict->scores, verdict->players));
        json_object_set_new(answer, "supply", record_pack_seats(verdict->supply, verdict->players));
        json_object_set_new(answer, "final", record_pack_seats(verdict->final, verdict->players));
    }
    json_dumpf(answer, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(answer);
}

static void verify_print_text(const char *game, const Verdict *verdict) {
    if (verdict->is_ok)
        puts("ok");
    else if (verdict->token > 0)
        printf("game %s: token %d: %s\n", game, verdict->token, verdict->error.text);
    else
        printf("game %s: %s\n", game, verdict->error.text);
}

/* The name of a record as text on one line: its field "game", else its line. */
static char *verify_name_record(const json_t *game, uint64_t line, char text[RECORD_ID_SIZE]) {
    if (json_is_string(game)) {
        snprintf(text, RECORD_ID_SIZE, "%s", json_string_value(game));
        for (char *c = text; *c; c++)
            if (!isprint((unsigned char)*c)) *c = '?';
    } else if (json_is_integer(game)) {
        snprintf(text, RECORD_ID_SIZE, "%lld", (long long)json_integer_value(game));
    } else {
        snprintf(text, RECORD_ID_SIZE, "in line %llu", (unsigned long long)line);
    }
    return text;
}

static void verify_record(Verification *verification, const char *line, size_t length) {
    Verdict verdict;
    char name[RECORD_ID_SIZE];
    json_t *record = json_loadb(line, length, 0, NULL);
    json_t *game = json_incref(json_object_get(record, "game"));
    check_line(verification->checker, line, length, &verdict);
    verification->checked++;
    verification->wrong += !verdict.is_ok;
    if (verification->is_json) {
        verify_print_json(game, &verdict);
    } else {
        verify_print_text(verify_name_record(game, verification->lines, name), &verdict);
        json_decref(game);
    }
    json_decref(record);
}

static int verify_records(Verification *verification) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while ((length = getline(&line, &size, stdin)) >= 0) {
        verification->lines++;
        if (strspn(line, " \t\r\n") == (size_t)length) continue;
        verify_record(verification, line, (size_t)length);
    }
    free(line);
    if (ferror(stdin)) {
        error_set(verification->error, "cannot read standard input: %s", strerror(errno));
        return EXIT_FAILED;
    }
    if (verification->checked > 0) return verification->wrong > 0 ? EXIT_FAILED : EXIT_DONE;
    error_set(verification->error, "expected records on standard input, found none");
    return EXIT_FAILED;
}

/* Plays a game again and compares what is kept of it. */
static void verify_play_again(Match *match, const GameResult *game, Verdict *verdict) {
    GameResult again;
    match_start(match, game->deck, game->seating);
    while (match_step(match)) {
    }
    match_get_result(match, &again);
    again.matchup = game->matchup;
    *verdict = (Verdict){.is_ok = store_is_same_game(&again, game, match->table->rules.players)};
    if (!verdict->is_ok)
        error_set(&verdict->error, "played again from its seeds it goes another way");
}

/* Whether what is kept besides the moves can be read; else the verdict is no longer good. */
static void verify_thoughts(const char *path, const GameResult *game, Verdict *verdict) {
    Error reason;
    json_t *thoughts = game->thoughts ? record_read_thoughts(game->thoughts, &reason) : NULL;
    if (game->thoughts && !thoughts)
        verdict->is_ok = error_set(&verdict->error, "\"%.100s\": %.150s", path, reason.text);
    json_decref(thoughts);
}

/* Checks a game that is kept with its moves, or can be played again. */
static void verify_game(Verification *verification, const GameResult *game) {
    char name[RECORD_ID_SIZE];
    Verdict verdict;
    if (game->moves)
        check_game(verification->checker, verification->table, game, &verdict);
    else
        verify_play_again(verification->match, game, &verdict);
    if (verdict.is_ok) verify_thoughts(verification->path, game, &verdict);
    verification->checked++;
    verification->wrong += !verdict.is_ok;
    record_format_id(game, name);
    if (verification->is_json)
        verify_print_json(json_string(name), &verdict);
    else if (!verdict.is_ok)
        verify_print_text(name, &verdict);
}

static bool verify_create_table(Verification *verification, uint32_t matchup);

static bool verify_block(void *context, const MatchBlock *block) {
    Verification *verification = context;
    const uint32_t matchup = block->game[0].matchup;
    if (matchup != verification->matchup && !verify_create_table(verification, matchup))
        return false;
    for (int i = 0; i < block->count; i++) {
        const GameResult *game = &block->game[i];
        if (game->moves || verification->match)
            verify_game(verification, game);
        else
            verification->unknown++;
    }
    return true;
}

/* Makes the table of the store, with agents that can play its games again. */
static Table *verify_create_players(Verification *verification) {
    const StoreRun *run = store_get_run(verification->store);
    if (!run->is_reproducible)
        error_set(&verification->obstacle, "their agents do not play the same game twice");
    else if (strcmp(run->signature, program_signature()) != 0)
        error_set(&verification->obstacle,
                  "they were played by a program of signature %s, this one's is %s", run->signature,
                  program_signature());
    else
        return store_create_matchup(verification->store, verification->matchup, true,
                                    &verification->obstacle);
    return NULL;
}

/* Makes the table of a match-up, without agents if no game can be played again. */
static bool verify_create_table(Verification *verification, uint32_t matchup) {
    match_destroy(verification->match);
    match_destroy_table(verification->table);
    verification->match = NULL;
    verification->matchup = matchup;
    verification->table = verify_create_players(verification);
    if (verification->table) {
        verification->match = match_create(verification->table);
        return verification->match || error_set(verification->error, "memory is short");
    }
    verification->table =
        store_create_matchup(verification->store, matchup, false, verification->error);
    return verification->table;
}

static int verify_count(const Verification *verification) {
    if (!verification->is_json)
        printf("%llu game%s: %s", (unsigned long long)verification->checked,
               plural((int64_t)verification->checked), verification->wrong > 0 ? "" : "ok\n");
    if (!verification->is_json && verification->wrong > 0)
        printf("%llu wrong\n", (unsigned long long)verification->wrong);
    if (verification->unknown > 0) {
        error_set(verification->error,
                  "%llu game%s kept without moves and cannot be played again: %.200s",
                  (unsigned long long)verification->unknown,
                  verification->unknown == 1 ? " is" : "s are", verification->obstacle.text);
        return EXIT_FAILED;
    }
    return verification->wrong > 0 ? EXIT_FAILED : EXIT_DONE;
}

static int verify_store(Verification *verification) {
    verification->store = store_open(verification->path, verification->error);
    if (!verification->store) return EXIT_FAILED;
    const StoreQuery query = {.last = STORE_DECK_MAX,
                              .with_moves = true,
                              .visitor = verify_block,
                              .context = verification};
    int status = EXIT_FAILED;
    if (store_check_rows(verification->store, verification->error) &&
        verify_create_table(verification, 0) &&
        store_read(verification->store, &query, verification->error) && verification->table)
        status = verify_count(verification);
    match_destroy(verification->match);
    match_destroy_table(verification->table);
    store_close(verification->store);
    return status;
}

int command_verify(int argc, char **argv, Error *error) {
    Verification verification = {.error = error};
    int status = options_parse(&VERIFY_ARGP, argc, argv, &verification, error);
    if (status != EXIT_DONE) return status;
    verification.checker = check_create();
    if (!verification.checker) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    status = strcmp(verification.path, "-") == 0 ? verify_records(&verification)
                                                 : verify_store(&verification);
    check_destroy(verification.checker);
    return status;
}
