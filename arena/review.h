/* review.h: the report of a stored match, and a sequential test put to it afterwards.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_H
#define ARENA_REVIEW_H

#include "arena/report.h"
#include "arena/sprt.h"
#include "arena/store.h"

/* The table of a store for reports: its agents have names and specs, but cannot play. NULL and an
 * error if this program does not know the rules. */
Table *review_create_table(const Store *store, Error *error);

/* The same for any of the match-ups of a league. */
Table *review_create_matchup(const Store *store, uint32_t matchup, Error *error);

/* Prints the report of a match's store to stdout. test: put to the blocks in the order of their
 * decks, from the lowest of the store to the first that is missing; NULL: the test that the run
 * itself was put to last, if there is one. The report is of the blocks up to its decision, as that
 * of a match is. False and an error if the store cannot be read, holds several match-ups, or the
 * test does not suit its table. */
bool review_run(const SprtOptions *test, ReportFormat format, Store *store, Error *error);

#endif
