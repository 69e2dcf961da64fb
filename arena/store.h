/* store.h: a run on disk: one SQLite file that holds its configuration and its games.
 *
 * SPDX-License-Identifier: MIT
 *
 * Everything that is computed about a run (statistics, what is missing, replays) comes from its
 * file. A block's games are committed together. One thread writes, in batches of half a second;
 * the journal is SQLite's rollback journal, so that a file is safe on a network disk, and a
 * program killed at any instant loses the batch under way and nothing else.
 *
 * A file that is not a store, is damaged, or holds another configuration, signature or schema is
 * refused and left as it is.
 */
#ifndef ARENA_STORE_H
#define ARENA_STORE_H

#include "arena/match.h"
#include "engine/digest.h"

typedef struct Store Store;

enum {
    STORE_VARIANTS_MAX = 32,                                           /* of the rules, in a run */
    STORE_AGENTS_MAX = 32,                                             /* of one run */
    STORE_MATCHUPS_MAX = STORE_AGENTS_MAX * (STORE_AGENTS_MAX - 1) / 2 /* every pair of them */
};

/* Rules that match-ups of a run are played by. */
typedef struct StoreVariant {
    char rules[160];       /* canonical */
    char sheet_path[256];  /* as given with tiles=, or empty */
    char *sheet;           /* that sheet's text, owned; or NULL */
    char sheet_digest[17]; /* XXH3_64 of the sheet's text, hexadecimal */
    int players;           /* 2 .. SEAT_MAX */
    bool has_kinds;        /* false: points are figures, of one kind (junior) */
} StoreVariant;

/* What a store says about its run. */
typedef struct StoreRun {
    StoreVariant variant[STORE_VARIANTS_MAX];     /* of the rules; see store_get_variant */
    int variants;                                 /* 1 in a match and in a league */
    char name[STORE_AGENTS_MAX][AGENT_NAME_SIZE]; /* agents by number: in a match their position */
    char spec[STORE_AGENTS_MAX][AGENT_SPEC_SIZE]; /* and their canonical specs */
    int agents;                                   /* how many */
    int matchups;                                 /* who meets whom: 1 in a match */
    uint8_t agent[STORE_MATCHUPS_MAX][SEAT_MAX];  /* numbers of agents by match-up and position */
    uint8_t variant_of[STORE_MATCHUPS_MAX];       /* by match-up: what it is played by */
    uint64_t seed;                                /* below 2^63 */
    bool is_reproducible;                         /* false: budgets are times */
    char digest[DIGEST_TEXT_SIZE];                /* XXH3_128 of the configuration */
    char version[32];                             /* of the program that made it */
    char signature[64];                           /* and of how it plays */
} StoreRun;

/* The rules of a match-up. */
const StoreVariant *store_get_variant(const StoreRun *run, uint32_t matchup);

/* For a program whose stores are all used by one thread: SQLite need not lock, nor count its
 * memory. To be called before any store is opened. */
void store_settle_library(void);

/* Whether output may be written to a path: false and an error if an SQLite database is there, a
 * store or a tuning, which it would replace. */
bool store_spare_file(const char *path, Error *error);

/* Opens a store to read it. NULL and an error if that cannot be. */
Store *store_open(const char *path, Error *error);

/* Opens the store of a run to add games, or makes it; `command` is kept in a new one. */
Store *store_open_run(const char *path, const Table *table, const char *command, Error *error);

/* The same for a run of several match-ups, whose tables share the seed and name their agents by
 * Table.number. Tables of the same canonical rules and tiles share a variant. */
Store *store_open_league(const char *path, const Table *const *tables, int count,
                         const char *command, Error *error);

/* Copies the names of the agents of a match-up, in the order of its table. */
void store_copy_names(const StoreRun *run, uint32_t matchup, char names[][AGENT_NAME_SIZE]);

/* Closes it; games not committed are dropped. */
void store_close(Store *store);

const StoreRun *store_get_run(const Store *store);

/* Whether a file holds the run that is asked for, and was made by a program that plays alike.
 * `asker`: who asks, for the message. */
bool store_check_run(const Store *store, const StoreRun *asked, const char *asker, Error *error);

/* Makes the table of match-up 0 of a stored run again, to be destroyed. Without agents it can deal
 * decks, but no game can be played. NULL and an error if this program does not know the rules or
 * the agents. */
Table *store_create_table(const Store *store, bool with_agents, Error *error);

/* The same for any match-up below StoreRun.matchups. */
Table *store_create_matchup(const Store *store, uint32_t matchup, bool with_agents, Error *error);

/* The same in a file that nobody else sees and that is gone when it is closed. */
Store *store_open_temporary(const Table *const *tables, int count, const char *command,
                            Error *error);

/* Reads the rules of a match-up. */
bool store_read_rules(const Store *store, uint32_t matchup, Rules *rules, Error *error);

/* Whether all match-ups are played by the same rules, so that their games may be added up. */
bool store_check_variants(const Store *store, Error *error);

/* Whether two results of a game are the same in all that is kept but thinking times. */
bool store_is_same_game(const GameResult *a, const GameResult *b, int players);

/* Adds the games of a block and commits if the batch is old enough. */
bool store_add_block(Store *store, const MatchBlock *block, Error *error);

/* Commits what was added; with is_due only if the batch is old enough. */
bool store_commit(Store *store, bool is_due, Error *error);

/* Gets a block that was read. False ends the reading. */
typedef bool StoreVisitor(void *context, const MatchBlock *block);

typedef struct StoreQuery {
    uint64_t first, last;  /* decks, ends included */
    bool with_moves;       /* read the moves too, and the thoughts, where they are kept */
    bool has_matchup;      /* read one match-up only */
    uint32_t matchup;      /* that one */
    StoreVisitor *visitor; /* gets each block */
    void *context;         /* handed to the visitor */
} StoreQuery;

/* Reads blocks in the order of their decks. Every row is checked for sense, moves by their digest.
 * False: the file could not be read or is damaged. */
bool store_read(Store *store, const StoreQuery *query, Error *error);

/* Whether every row of seats, moves and thoughts belongs to a game: rows that do not are never read
 * with the games. */
bool store_check_rows(Store *store, Error *error);

/* Counts the games that are kept without moves (keep: KEEP_MOVES) or thoughts (KEEP_THOUGHTS). */
bool store_count_less(Store *store, MatchKeep keep, uint64_t *games, Error *error);

/* The same block by block, for those who read several stores at once. Visitor and context of the
 * query are not used. NULL and an error if it cannot be. */
typedef struct StoreReader StoreReader;
StoreReader *store_create_reader(Store *store, const StoreQuery *query, Error *error);
void store_destroy_reader(StoreReader *reader);

/* Reads the next block, which stays until the next call; NULL after the last. False: as above. */
bool store_read_block(StoreReader *reader, const MatchBlock **block, Error *error);

/* What a store holds, seen from afar. */
typedef struct StoreShape {
    uint32_t matchups;    /* described, played or not */
    uint64_t blocks;      /* of all match-ups */
    uint64_t first, last; /* lowest and highest deck; 0 without blocks */
    uint64_t step;        /* greatest common divisor of the distances between decks; 0: no two */
} StoreShape;

/* Greatest common divisor; of 0 and a number that number. */
static inline uint64_t store_gcd(uint64_t a, uint64_t b) {
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Adds the block of a deck to a shape that begins as zeros. */
void store_add_shape(StoreShape *shape, uint64_t deck);

/* Measures a whole store. */
bool store_measure(Store *store, StoreShape *shape, Error *error);

/* Makes an empty store of the same run in a file that does not exist. It is written without a
 * journal, and not yet to be trusted: the program that makes it must bring it to the disk. */
Store *store_create_copy(const char *path, const Store *original, const char *command,
                         Error *error);

enum { STORE_DECK_MAX = 0x7fffffff }; /* highest number of a deck */

#endif
