/* sample.c: values and how often each came: block scores or block margins.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/sample.h"

#include <math.h>

void sample_fill_lattice(SampleCell *cell, const int64_t *counts, int k) {
    for (int i = 0; i <= k; i++)
        cell[i] = (SampleCell){(double)i / k, counts[i] > 0 ? (double)counts[i] : SAMPLE_EMPTY};
}

SampleMoments sample_moments(const SampleCell *cell, int cells) {
    SampleMoments moments = {0};
    double power[5] = {0}; /* sums of powers of the deviation */
    for (int i = 0; i < cells; i++) {
        moments.total += cell[i].count;
        moments.mean += cell[i].count * cell[i].value;
    }
    moments.mean /= moments.total;
    for (int i = 0; i < cells; i++) {
        const double deviation = cell[i].value - moments.mean;
        double term = cell[i].count * deviation;
        for (int p = 2; p <= 4; p++) power[p] += term *= deviation;
    }
    moments.variance = power[2] / moments.total;
    if (moments.variance <= 0) return moments;
    const double square = moments.variance * moments.variance;
    moments.skewness = power[3] / moments.total / (moments.variance * sqrt(moments.variance));
    moments.kurtosis = power[4] / moments.total / square - 3;
    return moments;
}
