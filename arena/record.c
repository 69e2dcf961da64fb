/* record.c: a game as one line of JSON, and what a game is called.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/record.h"

#include <stdio.h>
#include <string.h>

#include "arena/options.h"
#include "arena/store.h"

enum { RULES_TEXT_SIZE = 512 };

bool record_parse_id(const char *text, RecordId *id, Error *error) {
    static const uint64_t max[3] = {UINT32_MAX, STORE_DECK_MAX, SEAT_MAX - 1};
    uint64_t value[3] = {0};
    const char *rest = text;
    for (int i = 0; i < 3; i++) {
        char part[24];
        const size_t length = strcspn(rest, ".");
        const bool is_last = rest[length] == '\0';
        snprintf(part, sizeof part, "%.*s", length < sizeof part ? (int)length : 23, rest);
        if (is_last != (i == 2) ||
            !options_parse_number((OptionNumber){"", 0, max[i]}, part, &value[i], error))
            return error_set(error, "game \"%.40s\": expected MATCHUP.DECK.SEATING, such as 0.8.1",
                             text);
        rest += length + !is_last;
    }
    *id = (RecordId){(uint32_t)value[0], value[1], (int)value[2]};
    return true;
}

char *record_format_id(const GameResult *game, char text[RECORD_ID_SIZE]) {
    snprintf(text, RECORD_ID_SIZE, "%u.%llu.%d", game->matchup, (unsigned long long)game->deck,
             game->seating);
    return text;
}

static bool record_check_candidate(const json_t *candidate, Error *error) {
    return (json_array_size(candidate) == 3 && json_is_string(json_array_get(candidate, 0)) &&
            json_is_integer(json_array_get(candidate, 1)) &&
            json_is_number(json_array_get(candidate, 2))) ||
           error_set(error, "thoughts: expected [\"MOVE\",visits,value]");
}

static bool record_check_thoughts(const json_t *thoughts, Error *error) {
    size_t i, j;
    json_t *entry, *candidate;
    if (!json_is_array(thoughts)) return error_set(error, "thoughts: expected an array of JSON");
    json_array_foreach(thoughts, i, entry) {
        if (!json_is_array(entry)) return error_set(error, "thoughts: expected arrays");
        json_array_foreach(entry, j,
                           candidate) if (!record_check_candidate(candidate, error)) return false;
    }
    return true;
}

json_t *record_read_thoughts(const char *text, Error *error) {
    json_t *thoughts = json_loads(text, 0, NULL);
    if (record_check_thoughts(thoughts, error)) return thoughts;
    json_decref(thoughts);
    return NULL;
}

bool record_replay(Game *position, const GameResult *game, const TextOptions *options,
                   Error *error) {
    TextEnd end;
    char id[RECORD_ID_SIZE];
    return text_replay(position, game->moves, options, &end) ||
           error_set(error, "game %s: token %d: %.200s", record_format_id(game, id), end.token,
                     end.error.text);
}

bool record_fail_game(const char *path, const GameResult *game, Error *error) {
    char id[RECORD_ID_SIZE];
    const Error reason = *error;
    return error_set(error, "\"%.100s\": game %s: %.150s", path, record_format_id(game, id),
                     reason.text);
}

/* The rule set and its options, one field each. Figures know neither farms nor cities: these are
 * written with their usual values, so that every record has the same fields. */
static json_t *record_create_head(const Rules *rules, const GameResult *game) {
    char id[RECORD_ID_SIZE];
    char name[RULES_TEXT_SIZE];
    const bool is_classic = rules->scoring == SCORING_CLASSIC;
    snprintf(name, sizeof name, "%s%s%s", rules->name, rules->tiles_path[0] ? ",tiles=" : "",
             rules->tiles_path);
    json_t *record =
        json_pack("{sssssisssisi}", "game", record_format_id(game, id), "rules", name, "players",
                  rules->players, "farms", is_classic ? FARMS_NAME[rules->farms] : "3",
                  "small_city", rules->small_city, "followers", rules->followers);
    if (rules->count != COUNT_ABSENT)
        json_object_set_new(record, "count", json_string(COUNT_NAME[rules->count]));
    return record;
}

json_t *record_pack_seats(const int *value, int players) {
    json_t *array = json_array();
    for (int s = 0; s < players; s++) json_array_append_new(array, json_integer(value[s]));
    return array;
}

static void record_add_scores(json_t *record, const GameResult *game, int players) {
    int score[SEAT_MAX] = {0};
    for (int s = 0; s < players; s++) score[s] = game->seat[s].score;
    json_object_set_new(record, "scores", record_pack_seats(score, players));
}

static void record_add_points(json_t *record, const GameResult *game, int players) {
    json_t *points = json_object();
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        int sum[SEAT_MAX] = {0};
        for (int s = 0; s < players; s++)
            sum[s] = game->seat[s].completed[kind] + game->seat[s].final[kind];
        json_object_set_new(points, FEATURE_NAME[kind], record_pack_seats(sum, players));
    }
    json_object_set_new(record, "points", points);
}

static void record_add_winners(json_t *record, const GameResult *game, int players) {
    json_t *winners = json_array();
    for (int s = 0; s < players; s++)
        if (game->seat[s].first_shares > 0) json_array_append_new(winners, json_integer(s + 1));
    json_object_set_new(record, "winners", winners);
}

static void record_add_forfeit(json_t *record, const GameResult *game, int players) {
    int supply[SEAT_MAX] = {0};
    for (int s = 0; s < players; s++) supply[s] = game->seat[s].supply;
    json_object_set_new(record, "supply", record_pack_seats(supply, players));
    json_object_set_new(record, "complete", json_false());
    json_object_set_new(record, "end", json_string(END_NAME[game->end]));
    json_object_set_new(record, "offender", json_integer(game->offender));
}

json_t *record_create(const Rules *rules, const char name[][AGENT_NAME_SIZE],
                      const GameResult *game) {
    const int players = rules->players;
    json_t *record = record_create_head(rules, game);
    json_t *agents = json_array();
    for (int s = 0; s < players; s++)
        json_array_append_new(agents, json_string(name[(s - game->seating + players) % players]));
    const bool is_named = json_array_size(agents) == (size_t)players;
    json_object_set_new(record, "agents", agents);
    if (game->moves) json_object_set_new(record, "moves", json_string(game->moves));
    record_add_scores(record, game, players);
    if (game->end != END_NORMAL) {
        record_add_forfeit(record, game, players);
    } else {
        if (rules->scoring == SCORING_CLASSIC) record_add_points(record, game, players);
        record_add_winners(record, game, players);
    }
    if (is_named) return record;
    json_decref(record);
    return NULL;
}

/* Appends ",KEY=VALUE" for a field of the record, text or number; false if it is neither. */
static bool record_add_option(const json_t *record, const char *key, char text[RULES_TEXT_SIZE],
                              Error *error) {
    const json_t *field = json_object_get(record, key);
    const size_t length = strlen(text);
    int more = 0;
    if (!field) return true;
    if (json_is_string(field) && !strpbrk(json_string_value(field), ",="))
        more = snprintf(text + length, RULES_TEXT_SIZE - length, ",%s=%s", key,
                        json_string_value(field));
    else if (json_is_integer(field))
        more = snprintf(text + length, RULES_TEXT_SIZE - length, ",%s=%lld", key,
                        (long long)json_integer_value(field));
    else
        return error_set(error, "field \"%s\": expected a word or a whole number", key);
    return length + (size_t)more < RULES_TEXT_SIZE ||
           error_set(error, "field \"%s\": too long for a rule set", key);
}

/* Whether an option is written with its usual value although the rule set does not know it. */
static bool record_is_idle(const json_t *record, const char *key) {
    const json_t *field = json_object_get(record, key);
    if (strcmp(key, "farms") == 0)
        return json_is_string(field) && !strcmp(json_string_value(field), "3");
    return strcmp(key, "small_city") == 0 && json_integer_value(field) == 4;
}

bool record_read_rules(const json_t *record, Rules *rules, char **sheet_text, Error *error) {
    static const char *const option[] = {"players", "farms", "small_city", "followers", "count"};
    char text[RULES_TEXT_SIZE];
    const char *name = json_string_value(json_object_get(record, "rules"));
    *sheet_text = NULL;
    if (!name) return error_set(error, "field \"rules\": expected the name of a rule set");
    const json_t *players = json_object_get(record, "players");
    if (players && !json_is_integer(players))
        return error_set(error, "field \"players\": expected a number of players");
    if (snprintf(text, sizeof text, "%s", name) >= (int)sizeof text)
        return error_set(error, "field \"rules\": too long for a rule set");
    const bool is_junior = strncmp(name, "junior", 6) == 0;
    for (size_t i = 0; i < sizeof option / sizeof option[0]; i++)
        if (!(is_junior && record_is_idle(record, option[i])) &&
            !record_add_option(record, option[i], text, error))
            return false;
    const size_t seats = players ? 0 : json_array_size(json_object_get(record, "agents"));
    return options_read_rules(rules, text, seats <= SEAT_MAX ? (int)seats : 0, sheet_text, error);
}
