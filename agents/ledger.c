/* ledger.c: who stands where, who leads, and the points that this makes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/ledger.h"

enum { CITIES_MAX = 64 /* bits of Stake.cities; bit 0 is the city of Carcassonne */ };

bool ledger_is_made_for(const Rules *rules) {
    return rules->scoring == SCORING_CLASSIC &&
           (rules->farms == FARMS_3 || rules->farms == FARMS_NONE);
}

/* A stake that is about to be changed. It is noted the first time, so that only those in use have
 * to be cleared for the next position. */
static Stake *use_stake(Ledger *ledger, FeatureId feature) {
    Stake *stake = &ledger->stake[feature];
    if (!(stake->followers | stake->cities)) ledger->used[ledger->used_count++] = feature;
    return stake;
}

static void clear(Ledger *ledger) {
    while (ledger->used_count) ledger->stake[ledger->used[--ledger->used_count]] = (Stake){0};
    ledger->total = ledger->fields = (Seats){0};
    ledger->cloister_count = 0;
}

/* The completed cities of every field. */
static void list_cities(Ledger *ledger) {
    const Features *features = &ledger->game->features;
    for (int w = 0; w < LABELS / 64; w++)
        for (uint64_t rest = features->field_walled[w]; rest; rest &= rest - 1)
            use_stake(ledger, feature_id(FEATURE_FIELD, 64 * w + __builtin_ctzll(rest)))->cities =
                1;
    for (int w = 0; 64 * w < features->contact_count; w++)
        for (uint64_t rest = features->contact_done[w]; rest; rest &= rest - 1) {
            const int contact = 64 * w + __builtin_ctzll(rest);
            const FeatureId field = feature_id(FEATURE_FIELD, features->contact_field[contact]);
            use_stake(ledger, field)->cities |= UINT64_C(1) << features->contact_city[contact];
        }
}

static void list_followers(Ledger *ledger) {
    const Features *features = &ledger->game->features;
    for (int i = 0; i < features->follower_count; i++) {
        const Follower follower = features->follower[i];
        use_stake(ledger, follower.feature)->followers += seats_follower(follower.place >> 4);
    }
}

static int count_worth(const Ledger *ledger, FeatureId feature) {
    const Game *game = ledger->game;
    switch (feature_kind(feature)) {
    case FEATURE_FIELD:
        return POINTS_FARM * __builtin_popcountll(ledger->stake[feature].cities);
    case FEATURE_CLOISTER:
        return 1 + board_count_neighbours(&game->board,
                                          game->board.tile_address[feature_label(feature)]);
    default:
        return features_count_points(&game->features, feature, game->rules);
    }
}

/* Finds who is paid for a feature, and adds what. */
static void settle(Ledger *ledger, FeatureId feature) {
    Stake *stake = &ledger->stake[feature];
    if (!stake->followers) return;
    stake->leaders = seats_list_leaders(stake->followers);
    stake->paid = seats_pay(stake->leaders, count_worth(ledger, feature));
    ledger->total += stake->paid;
    if (feature_kind(feature) == FEATURE_FIELD) ledger->fields += stake->paid;
    if (feature_kind(feature) == FEATURE_CLOISTER)
        ledger->cloister[ledger->cloister_count++] = (ClaimedCloister){
            ledger->game->board.tile_address[feature_label(feature)], stake->leaders};
}

bool ledger_make(Ledger *ledger, const Game *game) {
    if (game->features.done_count >= CITIES_MAX) return false;
    clear(ledger);
    ledger->game = game;
    for (int kind = 0; kind < FEATURE_KINDS; kind++)
        for (int seat = 0; seat < SEAT_MAX; seat++)
            ledger->total[seat] = (int16_t)(ledger->total[seat] + game->points[kind][seat]);
    list_cities(ledger);
    list_followers(ledger);
    for (int i = 0; i < ledger->used_count; i++) settle(ledger, ledger->used[i]);
    return true;
}
