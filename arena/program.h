/* program.h: which program this is: its version, and the signature of how it plays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROGRAM_H
#define ARENA_PROGRAM_H

/* "0.1.0". */
const char *program_version(void);

/* A text that changes whenever the program plays differently: games of two signatures never mix
 * in one store. The build gives it as BASTIDE_SIGNATURE. */
const char *program_signature(void);

/* Both, as --version prints them. */
const char *program_description(void);

#endif
