/* labels.h: labels as sets of bits, and as the bytes of a word.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_LABELS_H
#define ENGINE_LABELS_H

#include <stdbool.h>
#include <stdint.h>

/* A set of labels 0 .. 255 is four words, a bit a label. */

static inline bool labels_has(const uint64_t *set, int label) {
    return set[label >> 6] >> (label & 63) & 1;
}

static inline void labels_add(uint64_t *set, int label) {
    set[label >> 6] |= UINT64_C(1) << (label & 63);
}

static inline void labels_remove(uint64_t *set, int label) {
    set[label >> 6] &= ~(UINT64_C(1) << (label & 63));
}

/* Is one of the four bytes of `word` this label? (Mycroft's test for a zero byte.) */
static inline bool labels_has_byte(uint32_t word, int label) {
    const uint32_t rest = word ^ (0x01010101U * (uint32_t)label);
    return (rest - 0x01010101U) & ~rest & 0x80808080U;
}

#endif
