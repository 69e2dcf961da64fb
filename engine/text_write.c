/* text_write.c: moves and games written as tokens.
 *
 * SPDX-License-Identifier: MIT
 *
 * Every game that is played is written, random ones too, so the numbers are written by hand:
 * snprintf took a third of the time of a random game.
 */
#include "engine/text.h"

#include <assert.h>
#include <string.h>

static const char *kind_name(const Game *game, int kind) {
    return game->rules->tiles.sheet.kind[kind].name;
}

/* Each of these writes at `end` and returns the new end; none writes a final zero. */

static char *put_text(char *end, const char *text) {
    while (*text) *end++ = *text++;
    return end;
}

/* A whole number of at most three digits. */
static char *put_number(char *end, int number) {
    assert(-1000 < number && number < 1000);
    if (number < 0) *end++ = '-';
    const int size = number < 0 ? -number : number;
    if (size >= 100) *end++ = (char)('0' + size / 100);
    if (size >= 10) *end++ = (char)('0' + size / 10 % 10);
    *end++ = (char)('0' + size % 10);
    return end;
}

/* "@X,Y" */
static char *put_cell(char *end, uint16_t address) {
    *end++ = '@';
    end = put_number(end, board_x(address));
    *end++ = ',';
    return put_number(end, board_y(address));
}

/* The place by which a feature is written: on the tile of smallest x, then y, the first segment in
 * name order. */
static void find_name_place(const Game *game, FeatureId feature, int *tile, int *segment) {
    const Board *board = &game->board;
    *tile = -1;
    for (int t = 0; t < board->tile_count; t++) {
        if (game_find_segment(game, t, feature) == SEGMENT_NONE) continue;
        const int x = board_x(board->tile_address[t]);
        const int y = board_y(board->tile_address[t]);
        const bool is_first =
            *tile < 0 || x < board_x(board->tile_address[*tile]) ||
            (x == board_x(board->tile_address[*tile]) && y < board_y(board->tile_address[*tile]));
        if (is_first) *tile = t;
    }
    assert(*tile >= 0);
    *segment = game_find_segment(game, *tile, feature);
}

static char *put_place(char *end, const Game *game, Move move) {
    end = put_cell(put_text(end, kind_name(game, game->drawn)), move.address);
    *end++ = ',';
    *end++ = SIDE_NAME[move.rotation];
    if (move.segment == SEGMENT_NONE) return end;
    *end++ = ':';
    const Orientation *orientation =
        game_orientation(game, ROTATIONS * game->drawn + move.rotation);
    return put_text(end, orientation->segment[move.segment].name);
}

static char *put_redeploy(char *end, const Game *game, Move move) {
    const FeatureId feature = feature_id(game_quarter_feature(move.quarter), move.label);
    int tile, segment;
    find_name_place(game, feature, &tile, &segment);
    const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
    end = put_number(end, game->seat + 1);
    *end++ = '>';
    end = put_cell(put_text(end, QUARTER_NAME[move.quarter]), game->board.tile_address[tile]);
    *end++ = ':';
    return put_text(end, orientation->segment[segment].name);
}

static char *put_move(char *end, const Game *game, Move move) {
    switch ((MoveType)move.type) {
    case MOVE_PASS:
        return put_text(end, "pass");
    case MOVE_PLACE:
        return put_place(end, game, move);
    case MOVE_REDEPLOY:
        return put_redeploy(end, game, move);
    case MOVE_DEPLOY:
        *end++ = '+';
        return put_text(end, QUARTER_NAME[move.quarter]);
    case MOVE_COUNT:
        *end++ = '/';
        return put_text(end, QUARTER_NAME[move.quarter]);
    }
    return end;
}

char *text_format_move(const Game *game, Move move, char text[TOKEN_SIZE]) {
    *put_move(text, game, move) = '\0';
    return text;
}

/* Where the next token begins, behind a space if it is not the first. */
static char *begin_token(TextWriter *writer) {
    assert(writer->length + TOKEN_SIZE + 1 <= TEXT_SIZE);
    if (writer->length > 0) writer->text[writer->length++] = ' ';
    return writer->text + writer->length;
}

static void end_token(TextWriter *writer, char *end) {
    assert(end < writer->text + TEXT_SIZE);
    *end = '\0';
    writer->length = (size_t)(end - writer->text);
}

static void add_origin(TextWriter *writer, const Game *game, int kind) {
    char *end = put_text(begin_token(writer), kind_name(game, kind));
    end_token(writer, put_text(end, "@0,0,N"));
}

void text_start(TextWriter *writer, const Game *game) {
    writer->length = 0;
    writer->text[0] = '\0';
    const int start = game->rules->tiles.sheet.start;
    if (start >= 0) add_origin(writer, game, start);
}

void text_add_deal(TextWriter *writer, const Game *game, int kind, bool fits) {
    if (fits && game->decision == DECISION_PLACE) return;
    if (fits) {
        add_origin(writer, game, kind);
        return;
    }
    char *end = put_text(begin_token(writer), kind_name(game, kind));
    *end++ = '!';
    end_token(writer, end);
}

/* The Count's move is part of the token before it. */
void text_add_move(TextWriter *writer, const Game *game, Move move) {
    if (move.type == MOVE_PASS) return;
    char *end = move.type == MOVE_COUNT ? writer->text + writer->length : begin_token(writer);
    end_token(writer, put_move(end, game, move));
}
