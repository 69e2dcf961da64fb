/* sprt_solve.h: the most likely distribution of results under a hypothesis.
 *
 * SPDX-License-Identifier: MIT
 *
 * Of all distributions q on the values a_i for which the sum of q_i phi_i is 0, the one under which
 * results with frequencies p_i are most likely is q_i = p_i / (1 + theta phi_i), theta being the
 * root of sum p_i phi_i / (1 + theta phi_i) = 0 (Van den Bergh, "MLE for the multinomial
 * distribution", Prop. 1.1).
 */
#ifndef ARENA_SPRT_SOLVE_H
#define ARENA_SPRT_SOLVE_H

#include <stdbool.h>

#include "arena/sample.h"

/* How a hypothesis changes the frequencies: phi(a) = a - shift - curve ((a - centre)^2). */
typedef struct SprtTilt {
    double shift;  /* phi of the centre is centre - shift */
    double curve;  /* 0 for a hypothesis about the mean */
    double centre; /* of the square */
    double theta;  /* the root, see above */
} SprtTilt;

/* Hypothesis "the mean is s". False if s is not between the lowest and the highest value. */
bool sprt_solve_mean(const SampleCell *cell, int cells, double s, SprtTilt *tilt);

/* Hypothesis "(mean - 1/2) / standard deviation is t". False if no distribution was found. */
bool sprt_solve_normalized(const SampleCell *cell, int cells, double t, SprtTilt *tilt);

/* The log-likelihood of the results under the second hypothesis minus that under the first. */
double sprt_compare(const SampleCell *cell, int cells, const SprtTilt tilt[2]);

#endif
