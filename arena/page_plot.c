/* page_plot.c: a plot of a page: its script, its caption, its place in the page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page_plot.h"

#include <stdarg.h>
#include <string.h>

#include "arena/html.h"

bool page_plot_begin(PagePlot *plot, const PagePart *part, const char *name, int height) {
    char numbered[PLOT_NAME_SIZE];
    if (part->number)
        snprintf(numbered, sizeof numbered, "run%d_%.24s", part->number, name);
    else
        snprintf(numbered, sizeof numbered, "%.24s", name);
    *plot = (PagePlot){.part = part};
    if (!plot_begin(&plot->plot, part->folder, numbered, part->error)) return false;
    if (height) plot_set_number(&plot->plot, "plot_height", height);
    return true;
}

int page_plot_find_height(const PagePart *part) {
    const int agents = part->run->agents < PAGE_LINES_SHOWN ? part->run->agents : PAGE_LINES_SHOWN;
    return 430 + 20 * ((agents + 1) / 2);
}

bool page_plot_end(PagePlot *plot, const char *kind, const char *heading) {
    FILE *page = plot->part->page;
    char description[PAGE_CAPTION_SIZE + 100];
    if (!plot_draw(&plot->plot, kind, plot->part->error)) return false;
    snprintf(description, sizeof description, "%s. %s", heading, plot->caption);
    fputs("<figure>\n<div class=\"plot\">\n", page);
    if (!plot_print_inline(&plot->plot, description, page, plot->part->error)) return false;
    fputs("</div>\n<figcaption><strong>", page);
    html_put_text(page, heading);
    fputs(".</strong> ", page);
    html_put_text(page, plot->caption);
    fprintf(page, " <a href=\"%s.svg\">%s.svg</a></figcaption>\n</figure>\n", plot->plot.name,
            plot->plot.name);
    return true;
}

void page_plot_say(PagePlot *plot, const char *format, ...) {
    const size_t length = strlen(plot->caption);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(plot->caption + length, sizeof plot->caption - length, format, arguments);
    va_end(arguments);
}

bool page_say_missing(const PagePart *part, const char *why) {
    fprintf(part->page, "<p class=\"missing\">%s</p>\n", why);
    return true;
}

int page_plot_label(const PagePlot *plot, int max) {
    const PageRun *run = plot->part->run;
    const int count = run->agents < max ? run->agents : max;
    for (int i = 0; i < count; i++)
        plot_set_label(&plot->plot, "LABEL", i + 1, run->label[run->rank[i]]);
    plot_set_number(&plot->plot, "agents", count);
    return count;
}

int page_plot_label_kinds(const PagePlot *plot) {
    const int kinds = report_has_kinds(page_run_get_report(plot->part->run)) ? FEATURE_KINDS : 1;
    plot_set_number(&plot->plot, "kinds", kinds);
    for (int kind = 0; kind < kinds; kind++)
        plot_set_label(&plot->plot, "KIND", kind + 1, kinds == 1 ? "figures" : FEATURE_NAME[kind]);
    return kinds;
}

void page_plot_say_cut(PagePlot *plot, int shown) {
    if (shown < plot->part->run->agents)
        page_plot_say(plot, " The first %d of %d agents are shown.", shown,
                      plot->part->run->agents);
}

const char *page_plot_unit(const PagePart *part) {
    return report_has_kinds(page_run_get_report(part->run)) ? "points" : "figures";
}

void page_plot_end_set(const PagePlot *plot) {
    fputs("\n\n", plot->plot.script);
}
