/* fuzz_record.c: fuzz target: game texts, arbitrary or nearly right, through the reader and back.
 *
 * SPDX-License-Identifier: MIT
 *
 * Input: a byte that picks the rule set and the mode, then
 *   mode 0   the text itself;
 *   mode 1   two bytes of seed and one of length for a random legal game, then edits of its text,
 *            three bytes each: position (two), new character.
 *
 * Whatever the text, the reader must not crash. A text that it accepts is written again: the same
 * text (the empty one apart, which gets its start tile), but that redeployments ("2>castle@3,1:cN",
 * read with any segment) may be named otherwise; and what is written again is read again, to the
 * same position.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/follow.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { RULES = 4 };

static Rules rule_sets[RULES];

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    static const char *const specs[RULES] = {"base,players=2", "count,players=2",
                                             "junior,players=3",
                                             "count,players=3,farms=none,count=clockwise"};
    (void)argc;
    (void)argv;
    for (int i = 0; i < RULES; i++) {
        Error error;
        if (!rules_parse(&rule_sets[i], specs[i], NULL, 0, &error)) abort();
    }
    return 0;
}

static void fail(const char *what, const char *text, const char *other) {
    fprintf(stderr, "%s\n%s\n%s\n", what, text, other);
    abort();
}

static bool write_step(void *context, const TextStep *step) {
    TextWriter *writer = context;
    if (step->is_deal)
        text_add_deal(writer, step->after, step->kind, step->fits);
    else
        text_add_move(writer, step->before, step->move);
    return true;
}

/* Reads a text and writes it again. */
static bool read_text(const Rules *rules, const char *text, Game *game, TextWriter *writer) {
    TextEnd end;
    game_init(game, rules);
    text_start(writer, game);
    return text_replay(game, text, &(TextOptions){.visitor = write_step, .context = writer}, &end);
}

/* The text of a random legal game of so many steps. */
static void write_game(const Rules *rules, uint64_t seed, int steps, TextWriter *writer) {
    static MoveList list;
    Game game;
    Rng rng;
    rng_init(&rng, seed);
    game_init(&game, rules);
    text_start(writer, &game);
    for (int i = 0; i < steps && game.decision != DECISION_OVER; i++)
        if (game.decision == DECISION_CHANCE) {
            const int kind = follow_draw(&game, &rng);
            const bool fits = game_deal(&game, kind);
            text_add_deal(writer, &game, kind, fits);
        } else {
            moves_list(&game, &list);
            const Move move = list.move[rng_below(&rng, (uint64_t)list.count)];
            text_add_move(writer, &game, move);
            game_play(&game, move);
        }
}

/* Makes the text that the input stands for. */
static void make_text(const Rules *rules, const uint8_t *data, size_t size, TextWriter *writer) {
    const bool is_guided = size > 0 && data[0] & 0x80;
    if (!is_guided || size < 4) {
        const size_t length = size > 1 ? size - 1 : 0;
        writer->length = length < TEXT_SIZE ? length : TEXT_SIZE - 1;
        if (length > 0) memcpy(writer->text, data + 1, writer->length);
        writer->text[writer->length] = '\0';
        return;
    }
    write_game(rules, data[1] | (uint64_t)data[2] << 8, data[3], writer);
    for (size_t i = 4; i + 3 <= size && writer->length > 0; i += 3)
        writer->text[(data[i] | (size_t)data[i + 1] << 8) % writer->length] = (char)data[i + 2];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static TextWriter given, once, twice;
    static Game game, again;
    const Rules *rules = &rule_sets[size > 0 ? data[0] % RULES : 0];
    make_text(rules, data, size, &given);
    if (!read_text(rules, given.text, &game, &once)) return 0;
    const bool is_exact = given.text[0] && !strchr(given.text, '>');
    if (is_exact && strcmp(given.text, once.text) != 0)
        fail("written otherwise", given.text, once.text);
    if (!read_text(rules, once.text, &again, &twice)) fail("not read again", given.text, once.text);
    if (strcmp(once.text, twice.text) != 0) fail("written otherwise again", once.text, twice.text);
    if (memcmp(game.points, again.points, sizeof game.points) != 0 ||
        game.decision != again.decision || game.bag_size != again.bag_size)
        fail("another position", given.text, once.text);
    return 0;
}
