#!/bin/sh
# tune: the command that tunes: what it refuses, and that nothing changes its answer.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

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

space="--param epsilon=0|0.5|1 --param farm_weight=0.5|1 --confirm 4 --quiet"
for method in ntbea spsa grid; do
    case $method in
    spsa) arguments="tune greedy:epsilon=0.9 --param epsilon=0..1 --method spsa --budget 40 --confirm 4 --quiet" ;;
    *) arguments="tune greedy:epsilon=0.9 --against greedy-score $space --method $method --budget 40" ;;
    esac
    # shellcheck disable=SC2086 # one word an argument
    "$bastide" $arguments --threads 1 --out "$method.one" >out 2>err
    status=$?
    grep -v '^speed' out >one
    [ $status -eq 0 ] && grep -q '^tuned - before' one
    report $? "$method: finds something and confirms it"
    # shellcheck disable=SC2086
    "$bastide" $arguments --threads 3 --out "$method.three" >out 2>err
    grep -v '^speed' out >three
    cmp -s one three
    report $? "$method: the same answer for any number of threads"
    # shellcheck disable=SC2086
    for delay in 0.02 0.05 0.1; do
        timeout -s KILL $delay "$bastide" $arguments --threads 2 --out "$method.killed" >out 2>err
    done
    # shellcheck disable=SC2086
    "$bastide" $arguments --threads 2 --out "$method.killed" >out 2>err
    grep -v '^speed' out >killed
    cmp -s one killed
    report $? "$method: killed three times, the same answer"
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
