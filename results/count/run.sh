#!/bin/sh
# run.sh: the base game and The Count of Carcassonne, the same tiles in the same order.
#
# SPDX-License-Identifier: MIT
#
# usage: results/count/run.sh [BLOCKS]      (100; see scripts/impact_result)
#
# Beside what impact compares it counts, in city.csv, how often a follower is put into the city of
# Carcassonne (+castle in a record) and how often one leaves it (1>castle@...).
set -eu
cd "$(dirname "$0")/../.."
blocks=${1:-100}
scripts/impact_result count rules=base,count 200 \
    'lead_changes|overtaken|winning_margin|draws|points_a|farm_share|followers_a|hand_a' \
    "$blocks=100"

[ "$blocks" -eq 100 ] && out=results/count || out=.build/results/count
for agent in random greedy champion; do
    # shellcheck disable=SC2012 # the newest store, whose name has no odd characters
    store=$(ls -t .build/results/*/count-$agent.db | head -n 1)
    [ "$agent" = champion ] && decks=$blocks || decks=$((50 * blocks))
    sqlite3 -csv "$store" "
        SELECT '$agent', count(*), round(avg(length(text) - length(replace(text, '+', ''))), 4),
               round(avg(length(text) - length(replace(text, '>', ''))), 4)
        FROM game JOIN moves ON game = id WHERE matchup = 1 AND deck < $decks"
done | { echo agent,games,entering,leaving && cat; } >"$out/city.csv"
cat "$out/city.csv"
