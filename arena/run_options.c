/* run_options.c: the command line of "match".
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/pool.h"
#include "arena/run.h"
#include "arena/store.h"

enum { BLOCKS_DEFAULT = 500 };

/* Options without a short form have keys beyond the characters. */
enum {
    KEY_RULES = 256,
    KEY_BLOCKS,
    KEY_DECKS,
    KEY_SHARD,
    KEY_SEED,
    KEY_THREADS,
    KEY_OUT,
    KEY_KEEP,
    KEY_FORMAT,
    KEY_QUIET,
    KEY_REPORT_EVERY
};

typedef struct MatchArguments {
    RunOptions run;             /* filled option by option */
    bool has_blocks, has_decks; /* which of the two was given */
    Error *error;               /* the first thing that is wrong */
} MatchArguments;

static const struct argp_option MATCH_OPTION[] = {
    {"rules", KEY_RULES, "RULES", 0, "Rule set, such as base,farms=1 (default base)", 0},
    {"blocks", KEY_BLOCKS, "N", 0, "Play the decks 0 .. N-1 (default 500)", 0},
    {"decks", KEY_DECKS, "A..B", 0, "Play the decks A to B instead", 0},
    {"shard", KEY_SHARD, "I/N", 0, "Of those, only the decks with number = I modulo N", 0},
    {"seed", KEY_SEED, "S", 0, "Seed of the run (default 1)", 0},
    {"threads", KEY_THREADS, "T", 0, "Games at one time (default: what the processors allow)", 0},
    {"out", KEY_OUT, "FILE", 0, "Keep the games in this store, or go on with it", 0},
    {"keep", KEY_KEEP, "WHAT", 0, "moves (default) or scores", 0},
    {"format", KEY_FORMAT, "FORM", 0, "Results as table (default), csv or json", 0},
    {"quiet", KEY_QUIET, NULL, 0, "No progress and no messages but errors", 0},
    {"report-every", KEY_REPORT_EVERY, "N", 0,
     "A line of progress every N blocks, where stderr is no terminal (default: every 10 s)", 0},
    {0}};

static const char MATCH_DOC[] =
    "Play a table of two to five agents: every deck with every seating.\v"
    "An agent is SPEC or NAME@SPEC; `bastide agents` lists them. The results are the same for any "
    "number of threads. The same command again plays what a store does not have yet.\n\n"
    "Example:\n"
    "  bastide match greedy new@mcts:sims=1000 --blocks 200 --out run.db\n";

/* Reads "A..B". */
static bool match_parse_decks(const char *text, RunOptions *run, Error *error) {
    char first[24];
    const char *dots = strstr(text, "..");
    if (!dots || (size_t)(dots - text) >= sizeof first)
        return error_set(error, "--decks \"%.40s\": expected A..B, such as 0..499", text);
    memcpy(first, text, (size_t)(dots - text));
    first[dots - text] = '\0';
    if (!options_parse_number((OptionNumber){"--decks", 0, STORE_DECK_MAX}, first, &run->first,
                              error) ||
        !options_parse_number((OptionNumber){"--decks", 0, STORE_DECK_MAX}, dots + 2, &run->last,
                              error))
        return false;
    return run->first <= run->last ||
           error_set(error, "--decks \"%.40s\": expected A..B with A not above B", text);
}

/* Reads "I/N". */
static bool match_parse_shard(const char *text, RunOptions *run, Error *error) {
    char shard[24] = "";
    const char *slash = strchr(text, '/');
    if (slash && (size_t)(slash - text) < sizeof shard) memcpy(shard, text, (size_t)(slash - text));
    Error ignored;
    if (slash &&
        options_parse_number((OptionNumber){"", 1, (uint64_t)STORE_DECK_MAX + 1}, slash + 1,
                             &run->shards, &ignored) &&
        options_parse_number((OptionNumber){"", 0, run->shards - 1}, shard, &run->shard, &ignored))
        return true;
    return error_set(error, "--shard \"%.40s\": expected I/N with I from 0 to N-1, such as 0/4",
                     text);
}

static bool match_parse_blocks(const char *text, RunOptions *run, Error *error) {
    uint64_t blocks = 0;
    const OptionNumber number = {"--blocks", 1, (uint64_t)STORE_DECK_MAX + 1};
    if (!options_parse_number(number, text, &blocks, error)) return false;
    run->first = 0;
    run->last = blocks - 1;
    return true;
}

static bool match_parse_threads(const char *text, RunOptions *run, Error *error) {
    uint64_t threads = 0;
    const OptionNumber number = {"--threads", 1, POOL_THREADS_MAX};
    if (!options_parse_number(number, text, &threads, error)) return false;
    run->threads = (int)threads;
    return true;
}

static bool match_parse_words(int key, const char *text, RunOptions *run, Error *error) {
    int choice = 0;
    if (key == KEY_KEEP) {
        if (!options_parse_choice("--keep", "moves|scores", text, &choice, error)) return false;
        run->keeps_moves = choice == 0;
    } else {
        if (!options_parse_choice("--format", "table|csv|json", text, &choice, error)) return false;
        run->format = (ReportFormat)choice;
    }
    return true;
}

static bool match_add_agent(char *text, RunOptions *run, Error *error) {
    if (run->agent_count == SEAT_MAX)
        return error_set(error, "agent \"%.60s\" is one too many: a table has 2 to %d", text,
                         SEAT_MAX);
    run->agent[run->agent_count++] = text;
    return true;
}

static bool match_check(const MatchArguments *arguments) {
    if (arguments->run.agent_count < 2)
        return error_set(arguments->error, "found %d agents: expected 2 to %d",
                         arguments->run.agent_count, SEAT_MAX);
    if (arguments->has_blocks && arguments->has_decks)
        return error_set(arguments->error,
                         "--blocks and --decks say the same: expected one of them");
    return true;
}

static bool match_parse(int key, char *text, MatchArguments *arguments) {
    RunOptions *run = &arguments->run;
    Error *error = arguments->error;
    switch (key) {
    case KEY_RULES:
        run->rules = text;
        return true;
    case KEY_BLOCKS:
        arguments->has_blocks = true;
        return match_parse_blocks(text, run, error);
    case KEY_DECKS:
        arguments->has_decks = true;
        return match_parse_decks(text, run, error);
    case KEY_SHARD:
        return match_parse_shard(text, run, error);
    case KEY_SEED:
        return options_parse_number((OptionNumber){"--seed", 0, INT64_MAX}, text, &run->seed,
                                    error);
    case KEY_THREADS:
        return match_parse_threads(text, run, error);
    case KEY_OUT:
        run->out = text;
        return true;
    case KEY_QUIET:
        run->is_quiet = true;
        return true;
    case KEY_REPORT_EVERY:
        return options_parse_number((OptionNumber){"--report-every", 1, INT32_MAX}, text,
                                    &run->report_every, error);
    case ARGP_KEY_ARG:
        return match_add_agent(text, run, error);
    case ARGP_KEY_END:
        return match_check(arguments);
    default:
        return match_parse_words(key, text, run, error);
    }
}

static error_t match_parse_option(int key, char *text, struct argp_state *state) {
    const bool is_mine =
        (key >= KEY_RULES && key <= KEY_REPORT_EVERY) || key == ARGP_KEY_ARG || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return match_parse(key, text, state->input) ? 0 : EINVAL;
}

static const struct argp MATCH_ARGP = {
    MATCH_OPTION, match_parse_option, "AGENT AGENT [AGENT...]", MATCH_DOC, NULL, NULL, NULL};

int command_match(int argc, char **argv, Error *error) {
    MatchArguments arguments = {.run = {.rules = "base",
                                        .seed = 1,
                                        .last = BLOCKS_DEFAULT - 1,
                                        .shards = 1,
                                        .keeps_moves = true},
                                .error = error};
    char *command = options_quote_command(argc, argv);
    if (!command) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    arguments.run.command = command;
    int status = options_parse(&MATCH_ARGP, argc, argv, &arguments, error);
    if (status == EXIT_DONE) status = run_match(&arguments.run, error);
    free(command);
    return status;
}
