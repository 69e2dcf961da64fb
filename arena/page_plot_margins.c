/* page_plot_margins.c: how far the games of a store were apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "arena/page_plot.h"
#include "arena/plural.h"

enum { BARS_MAX = 40 /* of a histogram, about */ };

/* The middle of the bar that holds a lead. A bar is of so many whole numbers, 1 .. 5, 6 .. 10 and
 * so on, so that none holds both won and lost games; 0 has its own. */
static double page_find_bar(int lead, int width) {
    if (lead == 0) return 0;
    const int bar = (abs(lead) + width - 1) / width;
    return (lead > 0 ? 1 : -1) * (bar * width - (width - 1) / 2.0);
}

/* Width of bars such that about BARS_MAX hold all leads but a hundredth on either side. */
static int page_choose_width(const PageData *data, int64_t games) {
    static const int WIDTH[] = {1, 2, 5, 10, 20, 50};
    int low = 0;
    int high = 2 * PAGE_LEAD_MAX;
    int64_t below = 0;
    int64_t above = 0;
    int choice = 0;
    while (low < high && (below += data->lead[low]) <= games / 100) low++;
    while (high > low && (above += data->lead[high]) <= games / 100) high--;
    while (choice < 5 && (high - low) / WIDTH[choice] > BARS_MAX) choice++;
    return WIDTH[choice];
}

static void page_put_bars(const PagePlot *plot, int width, int64_t games) {
    const PageData *data = plot->part->run->data;
    int64_t count = 0;
    plot_begin_data(&plot->plot, "margins");
    for (int i = 0; i <= 2 * PAGE_LEAD_MAX; i++) {
        const double bar = page_find_bar(i - PAGE_LEAD_MAX, width);
        count += data->lead[i];
        if (i < 2 * PAGE_LEAD_MAX && page_find_bar(i + 1 - PAGE_LEAD_MAX, width) == bar) continue;
        if (count > 0) {
            plot_put_number(&plot->plot, bar);
            plot_put_number(&plot->plot, 100.0 * (double)count / (double)games);
            plot_put_number(&plot->plot, bar == 0 ? 1 : width);
            plot_end_line(&plot->plot);
        }
        count = 0;
    }
    plot_end_data(&plot->plot);
}

bool page_plot_margins(const PagePart *part) {
    PagePlot plot;
    char text[320];
    const PageData *data = part->run->data;
    const bool is_signed = page_data_is_signed(data);
    const Estimate mean = stats_mean(&data->lead_sum, data->players);
    Estimate error = stats_error(&data->lead_sum, data->players);
    error.is_known &= !data->is_league; /* a deck is there once a match-up */
    int64_t games = 0;
    for (int i = 0; i <= 2 * PAGE_LEAD_MAX; i++) games += data->lead[i];
    if (!mean.is_known)
        return page_say_missing(part, "No plot of margins: every deck has a forfeit.");
    if (!page_plot_begin(&plot, part, "margins", 0)) return false;
    const int width = page_choose_width(data, games);
    const double half = error.is_known ? stats_z95() * error.value : 0;
    snprintf(text, sizeof text, "%s, %s, bars of %d",
             is_signed ? "margin: points of the first agent minus those of the second"
                       : "lead of the winner over the next",
             page_plot_unit(part), width);
    plot_set_text(&plot.plot, "x_label", text);
    plot_set_number(&plot.plot, "signed", is_signed);
    plot_set_number(&plot.plot, "mean", mean.value);
    plot_set_number(&plot.plot, "low", mean.value - half);
    plot_set_number(&plot.plot, "high", mean.value + half);
    page_plot_label(&plot, 2);
    page_put_bars(&plot, width, games);
    page_plot_say(&plot, "%lld game%s that ended normally. Mean %+.2f %s", (long long)games,
                  plural(games), mean.value, page_plot_unit(part));
    if (error.is_known)
        page_plot_say(&plot, ", 95 %% interval %+.2f .. %+.2f over %lld deck%s.", mean.value - half,
                      mean.value + half, (long long)data->lead_sum.count,
                      plural(data->lead_sum.count));
    else
        page_plot_say(&plot, data->is_league ? ", all match-ups together."
                                             : "; one deck says nothing of its error.");
    return page_plot_end(&plot, "margins", is_signed ? "Margins" : "Leads of the winners");
}
