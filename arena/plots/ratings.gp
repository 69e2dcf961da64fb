# ratings.gp: ratings with their intervals, best first.
#
# SPDX-License-Identifier: MIT
#
# Expects agents, LABEL[row], x_label, and $ratings: row, Elo, half of the 95 % interval ("?": not
# known).

set xlabel x_label
set yrange [agents + 0.6:0.4]
set ytics () scale 0
set grid ytics xtics lc rgb "#dddddd"
do for [a = 1:agents] { set ytics add (LABEL[a] a) }
set offsets graph 0.05, graph 0.05, 0, 0
plot $ratings using 2:1:3 with xerrorbars pt 7 ps 0.7 lw 2 lc rgb colour(1) notitle
