/* agent.h: players by name: the registry, spec strings, and the table of functions behind a player.
 *
 * SPDX-License-Identifier: MIT
 *
 *      "greedy"   "mcts:sims=1000,c=0.4"   "new@mcts:sims=1000"      NAME@TYPE:KEY=VALUE,...
 *
 * An agent sees a const Game and nothing else: the order of the tiles to come is not in it. It
 * takes all its memory when it is created and allocates nothing afterwards. One thread uses an
 * agent at a time; every game starts with its own random stream.
 */
#ifndef AGENTS_AGENT_H
#define AGENTS_AGENT_H

#include "engine/moves.h"

enum {
    PARAMETER_MAX = 48,    /* parameters of one type */
    CANDIDATE_MAX = 64,    /* candidates that a thought reports */
    AGENT_NAME_SIZE = 64,  /* name shown in tables and a zero */
    AGENT_SPEC_SIZE = 1024 /* canonical spec and a zero */
};

/* How a thought, and with it perhaps a game, ended. */
typedef enum End { END_NORMAL, END_CRASH, END_STALL, END_TIMEOUT, END_ILLEGAL, ENDS } End;

typedef struct Candidate {
    Move move;       /* an answer that was looked at */
    uint32_t visits; /* simulations spent on it; 0 for agents that do not simulate */
    double value;    /* mean value for the mover, in the agent's own unit; higher is better */
} Candidate;

typedef struct Thought {
    Move move;            /* the answer */
    End end;              /* END_NORMAL, or what went wrong */
    uint64_t simulations; /* simulations run for this answer */
    int candidate_count;  /* used entries below, best first; 0 if it keeps none */
    Candidate candidate[CANDIDATE_MAX];
} Thought;

typedef enum ParameterType { PARAMETER_INT, PARAMETER_REAL, PARAMETER_CHOICE } ParameterType;

typedef struct Parameter {
    const char *name;     /* key in a spec */
    ParameterType type;   /* what its values are */
    double min, max;      /* INT, REAL: range, ends included */
    const char *choices;  /* CHOICE: "joint|placement"; NULL otherwise */
    const char *fallback; /* default value, as text */
    const char *meaning;  /* one line */
} Parameter;

typedef struct AgentType AgentType;

/* A spec understood: every parameter has a value. */
typedef struct AgentSpec {
    const AgentType *type;           /* whose parameters these are */
    char name[AGENT_NAME_SIZE];      /* given with NAME@, else as typed, see agent_parse_spec */
    char canonical[AGENT_SPEC_SIZE]; /* type and all parameters in fixed order, without the name */
    double value[PARAMETER_MAX];     /* by parameter; CHOICE: number of the choice, from 0 */
} AgentSpec;

struct AgentType {
    const char *name;            /* as written in a spec */
    const char *meaning;         /* one line */
    const Parameter *parameters; /* in the order of the canonical spec */
    int parameter_count;         /* 0 .. PARAMETER_MAX */
    /* "KEY=VALUE,..." where this type's defaults differ from its parameters' fallbacks; NULL if
     * nowhere. The defaults are those of a parsed spec that is the bare name. */
    const char *preset;
    bool is_instant; /* answers in less time than it takes to read a clock a few times */
    /* Settles values that depend on others and refuses combinations that make no sense; bit i of
     * `given`: parameter i was written in the spec. NULL if there are none. */
    bool (*check)(AgentSpec *spec, uint64_t given, Error *error);
    size_t (*count_bytes)(const AgentSpec *spec); /* memory that an agent needs */
    /* Settles into zeroed memory that begins with a cache line. */
    void (*init)(void *memory, const AgentSpec *spec);
    /* Gives back what is not memory, such as threads. NULL if there is nothing. */
    void (*finish)(void *memory);
    /* A new game begins; the stream is the agent's own. */
    void (*start)(void *memory, const Game *game, int seat, uint64_t seed);
    /* Answers the pending decision of `game`, which is this agent's. Sets all of `thought`. */
    void (*choose)(void *memory, const Game *game, Thought *thought);
};

typedef struct Agent {
    AgentSpec spec; /* what it was made from */
    void *memory;   /* owned, laid out by the type */
} Agent;

/* Reads a spec. A spec without NAME@ is named by its text; of one that is too long for a name, the
 * beginning is followed by ~ and eight digits of the text's digest. On bad input: false, and
 * `error` names what was read, the nearest known name and what exists. */
bool agent_parse_spec(AgentSpec *spec, const char *text, Error *error);

/* The value of a parameter by its name; `missing` if the type has no such parameter. */
double agent_get_value(const AgentSpec *spec, const char *name, double missing);

/* The registered type number i, or NULL past the last. */
const AgentType *agent_get_type(int i);

/* Makes an agent on the heap; NULL if memory is short. */
Agent *agent_create(const AgentSpec *spec);
void agent_destroy(Agent *agent);

/* Starts a game for this agent in `seat` (from 0) with the stream of `seed`. */
void agent_start(Agent *agent, const Game *game, int seat, uint64_t seed);

/* Answers the pending decision, which must be the agent's. */
void agent_choose(Agent *agent, const Game *game, Thought *thought);

/* Sets a thought to its answer, nothing else known. For those who write agents. */
void thought_set(Thought *thought, Move answer);

/* Adds a candidate to a thought that is set: the answer stays first (and takes over its numbers
 * when it is added), the others follow by visits, then value, those added earlier before equal
 * ones; the worst is dropped when the list is full. */
void thought_add(Thought *thought, const Candidate *candidate);

/* The types that exist, each in the file of its name (registry: agent.c). */
extern const AgentType AGENT_RANDOM, AGENT_RANDOM_FOLLOWER;
extern const AgentType AGENT_GREEDY_SCORE, AGENT_GREEDY, AGENT_GREEDY_PLUS;
extern const AgentType AGENT_EXPECTIMAX, AGENT_STAR, AGENT_FLATMC;
extern const AgentType AGENT_MCTS, AGENT_MCTS_UCT, AGENT_MCTS_EVAL, AGENT_CHAMPION;

#endif
