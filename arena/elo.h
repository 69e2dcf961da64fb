/* elo.h: how much stronger, in Elo, from the scores of blocks, and what duplicates were worth.
 *
 * SPDX-License-Identifier: MIT
 *
 * The formulas are those of fishtest, over blocks: elo(s) = -400 log10(1/s - 1), its ends at
 * elo(mean -+ z se), which are not symmetric; normalized Elo is that of Van den Bergh
 * ("Normalized Elo: practical", 2020), its error by the delta method. Nothing here is ever a NaN
 * or infinite: scores are cut to ELO_SCORE_MIN .. 1 - ELO_SCORE_MIN, about -+1200 Elo.
 *
 * A result so lopsided or so uniform that its numbers say little is finite all the same; the two
 * flags tell those who print it to say so in words.
 */
#ifndef ARENA_ELO_H
#define ARENA_ELO_H

#include "arena/sample.h"
#include "arena/stats.h"

#define ELO_SCORE_MIN 1e-3

/* Normalized Elo of a mean one standard deviation of a game above 1/2: 800 / ln 10. */
#define ELO_NORMALIZED_UNIT 347.43558552260146

typedef struct Elo {
    int64_t blocks;       /* that it is made from */
    bool is_clamped;      /* the score is beyond ELO_SCORE_MIN: its Elo has no upper or lower end */
    bool is_alike;        /* all blocks had one score: their spread is not known, the errors below
                             come from what empty cells count */
    Estimate score;       /* mean of a block, 0 .. 1; with what empty cells count */
    Estimate elo;         /* of that score; unknown without blocks, as is all that follows */
    Interval interval;    /* 95 %, of elo; unknown below two blocks, as is all that follows */
    Estimate superiority; /* LOS: how likely the score is above 1/2, 0 .. 1 */
    Estimate normalized;  /* normalized Elo a game */
    Estimate normalized95; /* half the width of its 95 % interval */
} Elo;

/* The score that a difference in Elo is expected to make, 0 .. 1, and back (cut, see above). */
double elo_to_score(double elo);
double elo_from_score(double score);

/* From the counts of block scores 0, 1/k .. 1; games: of a block. A pair has k = 4, games = 2. */
Elo elo_compute(const int64_t *counts, int k, int games);

/* The same from five pair counts LL, LD + DL, LW + DD + WL, DW + WD, WW. */
Elo elo_of_pairs(const int64_t pairs[5]);

/* What playing each deck with every seating was worth: the games of a block are correlated, and
 * the mean over blocks is as sure as that of `multiplier` times as many games on decks of their
 * own. */
typedef struct Duplicates {
    Estimate correlation; /* rho between the two games of a pair: 1 + rho = 2 var_pair / var_game;
                             with n games (1 + (n - 1) rho) = n var_block / var_game */
    Estimate multiplier;  /* 1 / (1 + (n - 1) rho); unknown if the blocks are all alike */
} Duplicates;

/* From the variance of the mean of a block's games, and that of a game. */
Duplicates elo_duplicates(double variance_block, double variance_game, int games);

/* For the scores of two players, by the counts of pairs and of games (with what empty cells
 * count), and for their margins. Unknown without two blocks. */
Duplicates elo_score_duplicates(const Stats *stats);
Duplicates elo_margin_duplicates(const Stats *stats);

#endif
