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

/* Whether the options of a test go together. */
static bool run_check_test(RunArguments *arguments) {
    RunOptions *run = &arguments->run;
    if (!sprt_settle(&arguments->sprt)) return false;
    run->has_test = sprt_is_asked(&arguments->sprt);
    run->test = arguments->sprt.test;
    return !run->has_test || run->shards == 1 ||
           error_set(arguments->error,
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
    default:
        return run_check(arguments);
    }
}

static error_t run_parse_option(int key, char *text, struct argp_state *state) {
    RunArguments *arguments = state->input;
    if (key == ARGP_KEY_INIT) state->child_inputs[0] = &arguments->sprt;
    const bool is_mine = (key >= KEY_RULES && key <= KEY_REPORT_EVERY) || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return run_parse(key, text, arguments) ? 0 : EINVAL;
}

static const struct argp_child RUN_CHILDREN[] = {{&SPRT_ARGP, 0, NULL, 0}, {0}};

const struct argp RUN_ARGP = {RUN_OPTION, run_parse_option, NULL, NULL, RUN_CHILDREN, NULL, NULL};

RunArguments run_default_arguments(const char *command, Error *error) {
    return (RunArguments){.run = {.rules = "base",
                                  .seed = 1,
                                  .last = BLOCKS_DEFAULT - 1,
                                  .shards = 1,
                                  .keep = KEEP_MOVES,
                                  .command = command},
                          .sprt = sprt_default_arguments(error),
                          .error = error};
}
