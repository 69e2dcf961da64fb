/* ledger.h: what every feature of a position pays now: made once, asked many times.
 *
 * SPDX-License-Identifier: MIT
 *
 * It is scratch memory that is filled with zeros before its first use; a ledger is good for one
 * position.
 */
#ifndef AGENTS_LEDGER_H
#define AGENTS_LEDGER_H

#include "agents/seats.h"
#include "engine/game.h"

/* The followers on one feature, and what they are paid. */
typedef struct Stake {
    uint64_t followers; /* a byte a seat, see seats.h */
    uint64_t cities;    /* field: completed cities that it touches, a bit each by number */
    Seats leaders;      /* seats with the most followers; all 0 if there are none */
    Seats paid;         /* points if the game ended now */
} Stake;

/* A cloister that a tile may pay for. */
typedef struct ClaimedCloister {
    uint16_t address; /* of its tile */
    Seats leaders;    /* as in its Stake */
} ClaimedCloister;

enum { STAKES = FEATURE_KINDS * LABELS, STAKES_USED_MAX = FOLLOWERS_ON_BOARD_MAX + LABELS };

typedef struct Ledger {
    const Game *game;                                 /* the position */
    Seats total;                                      /* points if the game ended now */
    Seats fields;                                     /* what fields add to them */
    Stake stake[STAKES];                              /* by FeatureId; all 0 for label 0, and where
                                                       * neither a follower nor a city is */
    int used_count;                                   /* used entries of the next */
    FeatureId used[STAKES_USED_MAX];                  /* features whose stakes are not 0 */
    int cloister_count;                               /* used entries of the next */
    ClaimedCloister cloister[FOLLOWERS_ON_BOARD_MAX]; /* incomplete cloisters with followers */
} Ledger;

/* Whether ledgers can express positions of these rules: followers deployed by choice, each field
 * on its own or none at all. */
bool ledger_is_made_for(const Rules *rules);

/* Makes the ledger of a position in which nothing but a placement is pending. False, and no use,
 * if it has more completed cities than a Stake can hold (no built-in sheet does). */
bool ledger_make(Ledger *ledger, const Game *game);

/* Labels at the ports of open cell `cell`; 0 for nothing. */
static inline void ledger_read_met(const Ledger *ledger, int cell, uint8_t met[PORTS]) {
    features_read_met(&ledger->game->features, ledger->game->board.cell_tile[cell], met);
}

static inline const Stake *ledger_get_stake(const Ledger *ledger, FeatureKind kind, int label) {
    return &ledger->stake[feature_id(kind, label)];
}

/* The record of a road or city; 0 for label 0. */
static inline uint32_t ledger_get_record(const Ledger *ledger, int label) {
    return ledger->game->features.record[label];
}

#endif
