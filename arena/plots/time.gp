# time.gp: thinking time a turn, a box for each agent.
#
# SPDX-License-Identifier: MIT
#
# Expects agents, LABEL[agent], and $time: row, agent, then the quantiles 5, 25, 50, 75 and 95 % of
# the games' means, in ms.

set xlabel "thinking time a turn, ms (mean of a game)"
set logscale x
set format x "%g"
set yrange [agents + 0.6:0.4]
set ytics () scale 0
set grid noytics xtics lc rgb "#dddddd"
do for [a = 1:agents] { set ytics add (LABEL[a] a) }
plot $time using 3:1:($7 - $3):(0) with vectors nohead lw 2 lc rgb "#444444" notitle, \
     $time using 5:1:4:6:($1 - 0.28):($1 + 0.28) with boxxyerror fc rgb colour(6) \
         fs solid 0.9 border lc rgb "#444444" notitle, \
     $time using 5:($1 - 0.28):(0):(0.56) with vectors nohead lw 3 lc rgb "#000000" notitle
