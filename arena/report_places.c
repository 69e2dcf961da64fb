/* report_places.c: the first places and worths of three and more players.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/report.h"

#include <stdlib.h>

/* First places of three and more players. */
void report_print_places(const Report *report, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    char text[2][REPORT_NUMBER_SIZE];
    const Stats *stats = report->stats;
    const int width = report_widest_label(report->table);
    const double unit = stats_utility_unit(stats->players);
    fprintf(stream, "\n%-*s  first (shared: in parts)  95 %% Wilson       utility of place ± SE\n",
            width, "");
    for (int i = 0; i < stats->players; i++) {
        const StatsAgent *agent = &stats->agent[i];
        const Interval interval = report_score_interval(stats, i);
        report_print_padded(report_format_label(report->table, i, label), width, stream);
        if (stats->games == 0) {
            fprintf(stream, "  not known: no game was played\n");
            continue;
        }
        fprintf(stream, "  %9.2f of %-6lld %6.2f %%", (double)agent->first_60ths / 60,
                (long long)stats->games, 100 * report_score(stats, i).value);
        fprintf(stream, "  %6.2f .. %6.2f %%", 100 * interval.low, 100 * interval.high);
        fprintf(stream, "   %8s ± %s\n",
                report_format_number(stats_mean(&agent->utility, unit), "%.4f", text[0]),
                report_format_number(stats_error(&agent->utility, unit), "%.4f", text[1]));
    }
}

static void report_print_worth(const Report *report, const Ratings *ratings, int i, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    char remark[RATING_REMARK_SIZE];
    char text[REPORT_NUMBER_SIZE];
    Estimate first = rating_first(ratings, i);
    first.value *= 100;
    report_print_padded(report_format_label(report->table, i, label),
                        report_widest_label(report->table), stream);
    fprintf(stream, " %8s", report_format_number(rating_elo(ratings, i), "%+.1f", text));
    fprintf(stream, " ± %-6s", report_format_number(rating_error(ratings, i), "%.1f", text));
    fprintf(stream, "  %8s ", report_format_number(first, "%.2f %%", text));
    for (int j = 0; j < ratings->agents; j++) {
        Estimate los = i == j ? (Estimate){false, 0} : rating_los(ratings, i, j);
        los.value *= 100;
        fprintf(stream, " %7s", report_format_number(los, "%.1f", text));
    }
    fprintf(stream, "\n");
    if (rating_describe(ratings, i, remark)[0]) fprintf(stream, "  (%s)\n", remark);
}

bool report_print_worths(const Report *report, FILE *stream) {
    if (!report->orders || report->stats->games == 0) return true;
    Ratings *ratings = malloc(sizeof *ratings);
    if (!ratings) return false;
    rating_fit_table(report->orders, ratings);
    fprintf(stream, "\n%-*s %8s ± %-6s  %8s  stronger than, %%\n",
            report_widest_label(report->table), "Plackett-Luce", "worth", "SE", "first");
    for (int i = 0; i < ratings->agents; i++) report_print_worth(report, ratings, i, stream);
    fprintf(stream, "(worths in Elo, mean 0; standard errors clustered by deck)\n");
    free(ratings);
    return true;
}
