#!/bin/sh
# history.sh: instructions of a random game before and after commits that changed the engine's speed.
#
# SPDX-License-Identifier: MIT
#
# usage: results/speed/history.sh COMMIT ... >history.csv
#
# Exports each commit and the one before it, builds bastide-bench for x86-64-v3 and counts by
# callgrind what 200 random games take beyond 100 games of the same seed. Commits from before
# `bastide-bench play` get the bench of the commit that brought it.
set -eu
cd "$(dirname "$0")/../.."
work=.build/history
first_play=cd121a0

# $1: commit. Prints instructions a game; remembers them.
count() {
    folder=$work/$(git rev-parse --short "$1")
    if [ ! -s "$folder/count" ]; then
        mkdir -p "$folder"
        git archive "$1" | tar -x -C "$folder"
        grep -q speed_play "$folder/bench/speed.c" ||
            git archive "$first_play" bench | tar -x -C "$folder"
        make -C "$folder" VARIANT=v3 v3_FLAGS='-O3 -flto=auto -march=x86-64-v3 -DNDEBUG' \
            .build/v3/bastide-bench >"$folder/log" 2>&1 || { echo "history: $1: see $folder/log" >&2; echo 0; return; }
        few=$(run "$folder" 100)
        many=$(run "$folder" 200)
        echo $(((many - few) / 100)) >"$folder/count"
        rm -rf "$folder/.build" "$folder/tests"
    fi
    cat "$folder/count"
}

run() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1/.build/v3/bastide-bench" \
        play --games "$2" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

echo commit,before,after,change_percent,subject
for commit in "$@"; do
    before=$(count "$commit^")
    after=$(count "$commit")
    change=$(awk -v a="$after" -v b="$before" 'BEGIN { printf "%+.1f", (b ? 100 * (a - b) / b : 0) }')
    echo "$(git rev-parse --short "$commit"),$before,$after,$change,\"$(git show -s --format=%s "$commit")\""
done
