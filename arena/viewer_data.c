/* viewer_data.c: what a viewer shows of a game, step by step, found by playing its moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/viewer_data.h"

#include <stdlib.h>
#include <string.h>

#include "engine/text.h"

static bool is_same_figure(const PictureFigure *a, const PictureFigure *b) {
    return a->x == b->x && a->y == b->y && a->seat == b->seat && a->is_lying == b->is_lying;
}

static int find_stay(const ViewerData *data, const PictureFigure *figure) {
    for (int i = data->stays - 1; i >= 0; i--)
        if (data->stay[i].to < 0 && is_same_figure(&data->stay[i].figure, figure)) return i;
    return -1;
}

/* A new place in a list that may move; NULL if memory is short. Each step adds a few. */
static ViewerStay *add_stay(ViewerData *data, PictureFigure figure) {
    ViewerStay *list = reallocarray(data->stay, (size_t)data->stays + 1, sizeof *list);
    if (!list) return NULL;
    data->stay = list;
    list[data->stays] = (ViewerStay){.figure = figure, .from = data->steps - 1, .to = -1};
    return &list[data->stays++];
}

/* Ends the stays of figures that have left, begins those of figures that have come. */
static bool follow_figures(ViewerData *data, const Game *game) {
    PictureFigure figure[PICTURE_FIGURES_MAX];
    const int count = picture_list_figures(game, figure);
    for (int i = 0; i < data->stays; i++) {
        bool is_there = false;
        for (int j = 0; j < count && !is_there; j++)
            is_there = is_same_figure(&data->stay[i].figure, &figure[j]);
        if (data->stay[i].to < 0 && !is_there) data->stay[i].to = data->steps - 1;
    }
    for (int i = 0; i < count; i++)
        if (find_stay(data, &figure[i]) < 0 && !add_stay(data, figure[i])) return false;
    return true;
}

/* Sets the last step to a position. */
static bool set_step(ViewerData *data, const Game *game) {
    ViewerStep *step = &data->step[data->steps - 1];
    Score score;
    game_score(game, &score);
    for (int seat = 0; seat < game->rules->players; seat++) {
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            step->points[seat][kind] = game->points[kind][seat];
            step->now[seat][kind] =
                (int16_t)(score.completed[kind][seat] + score.final[kind][seat]);
        }
        step->supply[seat] = game->supply[seat];
    }
    step->turn = game->turns;
    memcpy(step->quarter, game->quarter, sizeof step->quarter);
    step->count_quarter = game->count_quarter;
    data->game = *game;
    return follow_figures(data, game);
}

static void begin_step(ViewerData *data, int seat, int drawn) {
    data->step[data->steps++] =
        (ViewerStep){.seat = (int8_t)seat, .drawn = (int16_t)drawn, .decision = -1};
}

static void begin_decision(ViewerData *data, const Game *game, int decision) {
    begin_step(data, game->seat, game->decision == DECISION_PLACE ? game->drawn : -1);
    data->step[data->steps - 1].decision = (int16_t)decision;
}

/* A draw that the notation writes down begins a step, but for the first tile of junior, which lies
 * before anybody moves. */
static bool follow_deal(ViewerData *data, const TextStep *step) {
    if (step->fits && step->after->decision == DECISION_PLACE) return true;
    if (step->fits)
        data->step[0].drawn = (int16_t)step->kind;
    else
        begin_step(data, step->before->turn_seat, step->kind);
    return set_step(data, step->after);
}

/* Moves begin steps, but for those that the notation does not write, or writes into the token
 * before. A follower that comes back at once stood on its tile for an instant. */
static bool follow_move(ViewerData *data, const TextStep *step) {
    const Move move = step->move;
    const int decision = data->decisions++;
    if (move.type == MOVE_PLACE) {
        begin_decision(data, step->before, decision);
        const int tile = step->after->board.tile_count - 1;
        if (move.segment != SEGMENT_NONE &&
            !add_stay(data,
                      picture_find_figure(step->after, tile, move.segment, step->before->seat)))
            return false;
    } else if (move.type == MOVE_REDEPLOY || move.type == MOVE_DEPLOY) {
        begin_decision(data, step->before, decision);
    }
    return set_step(data, step->after);
}

/* A replay under way. */
typedef struct Following {
    ViewerData *data;
    bool is_short; /* of memory */
} Following;

static bool follow_step(void *context, const TextStep *step) {
    Following *following = context;
    const bool is_done =
        step->is_deal ? follow_deal(following->data, step) : follow_move(following->data, step);
    following->is_short = !is_done;
    return is_done;
}

/* The step behind the last token. */
static bool add_end(ViewerData *data) {
    begin_step(data, -1, -1);
    ViewerStep *step = &data->step[data->steps - 1];
    if (!set_step(data, &data->game)) return false;
    if (data->game.decision == DECISION_OVER) memcpy(step->points, step->now, sizeof step->now);
    return true;
}

static int count_tokens(const char *moves) {
    int count = 1;
    for (const char *c = moves; *c != '\0'; c++) count += *c == ' ';
    return count;
}

static bool play_moves(ViewerData *data, const char *moves, Error *error) {
    Following following = {.data = data};
    const TextOptions options = {.finish = true, .visitor = follow_step, .context = &following};
    TextEnd end;
    Game game = data->game;
    if (!text_replay(&game, moves, &options, &end))
        return error_set(error, "token %d: %.200s", end.token, end.error.text);
    data->first = end.token - (data->steps - 1);
    if (following.is_short || !add_end(data)) return error_set(error, "memory is short");
    return true;
}

bool viewer_data_create(ViewerData *data, const Rules *rules, const char *moves, Error *error) {
    memset(data, 0, sizeof *data);
    if (!moves) return error_set(error, "the game is kept without its moves (--keep scores)");
    data->step = calloc((size_t)count_tokens(moves) + 2, sizeof *data->step);
    game_init(&data->game, rules);
    if (data->step) begin_step(data, -1, -1);
    if (!data->step || !set_step(data, &data->game))
        error_set(error, "memory is short");
    else if (play_moves(data, moves, error))
        return true;
    viewer_data_release(data);
    return false;
}

void viewer_data_release(ViewerData *data) {
    free(data->step);
    free(data->stay);
    memset(data, 0, sizeof *data);
}
