/* picture_panel.c: the SVG beside a board: seats, the tile to be placed, the bag, the city.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_panel.h"

#include "engine/picture_art.h"
#include "engine/picture_scene.h"

enum {
    SEAT_HEIGHT = 52,     /* of a seat */
    STAGE_HEIGHT = 48,    /* of what is to be decided, without a tile to be placed */
    QUARTER_HEIGHT = 36,  /* of a quarter */
    NAME_CHARACTERS = 20, /* of a name; what is more is cut */
    FOLLOWER_STEP = 12    /* from follower to follower in hand or in a quarter */
};

static void put_text(PictureWriter *writer, double x, double y, const char *text) {
    picture_art_open_text(writer, (double[2]){x, y}, 12, "");
    picture_put_xml(writer, text, PICTURE_TEXT_SIZE);
    picture_put(writer, "</text>\n");
}

static void put_seat(PictureWriter *writer, int number, PictureSeat seat, const double at[2]) {
    const char *name = *seat.name != '\0' ? seat.name : PICTURE_COLOUR_NAME[number];
    picture_putf(writer,
                 "<rect x='%.1f' y='%.1f' width='%d' height='%d' rx='6' fill='%s' "
                 "stroke='#b9ab88'/>\n",
                 at[0], at[1], PANEL_WIDTH, SEAT_HEIGHT - 6,
                 seat.mark == ' ' ? "#fbf8ef" : "#ffe9a8");
    picture_art_put_follower(writer,
                             (PictureFigure){.x = at[0] + 20, .y = at[1] + 23, .seat = number});
    picture_art_open_text(writer, (double[2]){at[0] + 40, at[1] + 19}, 13, "font-weight='bold'");
    picture_put_xml(writer, name, NAME_CHARACTERS);
    picture_put(writer, "</text>\n");
    picture_art_open_text(writer, (double[2]){at[0] + PANEL_WIDTH - 12, at[1] + 21}, 18,
                          "font-weight='bold' text-anchor='end'");
    picture_putf(writer, "%d</text>\n", seat.points);
    picture_art_open_text(writer, (double[2]){at[0] + PANEL_WIDTH - 12, at[1] + 39}, 11,
                          "text-anchor='end' fill-opacity='.75'");
    if (seat.mark == '*')
        picture_put(writer, "wins");
    else if (seat.points_now != seat.points)
        picture_putf(writer, "%d if it ended now", seat.points_now);
    picture_put(writer, "</text>\n");
    for (int i = 0; i < seat.supply; i++)
        picture_art_put_supply(writer, at[0] + 46 + (seat.supply > 8 ? 6 : FOLLOWER_STEP) * i,
                               at[1] + 34, number);
}

static void put_stage(PictureWriter *writer, const Game *game, const double at[2]) {
    char text[PICTURE_TEXT_SIZE];
    double y = at[1] + 14;
    picture_format_stage(game, text);
    put_text(writer, at[0], y, text);
    if (game->decision == DECISION_PLACE) {
        picture_art_put_tile(writer, &game->rules->tiles, ROTATIONS * game->drawn,
                             (double[2]){at[0], y + 8});
        y += ART_TILE + 10;
    }
    picture_format_bag(game, text);
    put_text(writer, at[0], y + 18, text);
}

static void put_quarter(PictureWriter *writer, const Game *game, int quarter, const double at[2]) {
    double x = at[0] + 122;
    picture_putf(writer, "<use href='#%s' transform='translate(%.1f %.1f) scale(.7)'/>\n",
                 QUARTER_NAME[quarter], at[0] + 16, at[1] + 18);
    put_text(writer, at[0] + 36, at[1] + 22, QUARTER_NAME[quarter]);
    if (game->count_quarter == quarter) {
        picture_art_put_count(writer, x, at[1] + 16);
        x += 22;
    }
    for (int seat = 0; seat < game->rules->players; seat++)
        for (int i = 0; i < game->quarter[quarter][seat]; i++, x += FOLLOWER_STEP)
            picture_art_put_supply(writer, x, at[1] + 17, seat);
}

static int find_stage_height(const Game *game) {
    return STAGE_HEIGHT + (game->decision == DECISION_PLACE ? ART_TILE + 10 : 0);
}

int picture_panel_height(const Game *game) {
    const int quarters = game->rules->count == COUNT_ABSENT ? 0 : QUARTERS;
    return game->rules->players * SEAT_HEIGHT + find_stage_height(game) + quarters * QUARTER_HEIGHT;
}

void picture_panel_put(PictureWriter *writer, const Game *game, const PictureOptions *options,
                       const double at[2]) {
    double y = at[1];
    for (int seat = 0; seat < game->rules->players; seat++, y += SEAT_HEIGHT)
        put_seat(writer, seat, picture_find_seat(game, seat, options), (double[2]){at[0], y});
    put_stage(writer, game, (double[2]){at[0], y});
    y += find_stage_height(game);
    if (game->rules->count == COUNT_ABSENT) return;
    for (int quarter = 0; quarter < QUARTERS; quarter++, y += QUARTER_HEIGHT)
        put_quarter(writer, game, quarter, (double[2]){at[0], y});
}
