/* survey.c: sums over blocks by the values that a candidate had.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/survey.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool survey_init(Survey *survey, const Space *space, Error *error) {
    size_t next = 1; /* the first sum is nobody's: an array is never empty */
    *survey = (Survey){.axes = space->axes};
    for (int i = 0; i < space->axes; i++) {
        survey->values[i] = space->axis[i].values;
        survey->single[i] = next;
        next += (size_t)survey->values[i];
    }
    for (int i = 0; i < space->axes; i++)
        for (int j = i + 1; j < space->axes; j++) {
            survey->pair[i][j] = next;
            next += (size_t)survey->values[i] * (size_t)survey->values[j];
        }
    survey->sum = calloc(next, sizeof *survey->sum);
    return survey->sum || error_set(error, "memory is short");
}

void survey_free(Survey *survey) {
    free(survey->sum);
    free(survey->step);
    *survey = (Survey){0};
}

static size_t survey_find_pair(const Survey *survey, const int axis[2], const int value[2]) {
    assert(axis[0] < axis[1] && axis[1] < survey->axes);
    assert(value[0] < survey->values[axis[0]] && value[1] < survey->values[axis[1]]);
    return survey->pair[axis[0]][axis[1]] + (size_t)value[0] * (size_t)survey->values[axis[1]] +
           (size_t)value[1];
}

static void survey_add_score(StatsSum *sum, int score) {
    sum->count++;
    sum->sum += score;
    sum->squares += (int64_t)score * score;
}

void survey_add(Survey *survey, const NtbeaPoint *point, int score) {
    for (int i = 0; i < survey->axes; i++) {
        survey_add_score(&survey->sum[survey->single[i] + point->value[i]], score);
        for (int j = i + 1; j < survey->axes; j++) {
            const int axis[2] = {i, j};
            const int value[2] = {point->value[i], point->value[j]};
            survey_add_score(&survey->sum[survey_find_pair(survey, axis, value)], score);
        }
    }
}

bool survey_add_step(Survey *survey, uint64_t pairs, const double *coordinate) {
    if (survey->steps == survey->step_room) {
        const size_t room = survey->step_room ? 2 * survey->step_room : 64;
        SurveyStep *step = realloc(survey->step, room * sizeof *step);
        if (!step) return false;
        survey->step = step;
        survey->step_room = room;
    }
    SurveyStep *added = &survey->step[survey->steps++];
    *added = (SurveyStep){.pairs = pairs};
    memcpy(added->coordinate, coordinate, (size_t)survey->axes * sizeof *coordinate);
    return true;
}

const StatsSum *survey_get_value(const Survey *survey, int axis, int value) {
    assert(axis < survey->axes && value < survey->values[axis]);
    return &survey->sum[survey->single[axis] + (size_t)value];
}

const StatsSum *survey_get_pair(const Survey *survey, const int axis[2], const int value[2]) {
    return &survey->sum[survey_find_pair(survey, axis, value)];
}
