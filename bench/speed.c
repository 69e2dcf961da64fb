/* speed.c: measure each piece of work under each rule set in turn, then on several threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench/speed.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DONE, FAILED };

/* The base game of two players comes first: the others are held against it. */
static const char *const USUAL[] = {
    "base",         "base,players=3",  "base,players=4", "base,players=5", "base,farms=1",
    "base,farms=2", "base,farms=none", "fuer2",          "junior",         "junior-1st",
    "count"};

enum { USUAL_COUNT = sizeof USUAL / sizeof USUAL[0] };

/* The rule sets under measurement. */
typedef struct Field {
    int count;
    const char *text[RULES_MAX];
    Rules *rules[RULES_MAX]; /* owned */
} Field;

static bool read_rules(Field *field, const SpeedOptions *options) {
    Error error;
    const char *const *text = options->rules_count > 0 ? options->rules : USUAL;
    const int count = options->rules_count > 0 ? options->rules_count : USUAL_COUNT;
    for (field->count = 0; field->count < count; field->count++) {
        Rules *rules = malloc(sizeof *rules);
        if (rules && rules_parse(rules, text[field->count], NULL, 0, &error)) {
            field->text[field->count] = text[field->count];
            field->rules[field->count] = rules;
            continue;
        }
        fprintf(stderr, "bastide-bench: %s\n", rules ? error.text : "no memory");
        free(rules);
        return false;
    }
    return true;
}

static void free_rules(Field *field) {
    for (int i = 0; i < field->count; i++) free(field->rules[i]);
}

/* "base,players=3,farms=1" becomes "base,farms=1": players have a column of their own. */
static void copy_rules_text(char *copy, size_t size, const char *text) {
    snprintf(copy, size, "%s", text);
    char *players = strstr(copy, ",players=");
    if (!players) return;
    const char *rest = strchr(players + 1, ',');
    memmove(players, rest ? rest : "", strlen(rest ? rest : "") + 1);
}

static SpeedResult *add_result(SpeedReport *report, const Piece *piece, const Field *field, int i) {
    SpeedResult *result = &report->result[report->count++];
    memset(result, 0, sizeof *result);
    result->piece = piece;
    copy_rules_text(result->rules, sizeof result->rules, field->text[i]);
    result->players = field->rules[i]->players;
    result->threads = 1;
    return result;
}

static bool measure_piece(SpeedReport *report, const Piece *piece, const Field *field,
                          Effort effort) {
    Rate rate[RULES_MAX];
    if (!measure_in_turn(piece, field->rules, field->count, effort, rate)) {
        fprintf(stderr,
                "bastide-bench: %s: memory is short, or the same work came out differently\n",
                piece->name);
        return false;
    }
    for (int i = 0; i < field->count; i++) add_result(report, piece, field, i)->rate = rate[i];
    return true;
}

/* One thread, two, four ..., `threads` of them, and as many processes, under the first rule set. */
static bool measure_scaling(SpeedReport *report, const Piece *piece, const Field *field,
                            const SpeedOptions *options) {
    Team team[TEAMS_MAX] = {{.size = 1}};
    int count = 1;
    for (int size = 2; size < options->threads; size *= 2) team[count++].size = size;
    team[count++].size = options->threads;
    team[count++] = (Team){.size = options->threads, .is_processes = true};
    if (!measure_teams(piece, field->rules[0], options->effort, team, count)) {
        fprintf(stderr, "bastide-bench: %s: memory, threads or processes are short\n", piece->name);
        return false;
    }
    for (int i = 0; i < count; i++) {
        SpeedResult *result = add_result(report, piece, field, 0);
        result->threads = team[i].size;
        result->is_processes = team[i].is_processes;
        result->rate.units = team[i].units_per_s;
        result->units_per_cpu = team[i].units_per_cpu;
    }
    return true;
}

static bool is_selected(const SpeedOptions *options, const Piece *piece) {
    for (int i = 0; i < options->piece_count; i++)
        if (options->piece[i] == piece) return true;
    return options->piece_count == 0;
}

static bool measure_all(SpeedReport *report, const Field *field, const SpeedOptions *options) {
    const Piece *piece;
    for (int i = 0; (piece = work_get_piece(i)); i++) {
        const int first = report->count;
        if (!is_selected(options, piece)) continue;
        if (!measure_piece(report, piece, field, options->effort)) return false;
        if (!options->json) speed_print_piece(report, first);
    }
    for (int i = 0; options->threads > 1 && (piece = work_get_piece(i)); i++) {
        const int first = report->count;
        if (!piece->is_scaling || !is_selected(options, piece)) continue;
        if (!measure_scaling(report, piece, field, options)) return false;
        if (!options->json) speed_print_teams(report, first);
    }
    return true;
}

static int count_processors(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return CPU_COUNT(&set) < TEAM_MAX ? CPU_COUNT(&set) : TEAM_MAX;
}

int speed_run(const SpeedOptions *options) {
    SpeedOptions settled = *options;
    if (settled.threads == 0) settled.threads = count_processors();
    SpeedReport *report = calloc(1, sizeof *report);
    Field field;
    bool is_done = report && read_rules(&field, options);
    if (is_done) {
        is_done = measure_all(report, &field, &settled);
        if (is_done && options->json) is_done = speed_print_json(report);
        if (is_done && !options->json) speed_print_anchors(report);
        free_rules(&field);
    }
    free(report);
    return is_done ? DONE : FAILED;
}
