/* tile.c: kinds, rotations, segments and half-edges as tables, and what a sheet may hold.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/tile.h"
#include "engine/bytes.h"
#include "engine/tile_drawing.h"
#include "engine/tile_fixed.h"

#include <string.h>

const char SIDE_NAME[SIDES] = {'N', 'E', 'S', 'W'};
const char HALF_NAME[HALVES][3] = {"Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"};
const char *const FEATURE_NAME[FEATURE_KINDS] = {[FEATURE_ROAD] = "road",
                                                 [FEATURE_CITY] = "city",
                                                 [FEATURE_CLOISTER] = "cloister",
                                                 [FEATURE_FIELD] = "farm"};

/* Rotations. */

static uint8_t rotate_bits(uint8_t bits, int by, int width) {
    const unsigned turned = (unsigned)bits << by;
    return (uint8_t)((turned | turned >> width) & ((1U << width) - 1));
}

/* The lowest set bit's number; bits != 0. */
static int first_bit(unsigned bits) {
    int bit = 0;
    while (!(bits >> bit & 1)) bit++;
    return bit;
}

static void name_segment(Segment *segment) {
    char *name = segment->name;
    memset(name, 0, SEGMENT_NAME_SIZE);
    switch (segment->kind) {
    case FEATURE_CLOISTER:
        name[0] = 'm';
        return;
    case FEATURE_FIELD:
        name[0] = 'f';
        if (segment->halves) memcpy(name + 1, HALF_NAME[first_bit(segment->halves)], 2);
        return;
    default:
        name[0] = segment->kind == FEATURE_CITY ? 'c' : 'r';
        name[1] = SIDE_NAME[first_bit(segment->edges)];
    }
}

/* Is terrain `demand` (0: none) fulfilled by a side of this code? */
static bool is_side_fit(unsigned demand, unsigned terrain) {
    return demand == 0 || demand == terrain;
}

/* Adds a rotation to the tables of its kind. */
static void add_fit(Fit *fit, int rotation, unsigned code) {
    for (int half = 0; half < 2; half++)
        for (unsigned pair = 0; pair < 16; pair++) {
            const unsigned own = code >> (4 * half);
            const bool fits =
                is_side_fit(pair & 3, own & 3) && is_side_fit(pair >> 2, own >> 2 & 3);
            fit->half[half][pair] = (uint8_t)(fit->half[half][pair] | fits << rotation);
        }
}

/* Lists the ports of each segment by number, for look-ups of all segments at once. */
static void fill_ports(Orientation *orientation) {
    int count[SEGMENT_MAX] = {0};
    memset(orientation->port + PORT_CLOISTER + 1, SEGMENT_NONE, PORTS - PORT_CLOISTER - 1);
    memset(orientation->meets, BYTES_ABSENT, sizeof orientation->meets);
    for (int port = 0; port < PORT_INNER; port++) {
        const int segment = orientation->port[port];
        if (segment == SEGMENT_NONE) continue;
        orientation->meets[count[segment]++][segment] = (uint8_t)port;
    }
}

/* Sums the segments up: sets of bits and lists of contacts. */
static void fill_sums(Orientation *orientation) {
    memset(orientation->contact_field, BYTES_ABSENT, sizeof orientation->contact_field);
    memset(orientation->contact_city, BYTES_ABSENT, sizeof orientation->contact_city);
    for (int i = 0; i < orientation->segment_count; i++) {
        const Segment *segment = &orientation->segment[i];
        const uint16_t bit = (uint16_t)(1U << i);
        if (segment->kind == FEATURE_FIELD) orientation->fields |= bit;
        if (segment->walled) orientation->walled |= bit;
        if (segment->edges) orientation->center_count++;
        for (unsigned rest = segment->cities; rest; rest &= rest - 1) {
            const int contact = orientation->contact_count++;
            if (contact >= TILE_CONTACT_MAX) continue;
            orientation->contact_field[contact] = (uint8_t)i;
            orientation->contact_city[contact] = (uint8_t)first_bit(rest);
        }
    }
}

/* Turns a kind as drawn clockwise into one of its rotations, and completes the tables. */
static void turn(Orientation *turned, const Orientation *drawn, int kind, int rotation) {
    *turned = *drawn;
    turned->kind = (uint8_t)kind;
    turned->rotation = (uint8_t)rotation;
    turned->code = rotate_bits(drawn->code, 2 * rotation, 8);
    for (int side = 0; side < SIDES; side++)
        turned->center[(side + rotation) % SIDES] = drawn->center[side];
    for (int half = 0; half < HALVES; half++)
        turned->half[(half + 2 * rotation) % HALVES] = drawn->half[half];
    for (int i = 0; i < turned->segment_count; i++) {
        Segment *segment = &turned->segment[i];
        segment->edges = rotate_bits(segment->edges, rotation, SIDES);
        segment->halves = rotate_bits(segment->halves, 2 * rotation, HALVES);
        name_segment(segment);
    }
    fill_ports(turned);
    fill_sums(turned);
}

/* All edges of the cities that a field touches: they name the cities without their order. */
static uint8_t touched_edges(const Orientation *orientation, const Segment *field) {
    uint8_t edges = 0;
    for (int i = 0; i < orientation->segment_count; i++)
        if (field->cities >> i & 1) edges |= orientation->segment[i].edges;
    return edges;
}

/* Are two segments the same in play? No two of one orientation are. */
static bool is_same_segment(const Orientation *a, const Segment *s, const Orientation *b,
                            const Segment *t) {
    return s->kind == t->kind && s->edges == t->edges && s->halves == t->halves &&
           s->pennants == t->pennants && s->walled == t->walled &&
           memcmp(s->children, t->children, sizeof s->children) == 0 &&
           touched_edges(a, s) == touched_edges(b, t);
}

static bool is_same_in_play(const Orientation *a, const Orientation *b) {
    if (a->code != b->code || a->segment_count != b->segment_count) return false;
    for (int i = 0; i < a->segment_count; i++) {
        bool found = false;
        for (int j = 0; j < b->segment_count && !found; j++)
            found = is_same_segment(a, &a->segment[i], b, &b->segment[j]);
        if (!found) return false;
    }
    return true;
}

/* The number of rotations, from 0 on, that differ in play. */
static uint8_t count_rotations(const Orientation orientation[ROTATIONS]) {
    if (is_same_in_play(&orientation[0], &orientation[1])) return 1;
    if (is_same_in_play(&orientation[0], &orientation[2])) return 2;
    return ROTATIONS;
}

/* Limits. */

static int count_fields(const Orientation *orientation) {
    int count = 0;
    for (int i = 0; i < orientation->segment_count; i++)
        count += orientation->segment[i].kind == FEATURE_FIELD;
    return count;
}

/* Has some kind a half of wall beside a road? Then a field beside a road may join nothing. */
static bool has_walled_road(const Tiles *tiles) {
    for (int i = 0; i < tiles->sheet.kind_count; i++) {
        const Orientation *drawn = &tiles->orientation[ROTATIONS * i];
        for (int half = 0; half < HALVES; half++)
            if ((drawn->code >> (half & ~1) & 3) == TERRAIN_ROAD &&
                drawn->half[half] == SEGMENT_NONE)
                return true;
    }
    return false;
}

/* The most fields that a tile adds: it is joined by at least one side, where each of its fields
 * becomes part of another. */
static int count_fields_gained(const Orientation *drawn, bool joins_at_roads) {
    const int fields = count_fields(drawn);
    int gained = 0;
    for (int side = 0; side < SIDES; side++) {
        const int terrain = drawn->code >> (2 * side) & 3;
        const uint8_t *half = &drawn->half[2 * side];
        int joined = 0;
        if (half[0] != SEGMENT_NONE) joined++;
        if (half[1] != SEGMENT_NONE && half[1] != half[0]) joined++;
        if (terrain == TERRAIN_OPEN || (terrain == TERRAIN_ROAD && !joins_at_roads)) joined = 0;
        if (fields - joined > gained) gained = fields - joined;
    }
    return gained;
}

/* The most fields that can ever lie apart. */
static int count_fields_max(const Tiles *tiles) {
    const Sheet *sheet = &tiles->sheet;
    const bool joins_at_roads = !has_walled_road(tiles);
    int total = 0;
    int first = 0; /* what the first tile adds beyond its gain, having nothing to join */
    for (int i = 0; i < sheet->kind_count; i++) {
        const Orientation *drawn = &tiles->orientation[ROTATIONS * i];
        const int gained = count_fields_gained(drawn, joins_at_roads);
        const int more = count_fields(drawn) - gained;
        const bool can_be_first = sheet->start < 0 ? sheet->place_count == 0 : sheet->start == i;
        total += sheet->kind[i].count * gained;
        if (can_be_first && more > first) first = more;
    }
    for (int i = 0; i < sheet->place_count; i++)
        total += count_fields(&tiles->orientation[ROTATIONS * sheet->place[i].kind]);
    return total + first;
}

/* Contacts of fields with cities and pennants on one tile. */
static void count_on_tile(const Orientation *drawn, int *contacts, int *pennants) {
    *contacts = *pennants = 0;
    for (int i = 0; i < drawn->segment_count; i++) {
        *pennants += drawn->segment[i].pennants;
        for (unsigned rest = drawn->segment[i].cities; rest; rest &= rest - 1) ++*contacts;
    }
}

static bool check_limits(const Tiles *tiles, Error *error) {
    const Sheet *sheet = &tiles->sheet;
    int copies[KIND_MAX] = {0};
    int contacts = 0, pennants = 0, bag = sheet->start < 0 ? 0 : -1;
    for (int i = 0; i < sheet->place_count; i++) copies[sheet->place[i].kind]++;
    for (int i = 0; i < sheet->kind_count; i++) {
        int tile_contacts, tile_pennants;
        bag += sheet->kind[i].count;
        copies[i] += sheet->kind[i].count;
        count_on_tile(&tiles->orientation[ROTATIONS * i], &tile_contacts, &tile_pennants);
        if (tile_contacts > TILE_CONTACT_MAX)
            return error_set(
                error, "%s:%d: tile %s: its fields touch cities %d times, expected at most %d",
                sheet->kind[i].file, sheet->kind[i].line, sheet->kind[i].name, tile_contacts,
                TILE_CONTACT_MAX);
        contacts += copies[i] * tile_contacts;
        pennants += copies[i] * tile_pennants;
    }
    const int fields = count_fields_max(tiles);
    if (bag == 0)
        return error_set(error, "%s: no tile is left to draw, expected more than the start",
                         sheet->file);
    if (fields > FIELD_MAX)
        return error_set(error, "%s: up to %d fields could lie apart, expected at most %d",
                         sheet->file, fields, FIELD_MAX);
    if (contacts > CONTACT_MAX)
        return error_set(error, "%s: fields touch cities %d times, expected at most %d",
                         sheet->file, contacts, CONTACT_MAX);
    if (pennants > PENNANT_MAX)
        return error_set(error, "%s: the tiles have %d pennants, expected at most %d", sheet->file,
                         pennants, PENNANT_MAX);
    return true;
}

/* Is there a child anywhere? Then fields play no part on the whole sheet. */
static bool has_children(const Sheet *sheet) {
    for (int i = 0; i < sheet->kind_count; i++)
        for (int row = 0; row < SIDE_CELLS; row++)
            if (strpbrk(sheet->kind[i].row[row], "RYBG")) return true;
    return false;
}

bool tile_read_sheet(Tiles *tiles, const Sheet *sheet, Error *error) {
    const bool has_fields = !has_children(sheet);
    memset(tiles, 0, sizeof *tiles);
    tiles->sheet = *sheet;
    for (int kind = 0; kind < sheet->kind_count; kind++) {
        Orientation drawn;
        Orientation *orientation = &tiles->orientation[ROTATIONS * kind];
        if (!tile_read_drawing(&drawn, &sheet->kind[kind], has_fields, error)) return false;
        for (int rotation = 0; rotation < ROTATIONS; rotation++)
            turn(&orientation[rotation], &drawn, kind, rotation);
        tiles->rotation_count[kind] = count_rotations(orientation);
        for (int rotation = 0; rotation < tiles->rotation_count[kind]; rotation++)
            add_fit(&tiles->fit[kind], rotation, orientation[rotation].code);
    }
    return tile_check_fixed(tiles, error) && check_limits(tiles, error);
}

int tile_find_segment(const Orientation *orientation, const char *name, size_t length) {
    for (int i = 0; i < orientation->segment_count; i++) {
        const char *other = orientation->segment[i].name;
        if (strlen(other) == length && memcmp(other, name, length) == 0) return i;
    }
    return SEGMENT_NONE;
}
