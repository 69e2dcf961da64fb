/* page_tables.c: the tables of a store's part of the page: the numbers that `bastide stats` prints.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "arena/html.h"
#include "arena/page.h"

enum { LABEL_COLUMNS = 11 /* of the lines above the tables of a report */ };

static void page_put_cell(const PagePart *part, const char *format, Estimate estimate) {
    char text[REPORT_NUMBER_SIZE];
    fprintf(part->page, "<td>%s</td>", report_format_number(estimate, format, text));
}

static void page_put_head(const PagePart *part, const char *text) {
    fputs("<th scope=\"row\">", part->page);
    html_put_text(part->page, text);
    fputs("</th>", part->page);
}

/* Puts a line of a report, "Elo        +3.1, ...", as a row; without a label it goes on with the
 * row before. */
static void page_put_fact(const PagePart *part, const char *line) {
    int label = LABEL_COLUMNS;
    while (label > 0 && line[label - 1] == ' ') label--;
    if (label == 0)
        fputs("<br>", part->page);
    else
        fprintf(part->page, "<tr><th scope=\"row\">%.*s</th><td>", label, line);
    html_put_text(part->page, line + LABEL_COLUMNS);
}

/* Puts the lines of a report between the first, who played, and the first empty one. */
static void page_put_facts(const PagePart *part, const char *text) {
    char line[512];
    const char *next = strchr(text, '\n');
    fputs("<table class=\"facts\">\n", part->page);
    while (next && next[1] != '\n' && next[1] != '\0') {
        const char *start = next + 1;
        next = strchr(start, '\n');
        const int length = next ? (int)(next - start) : (int)strlen(start);
        if (length > LABEL_COLUMNS) {
            snprintf(line, sizeof line, "%.*s", length, start);
            page_put_fact(part, line);
        }
    }
    fputs("</table>\n", part->page);
}

/* --- points ---------------------------------------------------------------------------- */

typedef enum PagePoints { PAGE_ALL, PAGE_COMPLETED, PAGE_FINAL, PAGE_PARTS } PagePoints;

static const char *const PART_NAME[PAGE_PARTS] = {"", "completed", "at the end"};

static void page_put_points_head(const PagePart *part, bool has_kinds) {
    fprintf(part->page, "<thead><tr><th scope=\"col\">a game</th><th scope=\"col\">%s</th>",
            has_kinds ? "points" : "figures");
    for (int kind = 0; has_kinds && kind < FEATURE_KINDS; kind++)
        fprintf(part->page, "<th scope=\"col\">%s</th>", FEATURE_NAME[kind]);
    fputs(has_kinds
              ? "<th scope=\"col\">followers</th><th scope=\"col\">farmers</th></tr></thead>\n"
              : "</tr></thead>\n",
          part->page);
}

static void page_put_means(const PagePart *part, const Report *report, int agent,
                           PagePoints which) {
    const Stats *stats = report->stats;
    const StatsAgent *of = &stats->agent[agent];
    int64_t points[FEATURE_KINDS];
    int64_t sum = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        points[kind] = (which != PAGE_FINAL ? of->completed[kind] : 0) +
                       (which != PAGE_COMPLETED ? of->final[kind] : 0);
        sum += points[kind];
    }
    page_put_cell(part, "%.2f", report_mean(stats, which == PAGE_ALL ? of->score : sum));
    if (!report_has_kinds(report)) return;
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        page_put_cell(part, "%.2f", report_mean(stats, points[kind]));
    if (which != PAGE_ALL) {
        fputs("<td></td><td></td>", part->page);
        return;
    }
    page_put_cell(part, "%.2f", report_mean(stats, of->followers));
    page_put_cell(part, "%.2f", report_mean(stats, of->farmers));
}

static void page_put_agent(const PagePart *part, const Report *report, int agent) {
    char label[REPORT_LABEL_SIZE];
    const int parts = report_has_kinds(report) ? PAGE_PARTS : 1;
    for (int which = 0; which < parts; which++) {
        fputs(which == PAGE_ALL ? "<tr class=\"first\">" : "<tr class=\"part\">", part->page);
        page_put_head(part, which == PAGE_ALL ? report_format_label(report->table, agent, label)
                                              : PART_NAME[which]);
        page_put_means(part, report, agent, (PagePoints)which);
        fputs("</tr>\n", part->page);
    }
}

typedef Estimate PageEstimate(const StatsSum *sum, double unit);

static void page_put_differences(const PagePart *part, const Stats *stats, const char *format,
                                 PageEstimate *estimate) {
    page_put_cell(part, format, estimate(&stats->margin, 2));
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        page_put_cell(part, format, estimate(&stats->kind[kind], 2));
    page_put_cell(part, format, estimate(&stats->followers, 2));
    page_put_cell(part, format, estimate(&stats->farmers, 2));
}

static void page_put_points(const PagePart *part, const Report *report) {
    const bool has_kinds = report_has_kinds(report);
    fputs("<div class=\"wide\"><table>\n<caption>Means of the games that ended normally"
          "</caption>\n",
          part->page);
    page_put_points_head(part, has_kinds);
    for (int i = 0; i < report->stats->players; i++) page_put_agent(part, report, i);
    if (report->stats->players == 2 && has_kinds) {
        fputs("<tr class=\"first\"><th scope=\"row\">difference, paired</th>", part->page);
        page_put_differences(part, report->stats, "%+.2f", stats_mean);
        fputs("</tr>\n<tr class=\"part\"><th scope=\"row\">± standard error</th>", part->page);
        page_put_differences(part, report->stats, "%.2f", stats_error);
        fputs("</tr>\n", part->page);
    }
    fputs("</table></div>\n", part->page);
}

/* --- three and more players ------------------------------------------------------------ */

static void page_put_places(const PagePart *part, const Report *report) {
    char label[REPORT_LABEL_SIZE];
    const Stats *stats = report->stats;
    const double unit = stats_utility_unit(stats->players);
    fputs("<div class=\"wide\"><table>\n<caption>Places</caption>\n<thead><tr><th "
          "scope=\"col\">agent</th><th scope=\"col\">first places, %</th><th scope=\"col\">95 % "
          "from</th><th scope=\"col\">to</th><th scope=\"col\">utility</th><th scope=\"col\">± "
          "SE</th></tr></thead>\n",
          part->page);
    for (int i = 0; i < stats->players; i++) {
        const Interval interval = report_score_interval(stats, i);
        Estimate score = report_score(stats, i);
        score.value *= 100;
        fputs("<tr>", part->page);
        page_put_head(part, report_format_label(report->table, i, label));
        page_put_cell(part, "%.2f", score);
        page_put_cell(part, "%.2f", (Estimate){interval.is_known, 100 * interval.low});
        page_put_cell(part, "%.2f", (Estimate){interval.is_known, 100 * interval.high});
        page_put_cell(part, "%.4f", stats_mean(&stats->agent[i].utility, unit));
        page_put_cell(part, "%.4f", stats_error(&stats->agent[i].utility, unit));
        fputs("</tr>\n", part->page);
    }
    fputs("</table></div>\n", part->page);
}

/* --- leagues --------------------------------------------------------------------------- */

static void page_put_rating(const PagePart *part, const League *league, int agent) {
    const LeagueTotal total = league_sum_agent(league, agent);
    char remark[RATING_REMARK_SIZE];
    Estimate score = league_score(&total);
    score.value *= 100;
    fputs("<tr>", part->page);
    page_put_head(part, part->run->label[agent]);
    page_put_cell(part, "%+.1f", rating_elo(&league->ratings, agent));
    page_put_cell(part, "%.1f", rating_error(&league->ratings, agent));
    fprintf(part->page, "<td>%lld</td>", (long long)total.games);
    page_put_cell(part, "%.2f", score);
    fprintf(part->page, "<td>%lld-%lld-%lld</td>", (long long)total.wins, (long long)total.draws,
            (long long)total.losses);
    page_put_cell(
        part, "%.2f",
        (Estimate){total.normal > 0, (double)total.score / (double)(total.normal + !total.normal)});
    fprintf(part->page, "<td>%lld</td><td class=\"text\">", (long long)total.forfeits);
    html_put_text(part->page, rating_describe(&league->ratings, agent, remark));
    fputs("</td></tr>\n", part->page);
}

static void page_put_ratings(const PagePart *part, const League *league) {
    static const char *const HEAD[] = {"agent", "Elo",    "± SE",     "games", "score, %",
                                       "W-D-L", "points", "forfeits", "remark"};
    fputs("<div class=\"wide\"><table>\n<caption>Ratings (Bradley and Terry, mean 0; standard "
          "errors clustered by deck)</caption>\n<thead><tr>",
          part->page);
    for (size_t i = 0; i < sizeof HEAD / sizeof HEAD[0]; i++)
        fprintf(part->page, "<th scope=\"col\"%s>%s</th>", i == 8 ? " class=\"text\"" : "",
                HEAD[i]);
    fputs("</tr></thead>\n", part->page);
    for (int i = 0; i < league->agents; i++) page_put_rating(part, league, part->run->rank[i]);
    fputs("</table></div>\n", part->page);
}

/* Each match-up: the score of its first agent with its interval, and the margin. */
static void page_put_matchup(const PagePart *part, const League *league, int m) {
    const Stats *stats = league->matchup[m].stats;
    const Interval interval = report_score_interval(stats, 0);
    Estimate score = report_score(stats, 0);
    score.value *= 100;
    fputs("<tr>", part->page);
    page_put_head(part, part->run->label[league->pair[m][0]]);
    fputs("<td class=\"text\">", part->page);
    html_put_text(part->page, part->run->label[league->pair[m][1]]);
    fprintf(part->page, "</td><td>%lld</td>", (long long)stats->games);
    page_put_cell(part, "%.2f", score);
    page_put_cell(part, "%.2f", (Estimate){interval.is_known, 100 * interval.low});
    page_put_cell(part, "%.2f", (Estimate){interval.is_known, 100 * interval.high});
    page_put_cell(part, "%+.2f", stats_mean(&stats->margin, 2));
    page_put_cell(part, "%.2f", stats_error(&stats->margin, 2));
    fputs("</tr>\n", part->page);
}

static void page_put_matchups(const PagePart *part, const League *league) {
    static const char *const HEAD[] = {"first",     "second", "games",  "score of the first, %",
                                       "95 % from", "to",     "margin", "± SE"};
    fputs("<details><summary>All match-ups</summary><div class=\"wide\"><table>\n<thead><tr>",
          part->page);
    for (size_t i = 0; i < sizeof HEAD / sizeof HEAD[0]; i++)
        fprintf(part->page, "<th scope=\"col\"%s>%s</th>", i == 1 ? " class=\"text\"" : "",
                HEAD[i]);
    fputs("</tr></thead>\n", part->page);
    for (int m = 0; m < league->matchups; m++) page_put_matchup(part, league, m);
    fputs("</table></div></details>\n", part->page);
}

/* --- all ------------------------------------------------------------------------------- */

/* What `bastide stats` prints, on the heap; NULL if memory is short. */
static char *page_format_stats(const PagePart *part) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) return NULL;
    const bool is_printed =
        part->run->league ? league_print(league_review_get(part->run->league), REPORT_TABLE, stream)
                          : report_print(page_run_get_report(part->run), REPORT_TABLE, stream);
    if (fclose(stream) == 0 && is_printed) return text;
    free(text);
    return NULL;
}

bool page_print_tables(const PagePart *part) {
    const League *league = part->run->league ? league_review_get(part->run->league) : NULL;
    const Report *report = page_run_get_report(part->run);
    char *text = page_format_stats(part);
    if (!text) return error_set(part->error, "memory is short for the tables");
    if (league) {
        page_put_ratings(part, league);
        page_put_matchups(part, league);
    } else {
        page_put_facts(part, text);
        if (report->stats->players > 2) page_put_places(part, report);
        page_put_points(part, report);
    }
    fputs("<details><summary>All tables, as <code>bastide stats</code> prints them</summary>\n"
          "<pre>",
          part->page);
    html_put_text(part->page, text);
    fputs("</pre></details>\n", part->page);
    free(text);
    return true;
}
