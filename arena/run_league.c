/* run_league.c: the command "league": pairs of many agents on the same decks.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/league.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/run_options.h"

enum { KEY_GAUNTLET = 256, KEY_VIRTUAL_DRAWS };

typedef struct LeagueArguments {
    RunArguments shared;           /* what all commands know that play games */
    char *agent[STORE_AGENTS_MAX]; /* specs as typed */
    int agent_count;               /* 2 .. STORE_AGENTS_MAX */
    bool is_gauntlet;              /* the first against each, instead of all pairs */
    uint64_t virtual_draws;        /* prior of the ratings */
} LeagueArguments;

static const struct argp_option LEAGUE_OPTION[] = {
    {"gauntlet", KEY_GAUNTLET, NULL, 0, "Only the first agent against each of the others", 0},
    {"virtual-draws", KEY_VIRTUAL_DRAWS, "N", 0,
     "A prior: rate as if any two that met had drawn N games more (default 0)", 0},
    {0}};

static const char LEAGUE_DOC[] =
    "Play every pair of the agents on the same decks, each deck with both seatings, and rate them."
    "\vRatings are those of Bradley and Terry, in Elo with mean 0, their errors clustered by deck. "
    "A sequential test is put to each pair by itself. The same command again plays what a store "
    "does not have yet.\n\n"
    "Examples:\n"
    "  bastide league greedy random mcts:sims=200 --blocks 200 --out league.db\n"
    "  bastide league new@mcts:sims=500 greedy random --gauntlet --blocks 100\n";

static bool league_add_agent(char *text, LeagueArguments *arguments) {
    if (arguments->agent_count == STORE_AGENTS_MAX)
        return error_set(arguments->shared.error,
                         "agent \"%.60s\" is one too many: a league has 2 to %d", text,
                         STORE_AGENTS_MAX);
    arguments->agent[arguments->agent_count++] = text;
    return true;
}

static bool league_check(const LeagueArguments *arguments) {
    const RunOptions *run = &arguments->shared.run;
    Error *error = arguments->shared.error;
    if (arguments->agent_count < 2)
        return error_set(error, "found %d agent%s: expected 2 to %d", arguments->agent_count,
                         plural(arguments->agent_count), STORE_AGENTS_MAX);
    return !run->has_test || sprt_check(&run->test, 2, error);
}

static error_t league_parse_option(int key, char *text, struct argp_state *state) {
    LeagueArguments *arguments = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->shared;
        return 0;
    case KEY_GAUNTLET:
        arguments->is_gauntlet = true;
        return 0;
    case KEY_VIRTUAL_DRAWS:
        return options_parse_number((OptionNumber){"--virtual-draws", 0, 1000}, text,
                                    &arguments->virtual_draws, arguments->shared.error)
                   ? 0
                   : EINVAL;
    case ARGP_KEY_ARG:
        return league_add_agent(text, arguments) ? 0 : EINVAL;
    case ARGP_KEY_SUCCESS: /* the shared options have settled theirs */
        return league_check(arguments) ? 0 : EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child LEAGUE_CHILDREN[] = {{&RUN_ARGP, 0, NULL, 0}, {0}};

static const struct argp LEAGUE_ARGP = {
    LEAGUE_OPTION, league_parse_option, "AGENT AGENT [AGENT...]", LEAGUE_DOC, LEAGUE_CHILDREN, NULL,
    NULL};

/* Makes the table of each match-up; returns how many, 0 and an error if that cannot be. */
static int league_create_tables(const LeagueArguments *arguments,
                                Table *tables[STORE_MATCHUPS_MAX]) {
    const RunOptions *run = &arguments->shared.run;
    const int firsts = arguments->is_gauntlet ? 1 : arguments->agent_count - 1;
    int count = 0;
    for (int a = 0; a < firsts; a++)
        for (int b = a + 1; b < arguments->agent_count; b++) {
            char *const pair[] = {arguments->agent[a], arguments->agent[b]};
            Table *table = match_create_table(run->rules, pair, 2, arguments->shared.error);
            if (!table) {
                while (count > 0) match_destroy_table(tables[--count]);
                return 0;
            }
            table->seed = run->seed;
            table->number[0] = (uint8_t)a;
            table->number[1] = (uint8_t)b;
            tables[count++] = table;
        }
    return count;
}

/* Collects what came of the run. */
static void league_collect(const LeagueArguments *arguments, const Run *run, League *league) {
    const RatingPairs *noted = run_get_pairs(run);
    RatingPairs pairs = *noted;
    pairs.virtual_draws = (double)arguments->virtual_draws;
    league->agents = arguments->agent_count;
    league->matchups = pairs.matchups;
    league->virtual_draws = pairs.virtual_draws;
    for (int m = 0; m < pairs.matchups; m++) {
        league->matchup[m] = run_get_report(run, m);
        for (int i = 0; i < 2; i++) {
            league->pair[m][i] = pairs.agent[m][i];
            league->agent[pairs.agent[m][i]] = &league->matchup[m].table->agent[i];
        }
    }
    rating_fit_pairs(&pairs, &league->ratings);
}

static int league_play_and_report(const LeagueArguments *arguments, Run *run) {
    Error *error = arguments->shared.error;
    const int status = run_play(run, error);
    if (status != EXIT_FAILED) {
        League *league = calloc(1, sizeof *league);
        bool is_printed = false;
        if (league) {
            league_collect(arguments, run, league);
            is_printed = league_print(league, arguments->shared.run.format, stdout);
            free(league);
        }
        if (!is_printed) {
            report_fail(stdout, error);
            return EXIT_FAILED;
        }
    }
    if (status != EXIT_DONE) run_say_how_to_go_on(run);
    return status;
}

static int league_run(const LeagueArguments *arguments) {
    Table *tables[STORE_MATCHUPS_MAX];
    const int count = league_create_tables(arguments, tables);
    if (count == 0) return EXIT_USAGE;
    Run *run = run_create(&arguments->shared.run, tables, count, arguments->shared.error);
    if (!run) return EXIT_FAILED;
    const int status = league_play_and_report(arguments, run);
    run_destroy(run);
    return status;
}

int command_league(int argc, char **argv, Error *error) {
    char *command = options_quote_command(argc, argv);
    if (!command) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    LeagueArguments arguments = {.shared = run_default_arguments(command, error)};
    arguments.shared.run.has_ratings = true;
    int status = options_parse(&LEAGUE_ARGP, argc, argv, &arguments, error);
    if (status == EXIT_DONE) status = league_run(&arguments);
    free(command);
    return status;
}
