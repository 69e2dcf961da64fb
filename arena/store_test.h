/* store_test.h: the sequential tests that were asked for, and what they decided.
 *
 * SPDX-License-Identifier: MIT
 *
 * A test is no part of a run's configuration: the same games can be put to another one. The store
 * knows the last one asked for, of each match-up, so that it can be exported up to the decision.
 */
#ifndef ARENA_STORE_TEST_H
#define ARENA_STORE_TEST_H

#include "arena/sprt.h"
#include "arena/store.h"

typedef struct StoreTest {
    uint32_t matchup;              /* whose first agent it is about */
    char settings[SPRT_TEXT_SIZE]; /* see sprt_format_options */
    uint64_t first;                /* deck with which it began */
    SprtDecision accepted;         /* SPRT_CONTINUE: nothing yet, or there is no test */
    uint64_t deck;                 /* at which it was decided; 0 before */
} StoreTest;

bool store_is_same_test(const StoreTest *a, const StoreTest *b);

/* Writes a test in place of the match-up's last one, together with the blocks that are not
 * committed yet. */
bool store_set_test(Store *store, const StoreTest *test, Error *error);

/* Reads the test of a match-up. */
bool store_get_test(Store *store, uint32_t matchup, StoreTest *test, Error *error);

#endif
