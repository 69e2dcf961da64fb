#!/bin/sh
# cli: the program as a person calls it: exit codes, messages, runs that are interrupted and go on.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude
records=$root/tests/facts/records
plot=$root/scripts/margins.gp

# $1: what stdout must say; the others: the arguments.
accept() {
    text=$1
    shift
    "$bastide" "$@" >out 2>err </dev/null && grep -qF -- "$text" out
    report $? "\"$text\": $*"
}

# --- wrong usage ---------------------------------------------------------------------------------

refuse 2 'the nearest is "match"' macth
refuse 2 'expected 2 to 5' match greedy
refuse 2 'one too many' match random random random random random random
refuse 2 'nearest: random' match greedy rondom
refuse 2 'nearest: sims' match greedy mcts:simz=3
refuse 2 'the nearest is "--blocks"' match greedy random --blokcs 3
refuse 2 '--blocks "0": expected a whole number from 1' match greedy random --blocks 0
refuse 2 '--blocks "-3"' match greedy random --blocks=-3
refuse 2 '--blocks "99999999999999999999"' match greedy random --blocks 99999999999999999999
refuse 2 '--seed: expected a value' match greedy random --seed
refuse 2 '--quiet: expected no value' match greedy random --quiet=3
refuse 2 'unknown option "-x"' match greedy random -x
refuse 2 'unknown option "--r"' match greedy random --r 3
refuse 2 'unknown option "--blokcs"' tiles --color --blokcs
refuse 2 'tiles=: expected the path' match greedy random --rules base,tiles=
refuse 2 "tiles=$(printf '%040d' 0): expected the path" tiles "base,tiles=$(printf '%0300d' 0)"
refuse 2 '--decks "5..3"' match greedy random --decks 5..3
refuse 2 '--decks "5"' match greedy random --decks 5
for shard in 4/4 5/4 /4 1/ 3 -1/4 0/0 1/2/3 x/2 0/9999999999; do
    refuse 2 "--shard \"$shard\": expected I/N" match greedy random --shard "$shard"
done
refuse 2 'expected one of them' match greedy random --decks 0..3 --blocks 4
refuse 2 '--threads "x"' match greedy random --threads x
refuse 2 '--seed "9223372036854775808"' match greedy random --seed 9223372036854775808
refuse 2 'the nearest is "table"' match greedy random --format tabel
refuse 2 'expected one of scores|moves|thoughts' match greedy random --keep all
refuse 2 "unknown rule set 'bsae'" match greedy random --rules bsae
refuse 2 'contradicts' match greedy random --rules base,players=3
refuse 2 'cannot open "nowhere.tiles"' match greedy random --rules base,tiles=nowhere.tiles
refuse 2 'the store of a run' export
refuse 2 'one argument too many' export one.db two.db
refuse 2 'the nearest is "--csv"' export one.db --cvs
refuse 2 'expected a FILE, or -' verify
refuse 2 'MATCHUP.DECK.SEATING' replay one.db 0.1
refuse 2 'expected RULES and DEPTH' perft base
refuse 2 'expected an AGENT' analyse --tile K
refuse 2 'expected --tile' analyse greedy
refuse 2 '"Z" is no tile of base' analyse greedy --tile Z
refuse 2 'none is left' analyse greedy --position 'D@0,0,N Q@0,1,W:cN' --tile Q
refuse 2 '--position: token 2' analyse greedy --position 'D@0,0,N Q@5,5,N' --tile K
refuse 2 'DEPTH "0"' perft base 0
refuse 2 '"Z" is no tile of base' perft base 2 --deck U,Z
refuse 2 'no C is left' perft base 2 --deck C,C
refuse 2 'expected one for each of 2' perft base 2 --deck U
refuse 2 "unknown rule set 'bae'" tiles bae
refuse 2 'expected none' agents greedy

# --- files that are not what they should be --------------------------------------------------------

echo 'not a store at all, but a text' >text.db
refuse 1 '"text.db" is not a Bastide store' match greedy random --out text.db
refuse 1 '"text.db" is not a Bastide store' export text.db
[ "$(cat text.db)" = 'not a store at all, but a text' ]
report $? "a file that is no store stays as it is"
refuse 1 'cannot open "nowhere/run.db"' match greedy random --out nowhere/run.db
refuse 1 'cannot open "none.db"' export none.db
refuse 1 'it is a folder' match greedy random --out .
refuse 1 'expected records' verify -
refuse 1 'cannot write "nowhere/t.svg"' tiles base --svg nowhere/t.svg
ln -s /dev/full full.svg
refuse 1 'cannot write "full.svg"' tiles base --svg full.svg
[ -h full.svg ]
report $? "a device that takes no picture stays"
"$bastide" tiles base >/dev/full 2>err
[ $? -eq 1 ] && grep -q 'standard output' err
report $? "a full disk behind standard output"

# --- help ------------------------------------------------------------------------------------------

accept 'bastide replay' --help
accept 'bastide 0.' --version
for command in match league export verify replay analyse perft agents rules tiles; do
    accept "bastide $command" "$command" --help
    grep -q '^Examples\{0,1\}:' out
    report $? "$command --help has an example"
done

# --- what there is ---------------------------------------------------------------------------------

accept 'joint|placement' agents
accept 'reconstruction' rules
accept 'at most 126 tiles of 64 kinds' rules
accept 'reconstruction' tiles fuer2
accept '1 484' perft base 1
accept '2 2940' perft junior 2
accept '"answer": "K@0,1,S:cS"' analyse greedy --tile K --format json
accept 'by seat 2' analyse mcts:sims=50 --position 'D@0,0,N Q@0,1,W:cN' --tile U --top 3
accept '2>castle@3,-2:cE by seat 2' analyse greedy --rules count \
    --position 'L@2,-3,S:cS L@2,-4,N:fEn +castle/market Q@2,1,N K@4,-2,W:rE'
accept '3 10560' perft base 3 --deck U,V,E,N

# --- a match, and all that can be done with its store ----------------------------------------------

match() {
    "$bastide" match greedy random --seed 3 --quiet "$@" >out 2>err
}

processor=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*\([0-9]*\).*/\1/p' /proc/self/status)
taskset -c "$processor" "$bastide" match random random --blocks 5 --threads 4 >out 2>err &&
    [ "$(grep -c '^4 threads on 1 processor ' err)" -eq 1 ] &&
    taskset -c "$processor" "$bastide" match random random --blocks 5 >out 2>err &&
    ! grep -q 'threads on' err
report $? "more threads than processors are said once"

for threads in 1 2 5; do
    match --blocks 12 --threads $threads --out "t$threads.db" && [ ! -s err ]
    report $? "a match with $threads threads"
    "$bastide" export "t$threads.db" >"t$threads.jsonl" 2>err
    cmp -s t1.jsonl "t$threads.jsonl" && [ "$(wc -l <"t$threads.jsonl")" -eq 24 ]
    report $? "its export is that of one thread"
done
match --blocks 12 --out t1.db && grep -q 'nothing was played' out
report $? "the same command again plays nothing"
match --blocks 20 --out t1.db && grep -q '^games *40:' out
report $? "more blocks add to it"
match --decks 5..19 --out part.db && match --blocks 20 --out part.db && match --blocks 20 --out one.db
"$bastide" export part.db >part.jsonl && "$bastide" export one.db | cmp -s - part.jsonl
report $? "parts in any order give the same export"
for shard in 2 0 1; do
    match --blocks 20 --shard $shard/3 --out sharded.db &&
        match --blocks 20 --shard $shard/3 --out "s$shard.db" &&
        grep -q "decks 0..19, shard $shard/3\$" out &&
        "$bastide" export "s$shard.db" --csv | awk -F , -v shard=$shard \
            'NR > 1 && $2 % 3 == shard { right++ } END { exit right != NR - 1 || NR < 12 }'
    report $? "shard $shard of 3 plays its decks"
done
match --blocks 20 --out sharded.db && grep -q 'nothing was played' out &&
    "$bastide" export sharded.db | cmp -s - part.jsonl
report $? "the shards are the whole"
match --blocks 1 --shard 1/2 && grep -q 'no game was played' out
report $? "a shard without decks is empty"
refuse 1 'another run' match greedy random --seed 4 --out t1.db
refuse 1 'another run' match random greedy --seed 3 --out t1.db
refuse 1 'another run' match greedy random --seed 3 --rules base,farms=1 --out t1.db
match --blocks 12 --format json && grep -q '"games_per_second": [0-9]' out && ! grep -qi 'nan\|inf' out
report $? "results as JSON"
match --blocks 12 --format csv && [ "$(wc -l <out)" -eq 3 ] && grep -q '^greedy,' out
report $? "results as CSV"
for players in 3 4 5; do
    agents=$(yes random | head -n $((players - 1)))
    # shellcheck disable=SC2086 # one word an agent
    accept 'greedy ' match greedy $agents --blocks 1 --quiet
done
accept 'one block says nothing of its error' match random random --blocks 1 --quiet
accept '24 games: ok' verify t2.db
"$bastide" verify - <t2.jsonl >out 2>err && [ "$(grep -c '^ok$' out)" -eq 24 ]
report $? "the export is right"
accept 'won' replay t2.db 0.3.1
accept '  20  2 greedy ' replay t2.db 0.3.1 --turn 20 --compact
refuse 1 'it is not written over' replay t2.db 0.3.1 --html t2.db
refuse 2 '--compact is about the terminal' replay t2.db 0.3.1 --html game.html --compact
for when in '' =never =auto; do
    refuse 2 '--color is about the terminal' replay t2.db 0.3.1 "--color$when" --html game.html
done
[ ! -e game.html ]
report $? "no page was made"
! "$bastide" replay t2.db 0.3.1 --svg t2.db >out 2>err && grep -q 'it is not written over' err
report $? "a picture is not written over its store"
accept '' stats t2.db
accept '' replay t2.db 0.3.1 --turn 20 --svg turn.svg
grep -q '<svg' turn.svg
report $? "a picture of turn 20"
refuse 1 'holds no game 0.12.0' replay t2.db 0.12.0
refuse 1 'game 0.3.1 has ' replay t2.db 0.3.1 --turn 126
"$bastide" export t2.db --csv >run.csv && [ "$(wc -l <run.csv)" -eq 25 ]
report $? "export as CSV"
if command -v gnuplot >/dev/null; then
    gnuplot -e "csv='run.csv'; svg='margins.svg'" "$plot" >out 2>err && [ ! -s err ] &&
        grep -q 'greedy against random: 24 games' margins.svg
    report $? "a plot of the margins"
fi

match --blocks 12 --keep scores --out scores.db && ! "$bastide" export scores.db | grep -q '"moves"'
report $? "scores alone"
accept '24 games: ok' verify scores.db
refuse 1 'without its moves' replay scores.db 0.3.1
go_on() {
    "$bastide" match greedy random --seed 3 --out scores.db "$@" >out 2>err
}
go_on --blocks 13 --keep thoughts && [ "$(grep -c '^note: ' err)" -eq 1 ] &&
    grep -q '^note: 24 games are in "scores.db" already without thoughts:' err
report $? "games that were kept with less: said in one line"
go_on --blocks 14 && grep -q '^note: 24 games are in "scores.db" already without moves:' err
report $? "scores alone, and now moves: said"
go_on --blocks 15 --keep thoughts --quiet && [ ! -s err ] && go_on --blocks 15 --keep scores &&
    ! grep -q '^note: ' err
report $? "nothing is said if it is to be quiet, or nothing is less"

# --- one of a kind, and more -----------------------------------------------------------------------

refuse 2 'found 0 agents: expected 2 to 5' match
refuse 2 'found 1 agent: expected 2 to 5' match greedy
refuse 2 'has one of every 2: expected --shard or a test' match greedy random --shard 0/2 --sprt elo0=0,elo1=9
refuse 2 '--deck has 1 tile: expected one for each of 2 turns' perft base 2 --deck D
s='' are=is
for blocks in 1 2; do
    "$bastide" match random random --blocks $blocks --out few.db --report-every 1 >out 2>err
    grep -q "^$blocks of $blocks block$s, 100 %" err && grep -q ": $blocks deck$s with 2 seatings each" out &&
        "$bastide" match random random --blocks $blocks --out few.db >out 2>err &&
        grep -q "^$blocks of $blocks block$s $are in \"few.db\" already" err
    report $? "$blocks of $blocks block$s"
    s=s are=are
done

# --- records that are wrong ------------------------------------------------------------------------

sed -n '1s/"scores": \[16/"scores": [17/p; 2p' "$records/base.jsonl" >wrong.jsonl
"$bastide" verify - <wrong.jsonl >out 2>err
[ $? -eq 1 ] && [ "$(wc -l <out)" -eq 2 ] && grep -q 'game 0: field "scores": seat 1 has 17' out &&
    grep -q '^ok$' out
report $? "a wrong score is named"
"$bastide" verify - --format json <wrong.jsonl >out 2>err
[ $? -eq 1 ] && grep -q '^{"game":0,"ok":false,"error":"' out && grep -q '"ok":true,"scores":\[' out
report $? "and as JSON"
head -n 1 "$records/count.jsonl" | sed 's/ +castle/ +cathedral/' >wrong.jsonl
"$bastide" verify - --format json <wrong.jsonl >out 2>err
[ $? -eq 1 ] && grep -q '"token":[0-9]' out
report $? "a wrong move is named by its token"
printf '\n{"game":"a\\nb"}\n{}\n' | "$bastide" verify - >out 2>err
[ $? -eq 1 ] && [ "$(wc -l <out)" -eq 2 ] && grep -q '^game a?b: ' out && grep -q '^game in line 3: ' out
report $? "a line a record, whatever its name"
"$bastide" verify - <wrong.jsonl >/dev/full 2>err
[ $? -eq 1 ] && grep -q 'standard output' err
report $? "a wrong record and a full disk behind standard output"
cat "$records"/base_3p.jsonl "$records"/junior.jsonl | "$bastide" verify - >out 2>err &&
    [ "$(sort -u out)" = ok ]
report $? "records of others are right"

"$bastide" match random random --blocks 4 --report-every 2 >out 2>err && [ "$(wc -l <err)" -eq 2 ] &&
    grep -q '^2 of 4 blocks, 50 %' err
report $? "plain lines of progress"
