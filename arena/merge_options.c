/* merge_options.c: the command "merge": its command line, and what it says of the union.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/command.h"
#include "arena/merge.h"
#include "arena/options.h"
#include "arena/plural.h"

enum { KEY_BLOCKS = 256, KEY_DECKS, KEY_QUIET, ODD_SHOWN = 20 };

typedef struct MergeArguments {
    MergeOptions merge; /* filled option by option */
    const char **path;  /* OUT, then the inputs; as many as there are arguments */
    int paths;          /* how many were given */
    Error *error;       /* the first thing that is wrong */
} MergeArguments;

static const struct argp_option MERGE_OPTION[] = {
    {"blocks", KEY_BLOCKS, "N", 0, "Fail unless all the decks 0 .. N-1 are there", 0},
    {"decks", KEY_DECKS, "A..B", 0, "Fail unless all the decks A to B are there", 0},
    {"quiet", KEY_QUIET, NULL, 0, "No progress and no messages but errors", 0},
    {0}};

static const char MERGE_DOC[] =
    "Join the stores of one run, its shards or any other parts of it, into a new store OUT.\v"
    "Blocks that several inputs have are kept once if they are equal; games that are not are named "
    "and nothing is merged. What is missing is listed, and fails the merge only with --blocks or "
    "--decks. A chi-square test warns of an input that was played differently; honest ones raise "
    "that alarm in 1 of 20 merges. OUT must not exist. A merge that is killed leaves a file "
    "OUT.NUMBER.tmp behind, which can be removed.\n\n"
    "Example:\n"
    "  bastide merge all.db shard-*.db --blocks 50000\n";

static bool merge_parse_range(int key, const char *text, MergeArguments *arguments) {
    MergeOptions *merge = &arguments->merge;
    if (merge->has_range)
        return error_set(arguments->error, "--blocks and --decks: expected one of them, once");
    merge->has_range = true;
    if (key == KEY_DECKS)
        return options_parse_range((OptionNumber){"--decks", 0, STORE_DECK_MAX}, text, merge->deck,
                                   arguments->error);
    uint64_t blocks = 0;
    const OptionNumber number = {"--blocks", 1, (uint64_t)STORE_DECK_MAX + 1};
    if (!options_parse_number(number, text, &blocks, arguments->error)) return false;
    merge->deck[1] = blocks - 1;
    return true;
}

static error_t merge_parse_option(int key, char *text, struct argp_state *state) {
    MergeArguments *arguments = state->input;
    switch (key) {
    case KEY_BLOCKS:
    case KEY_DECKS:
        return merge_parse_range(key, text, arguments) ? 0 : EINVAL;
    case KEY_QUIET:
        arguments->merge.is_quiet = true;
        return 0;
    case ARGP_KEY_ARG:
        arguments->path[arguments->paths++] = text;
        return 0;
    case ARGP_KEY_END:
        if (arguments->paths >= 2) return 0;
        error_set(arguments->error, "expected OUT, a new file, and the stores to be joined");
        return EINVAL;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp MERGE_ARGP = {
    MERGE_OPTION, merge_parse_option, "OUT IN...", MERGE_DOC, NULL, NULL, NULL};

/* What the chi-square test says, and who is odd. */
static void merge_print_test(const Merge *merge) {
    const ShardsTest *test = &merge->test;
    if (!test->is_known) {
        puts("shards     too few blocks for a test of whether the inputs differ");
        return;
    }
    printf("shards     chi-square %.2f with %d degree%s of freedom over %d inputs, p = %.3g: %s\n",
           test->chi_square, test->degrees, plural(test->degrees), test->tested, test->p,
           test->is_alarm ? "they differ" : "no sign of a difference");
}

static void merge_warn(const Merge *merge) {
    if (!merge->test.is_alarm) return;
    int shown = 0;
    for (int i = 0; i < merge->options->in_count; i++) {
        const ShardRow *row = &merge->row[i];
        if (!row->is_odd || shown++ == ODD_SHOWN) continue;
        fprintf(stderr,
                "bastide merge: warning: \"%s\" was played differently: %lld block%s won, %lld "
                "lost, %lld neither; by chance with p = %.2g\n",
                merge->options->in[i], (long long)row->won, plural(row->won), (long long)row->lost,
                (long long)row->middle, row->p);
    }
    if (shown == 0)
        fprintf(stderr, "bastide merge: warning: the inputs differ by more than chance\n");
}

static void merge_print(const Merge *merge) {
    printf("merged     %d store%s into %s\nblocks     %llu", merge->options->in_count,
           plural(merge->options->in_count), merge->options->out,
           (unsigned long long)merge->blocks_out);
    if (merge->duplicates > 0)
        printf("; equal duplicates dropped: %llu", (unsigned long long)merge->duplicates);
    putchar('\n');
    gaps_print(&merge->gaps, stdout);
    merge_print_test(merge);
}

static int merge_report(const Merge *merge, MergeEnd end) {
    if (end == MERGE_INTERRUPTED) {
        if (!merge->options->is_quiet)
            fputs("interrupted: nothing was merged; the same command begins again\n", stderr);
        return EXIT_INTERRUPTED;
    }
    if (end == MERGE_FAILED) {
        if (merge->is_incomplete) gaps_print(&merge->gaps, stderr);
        return EXIT_FAILED;
    }
    merge_print(merge);
    merge_warn(merge);
    return EXIT_DONE;
}

static int merge_start(MergeArguments *arguments) {
    Merge *merge = malloc(sizeof *merge);
    if (!merge) {
        error_set(arguments->error, "memory is short");
        return EXIT_FAILED;
    }
    MergeOptions *options = &arguments->merge;
    options->out = arguments->path[0];
    options->in = arguments->path + 1;
    options->in_count = arguments->paths - 1;
    const MergeEnd end = merge_run(merge, options, arguments->error);
    const int status = merge_report(merge, end);
    merge_destroy(merge);
    free(merge);
    return status;
}

int command_merge(int argc, char **argv, Error *error) {
    MergeArguments arguments = {.error = error};
    int status = EXIT_FAILED;
    char *command = options_quote_command(argc, argv);
    arguments.path = calloc((size_t)argc + 1, sizeof *arguments.path);
    arguments.merge.command = command;
    if (!command || !arguments.path)
        error_set(error, "memory is short");
    else
        status = options_parse(&MERGE_ARGP, argc, argv, &arguments, error);
    if (status == EXIT_DONE && command) status = merge_start(&arguments);
    free(arguments.path);
    free(command);
    return status;
}
