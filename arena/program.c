/* program.c: which program this is: its version, and the signature of how it plays.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/program.h"

#ifndef BASTIDE_SIGNATURE
#define BASTIDE_SIGNATURE "unsigned"
#endif

#define VERSION "0.1.0"

const char *program_version(void) {
    return VERSION;
}

const char *program_signature(void) {
    return BASTIDE_SIGNATURE;
}

const char *program_description(void) {
    return "bastide " VERSION " (signature " BASTIDE_SIGNATURE ")";
}
