/* speed.h: how fast each part of the engine and the agents is, under every rule set.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BENCH_SPEED_H
#define BENCH_SPEED_H

#include "bench/measure.h"

enum { RULES_MAX = 16, RESULTS_MAX = 1024, TEAMS_MAX = 16 };

/* What to measure and how long. */
typedef struct SpeedOptions {
    const char *rules[RULES_MAX]; /* rule sets to measure; none: the usual ones */
    int rules_count;
    const Piece *piece[PIECES_MAX]; /* rows to measure; none: all */
    int piece_count;
    Effort effort; /* of each figure */
    int threads;   /* most threads of the scaling rows, 1: none; 0: the processors at hand */
    bool json;     /* print JSON instead of a table */
} SpeedOptions;

/* One measured row. */
typedef struct SpeedResult {
    const Piece *piece;
    char rules[192]; /* rule set without players= */
    int players;
    int threads;          /* or processes */
    bool is_processes;    /* threads are processes here */
    Rate rate;            /* teams: by the clock on the wall; turns 0 */
    double units_per_cpu; /* teams: what free processors would reach */
} SpeedResult;

/* All rows, in the order in which they were measured. */
typedef struct SpeedReport {
    int count;
    SpeedResult result[RESULTS_MAX];
} SpeedReport;

/* Measures and prints. Returns the program's exit status. */
int speed_run(const SpeedOptions *options);

/* Prints the rows from `first` on, which are of one piece (speed_table.c). */
void speed_print_piece(const SpeedReport *report, int first);
/* The same for the teams of one piece. */
void speed_print_teams(const SpeedReport *report, int first);
/* Prints how the figures stand to those of other programs. */
void speed_print_anchors(const SpeedReport *report);
/* Prints {"rows": [...]}. False if it cannot be written. */
bool speed_print_json(const SpeedReport *report);

#endif
