/* measure.c: windows of CPU time in turn; teams of threads or processes on the wall's clock.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench/measure.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Windows. */

/* One rule set under one piece: its worker, what a window is, and the fastest so far. */
typedef struct Subject {
    Work *work;
    uint64_t runs;  /* portions of a window */
    uint64_t units; /* that they are */
    uint64_t sum;   /* that they add up to, in every window */
    double seconds; /* of the fastest window */
} Subject;

/* Finds how many portions fill a window, which warms up the worker too. */
static void size_window(Subject *subject, double seconds) {
    Work *work = subject->work;
    uint64_t runs = (uint64_t)(work->piece->runs_min > 0 ? work->piece->runs_min : 1);
    for (double used = 0; used < seconds; runs *= 2) {
        work_restart(work);
        subject->units = 0;
        const double start = read_clock(CLOCK_THREAD_CPUTIME_ID);
        for (uint64_t i = 0; i < runs; i++) subject->units += work->piece->run(work);
        used = read_clock(CLOCK_THREAD_CPUTIME_ID) - start;
        subject->seconds = used;
        subject->runs = runs;
        subject->sum = work->sum;
    }
}

/* Runs one window. False if its work was not that of the window before. */
static bool run_window(Subject *subject) {
    Work *work = subject->work;
    work_restart(work);
    uint64_t units = 0;
    const double start = read_clock(CLOCK_THREAD_CPUTIME_ID);
    for (uint64_t i = 0; i < subject->runs; i++) units += work->piece->run(work);
    const double used = read_clock(CLOCK_THREAD_CPUTIME_ID) - start;
    if (used < subject->seconds) subject->seconds = used;
    return units == subject->units && work->sum == subject->sum;
}

static int count_windows(Effort effort) {
    return 1 + (int)(1e3 * effort.seconds / effort.window_ms);
}

static bool run_windows(Subject subject[], int count, Effort effort) {
    const int windows = count_windows(effort);
    for (int i = 0; i < count; i++) size_window(&subject[i], 1e-3 * effort.window_ms);
    for (int w = 0; w < windows; w++)
        for (int i = 0; i < count; i++)
            if (!run_window(&subject[i])) return false;
    return true;
}

bool measure_in_turn(const Piece *piece, Rules *const rules[], int count, Effort effort,
                     Rate rate[]) {
    Subject *subject = calloc((size_t)count, sizeof *subject);
    int created = 0;
    while (subject && created < count &&
           (subject[created].work = work_create(piece, rules[created], 1)))
        created++;
    const bool is_done = subject && created == count && run_windows(subject, count, effort);
    for (int i = 0; i < created; i++) {
        rate[i].units = (double)subject[i].units / subject[i].seconds;
        rate[i].turns = (double)subject[i].work->turns / subject[i].seconds;
        work_destroy(subject[i].work);
    }
    free(subject);
    return is_done;
}

/* Teams. */

/* One worker, seen by all: processes find it in shared memory. */
typedef struct Member {
    Work *work;           /* its own, made before the start */
    double start, end;    /* when to begin and to stop, monotonic clock, seconds */
    double units;         /* out: done */
    double wall_s, cpu_s; /* out: taken */
} Member;

static void sleep_until(double time) {
    const double seconds = time - read_clock(CLOCK_MONOTONIC);
    if (seconds <= 0) return;
    const struct timespec pause = {(time_t)seconds,
                                   (long)(1e9 * (seconds - (double)(time_t)seconds))};
    nanosleep(&pause, NULL);
}

static void *run_member(void *context) {
    Member *member = context;
    Work *work = member->work;
    work_restart(work);
    sleep_until(member->start);
    const double cpu_start = read_clock(CLOCK_THREAD_CPUTIME_ID);
    const double start = read_clock(CLOCK_MONOTONIC);
    uint64_t units = 0;
    double now;
    do {
        units += work->piece->run(work);
        now = read_clock(CLOCK_MONOTONIC);
    } while (now < member->end);
    member->wall_s = now - start;
    member->cpu_s = read_clock(CLOCK_THREAD_CPUTIME_ID) - cpu_start;
    member->units = (double)units;
    return NULL;
}

static bool run_as_threads(Member *member, int size) {
    pthread_t thread[TEAM_MAX];
    int started = 0;
    while (started < size &&
           pthread_create(&thread[started], NULL, run_member, &member[started]) == 0)
        started++;
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    return started == size;
}

static bool run_as_processes(Member *member, int size) {
    int started = 0;
    for (; started < size; started++) {
        const pid_t child = fork();
        if (child < 0) break;
        if (child > 0) continue;
        run_member(&member[started]);
        _exit(0);
    }
    bool is_done = started == size;
    for (int status; wait(&status) > 0;) is_done &= status == 0;
    return is_done;
}

/* One window of one team; the fastest so far is kept. */
static bool run_team(Team *team, Member *member, double seconds) {
    enum { HEAD_START_MS = 5 };
    const double start = read_clock(CLOCK_MONOTONIC) + 1e-3 * HEAD_START_MS;
    for (int i = 0; i < team->size; i++) {
        member[i].start = start;
        member[i].end = start + seconds;
    }
    if (!(team->is_processes ? run_as_processes : run_as_threads)(member, team->size)) return false;
    double by_wall = 0;
    double by_cpu = 0;
    for (int i = 0; i < team->size; i++) {
        by_wall += member[i].units / member[i].wall_s;
        by_cpu += member[i].units / member[i].cpu_s;
    }
    if (by_wall > team->units_per_s) team->units_per_s = by_wall;
    if (by_cpu > team->units_per_cpu) team->units_per_cpu = by_cpu;
    return true;
}

static bool run_teams(Team team[], int count, Member *member, Effort effort) {
    enum { WINDOW_FACTOR = 10 }; /* threads take their time to start and to end together */
    const double window = 1e-3 * effort.window_ms * WINDOW_FACTOR;
    const int windows = count_windows(effort);
    for (int w = 0; w < windows; w++)
        for (int i = 0; i < count; i++)
            if (!run_team(&team[i], member, window)) return false;
    return true;
}

bool measure_teams(const Piece *piece, const Rules *rules, Effort effort, Team team[], int count) {
    int size = 0;
    for (int i = 0; i < count; i++) {
        team[i].units_per_s = team[i].units_per_cpu = 0;
        if (team[i].size > size) size = team[i].size;
    }
    const size_t bytes = (size_t)size * sizeof(Member);
    Member *member = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (member == MAP_FAILED) return false;
    int created = 0;
    while (created < size &&
           (member[created].work = work_create(piece, rules, (uint64_t)created + 1)))
        created++;
    const bool is_done = created == size && run_teams(team, count, member, effort);
    for (int i = 0; i < created; i++) work_destroy(member[i].work);
    munmap(member, bytes);
    return is_done;
}
