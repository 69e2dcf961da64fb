/* sprt.h: a sequential test of two hypotheses about the first agent, decided in deck order.
 *
 * SPDX-License-Identifier: MIT
 *
 * The generalized sequential probability ratio test (GSPRT) of Van den Bergh: after every block the
 * log-likelihood ratio (LLR) of the two hypotheses, each at its most likely distribution of block
 * scores (or of block margins), is held against Wald's bounds:
 *
 *      ln(beta / (1 - alpha)) < LLR < ln((1 - beta) / alpha)       goes on
 *
 * A hypothesis is a mean of the block scores (logistic: that of an Elo), their mean distance from
 * 1/2 in standard deviations (normalized Elo), or a mean margin in points a game. The ratio is
 * computed, not approximated ("A practical introduction to the GSPRT", Prop. 1.1); for 20 pairs
 * won of 20 the usual approximation says 762 where 0.29 is right.
 *
 * Margins lie on no lattice. Instead two cells of SAMPLE_EMPTY blocks, as far outside of the
 * hypotheses as the mean is away from them, keep both possible when all blocks are on one side; as
 * soon as the margins reach beyond them they weigh nothing. How much margins spread must be known
 * from themselves, so that nothing is decided before SPRT_MARGIN_BLOCKS of them (with a decision
 * from the first block on, one test in ten was wrong where one in twenty is asked for).
 *
 * Results come in the order of the decks, and the first crossing is final: whatever comes later
 * changes nothing. Nothing here is ever a NaN or infinite.
 */
#ifndef ARENA_SPRT_H
#define ARENA_SPRT_H

#include "arena/sample.h"
#include "arena/stats.h"

typedef enum SprtModel { SPRT_LOGISTIC, SPRT_NORMALIZED, SPRT_MARGIN, SPRT_MODELS } SprtModel;

/* "logistic", "normalized", "margin". */
extern const char *const SPRT_MODEL_NAME[SPRT_MODELS];

/* What a decision accepts, by SprtDecision: h0 or h1; NULL if there is none yet. */
extern const char *const SPRT_ACCEPTED_NAME[];

typedef struct SprtOptions {
    SprtModel model; /* what the hypotheses are about */
    double h0, h1;   /* Elo, normalized Elo, or points a game; h0 < h1 */
    double alpha;    /* chance to accept h1 where h0 holds, 0 < alpha */
    double beta;     /* chance to accept h0 where h1 holds, 0 < beta; alpha + beta < 1 */
} SprtOptions;

/* Largest hypotheses that are read: Elo (beyond it lies what scores are cut to), points a game. */
enum { SPRT_ELO_MAX = 1000, SPRT_MARGIN_MAX = 1000 };

/* Blocks before which a test on margins does not decide. */
enum { SPRT_MARGIN_BLOCKS = 50 };

/* Logistic, alpha = beta = 5 %, no hypotheses yet. */
SprtOptions sprt_default_options(void);

/* Read hypotheses: "elo0=0,elo1=20" (model left as it is), and "m0,m1" (model = SPRT_MARGIN). */
bool sprt_parse_elo(const char *text, SprtOptions *options, Error *error);
bool sprt_parse_margin(const char *text, SprtOptions *options, Error *error);

/* Reads the model of Elo: "logistic" or "normalized". */
bool sprt_parse_model(const char *text, SprtModel *model, Error *error);

/* Reads an error rate, 1e-6 .. 0.5; name: "--alpha". */
bool sprt_parse_rate(const char *name, const char *text, double *rate, Error *error);

/* Whether the test can be made at a table of so many players: refuses error rates that leave no
 * room, hypotheses that nobody can hold, margins with more than two players. */
bool sprt_check(const SprtOptions *options, int players, Error *error);

/* "elo0=0,elo1=20, logistic, alpha 0.05, beta 0.05", as results and messages call the test. */
enum { SPRT_TEXT_SIZE = 256 };
char *sprt_format_options(const SprtOptions *options, char text[SPRT_TEXT_SIZE]);

/* Reads what sprt_format_options wrote; false if it is anything else. */
bool sprt_parse_options(const char *text, SprtOptions *options);

/* The bounds of the LLR, lower < 0 < upper. */
double sprt_lower_bound(const SprtOptions *options);
double sprt_upper_bound(const SprtOptions *options);

/* Blocks of `games` games each, as a list of values: scores of a block or margins a game. */
typedef struct SprtSample {
    const SampleCell *cell; /* one or more */
    int cells;              /* of cell */
    int games;              /* of a block */
} SprtSample;

/* The LLR of a sample. The support must lie on both sides of the hypotheses, as that of a lattice
 * always does. False if the hypotheses cannot be solved for these results; nothing is decided
 * then. */
bool sprt_compute_llr(const SprtOptions *options, SprtSample sample, double *llr, Error *error);

/* The same from the counts of block scores 0, 1/k .. 1 (not for margins): five pair counts have
 * k = 4, games = 2. */
bool sprt_compute_lattice_llr(const SprtOptions *options, const int64_t *counts, int players,
                              double *llr, Error *error);

typedef enum SprtDecision { SPRT_CONTINUE, SPRT_H0, SPRT_H1 } SprtDecision;

/* What an LLR decides. */
SprtDecision sprt_decide(const SprtOptions *options, double llr);

/* A test under way. Zeroed memory is a test without a block; free it with sprt_free. */
typedef struct Sprt {
    SprtOptions options;                  /* a copy */
    int players;                          /* at the table, = games of a block */
    int64_t counts[SAMPLE_STEPS_MAX + 1]; /* blocks by score, 0 .. 2 (n - 1) n */
    SampleCell *margin;                   /* margins a game and their blocks, ascending, owned */
    int margins, margins_max;             /* used and allocated of margin */
    int64_t blocks;                       /* that the test has seen, up to its decision */
    int64_t left_out;                     /* of these, blocks without a margin (forfeits) */
    uint64_t deck;                        /* number of the last deck seen: after a decision the one
                                             at which it fell */
    bool has_deck;                        /* deck is known: a block was added */
    double llr;                           /* after that deck, 0 at first */
    bool is_unsolved;                     /* llr could not be computed after that deck, and is that
                                             of an earlier one */
    SprtDecision decision;                /* SPRT_CONTINUE until a bound is crossed */
} Sprt;

/* options: checked by sprt_check. */
void sprt_init(Sprt *sprt, const SprtOptions *options, int players);
void sprt_free(Sprt *sprt);

/* Adds a block, all its games, higher in deck than the last, with no lower one to come. After the
 * decision it changes nothing. False: memory is short. */
bool sprt_add(Sprt *sprt, const GameResult *games, Error *error);

/* "LLR 3.10 (-2.94 .. 2.94), h1 accepted at deck 412", and so on; without "at deck" if that is not
 * known; "no decision before 50 decks" on margins. */
char *sprt_format(const Sprt *sprt, char text[SPRT_TEXT_SIZE]);

#endif
