/* delta.c: a tile is laid in thought: what it joins, completes and touches changes the points.
 *
 * SPDX-License-Identifier: MIT
 *
 * A group is what becomes one feature by the tile: some of its segments, and the features that they
 * meet. Most groups are one segment that meets nothing or one feature; those of fields are listed
 * only if the tile joins fields or completes a city, for else no field pays more or less.
 */
#include "agents/delta.h"

#include "engine/bytes.h"
#include "engine/lanes.h"

/* What becomes one feature. */
typedef struct Group {
    unsigned segments;     /* of the tile, a bit each */
    int label_count;       /* features that they meet */
    uint8_t label[HALVES]; /* and which, each once; label[0] is 0 if there are none */
} Group;

/* A tile on an open cell. */
typedef struct Trial {
    Bytes met;                      /* label at each port, 0 for nothing */
    Bytes label;                    /* by segment: a feature that it meets, 0 if there is none */
    Seats total;                    /* what the tile changes for each seat */
    Seats fields;                   /* how much of it by fields */
    const Ledger *ledger;           /* of the position */
    const Orientation *orientation; /* of the tile */
    unsigned met_sides;             /* sides where a road or city is met, a bit each */
    unsigned joins;                 /* segments that meet several features, a bit each */
    int city_count;                 /* cities that the tile completes */
    Group city[SIDES];              /* and which */
    uint16_t address;               /* of the cell */
    int16_t worth[SEGMENT_MAX];     /* what the feature of a segment pays its only follower */
} Trial;

static void start_trial(Trial *trial, const Ledger *ledger, Move move) {
    const Game *game = ledger->game;
    trial->ledger = ledger;
    trial->orientation = game_orientation(game, ROTATIONS * game->drawn + move.rotation);
    trial->address = move.address;
    uint8_t met[PORTS];
    ledger_read_met(ledger, move.cell, met);
    trial->met = bytes_load(met);
    trial->met_sides = bytes_list_nonzero(trial->met) & ((1U << SIDES) - 1);
    Bytes least;
    bytes_span(trial->met, trial->orientation->meets, &trial->label, &least);
    trial->joins = bytes_list_nonzero(trial->label ^ least);
    trial->total = trial->fields = (Seats){0};
    trial->city_count = 0;
}

/* Groups. */

static bool has_label(const Group *group, int label) {
    for (int i = 0; i < group->label_count; i++)
        if (group->label[i] == label) return true;
    return false;
}

/* The first group, that of one port, takes in another. */
static void join_group(Group *group, const Group *other) {
    group->segments |= other->segments;
    for (int i = 0; i < other->label_count; i++)
        if (!has_label(group, other->label[i]))
            group->label[group->label_count++] = other->label[i];
}

/* Lists the groups of the ports first .. last; returns their number. */
static int list_groups(const Trial *trial, int first, int last, Group *groups) {
    int count = 0;
    for (int port = first; port <= last; port++) {
        const int segment = trial->orientation->port[port];
        if (segment == SEGMENT_NONE) continue;
        const uint8_t label = trial->met[port];
        Group group = {1U << segment, label != 0, {label}};
        for (int i = count - 1; i >= 0; i--)
            if (groups[i].segments >> segment & 1 || has_label(&groups[i], label)) {
                join_group(&group, &groups[i]);
                groups[i] = groups[--count];
            }
        groups[count++] = group;
    }
    return count;
}

/* Roads and cities. */

/* What segment s adds to the record of its feature. */
static uint32_t count_part(const Trial *trial, int s) {
    return features_count_record(&trial->orientation->segment[s], trial->met_sides);
}

/* The record of a group's feature: sums, but a tile counts once. */
static uint32_t count_record(const Trial *trial, const Group *group) {
    const Features *features = &trial->ledger->game->features;
    uint32_t record = 0;
    for (int i = 0; i < group->label_count; i++)
        record += ledger_get_record(trial->ledger, group->label[i]);
    const int tiles = features_count_tiles(features, group->label, group->label_count);
    record -= RECORD_TILE * (uint32_t)(record_tiles(record) - tiles);
    for (unsigned rest = group->segments; rest; rest &= rest - 1)
        record += count_part(trial, __builtin_ctz(rest));
    return record - RECORD_TILE * (uint32_t)(__builtin_popcount(group->segments) - 1);
}

static void lay_center(Trial *trial, const Group *group) {
    const FeatureKind kind = trial->orientation->segment[__builtin_ctz(group->segments)].kind;
    const uint32_t record = count_record(trial, group);
    const int worth = features_count_worth(kind, record, trial->ledger->game->rules);
    uint64_t followers = 0;
    for (int i = 0; i < group->label_count; i++) {
        const Stake *stake = ledger_get_stake(trial->ledger, kind, group->label[i]);
        followers += stake->followers;
        trial->total -= stake->paid;
    }
    trial->total += seats_pay(seats_list_leaders(followers), worth);
    for (unsigned rest = group->segments; rest; rest &= rest - 1)
        trial->worth[__builtin_ctz(rest)] = (int16_t)worth;
    if (kind == FEATURE_CITY && !record_open(record)) trial->city[trial->city_count++] = *group;
}

/* The same for the group of one segment that meets nothing or one feature. */
static void lay_plain_center(Trial *trial, int s) {
    const FeatureKind kind = trial->orientation->segment[s].kind;
    const uint8_t label = trial->label[s];
    const Stake *stake = ledger_get_stake(trial->ledger, kind, label);
    const uint32_t record = ledger_get_record(trial->ledger, label) + count_part(trial, s);
    const int worth = features_count_worth(kind, record, trial->ledger->game->rules);
    trial->total += seats_pay(stake->leaders, worth) - stake->paid;
    trial->worth[s] = (int16_t)worth;
    if (kind == FEATURE_CITY && !record_open(record))
        trial->city[trial->city_count++] = (Group){1U << s, label != 0, {label}};
}

/* Is every road and city segment a group of its own, with at most one feature? */
static bool has_plain_centers(const Trial *trial) {
    const int count = trial->orientation->center_count;
    if (trial->joins & ((1U << count) - 1)) return false;
    for (int s = 1; s < count; s++)
        for (int before = 0; before < s; before++)
            if (trial->label[s] && trial->label[s] == trial->label[before]) return false;
    return true;
}

static void lay_centers(Trial *trial) {
    if (has_plain_centers(trial)) {
        for (int s = 0; s < trial->orientation->center_count; s++) lay_plain_center(trial, s);
        return;
    }
    Group groups[SIDES];
    const int count = list_groups(trial, 0, SIDES - 1, groups);
    for (int i = 0; i < count; i++) lay_center(trial, &groups[i]);
}

/* Fields. */

/* The first port of the tile where a field is met, or PORT_INNER. */
static int find_field(const Trial *trial, int field) {
    int port = PORT_HALF;
    while (port < PORT_INNER && trial->met[port] != field) port++;
    return port;
}

/* Pays the fields elsewhere that touch a city just completed, and returns the segments of the tile
 * whose fields do. */
static unsigned touch_fields(Trial *trial, const Group *city) {
    const Ledger *ledger = trial->ledger;
    const Orientation *orientation = trial->orientation;
    uint64_t seen[LABELS / 64] = {0};
    unsigned touched = 0;
    for (int i = 0; i < orientation->contact_count; i++)
        if (city->segments >> orientation->contact_city[i] & 1)
            touched |= 1U << orientation->contact_field[i];
    for (int i = 0; i < city->label_count; i++) {
        uint8_t fields[CONTACT_MAX];
        int count = features_list_touched(&ledger->game->features, city->label[i], fields);
        while (count-- > 0) {
            const int field = fields[count];
            const uint64_t bit = UINT64_C(1) << (field & 63);
            if (seen[field >> 6] & bit) continue;
            seen[field >> 6] |= bit;
            const int port = find_field(trial, field);
            if (port < PORT_INNER)
                touched |= 1U << orientation->port[port];
            else
                trial->fields +=
                    seats_pay(ledger_get_stake(ledger, FEATURE_FIELD, field)->leaders, POINTS_FARM);
        }
    }
    return touched;
}

/* The points of a field that touches these cities, and `more` that the tile completes. */
static int count_field(uint64_t cities, int more) {
    return POINTS_FARM * (__builtin_popcountll(cities) + more);
}

static void lay_field(Trial *trial, const Group *group, int more) {
    uint64_t followers = 0;
    uint64_t cities = 0;
    for (int i = 0; i < group->label_count; i++) {
        const Stake *stake = ledger_get_stake(trial->ledger, FEATURE_FIELD, group->label[i]);
        followers += stake->followers;
        cities |= stake->cities;
        trial->fields -= stake->paid;
    }
    const int worth = count_field(cities, more);
    trial->fields += seats_pay(seats_list_leaders(followers), worth);
    for (unsigned rest = group->segments; rest; rest &= rest - 1)
        trial->worth[__builtin_ctz(rest)] = (int16_t)worth;
}

static void lay_fields(Trial *trial) {
    const unsigned fields = trial->orientation->fields;
    if (!trial->city_count && !(trial->joins & fields)) {
        for (unsigned rest = fields; rest; rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            const Stake *stake = ledger_get_stake(trial->ledger, FEATURE_FIELD, trial->label[s]);
            trial->worth[s] = (int16_t)count_field(stake->cities, 0);
        }
        return;
    }
    unsigned touched[SIDES] = {0};
    for (int i = 0; i < trial->city_count; i++) touched[i] = touch_fields(trial, &trial->city[i]);
    Group groups[HALVES + 1];
    const int count = list_groups(trial, PORT_HALF, PORT_INNER, groups);
    for (int g = 0; g < count; g++) {
        int more = 0;
        for (int i = 0; i < trial->city_count; i++) more += (touched[i] & groups[g].segments) != 0;
        lay_field(trial, &groups[g], more);
    }
    trial->total += trial->fields;
}

/* Each tile near a cloister is a point, the last as any other. */
static void lay_cloisters(Trial *trial) {
    const Ledger *ledger = trial->ledger;
    for (int i = 0; i < ledger->cloister_count; i++)
        if (lanes_is_near(trial->address, ledger->cloister[i].address))
            trial->total += seats_pay(ledger->cloister[i].leaders, 1);
    const int segment = trial->orientation->cloister;
    if (segment != SEGMENT_NONE)
        trial->worth[segment] =
            (int16_t)(1 + board_count_neighbours(&ledger->game->board, trial->address));
}

/* Values. */

static void value_by_copies(const Game *game, EvalView view, ValuedMoves *moves) {
    for (int i = 0; i < moves->list.count; i++)
        moves->value[i] = eval_value_move(game, moves->list.move[i], view);
}

/* The points of a seat, those by fields weighed as eval_worth does. */
static double weigh(int total, int fields, EvalView view) {
    return total + (view.farm_weight - 1) * fields;
}

/* Values the placement number `index` and, behind it, that with each follower; returns the index
 * of the next. */
static int value_placement(const Ledger *ledger, EvalView view, ValuedMoves *moves, int index) {
    const int players = ledger->game->rules->players;
    const int mover = ledger->game->seat;
    const Move *move = moves->list.move;
    Trial trial;
    start_trial(&trial, ledger, move[index]);
    lay_centers(&trial);
    lay_fields(&trial);
    lay_cloisters(&trial);
    trial.total += ledger->total;
    trial.fields += ledger->fields;
    double worth[SEAT_MAX] = {0};
    for (int seat = 0; seat < players; seat++)
        worth[seat] = weigh(trial.total[seat], trial.fields[seat], view);
    moves->value[index] = eval_lead(worth, players, view.seat);
    for (index++; index < moves->list.count && move[index].segment != SEGMENT_NONE; index++) {
        const int paid = trial.worth[move[index].segment];
        const bool is_field = trial.orientation->fields >> move[index].segment & 1;
        worth[mover] =
            weigh(trial.total[mover] + paid, trial.fields[mover] + (is_field ? paid : 0), view);
        moves->value[index] = eval_lead(worth, players, view.seat);
    }
    return index;
}

void delta_value_moves(Ledger *scratch, const Game *game, EvalView view, ValuedMoves *moves) {
    moves_list(game, &moves->list);
    if (game->decision != DECISION_PLACE || !ledger_is_made_for(game->rules) ||
        !ledger_make(scratch, game)) {
        value_by_copies(game, view, moves);
        return;
    }
    for (int i = 0; i < moves->list.count;) i = value_placement(scratch, view, moves, i);
}
