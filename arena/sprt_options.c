/* sprt_options.c: the hypotheses and error rates of a sequential test, read and written.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/options.h"
#include "arena/sprt.h"
#include "arena/sprt_solve.h"
#include "engine/name.h"

const char *const SPRT_MODEL_NAME[SPRT_MODELS] = {"logistic", "normalized", "margin"};
const char *const SPRT_ACCEPTED_NAME[] = {
    [SPRT_CONTINUE] = NULL, [SPRT_H0] = "h0", [SPRT_H1] = "h1"};

enum { NUMBER_SIZE = 48 }; /* longest number that is read */

SprtOptions sprt_default_options(void) {
    return (SprtOptions){.model = SPRT_LOGISTIC, .alpha = 0.05, .beta = 0.05};
}

/* Copies the text up to a comma or the end; returns what follows, or NULL if it is too long. */
static const char *sprt_cut(const char *text, char part[NUMBER_SIZE]) {
    const size_t length = strcspn(text, ",");
    if (length >= NUMBER_SIZE) return NULL;
    memcpy(part, text, length);
    part[length] = '\0';
    return text + length + (text[length] == ',');
}

static bool sprt_check_order(const char *option, const SprtOptions *options, Error *error) {
    return options->h0 < options->h1 ||
           error_set(error, "%s: expected the first hypothesis below the second, found %g and %g",
                     option, options->h0, options->h1);
}

/* Reads "elo0=0": which hypothesis it is, and its value. */
static bool sprt_parse_pair(const char *part, int *which, double *value, Error *error) {
    static const char *const names[] = {"elo0", "elo1"};
    const size_t length = strcspn(part, "=");
    const char *nearest = name_find_nearest(names, 2, part, length);
    if (part[length] != '=' || strlen(nearest) != length || strncmp(part, nearest, length) != 0)
        return error_set(error,
                         "--sprt: \"%.40s\": expected elo0=E or elo1=E; the nearest is \"%s\"",
                         part, nearest);
    *which = nearest == names[1];
    return options_parse_real((OptionReal){nearest, -SPRT_ELO_MAX, SPRT_ELO_MAX}, part + length + 1,
                              value, error);
}

bool sprt_parse_elo(const char *text, SprtOptions *options, Error *error) {
    double hypothesis[2] = {0, 0};
    bool is_given[2] = {false, false};
    const char *rest = text;
    do {
        char part[NUMBER_SIZE];
        int which = 0;
        double value = 0;
        rest = sprt_cut(rest, part);
        if (!rest) break;
        if (!sprt_parse_pair(part, &which, &value, error)) return false;
        if (is_given[which]) return error_set(error, "--sprt: elo%d is given twice", which);
        hypothesis[which] = value;
        is_given[which] = true;
    } while (*rest);
    if (!is_given[0] || !is_given[1])
        return error_set(error, "--sprt \"%.60s\": expected elo0=E,elo1=E, such as elo0=0,elo1=20",
                         text);
    options->h0 = hypothesis[0];
    options->h1 = hypothesis[1];
    return sprt_check_order("--sprt", options, error);
}

bool sprt_parse_margin(const char *text, SprtOptions *options, Error *error) {
    const OptionReal number = {"--sprt-margin", -SPRT_MARGIN_MAX, SPRT_MARGIN_MAX};
    char part[NUMBER_SIZE];
    const char *rest = sprt_cut(text, part);
    if (!rest || !strchr(text, ',') || strchr(rest, ','))
        return error_set(error, "--sprt-margin \"%.60s\": expected M0,M1, such as 0,2", text);
    options->model = SPRT_MARGIN;
    return options_parse_real(number, part, &options->h0, error) &&
           options_parse_real(number, rest, &options->h1, error) &&
           sprt_check_order("--sprt-margin", options, error);
}

bool sprt_parse_model(const char *text, SprtModel *model, Error *error) {
    int choice = 0;
    if (!options_parse_choice("--model", "logistic|normalized", text, &choice, error)) return false;
    *model = choice ? SPRT_NORMALIZED : SPRT_LOGISTIC;
    return true;
}

bool sprt_parse_rate(const char *name, const char *text, double *rate, Error *error) {
    return options_parse_real((OptionReal){name, 1e-6, 0.5}, text, rate, error);
}

/* Whether a normalized Elo can be held at all. Results do not matter for the first step of the
 * iteration, at which an impossible one fails. */
static bool sprt_check_normalized(double elo, int players, Error *error) {
    const int64_t counts[SAMPLE_STEPS_MAX + 1] = {0};
    SampleCell cell[SAMPLE_STEPS_MAX + 1];
    SprtTilt tilt;
    const int steps = sample_count_steps(players);
    sample_fill_lattice(cell, counts, steps);
    return sprt_solve_normalized(cell, steps + 1, elo / ELO_NORMALIZED_UNIT * sqrt(players),
                                 &tilt) ||
           error_set(error,
                     "a normalized Elo of %g cannot be tested with %d players: no distribution of "
                     "block scores was found that has it; the logistic model tests large "
                     "differences",
                     elo, players);
}

bool sprt_check(const SprtOptions *options, int players, Error *error) {
    if (options->alpha + options->beta >= 1)
        return error_set(error, "alpha %g and beta %g: expected less than 1 together",
                         options->alpha, options->beta);
    if (options->model == SPRT_MARGIN && players != 2)
        return error_set(error, "a test on margins needs two players, found %d", players);
    if (options->model != SPRT_NORMALIZED) return true;
    return sprt_check_normalized(options->h0, players, error) &&
           sprt_check_normalized(options->h1, players, error);
}

/* A number with as many digits as it takes to read the same one again. */
static const char *sprt_format_number(double value, char text[NUMBER_SIZE]) {
    snprintf(text, NUMBER_SIZE, "%.15g", value);
    if (strtod(text, NULL) != value) snprintf(text, NUMBER_SIZE, "%.17g", value);
    return text;
}

char *sprt_format_options(const SprtOptions *options, char text[SPRT_TEXT_SIZE]) {
    const bool is_margin = options->model == SPRT_MARGIN;
    char h0[NUMBER_SIZE], h1[NUMBER_SIZE], alpha[NUMBER_SIZE], beta[NUMBER_SIZE];
    snprintf(text, SPRT_TEXT_SIZE, "%s=%s, %s=%s, %s, alpha %s, beta %s", is_margin ? "m0" : "elo0",
             sprt_format_number(options->h0, h0), is_margin ? "m1" : "elo1",
             sprt_format_number(options->h1, h1), SPRT_MODEL_NAME[options->model],
             sprt_format_number(options->alpha, alpha), sprt_format_number(options->beta, beta));
    return text;
}

/* Settings are read as they are written, so that what cannot be written again is refused. */
bool sprt_parse_options(const char *text, SprtOptions *options) {
    char model[16] = "";
    char again[SPRT_TEXT_SIZE];
    SprtOptions found = {.model = SPRT_LOGISTIC};
    const bool is_margin = text[0] == 'm';
    const char *form = is_margin ? "m0=%lf, m1=%lf, %15[a-z], alpha %lf, beta %lf"
                                 : "elo0=%lf, elo1=%lf, %15[a-z], alpha %lf, beta %lf";
    if (sscanf(text, form, &found.h0, &found.h1, model, &found.alpha, &found.beta) != 5)
        return false;
    while (found.model < SPRT_MODELS && strcmp(SPRT_MODEL_NAME[found.model], model) != 0)
        found.model++;
    if (found.model == SPRT_MODELS || strcmp(sprt_format_options(&found, again), text) != 0)
        return false;
    *options = found;
    return true;
}

/* Appended to a decision, or to that there is none. */
static void sprt_say_when(const Sprt *sprt, char text[40]) {
    const bool is_short =
        sprt->options.model == SPRT_MARGIN && sprt->blocks - sprt->left_out < SPRT_MARGIN_BLOCKS;
    if (sprt->decision != SPRT_CONTINUE)
        snprintf(text, 40, " at deck %llu", (unsigned long long)sprt->deck);
    else if (is_short)
        snprintf(text, 40, " before %d decks", SPRT_MARGIN_BLOCKS);
    else
        snprintf(text, 40, " yet");
}

char *sprt_format(const Sprt *sprt, char text[SPRT_TEXT_SIZE]) {
    static const char *const decision[] = {
        [SPRT_CONTINUE] = "no decision", [SPRT_H0] = "h0 accepted", [SPRT_H1] = "h1 accepted"};
    char when[40] = "";
    if (sprt->decision == SPRT_CONTINUE || sprt->has_deck) sprt_say_when(sprt, when);
    snprintf(text, SPRT_TEXT_SIZE, "LLR %.2f (%.2f .. %.2f)%s, %s%s", sprt->llr,
             sprt_lower_bound(&sprt->options), sprt_upper_bound(&sprt->options),
             sprt->is_unsolved ? " some decks ago, since then not known" : "",
             decision[sprt->decision], when);
    return text;
}
