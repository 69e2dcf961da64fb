/* main.c: bastide-bench: dispatch to speed, signature and play.
 *
 * SPDX-License-Identifier: MIT
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "bench/signature.h"
#include "bench/speed.h"

enum {
    USAGE = 2,
    KEY_JSON = 'j',
    KEY_RULES = 'r',
    KEY_NAME = 'n',
    KEY_WINDOW = 'w',
    KEY_WINDOWS = 'W',
    KEY_THREADS = 't',
    KEY_GAMES = 'g'
};

typedef struct Arguments {
    const char *command; /* what to do */
    SpeedOptions speed;  /* options of speed; all use its rules and threads */
    int games;           /* games of play */
} Arguments;

static const struct argp_option OPTIONS[] = {
    {"json", KEY_JSON, NULL, 0, "speed: print JSON instead of a table", 0},
    {"rules", KEY_RULES, "RULES", 0, "speed: measure one rule set (default: all)", 0},
    {"name", KEY_NAME, "ROW", 0, "speed: measure one row, for instance random", 0},
    {"window-ms", KEY_WINDOW, "MS", 0, "speed: CPU time of a window (default 200)", 0},
    {"windows", KEY_WINDOWS, "N", 0, "speed: windows a figure, the fastest counts (default 5)", 0},
    {"threads", KEY_THREADS, "N", 0, "threads to use (default 2)", 0},
    {"games", KEY_GAMES, "N", 0, "play: number of games (default 100)", 0},
    {0}};

static int read_number(struct argp_state *state, const char *text, int max) {
    char *end;
    const long number = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || number < 1 || number > max)
        argp_error(state, "'%s': expected a whole number from 1 to %d", text, max);
    return (int)number;
}

static error_t read_option(int key, char *text, struct argp_state *state) {
    Arguments *arguments = state->input;
    switch (key) {
    case KEY_JSON:
        arguments->speed.json = true;
        return 0;
    case KEY_RULES:
        arguments->speed.rules = text;
        return 0;
    case KEY_NAME:
        arguments->speed.name = text;
        return 0;
    case KEY_WINDOW:
        arguments->speed.window_ms = read_number(state, text, 60000);
        return 0;
    case KEY_WINDOWS:
        arguments->speed.windows = read_number(state, text, 1000);
        return 0;
    case KEY_THREADS:
        arguments->speed.threads = read_number(state, text, 256);
        return 0;
    case KEY_GAMES:
        arguments->games = read_number(state, text, 100000000);
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->command) argp_error(state, "'%s': expected one command", text);
        arguments->command = text;
        return 0;
    case ARGP_KEY_END:
        if (!arguments->command) argp_error(state, "expected a command: speed, signature or play");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int main(int argc, char **argv) {
    static const struct argp parser = {
        OPTIONS,
        read_option,
        "speed|signature|play",
        "Measures Bastide.\v"
        "  speed       games, turns, moves, copies, rollouts and simulations a second\n"
        "  signature   a digest of the behaviour of each layer\n"
        "  play        random games with a fixed seed, for profilers\n\n"
        "Example: bastide-bench speed --rules base --json",
        NULL,
        NULL,
        NULL};
    Arguments arguments = {.games = 100, .speed = {.window_ms = 200, .windows = 5, .threads = 2}};
    argp_err_exit_status = USAGE;
    argp_parse(&parser, argc, argv, 0, NULL, &arguments);
    if (!strcmp(arguments.command, "speed")) return speed_run(&arguments.speed);
    if (!strcmp(arguments.command, "play"))
        return speed_play(arguments.speed.rules ? arguments.speed.rules : "base", arguments.games);
    if (!strcmp(arguments.command, "signature")) return signature_run(arguments.speed.threads);
    fprintf(stderr, "bastide-bench: unknown command '%s': expected speed, signature or play\n",
            arguments.command);
    return USAGE;
}
