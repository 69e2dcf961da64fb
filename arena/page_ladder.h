/* page_ladder.h: strength against budget, where agents of some stores differ in that alone.
 *
 * SPDX-License-Identifier: MIT
 *
 * A budget is time_ms of an agent, or, if that is 0, its sims. Agents whose specs are the same but
 * for the budget are of one family. A series is
 *
 *      matches of one family against one and the same opponent: score against budget
 *      matches of two of a family: score of the larger budget against that budget
 *      a league with several of a family: rating against budget
 *
 * and counts from two budgets on.
 */
#ifndef ARENA_PAGE_LADDER_H
#define ARENA_PAGE_LADDER_H

#include "arena/page.h"

/* An agent seen as one of its family. */
typedef struct PageBudget {
    char family[AGENT_SPEC_SIZE]; /* its spec without the budget */
    bool is_time;                 /* ms a move; else simulations a move */
    double amount;                /* > 0 */
} PageBudget;

/* Reads the budget of a canonical spec; false if it has none. */
bool page_budget_parse(const char *spec, PageBudget *budget);

/* Draws the series of all matches, if there are any, into a section of the page; with several
 * stores and no series says so. part->run is not used. */
bool page_print_ladder(const PagePart *part, PageRun *const *runs, int count);

/* Draws the series of a league, if there are any, among its plots. */
bool page_plot_ladder(const PagePart *part);

#endif
