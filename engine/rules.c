/* rules.c: read rule sets such as "base,players=3,farms=1" and make them whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/rules.h"

#include <stdlib.h>
#include <string.h>

#include "engine/digest.h"
#include "engine/name.h"

const char *const FARMS_NAME[4] = {"none", "1", "2", "3"};
const char *const COUNT_NAME[4] = {"absent", "free", "clockwise", "follow"};

enum {
    OPTION_PLAYERS,
    OPTION_FOLLOWERS,
    OPTION_FARMS,
    OPTION_SMALL_CITY,
    OPTION_COUNT,
    OPTION_TILES,
    OPTIONS
};

static const char *const OPTION_NAME[OPTIONS] = {"players",    "followers", "farms",
                                                 "small_city", "count",     "tiles"};

/* A built-in rule set and the options that have a meaning for it, one bit each. */
typedef struct Preset {
    RulesInfo info;     /* what is listed */
    Scoring scoring;    /* how figures come onto the board */
    CountVariant count; /* how the Count moves unless count= says otherwise */
    unsigned options;   /* bit i: OPTION_NAME[i] has a meaning */
} Preset;

enum {
    FOR_ALL = 1 << OPTION_PLAYERS | 1 << OPTION_FOLLOWERS | 1 << OPTION_TILES,
    FOR_CLASSIC = FOR_ALL | 1 << OPTION_FARMS | 1 << OPTION_SMALL_CITY,
    FOR_COUNT = FOR_CLASSIC | 1 << OPTION_COUNT
};

static const Preset PRESETS[] = {
    {{"base", 2, 5, 7, "the classic game"}, SCORING_CLASSIC, COUNT_ABSENT, FOR_CLASSIC},
    {{"fuer2", 2, 2, 6, "Carcassonne fuer 2; its tile distribution is a reconstruction"},
     SCORING_CLASSIC,
     COUNT_ABSENT,
     FOR_CLASSIC},
    {{"junior", 2, 4, 8, "My First Carcassonne, second and later printings"},
     SCORING_CHILDREN,
     COUNT_ABSENT,
     FOR_ALL},
    {{"junior-1st", 2, 4, 8,
      "My First Carcassonne, first printing: 12 green, 12 yellow, 11 red, 10 blue children; a "
      "reconstruction, roads through courtyards are played as dead ends"},
     SCORING_CHILDREN,
     COUNT_ABSENT,
     FOR_ALL},
    {{"count", 2, 5, 7, "The Count of Carcassonne on the base game"},
     SCORING_CLASSIC,
     COUNT_FREE,
     FOR_COUNT},
};

enum { PRESET_COUNT = sizeof PRESETS / sizeof PRESETS[0] };

const RulesInfo *rules_get_info(int i) {
    return i >= 0 && i < PRESET_COUNT ? &PRESETS[i].info : NULL;
}

/* A piece of the text being read. */
typedef struct Piece {
    const char *text; /* where it begins; no zero ends it */
    size_t length;    /* bytes */
} Piece;

static bool piece_is(Piece piece, const char *word) {
    return piece.length == strlen(word) && !memcmp(piece.text, word, piece.length);
}

/* A length that printf takes; long input is cut in messages. */
static int shown(Piece piece) {
    return piece.length < 40 ? (int)piece.length : 40;
}

/* Cuts the next piece off `rest`, up to a comma or the end. */
static Piece take_piece(const char **rest) {
    const Piece piece = {*rest, strcspn(*rest, ",")};
    *rest += piece.length;
    if (**rest == ',') ++*rest;
    return piece;
}

static const Preset *find_preset(Piece name, Error *error) {
    for (int i = 0; i < PRESET_COUNT; i++)
        if (piece_is(name, PRESETS[i].info.name)) return &PRESETS[i];
    const char *names[PRESET_COUNT];
    for (int i = 0; i < PRESET_COUNT; i++) names[i] = PRESETS[i].info.name;
    error_set(error,
              "unknown rule set '%.*s', the nearest is '%s': expected base, fuer2, junior, "
              "junior-1st or count",
              shown(name), name.text,
              name_find_nearest(names, PRESET_COUNT, name.text, name.length));
    return NULL;
}

/* What was given, before defaults. */
typedef struct Given {
    bool is_given[OPTIONS]; /* by option */
    Piece value[OPTIONS];   /* what stands behind its equals sign */
} Given;

static bool refuse_option(const Preset *preset, Piece key, Error *error) {
    char list[80] = "";
    const char *names[OPTIONS];
    int count = 0;
    for (int i = 0; i < OPTIONS; i++)
        if (preset->options >> i & 1) {
            names[count++] = OPTION_NAME[i];
            strcat(list, *list ? ", " : "");
            strcat(list, OPTION_NAME[i]);
        }
    return error_set(error, "rule set '%s' has no option '%.*s', the nearest is '%s': expected %s",
                     preset->info.name, shown(key), key.text,
                     name_find_nearest(names, count, key.text, key.length), list);
}

static bool read_option(const Preset *preset, Piece piece, Given *given, Error *error) {
    const char *equals = memchr(piece.text, '=', piece.length);
    if (!equals)
        return error_set(error, "rule set '%s': '%.*s' is no option: expected NAME=VALUE",
                         preset->info.name, shown(piece), piece.text);
    const Piece key = {piece.text, (size_t)(equals - piece.text)};
    for (int i = 0; i < OPTIONS; i++) {
        if (!piece_is(key, OPTION_NAME[i]) || !(preset->options >> i & 1)) continue;
        if (given->is_given[i])
            return error_set(error, "rule set '%s': option '%s' is given twice", preset->info.name,
                             OPTION_NAME[i]);
        given->is_given[i] = true;
        given->value[i] = (Piece){equals + 1, piece.length - key.length - 1};
        return true;
    }
    return refuse_option(preset, key, error);
}

static bool refuse_value(int option, Piece value, const char *expected, Error *error) {
    return error_set(error, "%s=%.*s: expected %s", OPTION_NAME[option], shown(value), value.text,
                     expected);
}

/* Reads a whole number of one or two digits from min to max. */
static bool read_number(int option, Piece value, int min, int max, Error *error) {
    char expected[40];
    int number = -1;
    if (value.length >= 1 && value.length <= 2 && strspn(value.text, "0123456789") >= value.length)
        number = (int)strtol(value.text, NULL, 10);
    if (number >= min && number <= max && !(value.length == 2 && value.text[0] == '0')) return true;
    if (min == max)
        snprintf(expected, sizeof expected, "%d", min);
    else
        snprintf(expected, sizeof expected, "a whole number from %d to %d", min, max);
    return refuse_value(option, value, expected, error);
}

static bool read_players(Rules *rules, const Preset *preset, const Given *given, int table,
                         Error *error) {
    const int min = preset->info.players_min;
    const int max = preset->info.players_max;
    const Piece value = given->value[OPTION_PLAYERS];
    rules->players_given = given->is_given[OPTION_PLAYERS];
    rules->players = (uint8_t)(table ? table : 2);
    if (rules->players_given) {
        if (!read_number(OPTION_PLAYERS, value, min, max, error)) return false;
        rules->players = (uint8_t)strtol(value.text, NULL, 10);
        if (table && rules->players != table)
            return error_set(error, "players=%d contradicts the %d agents at the table",
                             rules->players, table);
    }
    if (rules->players >= min && rules->players <= max) return true;
    if (min == max)
        return error_set(error, "rule set '%s' takes %d players, not %d", preset->info.name, min,
                         rules->players);
    return error_set(error, "rule set '%s' takes %d to %d players, not %d", preset->info.name, min,
                     max, rules->players);
}

static bool read_followers(Rules *rules, const Preset *preset, const Given *given, Error *error) {
    const Piece value = given->value[OPTION_FOLLOWERS];
    rules->followers = preset->info.followers;
    if (!given->is_given[OPTION_FOLLOWERS]) return true;
    if (!read_number(OPTION_FOLLOWERS, value, 1, FOLLOWER_MAX, error)) return false;
    rules->followers = (uint8_t)strtol(value.text, NULL, 10);
    return true;
}

/* The number of a value in a list of names from `first` on, or -1. */
static int find_name(const char *const *names, int first, Piece value) {
    for (int i = first; i < 4; i++)
        if (piece_is(value, names[i])) return i;
    return -1;
}

static bool read_scoring(Rules *rules, const Given *given, Error *error) {
    const Piece farms = given->value[OPTION_FARMS];
    const Piece city = given->value[OPTION_SMALL_CITY];
    const Piece count = given->value[OPTION_COUNT];
    rules->farms = FARMS_3;
    if (given->is_given[OPTION_FARMS]) {
        const int number = find_name(FARMS_NAME, 0, farms);
        if (number < 0) return refuse_value(OPTION_FARMS, farms, "3, 2, 1 or none", error);
        rules->farms = (Farms)number;
    }
    rules->small_city = rules->farms == FARMS_1 || rules->farms == FARMS_2 ? 2 : 4;
    if (given->is_given[OPTION_SMALL_CITY]) {
        if (!piece_is(city, "4") && !piece_is(city, "2"))
            return refuse_value(OPTION_SMALL_CITY, city, "4 or 2", error);
        rules->small_city = (uint8_t)(city.text[0] - '0');
    }
    if (given->is_given[OPTION_COUNT]) {
        const int number = find_name(COUNT_NAME, COUNT_FREE, count);
        if (number < 0)
            return refuse_value(OPTION_COUNT, count, "free, clockwise or follow", error);
        rules->count = (CountVariant)number;
    }
    return true;
}

/* Reads the sheet and fills the bag. */
static bool read_tiles(Rules *rules, const char *name, const char *text, Error *error) {
    static const char no_city[] = "%s: the Count needs a start city: expected 'place' lines";
    Sheet sheet;
    if (!sheet_parse(&sheet, text, strlen(text), name, error)) return false;
    if (!tile_read_sheet(&rules->tiles, &sheet, error)) return false;
    if (rules->count != COUNT_ABSENT && sheet.place_count == 0)
        return error_set(error, no_city, name);
    rules->sheet_digest = digest_64(text, strlen(text));
    rules->bag_size = 0;
    memset(rules->bag, 0, sizeof rules->bag);
    for (int kind = 0; kind < sheet.kind_count; kind++) {
        rules->bag[kind] = (uint8_t)(sheet.kind[kind].count - (kind == sheet.start));
        rules->bag_size = (uint8_t)(rules->bag_size + rules->bag[kind]);
    }
    return true;
}

static bool read_sheet(Rules *rules, const Given *given, const char *sheet_text, Error *error) {
    const Piece path = given->value[OPTION_TILES];
    if (!given->is_given[OPTION_TILES])
        return read_tiles(rules, rules->name, sheet_find_builtin(rules->name), error);
    if (path.length == 0 || path.length >= sizeof rules->tiles_path)
        return refuse_value(OPTION_TILES, path, "the path of a tile sheet, up to 255 bytes", error);
    memcpy(rules->tiles_path, path.text, path.length);
    if (!sheet_text) return error_set(error, "tiles=%s: no sheet was read", rules->tiles_path);
    return read_tiles(rules, rules->tiles_path, sheet_text, error);
}

static void write_canonical(Rules *rules) {
    const size_t size = sizeof rules->canonical;
    int length = snprintf(rules->canonical, size, "%s,players=%d,followers=%d", rules->name,
                          rules->players, rules->followers);
    if (rules->scoring == SCORING_CLASSIC)
        length += snprintf(rules->canonical + length, size - (size_t)length,
                           ",farms=%s,small_city=%d", FARMS_NAME[rules->farms], rules->small_city);
    if (rules->count != COUNT_ABSENT)
        snprintf(rules->canonical + length, size - (size_t)length, ",count=%s",
                 COUNT_NAME[rules->count]);
}

bool rules_parse(Rules *rules, const char *text, const char *sheet_text, int players,
                 Error *error) {
    const Preset *preset = find_preset(take_piece(&text), error);
    if (!preset) return false;
    Given given = {0};
    while (*text || text[-1] == ',')
        if (!read_option(preset, take_piece(&text), &given, error)) return false;
    memset(rules, 0, sizeof *rules);
    strcpy(rules->name, preset->info.name);
    rules->scoring = preset->scoring;
    rules->count = preset->count;
    if (!read_players(rules, preset, &given, players, error) ||
        !read_followers(rules, preset, &given, error) || !read_scoring(rules, &given, error) ||
        !read_sheet(rules, &given, sheet_text, error))
        return false;
    write_canonical(rules);
    return true;
}

bool rules_find_tiles(const char *text, char *path, size_t size) {
    static const char key[] = "tiles=";
    while (*text) {
        const Piece piece = take_piece(&text);
        if (piece.length < sizeof key - 1 || memcmp(piece.text, key, sizeof key - 1)) continue;
        snprintf(path, size, "%.*s", (int)(piece.length - (sizeof key - 1)),
                 piece.text + sizeof key - 1);
        return true;
    }
    return false;
}
