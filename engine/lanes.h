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

#if defined(__SSSE3__) || defined(__AVX512BW__)
#include <immintrin.h>
#endif

/* Plain bodies: what the wide ones must equal. */

static inline uint64_t lanes_fit_plain(const uint8_t *code, const uint8_t *low,
                                       const uint8_t *high) {
    uint64_t set = 0;
    for (int i = 0; i < 64; i++) set |= (uint64_t)(low[code[i] & 15] & high[code[i] >> 4] & 1) << i;
    return set;
}

static inline int lanes_find_plain(const uint16_t *values, int count, uint16_t wanted) {
    for (int i = 0; i < count; i++)
        if (values[i] == wanted) return i;
    return count;
}

/* Is `b` one of the eight cells around the cell `a`, or `a` itself? (Addresses as in board.h.) */
static inline bool lanes_is_near(uint16_t a, uint16_t b) {
    const unsigned corner = a - 0x0101u;
    return (uint8_t)((b & 255u) - (corner & 255u)) <= 2 && (uint8_t)((b >> 8) - (corner >> 8)) <= 2;
}

static inline int lanes_count_near_plain(const uint16_t *addresses, int count, uint16_t center) {
    int near = 0;
    for (int i = 0; i < count; i++) near += lanes_is_near(center, addresses[i]);
    return near;
}

/* Which of 64 codes pass both tables: bit i is set if low[code[i] & 15] and high[code[i] >> 4] are
 * 0xff (each entry is 0xff or 0). */
static inline uint64_t lanes_fit(const uint8_t *code, const uint8_t *low, const uint8_t *high) {
#if defined(__AVX512BW__)
    const __m512i nibble = _mm512_set1_epi8(15);
    const __m512i codes = _mm512_loadu_si512(code);
    const __m512i low_table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)low));
    const __m512i high_table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)high));
    const __m512i low_fits = _mm512_shuffle_epi8(low_table, _mm512_and_si512(codes, nibble));
    const __m512i high_index = _mm512_and_si512(_mm512_srli_epi16(codes, 4), nibble);
    return _mm512_test_epi8_mask(low_fits, _mm512_shuffle_epi8(high_table, high_index));
#elif defined(__SSSE3__)
    const __m128i nibble = _mm_set1_epi8(15);
    const __m128i low_table = _mm_loadu_si128((const __m128i *)low);
    const __m128i high_table = _mm_loadu_si128((const __m128i *)high);
    uint64_t set = 0;
    for (int i = 0; i < 64; i += 16) {
        const __m128i codes = _mm_loadu_si128((const __m128i *)(code + i));
        const __m128i high_index = _mm_and_si128(_mm_srli_epi16(codes, 4), nibble);
        const __m128i fits =
            _mm_and_si128(_mm_shuffle_epi8(low_table, _mm_and_si128(codes, nibble)),
                          _mm_shuffle_epi8(high_table, high_index));
        set |= (uint64_t)(uint32_t)_mm_movemask_epi8(fits) << i;
    }
    return set;
#else
    return lanes_fit_plain(code, low, high);
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

/* How many of `count` addresses lie in the 3 x 3 cells around `center`. Readable as above. */
static inline int lanes_count_near(const uint16_t *addresses, int count, uint16_t center) {
#if defined(__AVX512BW__)
    const __m512i corner = _mm512_set1_epi16((short)(center - 0x0101));
    const __m512i two = _mm512_set1_epi8(2);
    int near = 0;
    for (int i = 0; i < count; i += 32) {
        const __m512i offset = _mm512_sub_epi8(_mm512_loadu_si512(addresses + i), corner);
        const uint64_t close = _mm512_cmple_epu8_mask(offset, two);
        const uint64_t used =
            count - i >= 32 ? ~UINT64_C(0) : (UINT64_C(1) << (2 * (count - i))) - 1;
        near += __builtin_popcountll(close & close >> 1 & used & 0x5555555555555555U);
    }
    return near;
#else
    return lanes_count_near_plain(addresses, count, center);
#endif
}

/* Bit i is set if byte i of 16 is not 0. */
static inline unsigned lanes_list_nonzero(const uint8_t *bytes) {
#if defined(__SSSE3__)
    const __m128i part = _mm_loadu_si128((const __m128i *)bytes);
    return ~(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_setzero_si128())) & 0xffffu;
#else
    unsigned set = 0;
    for (int i = 0; i < 16; i++) set |= (unsigned)(bytes[i] != 0) << i;
    return set;
#endif
}

/* to[i] = from[index[i]] for 16 bytes; each index is below 16. */
static inline void lanes_permute(uint8_t *to, const uint8_t *from, const uint8_t *index) {
#if defined(__SSSE3__)
    const __m128i table = _mm_loadu_si128((const __m128i *)from);
    const __m128i order = _mm_loadu_si128((const __m128i *)index);
    _mm_storeu_si128((__m128i *)to, _mm_shuffle_epi8(table, order));
#else
    for (int i = 0; i < 16; i++) to[i] = from[index[i]];
#endif
}

#endif
