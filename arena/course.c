/* course.c: how a game went, read from its moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/course.h"

#include "arena/record.h"

typedef struct CourseReading {
    Course *course; /* that fills */
    int leader;     /* seat that was alone in the lead last, or -1 */
} CourseReading;

/* The seat alone in the lead by the points scored during play; -1 if there is none. */
static int course_find_leader(const Game *game) {
    int leader = -1;
    int most = INT16_MIN;
    for (int s = 0; s < game->rules->players; s++) {
        int points = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) points += game->points[kind][s];
        if (points > most)
            leader = s;
        else if (points == most)
            leader = -1;
        if (points > most) most = points;
    }
    return leader;
}

static void course_add_placement(Course *course, const TextStep *step) {
    const Game *before = step->before;
    const int seat = before->seat;
    course->turns[seat]++;
    course->hand[seat] += before->supply[seat];
    const int placed = step->after->farmers[seat] - before->farmers[seat];
    course->farmers[seat] += placed;
    course->farmer_turns[seat] += placed * step->after->turns;
}

static bool course_step(void *context, const TextStep *step) {
    CourseReading *reading = context;
    if (!step->is_deal && step->move.type == MOVE_PLACE)
        course_add_placement(reading->course, step);
    const int leader = course_find_leader(step->after);
    if (leader < 0) return true;
    reading->course->lead_changes += reading->leader >= 0 && leader != reading->leader;
    reading->leader = leader;
    return true;
}

bool course_read(Course *course, const Rules *rules, const GameResult *game, Error *error) {
    Game position;
    CourseReading reading = {.course = course, .leader = -1};
    const TextOptions options = {.finish = true, .visitor = course_step, .context = &reading};
    *course = (Course){0};
    game_init(&position, rules);
    if (!record_replay(&position, game, &options, error)) return false;
    const int leader = course_find_leader(&position);
    course->is_overtaken = leader >= 0 && !(game_list_winners(&position) >> leader & 1);
    return true;
}
