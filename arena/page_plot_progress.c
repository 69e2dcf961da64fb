/* page_plot_progress.c: how a match went over its decks: score, interval, sequential test.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "arena/page_plot.h"

static void page_put_test(const PagePlot *plot, const Sprt *test) {
    const PageData *data = plot->part->run->data;
    char text[64];
    plot_set_number(&plot->plot, "has_test", test != NULL);
    if (!test) return;
    plot_set_number(&plot->plot, "lower", sprt_lower_bound(&test->options));
    plot_set_number(&plot->plot, "upper", sprt_upper_bound(&test->options));
    snprintf(text, sizeof text, "below %.2f: h0 accepted", sprt_lower_bound(&test->options));
    plot_set_text(&plot->plot, "h0", text);
    snprintf(text, sizeof text, "above %.2f: h1 accepted", sprt_upper_bound(&test->options));
    plot_set_text(&plot->plot, "h1", text);
    plot_begin_data(&plot->plot, "llr");
    fprintf(plot->plot.script, "0 0\n");
    for (int i = 0; i < data->moments; i++) {
        plot_put_number(&plot->plot, (double)data->moment[i].blocks);
        plot_put(&plot->plot, data->moment[i].llr);
        plot_end_line(&plot->plot);
    }
    plot_put_number(&plot->plot, (double)data->blocks);
    plot_put(&plot->plot, (Estimate){!test->is_unsolved && test->has_deck, test->llr});
    plot_end_line(&plot->plot);
    plot_end_data(&plot->plot);
}

/* A line of the score; the first blocks, of which no interval is known, are left out. Widens the
 * range of the axis. */
static void page_put_course(const PagePlot *plot, int agent, double range[2]) {
    const PageData *data = plot->part->run->data;
    for (int i = 0; i < data->moments; i++) {
        const PageMoment *moment = &data->moment[i];
        const double score = 100 * moment->score[agent].value;
        const double width = 100 * moment->width[agent].value;
        const bool is_known = moment->width[agent].is_known;
        plot_put_number(&plot->plot, (double)moment->blocks);
        plot_put_number(&plot->plot, score);
        plot_put(&plot->plot, (Estimate){is_known, fmax(0, score - width)});
        plot_put(&plot->plot, (Estimate){is_known, fmin(100, score + width)});
        plot_end_line(&plot->plot);
        if (!is_known && i + 1 < data->moments) continue;
        range[0] = fmin(range[0], fmax(0, score - width));
        range[1] = fmax(range[1], fmin(100, score + width));
    }
    page_plot_end_set(plot);
}

bool page_plot_progress(const PagePart *part) {
    PagePlot plot;
    char text[SPRT_TEXT_SIZE];
    const PageRun *run = part->run;
    const Report *report = page_run_get_report(run);
    const int lines = run->data->players == 2 ? 1 : run->data->players;
    double range[2] = {50, 50};
    if (!page_plot_begin(&plot, part, "progress", report->test ? 640 : 0)) return false;
    page_plot_label(&plot, PAGE_LINES_SHOWN);
    plot_set_number(&plot.plot, "lines", lines);
    plot_set_number(&plot.plot, "even", 50);
    plot_set_text(&plot.plot, "y_label",
                  lines == 1 ? "score of the first agent, %" : "utility of the place, %");
    page_put_test(&plot, report->test);
    plot_begin_data(&plot.plot, "score");
    for (int i = 0; i < lines; i++) page_put_course(&plot, i, range);
    plot_end_data(&plot.plot);
    plot_set_number(&plot.plot, "y_low", fmax(0, floor(range[0] - 2)));
    plot_set_number(&plot.plot, "y_high", fmin(100, ceil(range[1] + 2)));
    page_plot_say(
        &plot,
        "%s after each deck, in the order of the decks; the band is a 95 %% interval that "
        "holds at every moment at once (Howard et al. 2021), shown from the 20th deck on.",
        lines == 1 ? "Score (a win 1, a draw 1/2)"
                   : "Mean utility (n - place) / (n - 1) of each agent's places");
    if (report->test)
        page_plot_say(&plot, " Below, the log-likelihood ratio of the sequential test: %s.",
                      sprt_format(report->test, text));
    return page_plot_end(&plot, "progress",
                         lines == 1 ? "Score over the decks" : "Places over the decks");
}
