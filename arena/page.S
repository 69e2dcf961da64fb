/* page.S: what pages hold: the scripts, in one piece, and the styles of arena/page, as they are.
 *
 * SPDX-License-Identifier: MIT
 *
 * Assemble from the root of the repository: the paths below start there. The object depends on
 * the files, which no compiler reports.
 */
    .section .rodata

    .macro text symbol, paths:vararg
    .global \symbol
    .type \symbol, %object
\symbol:
    .irp path, \paths
    .incbin "\path"
    .endr
    .byte 0
    .size \symbol, . - \symbol
    .endm

    text page_viewer_css, arena/page/viewer.css
    text page_report_css, arena/page/report.css
    text page_viewer_js, arena/page/elements.js, arena/page/game.js, arena/page/board.js, \
        arena/page/tables.js, arena/page/charts.js, arena/page/viewer.js

    .section .note.GNU-stack, "", %progbits
