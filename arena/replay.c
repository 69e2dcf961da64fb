/* replay.c: the command "replay": a stored game, turn by turn, and the board.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/record.h"
#include "arena/show.h"
#include "arena/store.h"
#include "arena/viewer.h"

enum { KEY_TURN = 256, KEY_HTML, TOKENS_SIZE = 400 };

typedef struct Replay {
    const char *path, *game;                   /* arguments */
    ShowOptions show;                          /* how to draw */
    const char *html;                          /* file for a viewer, or NULL */
    bool has_turn;                             /* show the board after one turn only */
    uint64_t turn;                             /* that one; 0: before the first */
    RecordId id;                               /* the game asked for */
    Rules rules;                               /* of the store */
    const StoreRun *run;                       /* of the store */
    const StoreVariant *variant;               /* of the game */
    GameResult result;                         /* the game; its texts owned */
    bool is_found;                             /* result is set */
    bool is_short;                             /* of memory, when it was found */
    Game position;                             /* reached so far */
    int turns_shown;                           /* turns begun so far */
    int seat;                                  /* whose turn it is, from 0 */
    char tokens[TOKENS_SIZE];                  /* of the turn under way */
    char label[SEAT_MAX][AGENT_NAME_SIZE + 4]; /* "1 greedy" by seat */
    Error *error;                              /* why it failed */
} Replay;

static const struct argp_option REPLAY_OPTION[] = {
    {"turn", KEY_TURN, "N", 0, "Show the board after this turn (0: before the first)", 0},
    {"html", KEY_HTML, "OUT", 0,
     "Write a page to this file in which a browser, without a network, shows the game step by step",
     0},
    SHOW_OPTIONS,
    {0}};

static const char REPLAY_DOC[] =
    "Show a game of a store, turn by turn, and the board at its end. GAME is MATCHUP.DECK.SEATING, "
    "as `bastide export` prints it.\v"
    "Examples:\n"
    "  bastide replay run.db 0.8.1\n"
    "  bastide replay run.db 0.8.1 --turn 20 --svg turn20.svg\n"
    "  bastide replay run.db 0.8.1 --html game.html\n";

static bool replay_add_argument(Replay *replay, const char *text) {
    if (!replay->path) {
        replay->path = text;
        return true;
    }
    if (replay->game)
        return error_set(replay->error, "\"%.60s\" is one argument too many: expected FILE GAME",
                         text);
    replay->game = text;
    return record_parse_id(text, &replay->id, replay->error);
}

/* Whether the options go together, and nothing is missing. */
static bool replay_check(const Replay *replay) {
    const ShowOptions *show = &replay->show;
    if (replay->html && show->svg)
        return error_set(replay->error, "--html and --svg: expected one of them");
    if (replay->html && (show->is_compact || show->has_colour))
        return error_set(replay->error,
                         "%s is about the terminal: expected no such option beside --html",
                         show->is_compact ? "--compact" : "--color");
    return replay->game || error_set(replay->error, "expected FILE and GAME, such as run.db 0.8.1");
}

static bool replay_parse(Replay *replay, int key, char *text) {
    switch (key) {
    case KEY_TURN:
        replay->has_turn = true;
        return options_parse_number((OptionNumber){"--turn", 0, TILE_MAX}, text, &replay->turn,
                                    replay->error);
    case KEY_HTML:
        replay->html = text;
        return true;
    case ARGP_KEY_ARG:
        return replay_add_argument(replay, text);
    case ARGP_KEY_END:
        return replay_check(replay);
    default:
        return show_parse(&replay->show, key, text, replay->error);
    }
}

static error_t replay_parse_option(int key, char *text, struct argp_state *state) {
    const bool is_mine = key == KEY_TURN || key == KEY_HTML || key == ARGP_KEY_ARG ||
                         key == ARGP_KEY_END || (key >= SHOW_KEY_COLOUR && key <= SHOW_KEY_SVG);
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return replay_parse(state->input, key, text) ? 0 : EINVAL;
}

static const struct argp REPLAY_ARGP = {
    REPLAY_OPTION, replay_parse_option, "FILE GAME", REPLAY_DOC, NULL, NULL, NULL};

/* Makes a text that belongs to a block one's own; false if memory is short. */
static bool replay_copy_text(char **text) {
    if (!*text) return true;
    *text = strdup(*text);
    return *text;
}

/* Keeps the game that was asked for. */
static bool replay_find(void *context, const MatchBlock *block) {
    Replay *replay = context;
    if (replay->id.seating >= block->count ||
        block->game[replay->id.seating].matchup != replay->id.matchup)
        return true;
    replay->result = block->game[replay->id.seating];
    replay->is_found = true;
    replay->is_short = !replay_copy_text(&replay->result.moves);
    replay->is_short |= !replay_copy_text(&replay->result.thoughts); /* both are to be freed */
    return false;
}

static bool replay_read(Replay *replay, Store *store) {
    const StoreQuery query = {.first = replay->id.deck,
                              .last = replay->id.deck,
                              .with_moves = true,
                              .visitor = replay_find,
                              .context = replay};
    if (replay->id.matchup >= (uint32_t)replay->run->matchups)
        return error_set(replay->error, "\"%.160s\" holds no game %.40s", replay->path,
                         replay->game);
    replay->variant = store_get_variant(replay->run, replay->id.matchup);
    if (!store_read_rules(store, replay->id.matchup, &replay->rules, replay->error) ||
        !store_read(store, &query, replay->error))
        return false;
    if (replay->is_short) return error_set(replay->error, "memory is short");
    if (!replay->is_found)
        return error_set(replay->error, "\"%.160s\" holds no game %.40s", replay->path,
                         replay->game);
    return replay->result.moves ||
           error_set(replay->error, "game %.40s is kept without its moves (--keep scores)",
                     replay->game);
}

/* Prints the turn that has ended, unless one turn alone was asked for and this is not it. */
static void replay_end_turn(Replay *replay) {
    const Game *game = &replay->position;
    if (replay->tokens[0] == '\0') return;
    if (!replay->has_turn || (uint64_t)replay->turns_shown == replay->turn) {
        printf("%4d  %-20s %-28s", replay->turns_shown, replay->label[replay->seat],
               replay->tokens);
        for (int s = 0; s < game->rules->players; s++) {
            int points = 0;
            for (int kind = 0; kind < FEATURE_KINDS; kind++) points += game->points[kind][s];
            printf(" %4d", points);
        }
        putchar('\n');
    }
    replay->tokens[0] = '\0';
}

static void replay_add_token(Replay *replay, const char *token) {
    const size_t length = strlen(replay->tokens);
    snprintf(replay->tokens + length, TOKENS_SIZE - length, "%s%s", length ? " " : "", token);
}

static void replay_begin_turn(Replay *replay, const TextStep *step) {
    replay_end_turn(replay);
    replay->seat = step->after->seat;
    replay->turns_shown++;
}

/* Follows a step; stops before the turn behind the one that was asked for. */
static bool replay_step(void *context, const TextStep *step) {
    Replay *replay = context;
    char token[TOKEN_SIZE];
    const bool is_turn = step->is_deal && step->after->decision == DECISION_PLACE;
    if (is_turn && replay->has_turn && (uint64_t)replay->turns_shown >= replay->turn) return false;
    if (is_turn) replay_begin_turn(replay, step);
    if (step->is_deal && !step->fits && !replay->has_turn)
        printf("      %s fits nowhere\n", step->after->rules->tiles.sheet.kind[step->kind].name);
    if (!step->is_deal && step->move.type != MOVE_PASS)
        replay_add_token(replay, text_format_move(step->before, step->move, token));
    replay->position = *step->after;
    return true;
}

static void replay_print_head(Replay *replay) {
    const int players = replay->variant->players;
    printf("game %s: %s", replay->game, replay->variant->rules);
    for (int s = 0; s < players; s++) {
        const int position = (s - replay->result.seating + players) % players;
        const int agent = replay->run->agent[replay->result.matchup][position];
        snprintf(replay->label[s], sizeof replay->label[s], "%d %s", s + 1,
                 replay->run->name[agent]);
        printf(", seat %s", replay->label[s]);
    }
    puts("\n");
}

static void replay_print_scores(const Replay *replay) {
    const GameResult *result = &replay->result;
    printf("\n%-24s %7s", "", "points");
    for (int kind = 0; replay->variant->has_kinds && kind < FEATURE_KINDS; kind++)
        printf(" %9s", FEATURE_NAME[kind]);
    putchar('\n');
    for (int s = 0; s < replay->variant->players; s++) {
        const SeatResult *seat = &result->seat[s];
        printf("%-24s %7d", replay->label[s], seat->score);
        for (int kind = 0; replay->variant->has_kinds && kind < FEATURE_KINDS; kind++)
            printf(" %4d + %2d", seat->completed[kind], seat->final[kind]);
        printf("%s\n", seat->first_shares == 1 ? "  won" : seat->first_shares ? "  shares" : "");
    }
    if (replay->variant->has_kinds) puts("(during the game + at its end)");
    if (result->end != END_NORMAL)
        printf("seat %d forfeited: %s\n", result->offender, END_NAME[result->end]);
}

static void replay_paint(const void *subject, PictureOutput output) {
    const Replay *replay = subject;
    const char *names[SEAT_MAX];
    char title[128];
    for (int s = 0; s < replay->variant->players; s++) names[s] = replay->label[s] + 2;
    snprintf(title, sizeof title, "Game %.40s after turn %d", replay->game, replay->turns_shown);
    const PictureOptions options = {.seat_names = names, .title = title, .mark_last = true};
    picture_draw_board(&replay->position, &options, output);
}

static void replay_print_board(const Replay *replay) {
    const char *names[SEAT_MAX];
    for (int s = 0; s < replay->variant->players; s++) names[s] = replay->label[s] + 2;
    PictureOptions options = {.seat_names = names, .rims = true, .mark_last = true};
    show_fit(&replay->show, &options);
    putchar('\n');
    picture_print_board(&replay->position, &options, show_to(stdout));
}

/* Writes the page of a viewer: all of it or nothing. */
static bool replay_write_html(Replay *replay) {
    char names[SEAT_MAX][AGENT_NAME_SIZE], *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (!memory) return error_set(replay->error, "memory is short for a page");
    store_copy_names(replay->run, replay->id.matchup, names);
    const ViewerGame game = {.rules = &replay->rules,
                             .name = names,
                             .result = &replay->result,
                             .thoughts = replay->result.thoughts,
                             .candidates_max = CANDIDATE_MAX,
                             .turn = (int)replay->turn,
                             .is_open = true};
    bool is_written = viewer_print_page(memory, &game, replay->error) ||
                      record_fail_game(replay->path, &replay->result, replay->error);
    if (fclose(memory) != 0 && is_written)
        is_written = error_set(replay->error, "memory is short for a page");
    is_written = is_written && show_write_text(replay->html, text, length, replay->error);
    free(text);
    return is_written;
}

static bool replay_show(Replay *replay) {
    Game game;
    const TextOptions options = {.finish = true, .visitor = replay_step, .context = replay};
    if (replay->has_turn && replay->turn > replay->result.turns)
        return error_set(replay->error, "--turn %llu: game %.40s has %d turn%s",
                         (unsigned long long)replay->turn, replay->game, replay->result.turns,
                         plural(replay->result.turns));
    if (replay->html) return replay_write_html(replay);
    game_init(&game, &replay->rules);
    replay->position = game;
    replay_print_head(replay);
    if (!record_replay(&game, &replay->result, &options, replay->error)) return false;
    replay_end_turn(replay);
    if (replay->show.svg)
        return show_write_svg(replay->show.svg, replay_paint, replay, replay->error);
    replay_print_board(replay);
    if (!replay->has_turn) replay_print_scores(replay);
    return true;
}

static int replay_run(Replay *replay) {
    Store *store = store_open(replay->path, replay->error);
    if (!store) return EXIT_FAILED;
    replay->run = store_get_run(store);
    const bool is_shown = replay_read(replay, store) && replay_show(replay);
    free(replay->result.moves);
    free(replay->result.thoughts);
    store_close(store);
    return is_shown ? EXIT_DONE : EXIT_FAILED;
}

int command_replay(int argc, char **argv, Error *error) {
    Replay *replay = calloc(1, sizeof *replay);
    if (!replay) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    replay->error = error;
    int status = options_parse(&REPLAY_ARGP, argc, argv, replay, error);
    if (status == EXIT_DONE) status = replay_run(replay);
    free(replay);
    return status;
}
