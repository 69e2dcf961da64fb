#!/bin/sh
# stats: the commands stats and plan as a person calls them.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

# $1: what stdout must say; the others: the arguments. No number is ever missing or endless.
accept() {
    text=$1
    shift
    "$bastide" "$@" >out 2>err </dev/null && grep -qF -- "$text" out && ! grep -qiwE '[+-]?(nan|inf)' out
    report $? "\"$text\": $*"
}

# --- the calculator ------------------------------------------------------------------------------

pairs=95,20,310,26,149
accept '+33.106, 95 % interval +15.068 .. +51.324' stats --pairs $pairs
accept '+36.151 ± 19.878' stats --pairs $pairs
accept 'LOS        99.984 %' stats --pairs $pairs
accept 'LLR        3.279636, bounds -2.944 .. 2.944: accepts h1' stats --pairs $pairs --sprt elo0=0,elo1=10
accept 'LLR        3.061063' stats --pairs $pairs --sprt elo0=0,elo1=10 --model normalized
accept 'no decision' stats --pairs $pairs --sprt elo0=0,elo1=10 --alpha 0.01
accept 'LLR        -0.537716' stats --pairs 13,37,50,25,3 --sprt elo0=0,elo1=2.7157504309467972
accept '600,0.547500,33.106216,15.067866,51.324443,36.150533,19.878222,0.999844,3.279636,h1' \
    stats --pairs $pairs --sprt elo0=0,elo1=10 --format csv
accept '"llr": 3.279636' stats --pairs $pairs --sprt elo0=0,elo1=10 --format json
accept 'LLR        0.285781' stats --pairs 0,0,0,0,20 --sprt elo0=0,elo1=5
accept 'where the scale ends; all pairs are alike' stats --pairs 0,0,0,0,20
accept 'below -1199.8' stats --pairs 20,0,0,0,0
accept 'one pair says nothing' stats --pairs 0,0,0,0,1
accept 'no game was played' stats --pairs 0,0,0,0,0 --sprt elo0=0,elo1=5
accept '"value": null' stats --pairs 0,0,0,0,0 --sprt elo0=0,elo1=5 --format json
accept '0,,,,,,,,' stats --pairs 0,0,0,0,0 --format csv
accept 'Elo        +0.000; all pairs are alike' stats --pairs 0,0,40,0,0
accept 'accepts h1' stats --pairs 0,0,0,0,2000000000 --sprt elo0=0,elo1=5
refuse 2 'expected --sprt or --sprt-margin too' stats --pairs 0,0,0,0,5 --alpha 0.1
refuse 2 'expected --sprt or --sprt-margin too' stats run.db --model logistic
refuse 2 'expected no --model beside it' stats run.db --model logistic --sprt-margin 0,1
refuse 2 'the nearest is "--alpha"' stats run.db --alfa 0.1
refuse 2 'is about --by shard' stats run.db --shards 5
refuse 2 'lie too close together' plan --elo1 1e-9
refuse 2 'five counts' stats --pairs 1,2,3,4
refuse 2 'five counts' stats --pairs 1,2,3,4,5,6
refuse 2 '--pairs "-1"' stats --pairs=1,2,3,4,-1
refuse 2 '--pairs ""' stats --pairs 1,2,,4,5
refuse 2 'found both' stats --pairs $pairs run.db
refuse 2 'expected a FILE' stats
refuse 2 'a normalized Elo of 500 cannot be tested' \
    stats --pairs 0,0,0,0,20 --sprt elo0=500,elo1=900 --model normalized
refuse 2 'below the second' stats --pairs $pairs --sprt elo0=10,elo1=0
refuse 2 'the nearest is "elo1"' stats --pairs $pairs --sprt elo0=0,elo11=3
refuse 2 'expected no --sprt beside it' stats run.db --sprt elo0=0,elo1=3 --sprt-margin 0,1
refuse 2 'pairs have no margins' stats --pairs $pairs --sprt-margin 0,1
refuse 2 '--model, --alpha and --beta are about a test' stats --pairs $pairs --model normalized
refuse 2 '--beta "0.7"' stats --pairs $pairs --sprt elo0=0,elo1=3 --beta 0.7
refuse 2 'the nearest is "seat"' stats run.db --by seta
refuse 2 '--by needs a store' stats --pairs $pairs --by kind
refuse 1 'cannot open "none.db"' stats none.db

# --- a store -------------------------------------------------------------------------------------

"$bastide" match greedy second@random --seed 3 --blocks 30 --quiet --out run.db >match.txt 2>err
"$bastide" stats run.db >out 2>err
grep -v '^speed' match.txt >expected && grep -v '^speed' out | cmp -s - expected
report $? "the tables of a store are those of its match"
"$bastide" match greedy second@random --seed 3 --blocks 30 --format csv --quiet >expected 2>err
"$bastide" stats run.db --format csv >out 2>err && cmp -s out expected
report $? "and as CSV"
accept '"rules": "base' stats run.db --format json
accept 'second' stats run.db --by kind
for kind in road city cloister farm; do
    "$bastide" stats run.db --by kind --format csv >out 2>err && grep -q "^greedy,$kind,[0-9]" out
    report $? "points of $kind"
done
for form in table csv json; do
    for by in kind seat shard; do
        accept '' stats run.db --by $by --format $form
    done
done
"$bastide" stats run.db --by seat --format csv >out 2>err &&
    [ "$(cut -d, -f3 out | paste -sd' ')" = 'games 30 30 30 30' ]
report $? "every agent sat in every seat"
accept 'too few pairs' stats run.db --by shard
"$bastide" stats run.db --by shard --shards 3 --format csv >out 2>err &&
    [ "$(awk -F, 'NR > 1 { sum += $2 + $3 + $4 } END { print sum }' out)" -eq 30 ]
report $? "shards hold all blocks"
"$bastide" match random random random --rules junior --blocks 2 --quiet --out junior.db >out 2>err
refuse 1 'of one kind' stats junior.db --by kind
accept '' stats junior.db --by seat
refuse 1 'two players, found 3' stats junior.db --sprt-margin 0,1

# --- a sequential test, while playing and afterwards ---------------------------------------------

# What a report says of the results and the test, without the decks that were asked for.
select_results() {
    grep -E '^(W-D-L|score|Elo|pairs|margin|test|LLR|  *(LLR|h[01]))' "$1"
}
"$bastide" match greedy random --seed 3 --blocks 60 --sprt elo0=0,elo1=200 --quiet --out test.db \
    >match.txt 2>err
"$bastide" stats test.db --sprt elo0=0,elo1=200 >out 2>err && select_results match.txt >expected &&
    grep -q 'accepted' expected && select_results out | cmp -s - expected
report $? "a test put to a store falls as it did in the match"
accept '"accepted": "h1"' stats test.db --sprt elo0=0,elo1=200 --format json
"$bastide" match random greedy --blocks 12 --quiet --out weak.db >out 2>err
accept '"accepted": "h0"' stats weak.db --sprt elo0=0,elo1=200 --format json
accept 'normalized' stats test.db --sprt elo0=0,elo1=100 --model normalized
accept '' stats test.db --sprt-margin 0,5
"$bastide" match greedy random --seed 3 --decks 0..2 --quiet --out gap.db >out 2>err &&
    "$bastide" match greedy random --seed 3 --decks 5..6 --quiet --out gap.db >out 2>err
accept '"waiting": 2' stats gap.db --sprt elo0=0,elo1=1 --format json
accept '"games": 10' stats gap.db --format json

# --- plan ----------------------------------------------------------------------------------------

accept '5.00 %       12796       25592' plan --elo0 0 --elo1 5 --model normalized
accept 'assumed' plan --elo1 20
accept 'h1,20.000000,0.950000,802,1604' plan --elo1 20 --format csv
"$bastide" match greedy greedy --blocks 40 --seed 2 --quiet --out pilot.db >out 2>err
accept 'correlation within pairs' plan --elo1 20 --from pilot.db
accept '40 blocks' plan --sprt-margin 0,2 --from pilot.db
accept '"case": "pilot"' plan --sprt-margin 0,2 --from pilot.db --format json
accept 'short pilot' plan --elo1 20 --from junior.db
refuse 2 'expected --elo1' plan
refuse 2 'below --elo1' plan --elo0 5 --elo1 5
refuse 2 'needs --from' plan --sprt-margin 0,2
refuse 2 'expected one of both' plan --elo1 5 --sprt-margin 0,2
refuse 2 'expected none' plan --elo1 5 pilot.db
refuse 2 'cannot be tested' plan --elo1 500 --model normalized
refuse 1 'cannot open "none.db"' plan --elo1 5 --from none.db
"$bastide" match greedy random --blocks 1 --quiet --out one.db >out 2>err
refuse 1 'expected two or more that differ' plan --elo1 5 --from one.db

for command in stats plan; do
    accept "bastide $command" $command --help
    grep -q '^Examples\{0,1\}:' out
    report $? "$command --help has an example"
done
