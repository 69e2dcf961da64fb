/* page_plot_agents.c: the agents of a store beside each other: points by kind, time, ratings.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "arena/page_plot.h"
#include "arena/plural.h"

bool page_plot_kinds(const PagePart *part) {
    PagePlot plot;
    const PageRun *run = part->run;
    if (run->data->normal_blocks == 0)
        return page_say_missing(part, "No plot of points by kind: every deck has a forfeit.");
    if (!page_plot_begin(&plot, part, "kinds", page_plot_find_height(part))) return false;
    const int shown = page_plot_label(&plot, PAGE_LINES_SHOWN);
    const int kinds = page_plot_label_kinds(&plot);
    plot_set_text(&plot.plot, "y_label", kinds == 1 ? "figures a game" : "points a game");
    plot_begin_data(&plot.plot, "kinds");
    for (int a = 0; a < shown; a++) {
        for (int kind = 0; kind < kinds; kind++) {
            const StatsSum *sum = &run->data->agent[run->rank[a]].points[kind];
            Estimate half = stats_error(sum, run->data->players);
            half.value *= stats_z95();
            half.is_known &= !run->data->is_league; /* a deck is there once a match-up */
            plot_put_number(&plot.plot, kind + 1);
            plot_put(&plot.plot, stats_mean(sum, run->data->players));
            plot_put(&plot.plot, half);
            plot_end_line(&plot.plot);
        }
        page_plot_end_set(&plot);
    }
    plot_end_data(&plot.plot);
    page_plot_say(&plot,
                  run->data->is_league
                      ? "Means a game over %lld block%s without a forfeit, of all match-ups."
                      : "Means a game with 95 %% intervals over %lld deck%s without a forfeit.",
                  (long long)run->data->normal_blocks, plural(run->data->normal_blocks));
    page_plot_say_cut(&plot, shown);
    return page_plot_end(&plot, "kinds", kinds == 1 ? "Figures" : "Points by kind");
}

bool page_plot_time(const PagePart *part) {
    static const double QUANTILE[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    PagePlot plot;
    const PageRun *run = part->run;
    if (!page_plot_begin(&plot, part, "time", 110 + 34 * run->agents)) return false;
    page_plot_label(&plot, STORE_AGENTS_MAX);
    plot_begin_data(&plot.plot, "time");
    for (int a = 0; a < run->agents; a++) {
        plot_put_number(&plot.plot, a + 1);
        plot_put_number(&plot.plot, run->rank[a] + 1);
        for (int q = 0; q < 5; q++)
            plot_put(&plot.plot, page_data_find_time(&run->data->agent[run->rank[a]], QUANTILE[q]));
        plot_end_line(&plot.plot);
    }
    plot_end_data(&plot.plot);
    page_plot_say(
        &plot,
        "Of each game the mean time of an agent's turn: median, quartiles (box), 5 and 95 %% "
        "of the games (line), on a logarithmic scale. Times depend on the machine and its "
        "load.");
    return page_plot_end(&plot, "time", "Thinking time");
}

/* Worths of a table of three and more, or ratings of a league. */
static bool page_plot_ratings_of(const PagePart *part, const Ratings *ratings) {
    PagePlot plot;
    const PageRun *run = part->run;
    if (!page_plot_begin(&plot, part, "ratings", 100 + 30 * run->agents)) return false;
    page_plot_label(&plot, STORE_AGENTS_MAX);
    plot_set_text(&plot.plot, "x_label", "Elo, mean 0, with 95 % interval");
    int known = 0;
    plot_begin_data(&plot.plot, "ratings");
    for (int a = 0; a < run->agents; a++) {
        const Estimate elo = rating_elo(ratings, run->rank[a]);
        Estimate half = rating_error(ratings, run->rank[a]);
        half.value *= stats_z95();
        known += elo.is_known;
        plot_put_number(&plot.plot, a + 1);
        plot_put(&plot.plot, elo);
        plot_put(&plot.plot, half);
        plot_end_line(&plot.plot);
    }
    if (known == 0) fprintf(plot.plot.script, "1 0 0\n");
    plot_end_data(&plot.plot);
    page_plot_say(&plot, "%s; intervals from standard errors clustered by deck.",
                  run->league ? "Ratings by Bradley and Terry" : "Worths by Plackett and Luce");
    if (known < run->agents)
        page_plot_say(&plot, " %d of %d agents %s no finite rating and no point.",
                      run->agents - known, run->agents, run->agents - known == 1 ? "has" : "have");
    return page_plot_end(&plot, "ratings", "Ratings");
}

bool page_plot_ratings(const PagePart *part) {
    const PageRun *run = part->run;
    if (run->league) return page_plot_ratings_of(part, &league_review_get(run->league)->ratings);
    const RatingTable *orders = page_run_get_report(run)->orders;
    if (!orders) return true;
    Ratings *ratings = malloc(sizeof *ratings);
    if (!ratings) return error_set(part->error, "memory is short");
    rating_fit_table(orders, ratings);
    const bool is_done = page_plot_ratings_of(part, ratings);
    free(ratings);
    return is_done;
}
