/* oracle_map.c: the oracle's eyes: what lies where, who is connected to what, what it is worth.
 *
 * SPDX-License-Identifier: MIT
 *
 * All features are found anew at every question, by walking from each segment over every side and
 * half-side that it reaches to the segment it meets there.
 */
#include "engine/oracle.h"

#include <string.h>

const int ORACLE_STEP_X[SIDES] = {0, 1, 0, -1};
const int ORACLE_STEP_Y[SIDES] = {1, 0, -1, 0};
static const int ACROSS[SIDES] = {2, 3, 0, 1};             /* side N meets side S, E meets W */
static const int MEETS[HALVES] = {5, 4, 7, 6, 1, 0, 3, 2}; /* Nw|Sw Ne|Se En|Wn Es|Ws */

static const Orientation *find_shape(const Oracle *oracle, int tile) {
    return &oracle->rules->tiles.orientation[oracle->tile[tile].orientation];
}

int oracle_find_tile(const Oracle *oracle, int x, int y) {
    return oracle->grid[y + ORACLE_GRID / 2][x + ORACLE_GRID / 2] - 1;
}

/* The tile beyond a side of a tile, or -1. */
static int find_neighbour(const Oracle *oracle, int tile, int side) {
    const OracleTile *here = &oracle->tile[tile];
    return oracle_find_tile(oracle, here->x + ORACLE_STEP_X[side], here->y + ORACLE_STEP_Y[side]);
}

/* Tiles among the eight around a cell. */
static int count_around(const Oracle *oracle, int x, int y) {
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx != 0 || dy != 0) && oracle_find_tile(oracle, x + dx, y + dy) >= 0) count++;
    return count;
}

static FeatureKind find_terrain(const Orientation *shape, int side) {
    const int segment = shape->center[side];
    return segment == SEGMENT_NONE ? FEATURE_FIELD : (FeatureKind)shape->segment[segment].kind;
}

bool oracle_can_lie(const Oracle *oracle, int x, int y, int orientation) {
    const Orientation *shape = &oracle->rules->tiles.orientation[orientation];
    bool touches = false;
    if (oracle_find_tile(oracle, x, y) >= 0) return false;
    for (int side = 0; side < SIDES; side++) {
        const int tile = oracle_find_tile(oracle, x + ORACLE_STEP_X[side], y + ORACLE_STEP_Y[side]);
        if (tile < 0) continue;
        touches = true;
        if (find_terrain(shape, side) != find_terrain(find_shape(oracle, tile), ACROSS[side]))
            return false;
    }
    return touches;
}

/* ---- Flood fill ---- */

static void fill(const Oracle *oracle, OracleMap *map, int tile, int segment, int number) {
    if (map->number[tile][segment] >= 0) return;
    map->number[tile][segment] = number;
    const Segment *piece = &find_shape(oracle, tile)->segment[segment];
    for (int side = 0; side < SIDES; side++) {
        const int other = find_neighbour(oracle, tile, side);
        if (other < 0) continue;
        const Orientation *shape = find_shape(oracle, other);
        if (piece->edges >> side & 1) fill(oracle, map, other, shape->center[ACROSS[side]], number);
        for (int half = 2 * side; half < 2 * side + 2; half++)
            if ((piece->halves >> half & 1) && shape->half[MEETS[half]] != SEGMENT_NONE)
                fill(oracle, map, other, shape->half[MEETS[half]], number);
    }
}

/* The sides of a segment beyond which nothing lies, or a cloister's missing neighbours. */
static int count_open(const Oracle *oracle, int tile, const Segment *piece) {
    if (piece->kind == FEATURE_CLOISTER)
        return 8 - count_around(oracle, oracle->tile[tile].x, oracle->tile[tile].y);
    int open = 0;
    for (int side = 0; side < SIDES; side++)
        if ((piece->edges >> side & 1) && find_neighbour(oracle, tile, side) < 0) open++;
    return open;
}

/* Whether the last tile is this one or, for a cloister, one of its neighbours. */
static bool is_fresh(const Oracle *oracle, int tile, FeatureKind kind) {
    const OracleTile *here = &oracle->tile[tile];
    const OracleTile *last = &oracle->tile[oracle->tile_count - 1];
    const int reach = kind == FEATURE_CLOISTER ? 1 : 0;
    const int dx = here->x - last->x, dy = here->y - last->y;
    return -reach <= dx && dx <= reach && -reach <= dy && dy <= reach;
}

/* Adds what one segment brings to its feature. */
static void add_segment(const Oracle *oracle, OracleMap *map, int tile, int segment) {
    const Segment *piece = &find_shape(oracle, tile)->segment[segment];
    const int number = map->number[tile][segment];
    OracleFeature *feature = &map->feature[number];
    bool counted = false;
    for (int earlier = 0; earlier < segment; earlier++)
        if (map->number[tile][earlier] == number) counted = true;
    if (!counted) feature->tiles++;
    feature->open += count_open(oracle, tile, piece);
    feature->pennants += piece->pennants;
    for (int colour = 0; colour < COLOURS; colour++)
        feature->children[colour] += piece->children[colour];
    if (piece->walled) feature->walled = true;
    if (is_fresh(oracle, tile, feature->kind)) feature->fresh = true;
}

/* Lists which field touches which city, as the tiles show it. */
static void add_contacts(const Oracle *oracle, OracleMap *map, int tile) {
    const Orientation *shape = find_shape(oracle, tile);
    for (int field = 0; field < shape->segment_count; field++)
        for (int city = 0; city < shape->segment_count; city++)
            if (shape->segment[field].cities >> city & 1)
                map->contact[map->contact_count++] =
                    (OracleContact){map->number[tile][field], map->number[tile][city]};
}

void oracle_map(const Oracle *oracle, OracleMap *map) {
    map->count = map->contact_count = 0;
    for (int tile = 0; tile < TILE_MAX; tile++)
        for (int segment = 0; segment < SEGMENT_MAX; segment++) map->number[tile][segment] = -1;
    for (int tile = 0; tile < oracle->tile_count; tile++) {
        const Orientation *shape = find_shape(oracle, tile);
        for (int segment = 0; segment < shape->segment_count; segment++) {
            if (map->number[tile][segment] >= 0) continue;
            map->feature[map->count] =
                (OracleFeature){.kind = (FeatureKind)shape->segment[segment].kind};
            fill(oracle, map, tile, segment, map->count++);
        }
    }
    for (int tile = 0; tile < oracle->tile_count; tile++) {
        for (int segment = 0; segment < find_shape(oracle, tile)->segment_count; segment++)
            add_segment(oracle, map, tile, segment);
        add_contacts(oracle, map, tile);
    }
    for (int i = 0; i < oracle->follower_count; i++) {
        const OracleFollower *follower = &oracle->follower[i];
        map->feature[map->number[follower->tile][follower->segment]].followers[follower->seat]++;
    }
    for (int f = 0; f < map->count; f++)
        map->feature[f].complete =
            map->feature[f].kind != FEATURE_FIELD && map->feature[f].open == 0;
}

/* ---- What a feature is ---- */

FeatureKind oracle_quarter_kind(int quarter) {
    switch (quarter) {
    case QUARTER_CASTLE:
        return FEATURE_CITY;
    case QUARTER_BLACKSMITH:
        return FEATURE_ROAD;
    case QUARTER_CATHEDRAL:
        return FEATURE_CLOISTER;
    default:
        return FEATURE_FIELD;
    }
}

bool oracle_is_target(const OracleMap *map, int quarter, int feature, Decision decision) {
    const OracleFeature *target = &map->feature[feature];
    if (target->kind != oracle_quarter_kind(quarter)) return false;
    if (decision == DECISION_REDEPLOY) return target->complete && target->fresh;
    return !target->complete;
}

bool oracle_is_contact(const OracleMap *map, int field, int city) {
    if (city == map->count) return map->feature[field].walled;
    for (int i = 0; i < map->contact_count; i++)
        if (map->contact[i].field == field && map->contact[i].city == city) return true;
    return false;
}

int oracle_count_points(const OracleFeature *feature, const Rules *rules) {
    switch (feature->kind) {
    case FEATURE_ROAD:
        return feature->tiles;
    case FEATURE_CLOISTER:
        return 9 - feature->open;
    case FEATURE_CITY:
        if (!feature->complete) return feature->tiles + feature->pennants;
        if (feature->tiles == 2 && rules->small_city == 2) return 2 + feature->pennants;
        return 2 * (feature->tiles + feature->pennants);
    default:
        return 0;
    }
}

int oracle_count_followers(const OracleFeature *feature) {
    int count = 0;
    for (int seat = 0; seat < SEAT_MAX; seat++) count += feature->followers[seat];
    return count;
}

bool oracle_has_majority(const int followers[SEAT_MAX], int seat) {
    for (int other = 0; other < SEAT_MAX; other++)
        if (followers[other] > followers[seat]) return false;
    return followers[seat] > 0;
}

/* ---- Scoring ---- */

static void return_followers(Oracle *oracle, const OracleMap *map, int feature) {
    int kept = 0;
    for (int i = 0; i < oracle->follower_count; i++) {
        const OracleFollower follower = oracle->follower[i];
        if (map->number[follower.tile][follower.segment] == feature)
            oracle->supply[follower.seat]++;
        else
            oracle->follower[kept++] = follower;
    }
    oracle->follower_count = kept;
}

void oracle_score_completed(Oracle *oracle, int gained[SEAT_MAX]) {
    OracleMap map;
    oracle_map(oracle, &map);
    memset(gained, 0, SEAT_MAX * sizeof gained[0]);
    for (int f = 0; f < map.count; f++) {
        const OracleFeature *feature = &map.feature[f];
        if (!feature->complete || !feature->fresh) continue;
        for (int seat = 0; seat < SEAT_MAX; seat++) {
            if (!oracle_has_majority(feature->followers, seat)) continue;
            gained[seat] += oracle_count_points(feature, oracle->rules);
            oracle->points[feature->kind][seat] += oracle_count_points(feature, oracle->rules);
        }
        return_followers(oracle, &map, f);
    }
}

/* Whether a feature is a field with a farmer that touches a city. */
static bool is_farm(const OracleMap *map, int feature, int city) {
    return map->feature[feature].kind == FEATURE_FIELD &&
           oracle_count_followers(&map->feature[feature]) > 0 &&
           oracle_is_contact(map, feature, city);
}

/* farms=3 pays a city for every field of a seat that touches it, farms=2 once a seat. */
static void score_city_by_field(const Oracle *oracle, const OracleMap *map, int city,
                                int points[SEAT_MAX]) {
    int paid[SEAT_MAX] = {0};
    for (int field = 0; field < map->count; field++) {
        if (!is_farm(map, field, city)) continue;
        for (int seat = 0; seat < SEAT_MAX; seat++)
            if (oracle_has_majority(map->feature[field].followers, seat)) paid[seat]++;
    }
    for (int seat = 0; seat < SEAT_MAX; seat++) {
        if (oracle->rules->farms == FARMS_2 && paid[seat] > 1) paid[seat] = 1;
        points[seat] += 3 * paid[seat];
    }
}

/* farms=1 counts the farmers around a city together. */
static void score_city_by_farmers(const OracleMap *map, int city, int points[SEAT_MAX]) {
    int farmers[SEAT_MAX] = {0};
    for (int field = 0; field < map->count; field++) {
        if (!is_farm(map, field, city)) continue;
        for (int seat = 0; seat < SEAT_MAX; seat++)
            farmers[seat] += map->feature[field].followers[seat];
    }
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (oracle_has_majority(farmers, seat)) points[seat] += 4;
}

/* Every completed city, and that of Carcassonne, pays the farmers around it. */
static void score_fields(const Oracle *oracle, const OracleMap *map, int points[SEAT_MAX]) {
    if (oracle->rules->farms == FARMS_NONE) return;
    for (int city = 0; city <= map->count; city++) {
        if (city < map->count &&
            (map->feature[city].kind != FEATURE_CITY || !map->feature[city].complete))
            continue;
        if (oracle->rules->farms == FARMS_1)
            score_city_by_farmers(map, city, points);
        else
            score_city_by_field(oracle, map, city, points);
    }
}

/* Adds up what stands in the score; in every rule set most points win and ties share: a junior
 * player who has placed the last figure has placed most. */
static void add_up(OracleScore *score, int players) {
    int most = 0;
    for (int seat = 0; seat < players; seat++) {
        score->total[seat] = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            score->total[seat] += score->completed[kind][seat] + score->final[kind][seat];
        if (score->total[seat] > most) most = score->total[seat];
    }
    for (int seat = 0; seat < players; seat++)
        if (score->total[seat] == most) score->winners |= UINT32_C(1) << seat;
}

void oracle_score(const Oracle *oracle, OracleScore *score) {
    OracleMap map;
    Oracle end = *oracle;
    int gained[SEAT_MAX];
    if (end.phase == DECISION_REDEPLOY) oracle_score_completed(&end, gained);
    memset(score, 0, sizeof *score);
    memcpy(score->completed, end.points, sizeof end.points);
    oracle_map(&end, &map);
    for (int f = 0; f < map.count; f++)
        for (int seat = 0; seat < SEAT_MAX; seat++)
            if (oracle_has_majority(map.feature[f].followers, seat))
                score->final[map.feature[f].kind][seat] +=
                    oracle_count_points(&map.feature[f], end.rules);
    score_fields(&end, &map, score->final[FEATURE_FIELD]);
    add_up(score, end.rules->players);
}
