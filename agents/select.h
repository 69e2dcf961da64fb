/* select.h: which child a simulation goes to: UCB1, UCB1-tuned, PUCT, widening, RAVE.
 *
 * SPDX-License-Identifier: MIT
 *
 * N: visits of the parent; n, Q: visits and mean reward of a child; V: variance of its rewards;
 * P: its prior; ln and powers from real.h.
 *
 *      ucb1        Q + c sqrt(ln N / n)
 *      ucb1_tuned  Q + c sqrt(ln N / n * min(1/4, V + sqrt(2 ln N / n)))
 *      puct        Q + c_puct P sqrt(N) / (1 + n)
 *      widening    the first widening_c N^widening_alpha children only
 *      rave        Q becomes (1 - b) Q + b AMAF, b = sqrt(k / (3 n + k))
 *
 * Sources: Auer et al. 2002 (the first two); Rosin 2011 and Silver et al. 2017; Coulom 2007; Gelly
 * and Silver 2011.
 */
#ifndef AGENTS_SELECT_H
#define AGENTS_SELECT_H

#include "agents/tree.h"

typedef enum Selection { SELECTION_UCB1, SELECTION_UCB1_TUNED, SELECTION_PUCT } Selection;

typedef struct SelectOptions {
    Selection selection;   /* the formula */
    double c;              /* weight of exploration in UCB1 and UCB1-tuned */
    double c_puct;         /* the same in PUCT */
    bool tries_all_first;  /* each child once before any is visited again; else see fpu */
    double fpu;            /* a child without visits has its siblings' mean less this, and n = 1 */
    double widening_c;     /* children at N = 1; 0: all are open from the start */
    double widening_alpha; /* 0 .. 1 */
    double rave_k;         /* visits at which AMAF and Q weigh about the same; 0: no AMAF */
} SelectOptions;

/* The children to choose from. */
typedef struct Choices {
    const Node *child;      /* the first child of the parent */
    const uint16_t *number; /* of those to choose from, in the order tried; NULL: all, in order */
    int count;              /* at least 1 */
    uint32_t visits;        /* of the parent, at least 1 */
} Choices;

/* The index (0 .. count-1) of the choice to go to. */
int select_choice(const SelectOptions *options, const Choices *choices);

#endif
