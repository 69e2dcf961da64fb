/* speed.c: time pieces of work in short windows of CPU time and print the fastest of each.
 *
 * SPDX-License-Identifier: MIT
 *
 * Machines are shared and change their pace, so a figure is the fastest of several windows, in CPU
 * time of the thread. Only the scaling rows use wall time, since they are about all threads.
 */
#include "bench/speed.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/work.h"

enum { DONE, FAILED, USAGE, THREADS_MAX = 256 };

/* What a row reports: the rate of its units, and what a turn or a call costs. */
typedef enum Figure {
    FIGURE_GAMES,
    FIGURE_ROLLOUTS,
    FIGURE_CALLS,
    FIGURE_COPIES,
    FIGURE_SIMS
} Figure;

static const char *const FIGURE_KEY[] = {"games_per_s", "rollouts_per_s", "calls_per_s",
                                         "copies_per_s", "sims_per_s"};

typedef struct Row {
    const char *name;
    uint64_t (*run)(Work *work);
    Figure figure;
    DrawMove *draw;    /* policy of random players, or NULL */
    const char *agent; /* spec of the agent, or NULL */
} Row;

static const Row ROWS[] = {
    {"random", work_play_random, FIGURE_GAMES, moves_draw_joint, NULL},
    {"random-placement", work_play_random, FIGURE_GAMES, moves_draw_placement, NULL},
    {"rollout", work_roll_out, FIGURE_ROLLOUTS, moves_draw_joint, NULL},
    {"moves", work_list_moves, FIGURE_CALLS, NULL, NULL},
    {"copy", work_copy, FIGURE_COPIES, NULL, NULL},
    {"greedy", work_play_agent, FIGURE_GAMES, NULL, "greedy"},
    {"mcts", work_think, FIGURE_SIMS, NULL, "mcts:sims=1000"},
};

enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

/* A measured rate, per second, and what was done in the fastest window. */
typedef struct Rate {
    double units;
    double turns; /* turns, or moves for move lists */
} Rate;

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Works for at least `seconds` of CPU time, looking at the clock every `batch` units. */
static Rate run_window(Work *work, const Row *row, double seconds) {
    const double start = read_clock(CLOCK_THREAD_CPUTIME_ID);
    const uint64_t turns = work->turns;
    uint64_t units = 0;
    double used;
    do {
        for (int i = 0; i < (row->figure == FIGURE_CALLS || row->figure == FIGURE_COPIES ? 256 : 1);
             i++)
            units += row->run(work);
        used = read_clock(CLOCK_THREAD_CPUTIME_ID) - start;
    } while (used < seconds);
    return (Rate){(double)units / used, (double)(work->turns - turns) / used};
}

static Rate find_fastest(Work *work, const Row *row, const SpeedOptions *options) {
    Rate best = {0, 0};
    run_window(work, row, 1e-4 * options->window_ms);
    for (int i = 0; i < options->windows; i++) {
        const Rate rate = run_window(work, row, 1e-3 * options->window_ms);
        if (rate.units > best.units) best = rate;
    }
    return best;
}

static Work *create_work(const Row *row, const Rules *rules, uint64_t seed) {
    Work *work = malloc(sizeof *work);
    if (!work) return NULL;
    work_init(work, rules, seed);
    if (row->draw) work->draw = row->draw;
    if (!row->agent) return work;
    AgentSpec spec;
    Error error;
    if (agent_parse_spec(&spec, row->agent, &error)) work->agent = agent_create(&spec);
    if (work->agent) return work;
    free(work);
    return NULL;
}

static void destroy_work(Work *work) {
    if (work->agent) agent_destroy(work->agent);
    free(work);
}

/* Printing. */

static json_t *describe_row(const Row *row, const Rules *rules, int threads, Rate rate) {
    json_t *object =
        json_pack("{s:s, s:s, s:i, s:i, s:f}", "name", row->name, "rules", rules->name, "players",
                  rules->players, "threads", threads, FIGURE_KEY[row->figure], rate.units);
    if (row->figure == FIGURE_GAMES || row->figure == FIGURE_ROLLOUTS)
        json_object_set_new(object, "ns_per_turn", json_real(1e9 / rate.turns));
    if (row->figure == FIGURE_CALLS) {
        json_object_set_new(object, "ns", json_real(1e9 / rate.units));
        json_object_set_new(object, "moves_per_s", json_real(rate.turns));
    }
    if (row->figure == FIGURE_COPIES) {
        json_object_set_new(object, "ns", json_real(1e9 / rate.units));
        json_object_set_new(object, "bytes", json_integer(sizeof(Game)));
    }
    return object;
}

static void print_row(const json_t *row) {
    static const char *const figures[] = {"games_per_s",  "rollouts_per_s", "calls_per_s",
                                          "copies_per_s", "sims_per_s",     "ns_per_turn",
                                          "ns",           "moves_per_s",    "bytes"};
    printf("%-17s %-11s %d players %2d thread%s", json_string_value(json_object_get(row, "name")),
           json_string_value(json_object_get(row, "rules")),
           (int)json_integer_value(json_object_get(row, "players")),
           (int)json_integer_value(json_object_get(row, "threads")),
           json_integer_value(json_object_get(row, "threads")) == 1 ? " " : "s");
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        const json_t *value = json_object_get(row, figures[i]);
        if (value) printf("  %11.*f %s", i < 5 ? 0 : 1, json_number_value(value), figures[i]);
    }
    printf("\n");
    fflush(stdout);
}

/* Rows are printed as they come, or collected for JSON. */
static void report_row(json_t *rows, json_t *row, bool json) {
    if (!json) print_row(row);
    json_array_append_new(rows, row);
}

/* Scaling over threads: each worker plays on its own, the rates are added up over one wall time. */

typedef struct Worker {
    Work *work;
    const Row *row;
    double seconds;
    uint64_t units, turns;
} Worker;

static void *run_worker(void *context) {
    Worker *worker = context;
    const double end = read_clock(CLOCK_MONOTONIC) + worker->seconds;
    const uint64_t turns = worker->work->turns;
    do worker->units += worker->row->run(worker->work);
    while (read_clock(CLOCK_MONOTONIC) < end);
    worker->turns = worker->work->turns - turns;
    return NULL;
}

static Rate run_threads(const Row *row, const Rules *rules, int threads, double seconds) {
    pthread_t thread[THREADS_MAX];
    Worker worker[THREADS_MAX];
    Rate rate = {0, 0};
    int started = 0;
    for (int i = 0; i < threads; i++)
        worker[i] = (Worker){create_work(row, rules, (uint64_t)i + 1), row, seconds, 0, 0};
    const double start = read_clock(CLOCK_MONOTONIC);
    while (started < threads && worker[started].work &&
           pthread_create(&thread[started], NULL, run_worker, &worker[started]) == 0)
        started++;
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    const double used = read_clock(CLOCK_MONOTONIC) - start;
    for (int i = 0; i < threads; i++) {
        if (!worker[i].work) continue;
        rate.units += (double)worker[i].units / used;
        rate.turns += (double)worker[i].turns / used;
        destroy_work(worker[i].work);
    }
    return rate;
}

static bool measure_row(const Row *row, const Rules *rules, const SpeedOptions *options,
                        json_t *rows) {
    Work *work = create_work(row, rules, 1);
    if (!work) return false;
    const Rate rate = find_fastest(work, row, options);
    destroy_work(work);
    report_row(rows, describe_row(row, rules, 1, rate), options->json);
    if (!row->agent && row->run != work_play_random) return true;
    for (int threads = 2; threads <= options->threads; threads *= 2) {
        Rate best = {0, 0};
        for (int i = 0; i < options->windows; i++) {
            const Rate scaled = run_threads(row, rules, threads, 1e-3 * options->window_ms);
            if (scaled.units > best.units) best = scaled;
        }
        report_row(rows, describe_row(row, rules, threads, best), options->json);
    }
    return true;
}

static bool measure_rules(const char *text, const SpeedOptions *options, json_t *rows) {
    Error error;
    Rules *rules = malloc(sizeof *rules);
    bool is_done = rules != NULL;
    if (!rules || !rules_parse(rules, text, NULL, 0, &error)) {
        fprintf(stderr, "bastide-bench: %s\n", rules ? error.text : "no memory");
        is_done = false;
    }
    for (int i = 0; is_done && i < ROW_COUNT; i++)
        if (!options->name || !strcmp(options->name, ROWS[i].name))
            is_done = measure_row(&ROWS[i], rules, options, rows);
    free(rules);
    return is_done;
}

static bool is_row(const char *name) {
    for (int i = 0; i < ROW_COUNT; i++)
        if (!strcmp(name, ROWS[i].name)) return true;
    return false;
}

int speed_run(const SpeedOptions *options) {
    static const char *const all[] = {"base",   "base,players=5", "base,farms=1", "fuer2",
                                      "junior", "junior-1st",     "count"};
    if (options->name && !is_row(options->name)) {
        fprintf(stderr, "bastide-bench: unknown row '%s': expected", options->name);
        for (int i = 0; i < ROW_COUNT; i++) fprintf(stderr, " %s", ROWS[i].name);
        fprintf(stderr, "\n");
        return USAGE;
    }
    json_t *rows = json_array();
    bool is_done = true;
    if (options->rules)
        is_done = measure_rules(options->rules, options, rows);
    else
        for (size_t i = 0; is_done && i < sizeof all / sizeof all[0]; i++)
            is_done = measure_rules(all[i], options, rows);
    json_t *report = json_pack("{s:o}", "rows", rows);
    if (is_done && options->json) {
        json_dumpf(report, stdout, JSON_INDENT(2));
        printf("\n");
    }
    json_decref(report);
    return is_done ? DONE : FAILED;
}

int speed_play(const char *rules_text, int games) {
    Error error;
    Rules *rules = malloc(sizeof *rules);
    Work *work = malloc(sizeof *work);
    const bool is_done = rules && work && rules_parse(rules, rules_text, NULL, 0, &error);
    if (is_done) {
        work_init(work, rules, 1);
        for (int i = 0; i < games; i++) work_play_random(work);
        printf("%d games, %llu turns, sum %016llx\n", games, (unsigned long long)work->turns,
               (unsigned long long)work->sum);
    } else {
        fprintf(stderr, "bastide-bench: %s\n", rules && work ? error.text : "no memory");
    }
    free(work);
    free(rules);
    return is_done ? DONE : FAILED;
}
