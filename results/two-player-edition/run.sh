#!/bin/sh
# run.sh: the base game and Carcassonne fuer 2.
#
# SPDX-License-Identifier: MIT
#
# usage: results/two-player-edition/run.sh [BLOCKS]      (100; see scripts/impact_result)
set -eu
cd "$(dirname "$0")/../.."
scripts/impact_result two-player-edition rules=base,fuer2 200 \
    'turns|points_a|winning_margin|draws|farm_share|followers_a|hand_a|first_seat' \
    "${1:-100}=100"
