/* judge.c: how good the moves of a position are, by the evaluation of what they lead to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/judge.h"

#include "agents/eval.h"
#include "agents/real.h"

/* What completes is the same with and without a follower: one survey serves a placement. */
void judge_rate_moves(const Outlook *outlook, const Game *game, const MoveList *list,
                      double lead[MOVE_MAX]) {
    Survey survey;
    for (int i = 0; i < list->count; i++) {
        const Move move = list->move[i];
        double worth[SEAT_MAX];
        Game after = *game;
        game_play(&after, move);
        if (move.type != MOVE_PLACE || after.decision == DECISION_REDEPLOY ||
            outlook_is_settled(&after)) {
            outlook_value(outlook, &after, worth);
        } else {
            if (move.segment == SEGMENT_NONE) outlook_survey(outlook, &after, &survey);
            outlook_sum(outlook, &after, &survey, worth);
        }
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
