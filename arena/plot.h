/* plot.h: plots by gnuplot, as SVG files and inside of pages.
 *
 * SPDX-License-Identifier: MIT
 *
 * A plot is a script that stands by itself: its texts and data, what all plots share
 * (arena/plots/style.gp), and how it is drawn (arena/plots/KIND.gp, which says what it expects).
 * It is kept beside the picture, so that anybody can change it and call `gnuplot NAME.gp` again.
 *
 * Texts are written in single quotes, in which gnuplot expands nothing; agents may be called
 * anything. Numbers that are not known are written as "?", never as a NaN.
 */
#ifndef ARENA_PLOT_H
#define ARENA_PLOT_H

#include <stdio.h>

#include "arena/stats.h"

enum {
    PLOT_NAME_SIZE = 48,    /* name of a plot and a zero */
    PLOT_LABEL_COLUMNS = 26 /* of a label: what is longer is cut */
};

/* A plot that is being written. */
typedef struct Plot {
    const char *folder;        /* that gets NAME.gp and NAME.svg */
    char name[PLOT_NAME_SIZE]; /* letters, digits and _, a letter first */
    FILE *script;              /* NAME.gp, open until it is drawn */
} Plot;

/* Whether gnuplot can be called; false and an error that says how to get it. */
bool plot_check_program(Error *error);

/* Makes a folder, unless it is there; false and an error if it cannot be written into. */
bool plot_make_folder(const char *folder, Error *error);

/* Begins the script of a plot. False: it cannot be written. */
bool plot_begin(Plot *plot, const char *folder, const char *name, Error *error);

/* Sets a variable of the script to a text or a number, which must be finite. */
void plot_set_text(const Plot *plot, const char *variable, const char *text);
void plot_set_number(const Plot *plot, const char *variable, double value);

/* The same for an entry of an array, counted from 1, cut to PLOT_LABEL_COLUMNS columns. */
void plot_set_label(const Plot *plot, const char *array, int entry, const char *label);

/* Begins and ends a block of data, $NAME. */
void plot_begin_data(const Plot *plot, const char *name);
void plot_end_data(const Plot *plot);

/* A number of a data line and a space; "?" if it is not known. */
void plot_put(const Plot *plot, Estimate estimate);
void plot_put_number(const Plot *plot, double value);

/* Ends a data line. */
void plot_end_line(const Plot *plot);

/* Draws it in the way of arena/plots/KIND.gp: NAME.svg is there afterwards. False and what gnuplot
 * said, if it could not. Ends the plot in any case. */
bool plot_draw(Plot *plot, const char *kind, Error *error);

/* Puts the picture of a plot that was drawn into a page, in which it is called by its name;
 * `description` is its alternative text. False: it cannot be read. */
bool plot_print_inline(const Plot *plot, const char *description, FILE *page, Error *error);

#endif
