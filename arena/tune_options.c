/* tune_options.c: the command line of "tune".
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/tune_options.h"

#include <errno.h>
#include <string.h>

#include "arena/match.h"
#include "arena/options.h"
#include "arena/pool.h"
#include "arena/processors.h"

enum {
    KEY_RULES = 256,
    KEY_AGAINST,
    KEY_PARAM,
    KEY_METHOD,
    KEY_BUDGET,
    KEY_RUNS,
    KEY_BATCH,
    KEY_K,
    KEY_C_END,
    KEY_R_END,
    KEY_CONFIRM,
    KEY_SEED,
    KEY_THREADS,
    KEY_OUT,
    KEY_PLOTS,
    KEY_FORMAT,
    KEY_QUIET
};

static const struct argp_option TUNE_OPTION[] = {
    {"against", KEY_AGAINST, "AGENT", 0,
     "Who the candidates play (with spsa they may play each other instead)", 0},
    {"param", KEY_PARAM, "NAME=VALUES", 0,
     "What may change: LOW..HIGH with :log, :int, :steps=N, or A|B|C; once for each parameter", 0},
    {"method", KEY_METHOD, "METHOD", 0, "ntbea (default), spsa or grid", 0},
    {"budget", KEY_BUDGET, "N", 0, "Blocks of the search and the race (default 2000)", 0},
    {"runs", KEY_RUNS, "N", 0, "ntbea: runs; grid: points that race (default 4)", 0},
    {"batch", KEY_BATCH, "N", 0, "spsa: pairs a step (default 8)", 0},
    {"k", KEY_K, "K", 0, "ntbea: weight of exploration (default 0.4)", 0},
    {"c-end", KEY_C_END, "C", 0, "spsa: last move, in parts of a range (default 0.1)", 0},
    {"r-end", KEY_R_END, "R", 0, "spsa: last gain (default 0.02)", 0},
    {"confirm", KEY_CONFIRM, "N", 0, "Blocks of the confirming match at most (default 500)", 0},
    {"rules", KEY_RULES, "RULES", 0, "Rule set (default base)", 0},
    {"seed", KEY_SEED, "S", 0, "Seed of decks, agents and search (default 1)", 0},
    {"threads", KEY_THREADS, "T", 0, "Games at one time (default: what the processors allow)", 0},
    {"out", KEY_OUT, "FILE", 0, "Keep the blocks in this file, or go on with it", 0},
    {"plots", KEY_PLOTS, "DIR", 0, "Draw what was found in this folder, with gnuplot", 0},
    {"format", KEY_FORMAT, "FORM", 0, "Results as table (default), csv or json", 0},
    {"quiet", KEY_QUIET, NULL, 0, "No progress and no messages but errors", 0},
    {0}};

static const char TUNE_DOC[] =
    "Search better parameters for an agent, race what was found, and confirm the winner against "
    "the agent as typed, on decks that were not used before.\v"
    "Three quarters of the budget are searched with, the rest is the race. The same command again "
    "goes on with FILE; the confirming match is kept in FILE.confirm, a store as of a match.\n\n"
    "Examples:\n"
    "  bastide tune mcts:sims=200 --against greedy --param c=0.1..2:log "
    "--param worlds='1|2|4|8' --budget 4000 --out c.tune\n"
    "  bastide tune greedy --param follower_cost=0..3 --method spsa --out f.tune\n";

/* An option that some methods have no use for. */
typedef struct TuneOwned {
    const char *name;   /* what a message calls it */
    const char *owners; /* these methods, for a message */
    int key;            /* of the option */
    unsigned methods;   /* bit m: method m uses it */
} TuneOwned;

static const TuneOwned TUNE_OWNED[] = {
    {"--runs", "ntbea and grid", KEY_RUNS, 1U << TUNE_NTBEA | 1U << TUNE_GRID},
    {"--k", "ntbea", KEY_K, 1U << TUNE_NTBEA},
    {"--batch", "spsa", KEY_BATCH, 1U << TUNE_SPSA},
    {"--c-end", "spsa", KEY_C_END, 1U << TUNE_SPSA},
    {"--r-end", "spsa", KEY_R_END, 1U << TUNE_SPSA}};

enum { TUNE_OWNED_COUNT = sizeof TUNE_OWNED / sizeof TUNE_OWNED[0] };

/* Notes that an option was given; the method may come behind it. */
static void tune_note_owned(int key, TuneArguments *arguments) {
    for (int i = 0; i < TUNE_OWNED_COUNT; i++)
        if (TUNE_OWNED[i].key == key) arguments->given |= 1U << i;
}

/* Whether the method uses all options that were given. */
static bool tune_check_owned(const TuneArguments *arguments) {
    const TuneMethod method = arguments->tune.method;
    for (int i = 0; i < TUNE_OWNED_COUNT; i++) {
        const TuneOwned *owned = &TUNE_OWNED[i];
        if ((arguments->given >> i & 1) && !(owned->methods >> method & 1))
            return error_set(arguments->error, "%s is of no use to --method %s: it belongs to %s",
                             owned->name, TUNE_METHOD_NAME[method], owned->owners);
    }
    return true;
}

static bool tune_parse_number(int key, const char *text, TuneArguments *arguments) {
    TuneOptions *tune = &arguments->tune;
    Error *error = arguments->error;
    uint64_t threads = 0;
    switch (key) {
    case KEY_BUDGET:
        return options_parse_number((OptionNumber){"--budget", 1, 1000000000}, text, &tune->budget,
                                    error);
    case KEY_RUNS:
        return options_parse_number((OptionNumber){"--runs", 1, TUNE_CANDIDATES_MAX}, text,
                                    &tune->runs, error);
    case KEY_BATCH:
        return options_parse_number((OptionNumber){"--batch", 1, TUNE_BATCH_MAX / 2}, text,
                                    &tune->batch, error);
    case KEY_CONFIRM:
        return options_parse_number((OptionNumber){"--confirm", 0, 1000000}, text,
                                    &arguments->confirm, error);
    case KEY_SEED:
        return options_parse_number((OptionNumber){"--seed", 0, INT64_MAX}, text, &tune->seed,
                                    error);
    default:
        if (!options_parse_number((OptionNumber){"--threads", 1, POOL_THREADS_MAX}, text, &threads,
                                  error))
            return false;
        tune->threads = (int)threads;
        return true;
    }
}

static bool tune_parse_real(int key, const char *text, TuneArguments *arguments) {
    TuneOptions *tune = &arguments->tune;
    Error *error = arguments->error;
    if (key == KEY_K)
        return options_parse_real((OptionReal){"--k", 0, 1000}, text, &tune->k, error);
    if (key == KEY_C_END)
        return options_parse_real((OptionReal){"--c-end", 1e-6, 1}, text, &tune->c_end, error);
    return options_parse_real((OptionReal){"--r-end", 1e-9, 1000}, text, &tune->r_end, error);
}

static bool tune_parse_word(int key, char *text, TuneArguments *arguments) {
    TuneOptions *tune = &arguments->tune;
    int choice = 0;
    switch (key) {
    case KEY_RULES:
        tune->rules = text;
        return true;
    case KEY_AGAINST:
        tune->opponent = text;
        return true;
    case KEY_OUT:
        tune->out = text;
        return true;
    case KEY_PLOTS:
        arguments->plots = text;
        return true;
    case KEY_QUIET:
        tune->is_quiet = true;
        return true;
    case KEY_PARAM:
        if (arguments->params == SPACE_AXES_MAX)
            return error_set(arguments->error, "--param \"%.60s\" is one too many: expected %d",
                             text, SPACE_AXES_MAX);
        arguments->param[arguments->params++] = text;
        return true;
    case KEY_FORMAT:
        return report_parse_format(text, &arguments->format, arguments->error);
    default:
        if (!options_parse_choice("--method", "ntbea|spsa|grid", text, &choice, arguments->error))
            return false;
        tune->method = (TuneMethod)choice;
        return true;
    }
}

/* Whether the rules can be read, and are for two. */
static bool tune_check_rules(const TuneOptions *tune, Error *error) {
    char first[] = "random", second[] = "random";
    Table *table = match_create_table(tune->rules, (char *const[]){first, second}, 2, error);
    match_destroy_table(table);
    return table != NULL;
}

/* Reads the agent, the space and the opponent, now that all options are known. */
static bool tune_settle(TuneArguments *arguments) {
    TuneOptions *tune = &arguments->tune;
    Error *error = arguments->error;
    AgentSpec opponent;
    if (!arguments->agent) return error_set(error, "found no agent: expected one");
    if (!tune_check_owned(arguments)) return false;
    if (!space_init(&tune->space, arguments->agent, error)) return false;
    if (tune->opponent && !agent_parse_spec(&opponent, tune->opponent, error)) return false;
    if (tune->opponent && strlen(tune->opponent) >= AGENT_SPEC_SIZE)
        return error_set(error, "--against has more than %d characters", AGENT_SPEC_SIZE - 1);
    for (int i = 0; i < arguments->params; i++)
        if (!space_add_axis(&tune->space, arguments->param[i], error)) return false;
    if (tune->out && (!tune->out[0] || strlen(tune->out) > TUNE_PATH_SIZE - sizeof ".confirm"))
        return error_set(error, "--out \"%.40s\": expected the name of a file", tune->out);
    if (!tune_check_rules(tune, error) || !tune_check(tune, error)) return false;
    if (tune->threads == 0) tune->threads = processors_count() / tune_count_agent_threads(tune);
    if (tune->threads == 0) tune->threads = 1;
    return true;
}

static bool tune_parse(int key, char *text, TuneArguments *arguments) {
    tune_note_owned(key, arguments);
    switch (key) {
    case KEY_BUDGET:
    case KEY_RUNS:
    case KEY_BATCH:
    case KEY_CONFIRM:
    case KEY_SEED:
    case KEY_THREADS:
        return tune_parse_number(key, text, arguments);
    case KEY_K:
    case KEY_C_END:
    case KEY_R_END:
        return tune_parse_real(key, text, arguments);
    case ARGP_KEY_ARG:
        if (arguments->agent)
            return error_set(arguments->error, "\"%.60s\": expected one agent, and --against AGENT",
                             text);
        arguments->agent = text;
        return true;
    case ARGP_KEY_END:
        return tune_settle(arguments);
    default:
        return tune_parse_word(key, text, arguments);
    }
}

static error_t tune_parse_option(int key, char *text, struct argp_state *state) {
    const bool is_mine =
        (key >= KEY_RULES && key <= KEY_QUIET) || key == ARGP_KEY_ARG || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return tune_parse(key, text, state->input) ? 0 : EINVAL;
}

const struct argp TUNE_ARGP = {TUNE_OPTION, tune_parse_option, "AGENT", TUNE_DOC, NULL, NULL, NULL};

TuneArguments tune_default_arguments(const char *command, Error *error) {
    return (TuneArguments){.tune = {.rules = "base",
                                    .budget = 2000,
                                    .runs = 4,
                                    .batch = 8,
                                    .k = ntbea_default_options().k,
                                    .c_end = 0.1,
                                    .r_end = 0.02,
                                    .seed = 1,
                                    .command = command},
                           .confirm = 500,
                           .error = error};
}
