/* test_rulings_count.c: the rulings of The Count of Carcassonne, each in a position made by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 *      CC1  CC2  CC3  CC4       y =  0     roads: CC1 to the west, CC4 north, CC11 south
 *      CC5  CC6  CC7  CC8       y = -1     cities: CC9 to the south, CC12 to the east
 *      CC9  CC10 CC11 CC12      y = -2     fields: three, parted by the roads
 *
 * Quarters are asked for by their number: castle, market, blacksmith, cathedral.
 */
#include "tests/table.h"

/* Player 1 holds the road of CC4; player 2 ends it (3 points to 1) and may deploy. The village W
 * at 3,2 leaves roads to its east and west. */
#define FIRST_ROAD "U@3,1,N:rN W@3,2,N"

/* The road of CC1, held by 2 and ended by 1 (3 points to 2). */
#define SECOND_ROAD "U@-1,0,E:rE W@-2,0,N"

static int count_in(const Table *table, int quarter, int player) {
    return table->game.quarter[quarter][player - 1];
}

static Move move_to(MoveType type, int quarter) {
    return (Move){.type = (uint8_t)type, .quarter = (uint8_t)quarter};
}

/* ---- The start city ---- */

Test(rulings_count, the_start_city_replaces_the_start_tile) {
    static Table table;
    int cities = 0, fields = 0;
    table_set(&table, "count", NULL);
    table_play(&table, "");
    cr_expect_eq(table.game.board.tile_count, 12);
    cr_expect_eq(table.game.bag_size, 71);
    cr_expect_eq(table.game.bag[sheet_find_kind(&table.rules.tiles.sheet, "D", 1)], 3);
    cr_expect_eq(table.game.count_quarter, QUARTER_CASTLE);
    for (int tile = 0; tile < 12; tile++) {
        const Orientation *shape =
            &table.rules.tiles.orientation[table.game.board.tile_orientation[tile]];
        for (int s = 0; s < shape->segment_count; s++) {
            cities += shape->segment[s].kind == FEATURE_CITY;
            fields += shape->segment[s].kind == FEATURE_FIELD;
            if (shape->segment[s].kind == FEATURE_FIELD) cr_expect(shape->segment[s].walled);
        }
    }
    cr_expect_eq(cities, 2, "Carcassonne itself is no city to be occupied or scored");
    cr_expect_eq(fields, 13);
    cr_expect_eq(board_find_tile(&table.game.board, board_address(0, 0)), 0);
    cr_expect_eq(board_find_tile(&table.game.board, board_address(3, -2)), 11);
}

Test(rulings_count, its_features_are_ordinary_and_its_tiles_count) {
    static Table table;
    table_set(&table, "count", NULL);
    table_play(&table, "A@-1,0,W:rE");
    cr_expect_eq(table_points(&table, 1), 2, "road of A and CC1");
    table_play(&table, "E@0,-3,N:cN");
    cr_expect_eq(table_points(&table, 1), 4, "city of E and CC9");
    table_play(&table, "B@1,1,N:m");
    cr_expect_eq(table_total(&table, 1), 4, "cloister with CC1, CC2, CC3 beside it");
}

/* Player 1 farms the field north of the city and that west of it; no other city is near. */
Test(rulings_count, carcassonne_is_one_completed_city_for_farmers) {
    static Table table;
    static const struct {
        const char *rules;
        int one_field, two_fields;
    } rows[] = {{"count", 3, 6}, {"count,farms=2", 3, 3}, {"count,farms=1", 4, 4}};
    for (size_t i = 0; i < 3; i++) {
        table_set(&table, rows[i].rules, NULL);
        table_play(&table, "B@1,1,N:fNw");
        cr_expect_eq(table_total(&table, 1), rows[i].one_field, "%s", rows[i].rules);
        table_play(&table, "B@1,1,N:fNw B@4,-1,N B@-1,-1,N:fNw");
        cr_expect_eq(table_total(&table, 1), rows[i].two_fields, "%s", rows[i].rules);
    }
}

/* ---- Deployment ---- */

Test(rulings_count, who_gives_points_away_may_deploy) {
    static Table table;
    table_set(&table, "count", NULL);
    table_play(&table, FIRST_ROAD);
    cr_expect_eq(table_points(&table, 1), 3);
    cr_expect(table_asks(&table, DECISION_DEPLOY, 2));
    cr_expect_eq(moves_count(&table.game), 5, "four quarters, or none");
    table_play(&table, FIRST_ROAD " +castle");
    cr_expect_eq(count_in(&table, QUARTER_CASTLE, 2), 1, "the Count's own quarter too");
    cr_expect_eq(table.game.supply[1], 6);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1));
    table_play(&table, FIRST_ROAD " B@1,1,N");
    cr_expect_eq(table.game.supply[1], 7, "declined");
}

Test(rulings_count, nobody_deploys_for_what_nobody_scored) {
    static Table table;
    table_set(&table, "count", NULL);
    table_play(&table, "U@3,1,N W@3,2,N");
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "nobody held the road");
    table_play(&table, "U@3,1,N:rN U@3,2,N");
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "nothing was completed");
    cr_expect_not(table_can(&table, "U@3,1,N:rN U@3,2,N", "+castle"));
}

/* Roads of both join: CC4 and U of player 1, A and V of player 2, with V at the corner. */
Test(rulings_count, the_mover_who_shares_in_a_tie_may_not_deploy) {
    static Table table;
    static const char shared[] = "U@3,1,N:rN A@2,1,S:rN V@2,2,W V@3,2,N";
    table_set(&table, "count", NULL);
    table_play(&table, shared);
    cr_expect_eq(table_points(&table, 1), 5);
    cr_expect_eq(table_points(&table, 2), 5);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1));
    cr_expect_not(table_can(&table, shared, "+market"));
    cr_expect(table_can(&table, "U@3,1,N:rN A@2,1,S V@2,2,W V@3,2,N", "+market"), "not shared");
}

/* W ends the road of player 1 to its south and one of player 2 to its west. */
Test(rulings_count, the_mover_who_scores_elsewhere_may_not_deploy) {
    static Table table;
    static const char text[] = "U@3,1,N:rN B@2,1,N A@2,2,W";
    table_set(&table, "count", NULL);
    cr_expect(table_can(&table, text, "W@3,2,N:rW"));
    cr_expect_eq(table_points(&table, 1), 3);
    cr_expect_eq(table_points(&table, 2), 2);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1));
    cr_expect(table_can(&table, text, "W@3,2,N:rE"));
    cr_expect(table_asks(&table, DECISION_DEPLOY, 2));
}

/* C closes a city around the cap of CC9: E, E of player 1, E of player 2 (if held), 5 tiles and a
 * pennant. Player 2 also farms. */
Test(rulings_count, a_follower_that_just_came_home_can_be_deployed) {
    static Table table;
    table_set(&table, "count,followers=2", NULL);
    table_play(&table, "E@1,-3,W:cW E@-1,-2,N:fEn B@1,-4,N E@-1,-3,E:cE E@0,-4,N:cN");
    cr_expect_eq(table.game.supply[1], 0);
    table_play(&table, "E@1,-3,W:cW E@-1,-2,N:fEn B@1,-4,N E@-1,-3,E:cE E@0,-4,N:cN C@0,-3,N");
    cr_expect_eq(table_points(&table, 1), 12);
    cr_expect_eq(table_points(&table, 2), 0);
    cr_expect(table_asks(&table, DECISION_DEPLOY, 2));
    table_set(&table, "count,followers=1", NULL);
    table_play(&table, "E@1,-3,W:cW E@-1,-2,N:fEn B@1,-4,N E@-1,-3,E E@0,-4,N C@0,-3,N");
    cr_expect_eq(table_points(&table, 1), 12);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "no follower in hand: not asked");
}

/* ---- The Count's move ---- */

Test(rulings_count, the_count_may_be_moved_by_who_deployed) {
    static Table table;
    table_set(&table, "count", NULL);
    table_play(&table, FIRST_ROAD);
    table_move(&table, move_to(MOVE_DEPLOY, QUARTER_CATHEDRAL));
    cr_expect(table_asks(&table, DECISION_COUNT, 2));
    cr_expect_eq(moves_count(&table.game), 4, "three other quarters, or none");
    table_pass(&table);
    cr_expect_eq(table.game.count_quarter, QUARTER_CASTLE);
    table_play(&table, FIRST_ROAD " +cathedral/market");
    cr_expect_eq(table.game.count_quarter, QUARTER_MARKET);
    cr_expect_not(table_can(&table, FIRST_ROAD, "+cathedral/castle"), "he stands there");
    table_play(&table, FIRST_ROAD " B@1,1,N");
    cr_expect_eq(table.game.count_quarter, QUARTER_CASTLE, "nobody deployed, nobody moves him");
}

/* Four deployments by turns of four roads. */
Test(rulings_count, the_count_walks_clockwise) {
    static Table table;
    static const char *const roads[] = {FIRST_ROAD " +castle", " B@1,1,N " SECOND_ROAD " +castle",
                                        " U@2,-3,N:rN W@2,-4,S +castle",
                                        " U@3,-4,E:rE W@4,-4,N +castle"};
    static const int all[] = {QUARTER_MARKET, QUARTER_BLACKSMITH, QUARTER_CATHEDRAL,
                              QUARTER_CASTLE};
    static const int no_market[] = {QUARTER_BLACKSMITH, QUARTER_CATHEDRAL, QUARTER_CASTLE,
                                    QUARTER_BLACKSMITH};
    for (int closed = 0; closed < 2; closed++) {
        char text[400] = "";
        table_set(&table, closed ? "count,count=clockwise,farms=none" : "count,count=clockwise",
                  NULL);
        for (int i = 0; i < 4; i++) {
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s", roads[i]);
            table_play(&table, text);
            cr_expect_eq(table.game.count_quarter, closed ? no_market[i] : all[i], "%s", text);
        }
    }
    table_set(&table, "count,count=clockwise", NULL);
    cr_expect_not(table_can(&table, FIRST_ROAD, "+castle/market"), "he is not moved by choice");
    table_play(&table, FIRST_ROAD " B@1,1,N");
    cr_expect_eq(table.game.count_quarter, QUARTER_CASTLE, "nobody deployed");
}

Test(rulings_count, the_count_follows_the_new_follower) {
    static Table table;
    table_set(&table, "count,count=follow", NULL);
    table_play(&table, FIRST_ROAD " +cathedral");
    cr_expect_eq(table.game.count_quarter, QUARTER_CATHEDRAL);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1));
    table_play(&table, FIRST_ROAD " +castle");
    cr_expect_eq(table.game.count_quarter, QUARTER_CASTLE, "he may stay");
    cr_expect_not(table_can(&table, FIRST_ROAD, "+castle/market"));
}

Test(rulings_count, the_market_is_closed_without_farmers) {
    static Table table;
    table_set(&table, "count,farms=none", NULL);
    cr_expect_not(table_can(&table, FIRST_ROAD, "+market"));
    cr_expect_not(table_can(&table, FIRST_ROAD, "+castle/market"));
    cr_expect(table_can(&table, FIRST_ROAD, "+castle/cathedral"));
    table_play(&table, FIRST_ROAD);
    cr_expect_eq(moves_count(&table.game), 4);
    table_move(&table, move_to(MOVE_DEPLOY, QUARTER_CASTLE));
    cr_expect_eq(moves_count(&table.game), 3, "two other quarters, or none");
    cr_expect_not(table_can(&table, FIRST_ROAD, "B@1,1,N:fNw"));
}

/* ---- Redeployment within a turn ---- */

/* Player 1 holds the road of CC4; player 2 ends it and goes to the smith; A at 2,2 then ends the
 * western arm of the village, two tiles that nobody holds. */
#define SMITH FIRST_ROAD " +blacksmith B@1,1,N"

/* The owner's opponent ends it, the owner takes it from the quarter, the opponent earns the
 * deployment. */
Test(rulings_count, a_feature_that_nobody_held_is_taken_from_a_quarter) {
    static Table table;
    static const char text[] = SMITH " B@4,-1,N A@2,2,W";
    table_set(&table, "count", NULL);
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 2));
    cr_expect_eq(moves_count(&table.game), 2);
    table_play(&table, SMITH " B@4,-1,N A@2,2,W B@4,0,N");
    cr_expect_eq(table_points(&table, 2), 0, "declined");
    cr_expect(table_can(&table, text, "2>blacksmith@2,2:rE"));
    cr_expect_eq(table_points(&table, 2), 2);
    cr_expect_eq(table.game.supply[1], 7);
    cr_expect_eq(count_in(&table, QUARTER_BLACKSMITH, 2), 0);
    cr_expect(table_asks(&table, DECISION_DEPLOY, 1), "player 1 gave points away");
    cr_expect(table_can(&table, text, "2>blacksmith@3,2:rW"), "read with any segment");
    cr_expect_not(table_can(&table, text, "2>blacksmith@3,2:rE"), "incomplete");
    cr_expect_not(table_can(&table, text, "2>blacksmith@3,1:rN"), "completed before");
    cr_expect_not(table_can(&table, text, "2>castle@2,2:rE"), "nobody there, and no city");
    cr_expect_not(table_can(&table, text, "1>blacksmith@2,2:rE"), "not his");
}

Test(rulings_count, the_mover_may_redeploy_too) {
    static Table table;
    static const char text[] = SMITH " A@2,2,W";
    table_set(&table, "count", NULL);
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 2));
    cr_expect(table_can(&table, text, "2>blacksmith@2,2:rE"));
    cr_expect_eq(table_points(&table, 2), 2);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "he scored himself");
}

Test(rulings_count, nothing_leaves_the_quarter_where_the_count_stands) {
    static Table table;
    static const char text[] = FIRST_ROAD " +blacksmith/blacksmith B@1,1,N A@2,2,W";
    table_set(&table, "count", NULL);
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "nobody is asked");
    cr_expect_not(table_can(&table, text, "2>blacksmith@2,2:rE"));
}

Test(rulings_count, followers_go_to_what_fits_their_quarter) {
    static Table table;
    table_set(&table, "count", NULL);
    table_play(&table, FIRST_ROAD " +cathedral B@1,1,N A@2,2,W");
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "no cloister was completed");
    table_play(&table, FIRST_ROAD " +castle/market B@1,1,N A@2,2,W");
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "no city was completed");
    table_play(&table, FIRST_ROAD " +market B@1,1,N A@2,2,W");
    cr_expect(table_asks(&table, DECISION_CHANCE, 1), "fields are never completed");
    table_play(&table, FIRST_ROAD " +castle/market B@1,1,N E@0,-3,N");
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 2));
    cr_expect(table_can(&table, FIRST_ROAD " +castle/market B@1,1,N E@0,-3,N", "2>castle@0,-3:cN"));
    cr_expect_eq(table_points(&table, 2), 4);
}

/* Player 1 has two followers at the smith's, from two roads of player 2. */
Test(rulings_count, any_number_of_followers_may_go) {
    static Table table;
    static const char text[] =
        "B@1,1,N U@3,1,N:rN W@3,2,N +blacksmith " SECOND_ROAD " +blacksmith A@2,2,W";
    table_set(&table, "count", NULL);
    cr_expect(table_can(&table, text, "1>blacksmith@2,2:rE"));
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 1), "he may move the other");
    char moved[300];
    snprintf(moved, sizeof moved, "%s 1>blacksmith@2,2:rE", text);
    cr_expect(table_can(&table, moved, "1>blacksmith@2,2:rE"));
    cr_expect_eq(table_points(&table, 1), 2, "once for both");
    cr_expect_eq(table.game.supply[0], 7);
}

/* All three have a follower at the smith's; player 2 ends the arm: 3, 1, then 2 are asked. */
Test(rulings_count, the_round_begins_left_of_the_mover_and_ends_with_him) {
    static Table table;
    static const char text[] =
        FIRST_ROAD " +blacksmith U@-1,0,E:rE W@-2,0,N +blacksmith U@2,-3,N:rN W@2,-4,S "
                   "+blacksmith B@1,1,N A@2,2,W";
    char turn[400];
    table_set(&table, "count,players=3", NULL);
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 3));
    table_pass(&table);
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 1));
    table_pass(&table);
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 2));
    table_pass(&table);
    cr_expect(table_asks(&table, DECISION_CHANCE, 3), "one round");
    snprintf(turn, sizeof turn, "%s 3>blacksmith@2,2:rE 1>blacksmith@2,2:rE", text);
    cr_expect(table_can(&table, turn, "2>blacksmith@2,2:rE"));
    for (int player = 1; player <= 3; player++)
        cr_expect_eq(table_points(&table, player), 3 + 2, "a road each before, this one shared");
    snprintf(turn, sizeof turn, "%s 1>blacksmith@2,2:rE", text);
    cr_expect_not(table_can(&table, turn, "3>blacksmith@2,2:rE"), "3 was asked before 1");
}

/* Eight tiles around B at 1,1, which player 2 holds: 9 to both. */
Test(rulings_count, a_second_monk_joins_a_cloister_from_the_cathedral) {
    static Table table;
    static const char text[] = "E@0,1,W B@1,1,N:m E@2,1,E U@-1,0,E:rE W@-2,0,N +cathedral E@0,2,W "
                               "E@2,2,E E@1,2,N";
    table_set(&table, "count", NULL);
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 1));
    cr_expect(table_can(&table, text, "1>cathedral@1,1:m"));
    cr_expect_eq(table_points(&table, 1), 9);
    cr_expect_eq(table_points(&table, 2), 3 + 9);
    cr_expect_eq(table.game.supply[0] + table.game.supply[1], 14);
    table_play(&table, text);
    table_pass(&table);
    cr_expect_eq(table_points(&table, 1), 0);
    cr_expect_eq(table_points(&table, 2), 3 + 9);
}
