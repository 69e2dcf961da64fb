/* tune_options.h: the command line of "tune", read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_OPTIONS_H
#define ARENA_TUNE_OPTIONS_H

#include <argp.h>

#include "arena/report.h"
#include "arena/tune.h"

enum { TUNE_PATH_SIZE = 4096 };

typedef struct TuneArguments {
    TuneOptions tune;                  /* filled option by option */
    const char *agent;                 /* as typed */
    const char *param[SPACE_AXES_MAX]; /* as typed, read when the agent is known */
    int params;                        /* of param */
    uint64_t confirm;                  /* blocks of the confirming match at most; 0: none */
    unsigned given;                    /* options given that not every method uses, by bit */
    const char *plots;                 /* folder for them, or NULL */
    ReportFormat format;               /* of the results */
    Error *error;                      /* the first thing that is wrong */
} TuneArguments;

/* Its input is a TuneArguments. */
extern const struct argp TUNE_ARGP;

/* The defaults; `command` is what was typed. */
TuneArguments tune_default_arguments(const char *command, Error *error);

/* Says on stderr, in full, what is going to happen and what it will cost. */
void tune_say_plan(const TuneArguments *arguments);

#endif
