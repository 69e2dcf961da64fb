/* test_delta.c: values found without playing equal those found by playing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include "tests/soak_tables.h"
#include "tests/values.h"

/* Games of one table by each of the two players: enough for 10 000 positions in all. */
enum { GAMES = 4 };

Test(delta, values_equal_those_of_moves_played, .timeout = 240) {
    static Rules rules;
    static Values values;
    for (int t = 0; t < SOAK_TABLE_COUNT; t++) {
        const SoakTable *table = &SOAK_TABLES[t];
        Rng rng;
        rng_init(&rng, 70 + (uint64_t)t);
        cr_assert(rules_parse(&rules, table->rules, table->sheet, 0, &values.error));
        for (int i = 0; i < 2 * GAMES; i++)
            cr_assert(values_check_game(&values, &rules, &rng, i % 2 == 0), "%s, game %d: %s",
                      table->rules, i, values.error.text);
    }
    cr_expect_geq(values.positions, 10000);
}
