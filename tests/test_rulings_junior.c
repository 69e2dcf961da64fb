/* test_rulings_junior.c: the rulings of My First Carcassonne, each in a position made by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 * As drawn, S. is a straight road north - south with a child, C. a curve north - east, D.. two
 * curves north - east and south - west, O four dead ends; all other sides are dead ends.
 */
#include "tests/table.h"

Test(rulings_junior, the_first_tile_is_nobodys_turn) {
    static Table table;
    table_set(&table, "junior", NULL);
    table_play(&table, "SR@0,0,N");
    cr_expect(table_asks(&table, DECISION_CHANCE, 1));
    cr_expect_eq(table.game.turns, 0);
    table_play(&table, "SR@0,0,N O@0,1,N");
    cr_expect(table_asks(&table, DECISION_CHANCE, 2));
    cr_expect_not(table_try(&table, "SR@0,0,E"), "it lies as drawn");
    cr_expect_not(table_try(&table, "SR@1,0,N"), "it lies at 0,0");
}

Test(rulings_junior, every_rotation_fits_every_side) {
    static Table table;
    static const char *const legal[] = {"CR@0,1,N", "CR@1,0,E", "CR@0,-1,S", "CR@-1,0,W"};
    table_set(&table, "junior", NULL);
    for (int i = 0; i < 4; i++) cr_expect(table_can(&table, "SR@0,0,N", legal[i]));
    cr_expect_not(table_can(&table, "SR@0,0,N", "CR@1,1,N"), "corner contact only");
    cr_expect_not(table_can(&table, "SR@0,0,N", "CR@0,2,N"), "no contact");
    cr_expect_not(table_can(&table, "SR@0,0,N", "SR@0,1,S"), "N was written before");
    cr_expect_not(table_can(&table, "SR@0,0,N", "CR@0,1,N:rN"), "nobody deploys by choice");
}

/* A road with one red child between two dead ends, closed by player 2: red is player 1. */
Test(rulings_junior, a_closed_road_gives_figures_to_the_colours_of_its_children) {
    static Table table;
    static const char *const roads[] = {"SR", "SY", "SB", "SG"};
    for (int colour = 0; colour < 4; colour++)
        for (int players = 2; players <= 4; players++) {
            char rules[32], text[64];
            snprintf(rules, sizeof rules, "junior,players=%d", players);
            snprintf(text, sizeof text, "%s@0,0,N O@0,1,N O@0,-1,N", roads[colour]);
            table_set(&table, rules, NULL);
            table_play(&table, text);
            for (int player = 1; player <= 4; player++) {
                const int figures = player == colour + 1 && player <= players;
                cr_expect_eq(table_total(&table, player), figures, "%s: %s", rules, text);
                cr_expect_eq(table.game.supply[player - 1], (player <= players ? 8 : 0) - figures);
            }
        }
}

Test(rulings_junior, an_open_road_gives_nothing) {
    static Table table;
    table_set(&table, "junior", NULL);
    table_play(&table, "SR@0,0,N O@0,1,N");
    cr_expect_eq(table_total(&table, 1), 0);
    table_play(&table, "O@0,0,N O@0,1,N O@0,-1,N");
    cr_expect_eq(table_total(&table, 1) + table_total(&table, 2), 0, "a closed one without child");
}

/*  CR CY     a ring of four curves: two red children, two yellow
 *  CR CY                                                           */
Test(rulings_junior, a_loop_is_closed) {
    static Table table;
    table_set(&table, "junior", NULL);
    table_play(&table, "CR@0,0,N CR@0,1,E CY@1,1,S");
    cr_expect_eq(table_total(&table, 1) + table_total(&table, 2), 0);
    table_play(&table, "CR@0,0,N CR@0,1,E CY@1,1,S CY@1,0,W");
    cr_expect_eq(table_total(&table, 1), 2);
    cr_expect_eq(table_total(&table, 2), 2);
}

/* Three red children on one road, but two red figures: two are placed, and the game is over with
 * tiles in the bag. */
Test(rulings_junior, more_children_than_figures_left) {
    static Table table;
    table_set(&table, "junior,followers=2", NULL);
    table_play(&table, "SR@0,0,N SR@0,1,N SR@0,-1,N O@0,2,N O@0,-2,N");
    cr_expect_eq(table_total(&table, 1), 2);
    cr_expect_eq(table.game.supply[0], 0);
    cr_expect_eq(table.game.decision, DECISION_OVER);
    cr_expect_gt(table.game.bag_size, 0);
    cr_expect_eq(game_list_winners(&table.game), 1);
    table_set(&table, "junior,followers=3", NULL);
    table_play(&table, "SR@0,0,N SR@0,1,N SR@0,-1,N O@0,2,N O@0,-2,N");
    cr_expect_eq(table_total(&table, 1), 3);
    table_set(&table, "junior,followers=4", NULL);
    table_play(&table, "SR@0,0,N SR@0,1,N SR@0,-1,N O@0,2,N O@0,-2,N");
    cr_expect_eq(table_total(&table, 1), 3);
    cr_expect_eq(table.game.decision, DECISION_CHANCE, "one figure is left");
}

/* One tile closes a road with a red and a yellow child: both have placed their last figure, blue
 * has not. */
Test(rulings_junior, two_players_finish_by_one_tile) {
    static Table table;
    table_set(&table, "junior,players=3,followers=1", NULL);
    table_play(&table, "SR@0,0,N SY@0,1,N O@0,2,N");
    cr_expect_eq(table.game.decision, DECISION_CHANCE);
    table_play(&table, "SR@0,0,N SY@0,1,N O@0,2,N O@0,-1,N");
    cr_expect_eq(table.game.decision, DECISION_OVER);
    cr_expect_eq(game_list_winners(&table.game), 3);
}

/*  O SR . SY O in a column, the gap last: it closes two roads, and two players are done. */
Test(rulings_junior, one_tile_closes_two_roads) {
    static Table table;
    static const char text[] = "SR@0,0,N O@0,1,N SB@1,0,N SB@1,-1,N SB@1,-2,N SY@0,-2,N O@0,-3,N";
    table_set(&table, "junior,players=4,followers=1", NULL);
    table_play(&table, text);
    for (int player = 1; player <= 4; player++) cr_expect_eq(table_total(&table, player), 0);
    cr_expect(table_can(&table, text, "O@0,-1,N"));
    for (int player = 1; player <= 4; player++)
        cr_expect_eq(table_total(&table, player), player <= 2);
    cr_expect_eq(table.game.decision, DECISION_OVER);
    cr_expect_eq(game_list_winners(&table.game), 3);
}

/* Writes a junior sheet with only the kinds in `counts`, "SR=1 O=2". */
static const char *write_sheet(const char *counts, char text[512]) {
    static const char *const kinds[] = {"O",  "CR",  "CY",  "CB",  "CG",  "SR",  "SY", "SB",
                                        "SG", "DRY", "DRB", "DRG", "DYB", "DYG", "DBG"};
    int length = snprintf(text, 512, "use junior\n");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char key[8];
        snprintf(key, sizeof key, "%s=", kinds[i]);
        const char *found = strstr(counts, key);
        length += snprintf(text + length, 512 - (size_t)length, "count %s %c\n", kinds[i],
                           found ? found[strlen(key)] : '0');
    }
    return text;
}

Test(rulings_junior, the_most_figures_win_when_the_tiles_run_out) {
    static Table table;
    static const struct {
        const char *counts, *text;
        int first, second;
        uint32_t winners;
    } rows[] = {
        {"SR=1 O=2", "SR@0,0,N O@0,1,N O@0,-1,N", 1, 0, 1},
        {"SY=1 O=2", "SY@0,0,N O@0,1,N O@0,-1,N", 0, 1, 2},
        {"SY=1 SR=1 O=2", "SR@0,0,N SY@0,1,N O@0,2,N O@0,-1,N", 1, 1, 3},
        {"O=2", "O@0,0,N O@1,0,N", 0, 0, 3},
        {"O=1", "O@0,0,N", 0, 0, 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sheet[512];
        table_set(&table, "junior,tiles=x", write_sheet(rows[i].counts, sheet));
        table_play(&table, rows[i].text);
        cr_expect_eq(table.game.decision, DECISION_OVER, "%s", rows[i].text);
        cr_expect_eq(table_total(&table, 1), rows[i].first, "%s", rows[i].text);
        cr_expect_eq(table_total(&table, 2), rows[i].second, "%s", rows[i].text);
        cr_expect_eq(game_list_winners(&table.game), rows[i].winners, "%s", rows[i].text);
    }
}

Test(rulings_junior, children_of_each_printing) {
    static Table table;
    static const struct {
        const char *rules;
        int children[COLOURS]; /* red, yellow, blue, green */
    } rows[] = {{"junior", {11, 11, 11, 11}}, {"junior-1st", {11, 12, 10, 12}}};
    for (size_t i = 0; i < 2; i++) {
        int children[COLOURS] = {0}, tiles = 0;
        table_set(&table, rows[i].rules, NULL);
        for (int kind = 0; kind < table.rules.tiles.sheet.kind_count; kind++) {
            const Orientation *shape = &table.rules.tiles.orientation[ROTATIONS * kind];
            tiles += table.rules.bag[kind];
            for (int s = 0; s < shape->segment_count; s++)
                for (int colour = 0; colour < COLOURS; colour++)
                    children[colour] += table.rules.bag[kind] * shape->segment[s].children[colour];
        }
        cr_expect_eq(tiles, 36);
        for (int colour = 0; colour < COLOURS; colour++)
            cr_expect_eq(children[colour], rows[i].children[colour], "%s, colour %d", rows[i].rules,
                         colour);
    }
}
