/* report_data.c: the results of a table for programs: CSV and JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
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

static void report_print_estimate(Estimate estimate, FILE *stream) {
    fputc(',', stream);
    if (estimate.is_known) fprintf(stream, "%.6f", estimate.value);
}

static int64_t report_count_forfeits(const StatsAgent *agent) {
    int64_t count = 0;
    for (int end = 0; end < ENDS; end++) count += agent->forfeits[end];
    return count;
}

static void report_print_csv_agent(const Report *report, int i, FILE *stream) {
    const Stats *stats = report->stats;
    const StatsAgent *agent = &stats->agent[i];
    const Interval interval = report_score_interval(stats, i);
    report_print_field(report->table->agent[i].name, stream);
    fputc(',', stream);
    report_print_field(report->table->agent[i].canonical, stream);
    fprintf(stream, ",%lld,%lld,%lld,%lld,%lld", (long long)stats->games, (long long)agent->wins,
            (long long)agent->draws, (long long)agent->losses,
            (long long)report_count_forfeits(agent));
    report_print_estimate(report_score(stats, i), stream);
    report_print_estimate((Estimate){interval.is_known, interval.low}, stream);
    report_print_estimate((Estimate){interval.is_known, interval.high}, stream);
    report_print_estimate(stats_mean(&agent->utility, stats_utility_unit(stats->players)), stream);
    report_print_estimate(stats_error(&agent->utility, stats_utility_unit(stats->players)), stream);
    report_print_estimate(report_mean(stats, agent->score), stream);
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        Estimate mean = report_mean(stats, agent->completed[kind] + agent->final[kind]);
        mean.is_known &= report_has_kinds(report);
        report_print_estimate(mean, stream);
    }
    report_print_estimate(report_mean(stats, agent->followers), stream);
    report_print_estimate(report_mean(stats, agent->farmers), stream);
    fputc('\n', stream);
}

void report_print_csv(const Report *report, FILE *stream) {
    fputs("agent,spec,games,wins,draws,losses,forfeits,score,score_low,score_high,utility,"
          "utility_error,points,road,city,cloister,farm,followers,farmers\n",
          stream);
    for (int i = 0; i < report->stats->players; i++) report_print_csv_agent(report, i, stream);
}

static json_t *report_pack(Estimate estimate) {
    return estimate.is_known ? json_real(estimate.value) : json_null();
}

static json_t *report_pack_points(const Report *report, const StatsAgent *agent) {
    const Stats *stats = report->stats;
    json_t *points = json_pack("{so}", "total", report_pack(report_mean(stats, agent->score)));
    for (int kind = 0; report_has_kinds(report) && kind < FEATURE_KINDS; kind++)
        json_object_set_new(points, FEATURE_NAME[kind],
                            json_pack("{soso}", "completed",
                                      report_pack(report_mean(stats, agent->completed[kind])),
                                      "final",
                                      report_pack(report_mean(stats, agent->final[kind]))));
    return points;
}

static json_t *report_pack_agent(const Report *report, int i) {
    const Stats *stats = report->stats;
    const StatsAgent *agent = &stats->agent[i];
    const Interval interval = report_score_interval(stats, i);
    const double unit = stats_utility_unit(stats->players);
    json_t *object =
        json_pack("{sssssIsIsIsosososososo}", "name", report->table->agent[i].name, "spec",
                  report->table->agent[i].canonical, "wins", (json_int_t)agent->wins, "draws",
                  (json_int_t)agent->draws, "losses", (json_int_t)agent->losses, "score",
                  report_pack(report_score(stats, i)), "score_low",
                  report_pack((Estimate){interval.is_known, interval.low}), "score_high",
                  report_pack((Estimate){interval.is_known, interval.high}), "utility",
                  report_pack(stats_mean(&agent->utility, unit)), "utility_error",
                  report_pack(stats_error(&agent->utility, unit)), "points",
                  report_pack_points(report, agent));
    json_object_set_new(object, "followers", report_pack(report_mean(stats, agent->followers)));
    json_object_set_new(object, "farmers", report_pack(report_mean(stats, agent->farmers)));
    json_object_set_new(object, "forfeits", json_integer(report_count_forfeits(agent)));
    json_object_set_new(object, "simulations", json_integer(agent->simulations));
    json_object_set_new(object, "seconds", json_real((double)agent->time_ns * 1e-9));
    return object;
}

static json_t *report_pack_sum(const StatsSum *sum) {
    return json_pack("{soso}", "mean", report_pack(stats_mean(sum, 2)), "error",
                     report_pack(stats_error(sum, 2)));
}

static json_t *report_pack_margin(const Report *report) {
    const Stats *stats = report->stats;
    if (stats->players != 2) return json_null();
    json_t *margin = report_pack_sum(&stats->margin);
    for (int kind = 0; report_has_kinds(report) && kind < FEATURE_KINDS; kind++)
        json_object_set_new(margin, FEATURE_NAME[kind], report_pack_sum(&stats->kind[kind]));
    return margin;
}

static json_t *report_pack_pairs(const Stats *stats) {
    if (stats->players != 2) return json_null();
    json_t *pairs = json_array();
    for (int i = 0; i < 5; i++) json_array_append_new(pairs, json_integer(stats->pairs[i]));
    return pairs;
}

static json_t *report_pack_speed(const Report *report) {
    const bool is_known = report->games_played > 0 && report->seconds > 0;
    const double rate = is_known ? (double)report->games_played / report->seconds : 0;
    return json_pack("{sIsfso}", "games", (json_int_t)report->games_played, "seconds",
                     report->seconds, "games_per_second", report_pack((Estimate){is_known, rate}));
}

bool report_print_json(const Report *report, FILE *stream) {
    const Stats *stats = report->stats;
    const Table *table = report->table;
    json_t *agents = json_array();
    json_t *ends = json_object();
    for (int i = 0; i < stats->players; i++)
        json_array_append_new(agents, report_pack_agent(report, i));
    for (int end = 0; end < ENDS; end++)
        json_object_set_new(ends, END_NAME[end], json_integer(stats->ends[end]));
    json_t *object = json_pack(
        "{sssIsIsIs{sIsIsIsI}sbsosososo}", "rules", table->rules.canonical, "seed",
        (json_int_t)table->seed, "blocks", (json_int_t)stats->blocks, "games",
        (json_int_t)stats->games, "decks", "first", (json_int_t)report->first, "last",
        (json_int_t)report->last, "shard", (json_int_t)report->shard, "shards",
        (json_int_t)report->shards, "reproducible", table->is_reproducible, "agents", agents,
        "pairs", report_pack_pairs(stats), "margin", report_pack_margin(report), "ends", ends);
    json_object_set_new(object, "speed", report_pack_speed(report));
    const bool is_printed = object && json_dumpf(object, stream, JSON_INDENT(2)) == 0;
    fputc('\n', stream);
    json_decref(object);
    return is_printed;
}
