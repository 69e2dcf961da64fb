/* impact_table.c: variants of the rules compared, for people.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "arena/impact.h"

enum {
    LABEL_WIDTH = 25,  /* of the names of quantities */
    NUMBER_WIDTH = 17, /* of a value and its error */
    COLUMNS_MAX = 4,   /* variants beside each other */
    CELL_SIZE = 64     /* a value and its error as text */
};

/* What a block of lines shows of each variant. */
typedef enum ImpactView {
    VIEW_PLAYED,
    VIEW_PLAYED_DIFFERENCE,
    VIEW_RESCORED_DIFFERENCE
} ImpactView;

/* Prints a text at the right of a column; a character of UTF-8 takes one place. */
static void impact_print_cell(const char *text, FILE *stream) {
    const int width = report_count_columns(text);
    fprintf(stream, "%*s%s", width < NUMBER_WIDTH ? NUMBER_WIDTH - width : 1, "", text);
}

static void impact_format_cell(Estimate value, Estimate error, bool is_signed, double scale,
                               char text[CELL_SIZE]) {
    if (!value.is_known)
        snprintf(text, CELL_SIZE, "-");
    else if (!error.is_known)
        snprintf(text, CELL_SIZE, is_signed ? "%+.2f" : "%.2f", scale * value.value);
    else
        snprintf(text, CELL_SIZE, is_signed ? "%+.2f ± %.2f" : "%.2f ± %.2f", scale * value.value,
                 scale * error.value);
}

/* Whether winners are shown as they are: a difference to variant 0 has no meaning. */
static bool impact_is_winners(int metric) {
    return metric == IMPACT_CHANGED || metric == IMPACT_REVERSED;
}

/* Writes what a view shows of a variant; returns whether it is known. */
static bool impact_format_metric(const ImpactVariant *variant, int metric, ImpactView view,
                                 char text[CELL_SIZE]) {
    const RatioPair *pair =
        view == VIEW_RESCORED_DIFFERENCE ? &variant->rescored[metric] : &variant->played[metric];
    const bool is_value = view == VIEW_PLAYED || impact_is_winners(metric);
    const Estimate value = is_value ? ratio_value(&pair->other) : ratio_difference(pair);
    const Estimate error = is_value ? ratio_error(&pair->other) : ratio_difference_error(pair);
    impact_format_cell(value, error, !is_value, IMPACT_METRIC[metric].scale, text);
    return value.is_known;
}

/* The heads of the columns: what a variant changes, or its number if that is long. */
static void impact_print_heads(const Impact *impact, int first, int last, FILE *stream) {
    char head[VARY_TEXT_SIZE];
    fprintf(stream, "%*s", LABEL_WIDTH, "");
    for (int v = first; v <= last; v++) {
        const char *label = impact->variant[v].label;
        snprintf(head, sizeof head, "variant %d", v);
        impact_print_cell(report_count_columns(label) < NUMBER_WIDTH ? label : head, stream);
    }
    fputc('\n', stream);
}

/* The variants first .. last beside each other; a quantity that none of them knows is left out. */
static void impact_print_columns(const Impact *impact, ImpactView view, int first, int last,
                                 FILE *stream) {
    const int metrics = view == VIEW_RESCORED_DIFFERENCE ? IMPACT_RESCORED : IMPACT_METRICS;
    impact_print_heads(impact, first, last, stream);
    for (int metric = 0; metric < metrics; metric++) {
        char cell[COLUMNS_MAX][CELL_SIZE];
        bool is_known = false;
        if (view == VIEW_PLAYED && impact_is_winners(metric)) continue;
        for (int v = first; v <= last; v++)
            is_known |= impact_format_metric(&impact->variant[v], metric, view, cell[v - first]);
        if (!is_known) continue;
        fprintf(stream, "%-*s", LABEL_WIDTH, IMPACT_METRIC[metric].label);
        for (int v = first; v <= last; v++) impact_print_cell(cell[v - first], stream);
        fputc('\n', stream);
    }
}

static void impact_print_view(const Impact *impact, ImpactView view, FILE *stream) {
    for (int v = view == VIEW_PLAYED ? 0 : 1; v < impact->variants; v += COLUMNS_MAX) {
        const int last = v + COLUMNS_MAX < impact->variants ? v + COLUMNS_MAX : impact->variants;
        impact_print_columns(impact, view, v, last - 1, stream);
    }
}

static void impact_print_head(const Impact *impact, FILE *stream) {
    const Table *table = impact->variant[0].table;
    fprintf(stream, "A          %s\nB          %s\nseed       %llu, decks %llu..%llu",
            table->agent[0].name, table->agent[1].name, (unsigned long long)table->seed,
            (unsigned long long)impact->first, (unsigned long long)impact->last);
    if (impact->shards > 1)
        fprintf(stream, ", shard %llu of %llu", (unsigned long long)impact->shard,
                (unsigned long long)impact->shards);
    fprintf(stream, ": %lld under all variants\n\n", (long long)impact->decks);
    for (int v = 0; v < impact->variants; v++) {
        const ImpactVariant *variant = &impact->variant[v];
        fprintf(stream, "variant %-2d %s: %s, %lld games", v, variant->label,
                variant->table->rules.canonical, (long long)variant->games);
        if (variant->forfeits > 0)
            fprintf(stream, ", %lld forfeited", (long long)variant->forfeits);
        fputc('\n', stream);
    }
}

/* Whether some variant has been re-scored. */
static bool impact_has_rescored(const Impact *impact) {
    for (int v = 1; v < impact->variants; v++)
        if (impact->variant[v].is_rescored) return true;
    return false;
}

static void impact_print_table(const Impact *impact, FILE *stream) {
    char note[IMPACT_NOTE_SIZE];
    impact_print_head(impact, stream);
    if (impact->decks > 0) {
        fputs("\neach variant: mean ± standard error over decks\n", stream);
        impact_print_view(impact, VIEW_PLAYED, stream);
        fprintf(
            stream,
            "\nplayed again, by agents that know the rule: difference to %s on the same decks\n",
            impact->variant[0].label);
        impact_print_view(impact, VIEW_PLAYED_DIFFERENCE, stream);
    }
    if (impact->decks > 0 && impact_has_rescored(impact)) {
        fprintf(stream, "\nthe games under %s re-scored, which shows what the rule pays\n",
                impact->variant[0].label);
        impact_print_view(impact, VIEW_RESCORED_DIFFERENCE, stream);
    }
    for (int i = 0; impact_format_note(impact, i, note); i++)
        fprintf(stream, "%snote: %s\n", i == 0 ? "\n" : "", note);
}

bool impact_print(const Impact *impact, ReportFormat format, FILE *stream) {
    if (format == REPORT_JSON) return impact_print_json(impact, stream);
    if (format == REPORT_CSV)
        impact_print_csv(impact, stream);
    else
        impact_print_table(impact, stream);
    return true;
}
