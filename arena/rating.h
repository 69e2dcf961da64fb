/* rating.h: how strong the agents of a pool are, and how sure that is.
 *
 * SPDX-License-Identifier: MIT
 *
 * Bradley and Terry for games of two, Plackett and Luce for tables of three to five: an agent has a
 * worth w, and comes before another with the odds exp(w - w'). Fitted by Hunter's MM algorithm (D.
 * R. Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32, 2004); a
 * draw counts as half a win for each, a tie of several as every order of them in equal parts.
 *
 * Games on one deck are no independent witnesses. With P the pseudoinverse of the Fisher
 * information and g the score of all games on a deck (how much more each agent reached than its
 * worth predicts), the covariance of the worths is P M P, M = sum over decks of g g'. For two
 * agents its root is the error over pairs of Elo.
 *
 * Worths are comparable within a group only. An agent that won every game has no finite worth, nor
 * have two halves of a pool that never met: a group is a set of agents that can reach each other
 * along "scored something against" in both directions. The mean of a group is 0. A group of one
 * has no worth to speak of.
 *
 *      A <--> B --> C      A and B drew blood from each other; C lost all its games: {A, B}, {C}
 */
#ifndef ARENA_RATING_H
#define ARENA_RATING_H

#include "arena/stats.h"

enum {
    RATING_AGENTS_MAX = 32,
    RATING_MATCHUPS_MAX = RATING_AGENTS_MAX * (RATING_AGENTS_MAX - 1) / 2,
    RATING_ORDERS_MAX = 541 /* ways in which five can come in, with ties: Fubini's number */
};

/* Numbers by two agents. */
typedef struct RatingMatrix {
    double at[RATING_AGENTS_MAX][RATING_AGENTS_MAX]; /* the first agents of the pool are used */
} RatingMatrix;

typedef struct Ratings {
    int agents;                      /* in the pool */
    int groups;                      /* 1: all can be compared; see the head of this file */
    int group[RATING_AGENTS_MAX];    /* of each agent, 0 .. groups-1 */
    bool is_settled;                 /* false: MM was stopped before it stood still */
    double worth[RATING_AGENTS_MAX]; /* natural logarithms; mean 0 over a group */
    RatingMatrix covariance;         /* of the worths, clustered by deck; 0 between groups */
    RatingMatrix independent;        /* the same as if all games were independent: P */
    RatingMatrix met;                /* games in which the two were together */
    RatingMatrix ahead;              /* how often the first came before the second; ties half */
} Ratings;

/* What the blocks of a pool of pairs came to. Whole numbers: the order of adding is the same. */
typedef struct RatingPairs {
    int agents;                            /* in the pool */
    int matchups;                          /* pairs that meet */
    uint8_t agent[RATING_MATCHUPS_MAX][2]; /* of each match-up */
    uint64_t decks;                        /* rows of half_points */
    uint8_t *half_points;                  /* [deck][match-up], owned: 1 + half points that the
                                              first agent made in both games; 0: not played */
    double virtual_draws;                  /* a prior: added between any two that met; 0: none */
} RatingPairs;

/* What the blocks of a table came to: how often two orders stand in one block. */
typedef struct RatingTable {
    int players;                                /* at the table, 2 .. SEAT_MAX */
    int orders;                                 /* ways in which they can come in */
    uint8_t order[RATING_ORDERS_MAX][SEAT_MAX]; /* by order and agent: those before it */
    int64_t together[RATING_ORDERS_MAX][RATING_ORDERS_MAX]; /* sum over blocks of the product of
                                                               how often each order came */
    int64_t count[RATING_ORDERS_MAX];                       /* games by order */
} RatingTable;

/* Makes room for `decks` decks; false if memory is short. agents, matchups, agent are then the
 * caller's to fill. */
bool rating_init_pairs(RatingPairs *pairs, int matchups, uint64_t decks);
void rating_free_pairs(RatingPairs *pairs);

/* Notes the block of a match-up on the deck in row `deck`: 0 .. 4 half points for its first. */
void rating_add_pair(RatingPairs *pairs, uint64_t deck, int matchup, int half_points);

/* Fits worths to what was noted. */
void rating_fit_pairs(const RatingPairs *pairs, Ratings *ratings);

void rating_init_table(RatingTable *table, int players);

/* Adds a block: `count` games, the seatings 0 .. count-1 of one deck. */
void rating_add_block(RatingTable *table, const GameResult *games, int count);

void rating_fit_table(const RatingTable *table, Ratings *ratings);

/* A worth as Elo, 400 / ln 10 times as much, and its standard error; unknown in a group of one. */
Estimate rating_elo(const Ratings *ratings, int agent);
Estimate rating_error(const Ratings *ratings, int agent);

/* How much more Elo the first has than the second; unknown between groups. */
Estimate rating_difference(const Ratings *ratings, int first, int second);
Estimate rating_difference_error(const Ratings *ratings, int first, int second);

/* Likelihood that the first is stronger than the second; unknown between groups, and if the error
 * is 0. */
Estimate rating_los(const Ratings *ratings, int first, int second);

/* Probability that an agent comes in first at a table of all agents of its group. */
Estimate rating_first(const Ratings *ratings, int agent);

/* Says in one line why an agent has no worth among the others ("won all 40 games"), or that its
 * worth counts within its group only; empty if all can be compared. */
enum { RATING_REMARK_SIZE = 160 };
const char *rating_describe(const Ratings *ratings, int agent, char text[RATING_REMARK_SIZE]);

/* --- for the two models ----------------------------------------------------------------------- */

/* Fills groups and group from `ahead`, which with `met` must stand. */
void rating_find_groups(Ratings *ratings);

/* Shifts the worths of each group to mean 0. */
void rating_centre(Ratings *ratings);

/* Fills both covariances from the Fisher information and M. */
void rating_fill_covariance(Ratings *ratings, const RatingMatrix *information,
                            const RatingMatrix *scores);

#endif
