/* test_oracle.c: random games under the oracle, and that the oracle sees every kind of damage.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stddef.h>

#include "tests/follow.h"
#include "tests/soak_tables.h"

static void set_rules(Rules *rules, const char *spec, const char *sheet) {
    Error error;
    cr_assert(rules_parse(rules, spec, sheet, 0, &error), "%s: %s", spec, error.text);
}

/* The short form of soak.c. */
Test(oracle, random_games) {
    static Rules rules;
    static Follow follow;
    static TextWriter writer;
    for (int i = 0; i < SOAK_TABLE_COUNT; i++) {
        const SoakTable *table = &SOAK_TABLES[i];
        set_rules(&rules, table->rules, table->sheet);
        Rng rng;
        rng_init(&rng, 2004);
        for (int game = 0; game < table->games; game++)
            cr_assert(follow_random_game(&follow, &rules, &rng, &writer), "%s, game %d: %s\n%s",
                      table->rules, game, follow.error.text, writer.text);
    }
}

/* ---- Damage ---- */

typedef struct Damage {
    const char *what;
    size_t offset; /* byte of a Game */
    uint8_t bits;  /* changed there */
} Damage;

#define DAMAGE(member, bits)                                                                       \
    { #member, offsetof(Game, member), bits }

/* What any position of the Count's game must notice. */
static const Damage DAMAGES[] = {
    DAMAGE(board.cell_code[0], 0xff),
    DAMAGE(board.cell_address[3], 0x40),
    DAMAGE(board.tile_address[14], 1),
    DAMAGE(board.tile_orientation[15], 4),
    DAMAGE(board.cloister[0], 1),
    DAMAGE(board.cell_count, 1),
    DAMAGE(board.tile_count, 1),
    DAMAGE(features.center[3], 0x80),
    DAMAGE(features.half[0], 0x80),
    DAMAGE(features.inner[5], 1),
    DAMAGE(features.contact_field[0], 0x80),
    DAMAGE(features.contact_city[0], 0x80),
    DAMAGE(features.contact_done[0], 1),
    DAMAGE(features.label_used[3], 1),
    DAMAGE(features.field_used[3], 1),
    DAMAGE(features.field_walled[0], 2),
    DAMAGE(features.field_farmed[3], 1),
    DAMAGE(features.follower[0].feature, 1),
    DAMAGE(features.follower[0].tile, 1),
    DAMAGE(features.follower[0].place, 0x10),
    DAMAGE(features.follower[1].place, 0x01),
    DAMAGE(features.tile_count, 1),
    DAMAGE(features.follower_count, 1),
    DAMAGE(features.done_count, 1),
    DAMAGE(points[0][0], 1),
    DAMAGE(points[3][1], 1),
    DAMAGE(bag[2], 1),
    DAMAGE(bag_size, 1),
    DAMAGE(decision, 2),
    DAMAGE(seat, 1),
    DAMAGE(turn_seat, 1),
    DAMAGE(last_seat, 1),
    DAMAGE(drawn, 1),
    DAMAGE(count_quarter, 1),
    DAMAGE(supply[0], 1),
    DAMAGE(quarter[1][1], 1),
    DAMAGE(completed_count, 1),
    DAMAGE(turns, 1),
    DAMAGE(discarded, 1),
    DAMAGE(deployed[0], 1),
    DAMAGE(farmers[0], 1),
};

/* Plays a random game until `turns` tiles were placed and the next is drawn. */
static void play_until(Game *game, Follow *follow, int turns) {
    Rng rng;
    rng_init(&rng, 1);
    follow_start(follow, game);
    while (game->turns < turns || game->decision != DECISION_PLACE) {
        const Game before = *game;
        TextStep step = {.before = &before, .after = game};
        step.is_deal = game->decision == DECISION_CHANCE;
        if (step.is_deal) {
            step.kind = follow_draw(game, &rng);
            step.fits = game_deal(game, step.kind);
        } else {
            MoveList list;
            moves_list(game, &list);
            step.move = list.move[rng_below(&rng, (uint64_t)list.count)];
            game_play(game, step.move);
        }
        cr_assert(follow_step(follow, &step), "%s", follow->error.text);
    }
}

Test(oracle, sees_damage) {
    static Rules rules;
    static Follow follow;
    Game game;
    Error error;
    set_rules(&rules, "count,players=2", NULL);
    game_init(&game, &rules);
    play_until(&game, &follow, 40);
    cr_assert(game.features.follower_count > 2 && game.features.done_count > 0);
    for (size_t i = 0; i < sizeof DAMAGES / sizeof DAMAGES[0]; i++) {
        Game damaged = game;
        unsigned char byte;
        memcpy(&byte, (const char *)&damaged + DAMAGES[i].offset, 1);
        byte ^= DAMAGES[i].bits;
        memcpy((char *)&damaged + DAMAGES[i].offset, &byte, 1);
        cr_expect_not(oracle_check(&follow.oracle, &damaged, &error), "%s", DAMAGES[i].what);
    }
    cr_assert(oracle_check(&follow.oracle, &game, &error), "%s", error.text);
}

/* Sums of a record, one at a time, for every label in use. */
Test(oracle, sees_damaged_records) {
    static Rules rules;
    static Follow follow;
    static const uint32_t parts[] = {RECORD_OPEN, RECORD_TILE, RECORD_PENNANT, RECORD_FOLLOWER};
    Game game;
    Error error;
    int labels = 0;
    set_rules(&rules, "base,players=3", NULL);
    game_init(&game, &rules);
    play_until(&game, &follow, 30);
    for (int label = 1; label < LABELS; label++) {
        if (!(game.features.label_used[label / 64] >> label % 64 & 1)) continue;
        labels++;
        for (int part = 0; part < 4; part++) {
            Game damaged = game;
            damaged.features.record[label] += parts[part];
            cr_expect_not(oracle_check(&follow.oracle, &damaged, &error), "label %d", label);
        }
    }
    cr_assert_gt(labels, 5);
}
