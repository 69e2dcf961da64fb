/* oracle.h: the rules once more, slowly, from the tiles alone: what the fast engine is held
 * against.
 *
 * SPDX-License-Identifier: MIT
 *
 * An Oracle keeps no features. It remembers tiles, followers and points, and after each move finds
 * every road, city, field and cloister anew by flood fill over sides and half-sides. It shares the
 * tile tables and the names of decisions with the engine, and not one line of its play or scoring:
 *
 *      game_deal(&game, kind)              oracle_deal(&oracle, kind)
 *      game_play(&game, move)              oracle_play(&oracle, &before, move)
 *                        oracle_check(&oracle, &game, &error)
 *
 * It is written to be obviously right, not to be fast: a check takes some 50 microseconds.
 */
#ifndef ENGINE_ORACLE_H
#define ENGINE_ORACLE_H

#include "engine/game.h"

enum {
    ORACLE_GRID = 256, /* cells along a side of the grid; 0,0 lies in the middle */
    ORACLE_FEATURE_MAX = TILE_MAX * SEGMENT_MAX
};

typedef struct OracleTile {
    int x, y;        /* where it lies, x to the east, y to the north */
    int orientation; /* what it is: 4 * kind + rotation */
} OracleTile;

typedef struct OracleFollower {
    int tile;        /* index of the tile it stands on */
    int segment;     /* segment of that tile */
    int seat;        /* whose it is, from 0 */
    bool redeployed; /* came from the city of Carcassonne: any part of the feature would do */
} OracleFollower;

typedef struct Oracle {
    const Rules *rules;                     /* by which the game is played */
    uint8_t grid[ORACLE_GRID][ORACLE_GRID]; /* [y + 128][x + 128]: index of the tile plus 1, or 0 */
    OracleTile tile[TILE_MAX];              /* in order of placement */
    int tile_count; /* tiles that lie, the fixed ones among them, 0 .. TILE_MAX */
    OracleFollower follower[FOLLOWERS_ON_BOARD_MAX]; /* on the board */
    int follower_count;                              /* used entries of follower */
    int points[FEATURE_KINDS][SEAT_MAX]; /* scored during play; junior: figures in [0] */
    int supply[SEAT_MAX];                /* followers in hand */
    int quarter[QUARTERS][SEAT_MAX];     /* followers in the city of Carcassonne */
    int count_quarter;                   /* where the Count stands, or QUARTER_NONE */
    int bag[KIND_MAX];                   /* tiles left, by kind */
    Decision phase;                      /* what is to be decided now */
    int decider;                         /* the seat that is asked */
    int seat;                            /* whose turn it is, or comes after CHANCE */
    int last_seat;                       /* who placed the last tile */
    int drawn;                           /* kind drawn, at PLACE */
    int passes;                          /* passes in a row in the last round */
    int turns;                           /* tiles placed by seats */
    int discarded;                       /* tiles that fitted nowhere */
    int deployed[SEAT_MAX];              /* followers put on the board with a tile so far */
    int farmers[SEAT_MAX];               /* how many of them on fields */
} Oracle;

/* A road, city, cloister or field, found by flood fill. */
typedef struct OracleFeature {
    FeatureKind kind;        /* which of them it is */
    int open;                /* road, city: sides with no neighbour; cloister: neighbours missing */
    int tiles;               /* tiles, each counted once */
    int pennants;            /* city */
    int children[COLOURS];   /* road: children by colour */
    int followers[SEAT_MAX]; /* followers by seat */
    bool complete;           /* road, city, cloister: nothing open */
    bool fresh;  /* the tile placed last is part of it, or a neighbour of the cloister */
    bool walled; /* field: touches the city of Carcassonne */
} OracleFeature;

/* A field and a city that meet on a tile, by their numbers in a map. */
typedef struct OracleContact {
    int field, city; /* indexes into feature[] */
} OracleContact;

typedef struct OracleMap {
    int number[TILE_MAX][SEGMENT_MAX];         /* [tile][segment]: index into feature[] */
    OracleFeature feature[ORACLE_FEATURE_MAX]; /* the first `count` are used */
    OracleContact contact[CONTACT_MAX]; /* where a field meets a city, repetitions included */
    int count;                          /* features */
    int contact_count;                  /* used entries of contact */
} OracleMap;

/* Starts a game: fixed tiles lie, the bag is full. */
void oracle_init(Oracle *oracle, const Rules *rules);

/* Follows a draw; returns whether the oracle finds that the tile fits somewhere. */
bool oracle_deal(Oracle *oracle, int kind);

/* Follows a move played on the game `before`, which is read for one thing only: to learn which
 * feature the label of a redeployment stands for. */
void oracle_play(Oracle *oracle, const Game *before, Move move);

/* Finds all features of the board as it lies. */
void oracle_map(const Oracle *oracle, OracleMap *map);

/* What a step over each side adds to x and y. */
extern const int ORACLE_STEP_X[SIDES];
extern const int ORACLE_STEP_Y[SIDES];

/* The tile at x, y, or -1. */
int oracle_find_tile(const Oracle *oracle, int x, int y);

/* Whether a tile may be laid there: the cell is empty, a side touches a tile, and all sides that
 * touch one match. */
bool oracle_can_lie(const Oracle *oracle, int x, int y, int orientation);

/* Whether a follower may be moved from a quarter to feature number `feature` at a decision that is
 * REDEPLOY or REDEPLOY_FINAL; by whom and whether the quarter is open is not asked. */
bool oracle_is_target(const OracleMap *map, int quarter, int feature, Decision decision);

/* Class of the features that the followers of a quarter go to. */
FeatureKind oracle_quarter_kind(int quarter);

/* Points of a road, city or cloister, completed or not. */
int oracle_count_points(const OracleFeature *feature, const Rules *rules);

/* Followers on a feature, everybody's. */
int oracle_count_followers(const OracleFeature *feature);

/* Whether a seat has a follower there and nobody has more. */
bool oracle_has_majority(const int followers[SEAT_MAX], int seat);

/* Scores the features that the last tile completed, followers return; gained[seat] are the points.
 */
void oracle_score_completed(Oracle *oracle, int gained[SEAT_MAX]);

/* Whether a field touches a city; `city` == map->count is the city of Carcassonne. */
bool oracle_is_contact(const OracleMap *map, int field, int city);

/* Points if the game ended now, every decision still pending declined. */
typedef struct OracleScore {
    int completed[FEATURE_KINDS][SEAT_MAX]; /* scored during play */
    int final[FEATURE_KINDS][SEAT_MAX];     /* what the end would add */
    int total[SEAT_MAX];                    /* both, all kinds */
    uint32_t winners;                       /* bit s: nobody has more than seat s */
} OracleScore;

void oracle_score(const Oracle *oracle, OracleScore *score);

/* The number of legal answers to the pending decision of a seat, by trying everything. */
int oracle_count_moves(const Oracle *oracle);

/* Compares everything that the game keeps with what the oracle finds: decision, seats, supply,
 * points, bag, open cells, labels as a partition, records, contacts, followers, fields, scores.
 * False on the first difference, said in `error`. */
bool oracle_check(const Oracle *oracle, const Game *game, Error *error);

#endif
