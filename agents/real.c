/* real.c: logarithm, exponential and tanh by + - * / alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "agents/real.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

static const double LN_2 = 0x1.62e42fefa39efp-1;
static const double SQRT_2 = 0x1.6a09e667f3bcdp+0;

enum { EXPONENT_BIAS = 1023, MANTISSA_BITS = 52 };

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double double_of(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x = m * 2^e with m around 1, then ln m = 2 artanh((m - 1) / (m + 1)). |s| < 0.172, so that the
 * first term left out, s^23 / 23, is below 2^-60. */
double real_log(double x) {
    assert(x >= 0x1.0p-1022 && x <= 0x1.fffffffffffffp+1023);
    int exponent = (int)(bits_of(x) >> MANTISSA_BITS) - EXPONENT_BIAS;
    const uint64_t fraction = bits_of(x) & ((UINT64_C(1) << MANTISSA_BITS) - 1);
    double m = double_of(fraction | (uint64_t)EXPONENT_BIAS << MANTISSA_BITS);
    if (m > SQRT_2) {
        m /= 2;
        exponent++;
    }
    const double s = (m - 1) / (m + 1);
    const double square = s * s;
    double sum = 0;
    for (int k = 21; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
    return exponent * LN_2 + 2 * s * sum;
}

/* x = n ln 2 + r with |r| <= 0.35, then Taylor's series of r up to r^17 / 17!. */
double real_exp(double x) {
    assert(x >= -700 && x <= 700);
    const double scaled = x / LN_2;
    const int n = (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    const double r = x - n * LN_2;
    double sum = 1;
    for (int k = 17; k >= 1; k--) sum = 1 + sum * r / k;
    return sum * double_of((uint64_t)(n + EXPONENT_BIAS) << MANTISSA_BITS);
}

double real_tanh(double x) {
    const double size = x < 0 ? -x : x;
    const double result = size > 20 ? 1 : 1 - 2 / (real_exp(2 * size) + 1);
    return x < 0 ? -result : result;
}
