/* soak.c: random games of every rule set under the oracle after every move, run by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 * usage: soak [GAMES [SEED]]
 *
 * Plays GAMES games (20000) of each rule set of soak_tables.h, `base` five times as many. The first
 * disagreement is printed with the game's text, and ends the run with exit code 1.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/follow.h"
#include "tests/soak_tables.h"

/* A whole number from 1 to `max`, or 0. */
static long read_number(const char *text, long max) {
    char *end;
    errno = 0;
    const long number = strtol(text, &end, 10);
    return errno || end == text || *end || number < 1 || number > max ? 0 : number;
}

/* Plays the games of one table; counts positions in `positions`. */
static bool soak_table(const SoakTable *table, long games, uint64_t seed, long *positions) {
    static Rules rules;
    static Follow follow;
    static TextWriter writer;
    Error error;
    if (!rules_parse(&rules, table->rules, table->sheet, 0, &error)) {
        fprintf(stderr, "soak: %s\n", error.text);
        return false;
    }
    for (long i = 0; i < games; i++) {
        Rng rng;
        rng_init(&rng, seed * UINT64_C(1000003) + (uint64_t)i);
        if (!follow_random_game(&follow, &rules, &rng, &writer)) {
            printf("%s, seed %llu, game %ld: %s\n%s\n", table->rules, (unsigned long long)seed, i,
                   follow.error.text, writer.text);
            return false;
        }
        *positions += follow.positions;
        if ((i + 1) % 1000 == 0) {
            printf("%-52s %ld games\r", table->rules, i + 1);
            fflush(stdout);
        }
    }
    printf("%-52s %ld games, no disagreement\n", table->rules, games);
    fflush(stdout);
    return true;
}

int main(int argc, char **argv) {
    const long games = argc > 1 ? read_number(argv[1], 1000000000) : 20000;
    const long seed = argc > 2 ? read_number(argv[2], 1000000000) : 1;
    if (games == 0 || seed == 0 || argc > 3) {
        fprintf(stderr, "usage: soak [GAMES [SEED]], both from 1 to 1000000000\n");
        return 2;
    }
    long total = 0, positions = 0;
    for (int i = 0; i < SOAK_TABLE_COUNT; i++) {
        const long count = games * SOAK_TABLES[i].weight;
        if (!soak_table(&SOAK_TABLES[i], count, (uint64_t)seed, &positions)) return 1;
        total += count;
    }
    printf("%ld games, %ld positions: the engine and the oracle agree\n", total, positions);
    return 0;
}
