/* play.h: a fixed amount of one piece of work, for profilers and the instruction count.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include "bench/work.h"

/* Does `runs` portions of a piece with a fixed seed and prints what they add up to. Returns the
 * program's exit status. */
int play_run(const Piece *piece, const char *rules_text, int runs);

#endif
