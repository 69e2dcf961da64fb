/* league.c: what the match-ups of a pool add up to, as a table for people.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/league.h"

#include "arena/plural.h"

LeagueTotal league_sum_agent(const League *league, int agent) {
    LeagueTotal total = {0};
    for (int m = 0; m < league->matchups; m++)
        for (int i = 0; i < 2; i++) {
            if (league->pair[m][i] != agent) continue;
            const Stats *stats = league->matchup[m].stats;
            const StatsAgent *mine = &stats->agent[i];
            total.games += stats->games;
            total.wins += mine->wins;
            total.draws += mine->draws;
            total.losses += mine->losses;
            total.forfeits += report_count_forfeits(mine);
            total.normal += stats->normal;
            total.score += mine->score;
        }
    return total;
}

Estimate league_score(const LeagueTotal *total) {
    if (total->games == 0) return (Estimate){false, 0};
    const double won = (double)total->wins + (double)total->draws / 2;
    return (Estimate){true, won / (double)total->games};
}

/* The mean score of the agents of a group. */
static double league_score_group(const League *league, int group) {
    double sum = 0;
    int members = 0;
    for (int i = 0; i < league->agents; i++) {
        if (league->ratings.group[i] != group) continue;
        const LeagueTotal total = league_sum_agent(league, i);
        sum += league_score(&total).value;
        members++;
    }
    return sum / members;
}

static bool league_is_before(const League *league, int a, int b) {
    const Ratings *ratings = &league->ratings;
    if (ratings->group[a] == ratings->group[b])
        return ratings->worth[a] > ratings->worth[b] ||
               (ratings->worth[a] == ratings->worth[b] && a < b);
    const double score[2] = {league_score_group(league, ratings->group[a]),
                             league_score_group(league, ratings->group[b])};
    return score[0] > score[1] || (score[0] == score[1] && ratings->group[a] < ratings->group[b]);
}

void league_rank(const League *league, int rank[STORE_AGENTS_MAX]) {
    for (int i = 0; i < league->agents; i++) {
        int place = i;
        for (; place > 0 && league_is_before(league, i, rank[place - 1]); place--)
            rank[place] = rank[place - 1];
        rank[place] = i;
    }
}

static void league_print_head(const League *league, FILE *stream) {
    const Report *first = &league->matchup[0];
    const Table *table = first->table;
    int64_t blocks = 0;
    int64_t waiting = 0;
    bool is_reproducible = true;
    for (int m = 0; m < league->matchups; m++) {
        blocks += league->matchup[m].stats->blocks;
        waiting += league->matchup[m].waiting;
        is_reproducible &= league->matchup[m].table->is_reproducible;
    }
    fprintf(stream, "league of %d agents, %d match-up%s\nrules      %s%s%s\n", league->agents,
            league->matchups, plural(league->matchups), table->rules.canonical,
            table->sheet_text ? ", tiles of " : "", table->rules.tiles_path);
    fprintf(stream, "seed       %llu, decks %llu..%llu", (unsigned long long)table->seed,
            (unsigned long long)first->first, (unsigned long long)first->last);
    if (first->shards > 1)
        fprintf(stream, ", shard %llu/%llu", (unsigned long long)first->shard,
                (unsigned long long)first->shards);
    fprintf(stream, "\ngames      %lld: pairs of games on common decks%s\n", (long long)blocks * 2,
            is_reproducible ? "" : "; budgets are times: not reproducible");
    if (waiting > 0)
        fprintf(stream, "waiting    %lld block%s kept and not counted: a lower deck is missing\n",
                (long long)waiting, waiting == 1 ? " is" : "s are");
}

static void league_print_agent(const League *league, int agent, int width, FILE *stream) {
    char text[REPORT_NUMBER_SIZE];
    char remark[RATING_REMARK_SIZE];
    const LeagueTotal total = league_sum_agent(league, agent);
    const Estimate points = {total.normal > 0,
                             (double)total.score / (double)(total.normal + !total.normal)};
    Estimate score = league_score(&total);
    score.value *= 100;
    fprintf(stream, "%3d  ", agent + 1);
    report_print_padded(league->agent[agent]->name, width, stream);
    fprintf(stream, " %8s",
            report_format_number(rating_elo(&league->ratings, agent), "%+.1f", text));
    fprintf(stream, " ± %-6s",
            report_format_number(rating_error(&league->ratings, agent), "%.1f", text));
    fprintf(stream, " %8lld %8s", (long long)total.games,
            report_format_number(score, "%.2f %%", text));
    fprintf(stream, " %7lld-%lld-%lld", (long long)total.wins, (long long)total.draws,
            (long long)total.losses);
    fprintf(stream, "  %7s", report_format_number(points, "%.2f", text));
    if (total.forfeits > 0)
        fprintf(stream, "  %lld forfeit%s", (long long)total.forfeits, plural(total.forfeits));
    fprintf(stream, "\n");
    if (rating_describe(&league->ratings, agent, remark)[0]) fprintf(stream, "     (%s)\n", remark);
}

static int league_widest_name(const League *league) {
    int widest = 12;
    for (int i = 0; i < league->agents; i++) {
        const int width = report_count_columns(league->agent[i]->name);
        if (width > widest) widest = width;
    }
    return widest;
}

static void league_print_ratings(const League *league, const int *rank, FILE *stream) {
    const int width = league_widest_name(league);
    fprintf(stream, "\n  #  %-*s %8s ± %-6s %8s %8s %10s  %7s\n", width, "agent", "Elo", "SE",
            "games", "score", "W-D-L", "points");
    for (int i = 0; i < league->agents; i++) league_print_agent(league, rank[i], width, stream);
    fprintf(stream, "(Elo: Bradley-Terry, mean 0; SE: standard error, clustered by deck");
    if (league->virtual_draws > 0)
        fprintf(stream, "; prior: %g virtual draws between any two that met",
                league->virtual_draws);
    fprintf(stream, ")\n");
    if (league->ratings.groups > 1)
        fprintf(stream,
                "(the pool falls into %d groups that cannot be compared in Elo: their "
                "agents never met, or one side won every game)\n",
                league->ratings.groups);
    if (!league->ratings.is_settled) fprintf(stream, "(the ratings have not settled yet)\n");
}

/* What the first scored against the second, in all their games. */
static Estimate league_score_pair(const League *league, int first, int second) {
    int64_t games = 0;
    int64_t half_points = 0;
    for (int m = 0; m < league->matchups; m++)
        for (int i = 0; i < 2; i++) {
            if (league->pair[m][i] != first || league->pair[m][1 - i] != second) continue;
            const Stats *stats = league->matchup[m].stats;
            games += stats->games;
            half_points += 2 * stats->agent[i].wins + stats->agent[i].draws;
        }
    if (games == 0) return (Estimate){false, 0};
    return (Estimate){true, (double)half_points / (double)(2 * games)};
}

/* A table of percentages, row against column. */
static void league_print_cross(const League *league, const int *rank,
                               Estimate (*find)(const League *, int, int), FILE *stream) {
    char text[REPORT_NUMBER_SIZE];
    const int width = league_widest_name(league);
    fprintf(stream, "%-*s", width + 5, "");
    for (int i = 0; i < league->agents; i++) fprintf(stream, " %5s%-2d", "#", rank[i] + 1);
    fprintf(stream, "\n");
    for (int i = 0; i < league->agents; i++) {
        fprintf(stream, "%3d  ", rank[i] + 1);
        report_print_padded(league->agent[rank[i]]->name, width, stream);
        for (int j = 0; j < league->agents; j++) {
            Estimate value = {false, 0};
            if (i != j) value = find(league, rank[i], rank[j]);
            value.value *= 100;
            fprintf(stream, " %7s", report_format_number(value, "%.1f", text));
        }
        fprintf(stream, "\n");
    }
}

static Estimate league_find_los(const League *league, int first, int second) {
    return rating_los(&league->ratings, first, second);
}

static void league_print_tests(const League *league, FILE *stream) {
    char text[SPRT_TEXT_SIZE];
    if (!league->matchup[0].test) return;
    fprintf(stream, "\ntests of each pair, which end it: %s\n",
            sprt_format_options(&league->matchup[0].test->options, text));
    for (int m = 0; m < league->matchups; m++)
        fprintf(stream, "#%d %s - #%d %s: %s\n", league->pair[m][0] + 1,
                league->agent[league->pair[m][0]]->name, league->pair[m][1] + 1,
                league->agent[league->pair[m][1]]->name,
                sprt_format(league->matchup[m].test, text));
}

static void league_print_ends(const League *league, FILE *stream) {
    int64_t ends[ENDS] = {0};
    int64_t played = 0;
    for (int m = 0; m < league->matchups; m++) {
        for (int end = 0; end < ENDS; end++) ends[end] += league->matchup[m].stats->ends[end];
        played += league->matchup[m].games_played;
    }
    fprintf(stream, "\nends       %lld normal", (long long)ends[END_NORMAL]);
    for (int end = END_CRASH; end < ENDS; end++)
        if (ends[end] > 0) fprintf(stream, ", %lld %s", (long long)ends[end], END_NAME[end]);
    const double seconds = league->matchup[0].seconds;
    if (played > 0 && seconds > 0)
        fprintf(stream, "\nspeed      %.1f games/s: %lld games in %.2f s\n",
                (double)played / seconds, (long long)played, seconds);
    else
        fprintf(stream, "\nspeed      not known: nothing was played in this call\n");
}

void league_print_table(const League *league, FILE *stream) {
    int rank[STORE_AGENTS_MAX];
    league_rank(league, rank);
    league_print_head(league, stream);
    league_print_ratings(league, rank, stream);
    fprintf(stream, "\nscore of the row against the column, %%\n");
    league_print_cross(league, rank, league_score_pair, stream);
    fprintf(stream, "\nlikelihood that the row is stronger than the column, %%\n");
    league_print_cross(league, rank, league_find_los, stream);
    league_print_tests(league, stream);
    league_print_ends(league, stream);
}

bool league_print(const League *league, ReportFormat format, FILE *stream) {
    if (format == REPORT_JSON) return league_print_json(league, stream);
    if (format == REPORT_CSV)
        league_print_csv(league, stream);
    else
        league_print_table(league, stream);
    return true;
}
