/* rating_pairs.c: Bradley-Terry ratings of a pool of pairs that met on common decks.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating.h"

enum {
    STEPS_MAX = 1000000, /* of MM; a pool of ten takes about a hundred */
    BLOCK_GAMES = 2      /* a deck with both seatings */
};
static const double STILL = 1e-13; /* relative change at which MM stands still */

bool rating_init_pairs(RatingPairs *pairs, int matchups, uint64_t decks) {
    *pairs = (RatingPairs){.matchups = matchups, .decks = decks};
    pairs->half_points = calloc(decks, (size_t)matchups);
    return pairs->half_points != NULL;
}

void rating_free_pairs(RatingPairs *pairs) {
    free(pairs->half_points);
    pairs->half_points = NULL;
}

static uint8_t *rating_cell(const RatingPairs *pairs, uint64_t deck, int matchup) {
    return &pairs->half_points[deck * (uint64_t)pairs->matchups + (uint64_t)matchup];
}

void rating_add_pair(RatingPairs *pairs, uint64_t deck, int matchup, int half_points) {
    *rating_cell(pairs, deck, matchup) = (uint8_t)(1 + half_points);
}

/* Adds up who met whom and what came of it. */
static void rating_sum_pairs(const RatingPairs *pairs, Ratings *ratings) {
    for (int m = 0; m < pairs->matchups; m++) {
        int64_t blocks = 0;
        int64_t half_points = 0;
        for (uint64_t d = 0; d < pairs->decks; d++) {
            const uint8_t cell = *rating_cell(pairs, d, m);
            if (cell == 0) continue;
            blocks++;
            half_points += cell - 1;
        }
        const int a = pairs->agent[m][0];
        const int b = pairs->agent[m][1];
        const double games = (double)(BLOCK_GAMES * blocks);
        const double draws = games > 0 ? pairs->virtual_draws : 0;
        const double won = (double)half_points / 2;
        ratings->met.at[a][b] += games + draws;
        ratings->met.at[b][a] += games + draws;
        ratings->ahead.at[a][b] += won + draws / 2;
        ratings->ahead.at[b][a] += games - won + draws / 2;
    }
}

/* Games between groups say nothing of finite worths: they are left out. */
static bool rating_counts(const Ratings *ratings, int i, int j) {
    return i != j && ratings->met.at[i][j] > 0 && ratings->group[i] == ratings->group[j];
}

/* One step of MM for one agent: what its worth should be, given those of the others. */
static double rating_step(const Ratings *ratings, const double *gamma, int i) {
    double won = 0;
    double weight = 0;
    for (int j = 0; j < ratings->agents; j++) {
        if (!rating_counts(ratings, i, j)) continue;
        won += ratings->ahead.at[i][j];
        weight += ratings->met.at[i][j] / (gamma[i] + gamma[j]);
    }
    return weight > 0 ? won / weight : 1;
}

static void rating_iterate(Ratings *ratings) {
    double gamma[RATING_AGENTS_MAX];
    for (int i = 0; i < ratings->agents; i++) gamma[i] = 1;
    for (int step = 0; step < STEPS_MAX && !ratings->is_settled; step++) {
        double change = 0;
        for (int i = 0; i < ratings->agents; i++) {
            const double next = rating_step(ratings, gamma, i);
            change = fmax(change, fabs(next / gamma[i] - 1));
            gamma[i] = next;
        }
        ratings->is_settled = change < STILL;
    }
    for (int i = 0; i < ratings->agents; i++) ratings->worth[i] = log(gamma[i]);
}

/* Probability that i wins against j. */
static double rating_predict(const Ratings *ratings, int i, int j) {
    return 1 / (1 + exp(ratings->worth[j] - ratings->worth[i]));
}

static void rating_fill_information(const Ratings *ratings, RatingMatrix *information) {
    *information = (RatingMatrix){0};
    for (int i = 0; i < ratings->agents; i++)
        for (int j = 0; j < ratings->agents; j++) {
            if (!rating_counts(ratings, i, j)) continue;
            const double p = rating_predict(ratings, i, j);
            information->at[i][i] += ratings->met.at[i][j] * p * (1 - p);
            information->at[i][j] -= ratings->met.at[i][j] * p * (1 - p);
        }
}

/* The score of a deck: what each agent won on it beyond its expectation. */
static void rating_score_deck(const RatingPairs *pairs, const Ratings *ratings, uint64_t deck,
                              double *score) {
    for (int i = 0; i < pairs->agents; i++) score[i] = 0;
    for (int m = 0; m < pairs->matchups; m++) {
        const uint8_t cell = *rating_cell(pairs, deck, m);
        const int a = pairs->agent[m][0];
        const int b = pairs->agent[m][1];
        if (cell == 0 || !rating_counts(ratings, a, b)) continue;
        const double excess = (cell - 1) / 2.0 - BLOCK_GAMES * rating_predict(ratings, a, b);
        score[a] += excess;
        score[b] -= excess;
    }
}

static void rating_sum_scores(const RatingPairs *pairs, const Ratings *ratings,
                              RatingMatrix *scores) {
    double score[RATING_AGENTS_MAX];
    *scores = (RatingMatrix){0};
    for (uint64_t d = 0; d < pairs->decks; d++) {
        rating_score_deck(pairs, ratings, d, score);
        for (int i = 0; i < pairs->agents; i++)
            for (int j = 0; j < pairs->agents; j++) scores->at[i][j] += score[i] * score[j];
    }
}

void rating_fit_pairs(const RatingPairs *pairs, Ratings *ratings) {
    RatingMatrix information;
    RatingMatrix scores;
    *ratings = (Ratings){.agents = pairs->agents};
    rating_sum_pairs(pairs, ratings);
    rating_find_groups(ratings);
    rating_iterate(ratings);
    rating_centre(ratings);
    rating_fill_information(ratings, &information);
    rating_sum_scores(pairs, ratings, &scores);
    rating_fill_covariance(ratings, &information, &scores);
}
