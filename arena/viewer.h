/* viewer.h: games that a browser shows turn by turn, many in one page or one in a file of its own.
 *
 * SPDX-License-Identifier: MIT
 *
 * A page needs no server and no network. It is made of these parts, in this order:
 *
 *      <head> ...  viewer_print_style    once
 *      <body> ...  viewer_print_tiles    once a sheet (Rules.sheet_digest), anywhere in the body
 *                  viewer_print_game     each game: <details class="viewer" id="game-0.8.1">
 *                  viewer_print_script   once, behind the games
 *
 * A link to #game-0.8.1 opens the game, #game-0.8.1/12 at its turn 12. The script builds what it
 * shows when a game is opened, so that closed games cost their data alone: about 15 KB, and 30
 * bytes for each candidate. All rules of the style begin with .viewer; ids begin with "game-" and
 * "tile-", but for those of the pieces that tiles are drawn with (engine/picture_piece.c), such as
 * "house" and "field".
 *
 * Who wins, what is scored, where followers stand: all this is found here, by playing the moves
 * through the engine. The script knows no rules.
 */
#ifndef ARENA_VIEWER_H
#define ARENA_VIEWER_H

#include <stdio.h>

#include "arena/match.h"

/* A game to be shown. */
typedef struct ViewerGame {
    const Rules *rules;            /* that it was played under */
    char (*name)[AGENT_NAME_SIZE]; /* of the agents in the order of the table, any bytes;
                                    * as store_copy_names gives them */
    const GameResult *result;      /* with its moves */
    const char *thoughts; /* JSON, an array with an entry for each decision of a seat, declined
                           * ones too: [["MOVE",visits,value],...], best first, or []; NULL if
                           * they were not kept */
    int candidates_max;   /* of these show at most so many a move */
    int turn;             /* shown first; 0: the position before the first */
    bool is_open;         /* shown at once; else a heading that opens */
    int run;              /* in a page with games of several runs its number, from 1: the id is
                           * then "game-RUN-0.8.1"; else 0 */
} ViewerGame;

/* Prints the <style>. */
void viewer_print_style(FILE *page);

/* Prints the drawings of all tiles of a sheet: an <svg> that takes no room. */
void viewer_print_tiles(FILE *page, const Rules *rules);

/* Prints one game. On false, moves that are not kept or not legal, or thoughts that are not as
 * above, nothing was printed and `error` says why. */
bool viewer_print_game(FILE *page, const ViewerGame *game, Error *error);

/* Prints the <script>. */
void viewer_print_script(FILE *page);

/* Prints a whole page with one game, open. False: as viewer_print_game. */
bool viewer_print_page(FILE *page, const ViewerGame *game, Error *error);

#endif
