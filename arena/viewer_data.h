/* viewer_data.h: what a viewer shows of a game, step by step, found by playing its moves.
 *
 * SPDX-License-Identifier: MIT
 *
 * A step is a token of the moves: a tile laid with its follower, a tile that fits nowhere, or a
 * decision about the Count's city. Step 0 is the position before the first player moves; behind
 * the last token stands one step more, the end: what was declined there is settled, and if the game
 * was played to its end, it is scored.
 *
 *      base    token   D@0,0,N   K@-1,2,E:cN   B!   ...   F@4,1,S
 *              step    0         1             2          n-2       n-1 the end
 *      count   token             K@4,0,E:cN    ...              step 0 has no token
 */
#ifndef ARENA_VIEWER_DATA_H
#define ARENA_VIEWER_DATA_H

#include "arena/match.h"
#include "engine/picture.h"

/* The position after a step. */
typedef struct ViewerStep {
    int8_t seat;                             /* who moved, from 0; -1 at step 0 and at the end */
    int16_t drawn;                           /* kind drawn by this step, or -1 */
    int16_t decision;                        /* number of the decision that it is the answer
                                              * to, among all of the game, declined ones too, from
                                              * 0; -1: nobody was asked */
    uint8_t turn;                            /* turns begun so far */
    int16_t points[SEAT_MAX][FEATURE_KINDS]; /* so far; junior: figures in [0] */
    int16_t now[SEAT_MAX][FEATURE_KINDS];    /* if the game ended here */
    uint8_t supply[SEAT_MAX];                /* followers in hand */
    uint8_t quarter[QUARTERS][SEAT_MAX];     /* followers in the city of Carcassonne */
    uint8_t count_quarter;                   /* where the Count stands, or QUARTER_NONE */
} ViewerStep;

/* A figure that stands somewhere for a while. */
typedef struct ViewerStay {
    PictureFigure figure;
    int from; /* step that put it there */
    int to;   /* step that took it away, perhaps the same; -1: it stays */
} ViewerStay;

typedef struct ViewerData {
    ViewerStep *step; /* owned */
    int steps;        /* used */
    ViewerStay *stay; /* in the order in which they begin; owned */
    int stays;        /* used */
    int first;        /* tokens of step 0: 0 or 1 */
    int decisions;    /* of seats, so far */
    Game game;        /* the position at the end */
} ViewerData;

/* Plays a game's moves. False on moves that are not kept or not legal, or if memory is short;
 * `error` says why. On true, to be released. */
bool viewer_data_create(ViewerData *data, const Rules *rules, const char *moves, Error *error);
void viewer_data_release(ViewerData *data);

#endif
