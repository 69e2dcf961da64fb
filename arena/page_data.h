/* page_data.h: what plots and the choice of games need of the blocks of a store, beyond its report.
 *
 * SPDX-License-Identifier: MIT
 *
 * Blocks are seen once, match-up by match-up in the order of their decks. What would grow with them
 * is thinned out: of a series too long for its room every second entry is dropped, so that the
 * entries stay evenly spread whatever their number.
 */
#ifndef ARENA_PAGE_DATA_H
#define ARENA_PAGE_DATA_H

#include "arena/page_pick.h"
#include "arena/review.h"

enum {
    PAGE_LEAD_MAX = 500,    /* points; leads beyond it count as this */
    PAGE_TIME_DECADE = 40,  /* bins of thinking times by a power of ten */
    PAGE_TIME_BINS = 560,   /* from 1 ns on */
    PAGE_MOMENTS_MAX = 400, /* of the score over the decks */
    PAGE_SAMPLE_MAX = 1000  /* games that are replayed */
};

typedef struct PageAgent {
    StatsSum points[FEATURE_KINDS]; /* blocks without a forfeit: sums over their games; junior:
                                       figures in [0] */
    int64_t time[PAGE_TIME_BINS];   /* games by the mean thinking time of a turn */
    int64_t timed;                  /* games in `time` */
} PageAgent;

/* A match after some of its decks. */
typedef struct PageMoment {
    int64_t blocks;           /* counted so far */
    Estimate score[SEAT_MAX]; /* mean utility of a place, by agent of the table */
    Estimate width[SEAT_MAX]; /* half of its interval, which holds at every moment at once */
    Estimate llr;             /* of the test; unknown without one */
} PageMoment;

typedef struct PageData {
    const StoreRun *run;                 /* whose blocks they are */
    int players;                         /* at a table */
    bool is_league;                      /* several match-ups */
    PageAgent agent[STORE_AGENTS_MAX];   /* by number */
    int64_t lead[2 * PAGE_LEAD_MAX + 1]; /* normal games by margin of the first of two agents, or,
                                            if there are more, by lead of the winner, + MAX */
    StatsSum lead_sum;                   /* blocks without a forfeit: sum of the same over games */
    PageMoment moment[PAGE_MOMENTS_MAX]; /* a match: its course */
    int moments;                         /* used */
    int64_t moment_stride;               /* blocks between two of them */
    GameResult sample[PAGE_SAMPLE_MAX];  /* whole blocks without a forfeit; moves not read */
    int samples;                         /* games used */
    int64_t sample_stride;               /* blocks between two of them */
    int64_t blocks, normal_blocks;       /* seen; without a forfeit */
    PagePick pick[PAGE_RULES];           /* the games that stand out by their results */
} PageData;

void page_data_init(PageData *data, const StoreRun *run);

/* A ReviewWatcher, its context being the PageData. */
void page_data_add_block(void *context, const MatchBlock *block, const Report *report);

/* Whether leads have a sign: the margin of the first of two agents. */
bool page_data_is_signed(const PageData *data);

/* Quantile of an agent's thinking time a turn, in ms; unknown if no game was timed. */
Estimate page_data_find_time(const PageAgent *agent, double quantile);

#endif
