/* find.c: which segments and features lie where.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/game.h"

int game_find_segment(const Game *game, int tile, FeatureId feature) {
    const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
    const Features *features = &game->features;
    const int label = feature_label(feature);
    const FeatureKind kind = feature_kind(feature);
    if (kind == FEATURE_CLOISTER) return label == tile ? orientation->cloister : SEGMENT_NONE;
    if (kind == FEATURE_FIELD) {
        for (int half = 0; half < HALVES; half++)
            if (features->half[HALVES * tile + half] == label) return orientation->half[half];
        return features->inner[tile] == label ? orientation->inner : SEGMENT_NONE;
    }
    for (int side = 0; side < SIDES; side++) {
        const int segment = orientation->center[side];
        if (features->center[SIDES * tile + side] == label &&
            orientation->segment[segment].kind == kind)
            return segment;
    }
    return SEGMENT_NONE;
}

bool game_has_incomplete(const Game *game, FeatureKind kind) {
    if (kind == FEATURE_CLOISTER) return game->board.cloister[0] || game->board.cloister[1];
    if (kind == FEATURE_FIELD) return game->features.fresh_field > 1;
    for (int port = 0; port < SIDES * game->board.tile_count; port++) {
        if (!game->features.center[port]) continue;
        const Orientation *orientation =
            game_orientation(game, game->board.tile_orientation[port / SIDES]);
        if (orientation->segment[orientation->center[port % SIDES]].kind == kind) return true;
    }
    return false;
}
