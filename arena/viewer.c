/* viewer.c: games that a browser shows: the data of a game and the parts of its page, printed.
 *
 * SPDX-License-Identifier: MIT
 *
 * Numbers that seldom change from step to step are printed as 0 where they are as before.
 */
#include "arena/viewer.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/html.h"
#include "arena/record.h"
#include "arena/show.h"
#include "arena/viewer_data.h"

extern const char page_viewer_js[], page_viewer_css[];

enum { PREFIX_SIZE = 12 };

/* Sheets that differ may call different tiles by one name. */
static char *format_prefix(const Rules *rules, char prefix[PREFIX_SIZE]) {
    snprintf(prefix, PREFIX_SIZE, "t%08" PRIx32 "-", (uint32_t)rules->sheet_digest);
    return prefix;
}

static const char *find_name(const ViewerGame *game, int seat) {
    const int players = game->rules->players;
    return game->name[(seat - game->result->seating + players) % players];
}

/* Arrays of numbers. */

static void put_numbers(FILE *page, const int16_t *number, int count) {
    for (int i = 0; i < count; i++) fprintf(page, "%s%d", i ? "," : "[", number[i]);
    putc(']', page);
}

static void put_bytes(FILE *page, const uint8_t *byte, int count) {
    for (int i = 0; i < count; i++) fprintf(page, "%s%d", i ? "," : "[", byte[i]);
    putc(']', page);
}

/* The game's data, as JSON. */

static void put_seats(FILE *page, const ViewerGame *game) {
    fputs("\"names\":[", page);
    for (int seat = 0; seat < game->rules->players; seat++) {
        if (seat) putc(',', page);
        html_put_json_string(page, find_name(game, seat));
    }
    fputs("],\"won\":[", page);
    for (int seat = 0; seat < game->rules->players; seat++)
        fprintf(page, "%s%d", seat ? "," : "", game->result->seat[seat].first_shares);
    fprintf(page, "],\"offender\":%d,\"end\":\"%s\",\n", game->result->offender,
            END_NAME[game->result->end]);
}

static void put_sheet(FILE *page, const Rules *rules) {
    const Sheet *sheet = &rules->tiles.sheet;
    fputs("\"kinds\":[", page);
    for (int kind = 0; kind < sheet->kind_count; kind++)
        fprintf(page, "%s\"%s\"", kind ? "," : "", sheet->kind[kind].name);
    fputs("],\"rotations\":", page);
    put_bytes(page, rules->tiles.rotation_count, sheet->kind_count);
    fputs(",\"bag\":", page);
    put_bytes(page, rules->bag, sheet->kind_count);
    fputs(",\n", page);
}

/* Tiles as [kind,rotation,x,y], in the order in which they were laid. */
static void put_tiles(FILE *page, const Board *board) {
    fputs("\"tiles\":[", page);
    for (int tile = 0; tile < board->tile_count; tile++)
        fprintf(page, "%s[%d,%d,%d,%d]", tile ? "," : "", board->tile_orientation[tile] / ROTATIONS,
                board->tile_orientation[tile] % ROTATIONS, board_x(board->tile_address[tile]),
                board_y(board->tile_address[tile]));
    fputs("],\n", page);
}

/* Figures as [x,y,seat,how,from,to]: how is 0 standing, 1 lying, 2 in the city. */
static void put_figures(FILE *page, const ViewerData *data) {
    fputs("\"figures\":[", page);
    for (int i = 0; i < data->stays; i++) {
        const ViewerStay *stay = &data->stay[i];
        fprintf(page, "%s[%.1f,%.1f,%d,%d,%d,%d]", i ? "," : "", stay->figure.x, stay->figure.y,
                stay->figure.seat, stay->figure.is_away ? 2 : stay->figure.is_lying, stay->from,
                stay->to);
    }
    fputs("],\n", page);
}

static void put_moves(FILE *page, const ViewerGame *game, const ViewerData *data) {
    fprintf(page, "\"first\":%d,\"moves\":", data->first);
    html_put_json_string(page, game->result->moves);
    fputs(",\n\"steps\":[", page);
    for (int i = 0; i < data->steps; i++)
        fprintf(page, "%s[%d,%d,%d]", i ? "," : "", data->step[i].seat, data->step[i].turn,
                data->step[i].drawn);
    fputs("],\n", page);
}

/* Points by step, each an array by seat and kind. */
static void put_points(FILE *page, const ViewerData *data, bool is_now) {
    const int count = data->game.rules->players * FEATURE_KINDS;
    fprintf(page, "\"%s\":[", is_now ? "now" : "points");
    const int16_t *before = NULL;
    for (int i = 0; i < data->steps; i++) {
        const int16_t *points = is_now ? data->step[i].now[0] : data->step[i].points[0];
        if (i) putc(',', page);
        if (before && memcmp(points, before, (size_t)count * sizeof *points) == 0)
            putc('0', page);
        else
            put_numbers(page, points, count);
        before = points;
    }
    fputs("],\n", page);
}

static void put_supply(FILE *page, const ViewerData *data) {
    const int players = data->game.rules->players;
    const uint8_t *before = NULL;
    fputs("\"supply\":[", page);
    for (int i = 0; i < data->steps; i++) {
        const uint8_t *supply = data->step[i].supply;
        if (i) putc(',', page);
        if (before && memcmp(supply, before, (size_t)players) == 0)
            putc('0', page);
        else
            put_bytes(page, supply, players);
        before = supply;
    }
    fputs("],\n", page);
}

/* The Count's city by step: where he stands, and the followers of each quarter by seat. */
static void put_city(FILE *page, const ViewerData *data) {
    const int players = data->game.rules->players;
    if (data->game.rules->count == COUNT_ABSENT) return;
    fputs("\"city\":[", page);
    for (int i = 0; i < data->steps; i++) {
        const ViewerStep *step = &data->step[i];
        fprintf(page, "%s[%d", i ? "," : "", step->count_quarter);
        for (int quarter = 0; quarter < QUARTERS; quarter++) {
            putc(',', page);
            put_bytes(page, step->quarter[quarter], players);
        }
        putc(']', page);
    }
    fputs("],\n", page);
}

/* Candidates. */

static void put_candidates(FILE *page, const json_t *entry, int count_max) {
    putc('[', page);
    for (int i = 0; i < count_max && (size_t)i < json_array_size(entry); i++) {
        const json_t *candidate = json_array_get(entry, (size_t)i);
        fputs(i ? ",[" : "[", page);
        html_put_json_string(page, json_string_value(json_array_get(candidate, 0)));
        fprintf(page, ",%" JSON_INTEGER_FORMAT ",%.4g]",
                json_integer_value(json_array_get(candidate, 1)),
                json_number_value(json_array_get(candidate, 2)));
    }
    putc(']', page);
}

/* The candidates of each step, [] where there are none. */
static void put_thoughts(FILE *page, const ViewerData *data, const json_t *thoughts,
                         int count_max) {
    if (!thoughts) return;
    fputs("\"thoughts\":[", page);
    for (int i = 0; i < data->steps; i++) {
        const int decision = data->step[i].decision;
        if (i) putc(',', page);
        put_candidates(page, decision < 0 ? NULL : json_array_get(thoughts, (size_t)decision),
                       count_max);
    }
    fputs("],\n", page);
}

/* The element of a game. */

static void put_data(FILE *page, const ViewerGame *game, const ViewerData *data,
                     const json_t *thoughts) {
    char prefix[PREFIX_SIZE];
    fputs("<script type=\"application/json\">{", page);
    put_seats(page, game);
    put_sheet(page, game->rules);
    put_tiles(page, &data->game.board);
    put_figures(page, data);
    put_moves(page, game, data);
    put_points(page, data, false);
    put_points(page, data, true);
    put_supply(page, data);
    put_city(page, data);
    put_thoughts(page, data, thoughts, game->candidates_max);
    fprintf(page, "\"turn\":%d,\"children\":%s,\"sheet\":\"%s\"}</script>\n", game->turn,
            game->rules->scoring == SCORING_CHILDREN ? "true" : "false",
            format_prefix(game->rules, prefix));
}

/* "Game 0.8.1: greedy 84, mcts 71", by seat. */
static void put_title(FILE *page, const ViewerGame *game) {
    char id[RECORD_ID_SIZE];
    fprintf(page, "Game %s: ", record_format_id(game->result, id));
    for (int seat = 0; seat < game->rules->players; seat++) {
        fputs(seat ? ", " : "", page);
        html_put_text(page, find_name(game, seat));
        fprintf(page, " %d", game->result->seat[seat].score);
    }
}

static void put_game(FILE *page, const ViewerGame *game, const ViewerData *data,
                     const json_t *thoughts) {
    char id[RECORD_ID_SIZE];
    fputs("<details class=\"viewer\" id=\"game-", page);
    if (game->run) fprintf(page, "%d-", game->run);
    fprintf(page, "%s\"%s>\n<summary>", record_format_id(game->result, id),
            game->is_open ? " open" : "");
    put_title(page, game);
    fputs("</summary>\n<p class=\"about\">", page);
    html_put_text(page, game->rules->canonical);
    fputs("</p>\n<noscript><p>This game is shown by a script. Its moves: ", page);
    html_put_text(page, game->result->moves);
    fputs("</p></noscript>\n", page);
    put_data(page, game, data, thoughts);
    fputs("</details>\n", page);
}

bool viewer_print_game(FILE *page, const ViewerGame *game, Error *error) {
    ViewerData data;
    json_t *thoughts = game->thoughts ? record_read_thoughts(game->thoughts, error) : NULL;
    const bool is_good = (thoughts || !game->thoughts) &&
                         viewer_data_create(&data, game->rules, game->result->moves, error);
    if (is_good) {
        put_game(page, game, &data, thoughts);
        viewer_data_release(&data);
    }
    json_decref(thoughts);
    return is_good;
}

/* What pages need once. */

void viewer_print_style(FILE *page) {
    fprintf(page, "<style>\n%s</style>\n", page_viewer_css);
}

void viewer_print_tiles(FILE *page, const Rules *rules) {
    char prefix[PREFIX_SIZE];
    fputs(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n<defs>\n",
        page);
    picture_define_pieces(show_to(page));
    picture_define_tiles(&rules->tiles, format_prefix(rules, prefix), show_to(page));
    fputs("</defs>\n</svg>\n", page);
}

void viewer_print_script(FILE *page) {
    fprintf(page, "<script>\n'use strict';\n(() => {\n%s})();\n</script>\n", page_viewer_js);
}

static void put_page(FILE *page, const ViewerGame *game, const char *element) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          page);
    put_title(page, game);
    fputs("</title>\n", page);
    viewer_print_style(page);
    fputs("</head>\n<body class=\"viewer-page\">\n", page);
    viewer_print_tiles(page, game->rules);
    fputs(element, page);
    viewer_print_script(page);
    fputs("</body>\n</html>\n", page);
}

bool viewer_print_page(FILE *page, const ViewerGame *game, Error *error) {
    char *element = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&element, &length);
    if (!memory) return error_set(error, "memory is short");
    bool is_good = viewer_print_game(memory, game, error);
    if (fclose(memory) != 0 && is_good) is_good = error_set(error, "memory is short");
    if (is_good) put_page(page, game, element);
    free(element);
    return is_good;
}
