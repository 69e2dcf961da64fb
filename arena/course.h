/* course.h: how a game went, which its result does not tell: farmers, hands and leads by turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COURSE_H
#define ARENA_COURSE_H

#include "arena/match.h"

typedef struct Course {
    int farmers[SEAT_MAX];      /* put on fields from the hand, by seat */
    int farmer_turns[SEAT_MAX]; /* sum of the turns in which that was; turns of a game count from 1
                                 */
    int turns[SEAT_MAX];        /* tiles that the seat placed */
    int hand[SEAT_MAX];         /* followers in hand when it placed them, summed over its turns */
    int lead_changes;           /* how often a seat alone in the lead was not the last that was so,
                                   by the points scored during play */
    bool is_overtaken;          /* who was alone in the lead before the final scoring does not win,
                                   not even together with others */
} Course;

/* Follows the moves of a game. False if they are not legal under the rules; `error` says which. */
bool course_read(Course *course, const Rules *rules, const GameResult *game, Error *error);

#endif
