/* callgrind.h: run a program under valgrind's callgrind and read what each instruction cost.
 *
 * SPDX-License-Identifier: MIT
 *
 * Format: https://valgrind.org/docs/manual/cl-format.html, as written with --dump-instr=yes
 * --dump-line=no: one position, the address, a line.
 */
#ifndef BENCH_CALLGRIND_H
#define BENCH_CALLGRIND_H

#include <stdbool.h>
#include <stdint.h>

/* What instructions at one address cost: their own executions, or those inside a call. */
typedef struct Cost {
    uint64_t address; /* of the instruction; 0 if it lies outside the program's own file */
    int function;     /* that it is in, an index of names */
    int callee;       /* function that is called from here, or -1 */
    int64_t count;    /* instructions executed */
} Cost;

/* What one or more runs cost; lives on the heap. */
typedef struct Callgrind {
    Cost *cost; /* in no order; several entries may have one address */
    int cost_count, cost_size;
    char **name; /* names of functions, as the linker knows them */
    int name_count, name_size;
    const char *program; /* file that was run */
} Callgrind;

/* Runs program with arguments (ended by NULL, the first is its name) under callgrind and adds
 * `sign` times its counts: so the start-up that two runs share cancels out. What the program
 * prints goes to `output`. False: valgrind is missing, or the program failed; `reason` says it. */
bool callgrind_add(Callgrind *callgrind, char *const arguments[], int sign, char output[256],
                   char reason[256]);

/* Frees what was added. */
void callgrind_free(Callgrind *callgrind);

#endif
