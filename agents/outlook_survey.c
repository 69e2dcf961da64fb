/* outlook_survey.c: what a board promises: chances of completion, joins, openings of fields.
 *
 * SPDX-License-Identifier: MIT
 *
 * A feature is completed when all the open cells that it runs into are filled by tiles that end it
 * there: the chances of the cells are multiplied (outlook.c has their tables).
 */
#include <string.h>

#include "agents/outlook.h"
#include "engine/lanes.h"

/* One open cell while it is looked at. */
typedef struct Cell {
    unsigned code;           /* demands of its sides */
    const uint8_t *tile;     /* at each side */
    unsigned fitting;        /* tiles left that fit it */
    uint8_t label[SIDES];    /* road or city that runs into it at each side, 0 none */
    const uint8_t *bag;      /* tiles left by kind, the one drawn among them */
    const Outlook *outlook;  /* whose tables are used */
    const Features *feature; /* of the game */
    Survey *survey;          /* being written */
} Cell;

/* The code turned so that `side` becomes N. */
static unsigned turn_code(unsigned code, int side) {
    return (code >> (2 * side) | code << (8 - 2 * side)) & 255;
}

static int terrain_at(const Cell *cell, int side) {
    return (int)(cell->code >> (2 * side) & 3);
}

static unsigned least_of(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static void add_join(Cell *cell, FeatureId a, FeatureId b, uint64_t kinds) {
    Survey *survey = cell->survey;
    const unsigned tiles = lanes_sum_set(cell->bag, kinds);
    if (tiles == 0 || survey->join_count == OUTLOOK_JOINS_MAX) return;
    const float chance = cell->outlook->join_chance[least_of(tiles, OUTLOOK_TILES - 1)];
    survey->join[survey->join_count++] = (OutlookJoin){a, b, chance};
}

/* Fields have one or, beside a road, two halves at a side. */
static void survey_field(Cell *cell, int side) {
    const int first = HALVES * cell->tile[side] + 2 * tile_opposite_side(side);
    cell->survey->openings[cell->feature->half[first]]++;
    cell->survey->openings[cell->feature->half[first + 1]]++;
}

static void survey_center(Cell *cell, int side) {
    const Outlook *outlook = cell->outlook;
    const int label = cell->feature->center[SIDES * cell->tile[side] + tile_opposite_side(side)];
    cell->label[side] = (uint8_t)label;
    for (int before = 0; before < side; before++)
        if (cell->label[before] == label) return;
    const uint64_t closing = outlook->closes[turn_code(cell->code, side)];
    const unsigned closers = lanes_sum_set(cell->bag, closing);
    const unsigned others = cell->fitting - closers;
    const bool is_road = terrain_at(cell, side) == TERRAIN_ROAD;
    cell->survey->chance[label] *= outlook->chance[is_road][least_of(closers, OUTLOOK_TILES - 1)]
                                                  [least_of(others, OUTLOOK_TILES - 1)];
    cell->survey->cells[label]++;
}

/* Roads, or cities, that meet in the cell. */
static void survey_joins(Cell *cell, int side) {
    for (int other = side + 1; other < SIDES; other++) {
        if (terrain_at(cell, other) != terrain_at(cell, side)) continue;
        if (cell->label[other] == cell->label[side]) continue;
        const FeatureKind kind =
            terrain_at(cell, side) == TERRAIN_ROAD ? FEATURE_ROAD : FEATURE_CITY;
        add_join(cell, feature_id(kind, cell->label[side]), feature_id(kind, cell->label[other]),
                 cell->outlook->joins[turn_code(cell->code, side)][other - side]);
    }
}

/* Fields that meet at the corner behind `side`, clockwise. */
static void survey_corner(Cell *cell, int side) {
    const int next = (side + 1) % SIDES;
    if (terrain_at(cell, next) == TERRAIN_OPEN) return;
    const int half = 2 * side + 1;
    const int beyond = 2 * next;
    const uint8_t *labels = cell->feature->half;
    const int a = labels[HALVES * cell->tile[side] + tile_opposite_half(half)];
    const int b = labels[HALVES * cell->tile[next] + tile_opposite_half(beyond)];
    if (a == b || a == 0 || b == 0) return;
    add_join(cell, feature_id(FEATURE_FIELD, a), feature_id(FEATURE_FIELD, b),
             cell->outlook->corner[turn_code(cell->code, side)]);
}

/* Bit 2d is set if side d is known. */
static unsigned list_known(unsigned code) {
    return (code | code >> 1) & 0x55;
}

static void survey_cell(Cell *cell) {
    const unsigned known = list_known(cell->code);
    cell->fitting = lanes_sum_set(cell->bag, cell->outlook->fits[cell->code]);
    memset(cell->label, 0, sizeof cell->label);
    for (unsigned rest = known; rest; rest &= rest - 1) {
        const int side = __builtin_ctz(rest) / 2;
        if (terrain_at(cell, side) != TERRAIN_CITY) survey_field(cell, side);
        if (terrain_at(cell, side) != TERRAIN_FIELD) survey_center(cell, side);
    }
    if (!(known & (known - 1)) || cell->fitting == 0) return;
    for (unsigned rest = known; rest; rest &= rest - 1) {
        const int side = __builtin_ctz(rest) / 2;
        if (cell->label[side]) survey_joins(cell, side);
        survey_corner(cell, side);
    }
}

void outlook_survey(const Outlook *outlook, const Game *game, Survey *survey) {
    const Board *board = &game->board;
    uint8_t bag[KIND_MAX];
    memcpy(bag, game->bag, sizeof bag);
    if (game->decision == DECISION_PLACE) bag[game->drawn]++;
    for (int label = 0; label < LABELS; label++) survey->chance[label] = 1;
    memset(survey->cells, 0, sizeof survey->cells);
    memset(survey->openings, 0, sizeof survey->openings);
    survey->join_count = 0;
    Cell cell = {.bag = bag, .outlook = outlook, .feature = &game->features, .survey = survey};
    for (int i = 0; i < board->cell_count; i++) {
        cell.code = board->cell_code[i];
        cell.tile = board->cell_tile[i];
        survey_cell(&cell);
        survey->fitting[i] = (uint8_t)cell.fitting;
    }
}
