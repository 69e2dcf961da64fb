/* tune.h: better parameters for an agent: search, race, and a match that confirms what was found.
 *
 * SPDX-License-Identifier: MIT
 *
 *      search   three quarters of the budget: candidates play blocks, each on a deck of its own
 *               ntbea: several runs, each with a model of its own; in each step one block of each
 *               spsa: one walk; in each step `batch` pairs of what was moved up and down
 *               grid: every point in turn on the same decks
 *      race     the rest: the candidates of the runs on common decks, fresh ones
 *      confirm  the winner against the agent as typed, on fresh decks, with a sequential test
 *
 * All follows from the options and the scores of the trials, in their order: the same result for
 * any number of threads and interruptions.
 */
#ifndef ARENA_TUNE_H
#define ARENA_TUNE_H

#include "arena/survey.h"
#include "arena/trials.h"

typedef enum TuneMethod { TUNE_NTBEA, TUNE_SPSA, TUNE_GRID, TUNE_METHODS } TuneMethod;

/* "ntbea", "spsa", "grid". */
extern const char *const TUNE_METHOD_NAME[TUNE_METHODS];

enum {
    TUNE_CANDIDATES_MAX = 16,
    TUNE_BATCH_MAX = 256 /* blocks of a step */
};

typedef struct TuneOptions {
    const char *rules;    /* as typed */
    const char *opponent; /* spec; NULL with spsa: what is moved plays itself */
    Space space;          /* of the agent */
    TuneMethod method;    /* of the search */
    uint64_t budget;      /* blocks of search and race */
    uint64_t runs;        /* ntbea: 1 .. TUNE_CANDIDATES_MAX; else candidates of the race */
    uint64_t batch;       /* spsa: pairs a step, at most TUNE_BATCH_MAX / 2 */
    double k;             /* ntbea: weight of exploration */
    double c_end, r_end;  /* spsa: of the schedule, c_end in parts of a range */
    uint64_t seed;        /* of decks, agents and search, below 2^63 */
    int threads;          /* workers */
    const char *out;      /* file of the trials, or NULL */
    bool is_quiet;        /* nothing on stderr but errors */
    const char *command;  /* what was typed, to go on with */
} TuneOptions;

typedef struct TuneCandidate {
    char spec[AGENT_SPEC_SIZE]; /* found by a run */
    StatsSum race;              /* its blocks in the race, in half points */
} TuneCandidate;

typedef struct TuneResult {
    TuneCandidate candidate[TUNE_CANDIDATES_MAX]; /* best first after the race */
    int candidates;                               /* 1 or more */
    Survey survey;                                /* of the search */
    uint64_t decks;                               /* used: fresh ones begin there */
    uint64_t trials, played;                      /* in all, and by this call */
} TuneResult;

/* Whether the options make sense together: says what is missing. */
bool tune_check(const TuneOptions *options, Error *error);

/* Searches and races. Returns an exit status: EXIT_FAILED and EXIT_INTERRUPTED have no result, but
 * one that is to be freed. */
int tune_run(const TuneOptions *options, TuneResult *result, Error *error);
void tune_free_result(TuneResult *result);

/* Blocks of the search, from the budget. */
uint64_t tune_count_search(const TuneOptions *options);

/* Blocks that the search can play at one time, whatever the number of threads. */
uint64_t tune_count_at_once(const TuneOptions *options);

/* False if a budget of time is among what is played: such a tuning comes out differently each
 * time. */
bool tune_is_reproducible(const TuneOptions *options);

/* Threads that the hungriest agent uses by itself. */
int tune_count_agent_threads(const TuneOptions *options);

#endif
