#!/bin/sh
# bench: what bastide-bench prints, refuses and repeats.
#
# SPDX-License-Identifier: MIT
set -u
bench=${BASTIDE_BENCH:?the program bastide-bench}
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# $1: name of the case; the others: a command that must hold.
check() {
    title=$1
    shift
    if "$@"; then echo "ok - bench: $title"; else echo "not ok - bench: $title"; fi
}

# $1: status wanted, $2: text that the message must hold; the others: arguments of the program.
refuses() {
    wanted=$1 text=$2
    shift 2
    "$bench" "$@" >"$scratch/out" 2>"$scratch/err"
    [ $? -eq "$wanted" ] && grep -q -e "$text" "$scratch/err" && [ ! -s "$scratch/out" ]
}

quick="--seconds 0.001 --window-ms 1 --name random --name moves --name copy"
# shellcheck disable=SC2086 # one word an option
"$bench" speed --json $quick --rules base --rules base,players=3,farms=1 --threads 2 >"$scratch/json"
# $1: condition on a row r; $2: how many rows it holds for.
rows() {
    [ "$(sqlite3 :memory: "SELECT count(*) FROM (SELECT value AS r FROM
        json_each(readfile('$scratch/json'), '\$.rows')) WHERE $1")" = "$2" ]
}
check "a row for each piece, rule set and team" rows 1 9
check "a random game has a rate and the time of a turn" rows \
    "r->>'name' = 'random' AND r->>'threads' = 1 AND r->>'games_per_s' > 10
     AND r->>'ns_per_turn' BETWEEN 1 AND 1e7" 2
check "rates and times of a turn agree: 71 turns a game" rows \
    "abs(1e9 / (r->>'games_per_s') / (r->>'ns_per_turn') - 71) < 1" 2
check "rules and players are told apart" rows \
    "r->>'rules' = 'base,farms=1' AND r->>'players' = 3" 3
check "move lists: calls, moves and the time of a call" rows \
    "r->>'name' = 'moves' AND r->>'moves_per_s' > 5 * (r->>'calls_per_s')
     AND abs((r->>'ns') * (r->>'calls_per_s') / 1e9 - 1) < 1e-6" 2
check "copies: the size of a game" rows "r->>'name' = 'copy' AND r->>'bytes' BETWEEN 1 AND 6144" 2
check "threads and processes" rows \
    "r->>'threads' = 2 AND r->>'name' IN ('random', 'random-processes')" 2

check "play repeats itself" test \
    "$("$bench" play --games 3)" = "$("$bench" play --games 3 --rules base --name random)"
check "other rules, other games" test \
    "$("$bench" play --games 3)" != "$("$bench" play --games 3 --rules fuer2)"
check "an unknown row names those there are" refuses 2 "expected random random-placement" \
    speed --name rnadom
check "an unknown rule set" refuses 1 "bsae" speed --rules bsae
check "an unknown command" refuses 2 "expected speed, profile" sped
check "no command" refuses 2 "expected a command" --json
check "a number out of range" refuses 2 "from 0.001 to 3600" speed --seconds 0
check "no valgrind: says what is missing" env PATH="$scratch" "$(command -v sh)" -c \
    "! '$bench' profile --program '$bench' 2>'$scratch/err' && read -r line <'$scratch/err' &&
     case \$line in *'valgrind is missing'*) ;; *) false ;; esac"
