/* speed.h: how fast each part of the engine and the agents is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BENCH_SPEED_H
#define BENCH_SPEED_H

#include <stdbool.h>

/* What to measure and how long. */
typedef struct SpeedOptions {
    const char *rules; /* rule set to measure, or NULL for all built-in ones */
    const char *name;  /* row to measure, or NULL for all */
    int window_ms;     /* CPU time of one window, milliseconds */
    int windows;       /* windows a figure; the fastest counts */
    int threads;       /* most threads of the scaling rows, >= 1 */
    bool json;         /* print JSON instead of a table */
} SpeedOptions;

/* Measures and prints. Returns the program's exit status. */
int speed_run(const SpeedOptions *options);

/* Plays random games of a rule set with a fixed seed and prints what they add up to. Returns the
 * program's exit status. */
int speed_play(const char *rules_text, int games);

#endif
