# plot.gp: games whose winner changes without fields, and points by kind with and without (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='summary.csv'; svg='plot.svg'" plot.gp

set datafile separator ','
set datafile columnheaders
set terminal svg size 1000,500 font "sans,14" background "white"
set output svg
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set multiplot layout 1,2 title "Base game without fields, two players, each agent against itself"
bar(scale) = strcol("error") eq "" ? 0 : 1.96 * scale * column("error")

agent(name) = name eq "random" ? 1 : name eq "greedy" ? 2 : 3
shown(part) = strcol("part") eq part && strcol("metric") eq "changed" && column("variant") == 1
x(part, shift) = shown(part) ? agent(strcol("agent")) + shift : NaN
y(part) = shown(part) ? 100 * column("value") : NaN
set title "games whose winner changes (95 % intervals)"
set ylabel "games, %"
set xrange [0.5:3.5]
set yrange [0:70]
set xtics ("random" 1, "greedy" 2, "champion" 3)
set xlabel "agent"
set key top left
set arrow from 0.5, 50 to 3.5, 50 nohead dt 2 lc rgb "#888888"
set label "half of the games" at 0.55, 48 tc rgb "#555555" font ",12"
plot csv using (x("rescored", -0.1)):(y("rescored")):(bar(100)) \
         with yerrorbars pt 7 ps 0.9 lw 2 lc rgb "#0072b2" title "the same games re-scored", \
     csv using (x("played", 0.1)):(y("played")):(bar(100)) \
         with yerrorbars pt 5 ps 0.9 lw 2 lc rgb "#d55e00" title "games played again"
unset arrow
unset label

kind(metric) = metric eq "road_a" ? 1 : metric eq "city_a" ? 2 : metric eq "cloister_a" ? 3 : \
               metric eq "farm_a" ? 4 : NaN
shown(variant) = strcol("agent") eq "champion" && strcol("part") eq "played" && \
                 column("variant") == variant && kind(strcol("metric")) > 0
x(variant, shift) = shown(variant) ? kind(strcol("metric")) + shift : NaN
y(variant) = shown(variant) ? column("value") : NaN
set title "points of a seat, champion (95 % intervals)"
set ylabel "points a game"
set xlabel "scored by"
set xrange [0.5:4.5]
set yrange [0:60]
set xtics ("roads" 1, "cities" 2, "cloisters" 3, "fields" 4)
set key top right
plot csv using (x(0, -0.1)):(y(0)):(bar(1)) \
         with yerrorbars pt 7 ps 0.9 lw 2 lc rgb "#009e73" title "with fields", \
     csv using (x(1, 0.1)):(y(1)):(bar(1)) \
         with yerrorbars pt 5 ps 0.9 lw 2 lc rgb "#cc79a7" title "without, played again"
unset multiplot
