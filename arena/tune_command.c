/* tune_command.c: the command "tune": better parameters for an agent.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/plot.h"
#include "arena/run.h"
#include "arena/tune_options.h"
#include "arena/tune_plot.h"

/* The winner against the agent as typed, on fresh decks, with a sequential test. NULL and an error
 * if it cannot begin. */
static Run *tune_open_confirm(const TuneArguments *arguments, const TuneResult *result,
                              Error *error) {
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
    if (!table) return NULL;
    table->seed = tune->seed;
    return run_create(&options, &table, 1, error);
}

/* Shows all that is known, in the form asked for; of the table only what is not shown yet. */
static bool tune_show(const TuneArguments *arguments, const TuneReport *report, Error *error) {
    bool is_shown = true;
    if (arguments->format == REPORT_CSV) tune_report_print_csv(report, stdout);
    if (arguments->format == REPORT_JSON) is_shown = tune_report_print_json(report, stdout);
    if (arguments->format == REPORT_TABLE && report->confirm)
        is_shown = report_print(report->confirm, REPORT_TABLE, stdout);
    if (!is_shown) return report_fail(stdout, error);
    if (fflush(stdout) != 0 || ferror(stdout)) return report_fail(stdout, error);
    return !arguments->plots || tune_plot(report, arguments->plots, error);
}

static int tune_confirm(const TuneArguments *arguments, const TuneReport *found, Error *error) {
    Run *run = tune_open_confirm(arguments, found->result, error);
    if (!run) return EXIT_FAILED;
    int status = run_play(run, error);
    if (status != EXIT_FAILED) {
        const Report confirm = run_get_report(run, 0);
        const TuneReport report = {found->options, found->result, &confirm};
        if (!tune_show(arguments, &report, error)) status = EXIT_FAILED;
    }
    if (status == EXIT_INTERRUPTED) run_say_how_to_go_on(run);
    run_destroy(run);
    return status;
}

/* Shows what was found and confirms it, if there is something to confirm. */
static int tune_conclude(const TuneArguments *arguments, const TuneResult *result, Error *error) {
    AgentSpec found;
    const TuneOptions *tune = &arguments->tune;
    const bool is_table = arguments->format == REPORT_TABLE;
    const TuneReport report = {tune, result, NULL};
    if (!agent_parse_spec(&found, result->candidate[0].spec, error)) return EXIT_FAILED;
    const bool is_new = strcmp(found.canonical, tune->space.base.canonical) != 0;
    if (is_table) tune_report_print_table(&report, stdout);
    if (is_table && !is_new)
        printf("\nthe agent as typed was found again: there is nothing to confirm\n");
    if (!is_new || arguments->confirm == 0)
        return tune_show(arguments, &report, error) ? EXIT_DONE : EXIT_FAILED;
    if (is_table) printf("\nconfirming match on fresh decks, against the agent as typed\n\n");
    fflush(stdout);
    return tune_confirm(arguments, &report, error);
}

static int tune_run_command(const TuneArguments *arguments, Error *error) {
    const TuneOptions *tune = &arguments->tune;
    if (arguments->plots &&
        (!plot_check_program(error) || !plot_make_folder(arguments->plots, error)))
        return EXIT_FAILED;
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
    tune_free_result(result);
    free(result);
    return status;
}

int command_tune(int argc, char **argv, Error *error) {
    char *command = options_quote_command(argc, argv);
    TuneArguments *arguments = calloc(1, sizeof *arguments);
    int status = EXIT_FAILED;
    if (command && arguments) {
        *arguments = tune_default_arguments(command, error);
        status = options_parse(&TUNE_ARGP, argc, argv, arguments, error);
        if (status == EXIT_DONE) status = tune_run_command(arguments, error);
    } else {
        error_set(error, "memory is short");
    }
    if (status != EXIT_INTERRUPTED) free(arguments); /* else threads may still use it */
    free(command);
    return status;
}
