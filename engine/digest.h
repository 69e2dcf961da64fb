/* digest.h: keys and fingerprints; the only file that includes xxHash.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_DIGEST_H
#define ENGINE_DIGEST_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { DIGEST_NUMBERS_MAX = 8, DIGEST_TAG_MAX = 32, DIGEST_TEXT_SIZE = 33 };

/* XXH3_64 with seed 0 over the tag, a zero byte, and each number as 8 bytes, little-endian.
 * tag: shorter than DIGEST_TAG_MAX; count: at most DIGEST_NUMBERS_MAX. */
static inline uint64_t digest_key(const char *tag, const uint64_t *numbers, size_t count) {
    unsigned char bytes[DIGEST_TAG_MAX + 8 * DIGEST_NUMBERS_MAX];
    size_t length = strlen(tag) + 1;
    memcpy(bytes, tag, length);
    for (size_t i = 0; i < count; i++)
        for (int shift = 0; shift < 64; shift += 8)
            bytes[length++] = (unsigned char)(numbers[i] >> shift);
    return XXH3_64bits(bytes, length);
}

/* XXH3_64 of some bytes. */
static inline uint64_t digest_64(const void *bytes, size_t length) {
    return XXH3_64bits(bytes, length);
}

/* XXH3_128 of some bytes as 32 hexadecimal digits and a final zero. */
static inline void digest_128_format(const void *bytes, size_t length,
                                     char text[DIGEST_TEXT_SIZE]) {
    const XXH128_hash_t hash = XXH3_128bits(bytes, length);
    snprintf(text, DIGEST_TEXT_SIZE, "%016llx%016llx", (unsigned long long)hash.high64,
             (unsigned long long)hash.low64);
}

#endif
