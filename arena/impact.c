/* impact.c: variants of the rules read side by side, deck by deck.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/impact.h"

#include <stdlib.h>
#include <string.h>

#include "agents/clock.h"
#include "arena/course.h"
#include "arena/plural.h"
#include "arena/rescore.h"

static const double SAID_SECONDS = 10; /* between lines of progress */

/* One variant as it is read. */
typedef struct ImpactColumn {
    StoreReader *reader;            /* of its games */
    const MatchBlock *block;        /* the next one, NULL at the end */
    Course course[SEAT_MAX];        /* of that block's games */
    RatioTerm term[IMPACT_METRICS]; /* and what they give */
    Rescore *rescore;               /* of variant 0's games by these rules; NULL: not possible */
} ImpactColumn;

typedef struct ImpactReading {
    Impact *impact;                          /* that fills */
    ImpactColumn column[STORE_VARIANTS_MAX]; /* by variant */
    double said;                             /* when progress was shown last */
    Error *error;                            /* why it failed */
} ImpactReading;

/* Whether two bags hold the same tiles in the same order: then a deck number is the same deck. */
static bool impact_is_same_bag(const Rules *a, const Rules *b) {
    const Sheet *one = &a->tiles.sheet;
    const Sheet *other = &b->tiles.sheet;
    if (memcmp(a->bag, b->bag, sizeof a->bag) != 0) return false;
    for (int kind = 0; kind < KIND_MAX; kind++)
        if (a->bag[kind] > 0 && strcmp(one->kind[kind].name, other->kind[kind].name) != 0)
            return false;
    return true;
}

void impact_compare_rules(Impact *impact) {
    const Rules *first = &impact->variant[0].table->rules;
    for (int v = 0; v < impact->variants; v++) {
        ImpactVariant *variant = &impact->variant[v];
        const Rules *rules = &variant->table->rules;
        variant->has_seats = rules->players == first->players;
        variant->has_bag = impact_is_same_bag(first, rules);
        variant->is_rescored = rescore_is_possible(first, rules);
    }
}

/* Reads the next block of a variant that belongs to the run. */
static bool impact_advance(ImpactReading *reading, ImpactColumn *column) {
    const Impact *impact = reading->impact;
    do {
        if (!store_read_block(column->reader, &column->block, reading->error)) return false;
    } while (column->block && column->block->deck % impact->shards != impact->shard);
    return true;
}

static bool impact_begin(ImpactReading *reading, Store *store) {
    const Impact *impact = reading->impact;
    for (int v = 0; v < impact->variants; v++) {
        ImpactColumn *column = &reading->column[v];
        const StoreQuery query = {.first = impact->first,
                                  .last = impact->last,
                                  .with_moves = true,
                                  .has_matchup = true,
                                  .matchup = (uint32_t)v};
        column->reader = store_create_reader(store, &query, reading->error);
        if (!column->reader || !impact_advance(reading, column)) return false;
        if (!impact->variant[v].is_rescored || v == 0) continue;
        column->rescore = malloc(sizeof *column->rescore);
        if (!column->rescore) return error_set(reading->error, "memory is short");
        rescore_init(column->rescore, &impact->variant[0].table->rules,
                     &impact->variant[v].table->rules);
    }
    return true;
}

static void impact_end(ImpactReading *reading) {
    for (int v = 0; v < reading->impact->variants; v++) {
        store_destroy_reader(reading->column[v].reader);
        free(reading->column[v].rescore);
    }
}

/* Brings all variants to the next deck that every one has; *found: whether there is one. */
static bool impact_find_deck(ImpactReading *reading, bool *found) {
    const int variants = reading->impact->variants;
    uint64_t deck = 0;
    *found = true;
    for (int v = 0; *found && v < variants; v++) {
        ImpactColumn *column = &reading->column[v];
        while (column->block && column->block->deck < deck)
            if (!impact_advance(reading, column)) return false;
        *found = column->block != NULL;
        if (!*found || column->block->deck == deck) continue;
        deck = column->block->deck;
        if (v > 0) v = -1; /* the variants before have to come up to it */
    }
    return true;
}

/* Whether all games of a block have their moves; counts those that have not. */
static bool impact_has_moves(Impact *impact, const MatchBlock *block) {
    int mute = 0;
    for (int i = 0; i < block->count; i++) mute += !block->game[i].moves;
    impact->mute += mute;
    return mute == 0;
}

/* Measures the block of a variant. */
static bool impact_measure_column(ImpactReading *reading, int v) {
    ImpactVariant *variant = &reading->impact->variant[v];
    ImpactColumn *column = &reading->column[v];
    const MatchBlock *block = column->block;
    const bool has_moves = impact_has_moves(reading->impact, block);
    for (int i = 0; i < block->count; i++) {
        variant->games++;
        variant->forfeits += block->game[i].end != END_NORMAL;
        if (has_moves && !course_read(&column->course[i], &variant->table->rules, &block->game[i],
                                      reading->error))
            return false;
    }
    impact_measure(variant->table, block, has_moves ? column->course : NULL, column->term);
    if (v > 0 && variant->has_seats && variant->has_bag)
        impact_measure_winners(reading->column[0].block, block, column->term);
    return true;
}

/* Pays the games of variant 0 by the rules of another, and counts what comes of it. */
static bool impact_rescore(ImpactReading *reading, int v) {
    ImpactVariant *variant = &reading->impact->variant[v];
    const ImpactColumn *first = &reading->column[0];
    const MatchBlock *block = first->block;
    MatchBlock paid = {.deck = block->deck, .count = block->count};
    RatioTerm term[IMPACT_METRICS];
    for (int i = 0; i < block->count; i++)
        if (!rescore_game(reading->column[v].rescore, &block->game[i], &paid.game[i],
                          reading->error))
            return false;
    impact_measure(variant->table, &paid, NULL, term);
    impact_measure_winners(block, &paid, term);
    for (int metric = 0; metric < IMPACT_RESCORED; metric++)
        ratio_add_pair(&variant->rescored[metric], first->term[metric], term[metric]);
    return true;
}

/* Counts a deck that all variants have. */
static bool impact_add_deck(ImpactReading *reading) {
    Impact *impact = reading->impact;
    const ImpactColumn *first = &reading->column[0];
    impact->decks++;
    for (int v = 0; v < impact->variants; v++) {
        if (!impact_measure_column(reading, v)) return false;
        for (int metric = 0; metric < IMPACT_METRICS; metric++)
            ratio_add_pair(&impact->variant[v].played[metric], first->term[metric],
                           reading->column[v].term[metric]);
    }
    for (int v = 1; v < impact->variants; v++)
        if (reading->column[v].rescore && impact->mute == 0 && !impact_rescore(reading, v))
            return false;
    return true;
}

/* Without some moves nothing can be said that needs them: it would be about other decks. */
static void impact_forget_moves(Impact *impact) {
    for (int v = 0; impact->mute > 0 && v < impact->variants; v++) {
        ImpactVariant *variant = &impact->variant[v];
        variant->is_rescored = false;
        memset(variant->rescored, 0, sizeof variant->rescored);
        for (int metric = IMPACT_FARMER_TURN_A; metric <= IMPACT_OVERTAKEN; metric++)
            variant->played[metric] = (RatioPair){.one = {.count = 0}};
    }
}

static void impact_say(ImpactReading *reading) {
    const double now = clock_read_seconds();
    if (reading->impact->is_quiet || now - reading->said < SAID_SECONDS) return;
    reading->said = now;
    fprintf(stderr, "%lld deck%s compared\n", (long long)reading->impact->decks,
            plural(reading->impact->decks));
}

static bool impact_read_decks(ImpactReading *reading, Store *store) {
    bool found = false;
    if (!impact_begin(reading, store)) return false;
    for (;;) {
        if (!impact_find_deck(reading, &found)) return false;
        if (!found) break;
        if (!impact_add_deck(reading)) return false;
        impact_say(reading);
        for (int v = 0; v < reading->impact->variants; v++)
            if (!impact_advance(reading, &reading->column[v])) return false;
    }
    impact_forget_moves(reading->impact);
    return true;
}

bool impact_read(Impact *impact, Store *store, Error *error) {
    ImpactReading *reading = calloc(1, sizeof *reading);
    if (!reading) return error_set(error, "memory is short");
    reading->impact = impact;
    reading->error = error;
    reading->said = clock_read_seconds();
    const bool is_read = impact_read_decks(reading, store);
    impact_end(reading);
    free(reading);
    return is_read;
}
