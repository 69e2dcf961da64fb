/* picture_scene.c: what a position's picture shows: the grids of all tiles with their figures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_scene.h"

#include <stdio.h>
#include <string.h>

const char *const PICTURE_COLOUR_NAME[SEAT_MAX] = {"red", "yellow", "blue", "green", "black"};

static int torus_index(int x, int y) {
    return (y & 127) << 7 | (x & 127);
}

int picture_scene_find_tile(const PictureScene *scene, int x, int y) {
    const int tile = scene->tile_at[torus_index(x, y)];
    if (tile == 255) return -1;
    const uint16_t address = scene->game->board.tile_address[tile];
    return board_x(address) == x && board_y(address) == y ? tile : -1;
}

static void widen_window(PictureWindow *window, int x, int y) {
    if (x < window->x_min) window->x_min = x;
    if (x > window->x_max) window->x_max = x;
    if (y < window->y_min) window->y_min = y;
    if (y > window->y_max) window->y_max = y;
}

static void place_tiles(PictureScene *scene, bool compact) {
    const Board *board = &scene->game->board;
    const Tiles *tiles = &scene->game->rules->tiles;
    memset(scene->tile_at, 255, sizeof scene->tile_at);
    for (int i = 0; i < board->tile_count; i++) {
        const int x = board_x(board->tile_address[i]), y = board_y(board->tile_address[i]);
        if (i == 0) scene->board = (PictureWindow){x, x, y, y};
        widen_window(&scene->board, x, y);
        scene->tile_at[torus_index(x, y)] = (uint8_t)i;
        if (compact)
            picture_grid_init_compact(&scene->grid[i], tiles, board->tile_orientation[i]);
        else
            picture_grid_init(&scene->grid[i], tiles, board->tile_orientation[i]);
    }
}

static void place_followers(PictureScene *scene) {
    const Features *features = &scene->game->features;
    for (int i = 0; i < features->follower_count; i++) {
        const Follower *follower = &features->follower[i];
        PictureGrid *grid = &scene->grid[follower->tile];
        PictureCell spot;
        if (picture_grid_find_spot(grid, follower->place & 15, &spot))
            grid->figure[spot.row][spot.column] = (char)('1' + (follower->place >> 4));
        else
            scene->hidden[scene->hidden_count++] = (uint8_t)i;
    }
}

/* Junior: is the road that a segment of a tile belongs to closed and scored? */
static bool is_closed(const Game *game, int tile, int segment) {
    const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
    for (int side = 0; side < SIDES; side++)
        if (orientation->center[side] == segment)
            return game->features.center[SIDES * tile + side] == 0;
    return false;
}

/* Junior: figures stand on the children of closed roads, as many as their seat has placed. Where
 * the last ones did not suffice for a road, the first children get them. */
static void place_on_children(PictureScene *scene) {
    static const char letters[COLOURS + 1] = "RYBG";
    const Game *game = scene->game;
    int placed[COLOURS] = {0};
    for (int i = 0; i < game->board.tile_count * SIDE_CELLS * SIDE_CELLS; i++) {
        PictureGrid *grid = &scene->grid[i / (SIDE_CELLS * SIDE_CELLS)];
        const int row = i / SIDE_CELLS % SIDE_CELLS, column = i % SIDE_CELLS;
        const char ground = grid->ground[row][column];
        const char *letter = ground != 0 ? strchr(letters, ground) : NULL;
        if (letter == NULL) continue;
        const int seat = (int)(letter - letters);
        if (placed[seat] >= game->points[FEATURE_ROAD][seat]) continue;
        if (!is_closed(game, i / (SIDE_CELLS * SIDE_CELLS), grid->segment[row][column])) continue;
        placed[seat]++;
        grid->figure[row][column] = (char)('1' + seat);
    }
}

/* Puts a figure on the first tile that shows the quarter and has room. The status lists who is in
 * a quarter, so one that finds no room is not lost. */
static void place_in_quarter(PictureScene *scene, int quarter, char figure) {
    const Board *board = &scene->game->board;
    for (int i = 0; i < board->tile_count; i++) {
        const int kind = board->tile_orientation[i] / ROTATIONS;
        PictureGrid *grid = &scene->grid[i];
        PictureCell spot;
        if (scene->game->rules->tiles.sheet.kind[kind].quarter != quarter) continue;
        if (!picture_grid_find_spot(grid, SEGMENT_NONE, &spot)) continue;
        grid->figure[spot.row][spot.column] = figure;
        return;
    }
}

static void place_quarters(PictureScene *scene) {
    const Game *game = scene->game;
    if (game->rules->count == COUNT_ABSENT) return;
    if (game->count_quarter != QUARTER_NONE) place_in_quarter(scene, game->count_quarter, 'C');
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        for (int seat = 0; seat < game->rules->players; seat++)
            for (int i = 0; i < game->quarter[quarter][seat]; i++)
                place_in_quarter(scene, quarter, (char)('1' + seat));
}

void picture_scene_init(PictureScene *scene, const Game *game, bool compact) {
    scene->game = game;
    scene->board = (PictureWindow){0, 0, 0, 0};
    scene->hidden_count = 0;
    place_tiles(scene, compact);
    place_followers(scene);
    if (game->rules->scoring == SCORING_CHILDREN) place_on_children(scene);
    place_quarters(scene);
}

PictureSeat picture_find_seat(const Game *game, int seat, const PictureOptions *options) {
    const bool is_over = game->decision == DECISION_OVER;
    PictureSeat found = {.mark = ' ', .name = "", .supply = game->supply[seat]};
    Score score;
    game_score(game, &score);
    found.points_now = score.total[seat];
    for (int kind = 0; kind < FEATURE_KINDS; kind++) found.points += game->points[kind][seat];
    if (is_over) found.points = found.points_now;
    if (is_over && (game_list_winners(game) >> seat & 1) != 0) found.mark = '*';
    if (!is_over && game->seat == seat) found.mark = '>';
    if (options->seat_names != NULL) found.name = options->seat_names[seat];
    return found;
}

void picture_format_stage(const Game *game, char text[PICTURE_TEXT_SIZE]) {
    static const char *const asked[] = {
        [DECISION_CHANCE] = "a tile is to be drawn",
        [DECISION_PLACE] = " to be placed",
        [DECISION_REDEPLOY] = "followers may go to what was completed",
        [DECISION_DEPLOY] = "a follower may go into the city",
        [DECISION_COUNT] = "the Count may move",
        [DECISION_REDEPLOY_FINAL] = "a follower may leave the city",
        [DECISION_OVER] = "the end",
    };
    const char *kind = "";
    if (game->decision == DECISION_PLACE) kind = game->rules->tiles.sheet.kind[game->drawn].name;
    snprintf(text, PICTURE_TEXT_SIZE, "%s%s", kind, asked[game->decision]);
}

void picture_format_bag(const Game *game, char text[PICTURE_TEXT_SIZE]) {
    const int last = game->board.tile_count - 1;
    int length = snprintf(text, PICTURE_TEXT_SIZE, "%d left", game->bag_size);
    if (game->discarded > 0)
        length += snprintf(text + length, PICTURE_TEXT_SIZE - (size_t)length, "; %d fitted nowhere",
                           game->discarded);
    if (last < 0) return;
    const uint16_t address = game->board.tile_address[last];
    const int kind = game->board.tile_orientation[last] / ROTATIONS;
    snprintf(text + length, PICTURE_TEXT_SIZE - (size_t)length, "; last %s at %d,%d",
             game->rules->tiles.sheet.kind[kind].name, board_x(address), board_y(address));
}
