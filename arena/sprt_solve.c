/* sprt_solve.c: the most likely distribution of results under a hypothesis.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/sprt_solve.h"

#include <assert.h>
#include <math.h>

enum {
    ROOT_STEPS_MAX = 200, /* about 8 are taken, 60 if the root is next to a pole */
    NORMALIZED_STEPS_MAX = 200
};

/* Distributions are the same if no frequency differs by more. */
static const double FREQUENCY_TOLERANCE = 1e-9;

/* How near the iteration must have come to the t that was asked for. */
static const double NORMALIZED_TOLERANCE = 1e-6;

static double sprt_phi(const SprtTilt *tilt, double value) {
    const double deviation = value - tilt->centre;
    return value - tilt->shift - tilt->curve * deviation * deviation;
}

/* The sum of which the root is wanted, counts in place of frequencies, and its slope. */
static double sprt_sum(const SampleCell *cell, int cells, const SprtTilt *tilt, double *slope) {
    double sum = 0;
    *slope = 0;
    for (int i = 0; i < cells; i++) {
        const double phi = sprt_phi(tilt, cell[i].value);
        const double ratio = phi / (1 + tilt->theta * phi);
        sum += cell[i].count * ratio;
        *slope -= cell[i].count * ratio * ratio;
    }
    return sum;
}

/* Finds theta between the poles, where the sum falls from +infinity to -infinity: Newton's steps,
 * halving the bracket wherever one leaves it. False if phi has not both signs. */
static bool sprt_solve_theta(const SampleCell *cell, int cells, SprtTilt *tilt) {
    double lowest = 0;
    double highest = 0;
    for (int i = 0; i < cells; i++) {
        lowest = fmin(lowest, sprt_phi(tilt, cell[i].value));
        highest = fmax(highest, sprt_phi(tilt, cell[i].value));
    }
    if (!(lowest < 0 && highest > 0)) return false;
    double low = -1 / highest;
    double high = -1 / lowest;
    const double precision = 1e-16 * (high - low);
    tilt->theta = 0;
    for (int step = 0; step < ROOT_STEPS_MAX && high - low > precision; step++) {
        double slope = 0;
        const double sum = sprt_sum(cell, cells, tilt, &slope);
        if (sum > 0)
            low = tilt->theta;
        else
            high = tilt->theta;
        double next = tilt->theta - sum / slope;
        if (!(next > low && next < high)) next = low + (high - low) / 2;
        const double change = fabs(next - tilt->theta);
        tilt->theta = next;
        if (change <= precision) break;
    }
    return true;
}

bool sprt_solve_mean(const SampleCell *cell, int cells, double s, SprtTilt *tilt) {
    *tilt = (SprtTilt){.shift = s};
    return sprt_solve_theta(cell, cells, tilt);
}

/* Puts the distribution that a tilt makes into q; returns the largest change of a frequency. */
static double sprt_tilt(const SprtTilt *tilt, const SampleCell *cell, int cells, SampleCell *q) {
    double total = 0;
    double change = 0;
    for (int i = 0; i < cells; i++) total += cell[i].count;
    for (int i = 0; i < cells; i++) {
        const double phi = sprt_phi(tilt, cell[i].value);
        const double frequency = cell[i].count / total / (1 + tilt->theta * phi);
        change = fmax(change, fabs(frequency - q[i].count));
        q[i].count = frequency;
    }
    return change;
}

/* The condition (mean - 1/2) = t sigma, made linear in q where q has these moments. */
static SprtTilt sprt_linearize(const SampleMoments *moments, double t) {
    const double sigma = sqrt(moments->variance);
    return (SprtTilt){
        .shift = 0.5 + t * sigma / 2, .curve = t / (2 * sigma), .centre = moments->mean};
}

bool sprt_solve_normalized(const SampleCell *cell, int cells, double t, SprtTilt *tilt) {
    SampleCell q[SAMPLE_STEPS_MAX + 1];
    assert(cells <= SAMPLE_STEPS_MAX + 1);
    for (int i = 0; i < cells; i++) q[i] = (SampleCell){cell[i].value, 1.0 / cells};
    double change = INFINITY;
    for (int step = 0; step < NORMALIZED_STEPS_MAX && change >= FREQUENCY_TOLERANCE; step++) {
        const SampleMoments moments = sample_moments(q, cells);
        if (moments.variance <= 0) return false;
        *tilt = sprt_linearize(&moments, t);
        if (!sprt_solve_theta(cell, cells, tilt)) return false;
        change = sprt_tilt(tilt, cell, cells, q);
    }
    const SampleMoments moments = sample_moments(q, cells);
    const double reached = (moments.mean - 0.5) / sqrt(moments.variance);
    return fabs(reached - t) <= NORMALIZED_TOLERANCE * fmax(1, fabs(t));
}

double sprt_compare(const SampleCell *cell, int cells, const SprtTilt tilt[2]) {
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += cell[i].count * log((1 + tilt[0].theta * sprt_phi(&tilt[0], cell[i].value)) /
                                   (1 + tilt[1].theta * sprt_phi(&tilt[1], cell[i].value)));
    return sum;
}
