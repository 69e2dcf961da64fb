/* odd_sheet.h: sheets with what no printed sheet has, to stress the graph.
 *
 * SPDX-License-Identifier: MIT
 *
 * ODD_SHEET: 126 tiles; fields without an edge, a cloister inside a city, two curves on a tile,
 * several pennants, up to four cities or roads of one tile that may meet again elsewhere.
 */
#ifndef TESTS_ODD_SHEET_H
#define TESTS_ODD_SHEET_H

/* clang-format off */
#define ODD_SHEET               \
    "sheet odd\nuse base\n"     \
    "count U 6\ncount V 9\ncount X 4\ncount C 3\n" \
    "tile YARD 6\n"             \
    "#######\n"                 \
    "##%%###\n"                 \
    "##...##\n"                 \
    "##...##\n"                 \
    "##...##\n"                 \
    "###%###\n"                 \
    "#######\n"                 \
    "tile ABBEY 4\n"            \
    "#######\n"                 \
    "#######\n"                 \
    "##...##\n"                 \
    "##.M.##\n"                 \
    "##...##\n"                 \
    "#######\n"                 \
    "#######\n"                 \
    "tile CURVES 12\n"          \
    "...:...\n"                 \
    ".:::...\n"                 \
    ".:.....\n"                 \
    "::...::\n"                 \
    ".....:.\n"                 \
    "...:::.\n"                 \
    "...:...\n"                 \
    "tile CAPS 8\n"             \
    "/#####/\n"                 \
    "..###..\n"                 \
    ".......\n"                 \
    ".......\n"                 \
    ".......\n"                 \
    "..###..\n"                 \
    "/#####/\n"                 \
    "tile FOUR 8\n"             \
    "/#####/\n"                 \
    "#/###/#\n"                 \
    "##/#/##\n"                 \
    "###.###\n"                 \
    "##/#/##\n"                 \
    "#/###/#\n"                 \
    "/#####/\n"                 \
    "tile BOTH 8\n"             \
    "/#####/\n"                 \
    "#/###..\n"                 \
    "##/#...\n"                 \
    "###/:::\n"                 \
    "##.::..\n"                 \
    "#..:...\n"                 \
    "/..:...\n"                 \
    "tile GATE 5\n"             \
    "/#####/\n"                 \
    ".#...#.\n"                 \
    ".#####.\n"                 \
    ":::::::\n"                 \
    ".......\n"                 \
    ".......\n"                 \
    ".......\n"

/* A start "city" of one village, roads and no field: nobody can leave the market. */
#define BARE_SHEET  \
    "tile K 30\n"   \
    "///:///\n"     \
    "///:///\n"     \
    "///:///\n"     \
    ":::+:::\n"     \
    "///:///\n"     \
    "///:///\n"     \
    "///:///\n"     \
    "tile L 20\n"   \
    "///:///\n"     \
    "///:///\n"     \
    "///:///\n"     \
    ":::::::\n"     \
    "///:///\n"     \
    "///:///\n"     \
    "///:///\n"     \
    "place K 0 0\n"
/* clang-format on */

#endif
