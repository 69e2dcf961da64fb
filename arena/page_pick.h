/* page_pick.h: which games of a store are worth a look, by rules that are stated.
 *
 * SPDX-License-Identifier: MIT
 *
 * Each rule gives every game a number and takes the game with the highest, of equal ones the first
 * in the order of match-ups, decks and seatings. Some rules need the course of a game and look at
 * the replayed sample alone; forfeits are looked at by the last rule only.
 */
#ifndef ARENA_PAGE_PICK_H
#define ARENA_PAGE_PICK_H

#include "arena/store.h"

/* In the order in which games are taken if there is no room for all. */
typedef enum PageRule {
    PAGE_FIGHT,     /* sample: most changes of the lead */
    PAGE_CLOSEST,   /* smallest lead of the winner */
    PAGE_WIDEST,    /* largest lead */
    PAGE_COMEBACK,  /* sample: largest deficit that the winner made up */
    PAGE_TYPICAL,   /* sample: points nearest to the means of the agents */
    PAGE_HIGHEST,   /* most points of all seats */
    PAGE_FARMS,     /* most farm points of a seat */
    PAGE_CITIES,    /* most city points of a seat */
    PAGE_SCORE,     /* most points of a seat */
    PAGE_LOWEST,    /* fewest points of all seats */
    PAGE_FOLLOWERS, /* most followers put on the board */
    PAGE_FARMERS,   /* most of them on fields */
    PAGE_WIN,       /* a match: widest win of each agent of the table, SEAT_MAX rules */
    PAGE_FORFEIT = PAGE_WIN + SEAT_MAX, /* the first game that was forfeited */
    PAGE_RULES
} PageRule;

typedef struct PagePick {
    bool is_found;   /* a game has a number by this rule */
    int64_t value;   /* the highest so far */
    GameResult game; /* that has it; its moves are not kept */
} PagePick;

/* What the course of a game says. */
typedef struct PageCourse {
    int changes;  /* of the lead: another seat alone in front than the last that was */
    int deficit;  /* largest that a winner had behind the leader at the end of a turn */
    int distance; /* of its points from the means of its agents, summed over them */
} PageCourse;

/* Title of a rule: "Closest", and what it takes: "the smallest lead ..., of 400 games". */
const char *page_rule_title(PageRule rule);
const char *page_rule_meaning(PageRule rule);

/* Whether a rule looks at the replayed sample alone. */
bool page_rule_is_sampled(PageRule rule);

/* Offers a game to the rules that go by results. */
void page_pick_offer(PagePick pick[PAGE_RULES], const GameResult *game, const StoreRun *run);

/* Offers a game of the sample to the others. */
void page_pick_offer_course(PagePick pick[PAGE_RULES], const GameResult *game,
                            const PageCourse *course);

/* The lead of the first place over the second in points, whoever has them. */
int page_pick_lead(const GameResult *game, int players);

/* A game and the rules that it was chosen by. */
typedef struct PageChoice {
    const GameResult *game; /* of a pick */
    uint32_t rules;         /* bit r: by rule r */
} PageChoice;

/* Lists the games picked, each once, at most `max`, in the order of the rules. Returns how many. */
int page_pick_list(const PagePick pick[PAGE_RULES], int max, PageChoice choice[PAGE_RULES]);

#endif
