/* main.c: bastide-bench: dispatch to speed, profile, signature and play.
 *
 * SPDX-License-Identifier: MIT
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "bench/play.h"
#include "bench/profile.h"
#include "bench/signature.h"
#include "bench/speed.h"

enum {
    USAGE = 2,
    KEY_JSON = 'j',
    KEY_RULES = 'r',
    KEY_NAME = 'n',
    KEY_SECONDS = 's',
    KEY_WINDOW = 'w',
    KEY_THREADS = 't',
    KEY_RUNS = 'g',
    KEY_PROGRAM = 'p'
};

typedef struct Arguments {
    const char *command; /* what to do */
    SpeedOptions speed;  /* options of speed; all use its rules, rows and threads */
    int runs;            /* of play and profile; 0: what they think right */
    const char *program; /* of profile, or NULL */
} Arguments;

static const struct argp_option OPTIONS[] = {
    {"rules", KEY_RULES, "RULES", 0, "one rule set; may be given again (default: the usual ones)",
     0},
    {"name", KEY_NAME, "ROW", 0, "one row, for instance random; may be given again", 0},
    {"seconds", KEY_SECONDS, "S", 0, "speed: CPU seconds a figure (default 0.5)", 0},
    {"window-ms", KEY_WINDOW, "MS", 0, "speed: of which windows of MS, the fastest counts (20)", 0},
    {"threads", KEY_THREADS, "N", 0, "most threads (default: the processors); speed 1: no scaling",
     0},
    {"json", KEY_JSON, NULL, 0, "speed: print JSON instead of a table", 0},
    {"games", KEY_RUNS, "N", 0, "play, profile: games, or portions of another row", 0},
    {"program", KEY_PROGRAM, "FILE", 0, "profile: the program to count (default: make profile's)",
     0},
    {0}};

static double read_number(struct argp_state *state, const char *text, double min, double max) {
    char *end;
    const double number = strtod(text, &end);
    if (*text == '\0' || *end != '\0' || !(number >= min && number <= max))
        argp_error(state, "'%s': expected a number from %g to %.0f", text, min, max);
    return number;
}

static int read_integer(struct argp_state *state, const char *text, int max) {
    char *end;
    const long number = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || number < 1 || number > max)
        argp_error(state, "'%s': expected a whole number from 1 to %d", text, max);
    return (int)number;
}

static void add_rules(struct argp_state *state, SpeedOptions *speed, const char *text) {
    if (speed->rules_count == RULES_MAX)
        argp_error(state, "'%s': expected at most %d rule sets", text, RULES_MAX);
    speed->rules[speed->rules_count++] = text;
}

static void add_piece(struct argp_state *state, SpeedOptions *speed, const char *name) {
    const Piece *piece = work_find_piece(name);
    if (!piece) {
        fprintf(stderr, "bastide-bench: unknown row '%s': expected", name);
        for (int i = 0; work_get_piece(i); i++) fprintf(stderr, " %s", work_get_piece(i)->name);
        fprintf(stderr, "\n");
        exit(USAGE);
    }
    if (speed->piece_count == PIECES_MAX)
        argp_error(state, "'%s': expected at most %d rows", name, PIECES_MAX);
    speed->piece[speed->piece_count++] = piece;
}

static error_t read_option(int key, char *text, struct argp_state *state) {
    Arguments *arguments = state->input;
    switch (key) {
    case KEY_JSON:
        arguments->speed.json = true;
        return 0;
    case KEY_RULES:
        add_rules(state, &arguments->speed, text);
        return 0;
    case KEY_NAME:
        add_piece(state, &arguments->speed, text);
        return 0;
    case KEY_SECONDS:
        arguments->speed.effort.seconds = read_number(state, text, 0.001, 3600);
        return 0;
    case KEY_WINDOW:
        arguments->speed.effort.window_ms = read_number(state, text, 0.1, 60000);
        return 0;
    case KEY_THREADS:
        arguments->speed.threads = read_integer(state, text, TEAM_MAX);
        return 0;
    case KEY_RUNS:
        arguments->runs = read_integer(state, text, 100000000);
        return 0;
    case KEY_PROGRAM:
        arguments->program = text;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->command) argp_error(state, "'%s': expected one command", text);
        arguments->command = text;
        return 0;
    case ARGP_KEY_END:
        if (!arguments->command)
            argp_error(state, "expected a command: speed, profile, signature or play");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int run_command(const Arguments *arguments) {
    const SpeedOptions *speed = &arguments->speed;
    const char *rules = speed->rules_count > 0 ? speed->rules[0] : "base";
    const Piece *piece = speed->piece_count > 0 ? speed->piece[0] : work_get_piece(0);
    if (!strcmp(arguments->command, "speed")) return speed_run(speed);
    if (!strcmp(arguments->command, "profile"))
        return profile_run(&(ProfileOptions){arguments->program, piece, rules, arguments->runs});
    if (!strcmp(arguments->command, "play"))
        return play_run(piece, rules, arguments->runs > 0 ? arguments->runs : 100);
    if (!strcmp(arguments->command, "signature"))
        return signature_run(speed->threads > 0 ? speed->threads : 2);
    fprintf(stderr,
            "bastide-bench: unknown command '%s': expected speed, profile, signature or play\n",
            arguments->command);
    return USAGE;
}

int main(int argc, char **argv) {
    static const struct argp parser = {
        OPTIONS,
        read_option,
        "speed|profile|signature|play",
        "Measures Bastide.\v"
        "  speed       games, turns, moves, copies, rollouts and simulations a second\n"
        "  profile     instructions a turn by phase (needs valgrind)\n"
        "  signature   a digest of the behaviour of each layer\n"
        "  play        random games with a fixed seed, for profilers\n\n"
        "Examples:\n"
        "  bastide-bench speed --rules base --json\n"
        "  bastide-bench speed --name random --rules base --rules fuer2 --seconds 0.1\n"
        "  bastide-bench profile --rules base,players=5\n"
        "  bastide-bench play --name greedy --games 10",
        NULL,
        NULL,
        NULL};
    Arguments arguments = {.speed.effort = {.seconds = 0.5, .window_ms = 20}};
    argp_err_exit_status = USAGE;
    argp_parse(&parser, argc, argv, 0, NULL, &arguments);
    return run_command(&arguments);
}
