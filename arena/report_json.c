/* report_json.c: the results of a table as JSON; report.h says what the keys mean.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <stdlib.h>

#include "arena/report.h"

json_t *report_pack(Estimate estimate) {
    return estimate.is_known ? json_real(estimate.value) : json_null();
}

bool report_dump(json_t *object, FILE *stream) {
    const size_t flags = JSON_INDENT(2) | JSON_REAL_PRECISION(10);
    const bool is_printed = object && json_dumpf(object, stream, flags) == 0;
    fputc('\n', stream);
    json_decref(object);
    return is_printed;
}

static json_t *report_pack_mean(const StatsSum *sum, double unit) {
    return json_pack("{s:o, s:o}", "mean", report_pack(stats_mean(sum, unit)), "error",
                     report_pack(stats_error(sum, unit)));
}

static json_t *report_pack_points(const Report *report, const StatsAgent *agent) {
    const Stats *stats = report->stats;
    json_t *points = json_pack("{s:o}", "total", report_pack(report_mean(stats, agent->score)));
    for (int kind = 0; report_has_kinds(report) && kind < FEATURE_KINDS; kind++)
        json_object_set_new(points, FEATURE_NAME[kind],
                            json_pack("{s:o, s:o}", "completed",
                                      report_pack(report_mean(stats, agent->completed[kind])),
                                      "final",
                                      report_pack(report_mean(stats, agent->final[kind]))));
    return points;
}

static json_t *report_pack_agent(const Report *report, int i) {
    const Stats *stats = report->stats;
    const AgentSpec *spec = &report->table->agent[i];
    const StatsAgent *agent = &stats->agent[i];
    const Interval interval = report_score_interval(stats, i);
    const double unit = stats_utility_unit(stats->players);
    return json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:f, s:I}",
        "name", spec->name, "spec", spec->canonical, "wins", (json_int_t)agent->wins, "draws",
        (json_int_t)agent->draws, "losses", (json_int_t)agent->losses, "forfeits",
        (json_int_t)report_count_forfeits(agent), "score", report_pack(report_score(stats, i)),
        "score_low", report_pack((Estimate){interval.is_known, interval.low}), "score_high",
        report_pack((Estimate){interval.is_known, interval.high}), "utility",
        report_pack(stats_mean(&agent->utility, unit)), "utility_error",
        report_pack(stats_error(&agent->utility, unit)), "points",
        report_pack_points(report, agent), "followers",
        report_pack(report_mean(stats, agent->followers)), "farmers",
        report_pack(report_mean(stats, agent->farmers)), "simulations",
        (json_int_t)agent->simulations, "seconds", (double)agent->time_ns * 1e-9, "late",
        (json_int_t)agent->late);
}

static json_t *report_pack_elo(const Elo *elo) {
    const bool is_known = elo->interval.is_known && !elo->is_clamped;
    return json_pack("{s:o, s:o, s:o, s:b}", "value",
                     report_pack((Estimate){elo->elo.is_known && !elo->is_clamped, elo->elo.value}),
                     "low", report_pack((Estimate){is_known, elo->interval.low}), "high",
                     report_pack((Estimate){is_known, elo->interval.high}), "clamped",
                     elo->is_clamped);
}

static json_t *report_pack_normalized(const Elo *elo) {
    Estimate value = elo->normalized;
    Estimate error = elo->normalized95;
    value.is_known &= !elo->is_clamped;
    error.is_known &= !elo->is_clamped;
    return json_pack("{s:o, s:o}", "value", report_pack(value), "error95", report_pack(error));
}

static json_t *report_pack_kinds(const Report *report) {
    const Stats *stats = report->stats;
    if (!report_has_kinds(report)) return json_null();
    json_t *kinds = json_object();
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        json_t *all = report_pack_mean(&stats->kind[kind], 2);
        json_object_set_new(all, "completed", report_pack_mean(&stats->completed[kind], 2));
        json_object_set_new(all, "final", report_pack_mean(&stats->final[kind], 2));
        json_object_set_new(kinds, FEATURE_NAME[kind], all);
    }
    return kinds;
}

static json_t *report_pack_duplicates(Duplicates worth) {
    return json_pack("{s:o, s:o}", "correlation", report_pack(worth.correlation), "multiplier",
                     report_pack(worth.multiplier));
}

static json_t *report_pack_first_seat(const Stats *stats) {
    const double unit = stats_utility_unit(2);
    return json_pack("{s:o, s:o, s:o, s:o}", "score",
                     report_pack(stats_mean(&stats->first_seat, unit)), "score_error",
                     report_pack(stats_error(&stats->first_seat, unit)), "margin",
                     report_pack(stats_mean(&stats->seat_margin, 2)), "margin_error",
                     report_pack(stats_error(&stats->seat_margin, 2)));
}

static json_t *report_pack_pair(const Report *report) {
    const Stats *stats = report->stats;
    if (stats->players != 2) return json_null();
    const Elo elo = report_elo(stats, 0);
    json_t *counts = json_array();
    for (int i = 0; i < 5; i++) json_array_append_new(counts, json_integer(stats->pairs[i]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:{s:o, s:o}, s:o}", "elo",
                     report_pack_elo(&elo), "nelo", report_pack_normalized(&elo), "los",
                     report_pack(elo.superiority), "counts", counts, "margin",
                     report_pack_mean(&stats->margin, 2), "kinds", report_pack_kinds(report),
                     "followers", report_pack_mean(&stats->followers, 2), "farmers",
                     report_pack_mean(&stats->farmers, 2), "duplicates", "score",
                     report_pack_duplicates(report_score_duplicates(stats)), "margin",
                     report_pack_duplicates(elo_margin_duplicates(stats)), "first_seat",
                     report_pack_first_seat(stats));
}

static json_t *report_pack_test(const Report *report) {
    char text[SPRT_TEXT_SIZE];
    const Sprt *test = report->test;
    if (!test) return json_null();
    const bool is_decided = test->decision != SPRT_CONTINUE;
    const Stats none = {.players = report->stats->players};
    const Stats *beyond = report->beyond ? report->beyond : &none;
    return json_pack(
        "{s:s, s:f, s:f, s:f, s:I, s:s?, s:o, s:{s:I, s:o}}", "settings",
        sprt_format_options(&test->options, text), "llr", test->llr, "lower",
        sprt_lower_bound(&test->options), "upper", sprt_upper_bound(&test->options), "blocks",
        (json_int_t)test->blocks, "accepted", SPRT_ACCEPTED_NAME[test->decision], "deck",
        is_decided ? json_integer((json_int_t)test->deck) : json_null(), "beyond", "games",
        (json_int_t)beyond->games, "score", report_pack(report_score(beyond, 0)));
}

static json_t *report_pack_speed(const Report *report) {
    return json_pack(
        "{s:I, s:f, s:o, s:o}", "games", (json_int_t)report->games_played, "seconds",
        report->seconds, "games_per_second", report_pack(report_rate(report, report->games_played)),
        "simulations_per_second", report_pack(report_rate(report, report->simulations_played)));
}

static json_t *report_pack_worth(const Ratings *ratings, int i) {
    char remark[RATING_REMARK_SIZE];
    json_t *los = json_array();
    for (int j = 0; j < ratings->agents; j++)
        json_array_append_new(los, i == j ? json_null() : report_pack(rating_los(ratings, i, j)));
    rating_describe(ratings, i, remark);
    return json_pack("{s:o, s:o, s:o, s:i, s:s?, s:o}", "elo", report_pack(rating_elo(ratings, i)),
                     "error", report_pack(rating_error(ratings, i)), "first",
                     report_pack(rating_first(ratings, i)), "group", ratings->group[i], "remark",
                     remark[0] ? remark : NULL, "los", los);
}

/* Adds the worths to the report of a table; false if memory is short. */
static bool report_add_worths(const Report *report, json_t *object) {
    if (!report->orders || report->stats->games == 0) return true;
    Ratings *ratings = malloc(sizeof *ratings);
    json_t *worths = json_array();
    if (ratings) rating_fit_table(report->orders, ratings);
    for (int i = 0; ratings && i < ratings->agents; i++)
        json_array_append_new(worths, report_pack_worth(ratings, i));
    const bool is_rated = ratings != NULL;
    free(ratings);
    return json_object_set_new(object, "worths", worths) == 0 && is_rated;
}

json_t *report_pack_table(const Report *report) {
    const Stats *stats = report->stats;
    const Table *table = report->table;
    json_t *agents = json_array();
    json_t *ends = json_object();
    for (int i = 0; i < stats->players; i++)
        json_array_append_new(agents, report_pack_agent(report, i));
    for (int end = 0; end < ENDS; end++)
        json_object_set_new(ends, END_NAME[end], json_integer(stats->ends[end]));
    json_t *object = json_pack(
        "{s:s, s:I, s:I, s:I, s:{s:I, s:I, s:I, s:I}, s:b, s:I, s:o, s:o, s:o, s:o, s:o}", "rules",
        table->rules.canonical, "seed", (json_int_t)table->seed, "blocks",
        (json_int_t)stats->blocks, "games", (json_int_t)stats->games, "decks", "first",
        (json_int_t)report->first, "last", (json_int_t)report->last, "shard",
        (json_int_t)report->shard, "shards", (json_int_t)(report->shards ? report->shards : 1),
        "reproducible", table->is_reproducible, "waiting", (json_int_t)report->waiting, "agents",
        agents, "pair", report_pack_pair(report), "test", report_pack_test(report), "ends", ends,
        "speed", report_pack_speed(report));
    if (object && !report_add_worths(report, object)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

bool report_print_json(const Report *report, FILE *stream) {
    json_t *object = report_pack_table(report);
    return object && report_dump(object, stream);
}
