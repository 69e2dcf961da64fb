/* moves.c: list, count, draw and check the answers to a pending decision.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/moves.h"

#include <assert.h>
#include <string.h>

#include "engine/lanes.h"

void moves_list_placements(const Game *game, int kind, Placements *placements) {
    const FitSet *fit = &placements->fit;
    int *count = placements->count;
    board_fit(&game->board, &game->rules->tiles.fit[kind], &placements->fit);
    placements->words = board_count_words(&game->board);
    for (int rotation = 0; rotation < ROTATIONS; rotation++)
        count[rotation] = __builtin_popcountll(fit->word[0][rotation]);
    for (int word = 1; word < placements->words; word++)
        for (int rotation = 0; rotation < ROTATIONS; rotation++)
            count[rotation] += __builtin_popcountll(fit->word[word][rotation]);
    placements->total = count[0] + count[1] + count[2] + count[3];
}

static Move make_placement(const Game *game, int rotation, int cell, int segment) {
    return (Move){.type = MOVE_PLACE,
                  .rotation = (uint8_t)rotation,
                  .segment = (uint8_t)segment,
                  .cell = (uint8_t)cell,
                  .address = game->board.cell_address[cell]};
}

/* The rotation is found by counting the sums that `index` reaches, without a branch. */
Move moves_get_placement(const Game *game, const Placements *placements, int index) {
    const int *count = placements->count;
    const int sums[ROTATIONS - 1] = {count[0], count[0] + count[1], count[0] + count[1] + count[2]};
    const int rotation = (index >= sums[0]) + (index >= sums[1]) + (index >= sums[2]);
    index -= rotation ? sums[rotation - 1] : 0;
    int word = 0;
    for (int here; (here = __builtin_popcountll(placements->fit.word[word][rotation])) <= index;
         word++)
        index -= here;
    const int cell = 64 * word + lanes_select(placements->fit.word[word][rotation], index);
    return make_placement(game, rotation, cell, SEGMENT_NONE);
}

static bool can_deploy(const Game *game) {
    return game->supply[game->seat] > 0 && game->rules->scoring == SCORING_CLASSIC;
}

uint32_t moves_list_followers(const Game *game, Move placement) {
    if (!can_deploy(game)) return 0;
    const Orientation *orientation =
        game_orientation(game, ROTATIONS * game->drawn + placement.rotation);
    return features_list_free(&game->features, orientation, game->board.cell_tile[placement.cell],
                              game->rules->farms);
}

/* May the seat that can deploy put its follower where `move` says? */
static bool is_follower_free(const Game *game, Move move) {
    const Orientation *orientation =
        game_orientation(game, ROTATIONS * game->drawn + move.rotation);
    if (game->rules->farms == FARMS_NONE && orientation->fields >> move.segment & 1) return false;
    return features_is_free(&game->features, orientation, game->board.cell_tile[move.cell],
                            move.segment);
}

/* Draws a placement and an option, and both again if the option is a segment that may not be
 * occupied: every legal pair has the same chance, and no list is made. On average 1.06 draws a
 * turn. */
Move moves_draw_joint(const Game *game, Rng *rng) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    const int segments = game_orientation(game, ROTATIONS * game->drawn)->segment_count;
    const int options = can_deploy(game) ? segments + 1 : 1;
    for (;;) {
        uint32_t index = (uint32_t)placements.total;
        uint32_t option = (uint32_t)options;
        rng_below_two(rng, &index, &option);
        Move move = moves_get_placement(game, &placements, (int)index);
        if (option == 0) return move;
        move.segment = (uint8_t)(option - 1);
        if (is_follower_free(game, move)) return move;
    }
}

Move moves_draw_placement(const Game *game, Rng *rng) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    const int index = (int)rng_below(rng, (uint64_t)placements.total);
    Move move = moves_get_placement(game, &placements, index);
    const uint32_t open = moves_list_followers(game, move);
    const int option = (int)rng_below(rng, (uint64_t)__builtin_popcount(open) + 1);
    if (option > 0) move.segment = (uint8_t)lanes_select(open, option - 1);
    return move;
}

/* Appends every joint move. */
static void list_joint(const Game *game, MoveList *list) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    for (int index = 0; index < placements.total; index++) {
        Move move = moves_get_placement(game, &placements, index);
        list->move[list->count++] = move;
        for (uint32_t open = moves_list_followers(game, move); open; open &= open - 1) {
            move.segment = (uint8_t)__builtin_ctz(open);
            list->move[list->count++] = move;
        }
    }
}

static int count_joint(const Game *game) {
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    int count = placements.total;
    for (int index = 0; index < placements.total && can_deploy(game); index++) {
        const Move move = moves_get_placement(game, &placements, index);
        count += __builtin_popcount(moves_list_followers(game, move));
    }
    return count;
}

/* The decisions of the Count. */

/* Appends a redeployment of a follower from `quarter` to a feature. */
static void add_redeploy(MoveList *list, int quarter, int label) {
    list->move[list->count++] =
        (Move){.type = MOVE_REDEPLOY, .quarter = (uint8_t)quarter, .label = (uint8_t)label};
}

static void list_completed(const Game *game, int quarter, MoveList *list) {
    for (int i = 0; i < game->completed_count; i++)
        if (feature_kind(game->completed[i]) == game_quarter_feature(quarter))
            add_redeploy(list, quarter, feature_label(game->completed[i]));
}

static void list_members(const uint64_t *set, int words, int quarter, MoveList *list) {
    for (int word = 0; word < words; word++)
        for (uint64_t rest = set[word]; rest; rest &= rest - 1)
            add_redeploy(list, quarter, 64 * word + __builtin_ctzll(rest));
}

/* Incomplete roads or cities, each once, in the order of the tiles. */
static void list_incomplete_centers(const Game *game, int quarter, MoveList *list) {
    const FeatureKind kind = game_quarter_feature(quarter);
    bool seen[LABELS] = {true};
    for (int port = 0; port < SIDES * game->board.tile_count; port++) {
        const int label = game->features.center[port];
        const Orientation *orientation =
            game_orientation(game, game->board.tile_orientation[port / SIDES]);
        if (seen[label]) continue;
        if (orientation->segment[orientation->center[port % SIDES]].kind != kind) continue;
        seen[label] = true;
        add_redeploy(list, quarter, label);
    }
}

static void list_incomplete(const Game *game, int quarter, MoveList *list) {
    const FeatureKind kind = game_quarter_feature(quarter);
    if (kind == FEATURE_CLOISTER) {
        list_members(game->board.cloister, 2, quarter, list);
    } else if (kind == FEATURE_FIELD) {
        uint64_t fields[LABELS / 64];
        memcpy(fields, game->features.field_used, sizeof fields);
        fields[0] &= ~UINT64_C(1);
        list_members(fields, LABELS / 64, quarter, list);
    } else {
        list_incomplete_centers(game, quarter, list);
    }
}

static void list_redeploy(const Game *game, MoveList *list) {
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        if (quarter == game->count_quarter || !game->quarter[quarter][game->seat]) continue;
        if (game->decision == DECISION_REDEPLOY)
            list_completed(game, quarter, list);
        else
            list_incomplete(game, quarter, list);
    }
}

/* Quarters that a deployed follower (DEPLOY) or the Count (COUNT) may go to. */
static void list_quarters(const Game *game, MoveType type, MoveList *list) {
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        if (quarter == QUARTER_MARKET && game->rules->farms == FARMS_NONE) continue;
        if (type == MOVE_COUNT && quarter == game->count_quarter) continue;
        list->move[list->count++] = (Move){.type = (uint8_t)type, .quarter = (uint8_t)quarter};
    }
}

void moves_list(const Game *game, MoveList *list) {
    list->count = 0;
    if (game->decision == DECISION_PLACE) {
        list_joint(game, list);
        return;
    }
    assert(game->decision != DECISION_CHANCE && game->decision != DECISION_OVER);
    list->move[list->count++] = (Move){.type = MOVE_PASS};
    if (game->decision == DECISION_DEPLOY)
        list_quarters(game, MOVE_DEPLOY, list);
    else if (game->decision == DECISION_COUNT)
        list_quarters(game, MOVE_COUNT, list);
    else
        list_redeploy(game, list);
}

int moves_count(const Game *game) {
    if (game->decision == DECISION_PLACE) return count_joint(game);
    MoveList list;
    moves_list(game, &list);
    return list.count;
}

bool moves_is_equal(Move a, Move b) {
    if (a.type != b.type) return false;
    switch ((MoveType)a.type) {
    case MOVE_PASS:
        return true;
    case MOVE_PLACE:
        return a.address == b.address && a.rotation == b.rotation && a.segment == b.segment;
    case MOVE_REDEPLOY:
        return a.quarter == b.quarter && a.label == b.label;
    case MOVE_DEPLOY:
    case MOVE_COUNT:
        return a.quarter == b.quarter;
    }
    return false;
}

static bool is_legal_place(const Game *game, Move move) {
    if (move.cell >= game->board.cell_count || move.type != MOVE_PLACE) return false;
    if (game->board.cell_address[move.cell] != move.address) return false;
    if (move.rotation >= game->rules->tiles.rotation_count[game->drawn]) return false;
    const Fit *fit = &game->rules->tiles.fit[game->drawn];
    if (!board_is_fit(&game->board, fit, move.cell, move.rotation)) return false;
    if (move.segment == SEGMENT_NONE) return true;
    const Orientation *orientation =
        game_orientation(game, ROTATIONS * game->drawn + move.rotation);
    return move.segment < orientation->segment_count && can_deploy(game) &&
           is_follower_free(game, move);
}

bool moves_is_legal(const Game *game, Move move) {
    if (game->decision == DECISION_CHANCE || game->decision == DECISION_OVER) return false;
    if (game->decision == DECISION_PLACE) return is_legal_place(game, move);
    MoveList list;
    moves_list(game, &list);
    for (int i = 0; i < list.count; i++)
        if (moves_is_equal(list.move[i], move)) return true;
    return false;
}

/* perft */

/* Declines what the Count asks, until a tile is to be drawn or the game is over. */
static void decline(Game *game) {
    while (game->decision != DECISION_CHANCE && game->decision != DECISION_OVER)
        game_play(game, (Move){.type = MOVE_PASS});
}

static uint64_t perft_place(const Game *game, int depth, const uint8_t *deck) {
    if (depth == 1) return (uint64_t)count_joint(game);
    Placements placements;
    moves_list_placements(game, game->drawn, &placements);
    uint64_t sum = 0;
    for (int index = 0; index < placements.total; index++) {
        Move move = moves_get_placement(game, &placements, index);
        uint32_t options = moves_list_followers(game, move) | 1u << SEGMENT_NONE;
        for (; options; options &= options - 1) {
            move.segment = (uint8_t)__builtin_ctz(options);
            Game next = *game;
            game_play(&next, move);
            decline(&next);
            sum += moves_perft(&next, depth - 1, deck);
        }
    }
    return sum;
}

uint64_t moves_perft(const Game *game, int depth, const uint8_t *deck) {
    if (depth == 0) return 1;
    if (game->decision != DECISION_CHANCE) return 0;
    uint64_t sum = 0;
    for (int kind = 0; kind < game->rules->tiles.sheet.kind_count; kind++) {
        if (!game->bag[kind] || (deck && deck[0] != kind)) continue;
        Game next = *game;
        if (!game_deal(&next, kind)) continue;
        const uint8_t *rest = deck ? deck + 1 : NULL;
        sum += next.decision == DECISION_PLACE ? perft_place(&next, depth, rest)
                                               : moves_perft(&next, depth - 1, rest);
    }
    return sum;
}
