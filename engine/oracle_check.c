/* oracle_check.c: holds all that a game keeps against what the oracle finds.
 *
 * SPDX-License-Identifier: MIT
 *
 * The game names features by labels, the oracle by numbers of its own. Which label stands for which
 * number is found on the way: the first meeting pairs them, every later one must agree.
 */
#include <string.h>

#include "engine/oracle.h"

typedef struct Check {
    const Oracle *oracle;          /* what is expected */
    const Game *game;              /* what is checked */
    Error *error;                  /* where the first difference is told */
    OracleMap map;                 /* what the oracle finds on the board */
    int label[ORACLE_FEATURE_MAX]; /* the game's label of each feature of the map, 0 none */
    int center_of[LABELS];         /* road or city of each label, -1 none */
    int field_of[LABELS];          /* field of each label, -1 none */
} Check;

/* Compares two numbers; `what` and `where` say what they are. */
static bool is_same(Check *check, const char *what, int where, int expected, int found) {
    if (expected == found) return true;
    return error_set(check->error, "turn %d: %s [%d]: the oracle finds %d, the game has %d",
                     check->oracle->turns, what, where, expected, found);
}

/* Compares two rows of numbers, one a seat or kind. */
static bool is_same_row(Check *check, const char *what, int count, const int *expected,
                        const uint8_t *found) {
    for (int i = 0; i < count; i++)
        if (!is_same(check, what, i, expected[i], found[i])) return false;
    return true;
}

static bool has_label(const uint64_t set[LABELS / 64], int label) {
    return set[label / 64] >> (label % 64) & 1;
}

static const Orientation *find_shape(const Check *check, int tile) {
    return &check->oracle->rules->tiles.orientation[check->oracle->tile[tile].orientation];
}

/* ---- What lies on the table beside the board ---- */

static bool check_seats(Check *check) {
    const Oracle *oracle = check->oracle;
    const Game *game = check->game;
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        if (!is_same_row(check, QUARTER_NAME[quarter], SEAT_MAX, oracle->quarter[quarter],
                         game->quarter[quarter]))
            return false;
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < SEAT_MAX; seat++)
            if (!is_same(check, FEATURE_NAME[kind], seat, oracle->points[kind][seat],
                         game->points[kind][seat]))
                return false;
    return is_same_row(check, "supply", SEAT_MAX, oracle->supply, game->supply) &&
           is_same_row(check, "deployed", SEAT_MAX, oracle->deployed, game->deployed) &&
           is_same_row(check, "farmers", SEAT_MAX, oracle->farmers, game->farmers);
}

static bool check_bag(Check *check) {
    int size = 0;
    for (int kind = 0; kind < KIND_MAX; kind++) size += check->game->bag[kind];
    return is_same_row(check, "bag", KIND_MAX, check->oracle->bag, check->game->bag) &&
           is_same(check, "bag_size", 0, size, check->game->bag_size);
}

static bool check_decision(Check *check) {
    const Oracle *oracle = check->oracle;
    const Game *game = check->game;
    const Decision phase = oracle->phase;
    const bool is_place = phase == DECISION_PLACE, is_last = phase == DECISION_REDEPLOY_FINAL;
    const bool is_turn = !is_last && phase != DECISION_OVER;
    return is_same(check, "decision", 0, (int)phase, game->decision) &&
           (!(is_turn || is_last) || is_same(check, "seat", 0, oracle->decider, game->seat)) &&
           (!is_turn || is_same(check, "turn_seat", 0, oracle->seat, game->turn_seat)) &&
           (!is_last || is_same(check, "passes", 0, oracle->passes, game->passes)) &&
           (!is_place || is_same(check, "drawn", 0, oracle->drawn, game->drawn)) &&
           (oracle->turns == 0 ||
            is_same(check, "last_seat", 0, oracle->last_seat, game->last_seat)) &&
           is_same(check, "turns", 0, oracle->turns, game->turns) &&
           is_same(check, "discarded", 0, oracle->discarded, game->discarded) &&
           is_same(check, "Count", 0, oracle->count_quarter, game->count_quarter);
}

/* ---- Tiles and open cells ---- */

static bool check_tiles(Check *check) {
    const Board *board = &check->game->board;
    const int count = check->oracle->tile_count;
    if (!is_same(check, "tile_count", 0, count, board->tile_count) ||
        !is_same(check, "features.tile_count", 0, count, check->game->features.tile_count))
        return false;
    for (int tile = 0; tile < count; tile++) {
        const OracleTile *here = &check->oracle->tile[tile];
        const int cloister = find_shape(check, tile)->cloister;
        const bool waits = cloister != SEGMENT_NONE &&
                           check->map.feature[check->map.number[tile][cloister]].open > 0;
        if (!is_same(check, "tile x", tile, here->x, board_x(board->tile_address[tile])) ||
            !is_same(check, "tile y", tile, here->y, board_y(board->tile_address[tile])) ||
            !is_same(check, "shape", tile, here->orientation, board->tile_orientation[tile]) ||
            !is_same(check, "cloister", tile, waits, board->cloister[tile / 64] >> tile % 64 & 1))
            return false;
    }
    return true;
}

/* What a side shows to its neighbour, as the code of an open cell says it. */
static int find_demand(const Check *check, int tile, int side) {
    const Orientation *shape = find_shape(check, tile);
    const int segment = shape->center[side];
    if (segment == SEGMENT_NONE) return TERRAIN_FIELD;
    return shape->segment[segment].kind == FEATURE_CITY ? TERRAIN_CITY : TERRAIN_ROAD;
}

/* One open cell: empty, known by every tile around it, and by at least one. */
static bool check_cell(Check *check, int cell) {
    const Board *board = &check->game->board;
    const int x = board_x(board->cell_address[cell]), y = board_y(board->cell_address[cell]);
    if (!is_same(check, "tile on open cell", cell, -1, oracle_find_tile(check->oracle, x, y)))
        return false;
    for (int side = 0; side < SIDES; side++) {
        const int tile =
            oracle_find_tile(check->oracle, x + ORACLE_STEP_X[side], y + ORACLE_STEP_Y[side]);
        const int demand = tile < 0 ? 0 : find_demand(check, tile, (side + 2) % SIDES);
        if (!is_same(check, "demand on open cell", cell, demand,
                     board->cell_code[cell] >> (2 * side) & 3))
            return false;
        if (!is_same(check, "neighbour of open cell", cell, tile < 0 ? TILE_NONE : tile,
                     board->cell_tile[cell][side]))
            return false;
    }
    return board->cell_code[cell] != 0 || is_same(check, "neighbours of open cell", cell, 1, 0);
}

/* The open cells are those the oracle finds: each is one, none is there twice, none is missing. */
static bool check_cells(Check *check) {
    const Board *board = &check->game->board;
    uint8_t seen[ORACLE_GRID][ORACLE_GRID] = {{0}};
    for (int cell = 0; cell < board->cell_count; cell++) {
        const uint16_t address = board->cell_address[cell];
        uint8_t *mark = &seen[board_y(address) + 128][board_x(address) + 128];
        if (!is_same(check, "open cell listed before", cell, 0, *mark)) return false;
        if (!check_cell(check, cell)) return false;
        *mark = 1;
    }
    for (int tile = 0; tile < check->oracle->tile_count; tile++)
        for (int side = 0; side < SIDES; side++) {
            const int x = check->oracle->tile[tile].x + ORACLE_STEP_X[side];
            const int y = check->oracle->tile[tile].y + ORACLE_STEP_Y[side];
            if (oracle_find_tile(check->oracle, x, y) < 0 &&
                !is_same(check, "open cell beside tile", tile, 1, seen[y + 128][x + 128]))
                return false;
        }
    return true;
}

/* ---- Features ---- */

/* Completed and scored: the game has forgotten its label. */
static bool is_retired(const Check *check, int feature) {
    const OracleFeature *f = &check->map.feature[feature];
    return f->complete && !(f->fresh && check->oracle->phase == DECISION_REDEPLOY);
}

/* The game puts `label` where the oracle sees a segment: the pair must be new or known. */
static bool check_label(Check *check, const char *what, int tile, int segment, int label) {
    if (segment == SEGMENT_NONE) return is_same(check, what, tile, 0, label);
    const int feature = check->map.number[tile][segment];
    const bool is_field = check->map.feature[feature].kind == FEATURE_FIELD;
    int *owner = is_field ? check->field_of : check->center_of;
    if (is_retired(check, feature)) return is_same(check, what, tile, 0, label);
    if (label == 0) return error_set(check->error, "tile %d: no %s", tile, what);
    if (check->label[feature] == 0 && owner[label] < 0) {
        check->label[feature] = label;
        owner[label] = feature;
    }
    return is_same(check, what, tile, check->label[feature], label) &&
           is_same(check, what, tile, feature, owner[label]);
}

static bool check_labels(Check *check) {
    const Features *features = &check->game->features;
    for (int tile = 0; tile < check->oracle->tile_count; tile++) {
        const Orientation *shape = find_shape(check, tile);
        for (int side = 0; side < SIDES; side++)
            if (!check_label(check, "center label", tile, shape->center[side],
                             features->center[SIDES * tile + side]))
                return false;
        for (int half = 0; half < HALVES; half++)
            if (!check_label(check, "half label", tile, shape->half[half],
                             features->half[HALVES * tile + half]))
                return false;
        if (!check_label(check, "inner label", tile, shape->inner, features->inner[tile]))
            return false;
    }
    return true;
}

/* The sums of a road or city, and whether its label is taken. */
static bool check_record(Check *check, int label) {
    const Features *features = &check->game->features;
    const int number = check->center_of[label];
    if (!is_same(check, "label_used", label, number >= 0, has_label(features->label_used, label)))
        return false;
    if (number < 0) return true;
    const OracleFeature *feature = &check->map.feature[number];
    const uint32_t record = features->record[label];
    return is_same(check, "open edges", label, feature->open, record_open(record)) &&
           is_same(check, "tiles", label, feature->tiles, record_tiles(record)) &&
           is_same(check, "pennants", label, feature->pennants, record_pennants(record)) &&
           is_same(check, "followers", label, oracle_count_followers(feature),
                   record_followers(record));
}

static bool check_field(Check *check, int label) {
    const Features *features = &check->game->features;
    const int number = check->field_of[label];
    const OracleFeature *field = number < 0 ? NULL : &check->map.feature[number];
    return is_same(check, "field_used", label, field != NULL,
                   has_label(features->field_used, label)) &&
           is_same(check, "field_walled", label, field && field->walled,
                   has_label(features->field_walled, label)) &&
           is_same(check, "field_farmed", label, field && oracle_count_followers(field) > 0,
                   has_label(features->field_farmed, label));
}

/* Label 0 is nobody's. */
static bool check_records(Check *check) {
    for (int label = 1; label < LABELS; label++)
        if (!check_record(check, label) || !check_field(check, label)) return false;
    return true;
}

/* ---- Contacts ---- */

/* Cities by the fields that touch them. */
typedef struct Contacts {
    bool open[LABELS][LABELS]; /* [label of the city][label of the field] */
    bool done[LABELS][LABELS]; /* [number of the completed city][label of the field] */
    int done_count;            /* completed cities */
} Contacts;

static bool read_contacts(Check *check, Contacts *contacts) {
    const Features *features = &check->game->features;
    memset(contacts, 0, sizeof *contacts);
    contacts->done_count = features->done_count;
    for (int i = 0; i < features->contact_count; i++) {
        const int field = features->contact_field[i], city = features->contact_city[i];
        const bool done = has_label(features->contact_done, i);
        if (done && (city == 0 || city > features->done_count))
            return error_set(check->error, "contact %d: completed city %d of %d", i, city,
                             features->done_count);
        (done ? contacts->done : contacts->open)[city][field] = true;
    }
    return true;
}

static void find_contacts(const Check *check, Contacts *contacts) {
    const OracleMap *map = &check->map;
    int done[ORACLE_FEATURE_MAX] = {0};
    memset(contacts, 0, sizeof *contacts);
    for (int f = 0; f < map->count; f++)
        if (map->feature[f].kind == FEATURE_CITY && is_retired(check, f))
            done[f] = ++contacts->done_count;
    for (int i = 0; i < map->contact_count; i++) {
        const int city = map->contact[i].city;
        bool *row = done[city] ? contacts->done[done[city]] : contacts->open[check->label[city]];
        row[check->label[map->contact[i].field]] = true;
    }
}

/* How many completed cities are touched by just these fields. */
static int count_cities_among(const Contacts *contacts, const bool fields[LABELS]) {
    int count = 0;
    for (int city = 1; city <= contacts->done_count; city++)
        count += memcmp(contacts->done[city], fields, sizeof contacts->done[city]) == 0;
    return count;
}

/* Numbers of completed cities are arbitrary, so these are compared as a multiset of rows. */
static bool check_contacts(Check *check) {
    Contacts expected, found;
    if (!read_contacts(check, &found)) return false;
    find_contacts(check, &expected);
    if (!is_same(check, "done_count", 0, expected.done_count, found.done_count)) return false;
    if (memcmp(expected.open, found.open, sizeof found.open) != 0)
        return error_set(check->error, "turn %d: contacts of fields with open cities differ",
                         check->oracle->turns);
    for (int city = 1; city <= expected.done_count; city++)
        if (!is_same(check, "completed cities with the same fields", city,
                     count_cities_among(&expected, expected.done[city]),
                     count_cities_among(&found, expected.done[city])))
            return false;
    return true;
}

/* ---- Followers, completed features, scores ---- */

/* What the game should call the feature of a segment. */
static FeatureId find_id(const Check *check, int tile, int segment) {
    const int number = check->map.number[tile][segment];
    const FeatureKind kind = check->map.feature[number].kind;
    return feature_id(kind, kind == FEATURE_CLOISTER ? tile : check->label[number]);
}

/* Whether a follower of the game is the oracle's; one that came from the city may be shown on any
 * part of its feature. */
static bool is_same_follower(const Check *check, const OracleFollower *expected,
                             const Follower *found) {
    const int segment = found->place & 15;
    const bool is_here = found->tile == expected->tile && segment == expected->segment;
    const FeatureId id = find_id(check, expected->tile, expected->segment);
    return found->place >> 4 == expected->seat && found->feature == id &&
           find_id(check, found->tile, segment) == id && (is_here || expected->redeployed);
}

/* Pairs the followers one to one: those that stand where they were put first. */
static bool check_followers(Check *check) {
    const Oracle *oracle = check->oracle;
    const Features *features = &check->game->features;
    bool taken[FOLLOWERS_ON_BOARD_MAX] = {false};
    if (!is_same(check, "follower_count", 0, oracle->follower_count, features->follower_count))
        return false;
    for (int redeployed = 0; redeployed < 2; redeployed++)
        for (int i = 0; i < oracle->follower_count; i++) {
            const OracleFollower *expected = &oracle->follower[i];
            if (expected->redeployed != redeployed) continue;
            int j = 0;
            while (j < oracle->follower_count &&
                   (taken[j] || !is_same_follower(check, expected, &features->follower[j])))
                j++;
            if (j == oracle->follower_count)
                return error_set(check->error, "follower of seat %d on tile %d, segment %d: none",
                                 expected->seat, expected->tile, expected->segment);
            taken[j] = true;
        }
    return true;
}

/* Whether the game lists a feature among those just completed. */
static bool is_listed(const Check *check, FeatureId id) {
    for (int i = 0; i < check->game->completed_count; i++)
        if (check->game->completed[i] == id) return true;
    return false;
}

static bool check_completed(Check *check) {
    int count = 0;
    for (int f = 0; f < check->map.count; f++)
        if (check->map.feature[f].complete && !is_retired(check, f)) count++;
    for (int tile = 0; tile < check->oracle->tile_count; tile++)
        for (int s = 0; s < find_shape(check, tile)->segment_count; s++) {
            const int number = check->map.number[tile][s];
            if (check->map.feature[number].complete && !is_retired(check, number) &&
                !is_same(check, "completed feature listed", tile, 1,
                         is_listed(check, find_id(check, tile, s))))
                return false;
        }
    return is_same(check, "completed_count", 0, count, check->game->completed_count);
}

static bool check_scores(Check *check) {
    Score score;
    OracleScore expected;
    game_score(check->game, &score);
    oracle_score(check->oracle, &expected);
    for (int seat = 0; seat < SEAT_MAX; seat++) {
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            if (!is_same(check, "completed points", SEAT_MAX * kind + seat,
                         expected.completed[kind][seat], score.completed[kind][seat]) ||
                !is_same(check, "final points", SEAT_MAX * kind + seat, expected.final[kind][seat],
                         score.final[kind][seat]))
                return false;
        if (!is_same(check, "total points", seat, expected.total[seat], score.total[seat]))
            return false;
    }
    return is_same(check, "winners", 0, (int)expected.winners, (int)game_list_winners(check->game));
}

bool oracle_check(const Oracle *oracle, const Game *game, Error *error) {
    Check check = {.oracle = oracle, .game = game, .error = error};
    oracle_map(oracle, &check.map);
    for (int label = 0; label < LABELS; label++)
        check.center_of[label] = check.field_of[label] = -1;
    return check_decision(&check) && check_seats(&check) && check_bag(&check) &&
           check_tiles(&check) && check_cells(&check) && check_labels(&check) &&
           check_records(&check) && check_contacts(&check) && check_followers(&check) &&
           check_completed(&check) && check_scores(&check);
}
