/* vary.h: variants of a rule set, from options such as farms=3,2,1,none.
 *
 * SPDX-License-Identifier: MIT
 *
 * With several keys every value of one meets every value of the others; the first variant has the
 * first value of each, and the last key changes fastest. The key `rules` varies the rule set
 * itself. What is varied cannot be said by the rule set as typed too.
 */
#ifndef ARENA_VARY_H
#define ARENA_VARY_H

#include "arena/store.h"

enum { VARY_TEXT_SIZE = 512, VARY_KEYS = 7 };

/* One key and its values. */
typedef struct VaryAxis {
    const char *key;                       /* as rule sets name it, or "rules" */
    char text[VARY_TEXT_SIZE];             /* the values, each with a zero behind it */
    const char *value[STORE_VARIANTS_MAX]; /* in `text` */
    int values;                            /* how many */
} VaryAxis;

typedef struct Vary {
    VaryAxis axis[VARY_KEYS]; /* in the order of the command line */
    int axes;                 /* how many */
} Vary;

/* Adds "KEY=V1,V2,...". False and an error that names the nearest known key. */
bool vary_add(Vary *vary, const char *text, Error *error);

/* Variants; 1 without keys. */
int vary_count(const Vary *vary);

/* Writes what variant `number` changes: "farms=2" or "rules=base players=3". Returns text. */
char *vary_format_label(const Vary *vary, int number, char text[VARY_TEXT_SIZE]);

/* Whether a rule set as typed leaves open what is varied; else an error that names it. */
bool vary_check_rules(const Vary *vary, const char *rules, Error *error);

/* Writes a rule set as typed with the options of variant `number`; if the key `rules` is varied,
 * its value instead of what was typed. False if it is too long. */
bool vary_format_rules(const Vary *vary, int number, const char *rules, char text[VARY_TEXT_SIZE]);

#endif
