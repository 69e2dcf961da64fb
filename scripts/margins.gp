# margins.gp: how far the games of two agents were apart, as a histogram (SVG).
#
# SPDX-License-Identifier: MIT
#
# usage: bastide export run.db --csv >run.csv
#        gnuplot -e "csv='run.csv'; svg='margins.svg'" scripts/margins.gp
#
# The margin of a game is the points of the first agent of the table minus those of the second, in
# whichever seats they sat. Forfeits are left out.

if (!exists("csv") || !exists("svg")) {
    print "margins.gp: expected csv='FILE' and svg='FILE', see its head"
    exit status 2
}
width = 5

set datafile separator ','
set datafile columnheaders
margin(a, b, seating, end) = end eq "normal" ? (seating == 0 ? a - b : b - a) : NaN

# The first row holds seating 0: its seats are the agents in the order of the table.
set table $names
plot [-1:1] [-1:1] csv using (first = strcol("agent_1"), second = strcol("agent_2"), 0):(0) \
     every ::0::0
unset table

set table $margins
plot [*:*] [-1:1] csv using \
     (margin(column("score_1"), column("score_2"), column("seating"), strcol("end"))):(0)
unset table
set datafile separator whitespace
set datafile nocolumnheaders
stats $margins using 1 name "M" nooutput
stats $margins using ($1 > 0) name "W" nooutput
stats $margins using ($1 < 0) name "L" nooutput

set terminal svg size 900,540 font "sans,14" background "white"
set output svg
set title sprintf("%s against %s: %d games, mean margin %+.2f points", first, second, \
                  M_records, M_mean) noenhanced
set xlabel sprintf("margin in points, %s minus %s, in steps of %d", first, second, width) noenhanced
set ylabel "games"
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror out
set style fill solid 0.85
set boxwidth 0.9 * width
set yrange [0:*]
set bmargin 7
set key at screen 0.5, 0.02 center bottom horizontal noenhanced
set arrow from M_mean, graph 0 to M_mean, graph 1 nohead lc rgb "#333333" lw 2 front

# (0, 5] lies at 2.5, [-5, 0) at -2.5: no bar holds both won and lost games.
bin(x) = x > 0 ? width * ceil(x / width) - width / 2.0 : width * floor(x / width) + width / 2.0
plot $margins using (bin($1)):($1 > 0) smooth frequency with boxes lc rgb "#4477aa" \
         title sprintf("won by %s: %d", first, W_sum), \
     $margins using (bin($1)):($1 < 0) smooth frequency with boxes lc rgb "#cc6677" \
         title sprintf("won by %s: %d", second, L_sum), \
     NaN with points pt -1 title sprintf("drawn: %d", M_records - W_sum - L_sum), \
     NaN with lines lc rgb "#333333" lw 2 title "mean"
