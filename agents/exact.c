/* exact.c: the last tiles of a game solved exactly.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/exact.h"

#include "agents/eval.h"

double exact_value_lead(const void *context, const Game *game, int seat) {
    (void)context;
    Score score;
    double points[SEAT_MAX];
    game_score(game, &score);
    for (int i = 0; i < SEAT_MAX; i++) points[i] = score.total[i];
    return eval_lead(points, game->rules->players, seat);
}

bool exact_answer(Exact *exact, const Game *game, Thought *thought) {
    Lookahead *look = &exact->look;
    MoveList *list = &exact->list;
    look->seat = game->seat;
    look->chance_width = 0;
    look->leaves = 0;
    moves_list(game, list);
    int best = 0;
    for (int i = 0; i < list->count; i++) {
        Game next = *game;
        game_play(&next, list->move[i]);
        exact->value[i] = lookahead_value(look, &next, PLIES_ALL);
        if (look->leaves > look->leaves_max) return false;
        if (exact->value[i] > exact->value[best]) best = i;
    }
    thought_set(thought, list->move[best]);
    for (int i = 0; i < list->count; i++)
        thought_add(thought, &(Candidate){.move = list->move[i], .value = exact->value[i]});
    return true;
}
