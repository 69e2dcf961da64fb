/* sample.h: values and how often each came: block scores or block margins.
 *
 * SPDX-License-Identifier: MIT
 *
 * Statistics of blocks need no more than this list. Block scores lie on a lattice: k + 1 equal
 * steps from 0 to 1. A cell of the lattice in which no block fell gets a count of 1e-3, as
 * fishtest does it, so that every mean between 0 and 1 stays possible.
 *
 *      pairs LL LD mid DW WW = 0 0 0 0 20        value  0     1/4   1/2   3/4   1
 *                                                count  1e-3  1e-3  1e-3  1e-3  20
 */
#ifndef ARENA_SAMPLE_H
#define ARENA_SAMPLE_H

#include <stdint.h>

enum { SAMPLE_STEPS_MAX = 40 }; /* k of five players: blocks of five games of 2 * 4 half places */

/* What an empty cell of a lattice counts. */
#define SAMPLE_EMPTY 1e-3

typedef struct SampleCell {
    double value; /* block score, 0 .. 1, or points a game */
    double count; /* blocks that had it, > 0, not always whole */
} SampleCell;

/* Moments about the mean, divided by the total (not by one less). */
typedef struct SampleMoments {
    double total;    /* blocks, what empty cells count included */
    double mean;     /* of a block */
    double variance; /* of a block, >= 0 */
    double skewness; /* 0 if the variance is 0 */
    double kurtosis; /* excess; 0 if the variance is 0 */
} SampleMoments;

/* The steps k of the lattice of block scores: 4, 12, 24, 40 for two to five players. */
static inline int sample_count_steps(int players) {
    return 2 * (players - 1) * players;
}

/* Fills k + 1 cells from the counts of the block scores 0, 1/k .. 1. */
void sample_fill_lattice(SampleCell *cell, const int64_t *counts, int k);

/* The moments of one cell or more. */
SampleMoments sample_moments(const SampleCell *cell, int cells);

#endif
