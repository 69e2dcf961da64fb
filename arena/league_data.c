/* league_data.c: what the match-ups of a pool add up to for programs: CSV and JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <math.h>

#include "arena/league.h"

static const double ELO = 173.71779276130073; /* 400 / ln 10 */

static Estimate league_independent_error(const League *league, int agent) {
    Estimate error = rating_error(&league->ratings, agent);
    error.value = error.is_known ? ELO * sqrt(league->ratings.independent.at[agent][agent]) : 0;
    return error;
}

static Estimate league_points(const LeagueTotal *total) {
    if (total->normal == 0) return (Estimate){false, 0};
    return (Estimate){true, (double)total->score / (double)total->normal};
}

void league_print_csv(const League *league, FILE *stream) {
    int rank[STORE_AGENTS_MAX];
    league_rank(league, rank);
    fputs("number,agent,spec,group,elo,error,error_independent,games,wins,draws,losses,forfeits,"
          "score,points\n",
          stream);
    for (int i = 0; i < league->agents; i++) {
        const int agent = rank[i];
        const LeagueTotal total = league_sum_agent(league, agent);
        fprintf(stream, "%d,", agent + 1);
        report_print_field(league->agent[agent]->name, stream);
        fputc(',', stream);
        report_print_field(league->agent[agent]->canonical, stream);
        fprintf(stream, ",%d", league->ratings.group[agent]);
        report_print_estimate(rating_elo(&league->ratings, agent), stream);
        report_print_estimate(rating_error(&league->ratings, agent), stream);
        report_print_estimate(league_independent_error(league, agent), stream);
        fprintf(stream, ",%lld,%lld,%lld,%lld,%lld", (long long)total.games, (long long)total.wins,
                (long long)total.draws, (long long)total.losses, (long long)total.forfeits);
        report_print_estimate(league_score(&total), stream);
        report_print_estimate(league_points(&total), stream);
        fputc('\n', stream);
    }
}

static json_t *league_pack_agent(const League *league, int agent) {
    char remark[RATING_REMARK_SIZE];
    const LeagueTotal total = league_sum_agent(league, agent);
    rating_describe(&league->ratings, agent, remark);
    json_t *object =
        json_pack("{sisssssisososo}", "number", agent + 1, "name", league->agent[agent]->name,
                  "spec", league->agent[agent]->canonical, "group", league->ratings.group[agent],
                  "elo", report_pack(rating_elo(&league->ratings, agent)), "error",
                  report_pack(rating_error(&league->ratings, agent)), "error_independent",
                  report_pack(league_independent_error(league, agent)));
    json_object_set_new(object, "remark", remark[0] ? json_string(remark) : json_null());
    json_object_set_new(object, "games", json_integer(total.games));
    json_object_set_new(object, "wins", json_integer(total.wins));
    json_object_set_new(object, "draws", json_integer(total.draws));
    json_object_set_new(object, "losses", json_integer(total.losses));
    json_object_set_new(object, "forfeits", json_integer(total.forfeits));
    json_object_set_new(object, "score", report_pack(league_score(&total)));
    json_object_set_new(object, "points", report_pack(league_points(&total)));
    return object;
}

static json_t *league_pack_test(const Sprt *test) {
    char text[SPRT_TEXT_SIZE];
    if (!test) return json_null();
    return json_pack("{sssfss?}", "settings", sprt_format_options(&test->options, text), "llr",
                     test->llr, "accepted", SPRT_ACCEPTED_NAME[test->decision]);
}

static json_t *league_pack_matchup(const League *league, int m) {
    const Report *report = &league->matchup[m];
    const Stats *stats = report->stats;
    const int first = league->pair[m][0];
    const int second = league->pair[m][1];
    json_t *object = json_pack(
        "{s[ii]sIsIsIsIsIso}", "agents", first + 1, second + 1, "blocks", (json_int_t)stats->blocks,
        "games", (json_int_t)stats->games, "wins", (json_int_t)stats->agent[0].wins, "draws",
        (json_int_t)stats->agent[0].draws, "losses", (json_int_t)stats->agent[0].losses, "score",
        report_pack(report_score(stats, 0)));
    json_t *counts = json_array();
    for (int i = 0; i < 5; i++) json_array_append_new(counts, json_integer(stats->pairs[i]));
    json_object_set_new(object, "counts", counts);
    json_object_set_new(object, "margin", report_pack(stats_mean(&stats->margin, 2)));
    json_object_set_new(object, "margin_error", report_pack(stats_error(&stats->margin, 2)));
    json_object_set_new(object, "elo",
                        report_pack(rating_difference(&league->ratings, first, second)));
    json_object_set_new(object, "elo_error",
                        report_pack(rating_difference_error(&league->ratings, first, second)));
    json_object_set_new(object, "test", league_pack_test(report->test));
    return object;
}

static json_t *league_pack_los(const League *league) {
    json_t *rows = json_array();
    for (int i = 0; i < league->agents; i++) {
        json_t *row = json_array();
        for (int j = 0; j < league->agents; j++)
            json_array_append_new(row, report_pack(rating_los(&league->ratings, i, j)));
        json_array_append_new(rows, row);
    }
    return rows;
}

bool league_print_json(const League *league, FILE *stream) {
    const Report *first = &league->matchup[0];
    json_t *agents = json_array();
    json_t *matchups = json_array();
    json_int_t blocks = 0;
    json_int_t played = 0;
    bool is_reproducible = true;
    for (int i = 0; i < league->agents; i++)
        json_array_append_new(agents, league_pack_agent(league, i));
    for (int m = 0; m < league->matchups; m++) {
        json_array_append_new(matchups, league_pack_matchup(league, m));
        blocks += league->matchup[m].stats->blocks;
        played += league->matchup[m].games_played;
        is_reproducible &= league->matchup[m].table->is_reproducible;
    }
    const bool is_timed = played > 0 && first->seconds > 0;
    json_t *object = json_pack(
        "{sssIsIsIs{sIsIsIsI}sbsfsisososo}", "rules", first->table->rules.canonical, "seed",
        (json_int_t)first->table->seed, "blocks", blocks, "games", 2 * blocks, "decks", "first",
        (json_int_t)first->first, "last", (json_int_t)first->last, "shard",
        (json_int_t)first->shard, "shards", (json_int_t)first->shards, "reproducible",
        is_reproducible, "virtual_draws", league->virtual_draws, "groups", league->ratings.groups,
        "agents", agents, "matchups", matchups, "los", league_pack_los(league));
    json_object_set_new(
        object, "speed",
        json_pack(
            "{sIsfso}", "games", played, "seconds", first->seconds, "games_per_second",
            report_pack((Estimate){is_timed, is_timed ? (double)played / first->seconds : 0})));
    return report_dump(object, stream);
}
