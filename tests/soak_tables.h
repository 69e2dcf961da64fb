/* soak_tables.h: the rule sets that random games are played on, and how many of each.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_SOAK_TABLES_H
#define TESTS_SOAK_TABLES_H

#include "tests/odd_sheet.h"

typedef struct SoakTable {
    const char *rules; /* a rule set */
    const char *sheet; /* text of its tile sheet, or NULL */
    int weight;        /* soak: times the number of games asked for */
    int games;         /* make test: games */
} SoakTable;

static const SoakTable SOAK_TABLES[] = {
    {"base,players=2", NULL, 5, 500},
    {"base,players=3", NULL, 1, 200},
    {"base,players=4", NULL, 1, 200},
    {"base,players=5", NULL, 1, 200},
    {"base,players=2,farms=1", NULL, 1, 50},
    {"base,players=3,farms=2", NULL, 1, 50},
    {"base,players=4,farms=none,followers=3", NULL, 1, 50},
    {"base,players=5,followers=16", NULL, 1, 50},
    {"fuer2,players=2", NULL, 1, 200},
    {"junior,players=2", NULL, 1, 200},
    {"junior,players=3", NULL, 1, 200},
    {"junior,players=4", NULL, 1, 200},
    {"junior,players=4,followers=2", NULL, 1, 50},
    {"junior-1st,players=2", NULL, 1, 50},
    {"junior-1st,players=3", NULL, 1, 50},
    {"junior-1st,players=4", NULL, 1, 200},
    {"count,players=2", NULL, 1, 200},
    {"count,players=3", NULL, 1, 200},
    {"count,players=4", NULL, 1, 200},
    {"count,players=5", NULL, 1, 200},
    {"count,players=2,count=clockwise,farms=1", NULL, 1, 50},
    {"count,players=3,count=follow,farms=2", NULL, 1, 50},
    {"count,players=3,count=clockwise,farms=none", NULL, 1, 50},
    {"count,players=5,count=free,farms=none,followers=3", NULL, 1, 50},
    {"base,players=3,tiles=odd", ODD_SHEET, 1, 50},
    {"base,players=5,farms=1,followers=16,tiles=odd", ODD_SHEET, 1, 50},
    {"count,players=2,tiles=bare", BARE_SHEET, 1, 100},
    {"base,players=2,tiles=x", "use base\ncount X 54\n", 1, 20},
};

enum { SOAK_TABLE_COUNT = sizeof SOAK_TABLES / sizeof SOAK_TABLES[0] };

#endif
