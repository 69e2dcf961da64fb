/* sprt.c: a sequential test of two hypotheses about the first agent, decided in deck order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/sprt.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/sprt_solve.h"

void sprt_init(Sprt *sprt, const SprtOptions *options, int players) {
    *sprt = (Sprt){.options = *options, .players = players};
}

void sprt_free(Sprt *sprt) {
    free(sprt->margin);
    *sprt = (Sprt){.players = 0};
}

double sprt_lower_bound(const SprtOptions *options) {
    return log(options->beta / (1 - options->alpha));
}

double sprt_upper_bound(const SprtOptions *options) {
    return log((1 - options->beta) / options->alpha);
}

SprtDecision sprt_decide(const SprtOptions *options, double llr) {
    if (llr <= sprt_lower_bound(options)) return SPRT_H0;
    return llr >= sprt_upper_bound(options) ? SPRT_H1 : SPRT_CONTINUE;
}

bool sprt_compute_llr(const SprtOptions *options, SprtSample sample, double *llr, Error *error) {
    SprtTilt tilt[2];
    const double hypothesis[2] = {options->h0, options->h1};
    for (int i = 0; i < 2; i++) {
        bool is_solved = false;
        if (options->model == SPRT_NORMALIZED)
            is_solved = sprt_solve_normalized(
                sample.cell, sample.cells, hypothesis[i] / ELO_NORMALIZED_UNIT * sqrt(sample.games),
                &tilt[i]);
        else
            is_solved = sprt_solve_mean(
                sample.cell, sample.cells,
                options->model == SPRT_LOGISTIC ? elo_to_score(hypothesis[i]) : hypothesis[i],
                &tilt[i]);
        if (!is_solved)
            return error_set(error, "no distribution of these results has %s %g",
                             options->model == SPRT_MARGIN       ? "a mean margin of"
                             : options->model == SPRT_NORMALIZED ? "a normalized Elo of"
                                                                 : "an Elo of",
                             hypothesis[i]);
    }
    *llr = sprt_compare(sample.cell, sample.cells, tilt);
    return true;
}

bool sprt_compute_lattice_llr(const SprtOptions *options, const int64_t *counts, int players,
                              double *llr, Error *error) {
    SampleCell cell[SAMPLE_STEPS_MAX + 1];
    const int steps = sample_count_steps(players);
    assert(options->model != SPRT_MARGIN);
    sample_fill_lattice(cell, counts, steps);
    return sprt_compute_llr(options, (SprtSample){cell, steps + 1, players}, llr, error);
}

/* The place of a margin in the list, or where it would have to be. */
static int sprt_find_margin(const Sprt *sprt, double margin) {
    int low = 0;
    int high = sprt->margins;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (sprt->margin[middle].value < margin)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Room for one more margin and the two cells outside. */
static bool sprt_reserve_margin(Sprt *sprt) {
    if (sprt->margins + 3 <= sprt->margins_max) return true;
    const int most = sprt->margins_max ? 2 * sprt->margins_max : 64;
    SampleCell *margin = realloc(sprt->margin, (size_t)most * sizeof *margin);
    if (!margin) return false;
    sprt->margin = margin;
    sprt->margins_max = most;
    return true;
}

static bool sprt_add_margin(Sprt *sprt, double margin) {
    const int i = sprt_find_margin(sprt, margin);
    if (i < sprt->margins && sprt->margin[i].value == margin) {
        sprt->margin[i].count++;
        return true;
    }
    if (!sprt_reserve_margin(sprt)) return false;
    memmove(sprt->margin + i + 1, sprt->margin + i,
            (size_t)(sprt->margins - i) * sizeof *sprt->margin);
    sprt->margin[i] = (SampleCell){margin, 1};
    sprt->margins++;
    return true;
}

/* The LLR of the margins, with the two cells outside of the hypotheses: see sprt.h. They are put
 * behind the list, where there is always room for them. */
static bool sprt_compute_margin_llr(Sprt *sprt, double *llr, Error *error) {
    const SprtOptions *options = &sprt->options;
    const double mean = sample_moments(sprt->margin, sprt->margins).mean;
    const double distance = fmax(fabs(mean - options->h0), fabs(mean - options->h1));
    SampleCell *outside = sprt->margin + sprt->margins;
    outside[0] = (SampleCell){options->h0 - distance, SAMPLE_EMPTY};
    outside[1] = (SampleCell){options->h1 + distance, SAMPLE_EMPTY};
    return sprt_compute_llr(options, (SprtSample){sprt->margin, sprt->margins + 2, sprt->players},
                            llr, error);
}

static void sprt_update(Sprt *sprt) {
    Error unsolved;
    double llr = 0;
    const bool is_solved = sprt->options.model == SPRT_MARGIN
                               ? sprt_compute_margin_llr(sprt, &llr, &unsolved)
                               : sprt_compute_lattice_llr(&sprt->options, sprt->counts,
                                                          sprt->players, &llr, &unsolved);
    sprt->is_unsolved = !is_solved;
    if (!is_solved) return;
    sprt->llr = llr;
    if (sprt->options.model != SPRT_MARGIN || sprt->blocks - sprt->left_out >= SPRT_MARGIN_BLOCKS)
        sprt->decision = sprt_decide(&sprt->options, llr);
}

bool sprt_add(Sprt *sprt, const GameResult *games, Error *error) {
    int64_t margin = 0;
    if (sprt->decision != SPRT_CONTINUE) return true;
    assert(!sprt->has_deck || games[0].deck > sprt->deck);
    const bool has_margin =
        sprt->options.model == SPRT_MARGIN && stats_block_margin(games, sprt->players, &margin);
    if (has_margin && !sprt_add_margin(sprt, (double)margin / sprt->players))
        return error_set(error, "memory is short for the margins of the test");
    sprt->blocks++;
    sprt->deck = games[0].deck;
    sprt->has_deck = true;
    sprt->counts[stats_block_score(games, sprt->players)]++;
    if (sprt->options.model == SPRT_MARGIN && !has_margin)
        sprt->left_out++;
    else
        sprt_update(sprt);
    return true;
}
