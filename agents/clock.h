/* clock.h: the time that passes, by the monotonic clock.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef AGENTS_CLOCK_H
#define AGENTS_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds since some moment before the program began. */
static inline uint64_t clock_read_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

/* The same in seconds. */
static inline double clock_read_seconds(void) {
    return (double)clock_read_ns() * 1e-9;
}

#endif
