/* tile_fixed.c: do the fixed tiles of a sheet make a start city?
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/tile_fixed.h"

#include <string.h>

static const int STEP_X[SIDES] = {0, 1, 0, -1};
static const int STEP_Y[SIDES] = {1, 0, -1, 0};

/* Number of the fixed tile at x,y, or -1. */
static int find_fixed(const Sheet *sheet, int x, int y) {
    for (int i = 0; i < sheet->place_count; i++)
        if (sheet->place[i].x == x && sheet->place[i].y == y) return i;
    return -1;
}

static int find_neighbour(const Sheet *sheet, int fixed, int side) {
    const SheetPlace *place = &sheet->place[fixed];
    return find_fixed(sheet, place->x + STEP_X[side], place->y + STEP_Y[side]);
}

static const Orientation *fixed_orientation(const Tiles *tiles, int fixed) {
    return &tiles->orientation[ROTATIONS * tiles->sheet.place[fixed].kind];
}

static int side_terrain(uint8_t code, int side) {
    return code >> (2 * side) & 3;
}

static const char *terrain_name(int terrain) {
    static const char *const name[] = {"@", "field", "city", "road"};
    return name[terrain];
}

static bool fail_fixed(const Tiles *tiles, int fixed, Error *error, const char *reason) {
    const SheetPlace *place = &tiles->sheet.place[fixed];
    return error_set(error, "%s:%d: tile %s at %d,%d: %s", tiles->sheet.file, place->line,
                     tiles->sheet.kind[place->kind].name, place->x, place->y, reason);
}

/* Does every side match its neighbour, and every @ side have one? */
static bool check_sides(const Tiles *tiles, int fixed, Error *error) {
    const Sheet *sheet = &tiles->sheet;
    const uint8_t code = fixed_orientation(tiles, fixed)->code;
    for (int side = 0; side < SIDES; side++) {
        const SheetPlace *place = &sheet->place[fixed];
        const char *name = sheet->kind[place->kind].name;
        const int terrain = side_terrain(code, side);
        const int other = find_neighbour(sheet, fixed, side);
        if (other < 0 && terrain == TERRAIN_OPEN)
            return error_set(error,
                             "%s:%d: tile %s at %d,%d: edge %c is @ and lies open, expected "
                             "a fixed tile beside it",
                             sheet->file, place->line, name, place->x, place->y, SIDE_NAME[side]);
        if (other < 0) continue;
        const int facing =
            side_terrain(fixed_orientation(tiles, other)->code, tile_opposite_side(side));
        if (facing != terrain)
            return error_set(error,
                             "%s:%d: tile %s at %d,%d: edge %c is %s and meets %s of tile %s",
                             sheet->file, place->line, name, place->x, place->y, SIDE_NAME[side],
                             terrain_name(terrain), terrain_name(facing),
                             sheet->kind[sheet->place[other].kind].name);
    }
    return true;
}

/* Is every fixed tile reached from the one at 0,0? Puts them into the order of the search. */
static bool order_fixed(Tiles *tiles, Error *error) {
    const Sheet *sheet = &tiles->sheet;
    SheetPlace order[TILE_MAX];
    uint8_t queue[TILE_MAX];
    bool seen[TILE_MAX] = {false};
    int queued = 0;
    const int origin = find_fixed(sheet, 0, 0);
    if (origin < 0) return fail_fixed(tiles, 0, error, "no fixed tile lies at 0,0, expected one");
    seen[origin] = true;
    queue[queued++] = (uint8_t)origin;
    for (int i = 0; i < queued; i++) {
        order[i] = sheet->place[queue[i]];
        for (int side = 0; side < SIDES; side++) {
            const int next = find_neighbour(sheet, queue[i], side);
            if (next < 0 || seen[next]) continue;
            seen[next] = true;
            queue[queued++] = (uint8_t)next;
        }
    }
    for (int i = 0; i < sheet->place_count; i++)
        if (!seen[i]) return fail_fixed(tiles, i, error, "not connected with the tile at 0,0");
    memcpy(tiles->sheet.place, order, (size_t)queued * sizeof order[0]);
    return true;
}

/* Follows the road or city that segment `segment` of a fixed tile belongs to; true if it reaches
 * a side where no fixed tile lies. seen[t] has a bit for each segment followed. */
static bool is_open(const Tiles *tiles, int fixed, int segment, uint16_t seen[TILE_MAX]) {
    struct Step {
        uint8_t fixed, segment; /* index into place[]; segment of that tile */
    } stack[TILE_MAX * SIDES];
    int depth = 0;
    bool open = false;
    seen[fixed] |= (uint16_t)(1U << segment);
    stack[depth++] = (struct Step){(uint8_t)fixed, (uint8_t)segment};
    while (depth > 0) {
        const struct Step here = stack[--depth];
        const Orientation *orientation = fixed_orientation(tiles, here.fixed);
        for (int side = 0; side < SIDES; side++) {
            if (orientation->center[side] != here.segment) continue;
            const int next = find_neighbour(&tiles->sheet, here.fixed, side);
            if (next < 0) {
                open = true;
                continue;
            }
            const int met = fixed_orientation(tiles, next)->center[tile_opposite_side(side)];
            if (seen[next] >> met & 1) continue;
            seen[next] |= (uint16_t)(1U << met);
            stack[depth++] = (struct Step){(uint8_t)next, (uint8_t)met};
        }
    }
    return open;
}

static int count_around(const Sheet *sheet, int fixed) {
    const SheetPlace *place = &sheet->place[fixed];
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            count += (dx || dy) && find_fixed(sheet, place->x + dx, place->y + dy) >= 0;
    return count;
}

/* Is every feature of the start city still to be completed? */
static bool check_incomplete(const Tiles *tiles, Error *error) {
    uint16_t seen[TILE_MAX] = {0};
    for (int i = 0; i < tiles->sheet.place_count; i++) {
        const Orientation *orientation = fixed_orientation(tiles, i);
        for (int s = 0; s < orientation->segment_count; s++) {
            const bool has_edges = orientation->segment[s].edges != 0;
            if (!has_edges || (seen[i] >> s & 1) || is_open(tiles, i, s, seen)) continue;
            return fail_fixed(tiles, i, error, "a road or city is completed by fixed tiles alone");
        }
        if (orientation->cloister != SEGMENT_NONE && count_around(&tiles->sheet, i) == 8)
            return fail_fixed(tiles, i, error, "a cloister is completed by fixed tiles alone");
    }
    return true;
}

/* May every kind that players place be placed? */
static bool check_bag(const Tiles *tiles, Error *error) {
    for (int i = 0; i < tiles->sheet.kind_count; i++) {
        const SheetKind *kind = &tiles->sheet.kind[i];
        const uint8_t code = tiles->orientation[ROTATIONS * i].code;
        for (int side = 0; side < SIDES; side++)
            if (kind->count > 0 && side_terrain(code, side) == TERRAIN_OPEN)
                return error_set(error,
                                 "%s:%d: tile %s: edge %c is @ and %d of its copies are not "
                                 "fixed by \"place\", expected 0",
                                 kind->file, kind->line, kind->name, SIDE_NAME[side], kind->count);
    }
    return true;
}

bool tile_check_fixed(Tiles *tiles, Error *error) {
    if (!check_bag(tiles, error)) return false;
    if (tiles->sheet.place_count == 0) return true;
    if (!order_fixed(tiles, error)) return false;
    for (int i = 0; i < tiles->sheet.place_count; i++)
        if (!check_sides(tiles, i, error)) return false;
    return check_incomplete(tiles, error);
}
