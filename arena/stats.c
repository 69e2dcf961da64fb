/* stats.c: what the games of a table add up to, and how sure that is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

enum {
    SIXTY = 60,          /* divisible by every number of seats that can share a first place */
    ANYTIME_TUNED = 500, /* blocks for which the anytime interval is narrowest */
    ANYTIME_FIRST = 20   /* blocks before which it is not shown */
};

void stats_init(Stats *stats, int players) {
    *stats = (Stats){.players = players};
}

static void stats_add_sum(StatsSum *sum, int64_t value) {
    sum->count++;
    sum->sum += value;
    sum->squares += value * value;
}

/* The agent that sits in seat s (from 0) of a game. */
static int stats_agent(const GameResult *game, int s, int players) {
    return (s - game->seating + players) % players;
}

/* The seat of an agent. */
static int stats_seat(const GameResult *game, int agent, int players) {
    return (agent + game->seating) % players;
}

static int64_t stats_utility(const GameResult *game, int s, int players) {
    return 2 * players - game->seat[s].place_twice;
}

static void stats_add_place(Stats *stats, const GameResult *game, int s) {
    const SeatResult *seat = &game->seat[s];
    StatsAgent *agent = &stats->agent[stats_agent(game, s, stats->players)];
    const int64_t share = seat->first_shares ? SIXTY / seat->first_shares : 0;
    agent->wins += seat->first_shares == 1;
    agent->draws += seat->first_shares > 1;
    agent->losses += seat->first_shares == 0;
    agent->first_60ths += share;
    agent->forfeits[game->end] += s + 1 == game->offender;
    agent->simulations += (int64_t)seat->simulations;
    agent->time_ns += (int64_t)seat->time_ns;
    agent->turns += (game->turns + stats->players - 1 - s) / stats->players;
    agent->late += seat->late;
    stats->seat_first_60ths[s] += share;
}

static void stats_add_points(Stats *stats, const GameResult *game, int s) {
    const SeatResult *seat = &game->seat[s];
    StatsAgent *agent = &stats->agent[stats_agent(game, s, stats->players)];
    agent->score += seat->score;
    agent->followers += seat->followers;
    agent->farmers += seat->farmers;
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        agent->completed[kind] += seat->completed[kind];
        agent->final[kind] += seat->final[kind];
    }
    stats->seat_score[s] += seat->score;
}

static void stats_add_game(Stats *stats, const GameResult *game) {
    stats->games++;
    stats->ends[game->end]++;
    stats->turns += game->turns;
    stats->discarded += game->discarded;
    for (int s = 0; s < stats->players; s++) stats_add_place(stats, game, s);
    if (game->end != END_NORMAL) return;
    stats->normal++;
    for (int s = 0; s < stats->players; s++) stats_add_points(stats, game, s);
}

/* Points of the first of two agents minus those of the second. */
static int64_t stats_game_margin(const GameResult *game) {
    const int first = stats_seat(game, 0, 2);
    return game->seat[first].score - game->seat[1 - first].score;
}

bool stats_block_margin(const GameResult *games, int count, int64_t *margin) {
    *margin = 0;
    for (int i = 0; i < count; i++) {
        if (games[i].end != END_NORMAL) return false;
        *margin += stats_game_margin(&games[i]);
    }
    return true;
}

/* What the first of two agents did over a block, minus the second; or seat 1 minus seat 2. */
typedef struct StatsBlock {
    int64_t completed[FEATURE_KINDS]; /* points scored during play */
    int64_t final[FEATURE_KINDS];     /* points of the final scoring */
    int64_t followers, farmers;       /* put on the board */
    int64_t seats;                    /* points, seat 1 minus seat 2 */
} StatsBlock;

static void stats_compare(StatsBlock *block, const GameResult *game) {
    const int first = stats_seat(game, 0, 2);
    const SeatResult *mine = &game->seat[first];
    const SeatResult *other = &game->seat[1 - first];
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        block->completed[kind] += mine->completed[kind] - other->completed[kind];
        block->final[kind] += mine->final[kind] - other->final[kind];
    }
    block->followers += mine->followers - other->followers;
    block->farmers += mine->farmers - other->farmers;
    block->seats += game->seat[0].score - game->seat[1].score;
}

/* Differences of two players over a block of normal games. */
static void stats_add_margins(Stats *stats, const GameResult *games, int count) {
    StatsBlock block = {.seats = 0};
    int64_t margin = 0;
    if (!stats_block_margin(games, count, &margin)) return;
    stats_add_sum(&stats->margin, margin);
    for (int i = 0; i < count; i++) {
        stats_add_sum(&stats->game_margin, stats_game_margin(&games[i]));
        stats_compare(&block, &games[i]);
    }
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        stats_add_sum(&stats->completed[kind], block.completed[kind]);
        stats_add_sum(&stats->final[kind], block.final[kind]);
        stats_add_sum(&stats->kind[kind], block.completed[kind] + block.final[kind]);
    }
    stats_add_sum(&stats->followers, block.followers);
    stats_add_sum(&stats->farmers, block.farmers);
    stats_add_sum(&stats->seat_margin, block.seats);
}

int stats_block_score(const GameResult *games, int count) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += stats_utility(&games[i], stats_seat(&games[i], 0, count), count);
    return (int)sum;
}

void stats_add(Stats *stats, const GameResult *games, int count) {
    int64_t utility[SEAT_MAX] = {0};
    int64_t first_seat = 0;
    stats->blocks++;
    for (int i = 0; i < count; i++) {
        stats_add_game(stats, &games[i]);
        for (int s = 0; s < stats->players; s++)
            utility[stats_agent(&games[i], s, stats->players)] +=
                stats_utility(&games[i], s, stats->players);
        first_seat += stats_utility(&games[i], 0, stats->players);
    }
    for (int i = 0; i < stats->players; i++) stats_add_sum(&stats->agent[i].utility, utility[i]);
    stats_add_sum(&stats->first_seat, first_seat);
    if (stats->players != 2) return;
    stats->pairs[utility[0]]++;
    stats_add_margins(stats, games, count);
}

double stats_z95(void) {
    return gsl_cdf_ugaussian_Pinv(0.975);
}

Interval stats_wilson(double successes, double trials) {
    if (trials <= 0) return (Interval){false, 0, 1};
    const double z = stats_z95();
    const double p = successes / trials;
    const double scale = 1 + z * z / trials;
    const double centre = (p + z * z / (2 * trials)) / scale;
    const double half = z * sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials)) / scale;
    return (Interval){true, fmax(0, centre - half), fmin(1, centre + half)};
}

Estimate stats_mean(const StatsSum *sum, double unit) {
    if (sum->count == 0) return (Estimate){false, 0};
    return (Estimate){true, (double)sum->sum / (double)sum->count / unit};
}

/* Variance of one block, divided by count - 1 + biased. */
static double stats_variance(const StatsSum *sum, bool biased) {
    const double n = (double)sum->count;
    const double mean = (double)sum->sum / n;
    const double squares = (double)sum->squares - (double)sum->sum * mean;
    return fmax(0, squares) / (biased ? n : n - 1);
}

Estimate stats_error(const StatsSum *sum, double unit) {
    if (sum->count < 2) return (Estimate){false, 0};
    return (Estimate){true, sqrt(stats_variance(sum, false) / (double)sum->count) / unit};
}

double stats_anytime_width(double n, double variance, double alpha) {
    const double tuned = 2 * log(1 / alpha);
    const double r = ANYTIME_TUNED * variance / (tuned + log(1 + tuned));
    const double v = n * variance + r;
    return sqrt(v * log(v / (alpha * alpha * r))) / n;
}

Estimate stats_anytime(const StatsSum *sum, double unit) {
    if (sum->count < ANYTIME_FIRST) return (Estimate){false, 0};
    const double variance = stats_variance(sum, true);
    if (variance <= 0) return (Estimate){false, 0};
    return (Estimate){true, stats_anytime_width((double)sum->count, variance, 0.05) / unit};
}
