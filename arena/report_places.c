/* report_places.c: the first places of three and more players.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/report.h"

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
