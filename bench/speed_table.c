/* speed_table.c: measured speeds as tables, beside other programs, and as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "bench/speed.h"

/* How a unit is shown. */
typedef struct Column {
    const char *title; /* of the rate */
    const char *key;   /* of the rate in JSON */
    const char *ns;    /* what the time belongs to, or NULL */
    bool is_a_turn;    /* the time is that of a turn, not of a unit */
} Column;

static const Column COLUMNS[] = {
    [UNIT_GAMES] = {"games/s", "games_per_s", "ns a turn", true},
    [UNIT_ROLLOUTS] = {"rollouts/s", "rollouts_per_s", "ns a turn", true},
    [UNIT_CALLS] = {"calls/s", "calls_per_s", "ns a call", false},
    [UNIT_COPIES] = {"copies/s", "copies_per_s", "ns a copy", false},
    [UNIT_SIMS] = {"sims/s", "sims_per_s", "ns a sim", false},
};

static double get_ns(const SpeedResult *result) {
    const Column *column = &COLUMNS[result->piece->unit];
    return 1e9 / (column->is_a_turn ? result->rate.turns : result->rate.units);
}

static bool is_base(const SpeedResult *result) {
    return !strcmp(result->rules, "base") && result->players == 2;
}

static void print_line(const SpeedResult *result, const SpeedResult *first) {
    printf("  %-24s %7d %15.0f %10.1f", result->rules, result->players, result->rate.units,
           get_ns(result));
    if (is_base(first) && result != first)
        printf(" %8.0f %%", 100 * get_ns(first) / get_ns(result));
    if (result == first) printf(" %10s", "");
    if (result->piece->unit == UNIT_CALLS) printf("  %.0f moves/s", result->rate.turns);
    if (result->piece->unit == UNIT_COPIES) printf("  %zu bytes", sizeof(Game));
    if (is_base(result) && result->piece->wanted > 0)
        printf("  %.0f %% of the %.0f wanted", 100 * result->rate.units / result->piece->wanted,
               result->piece->wanted);
    printf("\n");
}

void speed_print_piece(const SpeedReport *report, int first) {
    const Piece *piece = report->result[first].piece;
    const Column *column = &COLUMNS[piece->unit];
    printf("%s: %s\n  %-24s %7s %15s %10s %10s\n", piece->name, piece->meaning, "rules", "players",
           column->title, column->ns, is_base(&report->result[first]) ? "of base" : "");
    for (int i = first; i < report->count; i++)
        print_line(&report->result[i], &report->result[first]);
    printf("\n");
    fflush(stdout);
}

void speed_print_teams(const SpeedReport *report, int first) {
    const SpeedResult *one = &report->result[first];
    const Column *column = &COLUMNS[one->piece->unit];
    printf("%s on several threads: %s, %d players\n  %-24s %23s %10s %10s %s\n", one->piece->name,
           one->rules, one->players, "workers", column->title, "", "of one",
           "  if all processors were free");
    for (int i = first; i < report->count; i++) {
        const SpeedResult *result = &report->result[i];
        printf("  %3d %-20s %23.0f %10s %9.2fx %9.2fx\n", result->threads,
               result->is_processes  ? "processes"
               : result->threads > 1 ? "threads"
                                     : "thread",
               result->rate.units, "", result->rate.units / one->rate.units,
               result->units_per_cpu / one->units_per_cpu);
    }
    printf("\n");
    fflush(stdout);
}

/* Other programs, each with a figure of its own and one of this program: games or simulations a
 * second on one core of the machine that was used here (AMD EPYC family 26, see results/speed). */
typedef struct Anchor {
    const char *piece;   /* this program's row */
    const char *program; /* the other, and what it leaves out */
    double units;        /* a second */
    double wanted;       /* how many times as fast this program must be, or 0 */
} Anchor;

static const Anchor ANCHORS[] = {
    {"random", "AlphaCarcassonne (C++, no fields)", 8551, 25},
    {"random", "carcassonne-research (Numba, fields)", 2101, 100},
    {"random", "Carcassonne-Engine (Go, fields)", 247, 0},
    {"random", "carcassonne-ai (Rust, fields)", 104, 0},
    {"random", "JCloisterZone 5 (Java, fields)", 81, 0},
    {"mcts", "AlphaCarcassonne, full rollouts", 4951, 0},
    {"mcts", "carcassonne-research, full rollouts", 2498, 0},
};

static const SpeedResult *find_base(const SpeedReport *report, const char *piece) {
    for (int i = 0; i < report->count; i++) {
        const SpeedResult *result = &report->result[i];
        if (!strcmp(result->piece->name, piece) && is_base(result) && result->units_per_cpu == 0)
            return result;
    }
    return NULL;
}

void speed_print_anchors(const SpeedReport *report) {
    bool has_title = false;
    for (size_t i = 0; i < sizeof ANCHORS / sizeof ANCHORS[0]; i++) {
        const Anchor *anchor = &ANCHORS[i];
        const SpeedResult *result = find_base(report, anchor->piece);
        if (!result) continue;
        if (!has_title) printf("beside other programs on one core of an AMD EPYC (family 26)\n");
        has_title = true;
        printf("  %-8s %-40s %6.0f %8.1f times as fast", anchor->piece, anchor->program,
               anchor->units, result->rate.units / anchor->units);
        if (anchor->wanted > 0) printf(" (wanted: %.0f)", anchor->wanted);
        printf("\n");
    }
}

/* JSON. */

static json_t *describe(const SpeedResult *result) {
    const Column *column = &COLUMNS[result->piece->unit];
    char name[64];
    snprintf(name, sizeof name, "%s%s", result->piece->name,
             result->is_processes ? "-processes" : "");
    json_t *row =
        json_pack("{s:s, s:s, s:i, s:i, s:f}", "name", name, "rules", result->rules, "players",
                  result->players, "threads", result->threads, column->key, result->rate.units);
    if (result->units_per_cpu > 0) return row;
    json_object_set_new(row, column->is_a_turn ? "ns_per_turn" : "ns", json_real(get_ns(result)));
    if (result->piece->unit == UNIT_CALLS)
        json_object_set_new(row, "moves_per_s", json_real(result->rate.turns));
    if (result->piece->unit == UNIT_COPIES)
        json_object_set_new(row, "bytes", json_integer(sizeof(Game)));
    return row;
}

bool speed_print_json(const SpeedReport *report) {
    json_t *rows = json_array();
    for (int i = 0; i < report->count; i++)
        json_array_append_new(rows, describe(&report->result[i]));
    json_t *object = json_pack("{s:o}", "rows", rows);
    const bool is_done = object && json_dumpf(object, stdout, JSON_INDENT(2)) == 0;
    json_decref(object);
    printf("\n");
    return is_done && fflush(stdout) == 0;
}
