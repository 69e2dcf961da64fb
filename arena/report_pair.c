/* report_pair.c: what the games of two players say about the first of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/report.h"

static void report_print_score(const Report *report, FILE *stream) {
    const Stats *stats = report->stats;
    const StatsAgent *agent = &stats->agent[0];
    const Interval interval = report_score_interval(stats, 0);
    char label[REPORT_LABEL_SIZE];
    fprintf(stream, "W-D-L      %lld-%lld-%lld for %s\n", (long long)agent->wins,
            (long long)agent->draws, (long long)agent->losses,
            report_format_label(report->table, 0, label));
    if (stats->games == 0)
        fprintf(stream, "score      not known: no game was played\n");
    else
        fprintf(stream, "score      %.2f %%, 95 %% interval %.2f .. %.2f %% (Wilson)\n",
                100 * report_score(stats, 0).value, 100 * interval.low, 100 * interval.high);
}

/* How likely the first agent is the stronger one. Beyond four nines the figure says nothing. */
static void report_print_superiority(const Elo *elo, FILE *stream) {
    const double percent = 100 * elo->superiority.value;
    if (percent > 99.99)
        fprintf(stream, "LOS        above 99.99 %%\n");
    else if (percent < 0.01)
        fprintf(stream, "LOS        below 0.01 %%\n");
    else
        fprintf(stream, "LOS        %.2f %%\n", percent);
}

static void report_print_elo(const Report *report, FILE *stream) {
    const Elo elo = report_elo(report->stats, 0);
    const char *alike = elo.is_alike ? "; all pairs are alike, so that this is a guess" : "";
    if (!elo.elo.is_known) {
        fprintf(stream, "Elo        not known: no game was played\n");
        return;
    }
    if (elo.is_clamped)
        fprintf(stream, "Elo        cannot be told: %s game was %s\n",
                report_won_all(report->stats, 0) || report_won_all(report->stats, 1)
                    ? "every"
                    : "nearly every",
                elo.elo.value > 0 ? "won" : "lost");
    else if (!elo.interval.is_known)
        fprintf(stream, "Elo        %+.1f; one block says nothing of its error\n", elo.elo.value);
    else
        fprintf(stream, "Elo        %+.1f, 95 %% interval %+.1f .. %+.1f%s\n", elo.elo.value,
                elo.interval.low, elo.interval.high, alike);
    if (!elo.interval.is_known) return;
    if (!elo.is_clamped)
        fprintf(stream, "nElo       %+.1f ± %.1f (95 %%)%s\n", elo.normalized.value,
                elo.normalized95.value, alike);
    report_print_superiority(&elo, stream);
}

static void report_print_margin(const Report *report, FILE *stream) {
    const Estimate margin = stats_mean(&report->stats->margin, 2);
    const Estimate error = stats_error(&report->stats->margin, 2);
    const char *unit = report_has_kinds(report) ? "points" : "figures";
    if (!margin.is_known)
        fprintf(stream, "margin     not known: no block without a forfeit\n");
    else if (!error.is_known)
        fprintf(stream, "margin     %+.2f %s a game; one block says nothing of its error\n",
                margin.value, unit);
    else
        fprintf(stream, "margin     %+.2f ± %.2f %s a game (standard error over blocks)\n",
                margin.value, error.value, unit);
}

/* What playing each deck twice was worth. */
static void report_print_duplicates(const char *head, Duplicates worth, FILE *stream) {
    if (worth.correlation.is_known && worth.multiplier.is_known)
        fprintf(stream,
                "%scorrelation in a pair %+.2f: a game is worth %.2f on decks of their own\n", head,
                worth.correlation.value, worth.multiplier.value);
    else
        fprintf(stream, "%snot known: pairs that differ are needed\n", head);
}

/* What the first seat is worth, whoever sits there. */
static void report_print_first_seat(const Report *report, FILE *stream) {
    const Stats *stats = report->stats;
    const double unit = stats_utility_unit(2) / 100;
    const Estimate score = stats_mean(&stats->first_seat, unit);
    const Estimate score_error = stats_error(&stats->first_seat, unit);
    const Estimate margin = stats_mean(&stats->seat_margin, 2);
    const Estimate margin_error = stats_error(&stats->seat_margin, 2);
    if (!score_error.is_known) {
        fprintf(stream, "first seat not known: two blocks are needed\n");
        return;
    }
    if (score_error.value > 0)
        fprintf(stream, "first seat scores %.2f ± %.2f %%", score.value, score_error.value);
    else
        fprintf(stream, "first seat scores %.2f %% on every deck", score.value);
    if (margin_error.is_known)
        fprintf(stream, ", margin %+.2f ± %.2f", margin.value, margin_error.value);
    fprintf(stream, " (standard errors over blocks)\n");
}

void report_print_pair(const Report *report, FILE *stream) {
    const Stats *stats = report->stats;
    report_print_score(report, stream);
    report_print_elo(report, stream);
    fprintf(stream, "pairs      %lld LL, %lld LD, %lld LW or DD, %lld DW, %lld WW\n",
            (long long)stats->pairs[0], (long long)stats->pairs[1], (long long)stats->pairs[2],
            (long long)stats->pairs[3], (long long)stats->pairs[4]);
    report_print_margin(report, stream);
    report_print_duplicates("duplicates scores:  ", report_score_duplicates(stats), stream);
    report_print_duplicates("           margins: ", elo_margin_duplicates(stats), stream);
    report_print_first_seat(report, stream);
}
