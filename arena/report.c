/* report.c: the results of a table, for people.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/report.h"

#include <string.h>

enum { NUMBER_SIZE = 24 };

char *report_format_label(const Table *table, int agent, char label[REPORT_LABEL_SIZE]) {
    const char *name = table->agent[agent].name;
    bool is_shared = false;
    for (int i = 0; i < table->rules.players; i++)
        is_shared |= i != agent && strcmp(name, table->agent[i].name) == 0;
    if (is_shared)
        snprintf(label, REPORT_LABEL_SIZE, "%s #%d", name, agent + 1);
    else
        snprintf(label, REPORT_LABEL_SIZE, "%s", name);
    return label;
}

Estimate report_score(const Stats *stats, int agent) {
    if (stats->games == 0) return (Estimate){false, 0};
    const double first = (double)stats->agent[agent].first_60ths / 60;
    return (Estimate){true, first / (double)stats->games};
}

Interval report_score_interval(const Stats *stats, int agent) {
    return stats_wilson((double)stats->agent[agent].first_60ths / 60, (double)stats->games);
}

Estimate report_mean(const Stats *stats, int64_t sum) {
    if (stats->normal == 0) return (Estimate){false, 0};
    return (Estimate){true, (double)sum / (double)stats->normal};
}

/* A number in a column, or a dash. */
static const char *report_format(Estimate estimate, const char *format, char text[NUMBER_SIZE]) {
    if (!estimate.is_known) return "-";
    snprintf(text, NUMBER_SIZE, format, estimate.value);
    return text;
}

/* Columns that a label takes; a UTF-8 character takes one. */
static int report_width(const char *label) {
    int width = 0;
    for (; *label; label++) width += ((unsigned char)*label & 0xc0) != 0x80;
    return width;
}

static int report_widest_label(const Table *table) {
    char label[REPORT_LABEL_SIZE];
    int widest = 12;
    for (int i = 0; i < table->rules.players; i++) {
        const int width = report_width(report_format_label(table, i, label));
        if (width > widest) widest = width;
    }
    return widest;
}

static void report_print_padded(const char *label, int width, FILE *stream) {
    fprintf(stream, "%s%*s", label, width - report_width(label), "");
}

static void report_print_head(const Report *report, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    const Table *table = report->table;
    for (int i = 0; i < table->rules.players; i++)
        fprintf(stream, "%s%s", i ? " - " : "", report_format_label(table, i, label));
    fprintf(stream, "\nrules      %s%s%s\nseed       %llu, decks %llu..%llu",
            table->rules.canonical, table->sheet_text ? ", tiles of " : "", table->rules.tiles_path,
            (unsigned long long)table->seed, (unsigned long long)report->first,
            (unsigned long long)report->last);
    if (report->shards > 1)
        fprintf(stream, ", shard %llu/%llu", (unsigned long long)report->shard,
                (unsigned long long)report->shards);
    fprintf(stream, "\ngames      %lld: %lld %s with %d seatings each%s\n",
            (long long)report->stats->games, (long long)report->stats->blocks,
            report->stats->blocks == 1 ? "deck" : "decks", table->rules.players,
            table->is_reproducible ? "" : "; budgets are times: not reproducible");
}

/* Score and margin of two players. */
static void report_print_pair(const Report *report, FILE *stream) {
    const Stats *stats = report->stats;
    const StatsAgent *agent = &stats->agent[0];
    const Estimate score = report_score(stats, 0);
    const Interval interval = report_score_interval(stats, 0);
    const Estimate margin = stats_mean(&stats->margin, 2);
    const Estimate error = stats_error(&stats->margin, 2);
    char label[REPORT_LABEL_SIZE];
    fprintf(stream, "W-D-L      %lld-%lld-%lld for %s\n", (long long)agent->wins,
            (long long)agent->draws, (long long)agent->losses,
            report_format_label(report->table, 0, label));
    if (score.is_known)
        fprintf(stream, "score      %.2f %%, 95 %% interval %.2f .. %.2f %% (Wilson)\n",
                100 * score.value, 100 * interval.low, 100 * interval.high);
    else
        fprintf(stream, "score      not known: no game was played\n");
    if (!margin.is_known)
        fprintf(stream, "margin     not known: no block without a forfeit\n");
    else if (!error.is_known)
        fprintf(stream, "margin     %+.2f points a game; one block says nothing of its error\n",
                margin.value);
    else
        fprintf(stream, "margin     %+.2f ± %.2f points a game (standard error over blocks)\n",
                margin.value, error.value);
}

/* First places of three and more players. */
static void report_print_places(const Report *report, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    char text[2][NUMBER_SIZE];
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
                report_format(stats_mean(&agent->utility, unit), "%.4f", text[0]),
                report_format(stats_error(&agent->utility, unit), "%.4f", text[1]));
    }
}

static void report_print_agent_points(const Report *report, int i, FILE *stream) {
    char text[NUMBER_SIZE];
    const Stats *stats = report->stats;
    const StatsAgent *agent = &stats->agent[i];
    fprintf(stream, " %9s", report_format(report_mean(stats, agent->score), "%.2f", text));
    for (int kind = 0; report_has_kinds(report) && kind < FEATURE_KINDS; kind++) {
        const int64_t sum = agent->completed[kind] + agent->final[kind];
        fprintf(stream, " %9s", report_format(report_mean(stats, sum), "%.2f", text));
    }
    if (report_has_kinds(report)) {
        fprintf(stream, " %9s", report_format(report_mean(stats, agent->followers), "%.2f", text));
        fprintf(stream, " %9s", report_format(report_mean(stats, agent->farmers), "%.2f", text));
    }
    fputc('\n', stream);
}

/* The paired differences of two players, or their standard errors. */
static void report_print_differences(const Report *report, int width, FILE *stream) {
    char text[NUMBER_SIZE];
    const StatsSum *sum[1 + FEATURE_KINDS] = {&report->stats->margin};
    for (int kind = 0; kind < FEATURE_KINDS; kind++) sum[1 + kind] = &report->stats->kind[kind];
    const int count = report_has_kinds(report) ? 1 + FEATURE_KINDS : 1;
    fprintf(stream, "%-*s", width, "difference");
    for (int i = 0; i < count; i++)
        fprintf(stream, " %9s", report_format(stats_mean(sum[i], 2), "%+.2f", text));
    fprintf(stream, "\n%-*s", width, "SE, paired");
    for (int i = 0; i < count; i++)
        fprintf(stream, " %9s", report_format(stats_error(sum[i], 2), "%.2f", text));
    fputc('\n', stream);
}

static void report_print_points(const Report *report, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    const int width = report_widest_label(report->table);
    fprintf(stream, "\n%-*s %9s", width, "a game", report_has_kinds(report) ? "points" : "figures");
    for (int kind = 0; report_has_kinds(report) && kind < FEATURE_KINDS; kind++)
        fprintf(stream, " %9s", FEATURE_NAME[kind]);
    fprintf(stream, "%s\n", report_has_kinds(report) ? " followers   farmers" : "");
    for (int i = 0; i < report->stats->players; i++) {
        report_print_padded(report_format_label(report->table, i, label), width, stream);
        report_print_agent_points(report, i, stream);
    }
    if (report->stats->players == 2) report_print_differences(report, width, stream);
    if (report->stats->normal == 0) fprintf(stream, "(-: no game ended normally)\n");
}

/* Ends other than normal, and who forfeited. */
static void report_print_ends(const Report *report, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    const Stats *stats = report->stats;
    fprintf(stream, "\nends       %lld normal", (long long)stats->normal);
    for (int end = END_CRASH; end < ENDS; end++) {
        if (stats->ends[end] == 0) continue;
        fprintf(stream, ", %lld %s (", (long long)stats->ends[end], END_NAME[end]);
        const char *separator = "";
        for (int i = 0; i < stats->players; i++) {
            const int64_t forfeits = stats->agent[i].forfeits[end];
            if (forfeits == 0) continue;
            report_format_label(report->table, i, label);
            fprintf(stream, "%s%lld by %s", separator, (long long)forfeits, label);
            separator = ", ";
        }
        fputc(')', stream);
    }
    fputc('\n', stream);
}

static void report_print_speed(const Report *report, FILE *stream) {
    if (report->games_played == 0 || report->seconds <= 0)
        fprintf(stream, "speed      not known: nothing was played in this call\n");
    else
        fprintf(stream, "speed      %.1f games/s: %lld games in %.2f s\n",
                (double)report->games_played / report->seconds, (long long)report->games_played,
                report->seconds);
}

static void report_print_table(const Report *report, FILE *stream) {
    report_print_head(report, stream);
    if (report->stats->players == 2)
        report_print_pair(report, stream);
    else
        report_print_places(report, stream);
    report_print_points(report, stream);
    report_print_ends(report, stream);
    report_print_speed(report, stream);
}

bool report_print(const Report *report, ReportFormat format, FILE *stream) {
    if (format == REPORT_JSON) return report_print_json(report, stream);
    if (format == REPORT_CSV)
        report_print_csv(report, stream);
    else
        report_print_table(report, stream);
    return true;
}
