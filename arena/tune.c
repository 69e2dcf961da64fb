/* tune.c: a tuning from its options to its result.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/match.h"
#include "arena/plural.h"
#include "arena/pool.h"
#include "arena/tune_play.h"

const char *const TUNE_METHOD_NAME[TUNE_METHODS] = {"ntbea", "spsa", "grid"};

uint64_t tune_count_search(const TuneOptions *options) {
    if (options->method == TUNE_SPSA) return options->budget;
    return options->budget - options->budget / 4;
}

uint64_t tune_count_at_once(const TuneOptions *options) {
    const uint64_t points = space_count_points(&options->space);
    switch (options->method) {
    case TUNE_SPSA:
        return options->opponent ? 2 * options->batch : options->batch;
    case TUNE_GRID:
        return points < TUNE_BATCH_MAX ? points : TUNE_BATCH_MAX;
    default:
        return options->runs;
    }
}

/* The most that anybody who plays has of a number among his parameters. */
static double tune_find_most(const TuneOptions *options, const char *name, double missing) {
    AgentSpec opponent;
    Error ignored;
    double most = space_find_most(&options->space, name, missing);
    if (options->opponent && agent_parse_spec(&opponent, options->opponent, &ignored))
        most = fmax(most, agent_get_value(&opponent, name, missing));
    return most;
}

bool tune_is_reproducible(const TuneOptions *options) {
    return tune_find_most(options, "time_ms", 0) <= 0;
}

int tune_count_agent_threads(const TuneOptions *options) {
    return (int)tune_find_most(options, "threads", 1);
}

bool tune_check(const TuneOptions *options, Error *error) {
    const Space *space = &options->space;
    const uint64_t points = space_count_points(space);
    if (space->axes == 0 || points < 2)
        return error_set(error, "the space is empty: expected --param with at least two values");
    if (options->method != TUNE_SPSA && !options->opponent)
        return error_set(error, "%s needs somebody to play: expected --against AGENT",
                         TUNE_METHOD_NAME[options->method]);
    for (int i = 0; options->method == TUNE_SPSA && i < space->axes; i++)
        if (!space->axis[i].is_range)
            return error_set(error,
                             "spsa moves along ranges, %s= is a list: expected LOW..HIGH, "
                             "or ntbea or grid",
                             space->axis[i].name);
    const uint64_t search = tune_count_search(options);
    const uint64_t needed = options->method == TUNE_GRID    ? points
                            : options->method == TUNE_NTBEA ? options->runs
                                                            : tune_count_at_once(options);
    if (search < needed)
        return error_set(error,
                         "a budget of %" PRIu64 " block%s leaves %" PRIu64
                         " for the search: expected at least %" PRIu64,
                         options->budget, plural((int64_t)options->budget), search, needed);
    return true;
}

enum { TUNE_CONFIG_SIZE = 64 * 1024 };

static size_t tune_format_axis(const SpaceAxis *axis, char *text, size_t size) {
    int length = snprintf(text, size, "axis %s %s%s", axis->name, axis->is_log ? "log" : "linear",
                          axis->is_integer ? " int" : "");
    if (axis->is_range)
        length +=
            snprintf(text + length, size - (size_t)length, " %.17g..%.17g", axis->low, axis->high);
    for (int i = 0; i < axis->values; i++)
        length += snprintf(text + length, size - (size_t)length, "|%s", axis->value[i]);
    return (size_t)length + (size_t)snprintf(text + length, size - (size_t)length, "\n");
}

/* Writes all that decides how the tuning goes, a line each. The text has room for all axes. */
static bool tune_format_config(const TuneOptions *options, char text[TUNE_CONFIG_SIZE],
                               Error *error) {
    const char *opponent = options->opponent ? options->opponent : options->space.agent;
    char spec[2][AGENT_SPEC_SIZE];
    char *const agents[2] = {spec[0], spec[1]};
    memcpy(spec[0], options->space.agent, AGENT_SPEC_SIZE);
    snprintf(spec[1], AGENT_SPEC_SIZE, "%s", opponent);
    Table *table = match_create_table(options->rules, agents, 2, error);
    if (!table) return false;
    size_t length = (size_t)snprintf(
        text, TUNE_CONFIG_SIZE,
        "rules %s\nsheet %016" PRIx64 "\nagent %s\nopponent %s\nmethod %s\nbudget %" PRIu64
        "\nruns %" PRIu64 "\nbatch %" PRIu64 "\nk %.17g\nc_end %.17g\nr_end %.17g\nseed %" PRIu64
        "\n",
        table->rules.canonical, table->rules.sheet_digest, table->agent[0].canonical,
        options->opponent ? table->agent[1].canonical : "itself", TUNE_METHOD_NAME[options->method],
        options->budget, options->runs, options->batch, options->k, options->c_end, options->r_end,
        options->seed);
    for (int i = 0; i < options->space.axes; i++)
        length +=
            tune_format_axis(&options->space.axis[i], text + length, TUNE_CONFIG_SIZE - length);
    match_destroy_table(table);
    return true;
}

/* Plays, or reads what the file has; what was played is kept however it ends. */
static int tune_go(Tune *tune, const char *config) {
    const TuneOptions *options = tune->options;
    pool_block_signals();
    if (!survey_init(&tune->result->survey, &options->space, tune->error)) return EXIT_FAILED;
    tune->trials = trials_open(options->out, config, options->command, tune->error);
    if (!tune->trials) return EXIT_FAILED;
    int status = tune_search(tune);
    if (status == EXIT_DONE) status = tune_race(tune);
    Error ignored;
    const bool is_kept =
        trials_commit(tune->trials, false, status == EXIT_FAILED ? &ignored : tune->error);
    trials_close(tune->trials);
    if (!tune->is_abandoned) tune_close_workers(tune);
    return is_kept ? status : EXIT_FAILED;
}

int tune_run(const TuneOptions *options, TuneResult *result, Error *error) {
    char *config = malloc(TUNE_CONFIG_SIZE);
    Tune *tune = calloc(1, sizeof *tune);
    int status = EXIT_FAILED;
    *result = (TuneResult){0};
    if (!config || !tune)
        error_set(error, "memory is short");
    else if (tune_format_config(options, config, error)) {
        *tune = (Tune){.options = options, .result = result, .error = error};
        status = tune_go(tune, config);
    }
    if (!tune || !tune->is_abandoned) free(tune);
    free(config);
    return status;
}

void tune_free_result(TuneResult *result) {
    survey_free(&result->survey);
}
