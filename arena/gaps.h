/* gaps.h: which decks a run should have and has not.
 *
 * SPDX-License-Identifier: MIT
 *
 * A store does not say how many blocks its run was to have, nor of which shard it is: the same run
 * may be split in any way. Both are seen from the decks that are there. If all parts hold decks
 * that are equal modulo some n > 1, they are shards i/n, and an i that no part has is a missing
 * shard. Apart from those, every deck between the first and the last is expected, in every
 * match-up.
 */
#ifndef ARENA_GAPS_H
#define ARENA_GAPS_H

#include <stdio.h>

#include "arena/store.h"

enum { GAPS_SHARDS_MAX = 4096, GAPS_RANGES_MAX = 12 };

/* Decks of a shard, or of the whole run if it is in one piece, that are not there. */
typedef struct GapsShard {
    bool is_there;        /* some part has decks of this shard */
    uint64_t count;       /* blocks missing, if is_there */
    uint64_t first, last; /* lowest and highest of their decks */
} GapsShard;

/* Neighbouring decks that are missing. */
typedef struct GapsRange {
    uint32_t matchup;     /* of which match-up */
    uint64_t first, last; /* decks, ends included */
} GapsRange;

typedef struct Gaps {
    uint64_t first, last;             /* decks expected, ends included */
    uint32_t matchups;                /* of the run, each with all decks */
    uint32_t shards;                  /* n; 1 if the parts are no shards */
    GapsShard shard[GAPS_SHARDS_MAX]; /* by deck modulo n */
    GapsRange range[GAPS_RANGES_MAX]; /* the first ones, if n is 1 */
    int ranges;                       /* how many of them */
    uint64_t found;                   /* blocks that are there and expected */
    uint32_t matchup;                 /* with `next`: the block expected next */
    uint64_t next;                    /* deck */
} Gaps;

/* Expects the decks that `count` parts of these shapes were to have together; none if they have
 * none. */
void gaps_init(Gaps *gaps, const StoreShape *shape, int count);

/* Expects these decks instead. Before the first block is added. */
void gaps_expect(Gaps *gaps, uint64_t first, uint64_t last);

/* A block is there. Blocks come once, in the order of match-ups and decks. */
void gaps_add(Gaps *gaps, uint32_t matchup, uint64_t deck);

/* No more blocks come. */
void gaps_end(Gaps *gaps);

/* Blocks expected but not there. After gaps_end. */
uint64_t gaps_count(const Gaps *gaps);

/* Prints what is missing, one line a shard or one line in all. */
void gaps_print(const Gaps *gaps, FILE *stream);

#endif
