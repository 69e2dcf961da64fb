/* deck.h: an order of the tiles to come; it lives with whoever deals, never in a Game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_DECK_H
#define ENGINE_DECK_H

#include "engine/rng.h"
#include "engine/sheet.h"

typedef struct Deck {
    uint8_t kind[TILE_MAX]; /* kinds in the order in which they are drawn */
    int count;              /* tiles in the deck */
} Deck;

/* Fills a deck with the tiles of a bag (numbers by kind) in sheet order. */
static inline void deck_fill(Deck *deck, const uint8_t bag[KIND_MAX]) {
    deck->count = 0;
    for (int kind = 0; kind < KIND_MAX; kind++)
        for (int i = 0; i < bag[kind]; i++) deck->kind[deck->count++] = (uint8_t)kind;
}

/* Shuffles by Fisher and Yates, from the end. */
static inline void deck_shuffle(Deck *deck, Rng *rng) {
    for (int i = deck->count - 1; i > 0; i--) {
        const int j = (int)rng_below(rng, (uint64_t)i + 1);
        const uint8_t kind = deck->kind[i];
        deck->kind[i] = deck->kind[j];
        deck->kind[j] = kind;
    }
}

#endif
