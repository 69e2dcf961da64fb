/* fuzz_sheet.c: fuzz target: any bytes as a sheet, and any drawing out of the known characters.
 *
 * SPDX-License-Identifier: MIT
 *
 * Bytes alone seldom come as far as seven good rows. So they are also taken as the choices of a
 * drawing: every input reaches the flood fill.
 */
#include "engine/tile.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the tables of a sheet that was read promise to everybody. */
static void check_tiles(const Tiles *tiles) {
    for (int i = 0; i < ROTATIONS * tiles->sheet.kind_count; i++) {
        const Orientation *orientation = &tiles->orientation[i];
        if (orientation->segment_count > 14 || orientation->kind != i / ROTATIONS) abort();
        for (int s = 0; s < orientation->segment_count; s++) {
            const Segment *segment = &orientation->segment[s];
            const bool has_edges = segment->kind == FEATURE_ROAD || segment->kind == FEATURE_CITY;
            if (has_edges != (segment->edges != 0)) abort();
            if (tile_find_segment(orientation, segment->name, strlen(segment->name)) != s) abort();
        }
    }
}

static void read_sheet(const char *text, size_t size) {
    static Sheet sheet;
    static Tiles tiles;
    Error error;
    memset(&error, 0, sizeof error);
    if (sheet_parse(&sheet, text, size, "sheet", &error) && tile_read_sheet(&tiles, &sheet, &error))
        check_tiles(&tiles);
    else if (!error.text[0] || strchr(error.text, '\n'))
        abort();
}

/* A sheet of drawings, each from 49 bytes; what is left over places them around 0,0. */
static size_t draw(char *text, const uint8_t *data, size_t size) {
    enum { KINDS = 4, CELLS = SIDE_CELLS * SIDE_CELLS };
    size_t length = 0;
    for (int kind = 0; kind < KINDS && size >= CELLS; kind++, data += CELLS, size -= CELLS) {
        memcpy(text + length, (const char[]){'t', 'i', 'l', 'e', ' ', (char)('A' + kind), ' ', '9'},
               8);
        length += 8;
        for (int cell = 0; cell < CELLS; cell++) {
            if (cell % SIDE_CELLS == 0) text[length++] = '\n';
            text[length++] = SHEET_CELLS[data[cell] % strlen(SHEET_CELLS)];
        }
        text[length++] = '\n';
    }
    for (size_t i = 0; i < size && i < 9; i++) {
        const char place[] = {'p',
                              'l',
                              'a',
                              'c',
                              'e',
                              ' ',
                              (char)('A' + data[i] % KINDS),
                              ' ',
                              (char)('0' + i % 3),
                              ' ',
                              (char)('0' + i / 3),
                              '\n'};
        memcpy(text + length, place, sizeof place);
        length += sizeof place;
    }
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[512];
    char *exact = malloc(size + 1); /* of the input's size, so that a read past its end is seen */
    if (!exact) return 0;
    if (size > 0) memcpy(exact + 1, data, size);
    read_sheet(exact + 1, size);
    free(exact);
    read_sheet(text, draw(text, data, size));
    return 0;
}
