/* plural.h: the end of a word that is counted.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PLURAL_H
#define ARENA_PLURAL_H

#include <stdint.h>

/* "s", or nothing for one: printf("%d block%s", blocks, plural(blocks)). */
static inline const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}

#endif
