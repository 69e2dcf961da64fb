/* calculator.c: statistics from five pair counts, without a store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/calculator.h"

#include <jansson.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/options.h"
#include "arena/plural.h"
#include "arena/store.h"

enum { COUNT_SIZE = 24 };

bool calculator_parse_pairs(const char *text, int64_t pairs[5], Error *error) {
    const OptionNumber number = {"--pairs", 0, STORE_DECK_MAX};
    const char *rest = text;
    for (int i = 0; i < 5; i++) {
        char word[COUNT_SIZE];
        uint64_t count = 0;
        const size_t length = strcspn(rest, ",");
        const bool is_last = rest[length] == '\0';
        if (length >= sizeof word || is_last != (i == 4))
            return error_set(error,
                             "--pairs \"%.60s\": expected five counts LL,LD,MIDDLE,DW,WW, such as "
                             "95,20,310,26,149",
                             text);
        memcpy(word, rest, length);
        word[length] = '\0';
        if (!options_parse_number(number, word, &count, error)) return false;
        pairs[i] = (int64_t)count;
        rest += length + !is_last;
    }
    return true;
}

/* What the counts come to. */
typedef struct CalculatorResult {
    const Calculation *asked; /* the counts */
    Estimate score;           /* of the first agent, 0 .. 1, without what empty cells count */
    Interval interval;        /* of the score, over games */
    Elo elo;                  /* over pairs */
    bool has_error;           /* two pairs differ: an error of Elo can be told */
    double llr;               /* of the test; 0 without pairs or test */
    SprtDecision decision;    /* of the test, as if this were its only look */
} CalculatorResult;

static bool calculator_compute(const Calculation *asked, CalculatorResult *result, Error *error) {
    double half_points = 0;
    *result = (CalculatorResult){.asked = asked, .elo = elo_of_pairs(asked->pairs)};
    const double games = 2 * (double)result->elo.blocks;
    for (int i = 0; i < 5; i++) half_points += (double)(i * asked->pairs[i]);
    if (games <= 0) return true;
    result->score = (Estimate){true, half_points / 2 / games};
    result->interval = stats_wilson(half_points / 2, games);
    result->has_error = result->elo.interval.is_known && !result->elo.is_alike;
    if (!asked->has_test) return true;
    if (!sprt_compute_lattice_llr(&asked->test, asked->pairs, 2, &result->llr, error)) return false;
    result->decision = sprt_decide(&asked->test, result->llr);
    return true;
}

static void calculator_print_elo(const CalculatorResult *result, FILE *stream) {
    const Elo *elo = &result->elo;
    if (elo->is_clamped)
        fprintf(stream, "Elo        %s %+.1f, where the scale ends",
                elo->elo.value > 0 ? "above" : "below", elo->elo.value);
    else
        fprintf(stream, "Elo        %+.3f", elo->elo.value);
    if (result->has_error)
        fprintf(stream, ", 95 %% interval %+.3f .. %+.3f\n", elo->interval.low, elo->interval.high);
    else
        fprintf(stream, "; %s\n",
                elo->blocks == 1 ? "one pair says nothing of its error"
                                 : "all pairs are alike, which says nothing of its error");
    if (result->has_error)
        fprintf(stream, "nElo       %+.3f ± %.3f (95 %%)\n", elo->normalized.value,
                elo->normalized95.value);
    else
        fprintf(stream, "nElo       not known: no two pairs differ\n");
    if (elo->superiority.is_known)
        fprintf(stream, "LOS        %.3f %%\n", 100 * elo->superiority.value);
    else
        fprintf(stream, "LOS        not known from one pair\n");
}

static void calculator_print_test(const CalculatorResult *result, FILE *stream) {
    static const char *const decision[] = {
        [SPRT_CONTINUE] = "no decision", [SPRT_H0] = "accepts h0", [SPRT_H1] = "accepts h1"};
    const SprtOptions *test = &result->asked->test;
    char text[SPRT_TEXT_SIZE];
    fprintf(stream, "test       %s\n", sprt_format_options(test, text));
    fprintf(stream, "LLR        %.6f, bounds %.3f .. %.3f: %s\n", result->llr,
            sprt_lower_bound(test), sprt_upper_bound(test), decision[result->decision]);
    fprintf(stream, "           (counts know no order: in order, it may have ended earlier)\n");
}

static void calculator_print_table(const CalculatorResult *result, FILE *stream) {
    const int64_t *pairs = result->asked->pairs;
    fprintf(stream, "pairs      %lld LL, %lld LD, %lld LW or DD, %lld DW, %lld WW\n",
            (long long)pairs[0], (long long)pairs[1], (long long)pairs[2], (long long)pairs[3],
            (long long)pairs[4]);
    fprintf(stream, "games      %lld: %lld pair%s\n", (long long)result->elo.blocks * 2,
            (long long)result->elo.blocks, plural(result->elo.blocks));
    if (result->score.is_known) {
        fprintf(stream, "score      %.3f %%, 95 %% interval %.3f .. %.3f %% (Wilson)\n",
                100 * result->score.value, 100 * result->interval.low, 100 * result->interval.high);
        calculator_print_elo(result, stream);
    } else {
        fprintf(stream, "score      not known, nor is Elo: no game was played\n");
    }
    if (result->asked->has_test) calculator_print_test(result, stream);
}

static void calculator_print_csv(const CalculatorResult *result, FILE *stream) {
    const Elo *elo = &result->elo;
    const char *accepted = SPRT_ACCEPTED_NAME[result->decision];
    fputs("blocks,score,elo,elo_low,elo_high,nelo,nelo_error95,los,llr,accepted\n", stream);
    fprintf(stream, "%lld", (long long)elo->blocks);
    report_print_estimate(result->score, stream);
    report_print_estimate(elo->elo, stream);
    report_print_estimate((Estimate){result->has_error, elo->interval.low}, stream);
    report_print_estimate((Estimate){result->has_error, elo->interval.high}, stream);
    report_print_estimate((Estimate){result->has_error, elo->normalized.value}, stream);
    report_print_estimate((Estimate){result->has_error, elo->normalized95.value}, stream);
    report_print_estimate(elo->superiority, stream);
    report_print_estimate((Estimate){result->asked->has_test, result->llr}, stream);
    fprintf(stream, ",%s\n", accepted ? accepted : "");
}

static json_t *calculator_pack_test(const CalculatorResult *result) {
    const SprtOptions *test = &result->asked->test;
    char text[SPRT_TEXT_SIZE];
    if (!result->asked->has_test) return json_null();
    return json_pack("{sssfsfsfss?}", "settings", sprt_format_options(test, text), "llr",
                     result->llr, "lower", sprt_lower_bound(test), "upper", sprt_upper_bound(test),
                     "accepted", SPRT_ACCEPTED_NAME[result->decision]);
}

static bool calculator_print_json(const CalculatorResult *result, FILE *stream) {
    const Elo *elo = &result->elo;
    json_t *counts = json_array();
    for (int i = 0; i < 5; i++)
        json_array_append_new(counts, json_integer(result->asked->pairs[i]));
    json_t *object = json_pack(
        "{sosIsos{sosososb}s{soso}soso}", "counts", counts, "blocks", (json_int_t)elo->blocks,
        "score", report_pack(result->score), "elo", "value", report_pack(elo->elo), "low",
        report_pack((Estimate){result->has_error, elo->interval.low}), "high",
        report_pack((Estimate){result->has_error, elo->interval.high}), "clamped", elo->is_clamped,
        "nelo", "value", report_pack((Estimate){result->has_error, elo->normalized.value}),
        "error95", report_pack((Estimate){result->has_error, elo->normalized95.value}), "los",
        report_pack(elo->superiority), "test", calculator_pack_test(result));
    return report_dump(object, stream);
}

bool calculator_print(const Calculation *calculation, FILE *stream, Error *error) {
    CalculatorResult result;
    if (!calculator_compute(calculation, &result, error)) return false;
    if (calculation->format == REPORT_JSON)
        return calculator_print_json(&result, stream) || error_set(error, "memory is short");
    if (calculation->format == REPORT_CSV)
        calculator_print_csv(&result, stream);
    else
        calculator_print_table(&result, stream);
    return true;
}
