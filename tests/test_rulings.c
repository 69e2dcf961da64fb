/* test_rulings.c: the rulings of the base game, each in a small position worked out by hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tests/table.h"

Test(rulings, a_tile_touches_by_a_side_and_matches) {
    static Table table;
    table_set(&table, "base", NULL);
    cr_expect(table_can(&table, "D@0,0,N", "B@0,-1,N"));
    cr_expect_not(table_can(&table, "D@0,0,N", "B@1,-1,N"), "corner contact only");
    cr_expect_not(table_can(&table, "D@0,0,N", "B@0,-2,N"), "no contact");
    cr_expect_not(table_can(&table, "D@0,0,N", "B@0,0,N"), "a tile lies there");
    cr_expect_not(table_can(&table, "D@0,0,N", "B@1,0,N"), "field beside a road");
    cr_expect_not(table_can(&table, "D@0,0,N B@0,-1,N", "U@1,-1,E"), "road beside a field");
    cr_expect(table_can(&table, "D@0,0,N B@0,-1,N U@1,0,E B@1,-1,N", "B@-1,-1,N"));
}

/* D's cap is closed by E: four city sides fit nowhere then. */
Test(rulings, a_tile_that_fits_nowhere_leaves_the_game) {
    static Table table;
    char sheet[1024];
    table_set(&table, "base,tiles=x", table_sheet("base", "C2 E1 U1", sheet));
    table_play(&table, "D@0,0,N E@0,1,S C!");
    cr_expect(table_asks(&table, DECISION_CHANCE, 2), "the same player draws again");
    table_play(&table, "D@0,0,N E@0,1,S C! U@1,0,E C!");
    cr_expect_eq(table.game.decision, DECISION_OVER, "no tile is left");
    cr_expect_eq(table.game.discarded, 2);
    cr_expect_eq(table.game.turns, 2);
    cr_expect_eq(table.game.last_seat, 1);
    cr_expect_not(table_can(&table, "D@0,0,N", "C!"), "it fits on the cap");
    cr_expect_not(table_can(&table, "D@0,0,N E@0,1,S", "C@0,2,N"));
}

/*  V V    X closes a ring of three curves with two of its arms: one road of four tiles, X counted
 *  X V    once, occupied as a whole. */
Test(rulings, two_roads_of_a_tile_that_join_elsewhere_are_one) {
    static Table table;
    static const char held[] = "D@0,0,N V@0,-1,W:rE V@1,-1,N V@1,-2,E";
    static const char unheld[] = "D@0,0,N V@0,-1,W V@1,-1,N V@1,-2,E";
    table_set(&table, "base", NULL);
    cr_expect_not(table_can(&table, held, "X@0,-2,N:rN"));
    cr_expect_not(table_can(&table, held, "X@0,-2,N:rE"));
    cr_expect(table_can(&table, held, "X@0,-2,N:rS"));
    cr_expect_eq(table_points(&table, 1), 4);
    cr_expect_eq(table_points(&table, 2), 0);
    cr_expect(table_can(&table, unheld, "X@0,-2,N:rN"));
    cr_expect_eq(table_points(&table, 2), 4);
    cr_expect(table_can(&table, unheld, "X@0,-2,N:rE"));
    cr_expect_eq(table_points(&table, 2), 4);
    cr_expect_eq(table.game.supply[1], 7);
}

/*  N N    The two caps of I join through three corners: one city of four tiles. */
Test(rulings, two_cities_of_a_tile_that_join_elsewhere_are_one) {
    static Table table;
    static const char text[] = "D@0,0,N N@0,-1,S:cE N@1,-1,W N@0,-2,E";
    table_set(&table, "base", NULL);
    cr_expect_not(table_can(&table, text, "I@1,-2,N:cN"));
    cr_expect_not(table_can(&table, text, "I@1,-2,N:cW"));
    cr_expect(table_can(&table, text, "I@1,-2,N:fEn"));
    cr_expect_eq(table_points(&table, 1), 8);
    table_play(&table, text);
    cr_expect_eq(table_total(&table, 1), 3, "incomplete: one a tile");
}

Test(rulings, a_follower_needs_a_free_feature_and_a_hand) {
    static Table table;
    table_set(&table, "base,followers=1", NULL);
    cr_expect_not(table_can(&table, "D@0,0,N U@1,0,E:rE", "U@2,0,E:rE"), "occupied by another");
    cr_expect_not(table_can(&table, "D@0,0,N U@1,0,E:rE B@0,-1,N", "U@2,0,E:fNw"), "none in hand");
    cr_expect(table_can(&table, "D@0,0,N U@1,0,E:rE B@0,-1,N", "U@2,0,E"));
    cr_expect_not(table_can(&table, "D@0,0,N U@1,0,E:fNw B@0,-1,N", "E@1,1,N:fEs"),
                  "the field is shared over the side");
    cr_expect_not(table_can(&table, "D@0,0,N", "U@1,0,E:rW"), "a road is named by its first side");
}

/* S is a city of three sides with a road that ends at it. */
Test(rulings, a_road_ends_at_a_city) {
    static Table table;
    table_set(&table, "base", NULL);
    table_play(&table, "D@0,0,N S@0,1,S A@0,2,N:rS");
    cr_expect_eq(table_points(&table, 2), 2);
    cr_expect_eq(table.game.supply[1], 7);
}

/* EP is E with a pennant. */
#define PENNANT_CAP                                                                                \
    "use base\ntile EP 2\n###%###\n.#####.\n.......\n.......\n.......\n.......\n.......\n"

Test(rulings, a_small_city_pays_by_option) {
    static Table table;
    static const struct {
        const char *rules;
        int two, two_with_pennant, three;
    } rows[] = {
        {"base,tiles=x", 4, 6, 6},
        {"base,tiles=x,small_city=2", 2, 3, 6},
        {"base,tiles=x,farms=1", 2, 3, 6},
        {"base,tiles=x,farms=2", 2, 3, 6},
        {"base,tiles=x,farms=2,small_city=4", 4, 6, 6},
        {"base,tiles=x,farms=none", 4, 6, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_set(&table, rows[i].rules, PENNANT_CAP);
        table_play(&table, "D@0,0,N E@0,1,S:cS");
        cr_expect_eq(table_points(&table, 1), rows[i].two, "%s", rows[i].rules);
        table_play(&table, "D@0,0,N EP@0,1,S:cS");
        cr_expect_eq(table_points(&table, 1), rows[i].two_with_pennant, "%s", rows[i].rules);
        table_play(&table, "D@0,0,N G@0,1,E:cN E@0,2,S");
        cr_expect_eq(table_points(&table, 1), rows[i].three, "%s", rows[i].rules);
    }
}

/* One a tile and one a pennant in an open city; one and its neighbours for a cloister, corners
 * included; nothing for the second cloister, which nobody holds. */
Test(rulings, the_end_pays_incomplete_features_by_the_tile) {
    static Table table;
    table_set(&table, "base", NULL);
    table_play(&table, "D@0,0,N F@0,1,E:cN B@0,-1,N:m B@1,-1,N U@1,0,E:rE");
    cr_expect_eq(table_total(&table, 1), 2 + 1, "city of D and F with a pennant");
    cr_expect_eq(table_total(&table, 2), 1 + 3 + 2, "D, B, U around the cloister; road D, U");
}

/* Two open caps on a field, then one closed: 0, then 3. */
Test(rulings, an_open_city_pays_no_farmer) {
    static Table table;
    table_set(&table, "base", NULL);
    table_play(&table, "D@0,0,N D@1,0,N:fEn");
    cr_expect_eq(table_total(&table, 1), 0);
    table_play(&table, "D@0,0,N D@1,0,N:fEn E@1,1,S");
    cr_expect_eq(table_total(&table, 1), 3);
    cr_expect_eq(table.game.supply[0], 6, "farmers stay");
}

/*  E E         Two closed cities, D-E and D-E. The field north of them holds a farmer of player 1,
 *  D D U D     the strip between cities and road one of each player, come together by U. The third
 *    B B B     D is open and counts for nobody.
 *
 *  farms=3: north 6 to player 1; strip 6 to each                 12 : 6
 *  farms=2: each player each city once                            6 : 6
 *  farms=1: around each city two farmers against one              8 : 0 */
#define FIELDS                                                                                     \
    "D@0,0,N E@0,1,S:fNw D@1,0,N:fEn E@1,1,S B@1,-1,N B@2,-1,N B@3,-1,N D@3,0,N:fEn U@2,0,E"

Test(rulings, three_editions_of_field_scoring) {
    static Table table;
    static const struct {
        const char *farms;
        int first, second;         /* points in the position above */
        int tie_first, tie_second; /* the same without the second farmer of player 1 */
    } rows[] = {{"3", 12, 6, 6, 6}, {"2", 6, 6, 6, 6}, {"1", 8, 0, 8, 8}};
    for (size_t i = 0; i < 3; i++) {
        char rules[40];
        snprintf(rules, sizeof rules, "base,farms=%s", rows[i].farms);
        table_set(&table, rules, NULL);
        table_play(&table, FIELDS);
        cr_expect_eq(table_total(&table, 1), rows[i].first, "%s", rules);
        cr_expect_eq(table_total(&table, 2), rows[i].second, "%s", rules);
        table_play(&table, "D@0,0,N E@0,1,S:fNw D@1,0,N:fEn E@1,1,S");
        cr_expect_eq(table_total(&table, 1), rows[i].tie_first, "%s", rules);
        cr_expect_eq(table_total(&table, 2), rows[i].tie_second, "%s", rules);
    }
}

Test(rulings, fields_are_closed_without_farmers) {
    static Table table;
    table_set(&table, "base,farms=none", NULL);
    cr_expect_not(table_can(&table, "D@0,0,N", "E@0,1,S:fNw"));
    cr_expect(table_can(&table, "D@0,0,N", "E@0,1,S:cS"));
    cr_expect(table_can(&table, "D@0,0,N", "B@0,-1,N:m"));
}

/* ---- Long boards ---- */

enum { NORTH, EAST, SOUTH, WEST };

/* Appends `count` tiles in a line from `first` steps away. */
static void add_line(char text[TEXT_SIZE], int side, int first, int count, const char *tile) {
    static const int x[] = {0, 1, 0, -1}, y[] = {1, 0, -1, 0};
    const char *rest = strchr(tile, ',');
    for (int i = first; i < first + count; i++)
        snprintf(text + strlen(text), TEXT_SIZE - strlen(text), " %c@%d,%d%s", *tile, x[side] * i,
                 y[side] * i, rest);
}

typedef struct Line {
    const char *counts, *start; /* tiles of the sheet; text up to the line */
    int side, first, count;     /* direction, steps to its first tile, tiles */
    const char *tile, *last;    /* what it is made of, and what closes it, or NULL */
    int open, closed;           /* points of player 1 without the last tile and with it */
} Line;

/* Roads to the east and west, cities to the north and south: 71 or 72 tiles in a line, closed at
 * both ends, then lines of 126 tiles that end with the bag; of X, with 252 open roads. */
static const Line LINES[] = {
    {"G69 E1", "D@0,0,N G@0,1,E:cN", NORTH, 2, 68, "G,E", "E,S", 70, 142},
    {"A2 U69", "D@0,0,N A@-1,0,W:rE", EAST, 1, 69, "U,E", "A,E", 71, 72},
    {"G69 E2", "D@0,0,N E@0,-1,S:cS", SOUTH, 2, 69, "G,E", "E,N", 70, 142},
    {"A2 U69", "D@0,0,N A@1,0,E:rW", WEST, 1, 69, "U,E", "A,W", 71, 72},
    {"G125", "D@0,0,N G@0,1,E:cN", NORTH, 2, 124, "G,E", NULL, 126, 0},
    {"U125", "D@0,0,N U@1,0,E:rE", EAST, 2, 124, "U,E", NULL, 126, 0},
    {"E1 G124", "D@0,0,N E@0,-1,S:cS", SOUTH, 2, 124, "G,E", NULL, 125, 0},
    {"U125", "D@0,0,N U@-1,0,E:rE", WEST, 2, 124, "U,E", NULL, 126, 0},
    {"X125", "D@0,0,N X@1,0,N:rW", EAST, 2, 124, "X,N", NULL, 2, 0},
};

Test(rulings, lines_in_each_direction) {
    static Table table;
    static char text[TEXT_SIZE];
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        const Line *line = &LINES[i];
        char sheet[1024];
        table_set(&table, "base,tiles=x", table_sheet("base", line->counts, sheet));
        snprintf(text, sizeof text, "%s", line->start);
        add_line(text, line->side, line->first, line->count, line->tile);
        table_play(&table, text);
        cr_expect_gt(table.game.board.cell_count, 128);
        cr_expect_eq(table_points(&table, 1), 0, "line %zu", i);
        cr_expect_eq(table_total(&table, 1), line->open, "line %zu", i);
        if (line->last) {
            add_line(text, line->side, line->first + line->count, 1, line->last);
            table_play(&table, text);
            cr_expect_eq(table_points(&table, 1), line->closed, "line %zu", i);
        }
        cr_expect_eq(table.game.decision, DECISION_OVER);
        cr_expect_eq(table_total(&table, 2), 0);
    }
}
