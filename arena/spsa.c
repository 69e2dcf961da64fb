/* spsa.c: the schedule and the steps of simultaneous perturbation.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/spsa.h"

#include <assert.h>
#include <math.h>

#include "engine/digest.h"
#include "engine/rng.h"

SpsaOptions spsa_default_options(void) {
    return (SpsaOptions){.alpha = 0.602, .gamma = 0.101, .a_ratio = 0.1};
}

static double spsa_clip(const SpsaParameter *parameter, double value) {
    return fmin(fmax(value, parameter->min), parameter->max);
}

void spsa_init(Spsa *spsa, const SpsaOptions *options) {
    assert(options->parameters >= 1 && options->parameters <= SPSA_PARAMETERS_MAX);
    assert(options->pairs >= 1);
    *spsa = (Spsa){.options = *options};
    for (int i = 0; i < options->parameters; i++) {
        const SpsaParameter *parameter = &options->parameter[i];
        assert(parameter->c_end > 0 && parameter->r_end > 0 && parameter->min <= parameter->max);
        spsa->theta[i] = spsa_clip(parameter, parameter->start);
    }
}

double spsa_get_c(const SpsaOptions *options, int parameter, uint64_t done) {
    const double last = (double)options->pairs;
    const double c0 = options->parameter[parameter].c_end * pow(last, options->gamma);
    return c0 / pow((double)done + 1, options->gamma);
}

double spsa_get_r(const SpsaOptions *options, int parameter, uint64_t done) {
    const SpsaParameter *scale = &options->parameter[parameter];
    const double last = (double)options->pairs;
    const double delay = options->a_ratio * last;
    const double a0 =
        scale->r_end * scale->c_end * scale->c_end * pow(delay + last, options->alpha);
    const double c = spsa_get_c(options, parameter, done);
    return a0 / pow(delay + (double)done + 1, options->alpha) / (c * c);
}

SpsaProbe spsa_draw_probe(const Spsa *spsa) {
    const uint64_t key[] = {spsa->options.seed, spsa->done};
    SpsaProbe probe = {{0}, {0}, {0}, {0}};
    Rng rng;
    rng_init(&rng, digest_key("spsa", key, 2));
    for (int i = 0; i < spsa->options.parameters; i++) {
        const SpsaParameter *parameter = &spsa->options.parameter[i];
        const double c = spsa_get_c(&spsa->options, i, spsa->done);
        probe.flip[i] = rng_below(&rng, 2) ? 1 : -1;
        probe.dice[i] = rng_unit(&rng);
        probe.plus[i] = spsa_clip(parameter, spsa->theta[i] + c * probe.flip[i]);
        probe.minus[i] = spsa_clip(parameter, spsa->theta[i] - c * probe.flip[i]);
    }
    return probe;
}

void spsa_add(Spsa *spsa, const SpsaProbe *probe, uint64_t pairs, double result) {
    for (int i = 0; i < spsa->options.parameters; i++) {
        const double c = spsa_get_c(&spsa->options, i, spsa->done);
        const double r = spsa_get_r(&spsa->options, i, spsa->done);
        const double theta = spsa->theta[i] + r * c * result * probe->flip[i];
        spsa->theta[i] = spsa_clip(&spsa->options.parameter[i], theta);
    }
    spsa->done += pairs;
}

double spsa_round(double value, double dice) {
    return floor(value + dice);
}
