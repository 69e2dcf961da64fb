/* oracle.h: the rules once more, slowly, from the tiles alone: what the fast engine is held
 * against.
 *
 * SPDX-License-Identifier: MIT
 *
 * An Oracle keeps no features. It remembers tiles, followers and points, and after each move finds
 * every road, city, field and cloister anew by flood fill over the half-edges. It shares the tile
 * tables and the names of decisions with the engine, and not one line of its scoring.
 */
#ifndef ENGINE_ORACLE_H
#define ENGINE_ORACLE_H

#include "engine/game.h"

typedef struct OracleTile {
    int8_t x, y;
    uint8_t orientation; /* 4 * kind + rotation */
} OracleTile;

typedef struct OracleFollower {
    uint8_t tile, segment, seat;
} OracleFollower;

typedef struct Oracle {
    const Rules *rules;
    OracleTile tile[TILE_MAX];
    int tile_count;
    OracleFollower follower[FOLLOWERS_ON_BOARD_MAX];
    int follower_count;
    int points[FEATURE_KINDS][SEAT_MAX]; /* scored during play; junior: figures in [0] */
    int supply[SEAT_MAX];
    int quarter[QUARTERS][SEAT_MAX];
    int count_quarter;
    int bag[KIND_MAX];
    int seat;      /* whose turn it is, from 0 */
    int phase;     /* Decision that the oracle expects next */
    int decider;   /* seat that is asked, from 0 */
    int drawn;     /* kind drawn */
    int last_seat; /* who placed the last tile */
    int passes;    /* passes in a row in the last round */
} Oracle;

void oracle_init(Oracle *oracle, const Rules *rules);

/* Follows a draw; returns whether the oracle finds that the tile fits somewhere. */
bool oracle_deal(Oracle *oracle, int kind);

/* Follows a move that was played on the game `before`. */
void oracle_play(Oracle *oracle, const Game *before, Move move);

/* Compares everything that the game keeps with what the oracle finds: decision, seat, supply,
 * points, open cells, labels as a partition, records, contacts, followers, fields.
 * False on the first difference, said in `error`. */
bool oracle_check(const Oracle *oracle, const Game *game, Error *error);

/* Final scoring by the oracle: points by kind that the end would add now. */
void oracle_score_final(const Oracle *oracle, int points[FEATURE_KINDS][SEAT_MAX]);

/* The number of legal answers to the pending decision, by trying everything. */
int oracle_count_moves(const Oracle *oracle);

#endif
