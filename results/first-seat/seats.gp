# seats.gp: first places of each seat beyond an even share, by agent and number of players (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='seats.csv'; svg='seats.svg'" seats.gp

set datafile separator ','
set terminal svg size 900,700 font "sans,14" background "white" noenhanced
set output svg
set datafile columnheaders
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set xrange [1.5:5.5]
set xtics 2, 1, 5
set key at screen 0.5, 0.1 center top horizontal
array AGENT[4]
AGENT[1] = "random"; AGENT[2] = "greedy"; AGENT[3] = "greedy-plus"; AGENT[4] = "champion"
array COLOUR[5]
COLOUR[1] = "#0072b2"; COLOUR[2] = "#d55e00"; COLOUR[3] = "#009e73"
COLOUR[4] = "#cc79a7"; COLOUR[5] = "#e69f00"
array POINT[5]
POINT[1] = 7; POINT[2] = 5; POINT[3] = 9; POINT[4] = 13; POINT[5] = 11
x(a, s) = strcol("agent") eq AGENT[a] && column("seat") == s ? \
          column("players") + (s - (column("players") + 1) / 2.0) * 0.14 : NaN
gain(c) = column("first_places") - 100.0 / column("players") + c * 1.96 * column("first_error")
set multiplot layout 2,2 margins screen 0.1, 0.98, 0.2, 0.94 spacing screen 0.08, 0.12
do for [a = 1:4] {
    set title AGENT[a].(a == 4 ? ", 100 simulations a move" : "")
    set xlabel (a > 2 ? "players" : "")
    set ylabel (a % 2 ? "first places beyond an even share, %" : "")
    set arrow 1 from 1.5, 0 to 5.5, 0 nohead lc rgb "#888888"
    plot for [s = 1:5] csv using (x(a, s)):(gain(0)):(gain(-1)):(gain(1)) with yerrorbars \
        pt POINT[s] ps 0.6 lw 1.5 lc rgb COLOUR[s] title a == 1 ? sprintf("seat %d", s) : ""
    unset key
}
unset multiplot
