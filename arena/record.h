/* record.h: a game as one line of JSON, and what a game is called.
 *
 * SPDX-License-Identifier: MIT
 *
 *      {"game":"0.8.1","rules":"base","players":2,"farms":"3","small_city":4,"followers":7,
 *       "agents":["greedy","random"],"moves":"D@0,0,N ...","scores":[84,16],
 *       "points":{"road":[12,3],"city":[40,8],"cloister":[9,0],"farm":[23,5]},"winners":[1]}
 *
 * A game is called MATCHUP.DECK.SEATING. A forfeit ends before the end of the game: it has
 * "complete":false, scores and supply after the last token, "end" and "offender" (a seat from 1)
 * instead of points and winners.
 */
#ifndef ARENA_RECORD_H
#define ARENA_RECORD_H

#include <jansson.h>

#include "arena/match.h"
#include "engine/text.h"

typedef struct RecordId {
    uint32_t matchup; /* number of the match-up in its run */
    uint64_t deck;    /* number of the deck, 0 .. STORE_DECK_MAX */
    int seating;      /* 0 .. SEAT_MAX-1 */
} RecordId;

enum { RECORD_ID_SIZE = 48 };

/* Reads "0.8.1". */
bool record_parse_id(const char *text, RecordId *id, Error *error);

/* The name of a game. */
char *record_format_id(const GameResult *game, char text[RECORD_ID_SIZE]);

/* Puts the file and the game before an error that is about the game; returns false. */
bool record_fail_game(const char *path, const GameResult *game, Error *error);

/* Plays the moves that are kept of a game on `position`, fresh from game_init. False and
 * an error that names the game and the token if they are not legal. */
bool record_replay(Game *position, const GameResult *game, const TextOptions *options,
                   Error *error);

/* Reads the thoughts that are kept of a game, an array with an entry for each decision of a seat:
 * [["MOVE",visits,value],...] or []. To be released with json_decref; NULL and an error if they
 * are no such array. */
json_t *record_read_thoughts(const char *text, Error *error);

/* The record of a game between agents `name`, in the order of the table; to be released with
 * json_decref. NULL if memory is short or a name is not UTF-8. */
json_t *record_create(const Rules *rules, const char name[][AGENT_NAME_SIZE],
                      const GameResult *game);

/* An array of one number a seat. */
json_t *record_pack_seats(const int *value, int players);

/* Reads the rule set that a record was played under. Without a number of players it is that of the
 * agents, else the default. `sheet_text`: as options_read_rules. */
bool record_read_rules(const json_t *record, Rules *rules, char **sheet_text, Error *error);

#endif
