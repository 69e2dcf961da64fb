/* replay.c: play a game's text: which decision does the next token answer?
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "engine/text.h"

typedef struct Replay {
    Game *game;                 /* where it is played */
    const TextOptions *options; /* or NULL */
    const char *next;           /* the rest of the text */
    size_t length;              /* length of the token at `next`, 0 at the end */
    bool is_stopped;            /* the visitor wants no more */
    Error refused;              /* why the token at `next` answered no decision so far, or empty */
    TextEnd *end;               /* how far it came */
} Replay;

static int shown(const Replay *replay) {
    return replay->length < 40 ? (int)replay->length : 40;
}

static bool fail(const Replay *replay, const char *reason) {
    return error_set(&replay->end->error, "'%.*s': %s", shown(replay), replay->next, reason);
}

/* Goes on to the next token; false if the text is not tokens separated by single spaces. */
static bool advance(Replay *replay) {
    replay->refused.text[0] = '\0';
    replay->next += replay->length;
    if (*replay->next == '\0') {
        replay->length = 0;
        return true;
    }
    if (replay->end->token > 0) replay->next++;
    replay->length = strcspn(replay->next, " ");
    replay->end->token++;
    if (replay->length > 0) return true;
    return error_set(&replay->end->error, "expected tokens separated by single spaces");
}

static void visit(Replay *replay, TextStep *step, const Game *before) {
    const TextOptions *options = replay->options;
    if (!options || !options->visitor) return;
    step->before = before;
    step->after = replay->game;
    if (!options->visitor(options->context, step)) replay->is_stopped = true;
}

static void play(Replay *replay, Move move) {
    const Game before = *replay->game;
    game_play(replay->game, move);
    visit(replay, &(TextStep){.move = move}, &before);
}

static void pass(Replay *replay) {
    play(replay, (Move){.type = MOVE_PASS});
}

static bool deal(Replay *replay, int kind) {
    const Game before = *replay->game;
    const bool fits = game_deal(replay->game, kind);
    visit(replay, &(TextStep){.is_deal = true, .kind = kind, .fits = fits}, &before);
    return fits;
}

static bool token_is(const Replay *replay, const char *text) {
    return replay->length == strlen(text) && !memcmp(replay->next, text, replay->length);
}

/* Is the token the tile `kind` at the origin? */
static bool is_origin(const Replay *replay, int kind) {
    char text[TOKEN_SIZE];
    snprintf(text, sizeof text, "%s@0,0,N", replay->game->rules->tiles.sheet.kind[kind].name);
    return token_is(replay, text);
}

/* The start tile of the sheet, which lies already. */
static bool read_start(Replay *replay) {
    const int start = replay->game->rules->tiles.sheet.start;
    if (start < 0 || replay->length == 0) return true;
    if (is_origin(replay, start)) return advance(replay);
    return error_set(&replay->end->error, "'%.*s': expected the start tile, %s@0,0,N",
                     shown(replay), replay->next,
                     replay->game->rules->tiles.sheet.kind[start].name);
}

/* A draw: the kind of the token is taken from the bag. Tokens that are used up are "K!" and the
 * first tile of a game without a start tile; a placement stays for read_place. */
static bool read_draw(Replay *replay) {
    const Game *game = replay->game;
    const size_t length = strcspn(replay->next, "@! ");
    const char mark = replay->next[length];
    const int kind = sheet_find_kind(&game->rules->tiles.sheet, replay->next, length);
    if (*replay->refused.text) return fail(replay, replay->refused.text);
    if ((mark != '@' && mark != '!') || memchr(replay->next, '>', length))
        return fail(replay, "no such answer is legal here: expected a placement");
    if (kind < 0) return fail(replay, "the sheet has no such tile");
    if (game->bag[kind] == 0) return fail(replay, "no tile of this kind is left in the bag");
    const bool is_first = game->board.tile_count == 0;
    if (is_first && !is_origin(replay, kind)) return fail(replay, "the first tile lies at 0,0,N");
    const bool fits = deal(replay, kind);
    if (!fits && mark == '@') return fail(replay, "the tile fits nowhere");
    if (fits && mark == '!') return fail(replay, "the tile fits somewhere: it must be placed");
    if (mark == '!' && replay->length != length + 1)
        return fail(replay, "expected KIND! for a tile that fits nowhere");
    return is_first || !fits ? advance(replay) : true;
}

static bool read_place(Replay *replay) {
    Move move;
    Error reason;
    if (!text_parse_move(replay->game, replay->next, replay->length, &move, &reason))
        return fail(replay, reason.text);
    play(replay, move);
    return advance(replay);
}

/* A deployment, perhaps with the Count's move behind it. */
static bool read_deploy(Replay *replay) {
    Move move;
    Error reason;
    const char *slash = memchr(replay->next, '/', replay->length);
    const size_t length = slash ? (size_t)(slash - replay->next) : replay->length;
    if (replay->length == 0 || *replay->next != '+') {
        pass(replay);
        return true;
    }
    if (!text_parse_move(replay->game, replay->next, length, &move, &reason))
        return fail(replay, reason.text);
    play(replay, move);
    if (slash && replay->game->decision != DECISION_COUNT)
        return fail(replay, "the Count is not moved by choice in this variant");
    if (slash) {
        if (!text_parse_move(replay->game, slash, replay->length - length, &move, &reason))
            return fail(replay, reason.text);
        play(replay, move);
    } else if (replay->game->decision == DECISION_COUNT) {
        pass(replay);
    }
    return advance(replay);
}

/* A redeployment, if the token is one for the seat that is asked; else that seat declined. */
static bool read_redeploy(Replay *replay) {
    Move move;
    const bool is_redeployment = replay->length > 1 && replay->next[1] == '>';
    if (is_redeployment &&
        text_parse_move(replay->game, replay->next, replay->length, &move, &replay->refused)) {
        play(replay, move);
        return advance(replay);
    }
    pass(replay);
    return true;
}

static bool read_decision(Replay *replay) {
    switch ((Decision)replay->game->decision) {
    case DECISION_CHANCE:
        return read_draw(replay);
    case DECISION_PLACE:
        return read_place(replay);
    case DECISION_REDEPLOY:
    case DECISION_REDEPLOY_FINAL:
        return read_redeploy(replay);
    case DECISION_DEPLOY:
    case DECISION_COUNT:
        return read_deploy(replay);
    case DECISION_OVER:
        break;
    }
    return fail(replay, *replay->refused.text ? replay->refused.text : "the game is over");
}

/* Declines what is still pending after the last token. */
static void finish(Replay *replay) {
    while (!replay->is_stopped && replay->game->decision != DECISION_CHANCE &&
           replay->game->decision != DECISION_OVER)
        pass(replay);
}

bool text_replay(Game *game, const char *text, const TextOptions *options, TextEnd *end) {
    *end = (TextEnd){0};
    Replay replay = {.game = game, .options = options, .next = text, .end = end};
    if (!advance(&replay) || !read_start(&replay)) return false;
    while (replay.length > 0 && !replay.is_stopped)
        if (!read_decision(&replay)) return false;
    if (options && options->finish) finish(&replay);
    return true;
}
