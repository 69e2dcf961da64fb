# plot.gp: what the older editions of the field rules change, paid and played (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='summary.csv'; svg='plot.svg'" plot.gp

set datafile separator ','
set datafile columnheaders
set terminal svg size 1000,520 font "sans,14" background "white"
set output svg
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set multiplot layout 1,2 title "Editions of the field rules, two players, each agent against itself"

# A point of a panel, or none; without an interval (a run of one deck) it has no bar.
agent(name) = name eq "random" ? 1 : name eq "greedy" ? 2 : 3
shown(part, metric, edition) = strcol("part") eq part && strcol("metric") eq metric && \
                               strcol("label") eq edition
x(part, metric, edition, shift) = shown(part, metric, edition) ? agent(strcol("agent")) + shift : NaN
y(part, metric, edition) = shown(part, metric, edition) ? 100 * column("value") : NaN
bar(n) = strcol("error") eq "" ? 0 : 196 * column("error")

set xrange [0.5:3.5]
set xtics ("random" 1, "greedy" 2, "champion" 3)
set xlabel "agent"
set bmargin 8
set yrange [0:*]

set title "games whose winner changes, re-scored"
set ylabel "games, %"
unset key
plot csv using (x("rescored", "changed", "farms=2", 0)):(y("rescored", "changed", "farms=2")): \
         (bar(0)) with yerrorbars pt 7 ps 0.9 lw 2 lc rgb "#0072b2", \
     csv using (x("rescored", "changed", "farms=1", 0.2)):(y("rescored", "changed", "farms=1")): \
         (bar(0)) with yerrorbars pt 5 ps 0.9 lw 2 lc rgb "#d55e00"

set title "share of fields in all points, played again"
set ylabel "points, %"
set key at screen 0.5, 0.075 center
plot csv using (x("played", "farm_share", "farms=3", -0.2)): \
         (y("played", "farm_share", "farms=3")):(bar(0)) \
         with yerrorbars pt 9 ps 0.9 lw 2 lc rgb "#009e73" title "third edition, 95 % interval", \
     csv using (x("played", "farm_share", "farms=2", 0)): \
         (y("played", "farm_share", "farms=2")):(bar(0)) \
         with yerrorbars pt 7 ps 0.9 lw 2 lc rgb "#0072b2" title "second (2001)", \
     csv using (x("played", "farm_share", "farms=1", 0.2)): \
         (y("played", "farm_share", "farms=1")):(bar(0)) \
         with yerrorbars pt 5 ps 0.9 lw 2 lc rgb "#d55e00" title "first (2000)"
unset multiplot
