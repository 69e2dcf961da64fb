/* game.h: the rules joined: start, deal, play, points: the one public transition.
 *
 * SPDX-License-Identifier: MIT
 *
 * A Game is bytes: copy it with `=`. It holds what is left in the bag, never the order of the
 * tiles to come; that order lives with whoever deals. It points to its Rules, which must outlive
 * it, and to nothing else.
 *
 * A game is a sequence of decisions. Ask game->decision what is to be decided and by whom, then
 * answer: chance by game_deal, a seat by game_play with a move of moves_list.
 *
 *      CHANCE -> PLACE -> [REDEPLOY ...] -> (scoring) -> [DEPLOY -> [COUNT]] -> CHANCE ...
 *      after the last tile: [REDEPLOY_FINAL ...] -> OVER
 *
 * Those in brackets exist only with the Count, and only when the seat has more than one answer.
 */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "engine/board.h"
#include "engine/feature.h"

typedef enum Decision {
    DECISION_CHANCE,         /* a tile is to be drawn from the bag: game_deal */
    DECISION_PLACE,          /* seat places game->drawn and may deploy a follower */
    DECISION_REDEPLOY,       /* Count: seat may move a follower to a feature just completed */
    DECISION_DEPLOY,         /* Count: seat may put a follower into a quarter */
    DECISION_COUNT,          /* Count: seat may move the Count */
    DECISION_REDEPLOY_FINAL, /* Count: seat may move a follower before the final scoring */
    DECISION_OVER            /* nothing is left to decide */
} Decision;

typedef enum MoveType { MOVE_PASS, MOVE_PLACE, MOVE_REDEPLOY, MOVE_DEPLOY, MOVE_COUNT } MoveType;

typedef struct Move {
    uint8_t type;     /* MoveType */
    uint8_t rotation; /* PLACE: quarter turns clockwise */
    uint8_t segment;  /* PLACE: where the follower goes, or SEGMENT_NONE */
    uint8_t cell;     /* PLACE: open cell, valid in the position that the move was made for */
    uint16_t address; /* PLACE: where, see board.h */
    uint8_t quarter;  /* REDEPLOY: from; DEPLOY, COUNT: to */
    uint8_t label;    /* REDEPLOY: label of the feature; its class follows from the quarter */
} Move;

enum { GAME_SIZE_MAX = 6144 };

typedef struct Game {
    const Rules *rules;
    Board board;
    Features features;
    int16_t points[FEATURE_KINDS][SEAT_MAX]; /* scored so far, by kind; junior: figures in [0] */
    uint8_t bag[KIND_MAX];                   /* tiles left, by kind, without the one drawn */
    uint8_t bag_size;                        /* their sum */
    uint8_t decision;                        /* Decision */
    uint8_t seat;                            /* who decides, 0 .. players-1 */
    uint8_t turn_seat;                       /* whose turn it is, or comes after CHANCE */
    uint8_t last_seat;                       /* who placed the last tile */
    uint8_t drawn;                           /* kind to place, at DECISION_PLACE */
    uint8_t passes;                          /* passes in a row in the last round */
    uint8_t count_quarter;                   /* where the Count stands, or QUARTER_NONE */
    uint8_t supply[SEAT_MAX];                /* followers in hand */
    uint8_t quarter[QUARTERS][SEAT_MAX];     /* followers in the city of Carcassonne */
    uint8_t completed_count;                 /* features completed by the tile just placed */
    FeatureId completed[COMPLETED_MAX];      /* and which */
    uint8_t turns;                           /* turns begun: tiles placed by seats */
    uint8_t discarded;                       /* tiles that fitted nowhere */
    uint8_t deployed[SEAT_MAX];              /* followers put on the board so far */
    uint8_t farmers[SEAT_MAX];               /* how many of them on fields */
} Game;

_Static_assert(sizeof(Game) <= GAME_SIZE_MAX, "a Game is copied for every simulation");

/* Points as they would stand if the game ended now. */
typedef struct Score {
    int16_t total[SEAT_MAX];                    /* junior: figures placed */
    int16_t completed[FEATURE_KINDS][SEAT_MAX]; /* scored during play */
    int16_t final[FEATURE_KINDS][SEAT_MAX];     /* added by the final scoring */
} Score;

/* Starts a game: fixed tiles lie, the bag is full, the first draw is to be decided. */
void game_init(Game *game, const Rules *rules);

/* Answers DECISION_CHANCE: `kind` (in the bag) is drawn. False if it fits nowhere: it is out of
 * the game, and the next decision is CHANCE again or the end. The first tile of a game without
 * fixed tiles lays itself at 0,0; it is nobody's turn. */
bool game_deal(Game *game, int kind);

/* Answers any other decision with a legal move. */
void game_play(Game *game, Move move);

/* Points if the game ended now, every decision still pending declined. */
void game_score(const Game *game, Score *score);

/* Adds to points[kind][seat] what a road, city or cloister pays as it lies: its worth to every seat
 * with the most followers on it, to nobody if there are none. */
void game_pay_feature(const Game *game, FeatureId feature, int16_t points[FEATURE_KINDS][SEAT_MAX]);

/* Bit s is set if seat s wins, the game being scored as it stands: the most points, ties share.
 * In junior points are figures placed, so who has placed the last one has the most. */
uint32_t game_list_winners(const Game *game);

static inline const Orientation *game_orientation(const Game *game, int orientation) {
    return &game->rules->tiles.orientation[orientation];
}

/* The first segment of a placed tile that belongs to `feature`, or SEGMENT_NONE. */
int game_find_segment(const Game *game, int tile, FeatureId feature);

/* Whether a feature of this kind is incomplete; fields never are complete. */
bool game_has_incomplete(const Game *game, FeatureKind kind);

/* Class of the features that followers of a quarter go to. */
FeatureKind game_quarter_feature(int quarter);

#endif
