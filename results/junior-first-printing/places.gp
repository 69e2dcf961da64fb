# places.gp: first places by colour in both printings, by agent, with 95 % intervals (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='places.csv'; svg='places.svg'" places.gp

set datafile separator ','
set terminal svg size 900,480 font "sans,14" background "white" noenhanced
set output svg
set datafile columnheaders
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set xrange [0.5:4.5]
set xtics ("red\n11 / 11" 1, "yellow\n11 / 12" 2, "blue\n11 / 10" 3, "green\n11 / 12" 4)
set yrange [10:45]
array AGENT[3]
AGENT[1] = "random"; AGENT[2] = "greedy"; AGENT[3] = "champion"
x(agent, name, shift) = strcol("agent") eq agent && strcol("rules") eq name ? \
                        column("seat") + shift : NaN
part(c) = column("first_places") + c * 1.96 * column("error")
set label 1 "children of the colour, later / first printing; four players, each agent against itself" \
    at screen 0.5, 0.145 center
set key at screen 0.5, 0.05 center horizontal maxcols 2
set multiplot layout 1,3 margins screen 0.1, 0.99, 0.30, 0.91 spacing screen 0.04
do for [a = 1:3] {
    set title AGENT[a].(a == 3 ? ", 100 simulations" : "")
    set ylabel (a == 1 ? "first places, % (ties shared)" : "")
    set arrow 1 from 0.5, 25 to 4.5, 25 nohead dt 2 lc rgb "#888888"
    plot csv using (x(AGENT[a], "junior", -0.1)):(part(0)):(part(-1)):(part(1)) with yerrorbars \
             pt 7 ps 0.7 lw 2 lc rgb "#0072b2" title a == 1 ? "later printings" : "", \
         csv using (x(AGENT[a], "junior-1st", 0.1)):(part(0)):(part(-1)):(part(1)) with yerrorbars \
             pt 5 ps 0.7 lw 2 lc rgb "#d55e00" title a == 1 ? "first printing, 95 % intervals" : ""
    unset label 1
    unset key
}
unset multiplot
