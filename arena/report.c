/* report.c: the results of a table, for people.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/report.h"

#include <errno.h>
#include <string.h>

#include "arena/options.h"
#include "arena/plural.h"

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

int64_t report_count_forfeits(const StatsAgent *agent) {
    int64_t count = 0;
    for (int end = 0; end < ENDS; end++) count += agent->forfeits[end];
    return count;
}

Elo report_elo(const Stats *stats, int agent) {
    int64_t pairs[5];
    for (int i = 0; i < 5; i++) pairs[i] = stats->pairs[agent == 0 ? i : 4 - i];
    Elo elo = elo_of_pairs(pairs);
    elo.is_clamped |= report_won_all(stats, 0) || report_won_all(stats, 1);
    return elo;
}

Duplicates report_score_duplicates(const Stats *stats) {
    const Duplicates unknown = {.correlation = {false, 0}};
    return report_elo(stats, 0).is_alike ? unknown : elo_score_duplicates(stats);
}

Estimate report_rate(const Report *report, int64_t played) {
    if (report->games_played == 0 || report->seconds <= 0) return (Estimate){false, 0};
    return (Estimate){true, (double)played / report->seconds};
}

const char *report_format_number(Estimate estimate, const char *format,
                                 char text[REPORT_NUMBER_SIZE]) {
    if (!estimate.is_known) return "-";
    snprintf(text, REPORT_NUMBER_SIZE, format, estimate.value);
    return text;
}

int report_count_columns(const char *label) {
    int width = 0;
    for (; *label; label++) width += ((unsigned char)*label & 0xc0) != 0x80;
    return width;
}

int report_widest_label(const Table *table) {
    char label[REPORT_LABEL_SIZE];
    int widest = 12;
    for (int i = 0; i < table->rules.players; i++) {
        const int width = report_count_columns(report_format_label(table, i, label));
        if (width > widest) widest = width;
    }
    return widest;
}

void report_print_padded(const char *label, int width, FILE *stream) {
    fprintf(stream, "%s%*s", label, width - report_count_columns(label), "");
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
    fprintf(stream, "\ngames      %lld: %lld deck%s with %d seatings each%s\n",
            (long long)report->stats->games, (long long)report->stats->blocks,
            plural(report->stats->blocks), table->rules.players,
            table->is_reproducible ? "" : "; budgets are times: not reproducible");
    if (report->waiting > 0)
        fprintf(stream, "waiting    %lld %s kept and not counted: a lower deck is missing\n",
                (long long)report->waiting, report->waiting == 1 ? "deck is" : "decks are");
}

/* The sequential test, and what was played after its decision. */
static void report_print_test(const Report *report, FILE *stream) {
    char text[SPRT_TEXT_SIZE];
    if (!report->test) return;
    fprintf(stream, "test       %s\n", sprt_format_options(&report->test->options, text));
    fprintf(stream, "           %s\n", sprt_format(report->test, text));
    if (!report->beyond || report->beyond->games == 0) return;
    fprintf(stream,
            "beyond     %lld games of decks after the decision are kept and not counted "
            "here: score %.2f %%\n",
            (long long)report->beyond->games, 100 * report_score(report->beyond, 0).value);
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

/* Moves that took longer than an agent's budget of time. */
static void report_print_late(const Report *report, FILE *stream) {
    char label[REPORT_LABEL_SIZE];
    if (report->table->is_reproducible) return;
    for (int i = 0; i < report->stats->players; i++) {
        const StatsAgent *agent = &report->stats->agent[i];
        if (match_find_budget_ms(&report->table->agent[i]) == 0 || agent->turns == 0) continue;
        fprintf(stream,
                "late       %s: %lld of %lld moves took over %d ms more than their budget "
                "(%.3f %%)\n",
                report_format_label(report->table, i, label), (long long)agent->late,
                (long long)agent->turns, MATCH_LATE_MS,
                100.0 * (double)agent->late / (double)agent->turns);
    }
}

static void report_print_speed(const Report *report, FILE *stream) {
    const Estimate games = report_rate(report, report->games_played);
    if (!games.is_known) {
        fprintf(stream, "speed      not known: nothing was played in this call\n");
        return;
    }
    fprintf(stream, "speed      %.1f games/s", games.value);
    if (report->simulations_played > 0)
        fprintf(stream, ", %.0f simulations/s",
                report_rate(report, report->simulations_played).value);
    fprintf(stream, ": %lld games in %.2f s\n", (long long)report->games_played, report->seconds);
}

static bool report_print_table(const Report *report, FILE *stream) {
    report_print_head(report, stream);
    if (report->stats->players == 2)
        report_print_pair(report, stream);
    else
        report_print_places(report, stream);
    if (!report_print_worths(report, stream)) return false;
    report_print_test(report, stream);
    report_print_points(report, stream);
    report_print_ends(report, stream);
    report_print_late(report, stream);
    report_print_speed(report, stream);
    return true;
}

bool report_parse_format(const char *text, ReportFormat *format, Error *error) {
    int choice = 0;
    if (!options_parse_choice("--format", "table|csv|json", text, &choice, error)) return false;
    *format = (ReportFormat)choice;
    return true;
}

bool report_fail(FILE *stream, Error *error) {
    if (ferror(stream))
        return error_set(error, "cannot write the report: %s",
                         errno ? strerror(errno) : "it could not be written whole");
    return error_set(error, "memory is short for the report");
}

bool report_print(const Report *report, ReportFormat format, FILE *stream) {
    if (format == REPORT_JSON) return report_print_json(report, stream);
    if (format == REPORT_TABLE) return report_print_table(report, stream);
    report_print_csv(report, stream);
    return true;
}
