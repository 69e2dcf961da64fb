/* playout_score.c: the points of a playout, as if its game ended now.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/lanes.h"
#include "engine/playout.h"

enum { SET_WORDS = LABELS / 64, CONTACT_WORDS = (CONTACT_MAX + 1) / 64 };

/* Contacts, one bit each. */
typedef struct ContactSet {
    uint64_t word[CONTACT_WORDS];
} ContactSet;

static int count_words(const Playout *playout) {
    return (playout->contact_count + 63) / 64;
}

/* Contacts of a field with completed cities. */
static ContactSet list_done(const Playout *playout, int field) {
    ContactSet set = {{0}};
    for (int w = 0; w < count_words(playout); w++)
        set.word[w] =
            playout->contact_done[w] & lanes_list_equal(playout->contact_field + 64 * w, field);
    return set;
}

/* Takes the first contact out of a set, and all others with its city; that city, or 0. */
static int take_city(const Playout *playout, ContactSet *set) {
    int first = 0;
    while (first < count_words(playout) && !set->word[first]) first++;
    if (first == count_words(playout)) return 0;
    const int city = playout->contact_city[64 * first + __builtin_ctzll(set->word[first])];
    for (int w = first; w < count_words(playout); w++)
        set->word[w] &= ~lanes_list_equal(playout->contact_city + 64 * w, city);
    return city;
}

/* Today's rule: each field on its own. */
static void score_field(const Playout *playout, int field, int16_t points[SEAT_MAX]) {
    ContactSet set = list_done(playout, field);
    int cities = 0;
    while (take_city(playout, &set)) cities++;
    playout_pay(playout->tables->rules->players, playout->record[field], POINTS_FARM * cities,
                points);
}

/* The rule of 2000: for each city, all farmers on all fields that touch it. */
static void score_fields_2000(const Playout *playout, const LabelSet *fields,
                              int16_t points[SEAT_MAX]) {
    uint64_t farmers[LABELS] = {0}; /* sums of records by city */
    for (int w = 0; w < SET_WORDS; w++)
        for (uint64_t rest = fields->word[w]; rest; rest &= rest - 1) {
            const int field = 64 * w + __builtin_ctzll(rest);
            ContactSet set = list_done(playout, field);
            for (int city; (city = take_city(playout, &set));)
                farmers[city] += playout->record[field];
        }
    for (int city = 0; city < LABELS; city++)
        if (farmers[city])
            playout_pay(playout->tables->rules->players, farmers[city], POINTS_FARM_2000, points);
}

/* Bit s is set if seat s has the most followers of a record. */
static unsigned list_leaders(const Playout *playout, uint64_t record) {
    int16_t is_leading[SEAT_MAX] = {0};
    unsigned leaders = 0;
    playout_pay(playout->tables->rules->players, record, 1, is_leading);
    for (int seat = 0; seat < SEAT_MAX; seat++) leaders |= (unsigned)is_leading[seat] << seat;
    return leaders;
}

/* The rule of 2001: a player scores a city once, however many of his fields touch it. */
static void score_fields_2001(const Playout *playout, const LabelSet *fields,
                              int16_t points[SEAT_MAX]) {
    uint8_t scored[LABELS] = {0}; /* seats that scored a city, one bit each */
    for (int w = 0; w < SET_WORDS; w++)
        for (uint64_t rest = fields->word[w]; rest; rest &= rest - 1) {
            const int field = 64 * w + __builtin_ctzll(rest);
            const unsigned leaders = list_leaders(playout, playout->record[field]);
            ContactSet set = list_done(playout, field);
            for (int city; (city = take_city(playout, &set));) {
                for (unsigned left = leaders & ~scored[city]; left; left &= left - 1) {
                    int16_t *own = &points[__builtin_ctz(left)];
                    *own = (int16_t)(*own + POINTS_FARM);
                }
                scored[city] = (uint8_t)(scored[city] | leaders);
            }
        }
}

static void score_fields(const Playout *playout, const LabelSet *fields, int16_t points[SEAT_MAX]) {
    switch (playout->tables->rules->farms) {
    case FARMS_NONE:
        return;
    case FARMS_1:
        score_fields_2000(playout, fields, points);
        return;
    case FARMS_2:
        score_fields_2001(playout, fields, points);
        return;
    case FARMS_3:
        for (int w = 0; w < SET_WORDS; w++)
            for (uint64_t rest = fields->word[w]; rest; rest &= rest - 1)
                score_field(playout, 64 * w + __builtin_ctzll(rest), points);
        return;
    }
}

/* Scores what is held: roads and cities at once; fields, which have no tiles and are worth nothing
 * yet, are returned. */
static LabelSet score_incomplete(const Playout *playout, int16_t final[FEATURE_KINDS][SEAT_MAX]) {
    LabelSet fields = playout->held;
    fields.word[0] &= ~UINT64_C(1);
    for (int w = 0; w < SET_WORDS; w++)
        for (uint64_t rest = fields.word[w]; rest; rest &= rest - 1) {
            const uint64_t record = playout->record[64 * w + __builtin_ctzll(rest)];
            const int tiles = record_tiles((uint32_t)record);
            const int kind = record >> PLAYOUT_CITY_SHIFT ? FEATURE_CITY : FEATURE_ROAD;
            playout_pay(playout->tables->rules->players, record,
                        tiles + record_pennants((uint32_t)record), final[kind]);
            fields.word[w] ^= tiles ? rest & -rest : 0;
        }
    return fields;
}

static void score_monks(const Playout *playout, int16_t points[SEAT_MAX]) {
    for (int i = 0; i < playout->monk_count; i++) {
        const Monk monk = playout->monk[i];
        const int count = playout_count_near(playout, monk.address);
        points[monk.seat] = (int16_t)(points[monk.seat] + count);
    }
}

void playout_score(const Playout *playout, Score *score) {
    memset(score, 0, sizeof *score);
    memcpy(score->completed, playout->points, sizeof score->completed);
    if (playout->tables->rules->scoring == SCORING_CLASSIC) {
        const LabelSet fields = score_incomplete(playout, score->final);
        score_fields(playout, &fields, score->final[FEATURE_FIELD]);
        score_monks(playout, score->final[FEATURE_CLOISTER]);
    }
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < SEAT_MAX; seat++)
            score->total[seat] = (int16_t)(score->total[seat] + score->completed[kind][seat] +
                                           score->final[kind][seat]);
}
