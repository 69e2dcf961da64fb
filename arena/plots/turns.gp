# turns.gp: points by kind as they stand after each turn, a panel for each agent.
#
# SPDX-License-Identifier: MIT
#
# Expects panels (1 .. 6), kinds (4, or 1: figures), y_label, y_max, LABEL[panel], KIND[kind], and
# $turns, a data set for each panel: turn, then mean, low end and high end of each kind.

rows = (panels + 1) / 2
columns = panels > 1 ? 2 : 1
set yrange [0:y_max]
set xrange [0:*]
set key top left Left reverse samplen 2
array KIND_COLOUR[4]
KIND_COLOUR[1] = "#e69f00"; KIND_COLOUR[2] = "#0072b2"
KIND_COLOUR[3] = "#cc79a7"; KIND_COLOUR[4] = "#009e73"
set multiplot layout rows, columns margins screen 0.1, 0.98, 1.0 * 62 / plot_height, \
    1 - 34.0 / plot_height spacing screen 0.08, 76.0 / plot_height
do for [p = 1:panels] {
    set title LABEL[p] offset 0,-0.5
    set ylabel (p % 2 ? y_label : "") offset 1
    set xlabel (p + columns > panels ? "tiles placed" : "") offset 0,0.4
    plot for [k = 1:kinds] $turns index p-1 using 1:(column(3 * k)):(column(3 * k + 1)) \
             with filledcurves fc rgb KIND_COLOUR[k] fs transparent solid 0.25 notitle, \
         for [k = 1:kinds] $turns index p-1 using 1:(column(3 * k - 1)) with lines lw 2 dt k \
             lc rgb KIND_COLOUR[k] title p == 1 ? KIND[k] : ""
    unset key
}
unset multiplot
