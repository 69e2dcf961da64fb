/* impact.h: what happens to the game if a rule changes: variants compared on common decks.
 *
 * SPDX-License-Identifier: MIT
 *
 *      run = variants x decks      variant 0 |  1  |  2       one table of agents for each variant:
 *                      deck 0          block | block | block     A, and B in all other seats
 *                      deck 1          block | block | block     row by row: paired differences
 *
 * Two questions are kept apart. Games played again, by agents that know the rule: what the rule
 * does to play. The games of variant 0 re-scored: what the rule pays (rescore.h). All is read from
 * the store, from the decks that every variant has.
 *
 * JSON, one object, its keys in this order:
 *
 *   agents [{name, spec}]: A and B; seed; decks {common, first, last, shard, shards}
 *   variants [{label, rules, players, games, forfeits, rescored: whether games of the first variant
 *       can be paid by its rules}]
 *   played [{variant, metric, value, error, difference, difference_error}]: `difference` to
 *       variant 0 on the same decks, errors are standard errors over decks; null: not known
 *   rescored: likewise
 *   metrics {key: meaning}
 *   notes [text]: what cannot be compared, and why
 */
#ifndef ARENA_IMPACT_H
#define ARENA_IMPACT_H

#include "arena/ratio.h"
#include "arena/report.h"
#include "arena/vary.h"

typedef enum ImpactMetric {
    IMPACT_POINTS_A,
    IMPACT_KINDS_A, /* FEATURE_KINDS of them */
    IMPACT_POINTS_B = IMPACT_KINDS_A + FEATURE_KINDS,
    IMPACT_KINDS_B,
    IMPACT_FARM_SHARE = IMPACT_KINDS_B + FEATURE_KINDS,
    IMPACT_MARGIN,
    IMPACT_WINNING_MARGIN,
    IMPACT_SCORE_A,
    IMPACT_DRAWS,
    IMPACT_CHANGED,
    IMPACT_REVERSED,
    IMPACT_FIRST_SEAT,
    IMPACT_FIRST_SEAT_MARGIN,
    IMPACT_RESCORED, /* those before are re-scored, those from here on stay as they were */
    IMPACT_FARMERS_A = IMPACT_RESCORED,
    IMPACT_FARMERS_B,
    IMPACT_FOLLOWERS_A,
    IMPACT_FOLLOWERS_B,
    IMPACT_FARMER_TURN_A, /* from here to IMPACT_OVERTAKEN moves are needed */
    IMPACT_FARMER_TURN_B,
    IMPACT_HAND_A,
    IMPACT_HAND_B,
    IMPACT_LEAD_CHANGES,
    IMPACT_OVERTAKEN,
    IMPACT_TURNS,
    IMPACT_DISCARDED,
    IMPACT_METRICS
} ImpactMetric;

typedef struct ImpactMetricInfo {
    const char *key;     /* in CSV and JSON */
    const char *label;   /* in the table */
    const char *meaning; /* one line, with the unit */
    double scale;        /* 100: shown in percent */
} ImpactMetricInfo;

extern const ImpactMetricInfo IMPACT_METRIC[IMPACT_METRICS];

/* One variant. */
typedef struct ImpactVariant {
    char label[VARY_TEXT_SIZE];          /* what it changes */
    Table *table;                        /* who plays by which rules, not owned */
    bool is_rescored;                    /* games of variant 0 can be paid by its rules */
    bool has_seats;                      /* as many as variant 0 */
    bool has_bag;                        /* the same tiles in the bag as variant 0 */
    int64_t games;                       /* on the common decks */
    int64_t forfeits;                    /* of these */
    RatioPair played[IMPACT_METRICS];    /* beside variant 0; in that, beside itself */
    RatioPair rescored[IMPACT_RESCORED]; /* likewise */
} ImpactVariant;

/* The variants; big, made by calloc. */
typedef struct Impact {
    ImpactVariant variant[STORE_VARIANTS_MAX];
    int variants;         /* how many */
    uint64_t first, last; /* decks asked for, ends included */
    uint64_t shard;       /* of those, the ones with number = shard modulo shards */
    uint64_t shards;      /* 1: all of them */
    int64_t decks;        /* that all variants have */
    int64_t mute;         /* games among them that are kept without moves */
    bool is_quiet;        /* no progress */
} Impact;

/* Finds out how the variants, whose tables are set, compare with the first. */
void impact_compare_rules(Impact *impact);

/* Reads the store of the run, match-up number v being variant v. */
bool impact_read(Impact *impact, Store *store, Error *error);

/* Fills the terms of a block, a deck's part of all metrics but IMPACT_CHANGED and IMPACT_REVERSED.
 * course: of its games, NULL if they are not known. impact_measure.c. */
struct Course;
void impact_measure(const Table *table, const MatchBlock *block, const struct Course *course,
                    RatioTerm term[IMPACT_METRICS]);

/* Fills those two: two blocks of the same deck and of as many seats. */
void impact_measure_winners(const MatchBlock *one, const MatchBlock *other,
                            RatioTerm term[IMPACT_METRICS]);

/* Writes what was found. False if memory is short. */
bool impact_print(const Impact *impact, ReportFormat format, FILE *stream);

/* What cannot be said, and why: note number i, or NULL past the last. */
enum { IMPACT_NOTE_SIZE = 512 };
char *impact_format_note(const Impact *impact, int i, char text[IMPACT_NOTE_SIZE]);

/* The form for programs: see above. */
void impact_print_csv(const Impact *impact, FILE *stream);
bool impact_print_json(const Impact *impact, FILE *stream);

#endif
