/* plan.c: the command "plan": how many blocks a sequential test will need.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <jansson.h>
#include <math.h>

#include "arena/command.h"
#include "arena/elo.h"
#include "arena/forecast.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/report.h"
#include "arena/sprt_arguments.h"
#include "arena/store.h"

enum { KEY_ELO0 = 256, KEY_ELO1, KEY_FROM, KEY_FORMAT };

enum {
    PILOT_MIN = 2,     /* blocks without which nothing can be measured */
    PILOT_ENOUGH = 50, /* below, the pilot is called short */
    CASES = 4          /* truths for which the test is foretold */
};

/* A variance of the games of a pair that have no draws and know nothing of each other. */
static const double VARIANCE_ASSUMED = 0.25 / 2;

typedef struct Plan {
    SprtArguments sprt;      /* as typed, but for --elo0 and --elo1 */
    SprtOptions test;        /* hypotheses and error rates, when all is read */
    bool has_elo0, has_elo1; /* seen so far */
    double elo[2];           /* of these */
    const char *from;        /* store of a pilot run, or NULL */
    ReportFormat format;     /* of the answer */
    Error *error;            /* the first thing that is wrong */
} Plan;

/* What is known of a block before the test. */
typedef struct Pilot {
    int players;           /* at the table, = games of a block */
    int64_t blocks;        /* of the pilot; 0: there is none */
    double mean, variance; /* of a block, in the unit of the scale (t: its own, and 1) */
    Duplicates duplicates; /* of the scores, or of the margins */
    bool is_mixed;         /* the store holds more than one match-up */
    Stats stats;           /* of the pilot */
} Pilot;

/* One line of the answer. */
typedef struct PlanCase {
    const char *name;  /* "h0", "middle", "h1", "pilot" */
    double truth;      /* Elo, normalized Elo or points a game */
    Forecast forecast; /* if that is so */
} PlanCase;

/* The answer. */
typedef struct PlanResult {
    const Plan *plan;     /* what was asked */
    const Pilot *pilot;   /* what is known */
    PlanCase line[CASES]; /* the last only with a pilot */
    int lines;            /* used */
} PlanResult;

static const struct argp_option PLAN_OPTION[] = {
    {"elo0", KEY_ELO0, "E", 0, "First hypothesis: no better than this (default 0)", 0},
    {"elo1", KEY_ELO1, "E", 0, "Second hypothesis: at least as good as this", 0},
    {"from", KEY_FROM, "FILE", 0, "Measure the spread of blocks in the store of a pilot run", 0},
    {"format", KEY_FORMAT, "FORM", 0, "table (default), csv or json", 0},
    {0}};

static const char PLAN_DOC[] =
    "Say how many blocks a sequential test of two hypotheses will need: expected numbers if the "
    "first, the second, or what lies between is true.\v"
    "Without a pilot run, games are taken to have no draws and the two games of a pair to know "
    "nothing of each other; pairs on one deck usually do better. For normalized Elo the spread "
    "does not matter.\n\n"
    "Examples:\n"
    "  bastide plan --elo0 0 --elo1 20\n"
    "  bastide plan --elo0 0 --elo1 20 --from pilot.db\n"
    "  bastide plan --sprt-margin 0,2 --from pilot.db\n";

static bool plan_parse_elo(int key, const char *text, Plan *plan) {
    const OptionReal number = {key == KEY_ELO0 ? "--elo0" : "--elo1", -SPRT_ELO_MAX, SPRT_ELO_MAX};
    *(key == KEY_ELO0 ? &plan->has_elo0 : &plan->has_elo1) = true;
    return options_parse_real(number, text, &plan->elo[key == KEY_ELO1], plan->error);
}

/* Whether what was given fits together. */
static bool plan_check(Plan *plan) {
    const bool is_margin = plan->sprt.has_margin;
    plan->test = plan->sprt.test;
    if (is_margin && (plan->has_elo0 || plan->has_elo1 || plan->sprt.has_model))
        return error_set(plan->error, "--sprt-margin takes the place of --elo0, --elo1 and "
                                      "--model: expected one of both");
    if (is_margin)
        return plan->from || error_set(plan->error, "--sprt-margin needs --from FILE: how much "
                                                    "margins spread must be measured");
    if (!plan->has_elo1) return error_set(plan->error, "expected --elo1 E, such as --elo1 20");
    plan->test.h0 = plan->elo[0];
    plan->test.h1 = plan->elo[1];
    if (plan->sprt.has_model) plan->test.model = plan->sprt.model;
    return plan->test.h0 < plan->test.h1 ||
           error_set(plan->error, "expected --elo0 below --elo1, found %g and %g", plan->test.h0,
                     plan->test.h1);
}

static bool plan_parse(int key, char *text, Plan *plan) {
    switch (key) {
    case KEY_ELO0:
    case KEY_ELO1:
        return plan_parse_elo(key, text, plan);
    case KEY_FROM:
        plan->from = text;
        return true;
    case KEY_FORMAT:
        return report_parse_format(text, &plan->format, plan->error);
    case ARGP_KEY_ARG:
        return error_set(plan->error, "\"%.60s\" is an argument: expected none", text);
    default:
        return plan_check(plan);
    }
}

static error_t plan_parse_option(int key, char *text, struct argp_state *state) {
    Plan *plan = state->input;
    if (key == ARGP_KEY_INIT) state->child_inputs[0] = &plan->sprt;
    const bool is_mine =
        (key >= KEY_ELO0 && key <= KEY_FORMAT) || key == ARGP_KEY_ARG || key == ARGP_KEY_END;
    if (!is_mine) return ARGP_ERR_UNKNOWN;
    return plan_parse(key, text, plan) ? 0 : EINVAL;
}

static const struct argp_child PLAN_CHILDREN[] = {{&SPRT_SCALE_ARGP, 0, NULL, 0}, {0}};

static const struct argp PLAN_ARGP = {
    PLAN_OPTION, plan_parse_option, "--elo1 E", PLAN_DOC, PLAN_CHILDREN, NULL, NULL};

static bool plan_count_block(void *context, const MatchBlock *block) {
    Pilot *pilot = context;
    pilot->is_mixed |= block->game[0].matchup != 0;
    stats_add(&pilot->stats, block->game, block->count);
    return !pilot->is_mixed;
}

/* Mean and variance of a block from its sum; false if there are too few, or all are alike. */
static bool plan_measure(const StatsSum *sum, double unit, Pilot *pilot) {
    const Estimate error = stats_error(sum, unit);
    if (sum->count < PILOT_MIN || !error.is_known || error.value <= 0) return false;
    pilot->blocks = sum->count;
    pilot->mean = stats_mean(sum, unit).value;
    pilot->variance = error.value * error.value * (double)sum->count;
    return true;
}

/* Fills the pilot from its statistics. */
static bool plan_use_pilot(const Plan *plan, Pilot *pilot) {
    const Stats *stats = &pilot->stats;
    const bool is_margin = plan->test.model == SPRT_MARGIN;
    if (pilot->is_mixed)
        return error_set(plan->error, "\"%.200s\" holds several match-ups: expected a match",
                         plan->from);
    if (!plan_measure(is_margin ? &stats->margin : &stats->agent[0].utility,
                      is_margin ? 2 : sample_count_steps(stats->players), pilot))
        return error_set(
            plan->error,
            "\"%.200s\" has %lld block%s%s: expected two or more that differ, to measure "
            "how much they spread",
            plan->from, (long long)stats->blocks, plural(stats->blocks),
            is_margin ? ", counting those with a forfeit" : "");
    pilot->duplicates = is_margin ? elo_margin_duplicates(stats) : elo_score_duplicates(stats);
    if (plan->test.model == SPRT_NORMALIZED) {
        pilot->mean = (pilot->mean - 0.5) / sqrt(pilot->variance);
        pilot->variance = 1;
    }
    return true;
}

static bool plan_read_pilot(const Plan *plan, Pilot *pilot) {
    Store *store = store_open(plan->from, plan->error);
    if (!store) return false;
    pilot->players = store_get_variant(store_get_run(store), 0)->players;
    stats_init(&pilot->stats, pilot->players);
    const StoreQuery query = {
        .last = STORE_DECK_MAX, .visitor = plan_count_block, .context = pilot};
    const bool is_read =
        store_check_variants(store, plan->error) && store_read(store, &query, plan->error);
    store_close(store);
    return is_read && plan_use_pilot(plan, pilot);
}

/* A truth of the scale in the unit in which hypotheses are given. */
static double plan_convert(const Plan *plan, double truth, int players) {
    if (plan->test.model == SPRT_LOGISTIC) return elo_from_score(truth);
    if (plan->test.model == SPRT_NORMALIZED) return truth * ELO_NORMALIZED_UNIT / sqrt(players);
    return truth;
}

static void plan_compute(const Plan *plan, const Pilot *pilot, PlanResult *result) {
    const ForecastScale scale = forecast_scale(&plan->test, pilot->variance, pilot->players);
    const double middle = (scale.h0 + scale.h1) / 2;
    const struct {
        const char *name;
        double truth;
    } line[CASES] = {
        {"h0", scale.h0}, {"middle", middle}, {"h1", scale.h1}, {"pilot", pilot->mean}};
    *result =
        (PlanResult){.plan = plan, .pilot = pilot, .lines = pilot->blocks ? CASES : CASES - 1};
    for (int i = 0; i < result->lines; i++)
        result->line[i] =
            (PlanCase){line[i].name, plan_convert(plan, line[i].truth, pilot->players),
                       forecast_compute(&plan->test, &scale, line[i].truth)};
}

/* Expected blocks as a whole number: a test takes one at least. */
static double plan_blocks(const PlanCase *line) {
    return fmax(1, ceil(line->forecast.blocks));
}

static const char *plan_unit(const Plan *plan) {
    return plan->test.model == SPRT_MARGIN       ? "points a game"
           : plan->test.model == SPRT_NORMALIZED ? "normalized Elo"
                                                 : "Elo";
}

static void plan_print_pilot(const PlanResult *result) {
    const Pilot *pilot = result->pilot;
    if (pilot->blocks == 0) {
        printf(
            "spread     assumed: no draws, the games of a pair independent; --from measures it\n");
        return;
    }
    printf("spread     measured in \"%s\": %lld blocks, standard deviation of one %.4g",
           result->plan->from, (long long)pilot->blocks, sqrt(pilot->variance));
    if (pilot->duplicates.correlation.is_known)
        printf(", correlation within pairs %+.3f", pilot->duplicates.correlation.value);
    putchar('\n');
    if (pilot->blocks < PILOT_ENOUGH)
        printf("           (a short pilot: the numbers below are rough)\n");
}

static void plan_print_table(const PlanResult *result) {
    char text[SPRT_TEXT_SIZE];
    printf("test       %s\n", sprt_format_options(&result->plan->test, text));
    plan_print_pilot(result);
    printf("\nif the truth is %26s  accepts h1      blocks       games\n", plan_unit(result->plan));
    for (int i = 0; i < result->lines; i++) {
        const PlanCase *line = &result->line[i];
        const double blocks = plan_blocks(line);
        printf("%-22s %19.2f  %8.2f %%  %10.0f  %10.0f\n", line->name, line->truth,
               100 * line->forecast.accepts_h1, blocks, blocks * result->pilot->players);
    }
    printf("\nExpected numbers: about one test in ten takes more than twice as many.\n");
}

static void plan_print_csv(const PlanResult *result) {
    puts("case,truth,accepts_h1,blocks,games");
    for (int i = 0; i < result->lines; i++) {
        const PlanCase *line = &result->line[i];
        printf("%s,%.6f,%.6f,%.0f,%.0f\n", line->name, line->truth, line->forecast.accepts_h1,
               plan_blocks(line), plan_blocks(line) * result->pilot->players);
    }
}

static json_t *plan_pack_pilot(const PlanResult *result) {
    const Pilot *pilot = result->pilot;
    if (pilot->blocks == 0) return json_null();
    const Estimate rho = pilot->duplicates.correlation;
    return json_pack("{sssIsfsfso}", "file", result->plan->from, "blocks",
                     (json_int_t)pilot->blocks, "mean", pilot->mean, "deviation",
                     sqrt(pilot->variance), "correlation", report_pack(rho));
}

static bool plan_print_json(const PlanResult *result) {
    const SprtOptions *test = &result->plan->test;
    json_t *lines = json_array();
    for (int i = 0; i < result->lines; i++) {
        const PlanCase *line = &result->line[i];
        json_array_append_new(lines, json_pack("{sssfsfsfsf}", "case", line->name, "truth",
                                               line->truth, "accepts_h1", line->forecast.accepts_h1,
                                               "blocks", plan_blocks(line), "games",
                                               plan_blocks(line) * result->pilot->players));
    }
    json_t *object = json_pack("{s{sssfsfsfsf}soso}", "test", "model", SPRT_MODEL_NAME[test->model],
                               "h0", test->h0, "h1", test->h1, "alpha", test->alpha, "beta",
                               test->beta, "pilot", plan_pack_pilot(result), "cases", lines);
    return report_dump(object, stdout) || error_set(result->plan->error, "memory is short");
}

static int plan_run(const Plan *plan) {
    Pilot pilot = {.players = 2, .variance = VARIANCE_ASSUMED};
    PlanResult result;
    if (plan->from && !plan_read_pilot(plan, &pilot)) return EXIT_FAILED;
    if (!sprt_check(&plan->test, pilot.players, plan->error)) return EXIT_USAGE;
    plan_compute(plan, &pilot, &result);
    for (int i = 0; i < result.lines; i++)
        if (!(plan_blocks(&result.line[i]) <= STORE_DECK_MAX)) {
            error_set(plan->error,
                      "%g and %g lie too close together: the test would take more than the %llu "
                      "blocks that a run can have",
                      plan->test.h0, plan->test.h1, (unsigned long long)STORE_DECK_MAX);
            return EXIT_USAGE;
        }
    if (plan->format == REPORT_JSON) return plan_print_json(&result) ? EXIT_DONE : EXIT_FAILED;
    if (plan->format == REPORT_CSV)
        plan_print_csv(&result);
    else
        plan_print_table(&result);
    return EXIT_DONE;
}

int command_plan(int argc, char **argv, Error *error) {
    Plan plan = {.sprt = sprt_default_arguments(error), .error = error};
    const int status = options_parse(&PLAN_ARGP, argc, argv, &plan, error);
    return status == EXIT_DONE ? plan_run(&plan) : status;
}
