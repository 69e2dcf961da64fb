#!/bin/sh
# resume: runs that are killed, interrupted or out of space go on as if nothing had been.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test. $KILLS: how many runs are killed (10); $SEED: of the instants.
. tests/prelude
kills=${KILLS:-10} seed=${SEED:-$(date +%s)}
disk=$folder/disk
trap 'umount "$disk" 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
mkdir "$disk" || exit 1

play() {
    "$bastide" match random random --blocks "$blocks" "$@"
}

# Starts it in the background, as a process of its own.
start() {
    "$bastide" match random random --blocks "$blocks" "$@" >out 2>err &
    process=$!
}

# Whether the games of store $1 are the first ones of the whole run; killed early, it has none.
is_beginning() {
    "$bastide" export "$1" >part.jsonl 2>err || grep -q 'is empty: no run was begun in it$' err || return 1
    head -n "$(wc -l <part.jsonl)" whole.jsonl | cmp -s - part.jsonl
}

is_whole() {
    "$bastide" export "$1" 2>err | cmp -s - whole.jsonl
}

# Milliseconds of processor time that the arguments took as a command: with one thread it takes no
# less time, however busy the machine is.
measure_ms() {
    ("$@" >out 2>err && times) | awk -F '[ms ]+' 'END { print int(($1 * 60 + $2 + $3 * 60 + $4) * 1000) }'
}

has_block() {
    "$bastide" export "$1" --csv 2>/dev/null | sed -n 2p | grep -q .
}

# Runs the command that the program printed to go on with.
go_on() {
    command=$(sed -n '/^go on with:$/{n;s/^  //;p;}' err)
    [ -n "$command" ] && sh -c "$command --quiet" >out 2>err
}

# --- the undisturbed run, long enough to be hit ----------------------------------------------------

blocks=100 run_ms=0
while [ "$run_ms" -lt 1200 ] && [ $blocks -lt 1000000 ]; do
    blocks=$((blocks * 2))
    rm -f whole.db
    run_ms=$(measure_ms play --quiet --threads 1 --out whole.db)
done
"$bastide" export whole.db >whole.jsonl 2>err && [ "$(wc -l <whole.jsonl)" -eq $((blocks * 2)) ]
report $? "a run of $blocks blocks in one piece"

# --- kill -9 ---------------------------------------------------------------------------------------

# The machine may be faster now than when the run was measured: a kill that came too late makes the
# later ones come sooner, and is not counted.
awk -v seed="$seed" -v kills="$kills" \
    'BEGIN { srand(seed); for (i = 0; i < 10 * kills; i++) printf "%.4f\n", rand() }' >fractions
killed=0 finished=0 faults=0 span_ms=$((run_ms * 8 / 10))
while [ "$killed" -lt "$kills" ] && read -r fraction; do
    instant=$(awk "BEGIN { printf \"%.3f\", $fraction * $span_ms / 1000 }")
    start --quiet --threads $((1 + killed % 2)) --out kill.db
    sleep "$instant"
    kill -s KILL $process 2>/dev/null
    wait $process 2>/dev/null
    if [ $? -eq 137 ]; then
        killed=$((killed + 1))
    else
        finished=$((finished + 1))
        span_ms=$((span_ms * 8 / 10))
    fi
    if [ -s kill.db ] && ! is_beginning kill.db; then
        faults=$((faults + 1))
        echo "# after $instant s: $(cat err)"
    fi
    # Every third time, and when it was too late, the run comes to its end.
    [ $((killed % 3)) -eq 0 ] || continue
    { play --quiet --out kill.db >out 2>err && is_whole kill.db; } || faults=$((faults + 1))
    rm -f kill.db
done <fractions
play --quiet --out kill.db >out 2>err && is_whole kill.db && [ $faults -eq 0 ] && [ $killed -eq $kills ]
report $? "kill -9 at $killed instants (seed $seed; $finished more were too late): the export of a run in one piece"

# --- interrupted -----------------------------------------------------------------------------------

# $1: the signal.
interrupt() {
    rm -f int.db
    start --threads 1 --out int.db
    wait_until has_block int.db
    kill -s "$1" $process
    wait $process
    [ $? -eq 130 ] && grep -q '^W-D-L' out && cp err message && is_beginning int.db &&
        [ "$(wc -l <part.jsonl)" -lt $((blocks * 2)) ]
    report $? "SIG$1: status 130, the results so far"
    cp message err && go_on && is_whole int.db
    report $? "SIG$1: the command that is printed goes on"
}
interrupt INT
interrupt TERM

# Long blocks, so that the second signal finds one under way.
slow="match random mcts:sims=400 --blocks 2 --threads 1"
# shellcheck disable=SC2086 # words of a command
"$bastide" $slow --quiet --out slow.db >out 2>err && "$bastide" export slow.db >slow.jsonl
# shellcheck disable=SC2086
"$bastide" $slow --out twice.db >out 2>err &
process=$!
wait_until grep -q '^SigBlk:.*[2367abef]$' /proc/$process/status
kill -s INT $process
wait_until grep -q '^interrupted:' err
kill -s INT $process
wait $process
[ $? -eq 130 ] && grep -q 'dropping them' err && cp err message && "$bastide" export twice.db >part.jsonl &&
    [ "$(wc -l <part.jsonl)" -lt 4 ]
report $? "SIGINT twice: status 130, the block under way is dropped"
cp message err && go_on && "$bastide" export twice.db | cmp -s - slow.jsonl
report $? "SIGINT twice: the command that is printed goes on"

# --- a full disk -----------------------------------------------------------------------------------

half=$(($(wc -c <whole.db) / 2))
if mount -t tmpfs -o size=$half none "$disk" 2>/dev/null; then
    play --out "$disk/full.db" >out 2>err
    status=$?
    cp err message
    [ $status -eq 1 ] && grep -q 'full.db": the disk is full' message && is_beginning "$disk/full.db"
    report $? "a full disk: status 1, a message, what was committed stays"
    mount -o remount,size=$((half * 8 + 1000000)) "$disk" && cp message err && go_on && is_whole "$disk/full.db"
    report $? "a full disk: with more space the command that is printed goes on"
    "$bastide" merge "$disk/merged.db" whole.db >out 2>err && is_whole "$disk/merged.db"
    report $? "a store is merged on a disk with space"
    mount -o remount,size=$((half * 5)) "$disk"
    "$bastide" merge "$disk/more.db" whole.db >out 2>err
    [ $? -eq 1 ] && grep -q 'the disk is full' err && [ "$(ls "$disk")" = "$(printf 'full.db\nmerged.db')" ]
    report $? "a full disk leaves no half of a merge"
    umount "$disk"
fi
(
    ulimit -f $((half / 512))
    exec "$bastide" match random random --blocks "$blocks" --out limit.db >out 2>err
)
[ $? -eq 1 ] && grep -q 'limit.db' err && cp err message && is_beginning limit.db && cp message err && go_on &&
    is_whole limit.db
report $? "a file at its limit: status 1, a message, goes on without the limit"

# --- files and folders that cannot be written to --------------------------------------------------

chmod 755 . && cp "$bastide" bastide && chmod 755 bastide && mkdir fixed && cp whole.db fixed/run.db && chmod 555 fixed
as_user=
[ "$(id -u)" -ne 0 ] || as_user="setpriv --reuid 65534 --clear-groups"
if $as_user true 2>/dev/null; then
    # $1: what stderr says; the others: arguments.
    refuse() {
        text=$1
        shift
        $as_user ./bastide "$@" >out 2>err
        [ $? -eq 1 ] && grep -qF "$text" err && [ "$(wc -l <err)" -eq 1 ] && cmp -s whole.db fixed/run.db &&
            [ "$(ls fixed)" = run.db ]
        report $? "a folder that cannot be written to: \"$text\": $1"
    }
    refuse 'cannot write to "fixed/run.db"' match random random --blocks $((blocks + 1)) --quiet --out fixed/run.db
    refuse 'cannot open "fixed/new.db": Permission denied' match random random --blocks 1 --quiet --out fixed/new.db
    refuse 'fixed/new.db' merge fixed/new.db whole.db
    $as_user ./bastide export fixed/run.db 2>err | cmp -s - whole.jsonl
    report $? "a folder that cannot be written to: its stores are read"
fi
exit "$failed"
