/* test_lanes.c: the wide loops of lanes.h and bytes.h do what plain loops do.
 *
 * SPDX-License-Identifier: MIT
 *
 * Which bodies are tested is decided when compiling: `make check` runs this file for several
 * processors.
 */
#include <criterion/criterion.h>

#include "engine/board.h"
#include "engine/bytes.h"
#include "engine/lanes.h"
#include "engine/rng.h"

enum { ROUNDS = 20000 };

static void fill(Rng *rng, void *memory, size_t size) {
    unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)rng_next(rng);
}

/* Few different values, so that equal ones are met. */
static void fill_small(Rng *rng, uint8_t *bytes, int count, uint64_t values) {
    for (int i = 0; i < count; i++) bytes[i] = (uint8_t)rng_below(rng, values);
}

Test(lanes, fit) {
    Rng rng;
    rng_init(&rng, 1);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t code[64], tables[2][16];
        uint64_t set[4], plain[4];
        fill(&rng, code, sizeof code);
        for (int i = 0; i < 32; i++) tables[i / 16][i % 16] = (uint8_t)rng_below(&rng, 16);
        const int count = 1 + (int)rng_below(&rng, 80);
        const uint64_t open = count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
        lanes_fit(code, count, (const uint8_t(*)[16])tables, set);
        lanes_fit_plain(code, open, (const uint8_t(*)[16])tables, plain);
        cr_assert(!memcmp(set, plain, sizeof set));
    }
}

Test(lanes, find) {
    Rng rng;
    rng_init(&rng, 2);
    for (int round = 0; round < ROUNDS; round++) {
        uint16_t values[256] = {0};
        uint16_t wanted[4];
        int found[4];
        const int count = 1 + (int)rng_below(&rng, 254);
        for (int i = 0; i < count; i++) values[i] = (uint16_t)(1 + 7 * i);
        for (int k = 0; k < 4; k++) wanted[k] = (uint16_t)(1 + rng_below(&rng, 2000));
        lanes_find_four(values, count, wanted, found);
        for (int k = 0; k < 4; k++) {
            cr_assert_eq(lanes_find(values, count, wanted[k]),
                         lanes_find_plain(values, count, wanted[k]));
            cr_assert_eq(found[k], lanes_find_plain(values, count, wanted[k]));
        }
    }
}

Test(lanes, select) {
    Rng rng;
    rng_init(&rng, 3);
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t thin = rng_next(&rng);
        const uint64_t set = thin & rng_next(&rng);
        int index = 0;
        for (int bit = 0; bit < 64; bit++)
            if (set >> bit & 1) cr_assert_eq(lanes_select(set, index++), bit);
    }
}

Test(lanes, near) {
    Rng rng;
    rng_init(&rng, 4);
    for (int round = 0; round < ROUNDS; round++) {
        uint16_t addresses[64];
        const int x = (int)rng_below(&rng, 253) - 126;
        const int y = (int)rng_below(&rng, 253) - 126;
        uint64_t near = 0;
        for (int i = 0; i < 64; i++) {
            const int dx = (int)rng_below(&rng, 5) - 2;
            const int dy = (int)rng_below(&rng, 5) - 2;
            const bool is_there =
                x + dx >= -126 && x + dx <= 126 && y + dy >= -126 && y + dy <= 126;
            addresses[i] = is_there ? board_address(x + dx, y + dy) : 0;
            if (is_there && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) near |= UINT64_C(1) << i;
        }
        cr_assert_eq(lanes_list_near(addresses, board_address(x, y)), near);
    }
}

Test(lanes, equal_and_relabel) {
    Rng rng;
    rng_init(&rng, 5);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t bytes[192], before[192];
        fill_small(&rng, bytes, sizeof bytes, 4);
        memcpy(before, bytes, sizeof bytes);
        uint64_t equal = 0;
        for (int i = 0; i < 64; i++) equal |= (uint64_t)(bytes[i] == 2) << i;
        cr_assert_eq(lanes_list_equal(bytes, 2), equal);
        const int count = (int)rng_below(&rng, 129);
        lanes_relabel(bytes, count, 1, 3);
        for (int i = 0; i < 192; i++) {
            const bool is_changed = i < (count + 63) / 64 * 64 && before[i] == 1;
            cr_assert_eq(bytes[i], is_changed ? 3 : before[i]);
        }
    }
}

Test(lanes, sum_set) {
    Rng rng;
    rng_init(&rng, 7);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t bytes[64];
        fill_small(&rng, bytes, sizeof bytes, 250);
        const uint64_t set = rng_next(&rng) & (round % 2 ? rng_next(&rng) : ~UINT64_C(0));
        unsigned sum = 0;
        for (int i = 0; i < 64; i++) sum += set >> i & 1 ? bytes[i] : 0;
        cr_assert_eq(lanes_sum_set(bytes, set), sum);
        cr_assert_eq(lanes_sum_set_plain(bytes, set), sum);
    }
}

Test(lanes, keys) {
    Rng rng;
    rng_init(&rng, 6);
    for (int round = 0; round < ROUNDS; round++) {
        uint16_t entries[32];
        for (int i = 0; i < 32; i++) entries[i] = (uint16_t)(256 + rng_below(&rng, 3));
        uint32_t equal = 0;
        for (int i = 0; i < 16; i++) equal |= (uint32_t)(entries[2 * i] == 257) << (2 * i);
        cr_assert_eq(lanes_list_keys(entries, 257), equal);
    }
}

static bool is_same(Bytes a, Bytes b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

Test(lanes, bytes) {
    Rng rng;
    rng_init(&rng, 7);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t small[BYTES], index[BYTES];
        fill_small(&rng, small, BYTES, 3);
        fill_small(&rng, index, BYTES, BYTES + 4);
        for (int i = 0; i < BYTES; i++)
            if (index[i] >= BYTES) index[i] = BYTES_ABSENT;
        const Bytes table = bytes_load(small);
        const unsigned set = (unsigned)rng_below(&rng, 1 << BYTES);
        const unsigned first = (unsigned)rng_below(&rng, 200);
        cr_assert(is_same(bytes_look_up(table, bytes_load(index)),
                          bytes_look_up_plain(table, bytes_load(index))));
        cr_assert_eq(bytes_list_nonzero(table), bytes_list_nonzero_plain(table));
        cr_assert(is_same(bytes_count_up(first, set), bytes_count_up_plain(first, set)));
        const int other = (int)rng_below(&rng, 240);
        const Bytes replaced = bytes_replace(table, 1, other);
        const Bytes filled = bytes_fill(table, bytes_count(other));
        for (int i = 0; i < BYTES; i++) {
            cr_assert_eq(replaced[i], small[i] == 1 ? other : small[i]);
            cr_assert_eq(filled[i], small[i] ? small[i] : other + i);
        }
        const uint64_t low = rng_next(&rng), high = rng_next(&rng);
        cr_assert_eq(bytes_word(bytes_join(low, high), 0), low);
        cr_assert_eq(bytes_word(bytes_join(low, high), 1), high);
    }
}

Test(lanes, span) {
    Rng rng;
    rng_init(&rng, 8);
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t table[BYTES], rows[BYTES_ROWS][BYTES];
        for (int i = 0; i < BYTES; i++)
            table[i] = (uint8_t)(rng_below(&rng, 2) ? rng_below(&rng, 256) : 0);
        for (int r = 0; r < BYTES_ROWS; r++)
            for (int i = 0; i < BYTES; i++)
                rows[r][i] = rng_below(&rng, 2) ? BYTES_ABSENT : (uint8_t)rng_below(&rng, BYTES);
        Bytes most, least;
        bytes_span(bytes_load(table), (const uint8_t(*)[BYTES])rows, &most, &least);
        for (int i = 0; i < BYTES; i++) {
            int high = 0, low = 0;
            for (int r = 0; r < BYTES_ROWS; r++) {
                const int value = rows[r][i] < BYTES ? table[rows[r][i]] : 0;
                if (value > high) high = value;
                if (value && (!low || value < low)) low = value;
            }
            cr_assert_eq(most[i], high);
            cr_assert_eq(least[i], low);
        }
    }
}
