/* farm.c: the final scoring of fields under each edition of the farmer rule.
 *
 * SPDX-License-Identifier: MIT
 *
 * Contacts of a field with completed cities become a set of city numbers; the city of Carcassonne,
 * completed from the start, is number 0, which no other city has.
 */
#include <string.h>

#include "engine/feature.h"
#include "engine/lanes.h"

enum { CITIES = LABELS, CITY_WORDS = CITIES / 64 };

/* One farmed field: who holds how many farmers there, and which completed cities it touches. */
typedef struct Farm {
    uint8_t farmers[SEAT_MAX];   /* by seat */
    uint64_t cities[CITY_WORDS]; /* completed cities that it touches, a bit each, by number */
} Farm;

static void read_farm(const Features *features, int field, Farm *farm) {
    features_count_followers(features, feature_id(FEATURE_FIELD, field), farm->farmers);
    memset(farm->cities, 0, sizeof farm->cities);
    farm->cities[0] = features->field_walled[field >> 6] >> (field & 63) & 1;
    for (int w = 0; 64 * w < features->contact_count; w++) {
        uint64_t rest = features->contact_done[w];
        if (rest) rest &= lanes_list_equal(features->contact_field + 64 * w, field);
        for (; rest; rest &= rest - 1) {
            const int city = features->contact_city[64 * w + __builtin_ctzll(rest)];
            farm->cities[city >> 6] |= UINT64_C(1) << (city & 63);
        }
    }
}

static int count_cities(const uint64_t cities[CITY_WORDS]) {
    int count = 0;
    for (int word = 0; word < CITY_WORDS; word++) count += __builtin_popcountll(cities[word]);
    return count;
}

/* Bit s is set if seat s has the most, and at least one. */
static uint32_t list_leaders(const uint8_t count[SEAT_MAX]) {
    int most = 1;
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (count[seat] > most) most = count[seat];
    uint32_t leaders = 0;
    for (int seat = 0; seat < SEAT_MAX; seat++) leaders |= (uint32_t)(count[seat] == most) << seat;
    return leaders;
}

/* Today's rule: each field on its own. */
static void score_by_field(const Farm *farm, int16_t points[SEAT_MAX]) {
    const uint32_t leaders = list_leaders(farm->farmers);
    const int worth = POINTS_FARM * count_cities(farm->cities);
    for (int seat = 0; seat < SEAT_MAX; seat++)
        if (leaders >> seat & 1) points[seat] = (int16_t)(points[seat] + worth);
}

/* The rule of 2000: for each city, all farmers on all fields that touch it. */
static void score_by_city(uint8_t farmers[CITIES][SEAT_MAX], int16_t points[SEAT_MAX]) {
    static const uint8_t nobody[SEAT_MAX] = {0};
    for (int city = 0; city < CITIES; city++) {
        if (!memcmp(farmers[city], nobody, SEAT_MAX)) continue;
        const uint32_t leaders = list_leaders(farmers[city]);
        for (int seat = 0; seat < SEAT_MAX; seat++)
            if (leaders >> seat & 1) points[seat] = (int16_t)(points[seat] + POINTS_FARM_2000);
    }
}

static void add_farmers(const Farm *farm, uint8_t farmers[CITIES][SEAT_MAX]) {
    for (int word = 0; word < CITY_WORDS; word++)
        for (uint64_t rest = farm->cities[word]; rest; rest &= rest - 1)
            for (int seat = 0; seat < SEAT_MAX; seat++) {
                const int city = 64 * word + __builtin_ctzll(rest);
                farmers[city][seat] = (uint8_t)(farmers[city][seat] + farm->farmers[seat]);
            }
}

static void score_fields_2000(const Features *features, int16_t points[SEAT_MAX]) {
    uint8_t farmers[CITIES][SEAT_MAX] = {{0}};
    for (int word = 0; word < LABELS / 64; word++)
        for (uint64_t rest = features->field_farmed[word]; rest; rest &= rest - 1) {
            Farm farm;
            read_farm(features, 64 * word + __builtin_ctzll(rest), &farm);
            add_farmers(&farm, farmers);
        }
    score_by_city(farmers, points);
}

/* The rule of 2001: a player scores a city once, however many of his fields touch it. */
static void score_fields_2001(const Features *features, int16_t points[SEAT_MAX]) {
    uint64_t cities[SEAT_MAX][CITY_WORDS] = {{0}};
    for (int word = 0; word < LABELS / 64; word++)
        for (uint64_t rest = features->field_farmed[word]; rest; rest &= rest - 1) {
            Farm farm;
            read_farm(features, 64 * word + __builtin_ctzll(rest), &farm);
            const uint32_t leaders = list_leaders(farm.farmers);
            for (int seat = 0; seat < SEAT_MAX; seat++)
                for (int i = 0; leaders >> seat & 1 && i < CITY_WORDS; i++)
                    cities[seat][i] |= farm.cities[i];
        }
    for (int seat = 0; seat < SEAT_MAX; seat++)
        points[seat] = (int16_t)(points[seat] + POINTS_FARM * count_cities(cities[seat]));
}

static void score_fields_today(const Features *features, int16_t points[SEAT_MAX]) {
    for (int word = 0; word < LABELS / 64; word++)
        for (uint64_t rest = features->field_farmed[word]; rest; rest &= rest - 1) {
            Farm farm;
            read_farm(features, 64 * word + __builtin_ctzll(rest), &farm);
            score_by_field(&farm, points);
        }
}

void features_score_fields(const Features *features, const Rules *rules, int16_t points[SEAT_MAX]) {
    switch (rules->farms) {
    case FARMS_NONE:
        return;
    case FARMS_1:
        score_fields_2000(features, points);
        return;
    case FARMS_2:
        score_fields_2001(features, points);
        return;
    case FARMS_3:
        score_fields_today(features, points);
        return;
    }
}
