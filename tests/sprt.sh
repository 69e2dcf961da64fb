#!/bin/sh
# sprt: sequential tests on the command line: one decision, whatever interrupts the run.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

# $1: what stderr must say; the others: the arguments of a match.
refuse_test() {
    text=$1
    shift
    refuse 2 "$text" match greedy random "$@"
}

refuse_test 'expected --sprt or --sprt-margin too' --alpha 0.1
refuse_test 'expected --sprt or --sprt-margin too' --model normalized
refuse_test 'expected no --sprt beside it' --sprt-margin 0,2 --sprt elo0=0,elo1=5
refuse_test 'expected no --model beside it' --sprt-margin 0,2 --model logistic
refuse_test 'the nearest is "normalized"' --sprt elo0=0,elo1=5 --model normal
refuse_test 'test the merged file' --sprt elo0=0,elo1=5 --shard 0/2
refuse_test '--sprt' --sprt elo0=5,elo1=0
refuse_test '--alpha' --sprt elo0=0,elo1=5 --alpha 2
refuse_test 'two players' random --sprt-margin 0,5

# The test decides at deck 11, with more than 20 decks in the range.
test='--sprt elo0=-100,elo1=0 --keep scores'
match() {
    # shellcheck disable=SC2086 # words of the test
    "$bastide" match greedy:epsilon=0.3 greedy --blocks 3000 $test "$@" >out 2>err
}
decided='accepted at deck 11$'

for threads in 1 2 8 64; do
    match --threads $threads --out "t$threads.db" && grep -q "^LLR .* h0 $decided" err &&
        grep -q "^ *LLR .* h0 $decided" out && grep -q '^games *24: 12 decks' out
    report $? "decided at deck 11 with $threads threads"
    "$bastide" export "t$threads.db" >"t$threads.jsonl" && cmp -s t1.jsonl "t$threads.jsonl" &&
        [ "$(wc -l <t1.jsonl)" -eq 24 ]
    report $? "the export ends there with $threads threads"
done
[ "$("$bastide" export t64.db --all --csv | wc -l)" -gt 25 ] && grep -q '^beyond .* score' out
report $? "games beyond the decision are kept, reported apart, and exported with --all"
cut='/^seed/d; /^speed/d'
match --threads 1 --out t1.db && sed "$cut" out >told && "$bastide" stats t1.db >out && sed "$cut" out | cmp -s told - &&
    "$bastide" stats t64.db --by seat >seats && "$bastide" stats t1.db --by seat | cmp -s seats -
report $? "statistics end there too"
cp t1.db again.db && match --out again.db && grep -q 'nothing was played' out &&
    grep -q "h0 $decided" out &&
    "$bastide" export again.db | cmp -s - t1.jsonl
report $? "a run that is decided is over"

# What the test does not need to know: how the run came so far.
"$bastide" match greedy:epsilon=0.3 greedy --decks 5..8 --quiet --keep scores --out gap.db >out &&
    "$bastide" match greedy:epsilon=0.3 greedy --decks 11..14 --quiet --keep scores --out gap.db >out &&
    match --threads 1 --out gap.db && grep -q "h0 $decided" out && grep -q '^games *24: 12' out &&
    grep -q '^beyond' out && "$bastide" export gap.db | cmp -s - t1.jsonl
report $? "stored decks among those that are played, and beyond"
"$bastide" match greedy:epsilon=0.3 greedy --decks 3..40 --quiet --keep scores --out post.db >out &&
    "$bastide" match greedy:epsilon=0.3 greedy --blocks 3 --quiet --keep scores --out post.db >out &&
    match --threads 1 --out post.db && grep -q "h0 $decided" out && grep -q '^beyond *58 games' out &&
    grep -q 'nothing was played' out && "$bastide" export post.db | cmp -s - t1.jsonl
report $? "a test of games that were played without one"
match --blocks 5 --out few.db && grep -q '^ *LLR' out && ! grep -q accepted out &&
    "$bastide" export few.db >few.jsonl && [ "$(wc -l <few.jsonl)" -eq 10 ] &&
    match --out few.db && "$bastide" export few.db | cmp -s - t1.jsonl
report $? "five decks decide nothing, the rest does"
match --blocks 5 --out wait.db && "$bastide" match greedy:epsilon=0.3 greedy --decks 9..10 --quiet \
    --keep scores --out wait.db >out && match --blocks 40 --format json --out wait.db &&
    grep -q '"accepted": "h0"' out && grep -q '"deck": 11' out
report $? "the decision as JSON"

# Another test of the same games; and one that is about points, or about normalized Elo.
cp t64.db other.db
test='--sprt elo0=-300,elo1=-250 --keep scores'
match --blocks 20 --out other.db && grep -q 'elo0=-300, elo1=-250' out &&
    [ "$("$bastide" export other.db | wc -l)" -gt 24 ]
report $? "another test takes the place of the last one"
test='--sprt-margin -5,0 --keep scores'
match --format json --out margin.db && grep -q '"accepted": "h0"' out &&
    match --threads 1 --out m1.db && "$bastide" export margin.db >m.jsonl &&
    "$bastide" export m1.db | cmp -s - m.jsonl
report $? "a test of points"
test='--sprt elo0=-100,elo1=0 --model normalized'
match --out normal.db && grep -q 'h0 accepted at deck' out
report $? "a test of normalized Elo"
"$bastide" match greedy random random --blocks 500 --sprt elo0=0,elo1=50 --quiet >out 2>err &&
    grep -q 'h1 accepted at deck' out
report $? "a test of the first of three"

# Killed and interrupted: the same command goes on to the same decision.
test='--sprt elo0=-20,elo1=20 --keep scores --blocks 100000'
long() {
    # shellcheck disable=SC2086 # words of the test
    "$bastide" match random-follower random-follower:follower_prob=0.31 $test "$@" >out 2>err
}
long --out whole.db && grep -q 'accepted at deck' out
report $? "a longer test"
deck=$(sed -n 's/^ *LLR.*accepted at deck //p' out)
for signal in INT TERM KILL; do
    for round in 1 2; do
        # shellcheck disable=SC2086 # words of the test
        "$bastide" match random-follower random-follower:follower_prob=0.31 $test --threads 1 \
            --out cut.db >out 2>err &
        sleep 0.$round
        kill -s $signal $! 2>/dev/null
        wait $!
    done 2>/dev/null
    long --out cut.db && grep -q "accepted at deck $deck\$" out &&
        "$bastide" export whole.db >whole.jsonl && "$bastide" export cut.db | cmp -s - whole.jsonl
    report $? "SIG$signal twice: decided at deck $deck all the same"
    rm -f cut.db
done
