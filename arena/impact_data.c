/* impact_data.c: variants of the rules compared, as CSV and as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/impact.h"

/* What is known of a quantity: value, error, difference to variant 0, its error. */
enum { FIGURES = 4 };

static const char *const FIGURE_NAME[FIGURES] = {"value", "error", "difference",
                                                 "difference_error"};

/* The two questions, and how many quantities answer them. */
typedef enum ImpactPart { PART_PLAYED, PART_RESCORED, PARTS } ImpactPart;

static const char *const PART_NAME[PARTS] = {"played", "rescored"};
static const int PART_METRICS[PARTS] = {IMPACT_METRICS, IMPACT_RESCORED};

/* Whether a variant has a part. As re-scored the first one is not looked at. */
static bool impact_has_part(const ImpactVariant *variant, ImpactPart part) {
    return part == PART_PLAYED || variant->is_rescored;
}

static int impact_first(ImpactPart part) {
    return part == PART_PLAYED ? 0 : 1;
}

/* A quantity of a part of variant v; variant 0 has no difference to itself. */
static void impact_list_figures(const RatioPair *pair, int v, Estimate figure[FIGURES]) {
    figure[0] = ratio_value(&pair->other);
    figure[1] = ratio_error(&pair->other);
    figure[2] = ratio_difference(pair);
    figure[3] = ratio_difference_error(pair);
    if (v == 0) figure[2].is_known = figure[3].is_known = false;
}

static const RatioPair *impact_get_pair(const Impact *impact, int v, ImpactPart part, int metric) {
    const ImpactVariant *variant = &impact->variant[v];
    return part == PART_PLAYED ? &variant->played[metric] : &variant->rescored[metric];
}

static void impact_print_rows(const Impact *impact, int v, ImpactPart part, FILE *stream) {
    const ImpactVariant *variant = &impact->variant[v];
    for (int metric = 0; metric < PART_METRICS[part]; metric++) {
        Estimate figure[FIGURES];
        impact_list_figures(impact_get_pair(impact, v, part, metric), v, figure);
        fprintf(stream, "%s,%d,", PART_NAME[part], v);
        report_print_field(variant->label, stream);
        fputc(',', stream);
        report_print_field(variant->table->rules.canonical, stream);
        fprintf(stream, ",%lld,%s", (long long)impact->decks, IMPACT_METRIC[metric].key);
        for (int i = 0; i < FIGURES; i++) report_print_estimate(figure[i], stream);
        fputc('\n', stream);
    }
}

void impact_print_csv(const Impact *impact, FILE *stream) {
    fputs("part,variant,label,rules,decks,metric", stream);
    for (int i = 0; i < FIGURES; i++) fprintf(stream, ",%s", FIGURE_NAME[i]);
    fputc('\n', stream);
    for (int i = 0; i < PARTS; i++) {
        const ImpactPart part = (ImpactPart)i;
        for (int v = impact_first(part); v < impact->variants; v++)
            if (impact_has_part(&impact->variant[v], part))
                impact_print_rows(impact, v, part, stream);
    }
}

static json_t *impact_pack_row(const RatioPair *pair, int v, int metric) {
    Estimate figure[FIGURES];
    impact_list_figures(pair, v, figure);
    json_t *row = json_pack("{siss}", "variant", v, "metric", IMPACT_METRIC[metric].key);
    for (int i = 0; i < FIGURES; i++)
        json_object_set_new(row, FIGURE_NAME[i], report_pack(figure[i]));
    return row;
}

static json_t *impact_pack_part(const Impact *impact, ImpactPart part) {
    json_t *rows = json_array();
    for (int v = impact_first(part); v < impact->variants; v++)
        for (int metric = 0; metric < PART_METRICS[part]; metric++)
            if (impact_has_part(&impact->variant[v], part))
                json_array_append_new(
                    rows, impact_pack_row(impact_get_pair(impact, v, part, metric), v, metric));
    return rows;
}

static json_t *impact_pack_variants(const Impact *impact) {
    json_t *variants = json_array();
    for (int v = 0; v < impact->variants; v++) {
        const ImpactVariant *variant = &impact->variant[v];
        const Rules *rules = &variant->table->rules;
        json_array_append_new(
            variants,
            json_pack("{sssssisIsIsb}", "label", variant->label, "rules", rules->canonical,
                      "players", rules->players, "games", (json_int_t)variant->games, "forfeits",
                      (json_int_t)variant->forfeits, "rescored", variant->is_rescored));
    }
    return variants;
}

static json_t *impact_pack_agents(const Impact *impact) {
    const AgentSpec *agent = impact->variant[0].table->agent;
    return json_pack("[{ssss}{ssss}]", "name", agent[0].name, "spec", agent[0].canonical, "name",
                     agent[1].name, "spec", agent[1].canonical);
}

static json_t *impact_pack_metrics(void) {
    json_t *metrics = json_object();
    for (int metric = 0; metric < IMPACT_METRICS; metric++)
        json_object_set_new(metrics, IMPACT_METRIC[metric].key,
                            json_string(IMPACT_METRIC[metric].meaning));
    return metrics;
}

static json_t *impact_pack_notes(const Impact *impact) {
    char note[IMPACT_NOTE_SIZE];
    json_t *notes = json_array();
    for (int i = 0; impact_format_note(impact, i, note); i++)
        json_array_append_new(notes, json_string(note));
    return notes;
}

bool impact_print_json(const Impact *impact, FILE *stream) {
    json_t *decks = json_pack("{sIsIsIsIsI}", "common", (json_int_t)impact->decks, "first",
                              (json_int_t)impact->first, "last", (json_int_t)impact->last, "shard",
                              (json_int_t)impact->shard, "shards", (json_int_t)impact->shards);
    json_t *object =
        json_pack("{sosIsosososososo}", "agents", impact_pack_agents(impact), "seed",
                  (json_int_t)impact->variant[0].table->seed, "decks", decks, "variants",
                  impact_pack_variants(impact), "played", impact_pack_part(impact, PART_PLAYED),
                  "rescored", impact_pack_part(impact, PART_RESCORED), "metrics",
                  impact_pack_metrics(), "notes", impact_pack_notes(impact));
    return report_dump(object, stream);
}
