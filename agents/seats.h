/* seats.h: a small number for every seat as one value: added, compared and masked at once.
 *
 * SPDX-License-Identifier: MIT
 *
 * Followers by seat are packed in a word, a byte a seat, so that those of two features that join
 * are one sum. Who leads is a Seats of all ones for every seat with the most: `leaders & points`
 * pays each of them, and nobody leads where nobody stands.
 */
#ifndef AGENTS_SEATS_H
#define AGENTS_SEATS_H

#include "engine/rules.h"

/* Entry s belongs to seat s; those from SEAT_MAX on hold 0. */
typedef int16_t Seats __attribute__((vector_size(16)));

/* One follower of a seat. */
static inline uint64_t seats_follower(int seat) {
    return UINT64_C(1) << (8 * seat);
}

/* Every seat with the most of these followers, and at least one. */
static inline Seats seats_list_leaders(uint64_t followers) {
    unsigned most = 1;
    for (int seat = 0; seat < SEAT_MAX; seat++) {
        const unsigned count = followers >> (8 * seat) & 255;
        most = count > most ? count : most;
    }
    Seats leaders = {0};
    for (int seat = 0; seat < SEAT_MAX; seat++)
        leaders[seat] = (int16_t) - ((followers >> (8 * seat) & 255) == most);
    return leaders;
}

/* The points to each of these seats, 0 to all others. */
static inline Seats seats_pay(Seats leaders, int points) {
    return leaders & (int16_t)points;
}

#endif
