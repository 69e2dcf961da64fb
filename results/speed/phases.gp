# phases.gp: instructions of a turn by phase, as bars (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: gnuplot -e "csv='phases.csv'; svg='phases.svg'" phases.gp

set datafile separator ','
set datafile columnheaders
set terminal svg size 860,480 font "sans,14" background "white"
set output svg
set title "A turn of a random base game: instructions by phase (x86-64-v3)"
set xlabel "instructions"
set border 1
set tics nomirror out
set ytics out scale 0
set grid xtics lc rgb "#dddddd"
set lmargin 34
set rmargin 12
set style fill solid noborder
phases = "<grep -v '^\"all\"' " . csv
stats phases using 2 nooutput
set yrange [STATS_records - 0.4:-0.6]
set xrange [0:*]
plot phases using (column(2) / 2):0:(column(2) / 2):(0.35):ytic(1) with boxxyerror \
         lc rgb "#4477aa" notitle, \
     phases using 2:0:(sprintf("  %.1f %%", column(3))) with labels left notitle
