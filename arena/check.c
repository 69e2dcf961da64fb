/* check.c: a game's text held against the rules: by the engine, and by the slow oracle as well.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/check.h"

#include <stdlib.h>
#include <string.h>

#include "arena/record.h"
#include "engine/digest.h"

Checker *check_create(void) {
    return calloc(1, sizeof(Checker));
}

void check_destroy(Checker *checker) {
    if (checker) free(checker->sheet_text);
    free(checker);
}

/* A replay that the oracle follows. */
typedef struct CheckWalk {
    Checker *checker; /* whose game and oracle are played */
    const Deck *deck; /* what must be drawn, or NULL */
    int drawn;        /* tiles drawn so far */
    bool is_whole;    /* the game is to be played to its end */
    Error error;      /* why it stopped, or empty */
} CheckWalk;

static bool check_deal(CheckWalk *walk, const TextStep *step) {
    const Sheet *sheet = &step->after->rules->tiles.sheet;
    if (oracle_deal(&walk->checker->oracle, step->kind) != step->fits)
        return error_set(&walk->error, "the oracle says that %s %s", sheet->kind[step->kind].name,
                         step->fits ? "fits nowhere" : "fits somewhere");
    if (!walk->deck) return true;
    if (walk->drawn >= walk->deck->count || walk->deck->kind[walk->drawn] != step->kind)
        return error_set(&walk->error, "%s is not tile number %d of its deck",
                         sheet->kind[step->kind].name, walk->drawn + 1);
    walk->drawn++;
    return true;
}

static bool check_step(void *context, const TextStep *step) {
    CheckWalk *walk = context;
    Oracle *oracle = &walk->checker->oracle;
    Error reason;
    if (step->is_deal) {
        if (!check_deal(walk, step)) return false;
    } else {
        oracle_play(oracle, step->before, step->move);
    }
    if (oracle_check(oracle, step->after, &reason)) return true;
    return error_set(&walk->error, "engine and oracle disagree: %.250s", reason.text);
}

/* Fills the position of a verdict; is_whole: the game was to be played to its end. */
static void check_describe(const Game *game, bool is_whole, Verdict *verdict) {
    Score score;
    game_score(game, &score);
    verdict->players = game->rules->players;
    for (int s = 0; s < verdict->players; s++) {
        verdict->scores[s] = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++)
            verdict->scores[s] += score.completed[kind][s];
        verdict->final[s] = score.total[s];
        if (is_whole && game->decision == DECISION_OVER) verdict->scores[s] = score.total[s];
        verdict->supply[s] = game->supply[s];
    }
}

/* Plays the moves; false if they are not legal or not what the oracle finds. Decisions that the
 * text does not answer at its end are declined: nothing is written for those who decline. */
static bool check_moves(CheckWalk *walk, const Rules *rules, const char *moves, Verdict *verdict) {
    TextEnd end;
    Checker *checker = walk->checker;
    const TextOptions options = {.finish = true, .visitor = check_step, .context = walk};
    game_init(&checker->game, rules);
    oracle_init(&checker->oracle, rules);
    verdict->is_ok = text_replay(&checker->game, moves, &options, &end);
    if (verdict->is_ok && walk->error.text[0] != '\0') {
        verdict->is_ok = false;
        end.error = walk->error;
    }
    if (!verdict->is_ok) {
        verdict->token = end.token;
        verdict->error = end.error;
    }
    check_describe(&checker->game, walk->is_whole, verdict);
    return verdict->is_ok;
}

/* Compares an array of one number a seat with what the rules say; an absent field is right. */
static bool check_seats(const json_t *record, const char *key, const int *expected,
                        Verdict *verdict) {
    const json_t *field = json_object_get(record, key);
    if (!field) return true;
    if (!json_is_array(field) || json_array_size(field) != (size_t)verdict->players)
        return error_set(&verdict->error, "field \"%s\": expected %d numbers", key,
                         verdict->players);
    for (int s = 0; s < verdict->players; s++) {
        const json_t *number = json_array_get(field, (size_t)s);
        if (!json_is_integer(number))
            return error_set(&verdict->error, "field \"%s\": expected %d numbers", key,
                             verdict->players);
        if (json_integer_value(number) != expected[s])
            return error_set(&verdict->error,
                             "field \"%s\": seat %d has %lld, by the rules it has %d", key, s + 1,
                             (long long)json_integer_value(number), expected[s]);
    }
    return true;
}

static bool check_points(const Checker *checker, const json_t *record, Verdict *verdict) {
    Score score;
    const json_t *points = json_object_get(record, "points");
    if (!points) return true;
    if (!json_is_object(points))
        return error_set(&verdict->error, "field \"points\": expected an object by kind");
    if (checker->rules.scoring != SCORING_CLASSIC)
        return error_set(&verdict->error, "field \"points\": figures are not told apart by kind");
    game_score(&checker->game, &score);
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        int sum[SEAT_MAX] = {0};
        for (int s = 0; s < verdict->players; s++)
            sum[s] = score.completed[kind][s] + score.final[kind][s];
        if (!check_seats(points, FEATURE_NAME[kind], sum, verdict)) return false;
    }
    return true;
}

static bool check_winners(const Checker *checker, const json_t *record, Verdict *verdict) {
    const json_t *winners = json_object_get(record, "winners");
    const uint32_t expected = game_list_winners(&checker->game);
    uint32_t given = 0;
    if (!winners) return true;
    for (size_t i = 0; i < json_array_size(winners); i++) {
        const json_int_t seat = json_integer_value(json_array_get(winners, i));
        if (seat < 1 || seat > verdict->players || given >> (seat - 1) != 0)
            return error_set(&verdict->error,
                             "field \"winners\": expected seats in ascending order");
        given |= 1U << (seat - 1);
    }
    for (int s = 0; s < verdict->players; s++)
        if ((given ^ expected) >> s & 1)
            return error_set(&verdict->error, "field \"winners\": by the rules seat %d %s", s + 1,
                             expected >> s & 1 ? "has won" : "has not won");
    return true;
}

/* The fields of a record that ends with its game. */
static bool check_whole(const Checker *checker, const json_t *record, Verdict *verdict) {
    if (checker->game.decision != DECISION_OVER)
        return error_set(&verdict->error,
                         "the game is not over, %d tiles are left: expected \"complete\":false",
                         checker->game.bag_size);
    return check_points(checker, record, verdict) && check_winners(checker, record, verdict);
}

/* The fields of a record that stops before. */
static bool check_part(const json_t *record, Verdict *verdict) {
    static const char *const refused[] = {"winners", "points"};
    for (int i = 0; i < 2; i++)
        if (json_object_get(record, refused[i]))
            return error_set(&verdict->error,
                             "field \"%s\": a record that is not complete has none", refused[i]);
    return true;
}

static bool check_fields(const Checker *checker, const json_t *record, Verdict *verdict) {
    const json_t *complete = json_object_get(record, "complete");
    const json_t *agents = json_object_get(record, "agents");
    const bool is_whole = !json_is_false(complete);
    if (complete && !json_is_boolean(complete))
        return error_set(&verdict->error, "field \"complete\": expected true or false");
    if (agents && json_array_size(agents) != (size_t)verdict->players)
        return error_set(&verdict->error, "field \"agents\": expected %d names", verdict->players);
    return (is_whole ? check_whole(checker, record, verdict) : check_part(record, verdict)) &&
           check_seats(record, "scores", verdict->scores, verdict) &&
           check_seats(record, "supply", verdict->supply, verdict) &&
           check_seats(record, "final", verdict->final, verdict);
}

static bool check_read_rules(Checker *checker, const json_t *record, Error *error) {
    free(checker->sheet_text);
    checker->sheet_text = NULL;
    return record_read_rules(record, &checker->rules, &checker->sheet_text, error);
}

void check_record(Checker *checker, const json_t *record, Verdict *verdict) {
    *verdict = (Verdict){0};
    if (!json_is_object(record)) {
        error_set(&verdict->error, "expected a record, that is, an object");
        return;
    }
    if (!check_read_rules(checker, record, &verdict->error)) return;
    const char *moves = json_string_value(json_object_get(record, "moves"));
    if (!moves) {
        error_set(&verdict->error, "field \"moves\": expected a game; nothing can be checked");
        return;
    }
    CheckWalk walk = {.checker = checker,
                      .is_whole = !json_is_false(json_object_get(record, "complete"))};
    if (check_moves(&walk, &checker->rules, moves, verdict))
        verdict->is_ok = check_fields(checker, record, verdict);
}

void check_line(Checker *checker, const char *line, size_t length, Verdict *verdict) {
    json_error_t reason;
    json_t *record = json_loadb(line, length, JSON_REJECT_DUPLICATES, &reason);
    check_record(checker, record, verdict);
    if (!record) error_set(&verdict->error, "not JSON: %s", reason.text);
    json_decref(record);
}

/* Compares what is stored about a seat with the position. */
static bool check_seat(const Checker *checker, const GameResult *game, int s, Error *error) {
    Score score;
    const SeatResult *seat = &game->seat[s];
    game_score(&checker->game, &score);
    for (int kind = 0; kind < FEATURE_KINDS; kind++) {
        const int final = game->end == END_NORMAL ? score.final[kind][s] : 0;
        if (seat->completed[kind] != score.completed[kind][s] || seat->final[kind] != final)
            return error_set(error,
                             "seat %d: stored are %d + %d points for %s, by the rules %d + %d",
                             s + 1, seat->completed[kind], seat->final[kind], FEATURE_NAME[kind],
                             score.completed[kind][s], final);
    }
    if (seat->supply != checker->game.supply[s] || seat->followers != checker->game.deployed[s] ||
        seat->farmers != checker->game.farmers[s])
        return error_set(error, "seat %d: the followers stored are not those of the game", s + 1);
    return true;
}

void check_game(Checker *checker, const Table *table, const GameResult *game, Verdict *verdict) {
    Deck deck;
    CheckWalk walk = {.checker = checker, .deck = &deck, .is_whole = game->end == END_NORMAL};
    *verdict = (Verdict){0};
    match_shuffle_deck(table, game->deck, &deck);
    if (!check_moves(&walk, &table->rules, game->moves, verdict)) return;
    verdict->is_ok = false;
    if (digest_64(game->moves, strlen(game->moves)) != game->moves_digest) {
        error_set(&verdict->error, "the digest stored is not that of the moves");
        return;
    }
    if (game->end == END_NORMAL && checker->game.decision != DECISION_OVER) {
        error_set(&verdict->error, "stored as ended, but %d tiles are left",
                  checker->game.bag_size);
        return;
    }
    verdict->is_ok = true;
    for (int s = 0; s < table->rules.players && verdict->is_ok; s++)
        verdict->is_ok = check_seat(checker, game, s, &verdict->error);
}
