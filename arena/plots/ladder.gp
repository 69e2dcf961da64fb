# ladder.gp: strength against budget, with intervals, a line for each series.
#
# SPDX-License-Identifier: MIT
#
# Expects series, LABEL[series], x_label, y_label, has_even and even (a dashed line), and $ladder, a
# data set for each series: budget, value, low end and high end ("?": not known). Series are drawn
# a little beside each other.

set xlabel x_label."\n"
set ylabel y_label
set logscale x
set format x "%g"
set grid xtics ytics lc rgb "#dddddd"
set offsets graph 0.06, graph 0.06, graph 0.06, graph 0.06
set key below
array POINT[8]
POINT[1] = 7; POINT[2] = 5; POINT[3] = 9; POINT[4] = 13
POINT[5] = 11; POINT[6] = 6; POINT[7] = 4; POINT[8] = 8
if (has_even) {
    set yrange [-3:103]
    set arrow 1 from graph 0, first even to graph 1, first even nohead dt 2 lc rgb "#777777"
}
at(x, s) = x * 1.03 ** (s - 1)
plot for [s = 1:series] $ladder index s-1 using (at($1, s)):2 with lines lw 1.5 dt s \
         lc rgb colour(s) notitle, \
     for [s = 1:series] $ladder index s-1 using (at($1, s)):2:3:4 with yerrorbars pt POINT[s] \
         ps 0.7 lw 2 lc rgb colour(s) title LABEL[s]
