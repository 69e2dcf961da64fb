/* test_forecast.c: expected lengths of sequential tests, against vectors and at the limits.
 *
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <string.h>

#include "arena/elo.h"
#include "arena/forecast.h"
#include "tests/vectors.h"

TestSuite(forecast, .timeout = 60);

static void expect_forecast(const json_t *row, const char *key, Forecast forecast) {
    const json_t *expected = json_object_get(row, key);
    vectors_expect(forecast.accepts_h1, vectors_number(expected, "pass_prob"), 1e-6, key);
    vectors_expect(2 * forecast.blocks, vectors_number(expected, "expected_games"), 1e-6, key);
}

Test(forecast, lengths_agree_with_the_vectors) {
    json_t *part = vectors_load("sprt_planning");
    const json_t *rows = json_object_get(part, "rows");
    cr_assert_geq(json_array_size(rows), 12);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        const char *model = json_string_value(json_object_get(row, "model"));
        SprtOptions options = sprt_default_options();
        options.model = strcmp(model, "normalized") == 0 ? SPRT_NORMALIZED : SPRT_LOGISTIC;
        options.h0 = vectors_number(row, "elo0");
        options.h1 = vectors_number(row, "elo1");
        const double variance = vectors_number(row, "var_per_game") / 2;
        const ForecastScale scale = forecast_scale(&options, variance, 2);
        expect_forecast(row, "at_H0", forecast_compute(&options, &scale, scale.h0));
        expect_forecast(row, "at_H1", forecast_compute(&options, &scale, scale.h1));
        expect_forecast(row, "mid", forecast_compute(&options, &scale, (scale.h0 + scale.h1) / 2));
    }
    json_decref(part);
}

Test(forecast, nothing_overflows_far_from_the_hypotheses) {
    SprtOptions options = sprt_default_options();
    options.alpha = options.beta = 1e-6;
    options.h1 = 1;
    const ForecastScale scale = forecast_scale(&options, 0.1, 2);
    double before = 0;
    for (int i = -1000; i <= 1000; i++) {
        const Forecast forecast = forecast_compute(&options, &scale, elo_to_score(i));
        cr_assert(isfinite(forecast.blocks) && forecast.blocks > 0, "Elo %d", i);
        cr_assert(forecast.accepts_h1 >= before && forecast.accepts_h1 <= 1, "Elo %d", i);
        before = forecast.accepts_h1;
    }
    cr_expect_eq(before, 1);
}

Test(forecast, it_is_smooth_where_the_formula_changes) {
    SprtOptions options = sprt_default_options();
    options.alpha = 0.01;
    const ForecastScale scale = {0, 1, 1};
    const Forecast middle = forecast_compute(&options, &scale, 0.5);
    const Forecast near = forecast_compute(&options, &scale, 0.5 + 1e-6);
    cr_expect_float_eq(middle.accepts_h1, near.accepts_h1, 1e-4);
    cr_expect_float_eq(middle.blocks, near.blocks, 1e-3);
}
