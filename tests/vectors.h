/* vectors.h: the numbers of other programs in tests/facts/stats_vectors.json, and comparing them.
 *
 * SPDX-License-Identifier: MIT
 *
 * The file says where each of them comes from.
 */
#ifndef TESTS_VECTORS_H
#define TESTS_VECTORS_H

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>

/* The whole file, or that part of it; the caller owns a reference. */
static inline json_t *vectors_load(const char *part) {
    json_error_t error;
    json_t *all = json_load_file("tests/facts/stats_vectors.json", 0, &error);
    cr_assert(all, "%s", error.text);
    json_t *found = json_incref(json_object_get(all, part));
    cr_assert(found, "no part \"%s\"", part);
    json_decref(all);
    return found;
}

static inline double vectors_number(const json_t *object, const char *key) {
    const json_t *number = json_object_get(object, key);
    cr_assert(json_is_number(number), "no number \"%s\"", key);
    return json_number_value(number);
}

static inline double vectors_element(const json_t *array, size_t index) {
    const json_t *number = json_array_get(array, index);
    cr_assert(json_is_number(number), "no number at %zu", index);
    return json_number_value(number);
}

static inline void vectors_get_counts(const json_t *array, int64_t *counts, size_t count) {
    cr_assert_eq(json_array_size(array), count);
    for (size_t i = 0; i < count; i++) counts[i] = json_integer_value(json_array_get(array, i));
}

/* Within `tolerance`, relative to numbers above 1. */
static inline void vectors_expect(double value, double expected, double tolerance,
                                  const char *what) {
    cr_expect(fabs(value - expected) <= tolerance * fmax(1, fabs(expected)), "%s: %.12g, not %.12g",
              what, value, expected);
}

#endif
