/* sprt_arguments.h: the options that ask for a sequential test, for all commands that take them.
 *
 * SPDX-License-Identifier: MIT
 *
 * SPRT_ARGP is a child of a command's argp, its input a SprtArguments. It reads the options; when
 * all are read, the command asks sprt_settle whether they go together.
 */
#ifndef ARENA_SPRT_ARGUMENTS_H
#define ARENA_SPRT_ARGUMENTS_H

#include <argp.h>

#include "arena/sprt.h"

typedef struct SprtArguments {
    SprtOptions test;         /* filled option by option */
    bool has_elo, has_margin; /* which hypotheses were given */
    bool has_model, has_rate; /* whether --model was given; --alpha or --beta */
    SprtModel model;          /* of --model */
    Error *error;             /* the first thing that is wrong */
} SprtArguments;

/* --sprt, and those of SPRT_SCALE_ARGP. */
extern const struct argp SPRT_ARGP;

/* --sprt-margin, --model, --alpha and --beta, for a command that asks for Elo in its own way. */
extern const struct argp SPRT_SCALE_ARGP;

/* No test, and the usual error rates. */
SprtArguments sprt_default_arguments(Error *error);

/* Whether a test was asked for. */
bool sprt_is_asked(const SprtArguments *arguments);

/* Whether what was given goes together; fills test.model. The number of players is for sprt_check.
 */
bool sprt_settle(SprtArguments *arguments);

#endif
