/* profile.c: instructions a turn by phase: count under callgrind, find each instruction's phase.
 *
 * SPDX-License-Identifier: MIT
 *
 * Nothing is built differently for this: link-time optimization and inlining stay as they are. An
 * instruction belongs to functions as its debugging information tells, the innermost inlined one
 * first (addr2line -i); the first of them that PHASES knows decides. What small helpers cost that
 * no phase claims, and functions of the C library, goes to where they were called from, in
 * proportion. The start-up is taken off by counting two runs of different length.
 */
#include "bench/profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/callgrind.h"

enum { DONE, FAILED, PATH_SIZE = 4096, FRAME_SIZE = 512, DEPTH_MAX = 8, TOP = 6 };

typedef enum Phase {
    PHASE_NONE,
    PHASE_START,
    PHASE_DEAL,
    PHASE_DRAW,
    PHASE_FOLLOWER,
    PHASE_BOARD,
    PHASE_FEATURE,
    PHASE_FIELD,
    PHASE_CLOISTER,
    PHASE_COMPLETE,
    PHASE_DEPLOY,
    PHASE_ORDER,
    PHASE_SCORE,
    PHASE_AGENT,
    PHASES_COUNT
} Phase;

static const char *const PHASE_TEXT[PHASES_COUNT] = {
    [PHASE_NONE] = "other",
    [PHASE_START] = "start: shuffle and empty game",
    [PHASE_DEAL] = "deal: does the tile fit",
    [PHASE_DRAW] = "draw a move: placements",
    [PHASE_FOLLOWER] = "draw a move: legal followers",
    [PHASE_BOARD] = "place: board and open cells",
    [PHASE_FEATURE] = "place: roads and cities",
    [PHASE_FIELD] = "place: fields and contacts",
    [PHASE_CLOISTER] = "place: cloisters",
    [PHASE_COMPLETE] = "completion and points",
    [PHASE_DEPLOY] = "deploy",
    [PHASE_ORDER] = "order of turns",
    [PHASE_SCORE] = "final scoring",
    [PHASE_AGENT] = "agent: choice and tree",
};

/* Functions by phase. Helpers that several phases call are left out on purpose; "name*" means all
 * whose name begins so, and is looked at after the others. */
static const struct {
    Phase phase;
    const char *names;
} PHASES[] = {
    {PHASE_START,
     "start_game game_init board_init features_init deck_fill deck_shuffle playout_load "
     "playout_init load_*"},
    {PHASE_DEAL, "game_deal board_is_fitting"},
    {PHASE_DRAW, "moves_draw_joint moves_draw_placement moves_list_placements moves_get_placement "
                 "board_fit moves_list list_joint moves_count draw_move draw_tile count_placements "
                 "take_placement choose_joint choose"},
    {PHASE_FOLLOWER, "moves_list_followers is_follower_free features_list_free features_is_free "
                     "list_occupied spread_occupied meet join_meeting is_free list_free "
                     "is_joined_occupied choose_follower"},
    {PHASE_BOARD,
     "board_place board_place_at demand_side move_last_cell append_tile lay_tile pick"},
    {PHASE_FEATURE,
     "features_place join_centers lay add_records has_equal_bytes count_once join_features"},
    {PHASE_FIELD, "join_fields add_contacts"},
    {PHASE_CLOISTER, "board_take_completed_cloisters complete_cloisters add_monk"},
    {PHASE_COMPLETE, "finish_scoring score_completed score_children features_retire "
                     "features_return_followers is_consoled list_completed complete_feature "
                     "complete_contacts score"},
    {PHASE_DEPLOY, "deploy features_deploy features_make_follower"},
    {PHASE_ORDER, "game_play play_place end_turn begin_draw ask_redeploy play_until playout_run"},
    {PHASE_SCORE, "game_score score_position score_incomplete features_score_fields "
                  "score_fields_today score_fields_2000 score_fields_2001 read_farm "
                  "game_list_winners consume_score playout_score score_field score_fields"},
    {PHASE_AGENT, "agent_choose agent_start search_* tree_* eval_* greedy_* mcts_* rollout_*"},
};

static bool is_word(const char *names, const char *name, bool as_prefix) {
    const size_t length = strlen(name);
    for (const char *word = names; *word;) {
        const size_t size = strcspn(word, " ");
        const bool is_prefix = word[size - 1] == '*';
        if (is_prefix == as_prefix && (as_prefix ? !strncmp(word, name, size - 1)
                                                 : size == length && !strncmp(word, name, size)))
            return true;
        word += size + (word[size] == ' ');
    }
    return false;
}

static Phase find_phase(const char *name) {
    for (int as_prefix = 0; as_prefix < 2; as_prefix++)
        for (size_t i = 0; i < sizeof PHASES / sizeof PHASES[0]; i++)
            if (is_word(PHASES[i].names, name, as_prefix)) return PHASES[i].phase;
    return PHASE_NONE;
}

/* Which phase every address belongs to. */

typedef struct Place {
    uint64_t address;
    Phase phase;
} Place;

typedef struct Profile {
    Callgrind callgrind;
    Place *place; /* by address */
    int place_count;
    double *unclaimed;        /* by function: what no phase claims in it, helpers included; < 0:
                                 not yet known */
    double *received;         /* by function: what its callers spent in it */
    double sum[PHASES_COUNT]; /* instructions by phase */
    double all;
    double per; /* what they are divided by: turns or units */
} Profile;

static int compare_places(const void *a, const void *b) {
    const uint64_t left = ((const Place *)a)->address;
    const uint64_t right = ((const Place *)b)->address;
    return (left > right) - (left < right);
}

static bool list_places(Profile *profile) {
    const Callgrind *callgrind = &profile->callgrind;
    profile->place = calloc((size_t)callgrind->cost_count + 1, sizeof(Place));
    if (!profile->place) return false;
    for (int i = 0; i < callgrind->cost_count; i++)
        profile->place[i].address = callgrind->cost[i].address;
    qsort(profile->place, (size_t)callgrind->cost_count, sizeof(Place), compare_places);
    for (int i = 0; i < callgrind->cost_count; i++)
        if (i == 0 || profile->place[i].address != profile->place[profile->place_count - 1].address)
            profile->place[profile->place_count++] = profile->place[i];
    return true;
}

static Phase get_phase(const Profile *profile, uint64_t address) {
    const Place key = {.address = address};
    const Place *found =
        bsearch(&key, profile->place, (size_t)profile->place_count, sizeof key, compare_places);
    return found ? found->phase : PHASE_NONE;
}

/* Reads what addr2line -a -f -i prints: an address, then two lines a frame, innermost first. */
static void read_frames(Profile *profile, FILE *pipe) {
    char line[FRAME_SIZE];
    Place *place = profile->place - 1;
    for (bool is_name = false; fgets(line, sizeof line, pipe); is_name = !is_name) {
        line[strcspn(line, "\n")] = '\0';
        if (!strncmp(line, "0x", 2) && place + 1 < profile->place + profile->place_count) {
            place++;
            is_name = false;
        } else if (is_name && place->phase == PHASE_NONE) {
            place->phase = find_phase(line);
        }
    }
}

static bool find_places(Profile *profile) {
    char command[PATH_SIZE + 128];
    FILE *file = tmpfile();
    if (!file) return false;
    for (int i = 0; i < profile->place_count; i++)
        fprintf(file, "0x%" PRIx64 "\n", profile->place[i].address);
    const bool is_written = fflush(file) == 0;
    snprintf(command, sizeof command, "addr2line -a -f -i -e '%s' </proc/self/fd/%d",
             profile->callgrind.program, fileno(file));
    FILE *pipe = is_written ? popen(command, "r")
                            : NULL; /* NOLINT(cert-env33-c): fixed command, our own paths */
    if (pipe) read_frames(profile, pipe);
    const bool is_done = pipe && pclose(pipe) == 0;
    fclose(file);
    return is_done;
}

/* Which phase pays. */

/* The part of what callers spent in `function` that no phase in it claims: 0 .. 1. */
static double count_share(Profile *profile, int function, int depth) {
    const Callgrind *callgrind = &profile->callgrind;
    if (profile->received[function] <= 0 || depth > DEPTH_MAX) return 0;
    if (profile->unclaimed[function] >= 0)
        return profile->unclaimed[function] / profile->received[function];
    double unclaimed = 0;
    profile->unclaimed[function] = 0; /* ends circles */
    for (int i = 0; i < callgrind->cost_count; i++) {
        const Cost *cost = &callgrind->cost[i];
        if (cost->function != function || get_phase(profile, cost->address) != PHASE_NONE) continue;
        unclaimed += (double)cost->count *
                     (cost->callee < 0 ? 1 : count_share(profile, cost->callee, depth + 1));
    }
    profile->unclaimed[function] = unclaimed;
    return unclaimed / profile->received[function];
}

static bool add_up(Profile *profile) {
    const Callgrind *callgrind = &profile->callgrind;
    profile->unclaimed = calloc((size_t)callgrind->name_count + 1, sizeof(double));
    profile->received = calloc((size_t)callgrind->name_count + 1, sizeof(double));
    if (!profile->unclaimed || !profile->received) return false;
    for (int i = 0; i < callgrind->name_count; i++) profile->unclaimed[i] = -1;
    for (int i = 0; i < callgrind->cost_count; i++)
        if (callgrind->cost[i].callee >= 0)
            profile->received[callgrind->cost[i].callee] += (double)callgrind->cost[i].count;
    profile->sum[PHASE_NONE] = 0;
    double claimed = 0;
    for (int i = 0; i < callgrind->cost_count; i++) {
        const Cost *cost = &callgrind->cost[i];
        const Phase phase = get_phase(profile, cost->address);
        if (cost->callee < 0) profile->all += (double)cost->count;
        if (phase == PHASE_NONE) continue;
        const double count =
            (double)cost->count * (cost->callee < 0 ? 1 : count_share(profile, cost->callee, 0));
        profile->sum[phase] += count;
        claimed += count;
    }
    profile->sum[PHASE_NONE] = profile->all - claimed;
    return true;
}

/* Printing. */

static void print_profile(const Profile *profile, const ProfileOptions *options) {
    printf("%s, %s: instructions %s by phase\n  %-36s %12s %8s\n", options->piece->name,
           options->rules, options->piece->unit <= UNIT_ROLLOUTS ? "a turn" : "a unit", "phase",
           "instructions", "share");
    for (int i = 1; i <= PHASES_COUNT; i++) {
        const double sum = profile->sum[i % PHASES_COUNT];
        if (sum < 0.0005 * profile->all) continue;
        printf("  %-36s %12.1f %7.1f %%\n", PHASE_TEXT[i % PHASES_COUNT], sum / profile->per,
               100 * sum / profile->all);
    }
    printf("  %-36s %12.1f %7.1f %%\n", "all", profile->all / profile->per, 100.0);
    printf("Counted by callgrind in %s, optimized and linked as it is used,\n"
           "but for x86-64-v3: valgrind 3.19 knows no AVX-512, whose lanes take fewer "
           "instructions.\n",
           profile->callgrind.program);
}

/* Running. */

/* The turns, or else the units, that a run of `play` says it did. */
static double read_amount(const Piece *piece, const char *output) {
    uint64_t units = 0, turns = 0;
    const char *rest = strstr(output, "runs, ");
    if (!rest || sscanf(rest, "runs, %" SCNu64 " units, %" SCNu64, &units, &turns) != 2) return 0;
    return (double)(piece->unit <= UNIT_ROLLOUTS ? turns : units);
}

static bool count_run(Profile *profile, const ProfileOptions *options, int runs, int sign) {
    char games[16], output[256], reason[256];
    snprintf(games, sizeof games, "%d", runs);
    char *const arguments[] = {(char *)options->program,
                               "play",
                               "--name",
                               (char *)options->piece->name,
                               "--rules",
                               (char *)options->rules,
                               "--games",
                               games,
                               NULL};
    if (!callgrind_add(&profile->callgrind, arguments, sign, output, reason)) {
        fprintf(stderr, "bastide-bench: profile: %s\n", reason);
        return false;
    }
    profile->per += sign * read_amount(options->piece, output);
    return true;
}

/* This program, or, where it uses lanes that valgrind does not know, the one beside it. */
static const char *find_program(char path[PATH_SIZE]) {
    const ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE - 64);
    if (length < 0) return NULL;
    path[length] = '\0';
#ifdef __AVX512F__
    for (int i = 0; i < 2; i++) {
        char *slash = strrchr(path, '/');
        if (!slash) return NULL;
        *slash = '\0';
    }
    snprintf(path + strlen(path), 64, "/v3/bastide-bench");
#endif
    return access(path, X_OK) == 0 ? path : NULL;
}

static bool profile_play(Profile *profile, const ProfileOptions *options) {
    const int runs = options->runs > 0 ? options->runs : options->piece->agent ? 2 : 100;
    if (!count_run(profile, options, runs, -1) || !count_run(profile, options, 3 * runs, 1))
        return false;
    if (list_places(profile) && find_places(profile) && add_up(profile)) return true;
    fprintf(stderr, "bastide-bench: profile: addr2line (Debian: binutils) failed on %s\n",
            options->program);
    return false;
}

int profile_run(const ProfileOptions *options) {
    char path[PATH_SIZE];
    ProfileOptions settled = *options;
    if (!settled.program) settled.program = find_program(path);
    if (!settled.program) {
        fprintf(stderr, "bastide-bench: profile: valgrind knows no AVX-512, with which this "
                        "program is built; `make profile` builds one for x86-64-v3 and counts it, "
                        "--program FILE takes another\n");
        return FAILED;
    }
    Profile profile = {.per = 0};
    const bool is_done = profile_play(&profile, &settled);
    if (is_done) print_profile(&profile, &settled);
    free(profile.place);
    free(profile.unclaimed);
    free(profile.received);
    callgrind_free(&profile.callgrind);
    return is_done ? DONE : FAILED;
}
