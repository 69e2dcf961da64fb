/* crew.h: threads that wait for an agent's work: numbered jobs, done by whoever is free.
 *
 * SPDX-License-Identifier: MIT
 *
 * The caller works too, as member 0. Which member does which job differs from run to run, so jobs
 * must not depend on it: a member's number is for scratch memory only.
 */
#ifndef AGENTS_CREW_H
#define AGENTS_CREW_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { CREW_MAX = 64 };

typedef struct Crew Crew;

/* What is to be done for each job 0 .. jobs-1. */
typedef struct CrewTask {
    void (*work)(void *context, int member, int job); /* called by several threads at once */
    void *context;                                    /* handed to work */
    int jobs;                                         /* their number */
} CrewTask;

typedef struct CrewMember {
    Crew *crew;       /* that it belongs to */
    pthread_t thread; /* its own */
    int number;       /* 1 .. size-1 */
} CrewMember;

struct Crew {
    int size;                    /* members, the caller included, 1 .. CREW_MAX */
    CrewMember member[CREW_MAX]; /* from 1 on: helpers */
    pthread_mutex_t mutex;       /* guards what follows, but `next` */
    pthread_cond_t begin, end;   /* a task is there, or the end; all helpers have done with it */
    CrewTask task;               /* under way */
    unsigned long round;         /* tasks so far */
    int busy;                    /* helpers at work on this round's task */
    bool is_dismissed;           /* helpers are to leave */
    atomic_int next;             /* the next job to hand out */
};

/* Hires up to size - 1 helpers: fewer if the system gives no more threads. */
void crew_init(Crew *crew, int size);

/* Does all jobs of the task and returns when they are done. */
void crew_run(Crew *crew, const CrewTask *task);

/* Ends the helpers. */
void crew_finish(Crew *crew);

#endif
