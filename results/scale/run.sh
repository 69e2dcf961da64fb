#!/bin/sh
# run: plans runs of a thousand million games from what a short one takes here.
#
# SPDX-License-Identifier: MIT
#
# usage: results/scale/run.sh [BLOCKS]      (50000 of random agents; others play a part of that)
#
# Writes scale.csv beside this file. A row a pair of agents and a way of keeping: processor time and bytes a game, measured; then for 10^9
# games, in as many shards as keep a shard at about an hour of one processor: their number, the
# processor hours in all, the disk in GB, and the hours that one process takes to merge them.
set -eu
cd "$(dirname "$0")/../.."
blocks=${1:-50000}
bastide=${BASTIDE:-.build/bastide}
folder=$(mktemp -d -p "${TMPDIR:-/var/tmp}")
trap 'rm -rf "$folder"' EXIT

# Prints the microseconds of processor time that a command takes.
measure() {
    sh -c '"$@" >/dev/null && times' sh "$@" | tail -n 1 |
        awk -F '[ms ]+' '{ printf "%.0f\n", 1e6 * (60 * ($1 + $3) + $2 + $4) }'
}

# $1: keep; $2: blocks; the others: two agents.
plan() {
    keep=$1 decks=$2
    shift 2
    rm -f "$folder"/*.db
    for shard in 0 1; do
        eval "part$shard=$(measure "$bastide" match "$@" --blocks "$decks" --shard $shard/2 \
            --threads 1 --keep "$keep" --quiet --out "$folder/part$shard.db")"
    done
    merge=$(measure "$bastide" merge "$folder/all.db" "$folder/part0.db" "$folder/part1.db")
    echo "$1 - $2,$keep,$((decks * 2)),$((part0 + part1)),$merge,$(stat -c %s "$folder/all.db")" |
        awk -F , '{
            games = 1e9; us = $4 / $3; bytes = $6 / $3
            shards = int(games * us / 3.6e9) + 1
            printf "%s,%s,%.2f,%.1f,%d,%.1f,%.1f,%.1f\n", $1, $2, us, bytes, shards,
                games * us / 3.6e9, games * bytes / 1e9, games * $5 / $3 / 3.6e9
        }'
}

{
    echo "agents,keep,us_a_game,bytes_a_game,shards,processor_hours,disk_gb,merge_hours"
    plan scores "$blocks" random random
    plan moves "$blocks" random random
    plan scores $((blocks / 50)) greedy greedy
    plan moves $((blocks / 50)) greedy greedy
    plan moves $((blocks / 5000 + 1)) mcts:sims=1000 mcts:sims=1000
} >results/scale/scale.csv
cat results/scale/scale.csv
