#!/bin/sh
# run.sh: what the first seat is worth, by agent and number of players, each agent against itself.
#
# SPDX-License-Identifier: MIT
#
# usage: results/first-seat/run.sh [DECKS]      (40)
#
# The champion, with 100 simulations, plays DECKS decks with each number of players, greedy-plus ten
# times as many, greedy 40 and random 200 times as many. The games are kept in .build/results, so
# that the same call goes on where it stopped. A full run writes seats.csv and seats.svg beside this
# file; one of another size writes them into .build/results/first-seat.
set -eu
cd "$(dirname "$0")/../.."
bastide=${BASTIDE:-.build/bastide}
decks=${1:-40}
here=results/first-seat
stores=.build/results/$("$bastide" --version | sed "s/.*signature \([0-9a-f]*\).*/\1/")
[ "$decks" -eq 40 ] && out=$here || out=.build/results/first-seat
mkdir -p "$stores" "$out"

# $1: agent, $2: spec, $3: decks, $4: players. Shares are means over decks: on one deck all seatings
# are played, and their games are not independent.
measure() {
    store=$stores/first-seat-$1-$4.db
    agent=$1 blocks=$3 players=$4 seats=
    for name in a b c d e; do
        [ ${#seats} -ge $((players * (${#2} + 3))) ] || seats="$seats $name@$2"
    done
    echo "first-seat: $agent, $players players, $blocks decks" >&2
    # shellcheck disable=SC2086 # one word an agent
    "$bastide" match $seats --blocks "$blocks" --seed 1 --keep scores --quiet --out "$store" \
        >"$stores/first-seat.txt"
    sqlite3 -csv "$store" "
        WITH deck AS (SELECT deck, seat, avg(first) AS share, avg(score) AS points
                      FROM game JOIN seat ON seat.game = game.id
                      WHERE deck < $blocks GROUP BY deck, seat)
        SELECT '$agent', $players, seat, count(*), round(100 * avg(share), 3),
               round(100 * sqrt((avg(share * share) - avg(share) * avg(share)) / (count(*) - 1)), 3),
               round(avg(points), 3),
               round(sqrt((avg(points * points) - avg(points) * avg(points)) / (count(*) - 1)), 3)
        FROM deck GROUP BY seat ORDER BY seat" | tr -d '"'
}

{
    echo agent,players,seat,decks,first_places,first_error,points,points_error
    for players in 2 3 4 5; do
        measure random random $((decks * 200)) $players
        measure greedy greedy $((decks * 40)) $players
        measure greedy-plus greedy-plus $((decks * 10)) $players
        measure champion champion:sims=100 "$decks" $players
    done
} >"$out/seats.csv"
gnuplot -e "csv='$out/seats.csv'; svg='$out/seats.svg'" "$here/seats.gp"
awk -F, 'NR == 1 || $3 == 1' "$out/seats.csv"
echo "$out/seats.csv, $out/seats.svg"
