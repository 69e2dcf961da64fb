/* outlook.h: the full evaluation: the points that each seat can expect at the end of the game.
 *
 * SPDX-License-Identifier: MIT
 *
 * Points as they stand, and what is likely to become of the board: open features complete with a
 * chance that follows from the tiles left which really fit the cells around them, followers in hand
 * and those that will come back are worth something, two features that meet in one open cell may
 * be joined, fields will touch more cities. Every weight is a number that agents offer as a
 * parameter.
 *
 *      survey    the board alone: how likely is what to complete, what can join what
 *      sum       the survey and who stands where: worth by seat
 *
 * The survey does not depend on followers: one survey serves all joint moves of one placement.
 * The worth of a finished game is its score; in junior it counts figures. Nothing is allocated;
 * + - * / alone, so that the bits are the same everywhere.
 */
#ifndef AGENTS_OUTLOOK_H
#define AGENTS_OUTLOOK_H

#include "agents/agent.h"

/* The weights, in the order of OUTLOOK_PARAMETERS, where each has its meaning. */
typedef enum OutlookWeight {
    OUTLOOK_CURVE_0,
    OUTLOOK_CURVE_7 = OUTLOOK_CURVE_0 + 7,
    OUTLOOK_TAPER,
    OUTLOOK_RETURN,
    OUTLOOK_TRAPPED,
    OUTLOOK_ROAD_NEED,
    OUTLOOK_ROAD_DOUBT,
    OUTLOOK_CITY_NEED,
    OUTLOOK_CITY_DOUBT,
    OUTLOOK_CLOISTER_NEED,
    OUTLOOK_CELL_NEED,
    OUTLOOK_EXTEND,
    OUTLOOK_GROWTH,
    OUTLOOK_LOAD,
    OUTLOOK_CONTEST,
    OUTLOOK_FIELD_CONTEST,
    OUTLOOK_FIELD_CITY,
    OUTLOOK_FIELD_GROWTH,
    OUTLOOK_QUARTER,
    OUTLOOK_WEIGHTS
} OutlookWeight;

/* What `bastide agents` says of each weight: agents append these to their own parameters. */
extern const Parameter OUTLOOK_PARAMETERS[OUTLOOK_WEIGHTS];

enum { CODES = 256, OUTLOOK_TILES = 32, OUTLOOK_JOINS_MAX = 64 };

/* Weights, and tables of one rule set. A cell's code (board.h) is turned so that the side looked at
 * is N; bit k of a set stands for kind k. */
typedef struct Outlook {
    double weight[OUTLOOK_WEIGHTS]; /* by OutlookWeight */
    double players;                 /* of the rule set */
    double bag_size;                /* tiles in its full bag */
    uint64_t fits[CODES];           /* kinds that fit the cell in any rotation */
    uint64_t closes[CODES];         /* those of them that can end there the road or city at N */
    uint64_t joins[CODES][SIDES];   /* those that can join the one at N with that at side s */
    uint64_t corner[CODES];         /* those that can join the fields at halves Ne and En */
    /* Chance that a cell closes a city [0] or road [1], by tiles that close it and by others that
     * fit; more than OUTLOOK_TILES - 1 count as that. */
    float chance[2][OUTLOOK_TILES][OUTLOOK_TILES];
    float join_chance[OUTLOOK_TILES]; /* that two features are joined, by tiles that do it */
} Outlook;

/* Two features that a single tile may join. */
typedef struct OutlookJoin {
    FeatureId a, b; /* of one kind: roads, cities or fields */
    float chance;   /* that it will happen, 0 .. 1 */
} OutlookJoin;

/* What a board promises, whoever stands on it. */
typedef struct Survey {
    float chance[LABELS];      /* by label of a road or city: that it will be completed */
    uint8_t cells[LABELS];     /* by the same: open cells that it runs into */
    uint16_t openings[LABELS]; /* by label of a field: halves of it that face open cells */
    uint8_t fitting[CELL_MAX]; /* by open cell: tiles left that fit it */
    OutlookJoin join[OUTLOOK_JOINS_MAX]; /* the first join_count; more are left out */
    int join_count;                      /* 0 .. OUTLOOK_JOINS_MAX */
} Survey;

/* Sets the weights; values are not checked. */
void outlook_init(Outlook *outlook, const double weight[OUTLOOK_WEIGHTS]);

/* Sets the weights to their defaults. */
void outlook_init_default(Outlook *outlook);

/* Prepares for games under `rules`: some thousand steps, once a game. */
void outlook_start(Outlook *outlook, const Rules *rules);

/* The worth of a position to each seat, any decision pending (one that is in the middle of a tile's
 * scoring is declined). worth[] of seats that do not play is 0. */
void outlook_value(const Outlook *outlook, const Game *game, double worth[SEAT_MAX]);

/* The same in two steps. A survey made after a placement without a follower serves the same
 * placement with any follower. Not to be asked at DECISION_REDEPLOY. */
void outlook_survey(const Outlook *outlook, const Game *game, Survey *survey);
void outlook_sum(const Outlook *outlook, const Game *game, const Survey *survey,
                 double worth[SEAT_MAX]);

/* Is the position's worth its score? So it is when no tile is left to be placed. */
static inline bool outlook_is_settled(const Game *game) {
    return game->decision == DECISION_OVER ||
           (game->bag_size == 0 && game->decision != DECISION_PLACE);
}

#endif
