/* check.c: a game's text held against the rules: by the engine, and by the slow oracle as well.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/check.h"

#include <stdlib.h>
#include <string.h>

#include "arena/plural.h"
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
    uint32_t asked;   /* bit s: seat s was asked since the last token, and declined */
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
    walk->asked =
        step->is_deal || step->move.type != MOVE_PASS ? 0 : walk->asked | 1U << step->before->seat;
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

/* Whether a seat (from 1) can have forfeited after the last token: it was asked. */
static bool check_was_asked(const CheckWalk *walk, int64_t seat) {
    const Game *game = &walk->checker->game;
    const uint32_t next = game->decision == DECISION_CHANCE ? 1U << game->turn_seat : 0;
    return seat >= 1 && seat <= game->rules->players && (walk->asked | next) >> (seat - 1) & 1;
}

/* Every key of "points" must be a kind. */
static bool check_kinds(const json_t *points, Verdict *verdict) {
    for (void *i = json_object_iter((json_t *)points); i;
         i = json_object_iter_next((json_t *)points, i)) {
        const char *key = json_object_iter_key(i);
        int kind = 0;
        while (kind < FEATURE_KINDS && strcmp(key, FEATURE_NAME[kind]) != 0) kind++;
        if (kind == FEATURE_KINDS)
            return error_set(&verdict->error,
                             "field \"points\": \"%.40s\" is no kind: expected road, city, "
                             "cloister, farm",
                             key);
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
    if (!check_kinds(points, verdict)) return false;
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

/* How a forfeit ended; false if `text` is not one of these words. */
static bool check_is_forfeit(const char *text) {
    for (int end = END_NORMAL + 1; text && end < ENDS; end++)
        if (strcmp(text, END_NAME[end]) == 0) return true;
    return false;
}

/* The fields of a record that ends with its game. */
static bool check_whole(const Checker *checker, const json_t *record, Verdict *verdict) {
    const json_t *end = json_object_get(record, "end");
    if (end && (!json_is_string(end) || strcmp(json_string_value(end), END_NAME[END_NORMAL]) != 0))
        return error_set(&verdict->error, "field \"end\": a complete game ends \"normal\"");
    if (json_object_get(record, "offender"))
        return error_set(&verdict->error, "field \"offender\": a complete game has none");
    if (checker->game.decision != DECISION_OVER)
        return error_set(&verdict->error,
                         "the game is not over, %d tile%s left: expected \"complete\":false",
                         checker->game.bag_size, checker->game.bag_size == 1 ? " is" : "s are");
    return check_points(checker, record, verdict) && check_winners(checker, record, verdict);
}

/* Whether "end" and "offender" fit the position: both are absent, or a seat forfeited. */
static bool check_forfeit(const CheckWalk *walk, const json_t *record, Verdict *verdict) {
    const json_t *end = json_object_get(record, "end");
    const json_t *offender = json_object_get(record, "offender");
    if (!end && !offender) return true;
    if (!check_is_forfeit(json_string_value(end)))
        return error_set(&verdict->error,
                         "field \"end\": expected crash, stall, timeout or illegal");
    if (!json_is_integer(offender))
        return error_set(&verdict->error, "field \"offender\": expected a seat");
    return check_was_asked(walk, json_integer_value(offender)) ||
           error_set(&verdict->error, "field \"offender\": after the last move it was not asked");
}

/* The fields of a record that stops before. */
static bool check_part(const CheckWalk *walk, const json_t *record, Verdict *verdict) {
    static const char *const refused[] = {"winners", "points"};
    for (int i = 0; i < 2; i++)
        if (json_object_get(record, refused[i]))
            return error_set(&verdict->error,
                             "field \"%s\": a record that is not complete has none", refused[i]);
    return check_forfeit(walk, record, verdict);
}

static bool check_fields(const CheckWalk *walk, const json_t *record, Verdict *verdict) {
    const json_t *complete = json_object_get(record, "complete");
    const json_t *agents = json_object_get(record, "agents");
    const bool is_whole = !json_is_false(complete);
    if (complete && !json_is_boolean(complete))
        return error_set(&verdict->error, "field \"complete\": expected true or false");
    if (agents && json_array_size(agents) != (size_t)verdict->players)
        return error_set(&verdict->error, "field \"agents\": expected %d names", verdict->players);
    return (is_whole ? check_whole(walk->checker, record, verdict)
                     : check_part(walk, record, verdict)) &&
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
        verdict->is_ok = check_fields(&walk, record, verdict);
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

/* Compares how a game ended, and how long it was, with the position. */
static bool check_ending(const CheckWalk *walk, const GameResult *result, Error *error) {
    const Game *game = &walk->checker->game;
    if (result->end == END_NORMAL && game->decision != DECISION_OVER)
        return error_set(error, "stored as ended, but %d tile%s left", game->bag_size,
                         game->bag_size == 1 ? " is" : "s are");
    if (result->end != END_NORMAL && !check_was_asked(walk, result->offender))
        return error_set(error,
                         "stored as forfeited by seat %d, which was not asked after the last move",
                         result->offender);
    return (result->turns == game->turns && result->discarded == game->discarded) ||
           error_set(error, "stored are %d turn%s and %d tile%s discarded, by the rules %d and %d",
                     result->turns, plural(result->turns), result->discarded,
                     plural(result->discarded), game->turns, game->discarded);
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
    verdict->is_ok = check_ending(&walk, game, &verdict->error);
    for (int s = 0; s < table->rules.players && verdict->is_ok; s++)
        verdict->is_ok = check_seat(checker, game, s, &verdict->error);
}
