/* outlook_sum.c: what a surveyed board is worth to each seat, by who stands where.
 *
 * SPDX-License-Identifier: MIT
 *
 * Followers are counted by feature, a byte a seat, so that "who leads when these two join?" is
 * an addition:
 *
 *      holders[feature]    seat 0 | seat 1 | seat 2 | seat 3 | seat 4 | . | . | counted
 */
#include <string.h>

#include "agents/outlook.h"
#include "engine/lanes.h"

enum { FEATURES = FEATURE_KINDS << 8 };

static const uint64_t COUNTED = UINT64_C(1) << 63;

/* A sum under way. */
typedef struct Sum {
    const Outlook *outlook;     /* weights */
    const Game *game;           /* the position */
    const Survey *survey;       /* of its board */
    double *worth;              /* result by seat */
    double left;                /* tiles left to be placed */
    double taper;               /* factor of what followers are worth, 0 .. 1 */
    double slowness[SEAT_MAX];  /* how much a seat's open cells hinder each other, from 1 */
    double returning[SEAT_MAX]; /* followers that may be expected back */
    uint64_t holders[FEATURES]; /* of the features that have followers; else undefined */
    double expected[FEATURES];  /* points of the same, to each leader */
} Sum;

/* What a feature promises. */
typedef struct Promise {
    double open;     /* points if it stays incomplete */
    double complete; /* points if it is completed */
    double chance;   /* of that, for a seat with nothing else to do */
} Promise;

static unsigned count_of(uint64_t holders, int seat) {
    return (unsigned)(holders >> (8 * seat) & 127);
}

/* Bit s is set if seat s has the most, and at least one. */
static unsigned list_leaders(const Sum *sum, uint64_t holders) {
    unsigned most = 1;
    unsigned leaders = 0;
    for (int seat = 0; seat < sum->game->rules->players; seat++) {
        const unsigned count = count_of(holders, seat);
        if (count > most) {
            most = count;
            leaders = 0;
        }
        leaders |= (unsigned)(count == most) << seat;
    }
    return leaders;
}

/* Followers by feature and the open cells that each seat has to fill. */
static void count_holders(Sum *sum) {
    const Features *features = &sum->game->features;
    double cells[SEAT_MAX] = {0};
    for (int i = 0; i < features->follower_count; i++)
        sum->holders[features->follower[i].feature] = 0;
    for (int i = 0; i < features->follower_count; i++) {
        const Follower follower = features->follower[i];
        const int seat = follower.place >> 4;
        sum->holders[follower.feature] += UINT64_C(1) << (8 * seat);
        const FeatureKind kind = feature_kind(follower.feature);
        if (kind == FEATURE_ROAD || kind == FEATURE_CITY)
            cells[seat] += sum->survey->cells[feature_label(follower.feature)];
    }
    const double draws = sum->left / sum->outlook->players;
    for (int seat = 0; seat < SEAT_MAX; seat++)
        sum->slowness[seat] = 1 + sum->outlook->weight[OUTLOOK_LOAD] * cells[seat] / draws;
}

static Promise promise_center(const Sum *sum, FeatureId feature) {
    const int label = feature_label(feature);
    const uint32_t record = sum->game->features.record[label];
    const int cells = sum->survey->cells[label];
    const double growth = sum->outlook->weight[OUTLOOK_GROWTH] * cells;
    const double now = record_tiles(record) + record_pennants(record);
    const bool is_small = sum->game->rules->small_city == 2 && record_tiles(record) + cells <= 2;
    const double times = feature_kind(feature) == FEATURE_CITY && !is_small ? 2 : 1;
    return (Promise){now, times * (now + growth), (double)sum->survey->chance[label]};
}

/* Of the cells around a cloister those that are open need a tile that fits, the others also one
 * that makes them open. */
static Promise promise_cloister(const Sum *sum, FeatureId feature) {
    const Board *board = &sum->game->board;
    const double *weight = sum->outlook->weight;
    const uint16_t center = board->tile_address[feature_label(feature)];
    static const int16_t around[8] = {255, 256, 257, -1, 1, -257, -256, -255};
    const int missing = 8 - board_count_neighbours(board, center);
    const double reached = sum->left / (sum->left + weight[OUTLOOK_CLOISTER_NEED] * missing);
    double chance = 1;
    for (int i = 0; i < missing; i++) chance *= reached;
    for (int i = 0; i < 8; i++) {
        const int cell = board_find_cell(board, (uint16_t)(center + around[i]));
        if (cell == CELL_NONE) continue;
        const double fitting = sum->survey->fitting[cell];
        chance *= fitting / (fitting + weight[OUTLOOK_CELL_NEED]);
    }
    return (Promise){9 - missing, 9, chance};
}

/* Pays what a road, city or cloister promises, and counts who will come back from it. */
static double sum_promise(Sum *sum, Promise promise, uint64_t holders) {
    const unsigned leaders = list_leaders(sum, holders);
    double best = promise.open;
    for (int seat = 0; seat < sum->game->rules->players; seat++) {
        const unsigned count = count_of(holders, seat);
        if (count == 0) continue;
        const double chance = promise.chance / sum->slowness[seat];
        sum->returning[seat] += count * chance;
        sum->worth[seat] -=
            sum->outlook->weight[OUTLOOK_TRAPPED] * sum->taper * count * (1 - chance);
        if (!(leaders >> seat & 1)) continue;
        const double points = promise.open + chance * (promise.complete - promise.open);
        sum->worth[seat] += points;
        best = points > best ? points : best;
    }
    return best;
}

/* Cities at a field. */
typedef struct Cities {
    int completed;   /* completed cities, each once */
    double expected; /* incomplete ones, each once, by chance of completion */
} Cities;

static Cities count_cities(const Sum *sum, int field) {
    const Features *features = &sum->game->features;
    uint64_t done[LABELS / 64] = {features->field_walled[field >> 6] >> (field & 63) & 1};
    uint64_t open[LABELS / 64] = {0};
    Cities cities = {0, 0};
    for (int w = 0; 64 * w < features->contact_count; w++) {
        const int used = features->contact_count - 64 * w;
        uint64_t rest = lanes_list_equal(features->contact_field + 64 * w, field);
        if (used < 64) rest &= (UINT64_C(1) << used) - 1;
        for (; rest; rest &= rest - 1) {
            const int bit = __builtin_ctzll(rest);
            const int city = features->contact_city[64 * w + bit];
            const bool is_done = features->contact_done[w] >> bit & 1;
            uint64_t *seen = (is_done ? done : open) + (city >> 6);
            if (!is_done && !(*seen >> (city & 63) & 1))
                cities.expected += (double)sum->survey->chance[city];
            *seen |= UINT64_C(1) << (city & 63);
        }
    }
    for (int word = 0; word < LABELS / 64; word++)
        cities.completed += __builtin_popcountll(done[word]);
    return cities;
}

/* Pays what a field has and promises, and returns it. Under the older editions what it has is
 * counted elsewhere, over all fields. */
static double sum_field(Sum *sum, FeatureId feature, uint64_t holders) {
    const double *weight = sum->outlook->weight;
    const int field = feature_label(feature);
    const Cities cities = count_cities(sum, field);
    const double openings = sum->survey->openings[field];
    const double growth = weight[OUTLOOK_FIELD_GROWTH] * sum->left / sum->outlook->bag_size *
                          openings / (openings + 4);
    const double to_come = POINTS_FARM * weight[OUTLOOK_FIELD_CITY] * cities.expected + growth;
    const double now = POINTS_FARM * cities.completed;
    const double paid = to_come + (sum->game->rules->farms == FARMS_3 ? now : 0);
    const unsigned leaders = list_leaders(sum, holders);
    for (int seat = 0; seat < sum->game->rules->players; seat++)
        if (leaders >> seat & 1) sum->worth[seat] += paid;
    return now + to_come;
}

static double sum_feature(Sum *sum, FeatureId feature, uint64_t holders) {
    switch (feature_kind(feature)) {
    case FEATURE_FIELD:
        return sum_field(sum, feature, holders);
    case FEATURE_CLOISTER:
        return sum_promise(sum, promise_cloister(sum, feature), holders);
    default:
        return sum_promise(sum, promise_center(sum, feature), holders);
    }
}

static void sum_features(Sum *sum) {
    const Features *features = &sum->game->features;
    for (int i = 0; i < features->follower_count; i++) {
        const FeatureId feature = features->follower[i].feature;
        const uint64_t holders = sum->holders[feature];
        if (holders & COUNTED) continue;
        sum->expected[feature] = sum_feature(sum, feature, holders);
        sum->holders[feature] |= COUNTED;
    }
    if (sum->game->rules->farms != FARMS_1 && sum->game->rules->farms != FARMS_2) return;
    int16_t points[SEAT_MAX] = {0};
    features_score_fields(features, sum->game->rules, points);
    for (int seat = 0; seat < SEAT_MAX; seat++) sum->worth[seat] += points[seat];
}

static bool is_held(const Features *features, FeatureId feature) {
    const int label = feature_label(feature);
    if (feature_kind(feature) == FEATURE_FIELD)
        return features->field_farmed[label >> 6] >> (label & 63) & 1;
    return record_followers(features->record[label]) > 0;
}

/* What a join of two held features would change, by its chance. */
static void sum_join(Sum *sum, const OutlookJoin *join) {
    const Features *features = &sum->game->features;
    if (!is_held(features, join->a) || !is_held(features, join->b)) return;
    const double weight =
        sum->outlook->weight[feature_kind(join->a) == FEATURE_FIELD ? OUTLOOK_FIELD_CONTEST
                                                                    : OUTLOOK_CONTEST];
    const uint64_t a = sum->holders[join->a] & ~COUNTED;
    const uint64_t b = sum->holders[join->b] & ~COUNTED;
    const unsigned leaders_a = list_leaders(sum, a);
    const unsigned leaders_b = list_leaders(sum, b);
    const unsigned leaders = list_leaders(sum, a + b);
    const double factor = weight * (double)join->chance;
    for (int seat = 0; seat < sum->game->rules->players; seat++) {
        const int gains = (int)(leaders >> seat & 1);
        sum->worth[seat] +=
            factor * ((gains - (int)(leaders_a >> seat & 1)) * sum->expected[join->a] +
                      (gains - (int)(leaders_b >> seat & 1)) * sum->expected[join->b]);
    }
}

/* The curve between its whole numbers; behind 7 it goes on as straight. */
static double value_followers(const Outlook *outlook, double followers) {
    const double *curve = outlook->weight + OUTLOOK_CURVE_0;
    const int below = followers < 6 ? (int)followers : 6;
    return curve[below] + (followers - below) * (curve[below + 1] - curve[below]);
}

static void sum_followers(Sum *sum) {
    const Game *game = sum->game;
    const double *weight = sum->outlook->weight;
    for (int seat = 0; seat < game->rules->players; seat++) {
        const double followers = game->supply[seat] + weight[OUTLOOK_RETURN] * sum->returning[seat];
        sum->worth[seat] += sum->taper * value_followers(sum->outlook, followers);
        for (int quarter = 0; quarter < QUARTERS; quarter++)
            sum->worth[seat] += weight[OUTLOOK_QUARTER] * game->quarter[quarter][seat];
    }
}

/* Junior: the children of every open road, by its chance; a seat never places more figures than it
 * has. */
static void sum_children(Sum *sum) {
    const Game *game = sum->game;
    double children[SEAT_MAX] = {0};
    for (int port = 0; port < SIDES * game->board.tile_count; port++) {
        const int label = game->features.center[port];
        if (label == 0) continue;
        const int tile = port / SIDES;
        const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
        const Segment *road = &orientation->segment[orientation->center[port % SIDES]];
        if (__builtin_ctz(road->edges) != port % SIDES) continue;
        for (int seat = 0; seat < game->rules->players; seat++)
            children[seat] += (double)sum->survey->chance[label] * road->children[seat];
    }
    for (int seat = 0; seat < game->rules->players; seat++) {
        const double figures = game->supply[seat];
        sum->worth[seat] += children[seat] < figures ? children[seat] : figures;
    }
}

void outlook_sum(const Outlook *outlook, const Game *game, const Survey *survey,
                 double worth[SEAT_MAX]) {
    Sum sum;
    sum.outlook = outlook;
    sum.game = game;
    sum.survey = survey;
    sum.worth = worth;
    sum.left = game->bag_size + (game->decision == DECISION_PLACE);
    const double turns = sum.left / outlook->players;
    sum.taper = turns / (turns + outlook->weight[OUTLOOK_TAPER]);
    memset(sum.returning, 0, sizeof sum.returning);
    for (int seat = 0; seat < SEAT_MAX; seat++) {
        worth[seat] = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) worth[seat] += game->points[kind][seat];
    }
    if (game->rules->scoring == SCORING_CHILDREN) {
        sum_children(&sum);
        return;
    }
    count_holders(&sum);
    sum_features(&sum);
    for (int i = 0; i < survey->join_count; i++) sum_join(&sum, &survey->join[i]);
    sum_followers(&sum);
}
