/* text.h: the notation: moves and games as text, both ways.
 *
 * SPDX-License-Identifier: MIT
 *
 *      D@0,0,N K@-1,2,E:cN B! 2>castle@3,1:cN +castle/market
 *
 * Writing: a TextWriter collects tokens in the order in which things happen. Reading: text_replay
 * plays tokens on a game and asks the caller for nothing: a decision that the next token does not
 * answer was declined.
 */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/moves.h"

enum {
    TOKEN_SIZE = 40,  /* longest token and a zero */
    TEXT_SIZE = 16384 /* longest game and a zero */
};

/* The token of one move, as the notation writes it when it stands alone; a pass is "pass", a move
 * of the Count "/market". `game` is the position before the move. Returns text. */
char *text_format_move(const Game *game, Move move, char text[TOKEN_SIZE]);

/* Reads one such token as an answer to game->decision. False: not legal here, and `error` says
 * why in the words of the rules. */
bool text_parse_move(const Game *game, const char *text, size_t length, Move *move, Error *error);

typedef struct TextWriter {
    char text[TEXT_SIZE]; /* the game so far, tokens separated by single spaces */
    size_t length;        /* without the final zero */
} TextWriter;

/* Starts the text of a game: the start tile's token, if there is one. */
void text_start(TextWriter *writer, const Game *game);

/* Appends what a draw adds: nothing, "K!" for a tile that fits nowhere, or the first tile of a
 * game without a start tile. Call it after game_deal with what it returned. */
void text_add_deal(TextWriter *writer, const Game *game, int kind, bool fits);

/* Appends what a move adds; a pass adds nothing. Call it before game_play. */
void text_add_move(TextWriter *writer, const Game *game, Move move);

/* One step of a replay: a draw, or a move. */
typedef struct TextStep {
    const Game *before, *after; /* the positions around it */
    bool is_deal;               /* a draw: kind and fits are set; else move is */
    bool fits;                  /* false: the tile went out of the game */
    int kind;                   /* what was drawn */
    Move move;                  /* what was played, passes included */
} TextStep;

/* Called by text_replay after each step. Return false to stop there: an end without fault. */
typedef bool TextVisitor(void *context, const TextStep *step);

/* How far a replay came. */
typedef struct TextEnd {
    int token; /* number of the token at fault, from 1, or tokens read */
    Error error;
} TextEnd;

/* What to do with a replay. */
typedef struct TextOptions {
    bool finish;          /* decline what is still pending after the last token */
    TextVisitor *visitor; /* or NULL */
    void *context;        /* handed to the visitor */
} TextOptions;

/* Plays a game's text on `game`, fresh from game_init. The position after the last token that
 * could be played is left in `game`; decisions after it stay pending unless options->finish.
 * False on the first illegal token; `end` says which and why. options may be NULL. */
bool text_replay(Game *game, const char *text, const TextOptions *options, TextEnd *end);

#endif
