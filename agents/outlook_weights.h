/* outlook_weights.h: the weights of the full evaluation as rows of a table of parameters.
 *
 * SPDX-License-Identifier: MIT
 *
 * The one place where a weight has its range, its default and its meaning. An agent whose
 * parameters begin with the weights puts the rows into its own table.
 */
#ifndef AGENTS_OUTLOOK_WEIGHTS_H
#define AGENTS_OUTLOOK_WEIGHTS_H

#include "agents/outlook.h"

/* One row: weight, key, least, most, default, meaning. */
#define OUTLOOK_ROW(weight, key, least, most, usual, text)                                         \
    [(weight)] = {                                                                                 \
        .name = (key),                                                                             \
        .type = PARAMETER_REAL,                                                                    \
        .min = (least),                                                                            \
        .max = (most),                                                                             \
        .fallback = (usual),                                                                       \
        .meaning = (text),                                                                         \
    }

#define OUTLOOK_CURVE(n, usual)                                                                    \
    OUTLOOK_ROW(OUTLOOK_CURVE_0 + (n), "curve" #n, -100, 100, usual,                               \
                "points that " #n " followers in hand are worth")

#define OUTLOOK_ROWS                                                                               \
    OUTLOOK_CURVE(0, "-39.4"), OUTLOOK_CURVE(1, "-19.3"), OUTLOOK_CURVE(2, "-7.6"),                \
        OUTLOOK_CURVE(3, "0.4"), OUTLOOK_CURVE(4, "8.1"), OUTLOOK_CURVE(5, "14.6"),                \
        OUTLOOK_CURVE(6, "20.5"), OUTLOOK_CURVE(7, "24"),                                          \
        OUTLOOK_ROW(OUTLOOK_TAPER, "taper", 0, 1000, "7.4",                                        \
                    "turns left to each seat at which followers in hand are worth half"),          \
        OUTLOOK_ROW(OUTLOOK_RETURN, "return", 0, 1, "0.5",                                         \
                    "followers in hand that one counts for who is sure to come back"),             \
        OUTLOOK_ROW(OUTLOOK_TRAPPED, "trapped", -10, 100, "1.2",                                   \
                    "points off for a follower who is sure never to come back"),                   \
        OUTLOOK_ROW(OUTLOOK_ROAD_NEED, "road_need", 0.001, 1000, "0.95",                           \
                    "closing tiles a player by which a road's end becomes likely to be closed"),   \
        OUTLOOK_ROW(OUTLOOK_ROAD_DOUBT, "road_doubt", 1, 100, "1.2",                               \
                    "at best one end of a road in so many is closed"),                             \
        OUTLOOK_ROW(OUTLOOK_CITY_NEED, "city_need", 0.001, 1000, "1.2",                            \
                    "closing tiles a player by which a city's edge becomes likely to be closed"),  \
        OUTLOOK_ROW(OUTLOOK_CITY_DOUBT, "city_doubt", 1, 100, "1.4",                               \
                    "at best one edge of a city in so many is closed"),                            \
        OUTLOOK_ROW(OUTLOOK_CLOISTER_NEED, "cloister_need", 0.001, 1000, "1.8",                    \
                    "tiles left, by cell missing, at which one is reached as likely as not"),      \
        OUTLOOK_ROW(                                                                               \
            OUTLOOK_CELL_NEED, "cell_need", 0.001, 1000, "2",                                      \
            "fitting tiles left at which a cell at a cloister is filled as likely as not"),        \
        OUTLOOK_ROW(OUTLOOK_EXTEND, "extend", 0, 1, "0.08",                                        \
                    "closing tiles that a tile counts for which fits but does not close"),         \
        OUTLOOK_ROW(OUTLOOK_GROWTH, "growth", 0, 5, "1.9",                                         \
                    "tiles that a feature gains at each open cell until it is complete"),          \
        OUTLOOK_ROW(OUTLOOK_LOAD, "load", 0, 100, "0",                                             \
                    "how much a seat's open cells, by its draws left, hinder each other"),         \
        OUTLOOK_ROW(OUTLOOK_CONTEST, "contest", 0, 10, "0.5",                                      \
                    "weight of roads and cities of different seats that one tile would join"),     \
        OUTLOOK_ROW(OUTLOOK_FIELD_CONTEST, "field_contest", 0, 10, "0.5", "the same for fields"),  \
        OUTLOOK_ROW(OUTLOOK_FIELD_CITY, "field_city", 0, 10, "0.55",                               \
                    "weight of incomplete cities at a farmer's field"),                            \
        OUTLOOK_ROW(OUTLOOK_FIELD_GROWTH, "field_growth", 0, 100, "0.3",                           \
                    "points that an open field with a full bag gains by cities to come"),          \
        OUTLOOK_ROW(OUTLOOK_QUARTER, "quarter", -100, 100, "1.5",                                  \
                    "points of a follower in a quarter of Carcassonne")

#endif
