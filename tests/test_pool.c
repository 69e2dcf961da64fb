/* test_pool.c: results in job order for any number of threads, and every way to end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "arena/pool.h"

TestSuite(pool, .timeout = 60);

typedef struct Bench {
    uint64_t next;     /* job that must come next */
    uint64_t last;     /* `done` refuses after this one */
    uint64_t enough;   /* from this one on it has enough */
    uint64_t raise_at; /* a signal is raised when this job is done */
    int raise_count;   /* how often */
    uint64_t fail_at;  /* this job fails */
    bool is_slow;      /* jobs wait until they are dropped */
    int first_ms;      /* how long job 0 takes; the others then take no time */
    int interrupted;   /* signals told of */
    atomic_int alive;  /* results made and not freed */
} Bench;

static void wait_ms(int ms) {
    nanosleep(&(struct timespec){0, ms * 1000000L}, NULL);
}

/* Jobs take different times, so that they finish out of order. */
static void *work(void *context, int worker, uint64_t job, const atomic_bool *drop) {
    Bench *bench = context;
    (void)worker;
    if (job == bench->fail_at) return NULL;
    if (job == 0) wait_ms(bench->first_ms);
    if (job % 7 == 3 && bench->first_ms == 0) wait_ms(2);
    while (bench->is_slow && job > bench->raise_at) {
        if (atomic_load(drop)) return NULL;
        wait_ms(1);
    }
    uint64_t *result = malloc(sizeof *result);
    *result = job * job;
    atomic_fetch_add(&bench->alive, 1);
    return result;
}

static void discard(void *context, void *result) {
    Bench *bench = context;
    atomic_fetch_sub(&bench->alive, 1);
    free(result);
}

static PoolAnswer done(void *context, uint64_t job, void *result) {
    Bench *bench = context;
    cr_assert_eq(job, bench->next, "job %d came before %d", (int)job, (int)bench->next);
    cr_assert_eq(*(uint64_t *)result, job * job);
    bench->next++;
    discard(context, result);
    if (job == bench->raise_at)
        for (int i = 0; i < bench->raise_count; i++) kill(getpid(), i ? SIGTERM : SIGINT);
    if (job >= bench->enough) return POOL_ENOUGH;
    return job == bench->last ? POOL_REFUSE : POOL_GO_ON;
}

static bool tick(void *context) {
    (void)context;
    return true;
}

static void interrupted(void *context, int count) {
    Bench *bench = context;
    bench->interrupted = count;
}

static PoolEnd run(Bench *bench, uint64_t jobs, int threads, Error *error) {
    const PoolTask task = {.context = bench,
                           .jobs = jobs,
                           .threads = threads,
                           .work = work,
                           .done = done,
                           .discard = discard,
                           .tick = tick,
                           .interrupted = interrupted};
    error->text[0] = '\0';
    return pool_run(&task, error);
}

static const Bench PLAIN = {
    .last = UINT64_MAX, .enough = UINT64_MAX, .raise_at = UINT64_MAX, .fail_at = UINT64_MAX};

Test(pool, results_come_in_job_order) {
    static const int threads[] = {1, 2, 5, 64};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        Bench bench = PLAIN;
        Error error;
        cr_expect_eq(run(&bench, 500, threads[i], &error), POOL_DONE);
        cr_expect_eq(bench.next, 500);
        cr_expect_eq(bench.alive, 0);
    }
}

Test(pool, others_wait_for_a_slow_first_job) {
    Bench bench = PLAIN;
    Error error;
    bench.first_ms = 300;
    cr_expect_eq(run(&bench, 3 * POOL_AHEAD, 4, &error), POOL_DONE);
    cr_expect_eq(bench.next, 3 * POOL_AHEAD);
    cr_expect_eq(bench.alive, 0);
}

Test(pool, done_can_end_the_run) {
    Bench bench = PLAIN;
    Error error;
    bench.last = 40;
    cr_expect_eq(run(&bench, 500, 4, &error), POOL_ENDED);
    cr_expect_eq(bench.next, 41, "nothing is done after the refusal");
    cr_expect_eq(bench.alive, 0, "and what is left is discarded");
}

Test(pool, done_can_have_enough) {
    static const int threads[] = {1, 2, 8, 64};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        Bench bench = PLAIN;
        Error error;
        bench.enough = 40;
        cr_expect_eq(run(&bench, 100000, threads[i], &error), POOL_DONE);
        cr_expect(bench.next >= 41 && bench.next < 100000, "jobs under way are handed over");
        cr_expect_eq(bench.alive, 0);
    }
}

Test(pool, failed_job_ends_the_run) {
    Bench bench = PLAIN;
    Error error;
    bench.fail_at = 60;
    cr_expect_eq(run(&bench, 500, 4, &error), POOL_FAILED);
    cr_expect(bench.next <= 60);
    cr_expect(error.text[0] != '\0');
    cr_expect_eq(bench.alive, 0);
}

Test(pool, first_signal_finishes_jobs_under_way) {
    Bench bench = PLAIN;
    Error error;
    bench.raise_at = 50;
    bench.raise_count = 1;
    cr_expect_eq(run(&bench, 100000, 4, &error), POOL_INTERRUPTED);
    cr_expect_eq(bench.interrupted, 1);
    cr_expect(bench.next > 50 && bench.next < 100000);
    cr_expect_eq(bench.alive, 0);
}

Test(pool, second_signal_drops_them) {
    Bench bench = PLAIN;
    Error error;
    bench.raise_at = 50;
    bench.raise_count = 2;
    bench.is_slow = true;
    cr_expect_eq(run(&bench, 100000, 4, &error), POOL_INTERRUPTED);
    cr_expect_eq(bench.interrupted, 2);
    cr_expect_eq(bench.next, 51, "slow jobs are dropped");
    cr_expect_eq(bench.alive, 0);
}
