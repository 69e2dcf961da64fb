/* picture_case.h: positions to draw, and a sink that keeps what is drawn, for the picture tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_PICTURE_CASE_H
#define TESTS_PICTURE_CASE_H

#include <criterion/criterion.h>
#include <string.h>

#include "engine/picture.h"
#include "engine/text.h"

/* Every rule set, with the most seats of some. */
static const char *const PICTURE_RULES[] = {"base,players=5", "fuer2", "junior,players=4",
                                            "junior-1st",     "count", "count,players=5",
                                            "base,farms=none"};
enum { PICTURE_RULES_COUNT = sizeof PICTURE_RULES / sizeof *PICTURE_RULES };

/* What has been drawn so far, always zero-terminated. */
typedef struct Page {
    size_t length;
    char text[1 << 19];
} Page;

static inline void page_add(void *context, const char *text, size_t length) {
    Page *page = context;
    cr_assert(page->length + length < sizeof page->text, "the picture is too long");
    memcpy(page->text + page->length, text, length);
    page->length += length;
    page->text[page->length] = '\0';
}

/* An output onto the page, emptied. */
static inline PictureOutput page_open(Page *page) {
    page->length = 0;
    page->text[0] = '\0';
    return (PictureOutput){page_add, page};
}

static inline void picture_read_rules(Rules *rules, const char *text) {
    Error error;
    cr_assert(rules_parse(rules, text, NULL, 0, &error), "%s", error.text);
}

static inline int picture_draw_kind(const Game *game, Rng *rng) {
    int index = (int)rng_below(rng, game->bag_size), kind = 0;
    while (index >= game->bag[kind]) index -= game->bag[kind++];
    return kind;
}

/* Takes one step of a random game. Places without followers now and then, so that boards grow
 * and features get finished. */
static inline void picture_step(Game *game, Rng *rng) {
    static MoveList list;
    if (game->decision == DECISION_CHANCE) {
        game_deal(game, picture_draw_kind(game, rng));
        return;
    }
    moves_list(game, &list);
    game_play(game, list.move[rng_below(rng, (uint64_t)list.count)]);
}

#endif
