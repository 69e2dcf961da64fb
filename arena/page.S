/* page.S: what pages hold: the script and the styles of arena/page, as they are.
 *
 * SPDX-License-Identifier: MIT
 *
 * Assemble from the root of the repository: the paths below start there. The object depends on
 * the files, which no compiler reports.
 */
    .section .rodata

    .macro text symbol, path
    .global \symbol
    .type \symbol, %object
\symbol:
    .incbin "\path"
    .byte 0
    .size \symbol, . - \symbol
    .endm

    text page_viewer_js, arena/page/viewer.js
    text page_viewer_css, arena/page/viewer.css
    text page_report_css, arena/page/report.css

    .section .note.GNU-stack, "", %progbits
