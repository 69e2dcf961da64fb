/* measure.h: rates of pieces of work: the fastest of many short windows, taken in turn.
 *
 * SPDX-License-Identifier: MIT
 *
 * Machines are shared and change their pace for seconds (one was seen to run the same program at
 * 300 or at 450 thousand). So every window does the same work, what is to be compared takes turns
 * window by window, time is the CPU time of the thread, and the fastest window counts.
 */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "bench/work.h"

/* A measured rate. */
typedef struct Rate {
    double units; /* a second */
    double turns; /* a second; of move lists, moves */
} Rate;

/* How long to measure one figure. */
typedef struct Effort {
    double seconds;   /* CPU time a figure, > 0 */
    double window_ms; /* CPU time of one window, > 0 */
} Effort;

/* Measures one piece under each of `count` rule sets in turn. False if memory is short, or if a
 * window did other work than the one before it, which would be a defect of the program. */
bool measure_in_turn(const Piece *piece, Rules *const rules[], int count, Effort effort,
                     Rate rate[]);

/* Who works at the same time. */
typedef struct Team {
    int size;             /* workers, 1 .. TEAM_MAX */
    bool is_processes;    /* each is a process, not a thread */
    double units_per_s;   /* out: all together, by the clock on the wall */
    double units_per_cpu; /* out: the sum of what each does in a second of its CPU time */
} Team;

enum { TEAM_MAX = 256 };

/* Measures one piece by each team in turn. False if memory, threads or processes are short. */
bool measure_teams(const Piece *piece, const Rules *rules, Effort effort, Team team[], int count);

#endif
