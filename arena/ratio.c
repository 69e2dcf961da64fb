/* ratio.c: ratios of sums over decks, paired.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/ratio.h"

#include <math.h>

void ratio_add(Ratio *ratio, RatioTerm term) {
    ratio->count++;
    ratio->x += term.x;
    ratio->y += term.y;
    ratio->xx += term.x * term.x;
    ratio->xy += term.x * term.y;
    ratio->yy += term.y * term.y;
}

void ratio_add_pair(RatioPair *pair, RatioTerm one, RatioTerm other) {
    ratio_add(&pair->one, one);
    ratio_add(&pair->other, other);
    pair->x1x2 += one.x * other.x;
    pair->x1y2 += one.x * other.y;
    pair->y1x2 += one.y * other.x;
    pair->y1y2 += one.y * other.y;
}

Estimate ratio_value(const Ratio *ratio) {
    if (ratio->y <= 0) return (Estimate){false, 0};
    return (Estimate){true, (double)ratio->x / (double)ratio->y};
}

/* Sum over decks of the squared residuals x - r y. */
static double ratio_spread(const Ratio *ratio, double r) {
    return (double)ratio->xx - 2 * r * (double)ratio->xy + r * r * (double)ratio->yy;
}

/* The standard error of a mean of residuals that add up to zero. Where all are alike, rounding may
 * leave a trace of either sign. */
static Estimate ratio_finish(int64_t count, double squares, double size) {
    const double n = (double)count;
    if (squares < 1e-12 * size) squares = 0;
    return (Estimate){true, sqrt(squares / (n * (n - 1)))};
}

Estimate ratio_error(const Ratio *ratio) {
    const Estimate value = ratio_value(ratio);
    if (!value.is_known || ratio->count < 2) return (Estimate){false, 0};
    const double mean = (double)ratio->y / (double)ratio->count;
    const double scale = mean * mean;
    return ratio_finish(ratio->count, ratio_spread(ratio, value.value) / scale,
                        (double)ratio->xx / scale);
}

Estimate ratio_difference(const RatioPair *pair) {
    const Estimate one = ratio_value(&pair->one);
    const Estimate other = ratio_value(&pair->other);
    if (!one.is_known || !other.is_known) return (Estimate){false, 0};
    return (Estimate){true, other.value - one.value};
}

Estimate ratio_difference_error(const RatioPair *pair) {
    const Estimate one = ratio_value(&pair->one);
    const Estimate other = ratio_value(&pair->other);
    if (!one.is_known || !other.is_known || pair->one.count < 2) return (Estimate){false, 0};
    const double n = (double)pair->one.count;
    const double a = n / (double)pair->one.y;
    const double b = n / (double)pair->other.y;
    const double cross = (double)pair->x1x2 - other.value * (double)pair->x1y2 -
                         one.value * (double)pair->y1x2 +
                         one.value * other.value * (double)pair->y1y2;
    const double squares = a * a * ratio_spread(&pair->one, one.value) +
                           b * b * ratio_spread(&pair->other, other.value) - 2 * a * b * cross;
    const double size = a * a * (double)pair->one.xx + b * b * (double)pair->other.xx;
    return ratio_finish(pair->one.count, squares, size);
}
