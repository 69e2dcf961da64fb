/* page_plot.h: a plot of a page: its script, its caption, its place in the page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAGE_PLOT_H
#define ARENA_PAGE_PLOT_H

#include "arena/page.h"
#include "arena/plot.h"

enum {
    PAGE_CAPTION_SIZE = 1200, /* longest caption and a zero */
    PAGE_LINES_SHOWN = 8,     /* agents of which bars or lines are drawn */
    PAGE_PANELS_SHOWN = 6     /* agents of which points over turns are drawn */
};

/* A plot of a part of the page. */
typedef struct PagePlot {
    const PagePart *part;            /* that it belongs to */
    Plot plot;                       /* its script */
    char caption[PAGE_CAPTION_SIZE]; /* stands below it, and is its alternative text */
} PagePlot;

/* Begins a plot; height in pixels, 0: the usual one. */
bool page_plot_begin(PagePlot *plot, const PagePart *part, const char *name, int height);

/* The height of a plot with the agents' names below it. */
int page_plot_find_height(const PagePart *part);

/* Draws it in the way of `kind` and puts it into the page, with its heading and caption. */
bool page_plot_end(PagePlot *plot, const char *kind, const char *heading);

/* Adds to the caption, as printf does. */
void page_plot_say(PagePlot *plot, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says in place of a plot why there is none; returns true. */
bool page_say_missing(const PagePart *part, const char *why);

/* Sets LABEL[1..] and `agents`; returns how many of the agents are shown. */
int page_plot_label(const PagePlot *plot, int max);

/* Sets KIND[1..] and `kinds`; returns how many kinds of points there are. */
int page_plot_label_kinds(const PagePlot *plot);

/* Says in the caption if some agents are not shown. */
void page_plot_say_cut(PagePlot *plot, int shown);

/* "points" or, of junior, "figures". */
const char *page_plot_unit(const PagePart *part);

/* Ends a data set: two empty lines. */
void page_plot_end_set(const PagePlot *plot);

/* The plots, each with its figure in the page. False: part->error says why. */
bool page_plot_margins(const PagePart *part);
bool page_plot_kinds(const PagePart *part);
bool page_plot_progress(const PagePart *part);
bool page_plot_turns(const PagePart *part);
bool page_plot_supply(const PagePart *part);
bool page_plot_time(const PagePart *part);
bool page_plot_ratings(const PagePart *part);

#endif
