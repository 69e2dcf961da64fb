# tune_steps.gp: the way that parameters went which SPSA moved, a panel a parameter.
#
# SPDX-License-Identifier: MIT
#
# Expects title, axes, NAME[axis], LOG[axis] (1: a logarithmic scale), plot_columns, plot_rows, and
# $steps: pairs of games, then a column a parameter.

set multiplot layout plot_rows, plot_columns title title
set key off
set xlabel "pairs of games"
do for [i = 1:axes] {
    set ylabel NAME[i]
    if (LOG[i]) { set logscale y } else { unset logscale y }
    plot $steps using 1:(column(i + 1)) with lines lw 2 lc rgb colour(1)
}
unset multiplot
