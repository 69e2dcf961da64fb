/* analyse.c: the command "analyse": what an agent thinks of a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"
#include "agents/clock.h"
#include "arena/command.h"
#include "arena/options.h"
#include "arena/show.h"
#include "engine/text.h"

enum { KEY_RULES = 256, KEY_POSITION, KEY_TILE, KEY_SEED, KEY_TOP, KEY_FORMAT };
enum { FORMAT_TABLE, FORMAT_JSON };

typedef struct Analyse {
    const char *agent, *rules_text; /* as typed */
    const char *position;           /* tokens, or NULL: the start of the game */
    const char *tile;               /* its name, or NULL */
    uint64_t seed;                  /* of the agent */
    uint64_t top;                   /* candidates to show */
    int format;                     /* FORMAT_ */
    ShowOptions show;               /* how to draw */
    AgentSpec spec;                 /* of the agent */
    Rules rules;                    /* of the game */
    Game game;                      /* the position, a seat's decision pending */
    Thought thought;                /* the answer */
    double seconds;                 /* that it took */
    Error *error;                   /* what is wrong */
} Analyse;

static const struct argp_option ANALYSE_OPTION[] = {
    {"rules", KEY_RULES, "RULES", 0, "Rule set with options (base)", 0},
    {"position", KEY_POSITION, "TOKENS", 0, "The game so far, as `bastide export` prints it", 0},
    {"tile", KEY_TILE, "K", 0,
     "The tile that is drawn; what is still pending before it is declined. Without a tile, the "
     "Count's decision after the last token is analysed",
     0},
    {"seed", KEY_SEED, "N", 0, "Seed of the agent (1)", 0},
    {"top", KEY_TOP, "N", 0, "Show so many candidates (10)", 0},
    {"format", KEY_FORMAT, "FORMAT", 0, "table (default) or json: all candidates, no picture", 0},
    SHOW_OPTIONS,
    {0}};

static const char ANALYSE_DOC[] =
    "Ask an agent about a position: its answer, the candidates it looked at, their visits and "
    "values, and the board. A value is in the agent's own unit, higher is better for the seat "
    "that decides: points for the greedy agents, a reward of about 0 to 1 for those that "
    "search.\v"
    "Examples:\n"
    "  bastide analyse greedy --tile K\n"
    "  bastide analyse mcts:sims=5000 --position \"D@0,0,N Q@0,1,W:cN\" --tile U\n";

static bool analyse_add_agent(Analyse *analyse, const char *text) {
    if (analyse->agent)
        return error_set(analyse->error, "\"%.60s\" is one argument too many: expected one AGENT",
                         text);
    analyse->agent = text;
    return true;
}

static bool analyse_parse(Analyse *analyse, int key, char *text) {
    switch (key) {
    case KEY_RULES:
        analyse->rules_text = text;
        return true;
    case KEY_POSITION:
        analyse->position = text;
        return true;
    case KEY_TILE:
        analyse->tile = text;
        return true;
    case KEY_SEED:
        return options_parse_number((OptionNumber){"--seed", 0, INT64_MAX}, text, &analyse->seed,
                                    analyse->error);
    case KEY_TOP:
        return options_parse_number((OptionNumber){"--top", 1, CANDIDATE_MAX}, text, &analyse->top,
                                    analyse->error);
    case KEY_FORMAT:
        return options_parse_choice("--format", "table|json", text, &analyse->format,
                                    analyse->error);
    case ARGP_KEY_ARG:
        return analyse_add_agent(analyse, text);
    case ARGP_KEY_END:
        return analyse->agent ||
               error_set(analyse->error, "expected an AGENT, such as mcts:sims=1000");
    default:
        return show_parse(&analyse->show, key, text, analyse->error);
    }
}

static error_t analyse_parse_option(int key, char *text, struct argp_state *state) {
    const bool is_mine = (key >= KEY_RULES && key <= KEY_FORMAT) || key == ARGP_KEY_ARG ||
                         key == ARGP_KEY_END || (key >= SHOW_KEY_COLOUR && key <= SHOW_KEY_SVG);
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return analyse_parse(state->input, key, text) ? 0 : EINVAL;
}

static const struct argp ANALYSE_ARGP = {
    ANALYSE_OPTION, analyse_parse_option, "AGENT", ANALYSE_DOC, NULL, NULL, NULL};

/* The position. */

static bool analyse_draw_tile(Analyse *analyse) {
    Game *game = &analyse->game;
    const Sheet *sheet = &analyse->rules.tiles.sheet;
    const int kind = sheet_find_kind(sheet, analyse->tile, strlen(analyse->tile));
    if (game->decision == DECISION_OVER)
        return error_set(analyse->error, "--tile \"%.40s\": the game of --position is over",
                         analyse->tile);
    if (kind < 0)
        return error_set(analyse->error, "--tile \"%.40s\" is no tile of %s (see `bastide tiles`)",
                         analyse->tile, analyse->rules.name);
    if (game->bag[kind] == 0)
        return error_set(analyse->error, "--tile \"%.40s\": none is left in the bag",
                         analyse->tile);
    if (!game_deal(game, kind) || game->decision != DECISION_PLACE)
        return error_set(analyse->error, "--tile \"%.40s\": nobody is to place it here",
                         analyse->tile);
    return true;
}

static bool analyse_read_position(Analyse *analyse) {
    Game *game = &analyse->game;
    TextEnd end;
    game_init(game, &analyse->rules);
    const TextOptions options = {.finish = analyse->tile != NULL};
    if (analyse->position && !text_replay(game, analyse->position, &options, &end))
        return error_set(analyse->error, "--position: token %d: %.200s", end.token, end.error.text);
    if (analyse->tile) return analyse_draw_tile(analyse);
    if (game->decision == DECISION_OVER)
        return error_set(analyse->error, "the game of --position is over");
    return game->decision != DECISION_CHANCE ||
           error_set(analyse->error, "a tile is to be drawn here: expected --tile");
}

static bool analyse_think(Analyse *analyse) {
    Agent *agent = agent_create(&analyse->spec);
    if (!agent) return error_set(analyse->error, "memory is short for %s", analyse->spec.name);
    const double begin = clock_read_seconds();
    agent_start(agent, &analyse->game, analyse->game.seat, analyse->seed);
    agent_choose(agent, &analyse->game, &analyse->thought);
    analyse->seconds = clock_read_seconds() - begin;
    agent_destroy(agent);
    return true;
}

/* The answer. */

static void analyse_print_candidates(const Analyse *analyse) {
    const Thought *thought = &analyse->thought;
    char token[TOKEN_SIZE];
    uint64_t visits = 0;
    for (int i = 0; i < thought->candidate_count; i++) visits += thought->candidate[i].visits;
    if (thought->candidate_count > 0)
        printf("\n   #  %-24s %10s %8s %10s\n", "move", "visits", "share", "value");
    for (int i = 0; i < thought->candidate_count && i < (int)analyse->top; i++) {
        const Candidate *candidate = &thought->candidate[i];
        printf("%4d  %-24s %10u", i + 1, text_format_move(&analyse->game, candidate->move, token),
               (unsigned)candidate->visits);
        if (visits > 0)
            printf(" %6.1f %%", 100.0 * candidate->visits / (double)visits);
        else
            printf(" %8s", "");
        printf(" %10.4f\n", candidate->value);
    }
}

static void analyse_print(const Analyse *analyse) {
    const Game *game = &analyse->game;
    const Thought *thought = &analyse->thought;
    char token[TOKEN_SIZE];
    PictureOptions options = {.rims = true, .mark_last = true};
    show_fit(&analyse->show, &options);
    picture_print_board(game, &options, show_to(stdout));
    printf("\nagent        %s\n", analyse->spec.canonical);
    printf("answer       %s by seat %d\n", text_format_move(game, thought->move, token),
           game->seat + 1);
    printf("simulations  %llu in %.3f s\n", (unsigned long long)thought->simulations,
           analyse->seconds);
    analyse_print_candidates(analyse);
}

static json_t *analyse_list_candidates(const Analyse *analyse) {
    json_t *list = json_array();
    char token[TOKEN_SIZE];
    for (int i = 0; i < analyse->thought.candidate_count; i++) {
        const Candidate *candidate = &analyse->thought.candidate[i];
        json_t *entry = json_object();
        text_format_move(&analyse->game, candidate->move, token);
        json_object_set_new(entry, "move", json_string(token));
        json_object_set_new(entry, "visits", json_integer(candidate->visits));
        json_object_set_new(entry, "value", json_real(candidate->value));
        json_array_append_new(list, entry);
    }
    return list;
}

static void analyse_print_json(const Analyse *analyse) {
    const Game *game = &analyse->game;
    json_t *object = json_object();
    char token[TOKEN_SIZE];
    text_format_move(game, analyse->thought.move, token);
    json_object_set_new(object, "agent", json_string(analyse->spec.canonical));
    json_object_set_new(object, "rules", json_string(analyse->rules.canonical));
    json_object_set_new(object, "position",
                        json_string(analyse->position ? analyse->position : ""));
    json_object_set_new(object, "tile", analyse->tile ? json_string(analyse->tile) : json_null());
    json_object_set_new(object, "seat", json_integer(game->seat + 1));
    json_object_set_new(object, "answer", json_string(token));
    json_object_set_new(object, "simulations",
                        json_integer((json_int_t)analyse->thought.simulations));
    json_object_set_new(object, "seconds", json_real(analyse->seconds));
    json_object_set_new(object, "candidates", analyse_list_candidates(analyse));
    json_dumpf(object, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(15));
    putchar('\n');
    json_decref(object);
}

static void analyse_paint(const void *subject, PictureOutput output) {
    const Analyse *analyse = subject;
    const PictureOptions options = {.title = "Position", .mark_last = true};
    picture_draw_board(&analyse->game, &options, output);
}

static int analyse_run(Analyse *analyse) {
    if (!agent_parse_spec(&analyse->spec, analyse->agent, analyse->error) ||
        !analyse_read_position(analyse))
        return EXIT_USAGE;
    if (!analyse_think(analyse)) return EXIT_FAILED;
    if (analyse->format == FORMAT_JSON)
        analyse_print_json(analyse);
    else
        analyse_print(analyse);
    if (analyse->show.svg &&
        !show_write_svg(analyse->show.svg, analyse_paint, analyse, analyse->error))
        return EXIT_FAILED;
    return EXIT_DONE;
}

int command_analyse(int argc, char **argv, Error *error) {
    Analyse *analyse = calloc(1, sizeof *analyse);
    char *sheet_text = NULL;
    if (!analyse) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    analyse->rules_text = "base";
    analyse->seed = 1;
    analyse->top = 10;
    analyse->error = error;
    int status = options_parse(&ANALYSE_ARGP, argc, argv, analyse, error);
    if (status == EXIT_DONE) {
        status = EXIT_USAGE;
        if (options_read_rules(&analyse->rules, analyse->rules_text, 0, &sheet_text, error))
            status = analyse_run(analyse);
    }
    free(sheet_text);
    free(analyse);
    return status;
}
