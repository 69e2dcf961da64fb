# ladder.gp: strength against budget, with intervals.
#
# SPDX-License-Identifier: MIT
#
# Expects x_label, y_label, has_even and even (a dashed line), and $ladder: budget, value, low end
# and high end ("?": not known).

set xlabel x_label
set ylabel y_label
set logscale x
set format x "%g"
set grid xtics ytics lc rgb "#dddddd"
set offsets graph 0.06, graph 0.06, graph 0.06, graph 0.06
if (has_even) {
    set arrow 1 from graph 0, first even to graph 1, first even nohead dt 2 lc rgb "#777777"
}
plot $ladder using 1:2 with lines lw 1.5 lc rgb colour(6) notitle, \
     $ladder using 1:2:3:4 with yerrorbars pt 7 ps 0.7 lw 2 lc rgb colour(1) notitle
