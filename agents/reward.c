/* reward.c: what a game, finished or judged as it stands, is worth to each seat.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/reward.h"

#include "agents/eval.h"
#include "agents/real.h"

/* A junior game is decided by eight figures, as a base game is by some sixty points of lead: a
 * figure counts as this many points, so that one reward_scale serves both. */
static const double FIGURE_POINTS = 8;

static void share_win(const double points[SEAT_MAX], int players, double reward[SEAT_MAX]) {
    int winners = 0;
    double most = points[0];
    for (int seat = 1; seat < players; seat++)
        if (points[seat] > most) most = points[seat];
    for (int seat = 0; seat < players; seat++) winners += points[seat] >= most;
    for (int seat = 0; seat < players; seat++)
        reward[seat] = points[seat] >= most ? 1.0 / winners : 0;
}

static void share_portion(const double points[SEAT_MAX], int players, double reward[SEAT_MAX]) {
    double sum = 0;
    for (int seat = 0; seat < players; seat++) sum += points[seat] > 0 ? points[seat] : 0;
    for (int seat = 0; seat < players; seat++)
        reward[seat] = sum > 0 ? (points[seat] > 0 ? points[seat] : 0) / sum : 1.0 / players;
}

void reward_share(const RewardOptions *options, const Rules *rules, const double points[SEAT_MAX],
                  double reward[SEAT_MAX]) {
    const int players = rules->players;
    const double unit = rules->scoring == SCORING_CHILDREN ? FIGURE_POINTS : 1;
    if (options->type == REWARD_WIN) {
        share_win(points, players, reward);
        return;
    }
    if (options->type == REWARD_PORTION) {
        share_portion(points, players, reward);
        return;
    }
    for (int seat = 0; seat < players; seat++) {
        const double lead = unit * eval_lead(points, players, seat) / options->scale;
        reward[seat] = 0.5 + (options->type == REWARD_MARGIN ? lead : real_tanh(lead)) / 2;
    }
}

void reward_score(const RewardOptions *options, const Rules *rules, const Score *score,
                  double reward[SEAT_MAX]) {
    double points[SEAT_MAX] = {0};
    for (int seat = 0; seat < rules->players; seat++) points[seat] = score->total[seat];
    reward_share(options, rules, points, reward);
}

void reward_finished(const RewardOptions *options, const Game *game, double reward[SEAT_MAX]) {
    Score score;
    game_score(game, &score);
    reward_score(options, game->rules, &score, reward);
}
