/* html.c: text of strangers made harmless in HTML: names, specs and paths are data, never markup.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/html.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { REPLACEMENT = 0xfffd };

/* Controls, surrogates and noncharacters are not allowed in HTML (WHATWG, section 13.1.4). */
static bool is_character(uint32_t code) {
    const bool is_control =
        (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0);
    const bool is_none = (code >= 0xd800 && code < 0xe000) || (code >= 0xfdd0 && code < 0xfdf0) ||
                         (code & 0xfffe) == 0xfffe || code > 0x10ffff;
    return !is_control && !is_none;
}

/* Bytes of the character that begins with `first`; 0 if none does. */
static size_t count_bytes(unsigned char first) {
    if (first < 0x80) return 1;
    if ((first & 0xe0) == 0xc0) return 2;
    if ((first & 0xf0) == 0xe0) return 3;
    return (first & 0xf8) == 0xf0 ? 4 : 0;
}

/* Reads a character: its code, or REPLACEMENT for one byte that belongs to none. Returns the bytes
 * read. Forms longer than needed are refused: they could hide markup. */
static size_t read_character(const char *text, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)text[0];
    const size_t length = count_bytes(first);
    *code = REPLACEMENT;
    if (length == 0) return 1;
    uint32_t read = length == 1 ? first : first & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        const unsigned char next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80) return 1;
        read = read << 6 | (next & 0x3f);
    }
    if (read < least[length]) return 1;
    if (is_character(read)) *code = read;
    return length;
}

static void put_code(FILE *page, const char *text, size_t length, uint32_t code) {
    if (code == REPLACEMENT)
        fputs("\xef\xbf\xbd", page);
    else
        fwrite(text, 1, length, page);
}

void html_put_text(FILE *page, const char *text) {
    uint32_t code;
    for (size_t length; *text != '\0'; text += length) {
        length = read_character(text, &code);
        if (code < 0x80 && strchr("&<>\"'", (int)code))
            fprintf(page, "&#%u;", (unsigned)code);
        else
            put_code(page, text, length, code);
    }
}

void html_put_json_string(FILE *page, const char *text) {
    uint32_t code;
    putc('"', page);
    for (size_t length; *text != '\0'; text += length) {
        length = read_character(text, &code);
        const bool is_escaped = code < 0x20 || code == 0x2028 || code == 0x2029 ||
                                (code < 0x80 && strchr("\"\\<>&'", (int)code));
        if (is_escaped)
            fprintf(page, "\\u%04x", (unsigned)code);
        else
            put_code(page, text, length, code);
    }
    putc('"', page);
}

void html_put_json(FILE *page, const char *json) {
    uint32_t code;
    for (size_t length; *json != '\0'; json += length) {
        length = read_character(json, &code);
        if (code == '<' || code == '>' || code == '&' || code == 0x2028 || code == 0x2029)
            fprintf(page, "\\u%04x", (unsigned)code);
        else
            put_code(page, json, length, code);
    }
}
