/* options.c: what the commands share in reading their command lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "engine/name.h"

enum {
    NAMES_MAX = 64,           /* long options of one command and its children */
    SHEET_BYTES_MAX = 1 << 20 /* longest tile sheet that is read */
};

static bool options_is_end(const struct argp_option *option) {
    return !option || (!option->name && !option->doc);
}

/* Appends the long options of a command and of its children, and of theirs, to a list of `count`;
 * returns how many it has then. */
static int options_list(const struct argp *argp, const struct argp_option *list[NAMES_MAX],
                        int count) {
    for (const struct argp_option *known = argp->options; !options_is_end(known); known++)
        if (known->name && count < NAMES_MAX) list[count++] = known;
    for (const struct argp_child *child = argp->children; child && child->argp; child++)
        count = options_list(child->argp, list, count);
    return count;
}

/* The long option that `option` (without dashes and value) is, or is the start of if no other
 * begins so. */
static const struct argp_option *options_find(const struct argp *argp, const char *option,
                                              size_t length) {
    const struct argp_option *list[NAMES_MAX];
    const struct argp_option *found = NULL;
    const int count = options_list(argp, list, 0);
    int fitting = 0;
    for (int i = 0; i < count; i++) {
        if (strncmp(list[i]->name, option, length) != 0) continue;
        if (list[i]->name[length] == '\0') return list[i];
        found = list[i];
        fitting++;
    }
    return fitting == 1 ? found : NULL;
}

static bool options_is_built_in(const char *option, size_t length) {
    static const char *const built_in[] = {"help", "usage", "version"};
    for (size_t i = 0; length > 0 && i < sizeof built_in / sizeof built_in[0]; i++)
        if (strncmp(built_in[i], option, length) == 0) return true;
    return false;
}

static bool options_refuse(const struct argp *argp, const char *word, Error *error) {
    const struct argp_option *list[NAMES_MAX];
    const char *names[NAMES_MAX + 2] = {"help", "version"};
    const char *option = word + strspn(word, "-");
    const int count = options_list(argp, list, 0);
    for (int i = 0; i < count; i++) names[2 + i] = list[i]->name;
    return error_set(error, "unknown option \"%.60s\"; the nearest is \"--%s\"", word,
                     name_find_nearest(names, 2 + count, option, strcspn(option, "=")));
}

/* Whether argp can read the long option word[0] with its value; *words: how many words both are. */
static bool options_check_long(const struct argp *argp, char *const *word, int *words,
                               Error *error) {
    const char *option = word[0] + 2;
    const size_t length = strcspn(option, "=");
    const bool has_value = option[length] == '=';
    *words = 1;
    if (options_is_built_in(option, length)) return true;
    const struct argp_option *known = options_find(argp, option, length);
    if (!known) return options_refuse(argp, word[0], error);
    if (!known->arg)
        return !has_value || error_set(error, "--%s: expected no value, found \"%.40s\"",
                                       known->name, option + length + 1);
    if (has_value || known->flags & OPTION_ARG_OPTIONAL) return true;
    *words = 2;
    return word[1] ||
           error_set(error, "--%s: expected a value, %s, found nothing", known->name, known->arg);
}

/* Looks at the options before argp does, whose own messages know no nearest name and take more than
 * a line. No command has short options of its own. */
static bool options_check_names(const struct argp *argp, int argc, char **argv, Error *error) {
    int words = 1;
    for (int i = 1; i < argc; i += words) {
        const char *word = argv[i];
        words = 1;
        if (strcmp(word, "--") == 0) return true;
        if (word[0] != '-' || word[1] == '\0') continue;
        if (word[1] == '-') {
            if (!options_check_long(argp, argv + i, &words, error)) return false;
        } else if (strcmp(word, "-?") != 0 && strcmp(word, "-V") != 0) {
            return options_refuse(argp, word, error);
        }
    }
    return true;
}

int options_parse(const struct argp *argp, int argc, char **argv, void *input, Error *error) {
    if (!options_check_names(argp, argc, argv, error)) return EXIT_USAGE;
    const int failed = argp_parse(argp, argc, argv, 0, NULL, input);
    if (failed && error->text[0] == '\0')
        error_set(error, "the command line cannot be read: %s", strerror(failed));
    return failed ? EXIT_USAGE : EXIT_DONE;
}

bool options_parse_number(OptionNumber number, const char *text, uint64_t *value, Error *error) {
    const size_t length = strlen(text);
    errno = 0;
    const bool is_number = length > 0 && strspn(text, "0123456789") == length;
    const unsigned long long read = is_number ? strtoull(text, NULL, 10) : 0;
    if (!is_number || errno != 0 || read < number.min || read > number.max)
        return error_set(error, "%s \"%.40s\": expected a whole number from %llu to %llu",
                         number.name, text, (unsigned long long)number.min,
                         (unsigned long long)number.max);
    *value = read;
    return true;
}

bool options_parse_range(OptionNumber number, const char *text, uint64_t range[2], Error *error) {
    char first[24];
    const char *dots = strstr(text, "..");
    if (!dots || (size_t)(dots - text) >= sizeof first)
        return error_set(error, "%s \"%.40s\": expected A..B, such as 0..499", number.name, text);
    memcpy(first, text, (size_t)(dots - text));
    first[dots - text] = '\0';
    if (!options_parse_number(number, first, &range[0], error) ||
        !options_parse_number(number, dots + 2, &range[1], error))
        return false;
    return range[0] <= range[1] ||
           error_set(error, "%s \"%.40s\": expected A..B with A not above B", number.name, text);
}

bool options_parse_real(OptionReal number, const char *text, double *value, Error *error) {
    const size_t length = strlen(text);
    char *end = NULL;
    const bool is_decimal = length > 0 && strspn(text, "0123456789.eE+-") == length;
    const double read = is_decimal ? strtod(text, &end) : 0;
    if (!is_decimal || *end != '\0' || !(read >= number.min && read <= number.max))
        return error_set(error, "%s \"%.40s\": expected a number from %g to %g", number.name, text,
                         number.min, number.max);
    *value = read;
    return true;
}

bool options_parse_choice(const char *option, const char *names, const char *text, int *choice,
                          Error *error) {
    char copy[128];
    const char *name[8] = {""};
    int count = 0;
    snprintf(copy, sizeof copy, "%s", names);
    char *rest = NULL;
    for (char *next = strtok_r(copy, "|", &rest); next && count < 8;
         next = strtok_r(NULL, "|", &rest))
        name[count++] = next;
    for (int i = 0; i < count; i++) {
        if (strcmp(text, name[i]) != 0) continue;
        *choice = i;
        return true;
    }
    return error_set(error, "%s \"%.40s\": expected one of %s; the nearest is \"%s\"", option, text,
                     names, name_find_nearest(name, count, text, strlen(text)));
}

static char *options_read_stream(FILE *file, const char *path, size_t limit, Error *error) {
    char *text = malloc(limit + 2);
    if (!text) {
        error_set(error, "\"%.200s\": memory is short", path);
        return NULL;
    }
    const size_t length = fread(text, 1, limit + 1, file);
    text[length] = '\0';
    if (!ferror(file) && length <= limit && strlen(text) == length) return text;
    if (ferror(file))
        error_set(error, "cannot read \"%.200s\": %s", path, strerror(errno));
    else if (length > limit)
        error_set(error, "\"%.200s\": expected a text of at most %zu bytes", path, limit);
    else
        error_set(error, "\"%.200s\": expected a text, found a zero byte", path);
    free(text);
    return NULL;
}

char *options_read_file(const char *path, size_t limit, Error *error) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        error_set(error, "cannot open \"%.200s\": %s", path, strerror(errno));
        return NULL;
    }
    char *text = options_read_stream(file, path, limit, error);
    fclose(file);
    return text;
}

bool options_read_rules(Rules *rules, const char *text, int players, char **sheet_text,
                        Error *error) {
    char path[sizeof rules->tiles_path + 1];
    *sheet_text = NULL;
    const bool has_tiles = rules_find_tiles(text, path, sizeof path);
    if (has_tiles && path[0] != '\0' && strlen(path) < sizeof rules->tiles_path) {
        *sheet_text = options_read_file(path, SHEET_BYTES_MAX, error);
        if (!*sheet_text) return false;
    }
    if (rules_parse(rules, text, *sheet_text, players, error)) return true;
    free(*sheet_text);
    *sheet_text = NULL;
    return false;
}

static bool options_is_plain(const char *text) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_=+.,:/@%";
    return text[0] != '\0' && strspn(text, plain) == strlen(text);
}

/* Appends one word, in single quotes if the shell might read it otherwise. */
static void options_quote_word(FILE *stream, const char *word) {
    if (options_is_plain(word)) {
        fputs(word, stream);
        return;
    }
    fputc('\'', stream);
    for (; *word; word++) fputs(*word == '\'' ? "'\\''" : (char[2]){*word, '\0'}, stream);
    fputc('\'', stream);
}

char *options_quote_command(int argc, char **argv) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) return NULL;
    fputs(argv[0], stream);
    for (int i = 1; i < argc; i++) {
        fputc(' ', stream);
        options_quote_word(stream, argv[i]);
    }
    fclose(stream);
    return text;
}
