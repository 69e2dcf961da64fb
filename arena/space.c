/* space.c: axes read against the agent's table of parameters, points written as specs.
 *
 * SPDX-License-Identifier: MIT
 *
 * A value is good if the agent with this value is: whatever agent_parse_spec refuses, it refuses
 * here, in its own words.
 */
#include "arena/space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/options.h"
#include "arena/spsa.h"

/* One value on each axis, as text; NULL: the parameter stays as the agent has it. */
typedef struct SpaceChoice {
    const char *value[SPACE_AXES_MAX]; /* by axis */
} SpaceChoice;

bool space_init(Space *space, const char *agent, Error *error) {
    *space = (Space){0};
    if (!agent_parse_spec(&space->base, agent, error)) return false;
    const char *at = strchr(agent, '@');
    const char *body = at ? at + 1 : agent;
    if (strlen(body) >= sizeof space->agent)
        return error_set(error, "the agent's spec has %zu characters: expected at most %zu",
                         strlen(body), sizeof space->agent - 1);
    snprintf(space->agent, sizeof space->agent, "%s", body);
    return true;
}

/* The axis that a pair KEY=VALUE of the agent's own spec is replaced by, or -1. */
static int space_find_axis(const Space *space, const char *name, size_t length) {
    for (int i = 0; i < space->axes; i++)
        if (strlen(space->axis[i].name) == length &&
            strncmp(space->axis[i].name, name, length) == 0)
            return i;
    return -1;
}

static bool space_append(char spec[AGENT_SPEC_SIZE], const char *text, int length) {
    const size_t used = strlen(spec);
    const char mark = strchr(spec, ':') ? ',' : ':';
    const int written = snprintf(spec + used, AGENT_SPEC_SIZE - used, "%c%.*s", mark, length, text);
    return written >= 0 && (size_t)written < AGENT_SPEC_SIZE - used;
}

/* Copies the agent's type and those of its pairs that no chosen value replaces. */
static bool space_copy_agent(const Space *space, const SpaceChoice *choice,
                             char spec[AGENT_SPEC_SIZE]) {
    const char *rest = strchr(space->agent, ':');
    const int type = (int)strcspn(space->agent, ":");
    bool fits = true;
    snprintf(spec, AGENT_SPEC_SIZE, "%.*s", type, space->agent);
    while (rest) {
        const char *pair = rest + 1;
        const int axis = space_find_axis(space, pair, strcspn(pair, "=,"));
        if (axis < 0 || !choice->value[axis])
            fits &= space_append(spec, pair, (int)strcspn(pair, ","));
        rest = strchr(pair, ',');
    }
    return fits;
}

/* Writes a spec and has the agent check it. */
static bool space_format(const Space *space, const SpaceChoice *choice, char spec[AGENT_SPEC_SIZE],
                         Error *error) {
    AgentSpec read;
    bool fits = space_copy_agent(space, choice, spec);
    for (int i = 0; i < space->axes; i++) {
        char pair[sizeof space->axis[i].name + SPACE_VALUE_SIZE + 1];
        if (!choice->value[i]) continue;
        const int length =
            snprintf(pair, sizeof pair, "%s=%s", space->axis[i].name, choice->value[i]);
        fits &= space_append(spec, pair, length);
    }
    if (!fits)
        return error_set(error, "the spec of a point is longer than %d characters",
                         AGENT_SPEC_SIZE - 1);
    return agent_parse_spec(&read, spec, error);
}

/* Reading an axis. */

/* Adds a value to the grid of the axis under way, which is the last. */
static bool space_add_value(Space *space, const char *text, size_t length, Error *error) {
    SpaceAxis *axis = &space->axis[space->axes - 1];
    SpaceChoice choice = {{NULL}};
    char spec[AGENT_SPEC_SIZE];
    if (length == 0 || length >= SPACE_VALUE_SIZE || memchr(text, ',', length))
        return error_set(error,
                         "'%.60s' for %s= holds no value: expected LOW..HIGH or VALUE|VALUE, a "
                         "value having 1 to %d characters and no comma",
                         text, axis->name, SPACE_VALUE_SIZE - 1);
    if (axis->values == SPACE_VALUES_MAX)
        return error_set(error, "%s= has more than %d values: expected that many at most",
                         axis->name, SPACE_VALUES_MAX);
    char *value = axis->value[axis->values];
    snprintf(value, SPACE_VALUE_SIZE, "%.*s", (int)length, text);
    for (int i = 0; i < axis->values; i++)
        if (strcmp(axis->value[i], value) == 0)
            return error_set(error, "%s= has the value %s twice: expected each once", axis->name,
                             value);
    axis->values++;
    choice.value[space->axes - 1] = value;
    return space_format(space, &choice, spec, error);
}

static bool space_read_list(Space *space, const char *text, Error *error) {
    for (;;) {
        const size_t length = strcspn(text, "|");
        if (!space_add_value(space, text, length, error)) return false;
        if (text[length] == '\0') return true;
        text += length + 1;
    }
}

/* Reads ":log", ":int", ":steps=N" in any order. */
static bool space_read_modes(SpaceAxis *axis, const char *text, uint64_t *steps, Error *error) {
    while (*text) {
        char mode[32];
        const size_t length = strcspn(text + 1, ":");
        snprintf(mode, sizeof mode, "%.*s", length < 31 ? (int)length : 31, text + 1);
        text += 1 + length;
        if (strcmp(mode, "log") == 0) {
            axis->is_log = true;
        } else if (strcmp(mode, "int") == 0) {
            axis->is_integer = true;
        } else if (strncmp(mode, "steps=", 6) == 0) {
            const OptionNumber number = {"steps=", 2, SPACE_VALUES_MAX};
            if (!options_parse_number(number, mode + 6, steps, error)) return false;
        } else {
            return error_set(error,
                             "'%s' behind the range of %s= is unknown: expected log, int or "
                             "steps=N",
                             mode, axis->name);
        }
    }
    return true;
}

static bool space_check_range(const SpaceAxis *axis, Error *error) {
    if (axis->low >= axis->high)
        return error_set(error,
                         "the range %g..%g of %s= is empty: expected LOW..HIGH, LOW below "
                         "HIGH",
                         axis->low, axis->high, axis->name);
    if (axis->is_log && axis->low <= 0)
        return error_set(error, "the range %g..%g of %s= has no logarithm: expected LOW above 0",
                         axis->low, axis->high, axis->name);
    if (axis->is_integer && (axis->low != floor(axis->low) || axis->high != floor(axis->high)))
        return error_set(error,
                         "the range %g..%g of %s= is one of whole numbers: expected whole "
                         "ends",
                         axis->low, axis->high, axis->name);
    return true;
}

double space_get_value(const SpaceAxis *axis, double coordinate) {
    if (coordinate <= 0) return axis->low;
    if (coordinate >= 1) return axis->high;
    return axis->is_log ? axis->low * pow(axis->high / axis->low, coordinate)
                        : axis->low + (axis->high - axis->low) * coordinate;
}

/* Ends are written as they are, what lies between with few digits, for people. */
static void space_format_value(const SpaceAxis *axis, double value, int digits,
                               char text[SPACE_VALUE_SIZE]) {
    if (axis->is_integer)
        snprintf(text, SPACE_VALUE_SIZE, "%.0f", value);
    else
        snprintf(text, SPACE_VALUE_SIZE, "%.*g",
                 value == axis->low || value == axis->high ? 15 : digits, value);
}

/* Cuts a range into steps; whole numbers that fall together are one. */
static bool space_cut_range(Space *space, int steps, Error *error) {
    SpaceAxis *axis = &space->axis[space->axes - 1];
    for (int i = 0; i < steps; i++) {
        char text[SPACE_VALUE_SIZE];
        const double value = space_get_value(axis, (double)i / (steps - 1));
        space_format_value(axis, axis->is_integer ? round(value) : value, 4, text);
        if (axis->values > 0 && strcmp(axis->value[axis->values - 1], text) == 0) continue;
        if (!space_add_value(space, text, strlen(text), error)) return false;
    }
    return true;
}

static bool space_read_range(Space *space, const char *text, const char *dots, Error *error) {
    SpaceAxis *axis = &space->axis[space->axes - 1];
    char low[SPACE_VALUE_SIZE], high[SPACE_VALUE_SIZE];
    const size_t length = strcspn(dots + 2, ":");
    const OptionReal number = {axis->name, -1e15, 1e15};
    uint64_t steps = SPACE_STEPS;
    if ((size_t)(dots - text) >= sizeof low || length >= sizeof high)
        return error_set(error, "'%.60s' for %s= is too long for a range LOW..HIGH", text,
                         axis->name);
    snprintf(low, sizeof low, "%.*s", (int)(dots - text), text);
    snprintf(high, sizeof high, "%.*s", (int)length, dots + 2);
    axis->is_range = true;
    return options_parse_real(number, low, &axis->low, error) &&
           options_parse_real(number, high, &axis->high, error) &&
           space_read_modes(axis, dots + 2 + length, &steps, error) &&
           space_check_range(axis, error) && space_cut_range(space, (int)steps, error);
}

/* Finds the parameter by having the agent read it: an unknown one is refused in its words, with
 * the nearest known name. */
static bool space_find_parameter(const Space *space, SpaceAxis *axis, Error *error) {
    const AgentType *type = space->base.type;
    char spec[AGENT_SPEC_SIZE];
    AgentSpec read;
    for (axis->parameter = 0; axis->parameter < type->parameter_count; axis->parameter++)
        if (strcmp(type->parameters[axis->parameter].name, axis->name) == 0) return true;
    snprintf(spec, sizeof spec, "%s:%s=0", type->name, axis->name);
    return agent_parse_spec(&read, spec, error);
}

bool space_add_axis(Space *space, const char *text, Error *error) {
    const size_t length = strcspn(text, "=");
    SpaceAxis *axis = &space->axis[space->axes];
    if (space->axes == SPACE_AXES_MAX)
        return error_set(error, "'%.60s' is one parameter too many: expected at most %d", text,
                         SPACE_AXES_MAX);
    *axis = (SpaceAxis){0};
    if (text[length] != '=' || length == 0 || length >= sizeof axis->name)
        return error_set(error,
                         "'%.60s' is no parameter to tune: expected NAME=LOW..HIGH or "
                         "NAME=VALUE|VALUE",
                         text);
    snprintf(axis->name, sizeof axis->name, "%.*s", (int)length, text);
    if (!space_find_parameter(space, axis, error)) return false;
    if (space_find_axis(space, axis->name, length) >= 0)
        return error_set(error, "%s= is to be tuned twice: expected once", axis->name);
    const ParameterType type = space->base.type->parameters[axis->parameter].type;
    axis->is_integer = type == PARAMETER_INT;
    space->axes++;
    const char *values = text + length + 1;
    const char *dots = type == PARAMETER_CHOICE ? NULL : strstr(values, "..");
    const bool is_good =
        dots ? space_read_range(space, values, dots, error) : space_read_list(space, values, error);
    if (!is_good) space->axes--;
    return is_good;
}

/* Points. */

uint64_t space_count_points(const Space *space) {
    uint64_t count = 1;
    for (int i = 0; i < space->axes; i++) {
        const uint64_t values = (uint64_t)space->axis[i].values;
        if (count > UINT64_MAX / values) return UINT64_MAX;
        count *= values;
    }
    return count;
}

NtbeaPoint space_get_point(const Space *space, uint64_t number) {
    NtbeaPoint point = {{0}};
    for (int i = space->axes - 1; i >= 0; i--) {
        point.value[i] = (uint8_t)(number % (uint64_t)space->axis[i].values);
        number /= (uint64_t)space->axis[i].values;
    }
    return point;
}

bool space_format_point(const Space *space, const NtbeaPoint *point, char spec[AGENT_SPEC_SIZE],
                        Error *error) {
    SpaceChoice choice = {{NULL}};
    for (int i = 0; i < space->axes; i++) choice.value[i] = space->axis[i].value[point->value[i]];
    return space_format(space, &choice, spec, error);
}

double space_find_most(const Space *space, const char *name, double missing) {
    const int number = space_find_axis(space, name, strlen(name));
    if (number < 0) return agent_get_value(&space->base, name, missing);
    const SpaceAxis *axis = &space->axis[number];
    if (axis->is_range) return axis->high;
    double most = strtod(axis->value[0], NULL);
    for (int i = 1; i < axis->values; i++) most = fmax(most, strtod(axis->value[i], NULL));
    return most;
}

double space_get_start(const Space *space, int number) {
    const SpaceAxis *axis = &space->axis[number];
    const double value = fmin(fmax(space->base.value[axis->parameter], axis->low), axis->high);
    return axis->is_log ? log(value / axis->low) / log(axis->high / axis->low)
                        : (value - axis->low) / (axis->high - axis->low);
}

bool space_format_coordinates(const Space *space, const double *coordinate, const double *dice,
                              char spec[AGENT_SPEC_SIZE], Error *error) {
    char text[SPACE_AXES_MAX][SPACE_VALUE_SIZE];
    SpaceChoice choice = {{NULL}};
    for (int i = 0; i < space->axes; i++) {
        const SpaceAxis *axis = &space->axis[i];
        double value = space_get_value(axis, coordinate[i]);
        if (axis->is_integer) value = spsa_round(value, dice ? dice[i] : 0.5);
        space_format_value(axis, value, 6, text[i]);
        choice.value[i] = text[i];
    }
    return space_format(space, &choice, spec, error);
}
