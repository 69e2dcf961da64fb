/* tune_play.h: a tuning under way: its step, planned, played on threads or read from the file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_PLAY_H
#define ARENA_TUNE_PLAY_H

#include "arena/match.h"
#include "arena/tune.h"

/* What a thread plays with. */
typedef struct TuneWorker {
    char spec[2][AGENT_SPEC_SIZE]; /* of the agents at its table */
    Table table;                   /* theirs; its sheet's text is that of Tune.table */
    Match *match;                  /* at that table, owned; NULL before the first block */
} TuneWorker;

typedef struct Tune {
    const TuneOptions *options;  /* what was asked for */
    TuneResult *result;          /* what comes of it */
    Trials *trials;              /* on disk */
    Trial trial[TUNE_BATCH_MAX]; /* of the step under way */
    int count;                   /* of trial */
    Table *table;                /* owned: rules and seed; its agents are of no account */
    TuneWorker *worker;          /* owned, one a thread */
    int open[TUNE_BATCH_MAX];    /* those that are to be played */
    double began, shown; /* seconds, monotonic: the first block, the last line of progress */
    bool is_interrupted; /* by a signal */
    bool is_abandoned;   /* threads still use all this */
    bool is_failed;      /* the file refused; see error */
    Error *error;        /* why */
} Tune;

/* Adds a trial against an opponent to the step; the candidate's spec is left to write. */
Trial *tune_plan(Tune *tune, const char *opponent, uint64_t deck);

/* Plays the trials of the step that the file does not have; then all of them have scores. Returns
 * an exit status. */
int tune_play(Tune *tune);

/* Frees what the threads played with. */
void tune_close_workers(Tune *tune);

/* Searches by the method of the options; the result has candidates then. An exit status. */
int tune_search(Tune *tune);

/* Lets the candidates play on common decks, and ranks them. Likewise. */
int tune_race(Tune *tune);

#endif
