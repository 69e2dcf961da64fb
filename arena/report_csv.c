/* report_csv.c: the results of a table as CSV, a row an agent.
 *
 * SPDX-License-Identifier: MIT
 *
 * Columns that only two players have, about the agent of the row against the other, stand empty for
 * more: elo .. margin_error.
 */
#include <string.h>

#include "arena/report.h"

void report_print_field(const char *text, FILE *stream) {
    if (!strpbrk(text, ",\"\n\r")) {
        fputs(text, stream);
        return;
    }
    fputc('"', stream);
    for (; *text; text++) fputs(*text == '"' ? "\"\"" : (char[2]){*text, '\0'}, stream);
    fputc('"', stream);
}

void report_print_estimate(Estimate estimate, FILE *stream) {
    fputc(',', stream);
    if (estimate.is_known) fprintf(stream, "%.6f", estimate.value);
}

static void report_print_interval(Interval interval, FILE *stream) {
    report_print_estimate((Estimate){interval.is_known, interval.low}, stream);
    report_print_estimate((Estimate){interval.is_known, interval.high}, stream);
}

static void report_print_counts(const Report *report, int i, FILE *stream) {
    const StatsAgent *agent = &report->stats->agent[i];
    report_print_field(report->table->agent[i].name, stream);
    fputc(',', stream);
    report_print_field(report->table->agent[i].canonical, stream);
    fprintf(stream, ",%lld,%lld,%lld,%lld,%lld", (long long)report->stats->games,
            (long long)agent->wins, (long long)agent->draws, (long long)agent->losses,
            (long long)report_count_forfeits(agent));
}

/* Points of one kind, all and those at the end; a kind of junior has none. */
static void report_print_kind(const Report *report, const StatsAgent *agent, int kind,
                              FILE *stream) {
    const Stats *stats = report->stats;
    Estimate all = report_mean(stats, agent->completed[kind] + agent->final[kind]);
    Estimate final = report_mean(stats, agent->final[kind]);
    all.is_known &= report_has_kinds(report);
    final.is_known &= report_has_kinds(report);
    report_print_estimate(all, stream);
    report_print_estimate(final, stream);
}

static void report_print_versus(const Report *report, int i, FILE *stream) {
    const Stats *stats = report->stats;
    Elo elo = {.blocks = 0};
    Estimate margin = stats_mean(&stats->margin, 2);
    if (i > 0) margin.value = 0 - margin.value;
    if (stats->players == 2) elo = report_elo(stats, i);
    elo.elo.is_known &= !elo.is_clamped;
    elo.interval.is_known &= !elo.is_clamped;
    elo.normalized.is_known &= !elo.is_clamped;
    elo.normalized95.is_known &= !elo.is_clamped;
    report_print_estimate(elo.elo, stream);
    report_print_interval(elo.interval, stream);
    report_print_estimate(elo.normalized, stream);
    report_print_estimate(elo.normalized95, stream);
    report_print_estimate(elo.superiority, stream);
    report_print_estimate(margin, stream);
    report_print_estimate(stats_error(&stats->margin, 2), stream);
}

static void report_print_csv_agent(const Report *report, int i, FILE *stream) {
    const Stats *stats = report->stats;
    const StatsAgent *agent = &stats->agent[i];
    const double unit = stats_utility_unit(stats->players);
    report_print_counts(report, i, stream);
    report_print_estimate(report_score(stats, i), stream);
    report_print_interval(report_score_interval(stats, i), stream);
    report_print_estimate(stats_mean(&agent->utility, unit), stream);
    report_print_estimate(stats_error(&agent->utility, unit), stream);
    report_print_estimate(report_mean(stats, agent->score), stream);
    for (int kind = 0; kind < FEATURE_KINDS; kind++) report_print_kind(report, agent, kind, stream);
    report_print_estimate(report_mean(stats, agent->followers), stream);
    report_print_estimate(report_mean(stats, agent->farmers), stream);
    report_print_versus(report, i, stream);
    fputc('\n', stream);
}

void report_print_csv(const Report *report, FILE *stream) {
    fputs("agent,spec,games,wins,draws,losses,forfeits,score,score_low,score_high,utility,"
          "utility_error,points",
          stream);
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        fprintf(stream, ",%s,%s_end", FEATURE_NAME[kind], FEATURE_NAME[kind]);
    fputs(",followers,farmers,elo,elo_low,elo_high,nelo,nelo_error95,los,margin,margin_error\n",
          stream);
    for (int i = 0; i < report->stats->players; i++) report_print_csv_agent(report, i, stream);
}
