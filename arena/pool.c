/* pool.c: jobs done by threads, their results handed over in job order.
 *
 * SPDX-License-Identifier: MIT
 *
 * One mutex guards everything that is not atomic in Pool. Workers wake the main thread by an
 * eventfd, so that it can wait for them and for signals at one place.
 */
#include "arena/pool.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "agents/clock.h"

enum {
    TICK_MS = 100,
    LOOK_MS = 10,     /* how long a result may wait for the main thread */
    READY_MANY = 256, /* results for which it is woken earlier */
    PATIENCE_S = 2    /* how long dropped jobs may take to notice */
};

typedef struct Pool Pool;

typedef struct PoolWorker {
    Pool *pool; /* that it works for */
    int number; /* 0 .. threads-1 */
} PoolWorker;

struct Pool {
    PoolTask task;             /* a copy: it outlives the caller if threads do */
    pthread_mutex_t mutex;     /* see the head of this file */
    pthread_cond_t room;       /* signalled when `done` grew */
    atomic_uint_fast64_t next; /* the next job to hand out */
    atomic_bool stop;          /* hand out no more jobs */
    atomic_bool drop;          /* leave the jobs under way */
    atomic_bool failed;        /* a job returned NULL without being dropped */
    void *ready[POOL_AHEAD];   /* results by job % POOL_AHEAD, from `done` on; NULL: not yet */
    uint64_t done;             /* jobs handed to task.done, or discarded */
    uint64_t given;            /* results that came from workers, in any order */
    int working;               /* workers that have not left */
    int wake;                  /* eventfd: a worker left, or many results are ready */
    int signals;               /* signalfd */
    int signal_count;          /* signals received */
    bool is_refused;           /* by done or tick: discard what comes */
    bool is_enough;            /* said by done: the jobs under way are the last */
    PoolWorker worker[POOL_THREADS_MAX]; /* the first task.threads are used */
    pthread_t thread[POOL_THREADS_MAX];  /* of each worker */
};

static void pool_wake(const Pool *pool) {
    const uint64_t one = 1;
    while (write(pool->wake, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

/* Takes the next job once its result has room; false if there is none. */
static bool pool_take(Pool *pool, uint64_t *job) {
    if (atomic_load(&pool->stop)) return false;
    *job = atomic_fetch_add(&pool->next, 1);
    if (*job >= pool->task.jobs) return false;
    pthread_mutex_lock(&pool->mutex);
    while (*job >= pool->done + POOL_AHEAD && !atomic_load(&pool->drop))
        pthread_cond_wait(&pool->room, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
    return !atomic_load(&pool->drop);
}

static void pool_give(Pool *pool, uint64_t job, void *result) {
    pthread_mutex_lock(&pool->mutex);
    pool->ready[job % POOL_AHEAD] = result;
    const bool are_many = ++pool->given % READY_MANY == 0;
    pthread_mutex_unlock(&pool->mutex);
    if (are_many) pool_wake(pool);
}

static void *pool_work(void *argument) {
    const PoolWorker *worker = argument;
    Pool *pool = worker->pool;
    uint64_t job;
    while (pool_take(pool, &job)) {
        void *result = pool->task.work(pool->task.context, worker->number, job, &pool->drop);
        if (!result) {
            if (!atomic_load(&pool->drop)) atomic_store(&pool->failed, true);
            break;
        }
        pool_give(pool, job, result);
    }
    pthread_mutex_lock(&pool->mutex);
    pool->working--;
    pthread_mutex_unlock(&pool->mutex);
    pool_wake(pool);
    return NULL;
}

/* Takes the result of the first unfinished job, if it is there, and makes room for another. */
static void *pool_take_ready(Pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    void **slot = &pool->ready[pool->done % POOL_AHEAD];
    void *result = *slot;
    *slot = NULL;
    if (result) {
        pool->done++;
        pthread_cond_broadcast(&pool->room);
    }
    pthread_mutex_unlock(&pool->mutex);
    return result;
}

static void pool_refuse(Pool *pool) {
    pool->is_refused = true;
    atomic_store(&pool->stop, true);
}

/* Hands over a result, or discards it. */
static void pool_hand_over(Pool *pool, void *result) {
    const PoolTask *task = &pool->task;
    if (pool->is_refused) {
        task->discard(task->context, result);
        return;
    }
    const PoolAnswer answer = task->done(task->context, pool->done - 1, result);
    if (answer == POOL_REFUSE) pool_refuse(pool);
    if (answer != POOL_ENOUGH) return;
    pool->is_enough = true;
    atomic_store(&pool->stop, true);
}

static void pool_drain(Pool *pool) {
    void *result;
    while ((result = pool_take_ready(pool))) pool_hand_over(pool, result);
}

/* Drops the jobs under way; workers that wait for room are told. */
static void pool_drop(Pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->drop, true);
    pthread_cond_broadcast(&pool->room);
    pthread_mutex_unlock(&pool->mutex);
}

static void pool_read_signals(Pool *pool) {
    struct signalfd_siginfo info;
    while (read(pool->signals, &info, sizeof info) == (ssize_t)sizeof info) {
        pool->signal_count++;
        atomic_store(&pool->stop, true);
        if (pool->signal_count == 2) pool_drop(pool);
        pool->task.interrupted(pool->task.context, pool->signal_count);
    }
}

static int pool_count_working(Pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    const int working = pool->working;
    pthread_mutex_unlock(&pool->mutex);
    return working;
}

/* The main thread's part, until no worker is left; false if it gave up waiting for them. */
static bool pool_serve(Pool *pool) {
    struct pollfd files[] = {{.fd = pool->signals, .events = POLLIN},
                             {.fd = pool->wake, .events = POLLIN}};
    double dropped_at = 0;
    double ticked_at = clock_read_seconds();
    while (pool_count_working(pool) > 0) {
        uint64_t count;
        poll(files, 2, LOOK_MS);
        if (read(pool->wake, &count, sizeof count) < 0) count = 0;
        pool_read_signals(pool);
        pool_drain(pool);
        if (atomic_load(&pool->failed)) atomic_store(&pool->stop, true);
        const double now = clock_read_seconds();
        if (now - ticked_at >= TICK_MS / 1e3 && !pool->is_refused) {
            ticked_at = now;
            if (!pool->task.tick(pool->task.context)) pool_refuse(pool);
        }
        if (!atomic_load(&pool->drop)) continue;
        if (dropped_at == 0) dropped_at = now;
        if (now - dropped_at > PATIENCE_S) return false;
    }
    pool_drain(pool);
    return true;
}

/* Frees results behind a job that was dropped or failed. */
static void pool_discard_rest(Pool *pool) {
    for (int i = 0; i < POOL_AHEAD; i++)
        if (pool->ready[i]) pool->task.discard(pool->task.context, pool->ready[i]);
}

static sigset_t pool_list_signals(void) {
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGINT);
    sigaddset(&mask, SIGTERM);
    return mask;
}

void pool_block_signals(void) {
    const sigset_t mask = pool_list_signals();
    pthread_sigmask(SIG_BLOCK, &mask, NULL);
}

static bool pool_open(Pool *pool, Error *error) {
    const sigset_t mask = pool_list_signals();
    pool_block_signals();
    pool->signals = signalfd(-1, &mask, SFD_NONBLOCK | SFD_CLOEXEC);
    pool->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->room, NULL);
    if (pool->signals >= 0 && pool->wake >= 0) return true;
    return error_set(error, "cannot wait for threads and signals: %s", strerror(errno));
}

static void pool_close(Pool *pool) {
    if (pool->signals >= 0) close(pool->signals);
    if (pool->wake >= 0) close(pool->wake);
    pthread_cond_destroy(&pool->room);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

/* Starts the workers; returns how many could be started. */
static int pool_start(Pool *pool, Error *error) {
    pool->working = pool->task.threads;
    for (int i = 0; i < pool->task.threads; i++) {
        pool->worker[i] = (PoolWorker){pool, i};
        const int failed = pthread_create(&pool->thread[i], NULL, pool_work, &pool->worker[i]);
        if (!failed) continue;
        error_set(error, "cannot start thread %d: %s", i + 1, strerror(failed));
        pthread_mutex_lock(&pool->mutex);
        pool->working -= pool->task.threads - i;
        pthread_mutex_unlock(&pool->mutex);
        atomic_store(&pool->stop, true);
        atomic_store(&pool->failed, true);
        return i;
    }
    return pool->task.threads;
}

static PoolEnd pool_find_end(const Pool *pool, Error *error) {
    if (pool->is_refused) return POOL_ENDED;
    if (atomic_load(&pool->failed)) {
        if (error->text[0] == '\0') error_set(error, "a game could not be played: memory is short");
        return POOL_FAILED;
    }
    return pool->is_enough || pool->done == pool->task.jobs ? POOL_DONE : POOL_INTERRUPTED;
}

PoolEnd pool_run(const PoolTask *task, Error *error) {
    Pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        error_set(error, "memory is short");
        return POOL_FAILED;
    }
    pool->task = *task;
    PoolEnd end = POOL_FAILED;
    if (pool_open(pool, error)) {
        const int started = pool_start(pool, error);
        if (!pool_serve(pool)) return POOL_ABANDONED;
        for (int i = 0; i < started; i++) pthread_join(pool->thread[i], NULL);
        pool_discard_rest(pool);
        end = pool_find_end(pool, error);
    }
    pool_close(pool);
    return end;
}
