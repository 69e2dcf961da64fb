/* test_match.c: decks, seatings and seeds, forfeits, and that no agent knows the tiles to come.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <string.h>

#include "arena/match.h"
#include "engine/digest.h"

TestSuite(match, .timeout = 300);

static Table *make_table(const char *rules, int count, char *const *agents) {
    Error error;
    Table *table = match_create_table(rules, agents, count, &error);
    cr_assert(table, "%s", error.text);
    table->seed = 1;
    return table;
}

static Table *make_pair(const char *rules, char *first, char *second) {
    return make_table(rules, 2, (char *[]){first, second});
}

Test(match, decks_are_those_of_the_specification) {
    static const uint64_t key[] = {0x1a1869eb60cfc0ac, 0xf09518d9663f443f};
    static const char *const begin[] = {"QVDCUEUUUBWV", "TDBWABFEHEBL"};
    Table *table = make_pair("base", "random", "random");
    const Sheet *sheet = &table->rules.tiles.sheet;
    for (uint64_t number = 0; number < 2; number++) {
        Deck deck;
        cr_expect_eq(match_deck_key(1, number), key[number]);
        match_shuffle_deck(table, number, &deck);
        cr_expect_eq(deck.count, 71);
        for (int i = 0; i < 12; i++) {
            const char name[] = {begin[number][i], '\0'};
            cr_expect_str_eq(sheet->kind[deck.kind[i]].name, name, "deck %d, tile %d", (int)number,
                             i);
        }
    }
    match_destroy_table(table);
}

Test(match, agent_seeds_are_keys_of_all_that_matters) {
    Table *table = make_pair("base", "greedy", "random");
    for (uint64_t deck = 0; deck < 2; deck++)
        for (int seating = 0; seating < 2; seating++)
            for (int agent = 0; agent < 2; agent++) {
                const char *spec = table->agent[agent].canonical;
                const uint64_t seat = (uint64_t)(agent + seating) % 2 + 1;
                const uint64_t numbers[] = {1, deck, (uint64_t)seating, seat,
                                            digest_64(spec, strlen(spec))};
                cr_expect_eq(match_agent_seed(table, deck, seating, agent),
                             digest_key("agent", numbers, 5));
            }
    match_destroy_table(table);
}

Test(match, every_agent_sits_in_every_seat_once) {
    char *agents[] = {"random", "random", "random", "random", "random"};
    for (int players = 2; players <= 5; players++) {
        Table *table = make_table("base", players, agents);
        for (int agent = 0; agent < players; agent++) {
            int seats = 0;
            for (int seating = 0; seating < players; seating++) {
                const int seat = match_seat(table, agent, seating);
                cr_expect_eq(seat, (agent + seating) % players);
                cr_expect_eq(match_agent(table, seat, seating), agent);
                seats |= 1 << seat;
            }
            cr_expect_eq(seats, (1 << players) - 1);
        }
        match_destroy_table(table);
    }
}

/* What a block has come to, as one number. */
static uint64_t digest_block(Match *match, uint64_t deck) {
    const atomic_bool drop = false;
    MatchBlock *block = match_play_block(match, deck, KEEP_MOVES, &drop);
    cr_assert(block);
    uint64_t digest = 0;
    for (int i = 0; i < block->count; i++) {
        const GameResult *game = &block->game[i];
        cr_expect_eq(game->end, END_NORMAL);
        cr_expect_eq(game->moves_digest, digest_64(game->moves, strlen(game->moves)));
        digest = digest * 31 + game->moves_digest;
    }
    match_destroy_block(block);
    return digest;
}

Test(match, blocks_depend_on_nothing_but_the_run) {
    char *agents[] = {"greedy:epsilon=0.2", "mcts:sims=20", "random-follower"};
    static const char *const rules[] = {"base", "junior", "count"};
    for (int i = 0; i < 3; i++) {
        Table *table = make_table(rules[i], 3, agents);
        Match *match = match_create(table);
        Match *other = match_create(table);
        const uint64_t second = digest_block(match, 2);
        const uint64_t first = digest_block(match, 1);
        cr_expect_eq(digest_block(other, 1), first, "%s", rules[i]);
        cr_expect_eq(digest_block(other, 2), second, "%s", rules[i]);
        cr_expect_neq(first, second);
        match_destroy(match);
        match_destroy(other);
        match_destroy_table(table);
    }
}

Test(match, drop_leaves_a_block) {
    Table *table = make_pair("base", "random", "random");
    Match *match = match_create(table);
    const atomic_bool drop = true;
    cr_expect_null(match_play_block(match, 0, KEEP_MOVES, &drop));
    match_destroy(match);
    match_destroy_table(table);
}

/* A stub that plays the first legal move until its turn number `quit`, then ends the game. */
typedef struct Quitter {
    int turns; /* asked so far */
} Quitter;

enum { QUIT = 0, HOW = 1 };

static size_t quitter_count_bytes(const AgentSpec *spec) {
    (void)spec;
    return sizeof(AgentSpec) + sizeof(Quitter);
}

static void quitter_init(void *memory, const AgentSpec *spec) {
    memcpy(memory, spec, sizeof *spec);
}

static Quitter *quitter_get(void *memory) {
    return (Quitter *)((char *)memory + sizeof(AgentSpec));
}

static void quitter_start(void *memory, const Game *game, int seat, uint64_t seed) {
    (void)game;
    (void)seat;
    (void)seed;
    quitter_get(memory)->turns = 0;
}

static void quitter_choose(void *memory, const Game *game, Thought *thought) {
    static MoveList list;
    const AgentSpec *spec = memory;
    moves_list(game, &list);
    *thought = (Thought){.move = list.move[0]};
    if (++quitter_get(memory)->turns <= (int)spec->value[QUIT]) return;
    thought->end = (End)spec->value[HOW];
    if (thought->end == END_ILLEGAL) {
        thought->end = END_NORMAL;
        thought->move.segment = SEGMENT_MAX - 2;
    }
}

static const AgentType QUITTER = {.name = "quitter",
                                  .meaning = "forfeits",
                                  .count_bytes = quitter_count_bytes,
                                  .init = quitter_init,
                                  .start = quitter_start,
                                  .choose = quitter_choose};

/* Agent 1 of the table forfeits at its turn 10 in this way. */
static void set_quitter(Table *table, End how) {
    AgentSpec *spec = &table->agent[1];
    *spec = (AgentSpec){.type = &QUITTER, .name = "quitter", .canonical = "quitter"};
    spec->value[QUIT] = 9;
    spec->value[HOW] = how;
}

/* The result must be what the text says, without a final scoring. */
static void expect_replayed(const Table *table, const GameResult *game) {
    Game replay;
    TextEnd end;
    game_init(&replay, &table->rules);
    cr_assert(text_replay(&replay, game->moves, &(TextOptions){.finish = true}, &end));
    for (int s = 0; s < table->rules.players; s++) {
        int points = 0;
        for (int kind = 0; kind < FEATURE_KINDS; kind++) points += replay.points[kind][s];
        cr_expect_eq(game->seat[s].score, points);
        cr_expect_eq(game->seat[s].supply, replay.supply[s]);
    }
}

static void expect_forfeit(const Table *table, const GameResult *game, End how) {
    const int players = table->rules.players;
    const int offender = match_seat(table, 1, game->seating);
    cr_expect_eq(game->end, how);
    cr_expect_eq(game->offender, offender + 1);
    cr_expect_eq(game->seat[offender].place_twice, 2 * players, "the offender is last");
    cr_expect_eq(game->seat[offender].first_shares, 0);
    cr_expect_eq(game->turns, 9 * players + offender);
}

Test(match, forfeits_are_recorded_with_their_offender) {
    static const char *const rules[] = {"base", "count"};
    const atomic_bool drop = false;
    for (int i = 0; i < 4; i++) {
        const int players = 2 + i / 2;
        char *agents[] = {"greedy", "random", "greedy"};
        Table *table = make_table(rules[i % 2], players, agents);
        for (End how = END_CRASH; how < ENDS; how++) {
            set_quitter(table, how);
            Match *match = match_create(table);
            MatchBlock *block = match_play_block(match, 3, KEEP_MOVES, &drop);
            cr_assert(block);
            for (int g = 0; g < players; g++) {
                expect_forfeit(table, &block->game[g], how);
                expect_replayed(table, &block->game[g]);
            }
            match_destroy_block(block);
            match_destroy(match);
        }
        match_destroy_table(table);
    }
}

/* Begins a game, plays `steps` steps at random, and on to the next decision of a seat; false if it
 * is over before. The agents of the match see the position that this leads to, and none before. */
static bool play_steps(Match *match, uint64_t deck, int steps) {
    Table *table = make_pair(match->table->rules.canonical, "random", "random");
    Match *played = match_create(table);
    match_start(match, deck, (int)(deck % 2));
    match_start(played, deck, (int)(deck % 2));
    bool goes_on = true;
    for (int i = 0; i < steps && goes_on; i++) goes_on = match_step(played);
    while (goes_on && played->game.decision == DECISION_CHANCE) match_step(played);
    match->game = played->game;
    match->game.rules = &match->table->rules;
    match->oracle = played->oracle;
    match->oracle.rules = &match->table->rules;
    match->writer = played->writer;
    match->deck_next = played->deck_next;
    match_destroy(played);
    match_destroy_table(table);
    return goes_on && match->game.decision != DECISION_OVER;
}

/* Reverses the tiles to come. A shuffle might leave a short rest as it is; this changes it unless
 * it reads the same from both ends. */
static bool permute_rest(Match *match) {
    const Deck before = match->deck;
    for (int i = match->deck_next, j = match->deck.count - 1; i < j; i++, j--) {
        match->deck.kind[i] = before.kind[j];
        match->deck.kind[j] = before.kind[i];
    }
    return memcmp(before.kind, match->deck.kind, (size_t)before.count) != 0;
}

/* Whether the answer at a point of a game stays the same with other tiles to come. */
static bool is_blind(Match *const match[2], uint64_t deck, int steps, int *compared) {
    if (!play_steps(match[0], deck, steps)) return true;
    cr_assert(play_steps(match[1], deck, steps));
    if (!permute_rest(match[1])) return true;
    match_step(match[0]);
    match_step(match[1]);
    ++*compared;
    return moves_is_equal(match[0]->thought.move, match[1]->thought.move);
}

/* Every type there is, with a small budget and little memory where it takes them. */
static void make_spec(const AgentType *type, char spec[AGENT_NAME_SIZE]) {
    static const char *const wanted[][2] = {{"sims", "40"}, {"memory_mb", "1"}};
    int length = snprintf(spec, AGENT_NAME_SIZE, "%s", type->name);
    char separator = ':';
    for (int i = 0; i < type->parameter_count; i++)
        for (int w = 0; w < 2; w++)
            if (strcmp(type->parameters[i].name, wanted[w][0]) == 0) {
                length += snprintf(spec + length, AGENT_NAME_SIZE - (size_t)length, "%c%s=%s",
                                   separator, wanted[w][0], wanted[w][1]);
                separator = ',';
            }
}

Test(match, no_agent_knows_the_tiles_to_come) {
    static const char *const rules[] = {"base", "junior", "count"};
    const AgentType *type;
    for (int t = 0; (type = agent_get_type(t)); t++)
        for (int r = 0; r < 3; r++) {
            char spec[AGENT_NAME_SIZE];
            make_spec(type, spec);
            Table *table = make_pair(rules[r], spec, spec);
            Match *const match[2] = {match_create(table), match_create(table)};
            int compared = 0;
            Rng rng;
            rng_init(&rng, (uint64_t)t);
            for (uint64_t deck = 0; deck < 12; deck++) {
                const int steps = (int)rng_below(&rng, 64);
                cr_expect(is_blind(match, deck, steps, &compared), "%s, %s, deck %d, step %d", spec,
                          rules[r], (int)deck, steps);
            }
            cr_expect(compared >= 6, "%s, %s: only %d points compared", spec, rules[r], compared);
            match_destroy(match[0]);
            match_destroy(match[1]);
            match_destroy_table(table);
        }
}

/* A stub that does know them shows that the test above can fail. */
static Match *peeked_at;

static void peeker_choose(void *memory, const Game *game, Thought *thought) {
    static MoveList list;
    (void)memory;
    moves_list(game, &list);
    const Deck *deck = &peeked_at->deck;
    int sum = 0;
    for (int i = peeked_at->deck_next; i < deck->count; i++) sum += (i + 1) * deck->kind[i];
    *thought = (Thought){.move = list.move[sum % list.count]};
}

Test(match, an_agent_that_peeks_is_found_out) {
    AgentType peeker = QUITTER;
    peeker.choose = peeker_choose;
    Table *table = make_pair("base", "random", "random");
    for (int i = 0; i < 2; i++) table->agent[i].type = &peeker;
    Match *match = match_create(table);
    Match *other = match_create(table);
    int differences = 0;
    for (uint64_t deck = 0; deck < 5; deck++) {
        peeked_at = match;
        cr_assert(play_steps(match, deck, 21));
        match_step(match);
        peeked_at = other;
        cr_assert(play_steps(other, deck, 21));
        permute_rest(other);
        match_step(other);
        differences += !moves_is_equal(match->thought.move, other->thought.move);
    }
    cr_expect(differences > 0);
    match_destroy(match);
    match_destroy(other);
    match_destroy_table(table);
}

Test(match, time_budgets_are_marked) {
    Table *table = make_pair("base", "greedy", "mcts:sims=10");
    cr_expect(table->is_reproducible);
    match_destroy_table(table);
    table = make_pair("base", "greedy", "mcts:time_ms=5");
    cr_expect_not(table->is_reproducible);
    match_destroy_table(table);
}
