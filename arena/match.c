/* match.c: games, dealt in the order of their decks: the seeds, the seatings, the results.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/match.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/clock.h"
#include "arena/options.h"
#include "engine/digest.h"

/* Debug builds hold every game against the oracle, move by move. */
#ifdef NDEBUG
enum { MATCH_IS_CHECKED = 0 };
#else
enum { MATCH_IS_CHECKED = 1 };
#endif

const char *const END_NAME[ENDS] = {"normal", "crash", "stall", "timeout", "illegal"};

enum { THOUGHTS_KEPT = 12 }; /* candidates of a decision that are kept */

double match_find_budget_ms(const AgentSpec *spec) {
    return agent_get_value(spec, "time_ms", 0);
}

void match_finish_table(Table *table) {
    table->is_reproducible = true;
    for (int i = 0; i < table->rules.players; i++) {
        const AgentSpec *spec = &table->agent[i];
        table->agent_digest[i] = digest_64(spec->canonical, strlen(spec->canonical));
        if (match_find_budget_ms(spec) > 0) table->is_reproducible = false;
    }
}

Table *match_create_table(const char *rules, char *const *agents, int count, Error *error) {
    Table *table = calloc(1, sizeof *table);
    if (!table) {
        error_set(error, "memory is short");
        return NULL;
    }
    bool is_read = true;
    for (int i = 0; i < count && is_read; i++)
        is_read = agent_parse_spec(&table->agent[i], agents[i], error);
    for (int i = 0; i < SEAT_MAX; i++) table->number[i] = (uint8_t)i;
    if (!is_read || !options_read_rules(&table->rules, rules, count, &table->sheet_text, error)) {
        match_destroy_table(table);
        return NULL;
    }
    match_finish_table(table);
    return table;
}

void match_destroy_table(Table *table) {
    if (table) free(table->sheet_text);
    free(table);
}

uint64_t match_deck_key(uint64_t seed, uint64_t deck) {
    const uint64_t numbers[] = {seed, deck};
    return digest_key("deck", numbers, 2);
}

uint64_t match_agent_seed(const Table *table, uint64_t deck, int seating, int agent) {
    const uint64_t seat = (uint64_t)match_seat(table, agent, seating) + 1;
    const uint64_t numbers[] = {table->seed, deck, (uint64_t)seating, seat,
                                table->agent_digest[agent]};
    return digest_key("agent", numbers, 5);
}

void match_shuffle_deck(const Table *table, uint64_t number, Deck *deck) {
    Rng rng;
    rng_init(&rng, match_deck_key(table->seed, number));
    deck_fill(deck, table->rules.bag);
    deck_shuffle(deck, &rng);
}

/* How many agents before number i at a table have its spec. */
static int match_count_twins(const Table *table, int i) {
    int count = 0;
    for (int j = 0; j < i; j++)
        count += strcmp(table->agent[j].canonical, table->agent[i].canonical) == 0;
    return count;
}

/* An agent that can play for number i of a table; NULL if there is none. */
static Agent *match_find_agent(const Table *table, int i, Match *const *others, int count) {
    for (int m = 0; m < count; m++) {
        if (!others[m]) continue;
        const Table *other = others[m]->table;
        for (int j = 0; j < other->rules.players; j++)
            if (strcmp(other->agent[j].canonical, table->agent[i].canonical) == 0 &&
                match_count_twins(other, j) == match_count_twins(table, i))
                return others[m]->agent[j];
    }
    return NULL;
}

Match *match_create_beside(const Table *table, Match *const *others, int count) {
    Match *match = calloc(1, sizeof *match);
    if (!match) return NULL;
    match->table = table;
    for (int i = 0; i < table->rules.players; i++) {
        match->agent[i] = match_find_agent(table, i, others, count);
        match->is_borrowed[i] = match->agent[i] != NULL;
        if (!match->agent[i]) match->agent[i] = agent_create(&table->agent[i]);
        if (!match->agent[i]) {
            match_destroy(match);
            return NULL;
        }
        const double budget_ms = match_find_budget_ms(&table->agent[i]);
        if (budget_ms > 0) match->limit_ns[i] = (uint64_t)((budget_ms + MATCH_LATE_MS) * 1e6);
        match->is_clocked |= !table->agent[i].type->is_instant;
    }
    return match;
}

Match *match_create(const Table *table) {
    return match_create_beside(table, NULL, 0);
}

void match_destroy(Match *match) {
    if (!match) return;
    for (int i = 0; i < SEAT_MAX; i++)
        if (match->agent[i] && !match->is_borrowed[i]) agent_destroy(match->agent[i]);
    json_decref(match->thoughts);
    free(match->kept);
    free(match);
}

void match_start(Match *match, uint64_t deck, int seating) {
    const Table *table = match->table;
    game_init(&match->game, &table->rules);
    if (MATCH_IS_CHECKED) oracle_init(&match->oracle, &table->rules);
    match_shuffle_deck(table, deck, &match->deck);
    match->deck_next = 0;
    match->deck_number = deck;
    match->seating = seating;
    text_start(&match->writer, &match->game);
    match->end = END_NORMAL;
    match->offender = 0;
    for (int i = 0; i < table->rules.players; i++) {
        match->time_ns[i] = 0;
        match->simulations[i] = 0;
        match->asked[i] = 0;
        match->late[i] = 0;
        agent_start(match->agent[i], &match->game, match_seat(table, i, seating),
                    match_agent_seed(table, deck, seating, i));
    }
    match->clock_ns = clock_read_ns();
}

/* Ends the program if the oracle sees another position: the engine is wrong, or the oracle. */
static void match_check(const Match *match) {
    Error error;
    if (!MATCH_IS_CHECKED || oracle_check(&match->oracle, &match->game, &error)) return;
    fprintf(stderr, "game 0.%llu.%d: %s\n%s\n", (unsigned long long)match->deck_number,
            match->seating, error.text, match->writer.text);
    abort();
}

static void match_deal(Match *match) {
    const int kind = match->deck.kind[match->deck_next++];
    const bool fits = game_deal(&match->game, kind);
    text_add_deal(&match->writer, &match->game, kind, fits);
    if (MATCH_IS_CHECKED) oracle_deal(&match->oracle, kind);
}

/* Adds to a seat's thinking time what has passed since the last decision: playing the decision
 * before, a fifth of a microsecond, counts as thinking. Reading the clock takes a third of an
 * instant agent's time, so that it is not read between them: see match_share_time. */
static void match_stop_clock(Match *match, int seat, uint64_t limit_ns) {
    match->asked[seat]++;
    if (!match->is_clocked) return;
    const uint64_t now = clock_read_ns();
    if (limit_ns > 0 && now - match->clock_ns > limit_ns) match->late[seat]++;
    match->time_ns[seat] += now - match->clock_ns;
    match->clock_ns = now;
}

/* The time of a game between instant agents, shared by how often they were asked. */
static void match_share_time(Match *match) {
    const uint64_t time_ns = clock_read_ns() - match->clock_ns;
    uint64_t asked = 0;
    for (int s = 0; s < match->table->rules.players; s++) asked += match->asked[s];
    for (int s = 0; asked && s < match->table->rules.players; s++)
        match->time_ns[s] = time_ns * match->asked[s] / asked;
}

/* Adds the candidates of the last answer; without memory for all of them, no thoughts are left. */
static void match_add_thought(Match *match) {
    char text[TOKEN_SIZE];
    const Thought *thought = &match->thought;
    json_t *candidates = json_array();
    bool is_kept = true;
    for (int i = 0; i < thought->candidate_count && i < THOUGHTS_KEPT; i++) {
        const Candidate *candidate = &thought->candidate[i];
        text_format_move(&match->game, candidate->move, text);
        json_t *entry = json_pack("[s, i, f]", text, (int)candidate->visits, candidate->value);
        is_kept &= json_array_append_new(candidates, entry) == 0;
    }
    if (json_array_append_new(match->thoughts, candidates) == 0 && is_kept) return;
    json_decref(match->thoughts);
    match->thoughts = NULL;
}

static void match_ask(Match *match) {
    const int seat = match->game.seat;
    const int agent = match_agent(match->table, seat, match->seating);
    agent_choose(match->agent[agent], &match->game, &match->thought);
    match_stop_clock(match, seat, match->limit_ns[agent]);
    match->simulations[seat] += match->thought.simulations;
    match->end = match->thought.end;
    if (match->end == END_NORMAL && !moves_is_legal(&match->game, match->thought.move))
        match->end = END_ILLEGAL;
    if (match->end != END_NORMAL)
        match->offender = seat + 1;
    else if (match->keep == KEEP_THOUGHTS)
        match_add_thought(match);
}

static void match_play(Match *match) {
    const Move move = match->thought.move;
    text_add_move(&match->writer, &match->game, move);
    if (MATCH_IS_CHECKED) oracle_play(&match->oracle, &match->game, move);
    game_play(&match->game, move);
}

bool match_step(Match *match) {
    if (match->game.decision == DECISION_OVER || match->end != END_NORMAL) return false;
    if (match->game.decision == DECISION_CHANCE) {
        match_deal(match);
    } else {
        match_ask(match);
        if (match->end != END_NORMAL) return false;
        match_play(match);
    }
    match_check(match);
    return true;
}

void match_rank(GameResult *result, int players) {
    int key[SEAT_MAX];
    for (int s = 0; s < players; s++)
        key[s] = s + 1 == result->offender ? INT16_MIN - 1 : result->seat[s].score;
    for (int s = 0; s < players; s++) {
        int above = 0;
        int equal = 0;
        for (int other = 0; other < players; other++) {
            above += key[other] > key[s];
            equal += key[other] == key[s];
        }
        result->seat[s].place_twice = (uint8_t)(2 * above + equal + 1);
        result->seat[s].first_shares = (uint8_t)(above == 0 ? equal : 0);
    }
}

/* Sets the game back to what its text says: a record ends with its last token. */
static void match_rewind(Match *match) {
    const TextOptions options = {.finish = true};
    TextEnd end;
    game_init(&match->game, &match->table->rules);
    if (!text_replay(&match->game, match->writer.text, &options, &end)) abort();
}

static void match_count_points(const Match *match, GameResult *result) {
    Score score;
    game_score(&match->game, &score);
    for (int s = 0; s < match->table->rules.players; s++) {
        SeatResult *seat = &result->seat[s];
        for (int kind = 0; kind < FEATURE_KINDS; kind++) {
            seat->completed[kind] = score.completed[kind][s];
            seat->final[kind] = match->end == END_NORMAL ? score.final[kind][s] : 0;
            seat->score = (int16_t)(seat->score + seat->completed[kind] + seat->final[kind]);
        }
    }
}

void match_get_result(Match *match, GameResult *result) {
    if (!match->is_clocked) match_share_time(match);
    if (match->end != END_NORMAL) match_rewind(match);
    const Game *game = &match->game;
    *result = (GameResult){.deck = match->deck_number,
                           .seating = (uint8_t)match->seating,
                           .end = (uint8_t)match->end,
                           .offender = (uint8_t)match->offender,
                           .turns = game->turns,
                           .discarded = game->discarded};
    result->moves_digest = digest_64(match->writer.text, match->writer.length);
    match_count_points(match, result);
    for (int s = 0; s < match->table->rules.players; s++) {
        SeatResult *seat = &result->seat[s];
        seat->supply = game->supply[s];
        seat->followers = game->deployed[s];
        seat->farmers = game->farmers[s];
        seat->time_ns = match->time_ns[s];
        seat->late = match->late[s];
        seat->simulations = match->simulations[s];
    }
    match_rank(result, match->table->rules.players);
}

/* Keeps a text until the block is over: offset + 1 of where it lies, 0 if memory is short. */
static size_t match_keep_text(Match *match, const char *text, size_t length) {
    const size_t offset = match->kept_length;
    if (offset + length + 1 > match->kept_size) {
        const size_t size = 2 * (offset + length + 1);
        char *kept = realloc(match->kept, size);
        if (!kept) return 0;
        match->kept = kept;
        match->kept_size = size;
    }
    memcpy(match->kept + offset, text, length);
    match->kept[offset + length] = '\0';
    match->kept_length += length + 1;
    return offset + 1;
}

static size_t match_keep_thoughts(Match *match) {
    char *text = json_dumps(match->thoughts, JSON_COMPACT | JSON_REAL_PRECISION(6));
    const size_t place = text ? match_keep_text(match, text, strlen(text)) : 0;
    free(text);
    return place;
}

/* Where the texts of a game lie among what is kept of its block: offset + 1, or 0. */
typedef struct MatchTexts {
    size_t moves, thoughts;
} MatchTexts;

static bool match_play_game(Match *match, GameResult *result, MatchTexts *texts,
                            const atomic_bool *drop) {
    if (match->keep == KEEP_THOUGHTS) {
        json_decref(match->thoughts);
        match->thoughts = json_array();
    }
    while (match_step(match))
        if (atomic_load_explicit(drop, memory_order_relaxed)) return false;
    match_get_result(match, result);
    *texts = (MatchTexts){0, 0};
    if (match->keep >= KEEP_MOVES)
        texts->moves = match_keep_text(match, match->writer.text, match->writer.length);
    if (match->keep == KEEP_THOUGHTS) texts->thoughts = match_keep_thoughts(match);
    return (texts->moves || match->keep < KEEP_MOVES) &&
           (texts->thoughts || match->keep < KEEP_THOUGHTS);
}

/* A block and its texts in one piece of memory: another thread frees it, and threads that allocate
 * much wait for each other. */
static MatchBlock *match_pack_block(const Match *match, const MatchBlock *block,
                                    const MatchTexts *texts) {
    MatchBlock *packed = malloc(sizeof *packed + match->kept_length);
    if (!packed) return NULL;
    char *kept = (char *)(packed + 1);
    *packed = *block;
    if (match->kept_length > 0) memcpy(kept, match->kept, match->kept_length);
    for (int i = 0; i < block->count; i++) {
        if (texts[i].moves) packed->game[i].moves = kept + texts[i].moves - 1;
        if (texts[i].thoughts) packed->game[i].thoughts = kept + texts[i].thoughts - 1;
    }
    return packed;
}

MatchBlock *match_play_block(Match *match, uint64_t deck, MatchKeep keep, const atomic_bool *drop) {
    MatchBlock block = {.deck = deck, .count = match->table->rules.players};
    MatchTexts texts[SEAT_MAX];
    match->keep = keep;
    match->kept_length = 0;
    for (int seating = 0; seating < block.count; seating++) {
        match_start(match, deck, seating);
        if (!match_play_game(match, &block.game[seating], &texts[seating], drop)) return NULL;
    }
    return match_pack_block(match, &block, texts);
}

void match_destroy_block(MatchBlock *block) {
    free(block);
}
