/* sheet_word.c: lines, words and numbers of a text of any bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/sheet_word.h"

#include <string.h>

bool word_take_line(Word *text, Word *line) {
    if (text->length == 0) return false;
    const char *newline = memchr(text->text, '\n', text->length);
    const size_t length = newline ? (size_t)(newline - text->text) : text->length;
    const size_t taken = newline ? length + 1 : length;
    *line = (Word){text->text, length};
    if (length > 0 && line->text[length - 1] == '\r') line->length--;
    text->text += taken;
    text->length -= taken;
    return true;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

void word_split(Word line, Words *words) {
    const char *c = line.text;
    const char *comment = line.length > 0 ? memchr(line.text, '#', line.length) : NULL;
    const char *end = comment ? comment : line.text + line.length;
    words->count = 0;
    words->rest = (Word){end, 0};
    while (c < end) {
        const char *first = c;
        if (is_blank(*c++)) continue;
        while (c < end && !is_blank(*c)) c++;
        if (words->count < WORDS_MAX)
            words->word[words->count] = (Word){first, (size_t)(c - first)};
        if (words->count == 1) words->rest.text = first;
        if (words->count >= 1) words->rest.length = (size_t)(c - words->rest.text);
        words->count++;
    }
}

bool word_is(Word word, const char *text) {
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

bool word_is_printable(Word word) {
    for (size_t i = 0; i < word.length; i++)
        if (word.text[i] < ' ' || word.text[i] > '~') return false;
    return true;
}

bool word_read_number(Word word, int min, int max, int *number) {
    const bool negative = word.length > 0 && word.text[0] == '-';
    const size_t first = negative ? 1 : 0;
    int value = 0;
    if (word.length == first) return false;
    for (size_t i = first; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') return false;
        value = 10 * value + (word.text[i] - '0');
        if (value > 9999) return false;
    }
    *number = negative ? -value : value;
    return *number >= min && *number <= max;
}

const char *word_show(Word word, char shown[WORD_SHOWN_SIZE]) {
    const bool cut = word.length >= WORD_SHOWN_SIZE;
    const size_t length = cut ? WORD_SHOWN_SIZE - 1 : word.length;
    for (size_t i = 0; i < length; i++)
        shown[i] = word_is_printable((Word){word.text + i, 1}) ? word.text[i] : '?';
    if (cut) memset(shown + length - 3, '.', 3);
    shown[length] = 0;
    return shown;
}
