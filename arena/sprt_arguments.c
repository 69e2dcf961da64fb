/* sprt_arguments.c: the options that ask for a sequential test, for all commands that take them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/sprt_arguments.h"

#include <errno.h>

/* Beyond the keys of commands, which begin at 256, and of what they share, at 512. */
enum { KEY_SPRT = 768, KEY_MARGIN, KEY_MODEL, KEY_ALPHA, KEY_BETA };

static const struct argp_option SPRT_OPTION[] = {
    {"sprt", KEY_SPRT, "elo0=A,elo1=B", 0,
     "A sequential test between an Elo of A (h0) and of B (h1) for the first agent", 0},
    {0}};

static const struct argp_option SPRT_SCALE_OPTION[] = {
    {"sprt-margin", KEY_MARGIN, "A,B", 0,
     "Instead of Elo, between margins of A and of B points a game", 0},
    {"model", KEY_MODEL, "MODEL", 0, "Elo is logistic (default) or normalized", 0},
    {"alpha", KEY_ALPHA, "P", 0, "Chance to accept h1 where h0 holds (default 0.05)", 0},
    {"beta", KEY_BETA, "P", 0, "Chance to accept h0 where h1 holds (default 0.05)", 0},
    {0}};

static bool sprt_parse_argument(int key, const char *text, SprtArguments *arguments) {
    SprtOptions *test = &arguments->test;
    switch (key) {
    case KEY_SPRT:
        arguments->has_elo = true;
        return sprt_parse_elo(text, test, arguments->error);
    case KEY_MARGIN:
        arguments->has_margin = true;
        return sprt_parse_margin(text, test, arguments->error);
    case KEY_MODEL:
        arguments->has_model = true;
        return sprt_parse_model(text, &arguments->model, arguments->error);
    case KEY_ALPHA:
        arguments->has_rate = true;
        return sprt_parse_rate("--alpha", text, &test->alpha, arguments->error);
    default:
        arguments->has_rate = true;
        return sprt_parse_rate("--beta", text, &test->beta, arguments->error);
    }
}

static error_t sprt_parse_option(int key, char *text, struct argp_state *state) {
    if (key == ARGP_KEY_INIT && state->child_inputs) state->child_inputs[0] = state->input;
    if (key < KEY_SPRT || key > KEY_BETA) return ARGP_ERR_UNKNOWN;
    return sprt_parse_argument(key, text, state->input) ? 0 : EINVAL;
}

static const struct argp_child SPRT_CHILDREN[] = {{&SPRT_SCALE_ARGP, 0, NULL, 0}, {0}};

const struct argp SPRT_ARGP = {SPRT_OPTION, sprt_parse_option, NULL, NULL, SPRT_CHILDREN, NULL,
                               NULL};

const struct argp SPRT_SCALE_ARGP = {
    SPRT_SCALE_OPTION, sprt_parse_option, NULL, NULL, NULL, NULL, NULL};

SprtArguments sprt_default_arguments(Error *error) {
    return (SprtArguments){.test = sprt_default_options(), .error = error};
}

bool sprt_is_asked(const SprtArguments *arguments) {
    return arguments->has_elo || arguments->has_margin;
}

bool sprt_settle(SprtArguments *arguments) {
    if (!sprt_is_asked(arguments) && (arguments->has_model || arguments->has_rate))
        return error_set(arguments->error,
                         "--model, --alpha and --beta are about a test: expected --sprt or "
                         "--sprt-margin too");
    if (arguments->has_margin && (arguments->has_elo || arguments->has_model))
        return error_set(arguments->error,
                         "--sprt-margin is a test of points: expected no %s beside it",
                         arguments->has_elo ? "--sprt" : "--model");
    if (arguments->has_model) arguments->test.model = arguments->model;
    return true;
}
