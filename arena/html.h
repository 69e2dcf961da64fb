/* html.h: text of strangers made harmless in HTML: names, specs and paths are data, never markup.
 *
 * SPDX-License-Identifier: MIT
 *
 * UTF-8 is kept. What is no character of HTML becomes U+FFFD: bytes that are not UTF-8, controls
 * (but for newline and tab in text), surrogates, noncharacters. Errors of the stream are the
 * caller's: see ferror.
 */
#ifndef ARENA_HTML_H
#define ARENA_HTML_H

#include <stdio.h>

/* Puts text as the content of an element or the value of an attribute in either kind of quotes.
 * Not for the contents of <script> and <style>. */
void html_put_text(FILE *page, const char *text);

/* Puts text as a JSON string, quotes included, that may stand inside <script>: nothing in it ends
 * the element, begins a comment, or breaks a line of JavaScript. */
void html_put_json_string(FILE *page, const char *text);

/* Puts JSON that is written already, with the same care: <, > and & stand in its strings alone,
 * where \u003c is the same character. */
void html_put_json(FILE *page, const char *json);

#endif
