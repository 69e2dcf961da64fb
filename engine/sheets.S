/* sheets.S: the built-in tile sheets: the files of engine/sheets as they are, each ended by a zero.
 *
 * SPDX-License-Identifier: MIT
 *
 * Assemble from the root of the repository: the paths below start there. The object depends on
 * the sheets, which no compiler reports.
 */
    .section .rodata

    .macro sheet symbol, path
    .global \symbol
    .type \symbol, %object
\symbol:
    .incbin "\path"
    .byte 0
    .size \symbol, . - \symbol
    .endm

    sheet sheet_text_base, engine/sheets/base.tiles
    sheet sheet_text_fuer2, engine/sheets/fuer2.tiles
    sheet sheet_text_junior, engine/sheets/junior.tiles
    sheet sheet_text_junior_1st, engine/sheets/junior-1st.tiles
    sheet sheet_text_count, engine/sheets/count.tiles

    .section .note.GNU-stack, "", %progbits
