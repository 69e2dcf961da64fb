/* game.c: the order of things: draw, place, complete, redeploy, score, next turn, end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/game.h"

#include <assert.h>
#include <string.h>

static const Orientation *placed_orientation(const Game *game, int tile) {
    return game_orientation(game, game->board.tile_orientation[tile]);
}

FeatureKind game_quarter_feature(int quarter) {
    static const FeatureKind kinds[QUARTERS] = {
        [QUARTER_CASTLE] = FEATURE_CITY,
        [QUARTER_MARKET] = FEATURE_FIELD,
        [QUARTER_BLACKSMITH] = FEATURE_ROAD,
        [QUARTER_CATHEDRAL] = FEATURE_CLOISTER,
    };
    return kinds[quarter];
}

/* Start. */

/* Lays a fixed tile, or the first of all. Nothing is completed by it: see sheet.h. */
static void lay_fixed(Game *game, int kind, int x, int y) {
    Board *board = &game->board;
    const Orientation *orientation = game_orientation(game, ROTATIONS * kind);
    const uint16_t address = board_address(x, y);
    uint8_t neighbour[SIDES];
    for (int side = 0; side < SIDES; side++) {
        const int tile = board_find_tile(board, board_step(address, side));
        neighbour[side] = (uint8_t)(tile < 0 ? TILE_NONE : tile);
    }
    const int tile = board_place_at(board, address, ROTATIONS * kind, orientation->code);
    Joined joined;
    features_place(&game->features, orientation, neighbour, &joined);
    if (orientation->cloister != SEGMENT_NONE)
        board->cloister[tile >> 6] |= UINT64_C(1) << (tile & 63);
}

void game_init(Game *game, const Rules *rules) {
    memset(game, 0, sizeof *game);
    game->rules = rules;
    board_init(&game->board);
    features_init(&game->features);
    const Sheet *sheet = &rules->tiles.sheet;
    for (int i = 0; i < sheet->place_count; i++)
        lay_fixed(game, sheet->place[i].kind, sheet->place[i].x, sheet->place[i].y);
    if (sheet->start >= 0) lay_fixed(game, sheet->start, 0, 0);
    memcpy(game->bag, rules->bag, sizeof game->bag);
    game->bag_size = rules->bag_size;
    for (int seat = 0; seat < rules->players; seat++) game->supply[seat] = rules->followers;
    game->count_quarter = rules->count == COUNT_ABSENT ? QUARTER_NONE : QUARTER_CASTLE;
    game->last_seat = (uint8_t)(rules->players - 1);
    game->decision = DECISION_CHANCE;
}

/* The last round of the Count. */

static bool can_redeploy_from(const Game *game, int quarter, int seat) {
    return quarter != game->count_quarter && game->quarter[quarter][seat] > 0;
}

/* Has `seat` a follower that could go to an incomplete feature or a field? */
static bool can_redeploy_finally(const Game *game, int seat) {
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        if (can_redeploy_from(game, quarter, seat) &&
            game_has_incomplete(game, game_quarter_feature(quarter)))
            return true;
    return false;
}

/* Asks the first seat from `seat` on that has a choice; those without one pass unasked. */
static void ask_finally(Game *game, int seat) {
    const int players = game->rules->players;
    while (game->passes < players && !can_redeploy_finally(game, seat)) {
        game->passes++;
        seat = (seat + 1) % players;
    }
    game->seat = (uint8_t)seat;
    game->decision = game->passes < players ? DECISION_REDEPLOY_FINAL : DECISION_OVER;
}

/* Turns. */

static bool is_last_figure_placed(const Game *game) {
    for (int seat = 0; seat < game->rules->players; seat++)
        if (game->supply[seat] == 0) return true;
    return false;
}

/* Chance draws for turn_seat, or the game ends. */
static void begin_draw(Game *game) {
    game->seat = game->turn_seat;
    if (game->rules->scoring == SCORING_CHILDREN && is_last_figure_placed(game))
        game->decision = DECISION_OVER;
    else if (game->bag_size > 0)
        game->decision = DECISION_CHANCE;
    else if (game->rules->count == COUNT_ABSENT)
        game->decision = DECISION_OVER;
    else
        ask_finally(game, (game->last_seat + 1) % game->rules->players);
}

static void end_turn(Game *game) {
    game->turn_seat = (uint8_t)((game->turn_seat + 1) % game->rules->players);
    begin_draw(game);
}

bool game_deal(Game *game, int kind) {
    assert(game->decision == DECISION_CHANCE && game->bag[kind] > 0);
    game->bag[kind]--;
    game->bag_size--;
    if (game->board.tile_count == 0) {
        lay_fixed(game, kind, 0, 0);
        begin_draw(game);
        return true;
    }
    if (!board_is_fitting(&game->board, &game->rules->tiles.fit[kind])) {
        game->discarded++;
        begin_draw(game);
        return false;
    }
    game->drawn = (uint8_t)kind;
    game->seat = game->turn_seat;
    game->decision = DECISION_PLACE;
    return true;
}

/* Scoring. */

/* Figures for the children on a closed road; each segment is met once, at its first side. */
static void score_children(Game *game, FeatureId road) {
    const Features *features = &game->features;
    for (int port = 0; port < SIDES * features->tile_count; port++) {
        if (features->center[port] != feature_label(road)) continue;
        const Orientation *orientation = placed_orientation(game, port / SIDES);
        const Segment *part = &orientation->segment[orientation->center[port % SIDES]];
        if (__builtin_ctz(part->edges) != port % SIDES) continue;
        for (int seat = 0; seat < game->rules->players && seat < COLOURS; seat++) {
            const int wanted = part->children[seat];
            const int figures = wanted < game->supply[seat] ? wanted : game->supply[seat];
            game->supply[seat] = (uint8_t)(game->supply[seat] - figures);
            game->points[FEATURE_ROAD][seat] =
                (int16_t)(game->points[FEATURE_ROAD][seat] + figures);
        }
    }
}

/* Scores all features that the tile completed; followers return. earned[seat] is what it paid. */
static void score_completed(Game *game, int16_t earned[FEATURE_KINDS][SEAT_MAX]) {
    for (int i = 0; i < game->completed_count; i++) {
        const FeatureId feature = game->completed[i];
        if (game->rules->scoring == SCORING_CHILDREN) {
            score_children(game, feature);
        } else {
            game_pay_feature(game, feature, earned);
            features_return_followers(&game->features, feature, game->supply);
        }
        if (feature_kind(feature) != FEATURE_CLOISTER) features_retire(&game->features, feature);
    }
    game->completed_count = 0;
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < SEAT_MAX; seat++)
            game->points[kind][seat] = (int16_t)(game->points[kind][seat] + earned[kind][seat]);
}

/* Did another seat score by this tile, and the active one not? */
static bool is_consoled(const Game *game, int16_t earned[FEATURE_KINDS][SEAT_MAX]) {
    bool mine = false;
    bool others = false;
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < game->rules->players; seat++) {
            if (earned[kind][seat] == 0) continue;
            if (seat == game->turn_seat)
                mine = true;
            else
                others = true;
        }
    return others && !mine;
}

static void finish_scoring(Game *game) {
    int16_t earned[FEATURE_KINDS][SEAT_MAX] = {{0}};
    score_completed(game, earned);
    if (game->rules->count != COUNT_ABSENT && is_consoled(game, earned) &&
        game->supply[game->turn_seat] > 0) {
        game->seat = game->turn_seat;
        game->decision = DECISION_DEPLOY;
    } else {
        end_turn(game);
    }
}

/* The round of redeployments within a turn. */

static bool can_redeploy(const Game *game, int seat) {
    for (int i = 0; i < game->completed_count; i++)
        for (int quarter = 0; quarter < QUARTERS; quarter++)
            if (game_quarter_feature(quarter) == feature_kind(game->completed[i]) &&
                can_redeploy_from(game, quarter, seat))
                return true;
    return false;
}

/* Asks, from the seat `step` places left of the active one, the first that has a choice; the
 * active one is `players` places away and comes last. Then the tile is scored. */
static void ask_redeploy(Game *game, int step) {
    const int players = game->rules->players;
    for (; game->rules->count != COUNT_ABSENT && step <= players; step++) {
        const int seat = (game->turn_seat + step) % players;
        if (!can_redeploy(game, seat)) continue;
        game->seat = (uint8_t)seat;
        game->decision = DECISION_REDEPLOY;
        return;
    }
    finish_scoring(game);
}

static int count_step(const Game *game) {
    const int players = game->rules->players;
    return (game->seat - game->turn_seat + players - 1) % players + 1;
}

/* Answers. */

static void list_completed(Game *game, const Joined *joined) {
    game->completed_count = joined->completed_count;
    memcpy(game->completed, joined->completed, sizeof joined->completed);
    uint8_t tiles[9];
    const int cloisters = board_take_completed_cloisters(&game->board, tiles);
    for (int i = 0; i < cloisters; i++)
        game->completed[game->completed_count++] = feature_id(FEATURE_CLOISTER, tiles[i]);
}

static void deploy(Game *game, FeatureId feature, int tile, int segment) {
    const int seat = game->turn_seat;
    assert(game->supply[seat] > 0);
    game->supply[seat]--;
    game->deployed[seat]++;
    if (feature_kind(feature) == FEATURE_FIELD) game->farmers[seat]++;
    features_deploy(&game->features, features_make_follower(feature, tile, segment, seat));
}

static void play_place(Game *game, Move move) {
    Board *board = &game->board;
    assert(game->decision == DECISION_PLACE && move.cell < board->cell_count);
    assert(board->cell_address[move.cell] == move.address);
    const int number = ROTATIONS * game->drawn + move.rotation;
    const Orientation *orientation = game_orientation(game, number);
    uint8_t neighbour[SIDES];
    memcpy(neighbour, board->cell_tile[move.cell], SIDES);
    const int tile = board_place(board, move.cell, number, orientation->code);
    Joined joined;
    features_place(&game->features, orientation, neighbour, &joined);
    if (orientation->cloister != SEGMENT_NONE)
        board->cloister[tile >> 6] |= UINT64_C(1) << (tile & 63);
    game->turns++;
    game->last_seat = game->turn_seat;
    if (move.segment != SEGMENT_NONE)
        deploy(game, features_get_joined(&joined, orientation, tile, move.segment), tile,
               move.segment);
    list_completed(game, &joined);
    if (game->completed_count == 0)
        end_turn(game);
    else
        ask_redeploy(game, 1);
}

/* Where a redeployed follower is shown: the first tile that has a part of the feature. */
static void show_redeployed(const Game *game, FeatureId feature, int *tile, int *segment) {
    for (*tile = 0; *tile < game->board.tile_count; ++*tile) {
        *segment = game_find_segment(game, *tile, feature);
        if (*segment != SEGMENT_NONE) return;
    }
    assert(false && "a feature lies on a tile");
}

static void play_redeploy(Game *game, Move move) {
    const FeatureId feature = feature_id(game_quarter_feature(move.quarter), move.label);
    assert(can_redeploy_from(game, move.quarter, game->seat));
    game->quarter[move.quarter][game->seat]--;
    int tile, segment;
    show_redeployed(game, feature, &tile, &segment);
    features_deploy(&game->features, features_make_follower(feature, tile, segment, game->seat));
    if (game->decision == DECISION_REDEPLOY) {
        ask_redeploy(game, count_step(game));
    } else {
        game->passes = 0;
        ask_finally(game, (game->seat + 1) % game->rules->players);
    }
}

static int next_quarter(const Game *game) {
    const int quarter = (game->count_quarter + 1) % QUARTERS;
    const bool is_closed = quarter == QUARTER_MARKET && game->rules->farms == FARMS_NONE;
    return is_closed ? (quarter + 1) % QUARTERS : quarter;
}

static void play_deploy(Game *game, Move move) {
    assert(game->decision == DECISION_DEPLOY && game->supply[game->seat] > 0);
    game->supply[game->seat]--;
    game->quarter[move.quarter][game->seat]++;
    switch (game->rules->count) {
    case COUNT_FREE:
        game->decision = DECISION_COUNT;
        return;
    case COUNT_CLOCKWISE:
        game->count_quarter = (uint8_t)next_quarter(game);
        break;
    case COUNT_FOLLOW:
        game->count_quarter = move.quarter;
        break;
    case COUNT_ABSENT:
        assert(false && "the Count is in this game");
        break;
    }
    end_turn(game);
}

static void play_pass(Game *game) {
    switch ((Decision)game->decision) {
    case DECISION_REDEPLOY:
        ask_redeploy(game, count_step(game) + 1);
        return;
    case DECISION_DEPLOY:
    case DECISION_COUNT:
        end_turn(game);
        return;
    case DECISION_REDEPLOY_FINAL:
        game->passes++;
        ask_finally(game, (game->seat + 1) % game->rules->players);
        return;
    case DECISION_CHANCE:
    case DECISION_PLACE:
    case DECISION_OVER:
        assert(false && "this decision can be declined");
        return;
    }
}

void game_play(Game *game, Move move) {
    switch ((MoveType)move.type) {
    case MOVE_PASS:
        play_pass(game);
        return;
    case MOVE_PLACE:
        play_place(game, move);
        return;
    case MOVE_REDEPLOY:
        play_redeploy(game, move);
        return;
    case MOVE_DEPLOY:
        play_deploy(game, move);
        return;
    case MOVE_COUNT:
        game->count_quarter = move.quarter;
        end_turn(game);
        return;
    }
}
