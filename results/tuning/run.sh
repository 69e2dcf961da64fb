#!/bin/sh
# run: tunes greedy's two weights by SPSA and a small search by NTBEA, and redraws the plots.
#
# SPDX-License-Identifier: MIT
#
# usage: results/tuning/run.sh [BLOCKS [SEARCH_BLOCKS]]
#
# 2000 blocks for greedy take half a minute of one core, 3000 for the search five. The programs are
# .build; BASTIDE names another one.
set -eu
cd "$(dirname "$0")/../.."
bastide=${BASTIDE:-.build/bastide}
blocks=${1:-2000}
"$bastide" tune greedy --param farm_weight=0..2 --param follower_cost=0..3 --method spsa \
    --budget "$blocks" --out .build/greedy.tune --plots .build/tuning
cp .build/tuning/steps.svg results/tuning/steps.svg
cp .build/tuning/tune.csv results/tuning/steps.csv
"$bastide" tune mcts:sims=100,memory_mb=4 --against greedy --param c=0.05..0.8:log \
    --param reward_scale='10|15|25|40' --param follower_prob='0.2|0.3|0.5|0.7' \
    --param levels='joint|placement_follower' --param worlds='1|2|4' \
    --budget "${2:-$((blocks * 3 / 2))}" --out .build/search.tune --plots .build/search
cp .build/search/values.svg results/tuning/values.svg
cp .build/search/pairs.svg results/tuning/pairs.svg
cp .build/search/tune.csv results/tuning/search.csv
