#!/bin/sh
# run.sh: where the cycles go: speeds of all rule sets, phases of a turn, threads.
#
# SPDX-License-Identifier: MIT
#
# usage: results/speed/run.sh [SECONDS]       (CPU seconds a figure, default 0.5: about four minutes)
#
# Writes speed.csv, phases.csv, threads.csv and phases.svg beside this file, for the programs that
# `make release` and `make profile` build (in a folder without a Makefile, for those that are there). The table of builds is scripts/compare_builds, the one
# of commits history.sh.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-0.5}
here=results/speed
work=.build/results/speed
mkdir -p "$work"
if [ -e Makefile ]; then
    make release >&2
    make VARIANT=v3 .build/v3/bastide-bench >&2
fi
bench=.build/bastide-bench

"$bench" speed --json --seconds "$seconds" >"$work/speed.json"
sqlite3 -csv -header :memory: "
    SELECT r->>'name' AS name, r->>'rules' AS rules, r->>'players' AS players,
           r->>'threads' AS threads,
           round(coalesce(r->>'games_per_s', r->>'rollouts_per_s', r->>'calls_per_s',
                          r->>'copies_per_s', r->>'sims_per_s')) AS per_s,
           round(coalesce(r->>'ns_per_turn', r->>'ns'), 1) AS ns
    FROM (SELECT value AS r FROM json_each(readfile('$work/speed.json'), '\$.rows'))" |
    tr -d '\r' >"$here/speed.csv"

echo 'phase,instructions,percent' >"$here/phases.csv"
"$bench" profile --program .build/v3/bastide-bench |
    sed -n 's/^  \(.*[^ ]\)  *\([0-9.][0-9.]*\)  *\([0-9.][0-9.]*\) %$/"\1",\2,\3/p' >>"$here/phases.csv"
grep -q '^"all"' "$here/phases.csv" || { echo "run.sh: no phases" >&2; exit 1; }

# A real match: one thread, two threads, and two processes that share its blocks.
match() {
    .build/bastide match mcts:sims=200 mcts:sims=200 --quiet --seed 1 "$@" >/dev/null
}
clock() {
    begin=$(date +%s%N)
    "$@"
    echo $((($(date +%s%N) - begin) / 1000000))
}
two_processes() {
    match --threads 1 --decks 0..19 &
    match --threads 1 --decks 20..39
    wait
}
{
    echo round,one_thread_ms,two_threads_ms,two_processes_ms
    for round in 1 2 3; do
        one=$(clock match --threads 1 --decks 0..39)
        threads=$(clock match --threads 2 --decks 0..39)
        echo "$round,$one,$threads,$(clock two_processes)"
    done
} >"$here/threads.csv"

gnuplot -e "csv='$here/phases.csv'; svg='$here/phases.svg'" "$here/phases.gp"
cat "$here/phases.csv" "$here/threads.csv"
