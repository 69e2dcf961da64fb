/* star.c: the Star2 search.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/star.h"

#include <assert.h>
#include <string.h>

/* More than the rounding of sums of values, less than any difference that matters. */
static const double SLACK = 1e-9;

void star_start(Star *star) {
    memset(star->killer, 0, sizeof star->killer);
    star->used = 0;
}

static bool is_maximal(const Star *star, const Game *game) {
    return game->seat == star->look.seat;
}

/* Answers in the order in which they are tried. */

/* The answers to a position lie in the pool until it is left. */
typedef struct Answers {
    Move *move; /* first */
    int count;
} Answers;

static double key_of(Star *star, const Game *game, Move move) {
    Game after = *game;
    game_play(&after, move);
    star->look.leaves++;
    return star->look.value(star->look.context, &after, star->look.seat);
}

/* Orders by key, best first; equal ones keep their order. */
static void sort_answers(Star *star, const Game *game, Answers answers) {
    double *key = star->key + (answers.move - star->pool);
    const double sign = is_maximal(star, game) ? 1 : -1;
    for (int i = 0; i < answers.count; i++) {
        const Move move = answers.move[i];
        const double mine = sign * key_of(star, game, move);
        int place = i;
        for (; place > 0 && key[place - 1] < mine; place--) {
            key[place] = key[place - 1];
            answers.move[place] = answers.move[place - 1];
        }
        key[place] = mine;
        answers.move[place] = move;
    }
}

/* The same placement may lie in another cell number of another position. */
static bool is_same_answer(Move a, Move b) {
    return a.type == b.type && a.rotation == b.rotation && a.segment == b.segment &&
           a.address == b.address;
}

/* Takes the killers that are answers here to the front, the latest first. */
static void raise_killers(const Star *star, const Game *game, int plies, Answers answers) {
    const Move *killer = star->killer[plies][game->drawn];
    int front = 0;
    for (int k = 0; k < STAR_KILLERS && killer[k].type == MOVE_PLACE; k++)
        for (int i = front; i < answers.count; i++) {
            if (!is_same_answer(killer[k], answers.move[i])) continue;
            const Move move = answers.move[i];
            memmove(answers.move + front + 1, answers.move + front,
                    sizeof move * (size_t)(i - front));
            answers.move[front++] = move;
            break;
        }
}

static void note_killer(Star *star, const Game *game, int plies, Move move) {
    if (game->decision != DECISION_PLACE) return;
    Move *killer = star->killer[plies][game->drawn];
    int place = 0;
    while (place < STAR_KILLERS - 1 && !is_same_answer(killer[place], move)) place++;
    memmove(killer + 1, killer, sizeof move * (size_t)place);
    killer[0] = move;
}

static Answers take_answers(Star *star, const Game *game, int plies) {
    MoveList *list = &star->look.scratch;
    moves_list(game, list);
    const Answers answers = {star->pool + star->used, list->count};
    assert(star->used + list->count <= STAR_POOL_MOVES);
    memcpy(answers.move, list->move, sizeof(Move) * (size_t)list->count);
    star->used += list->count;
    if (star->ordering == ORDERING_VALUES && lookahead_next(game, plies) > 0)
        sort_answers(star, game, answers);
    if (star->ordering != ORDERING_NONE && game->decision == DECISION_PLACE)
        raise_killers(star, game, plies, answers);
    return answers;
}

/* Tries the answers until the value leaves the window. */
static double value_answers(Star *star, const Game *game, int plies, Window window) {
    const int used = star->used;
    const Answers answers = take_answers(star, game, plies);
    const bool is_max = is_maximal(star, game);
    double best = is_max ? -star->value_max : star->value_max;
    int found = 0;
    const int count = window.tries < answers.count ? window.tries : answers.count;
    window.tries = MOVE_MAX;
    for (int i = 0; i < count && window.alpha < window.beta; i++) {
        Game next = *game;
        game_play(&next, answers.move[i]);
        const double value = star_value(star, &next, lookahead_next(game, plies), window);
        if (i > 0 && (is_max ? value <= best : value >= best)) continue;
        best = value;
        found = i;
        if (is_max && best > window.alpha) window.alpha = best;
        if (!is_max && best < window.beta) window.beta = best;
    }
    note_killer(star, game, plies, answers.move[found]);
    star->used = used;
    return best;
}

/* Chance. */

/* A draw while it is looked at: between which bounds each outcome lies. */
typedef struct Chance {
    Draws draws;           /* what may be drawn */
    double low[KIND_MAX];  /* by outcome */
    double high[KIND_MAX]; /* by outcome */
    int plies;             /* to go */
    double bound;          /* of the draw itself, where the probes showed it */
} Chance;

/* The sum of bounds, all outcomes but `left_out`, by their numbers of tiles. */
static double sum_bounds(const Draws *draws, const double *bound, int left_out) {
    double sum = 0;
    for (int i = 0; i < draws->count; i++)
        if (i != left_out) sum += draws->tiles[i] * bound[i];
    return sum;
}

/* Where the value of outcome i must lie for the draw to stay inside the window. */
static Window narrow(const Star *star, const Chance *chance, int i, Window window) {
    const Draws *draws = &chance->draws;
    const double total = draws->total;
    const double tiles = draws->tiles[i];
    const double alpha =
        (window.alpha * total - sum_bounds(draws, chance->high, i)) / tiles - SLACK;
    const double beta = (window.beta * total - sum_bounds(draws, chance->low, i)) / tiles + SLACK;
    const double max = star->value_max + 1;
    return (Window){alpha > -max ? alpha : -max, beta < max ? beta : max, MOVE_MAX};
}

/* Tries a few answers to each tile. Of a seat that takes the highest they show a lower bound, of
 * the others an upper one. Returns true, and chance->bound, as soon as that leaves the window. */
static bool probe(Star *star, const Game *game, Chance *chance, Window window) {
    const Draws *draws = &chance->draws;
    for (int i = 0; i < draws->count; i++) {
        Game next = *game;
        if (!game_deal(&next, draws->kind[i]) || next.decision != DECISION_PLACE) continue;
        const bool is_max = is_maximal(star, &next);
        const Window open = {-star->value_max - 1, star->value_max + 1, star->probing_factor};
        double *bound = is_max ? chance->low : chance->high;
        bound[i] = value_answers(star, &next, chance->plies, open);
        const double sum = sum_bounds(draws, bound, -1) / draws->total;
        chance->bound = sum;
        if (is_max ? sum >= window.beta + SLACK : sum <= window.alpha - SLACK) return true;
    }
    return false;
}

static double value_draws(Star *star, const Game *game, int plies, Window window) {
    Chance chance = {.plies = plies};
    Draws *draws = &chance.draws;
    lookahead_list_draws(game, star->look.chance_width, draws);
    for (int i = 0; i < draws->count; i++) {
        chance.low[i] = -star->value_max;
        chance.high[i] = star->value_max;
    }
    if (star->probing_factor > 0 && probe(star, game, &chance, window)) return chance.bound;
    for (int i = 0; i < draws->count; i++) {
        const Window inner = narrow(star, &chance, i, window);
        Game next = *game;
        game_deal(&next, draws->kind[i]);
        const double value = star_value(star, &next, plies, inner);
        const double tiles = draws->tiles[i];
        if (value <= inner.alpha)
            return (sum_bounds(draws, chance.high, i) + tiles * value) / draws->total;
        if (value >= inner.beta)
            return (sum_bounds(draws, chance.low, i) + tiles * value) / draws->total;
        chance.low[i] = chance.high[i] = value;
    }
    return sum_bounds(draws, chance.low, -1) / draws->total;
}

double star_value(Star *star, const Game *game, int plies, Window window) {
    if (lookahead_is_leaf(game, plies)) {
        star->look.leaves++;
        return star->look.value(star->look.context, game, star->look.seat);
    }
    if (game->decision == DECISION_CHANCE) return value_draws(star, game, plies, window);
    return value_answers(star, game, plies, window);
}

/* Root. */

/* The numbers of the answers, the most promising first. */
static void order_root(Star *star, const Game *game, const MoveList *list, int *order) {
    for (int i = 0; i < list->count; i++) {
        const bool is_sorted = star->ordering == ORDERING_VALUES;
        const double key = is_sorted ? key_of(star, game, list->move[i]) : 0;
        int place = i;
        for (; place > 0 && star->key[place - 1] < key; place--) {
            star->key[place] = star->key[place - 1];
            order[place] = order[place - 1];
        }
        star->key[place] = key;
        order[place] = i;
    }
}

int star_choose(Star *star, const Game *game, int plies, StarRoot *root) {
    int order[MOVE_MAX];
    int best = -1;
    Window window = {-star->value_max - 1, star->value_max + 1, MOVE_MAX};
    star->look.seat = game->seat;
    star->look.leaves = 0;
    order_root(star, game, &root->list, order);
    for (int i = 0; i < root->list.count; i++) {
        const int answer = order[i];
        Game next = *game;
        game_play(&next, root->list.move[answer]);
        const double value = star_value(star, &next, lookahead_next(game, plies), window);
        root->value[answer] = value;
        root->is_exact[answer] = value > window.alpha;
        if (!root->is_exact[answer]) continue;
        const double most = best < 0 ? -star->value_max - 1 : root->value[best];
        if (value < most || (value <= most && answer > best)) continue;
        best = answer;
        window.alpha = value - SLACK;
    }
    return best;
}
