/* lanes.h: a few loops over bytes at once, with the widest lanes that the machine has.
 *
 * SPDX-License-Identifier: MIT
 *
 * Each function has one meaning and three bodies, chosen when compiling: 64 lanes (AVX-512), 16
 * lanes (SSSE3, any x86-64-v2), or a plain loop. Tests hold every body against the plain loop.
 */
#ifndef ENGINE_LANES_H
#define ENGINE_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) || defined(__BMI2__)
#include <immintrin.h>
#endif

/* Plain bodies: what the wide ones must equal. */

static inline void lanes_fit_plain(const uint8_t *code, uint64_t open, const uint8_t tables[2][16],
                                   uint64_t set[4]) {
    for (int r = 0; r < 4; r++) set[r] = 0;
    for (int i = 0; i < 64; i++) {
        const unsigned fits = tables[0][code[i] & 15] & tables[1][code[i] >> 4];
        for (int r = 0; r < 4; r++) set[r] |= (uint64_t)(fits >> r & 1) << i;
    }
    for (int r = 0; r < 4; r++) set[r] &= open;
}

static inline int lanes_find_plain(const uint16_t *values, int count, uint16_t wanted) {
    for (int i = 0; i < count; i++)
        if (values[i] == wanted) return i;
    return count;
}

static inline unsigned lanes_sum_set_plain(const uint8_t *bytes, uint64_t set) {
    unsigned sum = 0;
    for (; set; set &= set - 1) sum += bytes[__builtin_ctzll(set)];
    return sum;
}

/* Is `b` one of the eight cells around the cell `a`, or `a` itself? (Addresses as in board.h.) */
static inline bool lanes_is_near(uint16_t a, uint16_t b) {
    const unsigned corner = a - 0x0101u;
    return (uint8_t)((b & 255u) - (corner & 255u)) <= 2 && (uint8_t)((b >> 8) - (corner >> 8)) <= 2;
}

/* The cells, of 64 with these codes, where each of four rotations fits; the first `count` are open
 * (any number). A cell fits rotation r if bit r is set in tables[0][code & 15] and in
 * tables[1][code >> 4]. */
static inline void lanes_fit(const uint8_t *code, int count, const uint8_t tables[2][16],
                             uint64_t set[4]) {
    const uint64_t open = count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
#if defined(__AVX512BW__)
    const __m512i nibble = _mm512_set1_epi8(15);
    const __m512i codes = _mm512_loadu_si512(code);
    const __m512i low_table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)tables[0]));
    const __m512i high_table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)tables[1]));
    const __m512i low = _mm512_shuffle_epi8(low_table, _mm512_and_si512(codes, nibble));
    const __m512i high =
        _mm512_shuffle_epi8(high_table, _mm512_and_si512(_mm512_srli_epi16(codes, 4), nibble));
    const __m512i fits = _mm512_and_si512(low, high);
    for (int r = 0; r < 4; r++)
        set[r] = _mm512_mask_test_epi8_mask(open, fits, _mm512_set1_epi8((char)(1 << r)));
#elif defined(__SSSE3__)
    const __m128i nibble = _mm_set1_epi8(15);
    const __m128i low_table = _mm_loadu_si128((const __m128i *)tables[0]);
    const __m128i high_table = _mm_loadu_si128((const __m128i *)tables[1]);
    for (int r = 0; r < 4; r++) set[r] = 0;
    for (int i = 0; i < 64; i += 16) {
        const __m128i codes = _mm_loadu_si128((const __m128i *)(code + i));
        const __m128i high_index = _mm_and_si128(_mm_srli_epi16(codes, 4), nibble);
        __m128i fits = _mm_and_si128(_mm_shuffle_epi8(low_table, _mm_and_si128(codes, nibble)),
                                     _mm_shuffle_epi8(high_table, high_index));
        fits = _mm_slli_epi16(fits, 4);
        for (int r = 3; r >= 0; r--) {
            set[r] |= (uint64_t)(uint32_t)_mm_movemask_epi8(fits) << i;
            fits = _mm_add_epi8(fits, fits);
        }
    }
    for (int r = 0; r < 4; r++) set[r] &= open;
#else
    lanes_fit_plain(code, open, tables, set);
#endif
}

/* The first index below `count` with values[index] == wanted, or `count`. The array must be
 * readable up to the next multiple of 32 values. */
static inline int lanes_find(const uint16_t *values, int count, uint16_t wanted) {
#if defined(__AVX512BW__)
    const __m512i key = _mm512_set1_epi16((short)wanted);
    for (int i = 0; i < count; i += 32) {
        const uint32_t equal = _mm512_cmpeq_epi16_mask(_mm512_loadu_si512(values + i), key);
        if (equal) {
            const int found = i + __builtin_ctz(equal);
            return found < count ? found : count;
        }
    }
    return count;
#elif defined(__SSSE3__)
    const __m128i key = _mm_set1_epi16((short)wanted);
    for (int i = 0; i < count; i += 8) {
        const __m128i part = _mm_loadu_si128((const __m128i *)(values + i));
        const int equal = _mm_movemask_epi8(_mm_cmpeq_epi16(part, key));
        if (equal) {
            const int found = i + __builtin_ctz((unsigned)equal) / 2;
            return found < count ? found : count;
        }
    }
    return count;
#else
    return lanes_find_plain(values, count, wanted);
#endif
}

/* lanes_find for four values at once: found[k] is the index of wanted[k]. Values behind the first
 * `count` up to 64 must not equal any of them. */
static inline void lanes_find_four(const uint16_t *values, int count, const uint16_t wanted[4],
                                   int found[4]) {
#if defined(__AVX512BW__)
    const __m512i low = _mm512_loadu_si512(values);
    const __m512i high = _mm512_loadu_si512(values + 32);
    for (int k = 0; k < 4; k++) {
        const __m512i key = _mm512_set1_epi16((short)wanted[k]);
        const uint64_t equal =
            _mm512_cmpeq_epi16_mask(low, key) | (uint64_t)_mm512_cmpeq_epi16_mask(high, key) << 32;
        found[k] = equal ? __builtin_ctzll(equal) : count;
    }
    if (count > 64)
        for (int k = 0; k < 4; k++)
            if (found[k] == count) found[k] = 64 + lanes_find(values + 64, count - 64, wanted[k]);
#else
    for (int k = 0; k < 4; k++) found[k] = lanes_find(values, count, wanted[k]);
#endif
}

/* Which of 64 bytes equal `value`, one bit each. */
static inline uint64_t lanes_list_equal(const uint8_t *bytes, int value) {
#if defined(__AVX512BW__)
    return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), _mm512_set1_epi8((char)value));
#elif defined(__SSE2__)
    uint64_t equal = 0;
    for (int i = 0; i < 64; i += 16) {
        const __m128i part = _mm_loadu_si128((const __m128i *)(bytes + i));
        const __m128i same = _mm_cmpeq_epi8(part, _mm_set1_epi8((char)value));
        equal |= (uint64_t)(uint32_t)_mm_movemask_epi8(same) << i;
    }
    return equal;
#else
    uint64_t equal = 0;
    for (int i = 0; i < 64; i++) equal |= (uint64_t)(bytes[i] == value) << i;
    return equal;
#endif
}

/* The sum of those of 64 bytes that are in `set`. */
static inline unsigned lanes_sum_set(const uint8_t *bytes, uint64_t set) {
#if defined(__AVX512BW__)
    const __m512i part = _mm512_maskz_loadu_epi8(set, bytes);
    const __m512i sums = _mm512_sad_epu8(part, _mm512_setzero_si512());
    return (unsigned)_mm512_reduce_add_epi64(sums);
#else
    return lanes_sum_set_plain(bytes, set);
#endif
}

/* Which of 16 entries of four bytes begin with the two bytes of `key`: bit 2i for entry i. */
static inline uint32_t lanes_list_keys(const void *entries, uint16_t key) {
#if defined(__AVX512BW__)
    const __m512i part = _mm512_loadu_si512(entries);
    return _mm512_cmpeq_epi16_mask(part, _mm512_set1_epi16((short)key)) & 0x55555555U;
#elif defined(__SSE2__)
    uint32_t equal = 0;
    for (int i = 0; i < 4; i++) {
        const __m128i part = _mm_loadu_si128((const __m128i *)entries + i);
        const __m128i same = _mm_cmpeq_epi16(part, _mm_set1_epi16((short)key));
        const __m128i bits = _mm_packs_epi16(same, same);
        equal |= ((uint32_t)_mm_movemask_epi8(bits) & 0xffU) << (8 * i);
    }
    return equal & 0x55555555U;
#else
    uint32_t equal = 0;
    for (int i = 0; i < 16; i++) {
        uint16_t value;
        memcpy(&value, (const char *)entries + 4 * i, sizeof value);
        equal |= (uint32_t)(value == key) << (2 * i);
    }
    return equal;
#endif
}

/* The number of the bit of `set` that has `index` set bits below it; there is one. */
static inline int lanes_select(uint64_t set, int index) {
#if defined(__BMI2__)
    return __builtin_ctzll(_pdep_u64(UINT64_C(1) << index, set));
#else
    while (index-- > 0) set &= set - 1;
    return __builtin_ctzll(set);
#endif
}

/* Which of 64 addresses lie in the 3 x 3 cells around `center`, one bit each. */
static inline uint64_t lanes_list_near(const uint16_t *addresses, uint16_t center) {
    uint64_t near = 0;
#if defined(__AVX512BW__) && defined(__BMI2__)
    const __m512i corner = _mm512_set1_epi16((short)(center - 0x0101));
    for (int i = 0; i < 64; i += 32) {
        const __m512i offset = _mm512_sub_epi8(_mm512_loadu_si512(addresses + i), corner);
        const uint64_t close = _mm512_cmple_epu8_mask(offset, _mm512_set1_epi8(2));
        near |= _pext_u64(close & close >> 1, 0x5555555555555555U) << i;
    }
#elif defined(__SSE2__)
    const __m128i corner = _mm_set1_epi16((short)(center - 0x0101));
    const __m128i two = _mm_set1_epi8(2);
    for (int i = 0; i < 64; i += 16) {
        const __m128i *part = (const __m128i *)(addresses + i);
        const __m128i a = _mm_sub_epi8(_mm_loadu_si128(part), corner);
        const __m128i b = _mm_sub_epi8(_mm_loadu_si128(part + 1), corner);
        /* Both bytes of an address must be close: 16 bits of ones, packed to a byte. */
        const __m128i all = _mm_set1_epi16(-1);
        const __m128i near_a = _mm_cmpeq_epi16(_mm_cmpeq_epi8(_mm_min_epu8(a, two), a), all);
        const __m128i near_b = _mm_cmpeq_epi16(_mm_cmpeq_epi8(_mm_min_epu8(b, two), b), all);
        near |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(near_a, near_b)) << i;
    }
#else
    for (int i = 0; i < 64; i++) near |= (uint64_t)lanes_is_near(center, addresses[i]) << i;
#endif
    return near;
}

/* Replaces `from` by `to` in the first `count` labels and in what pads them to a multiple of 64. */
static inline void lanes_relabel(uint8_t *labels, int count, int from, int to) {
    for (int i = 0; i < count; i += 64) {
#if defined(__AVX512BW__)
        const __m512i part = _mm512_loadu_si512(labels + i);
        const __mmask64 equal = _mm512_cmpeq_epi8_mask(part, _mm512_set1_epi8((char)from));
        const __m512i replaced = _mm512_mask_set1_epi8(part, equal, (char)to);
        _mm512_storeu_si512(labels + i, replaced);
#elif defined(__SSE2__)
        const __m128i old = _mm_set1_epi8((char)from);
        const __m128i change = _mm_set1_epi8((char)(from ^ to));
        for (int k = i; k < i + 64; k += 16) {
            const __m128i part = _mm_loadu_si128((const __m128i *)(labels + k));
            const __m128i flip = _mm_and_si128(_mm_cmpeq_epi8(part, old), change);
            _mm_storeu_si128((__m128i *)(labels + k), _mm_xor_si128(part, flip));
        }
#else
        for (int k = i; k < i + 64; k++) labels[k] = labels[k] == from ? (uint8_t)to : labels[k];
#endif
    }
}

#endif
