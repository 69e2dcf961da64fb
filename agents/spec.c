/* spec.c: agents by text: NAME@TYPE:KEY=VALUE,... read, checked, and written in canonical form.
 *
 * SPDX-License-Identifier: MIT
 *
 * Names of any sort, of types, keys and choices, are held as one list "joint|placement": one
 * function looks them up, one finds the nearest, one prints what exists.
 */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"
#include "engine/digest.h"
#include "engine/name.h"

enum {
    NAMES_SIZE = 1024, /* a list of names and a zero */
    QUOTE_SIZE = 41,   /* what is shown of bad input and a zero */
    NUMBER_SIZE = 32   /* a number as text and a zero */
};

/* A piece of text that ends where it ends. */
typedef struct Span {
    const char *start; /* first character, or NULL: there is no text */
    size_t length;     /* characters */
} Span;

static Span span_of(const char *text) {
    return (Span){text, strlen(text)};
}

static bool span_is(Span a, Span b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

/* Cuts `text` at the first `mark`; returns what stands before it. `rest` is what stands behind, or
 * has no start if there is no mark. */
static Span span_cut(Span text, char mark, Span *rest) {
    const char *at = memchr(text.start, mark, text.length);
    *rest = (Span){NULL, 0};
    if (!at) return text;
    const size_t length = (size_t)(at - text.start);
    *rest = (Span){at + 1, text.length - length - 1};
    return (Span){text.start, length};
}

/* Input as it can stand in a message: short, on one line. Returns `quote`. */
static const char *span_quote(Span text, char quote[QUOTE_SIZE]) {
    size_t length = 0;
    for (; length < text.length && length < QUOTE_SIZE - 1; length++) {
        const char c = text.start[length];
        quote[length] = isprint((unsigned char)c) ? c : '?';
    }
    quote[length] = '\0';
    if (text.length > length) memcpy(quote + length - 3, "...", 3);
    return quote;
}

/* Lists of names. */

static void names_add(char names[NAMES_SIZE], const char *name) {
    const size_t length = strlen(names);
    const size_t more = strlen(name);
    assert(length + more + 2 <= NAMES_SIZE);
    if (length > 0) names[length] = '|';
    memcpy(names + length + (length > 0), name, more + 1);
}

/* The number of a name in the list, or -1. */
static int names_find(const char *names, Span name) {
    Span rest = span_of(names);
    for (int i = 0; rest.start; i++)
        if (span_is(span_cut(rest, '|', &rest), name)) return i;
    return -1;
}

static Span names_get(const char *names, int number) {
    Span rest = span_of(names);
    Span name = span_cut(rest, '|', &rest);
    while (number-- > 0 && rest.start) name = span_cut(rest, '|', &rest);
    return name;
}

static Span names_find_nearest(const char *names, Span word) {
    Span rest = span_of(names);
    Span nearest = {"", 0};
    size_t best = SIZE_MAX;
    while (rest.start) {
        const Span name = span_cut(rest, '|', &rest);
        const size_t edits = name_count_edits(name.start, name.length, word.start, word.length);
        if (edits < best) {
            best = edits;
            nearest = name;
        }
    }
    return nearest;
}

/* Refuses a word that is not in the list. */
static bool refuse_unknown(const char *what, Span word, const char *names, Error *error) {
    char quote[QUOTE_SIZE];
    char list[2 * NAMES_SIZE];
    size_t length = 0;
    for (const char *c = names; *c; c++) {
        list[length++] = *c == '|' ? ',' : *c;
        if (*c == '|') list[length++] = ' ';
    }
    list[length] = '\0';
    const Span nearest = names_find_nearest(names, word);
    return error_set(error, "%s '%s' is unknown; nearest: %.*s; there are: %s", what,
                     span_quote(word, quote), (int)nearest.length, nearest.start, list);
}

/* Values. */

/* Are all bytes of `text` among `allowed`, and is the first no sign of plus? */
static bool is_number_text(Span text, const char *allowed) {
    if (text.length == 0 || text.length >= NUMBER_SIZE || text.start[0] == '+') return false;
    for (size_t i = 0; i < text.length; i++)
        if (!text.start[i] || !strchr(allowed, text.start[i])) return false;
    return true;
}

/* Reads a decimal number that is all of `text`. */
static bool parse_number(Span text, bool is_integer, double *number) {
    char copy[NUMBER_SIZE];
    char *end;
    if (!is_number_text(text, is_integer ? "0123456789-" : "0123456789+-.eE")) return false;
    memcpy(copy, text.start, text.length);
    copy[text.length] = '\0';
    *number = is_integer ? (double)strtol(copy, &end, 10) : strtod(copy, &end);
    *number += 0.0; /* there is one zero */
    return end == copy + text.length && end != copy;
}

/* The shortest text that reads back as the same number; whole numbers without an exponent. */
static void format_number(double number, char text[NUMBER_SIZE]) {
    const bool is_whole = number > -1e15 && number < 1e15 && number == (double)(int64_t)number;
    if (is_whole) {
        snprintf(text, NUMBER_SIZE, "%" PRId64, (int64_t)number);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, NUMBER_SIZE, "%.*g", digits, number);
        if (strtod(text, NULL) == number) return;
    }
}

static bool parse_value(const Parameter *parameter, Span text, double *value, Error *error) {
    char what[64], quote[QUOTE_SIZE], min[NUMBER_SIZE], max[NUMBER_SIZE];
    if (parameter->type == PARAMETER_CHOICE) {
        const int choice = names_find(parameter->choices, text);
        *value = choice;
        snprintf(what, sizeof what, "value of %s=", parameter->name);
        return choice >= 0 || refuse_unknown(what, text, parameter->choices, error);
    }
    const bool is_integer = parameter->type == PARAMETER_INT;
    if (parse_number(text, is_integer, value) && *value >= parameter->min &&
        *value <= parameter->max)
        return true;
    format_number(parameter->min, min);
    format_number(parameter->max, max);
    return error_set(error, "'%s' is no value of %s=; expected %s from %s to %s",
                     span_quote(text, quote), parameter->name,
                     is_integer ? "an integer" : "a number", min, max);
}

/* Specs. */

static int find_parameter(const AgentType *type, Span key, Error *error) {
    char names[NAMES_SIZE] = "";
    char what[64];
    for (int i = 0; i < type->parameter_count; i++) names_add(names, type->parameters[i].name);
    const int found = names_find(names, key);
    snprintf(what, sizeof what, "parameter of %s", type->name);
    if (found < 0) refuse_unknown(what, key, names, error);
    return found;
}

/* Reads KEY=VALUE,KEY=VALUE; bit i of `given` is set for parameter i. */
static bool parse_pairs(AgentSpec *spec, Span text, uint64_t *given, Error *error) {
    char quote[QUOTE_SIZE];
    while (text.start) {
        Span value;
        const Span pair = span_cut(text, ',', &text);
        const Span key = span_cut(pair, '=', &value);
        if (!value.start)
            return error_set(error, "'%s' in the parameters of %s: expected KEY=VALUE",
                             span_quote(pair, quote), spec->type->name);
        const int i = find_parameter(spec->type, key, error);
        if (i < 0) return false;
        if (*given >> i & 1)
            return error_set(error, "%s= is given twice for %s: expected once",
                             spec->type->parameters[i].name, spec->type->name);
        *given |= UINT64_C(1) << i;
        if (!parse_value(&spec->type->parameters[i], value, &spec->value[i], error)) return false;
    }
    return true;
}

static void set_defaults(AgentSpec *spec) {
    const AgentType *type = spec->type;
    uint64_t given = 0;
    Error error;
    bool is_good = true;
    for (int i = 0; i < type->parameter_count; i++)
        is_good &= parse_value(&type->parameters[i], span_of(type->parameters[i].fallback),
                               &spec->value[i], &error);
    if (type->preset) is_good &= parse_pairs(spec, span_of(type->preset), &given, &error);
    assert(is_good);
    (void)is_good;
}

static void format_canonical(AgentSpec *spec) {
    size_t length = (size_t)snprintf(spec->canonical, AGENT_SPEC_SIZE, "%s", spec->type->name);
    for (int i = 0; i < spec->type->parameter_count; i++) {
        const Parameter *parameter = &spec->type->parameters[i];
        char number[NUMBER_SIZE];
        format_number(spec->value[i], number);
        const Span value = parameter->type == PARAMETER_CHOICE
                               ? names_get(parameter->choices, (int)spec->value[i])
                               : span_of(number);
        length +=
            (size_t)snprintf(spec->canonical + length, AGENT_SPEC_SIZE - length, "%c%s=%.*s",
                             i == 0 ? ':' : ',', parameter->name, (int)value.length, value.start);
        assert(length < AGENT_SPEC_SIZE);
    }
}

/* Names stand in tables, in files and on command lines, so only plain characters are taken. */
static bool parse_name(AgentSpec *spec, Span name, Error *error) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "_-.+=/~#%()[]";
    char quote[QUOTE_SIZE];
    bool is_good = name.length > 0 && name.length < AGENT_NAME_SIZE;
    for (size_t i = 0; i < name.length; i++) is_good &= strchr(allowed, name.start[i]) != NULL;
    if (!is_good)
        return error_set(error,
                         "'%s' before @ is no name of an agent: expected 1 to %d letters, digits "
                         "or characters of _-.+=/~#%%()[]",
                         span_quote(name, quote), AGENT_NAME_SIZE - 1);
    memcpy(spec->name, name.start, name.length);
    spec->name[name.length] = '\0';
    return true;
}

/* Names a spec by its text. */
static void derive_name(AgentSpec *spec, Span text) {
    enum { KEPT = AGENT_NAME_SIZE - 1 - 9 }; /* the rest is ~ and eight digits */
    if (text.length < AGENT_NAME_SIZE)
        snprintf(spec->name, AGENT_NAME_SIZE, "%.*s", (int)text.length, text.start);
    else
        snprintf(spec->name, AGENT_NAME_SIZE, "%.*s~%08x", KEPT, text.start,
                 (unsigned)(digest_64(text.start, text.length) >> 32));
}

static bool parse_type(AgentSpec *spec, Span name, Error *error) {
    char names[NAMES_SIZE] = "";
    for (int i = 0; agent_get_type(i); i++) names_add(names, agent_get_type(i)->name);
    const int found = names_find(names, name);
    if (found < 0) return refuse_unknown("agent", name, names, error);
    spec->type = agent_get_type(found);
    return true;
}

bool agent_parse_spec(AgentSpec *spec, const char *text, Error *error) {
    *spec = (AgentSpec){0};
    Span rest, pairs;
    Span name = span_cut(span_of(text), '@', &rest);
    const Span body = rest.start ? rest : name;
    if (rest.start && !parse_name(spec, name, error)) return false;
    if (!rest.start) derive_name(spec, body);
    if (!parse_type(spec, span_cut(body, ':', &pairs), error)) return false;
    set_defaults(spec);
    uint64_t given = 0;
    if (!parse_pairs(spec, pairs, &given, error)) return false;
    if (spec->type->check && !spec->type->check(spec, given, error)) return false;
    format_canonical(spec);
    return true;
}

double agent_get_value(const AgentSpec *spec, const char *name, double missing) {
    for (int i = 0; i < spec->type->parameter_count; i++)
        if (strcmp(spec->type->parameters[i].name, name) == 0) return spec->value[i];
    return missing;
}
