/* play.c: a fixed amount of one piece of work, for profilers and the instruction count.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { DONE, FAILED };

int play_run(const Piece *piece, const char *rules_text, int runs) {
    Error error = {"no memory"};
    Rules *rules = malloc(sizeof *rules);
    Work *work = NULL;
    if (rules && rules_parse(rules, rules_text, NULL, 0, &error))
        work = work_create(piece, rules, 1);
    uint64_t units = 0;
    for (int i = 0; work && i < runs; i++) units += piece->run(work);
    if (work)
        printf("%s: %d runs, %" PRIu64 " units, %" PRIu64 " turns, sum %016" PRIx64 "\n",
               piece->name, runs, units, work->turns, work->sum);
    else
        fprintf(stderr, "bastide-bench: %s\n", error.text);
    const bool is_done = work != NULL;
    if (work) work_destroy(work);
    free(rules);
    return is_done ? DONE : FAILED;
}
