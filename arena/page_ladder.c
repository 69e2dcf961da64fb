/* page_ladder.c: strength against budget, where agents of some stores differ in that alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page_ladder.h"

#include <stdlib.h>
#include <string.h>

#include "arena/page_plot.h"

enum {
    KEY_SIZE = 4 * AGENT_SPEC_SIZE,
    POINTS_MAX = 2 * PAGE_RUNS_MAX, /* both sides of each match, or the agents of a league */
    SERIES_MAX = 8                  /* that are drawn */
};

typedef struct LadderPoint {
    char key[KEY_SIZE];              /* what its series has in common */
    char label[2 * AGENT_NAME_SIZE]; /* of that series */
    bool is_time;                    /* the budget is in ms */
    double budget;                   /* on the axis */
    Estimate value;                  /* how strong: % of the points, or Elo */
    Interval interval;               /* 95 % */
    int series;                      /* number from 0, or -1: of none */
} LadderPoint;

typedef struct Ladder {
    LadderPoint point[POINTS_MAX]; /* by series, then budget, once it is sorted */
    int points;                    /* used */
    int series;                    /* that have two budgets at least */
} Ladder;

/* Cuts "key=N" out of a spec and returns N; 0 if it is not there. */
static double page_budget_cut(char *spec, const char *key) {
    const size_t length = strlen(key);
    for (char *at = strstr(spec, key); at; at = strstr(at + 1, key)) {
        if (at == spec || (at[-1] != ':' && at[-1] != ',')) continue;
        char *end = NULL;
        const double value = strtod(at + length, &end);
        memmove(at + length, end, strlen(end) + 1);
        return value;
    }
    return 0;
}

bool page_budget_parse(const char *spec, PageBudget *budget) {
    snprintf(budget->family, sizeof budget->family, "%s", spec);
    const double time = page_budget_cut(budget->family, "time_ms=");
    const double sims = page_budget_cut(budget->family, "sims=");
    budget->is_time = time > 0;
    budget->amount = time > 0 ? time : sims;
    return budget->amount > 0;
}

/* `run`: whose rules the point belongs to. */
static LadderPoint *ladder_add(Ladder *ladder, const PageRun *run, const PageBudget *budget,
                               const char *against) {
    const StoreVariant *variant = &run->run->variant[0];
    if (ladder->points == POINTS_MAX) return NULL;
    LadderPoint *point = &ladder->point[ladder->points++];
    const int type = (int)strcspn(budget->family, ":");
    *point = (LadderPoint){.is_time = budget->is_time, .budget = budget->amount, .series = -1};
    snprintf(point->key, sizeof point->key, "%s %s %d %s %s", variant->rules, variant->sheet_digest,
             budget->is_time, budget->family, against);
    snprintf(point->label, sizeof point->label, "%.*s", type, budget->family);
    return point;
}

/* Adds the sides of a match that have budgets. */
static void ladder_add_match(Ladder *ladder, const PageRun *run) {
    PageBudget budget[2];
    const Stats *stats = page_run_get_report(run)->stats;
    const char(*spec)[AGENT_SPEC_SIZE] = run->run->spec;
    bool has[2];
    for (int i = 0; i < 2; i++) has[i] = page_budget_parse(spec[i], &budget[i]);
    const bool is_rung = has[0] && has[1] && budget[0].is_time == budget[1].is_time &&
                         strcmp(budget[0].family, budget[1].family) == 0;
    for (int i = 0; i < 2; i++) {
        const Interval interval = report_score_interval(stats, i);
        if (!has[i] || (is_rung && budget[i].amount <= budget[1 - i].amount)) continue;
        LadderPoint *point = ladder_add(ladder, run, &budget[i], is_rung ? "less" : spec[1 - i]);
        if (!point) return;
        const size_t length = strlen(point->label);
        snprintf(point->label + length, sizeof point->label - length, " against %s",
                 is_rung ? "less" : run->run->name[1 - i]);
        point->value = report_score(stats, i);
        point->value.value *= 100;
        point->interval = (Interval){interval.is_known, 100 * interval.low, 100 * interval.high};
    }
}

static void ladder_add_league(Ladder *ladder, const PageRun *run) {
    const Ratings *ratings = &league_review_get(run->league)->ratings;
    PageBudget budget;
    for (int i = 0; i < run->agents; i++) {
        const Estimate error = rating_error(ratings, i);
        const Estimate elo = rating_elo(ratings, i);
        if (!elo.is_known || !page_budget_parse(run->run->spec[i], &budget)) continue;
        LadderPoint *point = ladder_add(ladder, run, &budget, "");
        const double half = stats_z95() * error.value;
        point->value = elo;
        point->interval = (Interval){error.is_known, elo.value - half, elo.value + half};
    }
}

/* Series with two budgets get numbers, in the order of their first points. */
static void ladder_number(Ladder *ladder) {
    for (int i = 0; i < ladder->points; i++) {
        LadderPoint *point = &ladder->point[i];
        bool has_two = false;
        for (int j = 0; j < ladder->points; j++)
            has_two |= strcmp(ladder->point[j].key, point->key) == 0 &&
                       ladder->point[j].budget != point->budget;
        if (!has_two || point->series >= 0 || ladder->series == SERIES_MAX) continue;
        for (int j = i; j < ladder->points; j++)
            if (strcmp(ladder->point[j].key, point->key) == 0)
                ladder->point[j].series = ladder->series;
        ladder->series++;
    }
}

static int ladder_compare(const void *a, const void *b) {
    const LadderPoint *first = a;
    const LadderPoint *second = b;
    if (first->series != second->series) return first->series < second->series ? -1 : 1;
    return (first->budget > second->budget) - (first->budget < second->budget);
}

static void ladder_put(const Ladder *ladder, const PagePlot *plot) {
    for (int s = 0; s < ladder->series; s++) {
        const LadderPoint *first = ladder->point;
        while (first->series != s) first++;
        plot_set_label(&plot->plot, "LABEL", s + 1, first->label);
    }
    plot_begin_data(&plot->plot, "ladder");
    for (int i = 0; i < ladder->points; i++) {
        const LadderPoint *point = &ladder->point[i];
        if (point->series < 0) continue;
        plot_put_number(&plot->plot, point->budget);
        plot_put(&plot->plot, point->value);
        plot_put(&plot->plot, (Estimate){point->interval.is_known, point->interval.low});
        plot_put(&plot->plot, (Estimate){point->interval.is_known, point->interval.high});
        plot_end_line(&plot->plot);
        if (i + 1 < ladder->points && ladder->point[i + 1].series != point->series)
            page_plot_end_set(plot);
    }
    plot_end_data(&plot->plot);
}

/* is_league: values are ratings. */
static bool ladder_draw(Ladder *ladder, const PagePart *part, bool is_league) {
    PagePlot plot;
    bool has[2] = {false, false};
    qsort(ladder->point, (size_t)ladder->points, sizeof ladder->point[0], ladder_compare);
    for (int i = 0; i < ladder->points; i++)
        if (ladder->point[i].series >= 0) has[ladder->point[i].is_time] = true;
    const char *unit = has[0] && has[1] ? "budget a move, simulations or ms"
                       : has[1]         ? "budget, ms a move"
                                        : "budget, simulations a move";
    if (!page_plot_begin(&plot, part, "ladder", 0)) return false;
    plot_set_number(&plot.plot, "series", ladder->series);
    plot_set_text(&plot.plot, "x_label", unit);
    plot_set_text(&plot.plot, "y_label", is_league ? "rating, Elo" : "score, %");
    plot_set_number(&plot.plot, "has_even", !is_league);
    plot_set_number(&plot.plot, "even", 50);
    ladder_put(ladder, &plot);
    page_plot_say(&plot, is_league
                             ? "Ratings of agents that differ in their budget alone, with 95 %% "
                               "intervals from standard errors clustered by deck."
                             : "Scores of agents that differ in their budget alone, with Wilson's "
                               "95 %% intervals. Against less: the same agent with the smaller "
                               "budget of its match.");
    return page_plot_end(&plot, "ladder", "Strength against budget");
}

bool page_print_ladder(const PagePart *part, PageRun *const *runs, int count) {
    Ladder *ladder = calloc(1, sizeof *ladder);
    bool is_done = ladder || error_set(part->error, "memory is short");
    for (int i = 0; ladder && i < count; i++)
        if (runs[i]->review && runs[i]->agents == 2) ladder_add_match(ladder, runs[i]);
    if (ladder) ladder_number(ladder);
    if (ladder && ladder->series > 0) {
        fputs("<section id=\"ladder\">\n<h2>Strength against budget</h2>\n<div class=\"plots\">\n",
              part->page);
        is_done = ladder_draw(ladder, part, false);
        fputs("</div>\n</section>\n", part->page);
    } else if (ladder && count > 1) {
        page_say_missing(part, "No plot of strength against budget: no two of these matches differ "
                               "in the budget of an agent alone.");
    }
    free(ladder);
    return is_done;
}

bool page_plot_ladder(const PagePart *part) {
    Ladder *ladder = calloc(1, sizeof *ladder);
    if (!ladder) return error_set(part->error, "memory is short");
    ladder_add_league(ladder, part->run);
    ladder_number(ladder);
    const bool is_done = ladder->series == 0 || ladder_draw(ladder, part, true);
    free(ladder);
    return is_done;
}
