/* ntbea.c: the model of tuples and the walk over the grid that it guides.
 *
 * SPDX-License-Identifier: MIT
 *
 *      entry   | axis 0 | axis 1 | ... | axes 0,1 | axes 0,2 | ...     counts and sums, in one
 * array seen    points evaluated, with count and sum: the tuple of all, searched from end to end
 *
 * The list of points is short beside the games that filled it, so that it needs no index.
 */
#include "arena/ntbea.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rng.h"

typedef struct NtbeaEntry {
    uint32_t count; /* evaluations */
    double sum;     /* of their scores */
} NtbeaEntry;

typedef struct NtbeaSeen {
    NtbeaPoint point; /* evaluated at least once */
    NtbeaEntry entry; /* its evaluations */
} NtbeaSeen;

struct Ntbea {
    NtbeaOptions options;                        /* a copy */
    size_t single[NTBEA_AXES_MAX];               /* where an axis begins in `entry` */
    size_t pair[NTBEA_AXES_MAX][NTBEA_AXES_MAX]; /* where axes i < j begin: value i * values[j]
                                                    + value j behind it */
    NtbeaEntry *entry;                           /* owned */
    NtbeaSeen *seen;                             /* owned, in the order of their first time */
    size_t seen_count, seen_room;                /* used and allocated */
    uint32_t evaluations;                        /* in all */
    NtbeaPoint current;                          /* to be evaluated next */
    Rng rng;                                     /* of the walk */
};

NtbeaOptions ntbea_default_options(void) {
    return (NtbeaOptions){.k = 0.4, .epsilon = 0.5, .neighbours = 50};
}

/* Lays out the entries; returns how many there are. */
static size_t ntbea_lay_out(Ntbea *ntbea) {
    const NtbeaOptions *options = &ntbea->options;
    size_t next = 1; /* the first entry is nobody's: an array is never empty */
    for (int i = 0; i < options->axes; i++) {
        assert(options->values[i] >= 1 && options->values[i] <= NTBEA_VALUES_MAX);
        ntbea->single[i] = next;
        next += (size_t)options->values[i];
    }
    for (int i = 0; i < options->axes; i++)
        for (int j = i + 1; j < options->axes; j++) {
            ntbea->pair[i][j] = next;
            next += (size_t)options->values[i] * (size_t)options->values[j];
        }
    return next;
}

Ntbea *ntbea_create(const NtbeaOptions *options) {
    assert(options->axes >= 1 && options->axes <= NTBEA_AXES_MAX);
    assert(options->k >= 0 && options->epsilon > 0 && options->neighbours >= 1);
    Ntbea *ntbea = calloc(1, sizeof *ntbea);
    if (!ntbea) return NULL;
    ntbea->options = *options;
    ntbea->entry = calloc(ntbea_lay_out(ntbea), sizeof *ntbea->entry);
    if (!ntbea->entry) {
        free(ntbea);
        return NULL;
    }
    rng_init(&ntbea->rng, options->seed);
    for (int i = 0; i < options->axes; i++)
        ntbea->current.value[i] = (uint8_t)rng_below(&ntbea->rng, (uint64_t)options->values[i]);
    return ntbea;
}

void ntbea_destroy(Ntbea *ntbea) {
    if (!ntbea) return;
    free(ntbea->entry);
    free(ntbea->seen);
    free(ntbea);
}

NtbeaPoint ntbea_get_current(const Ntbea *ntbea) {
    return ntbea->current;
}

static NtbeaEntry *ntbea_find_single(const Ntbea *ntbea, const NtbeaPoint *point, int axis) {
    assert(point->value[axis] < ntbea->options.values[axis]);
    return &ntbea->entry[ntbea->single[axis] + point->value[axis]];
}

static NtbeaEntry *ntbea_find_pair(const Ntbea *ntbea, const NtbeaPoint *point, int i, int j) {
    const size_t row = (size_t)point->value[i] * (size_t)ntbea->options.values[j];
    return &ntbea->entry[ntbea->pair[i][j] + row + point->value[j]];
}

/* The entry of a whole point, or NULL. */
static NtbeaEntry *ntbea_find_seen(const Ntbea *ntbea, const NtbeaPoint *point) {
    for (size_t i = 0; i < ntbea->seen_count; i++)
        if (memcmp(&ntbea->seen[i].point, point, sizeof *point) == 0) return &ntbea->seen[i].entry;
    return NULL;
}

/* Adds a point without evaluations. NULL if memory is short. */
static NtbeaEntry *ntbea_add_seen(Ntbea *ntbea, const NtbeaPoint *point) {
    if (ntbea->seen_count == ntbea->seen_room) {
        const size_t room = ntbea->seen_room ? 2 * ntbea->seen_room : 64;
        NtbeaSeen *seen = realloc(ntbea->seen, room * sizeof *seen);
        if (!seen) return NULL;
        ntbea->seen = seen;
        ntbea->seen_room = room;
    }
    NtbeaSeen *added = &ntbea->seen[ntbea->seen_count++];
    *added = (NtbeaSeen){.point = *point};
    return &added->entry;
}

static void ntbea_add_score(NtbeaEntry *entry, double score) {
    entry->count++;
    entry->sum += score;
}

bool ntbea_add(Ntbea *ntbea, const NtbeaPoint *point, double score) {
    NtbeaEntry *whole = ntbea_find_seen(ntbea, point);
    if (!whole) whole = ntbea_add_seen(ntbea, point);
    if (!whole) return false;
    ntbea_add_score(whole, score);
    for (int i = 0; i < ntbea->options.axes; i++) {
        ntbea_add_score(ntbea_find_single(ntbea, point, i), score);
        for (int j = i + 1; j < ntbea->options.axes; j++)
            ntbea_add_score(ntbea_find_pair(ntbea, point, i, j), score);
    }
    ntbea->evaluations++;
    return true;
}

/* What the tuples of a point say, as it is summed up. */
typedef struct NtbeaTally {
    double log_evaluations; /* ln(1 + N) */
    double epsilon;         /* of the options */
    double means, explores; /* sums over the tuples */
    int seen, tuples;       /* how many were seen, and are there */
} NtbeaTally;

static void ntbea_count_entry(NtbeaTally *tally, const NtbeaEntry *entry) {
    const double count = entry ? entry->count : 0;
    if (entry && count > 0) {
        tally->means += entry->sum / count;
        tally->seen++;
    }
    tally->explores += sqrt(tally->log_evaluations / (tally->epsilon + count));
    tally->tuples++;
}

NtbeaValue ntbea_evaluate(const Ntbea *ntbea, const NtbeaPoint *point) {
    const NtbeaOptions *options = &ntbea->options;
    NtbeaTally tally = {.log_evaluations = log(1 + (double)ntbea->evaluations),
                        .epsilon = options->epsilon};
    for (int i = 0; i < options->axes; i++) {
        ntbea_count_entry(&tally, ntbea_find_single(ntbea, point, i));
        for (int j = i + 1; j < options->axes; j++)
            ntbea_count_entry(&tally, ntbea_find_pair(ntbea, point, i, j));
    }
    if (options->axes > 2) ntbea_count_entry(&tally, ntbea_find_seen(ntbea, point));
    NtbeaValue value = {.mean = tally.seen > 0 ? tally.means / tally.seen : 0,
                        .explore = tally.explores / tally.tuples};
    value.ucb = value.mean + options->k * value.explore;
    return value;
}

/* Gives an axis another of its values. */
static void ntbea_change(Ntbea *ntbea, NtbeaPoint *point, int axis) {
    const int values = ntbea->options.values[axis];
    if (values < 2) return;
    const int step = 1 + (int)rng_below(&ntbea->rng, (uint64_t)values - 1);
    point->value[axis] = (uint8_t)((point->value[axis] + step) % values);
}

/* A neighbour: one axis that has a choice changes for certain, the others with a chance of 1 in
 * `axes`, as in the paper. */
static NtbeaPoint ntbea_draw_neighbour(Ntbea *ntbea) {
    const NtbeaOptions *options = &ntbea->options;
    const uint64_t axes = (uint64_t)options->axes;
    NtbeaPoint point = ntbea->current;
    bool has_choice = false;
    for (int i = 0; i < options->axes; i++) has_choice |= options->values[i] > 1;
    if (!has_choice) return point;
    int certain = (int)rng_below(&ntbea->rng, axes);
    while (options->values[certain] < 2) certain = (int)rng_below(&ntbea->rng, axes);
    for (int i = 0; i < options->axes; i++)
        if (i == certain || rng_below(&ntbea->rng, axes) == 0) ntbea_change(ntbea, &point, i);
    return point;
}

void ntbea_move(Ntbea *ntbea) {
    NtbeaPoint best = ntbea->current;
    double best_ucb = 0;
    for (int i = 0; i < ntbea->options.neighbours; i++) {
        const NtbeaPoint point = ntbea_draw_neighbour(ntbea);
        const double ucb = ntbea_evaluate(ntbea, &point).ucb;
        if (i > 0 && ucb <= best_ucb) continue;
        best = point;
        best_ucb = ucb;
    }
    ntbea->current = best;
}

NtbeaPoint ntbea_find_best(const Ntbea *ntbea) {
    NtbeaPoint best = ntbea->current;
    double best_mean = 0;
    for (size_t i = 0; i < ntbea->seen_count; i++) {
        const double mean = ntbea_evaluate(ntbea, &ntbea->seen[i].point).mean;
        if (i > 0 && mean <= best_mean) continue;
        best = ntbea->seen[i].point;
        best_mean = mean;
    }
    return best;
}

static double ntbea_read_entry(const NtbeaEntry *entry, uint32_t *count) {
    *count = entry->count;
    return entry->count > 0 ? entry->sum / entry->count : 0;
}

double ntbea_get_marginal(const Ntbea *ntbea, int axis, int value, uint32_t *count) {
    assert(axis < ntbea->options.axes && value < ntbea->options.values[axis]);
    return ntbea_read_entry(&ntbea->entry[ntbea->single[axis] + (size_t)value], count);
}

double ntbea_get_pair(const Ntbea *ntbea, const int axis[2], const int value[2], uint32_t *count) {
    assert(axis[0] < axis[1] && axis[1] < ntbea->options.axes);
    NtbeaPoint point = {{0}};
    for (int i = 0; i < 2; i++) point.value[axis[i]] = (uint8_t)value[i];
    return ntbea_read_entry(ntbea_find_pair(ntbea, &point, axis[0], axis[1]), count);
}
