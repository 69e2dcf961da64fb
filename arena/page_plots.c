/* page_plots.c: the plots of a store's part of the page, in their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page_ladder.h"
#include "arena/page_plot.h"

bool page_print_plots(const PagePart *part) {
    const PageRun *run = part->run;
    if (!page_plot_ratings(part) || !page_plot_margins(part) || !page_plot_kinds(part))
        return false;
    if (run->league && !page_plot_ladder(part)) return false;
    if (run->review && !page_plot_progress(part)) return false;
    if (run->turns->blocks > 0) {
        if (!page_plot_turns(part) || !page_plot_supply(part)) return false;
    } else {
        page_say_missing(part, "No plots over the turns: the moves of the games are not kept "
                               "(<code>--keep scores</code>).");
    }
    return page_plot_time(part);
}
