/* oracle.c: the rules a second time: the order of decisions, and what each of them does.
 *
 * SPDX-License-Identifier: MIT
 *
 * Nothing is kept from one move to the next but what a person sees on the table; every question
 * about features is answered by oracle_map anew.
 */
#include "engine/oracle.h"

#include <assert.h>
#include <string.h>

static int next_seat(const Oracle *oracle, int seat) {
    return seat + 1 == oracle->rules->players ? 0 : seat + 1;
}

static int count_bag(const Oracle *oracle) {
    int count = 0;
    for (int kind = 0; kind < KIND_MAX; kind++) count += oracle->bag[kind];
    return count;
}

static void lay_tile(Oracle *oracle, int x, int y, int orientation) {
    oracle->tile[oracle->tile_count] = (OracleTile){x, y, orientation};
    oracle->grid[y + ORACLE_GRID / 2][x + ORACLE_GRID / 2] = (uint8_t)++oracle->tile_count;
}

static void take_last_tile(Oracle *oracle) {
    const OracleTile *tile = &oracle->tile[--oracle->tile_count];
    oracle->grid[tile->y + ORACLE_GRID / 2][tile->x + ORACLE_GRID / 2] = 0;
}

static void put_follower(Oracle *oracle, OracleFollower follower) {
    oracle->follower[oracle->follower_count++] = follower;
}

static const Orientation *find_shape(const Oracle *oracle, int tile) {
    return &oracle->rules->tiles.orientation[oracle->tile[tile].orientation];
}

static bool is_market_closed(const Oracle *oracle) {
    return oracle->rules->farms == FARMS_NONE;
}

/* ---- The Count: who may move followers out of the city ---- */

/* The moves of one follower from the city that a seat has at a decision. */
static int count_redeployments(const Oracle *oracle, int seat, Decision decision) {
    int waiting[QUARTERS], count = 0;
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        waiting[quarter] = quarter == oracle->count_quarter ? 0 : oracle->quarter[quarter][seat];
        count += waiting[quarter];
    }
    if (count == 0) return 0;
    OracleMap map;
    oracle_map(oracle, &map);
    count = 0;
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        for (int f = 0; waiting[quarter] > 0 && f < map.count; f++)
            count += oracle_is_target(&map, quarter, f, decision);
    return count;
}

static void ask_last_round(Oracle *oracle) {
    while (oracle->passes < oracle->rules->players) {
        oracle->phase = DECISION_REDEPLOY_FINAL;
        if (count_redeployments(oracle, oracle->decider, oracle->phase) > 0) return;
        oracle->passes++;
        oracle->decider = next_seat(oracle, oracle->decider);
    }
    oracle->phase = DECISION_OVER;
}

/* A turn is over, or a tile is out of the game. */
static void ask_chance(Oracle *oracle) {
    oracle->decider = oracle->seat;
    oracle->phase = DECISION_CHANCE;
    if (count_bag(oracle) > 0) return;
    oracle->phase = DECISION_OVER;
    if (oracle->rules->count == COUNT_ABSENT) return;
    oracle->passes = 0;
    oracle->decider = next_seat(oracle, oracle->last_seat);
    ask_last_round(oracle);
}

static void end_turn(Oracle *oracle) {
    oracle->seat = next_seat(oracle, oracle->seat);
    ask_chance(oracle);
}

/* ---- Within a turn ---- */

/* Scoring, and what the Count grants for it. */
static void settle(Oracle *oracle) {
    int gained[SEAT_MAX];
    oracle_score_completed(oracle, gained);
    const int seat = oracle->decider = oracle->seat;
    bool others = false;
    for (int other = 0; other < SEAT_MAX; other++)
        if (other != seat && gained[other] > 0) others = true;
    if (oracle->rules->count != COUNT_ABSENT && others && gained[seat] == 0 &&
        oracle->supply[seat] > 0)
        oracle->phase = DECISION_DEPLOY;
    else
        end_turn(oracle);
}

/* The redeployment round: everybody is asked until he passes or has no move; the player whose turn
 * it is comes last. */
static void ask_redeploy(Oracle *oracle) {
    oracle->phase = DECISION_REDEPLOY;
    while (count_redeployments(oracle, oracle->decider, DECISION_REDEPLOY) == 0) {
        if (oracle->decider == oracle->seat) {
            settle(oracle);
            return;
        }
        oracle->decider = next_seat(oracle, oracle->decider);
    }
}

/* Junior: figures for the children on the roads that the last tile closed. */
static void place_figures(Oracle *oracle) {
    OracleMap map;
    oracle_map(oracle, &map);
    bool last_figure = false;
    for (int f = 0; f < map.count; f++) {
        const OracleFeature *road = &map.feature[f];
        if (road->kind != FEATURE_ROAD || !road->complete || !road->fresh) continue;
        for (int seat = 0; seat < oracle->rules->players && seat < COLOURS; seat++)
            for (int child = 0; child < road->children[seat]; child++) {
                if (oracle->supply[seat] == 0) break;
                oracle->points[FEATURE_ROAD][seat]++;
                if (--oracle->supply[seat] == 0) last_figure = true;
            }
    }
    end_turn(oracle);
    if (last_figure) oracle->phase = DECISION_OVER;
}

/* ---- The answers ---- */

static void play_place(Oracle *oracle, Move move) {
    const int tile = oracle->tile_count;
    lay_tile(oracle, board_x(move.address), board_y(move.address),
             ROTATIONS * oracle->drawn + move.rotation);
    oracle->last_seat = oracle->seat;
    oracle->turns++;
    if (oracle->rules->scoring == SCORING_CHILDREN) {
        place_figures(oracle);
        return;
    }
    if (move.segment != SEGMENT_NONE) {
        const Orientation *shape = find_shape(oracle, tile);
        put_follower(oracle, (OracleFollower){tile, move.segment, oracle->seat, false});
        oracle->supply[oracle->seat]--;
        oracle->deployed[oracle->seat]++;
        if (shape->segment[move.segment].kind == FEATURE_FIELD) oracle->farmers[oracle->seat]++;
    }
    oracle->decider = next_seat(oracle, oracle->seat);
    ask_redeploy(oracle);
}

/* Whether a segment is the feature that the game calls `label`. */
static bool is_labelled(const Game *game, const Oracle *oracle, int tile, int segment, int label) {
    const Orientation *shape = find_shape(oracle, tile);
    const Segment *piece = &shape->segment[segment];
    if (piece->kind == FEATURE_CLOISTER) return tile == label;
    for (int side = 0; side < SIDES; side++)
        if (piece->edges >> side & 1) return game->features.center[SIDES * tile + side] == label;
    for (int half = 0; half < HALVES; half++)
        if (piece->halves >> half & 1) return game->features.half[HALVES * tile + half] == label;
    return game->features.inner[tile] == label;
}

/* One follower leaves the quarter for the first segment that carries the label. */
static void redeploy(Oracle *oracle, const Game *before, Move move, int seat) {
    for (int tile = 0; tile < oracle->tile_count; tile++) {
        const Orientation *shape = find_shape(oracle, tile);
        for (int segment = 0; segment < shape->segment_count; segment++)
            if (shape->segment[segment].kind == oracle_quarter_kind(move.quarter) &&
                is_labelled(before, oracle, tile, segment, move.label)) {
                oracle->quarter[move.quarter][seat]--;
                put_follower(oracle, (OracleFollower){tile, segment, seat, true});
                return;
            }
    }
    assert(false && "a redeployment names a feature of the board");
}

static void play_redeploy(Oracle *oracle, const Game *before, Move move) {
    if (move.type == MOVE_REDEPLOY) {
        redeploy(oracle, before, move, oracle->decider);
        ask_redeploy(oracle);
    } else if (oracle->decider == oracle->seat) {
        settle(oracle);
    } else {
        oracle->decider = next_seat(oracle, oracle->decider);
        ask_redeploy(oracle);
    }
}

static void play_redeploy_final(Oracle *oracle, const Game *before, Move move) {
    if (move.type == MOVE_REDEPLOY) {
        redeploy(oracle, before, move, oracle->decider);
        oracle->passes = 0;
    } else {
        oracle->passes++;
    }
    oracle->decider = next_seat(oracle, oracle->decider);
    ask_last_round(oracle);
}

static void play_deploy(Oracle *oracle, Move move) {
    if (move.type == MOVE_PASS) {
        end_turn(oracle);
        return;
    }
    oracle->supply[oracle->seat]--;
    oracle->quarter[move.quarter][oracle->seat]++;
    if (oracle->rules->count == COUNT_FREE) {
        oracle->phase = DECISION_COUNT;
        return;
    }
    if (oracle->rules->count == COUNT_FOLLOW) {
        oracle->count_quarter = move.quarter;
    } else {
        oracle->count_quarter = (oracle->count_quarter + 1) % QUARTERS;
        if (oracle->count_quarter == QUARTER_MARKET && is_market_closed(oracle))
            oracle->count_quarter = QUARTER_BLACKSMITH;
    }
    end_turn(oracle);
}

/* ---- The face ---- */

void oracle_init(Oracle *oracle, const Rules *rules) {
    memset(oracle, 0, sizeof *oracle);
    oracle->rules = rules;
    const Sheet *sheet = &rules->tiles.sheet;
    for (int i = 0; i < sheet->place_count; i++)
        lay_tile(oracle, sheet->place[i].x, sheet->place[i].y, ROTATIONS * sheet->place[i].kind);
    if (sheet->start >= 0) lay_tile(oracle, 0, 0, ROTATIONS * sheet->start);
    for (int kind = 0; kind < KIND_MAX; kind++) oracle->bag[kind] = rules->bag[kind];
    for (int seat = 0; seat < rules->players; seat++) oracle->supply[seat] = rules->followers;
    oracle->count_quarter = rules->count == COUNT_ABSENT ? QUARTER_NONE : QUARTER_CASTLE;
    ask_chance(oracle);
}

typedef struct Box {
    int west, east, south, north; /* columns and rows, ends included */
} Box;

/* All cells that touch a tile, and more. */
static Box find_box(const Oracle *oracle) {
    Box box = {0, 0, 0, 0};
    for (int tile = 0; tile < oracle->tile_count; tile++) {
        const int x = oracle->tile[tile].x, y = oracle->tile[tile].y;
        if (x <= box.west) box.west = x - 1;
        if (x >= box.east) box.east = x + 1;
        if (y <= box.south) box.south = y - 1;
        if (y >= box.north) box.north = y + 1;
    }
    return box;
}

static bool fits_somewhere(const Oracle *oracle, int kind) {
    const Box box = find_box(oracle);
    for (int rotation = 0; rotation < oracle->rules->tiles.rotation_count[kind]; rotation++)
        for (int y = box.south; y <= box.north; y++)
            for (int x = box.west; x <= box.east; x++)
                if (oracle_can_lie(oracle, x, y, ROTATIONS * kind + rotation)) return true;
    return false;
}

bool oracle_deal(Oracle *oracle, int kind) {
    oracle->bag[kind]--;
    if (oracle->tile_count == 0) {
        lay_tile(oracle, 0, 0, ROTATIONS * kind);
        ask_chance(oracle);
        return true;
    }
    if (!fits_somewhere(oracle, kind)) {
        oracle->discarded++;
        ask_chance(oracle);
        return false;
    }
    oracle->phase = DECISION_PLACE;
    oracle->decider = oracle->seat;
    oracle->drawn = kind;
    return true;
}

void oracle_play(Oracle *oracle, const Game *before, Move move) {
    switch (oracle->phase) {
    case DECISION_PLACE:
        play_place(oracle, move);
        break;
    case DECISION_REDEPLOY:
        play_redeploy(oracle, before, move);
        break;
    case DECISION_DEPLOY:
        play_deploy(oracle, move);
        break;
    case DECISION_COUNT:
        if (move.type == MOVE_COUNT) oracle->count_quarter = move.quarter;
        end_turn(oracle);
        break;
    case DECISION_REDEPLOY_FINAL:
        play_redeploy_final(oracle, before, move);
        break;
    default:
        assert(false && "no seat decides now");
    }
}

/* No follower, and one on each segment whose feature would be free. */
static int count_followers(Oracle *oracle, int x, int y, int orientation) {
    if (oracle->rules->scoring == SCORING_CHILDREN || oracle->supply[oracle->seat] == 0) return 1;
    const Orientation *shape = &oracle->rules->tiles.orientation[orientation];
    OracleMap map;
    lay_tile(oracle, x, y, orientation);
    oracle_map(oracle, &map);
    int count = 1;
    for (int segment = 0; segment < shape->segment_count; segment++) {
        const int number = map.number[oracle->tile_count - 1][segment];
        if (shape->segment[segment].kind == FEATURE_FIELD && is_market_closed(oracle)) continue;
        if (oracle_count_followers(&map.feature[number]) == 0) count++;
    }
    take_last_tile(oracle);
    return count;
}

static int count_placements(const Oracle *oracle) {
    const int first = ROTATIONS * oracle->drawn;
    const int last = first + oracle->rules->tiles.rotation_count[oracle->drawn] - 1;
    const Box box = find_box(oracle);
    Oracle trial = *oracle;
    int count = 0;
    for (int orientation = first; orientation <= last; orientation++)
        for (int y = box.south; y <= box.north; y++)
            for (int x = box.west; x <= box.east; x++)
                if (oracle_can_lie(oracle, x, y, orientation))
                    count += count_followers(&trial, x, y, orientation);
    return count;
}

int oracle_count_moves(const Oracle *oracle) {
    const int quarters = QUARTERS - is_market_closed(oracle);
    switch (oracle->phase) {
    case DECISION_PLACE:
        return count_placements(oracle);
    case DECISION_REDEPLOY:
    case DECISION_REDEPLOY_FINAL:
        return 1 + count_redeployments(oracle, oracle->decider, oracle->phase);
    case DECISION_DEPLOY:
        return 1 + quarters;
    case DECISION_COUNT:
        return quarters; /* stay, or any quarter but this */
    default:
        assert(false && "no seat decides now");
        return 0;
    }
}
