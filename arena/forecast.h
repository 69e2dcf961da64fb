/* forecast.h: how long a sequential test will take, before it is begun.
 *
 * SPDX-License-Identifier: MIT
 *
 * Wald's approximation: the log-likelihood ratio as a Brownian motion between the bounds A < 0 < B
 * (fishtest's planner). With the hypotheses s0 < s1, the truth s and the variance v of one block,
 *
 *      w2 = (s1 - s0)^2 / v      h = (2s - s0 - s1) / (s1 - s0)
 *      P  = (1 - exp(-hA)) / (exp(-hB) - exp(-hA))         chance that h1 is accepted
 *      E  = (2 / h) (B P + A (1 - P)) / w2                 expected blocks
 *
 * and for h = 0 the limits P = -A / (B - A), E = -A B / w2. What is beyond the bound at the last
 * block is neglected, so that short tests take some blocks more.
 */
#ifndef ARENA_FORECAST_H
#define ARENA_FORECAST_H

#include "arena/sprt.h"

/* A unit in which the hypotheses of a model lie on a line, and the variance of a block in it. */
typedef struct ForecastScale {
    double h0, h1;   /* hypotheses: scores, t (normalized), or points a game */
    double variance; /* of the mean of a block's games, > 0; 1 for t */
} ForecastScale;

typedef struct Forecast {
    double accepts_h1; /* chance, 0 .. 1 */
    double blocks;     /* expected until the decision, > 0 */
} Forecast;

/* variance: of a block's mean score or margin a game, as the model wants it; not used for
 * normalized Elo, which is measured in it. games: of a block. */
ForecastScale forecast_scale(const SprtOptions *options, double variance, int games);

/* truth: in the unit of the scale. */
Forecast forecast_compute(const SprtOptions *options, const ForecastScale *scale, double truth);

#endif
