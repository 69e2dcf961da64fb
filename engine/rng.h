/* rng.h: seeded random streams: xoshiro256++ filled by splitmix64, bounded by Lemire's method.
 *
 * SPDX-License-Identifier: MIT
 *
 * A stream is a value: copy it to fork it, never share it between threads. The same key gives the
 * same numbers on every machine; nothing here uses floating point but rng_unit, which is exact.
 * Sources: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021);
 * Lemire, "Fast random integer generation in an interval" (2019).
 */
#ifndef ENGINE_RNG_H
#define ENGINE_RNG_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Rng {
    uint64_t s[4]; /* state, never all zero */
} Rng;

static inline uint64_t rng_splitmix(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

/* Starts the stream that belongs to `key`. */
static inline void rng_init(Rng *rng, uint64_t key) {
    for (int i = 0; i < 4; i++) rng->s[i] = rng_splitmix(&key);
}

static inline uint64_t rng_rotate(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

/* The next 64 random bits. */
static inline uint64_t rng_next(Rng *rng) {
    uint64_t *s = rng->s;
    const uint64_t result = rng_rotate(s[0] + s[3], 23) + s[0];
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* A uniform integer in 0 .. n-1; n >= 1. Unbiased: the few products that would favour small
 * results are drawn again. */
static inline uint64_t rng_below(Rng *rng, uint64_t n) {
    __extension__ typedef unsigned __int128 Wide;
    Wide product = (Wide)rng_next(rng) * n;
    if ((uint64_t)product < n) {
        const uint64_t threshold = -n % n;
        while ((uint64_t)product < threshold) product = (Wide)rng_next(rng) * n;
    }
    return (uint64_t)(product >> 64);
}

/* Two independent uniform integers, below *n and below *m (both at least 1 and below 2^16), from
 * one step: its high and its low half, each by Lemire's method. They replace *n and *m. */
static inline void rng_below_two(Rng *rng, uint32_t *n, uint32_t *m) {
    for (;;) {
        const uint64_t bits = rng_next(rng);
        const uint64_t first = (bits >> 32) * *n;
        const uint64_t second = (bits & UINT32_MAX) * *m;
        const bool is_biased = ((uint32_t)first < *n && (uint32_t)first < -*n % *n) ||
                               ((uint32_t)second < *m && (uint32_t)second < -*m % *m);
        if (is_biased) continue;
        *n = (uint32_t)(first >> 32);
        *m = (uint32_t)(second >> 32);
        return;
    }
}

/* A uniform double in [0, 1) with 53 random bits. */
static inline double rng_unit(Rng *rng) {
    return (double)(rng_next(rng) >> 11) * 0x1.0p-53;
}

#endif
