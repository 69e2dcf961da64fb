#!/bin/sh
# run.sh: do fields decide games? Games re-scored without fields, and played again without.
#
# SPDX-License-Identifier: MIT
#
# usage: results/farmers-decide/run.sh [BLOCKS]      (80; see scripts/impact_result)
set -eu
cd "$(dirname "$0")/../.."
scripts/impact_result farmers-decide farms=3,none 500 \
    'changed|reversed|farm_share|winning_margin|farmers_a|farmer_turn_a|hand_a|lead_changes' \
    "${1:-80}=80"
