/* tune_search.c: what a tuning does with its budget: three ways to search, and the race.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/spsa.h"
#include "arena/tune_play.h"
#include "engine/digest.h"

/* NTBEA. */

/* One step: a block of the current point of each run, each on a deck of its own. */
static int tune_step_ntbea(Tune *tune, Ntbea **run) {
    const TuneOptions *options = tune->options;
    NtbeaPoint point[TUNE_CANDIDATES_MAX];
    tune->count = 0;
    for (uint64_t r = 0; r < options->runs; r++) {
        Trial *trial = tune_plan(tune, options->opponent, tune->result->decks++);
        point[r] = ntbea_get_current(run[r]);
        if (!space_format_point(&options->space, &point[r], trial->spec[0], tune->error))
            return EXIT_FAILED;
    }
    const int status = tune_play(tune);
    for (uint64_t r = 0; status == EXIT_DONE && r < options->runs; r++) {
        const int score = tune->trial[r].score;
        survey_add(&tune->result->survey, &point[r], score);
        if (!ntbea_add(run[r], &point[r], score / 4.0)) {
            error_set(tune->error, "memory is short");
            return EXIT_FAILED;
        }
        ntbea_move(run[r]);
    }
    return status;
}

/* Adds what a run found, unless another found it too. */
static bool tune_add_candidate(Tune *tune, const char *spec) {
    TuneResult *result = tune->result;
    for (int i = 0; i < result->candidates; i++)
        if (strcmp(result->candidate[i].spec, spec) == 0) return false;
    TuneCandidate *added = &result->candidate[result->candidates++];
    *added = (TuneCandidate){0};
    snprintf(added->spec, sizeof added->spec, "%s", spec);
    return true;
}

static int tune_search_ntbea(Tune *tune) {
    const TuneOptions *options = tune->options;
    Ntbea *run[TUNE_CANDIDATES_MAX] = {NULL};
    int status = EXIT_DONE;
    assert(options->runs >= 1);
    NtbeaOptions settings = ntbea_default_options();
    settings.k = options->k;
    settings.axes = options->space.axes;
    for (int i = 0; i < settings.axes; i++) settings.values[i] = options->space.axis[i].values;
    for (uint64_t r = 0; r < options->runs; r++) {
        settings.seed = digest_key("ntbea", (uint64_t[]){options->seed, r}, 2);
        run[r] = ntbea_create(&settings);
        if (!run[r]) status = EXIT_FAILED;
    }
    if (status != EXIT_DONE) error_set(tune->error, "memory is short");
    const uint64_t steps = tune_count_search(options) / options->runs;
    for (uint64_t i = 0; status == EXIT_DONE && i < steps; i++) status = tune_step_ntbea(tune, run);
    for (uint64_t r = 0; r < options->runs; r++) {
        char spec[AGENT_SPEC_SIZE];
        const NtbeaPoint best = run[r] ? ntbea_find_best(run[r]) : (NtbeaPoint){{0}};
        if (status == EXIT_DONE && !space_format_point(&options->space, &best, spec, tune->error))
            status = EXIT_FAILED;
        if (status == EXIT_DONE) tune_add_candidate(tune, spec);
        ntbea_destroy(run[r]);
    }
    return status;
}

/* SPSA. */

/* What was moved up plays what was moved down; or both play the opponent on the same deck. */
static int tune_step_spsa(Tune *tune, Spsa *spsa, uint64_t pairs) {
    const TuneOptions *options = tune->options;
    const SpsaProbe probe = spsa_draw_probe(spsa);
    char moved[2][AGENT_SPEC_SIZE];
    if (!space_format_coordinates(&options->space, probe.plus, probe.dice, moved[0], tune->error) ||
        !space_format_coordinates(&options->space, probe.minus, probe.dice, moved[1], tune->error))
        return EXIT_FAILED;
    const int sides = options->opponent ? 2 : 1;
    tune->count = 0;
    for (uint64_t i = 0; i < pairs; i++, tune->result->decks++)
        for (int side = 0; side < sides; side++) {
            const char *opponent = options->opponent ? options->opponent : moved[1];
            Trial *trial = tune_plan(tune, opponent, tune->result->decks);
            memcpy(trial->spec[0], moved[side], AGENT_SPEC_SIZE);
        }
    const int status = tune_play(tune);
    double result = 0;
    for (int i = 0; status == EXIT_DONE && i < tune->count; i++)
        result += sides == 1   ? tune->trial[i].score - 2.0
                  : i % 2 == 0 ? tune->trial[i].score / 2.0
                               : -tune->trial[i].score / 2.0;
    if (status != EXIT_DONE) return status;
    spsa_add(spsa, &probe, pairs, result);
    if (survey_add_step(&tune->result->survey, spsa->done, spsa->theta)) return EXIT_DONE;
    error_set(tune->error, "memory is short");
    return EXIT_FAILED;
}

static int tune_search_spsa(Tune *tune) {
    const TuneOptions *options = tune->options;
    const uint64_t sides = options->opponent ? 2 : 1;
    SpsaOptions settings = spsa_default_options();
    Spsa spsa;
    char spec[AGENT_SPEC_SIZE];
    int status = EXIT_DONE;
    settings.parameters = options->space.axes;
    settings.pairs = tune_count_search(options) / sides;
    settings.seed = digest_key("spsa", &options->seed, 1);
    for (int i = 0; i < settings.parameters; i++)
        settings.parameter[i] = (SpsaParameter){space_get_start(&options->space, i), 0, 1,
                                                options->c_end, options->r_end};
    spsa_init(&spsa, &settings);
    if (!survey_add_step(&tune->result->survey, 0, spsa.theta)) {
        error_set(tune->error, "memory is short");
        return EXIT_FAILED;
    }
    while (status == EXIT_DONE && spsa.done < settings.pairs) {
        const uint64_t left = settings.pairs - spsa.done;
        status = tune_step_spsa(tune, &spsa, left < options->batch ? left : options->batch);
    }
    if (status == EXIT_DONE &&
        !space_format_coordinates(&options->space, spsa.theta, NULL, spec, tune->error))
        status = EXIT_FAILED;
    if (status == EXIT_DONE) tune_add_candidate(tune, spec);
    return status;
}

/* Grid. */

/* What the points of a grid scored. */
typedef struct TuneGrid {
    uint64_t points;       /* of the grid */
    uint64_t *half_points; /* by point, of the decks so far */
} TuneGrid;

/* One step: some points, from `first`, on a deck that all points get. */
static int tune_step_grid(Tune *tune, const TuneGrid *grid, uint64_t first, uint64_t deck) {
    const Space *space = &tune->options->space;
    const uint64_t left = grid->points - first;
    const int count = left < TUNE_BATCH_MAX ? (int)left : TUNE_BATCH_MAX;
    tune->count = 0;
    for (int i = 0; i < count; i++) {
        const NtbeaPoint point = space_get_point(space, first + (uint64_t)i);
        Trial *trial = tune_plan(tune, tune->options->opponent, deck);
        if (!space_format_point(space, &point, trial->spec[0], tune->error)) return EXIT_FAILED;
    }
    const int status = tune_play(tune);
    for (int i = 0; status == EXIT_DONE && i < count; i++) {
        const NtbeaPoint point = space_get_point(space, first + (uint64_t)i);
        survey_add(&tune->result->survey, &point, tune->trial[i].score);
        grid->half_points[first + (uint64_t)i] += (uint64_t)tune->trial[i].score;
    }
    return status;
}

/* The best points go to the race, the first of equal ones before the others. */
static bool tune_take_best(Tune *tune, const TuneGrid *grid) {
    for (uint64_t r = 0; r < tune->options->runs && r < grid->points; r++) {
        uint64_t best = 0;
        char spec[AGENT_SPEC_SIZE];
        for (uint64_t i = 1; i < grid->points; i++)
            if (grid->half_points[i] > grid->half_points[best]) best = i;
        const NtbeaPoint point = space_get_point(&tune->options->space, best);
        if (!space_format_point(&tune->options->space, &point, spec, tune->error)) return false;
        if (grid->half_points[best] > 0 || r == 0) tune_add_candidate(tune, spec);
        grid->half_points[best] = 0;
    }
    return true;
}

static int tune_search_grid(Tune *tune) {
    TuneGrid grid = {.points = space_count_points(&tune->options->space)};
    grid.half_points = calloc(grid.points, sizeof *grid.half_points);
    if (!grid.half_points) {
        error_set(tune->error, "memory is short for a grid of %" PRIu64 " points", grid.points);
        return EXIT_FAILED;
    }
    const uint64_t decks = tune_count_search(tune->options) / grid.points;
    int status = EXIT_DONE;
    for (; status == EXIT_DONE && tune->result->decks < decks; tune->result->decks++)
        for (uint64_t i = 0; status == EXIT_DONE && i < grid.points; i += TUNE_BATCH_MAX)
            status = tune_step_grid(tune, &grid, i, tune->result->decks);
    if (status == EXIT_DONE && !tune_take_best(tune, &grid)) status = EXIT_FAILED;
    free(grid.half_points);
    return status;
}

/* The race. */

/* One step: all candidates on some common decks. */
static int tune_step_race(Tune *tune, uint64_t decks) {
    TuneResult *result = tune->result;
    tune->count = 0;
    for (uint64_t i = 0; i < decks; i++, result->decks++)
        for (int c = 0; c < result->candidates; c++) {
            Trial *trial = tune_plan(tune, tune->options->opponent, result->decks);
            memcpy(trial->spec[0], result->candidate[c].spec, AGENT_SPEC_SIZE);
        }
    const int status = tune_play(tune);
    for (int i = 0; status == EXIT_DONE && i < tune->count; i++) {
        StatsSum *race = &result->candidate[i % result->candidates].race;
        race->count++;
        race->sum += tune->trial[i].score;
        race->squares += (int64_t)tune->trial[i].score * tune->trial[i].score;
    }
    return status;
}

static void tune_rank(TuneResult *result) {
    for (int i = 1; i < result->candidates; i++) {
        const TuneCandidate moved = result->candidate[i];
        int place = i;
        for (; place > 0 && result->candidate[place - 1].race.sum < moved.race.sum; place--)
            result->candidate[place] = result->candidate[place - 1];
        result->candidate[place] = moved;
    }
}

int tune_race(Tune *tune) {
    TuneResult *result = tune->result;
    if (result->candidates < 2) return EXIT_DONE;
    const uint64_t candidates = (uint64_t)result->candidates;
    const uint64_t step = TUNE_BATCH_MAX / candidates;
    uint64_t left = (tune->options->budget - tune_count_search(tune->options)) / candidates;
    int status = EXIT_DONE;
    while (status == EXIT_DONE && left > 0) {
        const uint64_t decks = left < step ? left : step;
        status = tune_step_race(tune, decks);
        left -= decks;
    }
    tune_rank(result);
    return status;
}

int tune_search(Tune *tune) {
    switch (tune->options->method) {
    case TUNE_SPSA:
        return tune_search_spsa(tune);
    case TUNE_GRID:
        return tune_search_grid(tune);
    default:
        return tune_search_ntbea(tune);
    }
}
