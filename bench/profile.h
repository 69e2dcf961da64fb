/* profile.h: instructions a turn by phase, counted by valgrind.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BENCH_PROFILE_H
#define BENCH_PROFILE_H

#include "bench/work.h"

/* What to count. */
typedef struct ProfileOptions {
    const char *program; /* a bastide-bench that valgrind can run, or NULL: find one */
    const Piece *piece;  /* work to count */
    const char *rules;   /* rule set to play */
    int runs;            /* portions of work; 0: enough for three digits */
} ProfileOptions;

/* Counts and prints. Returns the program's exit status. */
int profile_run(const ProfileOptions *options);

#endif
