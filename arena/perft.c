/* perft.c: the command "perft": count sequences of moves, to compare engines.
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
#include "engine/moves.h"

enum { KEY_DECK = 256, DEPTH_MAX = 16 };

typedef struct Perft {
    const char *rules; /* as typed */
    uint64_t depth;    /* turns, 1 .. DEPTH_MAX */
    const char *deck;  /* "U,V,E", or NULL */
    int arguments;     /* seen so far */
    Error *error;      /* the first thing that is wrong */
} Perft;

static const struct argp_option PERFT_OPTION[] = {
    {"deck", KEY_DECK, "U,V,E", 0, "Draw these tiles in this order, instead of each that is left",
     0},
    {0}};

static const char PERFT_DOC[] =
    "Count the sequences of (tile, placement, follower) from the start: a line DEPTH COUNT for "
    "each depth. A kind counts once, whatever its number in the bag; turns that look alike are "
    "one. The Count's decisions are declined.\v"
    "Examples:\n"
    "  bastide perft base 1\n"
    "  bastide perft base 4 --deck U,V,E,N\n";

static bool perft_add_argument(Perft *perft, char *text) {
    perft->arguments++;
    if (perft->arguments == 1) perft->rules = text;
    if (perft->arguments == 2)
        return options_parse_number((OptionNumber){"DEPTH", 1, DEPTH_MAX}, text, &perft->depth,
                                    perft->error);
    return perft->arguments < 3 ||
           error_set(perft->error, "\"%.60s\" is one argument too many: expected RULES DEPTH",
                     text);
}

static error_t perft_parse_option(int key, char *text, struct argp_state *state) {
    Perft *perft = state->input;
    switch (key) {
    case KEY_DECK:
        perft->deck = text;
        return 0;
    case ARGP_KEY_ARG:
        return perft_add_argument(perft, text) ? 0 : EINVAL;
    case ARGP_KEY_END:
        if (perft->arguments == 2) return 0;
        error_set(perft->error, "expected RULES and DEPTH, such as base 2");
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp PERFT_ARGP = {
    PERFT_OPTION, perft_parse_option, "RULES DEPTH", PERFT_DOC, NULL, NULL, NULL};

/* Reads the kinds of --deck; each must be in the bag as often as it is drawn. */
static bool perft_read_deck(const Perft *perft, const Rules *rules, uint8_t deck[DEPTH_MAX]) {
    uint8_t left[KIND_MAX];
    int count = 0;
    memcpy(left, rules->bag, sizeof left);
    for (const char *rest = perft->deck; count < DEPTH_MAX;) {
        const size_t length = strcspn(rest, ",");
        const int kind = sheet_find_kind(&rules->tiles.sheet, rest, length);
        if (kind < 0)
            return error_set(perft->error,
                             "--deck: \"%.*s\" is no tile of %s (see `bastide tiles`)",
                             length < 40 ? (int)length : 40, rest, rules->name);
        if (left[kind] == 0)
            return error_set(perft->error, "--deck: tile %d: no %s is left in the bag", count + 1,
                             rules->tiles.sheet.kind[kind].name);
        left[kind]--;
        deck[count++] = (uint8_t)kind;
        if (rest[length] == '\0') break;
        rest += length + 1;
    }
    return count >= (int)perft->depth ||
           error_set(perft->error, "--deck has %d tile%s: expected one for each of %d turns", count,
                     plural(count), (int)perft->depth);
}

static int perft_count(const Perft *perft, const Rules *rules) {
    uint8_t deck[DEPTH_MAX];
    Game game;
    if (perft->deck && !perft_read_deck(perft, rules, deck)) return EXIT_USAGE;
    game_init(&game, rules);
    for (int depth = 1; depth <= (int)perft->depth; depth++) {
        const uint64_t count = moves_perft(&game, depth, perft->deck ? deck : NULL);
        printf("%d %llu\n", depth, (unsigned long long)count);
        fflush(stdout);
    }
    return EXIT_DONE;
}

int command_perft(int argc, char **argv, Error *error) {
    Perft perft = {.error = error};
    char *sheet_text = NULL;
    int status = options_parse(&PERFT_ARGP, argc, argv, &perft, error);
    if (status != EXIT_DONE) return status;
    Rules *rules = malloc(sizeof *rules);
    if (!rules) {
        error_set(error, "memory is short");
        return EXIT_FAILED;
    }
    status = EXIT_USAGE;
    if (options_read_rules(rules, perft.rules, 0, &sheet_text, error))
        status = perft_count(&perft, rules);
    free(sheet_text);
    free(rules);
    return status;
}
