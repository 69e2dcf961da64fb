/* test_space.c: axes read, refused, cut into grids, and their points as specs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "arena/space.h"

TestSuite(space, .timeout = 60);

static void expect_values(const Space *space, int axis, const char *values) {
    char list[SPACE_VALUES_MAX * SPACE_VALUE_SIZE] = "";
    size_t length = 0;
    for (int i = 0; i < space->axis[axis].values; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? " " : "",
                                   space->axis[axis].value[i]);
    cr_expect_str_eq(list, values);
}

Test(space, axes_are_cut_into_values) {
    static const struct {
        const char *text;   /* as typed */
        const char *values; /* of the grid */
        bool is_range;      /* or a list */
    } CASE[] = {
        {"c=0.1..2:log:steps=3", "0.1 0.4472 2", true},
        {"c=0..2:steps=5", "0 0.5 1 1.5 2", true},
        {"c=1..3:int", "1 2 3", true},
        {"worlds=1|2|4|8", "1 2 4 8", false},
        {"worlds=1..4", "1 2 3 4", true},
        {"sims=100..800:log:steps=4", "100 200 400 800", true},
        {"sims=100..800:int:steps=3", "100 450 800", true},
        {"chance=open_loop|determinize", "open_loop determinize", false},
        {"c=0.1..0.7", "0.1 0.2 0.3 0.4 0.5 0.6 0.7", true},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        Space space;
        Error error = {""};
        cr_assert(space_init(&space, "mcts", &error));
        cr_expect(space_add_axis(&space, CASE[i].text, &error), "%s: %s", CASE[i].text, error.text);
        cr_assert_eq(space.axes, 1);
        cr_expect_eq(space.axis[0].is_range, CASE[i].is_range);
        expect_values(&space, 0, CASE[i].values);
    }
}

Test(space, bad_axes_are_refused_in_words) {
    static const char *const CASE[][2] = {
        {"wurlds=1|2", "nearest: worlds"},
        {"c", "expected NAME=LOW..HIGH"},
        {"=1..2", "expected NAME=LOW..HIGH"},
        {"c=", "expected LOW..HIGH"},
        {"c=|", "expected LOW..HIGH"},
        {"c=2..1", "is empty"},
        {"c=1..1", "is empty"},
        {"c=0..2:log", "no logarithm"},
        {"c=0.5..1.5:int", "whole ends"},
        {"sims=0.5..100", "whole ends"},
        {"c=0.1..2:lg", "expected log, int or steps=N"},
        {"c=0.1..2:steps=1", "steps="},
        {"c=0.1..2:steps=65", "steps="},
        {"c=0.1..x", "x"},
        {"c=0.1..1e9", "from 0 to 100"},
        {"c=-1..1", "from 0 to 100"},
        {"worlds=1|99999999", "worlds="},
        {"worlds=1|2|1", "twice"},
        {"c=1,sims=5|2", "no comma"},
        {"chance=determinize|open_lop", "nearest: open_loop"},
        {"c_puct=1..2", "tuned twice"},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        Space space;
        Error error = {""};
        cr_assert(space_init(&space, "mcts:sims=100", &error));
        cr_assert(space_add_axis(&space, "c_puct=1|2", &error));
        cr_expect(!space_add_axis(&space, CASE[i][0], &error), "%s", CASE[i][0]);
        cr_expect(strstr(error.text, CASE[i][1]), "%s: %s", CASE[i][0], error.text);
        cr_expect_eq(space.axes, 1);
    }
}

Test(space, unknown_agents_and_too_many_axes_are_refused) {
    Space space;
    Error error = {""};
    cr_expect(!space_init(&space, "mtcs", &error));
    cr_expect(strstr(error.text, "nearest: mcts"), "%s", error.text);
    cr_assert(space_init(&space, "mcts", &error));
    space.axes = SPACE_AXES_MAX;
    cr_expect(!space_add_axis(&space, "c=1..2", &error));
    cr_expect(strstr(error.text, "at most 16"), "%s", error.text);
}

/* Values of the agent as typed that are tuned give way, the others stay. */
Test(space, points_are_specs) {
    Space space;
    Error error = {""};
    char spec[AGENT_SPEC_SIZE];
    cr_assert(space_init(&space, "mine@mcts:worlds=3,sims=200,c=0.4", &error));
    cr_assert(space_add_axis(&space, "c=0.1..1.6:log:steps=3", &error), "%s", error.text);
    cr_assert(space_add_axis(&space, "worlds=1|2", &error), "%s", error.text);
    static const char *const SPEC[6] = {
        "mcts:sims=200,c=0.1,worlds=1", "mcts:sims=200,c=0.1,worlds=2",
        "mcts:sims=200,c=0.4,worlds=1", "mcts:sims=200,c=0.4,worlds=2",
        "mcts:sims=200,c=1.6,worlds=1", "mcts:sims=200,c=1.6,worlds=2"};
    cr_assert_eq(space_count_points(&space), 6);
    for (uint64_t i = 0; i < 6; i++) {
        const NtbeaPoint point = space_get_point(&space, i);
        cr_assert(space_format_point(&space, &point, spec, &error), "%s", error.text);
        cr_expect_str_eq(spec, SPEC[i]);
    }
}

Test(space, coordinates_are_specs) {
    Space space;
    Error error = {""};
    char spec[AGENT_SPEC_SIZE];
    cr_assert(space_init(&space, "mcts:c=0.4,worlds=2", &error));
    cr_assert(space_add_axis(&space, "c=0.1..1.6:log", &error));
    cr_assert(space_add_axis(&space, "worlds=1..5", &error));
    cr_expect_float_eq(space_get_start(&space, 0), 0.5, 1e-12);
    cr_expect_float_eq(space_get_start(&space, 1), 0.25, 1e-12);
    static const struct {
        double coordinate[2]; /* c and worlds */
        double dice;          /* for worlds; negative: none */
        const char *spec;     /* wanted */
    } CASE[] = {{{0, 0}, 0.9, "mcts:c=0.1,worlds=1"},     {{1, 1}, 0.9, "mcts:c=1.6,worlds=5"},
                {{0.5, 0.3}, 0.7, "mcts:c=0.4,worlds=2"}, {{0.5, 0.3}, 0.9, "mcts:c=0.4,worlds=3"},
                {{0.5, 0.3}, -1, "mcts:c=0.4,worlds=2"},  {{0.5, 0.4}, -1, "mcts:c=0.4,worlds=3"}};
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        const double dice[2] = {0, CASE[i].dice};
        cr_assert(space_format_coordinates(&space, CASE[i].coordinate,
                                           CASE[i].dice < 0 ? NULL : dice, spec, &error),
                  "%s", error.text);
        cr_expect_str_eq(spec, CASE[i].spec);
    }
}
