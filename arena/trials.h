/* trials.h: the blocks of a tuning on disk: what was played, and what came of it.
 *
 * SPDX-License-Identifier: MIT
 *
 * A tuner decides from the scores of its trials alone, in their order. A tuning that was killed is
 * gone through again from the beginning, the scores being read instead of played; so it ends as if
 * nothing had happened. One SQLite file a tuning: the table `trial` answers those who query.
 */
#ifndef ARENA_TRIALS_H
#define ARENA_TRIALS_H

#include "agents/agent.h"

/* A block of two agents. */
typedef struct Trial {
    char spec[2][AGENT_SPEC_SIZE]; /* who plays whom, as text */
    uint64_t deck;                 /* number of the deck */
    int score;                     /* of the first in half points, 0 .. 4; -1: not played yet */
} Trial;

typedef struct Trials Trials;

/* Opens the file of a tuning, or makes it. `config`: everything that decides how it goes; a file
 * that holds another is refused, as is one made by a program that plays differently. path NULL:
 * nothing is kept. NULL and an error if it cannot be. */
Trials *trials_open(const char *path, const char *config, const char *command, Error *error);
void trials_close(Trials *trials);

/* Sets the score of trial number `number` if the file has it. False: the file cannot be read, or
 * has another trial there. */
bool trials_find(Trials *trials, uint64_t number, Trial *trial, Error *error);

/* Adds a trial that was played. */
bool trials_add(Trials *trials, uint64_t number, const Trial *trial, Error *error);

/* Commits what was added; with is_due only if that is half a second old. */
bool trials_commit(Trials *trials, bool is_due, Error *error);

#endif
