/* test_outlook.c: the full evaluation against its definition, on random positions and drawn ones.
 *
 * SPDX-License-Identifier: MIT
 */

#include <math.h>

#include "agents/outlook.h"
#include "tests/play.h"

enum { GAMES = 3 };

/* Called at every decision of a seat. */
typedef void Visitor(const Outlook *outlook, const Game *game);

static Move draw_move(const Game *game, Rng *rng) {
    static MoveList list;
    if (game->decision == DECISION_PLACE) return moves_draw_placement(game, rng);
    moves_list(game, &list);
    return list.move[rng_below(rng, (uint64_t)list.count)];
}

/* Random games of every rule set; ends with the finished game. */
static void visit_positions(Visitor *visitor, Visitor *visit_end) {
    static Rules rules;
    static Outlook outlook;
    for (int t = 0; t < GAMES * PLAY_TABLE_COUNT; t++) {
        const int table = t % PLAY_TABLE_COUNT;
        play_parse_rules(&rules, PLAY_TABLES[table].rules, PLAY_TABLES[table].players);
        outlook_init_default(&outlook);
        outlook_start(&outlook, &rules);
        Rng rng;
        Deck deck;
        Game game;
        rng_init(&rng, (uint64_t)t);
        play_fill_deck(&deck, &rules, (uint64_t)t);
        game_init(&game, &rules);
        for (int dealt = 0; game.decision != DECISION_OVER;) {
            if (game.decision == DECISION_CHANCE) {
                game_deal(&game, deck.kind[dealt++]);
                continue;
            }
            if (visitor) visitor(&outlook, &game);
            game_play(&game, draw_move(&game, &rng));
        }
        if (visit_end) visit_end(&outlook, &game);
    }
}

static void check_end(const Outlook *outlook, const Game *game) {
    double worth[SEAT_MAX];
    Score score;
    outlook_value(outlook, game, worth);
    game_score(game, &score);
    for (int seat = 0; seat < SEAT_MAX; seat++)
        cr_assert_float_eq(worth[seat], score.total[seat], 0);
}

Test(outlook, of_a_finished_game_is_its_score, .timeout = 60) {
    visit_positions(NULL, check_end);
}

/* Every joint move, by the survey of its placement without a follower. */
static void check_shared_survey(const Outlook *outlook, const Game *game) {
    static MoveList list;
    static Survey survey;
    if (game->decision != DECISION_PLACE || game->turns % 8) return;
    moves_list(game, &list);
    for (int i = 0; i < list.count; i++) {
        double shared[SEAT_MAX], whole[SEAT_MAX];
        Game after = *game;
        game_play(&after, list.move[i]);
        if (after.decision == DECISION_REDEPLOY || outlook_is_settled(&after)) continue;
        if (list.move[i].segment == SEGMENT_NONE) outlook_survey(outlook, &after, &survey);
        outlook_sum(outlook, &after, &survey, shared);
        outlook_value(outlook, &after, whole);
        cr_assert_arr_eq(shared, whole, sizeof whole);
    }
}

Test(outlook, of_a_placement_is_surveyed_once_for_all_its_followers, .timeout = 60) {
    visit_positions(check_shared_survey, NULL);
}

/* Does an orientation fit a cell, and does its segment at `side` end there? */
static bool is_fitting(const Orientation *orientation, unsigned code) {
    for (int side = 0; side < SIDES; side++) {
        const unsigned demand = code >> (2 * side) & 3;
        if (demand && demand != (orientation->code >> (2 * side) & 3U)) return false;
    }
    return true;
}

static bool is_closing(const Orientation *orientation, unsigned code, int side) {
    const Segment *part = &orientation->segment[orientation->center[side]];
    for (int other = 0; other < SIDES; other++)
        if (part->edges >> other & 1 && !(code >> (2 * other) & 3)) return false;
    return true;
}

/* The chance that a cell's side is closed, kind by kind and rotation by rotation. */
static double recompute_cell(const Outlook *outlook, const Game *game, unsigned code, int side) {
    int fitting = 0;
    int closing = 0;
    for (int kind = 0; kind < game->rules->tiles.sheet.kind_count; kind++) {
        const int left = game->bag[kind] + (game->drawn == kind);
        bool fits = false;
        bool closes = false;
        for (int rotation = 0; rotation < ROTATIONS; rotation++) {
            const Orientation *orientation = game_orientation(game, ROTATIONS * kind + rotation);
            if (!is_fitting(orientation, code)) continue;
            fits = true;
            closes |= is_closing(orientation, code, side);
        }
        fitting += fits ? left : 0;
        closing += closes ? left : 0;
    }
    const bool is_road = (code >> (2 * side) & 3) == TERRAIN_ROAD;
    const double need = outlook->weight[is_road ? OUTLOOK_ROAD_NEED : OUTLOOK_CITY_NEED];
    const double extend = outlook->weight[OUTLOOK_EXTEND];
    const int others = fitting - closing < 31 ? fitting - closing : 31;
    const double tiles = (fmin(closing, 31) + extend * others) / game->rules->players;
    const double doubt = outlook->weight[is_road ? OUTLOOK_ROAD_DOUBT : OUTLOOK_CITY_DOUBT];
    return tiles / (need + doubt * tiles);
}

/* The chance of one road or city and the number of its cells. */
static double recompute_chance(const Outlook *outlook, const Game *game, int label, int *cells) {
    double chance = 1;
    *cells = 0;
    for (int i = 0; i < game->board.cell_count; i++) {
        const unsigned code = game->board.cell_code[i];
        for (int side = 0; side < SIDES; side++) {
            const int port = SIDES * game->board.cell_tile[i][side] + tile_opposite_side(side);
            if ((code >> (2 * side) & 3) < TERRAIN_CITY) continue;
            if (game->features.center[port] != label) continue;
            chance *= recompute_cell(outlook, game, code, side);
            ++*cells;
            break;
        }
    }
    return chance;
}

static void check_survey(const Outlook *outlook, const Game *game) {
    static Survey survey;
    if (game->decision != DECISION_PLACE || game->turns % 16) return;
    outlook_survey(outlook, game, &survey);
    for (int port = 0; port < SIDES * game->board.tile_count; port++) {
        const int label = game->features.center[port];
        if (label == 0) continue;
        int cells;
        const double chance = recompute_chance(outlook, game, label, &cells);
        cr_assert_float_eq((double)survey.chance[label], chance, 1e-6);
        cr_assert_eq(survey.cells[label], cells);
    }
}

Test(outlook, counts_the_tiles_that_really_fit, .timeout = 60) {
    visit_positions(check_survey, NULL);
}
