/* test_rulings_last_round.c: the Count's last round before the final scoring, by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 * Roads of the start city: CC1 at 0,0 to the west, CC4 at 3,0 north, CC11 at 2,-2 south; caps: CC9
 * at 0,-2 to the south, CC12 at 3,-2 to the east.
 */
#include "tests/table.h"

/* Player 1 scores 3 for the road of CC4, player 2 goes to the smith; player 2 scores 4 for the road
 * of CC1, player 1 goes to the market; then both caps are closed, the last one by player 1. */
#define GAME(quarter_of_2, quarter_of_1)                                                           \
    "U@3,1,N:rN W@3,2,N +" quarter_of_2 " U@-1,0,E U@-2,0,E:rE W@-3,0,N +" quarter_of_1            \
    " E@0,-3,N E@4,-2,W"

static void set_sheet(Table *table, const char *counts, const char *rules) {
    char sheet[1024];
    table_set(table, rules, table_sheet("count", counts, sheet));
}

Test(rulings_last_round, it_ends_when_all_have_passed_in_a_row) {
    static Table table;
    set_sheet(&table, "U3 W2 E2", "count,tiles=x");
    table_play(&table, GAME("blacksmith", "market"));
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 2), "left of who placed last");
    cr_expect_eq(moves_count(&table.game), 6, "two arms of each village, the road of CC11, none");
    table_pass(&table);
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 1));
    table_pass(&table);
    cr_expect_eq(table.game.decision, DECISION_OVER);
    cr_expect_eq(table_total(&table, 1), 3, "followers in the city score nothing");
    cr_expect_eq(table_total(&table, 2), 4);
}

Test(rulings_last_round, a_player_who_passed_may_come_back) {
    static Table table;
    static const char text[] = GAME("blacksmith", "market") " 1>market@1,0:fNw";
    set_sheet(&table, "U3 W2 E2", "count,tiles=x");
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 2), "2 passed before 1 moved");
    cr_expect_eq(table_total(&table, 1), 3 + 3, "a farmer beside Carcassonne");
    cr_expect(table_can(&table, text, "2>blacksmith@3,2:rW"));
    cr_expect_eq(table.game.decision, DECISION_OVER, "nobody has anybody left");
    cr_expect_eq(table_total(&table, 2), 4 + 1, "one tile of an open road");
    cr_expect_eq(table_total(&table, 1), 3 + 3);
    cr_expect_eq(game_list_winners(&table.game), 1);
    table_play(&table, text);
    table_pass(&table);
    cr_expect_eq(table.game.decision, DECISION_OVER, "1 has no choice: that is a pass");
}

Test(rulings_last_round, followers_go_to_what_is_incomplete) {
    static Table table;
    static const char text[] = GAME("blacksmith", "market");
    set_sheet(&table, "U3 W2 E2", "count,tiles=x");
    cr_expect(table_can(&table, text, "2>blacksmith@2,-2:rS"));
    cr_expect_not(table_can(&table, text, "2>blacksmith@3,1:rN"), "completed");
    cr_expect_not(table_can(&table, text, "2>blacksmith@-1,0:rE"), "completed");
    cr_expect_not(table_can(&table, text, "2>blacksmith@1,0:fNw"), "a field");
    cr_expect_not(table_can(&table, text, "2>market@1,0:fNw"), "nobody there");
    cr_expect(table_can(&table, text, "1>market@0,-3:fEn"));
    table_play(&table, GAME("castle/market", "cathedral"));
    cr_expect(table_asks(&table, DECISION_REDEPLOY, 2), "the cap just closed");
    table_pass(&table);
    cr_expect_eq(table.game.decision, DECISION_OVER, "no open city, no open cloister");
}

Test(rulings_last_round, an_open_city_or_cloister_or_field_may_be_held) {
    static Table table;
    set_sheet(&table, "U1 W1 B1", "count,tiles=x");
    table_play(&table, "U@3,1,N:rN W@3,2,N +castle/market B@1,1,N 2>castle@0,-2:cS");
    cr_expect_eq(table_total(&table, 2), 1, "the cap of CC9");
    table_play(&table, "U@3,1,N:rN W@3,2,N +cathedral B@1,1,N:m 2>cathedral@1,1:m");
    cr_expect_eq(table_total(&table, 1), 3 + 4, "shared with three neighbours");
    cr_expect_eq(table_total(&table, 2), 4);
    table_play(&table, "U@3,1,N:rN W@3,2,N +market B@1,1,N:fNw 2>market@2,0:fNw");
    cr_expect_eq(table_total(&table, 1), 3 + 3, "shared, beside Carcassonne");
    cr_expect_eq(table_total(&table, 2), 3);
}

Test(rulings_last_round, nothing_leaves_the_quarter_where_the_count_stands) {
    static Table table;
    set_sheet(&table, "U3 W2 E2", "count,tiles=x");
    table_play(&table, GAME("blacksmith/blacksmith", "market"));
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 1), "2 is not asked");
    cr_expect_not(
        table_can(&table, GAME("blacksmith/blacksmith", "market"), "2>blacksmith@3,2:rW"));
    table_play(&table, GAME("blacksmith", "market/market"));
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 2));
    table_pass(&table);
    cr_expect_eq(table.game.decision, DECISION_OVER);
}

/* The last tile fits nowhere: player 2 drew it, player 1 placed the one before. */
Test(rulings_last_round, it_begins_left_of_who_placed_the_last_tile_on_the_board) {
    static Table table;
    set_sheet(&table, "U3 W2 E2 C1", "count,tiles=x");
    table_play(&table, GAME("blacksmith", "market") " C!");
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 2));
    set_sheet(&table, "U3 W2 E2 C1", "count,players=3,tiles=x");
    table_play(&table, "E@0,-3,N U@3,1,N:rN W@3,2,N +blacksmith U@-1,0,E:rE W@-2,0,N +market "
                       "U@2,-3,N E@4,-2,W C!");
    cr_expect_eq(table.game.last_seat, 0);
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 2), "2 at the market, before 3");
    table_pass(&table);
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 3));
}

/* Player 1 has two at the smith's, player 2 nobody: one follower a turn. */
Test(rulings_last_round, one_follower_moves_at_a_time) {
    static Table table;
    static const char text[] = "B@1,1,N U@3,1,N:rN W@3,2,N +blacksmith U@-1,0,E:rE W@-2,0,N "
                               "+blacksmith";
    char moved[200];
    set_sheet(&table, "U2 W2 B1", "count,tiles=x");
    cr_expect(table_can(&table, text, "1>blacksmith@3,2:rE"));
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 1), "again, 2 having no choice");
    cr_expect_eq(table.game.quarter[QUARTER_BLACKSMITH][0], 1);
    snprintf(moved, sizeof moved, "%s 1>blacksmith@3,2:rE", text);
    cr_expect(table_can(&table, moved, "1>blacksmith@3,2:rW"));
    cr_expect_eq(table.game.decision, DECISION_OVER);
    cr_expect_eq(table_total(&table, 1), 2);
    cr_expect_eq(table_total(&table, 2), 3 + 3);
}

/* Two rivals with two each take turns. */
Test(rulings_last_round, players_take_turns) {
    static Table table;
    static const char text[] = "U@3,1,N:rN W@3,2,N +blacksmith U@-1,0,E U@-2,0,E:rE W@-3,0,N "
                               "+blacksmith U@2,-3,N:rN W@2,-4,S +blacksmith";
    char tokens[300];
    set_sheet(&table, "U4 W3", "count,tiles=x");
    table_play(&table, text);
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 2));
    snprintf(tokens, sizeof tokens, "%s 2>blacksmith@3,2:rE", text);
    table_play(&table, tokens);
    cr_expect(table_asks(&table, DECISION_REDEPLOY_FINAL, 1));
}
