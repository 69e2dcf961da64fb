/* progress.c: how far a run has come, on stderr while it goes on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "agents/clock.h"
#include "arena/plural.h"

enum { LINE_SIZE = 256 };

static const double LIVE_SECONDS = 0.2;
static const double PLAIN_SECONDS = 10;
static const char CLEAR_LINE[] = "\r\033[K";

void progress_begin(Progress *progress) {
    progress->is_live = !progress->is_quiet && isatty(STDERR_FILENO);
    progress->began = clock_read_seconds();
    progress->shown = progress->began;
    progress->done_before = progress->done;
}

double progress_seconds(const Progress *progress) {
    return clock_read_seconds() - progress->began;
}

/* "35.2 games/s, 0:11 left"; nothing before the first block. */
static int progress_format_rate(const Progress *progress, char *text, size_t size) {
    const double seconds = progress_seconds(progress);
    const double blocks = (double)(progress->done - progress->done_before);
    if (blocks <= 0 || seconds <= 0) return snprintf(text, size, ", no block finished yet");
    const double rate = blocks / seconds;
    const double left = (double)(progress->blocks - progress->done) / rate;
    const long long whole = left < 1e9 ? (long long)(left + 0.5) : 1000000000;
    const double games = rate * progress->table->rules.players;
    const int length = snprintf(text, size, ", %.*f games/s, %s", games < 100 ? 1 : 0, games,
                                progress->test ? "at most " : "");
    if (whole < 3600)
        return length + snprintf(text + length, size - (size_t)length, "%lld:%02lld left",
                                 whole / 60, whole % 60);
    return length + snprintf(text + length, size - (size_t)length, "%lld:%02lld:%02lld left",
                             whole / 3600, whole / 60 % 60, whole % 60);
}

/* "greedy scores 43.1 % ± 4.5 %": the utility of the first agent, as a share of what a game can
 * give. */
static int progress_format_score(const Progress *progress, char *text, size_t size) {
    if (!progress->stats) return 0;
    const int players = progress->table->rules.players;
    const double unit = stats_utility_unit(players) / 100;
    const StatsSum *utility = &progress->stats->agent[0].utility;
    const Estimate mean = stats_mean(utility, unit);
    const Estimate width = stats_anytime(utility, unit);
    if (!mean.is_known) return 0;
    int length =
        snprintf(text, size, ", %.40s scores %.1f %%", progress->table->agent[0].name, mean.value);
    if (width.is_known)
        length += snprintf(text + length, size - (size_t)length, " ± %.1f %%", width.value);
    return length;
}

/* "LLR -1.20 (-2.94 .. 2.94)". */
static void progress_format_test(const Progress *progress, char *text, size_t size) {
    const Sprt *test = progress->test;
    if (test)
        snprintf(text, size, ", LLR %.2f (%.2f .. %.2f)", test->llr,
                 sprt_lower_bound(&test->options), sprt_upper_bound(&test->options));
}

static void progress_format(const Progress *progress, char line[LINE_SIZE]) {
    const double share =
        progress->blocks ? 100.0 * (double)progress->done / (double)progress->blocks : 100.0;
    int length = snprintf(line, LINE_SIZE, "%llu of %llu block%s, %.0f %%",
                          (unsigned long long)progress->done, (unsigned long long)progress->blocks,
                          plural((int64_t)progress->blocks), share);
    length += progress_format_rate(progress, line + length, LINE_SIZE - (size_t)length);
    length += progress_format_score(progress, line + length, LINE_SIZE - (size_t)length);
    progress_format_test(progress, line + length, LINE_SIZE - (size_t)length);
}

/* Bytes of `text` that take at most `columns` columns; a UTF-8 character takes one. */
static int progress_cut(const char *text, int columns) {
    int bytes = 0;
    for (int used = 0; text[bytes] != '\0'; bytes++) {
        if (((unsigned char)text[bytes] & 0xc0) == 0x80) continue;
        if (++used > columns) break;
    }
    return bytes;
}

static void progress_show(Progress *progress) {
    char line[LINE_SIZE];
    struct winsize window = {0};
    progress_format(progress, line);
    progress->shown = clock_read_seconds();
    if (!progress->is_live) {
        fprintf(stderr, "%s\n", line);
        return;
    }
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1;
    fprintf(stderr, "%s%.*s", CLEAR_LINE, progress_cut(line, is_known ? window.ws_col - 1 : 79),
            line);
    fflush(stderr);
}

void progress_add_block(Progress *progress) {
    progress->done++;
    if (progress->is_quiet || progress->is_live || progress->every == 0) return;
    if (progress->done % progress->every == 0) progress_show(progress);
}

void progress_tick(Progress *progress) {
    if (progress->is_quiet || (!progress->is_live && progress->every > 0)) return;
    const double interval = progress->is_live ? LIVE_SECONDS : PLAIN_SECONDS;
    if (clock_read_seconds() - progress->shown >= interval) progress_show(progress);
}

void progress_say(Progress *progress, const char *format, ...) {
    if (progress->is_quiet) return;
    va_list arguments;
    va_start(arguments, format);
    progress_end(progress);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void progress_end(Progress *progress) {
    if (!progress->is_live) return;
    fputs(CLEAR_LINE, stderr);
    fflush(stderr);
}
