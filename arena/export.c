/* export.c: the command "export": the games of a store as JSON Lines or CSV.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/record.h"
#include "arena/report.h"
#include "arena/store_test.h"

enum { KEY_CSV = 256, KEY_ALL };

typedef struct Export {
    const char *path;    /* of the store, as typed */
    bool is_csv;         /* rows instead of records */
    bool is_all;         /* the games beyond a test's decision too */
    StoreTest test;      /* of the match-up that is being read */
    bool has_test;       /* whether `test` was read */
    Store *store;        /* that is read */
    Rules rules;         /* of match-up `matchup` */
    uint32_t matchup;    /* whose rules were read; UINT32_MAX: none yet */
    const StoreRun *run; /* of the store */
    bool is_failed;      /* a record could not be made or written */
    Error *error;        /* why it failed */
} Export;

static const struct argp_option EXPORT_OPTION[] = {
    {"csv", KEY_CSV, NULL, 0, "One row a game, without the moves", 0},
    {"all", KEY_ALL, NULL, 0, "Print the games of decks beyond a sequential test's decision too",
     0},
    {0}};

static const char EXPORT_DOC[] =
    "Print the games of a store as JSON Lines, sorted by match-up, deck and seating. Two runs of "
    "the same table print the same bytes: where a sequential test has decided, its deck is the "
    "last one, since how many more were under way is chance.\v"
    "Examples:\n"
    "  bastide export run.db >run.jsonl\n"
    "  bastide export run.db --csv >run.csv\n";

static error_t export_parse_option(int key, char *text, struct argp_state *state) {
    Export *export = state->input;
    switch (key) {
    case KEY_CSV:
        export->is_csv = true;
        return 0;
    case KEY_ALL:
        export->is_all = true;
        return 0;
    case ARGP_KEY_ARG:
        if (export->path) {
            error_set(export->error, "\"%.60s\" is one argument too many: expected one FILE", text);
            return EINVAL;
        }
        export->path = text;
        return 0;
    case ARGP_KEY_END:
        if (export->path) return 0;
        error_set(export->error, "expected a FILE, the store of a run");
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp EXPORT_ARGP = {
    EXPORT_OPTION, export_parse_option, "FILE", EXPORT_DOC, NULL, NULL, NULL};

static bool export_print_record(Export *export, const GameResult *game) {
    char names[SEAT_MAX][AGENT_NAME_SIZE];
    store_copy_names(export->run, game->matchup, names);
    json_t *record = record_create(&export->rules, (const char(*)[AGENT_NAME_SIZE])names, game);
    if (!record) {
        error_set(export->error, "a record cannot be made: memory is short");
        return false;
    }
    const bool is_printed = json_dumpf(record, stdout, JSON_COMPACT) == 0 && putchar('\n') != EOF;
    json_decref(record);
    return is_printed || error_set(export->error, "cannot write records: %s", strerror(errno));
}

/* Seats of the largest table. */
static int export_count_seats(const StoreRun *run) {
    int seats = 0;
    for (int v = 0; v < run->variants; v++)
        if (run->variant[v].players > seats) seats = run->variant[v].players;
    return seats;
}

static void export_print_csv_head(const Export *export) {
    static const char *const column[] = {"agent", "score",  "road",      "city",   "cloister",
                                         "farm",  "supply", "followers", "farmers"};
    fputs("matchup,deck,seating,end,offender,turns,discarded", stdout);
    for (int s = 1; s <= export_count_seats(export->run); s++)
        for (size_t i = 0; i < sizeof column / sizeof column[0]; i++)
            printf(",%s_%d", column[i], s);
    if (export->run->variants > 1) fputs(",rules", stdout);
    putchar('\n');
}

static void export_print_csv_seat(const Export *export, const GameResult *game, int s) {
    const SeatResult *seat = &game->seat[s];
    const StoreVariant *variant = store_get_variant(export->run, game->matchup);
    const int players = variant->players;
    if (s >= players) {
        fputs(",,,,,,,,,", stdout);
        return;
    }
    putchar(',');
    const int position = (s - game->seating + players) % players;
    report_print_field(export->run->name[export->run->agent[game->matchup][position]], stdout);
    printf(",%d", seat->score);
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        putchar(',');
        if (variant->has_kinds) printf("%d", seat->completed[kind] + seat->final[kind]);
    }
    printf(",%d,%d,%d", seat->supply, seat->followers, seat->farmers);
}

static void export_print_csv(const Export *export, const GameResult *game) {
    printf("%u,%llu,%d,%s,", game->matchup, (unsigned long long)game->deck, game->seating,
           END_NAME[game->end]);
    if (game->offender) printf("%d", game->offender);
    printf(",%d,%d", game->turns, game->discarded);
    for (int s = 0; s < export_count_seats(export->run); s++)
        export_print_csv_seat(export, game, s);
    if (export->run->variants > 1) {
        putchar(',');
        report_print_field(store_get_variant(export->run, game->matchup)->rules, stdout);
    }
    putchar('\n');
}

/* Reads the rules and the test of a match-up with its first block. */
static bool export_find_matchup(Export *export, uint32_t matchup) {
    if (!export->has_test || export->test.matchup != matchup)
        export->has_test = store_get_test(export->store, matchup, &export->test, export->error);
    if (!export->has_test) return false;
    if (export->matchup != matchup &&
        !store_read_rules(export->store, matchup, &export->rules, export->error))
        return false;
    export->matchup = matchup;
    return true;
}

/* Whether a block lies beyond the decision of its match-up's test. */
static bool export_is_beyond(const Export *export, uint64_t deck) {
    return !export->is_all && export->test.accepted != SPRT_CONTINUE && deck > export->test.deck;
}

static bool export_block(void *context, const MatchBlock *block) {
    Export *export = context;
    export->is_failed = !export_find_matchup(export, block->game[0].matchup);
    if (!export->is_failed && export_is_beyond(export, block->deck)) return true;
    for (int i = 0; i < block->count && !export->is_failed; i++) {
        if (export->is_csv)
            export_print_csv(export, &block->game[i]);
        else
            export->is_failed = !export_print_record(export, &block->game[i]);
    }
    return !export->is_failed;
}

static int export_run(Export *export) {
    Store *store = store_open(export->path, export->error);
    if (!store) return EXIT_FAILED;
    const StoreQuery query = {.last = STORE_DECK_MAX,
                              .with_moves = !export->is_csv,
                              .visitor = export_block,
                              .context = export};
    export->store = store;
    export->run = store_get_run(store);
    if (export->is_csv) export_print_csv_head(export);
    const bool is_done = store_read(store, &query, export->error) && !export->is_failed;
    store_close(store);
    return is_done ? EXIT_DONE : EXIT_FAILED;
}

int command_export(int argc, char **argv, Error *error) {
    Export export = {.matchup = UINT32_MAX, .error = error};
    const int status = options_parse(&EXPORT_ARGP, argc, argv, &export, error);
    return status == EXIT_DONE ? export_run(&export) : status;
}
