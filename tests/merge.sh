#!/bin/sh
# merge: shards of a run, joined in any order, are the run in one piece.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

# $1: a store; the others: agents and options.
play() {
    out=$1
    shift
    "$bastide" match "$@" --quiet --out "$out" >out 2>err
}

# Merges. $1: the status expected, $2: what stdout or stderr must say; the others: arguments.
merge() {
    expected=$1 text=$2
    shift 2
    "$bastide" merge "$@" >out 2>err
    status=$?
    [ $status -eq "$expected" ] && cat out err | grep -qF -- "$text"
    report $? "status $expected, \"$text\": merge $*"
}

# --- every number of players, several partitions ---------------------------------------------------

for players in 2 3 4 5; do
    agents=$(yes random | head -n "$players")
    # shellcheck disable=SC2086 # one word an agent
    play whole.db $agents --blocks 12
    "$bastide" export whole.db >whole.jsonl
    for shards in 2 3 5; do
        parts=
        for shard in $(seq 0 $((shards - 1))); do
            # shellcheck disable=SC2086
            play "part$shard.db" $agents --blocks 12 --shard "$shard/$shards"
            [ $((shard % 2)) -eq 0 ] && parts="$parts part$shard.db" || parts="part$shard.db $parts"
        done
        rm -f all.db
        # shellcheck disable=SC2086
        merge 0 'blocks     12' all.db $parts --blocks 12
        "$bastide" export all.db | cmp -s - whole.jsonl
        report $? "$players players, $shards shards: the export of the run in one piece"
        rm -f part?.db
    done
    rm -f whole.db
done

# --- parts that overlap, that are not shards, that are missing -------------------------------------

play whole.db random greedy --blocks 12 && "$bastide" export whole.db >whole.jsonl
play a.db random greedy --decks 4..11
play b.db random greedy --decks 0..6 --keep scores
play c.db random greedy --blocks 12 --shard 1/3
merge 0 '12; equal duplicates dropped: 3' ab.db a.db b.db
merge 1 '"ab.db" exists' ab.db a.db b.db
rm -f ab.db
merge 0 'blocks     12' ab.db b.db c.db a.db
"$bastide" export ab.db --csv >ab.csv && "$bastide" export whole.db --csv | cmp -s - ab.csv
report $? "a part without moves gives the same results"
"$bastide" match random greedy --blocks 14 --out ab.db >out 2>err && grep -q '^12 of 14 blocks are in' err
report $? "a merged store goes on"
merge 1 'missing    2 blocks, decks 2..3' none.db a.db c.db --decks 1..11
[ ! -e none.db ]
report $? "nothing is written if decks that were asked for are missing"
play d.db random greedy --decks 9..11
merge 0 'missing    5 blocks, decks 2..3, 5..6, 8' gap.db d.db c.db
play s0.db random greedy --blocks 12 --shard 0/3
merge 0 'missing    shard 2/3, all of it' sh.db c.db s0.db

# --- thoughts -------------------------------------------------------------------------------------

play plain.db mcts:sims=5 greedy --blocks 2
play thoughtful.db mcts:sims=5 greedy --blocks 2 --keep thoughts
for inputs in "plain.db thoughtful.db" "thoughtful.db plain.db"; do
    rm -f joint.db
    # shellcheck disable=SC2086
    "$bastide" merge joint.db $inputs >out 2>err
    [ "$(sqlite3 joint.db 'SELECT count(*) FROM thought')" -eq 4 ]
    report $? "of equal blocks that with its thoughts is kept: $inputs"
done

# --- what does not belong together -----------------------------------------------------------------

play other.db random greedy --blocks 4 --seed 2
merge 1 '"other.db" holds another run: seed 2, digest ' none.db a.db other.db
merge 1 '"a.db": seed 1, digest ' none.db a.db other.db
cp b.db signed.db && sqlite3 signed.db "UPDATE run SET signature = 'elsewhere'"
merge 1 'its signature is elsewhere; "a.db": ' none.db a.db signed.db
printf 'no store' >text.db
merge 1 '"text.db" is not a Bastide store' none.db a.db text.db
merge 1 'cannot open "nowhere.db"' none.db a.db nowhere.db
merge 1 'cannot open "nowhere/none.db.' nowhere/none.db a.db
head -c 20000 a.db >cut.db
merge 1 '"cut.db" is damaged' none.db b.db cut.db
merge 2 'expected OUT' none.db
merge 2 'expected one of them' none.db a.db --blocks 3 --decks 0..2
merge 2 '--blocks "0"' none.db a.db --blocks 0
merge 0 'bastide merge all.db' --help
[ "$(ls none.db* 2>/dev/null)" = '' ]
report $? "a merge that fails leaves nothing"
