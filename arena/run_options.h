/* run_options.h: the options that all commands share which play games: match and others.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN_ARGP is a child of the command's own argp, its input a RunArguments. It reads the options and
 * settles them at the end; agents are the command's.
 */
#ifndef ARENA_RUN_OPTIONS_H
#define ARENA_RUN_OPTIONS_H

#include <argp.h>

#include "arena/run.h"
#include "arena/sprt_arguments.h"

typedef struct RunArguments {
    RunOptions run;             /* filled option by option */
    bool has_rules;             /* --rules was given */
    bool has_blocks, has_decks; /* which of the two was given */
    SprtArguments sprt;         /* the test; settled into `run` */
    Error *error;               /* the first thing that is wrong */
} RunArguments;

extern const struct argp RUN_ARGP;

/* The defaults; `command` is what was typed. */
RunArguments run_default_arguments(const char *command, Error *error);

#endif
