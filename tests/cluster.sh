#!/bin/sh
# cluster: a run in shards, under a real Slurm of four virtual nodes and under GNU parallel.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test. On the way a task is killed and a node dies; what is joined in the
# end must be the run in one piece. Where Slurm or GNU parallel is not installed and cannot be, the
# cases that need it are skipped. The length of the run follows the speed of the program, so that
# there is time to kill something: a shard takes about four seconds of one processor.
set -u
bastide=${BASTIDE:?the program to test}
case $bastide in /*) ;; *) bastide=$PWD/$bastide ;; esac
[ -x "$bastide" ] || { echo "not ok - there is a program to test: $bastide"; exit 1; }
scripts=$PWD/scripts/slurm
timeout 300 scripts/setup cluster >/dev/null 2>&1
folder=$(mktemp -d) || exit 1
export BASTIDE="$bastide" SLURM_CONF="$folder/slurm.conf"

# $1: status of the check, $2: its name. What was printed is shown if it failed.
report() {
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        tail -n 8 out err run/log/*.txt slurm/log 2>/dev/null
    fi
}

# Ends the daemons that this script started, and what they started.
clean_up() {
    for node in n1 n2 n3 n4; do kill_node "$node"; done
    [ -e slurm/slurmctld.pid ] && kill "$(cat slurm/slurmctld.pid)" 2>/dev/null
    wait_for 50 '[ ! -e slurm/slurmctld.pid ]'
    cd / && rm -rf "$folder"
}

# $1: a node. Kills it at once, as by a failure of its power: the daemon, its jobs, their watchers.
kill_node() {
    [ -e "slurm/slurmd-$1.pid" ] && kill -9 "$(cat "slurm/slurmd-$1.pid")" 2>/dev/null
    for process in /proc/[0-9]*; do
        grep -zqx "SLURM_CONF=$SLURM_CONF" "$process/environ" 2>/dev/null &&
            grep -zqx "SLURMD_NODENAME=$1" "$process/environ" || continue
        parent=$(awk '/^PPid:/ { print $2 }' "$process/status")
        grep -q slurmstepd "/proc/$parent/cmdline" 2>/dev/null && kill -9 "$parent"
        kill -9 "${process#/proc/}" 2>/dev/null
    done
    return 0
}

cd "$folder" || exit 1
trap clean_up EXIT
trap 'exit 1' INT TERM

refuse() {
    text=$1
    shift
    "$scripts/submit" "$@" >out 2>err </dev/null
    [ $? -eq 2 ] && grep -qF -- "$text" err && [ ! -e run ]
    report $? "submit refuses: $text"
}
refuse usage: 4 run
refuse 'expected a whole number from 1' 0 run match random random
refuse 'every shard has its own' 4 run match random random --out=run.db

# --- the run in one piece ------------------------------------------------------------------------

shards=4
play() { "$bastide" match random greedy --keep moves --quiet --blocks "$@" >out 2>err; }
started=$(date +%s%N)
play 8 --threads 1
blocks=$((8 * 4 * shards * 1000000000 / ($(date +%s%N) - started)))
play "$blocks" --out whole.db && "$bastide" export whole.db >whole.jsonl
report $? "a run of $blocks blocks in one piece"

# --- GNU parallel --------------------------------------------------------------------------------

# The first try of a shard ends at once: the second is what plays it.
if command -v parallel >/dev/null; then
    cat >player <<'end'
#!/bin/sh
[ -e "tried.$1" ] || { : >"tried.$1"; exit 1; }
exec "$BASTIDE" match random greedy --blocks 40 --threads 1 --quiet --shard "$1/3" --out "part$1.db"
end
    chmod +x player
    parallel --joblog log ./player ::: 0 1 2 >out 2>err </dev/null
    [ $? -eq 3 ] && parallel --joblog log --resume-failed ./player ::: 0 1 2 >out 2>err </dev/null &&
        "$bastide" merge parts.db part0.db part1.db part2.db >out 2>err &&
        "$bastide" export parts.db >parts.jsonl &&
        play 40 --out small.db && "$bastide" export small.db | cmp -s - parts.jsonl
    report $? "GNU parallel: shards that failed are played by the second call, and merge joins them"
else
    echo "ok - GNU parallel # SKIP it is not installed: scripts/setup cluster"
fi

# --- Slurm ---------------------------------------------------------------------------------------

if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null ||
    ! command -v sbatch >/dev/null; then
    echo "ok - Slurm # SKIP it is not installed: scripts/setup cluster"
    exit 0
fi

# $1: the first of five ports. Starts a cluster of four nodes of one processor on this machine.
start_cluster() {
    rm -rf slurm
    mkdir -p slurm/state slurm/spool
    host=$(hostname -s)
    cat >slurm.conf <<end
ClusterName=virtual
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmctldTimeout=5
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
StateSaveLocation=$folder/slurm/state
SlurmdSpoolDir=$folder/slurm/spool/%n
SlurmctldPidFile=$folder/slurm/slurmctld.pid
SlurmdPidFile=$folder/slurm/slurmd-%n.pid
SlurmctldLogFile=$folder/slurm/log
SlurmdLogFile=$folder/slurm/log-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
ReturnToService=2
JobRequeue=1
KillWait=2
MessageTimeout=3
SlurmdTimeout=3
NodeName=n[1-4] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$(($1 + 1))-$(($1 + 4))] CPUs=1
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
end
    slurmctld >out 2>err || return 1
    for node in n1 n2 n3 n4; do slurmd -N "$node" >>out 2>>err || return 1; done
    wait_for 100 '[ "$(sinfo -h -t idle -o %D)" = 4 ]'
}

# $1: tenths of seconds at most; $2: what to wait for.
wait_for() {
    tenths=$1
    until eval "$2" 2>/dev/null; do
        tenths=$((tenths - 1))
        [ "$tenths" -gt 0 ] || return 1
        sleep 0.1
    done
}

# $1: a shard. Freezes the program that plays it once it has kept games, so that it cannot end before
# it is killed.
freeze() {
    [ "$(sqlite3 -readonly "run/shard-$1.db" 'SELECT count(*) FROM game')" -gt 0 ] &&
        player=$(pgrep -f "$folder/run/shard-$1.db") && kill -STOP "$player"
}
find_node() { squeue -h -r -t running -o '%K %N' | awk -v shard="$1" '$1 == shard { print $2 }'; }

port=$((20000 + $$ % 2400 * 5))
start_cluster "$port" || { clean_up; mkdir "$folder" && cd "$folder" && start_cluster 32400; }
report $? "slurmctld and four slurmd start"

submit() { "$scripts/submit" "$shards" run match random greedy --keep moves --blocks "$blocks"; }
submit >out 2>err && wait_for 300 'freeze 0' && killed=$player && wait_for 300 'freeze 1'
report $? "an array job plays"
dead=$(find_node 1)
[ -n "$dead" ] && kill_node "$dead" && kill -9 "$killed" && [ ! -e run/shard-0.done ] &&
    [ ! -e run/shard-1.done ]
report $? "a node dies, a task is killed"

wait_for 900 '[ -z "$(squeue -h)" ]' && "$bastide" export run/run.db 2>err | cmp -s - whole.jsonl
report $? "what is joined is the run in one piece"
grep -q '^shard 0 ended with status 137' run/log/shard-0.txt &&
    grep -q ' restart 1$' run/log/shard-0.txt
report $? "the killed task went on where it stopped"
grep -q ' restart 1$' run/log/shard-1.txt && ! grep -q "on $dead, restart 1" run/log/shard-1.txt &&
    sinfo -h -t down -o %N | grep -q "$dead"
report $? "the dead node's task went on elsewhere"

rm run/shard-2.done && submit >out 2>err && grep -q '^shards 2: job' out &&
    wait_for 300 '[ -z "$(squeue -h)" ]' && "$bastide" export run/run.db | cmp -s - whole.jsonl
report $? "the second call submits what is missing"
"$scripts/submit" "$shards" run match random random >out 2>err
[ $? -eq 2 ] && grep -q 'holds another run' err
report $? "another run is kept out of the folder"
