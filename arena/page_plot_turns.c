/* page_plot_turns.c: points and followers over the turns of a sample of games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "arena/page_plot.h"
#include "arena/plural.h"

/* Mean, low end and high end. */
static void page_put_band(const PagePlot *plot, int agent, int turn, int line) {
    const PageTurns *turns = plot->part->run->turns;
    const Estimate mean = page_turns_mean(turns, agent, turn, line);
    Estimate error = page_turns_error(turns, agent, turn, line);
    error.is_known &= !plot->part->run->data->is_league; /* a deck is there once a match-up */
    const double half = stats_z95() * error.value;
    plot_put(&plot->plot, mean);
    plot_put(&plot->plot, (Estimate){error.is_known, mean.value - half});
    plot_put(&plot->plot, (Estimate){error.is_known, mean.value + half});
}

/* How many games were replayed, and which. */
static void page_say_sample(PagePlot *plot) {
    const PageTurns *turns = plot->part->run->turns;
    page_plot_say(
        plot,
        " From a sample of %d games (%d block%s, evenly spread over those without a forfeit),"
        " whose moves were replayed%s.",
        turns->blocks * turns->rules->players, turns->blocks, plural(turns->blocks),
        plot->part->run->data->is_league ? "" : "; bands are 95 % intervals over decks");
}

static double page_find_highest(const PagePart *part, int panels, int kinds) {
    const PageTurns *turns = part->run->turns;
    double highest = 1;
    for (int a = 0; a < panels; a++)
        for (int turn = 0; turn <= turns->turns; turn++)
            for (int kind = 0; kind < kinds; kind++)
                highest =
                    fmax(highest, page_turns_mean(turns, part->run->rank[a], turn, kind).value);
    return highest;
}

bool page_plot_turns(const PagePart *part) {
    PagePlot plot;
    const PageRun *run = part->run;
    const int panels = run->agents < PAGE_PANELS_SHOWN ? run->agents : PAGE_PANELS_SHOWN;
    if (!page_plot_begin(&plot, part, "turns", 100 + 280 * ((panels + 1) / 2))) return false;
    page_plot_label(&plot, panels);
    const int kinds = page_plot_label_kinds(&plot);
    plot_set_number(&plot.plot, "panels", panels);
    plot_set_text(&plot.plot, "y_label", kinds == 1 ? "figures placed" : "points, mean a game");
    plot_set_number(&plot.plot, "y_max", 1.12 * page_find_highest(part, panels, kinds));
    plot_begin_data(&plot.plot, "turns");
    for (int a = 0; a < panels; a++) {
        for (int turn = 0; turn <= run->turns->turns; turn++) {
            plot_put_number(&plot.plot, turn);
            for (int kind = 0; kind < kinds; kind++) page_put_band(&plot, run->rank[a], turn, kind);
            plot_end_line(&plot.plot);
        }
        page_plot_end_set(&plot);
    }
    plot_end_data(&plot.plot);
    page_plot_say(&plot, kinds == 1
                             ? "Figures placed after each tile."
                             : "What is scored already and what lies on the board, as if the game "
                               "ended after this tile, by kind.");
    page_say_sample(&plot);
    page_plot_say_cut(&plot, panels);
    return page_plot_end(&plot, "turns",
                         kinds == 1 ? "Figures over the turns" : "Points over the turns");
}

bool page_plot_supply(const PagePart *part) {
    PagePlot plot;
    const PageRun *run = part->run;
    if (!page_plot_begin(&plot, part, "followers", page_plot_find_height(part))) return false;
    const int shown = page_plot_label(&plot, PAGE_LINES_SHOWN);
    plot_set_text(&plot.plot, "y_label",
                  report_has_kinds(page_run_get_report(run)) ? "followers in hand, mean"
                                                             : "figures in hand, mean");
    plot_begin_data(&plot.plot, "supply");
    for (int a = 0; a < shown; a++) {
        for (int turn = 0; turn <= run->turns->turns; turn++) {
            plot_put_number(&plot.plot, turn);
            page_put_band(&plot, run->rank[a], turn, PAGE_SUPPLY);
            plot_end_line(&plot.plot);
        }
        page_plot_end_set(&plot);
    }
    plot_end_data(&plot.plot);
    page_plot_say(&plot, "Means after each tile.");
    page_say_sample(&plot);
    page_plot_say_cut(&plot, shown);
    return page_plot_end(&plot, "supply",
                         report_has_kinds(page_run_get_report(run)) ? "Followers in hand"
                                                                    : "Figures in hand");
}
