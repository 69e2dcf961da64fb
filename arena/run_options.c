/* run_options.c: the options that all commands share which play games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/run_options.h"

#include <errno.h>
#include <string.h>

#include "arena/options.h"
#include "arena/pool.h"
#include "arena/store.h"

enum { BLOCKS_DEFAULT = 500 };

/* Options without a short form have keys beyond the characters; those of a command begin at 256. */
enum {
    KEY_RULES = 512,
    KEY_BLOCKS,
    KEY_DECKS,
    KEY_SHARD,
    KEY_SEED,
    KEY_SPRT,
    KEY_MODEL,
    KEY_SPRT_MARGIN,
    KEY_ALPHA,
    KEY_BETA,
    KEY_THREADS,
    KEY_OUT,
    KEY_KEEP,
    KEY_FORMAT,
    KEY_QUIET,
    KEY_REPORT_EVERY
};

static const struct argp_option RUN_OPTION[] = {
    {"rules", KEY_RULES, "RULES", 0, "Rule set, such as base,farms=1 (default base)", 0},
    {"blocks", KEY_BLOCKS, "N", 0, "Play the decks 0 .. N-1 (default 500)", 0},
    {"decks", KEY_DECKS, "A..B", 0, "Play the decks A to B instead", 0},
    {"shard", KEY_SHARD, "I/N", 0, "Of those, only the decks with number = I modulo N", 0},
    {"seed", KEY_SEED, "S", 0, "Seed of the run (default 1)", 0},
    {"sprt", KEY_SPRT, "elo0=A,elo1=B", 0,
     "Stop when a sequential test has decided between an Elo of A and of B for the first agent", 0},
    {"model", KEY_MODEL, "MODEL", 0, "That Elo is logistic (default) or normalized", 0},
    {"sprt-margin", KEY_SPRT_MARGIN, "A,B", 0,
     "The same between margins of A and of B points a game", 0},
    {"alpha", KEY_ALPHA, "P", 0, "Chance to accept B where A is true (default 0.05)", 0},
    {"beta", KEY_BETA, "P", 0, "Chance to accept A where B is true (default 0.05)", 0},
    {"threads", KEY_THREADS, "T", 0, "Games at one time (default: what the processors allow)", 0},
    {"out", KEY_OUT, "FILE", 0, "Keep the games in this store, or go on with it", 0},
    {"keep", KEY_KEEP, "WHAT", 0,
     "scores, moves (default), or thoughts: moves and the candidates of each", 0},
    {"format", KEY_FORMAT, "FORM", 0, "Results as table (default), csv or json", 0},
    {"quiet", KEY_QUIET, NULL, 0, "No progress and no messages but errors", 0},
    {"report-every", KEY_REPORT_EVERY, "N", 0,
     "A line of progress every N blocks, where stderr is no terminal (default: every 10 s)", 0},
    {0}};

static bool run_parse_decks(const char *text, RunOptions *run, Error *error) {
    uint64_t deck[2];
    if (!options_parse_range((OptionNumber){"--decks", 0, STORE_DECK_MAX}, text, deck, error))
        return false;
    run->first = deck[0];
    run->last = deck[1];
    return true;
}

/* Reads "I/N". */
static bool run_parse_shard(const char *text, RunOptions *run, Error *error) {
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

static bool run_parse_blocks(const char *text, RunOptions *run, Error *error) {
    uint64_t blocks = 0;
    const OptionNumber number = {"--blocks", 1, (uint64_t)STORE_DECK_MAX + 1};
    if (!options_parse_number(number, text, &blocks, error)) return false;
    run->first = 0;
    run->last = blocks - 1;
    return true;
}

static bool run_parse_threads(const char *text, RunOptions *run, Error *error) {
    uint64_t threads = 0;
    const OptionNumber number = {"--threads", 1, POOL_THREADS_MAX};
    if (!options_parse_number(number, text, &threads, error)) return false;
    run->threads = (int)threads;
    return true;
}

static bool run_parse_keep(const char *text, RunOptions *run, Error *error) {
    int choice = 0;
    if (!options_parse_choice("--keep", "scores|moves|thoughts", text, &choice, error))
        return false;
    run->keep = (MatchKeep)choice;
    return true;
}

static bool run_parse_test(int key, const char *text, RunArguments *arguments) {
    SprtOptions *test = &arguments->run.test;
    Error *error = arguments->error;
    switch (key) {
    case KEY_SPRT:
        arguments->has_elo = true;
        return sprt_parse_elo(text, test, error);
    case KEY_SPRT_MARGIN:
        arguments->has_margin = true;
        return sprt_parse_margin(text, test, error);
    case KEY_MODEL:
        arguments->has_model = true;
        return sprt_parse_model(text, &test->model, error);
    default:
        arguments->has_rate = true;
        return key == KEY_ALPHA ? sprt_parse_rate("--alpha", text, &test->alpha, error)
                                : sprt_parse_rate("--beta", text, &test->beta, error);
    }
}

/* Whether the options of a test go together. */
static bool run_check_test(RunArguments *arguments) {
    RunOptions *run = &arguments->run;
    Error *error = arguments->error;
    run->has_test = arguments->has_elo || arguments->has_margin;
    if (!run->has_test && (arguments->has_model || arguments->has_rate))
        return error_set(error, "--model, --alpha and --beta are about a test: expected --sprt or "
                                "--sprt-margin too");
    if (arguments->has_margin && (arguments->has_elo || arguments->has_model))
        return error_set(error, "--sprt-margin is a test of points: expected no %s beside it",
                         arguments->has_elo ? "--sprt" : "--model");
    return !run->has_test || run->shards == 1 ||
           error_set(error,
                     "a sequential test needs all decks in order, a shard has one of every %llu: "
                     "expected --shard or a test; test the merged file",
                     (unsigned long long)run->shards);
}

static bool run_check(RunArguments *arguments) {
    if (arguments->has_blocks && arguments->has_decks)
        return error_set(arguments->error,
                         "--blocks and --decks say the same: expected one of them");
    return run_check_test(arguments);
}

static bool run_parse(int key, char *text, RunArguments *arguments) {
    RunOptions *run = &arguments->run;
    Error *error = arguments->error;
    switch (key) {
    case KEY_RULES:
        arguments->has_rules = true;
        run->rules = text;
        return true;
    case KEY_BLOCKS:
        arguments->has_blocks = true;
        return run_parse_blocks(text, run, error);
    case KEY_DECKS:
        arguments->has_decks = true;
        return run_parse_decks(text, run, error);
    case KEY_SHARD:
        return run_parse_shard(text, run, error);
    case KEY_SEED:
        return options_parse_number((OptionNumber){"--seed", 0, INT64_MAX}, text, &run->seed,
                                    error);
    case KEY_THREADS:
        return run_parse_threads(text, run, error);
    case KEY_OUT:
        run->out = text;
        return true;
    case KEY_QUIET:
        run->is_quiet = true;
        return true;
    case KEY_REPORT_EVERY:
        return options_parse_number((OptionNumber){"--report-every", 1, INT32_MAX}, text,
                                    &run->report_every, error);
    case KEY_KEEP:
        return run_parse_keep(text, run, error);
    case KEY_FORMAT:
        return report_parse_format(text, &run->format, error);
    case ARGP_KEY_END:
        return run_check(arguments);
    default:
        return run_parse_test(key, text, arguments);
    }
}

static error_t run_parse_option(int key, char *text, struct argp_state *state) {
    const bool is_mine = (key >= KEY_RULES && key <= KEY_REPORT_EVERY) || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return run_parse(key, text, state->input) ? 0 : EINVAL;
}

const struct argp RUN_ARGP = {RUN_OPTION, run_parse_option, NULL, NULL, NULL, NULL, NULL};

RunArguments run_default_arguments(const char *command, Error *error) {
    return (RunArguments){.run = {.rules = "base",
                                  .seed = 1,
                                  .last = BLOCKS_DEFAULT - 1,
                                  .shards = 1,
                                  .test = sprt_default_options(),
                                  .keep = KEEP_MOVES,
                                  .command = command},
                          .error = error};
}
