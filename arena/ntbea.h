/* ntbea.h: the N-Tuple Bandit Evolutionary Algorithm: the best point of a grid, from noisy scores.
 *
 * SPDX-License-Identifier: MIT
 *
 * A point names one value on each axis. Of every evaluation the model remembers what it says about
 * each value (tuples of 1), about each two values (tuples of 2) and about the whole point (the
 * tuple of all), so that a point never tried is judged by those that share values with it:
 *
 *      mean(x)    = mean over the tuples seen of the mean score of x's entry
 *      explore(x) = mean over all tuples of sqrt(ln(1 + N) / (epsilon + n of x's entry))
 *      UCB(x)     = mean(x) + k explore(x)                N: evaluations in all
 *
 * The search moves to the neighbour of the current point with the highest UCB, again and again.
 * Source: Lucas, Liu, Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm for Automatic Game
 * Improvement" (2018); with one axis, or two, the tuple of all is left out where it would be a
 * second time the same.
 *
 * No input or output: who asks for a point plays it and tells its score. The same seed and scores
 * give the same points.
 */
#ifndef ARENA_NTBEA_H
#define ARENA_NTBEA_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NTBEA_AXES_MAX = 16,  /* axes of a grid */
    NTBEA_VALUES_MAX = 64 /* values on an axis */
};

typedef struct NtbeaPoint {
    uint8_t value[NTBEA_AXES_MAX]; /* number of the value by axis; 0 beyond the last axis */
} NtbeaPoint;

typedef struct NtbeaOptions {
    int axes;                   /* 1 .. NTBEA_AXES_MAX */
    int values[NTBEA_AXES_MAX]; /* on each axis, 1 .. NTBEA_VALUES_MAX */
    double k;                   /* weight of exploration, in units of the score; 0 .. */
    double epsilon;             /* above 0; less tries entries never seen sooner */
    int neighbours;             /* looked at in each step, 1 .. */
    uint64_t seed;              /* of the search's own stream */
} NtbeaOptions;

/* What the model says of a point. */
typedef struct NtbeaValue {
    double mean;    /* 0 if nothing of the point was ever seen */
    double explore; /* as above */
    double ucb;     /* mean + k explore */
} NtbeaValue;

typedef struct Ntbea Ntbea;

/* Epsilon 1/2 and 50 neighbours as in the paper; k 0.4, for scores from 0 to 1: of 0.1, 0.2, 0.4,
 * 0.8, 1.6 and 3.2 it found the optimum of noisy OneMax most often (500 pairs of games: 57 of 60
 * runs with 10 axes of 2 values, 58 of 60 with 5 axes of 5). Axes are left to set. */
NtbeaOptions ntbea_default_options(void);

/* An empty model, its current point drawn at random; NULL if memory is short. */
Ntbea *ntbea_create(const NtbeaOptions *options);
void ntbea_destroy(Ntbea *ntbea);

/* The point to be evaluated next. */
NtbeaPoint ntbea_get_current(const Ntbea *ntbea);

/* Remembers a score of any point. False if memory is short. */
bool ntbea_add(Ntbea *ntbea, const NtbeaPoint *point, double score);

/* Moves from the current point to its best neighbour: another point, unless there is but one. */
void ntbea_move(Ntbea *ntbea);

NtbeaValue ntbea_evaluate(const Ntbea *ntbea, const NtbeaPoint *point);

/* The evaluated point of highest mean; of equal ones the first. The current one if there is none.
 */
NtbeaPoint ntbea_find_best(const Ntbea *ntbea);

/* Mean score of a value on an axis and how often it was tried: a marginal, 0 if never. */
double ntbea_get_marginal(const Ntbea *ntbea, int axis, int value, uint32_t *count);

/* The same of two values, on axes first < second. */
double ntbea_get_pair(const Ntbea *ntbea, const int axis[2], const int value[2], uint32_t *count);

#endif
