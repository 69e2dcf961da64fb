/* tune_plot.c: the data of the plots tune_values, tune_pairs and tune_steps.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/tune_plot.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "arena/plot.h"
#include "arena/plural.h"
#include "arena/store.h"

/* Sizes of a panel, and of the title above all. */
enum { PANEL_WIDTH = 500, PANEL_HEIGHT = 350, TITLE_HEIGHT = 40 };

static Estimate tune_plot_scale(Estimate estimate) {
    return (Estimate){estimate.is_known, 100 * estimate.value};
}

/* Title, names and layout, for that many panels. */
static void tune_plot_set_texts(const TuneReport *report, const Plot *plot, int panels) {
    const TuneOptions *options = report->options;
    char title[160];
    const double columns = ceil(sqrt(panels));
    const double rows = ceil(panels / columns);
    snprintf(title, sizeof title, "%.60s%s against %.40s, %s, %" PRIu64 " block%s",
             options->space.agent, strlen(options->space.agent) > 60 ? "…" : "",
             options->opponent ? options->opponent : "itself", TUNE_METHOD_NAME[options->method],
             report->result->trials, plural((int64_t)report->result->trials));
    plot_set_text(plot, "title", title);
    plot_set_number(plot, "axes", options->space.axes);
    plot_set_number(plot, "plot_columns", columns);
    plot_set_number(plot, "plot_rows", rows);
    plot_set_number(plot, "plot_width", columns * PANEL_WIDTH);
    plot_set_number(plot, "plot_height", rows * PANEL_HEIGHT + TITLE_HEIGHT);
    for (int i = 0; i < options->space.axes; i++)
        plot_set_label(plot, "NAME", i + 1, options->space.axis[i].name);
}

static void tune_plot_put_values(const TuneReport *report, const Plot *plot) {
    const Space *space = &report->options->space;
    plot_begin_data(plot, "values");
    for (int i = 0; i < space->axes; i++) {
        for (int v = 0; v < space->axis[i].values; v++) {
            const StatsSum *sum = survey_get_value(&report->result->survey, i, v);
            fprintf(plot->script, "%d \"%s\" %" PRId64 " ", v, space->axis[i].value[v], sum->count);
            plot_put(plot, tune_plot_scale(stats_mean(sum, SURVEY_UNIT)));
            plot_put(plot, tune_plot_scale(stats_error(sum, SURVEY_UNIT)));
            plot_end_line(plot);
        }
        fputs("\n\n", plot->script);
    }
    plot_end_data(plot);
}

static bool tune_plot_values(const TuneReport *report, const char *folder, Error *error) {
    Plot plot;
    if (!plot_begin(&plot, folder, "values", error)) return false;
    tune_plot_set_texts(report, &plot, report->options->space.axes);
    tune_plot_put_values(report, &plot);
    return plot_draw(&plot, "tune_values", error);
}

/* What was never tried is left out. */
static void tune_plot_put_pair(const TuneReport *report, const int axis[2], const Plot *plot) {
    const Survey *survey = &report->result->survey;
    for (int v = 0; v < survey->values[axis[0]]; v++)
        for (int w = 0; w < survey->values[axis[1]]; w++) {
            const StatsSum *sum = survey_get_pair(survey, axis, (int[]){v, w});
            if (sum->count == 0) continue;
            fprintf(plot->script, "%d %d ", v, w);
            plot_put(plot, tune_plot_scale(stats_mean(sum, SURVEY_UNIT)));
            fprintf(plot->script, "%" PRId64 "\n", sum->count);
        }
    fputs("\n\n", plot->script);
}

static bool tune_plot_pairs(const TuneReport *report, const char *folder, Error *error) {
    const int axes = report->options->space.axes;
    const int pairs = axes * (axes - 1) / 2;
    Plot plot;
    if (pairs == 0) return true;
    if (!plot_begin(&plot, folder, "pairs", error)) return false;
    tune_plot_set_texts(report, &plot, pairs);
    tune_plot_put_values(report, &plot);
    fprintf(plot.script, "pairs = %d\narray X[%d]\narray Y[%d]\n", pairs, pairs, pairs);
    for (int i = 0, pair = 1; i < axes; i++)
        for (int j = i + 1; j < axes; j++, pair++)
            fprintf(plot.script, "X[%d] = %d; Y[%d] = %d\n", pair, i + 1, pair, j + 1);
    plot_begin_data(&plot, "pairs");
    for (int i = 0; i < axes; i++)
        for (int j = i + 1; j < axes; j++) tune_plot_put_pair(report, (int[]){i, j}, &plot);
    plot_end_data(&plot);
    return plot_draw(&plot, "tune_pairs", error);
}

static bool tune_plot_steps(const TuneReport *report, const char *folder, Error *error) {
    const Space *space = &report->options->space;
    const Survey *survey = &report->result->survey;
    Plot plot;
    if (!plot_begin(&plot, folder, "steps", error)) return false;
    tune_plot_set_texts(report, &plot, space->axes);
    fprintf(plot.script, "array LOG[%d]\n", space->axes);
    for (int i = 0; i < space->axes; i++)
        fprintf(plot.script, "LOG[%d] = %d\n", i + 1, space->axis[i].is_log);
    plot_begin_data(&plot, "steps");
    for (size_t s = 0; s < survey->steps; s++) {
        fprintf(plot.script, "%" PRIu64 " ", survey->step[s].pairs);
        for (int i = 0; i < space->axes; i++)
            plot_put_number(&plot, space_get_value(&space->axis[i], survey->step[s].coordinate[i]));
        plot_end_line(&plot);
    }
    plot_end_data(&plot);
    return plot_draw(&plot, "tune_steps", error);
}

static bool tune_plot_table(const TuneReport *report, const char *folder, Error *error) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/tune.csv", folder);
    if (!store_spare_file(path, error)) return false;
    FILE *file = fopen(path, "w");
    if (!file) return error_set(error, "cannot write \"%.200s\": %s", path, strerror(errno));
    tune_report_print_csv(report, file);
    const bool is_whole = !ferror(file);
    return (fclose(file) == 0 && is_whole) ||
           error_set(error, "cannot write \"%.200s\": %s", path, strerror(errno));
}

bool tune_plot(const TuneReport *report, const char *folder, Error *error) {
    if (!plot_make_folder(folder, error) || !tune_plot_table(report, folder, error)) return false;
    if (report->options->method == TUNE_SPSA) return tune_plot_steps(report, folder, error);
    return tune_plot_values(report, folder, error) && tune_plot_pairs(report, folder, error);
}
