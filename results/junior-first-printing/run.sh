#!/bin/sh
# run.sh: four-player games of both printings of My First Carcassonne, first places by colour.
#
# SPDX-License-Identifier: MIT
#
# usage: results/junior-first-printing/run.sh [DECKS]      (200, each with four seatings)
#
# Each agent plays against itself: the champion, with 100 simulations, DECKS decks of each printing,
# greedy 25 and random 250 times as many. The games are kept in .build/results, so that the same
# call goes on where it stopped. A full run writes places.csv and places.svg beside this file; one of
# another size writes them into .build/results/junior-first-printing.
set -eu
cd "$(dirname "$0")/../.."
bastide=${BASTIDE:-.build/bastide}
decks=${1:-200}
here=results/junior-first-printing
stores=.build/results/$("$bastide" --version | sed "s/.*signature \([0-9a-f]*\).*/\1/")
[ "$decks" -eq 200 ] && out=$here || out=.build/results/junior-first-printing
mkdir -p "$stores" "$out"

# $1: agent, $2: spec, $3: decks, $4: printing. Means and their errors are over decks; a shared first
# place counts its share.
measure() {
    store=$stores/junior-first-printing-$1-$4.db
    echo "junior-first-printing: $1, $4, $3 decks" >&2
    "$bastide" match "a@$2" "b@$2" "c@$2" "d@$2" --rules "$4,players=4" --blocks "$3" --seed 1 \
        --keep scores --quiet --out "$store" >"$stores/junior-first-printing.txt"
    sqlite3 -csv "$store" "
        WITH deck AS (SELECT deck, seat, avg(first) AS share, avg(score) AS figures
                      FROM game JOIN seat ON seat.game = game.id WHERE deck < $3
                      GROUP BY deck, seat)
        SELECT '$1', '$4', seat, substr('red   yellowblue  green ', 6 * seat - 5, 6), 4 * count(*),
               round(100 * avg(share), 3),
               round(100 * sqrt((avg(share * share) - avg(share) * avg(share)) / (count(*) - 1)), 3),
               round(avg(figures), 4)
        FROM deck GROUP BY seat ORDER BY seat" | tr -d '" '
}
{
    echo agent,rules,seat,colour,games,first_places,error,figures
    for rules in junior junior-1st; do
        measure random random $((decks * 250)) $rules
        measure greedy greedy $((decks * 25)) $rules
        measure champion champion:sims=100 "$decks" $rules
    done
} >"$out/places.csv"
gnuplot -e "csv='$out/places.csv'; svg='$out/places.svg'" "$here/places.gp"
cat "$out/places.csv"
echo "$out/places.csv, $out/places.svg"
