# kinds.gp: points a game by kind, a group of bars for each kind, a bar for each agent.
#
# SPDX-License-Identifier: MIT
#
# Expects agents, kinds, LABEL[agent], KIND[kind], y_label, and $kinds, a data set for each agent:
# kind, mean, half of the 95 % interval ("?": not known).

set ylabel y_label
set xrange [0.5:kinds + 0.5]
set yrange [0:*]
set key below
set xtics () scale 0
do for [k = 1:kinds] { set xtics add (KIND[k] k) }
width = 0.8 / agents
set boxwidth 0.94 * width
at(k, a) = k + (a - (agents + 1) / 2.0) * width
plot for [a = 1:agents] $kinds index a-1 using (at($1, a)):2 with boxes lc rgb colour(a) \
         title LABEL[a], \
     for [a = 1:agents] $kinds index a-1 using (at($1, a)):($2 - $3):(0):(2 * $3) with vectors \
         heads size screen 0.006, 90 lw 1.5 lc rgb "#000000" notitle
