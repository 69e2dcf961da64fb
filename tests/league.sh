#!/bin/sh
# league: pools of agents as a person plays them: kept, resumed, sharded, merged, shown again.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test.
. tests/prelude

# $1: what stderr must say; the others: the arguments.
refuse_league() {
    text=$1
    shift
    refuse 2 "$text" league "$@"
}

pool="random few@random-follower places@random:over=placement"
league() { "$bastide" league $pool --quiet "$@" >out 2>err; }

refuse_league 'found 1 agent: expected 2 to 32' random
refuse_league 'one too many: a league has 2 to 32' $(yes random | head -n 33)
refuse_league 'nearest: random' random rondom
refuse_league '--virtual-draws "x"' random random --virtual-draws x
refuse_league '--shard or a test' random random --shard 0/2 --sprt elo0=0,elo1=20
refuse_league 'players' random random --rules base,players=3

# --- one run, in whatever way it is played ---------------------------------------------------------

league --blocks 12 --threads 1 --out whole.db && "$bastide" export whole.db >whole.jsonl &&
    [ "$(wc -l <whole.jsonl)" -eq 72 ]
report $? "three agents, twelve decks: 72 games"
grep -v '^speed' out >whole.txt

league --blocks 12 --threads 3 --out threads.db && grep -v '^speed' out | cmp -s - whole.txt &&
    "$bastide" export threads.db | cmp -s - whole.jsonl
report $? "three threads play and print the same"

league --blocks 5 --out parts.db && league --decks 8..9 --out parts.db &&
    league --blocks 12 --out parts.db && grep -v '^speed' out | cmp -s - whole.txt &&
    "$bastide" export parts.db | cmp -s - whole.jsonl
report $? "the same command plays what is missing"

for shard in 1 0; do league --blocks 12 --shard $shard/2 --out "shard$shard.db"; done
"$bastide" merge merged.db shard1.db shard0.db --blocks 12 >out 2>err &&
    "$bastide" export merged.db | cmp -s - whole.jsonl
report $? "shards are joined"
for store in whole merged; do
    "$bastide" stats $store.db >out 2>err && grep -v '^speed' out | cmp -s - whole.txt
    report $? "stats prints the league of $store.db again"
done

league --blocks 12 --keep scores --out scores.db && "$bastide" verify scores.db >out 2>err &&
    "$bastide" verify whole.db >out 2>err && grep -q '^72 games: ok' out
report $? "all games are as the slow rules say, and as their seeds"

"$bastide" match few@random-follower places@random:over=placement --blocks 12 --quiet \
    --out match.db >out 2>err && "$bastide" export match.db >match.jsonl &&
    grep '"game":"2\.' whole.jsonl | sed 's/"game":"2/"game":"0/' | cmp -s - match.jsonl
report $? "a match-up plays what a match plays, on the same decks"
"$bastide" league greedy random --blocks 1 --quiet >out 2>err && grep -q 'league of 2 agents, 1 match-up$' out
report $? "two agents have one match-up"

"$bastide" league random places@random:over=placement few@random-follower --quiet --blocks 2 \
    --out whole.db >out 2>err
[ $? -eq 1 ] && grep -q 'holds another run' err && "$bastide" export whole.db | cmp -s - whole.jsonl
report $? "another league is kept out of the file"

[ "$(sqlite3 whole.db 'SELECT sum(games) FROM standings')" -eq 144 ] &&
    [ "$(sqlite3 whole.db "SELECT count(*) FROM results WHERE agent = 'few'")" -eq 48 ]
report $? "the views of the store know its agents"

# --- what is shown ---------------------------------------------------------------------------------

league --blocks 12 --format json && sqlite3 :memory: "
    WITH league AS (SELECT readfile('out') AS j),
    agent AS (SELECT value AS a FROM league, json_each(j, '\$.agents')),
    pair AS (SELECT value AS m FROM league, json_each(j, '\$.matchups'))
    SELECT (SELECT sum(a->>'games') FROM agent) = 144
       AND (SELECT abs(sum(a->>'elo')) < 1e-6 AND min(a->>'error') > 0 FROM agent)
       AND (SELECT sum(m->>'games') FROM pair) = 72
       AND (SELECT abs(max((m->>'elo') - (SELECT a->>'elo' FROM agent WHERE a->>'number' = m->>'agents'->>0)
            + (SELECT a->>'elo' FROM agent WHERE a->>'number' = m->>'agents'->>1))) < 1e-6 FROM pair)
       AND (SELECT abs((j->'los'->0->>1) + (j->'los'->1->>0) - 1) < 1e-6 FROM league)" >err &&
    [ "$(cat err)" = 1 ]
report $? "JSON: ratings with mean 0, their differences, games, likelihoods"

league --blocks 3 --format csv && [ "$(wc -l <out)" -eq 4 ] &&
    awk -F , 'NF != 14 { exit 1 }' out
report $? "CSV: a row an agent"

league --blocks 4 --gauntlet --virtual-draws 2 && grep -q 'league of 3 agents, 2 match-ups' out &&
    grep -q '2 virtual draws' out && grep -q '^games      16:' out
report $? "a gauntlet; virtual draws are said"

league --blocks 3 --rules junior && grep -q '^rules      junior' out && grep -q '^games      18:' out
report $? "another rule set"

"$bastide" league greedy random few@random-follower --blocks 3 --quiet >out 2>err &&
    grep -q 'no finite rating' out && grep -q 'falls into 2 groups' out &&
    ! grep -qi -e nan -e inf out
report $? "an agent that won everything is said in words"

"$bastide" league greedy random few@random-follower --gauntlet --blocks 60 --quiet --keep scores \
    --sprt elo0=0,elo1=200 --alpha 0.1 --beta 0.1 --out test.db >out 2>err &&
    [ "$(grep -c 'accept' out)" -eq 2 ]
report $? "a sequential test ends each pair"

# --- tables of three to five -----------------------------------------------------------------------

"$bastide" match random random few@random-follower places@random:over=placement --blocks 6 \
    --quiet --out table.db >out 2>err && grep -q '^Plackett-Luce' out &&
    grep -v '^speed' out >table.txt && "$bastide" stats table.db | grep -v '^speed' |
    cmp -s - table.txt
report $? "a table of four has worths, which stats prints again"
