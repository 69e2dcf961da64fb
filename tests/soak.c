/* soak.c: random games of every rule set under the oracle after every move, run by hand.
 *
 * SPDX-License-Identifier: MIT
 *
 * usage: soak [GAMES [SEED]]
 *
 * Plays GAMES games (20000) of each rule set of soak_tables.h, `base` five times as many, one
 * process a processor. Beside every tenth, another is played in which the values of all moves are
 * held against moves played. A disagreement is printed with the game's text, and the run ends with
 * exit code 1.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/follow.h"
#include "tests/soak_tables.h"
#include "tests/values.h"

/* A whole number from 1 to `max`, or 0. */
static long read_number(const char *text, long max) {
    char *end;
    errno = 0;
    const long number = strtol(text, &end, 10);
    return errno || end == text || *end || number < 1 || number > max ? 0 : number;
}

enum { WORKERS_MAX = 64, VALUED = 10 /* one game in so many is valued */ };

/* One process of the soak: it plays the games with number = first (mod step). */
typedef struct Share {
    long first, step;
    long games; /* games of a table of weight 1 */
    uint64_t seed;
} Share;

/* What a process has played. */
typedef struct Tally {
    long games, positions;
    long values; /* values of moves compared */
} Tally;

/* Plays a share of the games of one table. */
static bool soak_table(const SoakTable *table, const Share *share, Tally *tally) {
    static Rules rules;
    static Follow follow;
    static TextWriter writer;
    static Values values;
    Error error;
    if (!rules_parse(&rules, table->rules, table->sheet, 0, &error)) {
        fprintf(stderr, "soak: %s\n", error.text);
        return false;
    }
    for (long i = share->first; i < share->games * table->weight; i += share->step) {
        Rng rng;
        rng_init(&rng, share->seed * UINT64_C(1000003) + (uint64_t)i);
        if (!follow_random_game(&follow, &rules, &rng, &writer)) {
            printf("%s, seed %llu, game %ld: %s\n%s\n", table->rules,
                   (unsigned long long)share->seed, i, follow.error.text, writer.text);
            return false;
        }
        tally->positions += follow.positions;
        tally->games++;
        if (i / share->step % VALUED) continue;
        if (!values_check_game(&values, &rules, &rng, i / share->step / VALUED % 2)) {
            printf("%s, seed %llu, game %ld, valued: %s\n", table->rules,
                   (unsigned long long)share->seed, i, values.error.text);
            return false;
        }
    }
    tally->values = values.count;
    if (share->first == 0) printf("%-52s %ld games\n", table->rules, share->games * table->weight);
    fflush(stdout);
    return true;
}

/* A child's life: plays its share of every table and writes its tally to `out`. */
static int play_share(const Share *share, int out) {
    Tally tally = {0};
    for (int i = 0; i < SOAK_TABLE_COUNT; i++)
        if (!soak_table(&SOAK_TABLES[i], share, &tally)) return 1;
    return write(out, &tally, sizeof tally) == (ssize_t)sizeof tally ? 0 : 1;
}

/* Starts the processes; returns their number, or 0 if one could not be started. */
static long start_shares(Share share, long workers, int in_out[2]) {
    if (pipe(in_out) != 0) return 0;
    for (share.first = 0, share.step = workers; share.first < workers; share.first++) {
        const pid_t child = fork();
        if (child < 0) return 0;
        if (child == 0) exit(play_share(&share, in_out[1]));
    }
    close(in_out[1]);
    return workers;
}

int main(int argc, char **argv) {
    const long games = argc > 1 ? read_number(argv[1], 1000000000) : 20000;
    const long seed = argc > 2 ? read_number(argv[2], 1000000000) : 1;
    if (games == 0 || seed == 0 || argc > 3) {
        fprintf(stderr, "usage: soak [GAMES [SEED]], both from 1 to 1000000000\n");
        return 2;
    }
    long workers = sysconf(_SC_NPROCESSORS_ONLN);
    if (workers < 1) workers = 1;
    if (workers > WORKERS_MAX) workers = WORKERS_MAX;
    int in_out[2];
    const Share share = {.games = games, .seed = (uint64_t)seed};
    if (start_shares(share, workers, in_out) == 0) {
        perror("soak");
        return 1;
    }
    Tally all = {0}, part;
    long finished = 0;
    for (; read(in_out[0], &part, sizeof part) == (ssize_t)sizeof part; finished++) {
        all.games += part.games;
        all.positions += part.positions;
        all.values += part.values;
    }
    while (wait(NULL) > 0) continue;
    if (finished < workers) return 1;
    printf("%ld games, %ld positions: the engine and the oracle agree\n", all.games, all.positions);
    printf("%ld values of moves equal those of moves played\n", all.values);
    return 0;
}
