# tune_pairs.gp: what candidates scored that had two values of two parameters, as heat maps.
#
# SPDX-License-Identifier: MIT
#
# Expects title, pairs, plot_columns, plot_rows, NAME[axis]; X[pair] and Y[pair], the axes of a
# pair; $values as tune_values.gp; and $pairs, a data set for each pair: number of the value on x, on
# y, score (in %), blocks.

set multiplot layout plot_rows, plot_columns title title
set border 15
set key off
unset grid
set xtics rotate by -45
set palette defined (0 "#67a9cf", 0.5 "#f7f7f7", 1 "#ef8a62")
set cblabel "score, % (blocks)"
do for [p = 1:pairs] {
    set xrange [*:*]
    set yrange [*:*]
    stats $values index X[p] - 1 using 1 name "A" nooutput
    stats $values index Y[p] - 1 using 1 name "B" nooutput
    set xrange [-0.5:A_max + 0.5]
    set yrange [-0.5:B_max + 0.5]
    set xlabel NAME[X[p]]
    set ylabel NAME[Y[p]]
    has_labels = A_max < 10 && B_max < 14
    plot $pairs index p - 1 using 1:2:($1 - 0.5):($1 + 0.5):($2 - 0.5):($2 + 0.5):3 \
             with boxxyerror lw 0 fillcolor palette, \
         $pairs index p - 1 using 1:2:(has_labels ? sprintf("%.0f\n(%d)", $3, $4) : "") \
             with labels font "sans,9", \
         $values index X[p] - 1 using 1:(1/0):xtic(2), \
         $values index Y[p] - 1 using (1/0):1:ytic(2)
}
unset multiplot
