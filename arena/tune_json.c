/* tune_json.c: what a tuning found, as JSON; tune_report.h says what the keys mean.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>

#include "arena/tune_report.h"

/* Adds blocks, score and error to an object, which is returned. */
static json_t *tune_json_add_sum(json_t *object, const StatsSum *sum) {
    json_object_set_new(object, "blocks", json_integer(sum->count));
    json_object_set_new(object, "score", report_pack(stats_mean(sum, SURVEY_UNIT)));
    json_object_set_new(object, "error", report_pack(stats_error(sum, SURVEY_UNIT)));
    return object;
}

static json_t *tune_json_pack_axis(const TuneReport *report, int number) {
    const SpaceAxis *axis = &report->options->space.axis[number];
    json_t *values = json_array();
    for (int v = 0; report->options->method != TUNE_SPSA && v < axis->values; v++)
        json_array_append_new(
            values, tune_json_add_sum(json_pack("{s:s}", "value", axis->value[v]),
                                      survey_get_value(&report->result->survey, number, v)));
    return json_pack("{s:s, s:b, s:o, s:o, s:o}", "name", axis->name, "logarithmic", axis->is_log,
                     "low", axis->is_range ? json_real(axis->low) : json_null(), "high",
                     axis->is_range ? json_real(axis->high) : json_null(), "values", values);
}

static json_t *tune_json_pack_pair(const TuneReport *report, const int axis[2]) {
    const SpaceAxis *one = &report->options->space.axis[axis[0]];
    const SpaceAxis *two = &report->options->space.axis[axis[1]];
    json_t *values = json_array();
    for (int v = 0; v < one->values; v++)
        for (int w = 0; w < two->values; w++) {
            const int value[2] = {v, w};
            const StatsSum *sum = survey_get_pair(&report->result->survey, axis, value);
            json_t *cell = json_pack("{s:[s, s]}", "value", one->value[v], two->value[w]);
            if (sum->count > 0)
                json_array_append_new(values, tune_json_add_sum(cell, sum));
            else
                json_decref(cell);
        }
    return json_pack("{s:[s, s], s:o}", "parameters", one->name, two->name, "values", values);
}

static json_t *tune_json_pack_pairs(const TuneReport *report) {
    const int axes = report->options->space.axes;
    json_t *pairs = json_array();
    for (int i = 0; report->options->method != TUNE_SPSA && i < axes; i++)
        for (int j = i + 1; j < axes; j++)
            json_array_append_new(pairs, tune_json_pack_pair(report, (int[]){i, j}));
    return pairs;
}

static json_t *tune_json_pack_steps(const TuneReport *report) {
    const Survey *survey = &report->result->survey;
    json_t *steps = json_array();
    for (size_t s = 0; s < survey->steps; s++) {
        json_t *values = json_array();
        for (int i = 0; i < survey->axes; i++)
            json_array_append_new(values,
                                  json_real(space_get_value(&report->options->space.axis[i],
                                                            survey->step[s].coordinate[i])));
        json_array_append_new(
            steps,
            json_pack("{s:I, s:o}", "pairs", (json_int_t)survey->step[s].pairs, "values", values));
    }
    return steps;
}

bool tune_report_print_json(const TuneReport *report, FILE *stream) {
    const TuneOptions *options = report->options;
    const TuneResult *result = report->result;
    json_t *parameters = json_array();
    json_t *candidates = json_array();
    for (int i = 0; i < options->space.axes; i++)
        json_array_append_new(parameters, tune_json_pack_axis(report, i));
    for (int i = 0; i < result->candidates; i++) {
        const TuneCandidate *candidate = &result->candidate[i];
        json_array_append_new(
            candidates,
            tune_json_add_sum(json_pack("{s:s}", "spec", candidate->spec), &candidate->race));
    }
    json_t *confirm = report->confirm ? report_pack_table(report->confirm) : json_null();
    return report_dump(
        json_pack("{s:s, s:s?, s:s, s:I, s:s, s:b, s:I, s:I, s:o, s:o, s:o, s:o, s:o}", "agent",
                  options->space.base.canonical, "against", options->opponent, "rules",
                  options->rules, "seed", (json_int_t)options->seed, "method",
                  TUNE_METHOD_NAME[options->method], "reproducible", tune_is_reproducible(options),
                  "blocks", (json_int_t)result->trials, "decks", (json_int_t)result->decks,
                  "parameters", parameters, "pairs", tune_json_pack_pairs(report), "steps",
                  tune_json_pack_steps(report), "candidates", candidates, "confirm", confirm),
        stream);
}
