/* plots.S: the gnuplot scripts of arena/plots, as they are, each ended by a zero.
 *
 * SPDX-License-Identifier: MIT
 *
 * Assemble from the root of the repository: the paths below start there. The object depends on
 * the scripts, which no compiler reports.
 */
    .section .rodata

    .macro script symbol, path
    .global \symbol
    .type \symbol, %object
\symbol:
    .incbin "\path"
    .byte 0
    .size \symbol, . - \symbol
    .endm

    script plot_text_style, arena/plots/style.gp
    script plot_text_margins, arena/plots/margins.gp
    script plot_text_turns, arena/plots/turns.gp
    script plot_text_supply, arena/plots/supply.gp
    script plot_text_progress, arena/plots/progress.gp
    script plot_text_kinds, arena/plots/kinds.gp
    script plot_text_time, arena/plots/time.gp
    script plot_text_ratings, arena/plots/ratings.gp
    script plot_text_ladder, arena/plots/ladder.gp
    script plot_text_tune_values, arena/plots/tune_values.gp
    script plot_text_tune_pairs, arena/plots/tune_pairs.gp
    script plot_text_tune_steps, arena/plots/tune_steps.gp

    .section .note.GNU-stack, "", %progbits
