/* feature.c: join, deploy, count, complete: the graph of roads, cities and fields.
 *
 * SPDX-License-Identifier: MIT
 *
 * Two helpers alone change labels that already stand: join_centers and join_fields. Loops over
 * label tables are plain byte loops of known length, which compilers turn into vector code.
 */
#include "engine/feature.h"

#include <assert.h>
#include <string.h>

#include "engine/lanes.h"

static bool set_has(const uint64_t *set, int label) {
    return set[label >> 6] >> (label & 63) & 1;
}

static void set_add(uint64_t *set, int label) {
    set[label >> 6] |= UINT64_C(1) << (label & 63);
}

static void set_remove(uint64_t *set, int label) {
    set[label >> 6] &= ~(UINT64_C(1) << (label & 63));
}

/* Takes the lowest free label. There is one: see FIELD_MAX, and a road or city in use has an open
 * edge of its own, of which a board of n tiles has at most 2n + 2 = 254. */
static int take_label(uint64_t *used) {
    int word = 0;
    while (!~used[word]) word++;
    assert(word < LABELS / 64);
    const int label = 64 * word + __builtin_ctzll(~used[word]);
    used[word] |= used[word] + 1;
    return label;
}

void features_init(Features *features) {
    memset(features, 0, sizeof *features);
    set_add(features->label_used, 0);
    set_add(features->field_used, 0);
}

static void relabel(uint8_t *labels, int count, int from, int to) {
    for (int i = 0; i < count; i++) labels[i] = labels[i] == from ? (uint8_t)to : labels[i];
}

static void relabel_followers(Features *features, FeatureId from, FeatureId to) {
    for (int i = 0; i < features->follower_count; i++)
        if (features->follower[i].feature == from) features->follower[i].feature = to;
}

/* Is one of the four bytes of `word` equal to `byte`? (Mycroft's test for a zero byte.) */
static bool has_byte(uint32_t word, int byte) {
    const uint32_t rest = word ^ (0x01010101u * (uint32_t)byte);
    return (rest - 0x01010101u) & ~rest & 0x80808080u;
}

/* The number of tiles that have a part of both features: the sum of their records counts these
 * twice. */
static uint32_t count_shared_tiles(const Features *features, int a, int b) {
    uint32_t shared = 0;
    for (int tile = 0; tile < features->tile_count; tile++) {
        uint32_t word;
        memcpy(&word, features->center + SIDES * tile, sizeof word);
        shared += has_byte(word, a) && has_byte(word, b);
    }
    return shared;
}

/* Two roads or two cities become one: `gone` is `kept` from now on. */
static void join_centers(Features *features, FeatureKind kind, int kept, int gone) {
    features->record[kept] +=
        features->record[gone] - RECORD_TILE * count_shared_tiles(features, kept, gone);
    relabel(features->center, SIDES * features->tile_count, gone, kept);
    if (kind == FEATURE_CITY)
        for (int i = 0; i < features->contact_count; i++)
            if (features->contact_city[i] == gone && !set_has(features->contact_done, i))
                features->contact_city[i] = (uint8_t)kept;
    relabel_followers(features, feature_id(kind, gone), feature_id(kind, kept));
    set_remove(features->label_used, gone);
}

/* Two fields become one. */
static void join_fields(Features *features, int kept, int gone) {
    relabel(features->half, HALVES * features->tile_count, gone, kept);
    relabel(features->contact_field, features->contact_count, gone, kept);
    if (set_has(features->field_walled, gone)) set_add(features->field_walled, kept);
    if (set_has(features->field_farmed, gone)) {
        set_add(features->field_farmed, kept);
        relabel_followers(features, feature_id(FEATURE_FIELD, gone),
                          feature_id(FEATURE_FIELD, kept));
    }
    set_remove(features->field_walled, gone);
    set_remove(features->field_farmed, gone);
    set_remove(features->field_used, gone);
}

/* What a tile meets in its cell: the label at each of its ports, 0 where nothing lies. */
typedef struct Met {
    uint8_t label[PORTS];
} Met;

/* Neighbours are read side to side: my half 2d meets the second half of the facing side, my half
 * 2d + 1 the first. */
static void read_met(const Features *features, const uint8_t neighbour[SIDES], Met *met) {
    uint32_t centers = 0;
    uint64_t halves = 0;
    for (int side = 0; side < SIDES; side++) {
        const int facing = tile_opposite_side(side);
        const uint8_t *half = features->half + HALVES * neighbour[side] + 2 * facing;
        centers |= (uint32_t)features->center[SIDES * neighbour[side] + facing] << (8 * side);
        halves |= (uint64_t)(half[1] | (unsigned)half[0] << 8) << (16 * side);
    }
    const uint64_t words[2] = {centers | halves << 32, halves >> 32};
    memcpy(met->label, words, sizeof met->label);
}

/* Ports where the tile and a neighbour both have a segment, one bit each. */
static unsigned list_met(const Met *met, const Orientation *orientation) {
    return lanes_list_nonzero(met->label) & orientation->ports;
}

/* Changes a label from `gone` to `kept` in what is in hand while a tile is being placed. */
static void rename_in_hand(Met *met, Joined *joined, const Orientation *orientation, bool is_field,
                           int gone, int kept) {
    const unsigned segments = is_field ? orientation->fields : orientation->centers;
    const int first = is_field ? PORT_HALF : 0;
    relabel(met->label + first, is_field ? HALVES : SIDES, gone, kept);
    for (int s = 0; s < orientation->segment_count; s++)
        if (segments >> s & 1 && joined->label[s] == gone) joined->label[s] = (uint8_t)kept;
}

/* A segment of the new tile meets a second feature of its class: the two become one. */
static void join(Features *features, const Orientation *orientation, Met *met, Joined *joined,
                 int port) {
    const int segment = orientation->port[port];
    const int kept = joined->label[segment];
    const int gone = met->label[port];
    const FeatureKind kind = orientation->segment[segment].kind;
    if (kind == FEATURE_FIELD)
        join_fields(features, kept, gone);
    else
        join_centers(features, kind, kept, gone);
    rename_in_hand(met, joined, orientation, kind == FEATURE_FIELD, gone, kept);
}

/* Gives labels to the segments that meet nothing. */
static void label_new(Features *features, const Orientation *orientation, Joined *joined) {
    const unsigned unlabelled = ~lanes_list_nonzero(joined->label);
    for (unsigned rest = unlabelled & orientation->fields; rest; rest &= rest - 1)
        joined->label[__builtin_ctz(rest)] = (uint8_t)take_label(features->field_used);
    for (unsigned rest = unlabelled & orientation->centers; rest; rest &= rest - 1) {
        const int label = take_label(features->label_used);
        features->record[label] = 0;
        joined->label[__builtin_ctz(rest)] = (uint8_t)label;
    }
}

static void write_labels(Features *features, const Orientation *orientation, int tile,
                         const Joined *joined) {
    uint8_t port[PORTS];
    lanes_permute(port, joined->label, orientation->port);
    memcpy(features->center + SIDES * tile, port, SIDES);
    memcpy(features->half + HALVES * tile, port + PORT_HALF, HALVES);
    features->inner[tile] = port[PORT_INNER];
}

/* Did a road or city segment before `segment` already get the same label? */
static bool is_repeated(const Orientation *orientation, const Joined *joined, int segment) {
    for (unsigned rest = orientation->centers & ((1U << segment) - 1); rest; rest &= rest - 1)
        if (joined->label[__builtin_ctz(rest)] == joined->label[segment]) return true;
    return false;
}

/* Adds the roads and cities of the tile to their records. Each side that met a neighbour closes
 * one edge of the tile and one of the neighbour; a feature is told of the tile once. */
static void add_records(Features *features, const Orientation *orientation, unsigned met_ports,
                        const Joined *joined) {
    for (unsigned rest = orientation->centers; rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        const Segment *part = &orientation->segment[s];
        const unsigned met = part->edges & met_ports;
        const int open = __builtin_popcount(part->edges) - 2 * __builtin_popcount(met);
        uint32_t sum = RECORD_OPEN * (uint32_t)open + RECORD_PENNANT * (uint32_t)part->pennants;
        if (!is_repeated(orientation, joined, s)) sum += RECORD_TILE;
        features->record[joined->label[s]] += sum;
    }
}

static void add_contacts(Features *features, const Orientation *orientation, const Joined *joined) {
    for (unsigned fields = orientation->contacts; fields; fields &= fields - 1) {
        const int s = __builtin_ctz(fields);
        if (orientation->segment[s].walled) set_add(features->field_walled, joined->label[s]);
        for (unsigned rest = orientation->segment[s].cities; rest; rest &= rest - 1) {
            const int i = features->contact_count++;
            features->contact_field[i] = joined->label[s];
            features->contact_city[i] = joined->label[__builtin_ctz(rest)];
        }
    }
}

static void list_completed(const Features *features, const Orientation *orientation,
                           Joined *joined) {
    joined->completed_count = 0;
    for (unsigned rest = orientation->centers; rest; rest &= rest - 1) {
        const int s = __builtin_ctz(rest);
        if (record_open(features->record[joined->label[s]])) continue;
        if (is_repeated(orientation, joined, s)) continue;
        joined->completed[joined->completed_count++] =
            feature_id(orientation->segment[s].kind, joined->label[s]);
    }
}

void features_place(Features *features, const Orientation *orientation, int tile,
                    const uint8_t neighbour[SIDES], Joined *joined) {
    assert(tile == features->tile_count);
    Met met;
    read_met(features, neighbour, &met);
    memset(joined->label, 0, sizeof joined->label);
    const unsigned met_ports = list_met(&met, orientation);
    for (unsigned rest = met_ports; rest; rest &= rest - 1) {
        const int port = __builtin_ctz(rest);
        uint8_t *label = &joined->label[orientation->port[port]];
        if (*label == 0)
            *label = met.label[port];
        else if (*label != met.label[port])
            join(features, orientation, &met, joined, port);
    }
    label_new(features, orientation, joined);
    write_labels(features, orientation, tile, joined);
    features->tile_count++;
    add_records(features, orientation, met_ports, joined);
    add_contacts(features, orientation, joined);
    list_completed(features, orientation, joined);
}

FeatureId features_get_joined(const Joined *joined, const Orientation *orientation, int tile,
                              int segment) {
    const FeatureKind kind = orientation->segment[segment].kind;
    return feature_id(kind, kind == FEATURE_CLOISTER ? tile : joined->label[segment]);
}

/* Segments of the tile that meet the same feature as an occupied one are occupied too: spreads
 * until nothing changes. Rare: it takes a tile that meets one feature with two segments. */
static uint32_t spread_occupied(const Met *met, const Orientation *orientation, unsigned met_ports,
                                uint32_t occupied) {
    uint32_t before;
    do {
        before = occupied;
        for (unsigned i = met_ports; i; i &= i - 1)
            for (unsigned j = met_ports; j; j &= j - 1) {
                const int a = __builtin_ctz(i);
                const int b = __builtin_ctz(j);
                if (occupied >> orientation->port[a] & 1 && met->label[a] == met->label[b] &&
                    (a < PORT_HALF) == (b < PORT_HALF))
                    occupied |= 1U << orientation->port[b];
            }
    } while (occupied != before);
    return occupied;
}

uint32_t features_list_free(const Features *features, const Orientation *orientation,
                            const uint8_t neighbour[SIDES], Farms farms) {
    enum { CENTERS = (1 << SIDES) - 1 };
    Met met;
    read_met(features, neighbour, &met);
    const unsigned met_ports = list_met(&met, orientation);
    uint32_t occupied = 0;
    for (unsigned rest = met_ports & CENTERS; rest; rest &= rest - 1) {
        const int port = __builtin_ctz(rest);
        const bool is_held = record_followers(features->record[met.label[port]]) != 0;
        occupied |= (uint32_t)is_held << orientation->port[port];
    }
    for (unsigned rest = met_ports & ~(unsigned)CENTERS; rest; rest &= rest - 1) {
        const int port = __builtin_ctz(rest);
        occupied |= (uint32_t)set_has(features->field_farmed, met.label[port])
                    << orientation->port[port];
    }
    if (occupied) occupied = spread_occupied(&met, orientation, met_ports, occupied);
    const uint32_t all = (1U << orientation->segment_count) - 1;
    return all & ~occupied & ~(farms == FARMS_NONE ? orientation->fields : 0U);
}

void features_deploy(Features *features, FeatureId feature, int tile, int segment, int seat) {
    assert(features->follower_count < FOLLOWERS_ON_BOARD_MAX);
    features->follower[features->follower_count++] = (Follower){
        .feature = feature, .tile = (uint8_t)tile, .place = (uint8_t)(segment | seat << 4)};
    const int label = feature_label(feature);
    if (feature_kind(feature) == FEATURE_FIELD)
        set_add(features->field_farmed, label);
    else if (feature_kind(feature) != FEATURE_CLOISTER)
        features->record[label] += RECORD_FOLLOWER;
}

int features_count_followers(const Features *features, FeatureId feature, uint8_t count[SEAT_MAX]) {
    int sum = 0;
    memset(count, 0, SEAT_MAX);
    for (int i = 0; i < features->follower_count; i++)
        if (features->follower[i].feature == feature) {
            count[features->follower[i].place >> 4]++;
            sum++;
        }
    return sum;
}

void features_return_followers(Features *features, FeatureId feature, uint8_t supply[SEAT_MAX]) {
    int kept = 0;
    for (int i = 0; i < features->follower_count; i++) {
        const Follower follower = features->follower[i];
        if (follower.feature == feature)
            supply[follower.place >> 4]++;
        else
            features->follower[kept++] = follower;
    }
    features->follower_count = (uint8_t)kept;
}

void features_retire(Features *features, FeatureId feature) {
    const int label = feature_label(feature);
    relabel(features->center, SIDES * features->tile_count, label, 0);
    set_remove(features->label_used, label);
    if (feature_kind(feature) != FEATURE_CITY) return;
    const int number = ++features->done_count;
    for (int i = 0; i < features->contact_count; i++)
        if (features->contact_city[i] == label && !set_has(features->contact_done, i)) {
            features->contact_city[i] = (uint8_t)number;
            set_add(features->contact_done, i);
        }
}

int features_count_points(const Features *features, FeatureId feature, const Rules *rules) {
    const uint32_t record = features->record[feature_label(feature)];
    const int tiles = record_tiles(record);
    if (feature_kind(feature) == FEATURE_ROAD) return tiles;
    const int worth = tiles + record_pennants(record);
    if (record_open(record)) return worth;
    return tiles == 2 && rules->small_city == 2 ? worth : 2 * worth;
}
