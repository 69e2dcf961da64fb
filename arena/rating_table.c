/* rating_table.c: Plackett-Luce worths of the agents of one table, from the orders they came in.
 *
 * SPDX-License-Identifier: MIT
 *
 * An order says of each agent how many came before it: 0 1 1 3 is a winner, two who share, a last.
 * A tie stands for each of its linear extensions in equal parts, so that an order is a mixture of
 * strict rankings, 120 at most. A strict ranking is a sequence of choices: the first among all, the
 * second among the rest, ...; in each, an agent is chosen with probability exp(w) over the sum.
 */
#include <math.h>
#include <string.h>

#include "arena/rating.h"

enum { STEPS_MAX = 1000000, RANKINGS_MAX = 120 };
static const double STILL = 1e-13; /* relative change at which MM stands still */

/* All strict rankings: ranking[r][0] is the first agent. */
typedef struct RatingRankings {
    int players;                             /* ranked */
    int count;                               /* players! */
    uint8_t ranking[RANKINGS_MAX][SEAT_MAX]; /* agents, the best first */
    double weight[RANKINGS_MAX];             /* games, in parts where they were tied */
} RatingRankings;

/* Lists the strict rankings: the orders without a tie, the sum of whose numbers is greatest. */
static void rating_list_rankings(const RatingTable *table, RatingRankings *rankings) {
    const int n = rankings->players;
    for (int o = 0; o < table->orders; o++) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += table->order[o][i];
        if (sum != n * (n - 1) / 2) continue;
        for (int i = 0; i < n; i++)
            rankings->ranking[rankings->count][table->order[o][i]] = (uint8_t)i;
        rankings->count++;
    }
}

/* Whether a strict ranking is one that an order may stand for. */
static bool rating_extends(const uint8_t *ranking, const uint8_t *order, int players) {
    for (int i = 1; i < players; i++)
        if (order[ranking[i - 1]] > order[ranking[i]]) return false;
    return true;
}

/* Whether the numbers of those before each agent fit together. */
static bool rating_is_order(const uint8_t *order, int players) {
    for (int i = 0; i < players && i < SEAT_MAX; i++) {
        int before = 0;
        for (int j = 0; j < players && j < SEAT_MAX; j++) before += order[j] < order[i];
        if (before != order[i]) return false;
    }
    return true;
}

/* Lists all orders by counting through all numbers of those before. */
void rating_init_table(RatingTable *table, int players) {
    int codes = 1;
    memset(table, 0, sizeof *table);
    table->players = players;
    for (int i = 0; i < players; i++) codes *= players;
    for (int code = 0; code < codes; code++) {
        uint8_t order[SEAT_MAX] = {0};
        int rest = code;
        for (int i = 0; i < SEAT_MAX; i++, rest /= players) order[i] = (uint8_t)(rest % players);
        if (rating_is_order(order, players))
            memcpy(table->order[table->orders++], order, sizeof order);
    }
}

/* The order in which the agents of a game came in. */
static int rating_find_order(const RatingTable *table, const GameResult *game) {
    uint8_t order[SEAT_MAX] = {0};
    const int n = table->players;
    for (int s = 0; s < n; s++) {
        int before = 0;
        for (int other = 0; other < n; other++)
            before += game->seat[other].place_twice < game->seat[s].place_twice;
        order[(s - game->seating + n) % n] = (uint8_t)before;
    }
    int found = 0;
    while (memcmp(table->order[found], order, sizeof order) != 0) found++;
    return found;
}

void rating_add_block(RatingTable *table, const GameResult *games, int count) {
    int order[SEAT_MAX];
    for (int i = 0; i < count; i++) {
        order[i] = rating_find_order(table, &games[i]);
        table->count[order[i]]++;
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) table->together[order[i]][order[j]]++;
}

static void rating_count_ahead(const RatingTable *table, Ratings *ratings) {
    for (int o = 0; o < table->orders; o++)
        for (int i = 0; i < table->players; i++)
            for (int j = 0; j < table->players; j++) {
                const uint8_t *order = table->order[o];
                if (i == j) continue;
                ratings->met.at[i][j] += (double)table->count[o];
                if (order[i] <= order[j])
                    ratings->ahead.at[i][j] +=
                        (double)table->count[o] * (order[i] == order[j] ? 0.5 : 1);
            }
}

/* Spreads the games of each order over the rankings that it stands for. */
static void rating_weigh(const RatingTable *table, RatingRankings *rankings) {
    for (int o = 0; o < table->orders; o++) {
        bool extends[RANKINGS_MAX];
        int extensions = 0;
        if (table->count[o] == 0) continue;
        for (int r = 0; r < rankings->count; r++) {
            extends[r] = rating_extends(rankings->ranking[r], table->order[o], table->players);
            extensions += extends[r];
        }
        for (int r = 0; r < rankings->count; r++)
            if (extends[r]) rankings->weight[r] += (double)table->count[o] / extensions;
    }
}

/* One of the choices that a ranking is made of. Those of other groups are not in the running: that
 * they come before or after says nothing of finite worths. */
typedef struct RatingChoice {
    int chosen;                   /* agent */
    int rivals;                   /* in the running, the chosen one included; 1: no choice */
    double probability[SEAT_MAX]; /* by agent; 0 if not in the running */
    double sum;                   /* of gamma over those in the running */
} RatingChoice;

/* The choice of place `from` of a ranking. */
static RatingChoice rating_choose(const Ratings *ratings, const double *gamma,
                                  const uint8_t *ranking, int from) {
    RatingChoice choice = {.chosen = ranking[from]};
    for (int k = from; k < ratings->agents; k++) {
        const int agent = ranking[k];
        if (ratings->group[agent] != ratings->group[choice.chosen]) continue;
        choice.rivals++;
        choice.probability[agent] = gamma[agent];
        choice.sum += gamma[agent];
    }
    for (int i = 0; i < ratings->agents; i++) choice.probability[i] /= choice.sum;
    return choice;
}

/* What MM divides, by agent. */
typedef struct RatingParts {
    double chosen[SEAT_MAX]; /* how often the agent was chosen */
    double weight[SEAT_MAX]; /* sum of 1 / (sum of gamma) over the choices that it was in */
} RatingParts;

static void rating_add_parts(const Ratings *ratings, const double *gamma, const uint8_t *ranking,
                             RatingParts *parts) {
    for (int from = 0; from < ratings->agents; from++) {
        const RatingChoice choice = rating_choose(ratings, gamma, ranking, from);
        if (choice.rivals < 2) continue;
        parts->chosen[choice.chosen]++;
        for (int i = 0; i < ratings->agents; i++)
            if (choice.probability[i] > 0) parts->weight[i] += 1 / choice.sum;
    }
}

/* One step of MM; returns the largest relative change. */
static double rating_step(const Ratings *ratings, const RatingRankings *rankings, double *gamma) {
    double chosen[SEAT_MAX] = {0};
    double weight[SEAT_MAX] = {0};
    double change = 0;
    for (int r = 0; r < rankings->count; r++) {
        if (rankings->weight[r] == 0) continue;
        RatingParts parts = {0};
        rating_add_parts(ratings, gamma, rankings->ranking[r], &parts);
        for (int i = 0; i < ratings->agents; i++) {
            chosen[i] += rankings->weight[r] * parts.chosen[i];
            weight[i] += rankings->weight[r] * parts.weight[i];
        }
    }
    for (int i = 0; i < ratings->agents; i++) {
        const double next = weight[i] > 0 ? chosen[i] / weight[i] : 1;
        change = fmax(change, fabs(next / gamma[i] - 1));
        gamma[i] = next;
    }
    return change;
}

static void rating_iterate(Ratings *ratings, const RatingRankings *rankings) {
    double gamma[SEAT_MAX];
    for (int i = 0; i < ratings->agents; i++) gamma[i] = 1;
    for (int step = 0; step < STEPS_MAX && !ratings->is_settled; step++)
        ratings->is_settled = rating_step(ratings, rankings, gamma) < STILL;
    for (int i = 0; i < ratings->agents; i++) ratings->worth[i] = log(gamma[i]);
}

static void rating_fill_gamma(const Ratings *ratings, double gamma[SEAT_MAX]) {
    for (int i = 0; i < ratings->agents; i++) gamma[i] = exp(ratings->worth[i]);
}

static void rating_fill_information(const Ratings *ratings, const RatingRankings *rankings,
                                    RatingMatrix *information) {
    double gamma[SEAT_MAX];
    const int n = ratings->agents;
    rating_fill_gamma(ratings, gamma);
    *information = (RatingMatrix){0};
    for (int r = 0; r < rankings->count; r++)
        for (int from = 0; from < n; from++) {
            const RatingChoice choice = rating_choose(ratings, gamma, rankings->ranking[r], from);
            const double *p = choice.probability;
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    information->at[i][j] += rankings->weight[r] * ((i == j) * p[i] - p[i] * p[j]);
        }
}

/* The score of an order: how much more often each agent was chosen than its worth predicts, in the
 * mean over the rankings that the order stands for. */
static void rating_score_order(const Ratings *ratings, const RatingRankings *rankings,
                               const uint8_t *order, double score[SEAT_MAX]) {
    double gamma[SEAT_MAX];
    int extensions = 0;
    rating_fill_gamma(ratings, gamma);
    for (int i = 0; i < ratings->agents; i++) score[i] = 0;
    for (int r = 0; r < rankings->count; r++) {
        if (!rating_extends(rankings->ranking[r], order, ratings->agents)) continue;
        extensions++;
        for (int from = 0; from < ratings->agents; from++) {
            const RatingChoice choice = rating_choose(ratings, gamma, rankings->ranking[r], from);
            for (int i = 0; i < ratings->agents; i++)
                score[i] += (i == choice.chosen) - choice.probability[i];
        }
    }
    for (int i = 0; i < ratings->agents; i++) score[i] /= extensions;
}

static void rating_sum_scores(const RatingTable *table, const Ratings *ratings,
                              const RatingRankings *rankings, RatingMatrix *scores) {
    double score[RATING_ORDERS_MAX][SEAT_MAX] = {{0}};
    *scores = (RatingMatrix){0};
    for (int o = 0; o < table->orders; o++)
        if (table->count[o] > 0) rating_score_order(ratings, rankings, table->order[o], score[o]);
    for (int o = 0; o < table->orders; o++)
        for (int other = 0; other < table->orders; other++) {
            const double together = (double)table->together[o][other];
            for (int i = 0; together > 0 && i < table->players; i++)
                for (int j = 0; j < table->players; j++)
                    scores->at[i][j] += together * score[o][i] * score[other][j];
        }
}

void rating_fit_table(const RatingTable *table, Ratings *ratings) {
    RatingMatrix information;
    RatingMatrix scores;
    RatingRankings rankings = {.players = table->players};
    *ratings = (Ratings){.agents = table->players};
    rating_list_rankings(table, &rankings);
    rating_weigh(table, &rankings);
    rating_count_ahead(table, ratings);
    rating_find_groups(ratings);
    rating_iterate(ratings, &rankings);
    rating_centre(ratings);
    rating_fill_information(ratings, &rankings, &information);
    rating_sum_scores(table, ratings, &rankings, &scores);
    rating_fill_covariance(ratings, &information, &scores);
}
