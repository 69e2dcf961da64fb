/* page_turns.c: how points and followers go over the turns, by replaying the moves of some games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/page_turns.h"

#include <stdlib.h>

#include "arena/record.h"

typedef int32_t PageLines[SEAT_MAX][PAGE_LINES];

/* The course of one game. */
typedef struct PageReplay {
    int players;                   /* at the table */
    int turns;                     /* that have begun */
    PageLines after[TILE_MAX + 1]; /* by turn and seat */
    int leader;                    /* seat that was last alone in front, or -1 */
    int deficit[SEAT_MAX];         /* largest, of each seat, behind the first */
    PageCourse course;             /* but for deficit and distance */
} PageReplay;

/* Who leads by the points that are on the score track. */
static void page_turns_follow_lead(PageReplay *replay, const int *points) {
    int best = 0;
    bool is_alone = true;
    for (int s = 1; s < replay->players; s++) {
        if (points[s] == points[best]) is_alone = false;
        if (points[s] <= points[best]) continue;
        best = s;
        is_alone = true;
    }
    for (int s = 0; s < replay->players; s++)
        if (points[best] - points[s] > replay->deficit[s])
            replay->deficit[s] = points[best] - points[s];
    if (!is_alone || best == replay->leader) return;
    if (replay->leader >= 0) replay->course.changes++;
    replay->leader = best;
}

/* Notes the position after as many turns as have begun. */
static void page_turns_note(PageReplay *replay, const Game *game) {
    Score score;
    int points[SEAT_MAX] = {0};
    game_score(game, &score);
    for (int s = 0; s < replay->players; s++) {
        int32_t *line = replay->after[replay->turns][s];
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            line[kind] = score.completed[kind][s] + score.final[kind][s];
            points[s] += score.completed[kind][s];
        }
        line[PAGE_TOTAL] = score.total[s];
        line[PAGE_SUPPLY] = game->supply[s];
        if (game->decision == DECISION_OVER) points[s] = score.total[s];
    }
    page_turns_follow_lead(replay, points);
}

static bool page_turns_step(void *context, const TextStep *step) {
    PageReplay *replay = context;
    if (!step->is_deal || step->after->decision != DECISION_PLACE) return true;
    page_turns_note(replay, step->before);
    if (replay->turns < TILE_MAX) replay->turns++;
    return true;
}

static bool page_turns_replay(PageReplay *replay, const Rules *rules, const GameResult *result,
                              Error *error) {
    Game game;
    const TextOptions options = {.finish = true, .visitor = page_turns_step, .context = replay};
    *replay = (PageReplay){.players = rules->players, .leader = -1};
    game_init(&game, rules);
    if (!record_replay(&game, result, &options, error)) return false;
    page_turns_note(replay, &game);
    return true;
}

/* Offers the course of a game to the rules. */
static void page_turns_offer(const PageTurns *turns, const PageReplay *replay,
                             const GameResult *game, PagePick pick[PAGE_RULES]) {
    PageCourse course = replay->course;
    const int n = replay->players;
    for (int s = 0; s < n; s++) {
        const int agent = turns->run->agent[game->matchup][(s - game->seating + n) % n];
        course.distance += abs(100 * game->seat[s].score - (int)turns->mean[agent]);
        if (game->seat[s].first_shares == 1) course.deficit = replay->deficit[s];
    }
    page_pick_offer_course(pick, game, &course);
}

static void page_turns_add_sum(StatsSum *sum, int64_t value) {
    sum->count++;
    sum->sum += value;
    sum->squares += value * value;
}

bool page_turns_add_block(PageTurns *turns, const GameResult *games, PagePick pick[PAGE_RULES],
                          Error *error) {
    const int n = turns->rules->players;
    PageReplay *replay = malloc(sizeof *replay);
    PageLines *sum = calloc(TILE_MAX + 1, sizeof *sum); /* by turn and agent of the table */
    bool is_done = true;
    if (!replay || !sum) {
        free(replay);
        free(sum);
        return error_set(error, "memory is short");
    }
    for (int g = 0; is_done && g < n; g++) {
        is_done = page_turns_replay(replay, turns->rules, &games[g], error);
        if (!is_done) break;
        page_turns_offer(turns, replay, &games[g], pick);
        if (replay->turns > turns->turns) turns->turns = replay->turns;
        for (int turn = 0; turn <= TILE_MAX; turn++)
            for (int s = 0; s < n; s++)
                for (int line = 0; line < PAGE_LINES; line++)
                    sum[turn][(s - games[g].seating + n) % n][line] +=
                        replay->after[turn < replay->turns ? turn : replay->turns][s][line];
    }
    for (int turn = 0; is_done && turn <= TILE_MAX; turn++)
        for (int i = 0; i < n; i++)
            for (int line = 0; line < PAGE_LINES; line++)
                page_turns_add_sum(&turns->line[turns->run->agent[games[0].matchup][i]][turn][line],
                                   sum[turn][i][line]);
    turns->blocks += is_done;
    free(replay);
    free(sum);
    return is_done;
}

Estimate page_turns_mean(const PageTurns *turns, int agent, int turn, int line) {
    return stats_mean(&turns->line[agent][turn][line], turns->rules->players);
}

Estimate page_turns_error(const PageTurns *turns, int agent, int turn, int line) {
    return stats_error(&turns->line[agent][turn][line], turns->rules->players);
}
