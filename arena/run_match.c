/* run_match.c: the command "match": one table of agents, every deck with every seating.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/run_options.h"

typedef struct MatchArguments {
    RunArguments shared;   /* what all commands know that play games */
    char *agent[SEAT_MAX]; /* specs as typed */
    int agent_count;       /* 2 .. SEAT_MAX */
} MatchArguments;

static const char MATCH_DOC[] =
    "Play a table of two to five agents: every deck with every seating.\v"
    "An agent is SPEC or NAME@SPEC; `bastide agents` lists them. The results are the same for any "
    "number of threads. The same command again plays what a store does not have yet.\n\n"
    "Examples:\n"
    "  bastide match greedy new@mcts:sims=1000 --blocks 200 --out run.db\n"
    "  bastide match new@greedy:farm_weight=0.8 greedy --blocks 50000 --sprt elo0=0,elo1=20\n";

static bool match_add_agent(char *text, MatchArguments *arguments) {
    if (arguments->agent_count == SEAT_MAX)
        return error_set(arguments->shared.error,
                         "agent \"%.60s\" is one too many: a table has 2 to %d", text, SEAT_MAX);
    arguments->agent[arguments->agent_count++] = text;
    return true;
}

static bool match_check(const MatchArguments *arguments) {
    const RunOptions *run = &arguments->shared.run;
    Error *error = arguments->shared.error;
    if (arguments->agent_count < 2)
        return error_set(error, "found %d agent%s: expected 2 to %d", arguments->agent_count,
                         plural(arguments->agent_count), SEAT_MAX);
    return !run->has_test || sprt_check(&run->test, arguments->agent_count, error);
}

static error_t match_parse_option(int key, char *text, struct argp_state *state) {
    MatchArguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->shared;
        return 0;
    case ARGP_KEY_ARG:
        return match_add_agent(text, arguments) ? 0 : EINVAL;
    case ARGP_KEY_SUCCESS: /* the shared options have settled theirs */
        return match_check(arguments) ? 0 : EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child MATCH_CHILDREN[] = {{&RUN_ARGP, 0, NULL, 0}, {0}};

static const struct argp MATCH_ARGP = {
    NULL, match_parse_option, "AGENT AGENT [AGENT...]", MATCH_DOC, MATCH_CHILDREN, NULL, NULL};

static int match_play_and_report(Run *run, ReportFormat format, Error *error) {
    const int status = run_play(run, error);
    if (status != EXIT_FAILED) {
        const Report report = run_get_report(run, 0);
        if (!report_print(&report, format, stdout)) {
            report_fail(stdout, error);
            return EXIT_FAILED;
        }
    }
    if (status != EXIT_DONE) run_say_how_to_go_on(run);
    return status;
}

static int match_run(const MatchArguments *arguments) {
    const RunOptions *options = &arguments->shared.run;
    Error *error = arguments->shared.error;
    Table *table =
        match_create_table(options->rules, arguments->agent, arguments->agent_count, error);
    if (!table) return EXIT_USAGE;
    table->seed = options->seed;
    Run *run = run_create(options, &table, 1, error);
    if (!run) return EXIT_FAILED;
    const int status = match_play_and_report(run, options->format, error);
    run_destroy(run);
    return status;
}

int command_match(int argc, char **argv, Error *error) {
    char *command = options_quote_command(argc, argv);
    if (!command) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    MatchArguments arguments = {.shared = run_default_arguments(command, error)};
    int status = options_parse(&MATCH_ARGP, argc, argv, &arguments, error);
    if (status == EXIT_DONE) status = match_run(&arguments);
    free(command);
    return status;
}
