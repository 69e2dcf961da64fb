#!/bin/sh
# run.sh: random four-player games of both printings of My First Carcassonne, first places by colour.
#
# SPDX-License-Identifier: MIT
#
# usage: results/junior-first-printing/run.sh [BLOCKS]      (50000 blocks of four games a printing)
#
# Plays into .build/results, writes places.csv and places.svg beside this file.
set -eu
cd "$(dirname "$0")/../.."
blocks=${1:-50000}
here=results/junior-first-printing
stores=.build/results
mkdir -p "$stores"

for rules in junior junior-1st; do
    .build/bastide match a@random b@random c@random d@random --rules "$rules,players=4" \
        --blocks "$blocks" --seed 1 --keep scores --out "$stores/$rules.db" >"$stores/$rules.txt"
done

# Wilson's interval at 95 %; a shared first place counts its share.
query() {
    sqlite3 -csv "$stores/$1.db" "
        WITH z(z) AS (VALUES (1.959963984540054)),
             p AS (SELECT seat, count(*) AS n, avg(first) AS p, avg(score) AS figures
                   FROM seat GROUP BY seat)
        SELECT '$1', seat, substr('red   yellowblue  green ', 6 * seat - 5, 6), n, round(p, 5),
               round((p + z*z/2/n - z * sqrt(p*(1-p)/n + z*z/4/n/n)) / (1 + z*z/n), 5),
               round((p + z*z/2/n + z * sqrt(p*(1-p)/n + z*z/4/n/n)) / (1 + z*z/n), 5),
               round(figures, 4)
        FROM p, z ORDER BY seat" | tr -d '" '
}
{
    echo rules,seat,colour,games,first_places,low,high,figures
    query junior
    query junior-1st
} >"$here/places.csv"
gnuplot -e "csv='$here/places.csv'; svg='$here/places.svg'" "$here/places.gp"
cat "$here/places.csv"
