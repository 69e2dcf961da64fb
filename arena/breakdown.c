/* breakdown.c: the results of a store by kind of points, by seat, or by shard.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/breakdown.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/plural.h"
#include "arena/review.h"
#include "arena/shards.h"
#include "arena/store_test.h"

enum { NUMBER_SIZE = 24 };

/* What an agent did in one seat. */
typedef struct BreakdownSeat {
    int64_t games, normal;       /* all; those that ended as they should */
    int64_t wins, draws, losses; /* first alone, first with others, not first */
    int64_t first_60ths;         /* shares of first places */
    int64_t score;               /* points, normal games */
} BreakdownSeat;

typedef struct Breakdown {
    const BreakdownOptions *options;        /* what is asked for */
    Table *table;                           /* who played, owned */
    Stats stats;                            /* all blocks */
    BreakdownSeat seat[SEAT_MAX][SEAT_MAX]; /* by agent and seat */
    ShardRow *row;                          /* by shard, owned */
    ShardsTest test;                        /* of the rows */
    bool is_mixed;                          /* the store holds several match-ups */
} Breakdown;

static void breakdown_add_game(Breakdown *breakdown, const GameResult *game) {
    const int players = breakdown->table->rules.players;
    for (int s = 0; s < players; s++) {
        const SeatResult *result = &game->seat[s];
        BreakdownSeat *seat = &breakdown->seat[match_agent(breakdown->table, s, game->seating)][s];
        seat->games++;
        seat->wins += result->first_shares == 1;
        seat->draws += result->first_shares > 1;
        seat->losses += result->first_shares == 0;
        seat->first_60ths += result->first_shares ? 60 / result->first_shares : 0;
        if (game->end != END_NORMAL) continue;
        seat->normal++;
        seat->score += result->score;
    }
}

static bool breakdown_add_block(void *context, const MatchBlock *block) {
    Breakdown *breakdown = context;
    breakdown->is_mixed |= block->game[0].matchup != 0;
    stats_add(&breakdown->stats, block->game, block->count);
    for (int i = 0; i < block->count; i++) breakdown_add_game(breakdown, &block->game[i]);
    shards_add_block(&breakdown->row[block->deck % breakdown->options->shards], block->game,
                     block->count);
    return !breakdown->is_mixed;
}

/* A number of a column, or a dash. */
static const char *breakdown_format(Estimate estimate, const char *format, char text[NUMBER_SIZE]) {
    if (!estimate.is_known) return "-";
    snprintf(text, NUMBER_SIZE, format, estimate.value);
    return text;
}

/* --- by kind ---------------------------------------------------------------------------------- */

/* Means a game of an agent's points of a kind: completed, at the end, both. */
static void breakdown_get_kind(const Breakdown *breakdown, int i, int kind, Estimate mean[3]) {
    const StatsAgent *agent = &breakdown->stats.agent[i];
    const int64_t completed = agent->completed[kind];
    const int64_t final = agent->final[kind];
    mean[0] = report_mean(&breakdown->stats, completed);
    mean[1] = report_mean(&breakdown->stats, final);
    mean[2] = report_mean(&breakdown->stats, completed + final);
}

static void breakdown_print_kinds(const Breakdown *breakdown) {
    char label[REPORT_LABEL_SIZE];
    char text[3][NUMBER_SIZE];
    const Stats *stats = &breakdown->stats;
    printf("points a game   completed    at the end         total  agent\n");
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        for (int i = 0; i < stats->players; i++) {
            Estimate mean[3];
            breakdown_get_kind(breakdown, i, kind, mean);
            printf("%-14s %10s %13s %13s  %s\n", FEATURE_NAME[kind],
                   breakdown_format(mean[0], "%.2f", text[0]),
                   breakdown_format(mean[1], "%.2f", text[1]),
                   breakdown_format(mean[2], "%.2f", text[2]),
                   report_format_label(breakdown->table, i, label));
        }
        if (stats->players != 2) continue;
        const StatsSum *sum = &stats->kind[kind];
        printf("%-14s %38s  difference ± %s (standard error, paired)\n", "",
               breakdown_format(stats_mean(sum, 2), "%+.2f", text[0]),
               breakdown_format(stats_error(sum, 2), "%.2f", text[1]));
    }
}

static void breakdown_print_kinds_csv(const Breakdown *breakdown) {
    puts("agent,kind,completed,final,total");
    for (int i = 0; i < breakdown->stats.players; i++)
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            Estimate mean[3];
            breakdown_get_kind(breakdown, i, kind, mean);
            report_print_field(breakdown->table->agent[i].name, stdout);
            printf(",%s", FEATURE_NAME[kind]);
            for (int m = 0; m < 3; m++) report_print_estimate(mean[m], stdout);
            putchar('\n');
        }
}

static json_t *breakdown_pack_kinds(const Breakdown *breakdown) {
    const Stats *stats = &breakdown->stats;
    json_t *rows = json_array();
    json_t *differences = json_array();
    for (int i = 0; i < stats->players; i++)
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            Estimate mean[3];
            breakdown_get_kind(breakdown, i, kind, mean);
            json_array_append_new(
                rows, json_pack("{sssssososo}", "agent", breakdown->table->agent[i].name, "kind",
                                FEATURE_NAME[kind], "completed", report_pack(mean[0]), "final",
                                report_pack(mean[1]), "total", report_pack(mean[2])));
        }
    for (int kind = 0; stats->players == 2 && kind < FEATURE_KINDS; kind++)
        json_array_append_new(differences,
                              json_pack("{sssoso}", "kind", FEATURE_NAME[kind], "mean",
                                        report_pack(stats_mean(&stats->kind[kind], 2)), "error",
                                        report_pack(stats_error(&stats->kind[kind], 2))));
    return json_pack("{sssoso}", "by", "kind", "rows", rows, "differences", differences);
}

/* --- by seat ---------------------------------------------------------------------------------- */

static Estimate breakdown_mean(double sum, int64_t count) {
    return (Estimate){count > 0, count > 0 ? sum / (double)count : 0};
}

/* Share of first places in a seat, and points a game. */
static Estimate breakdown_score(const BreakdownSeat *seat) {
    return breakdown_mean((double)seat->first_60ths / 60, seat->games);
}

static Interval breakdown_score_interval(const BreakdownSeat *seat) {
    return stats_wilson((double)seat->first_60ths / 60, (double)seat->games);
}

static void breakdown_print_seats(const Breakdown *breakdown) {
    char label[REPORT_LABEL_SIZE];
    char text[4][NUMBER_SIZE];
    printf("seat     games          W-D-L    first %%  95 %% Wilson        points  agent\n");
    for (int s = 0; s < breakdown->stats.players; s++)
        for (int i = 0; i < breakdown->stats.players; i++) {
            const BreakdownSeat *seat = &breakdown->seat[i][s];
            const Interval interval = breakdown_score_interval(seat);
            char counts[64];
            snprintf(counts, sizeof counts, "%lld-%lld-%lld", (long long)seat->wins,
                     (long long)seat->draws, (long long)seat->losses);
            Estimate score = breakdown_score(seat);
            score.value *= 100;
            printf("%-4d %9lld %14s %10s  %6.2f .. %6.2f %10s  %s\n", s + 1, (long long)seat->games,
                   counts, breakdown_format(score, "%.2f", text[0]), 100 * interval.low,
                   100 * interval.high,
                   breakdown_format(breakdown_mean((double)seat->score, seat->normal), "%.2f",
                                    text[1]),
                   report_format_label(breakdown->table, i, label));
        }
}

static void breakdown_print_seats_csv(const Breakdown *breakdown) {
    puts("agent,seat,games,wins,draws,losses,score,score_low,score_high,points");
    for (int i = 0; i < breakdown->stats.players; i++)
        for (int s = 0; s < breakdown->stats.players; s++) {
            const BreakdownSeat *seat = &breakdown->seat[i][s];
            const Interval interval = breakdown_score_interval(seat);
            report_print_field(breakdown->table->agent[i].name, stdout);
            printf(",%d,%lld,%lld,%lld,%lld", s + 1, (long long)seat->games, (long long)seat->wins,
                   (long long)seat->draws, (long long)seat->losses);
            report_print_estimate(breakdown_score(seat), stdout);
            report_print_estimate((Estimate){interval.is_known, interval.low}, stdout);
            report_print_estimate((Estimate){interval.is_known, interval.high}, stdout);
            report_print_estimate(breakdown_mean((double)seat->score, seat->normal), stdout);
            putchar('\n');
        }
}

static json_t *breakdown_pack_seat(const Breakdown *breakdown, int i, int s) {
    const BreakdownSeat *seat = &breakdown->seat[i][s];
    const Interval interval = breakdown_score_interval(seat);
    return json_pack("{sssisIsIsIsIsosososo}", "agent", breakdown->table->agent[i].name, "seat",
                     s + 1, "games", (json_int_t)seat->games, "wins", (json_int_t)seat->wins,
                     "draws", (json_int_t)seat->draws, "losses", (json_int_t)seat->losses, "score",
                     report_pack(breakdown_score(seat)), "score_low",
                     report_pack((Estimate){interval.is_known, interval.low}), "score_high",
                     report_pack((Estimate){interval.is_known, interval.high}), "points",
                     report_pack(breakdown_mean((double)seat->score, seat->normal)));
}

static json_t *breakdown_pack_seats(const Breakdown *breakdown) {
    json_t *rows = json_array();
    for (int i = 0; i < breakdown->stats.players; i++)
        for (int s = 0; s < breakdown->stats.players; s++)
            json_array_append_new(rows, breakdown_pack_seat(breakdown, i, s));
    return json_pack("{ssso}", "by", "seat", "rows", rows);
}

/* --- by shard --------------------------------------------------------------------------------- */

static void breakdown_print_shards(const Breakdown *breakdown) {
    const ShardsTest *test = &breakdown->test;
    printf("shard        won      lost    middle  chi-square         p\n");
    for (uint64_t i = 0; i < breakdown->options->shards; i++) {
        const ShardRow *row = &breakdown->row[i];
        printf("%-6llu %9lld %9lld %9lld", (unsigned long long)i, (long long)row->won,
               (long long)row->lost, (long long)row->middle);
        if (row->is_tested)
            printf("  %10.3f  %8.4f%s\n", row->residual, row->p,
                   row->is_odd ? "  differs from the others" : "");
        else
            printf("  too few pairs\n");
    }
    if (test->is_known)
        printf("\nall        chi-square %.3f, %d degree%s of freedom, p %.4f: %s\n",
               test->chi_square, test->degrees, plural(test->degrees), test->p,
               test->is_alarm ? "they differ by more than chance allows"
                              : "they differ no more than chance allows");
    else
        printf("\nall        not known: two shards with more than 5 expected of each are needed\n");
    printf("           (shard = deck modulo %llu; %g %% of honest runs raise an alarm)\n",
           (unsigned long long)breakdown->options->shards, 100 * SHARDS_ALARM);
}

static void breakdown_print_shards_csv(const Breakdown *breakdown) {
    puts("shard,won,lost,middle,chi_square,p,odd");
    for (uint64_t i = 0; i < breakdown->options->shards; i++) {
        const ShardRow *row = &breakdown->row[i];
        printf("%llu,%lld,%lld,%lld", (unsigned long long)i, (long long)row->won,
               (long long)row->lost, (long long)row->middle);
        report_print_estimate((Estimate){row->is_tested, row->residual}, stdout);
        report_print_estimate((Estimate){row->is_tested, row->p}, stdout);
        printf(",%d\n", row->is_odd);
    }
}

static json_t *breakdown_pack_shards(const Breakdown *breakdown) {
    const ShardsTest *test = &breakdown->test;
    json_t *rows = json_array();
    for (uint64_t i = 0; i < breakdown->options->shards; i++) {
        const ShardRow *row = &breakdown->row[i];
        json_array_append_new(
            rows,
            json_pack("{sIsIsIsIsososb}", "shard", (json_int_t)i, "won", (json_int_t)row->won,
                      "lost", (json_int_t)row->lost, "middle", (json_int_t)row->middle,
                      "chi_square", report_pack((Estimate){row->is_tested, row->residual}), "p",
                      report_pack((Estimate){row->is_tested, row->p}), "odd", row->is_odd));
    }
    json_t *summary = test->is_known
                          ? json_pack("{sfsisfsb}", "chi_square", test->chi_square, "degrees",
                                      test->degrees, "p", test->p, "alarm", test->is_alarm)
                          : json_null();
    return json_pack("{sssoso}", "by", "shard", "rows", rows, "test", summary);
}

/* --- all -------------------------------------------------------------------------------------- */

/* How a breakdown is shown, by BreakdownBy. */
static const struct {
    void (*print)(const Breakdown *breakdown);
    void (*print_csv)(const Breakdown *breakdown);
    json_t *(*pack)(const Breakdown *breakdown);
} BREAKDOWN_VIEW[] = {
    [BREAKDOWN_KIND] = {breakdown_print_kinds, breakdown_print_kinds_csv, breakdown_pack_kinds},
    [BREAKDOWN_SEAT] = {breakdown_print_seats, breakdown_print_seats_csv, breakdown_pack_seats},
    [BREAKDOWN_SHARD] = {breakdown_print_shards, breakdown_print_shards_csv, breakdown_pack_shards},
};

static bool breakdown_print(const Breakdown *breakdown, Error *error) {
    const BreakdownOptions *options = breakdown->options;
    if (options->format == REPORT_TABLE) BREAKDOWN_VIEW[options->by].print(breakdown);
    if (options->format == REPORT_CSV) BREAKDOWN_VIEW[options->by].print_csv(breakdown);
    if (options->format != REPORT_JSON) return true;
    json_t *object = BREAKDOWN_VIEW[options->by].pack(breakdown);
    return report_dump(object, stdout) || error_set(error, "memory is short");
}

static bool breakdown_fill(Breakdown *breakdown, Store *store, Error *error) {
    const BreakdownOptions *options = breakdown->options;
    StoreTest kept;
    if (!store_get_test(store, 0, &kept, error)) return false;
    const StoreQuery query = {.last = kept.accepted == SPRT_CONTINUE ? STORE_DECK_MAX : kept.deck,
                              .visitor = breakdown_add_block,
                              .context = breakdown};
    breakdown->table = review_create_table(store, error);
    if (!breakdown->table) return false;
    const StoreVariant *variant = store_get_variant(store_get_run(store), 0);
    if (options->by == BREAKDOWN_KIND && !variant->has_kinds)
        return error_set(error, "--by kind: the points of %s are of one kind", variant->rules);
    breakdown->row = calloc(options->shards, sizeof *breakdown->row);
    if (!breakdown->row) return error_set(error, "memory is short");
    stats_init(&breakdown->stats, breakdown->table->rules.players);
    if (!store_read(store, &query, error)) return false;
    if (breakdown->is_mixed)
        return error_set(error,
                         "--by: the store holds several match-ups, expected that of a match");
    breakdown->test = shards_test(breakdown->row, (int)options->shards);
    return true;
}

bool breakdown_run(const BreakdownOptions *options, Store *store, Error *error) {
    Breakdown *breakdown = calloc(1, sizeof *breakdown);
    if (!breakdown) return error_set(error, "memory is short");
    breakdown->options = options;
    const bool is_done =
        breakdown_fill(breakdown, store, error) && breakdown_print(breakdown, error);
    match_destroy_table(breakdown->table);
    free(breakdown->row);
    free(breakdown);
    return is_done;
}
