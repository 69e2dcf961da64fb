# supply.gp: followers in hand after each turn, a line for each agent.
#
# SPDX-License-Identifier: MIT
#
# Expects agents, LABEL[agent], y_label, and $supply, a data set for each agent: turn, mean, low end
# and high end.

set xlabel "tiles placed\n"
set ylabel y_label
set xrange [0:*]
set yrange [0:*]
set key below
plot for [a = 1:agents] $supply index a-1 using 1:3:4 with filledcurves fc rgb colour(a) \
         fs transparent solid 0.25 notitle, \
     for [a = 1:agents] $supply index a-1 using 1:2 with lines lw 2 dt a lc rgb colour(a) \
         title LABEL[a]
