/* merge.c: the stores of one run read side by side, and their union written as one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/merge.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "agents/clock.h"
#include "arena/plural.h"
#include "arena/record.h"

enum { CONFLICTS_SHOWN = 20 };

static const double LIVE_SECONDS = 0.2;
static const double PLAIN_SECONDS = 10;

static bool merge_exists(const char *path) {
    struct stat status;
    return lstat(path, &status) == 0;
}

/* Opens the inputs, which must be stores of one run. */
static bool merge_open_parts(Merge *merge) {
    const MergeOptions *options = merge->options;
    merge->part = calloc((size_t)options->in_count, sizeof *merge->part);
    merge->row = calloc((size_t)options->in_count, sizeof *merge->row);
    if (!merge->part || !merge->row) return error_set(merge->error, "memory is short");
    for (int i = 0; i < options->in_count; i++) {
        char first[100];
        MergePart *part = &merge->part[i];
        part->store = store_open(options->in[i], merge->error);
        if (!part->store) return false;
        snprintf(first, sizeof first, "\"%.96s\"", options->in[0]);
        if (!store_check_run(part->store, store_get_run(merge->part[0].store), first, merge->error))
            return false;
    }
    return true;
}

/* Finds out what the inputs hold, and what they should. */
static bool merge_measure(Merge *merge) {
    const MergeOptions *options = merge->options;
    StoreShape *shape = calloc((size_t)options->in_count, sizeof *shape);
    if (!shape) return error_set(merge->error, "memory is short");
    bool is_read = true;
    for (int i = 0; is_read && i < options->in_count; i++) {
        is_read = store_measure(merge->part[i].store, &shape[i], merge->error);
        merge->blocks_in += shape[i].blocks;
    }
    if (is_read) gaps_init(&merge->gaps, shape, options->in_count);
    if (is_read && options->has_range)
        gaps_expect(&merge->gaps, options->deck[0], options->deck[1]);
    free(shape);
    return is_read;
}

/* Orders stores of one run by what they may call their agents and their sheet. */
static int merge_compare_names(const StoreRun *a, const StoreRun *b) {
    int order = 0;
    for (int v = 0; order == 0 && v < a->variants; v++)
        order = strcmp(a->variant[v].sheet_path, b->variant[v].sheet_path);
    for (int i = 0; order == 0 && i < a->agents; i++) order = strcmp(a->name[i], b->name[i]);
    return order ? order : strcmp(a->version, b->version);
}

/* Makes the result, named as one of the inputs: the same one in whatever order they are given. */
static bool merge_create_out(Merge *merge) {
    const MergeOptions *options = merge->options;
    const Store *original = merge->part[0].store;
    for (int i = 1; i < options->in_count; i++)
        if (merge_compare_names(store_get_run(merge->part[i].store), store_get_run(original)) < 0)
            original = merge->part[i].store;
    if (snprintf(merge->out_path, sizeof merge->out_path, "%s.%ld.tmp", options->out,
                 (long)getpid()) >= (int)sizeof merge->out_path)
        return error_set(merge->error, "\"%.160s\" is too long for the name of a file",
                         options->out);
    merge->out = store_create_copy(merge->out_path, original, options->command, merge->error);
    return merge->out;
}

static bool merge_read(Merge *merge, int i) {
    MergePart *part = &merge->part[i];
    if (!store_read_block(part->reader, &part->block, merge->error)) return false;
    if (!part->block) return true;
    merge->blocks_read++;
    shards_add_block(&merge->row[i], part->block->game, part->block->count);
    return true;
}

static bool merge_begin_reading(Merge *merge) {
    const StoreQuery query = {.last = STORE_DECK_MAX, .with_moves = true};
    for (int i = 0; i < merge->options->in_count; i++) {
        MergePart *part = &merge->part[i];
        part->reader = store_create_reader(part->store, &query, merge->error);
        if (!part->reader || !merge_read(merge, i)) return false;
    }
    return true;
}

static int merge_compare_blocks(const MatchBlock *a, const MatchBlock *b) {
    const uint32_t matchup[2] = {a->game[0].matchup, b->game[0].matchup};
    if (matchup[0] != matchup[1]) return matchup[0] < matchup[1] ? -1 : 1;
    return a->deck == b->deck ? 0 : a->deck < b->deck ? -1 : 1;
}

/* The input whose block comes next, the first of them; -1 at the end. */
static int merge_find_next(const Merge *merge) {
    int next = -1;
    for (int i = 0; i < merge->options->in_count; i++) {
        const MatchBlock *block = merge->part[i].block;
        if (block && (next < 0 || merge_compare_blocks(block, merge->part[next].block) < 0))
            next = i;
    }
    return next;
}

/* Compares the games of a block that two inputs have, and names those that differ. */
static void merge_compare_games(Merge *merge, int one, int other) {
    const MatchBlock *a = merge->part[one].block;
    const MatchBlock *b = merge->part[other].block;
    const uint64_t before = merge->conflicts;
    for (int g = 0; g < a->count; g++) {
        char id[RECORD_ID_SIZE];
        if (store_is_same_game(&a->game[g], &b->game[g], a->count)) continue;
        if (merge->conflicts++ < CONFLICTS_SHOWN)
            fprintf(stderr, "bastide merge: game %s of \"%s\" is not that of \"%s\"\n",
                    record_format_id(&a->game[g], id), merge->options->in[one],
                    merge->options->in[other]);
    }
    merge->duplicates += merge->conflicts == before;
}

/* Which of two texts that may be missing stands first. */
static int merge_compare_texts(const char *a, const char *b) {
    return a && b ? strcmp(a, b) : 0;
}

/* Whether block a is to be kept rather than b, which is equal: it has more of its moves and
 * thoughts, or the shorter times, or the lesser thoughts, so that the choice does not depend on the
 * order of the inputs. */
static bool merge_is_better(const MatchBlock *a, const MatchBlock *b) {
    uint64_t time_ns[2] = {0, 0};
    int texts[2] = {0, 0};
    int order = 0;
    for (int g = 0; g < a->count; g++) {
        texts[0] += (a->game[g].moves != NULL) + (a->game[g].thoughts != NULL);
        texts[1] += (b->game[g].moves != NULL) + (b->game[g].thoughts != NULL);
        if (order == 0) order = merge_compare_texts(a->game[g].thoughts, b->game[g].thoughts);
        for (int s = 0; s < a->count; s++) {
            time_ns[0] += a->game[g].seat[s].time_ns;
            time_ns[1] += b->game[g].seat[s].time_ns;
        }
    }
    if (texts[0] != texts[1]) return texts[0] > texts[1];
    return time_ns[0] != time_ns[1] ? time_ns[0] < time_ns[1] : order < 0;
}

/* Takes the block that comes next, number `next` having it. */
static bool merge_take(Merge *merge, int next) {
    const MatchBlock *key = merge->part[next].block;
    const uint32_t matchup = key->game[0].matchup;
    const uint64_t deck = key->deck;
    const MatchBlock *best = key;
    gaps_add(&merge->gaps, matchup, deck);
    for (int i = next + 1; i < merge->options->in_count; i++) {
        const MatchBlock *block = merge->part[i].block;
        if (!block || merge_compare_blocks(block, key) != 0) continue;
        merge_compare_games(merge, next, i);
        if (merge_is_better(block, best)) best = block;
    }
    merge->blocks_out++;
    if (merge->conflicts == 0 && !store_add_block(merge->out, best, merge->error)) return false;
    for (int i = merge->options->in_count - 1; i >= next; i--) {
        const MatchBlock *block = merge->part[i].block;
        if (block && block->game[0].matchup == matchup && block->deck == deck &&
            !merge_read(merge, i))
            return false;
    }
    return true;
}

static void merge_show(Merge *merge) {
    const bool is_live = isatty(STDERR_FILENO);
    const double now = clock_read_seconds();
    if (merge->options->is_quiet || now - merge->shown < (is_live ? LIVE_SECONDS : PLAIN_SECONDS))
        return;
    merge->shown = now;
    fprintf(stderr, "%s%llu of %llu block%s, %.0f %%%s", is_live ? "\r\033[K" : "",
            (unsigned long long)merge->blocks_read, (unsigned long long)merge->blocks_in,
            plural((int64_t)merge->blocks_in),
            100.0 * (double)merge->blocks_read / (double)merge->blocks_in, is_live ? "" : "\n");
    fflush(stderr);
}

/* Whether somebody wants the merge to end. */
static bool merge_is_interrupted(const sigset_t *signals) {
    const struct timespec now = {0, 0};
    return sigtimedwait(signals, NULL, &now) > 0;
}

static MergeEnd merge_join(Merge *merge) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    merge->shown = clock_read_seconds();
    if (!merge_begin_reading(merge)) return MERGE_FAILED;
    for (int next; (next = merge_find_next(merge)) >= 0;) {
        if (merge_is_interrupted(&signals)) return MERGE_INTERRUPTED;
        if (!merge_take(merge, next)) return MERGE_FAILED;
        merge_show(merge);
    }
    gaps_end(&merge->gaps);
    merge->test = shards_test(merge->row, merge->options->in_count);
    return MERGE_DONE;
}

/* Whether what was read may be kept. */
static bool merge_judge(Merge *merge) {
    if (merge->conflicts > 0)
        return error_set(merge->error, "%llu game%s not the same in two inputs; nothing was merged",
                         (unsigned long long)merge->conflicts,
                         merge->conflicts == 1 ? " is" : "s are");
    merge->is_incomplete = merge->options->has_range && gaps_count(&merge->gaps) > 0;
    if (merge->is_incomplete)
        return error_set(
            merge->error, "%llu block%s of the decks %llu..%llu missing; nothing was merged",
            (unsigned long long)gaps_count(&merge->gaps), plural((int64_t)gaps_count(&merge->gaps)),
            (unsigned long long)merge->gaps.first, (unsigned long long)merge->gaps.last);
    return true;
}

/* Brings a file, or the names in a folder, to the disk. */
static bool merge_sync(const char *path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_done = fsync(file) == 0;
    return close(file) == 0 && is_done;
}

/* Brings the name of a file to the disk; where folders cannot be synchronised, the disk decides. */
static void merge_sync_name(const char *path) {
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    merge_sync(folder);
}

/* Gives the result its name, if no file has it: by a second name for the file, or, on a disk that
 * knows no second names, after a look. */
static bool merge_publish(Merge *merge) {
    const char *out = merge->options->out;
    const bool is_committed = store_commit(merge->out, false, merge->error);
    store_close(merge->out);
    merge->out = NULL;
    if (!is_committed) return false;
    bool is_done = merge_sync(merge->out_path);
    if (is_done && link(merge->out_path, out) != 0)
        is_done = errno != EEXIST && !merge_exists(out) && rename(merge->out_path, out) == 0;
    if (!is_done)
        return error_set(merge->error, "cannot write \"%.160s\": %s", out, strerror(errno));
    merge_sync_name(out);
    return true;
}

MergeEnd merge_run(Merge *merge, const MergeOptions *options, Error *error) {
    memset(merge, 0, sizeof *merge);
    merge->options = options;
    merge->error = error;
    if (merge_exists(options->out)) {
        error_set(error, "\"%.160s\" exists; merge makes a new file and never overwrites one",
                  options->out);
        return MERGE_FAILED;
    }
    if (!merge_open_parts(merge) || !merge_measure(merge) || !merge_create_out(merge))
        return MERGE_FAILED;
    const MergeEnd end = merge_join(merge);
    if (!options->is_quiet && isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (end != MERGE_DONE) return end;
    return merge_judge(merge) && merge_publish(merge) ? MERGE_DONE : MERGE_FAILED;
}

void merge_destroy(Merge *merge) {
    store_close(merge->out);
    merge->out = NULL;
    if (merge->out_path[0]) unlink(merge->out_path);
    for (int i = 0; merge->part && i < merge->options->in_count; i++) {
        store_destroy_reader(merge->part[i].reader);
        store_close(merge->part[i].store);
    }
    free(merge->part);
    free(merge->row);
}
