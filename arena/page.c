/* page.c: the page of `bastide report`: index.html and its plots, in a folder.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/html.h"
#include "arena/page_ladder.h"
#include "arena/plot.h"
#include "arena/program.h"
#include "arena/viewer.h"

enum { PATH_SIZE = 4096 };

extern const char page_report_css[]; /* arena/page/report.css, see page.S */

static void page_put_pair(FILE *page, const char *head, const char *text) {
    fprintf(page, "<dt>%s</dt><dd>", head);
    html_put_text(page, text);
    fputs("</dd>\n", page);
}

/* What was played, and how it is played again. */
static void page_put_configuration(const PagePart *part) {
    const PageRun *run = part->run;
    const StoreVariant *variant = store_get_variant(run->run, 0);
    fputs("<h3>Configuration</h3>\n<dl>\n", part->page);
    page_put_pair(part->page, "store", run->path);
    page_put_pair(part->page, "rules", variant->rules);
    if (variant->sheet_path[0]) page_put_pair(part->page, "tiles", variant->sheet_path);
    for (int i = 0; i < run->agents; i++) {
        fprintf(part->page, "<dt>agent %d</dt><dd><strong>", i + 1);
        html_put_text(part->page, run->run->name[i]);
        fputs("</strong> <code>", part->page);
        html_put_text(part->page, run->run->spec[i]);
        fputs("</code></dd>\n", part->page);
    }
    fprintf(part->page, "<dt>seed</dt><dd>%llu</dd>\n", (unsigned long long)run->run->seed);
    fprintf(part->page, "<dt>made by</dt><dd>bastide ");
    html_put_text(part->page, run->run->version);
    fputs(", signature <code>", part->page);
    html_put_text(part->page, run->run->signature);
    fputs("</code>; digest of the configuration <code>", part->page);
    html_put_text(part->page, run->run->digest);
    fputs("</code></dd>\n<dt>played by</dt><dd><code>", part->page);
    html_put_text(part->page, run->command);
    fprintf(part->page, "</code>%s</dd>\n</dl>\n",
            run->run->is_reproducible
                ? ""
                : "; budgets are times: it does not play the same games again");
}

/* "greedy - random", or "league of 5 agents". */
static void page_put_title(const PageRun *run, FILE *page) {
    if (run->league) {
        fprintf(page, "League of %d agents", run->agents);
        return;
    }
    for (int i = 0; i < run->agents; i++) {
        fputs(i ? " – " : "", page);
        html_put_text(page, run->label[i]);
    }
}

static bool page_print_run(const PagePart *part, int games_max) {
    fprintf(part->page, "<section id=\"run-%d\">\n<h2>", part->number);
    page_put_title(part->run, part->page);
    fputs("</h2>\n", part->page);
    if (!page_print_tables(part)) return false;
    fputs("<h3>Plots</h3>\n<div class=\"plots\">\n", part->page);
    if (!page_print_plots(part)) return false;
    fputs("</div>\n", part->page);
    if (!page_print_games(part, games_max)) return false;
    page_put_configuration(part);
    fputs("</section>\n", part->page);
    return true;
}

static void page_print_head(PageRun *const *runs, const PageOptions *options, FILE *page) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          page);
    page_put_title(runs[0], page);
    fprintf(page, "</title>\n<style>\n%s</style>\n", page_report_css);
    viewer_print_style(page);
    fputs("</head>\n<body>\n<header>\n<h1>", page);
    if (options->paths == 1)
        fputs("Bastide report", page);
    else
        fprintf(page, "Bastide report of %d runs", options->paths);
    fputs("</h1>\n<nav><ul>\n", page);
    for (int i = 0; options->paths > 1 && i < options->paths; i++) {
        fprintf(page, "<li><a href=\"#run-%d\">", i + 1);
        page_put_title(runs[i], page);
        fputs("</a></li>\n", page);
    }
    fputs("</ul></nav>\n</header>\n<main>\n", page);
}

/* The drawings of the tiles, once for each sheet. */
static void page_print_tiles(PageRun *const *runs, int count, FILE *page) {
    for (int i = 0; i < count; i++) {
        bool is_drawn = !runs[i]->has_moves;
        for (int j = 0; j < i; j++)
            is_drawn |=
                runs[j]->has_moves && runs[j]->rules->sheet_digest == runs[i]->rules->sheet_digest;
        if (!is_drawn) viewer_print_tiles(page, runs[i]->rules);
    }
}

static void page_print_foot(const PageOptions *options, FILE *page) {
    fputs("</main>\n<footer>\n<p>Made by <code>", page);
    html_put_text(page, options->command);
    fprintf(page, "</code>, %s.</p>\n</footer>\n", program_description());
    viewer_print_script(page);
    fputs("</body>\n</html>\n", page);
}

static bool page_print(PageRun *const *runs, const PageOptions *options, FILE *page, Error *error) {
    const PagePart all = {.folder = options->folder, .page = page, .error = error};
    page_print_head(runs, options, page);
    page_print_tiles(runs, options->paths, page);
    bool is_done = page_print_ladder(&all, runs, options->paths);
    for (int i = 0; is_done && i < options->paths; i++) {
        const PagePart part = {.run = runs[i],
                               .folder = options->folder,
                               .number = options->paths > 1 ? i + 1 : 0,
                               .page = page,
                               .error = error};
        const int share = PAGE_GAMES_MAX / options->paths;
        is_done = page_print_run(&part, share > 0 ? share : i < PAGE_GAMES_MAX);
    }
    if (is_done) page_print_foot(options, page);
    return is_done;
}

/* The page is written beside its place and moved there when it is whole. */
static bool page_write(PageRun *const *runs, const PageOptions *options, Error *error) {
    char path[PATH_SIZE];
    char fresh[PATH_SIZE + 8];
    snprintf(path, sizeof path, "%s/index.html", options->folder);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    if (!store_spare_file(path, error)) return false;
    FILE *page = fopen(fresh, "w");
    if (!page) return error_set(error, "cannot write \"%.200s\": %s", fresh, strerror(errno));
    bool is_done = page_print(runs, options, page, error);
    const bool is_whole = !ferror(page);
    const bool is_closed = fclose(page) == 0;
    if (is_done && (!is_whole || !is_closed || rename(fresh, path) != 0))
        is_done = error_set(error, "cannot write \"%.200s\": %s", path, strerror(errno));
    if (!is_done) unlink(fresh);
    return is_done;
}

bool page_make(const PageOptions *options, Error *error) {
    PageRun *runs[PAGE_RUNS_MAX] = {NULL};
    assert(options->paths > 0 && options->paths <= PAGE_RUNS_MAX);
    bool is_done = plot_check_program(error);
    for (int i = 0; is_done && i < options->paths; i++) {
        runs[i] =
            page_run_create(options->path[i], options->has_test ? &options->test : NULL, error);
        is_done = runs[i];
    }
    is_done =
        is_done && plot_make_folder(options->folder, error) && page_write(runs, options, error);
    for (int i = 0; i < options->paths; i++) page_run_destroy(runs[i]);
    return is_done;
}
