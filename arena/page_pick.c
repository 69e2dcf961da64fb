/* page_pick.c: which games of a store are worth a look, by rules that are stated.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page_pick.h"

typedef struct PageRuleText {
    const char *title;   /* of a link */
    const char *meaning; /* in a sentence: "chosen for ..." */
    bool is_sampled;     /* needs the course of the game */
} PageRuleText;

static const PageRuleText RULE[PAGE_RULES] = {
    [PAGE_FIGHT] = {"Longest fight", "most changes of the lead, in the replayed sample", true},
    [PAGE_CLOSEST] = {"Closest", "smallest lead of the winner; of equal ones most points", false},
    [PAGE_WIDEST] = {"Widest", "largest lead of the winner", false},
    [PAGE_COMEBACK] = {"Comeback",
                       "largest deficit after a turn that the winner made up, in the replayed "
                       "sample",
                       true},
    [PAGE_TYPICAL] = {"Typical",
                      "points nearest to the means of its agents, in the replayed sample", true},
    [PAGE_HIGHEST] = {"Richest", "most points of all seats together", false},
    [PAGE_FARMS] = {"Farms", "most farm points of a seat", false},
    [PAGE_CITIES] = {"Cities", "most city points of a seat", false},
    [PAGE_SCORE] = {"Highest score", "most points of a seat", false},
    [PAGE_LOWEST] = {"Poorest", "fewest points of all seats together", false},
    [PAGE_FOLLOWERS] = {"Followers", "most followers put on the board by all seats", false},
    [PAGE_FARMERS] = {"Farmers", "most followers put on fields by all seats", false},
    [PAGE_WIN] = {"Win of the first agent", "widest win of the first agent", false},
    [PAGE_WIN + 1] = {"Win of the second agent", "widest win of the second agent", false},
    [PAGE_WIN + 2] = {"Win of the third agent", "widest win of the third agent", false},
    [PAGE_WIN + 3] = {"Win of the fourth agent", "widest win of the fourth agent", false},
    [PAGE_WIN + 4] = {"Win of the fifth agent", "widest win of the fifth agent", false},
    [PAGE_FORFEIT] = {"Forfeit", "the first that did not end normally", false},
};

const char *page_rule_title(PageRule rule) {
    return RULE[rule].title;
}

const char *page_rule_meaning(PageRule rule) {
    return RULE[rule].meaning;
}

bool page_rule_is_sampled(PageRule rule) {
    return RULE[rule].is_sampled;
}

int page_pick_lead(const GameResult *game, int players) {
    int first = INT16_MIN;
    int second = INT16_MIN;
    for (int s = 0; s < players; s++) {
        const int score = game->seat[s].score;
        if (score > first) {
            second = first;
            first = score;
        } else if (score > second) {
            second = score;
        }
    }
    return first - second;
}

/* Gives a game its number by a rule. */
static void page_pick_value(PagePick *pick, const GameResult *game, int64_t value) {
    if (pick->is_found && pick->value >= value) return;
    *pick = (PagePick){.is_found = true, .value = value, .game = *game};
    pick->game.moves = pick->game.thoughts = NULL;
}

/* The number of points of a kind that the seat with the most of it has. */
static int page_pick_most(const GameResult *game, int players, FeatureKind kind) {
    int most = 0;
    for (int s = 0; s < players; s++) {
        const int points = game->seat[s].completed[kind] + game->seat[s].final[kind];
        if (points > most) most = points;
    }
    return most;
}

void page_pick_offer(PagePick pick[PAGE_RULES], const GameResult *game, const StoreRun *run) {
    const StoreVariant *variant = store_get_variant(run, game->matchup);
    const int players = variant->players;
    const int lead = page_pick_lead(game, players);
    int total = 0;
    int highest = 0;
    int followers = 0;
    int farmers = 0;
    if (game->end != END_NORMAL) {
        page_pick_value(&pick[PAGE_FORFEIT], game, 0);
        return;
    }
    for (int s = 0; s < players; s++) {
        const SeatResult *seat = &game->seat[s];
        total += seat->score;
        followers += seat->followers;
        farmers += seat->farmers;
        if (seat->score > highest) highest = seat->score;
        if (run->matchups == 1 && seat->first_shares == 1)
            page_pick_value(&pick[PAGE_WIN + (s - game->seating + players) % players], game, lead);
    }
    page_pick_value(&pick[PAGE_CLOSEST], game, (int64_t)total - 100000 * (int64_t)lead);
    page_pick_value(&pick[PAGE_WIDEST], game, lead);
    if (!variant->has_kinds) return;
    page_pick_value(&pick[PAGE_HIGHEST], game, total);
    page_pick_value(&pick[PAGE_LOWEST], game, -total);
    page_pick_value(&pick[PAGE_SCORE], game, highest);
    page_pick_value(&pick[PAGE_FOLLOWERS], game, followers);
    page_pick_value(&pick[PAGE_FARMERS], game, farmers);
    page_pick_value(&pick[PAGE_FARMS], game, page_pick_most(game, players, FEATURE_FIELD));
    page_pick_value(&pick[PAGE_CITIES], game, page_pick_most(game, players, FEATURE_CITY));
}

void page_pick_offer_course(PagePick pick[PAGE_RULES], const GameResult *game,
                            const PageCourse *course) {
    page_pick_value(&pick[PAGE_FIGHT], game, course->changes);
    page_pick_value(&pick[PAGE_COMEBACK], game, course->deficit);
    page_pick_value(&pick[PAGE_TYPICAL], game, -course->distance);
}

int page_pick_list(const PagePick pick[PAGE_RULES], int max, PageChoice choice[PAGE_RULES]) {
    int count = 0;
    for (int rule = 0; rule < PAGE_RULES; rule++) {
        const GameResult *game = &pick[rule].game;
        int found = 0;
        if (!pick[rule].is_found) continue;
        while (found < count && (choice[found].game->matchup != game->matchup ||
                                 choice[found].game->deck != game->deck ||
                                 choice[found].game->seating != game->seating))
            found++;
        if (found == count && count == max) continue;
        if (found == count) choice[count++] = (PageChoice){.game = game};
        choice[found].rules |= 1U << rule;
    }
    return count;
}
