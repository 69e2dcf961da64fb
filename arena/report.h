/* report.h: the results of a table, for people, as CSV, or as JSON.
 *
 * SPDX-License-Identifier: MIT
 *
 * What cannot be said is said in words, left empty (CSV) or null (JSON); no NaN is ever printed.
 *
 * JSON, one object, its keys in this order (tests/golden/report_pair.json is an example):
 *
 *   rules, seed, blocks, games, decks {first, last, shard, shards}, reproducible (false: budgets
 *       are times), waiting: blocks kept, not counted: a lower deck is missing
 *   agents [{name, spec, wins, draws, losses, forfeits,
 *       score, score_low, score_high: share of first places, ties shared; Wilson's interval,
 *       utility, utility_error: mean of (n - place) / (n - 1),
 *       points {total, road {completed, final}, city, cloister, farm}: means a game,
 *       followers, farmers: put on the board, means a game,
 *       simulations, seconds: sums over all games}]
 *   pair, null with more than two players, else about the first agent
 *      {elo {value, low, high, clamped: true if the score is too near to 0 or 1 to tell},
 *       nelo {value, error95}, los, counts [LL, LD, LW or DD, DW, WW],
 *       margin {mean, error}: points a game,
 *       kinds {road {mean, error, completed {mean, error}, final {mean, error}}, city, cloister,
 *              farm}: paired differences; null with junior, whose points are of one kind,
 *       followers {mean, error}, farmers {mean, error},
 *       duplicates {score {correlation, multiplier}, margin {correlation, multiplier}}: of the
 *              games of a pair; one of them is worth `multiplier` games on decks of their own,
 *       first_seat {score, score_error, margin, margin_error}}
 *   test, null without a sequential test, else
 *      {settings, llr, lower, upper, blocks, accepted "h0", "h1" or null, deck of the decision or
 *       null, beyond {games, score}: of decks after it}
 *   ends {normal, crash, stall, timeout, illegal}: games
 *   speed {games, seconds, games_per_second, simulations_per_second}: of this call
 *   worths, with three and more players whose orders are known only, of each agent by Plackett and
 *       Luce [{elo, error: clustered by deck, first: chance to win a game, group, remark, los: to
 * be stronger than each, null for itself}]; nulls and remark as in arena/rating.h
 *
 * Errors are standard errors over blocks, error95 is half a 95 % interval.
 */
#ifndef ARENA_REPORT_H
#define ARENA_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "arena/elo.h"
#include "arena/rating.h"
#include "arena/sprt.h"

typedef enum ReportFormat { REPORT_TABLE, REPORT_CSV, REPORT_JSON } ReportFormat;

typedef struct Report {
    const Table *table;        /* who played */
    const Stats *stats;        /* what it added up to */
    const Sprt *test;          /* that the same games were put to; NULL: none */
    const Stats *beyond;       /* of decks after the test's decision; NULL: none */
    const RatingTable *orders; /* three and more players, of the same games; NULL: not known */
    int64_t waiting;      /* blocks that are kept and not in `stats`: a lower deck is missing */
    uint64_t first, last; /* decks asked for */
    uint64_t shard;       /* of those, the ones with number = shard modulo shards */
    uint64_t shards;      /* 0 or 1: all of them */
    int64_t games_played; /* games of this call, without those found in a store */
    int64_t simulations_played; /* in these games */
    double seconds;             /* that they took */
} Report;

/* Says why a report could not be printed: its stream has failed, or memory is short. Returns false;
 * to be called at once. */
bool report_fail(FILE *stream, Error *error);

/* Writes the report to `stream`. False if memory is short. */
bool report_print(const Report *report, ReportFormat format, FILE *stream);

/* Reads the value of --format: "table", "csv" or "json". */
bool report_parse_format(const char *text, ReportFormat *format, Error *error);

/* What an agent is called in results: its name, with its number if another has the same. */
enum { REPORT_LABEL_SIZE = AGENT_NAME_SIZE + 8 };
char *report_format_label(const Table *table, int agent, char label[REPORT_LABEL_SIZE]);

/* Share of first places of an agent, ties shared, and its interval. */
Estimate report_score(const Stats *stats, int agent);
Interval report_score_interval(const Stats *stats, int agent);

/* A sum over normal games as a mean a game. */
Estimate report_mean(const Stats *stats, int64_t sum);

/* Games that an agent forfeited. */
int64_t report_count_forfeits(const StatsAgent *agent);

/* Whether an agent won every game, at least one. */
static inline bool report_won_all(const Stats *stats, int agent) {
    return stats->games > 0 && stats->agent[agent].wins == stats->games;
}

/* Two players: the Elo of one of them, is_clamped also if all games were won by one. */
Elo report_elo(const Stats *stats, int agent);

/* Two players: what duplicates were worth; unknown if all pairs are alike. */
Duplicates report_score_duplicates(const Stats *stats);

/* What was played in this call, a second; unknown if nothing was. */
Estimate report_rate(const Report *report, int64_t played);

/* Whether points are of several kinds; junior counts figures. */
static inline bool report_has_kinds(const Report *report) {
    return report->table->rules.scoring == SCORING_CLASSIC;
}

/* A comma and a number of CSV, empty if it is not known. */
void report_print_estimate(Estimate estimate, FILE *stream);

/* A number of JSON, null if it is not known. */
json_t *report_pack(Estimate estimate);

/* Prints an object and a line end, and releases the object. False if it is NULL or memory is short:
 * numbers have ten digits. */
bool report_dump(json_t *object, FILE *stream);

/* Prints a field of CSV: in quotes if it needs them. */
void report_print_field(const char *text, FILE *stream);

/* The parts of the table for people: what two players' games say; points a game of all; the first
 * places of three and more. */
void report_print_pair(const Report *report, FILE *stream);
void report_print_points(const Report *report, FILE *stream);
void report_print_places(const Report *report, FILE *stream);

/* Their Plackett-Luce worths, if the orders are known. False if memory is short. */
bool report_print_worths(const Report *report, FILE *stream);

/* The other forms: see report_print. */
void report_print_csv(const Report *report, FILE *stream);
bool report_print_json(const Report *report, FILE *stream);

/* The object that report_print_json prints, to be released; NULL if memory is short. */
json_t *report_pack_table(const Report *report);

/* A number in a column, or a dash. */
enum { REPORT_NUMBER_SIZE = 24 };
const char *report_format_number(Estimate estimate, const char *format,
                                 char text[REPORT_NUMBER_SIZE]);

/* The width of the column of labels, and a label in it. */
int report_widest_label(const Table *table);
int report_count_columns(const char *label); /* a character of UTF-8 takes one */
void report_print_padded(const char *label, int width, FILE *stream);

#endif
