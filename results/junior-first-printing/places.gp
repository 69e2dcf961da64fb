# places.gp: first places by colour in both printings, with 95 % intervals (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='places.csv'; svg='places.svg'" places.gp

set datafile separator ','
set terminal svg size 800,480 font "sans,14" background "white"
set output svg
set title "My First Carcassonne, four random players: first places by colour"
set ylabel "first places, % (ties shared)"
set xlabel "colour, with the number of its children in the later / first printing"
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set xrange [0.5:4.5]
set xtics ("red 11 / 11" 1, "yellow 11 / 12" 2, "blue 11 / 10" 3, "green 11 / 12" 4)
set bmargin 6
set key at screen 0.5, 0.04 center horizontal
set datafile columnheaders
set yrange [15:31]
set arrow from 0.5, 25 to 4.5, 25 nohead dt 2 lc rgb "#888888"
x(name, shift) = strcol("rules") eq name ? column("seat") + shift : NaN
plot csv using (x("junior", -0.1)):(100 * column("first_places")):(100 * column("low")): \
         (100 * column("high")) with yerrorbars pt 7 ps 0.8 lw 2 lc rgb "#4477aa" \
         title "later printings, 95 % interval", \
     csv using (x("junior-1st", 0.1)):(100 * column("first_places")):(100 * column("low")): \
         (100 * column("high")) with yerrorbars pt 5 ps 0.8 lw 2 lc rgb "#cc6677" \
         title "first printing, 95 % interval"
