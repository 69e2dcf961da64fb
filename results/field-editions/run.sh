#!/bin/sh
# run.sh: the three editions of the field rules, on the same decks.
#
# SPDX-License-Identifier: MIT
#
# usage: results/field-editions/run.sh [BLOCKS]      (100; see scripts/impact_result)
set -eu
cd "$(dirname "$0")/../.."
scripts/impact_result field-editions farms=3,2,1 200 \
    'changed|farm_share|farm_a|city_a|points_a|winning_margin|farmers_a' "${1:-100}=100"
