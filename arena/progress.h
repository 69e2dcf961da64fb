/* progress.h: how far a run has come, on stderr while it goes on.
 *
 * SPDX-License-Identifier: MIT
 *
 *      120 of 500 blocks, 24 %, 35.2 games/s, 0:11 left, greedy scores 43.1 % ± 4.5 %,
 *      LLR -1.20 (-2.94 .. 2.94)
 *
 * On a terminal one line is written over and over; elsewhere a line is added every ten seconds, or
 * every so many blocks if that was asked for. The interval holds at every moment of the run at
 * once, so that stopping at a pretty one proves nothing wrong.
 */
#ifndef ARENA_PROGRESS_H
#define ARENA_PROGRESS_H

#include "arena/sprt.h"

typedef struct Progress {
    const Table *table;   /* who plays, or the first of several match-ups */
    const Stats *stats;   /* as far as it came, in the order of the decks; NULL: several */
    const Sprt *test;     /* of these decks; NULL: none, or several */
    uint64_t blocks;      /* to be played in all */
    uint64_t done;        /* played, those found in a store included */
    uint64_t done_before; /* `done` at the beginning: filled */
    uint64_t every;       /* blocks between two lines; 0 by time */
    bool is_quiet;        /* say nothing */
    bool is_live;         /* stderr is a terminal: one line, written over */
    double began, shown;  /* seconds of the monotonic clock: first call, last line */
} Progress;

/* Fills done_before, began, shown and is_live; the other fields are the caller's. */
void progress_begin(Progress *progress);

/* After a block was played, and added to the statistics if it was its turn. */
void progress_add_block(Progress *progress);

/* From time to time. */
void progress_tick(Progress *progress);

/* Writes a message on a line of its own, whatever stands on the terminal. */
void progress_say(Progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes the live line away. */
void progress_end(Progress *progress);

/* Seconds since progress_begin. */
double progress_seconds(const Progress *progress);

#endif
