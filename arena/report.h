/* report.h: the results of a table, for people, as CSV, or as JSON.
 *
 * SPDX-License-Identifier: MIT
 *
 * What cannot be said is said in words, left empty (CSV) or null (JSON); no NaN is ever printed.
 * JSON, one object:
 *
 *      rules, seed, blocks, games, decks {first, last, shard, shards}, reproducible,
 *      agents [{name, spec, wins, draws, losses, score, score_low, score_high, utility,
 *               utility_error, points {total, road {completed, final}, city, cloister, farm},
 *               followers, farmers, forfeits, simulations, seconds}],
 *      pairs [5], margin {mean, error, road {mean, error}, city, cloister, farm},
 *      ends {normal, crash, stall, timeout, illegal}, speed {games, seconds, games_per_second}
 *
 * score is the share of first places won, ties shared, with Wilson's interval over games: for two
 * players the score of chess. utility is the mean of (n - place) / (n - 1). Errors are standard
 * errors over blocks. margin and pairs are null with more than two players, kinds with junior.
 */
#ifndef ARENA_REPORT_H
#define ARENA_REPORT_H

#include <stdio.h>

#include "arena/stats.h"

typedef enum ReportFormat { REPORT_TABLE, REPORT_CSV, REPORT_JSON } ReportFormat;

typedef struct Report {
    const Table *table;   /* who played */
    const Stats *stats;   /* what it added up to */
    uint64_t first, last; /* decks asked for */
    uint64_t shard;       /* of those, the ones with number = shard modulo shards */
    uint64_t shards;      /* 1: all of them */
    int64_t games_played; /* games of this call, without those found in a store */
    double seconds;       /* that they took */
} Report;

/* Writes the report to `stream`. False if memory is short. */
bool report_print(const Report *report, ReportFormat format, FILE *stream);

/* What an agent is called in results: its name, with its number if another has the same. */
enum { REPORT_LABEL_SIZE = AGENT_NAME_SIZE + 8 };
char *report_format_label(const Table *table, int agent, char label[REPORT_LABEL_SIZE]);

/* Share of first places of an agent, ties shared, and its interval. */
Estimate report_score(const Stats *stats, int agent);
Interval report_score_interval(const Stats *stats, int agent);

/* A sum over normal games as a mean a game. */
Estimate report_mean(const Stats *stats, int64_t sum);

/* Whether points are of several kinds; junior counts figures. */
static inline bool report_has_kinds(const Report *report) {
    return report->table->rules.scoring == SCORING_CLASSIC;
}

/* Prints a field of CSV: in quotes if it needs them. */
void report_print_field(const char *text, FILE *stream);

/* The other forms: see report_print. */
void report_print_csv(const Report *report, FILE *stream);
bool report_print_json(const Report *report, FILE *stream);

#endif
