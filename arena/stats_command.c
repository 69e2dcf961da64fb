/* stats_command.c: the command "stats": the tables of a store again, or a calculator.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "arena/breakdown.h"
#include "arena/calculator.h"
#include "arena/command.h"
#include "arena/league.h"
#include "arena/options.h"
#include "arena/review.h"
#include "arena/sprt_arguments.h"
#include "arena/store.h"

enum { KEY_PAIRS = 256, KEY_BY, KEY_SHARDS, KEY_FORMAT };

typedef struct StatsCommand {
    const char *path;    /* of the store, or NULL */
    bool has_pairs;      /* the calculator was asked for */
    int64_t pairs[5];    /* its counts */
    SprtArguments sprt;  /* the test that is asked for */
    bool has_by;         /* seen so far: --by */
    bool has_shards;     /* --shards */
    BreakdownOptions by; /* what it asks for */
    ReportFormat format; /* of the answer */
    Error *error;        /* the first thing that is wrong */
} StatsCommand;

static const struct argp_option STATS_OPTION[] = {
    {"pairs", KEY_PAIRS, "LL,LD,MID,DW,WW", 0, "Compute from five pair counts instead of a store",
     0},
    {"by", KEY_BY, "WHAT", 0, "Break the results down by kind, seat or shard", 0},
    {"shards", KEY_SHARDS, "N", 0, "Shards of --by shard: decks by number modulo N (default 10)",
     0},
    {"format", KEY_FORMAT, "FORM", 0, "table (default), csv or json", 0},
    {0}};

static const char STATS_DOC[] =
    "Show the tables of a store again, or compute the same statistics from five pair counts: pairs "
    "lost twice, lost and drawn, even, drawn and won, won twice.\v"
    "A test on a store sees the decks in order, up to the first that is missing, and stops at its "
    "decision. Without --sprt it is that of the run, if there was one; games beyond its decision "
    "are reported apart, and left out of --by.\n\n"
    "Examples:\n"
    "  bastide stats run.db\n"
    "  bastide stats run.db --by kind\n"
    "  bastide stats run.db --sprt elo0=0,elo1=20\n"
    "  bastide stats --pairs 95,20,310,26,149 --sprt elo0=0,elo1=10\n";

static bool stats_parse_by(const char *text, StatsCommand *command) {
    int choice = 0;
    command->has_by = true;
    if (!options_parse_choice("--by", "kind|seat|shard", text, &choice, command->error))
        return false;
    command->by.by = (BreakdownBy)choice;
    return true;
}

static bool stats_add_path(const char *text, StatsCommand *command) {
    if (command->path)
        return error_set(command->error, "\"%.60s\" is one argument too many: expected one FILE",
                         text);
    command->path = text;
    return true;
}

/* Whether the test that was asked for is one. */
static bool stats_check_test(StatsCommand *command) {
    if (!sprt_settle(&command->sprt)) return false;
    if (command->sprt.has_margin && command->has_pairs)
        return error_set(command->error, "--sprt-margin needs a store: pairs have no margins");
    return !command->sprt.has_elo || sprt_check(&command->sprt.test, 2, command->error);
}

static bool stats_check(StatsCommand *command) {
    if ((command->path != NULL) == command->has_pairs)
        return error_set(command->error, command->path
                                             ? "expected a FILE or --pairs, found both"
                                             : "expected a FILE, the store of a run, or --pairs");
    if (command->has_by && command->has_pairs)
        return error_set(command->error, "--by needs a store: pairs have no kinds, seats, shards");
    if (command->has_shards && !(command->has_by && command->by.by == BREAKDOWN_SHARD))
        return error_set(command->error, "--shards is about --by shard, which is not given");
    if (command->has_by && sprt_is_asked(&command->sprt))
        return error_set(command->error, "--by and a test: expected one of them");
    return stats_check_test(command);
}

static bool stats_parse(int key, char *text, StatsCommand *command) {
    switch (key) {
    case KEY_PAIRS:
        command->has_pairs = true;
        return calculator_parse_pairs(text, command->pairs, command->error);
    case KEY_BY:
        return stats_parse_by(text, command);
    case KEY_SHARDS:
        command->has_shards = true;
        return options_parse_number((OptionNumber){"--shards", 2, BREAKDOWN_SHARDS_MAX}, text,
                                    &command->by.shards, command->error);
    case KEY_FORMAT:
        return report_parse_format(text, &command->format, command->error);
    case ARGP_KEY_ARG:
        return stats_add_path(text, command);
    default:
        return stats_check(command);
    }
}

static error_t stats_parse_option(int key, char *text, struct argp_state *state) {
    StatsCommand *command = state->input;
    if (key == ARGP_KEY_INIT) state->child_inputs[0] = &command->sprt;
    const bool is_mine =
        (key >= KEY_PAIRS && key <= KEY_FORMAT) || key == ARGP_KEY_ARG || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return stats_parse(key, text, command) ? 0 : EINVAL;
}

static const struct argp_child STATS_CHILDREN[] = {{&SPRT_ARGP, 0, NULL, 0}, {0}};

static const struct argp STATS_ARGP = {
    STATS_OPTION, stats_parse_option, "FILE", STATS_DOC, STATS_CHILDREN, NULL, NULL};

static int stats_calculate(const StatsCommand *command) {
    const Calculation calculation = {.pairs = {command->pairs[0], command->pairs[1],
                                               command->pairs[2], command->pairs[3],
                                               command->pairs[4]},
                                     .has_test = command->sprt.has_elo,
                                     .test = command->sprt.test,
                                     .format = command->format};
    return calculator_print(&calculation, stdout, command->error) ? EXIT_DONE : EXIT_FAILED;
}

static int stats_show(const StatsCommand *command) {
    BreakdownOptions by = command->by;
    by.format = command->format;
    Store *store = store_open(command->path, command->error);
    if (!store) return EXIT_FAILED;
    const bool has_test = sprt_is_asked(&command->sprt);
    if (!store_check_variants(store, command->error)) {
        store_close(store);
        return EXIT_FAILED;
    }
    if (store_get_run(store)->matchups > 1 && !command->has_by && !has_test) {
        const bool is_shown = league_review(command->format, store, command->error);
        store_close(store);
        return is_shown ? EXIT_DONE : EXIT_FAILED;
    }
    const bool is_done = command->has_by ? breakdown_run(&by, store, command->error)
                                         : review_run(has_test ? &command->sprt.test : NULL,
                                                      command->format, store, command->error);
    store_close(store);
    return is_done ? EXIT_DONE : EXIT_FAILED;
}

int command_stats(int argc, char **argv, Error *error) {
    StatsCommand command = {.sprt = sprt_default_arguments(error),
                            .by = {.shards = BREAKDOWN_SHARDS_DEFAULT},
                            .error = error};
    const int status = options_parse(&STATS_ARGP, argc, argv, &command, error);
    if (status != EXIT_DONE) return status;
    return command.has_pairs ? stats_calculate(&command) : stats_show(&command);
}
