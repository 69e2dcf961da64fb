/* show.c: pictures to where people look: the terminal, and SVG files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/show.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/options.h"
#include "arena/store.h"

bool show_parse(ShowOptions *options, int key, const char *text, Error *error) {
    switch (key) {
    case SHOW_KEY_SVG:
        options->svg = text;
        return true;
    case SHOW_KEY_COMPACT:
        options->is_compact = true;
        return true;
    default:
        options->has_colour = true;
        options->colour = SHOW_ALWAYS;
        return !text ||
               options_parse_choice("--color", "auto|always|never", text, &options->colour, error);
    }
}

/* NO_COLOR: see no-color.org; set and not empty it means no colour. */
static bool show_is_coloured(const ShowOptions *options) {
    const char *refused = getenv("NO_COLOR");
    if (options->colour != SHOW_AUTO) return options->colour == SHOW_ALWAYS;
    return isatty(STDOUT_FILENO) && (!refused || refused[0] == '\0');
}

void show_fit(const ShowOptions *options, PictureOptions *picture) {
    struct winsize window = {0};
    picture->compact = options->is_compact;
    picture->colour = show_is_coloured(options);
    picture->half = picture->colour && !options->is_compact;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0)
        picture->columns = window.ws_col;
}

static void show_write(void *context, const char *text, size_t length) {
    fwrite(text, 1, length, context);
}

PictureOutput show_to(FILE *stream) {
    return (PictureOutput){.sink = show_write, .context = stream};
}

/* Writes a whole file; an errno if that cannot be. */
static int show_fill(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "wb");
    if (!file) return errno;
    bool is_written = fwrite(text, 1, length, file) == length;
    const int reason = is_written ? 0 : errno;
    is_written = fclose(file) == 0 && is_written;
    return is_written ? 0 : reason ? reason : errno;
}

/* Whether a path is, or may become, an ordinary file; a device or a pipe is written to as it is. */
static bool show_is_ordinary(const char *path) {
    struct stat status;
    return lstat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* A file is written beside its place and moved there when it is whole. */
bool show_write_text(const char *path, const char *text, size_t length, Error *error) {
    char fresh[4096];
    if (!store_spare_file(path, error)) return false;
    const bool is_ordinary = show_is_ordinary(path) && strlen(path) + 5 < sizeof fresh;
    snprintf(fresh, sizeof fresh, "%.4090s%s", path, is_ordinary ? ".new" : "");
    int reason = show_fill(fresh, text, length);
    if (!reason && is_ordinary && rename(fresh, path) != 0) reason = errno;
    if (!reason) return true;
    if (is_ordinary) unlink(fresh);
    return error_set(error, "cannot write \"%.200s\": %s", path, strerror(reason));
}

bool show_write_svg(const char *path, ShowPainter *paint, const void *subject, Error *error) {
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (!memory) return error_set(error, "memory is short for a picture");
    paint(subject, show_to(memory));
    const bool is_written = fclose(memory) == 0 ? show_write_text(path, text, length, error)
                                                : error_set(error, "memory is short for a picture");
    free(text);
    return is_written;
}
