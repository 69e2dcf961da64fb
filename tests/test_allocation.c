/* test_allocation.c: engine and agents take no memory while they play: every malloc is counted.
 *
 * SPDX-License-Identifier: MIT
 *
 * This file replaces malloc, calloc, realloc and aligned_alloc of the whole test program by ones
 * that count and call glibc's. Under AddressSanitizer, which replaces them itself, there is nothing
 * to count.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/play.h"

#if defined(__SANITIZE_ADDRESS__)
#define COUNTS_CALLS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS_CALLS 0
#else
#define COUNTS_CALLS 1
#endif
#else
#define COUNTS_CALLS 1
#endif

#if COUNTS_CALLS

static atomic_long calls;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    calls++;
    return __libc_malloc(size);
}

void *calloc(size_t nmemb, size_t size) {
    calls++;
    return __libc_calloc(nmemb, size);
}

void *realloc(void *ptr, size_t size) {
    calls++;
    return __libc_realloc(ptr, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    calls++;
    return __libc_memalign(alignment, size);
}

Test(allocation, counts) {
    const long before = calls;
    Agent *agent = play_create_agent("greedy");
    cr_assert_eq(calls, before + 2);
    agent_destroy(agent);
}

/* Plays a game and counts. */
static void expect_no_calls(const char *agent, const Rules *rules, const Deck *deck) {
    static Game game;
    Play play = {.rules = rules, .deck = deck, .seed = 1};
    for (int seat = 0; seat < rules->players; seat++) play.agent[seat] = play_create_agent(agent);
    const long before = calls;
    play_game(&play, &game);
    cr_expect_eq(calls, before, "%s with %d seats", agent, rules->players);
    for (int seat = 0; seat < rules->players; seat++) agent_destroy(play.agent[seat]);
}

/* Every way to treat chance, the levels of a turn and leaves, with pools that are soon full, the
 * arbiter, and the last tiles solved. */
Test(allocation, nothing_is_allocated_in_any_mode_of_the_search, .timeout = 240) {
    static const char *const chances[] = {"determinize", "chance_node", "open_loop"};
    static const char *const levels[] = {"joint", "placement_follower"};
    static const char *const leaves[] = {"rollout", "eval", "truncated"};
    static Rules rules;
    Deck deck;
    play_parse_rules(&rules, "fuer2", 2);
    play_fill_deck(&deck, &rules, 3);
    for (int i = 0; i < 3 * 2 * 3; i++) {
        char agent[200];
        snprintf(agent, sizeof agent,
                 "mcts:sims=40,memory_mb=1,worlds=16,chance=%s,levels=%s,leaf=%s,prior=%s,"
                 "tie_arbiter_n=2,tie_arbiter_m=2,threads=%d",
                 chances[i % 3], levels[i / 3 % 2], leaves[i / 6], i % 2 ? "eval" : "none",
                 1 + i % 2);
        expect_no_calls(agent, &rules, &deck);
    }
}

Test(allocation, nothing_is_allocated_while_playing, .timeout = 240) {
    static const char *const agents[] = {
        "random",
        "random:over=placement",
        "random-follower",
        "greedy-score",
        "greedy",
        "greedy-plus",
        "expectimax:depth=1",
        "star2.5:depth=1",
        "flatmc:sims=20",
        "mcts:sims=20,memory_mb=1",
        "mcts:time_ms=1,memory_mb=1",
        "mcts-uct:sims=20,memory_mb=1",
        "mcts-eval:sims=8,memory_mb=1",
        "champion:sims=4,memory_mb=1",
        "mcts:sims=9,threads=2,chance=open_loop,prior=eval,leaf=truncated,tie_arbiter_n=2,memory_"
        "mb=1",
        "mcts:sims=6,chance=chance_node,rave_k=9,rollout=eps_greedy,leaf=truncated,memory_mb=1"};
    static Rules rules;
    Deck deck;
    for (int t = 0; t < PLAY_TABLE_COUNT; t++) {
        play_parse_rules(&rules, PLAY_TABLES[t].rules, PLAY_TABLES[t].players);
        play_fill_deck(&deck, &rules, (uint64_t)t);
        for (size_t a = 0; a < sizeof agents / sizeof *agents; a++)
            expect_no_calls(agents[a], &rules, &deck);
    }
}

#endif
