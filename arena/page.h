/* page.h: the page of `bastide report`: what it is made from, and its parts.
 *
 * SPDX-License-Identifier: MIT
 *
 *      stores --page_run--> PageRun --page_plots, page_tables, page_games--> index.html, *.svg
 *
 * All numbers come from the reports that `bastide stats` prints, from the blocks that these count
 * (page_data), and from a sample of games that are replayed (page_turns). The same stores make the
 * same page, byte for byte.
 */
#ifndef ARENA_PAGE_H
#define ARENA_PAGE_H

#include "arena/league.h"
#include "arena/page_data.h"
#include "arena/page_turns.h"

enum {
    PAGE_GAMES_MAX = 20, /* shown in one page */
    PAGE_RUNS_MAX = 64   /* stores in one page */
};

/* A store that was read. */
typedef struct PageRun {
    const char *path;           /* as given */
    Store *store;               /* open, for moves */
    const StoreRun *run;        /* of the store */
    Rules *rules;               /* that it is played by */
    char *command;              /* that made the store */
    Review *review;             /* of a match, else NULL */
    LeagueReview *league;       /* of a league, else NULL */
    PageData *data;             /* of the blocks that these count */
    PageTurns *turns;           /* of the sample; no blocks where moves are not kept */
    bool has_moves;             /* of the games that were chosen */
    int agents;                 /* in the store */
    int rank[STORE_AGENTS_MAX]; /* agents in the order in which they are shown */
    char label[STORE_AGENTS_MAX][REPORT_LABEL_SIZE]; /* by number: no two are alike */
} PageRun;

/* Reads a store. test: put to a match's; NULL: that which it was put to last. NULL and an error if
 * it cannot be read, or holds no games. */
PageRun *page_run_create(const char *path, const SprtOptions *test, Error *error);
void page_run_destroy(PageRun *run);

/* The report of a match; that of a league's first match-up, for what all have in common. */
const Report *page_run_get_report(const PageRun *run);

/* What is asked for. */
typedef struct PageOptions {
    const char *folder;              /* that gets the page and the plots */
    const char *command;             /* that was typed */
    bool has_test;                   /* one is put to the stores */
    SprtOptions test;                /* that one */
    const char *path[PAGE_RUNS_MAX]; /* stores */
    int paths;                       /* how many */
} PageOptions;

/* Where a run's part of the page goes. */
typedef struct PagePart {
    const PageRun *run; /* that it is about */
    const char *folder; /* of the plots */
    int number;         /* of the run, from 1; 0: it is the only one */
    FILE *page;         /* index.html */
    Error *error;       /* of the first failure */
} PagePart;

/* Draws the plots that a store can give into the folder and the page, and says in words why others
 * are missing. */
bool page_print_plots(const PagePart *part);

/* The tables of a match or a league. False: memory is short. */
bool page_print_tables(const PagePart *part);

/* The games that stand out, at most `max`, and why each was chosen. */
bool page_print_games(const PagePart *part, int max);

/* Makes the page and its plots. False and an error if it cannot: an earlier page is left then,
 * though not its plots. */
bool page_make(const PageOptions *options, Error *error);

#endif
