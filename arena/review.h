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

/* Gets each block that a review counts, in the order of the decks. `report` is what it comes to so
 * far, the block included: its stats and its test. */
typedef void ReviewWatcher(void *context, const MatchBlock *block, const Report *report);

typedef struct ReviewOptions {
    const SprtOptions *test; /* put to the blocks; NULL: that which the run was put to last */
    ReviewWatcher *watcher;  /* or NULL */
    void *context;           /* handed to the watcher */
} ReviewOptions;

/* Reads the report of a match's store. A test sees the blocks in the order of their decks, from the
 * lowest of the store to the first that is missing. The report is of the blocks up to its decision,
 * as that of a match is. NULL and an error if the store cannot be read, holds several match-ups, or
 * the test does not suit its table. */
typedef struct Review Review;
Review *review_create(const ReviewOptions *options, Store *store, Error *error);
void review_destroy(Review *review);
const Report *review_get_report(const Review *review);

/* Prints such a report to stdout. */
bool review_run(const SprtOptions *test, ReportFormat format, Store *store, Error *error);

#endif
