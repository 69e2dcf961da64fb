/* run_matchup.h: a run as its parts see it: its match-ups, what was found, what is to be played.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_MATCHUP_H
#define ARENA_RUN_MATCHUP_H

#include "arena/pool.h"
#include "arena/progress.h"
#include "arena/run.h"
#include "arena/store_test.h"

typedef struct RunJob {
    uint32_t deck;    /* to be played */
    uint32_t matchup; /* by whom */
} RunJob;

struct Run {
    RunOptions options;  /* a copy */
    RunMatchup *matchup; /* by number, owned */
    int matchups;        /* of matchup */
    RatingPairs pairs;   /* see run_get_pairs; without memory if there are none */
    Store *store;        /* NULL: nothing is kept */
    uint8_t *is_found;   /* in the store at the beginning, by run_cell */
    uint64_t found;      /* how many blocks are */
    RunJob *job;         /* blocks to be played, deck by deck */
    uint64_t jobs;       /* of job */
    int threads;         /* workers */
    Match **match;       /* games and agents by worker, then match-up; made when first needed */
    Progress progress;   /* what is said meanwhile */
    bool is_failed;      /* the store refused, or memory was short; see error */
    bool is_unreadable;  /* likewise: its store could not be read */
    double seconds;      /* that the playing took */
    bool is_abandoned;   /* threads still use all this */
    Error *error;        /* why it failed */
};

/* Whether a deck of the range belongs to the shard. */
static inline bool run_has_deck(const Run *run, uint64_t deck) {
    return deck % run->options.shards == run->options.shard;
}

/* The row of a deck in tables by deck, which have no rows for those of other shards. */
static inline uint64_t run_row(const Run *run, uint64_t deck) {
    return (deck - run->options.first) / run->options.shards;
}

static inline uint64_t run_count_rows(const Run *run) {
    return run_row(run, run->options.last) + 1;
}

static inline size_t run_cell(const Run *run, uint64_t deck, int matchup) {
    return (size_t)run_row(run, deck) * (size_t)run->matchups + (size_t)matchup;
}

static inline bool run_is_decided(const RunMatchup *matchup) {
    return matchup->has_test && matchup->test.decision != SPRT_CONTINUE;
}

/* Reads what the store has of the run: marks it, and counts what is in order. */
bool run_find_stored(Run *run);

/* Counts the block of the match-up's next deck, and the stored ones that follow it. */
bool run_count_block(Run *run, RunMatchup *matchup, const MatchBlock *block);

/* Counts the stored blocks behind a decision that no played deck has led to. */
bool run_count_rest(Run *run);

/* Tells the store of a match-up's test if it knows another, in the transaction of the blocks that
 * are not committed. */
bool run_keep_test(Run *run, const RunMatchup *matchup);

#endif
