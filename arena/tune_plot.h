/* tune_plot.h: what a tuning found, drawn by gnuplot.
 *
 * SPDX-License-Identifier: MIT
 *
 *      DIR/tune.csv                what `tune --format csv` prints
 *      DIR/values.gp, values.svg   ntbea, grid: the score by value, a panel a parameter
 *      DIR/pairs.gp, pairs.svg     heat maps, a panel a pair of parameters; not of one alone
 *      DIR/steps.gp, steps.svg     spsa: the way that the parameters went
 */
#ifndef ARENA_TUNE_PLOT_H
#define ARENA_TUNE_PLOT_H

#include "arena/tune_report.h"

/* Makes the folder if need be. False and an error if it cannot be written to, or gnuplot fails. */
bool tune_plot(const TuneReport *report, const char *folder, Error *error);

#endif
