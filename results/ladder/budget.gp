# budget.gp: what twice the budget gains, rung by rung, with 95 % intervals (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='ladder.csv'; svg='budget.svg'" budget.gp

set datafile separator ','
set terminal svg size 800,480 font "sans,14" background "white"
set output svg
set title "mcts-eval (twice the budget) and champion (four times) against themselves with less"
set ylabel "score of the larger budget, %"
set xlabel "simulations a move: larger budget / smaller budget"
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set xrange [0.5:5.5]
set yrange [40:80]
set xtics ("512 / 256" 1, "1024 / 512" 2, "2048 / 1024" 3, "4096 / 2048" 4, "800 / 200" 5)
set bmargin 6
set key at screen 0.5, 0.04 center horizontal
set datafile columnheaders
set arrow from 0.5, 50 to 5.5, 50 nohead dt 2 lc rgb "#888888"
set arrow from 0.5, 54 to 4.5, 54 nohead dt 3 lc rgb "#888888"
place(rung) = rung eq "S8.512" ? 1 : rung eq "S8.1024" ? 2 : rung eq "S8.2048" ? 3 : \
              rung eq "S8.4096" ? 4 : NaN
plot csv using (place(strcol("rung"))):(100 * column("score")):(100 * column("score_low")): \
         (100 * column("score_high")) with yerrorbars pt 7 ps 0.8 lw 2 lc rgb "#0072b2" \
         title "twice the budget, 95 % interval", \
     csv using (strcol("rung") eq "S9" ? 5 : NaN):(100 * column("score")): \
         (100 * column("score_low")):(100 * column("score_high")) \
         with yerrorbars pt 5 ps 0.8 lw 2 lc rgb "#d55e00" title "four times, 95 % interval"
