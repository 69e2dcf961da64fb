/* sheet_word.h: lines, words and numbers of a text of any bytes, walked by length.
 *
 * SPDX-License-Identifier: MIT
 *
 * Nothing here relies on a final zero or stops at one: the text may come from anywhere.
 */
#ifndef ENGINE_SHEET_WORD_H
#define ENGINE_SHEET_WORD_H

#include <stdbool.h>
#include <stddef.h>

enum {
    WORDS_MAX = 5,       /* words of a line that are kept */
    WORD_SHOWN_SIZE = 24 /* of a word in a message, with its zero */
};

typedef struct Word {
    const char *text; /* first byte, inside the text */
    size_t length;    /* bytes */
} Word;

/* A line taken apart. */
typedef struct Words {
    Word word[WORDS_MAX]; /* the first words */
    int count;            /* all words, also those not kept */
    Word rest;            /* everything behind the first word, trimmed */
} Words;

/* Takes the next line, without its LF or CR LF, off `text`; false when the text is used up. */
bool word_take_line(Word *text, Word *line);

/* Splits a line at blanks and tabs; `#` and all behind it is a comment. */
void word_split(Word line, Words *words);

bool word_is(Word word, const char *text);

/* Only characters from blank to tilde? */
bool word_is_printable(Word word);

/* Reads a whole number of min .. max (within +-9999): digits, or a minus sign and digits. */
bool word_read_number(Word word, int min, int max, int *number);

/* A word for a message: printable, cut if it is long. Returns shown. */
const char *word_show(Word word, char shown[WORD_SHOWN_SIZE]);

#endif
