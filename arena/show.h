/* show.h: pictures to where people look: the terminal, and SVG files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SHOW_H
#define ARENA_SHOW_H

#include <argp.h>
#include <stdio.h>

#include "engine/picture.h"

/* The options of every command that draws. */
typedef struct ShowOptions {
    int colour;      /* ShowColour */
    bool has_colour; /* it was given */
    bool is_compact; /* 5 x 3 characters a tile */
    const char *svg; /* file to write, or NULL */
} ShowOptions;

/* In the order of the names "auto|always|never". */
typedef enum ShowColour { SHOW_AUTO, SHOW_ALWAYS, SHOW_NEVER } ShowColour;

enum { SHOW_KEY_COLOUR = 512, SHOW_KEY_COMPACT, SHOW_KEY_SVG };

/* Their entries in a table of argp_option. */
#define SHOW_OPTIONS                                                                               \
    {"svg", SHOW_KEY_SVG, "OUT", 0, "Write the picture to this file as SVG", 0},                   \
        {"compact", SHOW_KEY_COMPACT, NULL, 0, "Draw tiles with 5 x 3 characters", 0}, {           \
        "color", SHOW_KEY_COLOUR, "WHEN", OPTION_ARG_OPTIONAL,                                     \
            "always (also without WHEN), never, or auto: on a terminal (default)", 0               \
    }

/* Takes one of them; false if it is wrong. */
bool show_parse(ShowOptions *options, int key, const char *text, Error *error);

/* Sets what depends on the terminal. */
void show_fit(const ShowOptions *options, PictureOptions *picture);

/* Pictures go to this stream. */
PictureOutput show_to(FILE *stream);

/* Writes a file: all of it or nothing. */
bool show_write_text(const char *path, const char *text, size_t length, Error *error);

/* Writes a picture to options->svg: all of it or nothing. */
typedef void ShowPainter(const void *subject, PictureOutput output);
bool show_write_svg(const char *path, ShowPainter *paint, const void *subject, Error *error);

#endif
