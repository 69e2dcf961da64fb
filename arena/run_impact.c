/* run_impact.c: the command "impact": the same decks under each variant of some rules.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/impact.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/run_options.h"

enum { KEY_VARY = 256 };

typedef struct ImpactArguments {
    RunArguments shared; /* what all commands know that play games */
    char *agent[2];      /* specs as typed: A and B */
    int agent_count;     /* of agent */
    Vary vary;           /* what varies; points into itself */
} ImpactArguments;

static const struct argp_option IMPACT_OPTION[] = {
    {"vary", KEY_VARY, "KEY=V1,V2,...", 0,
     "What varies: farms, small_city, players, followers, count, tiles, or the rule set itself by "
     "the key rules; given several times, every value meets every other",
     0},
    {0}};

static const char IMPACT_DOC[] =
    "Play the same decks under each variant of some rules, and compare all variants with the first "
    "one, deck by deck.\v"
    "At a table of more than two, AGENT 1 (A) has one seat and AGENT 2 (B) all others. What is "
    "shown: each variant; the difference when the games are played again by agents that know the "
    "rule; and, for farms and small_city, the games of the first variant paid by the other rule. "
    "All is kept in one store; the same command again plays what it does not have yet. farms=1 and "
    "farms=2 set small_city=2, as these editions did; vary farms with --rules base,small_city=4 to "
    "keep it.\n\n"
    "Examples:\n"
    "  bastide impact mcts:sims=200 greedy --vary farms=3,2,1,none --blocks 100 --out farms.db\n"
    "  bastide impact greedy greedy --vary players=2,3,4,5 --blocks 500 --format csv\n";

static bool impact_add_agent(char *text, ImpactArguments *arguments) {
    if (arguments->agent_count == 2)
        return error_set(arguments->shared.error, "agent \"%.60s\" is one too many: expected two",
                         text);
    arguments->agent[arguments->agent_count++] = text;
    return true;
}

static bool impact_check(const ImpactArguments *arguments) {
    Error *error = arguments->shared.error;
    if (arguments->agent_count < 2)
        return error_set(error, "found %d agent%s: expected two", arguments->agent_count,
                         plural(arguments->agent_count));
    if (arguments->shared.has_rules &&
        !vary_check_rules(&arguments->vary, arguments->shared.run.rules, error))
        return false;
    if (arguments->shared.run.has_test)
        return error_set(error, "a sequential test is about one rule set: `bastide match` has it");
    return true;
}

static error_t impact_parse_option(int key, char *text, struct argp_state *state) {
    ImpactArguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->shared;
        return 0;
    case KEY_VARY:
        return vary_add(&arguments->vary, text, arguments->shared.error) ? 0 : EINVAL;
    case ARGP_KEY_ARG:
        return impact_add_agent(text, arguments) ? 0 : EINVAL;
    case ARGP_KEY_SUCCESS: /* the shared options have settled theirs */
        return impact_check(arguments) ? 0 : EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child IMPACT_CHILDREN[] = {{&RUN_ARGP, 0, NULL, 0}, {0}};

static const struct argp IMPACT_ARGP = {
    IMPACT_OPTION, impact_parse_option, "AGENT AGENT", IMPACT_DOC, IMPACT_CHILDREN, NULL, NULL};

/* The seats at a table of the rules: as they say, else two. */
static bool impact_count_seats(const char *text, int *seats, Error *error) {
    char *sheet = NULL;
    Rules *rules = malloc(sizeof *rules);
    if (!rules) return error_set(error, "memory is short");
    const bool is_read = options_read_rules(rules, text, 0, &sheet, error);
    if (is_read) *seats = rules->players;
    free(sheet);
    free(rules);
    return is_read;
}

/* Makes the table of variant v: A, and B in all other seats. */
static Table *impact_create_table(const ImpactArguments *arguments, int v) {
    const RunOptions *run = &arguments->shared.run;
    Error *error = arguments->shared.error;
    char text[VARY_TEXT_SIZE];
    char *agents[SEAT_MAX];
    int seats = 0;
    if (!vary_format_rules(&arguments->vary, v, run->rules, text)) {
        error_set(error, "the rules of variant %d are longer than %d bytes", v, VARY_TEXT_SIZE - 1);
        return NULL;
    }
    if (!impact_count_seats(text, &seats, error)) return NULL;
    for (int i = 0; i < seats; i++) agents[i] = arguments->agent[i > 0];
    Table *table = match_create_table(text, agents, seats, error);
    if (!table) return NULL;
    table->seed = run->seed;
    for (int i = 0; i < seats; i++) table->number[i] = i > 0;
    return table;
}

/* Whether a variant has not been there before. */
static bool impact_is_new(const ImpactArguments *arguments, Table *const *tables, int v) {
    char label[2][VARY_TEXT_SIZE];
    for (int i = 0; i < v; i++)
        if (strcmp(tables[i]->rules.canonical, tables[v]->rules.canonical) == 0 &&
            tables[i]->rules.sheet_digest == tables[v]->rules.sheet_digest)
            return error_set(
                arguments->shared.error, "--vary: %.80s and %.80s are the same rules, %s",
                vary_format_label(&arguments->vary, i, label[0]),
                vary_format_label(&arguments->vary, v, label[1]), tables[v]->rules.canonical);
    return true;
}

/* Makes the tables of all variants; returns how many, 0 and an error if that cannot be. */
static int impact_create_tables(const ImpactArguments *arguments,
                                Table *tables[STORE_VARIANTS_MAX]) {
    const int variants = vary_count(&arguments->vary);
    for (int v = 0; v < variants; v++) {
        tables[v] = impact_create_table(arguments, v);
        if (tables[v] && impact_is_new(arguments, tables, v)) continue;
        for (int i = 0; i <= v; i++) match_destroy_table(tables[i]);
        return 0;
    }
    return variants;
}

/* Compares what the store has, and shows it. */
static bool impact_report(const ImpactArguments *arguments, const Run *run, Table *const *tables,
                          int variants) {
    const RunOptions *options = &arguments->shared.run;
    Error *error = arguments->shared.error;
    Impact *impact = calloc(1, sizeof *impact);
    if (!impact) return error_set(error, "memory is short");
    impact->variants = variants;
    impact->first = options->first;
    impact->last = options->last;
    impact->shard = options->shard;
    impact->shards = options->shards;
    impact->is_quiet = options->is_quiet;
    for (int v = 0; v < variants; v++) {
        impact->variant[v].table = tables[v];
        vary_format_label(&arguments->vary, v, impact->variant[v].label);
    }
    impact_compare_rules(impact);
    const bool is_read = impact_read(impact, run_get_store(run), error);
    const bool is_shown = is_read && impact_print(impact, options->format, stdout);
    free(impact);
    return is_shown || (is_read && report_fail(stdout, error));
}

static int impact_run(const ImpactArguments *arguments) {
    Table *tables[STORE_VARIANTS_MAX];
    Error *error = arguments->shared.error;
    const int variants = impact_create_tables(arguments, tables);
    if (variants == 0) return EXIT_USAGE;
    if (variants == 1) {
        match_destroy_table(tables[0]);
        error_set(error, "expected --vary with two values or more, such as farms=3,none");
        return EXIT_USAGE;
    }
    Run *run = run_create(&arguments->shared.run, tables, variants, error);
    if (!run) return EXIT_FAILED;
    const int status = run_play(run, error);
    const bool is_shown = status == EXIT_FAILED || impact_report(arguments, run, tables, variants);
    if (is_shown && status != EXIT_DONE) run_say_how_to_go_on(run);
    run_destroy(run);
    return is_shown ? status : EXIT_FAILED;
}

int command_impact(int argc, char **argv, Error *error) {
    char *command = options_quote_command(argc, argv);
    if (!command) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    ImpactArguments *arguments = calloc(1, sizeof *arguments);
    int status = EXIT_FAILED;
    if (arguments) {
        arguments->shared = run_default_arguments(command, error);
        arguments->shared.run.needs_store = true;
        status = options_parse(&IMPACT_ARGP, argc, argv, arguments, error);
        if (status == EXIT_DONE) status = impact_run(arguments);
    } else {
        error_set(error, "memory is short");
    }
    free(arguments);
    free(command);
    return status;
}
