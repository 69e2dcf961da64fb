/* match.h: games, dealt in the order of their decks: the seeds, the seatings, the results.
 *
 * SPDX-License-Identifier: MIT
 *
 *      run seed +-- deck 0 +-- seating 0: agent 0 sits first     a deck with all its seatings
 *               |          +-- seating 1: agent 1 sits first     is a block
 *               +-- deck 1 ...
 *
 * A deck is a permutation of the bag. Its key is key("deck", run seed, deck number): it does not
 * depend on who plays. In seating r agent i sits in seat (i + r) mod n + 1. Each game gives each
 * agent a stream of its own: key("agent", run seed, deck, seating, seat, XXH3_64 of the canonical
 * spec), seat counted from 1.
 *
 * The order of the tiles to come lives in Match alone. Agents see the Game, which holds what is
 * left in the bag and not its order.
 *
 * A Table is read by all threads. A Match belongs to one thread, with its agents.
 */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include <stdatomic.h>

#include "agents/agent.h"
#include "engine/deck.h"
#include "engine/oracle.h"
#include "engine/text.h"

/* Who plays what: everything that decides how the games go. */
typedef struct Table {
    Rules rules;                     /* its players are the agents at the table */
    char *sheet_text;                /* text of the sheet named by tiles=, owned; NULL without */
    AgentSpec agent[SEAT_MAX];       /* the first rules.players are used */
    uint64_t agent_digest[SEAT_MAX]; /* XXH3_64 of their canonical specs */
    uint8_t number[SEAT_MAX];        /* of the agents in their run: in a match 0, 1, ... */
    uint64_t seed;                   /* of the run, below 2^63 */
    bool is_reproducible;            /* false if an agent's budget is time */
} Table;

/* What a seat did in a game. After a forfeit, scores are those after the last token. */
typedef struct SeatResult {
    int16_t score;                    /* junior: figures placed */
    int16_t completed[FEATURE_KINDS]; /* points scored during play; junior: figures in [0] */
    int16_t final[FEATURE_KINDS];     /* added by the final scoring; 0 after a forfeit */
    uint8_t place_twice;              /* 2 * place, first = 2; ties share the mean place */
    uint8_t first_shares;             /* seats that share the first place, this one being one
                                         of them; 0 if another is first */
    uint8_t supply;                   /* followers in hand at the end */
    uint8_t followers;                /* put on the board over the game */
    uint8_t farmers;                  /* how many of them on fields */
    uint64_t time_ns;                 /* thinking time */
    uint16_t late;                    /* moves that took over 5 ms more than a budget of time */
    uint64_t simulations;             /* as reported by the agent */
} SeatResult;

typedef struct GameResult {
    uint32_t matchup;          /* number of the match-up in its run; 0 in a match */
    uint64_t deck;             /* number of the deck */
    uint8_t seating;           /* 0 .. players-1 */
    uint8_t end;               /* End */
    uint8_t offender;          /* seat, from 1, that forfeited; 0 if none */
    uint8_t turns;             /* tiles placed by seats */
    uint8_t discarded;         /* tiles that fitted nowhere */
    SeatResult seat[SEAT_MAX]; /* by seat; the first `players` are used */
    uint64_t moves_digest;     /* XXH3_64 of the moves */
    char *moves;               /* the notation, owned by the block; NULL if not kept */
    char *thoughts;            /* likewise: JSON, an array with an entry for each decision that an
                                  agent made, in their order: its candidates, best first, as
                                  [["MOVE", visits, value], ...]; the answer is the first */
} GameResult;

/* One deck with all its seatings. */
typedef struct MatchBlock {
    uint64_t deck;             /* its number */
    int count;                 /* games, = players */
    GameResult game[SEAT_MAX]; /* by seating */
} MatchBlock;

/* What is kept of a game besides its result; each includes the one before. */
typedef enum MatchKeep { KEEP_SCORES, KEEP_MOVES, KEEP_THOUGHTS } MatchKeep;

/* A game under way, and the agents that play it. */
typedef struct Match {
    const Table *table;             /* what is played */
    Agent *agent[SEAT_MAX];         /* in the order of the table */
    bool is_borrowed[SEAT_MAX];     /* whether another match owns the agent; else this one does */
    bool is_clocked;                /* false: all agents are instant, see match_stop_clock */
    uint64_t limit_ns[SEAT_MAX];    /* by agent: what takes longer is late; 0: nothing is */
    Game game;                      /* the game under way */
    Oracle oracle;                  /* follows the game in debug builds */
    Deck deck;                      /* the tiles in the order in which they come */
    int deck_next;                  /* index of the next one */
    uint64_t deck_number;           /* of the game under way */
    int seating;                    /* 0 .. players-1 */
    TextWriter writer;              /* its moves so far */
    Thought thought;                /* the last answer */
    End end;                        /* END_NORMAL until somebody forfeits */
    int offender;                   /* seat, from 1; 0 if none */
    uint64_t clock_ns;              /* when the last decision was made, or the game began */
    uint64_t time_ns[SEAT_MAX];     /* thinking time by seat */
    uint64_t simulations[SEAT_MAX]; /* by seat */
    uint16_t asked[SEAT_MAX];       /* decisions by seat */
    uint16_t late[SEAT_MAX];        /* those that came late, by seat */
    MatchKeep keep;                 /* of the block under way */
    struct json_t *thoughts;        /* of the game under way, with KEEP_THOUGHTS */
    char *kept;                     /* moves and thoughts of the block under way */
    size_t kept_length, kept_size;  /* bytes used, and there */
} Match;

/* Reads rules and agents as typed. Returns a table on the heap, or NULL and an error. */
Table *match_create_table(const char *rules, char *const *agents, int count, Error *error);
void match_destroy_table(Table *table);

/* Fills what follows from the specs: their digests, and whether the games can be played again. */
void match_finish_table(Table *table);

enum { MATCH_LATE_MS = 5 }; /* how much longer than its budget of time a move may take */

/* The time that an agent may take for a move; 0 if its budget is another one. Games of an agent
 * with such a budget cannot be played again. */
double match_find_budget_ms(const AgentSpec *spec);

uint64_t match_deck_key(uint64_t seed, uint64_t deck);
uint64_t match_agent_seed(const Table *table, uint64_t deck, int seating, int agent);

/* Lays the whole bag in the order of deck number `number`. */
void match_shuffle_deck(const Table *table, uint64_t number, Deck *deck);

/* The seat (from 0) of an agent, and the agent in a seat. */
static inline int match_seat(const Table *table, int agent, int seating) {
    return (agent + seating) % table->rules.players;
}

static inline int match_agent(const Table *table, int seat, int seating) {
    return (seat - seating + table->rules.players) % table->rules.players;
}

/* Makes a Match with its own agents; NULL if memory is short. */
Match *match_create(const Table *table);

/* The same for a thread that has matches already, NULL among them: agents of the same spec are
 * theirs, since a thread plays one game at a time. They must be destroyed with it. */
Match *match_create_beside(const Table *table, Match *const *others, int count);
void match_destroy(Match *match);

/* Begins a game. */
void match_start(Match *match, uint64_t deck, int seating);

/* Lets the next decision be made, chance or a seat; false once the game is over or forfeited. */
bool match_step(Match *match);

/* The result of a game that is over or forfeited; its moves and thoughts are left NULL. After a
 * forfeit the game is set back to its last token. */
void match_get_result(Match *match, GameResult *result);

/* Plays a block. NULL if memory is short, or if *drop became true meanwhile. */
MatchBlock *match_play_block(Match *match, uint64_t deck, MatchKeep keep, const atomic_bool *drop);

/* Frees a block that was played; its texts are part of it. */
void match_destroy_block(MatchBlock *block);

/* Fills place_twice and first_shares from the scores, the offender being last. */
void match_rank(GameResult *result, int players);

extern const char *const END_NAME[ENDS];

#endif
