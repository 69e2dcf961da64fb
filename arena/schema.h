/* schema.h: the tables and views of a store.
 *
 * SPDX-License-Identifier: MIT
 *
 * For people with sqlite3 at hand: `.schema` prints the comments on the columns too, the views
 * standings and results answer at once, and the README asks three questions as examples.
 *
 * What a game is called is its key, and rows come in that order: SQLite appends them, and keeps no
 * second index. Moves and thoughts stand in tables of their own, ordinary ones with a rowid:
 * statistics never read them, and a row costs about its text. (WITHOUT ROWID would spread a
 * kilobyte over overflow pages.)
 */
#ifndef ARENA_SCHEMA_H
#define ARENA_SCHEMA_H

enum {
    SCHEMA_APPLICATION = 0x42415354, /* "BAST", SQLite's application_id of every store */
    SCHEMA_VERSION = 3               /* SQLite's user_version */
};

static const char SCHEMA_SQL[] =
    "CREATE TABLE run ( -- one row: what is played, and by which program\n"
    " digest TEXT NOT NULL PRIMARY KEY, -- XXH3_128 of config, hexadecimal\n"
    " config TEXT NOT NULL, -- everything that decides how the games go\n"
    " seed INTEGER NOT NULL,\n"
    " reproducible INTEGER NOT NULL, -- 0: budgets are times\n"
    " version TEXT NOT NULL, -- of the program that made the store\n"
    " signature TEXT NOT NULL, -- and of how it plays\n"
    " command TEXT NOT NULL -- that made the store\n"
    ") STRICT;\n"

    "CREATE TABLE variant ( -- the rules; more than one only where impact varies them\n"
    " id INTEGER PRIMARY KEY, -- from 0\n"
    " rules TEXT NOT NULL, -- canonical\n"
    " players INTEGER NOT NULL,\n"
    " kinds INTEGER NOT NULL, -- 0: points are figures, of one kind (junior)\n"
    " sheet_digest TEXT NOT NULL, -- XXH3_64 of the sheet's text, hexadecimal\n"
    " sheet_path TEXT, -- tiles=FILE as given, or NULL\n"
    " sheet TEXT -- and the text of that file\n"
    ") STRICT;\n"

    "CREATE TABLE agent (\n"
    " id INTEGER PRIMARY KEY, -- from 0, in the order of the command line\n"
    " name TEXT NOT NULL,\n"
    " spec TEXT NOT NULL -- canonical\n"
    ") STRICT;\n"

    "CREATE TABLE matchup ( -- who meets whom; a match has one, number 0\n"
    " id INTEGER NOT NULL,\n"
    " position INTEGER NOT NULL, -- from 0: the order that the seatings rotate\n"
    " agent INTEGER NOT NULL REFERENCES agent,\n"
    " variant INTEGER NOT NULL REFERENCES variant, -- the same at all positions\n"
    " PRIMARY KEY (id, position)\n"
    ") STRICT, WITHOUT ROWID;\n"

    "CREATE TABLE test ( -- the sequential tests last asked for; they decide no game\n"
    " matchup INTEGER PRIMARY KEY, -- whose first agent is tested\n"
    " settings TEXT NOT NULL, -- hypotheses, model, error rates\n"
    " first INTEGER NOT NULL, -- deck with which it began\n"
    " accepted TEXT, -- h0 or h1; NULL as long as nothing is decided\n"
    " deck INTEGER -- at which it was decided: exports end there\n"
    ") STRICT;\n"

    "CREATE TABLE game ( -- a game is there once or not at all, a block whole or not at all\n"
    " id INTEGER PRIMARY KEY, -- (matchup << 34) + 8 * deck + seating\n"
    " matchup INTEGER NOT NULL,\n"
    " deck INTEGER NOT NULL,\n"
    " seating INTEGER NOT NULL, -- agent i sits in seat (i + seating) % players + 1\n"
    " end TEXT NOT NULL, -- normal, or how it was forfeited: crash stall timeout illegal\n"
    " offender INTEGER, -- seat that forfeited, from 1\n"
    " turns INTEGER NOT NULL, -- tiles placed by seats\n"
    " discarded INTEGER NOT NULL, -- tiles that fitted nowhere\n"
    " digest TEXT NOT NULL, -- XXH3_64 of the moves, hexadecimal\n"
    " checksum TEXT NOT NULL -- XXH3_64 of all numbers of the game and its seats\n"
    ") STRICT;\n"

    "CREATE TABLE seat ( -- a row for each seat of each game\n"
    " number INTEGER PRIMARY KEY, -- 8 * game + seat\n"
    " game INTEGER NOT NULL REFERENCES game,\n"
    " seat INTEGER NOT NULL, -- from 1\n"
    " agent INTEGER NOT NULL REFERENCES agent,\n"
    " place REAL NOT NULL, -- 1 is first; ties share the mean; a forfeit is last\n"
    " first REAL NOT NULL, -- share of the first place: 1, 1/k if k share it, 0\n"
    " score INTEGER NOT NULL, -- junior: figures placed; forfeit: as it stood\n"
    " road INTEGER, -- all points of a kind\n"
    " city INTEGER,\n"
    " cloister INTEGER,\n"
    " farm INTEGER,\n"
    " road_end INTEGER, -- of those, at the end of the game; farm: all\n"
    " city_end INTEGER,\n"
    " cloister_end INTEGER,\n"
    " supply INTEGER NOT NULL, -- followers in hand at the end\n"
    " followers INTEGER NOT NULL, -- put on the board over the game\n"
    " farmers INTEGER NOT NULL, -- of those, on fields\n"
    " time_ns INTEGER NOT NULL, -- thinking time\n"
    " late INTEGER NOT NULL, -- moves that took over 5 ms more than a budget of time\n"
    " simulations INTEGER NOT NULL\n"
    ") STRICT;\n"

    "CREATE TABLE moves ( -- empty with --keep scores\n"
    " game INTEGER PRIMARY KEY REFERENCES game,\n"
    " text TEXT NOT NULL -- the notation\n"
    ") STRICT;\n"

    "CREATE TABLE thought ( -- empty but with --keep thoughts\n"
    " game INTEGER PRIMARY KEY REFERENCES game,\n"
    " text TEXT NOT NULL -- JSON: for each decision [[move, visits, value], ...], best first\n"
    ") STRICT;\n";

static const char SCHEMA_VIEWS_SQL[] =
    "CREATE VIEW standings AS\n"
    " SELECT agent.name AS agent, count(*) AS games, sum(first = 1) AS won,\n"
    " sum(first > 0 AND first < 1) AS shared, sum(first = 0) AS lost,\n"
    " round(avg((players - place) / (players - 1)), 4) AS utility,\n"
    " round(avg(CASE end WHEN 'normal' THEN score END), 2) AS points,\n"
    " round(avg(CASE end WHEN 'normal' THEN seat.followers END), 2) AS followers\n"
    " FROM seat JOIN game ON game.id = seat.game JOIN agent ON agent.id = seat.agent\n"
    " JOIN matchup ON matchup.id = game.matchup AND matchup.position = 0\n"
    " JOIN variant ON variant.id = matchup.variant\n"
    " GROUP BY variant.id, agent.id ORDER BY variant.id, utility DESC;\n"

    "CREATE VIEW results AS\n"
    " SELECT matchup || '.' || deck || '.' || seating AS game, seat.seat, agent.name AS agent,\n"
    " score, road, city, cloister, farm, place, end\n"
    " FROM game JOIN seat ON seat.game = game.id JOIN agent ON agent.id = seat.agent\n"
    " ORDER BY matchup, deck, seating, seat.seat;\n";

#endif
