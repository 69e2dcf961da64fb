/* name.h: which known name is nearest to what somebody wrote?
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_NAME_H
#define ENGINE_NAME_H

#include <stddef.h>

enum { NAME_COMPARED_MAX = 48 /* bytes of a name that the distance looks at */ };

/* Levenshtein's distance of two texts of any bytes, cut to NAME_COMPARED_MAX: how many insertions,
 * deletions and replacements turn one into the other. */
size_t name_count_edits(const char *a, size_t a_length, const char *b, size_t b_length);

/* Of `count` names (at least one) the first with the fewest edits to `text`. */
const char *name_find_nearest(const char *const *names, int count, const char *text, size_t length);

#endif
