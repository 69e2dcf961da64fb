/* report_points.c: points a game by kind, of all players, and the differences of two.
 *
 * SPDX-License-Identifier: MIT
 *
 * Junior's points are of one kind, figures: its table has that column alone.
 */
#include "arena/report.h"

enum {
    PARTS = 3,                  /* rows of one agent: all, completed, at the end */
    COLUMNS = FEATURE_KINDS + 3 /* all points, those of a kind, followers, farmers */
};

static const char *const PART[PARTS] = {"", "  completed", "  at the end"};

/* A row of the table. */
typedef struct PointsRow {
    int columns;              /* used: COLUMNS, or those of points alone */
    Estimate column[COLUMNS]; /* see COLUMNS */
} PointsRow;

static void report_print_row(const Report *report, const PointsRow *row, const char *format,
                             FILE *stream) {
    char text[REPORT_NUMBER_SIZE];
    const int columns = report_has_kinds(report) ? row->columns : 1;
    for (int i = 0; i < columns; i++)
        fprintf(stream, " %9s", report_format_number(row->column[i], format, text));
    fputc('\n', stream);
}

/* The means of an agent; followers and farmers stand in the row of all points. */
static PointsRow report_get_means(const Stats *stats, int agent, int part) {
    const StatsAgent *of = &stats->agent[agent];
    PointsRow row = {.columns = part == 0 ? COLUMNS : 1 + FEATURE_KINDS};
    int64_t sum = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        const int64_t points =
            (part != 2 ? of->completed[kind] : 0) + (part != 1 ? of->final[kind] : 0);
        row.column[1 + kind] = report_mean(stats, points);
        sum += points;
    }
    row.column[0] = report_mean(stats, part == 0 ? of->score : sum);
    if (part > 0) return row;
    row.column[FEATURE_KINDS + 1] = report_mean(stats, of->followers);
    row.column[FEATURE_KINDS + 2] = report_mean(stats, of->farmers);
    return row;
}

typedef Estimate ReportEstimate(const StatsSum *sum, double unit);

/* The paired differences of two players, or their standard errors. */
static PointsRow report_get_differences(const Stats *stats, int part, ReportEstimate *estimate) {
    const StatsSum *kinds = part == 0 ? stats->kind : part == 1 ? stats->completed : stats->final;
    PointsRow row = {.columns = part == 0 ? COLUMNS : 1 + FEATURE_KINDS};
    if (part == 0) row.column[0] = estimate(&stats->margin, 2);
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        row.column[1 + kind] = estimate(&kinds[kind], 2);
    if (part > 0) return row;
    row.column[FEATURE_KINDS + 1] = estimate(&stats->followers, 2);
    row.column[FEATURE_KINDS + 2] = estimate(&stats->farmers, 2);
    return row;
}

static void report_print_all_differences(const Report *report, int width, FILE *stream) {
    const int parts = report_has_kinds(report) ? PARTS : 1;
    for (int part = 0; part < parts; part++) {
        const PointsRow mean = report_get_differences(report->stats, part, stats_mean);
        const PointsRow error = report_get_differences(report->stats, part, stats_error);
        fprintf(stream, "%-*s", width, part == 0 ? "difference" : PART[part]);
        report_print_row(report, &mean, "%+.2f", stream);
        fprintf(stream, "%-*s", width, part == 0 ? "SE, paired" : "  SE, paired");
        report_print_row(report, &error, "%.2f", stream);
    }
}

static void report_print_agent(const Report *report, int agent, int width, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    const int parts = report_has_kinds(report) ? PARTS : 1;
    for (int part = 0; part < parts; part++) {
        const PointsRow row = report_get_means(report->stats, agent, part);
        report_print_padded(part == 0 ? report_format_label(report->table, agent, label)
                                      : PART[part],
                            width, stream);
        report_print_row(report, &row, "%.2f", stream);
    }
}

void report_print_points(const Report *report, FILE *stream) {
    const int width = report_widest_label(report->table);
    const bool has_kinds = report_has_kinds(report);
    fprintf(stream, "\n%-*s %9s", width, "a game", has_kinds ? "points" : "figures");
    for (int kind = 0; has_kinds && kind < FEATURE_KINDS; kind++)
        fprintf(stream, " %9s", FEATURE_NAME[kind]);
    fprintf(stream, "%s\n", has_kinds ? " followers   farmers" : "");
    for (int i = 0; i < report->stats->players; i++) report_print_agent(report, i, width, stream);
    if (report->stats->players == 2) report_print_all_differences(report, width, stream);
    if (report->stats->normal == 0) fprintf(stream, "(-: no game ended normally)\n");
}
