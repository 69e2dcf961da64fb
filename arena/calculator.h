/* calculator.h: statistics from five pair counts, without a store.
 *
 * SPDX-License-Identifier: MIT
 *
 * Lopsided counts are told in words. JSON, null where a number cannot be said:
 *
 *      counts [5], blocks, score, elo {value, low, high, clamped: true if the score is so near to 0
 *      or 1 that value is the end of the scale}, nelo {value, error95}, los,
 *      test {settings, llr, lower, upper, accepted "h0", "h1" or null} or null
 *
 * While all pairs are alike, nothing is known of the error: low, high and nelo are null.
 */
#ifndef ARENA_CALCULATOR_H
#define ARENA_CALCULATOR_H

#include "arena/report.h"
#include "arena/sprt.h"

typedef struct Calculation {
    int64_t pairs[5];    /* LL, LD + DL, LW + DD + WL, DW + WD, WW of the first agent */
    bool has_test;       /* of `test` */
    SprtOptions test;    /* checked for two players; not about margins */
    ReportFormat format; /* of the answer */
} Calculation;

/* Reads "95,20,310,26,149". */
bool calculator_parse_pairs(const char *text, int64_t pairs[5], Error *error);

/* Prints the statistics to `stream`. False: the hypotheses cannot be solved, or memory is short. */
bool calculator_print(const Calculation *calculation, FILE *stream, Error *error);

#endif
