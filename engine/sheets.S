/* sheets.S: the built-in tile sheets: the files of engine/sheets as they are, each ended by a zero.
 *
 * SPDX-License-Identifier: MIT
 */
    .section .rodata

    .include "engine/embed.inc"

    text sheet_text_base, engine/sheets/base.tiles
    text sheet_text_fuer2, engine/sheets/fuer2.tiles
    text sheet_text_junior, engine/sheets/junior.tiles
    text sheet_text_junior_1st, engine/sheets/junior-1st.tiles
    text sheet_text_count, engine/sheets/count.tiles

    .section .note.GNU-stack, "", %progbits
