/* plot_inline.c: the picture of a plot inside of a page.
 *
 * SPDX-License-Identifier: MIT
 *
 * gnuplot gives all its pictures the same ids; in a page each gets a prefix. Its titles, which
 * browsers show as tooltips, are left out, and the width and height, so that the picture scales.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/html.h"
#include "arena/plot.h"

enum { PATH_SIZE = 4096 };

static bool plot_begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/* Puts a line whose ids and references get the plot's name as a prefix. */
static void plot_put_line(const Plot *plot, const char *line, FILE *page) {
    static const char *const MARK[] = {" id='", " id=\"", "href='#", "url(#", "url('#"};
    const size_t marks = sizeof MARK / sizeof MARK[0];
    while (*line) {
        size_t m = 0;
        if (plot_begins(line, "<title>")) {
            const char *end = strstr(line, "</title>");
            line = end ? end + strlen("</title>") : line + strlen(line);
            continue;
        }
        while (m < marks && !plot_begins(line, MARK[m])) m++;
        if (m == marks) {
            fputc(*line++, page);
            continue;
        }
        fprintf(page, "%s%s-", MARK[m], plot->name);
        line += strlen(MARK[m]);
    }
}

static void plot_copy(const Plot *plot, const char *description, FILE *svg, FILE *page) {
    char *line = NULL;
    size_t size = 0;
    bool has_begun = false;
    while (getline(&line, &size, svg) >= 0) {
        if (plot_begins(line, "<svg")) {
            fputs("<svg role=\"img\" aria-label=\"", page);
            html_put_text(page, description);
            fputs("\"\n", page);
            has_begun = true;
        } else if (!has_begun || plot_begins(line, " width=") || plot_begins(line, "<desc>")) {
            continue;
        } else if (strstr(line, "<text>")) {
            fputs(line, page);
        } else {
            plot_put_line(plot, line, page);
        }
    }
    free(line);
}

bool plot_print_inline(const Plot *plot, const char *description, FILE *page, Error *error) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.svg", plot->folder, plot->name);
    FILE *svg = fopen(path, "r");
    if (!svg) return error_set(error, "cannot read \"%.200s\": %s", path, strerror(errno));
    plot_copy(plot, description, svg, page);
    const bool is_read = !ferror(svg);
    fclose(svg);
    return is_read || error_set(error, "cannot read \"%.200s\"", path);
}
