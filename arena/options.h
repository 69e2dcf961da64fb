/* options.h: what the commands share in reading their command lines.
 *
 * SPDX-License-Identifier: MIT
 *
 * argp does the work. A command's parser gets a struct of its own as input, puts the first error
 * into it, and returns EINVAL; options_parse turns that into EXIT_USAGE. argp itself ends the
 * program for --help, --usage and --version.
 */
#ifndef ARENA_OPTIONS_H
#define ARENA_OPTIONS_H

#include <argp.h>

#include "engine/rules.h"

/* A number as it is asked for. */
typedef struct OptionNumber {
    const char *name;  /* what a message calls it: "--seed" */
    uint64_t min, max; /* range, ends included */
} OptionNumber;

/* A decimal number as it is asked for. */
typedef struct OptionReal {
    const char *name; /* what a message calls it: "--alpha" */
    double min, max;  /* range, ends included */
} OptionReal;

/* Runs argp over the command line, after refusing options that do not exist with the name of the
 * nearest that does, and those without their value. Returns EXIT_DONE or EXIT_USAGE, `error` set.
 */
int options_parse(const struct argp *argp, int argc, char **argv, void *input, Error *error);

/* Reads a whole decimal number: digits only, in range. */
bool options_parse_number(OptionNumber number, const char *text, uint64_t *value, Error *error);

/* Reads a decimal number such as -2.5 or 1e-3, in range; not a word such as nan. */
bool options_parse_real(OptionReal number, const char *text, double *value, Error *error);

/* Reads a range "A..B" of two such numbers, A not above B. */
bool options_parse_range(OptionNumber number, const char *text, uint64_t range[2], Error *error);

/* Finds `text` among the names "table|csv|json"; `option` names the option in the message. */
bool options_parse_choice(const char *option, const char *names, const char *text, int *choice,
                          Error *error);

/* A file as a string on the heap, to be freed; NULL and an error if it cannot be read, is longer
 * than limit bytes, or holds a zero byte. */
char *options_read_file(const char *path, size_t limit, Error *error);

/* Reads a rule set as typed, and the sheet that it names with tiles=. `sheet_text` is then the
 * sheet's text, to be freed, else NULL. players: as rules_parse. */
bool options_read_rules(Rules *rules, const char *text, int players, char **sheet_text,
                        Error *error);

/* The command line as a shell takes it again, on the heap; NULL if memory is short. */
char *options_quote_command(int argc, char **argv);

#endif
