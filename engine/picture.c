/* picture.c: single tiles and whole sheets for a terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture.h"

#include <stdio.h>
#include <string.h>

#include "engine/picture_ansi.h"

enum {
    SHEET_COLUMNS = 80, /* width of a sheet where no other is asked for */
    LABEL_SIZE = 16     /* "CC12 fixed", "K x3" */
};

static void init_grid(PictureGrid *grid, const Tiles *tiles, int orientation,
                      const PictureOptions *options) {
    if (options->compact)
        picture_grid_init_compact(grid, tiles, orientation);
    else
        picture_grid_init(grid, tiles, orientation);
}

static bool is_half(const PictureOptions *options) {
    return options->half && options->colour;
}

static int count_lines(const PictureOptions *options) {
    const int rows = options->compact ? 3 : SIDE_CELLS;
    return is_half(options) ? (rows + 1) / 2 : rows;
}

void picture_print_tile(const Tiles *tiles, int orientation, const PictureOptions *options,
                        PictureOutput output) {
    PictureWriter writer;
    PictureGrid grid;
    PictureLine line;
    picture_writer_init(&writer, output);
    picture_line_init(&line, &writer, options->colour);
    init_grid(&grid, tiles, orientation, options);
    for (int number = 0; number < count_lines(options); number++) {
        picture_line_put_tile(&line, &grid, number, is_half(options));
        picture_line_end(&line);
    }
    picture_flush(&writer);
}

static bool is_fixed(const Sheet *sheet, int kind) {
    for (int i = 0; i < sheet->place_count; i++)
        if (sheet->place[i].kind == kind) return true;
    return false;
}

static void format_label(const Sheet *sheet, int kind, char label[LABEL_SIZE]) {
    const SheetKind *shown = &sheet->kind[kind];
    if (is_fixed(sheet, kind))
        snprintf(label, LABEL_SIZE, "%s fixed", shown->name);
    else
        snprintf(label, LABEL_SIZE, "%s x%d", shown->name, shown->count);
}

/* Columns from one tile of a sheet to the next: room for the tile and for every label. */
static int measure_pitch(const Sheet *sheet, const PictureOptions *options) {
    int pitch = (options->compact ? 5 : SIDE_CELLS) + 2;
    for (int kind = 0; kind < sheet->kind_count; kind++) {
        char label[LABEL_SIZE];
        format_label(sheet, kind, label);
        const int needed = (int)strlen(label) + 2;
        if (needed > pitch) pitch = needed;
    }
    return pitch;
}

typedef struct Row {
    int first, end; /* kinds of one row: first .. end-1 */
    int pitch;      /* columns from one tile to the next */
} Row;

static void print_row(PictureLine *line, const Tiles *tiles, Row row,
                      const PictureOptions *options) {
    PictureGrid grid;
    for (int number = 0; number < count_lines(options); number++) {
        for (int kind = row.first; kind < row.end; kind++) {
            init_grid(&grid, tiles, ROTATIONS * kind, options);
            picture_line_put_tile(line, &grid, number, is_half(options));
            line->spaces += row.pitch - grid.columns;
        }
        picture_line_end(line);
    }
    for (int kind = row.first; kind < row.end; kind++) {
        char label[LABEL_SIZE];
        format_label(&tiles->sheet, kind, label);
        picture_line_put_text(line, label);
        line->spaces += row.pitch - (int)strlen(label);
    }
    picture_line_end(line);
}

void picture_print_sheet(const Tiles *tiles, const PictureOptions *options, PictureOutput output) {
    const Sheet *sheet = &tiles->sheet;
    PictureWriter writer;
    PictureLine line;
    picture_writer_init(&writer, output);
    picture_line_init(&line, &writer, options->colour);
    Row row = {.pitch = measure_pitch(sheet, options)};
    const int width = options->columns > 0 ? options->columns : SHEET_COLUMNS;
    const int across = width >= row.pitch ? (width + 2) / row.pitch : 1;
    for (; row.first < sheet->kind_count; row.first = row.end) {
        row.end = row.first + across < sheet->kind_count ? row.first + across : sheet->kind_count;
        if (row.first > 0) picture_line_end(&line);
        print_row(&line, tiles, row, options);
    }
    if (sheet->note[0] != '\0') picture_line_end(&line);
    for (const char *rest = sheet->note; *rest != '\0';) {
        char part[PICTURE_LINE_SIZE];
        rest = picture_take_line(rest, width, part);
        picture_put_name(&writer, part, (int)strlen(part));
        picture_line_end(&line);
    }
    picture_flush(&writer);
}
