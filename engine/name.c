/* name.c: distances between names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/name.h"

#include <string.h>

static size_t min_of(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t name_count_edits(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t row[NAME_COMPARED_MAX + 1];
    const size_t rows = min_of(a_length, NAME_COMPARED_MAX);
    const size_t columns = min_of(b_length, NAME_COMPARED_MAX);
    for (size_t j = 0; j <= columns; j++) row[j] = j;
    for (size_t i = 1; i <= rows; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = min_of(replaced, min_of(row[j], row[j - 1]) + 1);
        }
    }
    return row[columns];
}

const char *name_find_nearest(const char *const *names, int count, const char *text,
                              size_t length) {
    const char *nearest = names[0];
    size_t best = name_count_edits(nearest, strlen(nearest), text, length);
    for (int i = 1; i < count; i++) {
        const size_t edits = name_count_edits(names[i], strlen(names[i]), text, length);
        if (edits >= best) continue;
        best = edits;
        nearest = names[i];
    }
    return nearest;
}
