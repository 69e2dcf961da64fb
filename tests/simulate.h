/* simulate.h: results drawn from a known truth, put through the statistics.
 *
 * SPDX-License-Identifier: MIT
 *
 * Everything goes the way of a match: games are ranked, blocks are added to Stats and Sprt. Each
 * function plays many runs and returns how often something happened; tests and soak_stats compare
 * that with what the statistics promise. The same seed gives the same numbers.
 */
#ifndef TESTS_SIMULATE_H
#define TESTS_SIMULATE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/elo.h"
#include "arena/sprt.h"
#include "arena/sprt_solve.h"
#include "engine/rng.h"

/* Pairs LL, LD, LW or DD, DW, WW of equals: as Carcassonne has them, with many draws, with none. */
static const double SIMULATE_PAIRS[][5] = {
    {0.22, 0.03, 0.50, 0.03, 0.22}, {0.05, 0.20, 0.50, 0.20, 0.05}, {0.25, 0.00, 0.50, 0.00, 0.25}};
enum { SIMULATE_PAIRS_KINDS = 3 };

enum { SIMULATE_MARGINS = 4 };

/* Margins of a pair, in points a game about their mean, 0: somewhat to one side (skewness 0.4 with
 * the noise that is added), standard deviation 10.5. */
static const int SIMULATE_MARGIN[SIMULATE_MARGINS] = {-10, -2, 6, 16};
static const double SIMULATE_MARGIN_CHANCE[SIMULATE_MARGINS] = {0.4, 0.2, 0.2, 0.2};

/* Changes the chances of pairs so that their mean is `score`: the likeliest way to it. */
static inline void simulate_shift(double pairs[5], double score) {
    SampleCell cell[5];
    SprtTilt tilt;
    for (int i = 0; i < 5; i++) cell[i] = (SampleCell){i / 4.0, pairs[i] > 0 ? pairs[i] : 1e-12};
    if (!sprt_solve_mean(cell, 5, score, &tilt)) abort();
    for (int i = 0; i < 5; i++)
        pairs[i] = cell[i].count / (1 + tilt.theta * (cell[i].value - score));
}

/* An index drawn with these chances. */
static inline int simulate_draw(const double *chance, int count, Rng *rng) {
    double left = rng_unit(rng);
    for (int i = 0; i < count - 1; i++)
        if ((left -= chance[i]) < 0) return i;
    return count - 1;
}

/* A block of two games with these margins of the first agent. */
static inline void simulate_block(GameResult game[2], uint64_t deck, int first, int second) {
    const int margin[2] = {first, second};
    for (int r = 0; r < 2; r++) {
        game[r] = (GameResult){.deck = deck, .seating = (uint8_t)r};
        game[r].seat[r].score = (int16_t)(100 + margin[r]);
        game[r].seat[1 - r].score = 100;
        match_rank(&game[r], 2);
    }
}

/* A block of a kind of pairs, 0 .. 4. */
static inline void simulate_pair(GameResult game[2], uint64_t deck, int pair) {
    static const int margins[5][2] = {{-1, -1}, {-1, 0}, {1, -1}, {0, 1}, {1, 1}};
    simulate_block(game, deck, margins[pair][0], margins[pair][1]);
}

/* A truth to be tested. */
typedef struct SimulateTruth {
    double pairs[5]; /* chances */
    int margin;      /* mean in points a game, for a test on margins */
} SimulateTruth;

static inline void simulate_next(GameResult game[2], uint64_t deck, const SprtOptions *options,
                                 const SimulateTruth *truth, Rng *rng) {
    if (options->model == SPRT_MARGIN) {
        const int luck =
            SIMULATE_MARGIN[simulate_draw(SIMULATE_MARGIN_CHANCE, SIMULATE_MARGINS, rng)];
        const int noise = (int)rng_below(rng, 11) - 5;
        const int swing = (int)rng_below(rng, 41) - 20;
        simulate_block(game, deck, truth->margin + luck + noise + swing,
                       truth->margin + luck + noise - swing);
    } else {
        simulate_pair(game, deck, simulate_draw(truth->pairs, 5, rng));
    }
}

/* What sequential tests came to. */
typedef struct SimulateTests {
    double accepts_h1; /* share of the runs */
    double undecided;  /* likewise, at the last block */
    double blocks;     /* mean length */
} SimulateTests;

enum { SIMULATE_BLOCKS_MAX = 20000 };

static inline SimulateTests simulate_tests(const SprtOptions *options, const SimulateTruth *truth,
                                           int runs, uint64_t seed) {
    SimulateTests tests = {0, 0, 0};
    Rng rng;
    Error error;
    rng_init(&rng, seed);
    for (int run = 0; run < runs; run++) {
        Sprt sprt;
        sprt_init(&sprt, options, 2);
        for (uint64_t i = 0; i < SIMULATE_BLOCKS_MAX && sprt.decision == SPRT_CONTINUE; i++) {
            GameResult game[2];
            simulate_next(game, i, options, truth, &rng);
            if (!sprt_add(&sprt, game, &error)) abort();
        }
        tests.accepts_h1 += sprt.decision == SPRT_H1;
        tests.undecided += sprt.decision == SPRT_CONTINUE;
        tests.blocks += (double)sprt.blocks;
        sprt_free(&sprt);
    }
    tests.accepts_h1 /= runs;
    tests.undecided /= runs;
    tests.blocks /= runs;
    return tests;
}

/* The truth that a hypothesis of a test is exactly: h0 or h1. Pairs begin as those of equals. */
static inline SimulateTruth simulate_hypothesis(const SprtOptions *options, double hypothesis,
                                                int kind) {
    SimulateTruth truth = {.margin = (int)hypothesis};
    for (int i = 0; i < 5; i++) truth.pairs[i] = SIMULATE_PAIRS[kind][i];
    if (options->model == SPRT_LOGISTIC) simulate_shift(truth.pairs, elo_to_score(hypothesis));
    if (options->model != SPRT_NORMALIZED) return truth;
    /* The score at which mean and deviation make that t: found by halving. */
    const double t = hypothesis / ELO_NORMALIZED_UNIT * sqrt(2);
    double low = 0.5;
    double high = 0.9;
    for (int i = 0; i < 60; i++) {
        SampleCell cell[5];
        const double middle = (low + high) / 2;
        for (int c = 0; c < 5; c++) truth.pairs[c] = SIMULATE_PAIRS[kind][c];
        simulate_shift(truth.pairs, middle);
        for (int c = 0; c < 5; c++) cell[c] = (SampleCell){c / 4.0, truth.pairs[c]};
        const SampleMoments moments = sample_moments(cell, 5);
        if ((moments.mean - 0.5) / sqrt(moments.variance) < t)
            low = middle;
        else
            high = middle;
    }
    return truth;
}

/* How often 95 % intervals held the truth, and LOS was above 95 %, after so many blocks. */
typedef struct SimulateCoverage {
    double elo, normalized, wilson, margin, superiority;
} SimulateCoverage;

static inline bool simulate_holds(Interval interval, double truth) {
    return interval.is_known && interval.low <= truth && truth <= interval.high;
}

/* Plays `runs` runs of `blocks` blocks. */
static inline SimulateCoverage simulate_coverage(const double pairs[5], int blocks, int runs,
                                                 uint64_t seed) {
    const SprtOptions margins = {.model = SPRT_MARGIN};
    const SimulateTruth truth = {.margin = 3};
    SampleCell cell[5];
    SimulateCoverage share = {0, 0, 0, 0, 0};
    Rng rng;
    rng_init(&rng, seed);
    for (int i = 0; i < 5; i++) cell[i] = (SampleCell){i / 4.0, pairs[i]};
    const SampleMoments moments = sample_moments(cell, 5);
    const double t = (moments.mean - 0.5) / sqrt(moments.variance);
    const double normalized = ELO_NORMALIZED_UNIT * t / sqrt(2);
    for (int run = 0; run < runs; run++) {
        Stats scores;
        Stats points;
        stats_init(&scores, 2);
        stats_init(&points, 2);
        for (int i = 0; i < blocks; i++) {
            GameResult game[2];
            simulate_pair(game, (uint64_t)i, simulate_draw(pairs, 5, &rng));
            stats_add(&scores, game, 2);
            simulate_next(game, (uint64_t)i, &margins, &truth, &rng);
            stats_add(&points, game, 2);
        }
        const Elo elo = elo_of_pairs(scores.pairs);
        const double mean = stats_mean(&points.margin, 2).value;
        const double half = stats_z95() * stats_error(&points.margin, 2).value;
        share.elo += simulate_holds(elo.interval, elo_from_score(moments.mean));
        share.normalized += fabs(elo.normalized.value - normalized) <= elo.normalized95.value;
        share.wilson += simulate_holds(
            stats_wilson((double)scores.agent[0].first_60ths / 60, (double)scores.games),
            moments.mean);
        share.margin += fabs(mean - truth.margin) <= half;
        share.superiority += elo.superiority.value > 0.95;
    }
    share.elo /= runs;
    share.normalized /= runs;
    share.wilson /= runs;
    share.margin /= runs;
    share.superiority /= runs;
    return share;
}

/* Share of runs in which the anytime interval missed the truth at any of their blocks, for the
 * score and, as the larger of the two, for the margin. */
static inline double simulate_anytime(const double pairs[5], int blocks, int runs, uint64_t seed) {
    const SprtOptions margins = {.model = SPRT_MARGIN};
    const SimulateTruth truth = {.margin = 3};
    double mean = 0;
    int missed[2] = {0, 0};
    Rng rng;
    rng_init(&rng, seed);
    for (int i = 0; i < 5; i++) mean += pairs[i] * i / 4;
    for (int run = 0; run < runs; run++) {
        Stats stats[2];
        bool is_missed[2] = {false, false};
        for (int s = 0; s < 2; s++) stats_init(&stats[s], 2);
        for (int i = 0; i < blocks; i++) {
            GameResult game[2];
            simulate_pair(game, (uint64_t)i, simulate_draw(pairs, 5, &rng));
            stats_add(&stats[0], game, 2);
            simulate_next(game, (uint64_t)i, &margins, &truth, &rng);
            stats_add(&stats[1], game, 2);
            const StatsSum *score = &stats[0].agent[0].utility;
            const StatsSum *margin = &stats[1].margin;
            const Estimate half[2] = {stats_anytime(score, 4), stats_anytime(margin, 2)};
            is_missed[0] |=
                half[0].is_known && fabs(stats_mean(score, 4).value - mean) > half[0].value;
            is_missed[1] |= half[1].is_known &&
                            fabs(stats_mean(margin, 2).value - truth.margin) > half[1].value;
        }
        for (int s = 0; s < 2; s++) missed[s] += is_missed[s];
    }
    return fmax(missed[0], missed[1]) / runs;
}

#endif
