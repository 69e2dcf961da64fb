# tune_values.gp: what candidates scored that had a value of a parameter, a panel a parameter.
#
# SPDX-License-Identifier: MIT
#
# Expects title, axes, NAME[axis], plot_columns, plot_rows, and $values, a data set for each
# parameter: number of the value, the value as text, blocks, score, standard error (both in %).

set multiplot layout plot_rows, plot_columns title title
set border 11
set boxwidth 0.8
set key off
set ytics nomirror
set y2tics
set ylabel "score, % ± standard error"
set y2label "blocks" tc rgb "#888888"
set y2range [0:*]
set xtics rotate by -45
do for [i = 1:axes] {
    set xrange [*:*]
    stats $values index i - 1 using 1 name "V" nooutput
    set xrange [-0.6:V_max + 0.6]
    set xlabel NAME[i]
    plot $values index i - 1 using 1:3 axes x1y2 with boxes lc rgb "#e4e4e4", \
         $values index i - 1 using 1:4:5:xtic(2) with yerrorbars pt 7 ps 0.6 lw 1.5 lc rgb colour(1), \
         $values index i - 1 using 1:4 with lines lc rgb colour(1)
}
unset multiplot
