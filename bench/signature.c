/* signature.c: digests of what each layer does: games by the rules, greedy's moves, the search's.
 *
 * SPDX-License-Identifier: MIT
 *
 * Fixed decks and streams are played and the text of every game is digested. A change of rules, of
 * an agent's choices or of a random stream changes a line; a faster way to the same game does not.
 */
#include "bench/signature.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"
#include "engine/deck.h"
#include "engine/digest.h"
#include "engine/text.h"

enum { DONE, FAILED, GAMES_MAX = 64 };

/* A layer plays `games` games of each rule set, all seats by one agent. */
typedef struct Layer {
    const char *name;
    const char *agent;
    int games;
} Layer;

static const Layer LAYERS[] = {
    {"rules", "random", 64},
    {"greedy", "greedy", 8},
    {"plus", "greedy-plus", 8},
    {"star", "star2.5:chance_width=1,eval=score", 1},
    {"mcts", "mcts:sims=64", 1},
    {"eval", "mcts-eval:sims=24", 1},
    {"champion", "champion:sims=12", 1},
    {"uct", "mcts-uct:sims=32,final=lcb,rave_k=50,reward=portion,selection=ucb1_tuned", 1},
    {"open",
     "mcts:sims=24,chance=open_loop,leaf=truncated,rollout_depth=3,rollout=eps_greedy,"
     "reward=margin,prior=eval,widening_c=2,tie_arbiter_n=3,tie_arbiter_m=2,parallel=root,roots=2",
     1},
};

static const char *const RULES[] = {"base",
                                    "base,players=5",
                                    "base,farms=1",
                                    "base,players=3,farms=2",
                                    "fuer2",
                                    "junior",
                                    "junior-1st,players=4",
                                    "count",
                                    "count,players=4,count=follow",
                                    "count,count=clockwise,farms=none"};

enum { RULES_COUNT = sizeof RULES / sizeof RULES[0] };

/* One rule set played by one layer. */
typedef struct Task {
    const Layer *layer;
    const char *rules;
    uint64_t digest[GAMES_MAX];
    bool is_done;
} Task;

static uint64_t play_game(Agent *agent, const Rules *rules, uint64_t number) {
    TextWriter writer;
    Game game;
    Deck deck;
    Rng rng;
    Thought *thought = malloc(sizeof *thought);
    if (!thought) abort();
    rng_init(&rng, digest_key("deck", (const uint64_t[]){1, number}, 2));
    deck_fill(&deck, rules->bag);
    deck_shuffle(&deck, &rng);
    game_init(&game, rules);
    text_start(&writer, &game);
    agent_start(agent, &game, 0, digest_key("signature", &number, 1));
    for (int drawn = 0; game.decision != DECISION_OVER;) {
        if (game.decision == DECISION_CHANCE) {
            const int kind = deck.kind[drawn++];
            text_add_deal(&writer, &game, kind, game_deal(&game, kind));
            continue;
        }
        agent_choose(agent, &game, thought);
        text_add_move(&writer, &game, thought->move);
        game_play(&game, thought->move);
    }
    free(thought);
    Score score;
    game_score(&game, &score);
    const uint64_t parts[2] = {digest_64(writer.text, writer.length),
                               digest_64(score.total, sizeof score.total)};
    return digest_64(parts, sizeof parts);
}

static void run_task(Task *task) {
    AgentSpec spec;
    Error error;
    Agent *agent = NULL;
    Rules *rules = malloc(sizeof *rules);
    if (rules && rules_parse(rules, task->rules, NULL, 0, &error) &&
        agent_parse_spec(&spec, task->layer->agent, &error))
        agent = agent_create(&spec);
    for (int i = 0; agent && i < task->layer->games; i++)
        task->digest[i] = play_game(agent, rules, (uint64_t)i);
    task->is_done = agent != NULL;
    if (agent) agent_destroy(agent);
    free(rules);
}

/* Workers take the tasks of one layer in turn. */
typedef struct Queue {
    Task task[RULES_COUNT];
    int next;
    pthread_mutex_t mutex;
} Queue;

static Task *take_task(Queue *queue) {
    pthread_mutex_lock(&queue->mutex);
    Task *task = queue->next < RULES_COUNT ? &queue->task[queue->next++] : NULL;
    pthread_mutex_unlock(&queue->mutex);
    return task;
}

static void *run_worker(void *context) {
    for (Task *task; (task = take_task(context));) run_task(task);
    return NULL;
}

static bool run_layer(const Layer *layer, int threads) {
    Queue queue = {.mutex = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[RULES_COUNT];
    int started = 0;
    for (int i = 0; i < RULES_COUNT; i++) queue.task[i] = (Task){.layer = layer, .rules = RULES[i]};
    while (started < threads - 1 && started < RULES_COUNT &&
           pthread_create(&thread[started], NULL, run_worker, &queue) == 0)
        started++;
    run_worker(&queue);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
    uint64_t digests[RULES_COUNT * GAMES_MAX];
    for (int i = 0; i < RULES_COUNT; i++) {
        if (!queue.task[i].is_done) return false;
        memcpy(digests + i * GAMES_MAX, queue.task[i].digest, sizeof queue.task[i].digest);
    }
    printf("%-8s %016llx\n", layer->name, (unsigned long long)digest_64(digests, sizeof digests));
    return true;
}

int signature_run(int threads) {
    for (size_t i = 0; i < sizeof LAYERS / sizeof LAYERS[0]; i++)
        if (!run_layer(&LAYERS[i], threads)) {
            fprintf(stderr, "bastide-bench: layer %s cannot be played\n", LAYERS[i].name);
            return FAILED;
        }
    return DONE;
}
