/* score.c: what features pay, and the points as if the game ended now.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/game.h"

static int count_worth(const Game *game, FeatureId feature) {
    if (feature_kind(feature) != FEATURE_CLOISTER)
        return features_count_points(&game->features, feature, game->rules);
    const int tile = feature_label(feature);
    return 1 + board_count_neighbours(&game->board, game->board.tile_address[tile]);
}

void game_pay_feature(const Game *game, FeatureId feature,
                      int16_t points[FEATURE_KINDS][SEAT_MAX]) {
    uint8_t count[SEAT_MAX];
    if (features_count_followers(&game->features, feature, count) == 0) return;
    const int worth = count_worth(game, feature);
    int most = 0;
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (count[seat] > most) most = count[seat];
    int16_t *row = points[feature_kind(feature)];
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (count[seat] == most) row[seat] = (int16_t)(row[seat] + worth);
}

/* Adds what the incomplete features with followers would pay, each once. */
static void score_incomplete(const Game *game, int16_t final[FEATURE_KINDS][SEAT_MAX]) {
    const Features *features = &game->features;
    for (int i = 0; i < features->follower_count; i++) {
        const FeatureId feature = features->follower[i].feature;
        if (feature_kind(feature) == FEATURE_FIELD) continue;
        bool seen = false;
        for (int j = 0; j < i && !seen; j++) seen = features->follower[j].feature == feature;
        if (!seen) game_pay_feature(game, feature, final);
    }
}

static void score_position(const Game *game, Score *score) {
    memset(score, 0, sizeof *score);
    memcpy(score->completed, game->points, sizeof score->completed);
    if (game->rules->scoring == SCORING_CLASSIC) {
        score_incomplete(game, score->final);
        features_score_fields(&game->features, game->rules, score->final[FEATURE_FIELD]);
    }
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < SEAT_MAX; seat++)
            score->total[seat] = (int16_t)(score->total[seat] + score->completed[kind][seat] +
                                           score->final[kind][seat]);
}

void game_score(const Game *game, Score *score) {
    if (game->decision != DECISION_REDEPLOY) {
        score_position(game, score);
        return;
    }
    Game declined = *game;
    while (declined.decision == DECISION_REDEPLOY) game_play(&declined, (Move){.type = MOVE_PASS});
    score_position(&declined, score);
}

uint32_t game_list_winners(const Game *game) {
    Score score;
    game_score(game, &score);
    uint32_t winners = 0;
    int most = INT16_MIN;
    for (int seat = 0; seat < game->rules->players; seat++)
        if (score.total[seat] > most) most = score.total[seat];
    for (int seat = 0; seat < game->rules->players; seat++)
        winners |= (uint32_t)(score.total[seat] == most) << seat;
    return winners;
}
