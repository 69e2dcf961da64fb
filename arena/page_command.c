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
#include "arena/sprt_arguments.h"

enum { KEY_OUT = 256 };

typedef struct PageCommand {
    PageOptions options; /* what is asked for */
    SprtArguments sprt;  /* the test, settled into `options` */
    Error *error;        /* the first thing that is wrong */
} PageCommand;

static const struct argp_option PAGE_OPTION[] = {
    {"out", KEY_OUT, "DIR", 0, "Folder that gets index.html and the plots; made if need be", 0},
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

static bool page_add_path(const char *text, PageCommand *command) {
    if (command->options.paths == PAGE_RUNS_MAX)
        return error_set(command->error, "expected at most %d FILEs", PAGE_RUNS_MAX);
    command->options.path[command->options.paths++] = text;
    return true;
}

static bool page_check(PageCommand *command) {
    PageOptions *options = &command->options;
    if (options->paths == 0)
        return error_set(command->error, "expected a FILE, the store of a run");
    if (!options->folder)
        return error_set(command->error, "expected --out DIR, the folder of the page");
    if (!sprt_settle(&command->sprt)) return false;
    options->has_test = sprt_is_asked(&command->sprt);
    options->test = command->sprt.test;
    return !command->sprt.has_elo || sprt_check(&options->test, 2, command->error);
}

static bool page_parse(int key, char *text, PageCommand *command) {
    switch (key) {
    case KEY_OUT:
        command->options.folder = text;
        return text[0] != '\0' || error_set(command->error, "--out \"\": expected a folder");
    case ARGP_KEY_ARG:
        return page_add_path(text, command);
    default:
        return page_check(command);
    }
}

static error_t page_parse_option(int key, char *text, struct argp_state *state) {
    PageCommand *command = state->input;
    if (key == ARGP_KEY_INIT) state->child_inputs[0] = &command->sprt;
    if (key != KEY_OUT && key != ARGP_KEY_ARG && key != ARGP_KEY_END) return ARGP_ERR_UNKNOWN;
    return page_parse(key, text, command) ? 0 : EINVAL;
}

static const struct argp_child PAGE_CHILDREN[] = {{&SPRT_ARGP, 0, NULL, 0}, {0}};

static const struct argp PAGE_ARGP = {
    PAGE_OPTION, page_parse_option, "FILE...", PAGE_DOC, PAGE_CHILDREN, NULL, NULL};

int command_report(int argc, char **argv, Error *error) {
    PageCommand command = {.sprt = sprt_default_arguments(error), .error = error};
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
