/* test_viewer.c: the data of a viewer: its steps end where the game ends, its figures are those
 * that are not in hand, and a page holds it all and nothing harmful.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/viewer.h"
#include "arena/viewer_data.h"

TestSuite(viewer, .timeout = 120);

static char *const AGENTS[] = {"greedy", "random", "greedy", "random", "random-follower"};

/* With fields and without, with loops, children, the Count in all his ways. */
static const struct {
    const char *rules;
    int players;
} TABLES[] = {
    {"base", 2},   {"base,farms=none", 5},    {"fuer2", 2},
    {"count", 2},  {"count,followers=16", 5}, {"count,count=clockwise", 3},
    {"junior", 4}, {"junior-1st", 2},
};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

/* Two decks of a table, each with all its seatings. */
typedef void Check(const Table *table, const GameResult *result);

static void play_table(int i, Check *check) {
    Error error;
    Table *table = match_create_table(TABLES[i].rules, AGENTS, TABLES[i].players, &error);
    cr_assert_not_null(table, "%s: %s", TABLES[i].rules, error.text);
    Match *match = match_create(table);
    const atomic_bool drop = false;
    for (uint64_t deck = 0; deck < 2; deck++) {
        MatchBlock *block = match_play_block(match, deck, KEEP_MOVES, &drop);
        for (int seating = 0; seating < block->count; seating++)
            check(table, &block->game[seating]);
        match_destroy_block(block);
    }
    match_destroy(match);
    match_destroy_table(table);
}

static void check_all(Check *check) {
    for (int i = 0; i < TABLE_COUNT; i++) play_table(i, check);
}

static void create(ViewerData *data, const Rules *rules, const char *moves) {
    Error error;
    cr_assert(viewer_data_create(data, rules, moves, &error), "%s: %s", rules->name, error.text);
}

/* The last step says what the result of the game says. */
static void check_end(const Table *table, const GameResult *result) {
    ViewerData data;
    create(&data, &table->rules, result->moves);
    const ViewerStep *end = &data.step[data.steps - 1];
    for (int seat = 0; seat < table->rules.players; seat++) {
        const SeatResult *expected = &result->seat[seat];
        int total = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            cr_expect_eq(end->points[seat][kind],
                         expected->completed[kind] + expected->final[kind]);
            cr_expect_eq(end[-1].points[seat][kind], expected->completed[kind]);
            total += end->points[seat][kind];
        }
        cr_expect_eq(total, expected->score, "%s", table->rules.canonical);
        cr_expect_eq(end->supply[seat], expected->supply);
    }
    cr_expect_eq(end->turn, result->turns);
    viewer_data_release(&data);
}

Test(viewer, points_and_supply_at_the_end_are_those_of_the_result) {
    check_all(check_end);
}

static int count_standing(const ViewerData *data, int seat, int step) {
    int count = 0;
    for (int i = 0; i < data->stays; i++)
        count += data->stay[i].figure.seat == seat && data->stay[i].from <= step &&
                 (data->stay[i].to < 0 || step < data->stay[i].to);
    return count;
}

/* Who is not in hand stands on the board or in the city, at every step. */
static void check_figures(const Table *table, const GameResult *result) {
    ViewerData data;
    create(&data, &table->rules, result->moves);
    for (int step = 0; step < data.steps; step++)
        for (int seat = 0; seat < table->rules.players; seat++)
            cr_expect_eq(count_standing(&data, seat, step) + data.step[step].supply[seat],
                         table->rules.followers, "%s: seat %d, step %d", table->rules.canonical,
                         seat + 1, step);
    for (int i = 0; i < data.stays; i++)
        cr_expect(data.stay[i].to < 0 || data.stay[i].from <= data.stay[i].to);
    viewer_data_release(&data);
}

Test(viewer, figures_are_the_followers_not_in_hand) {
    check_all(check_figures);
}

/* The position after each step is that of its tokens alone, before a turn that begins next. */
static void check_prefixes(const Table *table, const GameResult *result) {
    ViewerData data;
    char prefix[TEXT_SIZE];
    create(&data, &table->rules, result->moves);
    const char *end = result->moves;
    for (int token = 1 - data.first, step = token; *end; token++, step++) {
        end += strcspn(end + (*end == ' '), " ") + (*end == ' ');
        const bool is_turn = *end == '\0' || data.step[step + 1].drawn >= 0;
        if (step < 0 || !is_turn) continue;
        Game game;
        TextEnd played;
        game_init(&game, &table->rules);
        snprintf(prefix, sizeof prefix, "%.*s", (int)(end - result->moves), result->moves);
        cr_assert(text_replay(&game, prefix, &(TextOptions){.finish = true}, &played));
        for (int seat = 0; seat < table->rules.players; seat++) {
            for (int kind = 0; kind < FEATURE_KINDS; kind++)
                cr_expect_eq(data.step[step].points[seat][kind], game.points[kind][seat],
                             "%s: step %d", prefix, step);
            cr_expect_eq(data.step[step].supply[seat], game.supply[seat]);
        }
        cr_expect_eq(data.step[step].turn, game.turns);
    }
    viewer_data_release(&data);
}

/* The tokens of all answers of a game, declined ones too, as they stand alone. */
typedef struct Answers {
    char token[TEXT_SIZE / 4][TOKEN_SIZE];
    int count;
} Answers;

static bool add_answer(void *context, const TextStep *step) {
    Answers *answers = context;
    if (!step->is_deal)
        text_format_move(step->before, step->move, answers->token[answers->count++]);
    return true;
}

/* A step knows which of all decisions it answers. */
static void check_decisions(const Table *table, const GameResult *result) {
    static Answers answers;
    ViewerData data;
    Game game;
    TextEnd end;
    answers.count = 0;
    create(&data, &table->rules, result->moves);
    game_init(&game, &table->rules);
    const TextOptions options = {.finish = true, .visitor = add_answer, .context = &answers};
    cr_assert(text_replay(&game, result->moves, &options, &end));
    cr_expect_eq(data.decisions, answers.count);
    const char *token = result->moves;
    if (data.first) token += strcspn(token, " ") + 1;
    for (int step = 1; step < data.steps - 1; step++) {
        const int decision = data.step[step].decision;
        const size_t length = strcspn(token, "/ ");
        if (token[length - 1] == '!')
            cr_expect_eq(decision, -1);
        else
            cr_expect(decision >= 0 && strlen(answers.token[decision]) == length &&
                          strncmp(answers.token[decision], token, length) == 0,
                      "step %d: %.12s", step, token);
        token += strcspn(token, " ") + 1;
    }
    viewer_data_release(&data);
}

Test(viewer, a_step_knows_its_decision) {
    check_all(check_decisions);
}

Test(viewer, a_step_is_the_position_after_its_token) {
    play_table(0, check_prefixes);
    play_table(3, check_prefixes);
    play_table(6, check_prefixes);
}

/* Seat 1 completes a city with its follower; C fits nowhere then, and seat 2 draws again. */
static const char SHORT_GAME[] = "D@0,0,N E@0,1,S:cS C! E@0,-1,S:cS";

static void parse_base(Rules *rules) {
    Error error;
    cr_assert(rules_parse(rules, "base", NULL, 2, &error), "%s", error.text);
}

Test(viewer, steps_say_who_drew_what_and_who_came_back) {
    Rules rules;
    ViewerData data;
    parse_base(&rules);
    create(&data, &rules, SHORT_GAME);
    static const int seats[] = {-1, 0, 1, 1, -1}, turns[] = {0, 1, 1, 2, 2};
    static const char *const drawn[] = {"", "E", "C", "E", ""};
    cr_assert_eq(data.steps, 5);
    cr_expect_eq(data.first, 1);
    for (int i = 0; i < data.steps; i++) {
        const int kind = data.step[i].drawn;
        cr_expect_eq(data.step[i].seat, seats[i]);
        cr_expect_eq(data.step[i].turn, turns[i]);
        cr_expect_str_eq(kind < 0 ? "" : rules.tiles.sheet.kind[kind].name, drawn[i]);
    }
    cr_assert_eq(data.stays, 2);
    cr_expect(data.stay[0].from == 1 && data.stay[0].to == 1, "it returns at once");
    cr_expect(data.stay[1].from == 3 && data.stay[1].to == -1, "it stays");
    cr_expect(data.stay[1].figure.y > PICTURE_TILE && data.stay[1].figure.y < 2 * PICTURE_TILE);
    cr_expect_eq(data.step[1].points[0][FEATURE_CITY], 4);
    cr_expect_eq(data.step[3].now[1][FEATURE_CITY], 1);
    viewer_data_release(&data);
}

/* The page of a game; NULL if it was refused. */
static char *print_page(const ViewerGame *game, Error *error) {
    char *page = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&page, &length);
    const bool is_printed = viewer_print_page(memory, game, error);
    cr_assert_eq(fclose(memory), 0);
    cr_assert(is_printed || length == 0);
    if (is_printed) return page;
    free(page);
    return NULL;
}

/* The data of the only game of a page. */
static json_t *read_data(const char *page) {
    static const char begin[] = "<script type=\"application/json\">";
    const char *data = strstr(page, begin);
    cr_assert_not_null(data);
    cr_assert_null(strstr(data + 1, begin));
    data += strlen(begin);
    json_error_t error;
    json_t *read = json_loadb(data, (size_t)(strstr(data, "</script>") - data), 0, &error);
    cr_assert_not_null(read, "%s", error.text);
    return read;
}

static int count_text(const char *page, const char *text) {
    int count = 0;
    for (const char *found = page; (found = strstr(found, text)) != NULL; found++) count++;
    return count;
}

/* A result of SHORT_GAME: seat 2, the first agent of the table, ran out of time. */
static GameResult short_result(char *moves) {
    return (GameResult){.deck = 8,
                        .seating = 1,
                        .end = END_TIMEOUT,
                        .offender = 2,
                        .moves = moves,
                        .seat = {{.score = 4, .first_shares = 1}, {.score = 0}}};
}

Test(viewer, a_page_holds_its_game_and_names_are_no_markup) {
    static char names[][AGENT_NAME_SIZE] = {"<script>alert(1)</script>", "\"'>\xff Grün 乙女"};
    static const char thoughts[] =
        "[[[\"</script>\",90,0.61803398875],[\"E@0,1,S\",5,-1],[\"x\",1,0]],[[\"E\",1,0]]]";
    char moves[sizeof SHORT_GAME];
    Rules rules;
    Error error;
    parse_base(&rules);
    memcpy(moves, SHORT_GAME, sizeof moves);
    const GameResult result = short_result(moves);
    const ViewerGame game = {.rules = &rules,
                             .name = names,
                             .result = &result,
                             .thoughts = thoughts,
                             .candidates_max = 2,
                             .is_open = true};
    char *page = print_page(&game, &error);
    cr_assert_not_null(page, "%s", error.text);
    cr_expect_eq(count_text(page, "<script"), 2);
    cr_expect_eq(count_text(page, "</script"), 2);
    cr_expect_eq(count_text(page, "<details class=\"viewer\" id=\"game-0.8.1\" open>"), 1);
    cr_expect_eq(count_text(page, "&#60;script&#62;alert(1)&#60;/script&#62; 0"), 2);
    cr_expect_eq(count_text(page, "http"), 1, "the name of SVG, and nothing from the network");
    json_t *data = read_data(page);
    cr_expect_str_eq(json_string_value(json_array_get(json_object_get(data, "names"), 0)),
                     "\"'>\xef\xbf\xbd Grün 乙女");
    json_t *expected = json_loads(
        "[[],[[\"</script>\",90,0.618],[\"E@0,1,S\",5,-1]],[],[[\"E\",1,0]],[]]", 0, NULL);
    cr_expect(json_equal(json_object_get(data, "thoughts"), expected));
    cr_expect_str_eq(json_string_value(json_object_get(data, "end")), "timeout");
    json_decref(expected);
    json_decref(data);
    free(page);
}

Test(viewer, what_cannot_be_shown_is_refused) {
    static char names[][AGENT_NAME_SIZE] = {"a", "b"};
    static const struct {
        const char *moves, *thoughts, *reason;
    } cases[] = {
        {NULL, NULL, "--keep scores"},
        {"D@0,0,N E@5,5,N", NULL, "token 2"},
        {"D@0,0,N", "[", "array"},
        {"D@0,0,N", "{}", "array"},
        {"D@0,0,N", "[1]", "arrays"},
        {"D@0,0,N", "[[[\"E\",1]]]", "[\"MOVE\""},
        {"D@0,0,N", "[[[1,1,1]]]", "[\"MOVE\""},
        {"D@0,0,N", "[[[\"E\",1,\"x\"]]]", "[\"MOVE\""},
    };
    Rules rules;
    parse_base(&rules);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char moves[64];
        GameResult result = {.moves = cases[i].moves ? moves : NULL};
        if (cases[i].moves) strcpy(moves, cases[i].moves);
        const ViewerGame game = {
            .rules = &rules, .name = names, .result = &result, .thoughts = cases[i].thoughts};
        Error error = {{0}};
        cr_expect_null(print_page(&game, &error));
        cr_expect(strstr(error.text, cases[i].reason) != NULL, "%s: %s", cases[i].reason,
                  error.text);
    }
}

/* A game costs little in a page of many. */
static void check_size(const Table *table, const GameResult *result) {
    static char names[SEAT_MAX][AGENT_NAME_SIZE] = {"a", "b", "c", "d", "e"};
    char *page = NULL;
    size_t length = 0;
    Error error;
    FILE *memory = open_memstream(&page, &length);
    const ViewerGame game = {.rules = &table->rules, .name = names, .result = result};
    cr_assert(viewer_print_game(memory, &game, &error), "%s", error.text);
    fclose(memory);
    cr_expect_lt(length, 24000, "%s: %zu bytes", table->rules.canonical, length);
    free(page);
}

Test(viewer, a_game_costs_less_than_24_kilobytes) {
    check_all(check_size);
}
