/* schema.h: the tables and views of a store.
 *
 * SPDX-License-Identifier: MIT
 *
 * For people with sqlite3 at hand:
 *
 *      select * from standings;
 *      select agent, avg(score), avg(farm) from seat join agent on agent.id = seat.agent
 *          group by agent.name;                              -- who lives on farms?
 *      select game, agent, score from results order by score desc limit 10;
 *
 * Moves stand in a table of their own, an ordinary one with a rowid: statistics never read them,
 * and a row costs about its text. (WITHOUT ROWID would spread a kilobyte over overflow pages.)
 */
#ifndef ARENA_SCHEMA_H
#define ARENA_SCHEMA_H

enum {
    SCHEMA_APPLICATION = 0x42415354, /* "BAST", SQLite's application_id of every store */
    SCHEMA_VERSION = 1               /* SQLite's user_version */
};

static const char SCHEMA_SQL[] =
    "CREATE TABLE run ("                 /* one row: what is played, and by which program */
    " digest TEXT NOT NULL PRIMARY KEY," /* XXH3_128 of config, hexadecimal */
    " config TEXT NOT NULL,"             /* everything that decides how the games go */
    " rules TEXT NOT NULL,"              /* canonical */
    " sheet_path TEXT,"                  /* tiles=FILE as given, or NULL */
    " sheet TEXT,"                       /* and the text of that file */
    " sheet_digest TEXT NOT NULL,"       /* XXH3_64 of the sheet's text, hexadecimal */
    " players INTEGER NOT NULL,"
    " seed INTEGER NOT NULL,"
    " reproducible INTEGER NOT NULL," /* 0: budgets are times */
    " kinds INTEGER NOT NULL,"        /* 0: points are figures, of one kind (junior) */
    " version TEXT NOT NULL,"         /* of the program that made the store */
    " signature TEXT NOT NULL,"       /* and of how it plays */
    " command TEXT NOT NULL"          /* that made the store */
    ") STRICT;"

    "CREATE TABLE agent ("
    " id INTEGER PRIMARY KEY," /* from 0, in the order of the command line */
    " name TEXT NOT NULL,"
    " spec TEXT NOT NULL" /* canonical */
    ") STRICT;"

    "CREATE TABLE matchup (" /* who meets whom; a match has one, number 0 */
    " id INTEGER NOT NULL,"
    " position INTEGER NOT NULL," /* from 0: order that the seatings rotate */
    " agent INTEGER NOT NULL REFERENCES agent,"
    " PRIMARY KEY (id, position)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE game (" /* a game is there once or not at all, a block whole or not at all */
    " id INTEGER PRIMARY KEY,"
    " matchup INTEGER NOT NULL,"
    " deck INTEGER NOT NULL,"
    " seating INTEGER NOT NULL,"
    " end TEXT NOT NULL,"          /* normal crash stall timeout illegal */
    " offender INTEGER,"           /* seat that forfeited, from 1 */
    " turns INTEGER NOT NULL,"     /* tiles placed by seats */
    " discarded INTEGER NOT NULL," /* tiles that fitted nowhere */
    " digest TEXT NOT NULL,"       /* XXH3_64 of the moves, hexadecimal */
    " checksum TEXT NOT NULL,"     /* XXH3_64 of all numbers of the game and its seats */
    " UNIQUE (matchup, deck, seating)"
    ") STRICT;"

    "CREATE TABLE seat (" /* a row for each seat of each game */
    " game INTEGER NOT NULL REFERENCES game,"
    " seat INTEGER NOT NULL," /* from 1 */
    " agent INTEGER NOT NULL REFERENCES agent,"
    " place REAL NOT NULL,"    /* 1 is first; ties share the mean; a forfeit is last */
    " first REAL NOT NULL,"    /* share of the first place: 1, 1/k if k share it, 0 */
    " score INTEGER NOT NULL," /* junior: figures placed; forfeit: as it stood */
    " road INTEGER, city INTEGER, cloister INTEGER, farm INTEGER," /* all points of a kind */
    " road_end INTEGER, city_end INTEGER, cloister_end INTEGER,"   /* of those, at the end */
    " supply INTEGER NOT NULL,"    /* followers in hand at the end */
    " followers INTEGER NOT NULL," /* put on the board over the game */
    " farmers INTEGER NOT NULL,"   /* of those, on fields */
    " time_ns INTEGER NOT NULL,"   /* thinking time */
    " simulations INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE moves (" /* absent with --keep scores */
    " game INTEGER PRIMARY KEY REFERENCES game,"
    " text TEXT NOT NULL" /* the notation */
    ") STRICT;"

    "CREATE VIEW standings AS"
    " SELECT agent.name AS agent, count(*) AS games, sum(first = 1) AS won,"
    "  sum(first > 0 AND first < 1) AS shared, sum(first = 0) AS lost,"
    "  round(avg((players - place) / (players - 1)), 4) AS utility,"
    "  round(avg(CASE end WHEN 'normal' THEN score END), 2) AS points,"
    "  round(avg(CASE end WHEN 'normal' THEN seat.followers END), 2) AS followers"
    " FROM seat JOIN game ON game.id = seat.game JOIN agent ON agent.id = seat.agent, run"
    " GROUP BY agent.id ORDER BY utility DESC;"

    "CREATE VIEW results AS"
    " SELECT matchup || '.' || deck || '.' || seating AS game, seat.seat, agent.name AS agent,"
    "  score, road, city, cloister, farm, place, end"
    " FROM game JOIN seat ON seat.game = game.id JOIN agent ON agent.id = seat.agent"
    " ORDER BY matchup, deck, seating, seat.seat;";

#endif
