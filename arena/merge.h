/* merge.h: the stores of one run read side by side, and their union written as one.
 *
 * SPDX-License-Identifier: MIT
 *
 *      shard 0:  0   3   6       all parts are open at once; the block that comes first in the
 *      shard 1:    1   4         order of match-ups and decks is taken from every part that has
 *      shard 2:      2   5       it: once, if they agree; if not, its games are named
 *
 * Memory does not grow with the number of games. The result is written beside OUT and gets that
 * name when it is whole and on the disk; a file of that name is never touched.
 */
#ifndef ARENA_MERGE_H
#define ARENA_MERGE_H

#include "arena/gaps.h"
#include "arena/shards.h"

typedef struct MergeOptions {
    const char *out;     /* store to be made */
    const char **in;     /* stores to be joined */
    int in_count;        /* 1 or more */
    bool has_range;      /* all these decks must be there */
    uint64_t deck[2];    /* first and last of them */
    bool is_quiet;       /* nothing on stderr but errors */
    const char *command; /* what was typed, kept in the store */
} MergeOptions;

/* A store that is joined. */
typedef struct MergePart {
    Store *store;            /* open as long as the merge goes on */
    StoreReader *reader;     /* likewise */
    const MatchBlock *block; /* read last and not yet taken; NULL at the end */
} MergePart;

typedef struct Merge {
    const MergeOptions *options; /* what is to be done */
    MergePart *part;             /* by input */
    ShardRow *row;               /* by input: how its first agent did */
    ShardsTest test;      /* whether the inputs differ by more than chance, once all is read */
    Gaps gaps;            /* what is missing, likewise */
    Store *out;           /* what is written */
    char out_path[4096];  /* where, until it is whole */
    uint64_t blocks_in;   /* of all inputs */
    uint64_t blocks_read; /* so far */
    uint64_t blocks_out;  /* written */
    uint64_t duplicates;  /* blocks that are in more than one input, and equal */
    bool is_incomplete;   /* it failed for what the gaps list */
    uint64_t conflicts;   /* games that are in more than one input, and not equal */
    double shown;         /* when progress was shown last, seconds of the monotonic clock */
    Error *error;         /* why it failed */
} Merge;

typedef enum MergeEnd { MERGE_DONE, MERGE_INTERRUPTED, MERGE_FAILED } MergeEnd;

/* Joins the inputs into options->out; SIGINT and SIGTERM stay blocked afterwards. If it fails or is
 * interrupted, nothing is left behind. Call merge_destroy in every case. */
MergeEnd merge_run(Merge *merge, const MergeOptions *options, Error *error);
void merge_destroy(Merge *merge);

#endif
