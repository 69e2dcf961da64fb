/* rating.c: what both rating models share: groups, covariances, what is read off them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/rating.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <math.h>
#include <stdio.h>

/* Eigenvalues of the information below this part of the largest are those of the directions in
 * which nothing is known: one for each group. */
static const double RANK_TOLERANCE = 1e-12;

static const double ELO = 173.71779276130073; /* 400 / ln 10 */

/* Whether `to` can be reached from `from` along "scored something against", both ways or along
 * one. */
static void rating_close(const Ratings *ratings, bool reach[][RATING_AGENTS_MAX]) {
    const int n = ratings->agents;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) reach[i][j] = i == j || ratings->ahead.at[i][j] > 0;
    for (int via = 0; via < n; via++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) reach[i][j] |= reach[i][via] && reach[via][j];
}

void rating_find_groups(Ratings *ratings) {
    bool reach[RATING_AGENTS_MAX][RATING_AGENTS_MAX];
    rating_close(ratings, reach);
    ratings->groups = 0;
    for (int i = 0; i < ratings->agents; i++) {
        ratings->group[i] = -1;
        for (int j = 0; j < i && ratings->group[i] < 0; j++)
            if (reach[i][j] && reach[j][i]) ratings->group[i] = ratings->group[j];
        if (ratings->group[i] < 0) ratings->group[i] = ratings->groups++;
    }
}

static int rating_count_members(const Ratings *ratings, int group) {
    int count = 0;
    for (int i = 0; i < ratings->agents; i++) count += ratings->group[i] == group;
    return count;
}

void rating_centre(Ratings *ratings) {
    for (int group = 0; group < ratings->groups; group++) {
        double sum = 0;
        for (int i = 0; i < ratings->agents; i++)
            if (ratings->group[i] == group) sum += ratings->worth[i];
        const double mean = sum / rating_count_members(ratings, group);
        for (int i = 0; i < ratings->agents; i++)
            if (ratings->group[i] == group) ratings->worth[i] -= mean;
    }
}

/* The pseudoinverse of a symmetric matrix without negative eigenvalues, by its eigenvectors. */
static void rating_invert(int n, const RatingMatrix *matrix, RatingMatrix *inverse) {
    gsl_matrix *copy = gsl_matrix_alloc((size_t)n, (size_t)n);
    gsl_matrix *vectors = gsl_matrix_alloc((size_t)n, (size_t)n);
    gsl_vector *values = gsl_vector_alloc((size_t)n);
    gsl_eigen_symmv_workspace *workspace = gsl_eigen_symmv_alloc((size_t)n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) gsl_matrix_set(copy, (size_t)i, (size_t)j, matrix->at[i][j]);
    gsl_eigen_symmv(copy, values, vectors, workspace);
    const double least = RANK_TOLERANCE * gsl_vector_max(values);
    for (int k = 0; k < n; k++) {
        const double value = gsl_vector_get(values, (size_t)k);
        if (value <= least) continue;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                inverse->at[i][j] += gsl_matrix_get(vectors, (size_t)i, (size_t)k) *
                                     gsl_matrix_get(vectors, (size_t)j, (size_t)k) / value;
    }
    gsl_eigen_symmv_free(workspace);
    gsl_vector_free(values);
    gsl_matrix_free(vectors);
    gsl_matrix_free(copy);
}

static void rating_multiply(int n, const RatingMatrix *a, const RatingMatrix *b,
                            RatingMatrix *product) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            product->at[i][j] = 0;
            for (int k = 0; k < n; k++) product->at[i][j] += a->at[i][k] * b->at[k][j];
        }
}

void rating_fill_covariance(Ratings *ratings, const RatingMatrix *information,
                            const RatingMatrix *scores) {
    const int n = ratings->agents;
    RatingMatrix half;
    ratings->independent = (RatingMatrix){0};
    rating_invert(n, information, &ratings->independent);
    rating_multiply(n, &ratings->independent, scores, &half);
    rating_multiply(n, &half, &ratings->independent, &ratings->covariance);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (ratings->group[i] != ratings->group[j]) ratings->covariance.at[i][j] = 0;
}

static bool rating_is_comparable(const Ratings *ratings, int first, int second) {
    return first != second && ratings->group[first] == ratings->group[second];
}

Estimate rating_elo(const Ratings *ratings, int agent) {
    if (rating_count_members(ratings, ratings->group[agent]) < 2) return (Estimate){false, 0};
    return (Estimate){true, ELO * ratings->worth[agent]};
}

Estimate rating_error(const Ratings *ratings, int agent) {
    if (rating_count_members(ratings, ratings->group[agent]) < 2) return (Estimate){false, 0};
    return (Estimate){true, ELO * sqrt(fmax(0, ratings->covariance.at[agent][agent]))};
}

Estimate rating_difference(const Ratings *ratings, int first, int second) {
    if (!rating_is_comparable(ratings, first, second)) return (Estimate){false, 0};
    return (Estimate){true, ELO * (ratings->worth[first] - ratings->worth[second])};
}

Estimate rating_difference_error(const Ratings *ratings, int first, int second) {
    if (!rating_is_comparable(ratings, first, second)) return (Estimate){false, 0};
    const double variance = ratings->covariance.at[first][first] +
                            ratings->covariance.at[second][second] -
                            2 * ratings->covariance.at[first][second];
    return (Estimate){true, ELO * sqrt(fmax(0, variance))};
}

Estimate rating_los(const Ratings *ratings, int first, int second) {
    const Estimate difference = rating_difference(ratings, first, second);
    const Estimate error = rating_difference_error(ratings, first, second);
    if (!error.is_known || error.value <= 0) return (Estimate){false, 0};
    return (Estimate){true, gsl_cdf_ugaussian_P(difference.value / error.value)};
}

Estimate rating_first(const Ratings *ratings, int agent) {
    double sum = 0;
    if (rating_count_members(ratings, ratings->group[agent]) < 2) return (Estimate){false, 0};
    for (int i = 0; i < ratings->agents; i++)
        if (ratings->group[i] == ratings->group[agent])
            sum += exp(ratings->worth[i] - ratings->worth[agent]);
    return (Estimate){true, 1 / sum};
}

const char *rating_describe(const Ratings *ratings, int agent, char text[RATING_REMARK_SIZE]) {
    double met = 0;
    double ahead = 0;
    text[0] = '\0';
    for (int i = 0; i < ratings->agents; i++) {
        met += ratings->met.at[agent][i];
        ahead += ratings->ahead.at[agent][i];
    }
    const int members = rating_count_members(ratings, ratings->group[agent]);
    if (met == 0)
        snprintf(text, RATING_REMARK_SIZE, "met nobody");
    else if (ahead == met)
        snprintf(text, RATING_REMARK_SIZE, "came before everybody each time: no finite rating");
    else if (ahead == 0)
        snprintf(text, RATING_REMARK_SIZE, "came before nobody, ever: no finite rating");
    else if (members == 1)
        snprintf(text, RATING_REMARK_SIZE,
                 "no finite rating: from each other agent it won all or lost all");
    else if (ratings->groups > 1)
        snprintf(text, RATING_REMARK_SIZE, "rated within its group of %d only", members);
    return text;
}
