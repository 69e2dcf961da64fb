/* league.h: what the match-ups of a pool add up to: ratings, cross table, likelihoods.
 *
 * SPDX-License-Identifier: MIT
 *
 * JSON, one object, its keys in this order:
 *
 *   rules, seed, blocks, games, decks {first, last, shard, shards}, reproducible, virtual_draws,
 *   groups: 1 if all agents can be compared, see arena/rating.h
 *   agents [{number: on the command line, from 1, name, spec, group, elo, error: clustered by deck,
 *       error_independent: as if all games were independent, remark: why there is no Elo or not
 *       against all, or null, games, wins, draws, losses, forfeits, score, points: a normal game}]
 *   matchups [{agents [two numbers], blocks, games, wins, draws, losses, score: of the first,
 *       counts [LL, LD, LW or DD, DW, WW], margin, margin_error: points a game,
 *       elo, elo_error: difference of the ratings,
 *       test: null, or {settings, llr, accepted "h0", "h1" or null}}]
 *   los [[...]]: likelihood that the agent of the row is stronger, null where it cannot be said
 *   speed {games, seconds, games_per_second}
 */
#ifndef ARENA_LEAGUE_H
#define ARENA_LEAGUE_H

#include "arena/review.h"

typedef struct League {
    int agents;                               /* in the pool */
    const AgentSpec *agent[STORE_AGENTS_MAX]; /* by number */
    int matchups;                             /* pairs that meet */
    Report matchup[STORE_MATCHUPS_MAX];       /* of each */
    uint8_t pair[STORE_MATCHUPS_MAX][2];      /* its agents' numbers */
    double virtual_draws;                     /* given to any two that met */
    Ratings ratings;                          /* of the agents */
} League;

/* What one agent's match-ups add up to. */
typedef struct LeagueTotal {
    int64_t games, wins, draws, losses; /* of all its match-ups */
    int64_t forfeits;                   /* games that it lost so */
    int64_t normal, score;              /* normal games, and points in them */
} LeagueTotal;

LeagueTotal league_sum_agent(const League *league, int agent);

/* Share of points won: wins and half the draws; unknown without a game. */
Estimate league_score(const LeagueTotal *total);

/* The agents from the best to the worst: by rating in a group, groups by their score. */
void league_rank(const League *league, int rank[STORE_AGENTS_MAX]);

/* Reads the league of a store; the options' test is not used. NULL and an error if that cannot
 * be. */
typedef struct LeagueReview LeagueReview;
LeagueReview *league_review_create(const ReviewOptions *options, Store *store, Error *error);
void league_review_destroy(LeagueReview *review);
const League *league_review_get(const LeagueReview *review);

/* Prints the league of a store to stdout. False and an error if it cannot be read. */
bool league_review(ReportFormat format, Store *store, Error *error);

/* Prints it in one of the forms. False if memory is short. */
bool league_print(const League *league, ReportFormat format, FILE *stream);
void league_print_table(const League *league, FILE *stream);
void league_print_csv(const League *league, FILE *stream);
bool league_print_json(const League *league, FILE *stream);

#endif
