/* vary.c: variants of a rule set, from options such as farms=3,2,1,none.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/vary.h"

#include <stdio.h>
#include <string.h>

#include "engine/name.h"

static const char *const VARY_KEY[VARY_KEYS] = {"rules",      "players", "followers", "farms",
                                                "small_city", "count",   "tiles"};

static const char VARY_EXPECTED[] =
    "expected rules, players, followers, farms, small_city, count or tiles";

static const char *vary_find_key(const char *text, size_t length, Error *error) {
    for (int i = 0; i < VARY_KEYS; i++)
        if (strlen(VARY_KEY[i]) == length && memcmp(text, VARY_KEY[i], length) == 0)
            return VARY_KEY[i];
    if (length == 0) {
        error_set(error, "--vary \"%.60s\": a key is missing before '=': %s", text, VARY_EXPECTED);
        return NULL;
    }
    error_set(error, "--vary %.*s: no such option, the nearest is '%s': %s",
              (int)(length < 40 ? length : 40), text,
              name_find_nearest(VARY_KEY, VARY_KEYS, text, length), VARY_EXPECTED);
    return NULL;
}

/* Cuts the values at their commas. */
static bool vary_cut(VaryAxis *axis, const char *text, Error *error) {
    if (snprintf(axis->text, sizeof axis->text, "%s", text) >= (int)sizeof axis->text)
        return error_set(error, "--vary %s: its values are longer than %d bytes", axis->key,
                         VARY_TEXT_SIZE - 1);
    for (char *next = axis->text; next;) {
        char *comma = strchr(next, ',');
        if (comma) *comma = '\0';
        if (axis->values == STORE_VARIANTS_MAX)
            return error_set(error, "--vary %s: expected at most %d values", axis->key,
                             STORE_VARIANTS_MAX);
        if (*next == '\0')
            return error_set(error, "--vary %s: a value is empty: expected V1,V2,...", axis->key);
        axis->value[axis->values++] = next;
        next = comma ? comma + 1 : NULL;
    }
    return true;
}

bool vary_add(Vary *vary, const char *text, Error *error) {
    const char *equals = strchr(text, '=');
    if (!equals)
        return error_set(error, "--vary \"%.60s\": expected KEY=V1,V2,..., such as farms=3,none",
                         text);
    const char *key = vary_find_key(text, (size_t)(equals - text), error);
    if (!key) return false;
    for (int i = 0; i < vary->axes; i++)
        if (vary->axis[i].key == key) return error_set(error, "--vary %s is given twice", key);
    VaryAxis *axis = &vary->axis[vary->axes++];
    *axis = (VaryAxis){.key = key};
    if (!vary_cut(axis, equals + 1, error)) return false;
    return vary_count(vary) <= STORE_VARIANTS_MAX ||
           error_set(error, "--vary: %d variants, expected at most %d", vary_count(vary),
                     STORE_VARIANTS_MAX);
}

int vary_count(const Vary *vary) {
    int count = 1;
    for (int i = 0; i < vary->axes; i++) count *= vary->axis[i].values;
    return count;
}

/* The value of a key in variant `number`. */
static const char *vary_get_value(const Vary *vary, int axis, int number) {
    for (int i = vary->axes - 1; i > axis; i--) number /= vary->axis[i].values;
    return vary->axis[axis].value[number % vary->axis[axis].values];
}

char *vary_format_label(const Vary *vary, int number, char text[VARY_TEXT_SIZE]) {
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < vary->axes && length < VARY_TEXT_SIZE; i++)
        length +=
            (size_t)snprintf(text + length, VARY_TEXT_SIZE - length, "%s%s=%s", i > 0 ? " " : "",
                             vary->axis[i].key, vary_get_value(vary, i, number));
    return text;
}

/* The axis whose key is an option's; -1 if that option is not varied. */
static int vary_find_axis(const Vary *vary, const char *option, size_t length) {
    for (int i = 0; i < vary->axes; i++)
        if (strlen(vary->axis[i].key) == length && memcmp(vary->axis[i].key, option, length) == 0)
            return i;
    return -1;
}

bool vary_check_rules(const Vary *vary, const char *rules, Error *error) {
    if (vary_find_axis(vary, "rules", strlen("rules")) >= 0)
        return error_set(
            error,
            "--rules \"%.60s\": --vary rules says the same: expected one of them; what "
            "all variants share is varied with one value, such as --vary players=3",
            rules);
    for (const char *next = rules + strcspn(rules, ","); *next; next += strcspn(next, ",")) {
        next++;
        const int axis = vary_find_axis(vary, next, strcspn(next, "=,"));
        if (axis >= 0)
            return error_set(error,
                             "--rules \"%.60s\": --vary %s sets %s too: expected one of them",
                             rules, vary->axis[axis].key, vary->axis[axis].key);
    }
    return true;
}

bool vary_format_rules(const Vary *vary, int number, const char *rules, char text[VARY_TEXT_SIZE]) {
    const int renamed = vary_find_axis(vary, "rules", strlen("rules"));
    int length = snprintf(text, VARY_TEXT_SIZE, "%s",
                          renamed >= 0 ? vary_get_value(vary, renamed, number) : rules);
    for (int i = 0; i < vary->axes && length < VARY_TEXT_SIZE; i++)
        if (i != renamed)
            length += snprintf(text + length, VARY_TEXT_SIZE - (size_t)length, ",%s=%s",
                               vary->axis[i].key, vary_get_value(vary, i, number));
    return length < VARY_TEXT_SIZE;
}
