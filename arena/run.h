/* run.h: match-ups on common decks: what is missing is played, what comes is counted in deck order.
 *
 * SPDX-License-Identifier: MIT
 *
 *      run = match-ups x decks            match: one match-up; league: one for each pair of agents
 *
 * Decks that the store has already are counted and not played again: the same command goes on where
 * it stopped. The first deck with all its match-ups is played first, then the second, and so on.
 * A match-up's results are counted in the order of its decks, each when every lower one of the
 * range is in; so a sequential test falls at the same deck for any number of threads and of
 * interruptions. A match-up whose test has decided is left; the blocks of it that were under way
 * are kept, and counted apart. When all tests have decided, the run is over.
 */
#ifndef ARENA_RUN_H
#define ARENA_RUN_H

#include "arena/rating.h"
#include "arena/report.h"
#include "arena/sprt.h"
#include "arena/store.h"

typedef struct RunOptions {
    const char *rules;     /* as typed */
    uint64_t seed;         /* below 2^63 */
    uint64_t first, last;  /* decks, ends included */
    uint64_t shard;        /* of those, the decks with number = shard modulo shards are played */
    uint64_t shards;       /* 1: all of them */
    bool has_ratings;      /* of pairs: what they come to is noted by deck, see run_get_pairs */
    bool has_test;         /* every match-up has a sequential test */
    SprtOptions test;      /* its settings */
    int threads;           /* workers; 0: as many as the processors allow */
    const char *out;       /* store, or NULL */
    bool needs_store;      /* without one, the games are kept in a temporary file */
    MatchKeep keep;        /* in the store */
    ReportFormat format;   /* of the results */
    bool is_quiet;         /* nothing on stderr but errors */
    uint64_t report_every; /* blocks between progress lines; 0 by time */
    const char *command;   /* what was typed, to go on with */
} RunOptions;

/* Two or more agents that meet, and what is counted of it. */
typedef struct RunMatchup {
    Table *table;               /* who plays what, owned */
    Stats stats;                /* of the decks in order, up to a gap, or to the test's decision */
    Stats beyond;               /* of the decks after the decision */
    RatingTable *orders;        /* three and more players: of the same decks as `stats`, owned */
    uint64_t next;              /* the lowest deck of the run that is not counted */
    bool has_test;              /* of `test` */
    Sprt test;                  /* fed with the same decks as `stats` */
    atomic_bool is_decided;     /* test.decision, for the workers: play it no more */
    int64_t kept;               /* blocks, counted or not, that the store has or this call played */
    int64_t games_played;       /* by this call */
    int64_t simulations_played; /* likewise */
} RunMatchup;

typedef struct Run Run;

/* Opens the store and counts what it has of the run. Takes the tables, which have the options'
 * rules and seed, in any case. NULL and an error if that cannot be. */
Run *run_create(const RunOptions *options, Table *const *tables, int count, Error *error);

/* Frees all but what abandoned threads still use. */
void run_destroy(Run *run);

/* Plays what is missing. Returns an exit status; after EXIT_DONE and EXIT_INTERRUPTED there are
 * results to be shown. */
int run_play(Run *run, Error *error);

/* Match-up number 0 .. count-1. */
const RunMatchup *run_get_matchup(const Run *run, int number);

/* The store of the games, for those who read them; NULL if nothing is kept. */
Store *run_get_store(const Run *run);

/* What came of the match-ups on each deck, for ratings; decks after a test's decision are not in
 * it. NULL if the options asked for none. */
const RatingPairs *run_get_pairs(const Run *run);

/* What the report of a match-up needs. */
Report run_get_report(const Run *run, int number);

/* Tells on stderr how to go on after a run that did not come to its end; nothing if its store could
 * not be read. */
void run_say_how_to_go_on(const Run *run);

#endif
