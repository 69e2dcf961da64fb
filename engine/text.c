/* text.c: tokens read as moves of a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/text.h"

#include <string.h>

/* Longest piece of a token that a message repeats. */
enum { SHOWN_MAX = 40 };

static int shown(size_t length) {
    return length < SHOWN_MAX ? (int)length : SHOWN_MAX;
}

static const char *kind_name(const Game *game, int kind) {
    return game->rules->tiles.sheet.kind[kind].name;
}

/* What is left of one token. */
typedef struct Cursor {
    const char *text; /* the next character; no zero ends it */
    size_t length;    /* characters left */
} Cursor;

static bool take_char(Cursor *cursor, char c) {
    if (cursor->length == 0 || *cursor->text != c) return false;
    cursor->text++;
    cursor->length--;
    return true;
}

/* Takes everything up to `c`, and `c`; false if there is no `c`. */
static bool take_until(Cursor *cursor, char c, Cursor *piece) {
    const char *end = memchr(cursor->text, c, cursor->length);
    if (!end) return false;
    *piece = (Cursor){cursor->text, (size_t)(end - cursor->text)};
    cursor->length -= piece->length + 1;
    cursor->text = end + 1;
    return true;
}

/* Takes a coordinate in its one written form: no "+1", no "01", no "-0". */
static bool take_coordinate(Cursor *cursor, int *value) {
    const bool is_negative = take_char(cursor, '-');
    size_t digits = 0;
    int number = 0;
    while (digits < cursor->length && digits < 4) {
        const char c = cursor->text[digits];
        if (c < '0' || c > '9') break;
        number = 10 * number + (c - '0');
        digits++;
    }
    const bool is_written_once = digits == 1 || (digits > 1 && cursor->text[0] != '0');
    if (!is_written_once || number > TILE_MAX || (is_negative && number == 0)) return false;
    cursor->text += digits;
    cursor->length -= digits;
    *value = is_negative ? -number : number;
    return true;
}

static bool take_cell(Cursor *cursor, uint16_t *address) {
    int x, y;
    if (!take_coordinate(cursor, &x) || !take_char(cursor, ',') || !take_coordinate(cursor, &y))
        return false;
    *address = board_address(x, y);
    return true;
}

static int find_quarter(Cursor name) {
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        if (name.length == strlen(QUARTER_NAME[quarter]) &&
            !memcmp(name.text, QUARTER_NAME[quarter], name.length))
            return quarter;
    return QUARTER_NONE;
}

/* A placement as written, before the rules are asked. */
typedef struct Placement {
    Cursor kind;      /* name of the kind */
    Cursor segment;   /* name of the segment; text is NULL without one */
    uint16_t address; /* where, see board.h */
    int rotation;     /* quarter turns clockwise */
} Placement;

static bool read_placement(Cursor token, Placement *placement, Error *error) {
    const Cursor whole = token;
    static const char expected[] = "expected KIND@X,Y,DIR or KIND@X,Y,DIR:SEGMENT";
    *placement = (Placement){.segment = {NULL, 0}};
    const char *direction = NULL;
    if (take_until(&token, '@', &placement->kind) && take_cell(&token, &placement->address) &&
        take_char(&token, ',') && token.length > 0)
        direction = memchr(SIDE_NAME, *token.text, SIDES);
    if (direction) {
        placement->rotation = (int)(direction - SIDE_NAME);
        take_char(&token, *direction);
        if (token.length == 0) return true;
        if (take_char(&token, ':') && token.length > 0) {
            placement->segment = token;
            return true;
        }
    }
    return error_set(error, "'%.*s' is no placement: %s", shown(whole.length), whole.text,
                     expected);
}

/* Why a tile does not fit an open cell. */
static bool refuse_fit(const Game *game, const Orientation *orientation, int cell, Error *error) {
    static const char *const terrain[] = {"nothing", "field", "city", "road"};
    const unsigned demand = game->board.cell_code[cell];
    for (int side = 0; side < SIDES; side++) {
        const unsigned wanted = demand >> (2 * side) & 3;
        const unsigned mine = orientation->code >> (2 * side) & 3u;
        if (wanted && wanted != mine)
            return error_set(error, "the tile does not fit: its %c side is %s, the neighbour's %s",
                             SIDE_NAME[side], terrain[mine], terrain[wanted]);
    }
    return error_set(error, "the tile does not fit");
}

static bool check_fit(const Game *game, const Placement *placement, Move *move, Error *error) {
    const int x = board_x(placement->address);
    const int y = board_y(placement->address);
    const int cell = board_find_cell(&game->board, placement->address);
    if (board_find_tile(&game->board, placement->address) >= 0)
        return error_set(error, "a tile lies at %d,%d already", x, y);
    if (cell == CELL_NONE)
        return error_set(error, "the cell %d,%d touches no side of a placed tile", x, y);
    if (placement->rotation >= game->rules->tiles.rotation_count[game->drawn])
        return error_set(error, "%s turned to %c is an earlier rotation again: write the first",
                         kind_name(game, game->drawn), SIDE_NAME[placement->rotation]);
    *move = (Move){.type = MOVE_PLACE,
                   .rotation = (uint8_t)placement->rotation,
                   .segment = SEGMENT_NONE,
                   .cell = (uint8_t)cell,
                   .address = placement->address};
    if (moves_is_legal(game, *move)) return true;
    return refuse_fit(game, game_orientation(game, ROTATIONS * game->drawn + placement->rotation),
                      cell, error);
}

static bool check_follower(const Game *game, Cursor name, Move *move, Error *error) {
    const Orientation *orientation =
        game_orientation(game, ROTATIONS * game->drawn + move->rotation);
    const int segment = tile_find_segment(orientation, name.text, name.length);
    if (segment == SEGMENT_NONE)
        return error_set(error, "%s turned to %c has no segment '%.*s'",
                         kind_name(game, game->drawn), SIDE_NAME[move->rotation],
                         shown(name.length), name.text);
    if (game->rules->scoring == SCORING_CHILDREN)
        return error_set(error, "no follower is deployed by choice in this game");
    if (game->supply[game->seat] == 0)
        return error_set(error, "player %d has no follower in hand", game->seat + 1);
    if (!(moves_list_followers(game, *move) >> segment & 1)) {
        const bool is_closed =
            game->rules->farms == FARMS_NONE && orientation->segment[segment].kind == FEATURE_FIELD;
        return error_set(error,
                         is_closed ? "fields cannot be occupied with farms=none"
                                   : "the feature that '%.*s' belongs to is occupied",
                         shown(name.length), name.text);
    }
    move->segment = (uint8_t)segment;
    return true;
}

static bool parse_place(const Game *game, Cursor token, Move *move, Error *error) {
    Placement placement;
    if (!read_placement(token, &placement, error)) return false;
    const Sheet *sheet = &game->rules->tiles.sheet;
    const int kind = sheet_find_kind(sheet, placement.kind.text, placement.kind.length);
    if (kind != game->drawn)
        return error_set(error, "%s was drawn, not '%.*s'", kind_name(game, game->drawn),
                         shown(placement.kind.length), placement.kind.text);
    if (!check_fit(game, &placement, move, error)) return false;
    return !placement.segment.text || check_follower(game, placement.segment, move, error);
}

/* The feature that segment `name` of the tile at `address` belongs to, as a label; false if there
 * is no such segment of this kind, or it is a completed road or city that was scored. */
static bool find_feature(const Game *game, uint16_t address, Cursor name, Move *move) {
    const int tile = board_find_tile(&game->board, address);
    if (tile < 0) return false;
    const Orientation *orientation = game_orientation(game, game->board.tile_orientation[tile]);
    const int segment = tile_find_segment(orientation, name.text, name.length);
    if (segment == SEGMENT_NONE) return false;
    const Segment *part = &orientation->segment[segment];
    if (part->kind != game_quarter_feature(move->quarter)) return false;
    if (part->kind == FEATURE_CLOISTER)
        move->label = (uint8_t)tile;
    else if (part->kind != FEATURE_FIELD)
        move->label = game->features.center[SIDES * tile + __builtin_ctz(part->edges)];
    else if (part->halves)
        move->label = game->features.half[HALVES * tile + __builtin_ctz(part->halves)];
    else
        move->label = game->features.inner[tile];
    return part->kind == FEATURE_CLOISTER || move->label != 0;
}

static bool parse_redeploy(const Game *game, Cursor token, Move *move, Error *error) {
    const Cursor whole = token;
    Cursor seat, quarter;
    uint16_t address;
    if (!take_until(&token, '>', &seat) || seat.length != 1 || !take_until(&token, '@', &quarter) ||
        !take_cell(&token, &address) || !take_char(&token, ':'))
        return error_set(error, "'%.*s' is no redeployment: expected N>QUARTER@X,Y:SEGMENT",
                         shown(whole.length), whole.text);
    *move = (Move){.type = MOVE_REDEPLOY, .quarter = (uint8_t)find_quarter(quarter)};
    if (move->quarter == QUARTER_NONE)
        return error_set(error,
                         "'%.*s' is no quarter: expected castle, market, blacksmith or "
                         "cathedral",
                         shown(quarter.length), quarter.text);
    if (*seat.text - '1' != game->seat)
        return error_set(error, "it is player %d who may redeploy, not %.*s", game->seat + 1, 1,
                         seat.text);
    if (move->quarter == game->count_quarter)
        return error_set(error, "the Count stands in the %s: no follower leaves it",
                         QUARTER_NAME[move->quarter]);
    if (!find_feature(game, address, token, move) || !moves_is_legal(game, *move))
        return error_set(error, "player %d cannot redeploy from the %s to %d,%d:%.*s now",
                         game->seat + 1, QUARTER_NAME[move->quarter], board_x(address),
                         board_y(address), shown(token.length), token.text);
    return true;
}

/* "+castle" or "/castle". */
static bool parse_quarter(const Game *game, Cursor token, Move *move, Error *error) {
    const Cursor whole = token;
    const MoveType type = game->decision == DECISION_DEPLOY ? MOVE_DEPLOY : MOVE_COUNT;
    const char sign = type == MOVE_DEPLOY ? '+' : '/';
    if (!take_char(&token, sign) || find_quarter(token) == QUARTER_NONE)
        return error_set(error, "'%.*s' is no answer: expected %cQUARTER", shown(whole.length),
                         whole.text, sign);
    *move = (Move){.type = (uint8_t)type, .quarter = (uint8_t)find_quarter(token)};
    if (moves_is_legal(game, *move)) return true;
    return error_set(error,
                     move->quarter == game->count_quarter ? "the Count stands in the %s already"
                                                          : "the %s is closed with farms=none",
                     QUARTER_NAME[move->quarter]);
}

bool text_parse_move(const Game *game, const char *text, size_t length, Move *move, Error *error) {
    const Cursor token = {text, length};
    if (game->decision == DECISION_PLACE) return parse_place(game, token, move, error);
    if (length == 4 && !memcmp(text, "pass", 4)) {
        *move = (Move){.type = MOVE_PASS};
        return true;
    }
    switch ((Decision)game->decision) {
    case DECISION_REDEPLOY:
    case DECISION_REDEPLOY_FINAL:
        return parse_redeploy(game, token, move, error);
    case DECISION_DEPLOY:
    case DECISION_COUNT:
        return parse_quarter(game, token, move, error);
    case DECISION_CHANCE:
    case DECISION_PLACE:
    case DECISION_OVER:
        break;
    }
    return error_set(error, "'%.*s': no seat is asked for a move now", shown(length), text);
}
