# progress.gp: the score over the decks as they came, with its interval, and below it the LLR.
#
# SPDX-License-Identifier: MIT
#
# Expects lines (agents shown), LABEL[line], y_label, y_low, y_high, even (in %), has_test, and
# $score, a data set for each line: decks, score, low end, high end, all in %; with a test
# lower, upper, h0, h1 (texts) and $llr: decks, LLR.

set xrange [0:*]
set format x "%g"
set key below
if (has_test) {
    set multiplot
    set lmargin at screen 0.11
    set rmargin at screen 0.97
    set tmargin at screen 0.97
    set bmargin at screen 0.58
    set key at screen 0.5, 0.02 center bottom horizontal maxrows 2
    unset xlabel
} else {
    set xlabel "decks, each played with every seating\n"
}
set ylabel y_label
set yrange [y_low:y_high]
set arrow 1 from graph 0, first even to graph 1, first even nohead dt 2 lc rgb "#777777"
plot for [a = 1:lines] $score index a-1 using 1:3:4 with filledcurves fc rgb colour(a) \
         fs transparent solid 0.25 notitle, \
     for [a = 1:lines] $score index a-1 using 1:2 with lines lw 2 dt a lc rgb colour(a) \
         title LABEL[a]
if (has_test) {
    unset arrow
    unset key
    set tmargin at screen 0.5
    set bmargin at screen 0.24
    set xlabel "decks, each played with every seating"
    set ylabel "LLR"
    set autoscale y
    stats $llr using 2 nooutput name "L"
    set yrange [(L_min < lower ? L_min : lower) - 0.6:(L_max > upper ? L_max : upper) + 0.6]
    set arrow 1 from graph 0, first lower to graph 1, first lower nohead lw 2 dt 2 lc rgb colour(2)
    set arrow 2 from graph 0, first upper to graph 1, first upper nohead lw 2 dt 2 lc rgb colour(3)
    set label 1 h0 at graph 0.01, first lower offset 0,0.6 tc rgb colour(2)
    set label 2 h1 at graph 0.01, first upper offset 0,-0.7 tc rgb colour(3)
    plot $llr using 1:2 with lines lw 2 lc rgb "#000000" notitle
    unset multiplot
}
