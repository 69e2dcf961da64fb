/* spsa.h: simultaneous perturbation: many numbers improved at once by games against themselves.
 *
 * SPDX-License-Identifier: MIT
 *
 * In each step all parameters are moved by c_k, each up or down by a coin (flip), and what was
 * moved one way plays what was moved the other way:
 *
 *      plus = theta + c_k flip     minus = theta - c_k flip
 *      theta += R_k c_k (wins - losses of plus) flip        cut to min .. max
 *
 *      c_k = c0 / k^gamma       c0 = c_end n^gamma                        k = 1 + pairs played
 *      R_k = a0 / (A + k)^alpha / c_k^2    a0 = r_end c_end^2 (A + n)^alpha    n: pairs in all
 *
 * The schedule, with alpha .602, gamma .101, A = n/10, is that of fishtest; Spall, "An overview of
 * the simultaneous perturbation method for efficient optimization" (1998). No input or output; the
 * same seed and results give the same steps.
 */
#ifndef ARENA_SPSA_H
#define ARENA_SPSA_H

#include <stdint.h>

enum { SPSA_PARAMETERS_MAX = 16 };

typedef struct SpsaParameter {
    double start;    /* theta at the beginning */
    double min, max; /* theta and what is played stay within */
    double c_end;    /* how far it is moved in the last step, above 0 */
    double r_end;    /* R in the last step, above 0; fishtest: 0.002 */
} SpsaParameter;

typedef struct SpsaOptions {
    int parameters;                               /* 1 .. SPSA_PARAMETERS_MAX */
    SpsaParameter parameter[SPSA_PARAMETERS_MAX]; /* each with its own scale */
    uint64_t pairs;                               /* of games in all, 1 .. */
    double alpha, gamma;                          /* exponents of the schedule */
    double a_ratio;                               /* A / pairs */
    uint64_t seed;                                /* of flips and dice */
} SpsaOptions;

typedef struct Spsa {
    SpsaOptions options;               /* what was asked for */
    double theta[SPSA_PARAMETERS_MAX]; /* where it stands */
    uint64_t done;                     /* pairs played */
} Spsa;

/* Two points that shall play each other. */
typedef struct SpsaProbe {
    int flip[SPSA_PARAMETERS_MAX];     /* +1 or -1 */
    double plus[SPSA_PARAMETERS_MAX];  /* theta + c flip, cut to min .. max */
    double minus[SPSA_PARAMETERS_MAX]; /* theta - c flip, likewise */
    double dice[SPSA_PARAMETERS_MAX];  /* 0 <= dice < 1, for spsa_round */
} SpsaProbe;

/* The exponents of fishtest; parameters, pairs and seed are left to set. */
SpsaOptions spsa_default_options(void);

void spsa_init(Spsa *spsa, const SpsaOptions *options);

/* c_k and R_k of a parameter, k = 1 + `done`. */
double spsa_get_c(const SpsaOptions *options, int parameter, uint64_t done);
double spsa_get_r(const SpsaOptions *options, int parameter, uint64_t done);

/* What is to be played after the pairs done so far. */
SpsaProbe spsa_draw_probe(const Spsa *spsa);

/* Takes the result of a probe over `pairs` pairs: games won by plus less games won by minus. */
void spsa_add(Spsa *spsa, const SpsaProbe *probe, uint64_t pairs, double result);

/* A number between two integers is rounded to one of them so that the mean stays: up if the
 * dice, 0 .. 1, are at least the distance to the upper one, floor(value + dice). */
double spsa_round(double value, double dice);

#endif
