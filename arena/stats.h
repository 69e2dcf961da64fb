/* stats.h: what the games of a table add up to, and how sure that is.
 *
 * SPDX-License-Identifier: MIT
 *
 * All sums are whole numbers: they do not depend on the order of the games, and two of them can be
 * added. Means and intervals are made from them when they are asked for. Wilson intervals are over
 * games, everything else over blocks. What cannot be said (a mean of nothing, the error of one
 * block) is marked as not known, never a NaN.
 *
 * The utility of a place among n is u = (n - place) / (n - 1): for two players 1, 1/2, 0. Forfeits
 * count in places and firsts, with the offender last; blocks that hold one are left out of margins.
 */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include "arena/match.h"

/* Whole-number sums of a quantity over blocks. */
typedef struct StatsSum {
    int64_t count;   /* blocks */
    int64_t sum;     /* of the quantity */
    int64_t squares; /* sum of its squares */
} StatsSum;

typedef struct StatsAgent {
    int64_t wins, losses;             /* games: first alone; not first */
    int64_t draws;                    /* games: first together with others */
    int64_t first_60ths;              /* firsts in sixtieths: one shared by k counts 60/k */
    int64_t forfeits[ENDS];           /* games that it ended by END_CRASH .. END_ILLEGAL */
    StatsSum utility;                 /* blocks: sum over games of 2 (n - 1) u */
    int64_t score;                    /* normal games: sums of points, in all and by kind */
    int64_t completed[FEATURE_KINDS]; /* those scored during play */
    int64_t final[FEATURE_KINDS];     /* those of the final scoring */
    int64_t followers, farmers;       /* normal games: put on the board */
    int64_t simulations, time_ns;     /* all games */
    int64_t turns;                    /* all games: tiles that it placed */
    int64_t late;                     /* all games: moves over a budget of time, see SeatResult */
} StatsAgent;

typedef struct Stats {
    int players;                        /* 2 .. SEAT_MAX */
    int64_t blocks, games;              /* added so far */
    int64_t normal;                     /* games that ended as they should */
    int64_t ends[ENDS];                 /* games by how they ended */
    int64_t turns, discarded;           /* all games */
    StatsAgent agent[SEAT_MAX];         /* in the order of the table */
    int64_t pairs[5];                   /* two players: blocks by 2 * score of agent 0, 0 .. 4 */
    StatsSum margin;                    /* two players, normal blocks: agent 0 minus agent 1, summed
                                           over the games of the block */
    StatsSum game_margin;               /* the same game by game: its count is that of games */
    StatsSum kind[FEATURE_KINDS];       /* like margin: the points of one kind */
    StatsSum completed[FEATURE_KINDS];  /* of these, the points scored during play */
    StatsSum final[FEATURE_KINDS];      /* and those of the final scoring */
    StatsSum followers, farmers;        /* like margin: what was put on the board */
    StatsSum seat_margin;               /* like margin: points of seat 1 minus those of seat 2 */
    StatsSum first_seat;                /* blocks: sum over games of 2 (n - 1) u of seat 1 */
    int64_t seat_score[SEAT_MAX];       /* normal games: points by seat */
    int64_t seat_first_60ths[SEAT_MAX]; /* all games: firsts by seat, in sixtieths */
} Stats;

/* A number that may be unknown. */
typedef struct Estimate {
    bool is_known; /* false: it cannot be said */
    double value;  /* 0 if it is not known */
} Estimate;

typedef struct Interval {
    bool is_known;    /* false: it cannot be said */
    double low, high; /* its ends */
} Interval;

void stats_init(Stats *stats, int players);

/* Adds one block: `count` games, the seatings 0 .. count-1 of one deck. */
void stats_add(Stats *stats, const GameResult *games, int count);

/* The score of the first agent in a block, 0 .. 2 (n - 1) n: sum over its games of 2 (n - 1) u. */
int stats_block_score(const GameResult *games, int count);

/* The margin of the first of two agents, summed over the games of a block. False if one of them
 * was forfeited: the block has no margin. */
bool stats_block_margin(const GameResult *games, int count, int64_t *margin);

/* Two-sided standard normal quantile of 95 %: 1.959963984540054. */
double stats_z95(void);

/* Wilson's interval for a proportion of successes / trials; successes may be shared ones. */
Interval stats_wilson(double successes, double trials);

/* Mean over blocks and its standard error, divided by `unit`: the number that the summed quantity
 * is larger than what is wanted, e.g. the games of a block. */
Estimate stats_mean(const StatsSum *sum, double unit);
Estimate stats_error(const StatsSum *sum, double unit);

/* The unit of StatsAgent.utility that gives the mean utility of a place, 0 .. 1. */
static inline double stats_utility_unit(int players) {
    return 2.0 * (players - 1) * players;
}

/* Half the width of an interval that holds at every moment of a run at once (Howard, Ramdas,
 * McAuliffe, Sekhon 2021, normal mixture, tuned for 500 blocks); n >= 1 blocks, variance of one >
 * 0. */
double stats_anytime_width(double n, double variance, double alpha);

/* The same at 95 % for a mean over blocks divided by `unit`; unknown below 20 blocks, and while
 * all blocks are alike. */
Estimate stats_anytime(const StatsSum *sum, double unit);

#endif
