/* simulate_order.h: sequential tests decided in deck order, or in the order of completion.
 *
 * SPDX-License-Identifier: MIT
 *
 * Workers play pairs one after the other; a pair that the first agent wins takes longer. What comes
 * in first is then not a fair sample of what was begun, and a test that looks at it is wrong more
 * often than it says, the more workers, the more. In deck order the time plays no part.
 *
 * With 64 workers and pairs won taking a tenth longer, a test of 0 against 60 Elo passes in 7 of
 * 100 runs where 60 holds, and one of 0 against 30 in 81 where 30 holds, instead of 95; with pairs
 * won taking a tenth less, 60 is accepted in 34 of 100 runs of equals, instead of 5.
 *
 *      worker 1   [deck 0 lost ][deck 2 lost ][deck 4 ...      in order of completion: 0 2 1 3
 *      worker 2   [deck 1 won    ][deck 3 won    ][...         in deck order:          0 1 2 3
 */
#ifndef TESTS_SIMULATE_ORDER_H
#define TESTS_SIMULATE_ORDER_H

#include "tests/simulate.h"

enum { ORDER_WORKERS_MAX = 64, ORDER_BLOCKS_MAX = 20000 };

typedef struct OrderSetting {
    int workers;        /* 1 .. ORDER_WORKERS_MAX */
    double slower;      /* how much longer a pair takes that was won, 0.1: a tenth */
    bool is_completion; /* decide in the order of completion */
} OrderSetting;

/* A run under way. */
typedef struct OrderRun {
    double finish[ORDER_WORKERS_MAX]; /* when a worker will be done, in lengths of a lost pair */
    uint64_t deck[ORDER_WORKERS_MAX]; /* what it plays */
    uint8_t pair[ORDER_BLOCKS_MAX];   /* how decks end, 0 .. 4 */
    bool is_done[ORDER_BLOCKS_MAX];   /* by deck: it is in */
    uint64_t next_deck, next_counted; /* to be begun; to be counted, in deck order */
    uint64_t completed;               /* blocks that are in */
    Sprt test;                        /* what is decided */
} OrderRun;

/* Gives a worker the next deck. Games do not all take the same time: a tenth more or less. */
static inline void order_begin(OrderRun *run, int worker, const OrderSetting *setting,
                               const double pairs[5], Rng *rng) {
    const int pair = simulate_draw(pairs, 5, rng);
    const double length = 0.9 + 0.2 * rng_unit(rng);
    run->deck[worker] = run->next_deck;
    run->pair[run->next_deck++] = (uint8_t)pair;
    run->finish[worker] += length * (pair > 2 ? 1 + setting->slower : 1);
}

static inline void order_count(OrderRun *run, uint64_t number, int pair) {
    GameResult game[2];
    Error error;
    simulate_pair(game, number, pair);
    if (!sprt_add(&run->test, game, &error)) abort();
}

/* Takes the block that is finished first; returns its worker. */
static inline int order_finish(OrderRun *run, const OrderSetting *setting) {
    int worker = 0;
    for (int i = 1; i < setting->workers; i++)
        if (run->finish[i] < run->finish[worker]) worker = i;
    const uint64_t deck = run->deck[worker];
    run->is_done[deck] = true;
    if (setting->is_completion) order_count(run, run->completed, run->pair[deck]);
    run->completed++;
    for (; !setting->is_completion && run->is_done[run->next_counted]; run->next_counted++)
        order_count(run, run->next_counted, run->pair[run->next_counted]);
    return worker;
}

/* Share of `runs` tests that accept h1. *decks: sum of the decks at which they were decided. */
static inline double order_accept_h1(const SprtOptions *options, const OrderSetting *setting,
                                     const double pairs[5], int runs, uint64_t *decks) {
    static OrderRun run;
    int accepted = 0;
    *decks = 0;
    for (int r = 0; r < runs; r++) {
        Rng rng;
        rng_init(&rng, (uint64_t)r);
        run = (OrderRun){.completed = 0};
        sprt_init(&run.test, options, 2);
        for (int i = 0; i < setting->workers; i++) order_begin(&run, i, setting, pairs, &rng);
        while (run.test.decision == SPRT_CONTINUE && run.next_deck < ORDER_BLOCKS_MAX)
            order_begin(&run, order_finish(&run, setting), setting, pairs, &rng);
        accepted += run.test.decision == SPRT_H1;
        *decks += run.test.deck;
        sprt_free(&run.test);
    }
    return (double)accepted / runs;
}

#endif
