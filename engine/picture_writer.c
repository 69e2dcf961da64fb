/* picture_writer.c: text on its way to a sink: collected, formatted, made harmless.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void picture_writer_init(PictureWriter *writer, PictureOutput output) {
    writer->output = output;
    writer->used = 0;
}

void picture_flush(PictureWriter *writer) {
    if (writer->used > 0) writer->output.sink(writer->output.context, writer->buffer, writer->used);
    writer->used = 0;
}

static void put_bytes(PictureWriter *writer, const char *text, size_t length) {
    while (length > 0) {
        if (writer->used == sizeof writer->buffer) picture_flush(writer);
        const size_t room = sizeof writer->buffer - writer->used;
        const size_t part = length < room ? length : room;
        memcpy(writer->buffer + writer->used, text, part);
        writer->used += part;
        text += part;
        length -= part;
    }
}

void picture_put(PictureWriter *writer, const char *text) {
    put_bytes(writer, text, strlen(text));
}

void picture_putf(PictureWriter *writer, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    picture_put(writer, text);
}

/* Reads one UTF-8 character: its code, or U+FFFD for a byte that belongs to none. Returns the
 * number of bytes read, at least 1. */
static size_t read_character(const char *text, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)text[0];
    const size_t length = first < 0x80             ? 1
                          : (first & 0xe0) == 0xc0 ? 2
                          : (first & 0xf0) == 0xe0 ? 3
                          : (first & 0xf8) == 0xf0 ? 4
                                                   : 0;
    *code = length == 1 ? first : first & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        const unsigned char next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80) {
            *code = 0xfffd;
            return 1;
        }
        *code = *code << 6 | (next & 0x3f);
    }
    if (length != 0 && *code >= least[length] && *code <= 0x10ffff) return length;
    *code = 0xfffd;
    return 1;
}

/* Printable ASCII and the letters up to U+02FF, which all take one column. */
static bool has_one_column(uint32_t code) {
    return (code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code <= 0x2ff && code != 0xad);
}

void picture_put_name(PictureWriter *writer, const char *text, int columns) {
    int column = 0;
    while (*text != '\0' && column < columns) {
        uint32_t code;
        const size_t length = read_character(text, &code);
        if (has_one_column(code))
            put_bytes(writer, text, length);
        else
            picture_put(writer, "?");
        text += length;
        column++;
    }
    for (; column < columns; column++) picture_put(writer, " ");
}

/* The characters of XML 1.0, without the controls that it allows and no name needs. */
static bool is_xml(uint32_t code) {
    return code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code <= 0xdfff) &&
           code != 0xfffd && code != 0xfffe && code != 0xffff;
}

static const char *find_entity(uint32_t code) {
    switch (code) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void picture_put_xml(PictureWriter *writer, const char *text, int length_max) {
    for (int i = 0; *text != '\0'; i++) {
        if (i == length_max) {
            picture_put(writer, "\xe2\x80\xa6");
            return;
        }
        uint32_t code;
        const size_t length = read_character(text, &code);
        const char *entity = find_entity(code);
        if (entity != NULL)
            picture_put(writer, entity);
        else if (is_xml(code))
            put_bytes(writer, text, length);
        else
            picture_put(writer, "?");
        text += length;
    }
}

const char *picture_take_line(const char *text, int columns, char line[PICTURE_LINE_SIZE]) {
    size_t length = strlen(text), room = (size_t)columns;
    if (room >= PICTURE_LINE_SIZE) room = PICTURE_LINE_SIZE - 1;
    if (length > room) {
        length = room;
        while (length > 0 && text[length] != ' ') length--;
        if (length == 0) length = room;
    }
    memcpy(line, text, length);
    line[length] = '\0';
    return text[length] == ' ' ? text + length + 1 : text + length;
}
