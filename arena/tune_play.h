/* tune_play.h: a tuning under way: its step, planned, played on threads or read from the file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNE_PLAY_H
#define ARENA_TUNE_PLAY_H

#include "arena/tune.h"

enum { TUNE_BATCH_MAX = 256 /* trials of a step */ };

typedef struct Tune {
    const TuneOptions *options;  /* what was asked for */
    TuneResult *result;          /* what comes of it */
    Trials *trials;              /* on disk */
    Trial trial[TUNE_BATCH_MAX]; /* of the step under way */
    int count;                   /* of trial */
    int open[TUNE_BATCH_MAX];    /* those that are to be played */
    double shown;                /* seconds, monotonic: the last line of progress */
    bool is_abandoned;           /* threads still use all this */
    bool is_failed;              /* the file refused; see error */
    Error *error;                /* why */
} Tune;

/* Adds a trial against an opponent to the step; the candidate's spec is left to write. */
Trial *tune_plan(Tune *tune, const char *opponent, uint64_t deck);

/* Plays the trials of the step that the file does not have; then all of them have scores. Returns
 * an exit status. */
int tune_play(Tune *tune);

/* Remembers what a point of the grid scored, by the values that it has. */
void tune_note_point(Tune *tune, const NtbeaPoint *point, int score);

/* Searches by the method of the options; the result has candidates then. An exit status. */
int tune_search(Tune *tune);

/* Lets the candidates play on common decks, and ranks them. Likewise. */
int tune_race(Tune *tune);

#endif
