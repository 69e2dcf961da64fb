/* impact_measure.c: the quantities that a deck's games give, and what they are called.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "arena/course.h"
#include "arena/impact.h"

const ImpactMetricInfo IMPACT_METRIC[IMPACT_METRICS] = {
    {"points_a", "points of A", "points of A a game", 1},
    {"road_a", "  roads", "of these, by roads", 1},
    {"city_a", "  cities", "of these, by cities", 1},
    {"cloister_a", "  cloisters", "of these, by cloisters", 1},
    {"farm_a", "  fields", "of these, by fields", 1},
    {"points_b", "points of B", "points of B a game and seat", 1},
    {"road_b", "  roads", "of these, by roads", 1},
    {"city_b", "  cities", "of these, by cities", 1},
    {"cloister_b", "  cloisters", "of these, by cloisters", 1},
    {"farm_b", "  fields", "of these, by fields", 1},
    {"farm_share", "fields, % of all points", "share of fields in the points of all seats", 100},
    {"margin", "A minus B", "points of A minus the mean of B's seats, a game", 1},
    {"winning_margin", "first minus second", "points of the first minus the second, a game", 1},
    {"score_a", "A ahead of B, %", "mean utility of A's place: seats behind it, ties half", 100},
    {"draws", "first place shared, %", "games whose first place is shared", 100},
    {"changed", "winner changed, %", "games not won by the same seats as in variant 0", 100},
    {"reversed", "  from seat to seat, %", "of all games, those changed without a tie in either",
     100},
    {"first_seat", "seat 1 ahead, %", "mean utility of the place of seat 1", 100},
    {"first_seat_margin", "seat 1 minus others", "points of seat 1 minus the mean of the others",
     1},
    {"farmers_a", "farmers of A", "followers that A puts on fields, a game", 1},
    {"farmers_b", "farmers of B", "followers that a B puts on fields, a game", 1},
    {"followers_a", "followers of A", "followers that A puts on the board, a game", 1},
    {"followers_b", "followers of B", "followers that a B puts on the board, a game", 1},
    {"farmer_turn_a", "turn of A's farmers", "turn of the game in which A puts a farmer, mean", 1},
    {"farmer_turn_b", "turn of B's farmers", "turn of the game in which a B puts a farmer, mean",
     1},
    {"hand_a", "idle in A's hand", "followers in A's hand as its turns begin, mean", 1},
    {"hand_b", "idle in B's hand", "followers in a B's hand as its turns begin, mean", 1},
    {"lead_changes", "lead changes", "a game, by the points scored during play", 1},
    {"overtaken", "overtaken at the end, %",
     "games whose leader before the final scoring does not win", 100},
    {"turns", "turns", "tiles placed a game", 1},
    {"discarded", "discarded", "tiles that fitted nowhere, a game", 1},
};

/* A game that is measured. */
typedef struct ImpactGame {
    const GameResult *game;
    const Course *course; /* NULL: not known */
    int players;          /* seats */
    int a;                /* the seat of A */
    bool has_kinds;       /* points are of several kinds, and followers are deployed by choice */
} ImpactGame;

static void impact_add(RatioTerm *term, int64_t x, int64_t y) {
    term->x += x;
    term->y += y;
}

/* A number of seat s for A, or, since they stand in pairs, for B. */
static void impact_add_side(const ImpactGame *measured, int s, RatioTerm *a, RatioTerm *b,
                            RatioTerm value) {
    impact_add(s == measured->a ? a : b, value.x, value.y);
}

static void impact_measure_points(const ImpactGame *measured, RatioTerm *term) {
    for (int s = 0; s < measured->players; s++) {
        const SeatResult *seat = &measured->game->seat[s];
        const int farm = seat->completed[FEATURE_FIELD] + seat->final[FEATURE_FIELD];
        impact_add_side(measured, s, &term[IMPACT_POINTS_A], &term[IMPACT_POINTS_B],
                        (RatioTerm){seat->score, 1});
        if (!measured->has_kinds) continue;
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            impact_add_side(measured, s, &term[IMPACT_KINDS_A + kind], &term[IMPACT_KINDS_B + kind],
                            (RatioTerm){seat->completed[kind] + seat->final[kind], 1});
        impact_add(&term[IMPACT_FARM_SHARE], farm, seat->score);
    }
}

/* Points of seat s minus the mean of the others. */
static RatioTerm impact_margin(const ImpactGame *measured, int s) {
    const int others = measured->players - 1;
    RatioTerm margin = {others * measured->game->seat[s].score, others};
    for (int other = 0; other < measured->players; other++)
        if (other != s) margin.x -= measured->game->seat[other].score;
    return margin;
}

/* Points of the first minus those of the second, nothing if they share the place. */
static int impact_winning_margin(const ImpactGame *measured) {
    int best[2] = {INT16_MIN, INT16_MIN};
    for (int s = 0; s < measured->players; s++) {
        const int score = measured->game->seat[s].score;
        if (score > best[0]) {
            best[1] = best[0];
            best[0] = score;
        } else if (score > best[1]) {
            best[1] = score;
        }
    }
    return best[0] - best[1];
}

static void impact_measure_margins(const ImpactGame *measured, RatioTerm *term) {
    const RatioTerm a = impact_margin(measured, measured->a);
    const RatioTerm first = impact_margin(measured, 0);
    impact_add(&term[IMPACT_MARGIN], a.x, a.y);
    impact_add(&term[IMPACT_FIRST_SEAT_MARGIN], first.x, first.y);
    impact_add(&term[IMPACT_WINNING_MARGIN], impact_winning_margin(measured), 1);
}

static void impact_measure_followers(const ImpactGame *measured, RatioTerm *term) {
    for (int s = 0; measured->has_kinds && s < measured->players; s++) {
        const SeatResult *seat = &measured->game->seat[s];
        impact_add_side(measured, s, &term[IMPACT_FARMERS_A], &term[IMPACT_FARMERS_B],
                        (RatioTerm){seat->farmers, 1});
        impact_add_side(measured, s, &term[IMPACT_FOLLOWERS_A], &term[IMPACT_FOLLOWERS_B],
                        (RatioTerm){seat->followers, 1});
    }
    impact_add(&term[IMPACT_TURNS], measured->game->turns, 1);
    impact_add(&term[IMPACT_DISCARDED], measured->game->discarded, 1);
}

static void impact_measure_course(const ImpactGame *measured, RatioTerm *term) {
    const Course *course = measured->course;
    for (int s = 0; s < measured->players; s++) {
        impact_add_side(measured, s, &term[IMPACT_FARMER_TURN_A], &term[IMPACT_FARMER_TURN_B],
                        (RatioTerm){course->farmer_turns[s], course->farmers[s]});
        impact_add_side(measured, s, &term[IMPACT_HAND_A], &term[IMPACT_HAND_B],
                        (RatioTerm){course->hand[s], course->turns[s]});
    }
    impact_add(&term[IMPACT_LEAD_CHANGES], course->lead_changes, 1);
    impact_add(&term[IMPACT_OVERTAKEN], course->is_overtaken, 1);
}

/* Seats that the winners sit in, a bit each. */
static unsigned impact_list_winners(const GameResult *game, int players) {
    unsigned winners = 0;
    for (int s = 0; s < players; s++) winners |= (unsigned)(game->seat[s].first_shares > 0) << s;
    return winners;
}

static bool impact_is_alone(unsigned winners) {
    return (winners & (winners - 1)) == 0;
}

static void impact_measure_places(const ImpactGame *measured, RatioTerm *term) {
    const GameResult *game = measured->game;
    const int n = measured->players;
    const unsigned winners = impact_list_winners(game, n);
    impact_add(&term[IMPACT_SCORE_A], 2 * n - game->seat[measured->a].place_twice, 2 * (n - 1));
    impact_add(&term[IMPACT_FIRST_SEAT], 2 * n - game->seat[0].place_twice, 2 * (n - 1));
    impact_add(&term[IMPACT_DRAWS], !impact_is_alone(winners), 1);
}

void impact_measure(const Table *table, const MatchBlock *block, const Course *course,
                    RatioTerm term[IMPACT_METRICS]) {
    memset(term, 0, IMPACT_METRICS * sizeof *term);
    for (int i = 0; i < block->count; i++) {
        const ImpactGame measured = {.game = &block->game[i],
                                     .course = course ? &course[i] : NULL,
                                     .players = block->count,
                                     .a = match_seat(table, 0, block->game[i].seating),
                                     .has_kinds = table->rules.scoring == SCORING_CLASSIC};
        impact_measure_places(&measured, term);
        if (measured.game->end != END_NORMAL) continue;
        impact_measure_points(&measured, term);
        impact_measure_margins(&measured, term);
        impact_measure_followers(&measured, term);
        if (course) impact_measure_course(&measured, term);
    }
}

void impact_measure_winners(const MatchBlock *one, const MatchBlock *other,
                            RatioTerm term[IMPACT_METRICS]) {
    for (int i = 0; i < one->count; i++) {
        const unsigned before = impact_list_winners(&one->game[i], one->count);
        const unsigned after = impact_list_winners(&other->game[i], one->count);
        const bool is_changed = before != after;
        impact_add(&term[IMPACT_CHANGED], is_changed, 1);
        impact_add(&term[IMPACT_REVERSED],
                   is_changed && impact_is_alone(before) && impact_is_alone(after), 1);
    }
}
