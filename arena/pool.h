/* pool.h: jobs done by threads, their results handed over in job order.
 *
 * SPDX-License-Identifier: MIT
 *
 *      workers  -- job 7 --\                        main thread
 *               -- job 5 ---> ready[ ] -- 4, 5 --> task.done(4), task.done(5), ...
 *               -- job 6 --/
 *
 * Workers take numbers from an atomic counter. The main thread alone calls `done`, with the jobs
 * in ascending order and without gaps, so that what is computed there does not depend on the
 * number of threads. Results that wait for a slower job before them are kept, up to POOL_AHEAD.
 * It looks for results some hundred times a second, not after each job: waking it costs as much as
 * a tenth of a short game.
 *
 * The main thread also takes the signals. The first SIGINT or SIGTERM ends the handing out of jobs:
 * those under way are finished. The second drops them. What was done stays done in both cases.
 * Both signals stay blocked after the run: whoever called can still keep what was done, and one
 * that comes between two runs ends the second.
 */
#ifndef ARENA_POOL_H
#define ARENA_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/sheet.h"

enum {
    POOL_THREADS_MAX = 1024,
    POOL_AHEAD = 1 << 14 /* jobs taken or finished beyond the first unfinished one */
};

/* What `done` makes of a result. */
typedef enum PoolAnswer {
    POOL_GO_ON,
    POOL_ENOUGH, /* start no more jobs; those under way are finished and handed over */
    POOL_REFUSE  /* the run has failed: start no more, discard what comes */
} PoolAnswer;

typedef struct PoolTask {
    void *context; /* handed to all functions */
    uint64_t jobs; /* jobs 0 .. jobs-1 */
    int threads;   /* 1 .. POOL_THREADS_MAX */
    /* Does a job, in any thread; worker = 0 .. threads-1. Returns its result, not NULL, or NULL
     * if *drop became true meanwhile, or if it failed. */
    void *(*work)(void *context, int worker, uint64_t job, const atomic_bool *drop);
    /* Takes a result and owns it from then on. Main thread. */
    PoolAnswer (*done)(void *context, uint64_t job, void *result);
    /* Frees a result that `done` will not see. Main thread. */
    void (*discard)(void *context, void *result);
    /* Called about ten times a second. False ends the run. Main thread. */
    bool (*tick)(void *context);
    /* Told of signal number 1, 2, ... Main thread. */
    void (*interrupted)(void *context, int count);
} PoolTask;

typedef enum PoolEnd {
    POOL_DONE,        /* all jobs done, or enough of them */
    POOL_ENDED,       /* refused by done or tick */
    POOL_INTERRUPTED, /* by a signal; jobs under way were finished or dropped */
    POOL_ABANDONED,   /* by two signals, and threads still work: leave the program, and free
                         nothing that they use */
    POOL_FAILED       /* a job failed, or threads could not be made: see the error */
} PoolEnd;

/* Blocks the two signals from here on, for those who have something to do before the run that must
 * not be cut off. */
void pool_block_signals(void);

PoolEnd pool_run(const PoolTask *task, Error *error);

#endif
