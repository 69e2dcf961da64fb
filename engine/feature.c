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

#include "engine/bytes.h"
#include "engine/labels.h"
#include "engine/lanes.h"

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
    labels_add(features->label_used, 0);
    labels_add(features->field_used, 0);
    features->fresh_label = features->fresh_field = 1;
}

enum { CHUNK = 16 /* followers looked at in one step */ };

/* Followers first .. first + 15 that stand on a feature: bit 2i for follower first + i. */
static uint32_t list_standing(const Features *features, int first, FeatureId feature) {
    const int left = features->follower_count - first;
    const uint32_t used = left >= CHUNK ? ~0U : (1U << (2 * left)) - 1;
    return used & lanes_list_keys(features->follower + first, feature);
}

static void relabel_followers(Features *features, FeatureId from, FeatureId to) {
    for (int first = 0; first < features->follower_count; first += CHUNK)
        for (uint32_t rest = list_standing(features, first, from); rest; rest &= rest - 1)
            features->follower[first + __builtin_ctz(rest) / 2].feature = to;
}

/* Contacts 64w .. 64w + 63 with an incomplete city, one bit each. */
static uint64_t list_contacts(const Features *features, int w, int city) {
    const int left = features->contact_count - 64 * w;
    const uint64_t used = left >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << left) - 1;
    return used & ~features->contact_done[w] &
           lanes_list_equal(features->contact_city + 64 * w, city);
}

/* The number of tiles that have a part of both features: the sum of their records counts these
 * twice. */
static uint32_t count_shared_tiles(const Features *features, int a, int b) {
    uint32_t shared = 0;
    for (int tile = 0; tile < features->tile_count; tile++) {
        uint32_t word;
        memcpy(&word, features->center + SIDES * tile, sizeof word);
        shared += labels_has_byte(word, a) && labels_has_byte(word, b);
    }
    return shared;
}

/* Two roads or two cities become one: `gone` is `kept` from now on. */
static void join_centers(Features *features, FeatureKind kind, int kept, int gone) {
    features->record[kept] +=
        features->record[gone] - RECORD_TILE * count_shared_tiles(features, kept, gone);
    features->record[gone] = 0;
    lanes_relabel(features->center, SIDES * features->tile_count, gone, kept);
    if (kind == FEATURE_CITY)
        for (int w = 0; 64 * w < features->contact_count; w++)
            for (uint64_t rest = list_contacts(features, w, gone); rest; rest &= rest - 1)
                features->contact_city[64 * w + __builtin_ctzll(rest)] = (uint8_t)kept;
    relabel_followers(features, feature_id(kind, gone), feature_id(kind, kept));
    labels_remove(features->label_used, gone);
}

/* Two fields become one. */
static void join_fields(Features *features, int kept, int gone) {
    lanes_relabel(features->half, HALVES * features->tile_count, gone, kept);
    lanes_relabel(features->contact_field, features->contact_count, gone, kept);
    if (labels_has(features->field_walled, gone)) labels_add(features->field_walled, kept);
    if (labels_has(features->field_farmed, gone)) {
        labels_add(features->field_farmed, kept);
        relabel_followers(features, feature_id(FEATURE_FIELD, gone),
                          feature_id(FEATURE_FIELD, kept));
    }
    labels_remove(features->field_walled, gone);
    labels_remove(features->field_farmed, gone);
    labels_remove(features->field_used, gone);
}

/* Labels at the ports of a cell, 0 where nothing lies. Neighbours are read side to side: half 2d
 * meets the second half of the facing side, half 2d + 1 the first. */
static Bytes read_met(const Features *features, const uint8_t neighbour[SIDES]) {
    uint64_t centers = 0;
    uint64_t halves = 0;
    for (int side = 0; side < SIDES; side++) {
        const int facing = tile_opposite_side(side);
        const uint8_t *half = features->half + HALVES * neighbour[side] + 2 * facing;
        centers |= (uint64_t)features->center[SIDES * neighbour[side] + facing] << (8 * side);
        halves |= (uint64_t)(half[1] | (unsigned)half[0] << 8) << (16 * side);
    }
    return bytes_join(centers | halves << 32, halves >> 32);
}

/* What the segments of a tile meet: the largest and the smallest label of each, 0 for nothing.
 * Where they differ, the tile joins two features. */
typedef struct Meeting {
    Bytes met;         /* label at each port */
    Bytes most, least; /* by segment */
} Meeting;

static inline Meeting meet(const Features *features, const Orientation *orientation,
                           const uint8_t neighbour[SIDES]) {
    Meeting meeting = {.met = read_met(features, neighbour)};
    bytes_span(meeting.met, orientation->meets, &meeting.most, &meeting.least);
    return meeting;
}

/* Segments that join features, one bit each. */
static inline unsigned list_joins(const Meeting *meeting) {
    return bytes_list_nonzero(meeting->most ^ meeting->least);
}

/* Joins what the first of these segments meets. */
static void join_first(Features *features, const Orientation *orientation, unsigned joins,
                       const Meeting *meeting) {
    const int segment = __builtin_ctz(joins);
    const int kept = meeting->least[segment];
    const int gone = meeting->most[segment];
    const FeatureKind kind = orientation->segment[segment].kind;
    if (kind == FEATURE_FIELD)
        join_fields(features, kept, gone);
    else
        join_centers(features, kind, kept, gone);
}

/* Labels for the segments of `set`: never used ones in a row, or, when those run out (a sheet of
 * more than 255 roads and cities, or fields), free ones one by one. */
static Bytes take_labels(uint64_t *used, uint8_t *fresh, unsigned set) {
    const unsigned count = (unsigned)__builtin_popcount(set);
    const unsigned first = *fresh;
    if (first + count < LABELS) {
        *fresh = (uint8_t)(first + count);
        const uint64_t run = (UINT64_C(1) << count) - 1;
        used[first >> 6] |= run << (first & 63);
        if ((first & 63) + count > 64) used[(first >> 6) + 1] |= run >> (64 - (first & 63));
        return bytes_count_up(first, set);
    }
    Bytes labels = {0};
    *fresh = LABELS - 1; /* no label is sure to be unused any more */
    for (; set; set &= set - 1) labels[__builtin_ctz(set)] = (uint8_t)take_label(used);
    return labels;
}

/* The labels of all segments of a tile; those that meet nothing get new ones. */
static Bytes label_segments(Features *features, const Orientation *orientation, Bytes met) {
    const unsigned unmet = ~bytes_list_nonzero(met);
    const unsigned centers = (1U << orientation->center_count) - 1;
    return met |
           take_labels(features->field_used, &features->fresh_field, unmet & orientation->fields) |
           take_labels(features->label_used, &features->fresh_label, unmet & centers);
}

static void write_labels(Features *features, const Orientation *orientation, int tile,
                         Bytes labels) {
    const Bytes ports = bytes_look_up(labels, bytes_load(orientation->port));
    const uint64_t low = bytes_word(ports, 0);
    const uint64_t high = bytes_word(ports, 1);
    const uint32_t centers = (uint32_t)low;
    const uint64_t halves = low >> 32 | high << 32;
    memcpy(features->center + SIDES * tile, &centers, sizeof centers);
    memcpy(features->half + HALVES * tile, &halves, sizeof halves);
    features->inner[tile] = (uint8_t)(high >> 32);
}

/* Did a road or city segment before `segment` already get the same label? */
static bool is_repeated(const Joined *joined, int segment) {
    for (int s = 0; s < segment; s++)
        if (joined->label[s] == joined->label[segment]) return true;
    return false;
}

/* Adds the roads and cities of the tile to their records, a tile once to each feature, and lists
 * those that it completed. */
static void add_records(Features *features, const Orientation *orientation, unsigned met_sides,
                        Joined *joined) {
    const int count = orientation->center_count;
    uint32_t *record = features->record;
    for (int s = 0; s < count; s++) {
        record[joined->label[s]] += features_count_record(&orientation->segment[s], met_sides);
        if (s > 0 && is_repeated(joined, s)) record[joined->label[s]] -= RECORD_TILE;
    }
    joined->completed_count = 0;
    for (int s = 0; s < count; s++) {
        if (record_open(record[joined->label[s]])) continue;
        if (s > 0 && is_repeated(joined, s)) continue;
        joined->completed[joined->completed_count++] =
            feature_id(orientation->segment[s].kind, joined->label[s]);
    }
}

/* All contacts of the tile are written at once; those beyond its number do not count. */
static void add_contacts(Features *features, const Orientation *orientation, Bytes labels) {
    const Bytes fields = bytes_look_up(labels, bytes_load(orientation->contact_field));
    const Bytes cities = bytes_look_up(labels, bytes_load(orientation->contact_city));
    bytes_store(features->contact_field + features->contact_count, fields);
    bytes_store(features->contact_city + features->contact_count, cities);
    features->contact_count = (uint8_t)(features->contact_count + orientation->contact_count);
    for (unsigned rest = orientation->walled; rest; rest &= rest - 1)
        labels_add(features->field_walled, labels[__builtin_ctz(rest)]);
}

void features_place(Features *features, const Orientation *orientation,
                    const uint8_t neighbour[SIDES], Joined *joined) {
    Meeting meeting = meet(features, orientation, neighbour);
    for (unsigned joins; (joins = list_joins(&meeting));) {
        join_first(features, orientation, joins, &meeting);
        meeting = meet(features, orientation, neighbour);
    }
    const Bytes labels = label_segments(features, orientation, meeting.most);
    write_labels(features, orientation, features->tile_count, labels);
    bytes_store(joined->label, labels);
    features->tile_count++;
    add_records(features, orientation, bytes_list_nonzero(meeting.met), joined);
    add_contacts(features, orientation, labels);
}

FeatureId features_get_joined(const Joined *joined, const Orientation *orientation, int tile,
                              int segment) {
    const FeatureKind kind = orientation->segment[segment].kind;
    return feature_id(kind, kind == FEATURE_CLOISTER ? tile : joined->label[segment]);
}

/* Has the feature with this label a follower? */
static bool is_occupied(const Features *features, bool is_field, int label) {
    return is_field ? labels_has(features->field_farmed, label)
                    : record_followers(features->record[label]) != 0;
}

/* Segments of a tile that joins features may belong to one feature by them: those that meet the
 * same feature as an occupied one are occupied too. Spreads until nothing changes. */
static uint32_t spread_occupied(const Meeting *meeting, const Orientation *orientation,
                                uint32_t occupied) {
    uint32_t before;
    do {
        before = occupied;
        for (int a = 0; a < PORT_INNER; a++)
            for (int b = 0; b < PORT_INNER; b++)
                if (meeting->met[a] && meeting->met[a] == meeting->met[b] &&
                    (a < PORT_HALF) == (b < PORT_HALF) && occupied >> orientation->port[a] & 1)
                    occupied |= 1U << orientation->port[b];
    } while (occupied != before);
    return occupied;
}

/* Segments of the tile that meet an occupied feature, one bit each. */
static uint32_t list_occupied(const Features *features, const Orientation *orientation,
                              const Meeting *meeting) {
    uint32_t occupied = 0;
    if (!list_joins(meeting)) {
        for (unsigned rest = bytes_list_nonzero(meeting->most); rest; rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            const bool is_field = orientation->fields >> s & 1;
            occupied |= (uint32_t)is_occupied(features, is_field, meeting->most[s]) << s;
        }
        return occupied;
    }
    for (int port = 0; port < PORT_INNER; port++)
        if (meeting->met[port] && is_occupied(features, port >= PORT_HALF, meeting->met[port]))
            occupied |= 1U << orientation->port[port];
    return occupied ? spread_occupied(meeting, orientation, occupied) : 0;
}

uint32_t features_list_free(const Features *features, const Orientation *orientation,
                            const uint8_t neighbour[SIDES], Farms farms) {
    const Meeting meeting = meet(features, orientation, neighbour);
    const uint32_t occupied = list_occupied(features, orientation, &meeting);
    const uint32_t all = (1U << orientation->segment_count) - 1;
    return all & ~occupied & ~(farms == FARMS_NONE ? orientation->fields : 0U);
}

bool features_is_free(const Features *features, const Orientation *orientation,
                      const uint8_t neighbour[SIDES], int segment) {
    const Meeting meeting = meet(features, orientation, neighbour);
    if (list_joins(&meeting))
        return !(list_occupied(features, orientation, &meeting) >> segment & 1);
    const int label = meeting.most[segment];
    return !label || !is_occupied(features, orientation->fields >> segment & 1, label);
}

void features_deploy(Features *features, Follower follower) {
    assert(features->follower_count < FOLLOWERS_ON_BOARD_MAX);
    features->follower[features->follower_count++] = follower;
    const int label = feature_label(follower.feature);
    if (feature_kind(follower.feature) == FEATURE_FIELD)
        labels_add(features->field_farmed, label);
    else if (feature_kind(follower.feature) != FEATURE_CLOISTER)
        features->record[label] += RECORD_FOLLOWER;
}

int features_count_followers(const Features *features, FeatureId feature, uint8_t count[SEAT_MAX]) {
    int sum = 0;
    memset(count, 0, SEAT_MAX);
    for (int first = 0; first < features->follower_count; first += CHUNK)
        for (uint32_t rest = list_standing(features, first, feature); rest; rest &= rest - 1) {
            count[features->follower[first + __builtin_ctz(rest) / 2].place >> 4]++;
            sum++;
        }
    return sum;
}

/* From the last on: the one that takes a free entry was looked at before. */
void features_return_followers(Features *features, FeatureId feature, uint8_t supply[SEAT_MAX]) {
    int first = (features->follower_count - 1) / CHUNK * CHUNK;
    for (; first >= 0; first -= CHUNK)
        for (uint32_t rest = list_standing(features, first, feature); rest;) {
            const int highest = 31 - __builtin_clz(rest);
            Follower *follower = &features->follower[first + highest / 2];
            rest ^= 1U << highest;
            supply[follower->place >> 4]++;
            *follower = features->follower[--features->follower_count];
        }
}

void features_retire(Features *features, FeatureId feature) {
    const int label = feature_label(feature);
    lanes_relabel(features->center, SIDES * features->tile_count, label, 0);
    features->record[label] = 0;
    labels_remove(features->label_used, label);
    if (feature_kind(feature) != FEATURE_CITY) return;
    const int number = ++features->done_count;
    for (int w = 0; 64 * w < features->contact_count; w++) {
        const uint64_t contacts = list_contacts(features, w, label);
        for (uint64_t rest = contacts; rest; rest &= rest - 1)
            features->contact_city[64 * w + __builtin_ctzll(rest)] = (uint8_t)number;
        features->contact_done[w] |= contacts;
    }
}

void features_read_met(const Features *features, const uint8_t neighbour[SIDES],
                       uint8_t met[PORTS]) {
    bytes_store(met, read_met(features, neighbour));
}
