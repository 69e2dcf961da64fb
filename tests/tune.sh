#!/bin/sh
# tune: the command that tunes: what it refuses, and that nothing changes its answer.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
set -u
bastide=${BASTIDE:?the program to test}
case $bastide in /*) ;; *) bastide=$PWD/$bastide ;; esac
[ -x "$bastide" ] || { echo "not ok - there is a program to test: $bastide"; exit 1; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Reports a case. $1: the status of its check, $2: its name. What was printed is shown if it failed.
report() {
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        cat out err 2>/dev/null | head -n 30
    fi
}

# $1: what stderr must say in one line; the others: the arguments.
refuse() {
    text=$1
    shift
    "$bastide" tune "$@" >out 2>err </dev/null
    [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$text" err && [ ! -s out ]
    report $? "refused, \"$text\": $*"
}

refuse 'the space is empty' greedy --against random
refuse 'the space is empty' greedy --against random --param epsilon=0.5
refuse 'from 0 to 1' greedy --against random --param epsilon=0.5..2
refuse 'nearest: farm_weight' greedy --against random --param farm_wait=0..1
refuse 'nearest: greedy' gredy --against random --param epsilon=0..1
refuse 'is empty' greedy --against random --param epsilon=1..0
refuse 'expected --against' greedy --param epsilon=0..1
refuse 'spsa moves along ranges' mcts --method spsa --param 'worlds=1|2'
refuse 'expected at least 49' greedy --against random --method grid --budget 40 \
    --param farm_weight=0..1 --param follower_cost=0..3
refuse 'the nearest is "ntbea"' greedy --against random --method ntbae --param epsilon=0..1

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
