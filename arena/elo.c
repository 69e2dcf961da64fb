/* elo.c: how much stronger, in Elo, from the scores of blocks, and what duplicates were worth.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/elo.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

double elo_to_score(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_from_score(double score) {
    const double cut = fmin(fmax(score, ELO_SCORE_MIN), 1 - ELO_SCORE_MIN);
    return 400 * log10(cut / (1 - cut));
}

/* What two blocks and more say of the error. */
static void elo_add_errors(Elo *elo, const SampleMoments *moments, int games) {
    const double z = stats_z95();
    const double error = sqrt(moments->variance / moments->total);
    const double low = elo_from_score(moments->mean - z * error);
    const double high = elo_from_score(moments->mean + z * error);
    const double t = (moments->mean - 0.5) / sqrt(moments->variance);
    const double spread = 1 - t * moments->skewness + t * t * (moments->kurtosis + 2) / 4;
    elo->interval = (Interval){true, low, high};
    elo->superiority = (Estimate){true, gsl_cdf_ugaussian_P((moments->mean - 0.5) / error)};
    elo->normalized = (Estimate){true, ELO_NORMALIZED_UNIT * t / sqrt(games)};
    elo->normalized95 = (Estimate){true, z * ELO_NORMALIZED_UNIT *
                                             sqrt(fmax(0, spread) / (games * moments->total))};
}

Elo elo_compute(const int64_t *counts, int k, int games) {
    SampleCell cell[SAMPLE_STEPS_MAX + 1];
    Elo elo = {0};
    int filled = 0;
    assert(k >= 1 && k <= SAMPLE_STEPS_MAX && games >= 1);
    for (int i = 0; i <= k; i++) {
        elo.blocks += counts[i];
        filled += counts[i] > 0;
    }
    if (elo.blocks == 0) return elo;
    sample_fill_lattice(cell, counts, k);
    const SampleMoments moments = sample_moments(cell, k + 1);
    elo.is_clamped = moments.mean < ELO_SCORE_MIN || moments.mean > 1 - ELO_SCORE_MIN;
    elo.is_alike = filled == 1;
    elo.score = (Estimate){true, moments.mean};
    elo.elo = (Estimate){true, elo_from_score(moments.mean)};
    if (elo.blocks >= 2) elo_add_errors(&elo, &moments, games);
    return elo;
}

Elo elo_of_pairs(const int64_t pairs[5]) {
    return elo_compute(pairs, 4, 2);
}

Duplicates elo_duplicates(double variance_block, double variance_game, int games) {
    Duplicates duplicates = {{false, 0}, {false, 0}};
    if (variance_game <= 0 || games < 2) return duplicates;
    const double ratio = games * variance_block / variance_game;
    duplicates.correlation = (Estimate){true, (ratio - 1) / (games - 1)};
    if (ratio > 0) duplicates.multiplier = (Estimate){true, 1 / ratio};
    return duplicates;
}

Duplicates elo_score_duplicates(const Stats *stats) {
    SampleCell pair[5];
    SampleCell game[3];
    const StatsAgent *agent = &stats->agent[0];
    const int64_t games[3] = {agent->losses, agent->draws, agent->wins};
    if (stats->players != 2 || stats->blocks < 2) return elo_duplicates(0, 0, 2);
    sample_fill_lattice(pair, stats->pairs, 4);
    sample_fill_lattice(game, games, 2);
    return elo_duplicates(sample_moments(pair, 5).variance, sample_moments(game, 3).variance, 2);
}

Duplicates elo_margin_duplicates(const Stats *stats) {
    const Estimate block = stats_error(&stats->margin, 2);
    const Estimate game = stats_error(&stats->game_margin, 1);
    if (!block.is_known || !game.is_known) return elo_duplicates(0, 0, 2);
    const double blocks = (double)stats->margin.count;
    return elo_duplicates(blocks * block.value * block.value, 2 * blocks * game.value * game.value,
                          2);
}
