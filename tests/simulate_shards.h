/* simulate_shards.h: merges of honest shards, and of shards one of which is not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_SIMULATE_SHARDS_H
#define TESTS_SIMULATE_SHARDS_H

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

#include "arena/shards.h"

enum { SHARDS_SIMULATED = 10, SHARDS_ODD = 3 };

typedef struct ShardsOutcome {
    int alarms; /* merges that raised one */
    int named;  /* of these, those in which shard SHARDS_ODD and no other was called odd */
} ShardsOutcome;

/* Chances of pairs LL, LD, LW or DD, DW, WW of an honest machine, and of one that turns 5 % of the
 * games won into games lost; all even pairs are LW. */
static inline void shards_get_chances(double pairs[5], bool is_honest) {
    static const double honest[5] = {0.20, 0.03, 0.50, 0.03, 0.24};
    const double flip = is_honest ? 0 : 0.05;
    pairs[0] = honest[0] + flip * honest[2] + flip * flip * honest[4];
    pairs[1] = honest[1] + flip * honest[3];
    pairs[2] = (1 - flip) * honest[2] + 2 * flip * (1 - flip) * honest[4];
    pairs[3] = (1 - flip) * honest[3];
    pairs[4] = (1 - flip) * (1 - flip) * honest[4];
}

/* Merges ten shards of `pairs` pairs, `runs` times. */
static inline ShardsOutcome shards_simulate(int runs, unsigned pairs, bool is_honest) {
    ShardsOutcome outcome = {0, 0};
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, 11);
    for (int r = 0; r < runs; r++) {
        ShardRow row[SHARDS_SIMULATED];
        int odd = 0;
        for (int i = 0; i < SHARDS_SIMULATED; i++) {
            double chances[5];
            unsigned count[5];
            shards_get_chances(chances, is_honest || i != SHARDS_ODD);
            gsl_ran_multinomial(rng, 5, pairs, chances, count);
            row[i] = (ShardRow){.won = (int64_t)count[3] + count[4],
                                .lost = (int64_t)count[0] + count[1],
                                .middle = count[2]};
        }
        outcome.alarms += shards_test(row, SHARDS_SIMULATED).is_alarm;
        for (int i = 0; i < SHARDS_SIMULATED; i++) odd += row[i].is_odd;
        outcome.named += odd == 1 && row[SHARDS_ODD].is_odd;
    }
    gsl_rng_free(rng);
    return outcome;
}

#endif
