/* rescore.c: the same games paid by other rules.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/rescore.h"

#include <assert.h>
#include <string.h>

#include "arena/record.h"

bool rescore_is_possible(const Rules *recorded, const Rules *other) {
    return strcmp(recorded->name, other->name) == 0 && recorded->scoring == SCORING_CLASSIC &&
           recorded->sheet_digest == other->sheet_digest && recorded->players == other->players &&
           recorded->followers == other->followers && recorded->count == other->count;
}

void rescore_init(Rescore *rescore, const Rules *recorded, const Rules *other) {
    assert(rescore_is_possible(recorded, other));
    rescore->play = *recorded;
    rescore->play.small_city = other->small_city;
    rescore->pay = rescore->play;
    rescore->pay.farms = other->farms;
}

bool rescore_game(const Rescore *rescore, const GameResult *game, GameResult *paid, Error *error) {
    Game position;
    Score score;
    const TextOptions options = {.finish = true};
    game_init(&position, &rescore->play);
    if (!record_replay(&position, game, &options, error)) return false;
    position.rules = &rescore->pay;
    game_score(&position, &score);
    *paid = *game;
    for (int s = 0; s < rescore->pay.players; s++) {
        SeatResult *seat = &paid->seat[s];
        seat->score = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            seat->completed[kind] = score.completed[kind][s];
            seat->final[kind] = game->end == END_NORMAL ? score.final[kind][s] : 0;
            seat->score = (int16_t)(seat->score + seat->completed[kind] + seat->final[kind]);
        }
    }
    match_rank(paid, rescore->pay.players);
    return true;
}
