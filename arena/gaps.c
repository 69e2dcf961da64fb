/* gaps.c: which decks a run should have and has not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/gaps.h"

#include <string.h>

void gaps_init(Gaps *gaps, const StoreShape *shape, int count) {
    uint64_t step = 0;
    bool is_empty = true;
    memset(gaps, 0, sizeof *gaps);
    gaps->matchups = 1;
    for (int i = 0; i < count; i++) {
        step = store_gcd(step, shape[i].step);
        if (shape[i].matchups > gaps->matchups) gaps->matchups = shape[i].matchups;
        if (shape[i].blocks == 0) continue;
        if (is_empty || shape[i].first < gaps->first) gaps->first = shape[i].first;
        if (is_empty || shape[i].last > gaps->last) gaps->last = shape[i].last;
        is_empty = false;
    }
    if (is_empty) gaps->first = 1;
    gaps->shards = step > 1 && step <= GAPS_SHARDS_MAX ? (uint32_t)step : 1;
    for (int i = 0; i < count; i++)
        if (shape[i].blocks > 0) gaps->shard[shape[i].first % gaps->shards].is_there = true;
    gaps->next = gaps->first;
}

void gaps_expect(Gaps *gaps, uint64_t first, uint64_t last) {
    gaps->first = first;
    gaps->last = last;
    gaps->next = first;
}

/* Notes that the decks first .. last of the match-up at hand are missing. */
static void gaps_note(Gaps *gaps, uint64_t first, uint64_t last) {
    if (first > last) return;
    if (gaps->shards == 1) {
        gaps->shard[0].count += last - first + 1;
        if (gaps->ranges < GAPS_RANGES_MAX)
            gaps->range[gaps->ranges++] = (GapsRange){gaps->matchup, first, last};
        return;
    }
    for (uint64_t deck = first; deck <= last; deck++) {
        GapsShard *shard = &gaps->shard[deck % gaps->shards];
        if (shard->count == 0 || deck < shard->first) shard->first = deck;
        if (shard->count == 0 || deck > shard->last) shard->last = deck;
        shard->count++;
    }
}

/* Notes what is left of the match-ups before `matchup`. */
static void gaps_turn_to(Gaps *gaps, uint32_t matchup) {
    while (gaps->matchup < matchup) {
        gaps_note(gaps, gaps->next, gaps->last);
        gaps->next = gaps->first;
        gaps->matchup++;
    }
}

void gaps_add(Gaps *gaps, uint32_t matchup, uint64_t deck) {
    gaps_turn_to(gaps, matchup);
    if (deck < gaps->first || deck > gaps->last) return;
    if (deck > gaps->next) gaps_note(gaps, gaps->next, deck - 1);
    gaps->next = deck + 1;
    gaps->found++;
}

void gaps_end(Gaps *gaps) {
    gaps_turn_to(gaps, gaps->matchups);
}

uint64_t gaps_count(const Gaps *gaps) {
    return gaps->matchups * (gaps->last - gaps->first + 1) - gaps->found;
}

static void gaps_print_blocks(uint64_t count, FILE *stream) {
    fprintf(stream, "%llu %s ", (unsigned long long)count,
            count == 1 ? "block, deck" : "blocks, decks");
}

static void gaps_print_decks(uint64_t first, uint64_t last, FILE *stream) {
    fprintf(stream, "%llu", (unsigned long long)first);
    if (last > first) fprintf(stream, "..%llu", (unsigned long long)last);
}

static void gaps_print_shards(const Gaps *gaps, FILE *stream) {
    for (uint32_t i = 0; i < gaps->shards; i++) {
        const GapsShard *shard = &gaps->shard[i];
        if (shard->is_there && shard->count == 0) continue;
        fprintf(stream, "missing    shard %u/%u", i, gaps->shards);
        if (shard->is_there) {
            fputs(": ", stream);
            gaps_print_blocks(shard->count, stream);
            gaps_print_decks(shard->first, shard->last, stream);
        } else {
            fputs(", all of it", stream);
        }
        fputc('\n', stream);
    }
}

static void gaps_print_ranges(const Gaps *gaps, FILE *stream) {
    uint64_t shown = 0;
    fputs("missing    ", stream);
    gaps_print_blocks(gaps->shard[0].count, stream);
    for (int i = 0; i < gaps->ranges; i++) {
        const GapsRange *range = &gaps->range[i];
        if (i > 0) fputs(", ", stream);
        if (gaps->matchups > 1) fprintf(stream, "(match-up %u) ", range->matchup);
        gaps_print_decks(range->first, range->last, stream);
        shown += range->last - range->first + 1;
    }
    if (shown < gaps->shard[0].count)
        fprintf(stream, " and %llu more", (unsigned long long)(gaps->shard[0].count - shown));
    fputc('\n', stream);
}

void gaps_print(const Gaps *gaps, FILE *stream) {
    if (gaps->shards > 1)
        gaps_print_shards(gaps, stream);
    else if (gaps->shard[0].count > 0)
        gaps_print_ranges(gaps, stream);
}
