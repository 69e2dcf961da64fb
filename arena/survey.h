/* survey.h: what the blocks of a search say of each value of a parameter, and of each two.
 *
 * SPDX-License-Identifier: MIT
 *
 * For people who look at a tuning: which values were tried, how often, and what those who had them
 * scored. A method that follows what looks good tries it more often than the rest, so that values
 * seldom tried are the less certain. Of a method that moves along ranges there are no such values;
 * of it the way that it went is kept.
 */
#ifndef ARENA_SURVEY_H
#define ARENA_SURVEY_H

#include "arena/space.h"
#include "arena/stats.h"

/* Scores are summed up in half points, 4 a block: stats_mean(sum, SURVEY_UNIT) is 0 .. 1. */
enum { SURVEY_UNIT = 4 };

/* Where a walk stood. */
typedef struct SurveyStep {
    uint64_t pairs;                    /* of games played before */
    double coordinate[SPACE_AXES_MAX]; /* by axis, 0 .. 1 */
} SurveyStep;

typedef struct Survey {
    int axes;                                    /* of the space */
    int values[SPACE_AXES_MAX];                  /* on each axis */
    size_t single[SPACE_AXES_MAX];               /* where an axis begins in `sum` */
    size_t pair[SPACE_AXES_MAX][SPACE_AXES_MAX]; /* where axes i < j begin, value j the faster */
    StatsSum *sum;                               /* owned */
    SurveyStep *step;                            /* of a walk, owned */
    size_t steps, step_room;                     /* used and allocated */
} Survey;

/* An empty survey of a space; false and an error if memory is short. */
bool survey_init(Survey *survey, const Space *space, Error *error);
void survey_free(Survey *survey);

/* Adds a block that a point of the grid played, its score in half points. */
void survey_add(Survey *survey, const NtbeaPoint *point, int score);

/* Adds where a walk stands; false if memory is short. */
bool survey_add_step(Survey *survey, uint64_t pairs, const double *coordinate);

/* What is known of a value of an axis, or of two values of axes first < second. */
const StatsSum *survey_get_value(const Survey *survey, int axis, int value);
const StatsSum *survey_get_pair(const Survey *survey, const int axis[2], const int value[2]);

#endif
