/* judge.c: how good the moves of a position are, by the evaluation of what they lead to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/judge.h"

#include "agents/eval.h"
#include "agents/real.h"

void judge_value(const Judge *judge, const Game *game, double worth[SEAT_MAX]) {
    (void)judge;
    eval_worth(game, 1, worth);
}

void judge_rate_moves(const Judge *judge, const Game *game, const MoveList *list, double *lead) {
    for (int i = 0; i < list->count; i++) {
        Game after = *game;
        double worth[SEAT_MAX];
        game_play(&after, list->move[i]);
        judge_value(judge, &after, worth);
        lead[i] = eval_lead(worth, game->rules->players, game->seat);
    }
}

/* Below this many temperatures under the best a prior is as good as 0. */
static const double DEEPEST = 30;

void judge_set_priors(const double *lead, int count, double temp, float *prior) {
    double best = lead[0];
    for (int i = 1; i < count; i++)
        if (lead[i] > best) best = lead[i];
    double sum = 0;
    for (int i = 0; i < count; i++) {
        const double below = (best - lead[i]) / temp;
        const double weight = below < DEEPEST ? real_exp(-below) : 0;
        prior[i] = (float)weight;
        sum += weight;
    }
    for (int i = 0; i < count; i++) prior[i] = (float)((double)prior[i] / sum);
}
