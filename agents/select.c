/* select.c: which child a simulation goes to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/select.h"

#include <math.h>

#include "agents/real.h"

static const Node *get_child(const Choices *choices, int index) {
    return &choices->child[choices->number ? choices->number[index] : index];
}

/* Choices that are open yet. */
static int count_open(const SelectOptions *options, const Choices *choices) {
    if (options->widening_c <= 0) return choices->count;
    const double growth = real_exp(options->widening_alpha * real_log(choices->visits));
    const double open = options->widening_c * growth;
    if (open < 1) return 1;
    return open < choices->count ? (int)open : choices->count;
}

/* What a child without visits is worth: the mean of those with visits, or 1/2, less fpu. */
static double value_untried(const SelectOptions *options, const Choices *choices, int open) {
    double sum = 0;
    uint32_t visits = 0;
    for (int i = 0; i < open; i++) {
        const Node *child = get_child(choices, i);
        sum += child->reward_sum;
        visits += child->visits;
    }
    return (visits > 0 ? sum / visits : 0.5) - options->fpu;
}

/* Mixes the mean of a child with what its move was worth when it was made later. */
static double mix_amaf(const SelectOptions *options, const Node *child, double mean) {
    if (child->amaf_visits == 0) return mean;
    const double beta = sqrt(options->rave_k / (3.0 * child->visits + options->rave_k));
    return (1 - beta) * mean + beta * (child->amaf_sum / child->amaf_visits);
}

/* What the formulas share over all children of a parent. */
typedef struct Terms {
    double untried;    /* value of a child without visits */
    double log_visits; /* ln N */
    double root;       /* c_puct sqrt(N) */
} Terms;

static double tuned_spread(const Node *child, double mean, double log_share) {
    const double variance = child->visits > 0 ? child->square_sum / child->visits - mean * mean : 0;
    const double bound = variance + sqrt(2 * log_share);
    return bound < 0.25 ? bound : 0.25;
}

static double rate_child(const SelectOptions *options, const Terms *terms, const Node *child) {
    const double n = child->visits > 0 ? child->visits : 1;
    const double mean = child->visits > 0 ? child->reward_sum / n : terms->untried;
    const double value = options->rave_k > 0 ? mix_amaf(options, child, mean) : mean;
    const double share = terms->log_visits / n;
    switch (options->selection) {
    case SELECTION_UCB1:
        break;
    case SELECTION_UCB1_TUNED:
        return value + options->c * sqrt(share * tuned_spread(child, mean, share));
    case SELECTION_PUCT:
        return value + terms->root * (double)child->prior / (1.0 + child->visits);
    }
    return value + options->c * sqrt(share);
}

int select_choice(const SelectOptions *options, const Choices *choices) {
    const int open = count_open(options, choices);
    const bool is_puct = options->selection == SELECTION_PUCT;
    const Terms terms = {
        .untried = options->tries_all_first ? 0 : value_untried(options, choices, open),
        .log_visits = is_puct ? 0 : real_log(choices->visits),
        .root = is_puct ? options->c_puct * sqrt(choices->visits) : 0,
    };
    double most = 0;
    int best = 0;
    for (int i = 0; i < open; i++) {
        const Node *child = get_child(choices, i);
        if (options->tries_all_first && child->visits == 0) return i;
        const double bound = rate_child(options, &terms, child);
        if (i > 0 && bound <= most) continue;
        most = bound;
        best = i;
    }
    return best;
}
