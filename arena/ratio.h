/* ratio.h: quantities of two variants on common decks, and their paired difference.
 *
 * SPDX-License-Identifier: MIT
 *
 * Every deck gives a numerator x and a denominator y, whole numbers; the quantity is the sum of x
 * over the sum of y. With y the same on each deck that is the mean over decks; else (the share of
 * fields in the points, the turn in which farmers are put) a ratio. Its standard error over decks
 * is that of the mean of the residuals x - r y, divided by the mean of y (Cochran, Sampling
 * Techniques, 1977, 6.4), which is the usual standard error where y is constant. For a difference
 * of two variants the residuals are subtracted deck by deck.
 *
 * All sums are whole numbers: they do not depend on the order of the decks.
 */
#ifndef ARENA_RATIO_H
#define ARENA_RATIO_H

#include "arena/stats.h"

/* One deck's part of a quantity. */
typedef struct RatioTerm {
    int64_t x, y; /* numerator, denominator */
} RatioTerm;

/* A quantity over decks. */
typedef struct Ratio {
    int64_t count;      /* decks */
    int64_t x, y;       /* sums of the terms */
    int64_t xx, xy, yy; /* sums of their products */
} Ratio;

/* A quantity of two variants over the same decks. */
typedef struct RatioPair {
    Ratio one, other;   /* of each */
    int64_t x1x2, x1y2; /* sums of products across: those of `one` first */
    int64_t y1x2, y1y2; /* likewise */
} RatioPair;

void ratio_add(Ratio *ratio, RatioTerm term);
void ratio_add_pair(RatioPair *pair, RatioTerm one, RatioTerm other);

/* The quantity and its standard error over decks. Not known without a denominator; the error not
 * with fewer than two decks. */
Estimate ratio_value(const Ratio *ratio);
Estimate ratio_error(const Ratio *ratio);

/* `other` minus `one`, and the standard error of that. */
Estimate ratio_difference(const RatioPair *pair);
Estimate ratio_difference_error(const RatioPair *pair);

#endif
