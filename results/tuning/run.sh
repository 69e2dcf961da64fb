#!/bin/sh
# run: tunes greedy's two weights against itself and redraws the plot.
#
# SPDX-License-Identifier: MIT
#
# usage: results/tuning/run.sh [BLOCKS]        (2000 blocks: half a minute of one core)
set -eu
cd "$(dirname "$0")/../.."
.build/bastide tune greedy --param farm_weight=0..2 --param follower_cost=0..3 --method spsa \
    --budget "${1:-2000}" --out .build/greedy.tune --plots .build/tuning
cp .build/tuning/steps.svg results/tuning/steps.svg
cp .build/tuning/tune.csv results/tuning/steps.csv
