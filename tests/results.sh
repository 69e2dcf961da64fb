#!/bin/sh
# results.sh: an experiment of results/ can be repeated, and leaves what the full run found alone.
#
# SPDX-License-Identifier: MIT
#
# $BASTIDE is the program to test. `make results` repeats all experiments, this script one.
. tests/prelude

cd "$root" || exit 1
export BASTIDE="$bastide"
before=$(cat results/*/*.csv | cksum)
scripts/results junior-first-printing >"$folder/out" 2>"$folder/err" &&
    grep -q 'the full one: results/junior-first-printing/run.sh' "$folder/out" &&
    [ "$(wc -l <.build/small/.build/results/junior-first-printing/places.csv)" -eq 25 ]
status=$?
[ $status -eq 0 ] || cat "$folder/err"
report $status "junior-first-printing at a small size: three agents, two printings, four colours"

[ "$before" = "$(cat results/*/*.csv | cksum)" ]
report $? "what the full run found is as it was"

! scripts/results nonsense >"$folder/out" 2>"$folder/err" &&
    grep -q 'there is no results/nonsense' "$folder/err"
report $? "an experiment that does not exist is refused"

[ "$(for run in results/*/run.sh; do
    name=$(basename "$(dirname "$run")")
    grep -q "^    .*$name.*) echo" scripts/results && grep -q "($name/" results/README.md || echo "$name"
done)" = "" ]
report $? "every experiment has a small size and a line in results/README.md"

