/* crew.c: threads that wait for an agent's work.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/crew.h"

#include <signal.h>

static void do_jobs(Crew *crew, const CrewTask *task, int member) {
    for (int job; (job = atomic_fetch_add(&crew->next, 1)) < task->jobs;)
        task->work(task->context, member, job);
}

/* Waits for a task that this helper has not seen; false if there will be none. */
static bool await_task(Crew *crew, unsigned long *seen, CrewTask *task) {
    pthread_mutex_lock(&crew->mutex);
    while (crew->round == *seen && !crew->is_dismissed)
        pthread_cond_wait(&crew->begin, &crew->mutex);
    const bool is_dismissed = crew->is_dismissed;
    *seen = crew->round;
    *task = crew->task;
    pthread_mutex_unlock(&crew->mutex);
    return !is_dismissed;
}

static void report_done(Crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    if (--crew->busy == 0) pthread_cond_signal(&crew->end);
    pthread_mutex_unlock(&crew->mutex);
}

static void *run_helper(void *context) {
    const CrewMember *member = context;
    unsigned long seen = 0;
    CrewTask task;
    while (await_task(member->crew, &seen, &task)) {
        do_jobs(member->crew, &task, member->number);
        report_done(member->crew);
    }
    return NULL;
}

void crew_init(Crew *crew, int size) {
    sigset_t all, before;
    *crew = (Crew){.size = 1};
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->begin, NULL);
    pthread_cond_init(&crew->end, NULL);
    sigfillset(&all); /* signals are the main thread's business */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < size && i < CREW_MAX; i++) {
        CrewMember *member = &crew->member[i];
        member->crew = crew;
        member->number = i;
        if (pthread_create(&member->thread, NULL, run_helper, member) != 0) break;
        crew->size++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void crew_run(Crew *crew, const CrewTask *task) {
    pthread_mutex_lock(&crew->mutex);
    atomic_store(&crew->next, 0);
    crew->task = *task;
    crew->busy = crew->size - 1;
    crew->round++;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->mutex);
    do_jobs(crew, task, 0);
    pthread_mutex_lock(&crew->mutex);
    while (crew->busy > 0) pthread_cond_wait(&crew->end, &crew->mutex);
    pthread_mutex_unlock(&crew->mutex);
}

void crew_finish(Crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    crew->is_dismissed = true;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->mutex);
    for (int i = 1; i < crew->size; i++) pthread_join(crew->member[i].thread, NULL);
    pthread_cond_destroy(&crew->begin);
    pthread_cond_destroy(&crew->end);
    pthread_mutex_destroy(&crew->mutex);
    crew->size = 1;
}
