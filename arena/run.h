/* run.h: a table, block by block, shown and kept.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_RUN_H
#define ARENA_RUN_H

#include "arena/report.h"

typedef struct RunOptions {
    const char *rules;     /* as typed */
    char *agent[SEAT_MAX]; /* specs as typed */
    int agent_count;       /* 2 .. SEAT_MAX */
    uint64_t seed;         /* below 2^63 */
    uint64_t first, last;  /* decks, ends included */
    uint64_t shard;        /* of those, the decks with number = shard modulo shards are played */
    uint64_t shards;       /* 1: all of them */
    int threads;           /* workers; 0: as many as the processors allow */
    const char *out;       /* store, or NULL */
    bool keeps_moves;      /* in the store */
    ReportFormat format;   /* of the results */
    bool is_quiet;         /* nothing on stderr but errors */
    uint64_t report_every; /* blocks between progress lines; 0 by time */
    const char *command;   /* what was typed, to go on with */
} RunOptions;

/* Plays what is missing of the decks, prints the results. Returns an exit status. */
int run_match(const RunOptions *options, Error *error);

#endif
