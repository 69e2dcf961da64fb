/* page_data.c: what plots and the choice of games need of the blocks of a store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page_data.h"

#include <math.h>
#include <string.h>

void page_data_init(PageData *data, const StoreRun *run) {
    memset(data, 0, sizeof *data);
    data->run = run;
    data->players = store_get_variant(run, 0)->players;
    data->is_league = run->matchups > 1;
    data->moment_stride = data->sample_stride = 1;
}

bool page_data_is_signed(const PageData *data) {
    return data->players == 2 && !data->is_league;
}

static void page_data_add_sum(StatsSum *sum, int64_t value) {
    sum->count++;
    sum->sum += value;
    sum->squares += value * value;
}

/* Turns of a seat: the seats place tiles by turns, the first seat first. */
static int page_data_count_turns(const GameResult *game, int seat, int players) {
    return (game->turns - seat + players - 1) / players;
}

static void page_data_add_time(PageAgent *agent, const SeatResult *seat, int turns) {
    if (turns <= 0) return;
    const double mean = (double)seat->time_ns / turns;
    int bin = mean < 1 ? 0 : (int)(log10(mean) * PAGE_TIME_DECADE);
    if (bin >= PAGE_TIME_BINS) bin = PAGE_TIME_BINS - 1;
    agent->time[bin]++;
    agent->timed++;
}

/* Margin of the first of two agents, or the lead of the winner. */
static int page_data_find_lead(const PageData *data, const GameResult *game) {
    int lead = page_pick_lead(game, data->players);
    if (page_data_is_signed(data))
        lead = game->seat[game->seating].score - game->seat[1 - game->seating].score;
    return lead > PAGE_LEAD_MAX ? PAGE_LEAD_MAX : lead < -PAGE_LEAD_MAX ? -PAGE_LEAD_MAX : lead;
}

/* Sums of a block in which nobody forfeited. */
static void page_data_add_points(PageData *data, const MatchBlock *block) {
    int64_t points[SEAT_MAX][FEATURE_KINDS] = {{0}};
    int64_t leads = 0;
    const int n = data->players;
    for (int g = 0; g < n; g++) {
        const GameResult *game = &block->game[g];
        leads += page_data_find_lead(data, game);
        for (int s = 0; s < n; s++)
            for (int kind = 0; kind < FEATURE_KINDS; kind++)
                points[(s - game->seating + n) % n][kind] +=
                    game->seat[s].completed[kind] + game->seat[s].final[kind];
    }
    page_data_add_sum(&data->lead_sum, leads);
    for (int i = 0; i < n; i++)
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            page_data_add_sum(
                &data->agent[data->run->agent[block->game[0].matchup][i]].points[kind],
                points[i][kind]);
}

/* Takes every block of a stride into the sample; doubles the stride when it is full. */
static void page_data_add_sample(PageData *data, const MatchBlock *block) {
    const int n = data->players;
    if (data->normal_blocks % data->sample_stride != 0) return;
    if (data->samples + n > PAGE_SAMPLE_MAX) {
        int kept = 0;
        for (int b = 0; b * n < data->samples; b += 2, kept++)
            memmove(&data->sample[kept * n], &data->sample[b * n],
                    (size_t)n * sizeof data->sample[0]);
        data->samples = kept * n;
        data->sample_stride *= 2;
        if (data->normal_blocks % data->sample_stride != 0) return;
    }
    for (int g = 0; g < n; g++) {
        GameResult *game = &data->sample[data->samples++];
        *game = block->game[g];
        game->moves = game->thoughts = NULL;
    }
}

/* Notes how a match stands after every block of a stride, likewise. */
static void page_data_add_moment(PageData *data, const Report *report) {
    const Stats *stats = report->stats;
    const double unit = stats_utility_unit(stats->players);
    if (stats->blocks % data->moment_stride != 0) return;
    if (data->moments == PAGE_MOMENTS_MAX) {
        data->moments /= 2;
        for (int i = 0; i < data->moments; i++) data->moment[i] = data->moment[2 * i + 1];
        data->moment_stride *= 2;
        if (stats->blocks % data->moment_stride != 0) return;
    }
    PageMoment *moment = &data->moment[data->moments++];
    *moment = (PageMoment){.blocks = stats->blocks};
    for (int i = 0; i < stats->players; i++) {
        moment->score[i] = stats_mean(&stats->agent[i].utility, unit);
        moment->width[i] = stats_anytime(&stats->agent[i].utility, unit);
    }
    if (report->test && !report->test->is_unsolved && report->test->has_deck)
        moment->llr = (Estimate){true, report->test->llr};
}

void page_data_add_block(void *context, const MatchBlock *block, const Report *report) {
    PageData *data = context;
    const int n = data->players;
    bool is_normal = true;
    for (int g = 0; g < n; g++) {
        const GameResult *game = &block->game[g];
        is_normal &= game->end == END_NORMAL;
        page_pick_offer(data->pick, game, data->run);
        if (game->end == END_NORMAL) data->lead[page_data_find_lead(data, game) + PAGE_LEAD_MAX]++;
        for (int s = 0; s < n; s++)
            page_data_add_time(
                &data->agent[data->run->agent[game->matchup][(s - game->seating + n) % n]],
                &game->seat[s], page_data_count_turns(game, s, n));
    }
    if (is_normal) {
        page_data_add_points(data, block);
        page_data_add_sample(data, block);
        data->normal_blocks++;
    }
    data->blocks++;
    if (!data->is_league) page_data_add_moment(data, report);
}

Estimate page_data_find_time(const PageAgent *agent, double quantile) {
    double left = quantile * (double)agent->timed;
    int bin = 0;
    if (agent->timed == 0) return (Estimate){false, 0};
    while (bin < PAGE_TIME_BINS - 1 && left > (double)agent->time[bin])
        left -= (double)agent->time[bin++];
    return (Estimate){true, pow(10, (bin + 0.5) / PAGE_TIME_DECADE) / 1e6};
}
