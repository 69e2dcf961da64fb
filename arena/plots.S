/* plots.S: the gnuplot scripts of arena/plots, as they are, each ended by a zero.
 *
 * SPDX-License-Identifier: MIT
 */
    .section .rodata

    .include "engine/embed.inc"

    text plot_text_style, arena/plots/style.gp
    text plot_text_margins, arena/plots/margins.gp
    text plot_text_turns, arena/plots/turns.gp
    text plot_text_supply, arena/plots/supply.gp
    text plot_text_progress, arena/plots/progress.gp
    text plot_text_kinds, arena/plots/kinds.gp
    text plot_text_time, arena/plots/time.gp
    text plot_text_ratings, arena/plots/ratings.gp
    text plot_text_ladder, arena/plots/ladder.gp
    text plot_text_tune_values, arena/plots/tune_values.gp
    text plot_text_tune_pairs, arena/plots/tune_pairs.gp
    text plot_text_tune_steps, arena/plots/tune_steps.gp

    .section .note.GNU-stack, "", %progbits
