/* test_report.c: results as a table, CSV and JSON: golden files, and results that say little.
 *
 * SPDX-License-Identifier: MIT
 *
 * A golden file that differs is shown whole; `BASTIDE_GOLDEN=write` writes what is printed now.
 */
#include <criterion/criterion.h>
#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "arena/report.h"

TestSuite(report, .timeout = 60);

static const char *const EXTENSION[] = {"txt", "csv", "json"};

/* A report of games that were made up. */
typedef struct Made {
    Table *table;
    Stats stats, beyond;
    Sprt test;
    SprtOptions options;
    Report report;
} Made;

static Made *make(const char *rules, int players, const char *hypotheses) {
    char *agents[] = {"greedy", "new@random", "greedy"};
    Error error = {""};
    Made *made = calloc(1, sizeof *made);
    cr_assert(made);
    made->table = match_create_table(rules, agents, players, &error);
    cr_assert(made->table, "%s", error.text);
    made->table->seed = 7;
    for (int i = 0; i < players; i++) /* whatever parameters the agents get */
        strcpy(made->table->agent[i].canonical, made->table->agent[i].type->name);
    made->options = sprt_default_options();
    stats_init(&made->stats, players);
    stats_init(&made->beyond, players);
    if (hypotheses) cr_assert(sprt_parse_elo(hypotheses, &made->options, &error), "%s", error.text);
    sprt_init(&made->test, &made->options, players);
    made->report = (Report){.table = made->table,
                            .stats = &made->stats,
                            .test = hypotheses ? &made->test : NULL,
                            .beyond = &made->beyond,
                            .last = 499,
                            .shards = 1};
    return made;
}

static void unmake(Made *made) {
    sprt_free(&made->test);
    match_destroy_table(made->table);
    free(made);
}

/* A game in which agent i has base + step * i points, half of them at the end, over two kinds. */
static GameResult make_game(int players, int seating, int base, int step) {
    GameResult game = {.seating = (uint8_t)seating, .turns = 71};
    for (int i = 0; i < players; i++) {
        SeatResult *seat = &game.seat[(i + seating) % players];
        seat->score = (int16_t)(base + step * i);
        seat->completed[FEATURE_ROAD] = (int16_t)(seat->score / 2);
        seat->final[FEATURE_FIELD] = (int16_t)(seat->score - seat->score / 2);
        seat->followers = (uint8_t)(10 + i);
        seat->farmers = (uint8_t)(3 - i);
        seat->time_ns = 2000000;
        seat->late = i == 1;
        seat->simulations = i == 1 ? 1000 : 0;
    }
    match_rank(&game, players);
    return game;
}

/* A block whose first game is won by agent 0 by as many points, and whose others by `others`. */
static void add(Made *made, uint64_t deck, int first, int others, int end) {
    GameResult games[SEAT_MAX];
    const int players = made->table->rules.players;
    Error error;
    for (int i = 0; i < players; i++) {
        games[i] = make_game(players, i, 80, -(i == 0 ? first : others));
        games[i].deck = deck;
    }
    if (end != END_NORMAL) {
        games[1].end = (uint8_t)end;
        games[1].offender = 1;
        match_rank(&games[1], players);
    }
    if (made->test.decision != SPRT_CONTINUE) {
        stats_add(&made->beyond, games, players);
        return;
    }
    stats_add(&made->stats, games, players);
    if (made->report.test) cr_assert(sprt_add(&made->test, games, &error), "%s", error.text);
}

static char *print(const Made *made, ReportFormat format) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    cr_assert(stream && report_print(&made->report, format, stream));
    fclose(stream);
    return text;
}

static void expect_golden(const char *name, const char *text) {
    char path[80];
    char golden[16384];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    const char *wish = getenv("BASTIDE_GOLDEN");
    FILE *file = fopen(path, wish && strcmp(wish, "write") == 0 ? "w+" : "r");
    cr_assert(file, "%s", path);
    if (wish) fputs(text, file);
    rewind(file);
    golden[fread(golden, 1, sizeof golden - 1, file)] = '\0';
    fclose(file);
    cr_expect_str_eq(text, golden, "%s\n%s", name, text);
}

static void expect_all_golden(Made *made, const char *name) {
    made->report.games_played = made->stats.games;
    made->report.simulations_played = 1000 * made->stats.games;
    made->report.seconds = 2.5;
    for (int format = REPORT_TABLE; format <= REPORT_JSON; format++) {
        char file[40];
        char *text = print(made, (ReportFormat)format);
        snprintf(file, sizeof file, "%s.%s", name, EXTENSION[format]);
        expect_golden(file, text);
        free(text);
    }
    unmake(made);
}

Test(report, two_players_are_shown_whole) {
    Made *made = make("base", 2, "elo0=0,elo1=200");
    for (uint64_t deck = 0; deck < 40; deck++)
        add(made, deck, (int)(deck % 7) * 5 - 10, (int)(deck % 5) * 6 - 6,
            deck == 9 ? END_TIMEOUT : END_NORMAL);
    made->report.waiting = 3;
    cr_assert_neq(made->test.decision, SPRT_CONTINUE);
    expect_all_golden(made, "report_pair");
}

Test(report, three_players_are_shown_whole) {
    Made *made = make("base", 3, NULL);
    for (uint64_t deck = 0; deck < 12; deck++)
        add(made, deck, (int)(deck % 3) * 5 - 4, (int)(deck % 4) * 6 - 6,
            deck == 4 ? END_CRASH : END_NORMAL);
    expect_all_golden(made, "report_table");
}

/* Whether a word stands in the text by itself. */
static bool has_word(const char *text, const char *word) {
    for (const char *at = text; (at = strcasestr(at, word)); at++)
        if ((at == text || !isalpha((unsigned char)at[-1])) &&
            !isalpha((unsigned char)at[strlen(word)]))
            return true;
    return false;
}

static void expect_sound(const Made *made, const char *what) {
    for (int format = REPORT_TABLE; format <= REPORT_JSON; format++) {
        char *text = print(made, (ReportFormat)format);
        cr_expect_not(has_word(text, "nan") || has_word(text, "inf"), "%s:\n%s", what, text);
        cr_expect(strlen(text) > 100, "%s", what);
        json_t *json = format == REPORT_JSON ? json_loads(text, 0, NULL) : NULL;
        cr_expect(format != REPORT_JSON || json, "%s: no JSON", what);
        json_decref(json);
        free(text);
    }
}

Test(report, results_that_say_little_are_finite) {
    static const struct {
        const char *what, *says;
        int blocks, first, others, end;
    } cases[] = {
        {"no game", "no game was played", 0, 0, 0, END_NORMAL},
        {"one pair", "one block says nothing", 1, 5, -3, END_NORMAL},
        {"one pair won", "every game was won", 1, 5, 3, END_NORMAL},
        {"all won", "every game was won", 20, 5, 5, END_NORMAL},
        {"all lost", "every game was lost", 20, -5, -5, END_NORMAL},
        {"all drawn", "all pairs are alike", 20, 0, 0, END_NORMAL},
        {"all shared", "all pairs are alike", 20, 8, -8, END_NORMAL},
        {"one forfeit", "no block without a forfeit", 1, 5, -5, END_STALL},
        {"all forfeit", "20 stall", 20, 5, 5, END_STALL},
    };
    static const char *const rules[] = {"base", "junior"};
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const size_t number = i / 2;
        Made *made = make(rules[i % 2], 2, "elo0=0,elo1=5");
        Made *three = make(rules[i % 2], 3, i % 2 ? NULL : "elo0=0,elo1=5");
        for (int deck = 0; deck < cases[number].blocks; deck++) {
            add(made, (uint64_t)deck, cases[number].first, cases[number].others, cases[number].end);
            add(three, (uint64_t)deck, cases[number].first, cases[number].others,
                cases[number].end);
        }
        expect_sound(made, cases[number].what);
        expect_sound(three, cases[number].what);
        char *text = print(made, REPORT_TABLE);
        cr_expect(strstr(text, cases[number].says), "%s: \"%s\" is not said:\n%s",
                  cases[number].what, cases[number].says, text);
        free(text);
        unmake(made);
        unmake(three);
    }
}

/* The paired differences and the first seat, against figures made by hand. */
Test(report, differences_are_those_of_the_games) {
    Made *made = make("base", 2, NULL);
    add(made, 0, 10, 4, END_NORMAL);
    add(made, 1, -6, 20, END_NORMAL);
    char *text = print(made, REPORT_JSON);
    json_t *json = json_loads(text, 0, NULL);
    json_t *pair = json_object_get(json, "pair");
    double margin = 0;
    double error = 0;
    double road = 0;
    double farm = 0;
    double farmers = 0;
    double seat = 0;
    cr_assert_eq(json_unpack(pair, "{s:{s:F, s:F}, s:{s:{s:F}, s:{s:{s:F}}}, s:{s:F}, s:{s:F}}",
                             "margin", "mean", &margin, "error", &error, "kinds", "road", "mean",
                             &road, "farm", "final", "mean", &farm, "farmers", "mean", &farmers,
                             "first_seat", "margin", &seat),
                 0);
    /* Blocks of 7 and 7 points a game; halves of 80 and of 70, 76, 86, 60. */
    cr_expect_float_eq(margin, 7, 1e-9);
    cr_expect_float_eq(error, 0, 1e-9);
    cr_expect_float_eq(road, (5 + 2 - 3 + 10) / 4.0, 1e-9);
    cr_expect_float_eq(farm, (5 + 2 - 3 + 10) / 4.0, 1e-9);
    cr_expect_float_eq(farmers, 1, 1e-9);
    cr_expect_float_eq(seat, (10 - 4 - 6 - 20) / 4.0, 1e-9);
    json_decref(json);
    free(text);
    unmake(made);
}
