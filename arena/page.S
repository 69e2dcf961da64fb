/* page.S: what pages hold: the scripts, in one piece, and the styles of arena/page, as they are.
 *
 * SPDX-License-Identifier: MIT
 */
    .section .rodata

    .include "engine/embed.inc"

    text page_viewer_css, arena/page/viewer.css
    text page_report_css, arena/page/report.css
    text page_viewer_js, arena/page/elements.js, arena/page/game.js, arena/page/board.js, \
        arena/page/tables.js, arena/page/charts.js, arena/page/viewer.js

    .section .note.GNU-stack, "", %progbits
