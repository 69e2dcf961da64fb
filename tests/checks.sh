#!/bin/sh
# checks: scripts/layers and scripts/style catch what they are there to catch.
#
# SPDX-License-Identifier: MIT
#
# Each case writes a small tree, good or with one fault, and says what the script must answer.
set -u
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT

# A tree without a fault. Its files are the ones that the cases spoil.
reset() {
    rm -rf "$tree"
    for folder in engine agents arena bench tests; do mkdir -p "$tree/$folder"; done
    write engine/rng.h '#include <stdint.h>'
    write engine/tile.h '#include "engine/rng.h"'
    write engine/board.h '#include "engine/tile.h"'
    write engine/board_rim.c '#include "engine/board_rim.h"' '#include "engine/board.h"'
    write engine/feature.h '#include "engine/tile.h"'
    write engine/game.c '#include "engine/feature.h"' '#include "engine/board.h"'
    write agents/tree.h '#include "engine/board.h"'
    write agents/agent.h '#include "agents/tree.h"'
    write arena/store.c '#include <sqlite3.h>' '#include "agents/agent.h"'
    write tests/test_store.c '#include <criterion/criterion.h>' '#include "agents/agent.h"'
}

# $1: file in the tree; the other arguments: its lines after a proper head.
write() {
    file=$1
    shift
    {
        printf '/* %s: one job.\n *\n * SPDX-License-Identifier: MIT\n */\n' "${file##*/}"
        printf '%s\n' "$@"
    } >"$tree/$file"
}

# $1: good or bad; $2: script; $3: the name of the case.
expect() {
    if "scripts/$2" "$tree" >"$tree/output" 2>&1; then answer=good; else answer=bad; fi
    if [ "$answer" = "$1" ] && { [ "$1" = good ] || grep -q . "$tree/output"; }; then
        echo "ok - $2: $3"
    else
        echo "not ok - $2: $3"
        cat "$tree/output"
    fi
}

# $1: script; $2: name of the case; $3: file; the others: its lines.
refuse() {
    script=$1 title=$2
    shift 2
    reset
    write "$@"
    expect bad "$script" "$title"
}

reset
expect good layers "the order of the house"
expect good style "proper files"

refuse layers "the engine knows no agent" engine/tile.h '#include "agents/agent.h"'
refuse layers "a lower layer knows no higher one" engine/tile.h '#include "engine/board.h"'
refuse layers "board and feature are strangers" engine/board.h '#include "engine/feature.h"'
refuse layers "agents know no arena" agents/agent.h '  #  include "arena/store.h"'
refuse layers "arena and bench do not know each other" bench/speed.c '#include "arena/store.h"'
refuse layers "no source knows a test" arena/pool.h '#include "tests/soak.h"'
refuse layers "paths begin at the root" engine/tile.h '#include "rng.h"'
refuse layers "a new file of the engine needs a layer" engine/novel.h '#include <stdint.h>'
refuse layers "no circle of headers" agents/tree.h '#include "agents/agent.h"'
refuse layers "the engine knows no library of the program" engine/tile.h '#include <gsl/gsl_cdf.h>'
refuse layers "one file knows xxHash" arena/store.c '#include <xxhash.h>'

refuse style "goto" engine/tile.h 'goto done;'
refuse style "an open end" engine/tile.h '/* TODO */'
refuse style "401 lines" engine/tile.h "$(yes 'int x;' | head -n 397)"
refuse style "101 columns" engine/tile.h "/* $(printf '%095d' 0) */"
reset
printf '/* rng.h: one job. */\n' >"$tree/engine/rng.h"
expect bad style "no licence"
reset
printf 'int x;\n/* SPDX-License-Identifier: MIT */\n' >"$tree/engine/rng.h"
expect bad style "no job"
rm -rf "${tree:?}"/*
expect bad layers "no source at all"
expect bad style "no source at all"
