/* pick.h: from the trees of a search to its answer: what they found, added up, and the best of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef AGENTS_PICK_H
#define AGENTS_PICK_H

#include "agents/agent.h"
#include "agents/search.h"

typedef enum Final {
    FINAL_VISITS, /* most visits, then the highest mean reward */
    FINAL_VALUE,  /* highest mean reward */
    FINAL_LCB     /* highest mean less two standard errors, with a tenth of the most visits */
} Final;

/* What the trees found about one answer. */
typedef struct Tally {
    Move move;         /* the answer */
    bool is_half;      /* a placement; its followers have tallies of their own */
    uint32_t visits;   /* over all trees */
    double reward_sum; /* for the seat that decides */
    double square_sum; /* squares of the rewards */
} Tally;

typedef struct Pick {
    Tally root[MOVE_MAX];            /* children of the root, by rank */
    Tally follower[SEGMENT_MAX + 1]; /* children of one of them */
    Tally answer[MOVE_MAX];          /* complete moves */
    int count;                       /* answers; 0: no tree found room for any */
    int best;                        /* the answer to give, if there is one */
} Pick;

/* Adds up trees whose roots have the same moves, and finds the best answer. */
void pick_collect(Pick *pick, const World *world, int worlds, Final final);

/* Mean reward of an answer, 0 if it has no visits. */
double pick_mean(const Tally *tally);

/* The square of the standard error of that mean, as if one more reward of 0 and one of 1 had been
 * seen. */
double pick_error_square(const Tally *tally);

/* Tells a thought, set to the answer, of all answers with visits. */
void pick_add_candidates(const Pick *pick, Thought *thought);

/* Puts the numbers of up to n answers with visits into `index`, the best by `final` first; returns
 * how many. The first is pick->best. */
int pick_list_best(const Pick *pick, Final final, int n, int *index);

#endif
