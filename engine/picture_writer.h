/* picture_writer.h: text on its way to a sink: collected, formatted, made harmless.
 *
 * SPDX-License-Identifier: MIT
 *
 * Private to the picture files. Names come from bots and files: picture_put_name keeps control
 * sequences from the terminal, picture_put_xml keeps markup out of the SVG.
 */
#ifndef ENGINE_PICTURE_WRITER_H
#define ENGINE_PICTURE_WRITER_H

#include "engine/picture.h"

enum { PICTURE_LINE_SIZE = 256 };

typedef struct PictureWriter {
    PictureOutput output; /* where full buffers go */
    size_t used;          /* bytes waiting in buffer */
    char buffer[2048];    /* text not yet handed over */
} PictureWriter;

void picture_writer_init(PictureWriter *writer, PictureOutput output);

/* Hands over what is waiting. Nothing has been written for sure before this. */
void picture_flush(PictureWriter *writer);

void picture_put(PictureWriter *writer, const char *text);

/* As printf; one call adds at most 511 bytes. */
void picture_putf(PictureWriter *writer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Puts `text` for a terminal, cut or filled with spaces to `columns`. Whatever is not a plain
 * character of one column becomes '?'. */
void picture_put_name(PictureWriter *writer, const char *text, int columns);

/* Puts `text` as XML character data or attribute value, at most `length_max` characters of it. What
 * XML does not allow becomes '?'. */
void picture_put_xml(PictureWriter *writer, const char *text, int length_max);

/* Copies from `text` what fits into a line of `columns` (below PICTURE_LINE_SIZE), broken at a
 * space where there is one. Returns the rest, "" at the end. */
const char *picture_take_line(const char *text, int columns, char line[PICTURE_LINE_SIZE]);

#endif
