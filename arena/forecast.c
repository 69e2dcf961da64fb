/* forecast.c: how long a sequential test will take, before it is begun.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/forecast.h"

#include <math.h>

#include "arena/elo.h"

ForecastScale forecast_scale(const SprtOptions *options, double variance, int games) {
    const double unit = sqrt(games) / ELO_NORMALIZED_UNIT;
    switch (options->model) {
    case SPRT_LOGISTIC:
        return (ForecastScale){elo_to_score(options->h0), elo_to_score(options->h1), variance};
    case SPRT_NORMALIZED:
        return (ForecastScale){options->h0 * unit, options->h1 * unit, 1};
    default:
        return (ForecastScale){options->h0, options->h1, variance};
    }
}

/* P of forecast.h for h != 0, written with exponents that are not positive: nothing overflows. */
static double forecast_chance(double h, double lower, double upper) {
    if (h > 0) return expm1(h * lower) / expm1(h * (lower - upper));
    return exp(h * upper) * expm1(-h * lower) / expm1(h * (upper - lower));
}

Forecast forecast_compute(const SprtOptions *options, const ForecastScale *scale, double truth) {
    const double lower = sprt_lower_bound(options);
    const double upper = sprt_upper_bound(options);
    const double distance = scale->h1 - scale->h0;
    const double w2 = distance * distance / scale->variance;
    const double h = (2 * truth - scale->h0 - scale->h1) / distance;
    if (fabs(h) < 1e-6) return (Forecast){-lower / (upper - lower), -lower * upper / w2};
    const double chance = forecast_chance(h, lower, upper);
    return (Forecast){chance, 2 / h * (upper * chance + lower * (1 - chance)) / w2};
}
