/* real.h: logarithm, exponential and tanh by + - * / alone: the same bits on every machine.
 *
 * SPDX-License-Identifier: MIT
 *
 * The functions of the C library differ in their last bits between processors and versions, which
 * is enough to change a move. The result of these is fixed by IEEE arithmetic as long as nothing is
 * contracted (-ffp-contract=off); it is right to 13 digits or more.
 */
#ifndef AGENTS_REAL_H
#define AGENTS_REAL_H

/* Natural logarithm of a positive normal number. */
double real_log(double x);

/* e to the power of x, -700 <= x <= 700. */
double real_exp(double x);

/* Hyperbolic tangent of any finite number. */
double real_tanh(double x);

#endif
