/* feature_count.c: what features amount to, as they lie or with one tile more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/feature.h"
#include "engine/lanes.h"

/* Each side that met a neighbour closes one edge of the tile and one of the neighbour. */
uint32_t features_count_record(const Segment *part, unsigned met_sides) {
    const int open =
        __builtin_popcount(part->edges) - 2 * __builtin_popcount(part->edges & met_sides);
    return RECORD_OPEN * (uint32_t)open + RECORD_PENNANT * (uint32_t)part->pennants + RECORD_TILE;
}

int features_count_worth(FeatureKind kind, uint32_t record, const Rules *rules) {
    const int tiles = record_tiles(record);
    if (kind == FEATURE_ROAD) return tiles;
    const int worth = tiles + record_pennants(record);
    if (record_open(record)) return worth;
    return tiles == 2 && rules->small_city == 2 ? worth : 2 * worth;
}

int features_count_points(const Features *features, FeatureId feature, const Rules *rules) {
    return features_count_worth(feature_kind(feature), features->record[feature_label(feature)],
                                rules);
}

/* Bits 4t .. 4t + 3 of a word stand for the sides of tile t. */
int features_count_tiles(const Features *features, const uint8_t *labels, int count) {
    int tiles = 0;
    for (int i = 0; i < SIDES * features->tile_count; i += 64) {
        uint64_t sides = 0;
        for (int k = 0; k < count; k++) sides |= lanes_list_equal(features->center + i, labels[k]);
        sides |= sides >> 1;
        sides |= sides >> 2;
        tiles += __builtin_popcountll(sides & 0x1111111111111111U);
    }
    return tiles;
}

int features_list_touched(const Features *features, int city, uint8_t *fields) {
    int count = 0;
    for (int first = 0; first < features->contact_count; first += 64) {
        const int left = features->contact_count - first;
        uint64_t rest = left >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << left) - 1;
        rest &= lanes_list_equal(features->contact_city + first, city);
        for (rest &= ~features->contact_done[first / 64]; rest; rest &= rest - 1)
            fields[count++] = features->contact_field[first + __builtin_ctzll(rest)];
    }
    return count;
}
