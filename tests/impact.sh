#!/bin/sh
# impact: the command that compares variants of the rules: refusals, resumption, threads, forms.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

# $1: what stderr must say; the others: the arguments.
refuse_impact() {
    text=$1
    shift
    refuse 2 "$text" impact "$@"
}

refuse_impact "nearest is 'farms'" greedy random --vary farmz=3,none
refuse_impact "nearest is 'farms'" greedy random --vary count=free,follow
refuse_impact 'farms=4: expected 3, 2, 1 or none' greedy random --vary farms=3,4
refuse_impact 'expected KEY=V1,V2' greedy random --vary farms
refuse_impact 'a value is empty' greedy random --vary farms=3,
refuse_impact 'two values or more' greedy random
refuse_impact 'two values or more' greedy random --vary farms=1
refuse_impact 'are the same rules' greedy random --vary farms=3,3
refuse_impact 'are the same rules' greedy random --vary farms=3,2 --vary followers=7,7
refuse_impact 'given twice' greedy random --vary farms=3,2 --vary farms=1,none
refuse_impact 'at most 32' greedy random --vary farms=3,2,1,none --vary followers=1,2,3,4,5,6,7,8,9
refuse_impact 'found 1 agent: expected two' greedy --vary farms=3,none
refuse_impact 'one too many' greedy random random --vary farms=3,none
refuse_impact 'nearest: greedy' gredy random --vary farms=3,none
refuse_impact 'nearest is "--vary"' greedy random --varry farms=3,none
refuse_impact 'a sequential test' greedy random --vary farms=3,none --sprt elo0=0,elo1=10
refuse_impact 'expected 2' greedy random --vary rules=base,fuer2 --vary players=2,3
refuse_impact "a key is missing before '=': expected rules, players" greedy random --vary =3
refuse_impact '--vary rules says the same' greedy random --vary rules=base,fuer2 --rules base
refuse_impact '--vary farms sets farms too' greedy random --rules base,farms=1 --vary farms=3,none

"$bastide" impact --help >out 2>err && grep -q 'bastide impact mcts' out
report $? "--help shows an example"

arguments="impact greedy random --vary farms=3,none --vary players=2,3 --seed 3 --quiet"
# shellcheck disable=SC2086 # one word an argument
run_impact() {
    "$bastide" $arguments "$@"
}

# --- one store of all variants -------------------------------------------------------------------

run_impact --blocks 12 --threads 1 --out one.db >one.txt 2>err
report $? "four variants are played"
run_impact --blocks 12 --threads 3 --out three.db >three.txt 2>err
"$bastide" export one.db >one.jsonl 2>>err
"$bastide" export three.db >three.jsonl 2>>err
cmp -s one.txt three.txt && cmp -s one.jsonl three.jsonl && [ "$(wc -l <one.jsonl)" -eq 120 ]
report $? "the same bytes for any number of threads"

run_impact --blocks 12 --threads 2 >out 2>err && cmp -s out one.txt
report $? "without a store the same is shown, and nothing is left"
[ "$(ls)" = "$(printf '%s\n' err one.db one.jsonl one.txt out three.db three.jsonl three.txt)" ]
report $? "no other file is there"

"$bastide" verify one.db >out 2>err && grep -q '^120 games: ok' out
report $? "verify replays the games of all variants"
"$bastide" export one.db --csv >out 2>err && [ "$(wc -l <out)" -eq 121 ] &&
    [ "$(awk -F'"' 'NR > 1 { print $2 }' out | sort -u | wc -l)" -eq 4 ] &&
    [ "$(sed 's/"[^"]*"/x/' out | awk -F, '{ print NF }' | sort -u)" -eq 35 ]
report $? "rows of all variants have the same columns"
"$bastide" replay one.db 3.5.2 >out 2>err && grep -q 'farms=none' out && grep -q '^3 ' out
report $? "a game of another variant is replayed by its rules"
refuse 1 'holds no game' replay one.db 9.0.0
refuse 1 '4 variants of the rules' stats one.db
refuse 1 '4 variants of the rules' stats one.db --by seat
refuse 1 '4 variants of the rules' plan --from one.db --elo0 0 --elo1 5
refuse 1 'another run: rules base,players=3,followers=7,farms=3,' impact greedy random \
    --vary farms=3,none --out one.db --blocks 1 --seed 3
grep -q 'asked for: no such rules, digest' err
report $? "only the rules differ: that is said"
cp one.db moves.db && sqlite3 moves.db "update moves set text = replace(text, '@', '#')"
run_impact --blocks 12 --out moves.db >out 2>err
[ $? -eq 1 ] && grep -q 'is damaged: .*do not match their digest' err && ! grep -q 'go on with' err
report $? "damaged: it is not said how to go on"
[ "$(sqlite3 one.db 'SELECT count(*) FROM standings')" -eq 8 ]
report $? "standings are by variant"

# Each variant is what a match under its rules is; agents that remember a game share a worker.
"$bastide" impact mcts:sims=10 greedy --vary farms=3,none --vary players=2,3 --blocks 2 --threads 2 \
    --quiet --out search.db >out 2>err
moves() { # $1: a store, $2: a match-up
    sqlite3 "$1" "SELECT deck, seating, text FROM game JOIN moves ON game = id WHERE matchup = $2
                  ORDER BY deck, seating"
}
variant=0
for rules in base,farms=3 base,farms=3,players=3 base,farms=none base,farms=none,players=3; do
    case $rules in *players=3) others="greedy greedy" ;; *) others=greedy ;; esac
    # shellcheck disable=SC2086 # one word an agent
    "$bastide" match mcts:sims=10 $others --rules $rules --blocks 2 --quiet --out "$rules.db" \
        >out 2>err
    moves search.db $variant >expected
    moves "$rules.db" 0 | cmp -s - expected && [ -s expected ]
    report $? "variant $variant has the games of a match with $rules"
    variant=$((variant + 1))
done

# --- interrupted, killed, in shards --------------------------------------------------------------

hits=0
for delay in 0.02 0.05 0.1 0.2; do
    # shellcheck disable=SC2086
    timeout -s KILL $delay "$bastide" $arguments --blocks 12 --threads 2 --out killed.db >out 2>err
    [ $? -ne 137 ] || hits=$((hits + 1))
done
run_impact --blocks 12 --threads 2 --out killed.db >out 2>err
"$bastide" export killed.db >killed.jsonl 2>>err
[ $hits -gt 0 ] && cmp -s out one.txt && cmp -s killed.jsonl one.jsonl
report $? "killed up to four times, the same command goes on to the same result"

"$bastide" impact random mcts:sims=100 --vary farms=3,none --blocks 500 --threads 2 --out int.db \
    >out 2>err &
process=$!
tries=0
until [ "$(sqlite3 int.db 'SELECT count(*) > 4 FROM game' 2>/dev/null)" = 1 ] || [ $tries -ge 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -s INT $process
wait $process
[ $? -eq 130 ] && grep -q 'go on with:' err && grep -q ' --vary farms=3,none ' err &&
    grep -q 'under all variants$' out && grep -q 'played again' out
report $? "interrupted: status 130, the results so far, the command that goes on"

run_impact --blocks 5 --threads 2 --out more.db >five.txt 2>err
run_impact --blocks 12 --threads 2 --out more.db >out 2>err && cmp -s out one.txt
report $? "more blocks are added"
run_impact --blocks 5 --out more.db >out 2>err && cmp -s out five.txt
report $? "the tables of fewer blocks are of these alone"

for shard in 0 1; do
    run_impact --blocks 12 --shard $shard/2 --out shard$shard.db >out 2>err
done
grep -q 'shard 1 of 2: 6 under all variants' out
report $? "a shard says that it is one"
"$bastide" merge merged.db shard1.db shard0.db >out 2>err
run_impact --blocks 12 --out merged.db >out 2>err && cmp -s out one.txt
report $? "merged shards are the whole"

# --- forms ---------------------------------------------------------------------------------------

run_impact --blocks 12 --out one.db --format csv >csv 2>err && ! grep -qi 'nan\|inf' csv one.txt &&
    [ "$(sed 's/"[^"]*"/x/g' csv | awk -F, '{ print NF }' | sort -u)" -eq 10 ]
report $? "CSV, without NaN"
run_impact --blocks 12 --out one.db --format json >json 2>err && ! grep -qi 'nan\|inf[^o]' json &&
    [ "$(sqlite3 :memory: "SELECT json_array_length(readfile('json'), '\$.variants') || ' ' ||
         json_extract(readfile('json'), '\$.decks.common')")" = "4 12" ]
report $? "JSON"
value() { # of the CSV: part, variant, metric, column
    sed 's/"[^"]*"/x/g' csv | awk -F, -v p="$1" -v v="$2" -v m="$3" -v c="$4" \
        '$1 == p && $2 == v && $6 == m { print $c }'
}
[ "$(value rescored 2 farm_b 7)" = 0.000000 ] && [ "$(value played 2 farm_b 7)" = 0.000000 ] &&
    [ -n "$(value played 2 changed 7)" ] && [ -z "$(value played 1 changed 7)" ] &&
    [ -z "$(value rescored 1 farm_b 7)" ] && [ -z "$(value played 0 farm_b 9)" ] &&
    awk -v a="$(value rescored 2 points_a 9)" -v b="$(value played 0 farm_a 7)" \
        'BEGIN { exit !(b > 0 && a + b < 1e-5 && a + b > -1e-5) }'
report $? "fields that are closed pay nothing; what cannot be compared is empty"
# Random knows no rule, and farmers are legal in all editions: what is played again is what is paid.
"$bastide" impact random random --vary farms=3,2,1 --blocks 20 --quiet --format csv >csv 2>err
sed 's/"[^"]*"/x/g' csv | awk -F, '$2 > 0 && $6 ~ /points|farm_[abs]|city|margin|changed|score/ {
        rest = $6; for (i = 7; i <= NF; i++) rest = rest "," $i
        if ($1 == "played") played[$2 rest]++; else { lines++; same += ($2 rest) in played }
    } END { exit !(lines >= 18 && same == lines) }'
report $? "games of who knows no rule are the same played again and re-scored"
grep -q 'another number of seats' one.txt && grep -q '12 decks are few' one.txt &&
    grep -q 'not re-scored' one.txt
report $? "what cannot be said is said in words"

run_impact --blocks 1 >out 2>err && grep -q 'of one deck no standard error' out &&
    ! grep -q '±.*[0-9]' out
report $? "one deck has no errors"
run_impact --blocks 4 --keep scores --out scores.db >out 2>err &&
    grep -q 'are kept without moves' out && ! grep -q 're-scored, which' out &&
    ! grep -q 'idle in' out && "$bastide" verify scores.db >out 2>>err && grep -q '40 games: ok' out
report $? "scores alone: what needs moves is not said, the games are played again to verify them"
"$bastide" impact greedy random --vary rules=base,junior,fuer2 --blocks 3 --quiet >out 2>err &&
    grep -q 'points are figures' out && grep -q 'another bag' out && ! grep -qi 'nan' out
report $? "rule sets are compared as far as they can be"
