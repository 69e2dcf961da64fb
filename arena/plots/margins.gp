# margins.gp: how far the games were apart, as a histogram with its mean.
#
# SPDX-License-Identifier: MIT
#
# Expects x_label, mean, low, high (mean without a range: low = high), signed (1: negative margins
# are those that LABEL[2] won), LABEL[1], LABEL[2], and $margins: middle of a bar, share of games in
# %, width of the bar.

set xlabel x_label."\n"
set ylabel "games, %"
set yrange [0:*]
set key below
set style fill solid 0.85 border lc rgb "#ffffff"
set object 1 rectangle from low, graph 0 to high, graph 1 fc rgb "#000000" \
    fs transparent solid 0.18 noborder behind
set arrow 1 from mean, graph 0 to mean, graph 1 nohead lc rgb "#000000" lw 2 front
if (signed) {
    plot $margins using ($1 > 0 ? $1 : 1/0):2:3 with boxes lc rgb colour(1) \
             title "won by ".LABEL[1], \
         $margins using ($1 < 0 ? $1 : 1/0):2:3 with boxes lc rgb colour(2) \
             title "won by ".LABEL[2], \
         $margins using ($1 == 0 ? $1 : 1/0):2:3 with boxes lc rgb "#777777" title "drawn", \
         1/0 with lines lw 2 lc rgb "#000000" title "mean, 95 % interval"
} else {
    plot $margins using 1:2:3 with boxes lc rgb colour(1) title "games", \
         1/0 with lines lw 2 lc rgb "#000000" title "mean, 95 % interval"
}
