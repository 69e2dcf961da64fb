/* rules.h: a rule set as a value, from text such as "base,players=3,farms=1".
 *
 * SPDX-License-Identifier: MIT
 *
 * A Rules is made once, then only read: games point to it and may be played by many threads.
 */
#ifndef ENGINE_RULES_H
#define ENGINE_RULES_H

#include "engine/tile.h"

enum {
    SEAT_MAX = 5,
    FOLLOWER_MAX = 16, /* followers of one seat */
    FOLLOWERS_ON_BOARD_MAX = SEAT_MAX * FOLLOWER_MAX
};

/* How fields are scored: FARMS_NONE closes them. The numbers are those of the option. */
typedef enum Farms { FARMS_NONE = 0, FARMS_1 = 1, FARMS_2 = 2, FARMS_3 = 3 } Farms;

/* How the Count moves after a deployment; COUNT_ABSENT in every game without him. */
typedef enum CountVariant { COUNT_ABSENT, COUNT_FREE, COUNT_CLOCKWISE, COUNT_FOLLOW } CountVariant;

/* How figures come onto the board: deployed by choice, or given by children on closed roads. */
typedef enum Scoring { SCORING_CLASSIC, SCORING_CHILDREN } Scoring;

typedef struct Rules {
    char name[16];         /* "base", "fuer2", "junior", "junior-1st", "count" */
    char canonical[160];   /* all options but tiles=, in fixed order */
    char tiles_path[256];  /* path given with tiles=, or empty for the built-in sheet */
    uint64_t sheet_digest; /* XXH3_64 of the sheet's text */
    uint8_t players;       /* 2 .. SEAT_MAX */
    bool players_given;    /* false: players is the default and the table may set it */
    uint8_t followers;     /* followers (junior: figures) of a seat, 1 .. FOLLOWER_MAX */
    uint8_t small_city;    /* points of a completed city of two tiles: 4 or 2 */
    Farms farms;
    CountVariant count;
    Scoring scoring;
    uint8_t bag_size;      /* tiles in the bag at the start */
    uint8_t bag[KIND_MAX]; /* their number by kind; fixed tiles are not among them */
    Tiles tiles;           /* everything about the tiles */
} Rules;

/* Reads a rule set. `sheet_text` is the text of the file named by tiles=, or NULL when there is
 * no such option (see rules_find_tiles). `players` is the number of agents at the table, or 0 if
 * unknown: it is the default of players= and contradicts any other value.
 * On bad input: false, and `error` says what was read and lists what exists. */
bool rules_parse(Rules *rules, const char *text, const char *sheet_text, int players, Error *error);

/* Copies the FILE of a tiles=FILE option to `path`; false if there is no such option. */
bool rules_find_tiles(const char *text, char *path, size_t size);

/* What `bastide rules` lists: one built-in rule set. */
typedef struct RulesInfo {
    const char *name;
    uint8_t players_min, players_max;
    uint8_t followers;
    const char *special; /* what is special, one line */
} RulesInfo;

/* The built-in rule set number i, or NULL past the last. */
const RulesInfo *rules_get_info(int i);

/* Names of farms= and count= values, by enum value. */
extern const char *const FARMS_NAME[4];
extern const char *const COUNT_NAME[4];

#endif
