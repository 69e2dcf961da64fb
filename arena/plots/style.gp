# style.gp: what all plots of bastide share; read after the plot's own texts and data.
#
# SPDX-License-Identifier: MIT
#
# Colours are those of Okabe and Ito, which colour-blind readers can tell apart; lines differ in
# their dashes too. Names are shown as they are: nothing in them is markup.

if (!exists("plot_width")) plot_width = 760
if (!exists("plot_height")) plot_height = 450
set encoding utf8
set terminal svg size plot_width,plot_height font "sans,14" background "white" noenhanced name plot_name
set output plot_name.".svg"
set datafile missing "?"
set border 3 lc rgb "#444444"
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set key noenhanced # an empty line below a label keeps the key off it
set style fill solid 0.85 noborder
array COLOUR[8]
COLOUR[1] = "#0072b2"; COLOUR[2] = "#d55e00"; COLOUR[3] = "#009e73"; COLOUR[4] = "#cc79a7"
COLOUR[5] = "#e69f00"; COLOUR[6] = "#56b4e9"; COLOUR[7] = "#000000"; COLOUR[8] = "#999933"
colour(i) = COLOUR[(int(i) - 1) % 8 + 1]
