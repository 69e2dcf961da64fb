/* signature.h: is it still the same program? One digest a layer, equal on every compiler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BENCH_SIGNATURE_H
#define BENCH_SIGNATURE_H

/* Prints a line a layer, "LAYER DIGEST", made by `threads` threads. Returns the exit status. */
int signature_run(int threads);

#endif
