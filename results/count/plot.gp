# plot.gp: lead changes and margins with and without the Count (SVG).
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
set multiplot layout 1,3 title "The Count of Carcassonne, two players, each agent against itself"

# A point of a panel, or none; without an interval (a run of one deck) it has no bar.
agent(name) = name eq "random" ? 1 : name eq "greedy" ? 2 : 3
shown(metric, variant) = strcol("part") eq "played" && strcol("metric") eq metric && \
                         column("variant") == variant
x(metric, variant, shift) = shown(metric, variant) ? agent(strcol("agent")) + shift : NaN
y(metric, variant, scale) = shown(metric, variant) ? scale * column("value") : NaN
bar(scale) = strcol("error") eq "" ? 0 : 1.96 * scale * column("error")

set xrange [0.5:3.5]
set yrange [0:*]
set xtics ("random" 1, "greedy" 2, "champion" 3) font ",12"
set xlabel "agent"
set bmargin 7
array metrics[3] = ["lead_changes", "overtaken", "winning_margin"]
array titles[3] = ["lead changes during play", "leader overtaken at the end", "first minus second"]
array units[3] = ["lead changes a game", "games, %", "points"]
array scales[3] = [1, 100, 1]
do for [i = 1:3] {
    set title titles[i]
    set ylabel units[i]
    if (i == 1) { set key at screen 0.5, 0.06 center } else { unset key }
    plot csv using (x(metrics[i], 0, -0.1)):(y(metrics[i], 0, scales[i])):(bar(scales[i])) \
             with yerrorbars pt 7 ps 0.9 lw 2 lc rgb "#0072b2" title "base game, 95 % interval", \
         csv using (x(metrics[i], 1, 0.1)):(y(metrics[i], 1, scales[i])):(bar(scales[i])) \
             with yerrorbars pt 5 ps 0.9 lw 2 lc rgb "#d55e00" title "with the Count"
}
unset multiplot
