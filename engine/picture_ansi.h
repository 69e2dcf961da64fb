/* picture_ansi.h: cells of a picture as lines of characters, plain, coloured, or two rows a line.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files.
 */
#ifndef ENGINE_PICTURE_ANSI_H
#define ENGINE_PICTURE_ANSI_H

#include "engine/picture_grid.h"
#include "engine/picture_writer.h"

/* One cell of a picture. */
typedef struct PictureInk {
    char ground;  /* character of the drawing, or 0 where no tile lies */
    char figure;  /* '1' .. '5', 'C', '*', or 0 */
    bool is_dark; /* the darker of two shades, so that neighbouring tiles stand apart */
} PictureInk;

/* A line under way. Spaces wait until something follows them, so that no line ends in spaces. */
typedef struct PictureLine {
    PictureWriter *writer; /* where the text goes */
    bool colour;           /* ANSI colours; else the sheet's characters */
    int back, fore;        /* colours now set, of 256; -1 the terminal's own */
    int spaces;            /* spaces that wait */
} PictureLine;

void picture_line_init(PictureLine *line, PictureWriter *writer, bool colour);

/* Adds one cell. */
void picture_line_put(PictureLine *line, PictureInk ink);

/* Adds two cells, one above the other, as one character; only with colour. */
void picture_line_put_half(PictureLine *line, PictureInk upper, PictureInk lower);

/* Adds plain ASCII text. */
void picture_line_put_text(PictureLine *line, const char *text);

/* Adds a seat's digit in its colour. */
void picture_line_put_seat(PictureLine *line, int seat);

/* Adds a name, see picture_put_name. */
void picture_line_put_name(PictureLine *line, const char *name, int columns);

void picture_line_end(PictureLine *line);

/* Adds line number `number` of a tile that stands alone; half: two rows a line. */
void picture_line_put_tile(PictureLine *line, const PictureGrid *grid, int number, bool half);

#endif
