#!/bin/sh
# run.sh: the base game and The Count of Carcassonne, the same tiles in the same order.
#
# SPDX-License-Identifier: MIT
#
# usage: results/count/run.sh [BLOCKS]      (40; see scripts/impact_result)
set -eu
cd "$(dirname "$0")/../.."
scripts/impact_result count rules=base,count 200 \
    'lead_changes|overtaken|winning_margin|draws|points_a|followers_a|hand_a' "${1:-40}=40"
