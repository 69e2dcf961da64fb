/* tune_report.c: what a tuning found, as a table and as CSV.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/tune_report.h"

#include <inttypes.h>

#include "arena/plural.h"

/* "  52.3 ± 1.2 %", the error left out if it is not known. */
static void tune_report_print_score(const StatsSum *sum, FILE *stream) {
    const Estimate error = stats_error(sum, SURVEY_UNIT);
    fprintf(stream, "%5.1f", 100 * stats_mean(sum, SURVEY_UNIT).value);
    if (error.is_known) fprintf(stream, " ± %.1f", 100 * error.value);
    fputs(" %", stream);
}

static void tune_report_print_axis(const TuneReport *report, int axis, FILE *stream) {
    const SpaceAxis *values = &report->options->space.axis[axis];
    fprintf(stream, "\n%-20s  blocks   score\n", values->name);
    for (int v = 0; v < values->values; v++) {
        const StatsSum *sum = survey_get_value(&report->result->survey, axis, v);
        fprintf(stream, "  %-18s %7" PRId64 "   ", values->value[v], sum->count);
        if (sum->count > 0)
            tune_report_print_score(sum, stream);
        else
            fputs("never tried", stream);
        fputc('\n', stream);
    }
}

/* Where a walk began and ended. */
static void tune_report_print_walk(const TuneReport *report, FILE *stream) {
    const Survey *survey = &report->result->survey;
    fputs("\nparameter                from         to\n", stream);
    for (int i = 0; i < survey->axes; i++) {
        const SpaceAxis *axis = &report->options->space.axis[i];
        fprintf(stream, "  %-18s %9.4g  %9.4g\n", axis->name,
                space_get_value(axis, survey->step[0].coordinate[i]),
                space_get_value(axis, survey->step[survey->steps - 1].coordinate[i]));
    }
}

void tune_report_print_table(const TuneReport *report, FILE *stream) {
    const TuneOptions *options = report->options;
    const TuneResult *result = report->result;
    fprintf(stream, "%s by %s, %" PRIu64 " block%s%s\n", options->space.agent,
            TUNE_METHOD_NAME[options->method], result->trials, plural((int64_t)result->trials),
            tune_is_reproducible(options) ? "" : "; budgets are times: not reproducible");
    if (options->method == TUNE_SPSA)
        tune_report_print_walk(report, stream);
    else
        for (int i = 0; i < options->space.axes; i++) tune_report_print_axis(report, i, stream);
    fprintf(stream, "\n%s\n",
            result->candidates > 1 ? "race on common decks, best first" : "found");
    for (int i = 0; i < result->candidates; i++) {
        const TuneCandidate *candidate = &result->candidate[i];
        fputs("  ", stream);
        if (candidate->race.count > 0) {
            tune_report_print_score(&candidate->race, stream);
            fprintf(stream, " of %" PRId64 " block%s  ", candidate->race.count,
                    plural(candidate->race.count));
        }
        fprintf(stream, "%s\n", candidate->spec);
    }
}

/* CSV. */

static void tune_report_print_sum(const StatsSum *sum, FILE *stream) {
    fprintf(stream, ",%" PRId64, sum->count);
    report_print_estimate(stats_mean(sum, SURVEY_UNIT), stream);
    report_print_estimate(stats_error(sum, SURVEY_UNIT), stream);
    fputc('\n', stream);
}

static void tune_report_print_values(const TuneReport *report, FILE *stream) {
    const Space *space = &report->options->space;
    for (int i = 0; i < space->axes; i++)
        for (int v = 0; v < space->axis[i].values; v++) {
            fprintf(stream, "value,%s,%s,,,", space->axis[i].name, space->axis[i].value[v]);
            tune_report_print_sum(survey_get_value(&report->result->survey, i, v), stream);
        }
}

static void tune_report_print_pair(const TuneReport *report, const int axis[2], FILE *stream) {
    const SpaceAxis *one = &report->options->space.axis[axis[0]];
    const SpaceAxis *two = &report->options->space.axis[axis[1]];
    for (int v = 0; v < one->values; v++)
        for (int w = 0; w < two->values; w++) {
            const int value[2] = {v, w};
            const StatsSum *sum = survey_get_pair(&report->result->survey, axis, value);
            fprintf(stream, "pair,%s,%s,%s,%s,", one->name, one->value[v], two->name,
                    two->value[w]);
            tune_report_print_sum(sum, stream);
        }
}

static void tune_report_print_steps(const TuneReport *report, FILE *stream) {
    const Survey *survey = &report->result->survey;
    for (size_t s = 0; s < survey->steps; s++)
        for (int i = 0; i < survey->axes; i++) {
            const SpaceAxis *axis = &report->options->space.axis[i];
            fprintf(stream, "step,%s,%.6g,,,,%" PRIu64 ",,\n", axis->name,
                    space_get_value(axis, survey->step[s].coordinate[i]), survey->step[s].pairs);
        }
}

void tune_report_print_csv(const TuneReport *report, FILE *stream) {
    const TuneResult *result = report->result;
    const int axes = report->options->space.axes;
    fputs("part,parameter,value,parameter_2,value_2,spec,blocks,score,error\n", stream);
    if (report->options->method == TUNE_SPSA) {
        tune_report_print_steps(report, stream);
    } else {
        tune_report_print_values(report, stream);
        for (int i = 0; i < axes; i++)
            for (int j = i + 1; j < axes; j++)
                tune_report_print_pair(report, (int[]){i, j}, stream);
    }
    for (int i = 0; i < result->candidates; i++) {
        fputs("race,,,,,", stream);
        report_print_field(result->candidate[i].spec, stream);
        tune_report_print_sum(&result->candidate[i].race, stream);
    }
    if (!report->confirm) return;
    const StatsSum *utility = &report->confirm->stats->agent[0].utility;
    fputs("confirm,,,,,", stream);
    report_print_field(result->candidate[0].spec, stream);
    tune_report_print_sum(utility, stream);
}
