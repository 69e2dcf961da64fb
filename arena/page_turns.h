/* page_turns.h: how points and followers go over the turns, by replaying the moves of some games.
 *
 * SPDX-License-Identifier: MIT
 *
 * After each turn a game is scored as if it ended there: what is scored already and what lies on
 * the board, by kind. A game that ends earlier than others keeps its last numbers. The unit is the
 * block: a deck with all its seatings.
 */
#ifndef ARENA_PAGE_TURNS_H
#define ARENA_PAGE_TURNS_H

#include "arena/page_pick.h"
#include "arena/stats.h"

/* What is followed: the points of a kind (junior: figures in the first), all of them, followers. */
enum { PAGE_TOTAL = FEATURE_KINDS, PAGE_SUPPLY, PAGE_LINES };

typedef struct PageTurns {
    const StoreRun *run;            /* whose games they are */
    const Rules *rules;             /* that they were played by */
    int blocks;                     /* added so far */
    int turns;                      /* longest game so far: tiles that seats placed */
    int64_t mean[STORE_AGENTS_MAX]; /* points a game of each agent times 100, see PAGE_TYPICAL */
    StatsSum line[STORE_AGENTS_MAX][TILE_MAX + 1][PAGE_LINES]; /* by agent and turn (0: before the
                                                                  first): sums over the games of
                                                                  a block */
} PageTurns;

/* Adds the games of a block without forfeits, with their moves, and offers each to the rules that
 * need its course. False and an error if moves are not legal. */
bool page_turns_add_block(PageTurns *turns, const GameResult *games, PagePick pick[PAGE_RULES],
                          Error *error);

/* Mean a game and its standard error. */
Estimate page_turns_mean(const PageTurns *turns, int agent, int turn, int line);
Estimate page_turns_error(const PageTurns *turns, int agent, int turn, int line);

#endif
