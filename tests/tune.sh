#!/bin/sh
# tune: the command that tunes: what it refuses, and that nothing changes its answer.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test. $KILLS: how many runs of each method are killed (4); $SEED: of
# the instants.
. tests/prelude
kills=${KILLS:-4} seed=${SEED:-$(date +%s)}

# $1: what stderr must say; the others: the arguments.
refuse_tune() {
    text=$1
    shift
    refuse 2 "$text" tune "$@"
}

refuse_tune 'the nearest' greedy --against random --param epsilon=0..1 --rules bse
refuse_tune 'expected the name of a file' greedy --against random --param epsilon=0..1 --out ''
refuse_tune 'the space is empty' greedy --against random
refuse_tune 'the space is empty' greedy --against random --param epsilon=0.5
refuse_tune 'from 0 to 1' greedy --against random --param epsilon=0.5..2
refuse_tune 'nearest: farm_weight' greedy --against random --param farm_wait=0..1
refuse_tune 'nearest: greedy' gredy --against random --param epsilon=0..1
refuse_tune 'is empty' greedy --against random --param epsilon=1..0
refuse_tune 'expected --against' greedy --param epsilon=0..1
refuse_tune 'spsa moves along ranges' mcts --method spsa --param 'worlds=1|2'
refuse_tune 'expected at least 49' greedy --against random --method grid --budget 40 \
    --param farm_weight=0..1 --param follower_cost=0..3
refuse_tune 'the nearest is "ntbea"' greedy --against random --method ntbae --param epsilon=0..1
# Options that a method has no use for, before it and behind it.
for case in 'ntbea --batch 4 spsa' 'ntbea --c-end 0.1 spsa' 'ntbea --r-end 0.1 spsa' \
    'spsa --runs 2 ntbea and grid' 'spsa --k 0.5 ntbea' 'grid --k 0.5 ntbea' \
    'grid --batch 4 spsa' 'grid --c-end 0.1 spsa' 'grid --r-end 0.1 spsa'; do
    # shellcheck disable=SC2086 # words of a case
    set -- $case
    method=$1 option=$2 value=$3
    shift 3
    refuse_tune "$option is of no use to --method $method: it belongs to $*" greedy \
        --against random --param epsilon=0..1 "$option" "$value" --method "$method"
done
refuse_tune '--batch is of no use to --method ntbea' greedy --against random \
    --param epsilon=0..1 --batch 4

# What a tuning prints, without what the clock says.
answer() {
    grep -v '^speed' out >"$1"
}

# Runs $arguments with a store of its own, killed at random instants again and again; every third
# run comes to its end, and starts afresh then.
kill_tuning() {
    killed=0 faults=0 hits=0
    awk -v seed="$seed" -v kills="$kills" \
        'BEGIN { srand(seed); for (i = 0; i < kills; i++) printf "%.3f\n", 0.01 + 0.3 * rand() }' >instants
    while read -r instant; do
        # shellcheck disable=SC2086 # one word an argument
        timeout -s KILL "$instant" "$bastide" $arguments --threads $((1 + killed % 2)) --out killed.tune \
            >out 2>err
        [ $? -ne 137 ] || hits=$((hits + 1))
        killed=$((killed + 1))
        [ $((killed % 3)) -eq 0 ] || [ "$killed" -eq "$kills" ] || continue
        # shellcheck disable=SC2086
        "$bastide" $arguments --threads 2 --out killed.tune >out 2>err
        answer killed
        cmp -s one killed || faults=$((faults + 1))
        rm -f killed.tune*
    done <instants
    [ $faults -eq 0 ] && [ $hits -gt 0 ]
    report $? "$method: killed at $killed instants (seed $seed), the same answer"
}

space="--param epsilon=0|0.5|1 --param farm_weight=0.5|1 --confirm 4 --quiet"
for method in ntbea spsa grid; do
    case $method in
    spsa) arguments="tune greedy:epsilon=0.9 --param epsilon=0..1 --method spsa --budget 40 --confirm 4 --quiet" ;;
    *) arguments="tune greedy:epsilon=0.9 --against greedy-score $space --method $method --budget 40" ;;
    esac
    # shellcheck disable=SC2086 # one word an argument
    "$bastide" $arguments --threads 1 --out "$method.one" >out 2>err
    status=$?
    answer one
    [ $status -eq 0 ] && grep -q '^tuned - before' one
    report $? "$method: finds something and confirms it"
    # shellcheck disable=SC2086
    "$bastide" $arguments --threads 3 --out "$method.three" >out 2>err
    answer three
    cmp -s one three
    report $? "$method: the same answer for any number of threads"
    kill_tuning
done

"$bastide" tune greedy --against greedy-score --param 'epsilon=0|1' --budget 80 --quiet \
    --out grid.one >out 2>err
[ $? -eq 1 ] && grep -q 'holds another tuning' err
report $? "another tuning's file is refused"
"$bastide" tune greedy --against greedy-score --param 'epsilon=0|1' --budget 80 --quiet \
    --out grid.one.confirm >out 2>err
[ $? -eq 1 ] && grep -q 'not the file of a tuning' err
report $? "a store is no file of a tuning"
"$bastide" stats grid.one >out 2>err
[ $? -eq 1 ] && grep -q 'not a Bastide store' err
report $? "a tuning is no store"

# A file with the right mark and nothing in it.
sqlite3 empty.tune "PRAGMA application_id = $(sqlite3 grid.one 'PRAGMA application_id');
    CREATE TABLE tuning (config, signature); INSERT INTO tuning VALUES (NULL, NULL);"
"$bastide" tune greedy --against random --param epsilon=0..1 --out empty.tune --quiet >out 2>err
[ $? -eq 1 ] && grep -q 'is damaged: its tuning is not described' err
report $? "a tuning that is not described is refused"

# --- interrupted -----------------------------------------------------------------------------------

# $1: the signal, $2: a command that succeeds once it may come, $3: seconds that it comes later.
interrupt_tuning() {
    rm -f int.tune*
    # shellcheck disable=SC2086
    "$bastide" $arguments --threads 2 --out int.tune >out 2>err &
    process=$!
    wait_until $2
    sleep "$3"
    kill -s "$1" $process
    wait $process
    [ $? -eq 130 ] && command=$(sed -n '/^go on with:$/{n;s/^  //;p;}' err) && [ -n "$command" ]
    report $? "SIG$1, $2: status 130, the command that goes on"
    sh -c "$command --quiet" >out 2>err
    answer went_on
    cmp -s whole went_on
    report $? "SIG$1, $2: the command that is printed ends with the same answer"
}

# Steps of four blocks of some milliseconds: signals come at any time.
arguments="tune greedy --against greedy-score --param follower_cost=0.1..2:log --param farm_weight=1|2 --budget 200 --confirm 60"
# shellcheck disable=SC2086
"$bastide" $arguments --quiet --out whole.tune >out 2>err
answer whole
interrupt_tuning INT 'grep -q ^cost err' 0
interrupt_tuning TERM 'grep -q ^cost err' 0.2
interrupt_tuning INT 'test -s int.tune.confirm' 0
# shellcheck disable=SC2086
"$bastide" $arguments --threads 2 >out 2>err &
process=$!
wait_until grep -q '^cost' err
sleep 0.1
kill -s INT $process
wait $process
[ $? -eq 130 ] && grep -q '^nothing was kept; with --out FILE' err
report $? "interrupted without a file: says that nothing was kept"

# --- what is printed -------------------------------------------------------------------------------

"$bastide" $arguments --out whole.tune --format json --plots drawn >out 2>err
[ $? -eq 0 ] && sqlite3 :memory: "WITH tune(t) AS (SELECT readfile('out')) SELECT
    json_extract(t, '$.agent') LIKE 'greedy:%', json_extract(t, '$.against') = 'greedy-score',
    json_extract(t, '$.reproducible'), json_array_length(t, '$.parameters') = 2,
    (SELECT sum(json_extract(value, '$.blocks')) FROM json_each(t, '$.parameters[0].values')) = 148,
    (SELECT sum(json_extract(value, '$.blocks')) FROM json_each(t, '$.parameters[1].values')) = 148,
    (SELECT sum(json_extract(value, '$.blocks')) FROM json_each(t, '$.pairs[0].values')) = 148,
    json_extract(t, '$.candidates[0].spec') LIKE 'greedy:%',
    json_extract(t, '$.confirm.agents[0].name') = 'tuned' FROM tune" | grep -qx '1|1|1|1|1|1|1|1|1'
report $? "JSON: one object, every block of the search counted once a parameter"
for words in '^tuning *greedy:' '^against *greedy-score' '^parameter *follower_cost (logarithmic): 0.1 ' '^parameter *farm_weight: 1 2' \
    '^space *14 points' '^method *ntbea: 4 runs of 37 blocks' '^budget *200 blocks: 150 to search, 50 to race' \
    '^confirm *at most 60' '^workers *[0-9]' '^cost *[0-9.e-]* s a block' '^file *whole.tune'; do
    grep -q "$words" err
    report $? "what is going to happen is said: $words"
done
for file in tune.csv values.gp pairs.gp values.svg pairs.svg; do
    [ -s "drawn/$file" ]
    report $? "plots: $file"
done
grep -q '>farm_weight<' drawn/values.svg && grep -q '>blocks<' drawn/values.svg && grep -q '>score, % (blocks)<' drawn/pairs.svg
report $? "plots: axes are named"
# shellcheck disable=SC2086
"$bastide" $arguments --out whole.tune --format csv --quiet >out 2>err
[ $? -eq 0 ] && cmp -s out drawn/tune.csv && [ "$(grep -c '^value,follower_cost,' out)" -eq 7 ] &&
    [ "$(grep -c '^pair,follower_cost,[^,]*,farm_weight,' out)" -eq 14 ] && [ "$(grep -c '^confirm,' out)" -eq 1 ] &&
    [ "$(grep -c '^race,' out)" -ge 1 ] && [ -z "$(sed 's/"[^"]*"/x/g' out | awk -F, 'NF != 9')" ]
report $? "CSV: a row a finding, nine columns"
"$bastide" tune greedy --param farm_weight=0..2 --param follower_cost=0.5..3:log --method spsa --budget 40 \
    --confirm 0 --quiet --format csv --plots walk >out 2>err
[ $? -eq 0 ] && [ "$(grep -c '^step,farm_weight,' out)" -eq 6 ] && grep -q '>follower_cost<' walk/steps.svg
report $? "spsa: the way that the parameters went, as CSV and drawn"
: >file
# shellcheck disable=SC2086
"$bastide" $arguments --out whole.tune --quiet --plots file >out 2>err
[ $? -eq 1 ] && grep -q '"file" is no folder' err && [ ! -s out ]
report $? "plots: a file in the way is named before a game is played"
mkdir empty
# shellcheck disable=SC2086
PATH=$folder/empty "$bastide" $arguments --out whole.tune --quiet --plots drawn >out 2>err
[ $? -eq 1 ] && grep -q 'gnuplot is not found: install it' err && [ ! -s out ]
report $? "plots: without gnuplot nothing is played"
mkdir own
# shellcheck disable=SC2086
"$bastide" $arguments --out own/tune.csv --quiet >out 2>err && cp own/tune.csv own/copy &&
    ! "$bastide" $arguments --out own/tune.csv --quiet --plots own >out 2>err &&
    grep -q 'it is not written over' err && cmp -s own/tune.csv own/copy
report $? "plots: a tuning in the way is left as it is"

# --- budgets of time, threads of agents ------------------------------------------------------------

"$bastide" tune mcts:threads=2 --against random --param time_ms='1|2' --param threads=1..64:steps=2 --runs 1 \
    --budget 2 --confirm 0 >out 2>err
[ $? -eq 0 ] && grep -q 'not reproducible' out && grep -q 'budgets are times: not reproducible' err
report $? "budgets of time: marked as not reproducible"
[ "$(nproc)" -gt 64 ] || grep -q '^workers *1, on .*; an agent has up to 64 threads of its own' err
report $? "workers: processors by threads of the hungriest agent"
"$bastide" tune greedy --against random --param 'epsilon=0|0.5' --runs 1 --budget 4 --confirm 0 >out 2>err
[ $? -eq 0 ] && ! grep -q 'not reproducible' out err
report $? "budgets of simulations: nothing of the kind"

# --- files that are in the way ---------------------------------------------------------------------

printf 'not a database, but long enough to be looked at\n%s\n' "$(seq 1 400)" >text.tune
for case in 'text.tune|not an SQLite file' 'nowhere/x.tune|cannot open "nowhere/x.tune"'; do
    "$bastide" tune greedy --against random --param epsilon=0..1 --out "${case%%|*}" --quiet >out 2>err
    [ $? -eq 1 ] && grep -qF "${case#*|}" err && [ "$(wc -l <err)" -eq 1 ]
    report $? "refused: ${case%%|*}"
done
"$bastide" tune greedy --against random --param 'epsilon=0|0.5' --runs 1 --budget 4 --confirm 0 --out cut.tune --quiet \
    >out 2>err
sqlite3 cut.tune "UPDATE trial SET score = 3, deck = 77 WHERE number = 1"
"$bastide" tune greedy --against random --param 'epsilon=0|0.5' --runs 1 --budget 4 --confirm 0 --out cut.tune --quiet \
    >out 2>err
[ $? -eq 1 ] && grep -q 'is damaged: trial 1 is not the one that follows' err
report $? "a trial that does not follow is refused"
exit "$failed"
