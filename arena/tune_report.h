/* tune_report.h: what a tuning found, for people, as CSV, or as JSON.
 *
 * SPDX-License-Identifier: MIT
 *
 * CSV, a row a finding, with the columns part, parameter, value, parameter_2, value_2, spec,
 * blocks, score, error (its standard error; empty if it cannot be said):
 *
 *   value    what blocks of the search scored in which a parameter had this value (not spsa)
 *   pair     the same of two parameters
 *   step     spsa: where a parameter stood after so many pairs of games (`blocks`)
 *   race     a candidate on the common decks, best first; without a race its score is empty
 *   confirm  the best against the agent as typed, on fresh decks, if that was played
 *
 * JSON, one object with the same: agent, against (null: itself), rules, seed, method, reproducible
 * (false: budgets are times), blocks, decks; parameters [{name, logarithmic, low, high (null of a
 * list), values [{value, blocks, score, error}]}]; pairs [{parameters [2], values [{value [2],
 * blocks, score, error}]}], those that were tried; steps [{pairs, values [..]}]; candidates
 * [{spec, blocks, score, error}]; confirm: null, or what `match --format json` prints.
 */
#ifndef ARENA_TUNE_REPORT_H
#define ARENA_TUNE_REPORT_H

#include "arena/report.h"
#include "arena/tune.h"

typedef struct TuneReport {
    const TuneOptions *options; /* what was asked for */
    const TuneResult *result;   /* and found */
    const Report *confirm;      /* of the match that confirms; NULL: none was played */
} TuneReport;

/* The table leaves the confirming match out. */
void tune_report_print_table(const TuneReport *report, FILE *stream);
void tune_report_print_csv(const TuneReport *report, FILE *stream);

/* False if memory is short. */
bool tune_report_print_json(const TuneReport *report, FILE *stream);

#endif
