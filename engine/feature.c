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

/* The label of each segment of the tile being placed; 0 while it touches nothing. */
typedef struct Labels {
    uint8_t of[SEGMENT_MAX];
} Labels;

/* Segment `segment` of the new tile meets the feature `label` of a neighbour. */
static void attach(Features *features, const Orientation *orientation, Labels *labels, int segment,
                   int label) {
    const int mine = labels->of[segment];
    if (mine == 0) {
        labels->of[segment] = (uint8_t)label;
        return;
    }
    if (mine == label) return;
    const FeatureKind kind = orientation->segment[segment].kind;
    if (kind == FEATURE_FIELD)
        join_fields(features, mine, label);
    else
        join_centers(features, kind, mine, label);
    for (int s = 0; s < orientation->segment_count; s++)
        if (labels->of[s] == label &&
            (orientation->segment[s].kind == FEATURE_FIELD) == (kind == FEATURE_FIELD))
            labels->of[s] = (uint8_t)mine;
}

static void attach_side(Features *features, const Orientation *orientation, Labels *labels,
                        int side, int neighbour) {
    const int center = orientation->center[side];
    if (center != SEGMENT_NONE)
        attach(features, orientation, labels, center,
               features->center[SIDES * neighbour + tile_opposite_side(side)]);
    for (int half = 2 * side; half < 2 * side + 2; half++) {
        const int field = orientation->half[half];
        const int label = features->half[HALVES * neighbour + tile_opposite_half(half)];
        if (field != SEGMENT_NONE && label) attach(features, orientation, labels, field, label);
    }
}

/* Gives labels to what touches nothing, and writes all labels to the tables. */
static void write_labels(Features *features, const Orientation *orientation, int tile,
                         Labels *labels) {
    for (int s = 0; s < orientation->segment_count; s++) {
        const FeatureKind kind = orientation->segment[s].kind;
        if (labels->of[s] || kind == FEATURE_CLOISTER) continue;
        if (kind == FEATURE_FIELD) {
            labels->of[s] = (uint8_t)take_label(features->field_used);
        } else {
            labels->of[s] = (uint8_t)take_label(features->label_used);
            features->record[labels->of[s]] = 0;
        }
    }
    labels->of[SEGMENT_NONE] = 0;
    for (int side = 0; side < SIDES; side++)
        features->center[SIDES * tile + side] = labels->of[orientation->center[side]];
    for (int half = 0; half < HALVES; half++)
        features->half[HALVES * tile + half] = labels->of[orientation->half[half]];
    features->inner[tile] = labels->of[orientation->inner];
}

/* Did a segment before `segment` of the same class already get the same label? */
static bool is_repeated(const Orientation *orientation, const Labels *labels, int segment) {
    for (int s = 0; s < segment; s++)
        if (labels->of[s] == labels->of[segment] &&
            orientation->segment[s].kind == orientation->segment[segment].kind)
            return true;
    return false;
}

/* Adds a road or city segment to the record of its feature. Each side that met a neighbour closes
 * one edge of the tile and one of the neighbour. */
static void add_record(Features *features, const Orientation *orientation, const Labels *labels,
                       int segment, unsigned met) {
    const Segment *part = &orientation->segment[segment];
    const int open = __builtin_popcount(part->edges) - 2 * __builtin_popcount(part->edges & met);
    uint32_t sum = RECORD_OPEN * (uint32_t)open + RECORD_PENNANT * (uint32_t)part->pennants;
    if (!is_repeated(orientation, labels, segment)) sum += RECORD_TILE;
    features->record[labels->of[segment]] += sum;
}

static void add_contacts(Features *features, const Segment *field, int field_label,
                         const Labels *labels) {
    if (field->walled) set_add(features->field_walled, field_label);
    for (unsigned rest = field->cities; rest; rest &= rest - 1) {
        const int i = features->contact_count++;
        features->contact_field[i] = (uint8_t)field_label;
        features->contact_city[i] = labels->of[__builtin_ctz(rest)];
    }
}

/* Sides, one bit each, of a code that demand something. */
static unsigned list_sides(uint8_t demand) {
    const unsigned pairs = (demand | demand >> 1) & 0x55u;
    const unsigned nibbles = (pairs | pairs >> 1) & 0x33u;
    return (nibbles | nibbles >> 2) & 0x0fu;
}

static FeatureId segment_feature(const Orientation *orientation, int segment, int tile,
                                 const Labels *labels) {
    const FeatureKind kind = orientation->segment[segment].kind;
    return feature_id(kind, kind == FEATURE_CLOISTER ? tile : labels->of[segment]);
}

/* Sums up the placed tile and says what it completed. */
static void account(Features *features, const Orientation *orientation, const Labels *labels,
                    unsigned met, Joined *joined) {
    const int tile = features->tile_count - 1;
    for (int s = 0; s < orientation->segment_count; s++) {
        const Segment *part = &orientation->segment[s];
        joined->segment[s] = segment_feature(orientation, s, tile, labels);
        if (part->kind == FEATURE_FIELD)
            add_contacts(features, part, labels->of[s], labels);
        else if (part->kind != FEATURE_CLOISTER)
            add_record(features, orientation, labels, s, met);
    }
    joined->completed_count = 0;
    for (int s = 0; s < orientation->segment_count; s++) {
        const FeatureKind kind = orientation->segment[s].kind;
        if (kind != FEATURE_ROAD && kind != FEATURE_CITY) continue;
        if (record_open(features->record[labels->of[s]])) continue;
        if (is_repeated(orientation, labels, s)) continue;
        joined->completed[joined->completed_count++] = joined->segment[s];
    }
}

void features_place(Features *features, const Orientation *orientation, int tile, uint8_t demand,
                    const uint8_t neighbour[SIDES], Joined *joined) {
    assert(tile == features->tile_count);
    Labels labels = {{0}};
    const unsigned met = list_sides(demand);
    for (int side = 0; side < SIDES; side++)
        if (met >> side & 1) attach_side(features, orientation, &labels, side, neighbour[side]);
    write_labels(features, orientation, tile, &labels);
    features->tile_count++;
    account(features, orientation, &labels, met, joined);
}

/* What a tile would touch: one entry a port that meets a feature. */
typedef struct Touch {
    uint8_t segment[12];
    uint8_t label[12];
    bool is_field[12];
    int count;
} Touch;

static void list_touched(const Features *features, const Orientation *orientation, unsigned met,
                         const uint8_t neighbour[SIDES], Touch *touch) {
    touch->count = 0;
    for (int port = 0; port < SIDES + HALVES; port++) {
        const bool is_field = port >= SIDES;
        const int half = port - SIDES;
        const int side = is_field ? half / 2 : port;
        if (!(met >> side & 1)) continue;
        const int segment = is_field ? orientation->half[half] : orientation->center[side];
        const int label =
            is_field ? features->half[HALVES * neighbour[side] + tile_opposite_half(half)]
                     : features->center[SIDES * neighbour[side] + tile_opposite_side(side)];
        if (segment == SEGMENT_NONE || !label) continue;
        touch->segment[touch->count] = (uint8_t)segment;
        touch->label[touch->count] = (uint8_t)label;
        touch->is_field[touch->count++] = is_field;
    }
}

/* Segments of the tile that share a neighbouring feature with an occupied one are occupied too:
 * spreads until nothing changes. Rare: it takes a tile that meets one feature with two segments. */
static uint32_t spread_occupied(const Touch *touch, uint32_t occupied) {
    uint32_t before;
    do {
        before = occupied;
        for (int i = 0; i < touch->count; i++)
            for (int j = 0; j < touch->count; j++)
                if (occupied >> touch->segment[i] & 1 && touch->label[i] == touch->label[j] &&
                    touch->is_field[i] == touch->is_field[j])
                    occupied |= 1u << touch->segment[j];
    } while (occupied != before);
    return occupied;
}

uint32_t features_list_free(const Features *features, const Orientation *orientation,
                            uint8_t demand, const uint8_t neighbour[SIDES], Farms farms) {
    Touch touch;
    const unsigned met = list_sides(demand);
    list_touched(features, orientation, met, neighbour, &touch);
    uint32_t occupied = 0;
    for (int i = 0; i < touch.count; i++) {
        const int label = touch.label[i];
        if (touch.is_field[i] ? set_has(features->field_farmed, label)
                              : record_followers(features->record[label]) != 0)
            occupied |= 1u << touch.segment[i];
    }
    if (occupied && (met & (met - 1))) occupied = spread_occupied(&touch, occupied);
    uint32_t open = ((1u << orientation->segment_count) - 1) & ~occupied;
    if (farms == FARMS_NONE)
        for (int s = 0; s < orientation->segment_count; s++)
            if (orientation->segment[s].kind == FEATURE_FIELD) open &= ~(1u << s);
    return open;
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
