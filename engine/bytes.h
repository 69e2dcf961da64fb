/* bytes.h: sixteen bytes as one value: look-ups, largest and smallest, without a branch.
 *
 * SPDX-License-Identifier: MIT
 *
 * A tile has at most 16 ports and 16 segments, so a label for each is one value of this type. Each
 * function has a wide body and a plain one; tests hold them against each other.
 */
#ifndef ENGINE_BYTES_H
#define ENGINE_BYTES_H

#include <stdint.h>
#include <string.h>

#if defined(__SSSE3__)
#include <immintrin.h>
#endif

enum { BYTES = 16, BYTES_ABSENT = 0x80 /* an index that looks up 0 */ };

typedef uint8_t Bytes __attribute__((vector_size(BYTES)));

static inline Bytes bytes_load(const uint8_t *from) {
    Bytes bytes;
    memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

static inline void bytes_store(uint8_t *to, Bytes bytes) {
    memcpy(to, &bytes, sizeof bytes);
}

/* Bytes 0-7 and 8-15 from two words, lowest byte first. */
static inline Bytes bytes_join(uint64_t low, uint64_t high) {
    typedef uint64_t Words __attribute__((vector_size(BYTES)));
    return (Bytes)(Words){low, high};
}

/* Word 0 (bytes 0-7) or 1 (bytes 8-15). */
static inline uint64_t bytes_word(Bytes bytes, int index) {
    typedef uint64_t Words __attribute__((vector_size(BYTES)));
    return ((Words)bytes)[index];
}

/* Plain bodies: what the wide ones must equal. */

static inline Bytes bytes_look_up_plain(Bytes table, Bytes index) {
    Bytes result = {0};
    for (int i = 0; i < BYTES; i++) result[i] = index[i] < BYTES ? table[index[i]] : 0;
    return result;
}

static inline unsigned bytes_list_nonzero_plain(Bytes bytes) {
    unsigned set = 0;
    for (int i = 0; i < BYTES; i++) set |= (unsigned)(bytes[i] != 0) << i;
    return set;
}

static inline Bytes bytes_count_up_plain(unsigned first, unsigned set) {
    Bytes result = {0};
    for (; set; set &= set - 1) result[__builtin_ctz(set)] = (uint8_t)first++;
    return result;
}

/* result[i] = table[index[i]], or 0 where index[i] is BYTES_ABSENT. */
static inline Bytes bytes_look_up(Bytes table, Bytes index) {
#if defined(__SSSE3__)
    return (Bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)index);
#else
    return bytes_look_up_plain(table, index);
#endif
}

/* Bit i is set if byte i is not 0. */
static inline unsigned bytes_list_nonzero(Bytes bytes) {
#if defined(__SSSE3__)
    const __m128i zero = _mm_cmpeq_epi8((__m128i)bytes, _mm_setzero_si128());
    return ~(unsigned)_mm_movemask_epi8(zero) & 0xffffU;
#else
    return bytes_list_nonzero_plain(bytes);
#endif
}

static inline Bytes bytes_max(Bytes a, Bytes b) {
#if defined(__SSSE3__)
    return (Bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    for (int i = 0; i < BYTES; i++) a[i] = a[i] > b[i] ? a[i] : b[i];
    return a;
#endif
}

/* Each byte `from` becomes `to`. */
static inline Bytes bytes_replace(Bytes bytes, int from, int to) {
    const Bytes zero = {0};
    const Bytes equal = (Bytes)(bytes == zero + (uint8_t)from);
    return (bytes & ~equal) | (equal & (zero + (uint8_t)to));
}

/* first, first + 1, ... */
static inline Bytes bytes_count(int first) {
    const Bytes ramp = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return ramp + (uint8_t)first;
}

/* Where a byte is 0, that of `other`. */
static inline Bytes bytes_fill(Bytes bytes, Bytes other) {
    const Bytes zero = {0};
    return bytes | (other & (Bytes)(bytes == zero));
}

/* The bytes of `set` become first, first + 1, ... in order, all others 0. */
static inline Bytes bytes_count_up(unsigned first, unsigned set) {
#if defined(__AVX512VBMI2__) && defined(__AVX512VL__)
    const __m128i ramp = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m128i numbers = _mm_add_epi8(_mm_set1_epi8((char)first), ramp);
    return (Bytes)_mm_maskz_expand_epi8((__mmask16)set, numbers);
#else
    return bytes_count_up_plain(first, set);
#endif
}

enum { BYTES_ROWS = 8, BYTES_ROWS_FEW = 4 };

/* The largest and the smallest nonzero of table[rows[r][i]] over the first four rows r, for each i;
 * 0 where all are 0. */
static inline void bytes_span_few(Bytes table, const uint8_t rows[BYTES_ROWS_FEW][BYTES],
                                  Bytes *most, Bytes *least) {
    /* A smallest that ignores 0 is the complement of a largest of complements: 0 - x. */
    const Bytes zero = {0};
#if defined(__AVX512BW__)
    const __m512i all = _mm512_broadcast_i32x4((__m128i)table);
    const __m512i met = _mm512_shuffle_epi8(all, _mm512_loadu_si512(rows));
    const __m512i low = _mm512_sub_epi8(_mm512_setzero_si512(), met);
    const __m256i high_two =
        _mm256_max_epu8(_mm512_castsi512_si256(met), _mm512_extracti64x4_epi64(met, 1));
    const __m256i low_two =
        _mm256_max_epu8(_mm512_castsi512_si256(low), _mm512_extracti64x4_epi64(low, 1));
    *most = (Bytes)_mm_max_epu8(_mm256_castsi256_si128(high_two),
                                _mm256_extracti128_si256(high_two, 1));
    *least = zero - (Bytes)_mm_max_epu8(_mm256_castsi256_si128(low_two),
                                        _mm256_extracti128_si256(low_two, 1));
#else
    *most = *least = zero;
    for (int r = 0; r < BYTES_ROWS_FEW; r++) {
        const Bytes row = bytes_look_up(table, bytes_load(rows[r]));
        *most = bytes_max(*most, row);
        *least = bytes_max(*least, zero - row);
    }
    *least = zero - *least;
#endif
}

/* The same over eight rows. */
static inline void bytes_span(Bytes table, const uint8_t rows[BYTES_ROWS][BYTES], Bytes *most,
                              Bytes *least) {
    const Bytes zero = {0};
    Bytes more, less;
    bytes_span_few(table, rows, most, least);
    bytes_span_few(table, rows + BYTES_ROWS_FEW, &more, &less);
    *most = bytes_max(*most, more);
    *least = zero - bytes_max(zero - *least, zero - less);
}

#endif
