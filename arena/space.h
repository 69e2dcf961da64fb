/* space.h: what a tuner may change of an agent: axes with values, and their points as specs.
 *
 * SPDX-License-Identifier: MIT
 *
 *      c=0.1..2:log          a range on a logarithmic scale      eval=a|b     some of the choices
 *      farm_weight=0..2      a range, linear                     worlds=1|2|4|8      some values
 *      sims=100..800:int:steps=4      a range of whole numbers, of which the grid has 4
 *
 * Each axis names a parameter of the agent, as `bastide agents` lists them; every value is read as
 * in a spec, with the agent's own checks. A grid cuts a range into `steps` values, ends included
 * (7 unless given; of whole numbers, at most those that there are). Methods for numbers alone
 * (SPSA) move along ranges by a coordinate from 0 to 1.
 */
#ifndef ARENA_SPACE_H
#define ARENA_SPACE_H

#include "agents/agent.h"
#include "arena/ntbea.h"

enum {
    SPACE_AXES_MAX = NTBEA_AXES_MAX,
    SPACE_VALUES_MAX = NTBEA_VALUES_MAX,
    SPACE_STEPS = 7,      /* of a range, unless given */
    SPACE_VALUE_SIZE = 40 /* a value as text and a zero */
};

typedef struct SpaceAxis {
    int parameter;                                  /* number in the agent's table */
    char name[40];                                  /* of the parameter */
    bool is_range;                                  /* low .. high; else a list of values */
    bool is_log;                                    /* the range is cut by equal factors */
    bool is_integer;                                /* its values are whole numbers */
    double low, high;                               /* of a range, low < high */
    int values;                                     /* 1 .. SPACE_VALUES_MAX, on the grid */
    char value[SPACE_VALUES_MAX][SPACE_VALUE_SIZE]; /* as written in a spec, each once */
} SpaceAxis;

typedef struct Space {
    char agent[AGENT_SPEC_SIZE];    /* spec as typed, without a name */
    AgentSpec base;                 /* the same, read */
    SpaceAxis axis[SPACE_AXES_MAX]; /* what may change */
    int axes;                       /* 0 .. SPACE_AXES_MAX */
} Space;

/* An agent of which nothing may change yet. Its values of parameters that become axes are where
 * the search begins, no more. */
bool space_init(Space *space, const char *agent, Error *error);

/* Adds an axis as typed, see above. False: a parameter that is unknown or an axis already, a value
 * that the agent does not take, a range without room, a grid with too many values. */
bool space_add_axis(Space *space, const char *text, Error *error);

/* How many points the grid has; UINT64_MAX if more than that. */
uint64_t space_count_points(const Space *space);

/* Point number 0 .. count - 1 of the grid, the last axis changing fastest. */
NtbeaPoint space_get_point(const Space *space, uint64_t number);

/* Writes the spec of a point of the grid; false if the agent does not take it. */
bool space_format_point(const Space *space, const NtbeaPoint *point, char spec[AGENT_SPEC_SIZE],
                        Error *error);

/* The value at a coordinate 0 .. 1 of an axis that is a range. */
double space_get_value(const SpaceAxis *axis, double coordinate);

/* The most that a point can have of a number among the agent's parameters; `missing` if the agent
 * has no such parameter. */
double space_find_most(const Space *space, const char *name, double missing);

/* Where the agent as typed stands on axis number `number`, a range: 0 .. 1. */
double space_get_start(const Space *space, int number);

/* Writes the spec for coordinates 0 .. 1 on axes that are all ranges. Whole numbers are rounded by
 * dice, see spsa_round; without dice (NULL) to the nearest. */
bool space_format_coordinates(const Space *space, const double *coordinate, const double *dice,
                              char spec[AGENT_SPEC_SIZE], Error *error);

#endif
