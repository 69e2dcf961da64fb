/* tune_say.c: what a tuning is going to do, said in full before it begins.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>

#include "agents/clock.h"
#include "arena/match.h"
#include "arena/plural.h"
#include "arena/processors.h"
#include "arena/tune_options.h"

static void tune_say_axis(const TuneOptions *tune, int number) {
    const SpaceAxis *axis = &tune->space.axis[number];
    fprintf(stderr, "parameter  %s%s:", axis->name, axis->is_log ? " (logarithmic)" : "");
    if (tune->method == TUNE_SPSA)
        fprintf(stderr, " %g .. %g, from %g on", axis->low, axis->high,
                space_get_value(axis, space_get_start(&tune->space, number)));
    for (int v = 0; tune->method != TUNE_SPSA && v < axis->values; v++)
        fprintf(stderr, " %s", axis->value[v]);
    fputc('\n', stderr);
}

static void tune_say_method(const TuneOptions *tune) {
    const uint64_t points = space_count_points(&tune->space);
    const uint64_t search = tune_count_search(tune);
    if (tune->method != TUNE_SPSA)
        fprintf(stderr, "space      %" PRIu64 " point%s\n", points, plural((int64_t)points));
    fprintf(stderr, "method     %s", TUNE_METHOD_NAME[tune->method]);
    if (tune->method == TUNE_NTBEA)
        fprintf(stderr, ": %" PRIu64 " run%s of %" PRIu64 " block%s, k %g", tune->runs,
                plural((int64_t)tune->runs), search / tune->runs,
                plural((int64_t)(search / tune->runs)), tune->k);
    if (tune->method == TUNE_SPSA)
        fprintf(stderr, ": %" PRIu64 " pair%s a step, c_end %g, r_end %g", tune->batch,
                plural((int64_t)tune->batch), tune->c_end, tune->r_end);
    if (tune->method == TUNE_GRID)
        fprintf(stderr, ": every point on %" PRIu64 " deck%s", search / points,
                plural((int64_t)(search / points)));
    fprintf(stderr,
            "\nbudget     %" PRIu64 " block%s: %" PRIu64 " to search, %" PRIu64 " to race\n",
            tune->budget, plural((int64_t)tune->budget), search, tune->budget - search);
}

static void tune_say_workers(const TuneOptions *tune) {
    const int processors = processors_count();
    const int hungriest = tune_count_agent_threads(tune);
    fprintf(stderr, "workers    %d, on %d processor%s", tune->threads, processors,
            plural(processors));
    if (hungriest > 1) fprintf(stderr, "; an agent has up to %d threads of its own", hungriest);
    if (tune_count_at_once(tune) < (uint64_t)tune->threads)
        fprintf(stderr, "; %s plays only %" PRIu64 " block%s at one time",
                TUNE_METHOD_NAME[tune->method], tune_count_at_once(tune),
                plural((int64_t)tune_count_at_once(tune)));
    fputc('\n', stderr);
}

/* Seconds that one thread takes for a block of the agent as typed; 0 if it cannot be played. */
static double tune_measure_block(const TuneOptions *tune) {
    char spec[2][AGENT_SPEC_SIZE];
    char *const agents[2] = {spec[0], spec[1]};
    const atomic_bool drop = false;
    Error ignored;
    snprintf(spec[0], AGENT_SPEC_SIZE, "%s", tune->space.agent);
    snprintf(spec[1], AGENT_SPEC_SIZE, "%s", tune->opponent ? tune->opponent : tune->space.agent);
    Table *table = match_create_table(tune->rules, agents, 2, &ignored);
    if (!table) return 0;
    table->seed = tune->seed;
    Match *match = match_create(table);
    const double began = clock_read_seconds();
    MatchBlock *block = match ? match_play_block(match, 0, KEEP_SCORES, &drop) : NULL;
    const double seconds = block ? clock_read_seconds() - began : 0;
    match_destroy_block(block);
    match_destroy(match);
    match_destroy_table(table);
    return seconds;
}

static void tune_say_duration(double seconds) {
    if (seconds < 120)
        fprintf(stderr, "%.0f s", seconds);
    else if (seconds < 7200)
        fprintf(stderr, "%.0f min", seconds / 60);
    else
        fprintf(stderr, "%.1f h", seconds / 3600);
}

/* A block of the agent as typed is played for it. */
static void tune_say_cost(const TuneArguments *arguments) {
    const TuneOptions *tune = &arguments->tune;
    const double seconds = tune_measure_block(tune);
    const double workers = tune->threads;
    const double at_once = (double)tune_count_at_once(tune);
    fprintf(stderr, "cost       %.3g s a block of the agent as typed: about ", seconds);
    tune_say_duration(seconds * (double)tune->budget / (at_once < workers ? at_once : workers));
    if (arguments->confirm > 0) {
        fputs(", and to confirm at most ", stderr);
        tune_say_duration(seconds * (double)arguments->confirm / workers);
    }
    fputc('\n', stderr);
}

void tune_say_plan(const TuneArguments *arguments) {
    const TuneOptions *tune = &arguments->tune;
    fprintf(stderr, "tuning     %s\nagainst    %s\nrules      %s, seed %" PRIu64 "\n",
            tune->space.base.canonical, tune->opponent ? tune->opponent : "itself", tune->rules,
            tune->seed);
    for (int i = 0; i < tune->space.axes; i++) tune_say_axis(tune, i);
    tune_say_method(tune);
    if (arguments->confirm > 0)
        fprintf(stderr,
                "confirm    at most %" PRIu64
                " block%s on fresh decks: Elo 0 or 20 above the agent "
                "as typed\n",
                arguments->confirm, plural((int64_t)arguments->confirm));
    if (!tune_is_reproducible(tune))
        fputs("           budgets are times: not reproducible\n", stderr);
    fprintf(stderr, "file       %s\n", tune->out ? tune->out : "none: nothing is kept");
    tune_say_workers(tune);
    tune_say_cost(arguments);
}
