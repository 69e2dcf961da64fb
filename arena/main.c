/* main.c: find the command, run it, say what went wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#include <argp.h>
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/program.h"
#include "arena/store.h"
#include "engine/name.h"

typedef struct Command {
    const char *name;                                /* as typed */
    int (*run)(int argc, char **argv, Error *error); /* see command.h */
    const char *meaning;                             /* one line */
} Command;

static const Command COMMAND[] = {
    {"match", command_match, "play agents against each other, every deck with every seating"},
    {"stats", command_stats, "show the tables of a store again, or compute them from pair counts"},
    {"report", command_report, "draw the plots of stores, and join all in one page"},
    {"plan", command_plan, "foretell how many blocks a sequential test will need"},
    {"league", command_league, "play every pair of a pool on the same decks, and rate its agents"},
    {"impact", command_impact, "play the same decks under variants of a rule, and compare them"},
    {"tune", command_tune, "search better parameters for an agent"},
    {"export", command_export, "print the games of a store, as JSON Lines or CSV"},
    {"merge", command_merge, "join the stores of one run, such as its shards"},
    {"verify", command_verify, "replay games under a slow second reading of the rules"},
    {"replay", command_replay, "show a game of a store, turn by turn"},
    {"analyse", command_analyse, "ask an agent what it thinks of a position"},
    {"perft", command_perft, "count the sequences of moves from the start"},
    {"agents", command_agents, "list the agents and their parameters"},
    {"rules", command_rules, "list the rule sets and their options"},
    {"tiles", command_tiles, "draw the tiles of a rule set"},
};
enum { COMMANDS = sizeof COMMAND / sizeof COMMAND[0] };

static void main_print_help(FILE *stream) {
    fputs("Usage: bastide COMMAND [OPTION...] [ARGUMENT...]\n"
          "Bastide plays Carcassonne: matches of agents, kept, checked and shown again.\n\n",
          stream);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(stream, "  %-8s %s\n", COMMAND[i].name, COMMAND[i].meaning);
    fputs("\n`bastide COMMAND --help` explains a command, with an example.\n"
          "`bastide --version` names this program.\n\n"
          "Example:\n"
          "  bastide match greedy random --blocks 100 --out first.db\n"
          "  bastide replay first.db 0.0.0\n",
          stream);
}

/* Runs a command with argv[0] = "PROGRAM NAME", so that it can be repeated as it was typed. */
static int main_run(const Command *command, char *program, int argc, char **argv) {
    char name[4096];
    snprintf(name, sizeof name, "%.4000s %s", program, command->name);
    argv[0] = name;
    Error error = {""};
    int status = command->run(argc, argv, &error);
    if ((fflush(stdout) != 0 || ferror(stdout)) && error.text[0] == '\0') {
        if (status == EXIT_DONE) status = EXIT_FAILED;
        error_set(&error, "cannot write to standard output: %s", strerror(errno));
    }
    if (error.text[0] != '\0') fprintf(stderr, "bastide %s: %s\n", command->name, error.text);
    return status;
}

static int main_refuse(const char *text) {
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++) names[i] = COMMAND[i].name;
    fprintf(stderr,
            "bastide: unknown command \"%s\"; the nearest is \"%s\" (bastide --help lists all)\n",
            text, name_find_nearest(names, COMMANDS, text, strlen(text)));
    return EXIT_USAGE;
}

/* Workers allocate results and the main thread frees them. With a heap a thread, glibc would grow
 * those page by page and give the pages back: 2 us of a random game. Nothing is allocated while an
 * agent thinks, so that threads seldom meet in the one heap. */
static void main_settle_libraries(void) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
    store_settle_library();
}

int main(int argc, char **argv) {
    main_settle_libraries();
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is an error like a full disk */
    argp_err_exit_status = EXIT_USAGE;
    argp_program_version = program_description();
    if (argc < 2) {
        main_print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-?") == 0) {
        main_print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts(program_description());
        return EXIT_DONE;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], COMMAND[i].name) == 0)
            return main_run(&COMMAND[i], argv[0], argc - 1, argv + 1);
    return main_refuse(argv[1]);
}
