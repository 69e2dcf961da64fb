/* plot.c: plots by gnuplot: their scripts are written, and gnuplot is called.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/plot.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/report.h"
#include "arena/store.h"
#include "engine/name.h"

extern char **environ;

enum { PATH_SIZE = 4096, SAID_SIZE = 240 };

/* The scripts of arena/plots, built in by plots.S. */
extern const char plot_text_style[], plot_text_margins[], plot_text_turns[], plot_text_supply[],
    plot_text_progress[], plot_text_kinds[], plot_text_time[], plot_text_ratings[],
    plot_text_ladder[], plot_text_tune_values[], plot_text_tune_pairs[], plot_text_tune_steps[];

typedef struct PlotKind {
    const char *name; /* of a file in arena/plots */
    const char *text; /* its contents */
} PlotKind;

static const PlotKind PLOT_KIND[] = {
    {"style", plot_text_style},
    {"margins", plot_text_margins},
    {"turns", plot_text_turns},
    {"supply", plot_text_supply},
    {"progress", plot_text_progress},
    {"kinds", plot_text_kinds},
    {"time", plot_text_time},
    {"ratings", plot_text_ratings},
    {"ladder", plot_text_ladder},
    {"tune_values", plot_text_tune_values},
    {"tune_pairs", plot_text_tune_pairs},
    {"tune_steps", plot_text_tune_steps},
};

static const char *plot_find_kind(const char *name) {
    int i = 0;
    while (strcmp(PLOT_KIND[i].name, name) != 0) i++;
    return PLOT_KIND[i].text;
}

/* The first line of what a program said, without its line end. Reads all of it. */
static void plot_read_said(int pipe, char said[SAID_SIZE]) {
    char buffer[512];
    size_t length = 0;
    ssize_t count = 0;
    while ((count = read(pipe, buffer, sizeof buffer)) > 0 || (count < 0 && errno == EINTR))
        for (ssize_t i = 0; i < count && length < SAID_SIZE - 1; i++) said[length++] = buffer[i];
    said[length] = '\0';
    const size_t blank = strspn(said, " \t\r\n^");
    memmove(said, said + blank, length - blank + 1);
    said[strcspn(said, "\r\n")] = '\0';
}

/* Starts gnuplot in a folder, its stderr going to a pipe. Returns an errno. */
static int plot_spawn(const char *folder, char *const *argv, const int pipe[2], pid_t *child) {
    posix_spawn_file_actions_t actions;
    int reason = posix_spawn_file_actions_init(&actions);
    if (reason) return reason;
    if (!reason) reason = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (!reason) reason = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", 0, 0);
    if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, pipe[1], 2);
    if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, pipe[1], 1);
    if (!reason) reason = posix_spawnp(child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

/* Runs gnuplot to its end. False and an error unless it ended with status 0. */
static bool plot_run(const char *folder, char *const *argv, Error *error) {
    char said[SAID_SIZE] = "";
    int ends[2];
    int status = 0;
    pid_t child = 0;
    if (pipe(ends) != 0) return error_set(error, "cannot make a pipe: %s", strerror(errno));
    const int reason = plot_spawn(folder, argv, ends, &child);
    close(ends[1]);
    if (!reason) plot_read_said(ends[0], said);
    close(ends[0]);
    if (reason == ENOENT)
        return error_set(error, "gnuplot is not found: install it (apt-get install gnuplot-nox)");
    if (reason) return error_set(error, "cannot start gnuplot: %s", strerror(reason));
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return error_set(error, "lost gnuplot: %s", strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    return error_set(error, "gnuplot failed at \"%.60s\": %s", argv[1],
                     said[0] ? said : "it said nothing");
}

bool plot_check_program(Error *error) {
    char *argv[] = {"gnuplot", "--version", NULL};
    return plot_run(".", argv, error);
}

bool plot_make_folder(const char *folder, Error *error) {
    struct stat status;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return error_set(error, "cannot make the folder \"%.200s\": %s", folder, strerror(errno));
    if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode))
        return error_set(error, "\"%.200s\" is no folder", folder);
    return access(folder, W_OK | X_OK) == 0 ||
           error_set(error, "cannot write into \"%.200s\": %s", folder, strerror(errno));
}

bool plot_begin(Plot *plot, const char *folder, const char *name, Error *error) {
    char path[PATH_SIZE];
    *plot = (Plot){.folder = folder};
    snprintf(plot->name, sizeof plot->name, "%s", name);
    snprintf(path, sizeof path, "%s/%s.svg", folder, name);
    if (!store_spare_file(path, error)) return false;
    snprintf(path, sizeof path, "%s/%s.gp", folder, name);
    if (!store_spare_file(path, error)) return false;
    plot->script = fopen(path, "w");
    if (!plot->script)
        return error_set(error, "cannot write \"%.200s\": %s", path, strerror(errno));
    fprintf(plot->script,
            "# %s.gp: a plot of bastide; `gnuplot %s.gp` draws %s.svg again.\n\n"
            "plot_name = '%s'\n",
            name, name, name, name);
    return true;
}

/* Puts a text in single quotes, in at most `columns` of them. */
static void plot_put_text(const Plot *plot, const char *text, int columns) {
    int used = 0;
    const char *end = text;
    for (; *end; end++) {
        const bool begins = ((unsigned char)*end & 0xc0) != 0x80;
        if (begins && used == columns - 1 && report_count_columns(end) > 1) break;
        used += begins;
    }
    fputc('\'', plot->script);
    for (; text < end; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '\'') fputc('\'', plot->script);
        fputc(c < ' ' || c == 127 ? ' ' : c, plot->script);
    }
    fputs(*end ? "…'\n" : "'\n", plot->script);
}

void plot_set_text(const Plot *plot, const char *variable, const char *text) {
    fprintf(plot->script, "%s = ", variable);
    plot_put_text(plot, text, 1000);
}

void plot_set_number(const Plot *plot, const char *variable, double value) {
    fprintf(plot->script, "%s = %.10g\n", variable, value);
}

void plot_set_label(const Plot *plot, const char *array, int entry, const char *label) {
    if (entry == 1) fprintf(plot->script, "array %s[64]\n", array);
    fprintf(plot->script, "%s[%d] = ", array, entry);
    plot_put_text(plot, label, PLOT_LABEL_COLUMNS);
}

void plot_begin_data(const Plot *plot, const char *name) {
    fprintf(plot->script, "$%s << END\n", name);
}

void plot_end_data(const Plot *plot) {
    fputs("END\n", plot->script);
}

void plot_put(const Plot *plot, Estimate estimate) {
    if (estimate.is_known)
        plot_put_number(plot, estimate.value);
    else
        fputs("? ", plot->script);
}

void plot_put_number(const Plot *plot, double value) {
    fprintf(plot->script, "%.8g ", value);
}

void plot_end_line(const Plot *plot) {
    fputc('\n', plot->script);
}

/* Whether a picture was written to its end: gnuplot does not look at what it writes. */
static bool plot_is_whole(const char *path) {
    char end[16] = "";
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    const bool is_read = fseek(file, -10, SEEK_END) == 0 && fread(end, 1, 10, file) > 0;
    fclose(file);
    return is_read && strstr(end, "</svg>");
}

/* Draws what the script says; half a picture is removed. */
static bool plot_draw_picture(const Plot *plot, char *const *argv, Error *error) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.svg", plot->folder, plot->name);
    unlink(path);
    if (!plot_run(plot->folder, argv, error)) return false;
    if (plot_is_whole(path)) return true;
    unlink(path);
    return error_set(error, "gnuplot did not write \"%.200s\" whole: is the disk full?", path);
}

bool plot_draw(Plot *plot, const char *kind, Error *error) {
    char file[PLOT_NAME_SIZE + 4];
    char *argv[] = {"gnuplot", file, NULL};
    snprintf(file, sizeof file, "%s.gp", plot->name);
    fprintf(plot->script, "\n%s\n%s", plot_find_kind("style"), plot_find_kind(kind));
    const bool is_whole = !ferror(plot->script);
    const bool is_closed = fclose(plot->script) == 0;
    plot->script = NULL;
    if (!is_whole || !is_closed)
        return error_set(error, "cannot write \"%.200s/%s\": %s", plot->folder, file,
                         strerror(errno));
    return plot_draw_picture(plot, argv, error);
}
