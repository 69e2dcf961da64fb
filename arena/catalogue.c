/* catalogue.c: the commands "agents", "rules" and "tiles": what there is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"
#include "arena/command.h"
#include "arena/options.h"
#include "arena/show.h"

/* Commands without options and arguments. */
static error_t catalogue_parse_option(int key, char *text, struct argp_state *state) {
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    error_set(state->input, "\"%.60s\" is one argument too many: expected none", text);
    return EINVAL;
}

static void agents_print_value(const Parameter *parameter, double value) {
    if (parameter->type != PARAMETER_CHOICE) {
        printf("%.12g", value);
        return;
    }
    const char *choice = parameter->choices;
    for (int i = 0; i < (int)value && *choice; i++) choice += strcspn(choice, "|") + 1;
    printf("%.*s", (int)strcspn(choice, "|"), choice);
}

/* "  c            real 0 .. 10           default 0.5   exploration constant" */
static void agents_print_parameter(const AgentSpec *spec, int i) {
    const Parameter *parameter = &spec->type->parameters[i];
    char range[96];
    if (parameter->type == PARAMETER_CHOICE)
        snprintf(range, sizeof range, "%s", parameter->choices);
    else
        snprintf(range, sizeof range, "%s %.12g .. %.12g",
                 parameter->type == PARAMETER_INT ? "int" : "real", parameter->min, parameter->max);
    printf("    %-16s %-28s default ", parameter->name, range);
    agents_print_value(parameter, spec->value[i]);
    printf("\n        %s\n", parameter->meaning);
}

int command_agents(int argc, char **argv, Error *error) {
    static const struct argp parser = {
        NULL,
        catalogue_parse_option,
        "",
        "List the agents with their parameters: type, range, default and meaning.\v"
        "An agent is named by TYPE:KEY=VALUE,KEY=VALUE; NAME@ before it names it in tables.\n\n"
        "Example:\n"
        "  bastide agents\n",
        NULL,
        NULL,
        NULL};
    const int status = options_parse(&parser, argc, argv, error, error);
    if (status != EXIT_DONE) return status;
    const AgentType *type;
    for (int i = 0; (type = agent_get_type(i)); i++) {
        AgentSpec spec;
        if (!agent_parse_spec(&spec, type->name, error)) return EXIT_FAILED;
        printf("%s%s: %s\n", i ? "\n" : "", type->name, type->meaning);
        for (int p = 0; p < type->parameter_count; p++) agents_print_parameter(&spec, p);
    }
    return EXIT_DONE;
}

static const char RULES_OPTIONS[] =
    "\n"
    "Options, as in base,players=3,farms=1:\n"
    "  players=N          default: the number of agents at the table, else 2\n"
    "  followers=N        1 to 16 of each player\n"
    "  tiles=FILE         another tile sheet, or other counts\n"
    "  farms=3|2|1|none   not junior: 3 a city for each field (default); 2 a city once a player;\n"
    "                     1 majority over all fields of a city, 4 points; none: no farmers\n"
    "  small_city=4|2     not junior: a completed city of two tiles; 2 by default with farms=1 or "
    "2\n"
    "  count=free|clockwise|follow   count only: how the Count moves\n";

/* Tiles of a rule set: in the bag and on the board at the start. */
static void rules_print_tiles(const Rules *rules) {
    const Sheet *sheet = &rules->tiles.sheet;
    const int fixed = sheet->place_count + (sheet->start >= 0);
    printf("    %d tiles to draw, %d on the board, %d kinds\n", rules->bag_size, fixed,
           sheet->kind_count);
    if (sheet->note[0] != '\0') printf("    %s\n", sheet->note);
}

int command_rules(int argc, char **argv, Error *error) {
    static const struct argp parser = {
        NULL,
        catalogue_parse_option,
        "",
        "List the rule sets, their options, and what a tile sheet may hold.\v"
        "Example:\n"
        "  bastide rules\n",
        NULL,
        NULL,
        NULL};
    const int status = options_parse(&parser, argc, argv, error, error);
    if (status != EXIT_DONE) return status;
    Rules *rules = malloc(sizeof *rules);
    bool is_read = rules;
    const RulesInfo *info;
    for (int i = 0; is_read && (info = rules_get_info(i)); i++) {
        printf("%-11s %d", info->name, info->players_min);
        if (info->players_max > info->players_min) printf(" to %d", info->players_max);
        printf(" players, %d followers: %s\n", info->followers, info->special);
        is_read = rules_parse(rules, info->name, NULL, 0, error);
        if (is_read) rules_print_tiles(rules);
    }
    if (!rules) error_set(error, "memory is short");
    free(rules);
    if (!is_read) return EXIT_FAILED;
    fputs(RULES_OPTIONS, stdout);
    printf("\nA tile sheet holds at most %d tiles of %d kinds, %d segments a tile, %d fields that "
           "could "
           "lie\napart at one time, %d contacts of a field with a city (%d a tile), %d pennants.\n",
           TILE_MAX, KIND_MAX, SEGMENT_MAX - 2, FIELD_MAX, CONTACT_MAX, TILE_CONTACT_MAX,
           PENNANT_MAX);
    return EXIT_DONE;
}

typedef struct TilesArguments {
    const char *rules; /* as typed, or NULL */
    ShowOptions show;  /* how to draw */
    Error *error;      /* the first thing that is wrong */
} TilesArguments;

static error_t tiles_parse_option(int key, char *text, struct argp_state *state) {
    TilesArguments *arguments = state->input;
    if (key >= SHOW_KEY_COLOUR && key <= SHOW_KEY_SVG)
        return show_parse(&arguments->show, key, text, arguments->error) ? 0 : EINVAL;
    if (key != ARGP_KEY_ARG) return ARGP_ERR_UNKNOWN;
    if (!arguments->rules) {
        arguments->rules = text;
        return 0;
    }
    error_set(arguments->error, "\"%.60s\" is one argument too many: expected one RULES", text);
    return EINVAL;
}

static void tiles_paint(const void *subject, PictureOutput output) {
    const Rules *rules = subject;
    picture_draw_sheet(&rules->tiles, output);
}

static int tiles_show(const TilesArguments *arguments, const Rules *rules) {
    PictureOptions picture = {0};
    if (arguments->show.svg)
        return show_write_svg(arguments->show.svg, tiles_paint, rules, arguments->error)
                   ? EXIT_DONE
                   : EXIT_FAILED;
    show_fit(&arguments->show, &picture);
    picture_print_sheet(&rules->tiles, &picture, show_to(stdout));
    return EXIT_DONE;
}

int command_tiles(int argc, char **argv, Error *error) {
    static const struct argp_option option[] = {SHOW_OPTIONS, {0}};
    static const struct argp parser = {option,
                                       tiles_parse_option,
                                       "[RULES]",
                                       "Draw the tile sheet of a rule set (default base).\v"
                                       "Examples:\n"
                                       "  bastide tiles junior --color\n"
                                       "  bastide tiles base,tiles=my.tiles --svg my.svg\n",
                                       NULL,
                                       NULL,
                                       NULL};
    TilesArguments arguments = {.error = error};
    char *sheet_text = NULL;
    int status = options_parse(&parser, argc, argv, &arguments, error);
    if (status != EXIT_DONE) return status;
    Rules *rules = malloc(sizeof *rules);
    if (!rules) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    status = EXIT_USAGE;
    if (options_read_rules(rules, arguments.rules ? arguments.rules : "base", 0, &sheet_text,
                           error))
        status = tiles_show(&arguments, rules);
    free(sheet_text);
    free(rules);
    return status;
}
