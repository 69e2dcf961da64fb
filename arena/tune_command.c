/* tune_command.c: the command "tune": better parameters for an agent.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/pool.h"
#include "arena/processors.h"
#include "arena/run.h"
#include "arena/tune.h"

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
    KEY_QUIET
};

typedef struct TuneArguments {
    TuneOptions tune;                  /* filled option by option */
    const char *agent;                 /* as typed */
    const char *param[SPACE_AXES_MAX]; /* as typed, read when the agent is known */
    int params;                        /* of param */
    uint64_t confirm;                  /* blocks of the confirming match at most; 0: none */
    Error *error;                      /* the first thing that is wrong */
} TuneArguments;

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
    {"threads", KEY_THREADS, "T", 0, "Games at one time (default: the processors)", 0},
    {"out", KEY_OUT, "FILE", 0, "Keep the trials in this file, or go on with it", 0},
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
        return options_parse_number((OptionNumber){"--batch", 1, 128}, text, &tune->batch, error);
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
    case KEY_QUIET:
        tune->is_quiet = true;
        return true;
    case KEY_PARAM:
        if (arguments->params == SPACE_AXES_MAX)
            return error_set(arguments->error, "--param \"%.60s\" is one too many: expected %d",
                             text, SPACE_AXES_MAX);
        arguments->param[arguments->params++] = text;
        return true;
    default:
        if (!options_parse_choice("--method", "ntbea|spsa|grid", text, &choice, arguments->error))
            return false;
        tune->method = (TuneMethod)choice;
        return true;
    }
}

enum { TUNE_PATH_SIZE = 4096 };

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
    if (!space_init(&tune->space, arguments->agent, error)) return false;
    if (tune->opponent && !agent_parse_spec(&opponent, tune->opponent, error)) return false;
    if (tune->opponent && strlen(tune->opponent) >= AGENT_SPEC_SIZE)
        return error_set(error, "--against has more than %d characters", AGENT_SPEC_SIZE - 1);
    for (int i = 0; i < arguments->params; i++)
        if (!space_add_axis(&tune->space, arguments->param[i], error)) return false;
    if (tune->out && (!tune->out[0] || strlen(tune->out) > TUNE_PATH_SIZE - sizeof ".confirm"))
        return error_set(error, "--out \"%.40s\": expected the name of a file", tune->out);
    if (tune->threads == 0) tune->threads = processors_count();
    return tune_check_rules(tune, error) && tune_check(tune, error);
}

static bool tune_parse(int key, char *text, TuneArguments *arguments) {
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

static const struct argp TUNE_ARGP = {TUNE_OPTION, tune_parse_option, "AGENT", TUNE_DOC, NULL, NULL,
                                      NULL};

/* Says in full what is going to happen. */
static void tune_say_plan(const TuneArguments *arguments) {
    const TuneOptions *tune = &arguments->tune;
    const uint64_t points = space_count_points(&tune->space);
    fprintf(stderr, "tuning     %s\nagainst    %s\nrules      %s, seed %" PRIu64 "\n",
            tune->space.base.canonical, tune->opponent ? tune->opponent : "itself", tune->rules,
            tune->seed);
    for (int i = 0; i < tune->space.axes; i++) {
        const SpaceAxis *axis = &tune->space.axis[i];
        fprintf(stderr, "parameter  %s%s:", axis->name, axis->is_log ? " (logarithmic)" : "");
        if (tune->method == TUNE_SPSA)
            fprintf(stderr, " %g .. %g, from %.4g of the way", axis->low, axis->high,
                    space_get_start(&tune->space, i));
        for (int v = 0; tune->method != TUNE_SPSA && v < axis->values; v++)
            fprintf(stderr, " %s", axis->value[v]);
        fputc('\n', stderr);
    }
    if (tune->method != TUNE_SPSA) fprintf(stderr, "space      %" PRIu64 " points\n", points);
    const uint64_t search = tune_count_search(tune);
    fprintf(stderr, "method     %s, %" PRIu64 " blocks to search and %" PRIu64 " to race",
            TUNE_METHOD_NAME[tune->method], search, tune->budget - search);
    if (tune->method == TUNE_NTBEA)
        fprintf(stderr, ", %" PRIu64 " runs of %" PRIu64 " evaluations, k %g", tune->runs,
                search / tune->runs, tune->k);
    if (tune->method == TUNE_SPSA)
        fprintf(stderr, ", %" PRIu64 " pairs a step, c_end %g, r_end %g", tune->batch, tune->c_end,
                tune->r_end);
    if (tune->method == TUNE_GRID) fprintf(stderr, ", %" PRIu64 " decks a point", search / points);
    fprintf(stderr, "\nthreads    %d\nconfirm    %" PRIu64 " blocks at most\nfile       %s\n",
            tune->threads, arguments->confirm, tune->out ? tune->out : "none: nothing is kept");
}

static void tune_print_marginals(const TuneOptions *tune, const TuneResult *result) {
    for (int i = 0; i < tune->space.axes; i++) {
        printf("\n%-20s  blocks    score\n", tune->space.axis[i].name);
        for (int v = 0; v < tune->space.axis[i].values; v++) {
            const TuneMarginal *marginal = &result->marginal[i][v];
            printf("  %-18s %7" PRIu64, tune->space.axis[i].value[v], marginal->blocks);
            if (marginal->blocks > 0)
                printf("  %5.1f %%\n",
                       25.0 * (double)marginal->half_points / (double)marginal->blocks);
            else
                printf("  never tried\n");
        }
    }
}

static void tune_print(const TuneOptions *tune, const TuneResult *result) {
    printf("%s by %s, %" PRIu64 " blocks\n", tune->space.agent, TUNE_METHOD_NAME[tune->method],
           result->trials);
    if (tune->method != TUNE_SPSA) tune_print_marginals(tune, result);
    printf("\n%s\n", result->candidates > 1 ? "race on common decks, best first" : "found");
    for (int i = 0; i < result->candidates; i++) {
        const TuneCandidate *candidate = &result->candidate[i];
        if (candidate->blocks > 0)
            printf("  %5.1f %% of %" PRIu64 " blocks  ",
                   25.0 * (double)candidate->half_points / (double)candidate->blocks,
                   candidate->blocks);
        printf("  %s\n", candidate->spec);
    }
}

/* The winner against the agent as typed, on fresh decks, with a sequential test. */
static int tune_confirm(const TuneArguments *arguments, const TuneResult *result, Error *error) {
    const TuneOptions *tune = &arguments->tune;
    char spec[2][AGENT_SPEC_SIZE + 8];
    char out[TUNE_PATH_SIZE];
    char *const agents[2] = {spec[0], spec[1]};
    snprintf(spec[0], sizeof spec[0], "tuned@%s", result->candidate[0].spec);
    snprintf(spec[1], sizeof spec[1], "before@%s", tune->space.agent);
    snprintf(out, sizeof out, "%s.confirm", tune->out ? tune->out : "");
    RunOptions options = {.rules = tune->rules,
                          .seed = tune->seed,
                          .first = result->decks,
                          .last = result->decks + arguments->confirm - 1,
                          .shards = 1,
                          .has_test = true,
                          .test = sprt_default_options(),
                          .threads = tune->threads,
                          .out = tune->out ? out : NULL,
                          .keep = KEEP_MOVES,
                          .is_quiet = tune->is_quiet,
                          .command = tune->command};
    options.test.h0 = 0;
    options.test.h1 = 20;
    Table *table = match_create_table(tune->rules, agents, 2, error);
    if (!table) return EXIT_FAILED;
    table->seed = tune->seed;
    Run *run = run_create(&options, &table, 1, error);
    if (!run) return EXIT_FAILED;
    const int status = run_play(run, error);
    const Report report = run_get_report(run, 0);
    if (status != EXIT_FAILED) report_print(&report, REPORT_TABLE, stdout);
    if (status != EXIT_DONE) run_say_how_to_go_on(run);
    run_destroy(run);
    return status;
}

/* Shows what was found and confirms it, if there is something to confirm. */
static int tune_conclude(const TuneArguments *arguments, const TuneResult *result, Error *error) {
    AgentSpec found;
    tune_print(&arguments->tune, result);
    if (!agent_parse_spec(&found, result->candidate[0].spec, error)) return EXIT_FAILED;
    if (strcmp(found.canonical, arguments->tune.space.base.canonical) == 0) {
        printf("\nthe agent as typed was found again: there is nothing to confirm\n");
        return EXIT_DONE;
    }
    if (arguments->confirm == 0) return EXIT_DONE;
    printf("\nconfirming match on fresh decks, against the agent as typed\n\n");
    fflush(stdout);
    return tune_confirm(arguments, result, error);
}

static int tune_run_command(const TuneArguments *arguments, Error *error) {
    const TuneOptions *tune = &arguments->tune;
    TuneResult *result = calloc(1, sizeof *result);
    if (!result) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    if (!tune->is_quiet) tune_say_plan(arguments);
    int status = tune_run(tune, result, error);
    if (status == EXIT_INTERRUPTED && tune->out)
        fprintf(stderr, "go on with:\n  %s\n", tune->command);
    if (status == EXIT_INTERRUPTED && !tune->out)
        fprintf(stderr, "nothing was kept; with --out FILE the same command goes on\n");
    if (status == EXIT_DONE) status = tune_conclude(arguments, result, error);
    free(result);
    return status;
}

int command_tune(int argc, char **argv, Error *error) {
    char *command = options_quote_command(argc, argv);
    TuneArguments *arguments = calloc(1, sizeof *arguments);
    int status = EXIT_FAILED;
    if (command && arguments) {
        arguments->error = error;
        arguments->confirm = 500;
        arguments->tune = (TuneOptions){.rules = "base",
                                        .budget = 2000,
                                        .runs = 4,
                                        .batch = 8,
                                        .k = ntbea_default_options().k,
                                        .c_end = 0.1,
                                        .r_end = 0.02,
                                        .seed = 1,
                                        .command = command};
        status = options_parse(&TUNE_ARGP, argc, argv, arguments, error);
        if (status == EXIT_DONE) status = tune_run_command(arguments, error);
    } else {
        error_set(error, "memory is short");
    }
    if (status != EXIT_INTERRUPTED) free(arguments); /* else threads may still use it */
    free(command);
    return status;
}
