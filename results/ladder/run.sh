#!/bin/sh
# run.sh: the rungs of the ladder: who beats whom by how much, and what a larger budget gains.
#
# SPDX-License-Identifier: MIT
#
# usage: results/ladder/run.sh [BLOCKS [RUNG...]]     (200 blocks of a deck a rung; all rungs)
#
# Plays into .build/results/ladder (or $STORES) with .build/bastide (or $BASTIDE), goes on with what
# is there, and writes ladder.csv and budget.svg beside this file; with 0 blocks that alone. The
# whole takes some four hours of one core; the games do not depend on the machine.
set -eu
cd "$(dirname "$0")/../.."
blocks=${1:-200}
[ $# -eq 0 ] || shift
here=results/ladder
stores=${STORES:-.build/results/ladder}
bastide=${BASTIDE:-.build/bastide}
mkdir -p "$stores"

# rung, agents, options
rungs='S1 greedy random
S2 greedy-plus greedy
S3 mcts-uct:sims=1000 greedy
S4 mcts-uct:sims=5000 greedy
S5 mcts-eval greedy
S6 champion greedy
S7 champion star2.5:depth=2
S8.512 sims=512@mcts-eval:sims=512 sims=256@mcts-eval:sims=256
S8.1024 sims=1024@mcts-eval:sims=1024 sims=512@mcts-eval:sims=512
S8.2048 sims=2048@mcts-eval:sims=2048 sims=1024@mcts-eval:sims=1024
S8.4096 sims=4096@mcts-eval:sims=4096 sims=2048@mcts-eval:sims=2048
S9 champion quarter@champion:sims=200
S10 a@champion b@champion
fuer2 mcts greedy --rules fuer2
count mcts greedy --rules count
junior mcts greedy --rules junior
players4 mcts g1@greedy g2@greedy g3@greedy --rules base,players=4'
wanted=${*:-$(echo "$rungs" | cut -d ' ' -f 1)}

for rung in $wanted; do
    agents=$(echo "$rungs" | sed -n "s/^$rung //p")
    [ -n "$agents" ] || { echo "run.sh: no rung $rung" >&2; exit 2; }
    [ "$blocks" -gt 0 ] || continue
    # shellcheck disable=SC2086 # one word an agent or option
    "$bastide" match $agents --blocks "$blocks" --seed 7 --threads "${THREADS:-1}" \
        --out "$stores/$rung.db" >"$stores/$rung.txt"
done

# One line of a rung's figures. The SD of the margin is that of single games of two agents.
query() {
    "$bastide" stats "$stores/$1.db" --format json >"$stores/$1.json"
    deviation=$("$bastide" export "$stores/$1.db" --csv | sed 's/"[^"]*"/-/g' | awk -F , '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { m = $column["score_1"] - $column["score_2"]; if ($column["seating"]) m = -m
          n++; s += m; q += m * m }
        END { printf "%.2f", sqrt((q - s * s / n) / (n - 1)) }')
    sqlite3 -csv :memory: "
        WITH s(j) AS (SELECT readfile('$stores/$1.json')),
             v(p, a, b, d) AS (SELECT j -> '\$.pair', j -> '\$.agents[0]', j -> '\$.agents[1]',
                                      j -> '\$.pair.duplicates' FROM s)
        SELECT '$1', replace(a ->> 'name', ',', ' '), replace(b ->> 'name', ',', ' '),
               j ->> 'seed', j ->> 'games',
               a ->> 'wins', a ->> 'draws', a ->> 'losses', round(a ->> 'score', 4),
               round(a ->> 'score_low', 4), round(a ->> 'score_high', 4),
               round(p ->> '\$.elo.value', 1), round(p ->> '\$.elo.low', 1),
               round(p ->> '\$.elo.high', 1), round(p ->> '\$.margin.mean', 2),
               round(p ->> '\$.margin.error', 2), '$deviation', round(a ->> '\$.points.total', 2),
               round(b ->> '\$.points.total', 2), round(d ->> '\$.score.correlation', 3),
               round(d ->> '\$.score.multiplier', 3), round(d ->> '\$.margin.correlation', 3),
               round(d ->> '\$.margin.multiplier', 3)
        FROM s, v" | tr -d '"'
}
{
    echo rung,agent,opponent,seed,games,won,drawn,lost,score,score_low,score_high,elo,elo_low, \
        elo_high,margin,margin_se,margin_sd,points,points_opponent,score_correlation, \
        score_multiplier,margin_correlation,margin_multiplier | tr -d ' '
    for rung in $(echo "$rungs" | cut -d ' ' -f 1); do
        [ ! -e "$stores/$rung.db" ] || query "$rung"
    done
} >"$here/ladder.csv"
gnuplot -e "csv='$here/ladder.csv'; svg='$here/budget.svg'" "$here/budget.gp"
cat "$here/ladder.csv"
