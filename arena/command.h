/* command.h: the commands of the program: how they are called and what they answer.
 *
 * SPDX-License-Identifier: MIT
 *
 * A command gets its own arguments, argv[0] being "bastide NAME". It writes data to stdout and
 * progress to stderr, and returns an exit status. When that is not EXIT_DONE, `error` says why in
 * one line, or is empty if everything has been said; main prints it.
 */
#ifndef ARENA_COMMAND_H
#define ARENA_COMMAND_H

#include "engine/sheet.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

int command_match(int argc, char **argv, Error *error);
int command_league(int argc, char **argv, Error *error);
int command_impact(int argc, char **argv, Error *error);
int command_tune(int argc, char **argv, Error *error);
int command_export(int argc, char **argv, Error *error);
int command_merge(int argc, char **argv, Error *error);
int command_verify(int argc, char **argv, Error *error);
int command_replay(int argc, char **argv, Error *error);
int command_report(int argc, char **argv, Error *error);
int command_stats(int argc, char **argv, Error *error);
int command_plan(int argc, char **argv, Error *error);
int command_analyse(int argc, char **argv, Error *error);
int command_perft(int argc, char **argv, Error *error);
int command_agents(int argc, char **argv, Error *error);
int command_rules(int argc, char **argv, Error *error);
int command_tiles(int argc, char **argv, Error *error);

#endif
