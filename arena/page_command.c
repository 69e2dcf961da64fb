/* page_command.c: the command "report": plots and one page of one or several stores.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/page.h"

enum { KEY_OUT = 256, KEY_SPRT, KEY_MARGIN, KEY_MODEL, KEY_ALPHA, KEY_BETA };

typedef struct PageCommand {
    PageOptions options;     /* what is asked for */
    bool has_elo, has_model; /* seen so far: --sprt, --model */
    bool has_rate;           /* --alpha or --beta */
    SprtModel model;         /* of --model */
    Error *error;            /* the first thing that is wrong */
} PageCommand;

static const struct argp_option PAGE_OPTION[] = {
    {"out", KEY_OUT, "DIR", 0, "Folder that gets index.html and the plots; made if need be", 0},
    {"sprt", KEY_SPRT, "elo0=E,elo1=E", 0, "Put the results to a sequential test", 0},
    {"sprt-margin", KEY_MARGIN, "M0,M1", 0, "The same with hypotheses in points a game", 0},
    {"model", KEY_MODEL, "MODEL", 0, "Elo of --sprt is logistic (default) or normalized", 0},
    {"alpha", KEY_ALPHA, "P", 0, "Chance to accept h1 where h0 holds (default 0.05)", 0},
    {"beta", KEY_BETA, "P", 0, "Chance to accept h0 where h1 holds (default 0.05)", 0},
    {0}};

static const char PAGE_DOC[] =
    "Draw plots of one or several stores (SVG, by gnuplot) and join them with the tables, the "
    "configuration and games to click through in one page, DIR/index.html, which opens without a "
    "server or the network.\v"
    "Stores that differ in the budget of an agent alone get a plot of strength against budget. "
    "The script of each plot is kept beside it: `gnuplot NAME.gp` in DIR draws it again. Other "
    "files in DIR are left alone.\n\n"
    "Examples:\n"
    "  bastide report run.db --out report\n"
    "  bastide report run.db --sprt elo0=0,elo1=20 --out report\n"
    "  bastide report sims100.db sims1000.db sims10000.db --out ladder\n";

static bool page_parse_model(const char *text, PageCommand *command) {
    int choice = 0;
    command->has_model = true;
    if (!options_parse_choice("--model", "logistic|normalized", text, &choice, command->error))
        return false;
    command->model = choice ? SPRT_NORMALIZED : SPRT_LOGISTIC;
    return true;
}

static bool page_add_path(const char *text, PageCommand *command) {
    if (command->options.paths == PAGE_RUNS_MAX)
        return error_set(command->error, "expected at most %d FILEs", PAGE_RUNS_MAX);
    command->options.path[command->options.paths++] = text;
    return true;
}

static bool page_check(PageCommand *command) {
    PageOptions *options = &command->options;
    const bool has_margin = options->test.model == SPRT_MARGIN;
    options->has_test = command->has_elo || has_margin;
    if (options->paths == 0)
        return error_set(command->error, "expected a FILE, the store of a run");
    if (!options->folder)
        return error_set(command->error, "expected --out DIR, the folder of the page");
    if (command->has_elo && has_margin)
        return error_set(command->error, "--sprt and --sprt-margin: expected one of them");
    if (command->has_model && !command->has_elo)
        return error_set(command->error, "--model is about the Elo of --sprt, which is not given");
    if (command->has_rate && !options->has_test)
        return error_set(command->error,
                         "--alpha and --beta: expected --sprt or --sprt-margin too");
    if (command->has_model) options->test.model = command->model;
    return !command->has_elo || sprt_check(&options->test, 2, command->error);
}

static bool page_parse(int key, char *text, PageCommand *command) {
    SprtOptions *test = &command->options.test;
    switch (key) {
    case KEY_OUT:
        command->options.folder = text;
        return text[0] != '\0' || error_set(command->error, "--out \"\": expected a folder");
    case KEY_SPRT:
        command->has_elo = true;
        return sprt_parse_elo(text, test, command->error);
    case KEY_MARGIN:
        return sprt_parse_margin(text, test, command->error);
    case KEY_MODEL:
        return page_parse_model(text, command);
    case KEY_ALPHA:
        command->has_rate = true;
        return sprt_parse_rate("--alpha", text, &test->alpha, command->error);
    case KEY_BETA:
        command->has_rate = true;
        return sprt_parse_rate("--beta", text, &test->beta, command->error);
    case ARGP_KEY_ARG:
        return page_add_path(text, command);
    default:
        return page_check(command);
    }
}

static error_t page_parse_option(int key, char *text, struct argp_state *state) {
    const bool is_mine =
        (key >= KEY_OUT && key <= KEY_BETA) || key == ARGP_KEY_ARG || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return page_parse(key, text, state->input) ? 0 : EINVAL;
}

static const struct argp PAGE_ARGP = {
    PAGE_OPTION, page_parse_option, "FILE...", PAGE_DOC, NULL, NULL, NULL};

int command_report(int argc, char **argv, Error *error) {
    PageCommand command = {.options = {.test = sprt_default_options()}, .error = error};
    char *typed = options_quote_command(argc, argv);
    int status = options_parse(&PAGE_ARGP, argc, argv, &command, error);
    command.options.command = typed ? typed : "";
    if (status == EXIT_DONE) {
        status = page_make(&command.options, error) ? EXIT_DONE : EXIT_FAILED;
        if (status == EXIT_DONE) printf("%s/index.html\n", command.options.folder);
    }
    free(typed);
    return status;
}
