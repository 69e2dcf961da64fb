/* test_html.c: text in HTML: what it shows, and that none of it becomes markup.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/html.h"

TestSuite(html, .timeout = 60);

typedef void Put(FILE *page, const char *text);

/* What a function puts, on the heap. */
static char *put(Put *function, const char *text) {
    char *page = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&page, &length);
    cr_assert_not_null(memory);
    function(memory, text);
    cr_assert_eq(fclose(memory), 0);
    cr_assert_eq(strlen(page), length);
    return page;
}

Test(html, text_is_no_markup_and_keeps_its_characters) {
    static const char *const cases[][2] = {
        {"greedy", "greedy"},
        {"<script>alert(1)</script>", "&#60;script&#62;alert(1)&#60;/script&#62;"},
        {"a\" onload='x' b", "a&#34; onload=&#39;x&#39; b"},
        {"R&D &lt;", "R&#38;D &#38;lt;"},
        {"Grün 乙女 \xf0\x9f\x8f\xb0", "Grün 乙女 \xf0\x9f\x8f\xb0"},
        {"line\n\ttab", "line\n\ttab"},
        {"\x1b[31m\x7f", "\xef\xbf\xbd[31m\xef\xbf\xbd"},
        {"cut \xf0\x9f\x8f", "cut \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xff<\xc3", "\xef\xbf\xbd&#60;\xef\xbf\xbd"},
        {"\xc0\xbc", "\xef\xbf\xbd\xef\xbf\xbd"}, /* < in two bytes */
        {"\xed\xa0\x80", "\xef\xbf\xbd"},         /* half of a pair */
        {"\xef\xbf\xbf", "\xef\xbf\xbd"},
        {"\xc2\x85", "\xef\xbf\xbd"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *page = put(html_put_text, cases[i][0]);
        cr_expect_str_eq(page, cases[i][1]);
        free(page);
    }
}

/* Nothing that a parser of HTML or JavaScript would take for more than data. */
static void expect_harmless(const char *page) {
    cr_expect_null(strpbrk(page, "<>&"), "%s", page);
    cr_expect_null(strstr(page, "\xe2\x80\xa8"), "%s", page);
    cr_expect_null(strstr(page, "\xe2\x80\xa9"), "%s", page);
}

Test(html, json_strings_read_back_as_they_were) {
    static const char *const cases[] = {
        "</script><!-- <script>",      "\"\\'\n\t", "Grün 乙女 \xf0\x9f\x8f\xb0",
        "\xe2\x80\xa8\xe2\x80\xa9]]>", "",
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *page = put(html_put_json_string, cases[i]);
        json_t *read = json_loads(page, JSON_DECODE_ANY, NULL);
        cr_expect_str_eq(json_string_value(read), cases[i]);
        expect_harmless(page);
        json_decref(read);
        free(page);
    }
    char *page = put(html_put_json_string, "\xff\x01");
    cr_expect_str_eq(page, "\"\xef\xbf\xbd\xef\xbf\xbd\"");
    free(page);
}

Test(html, json_stays_the_same_value) {
    static const char json[] = "{\"</script>\":[\"<!--&\\\"\xe2\x80\xa8\",1.5e3,null,true]}";
    char *page = put(html_put_json, json);
    json_t *before = json_loads(json, 0, NULL), *after = json_loads(page, 0, NULL);
    cr_assert_not_null(before);
    cr_expect(json_equal(before, after), "%s", page);
    expect_harmless(page);
    json_decref(before);
    json_decref(after);
    free(page);
}
