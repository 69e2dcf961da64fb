/* impact_note.c: what cannot be compared between variants of the rules, said in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/impact.h"

enum { FEW_DECKS = 30 /* fewer make errors that are rough themselves */ };

/* Lists the numbers of the variants that a test picks; returns how many. */
static int impact_list(const Impact *impact, bool (*picks)(const ImpactVariant *variant),
                       char text[IMPACT_NOTE_SIZE / 2]) {
    size_t length = 0;
    int count = 0;
    text[0] = '\0';
    for (int v = 1; v < impact->variants; v++)
        if (picks(&impact->variant[v]))
            length += (size_t)snprintf(text + length, IMPACT_NOTE_SIZE / 2 - length, "%s%d",
                                       count++ > 0 ? ", " : "", v);
    return count;
}

static bool impact_has_other_seats(const ImpactVariant *variant) {
    return !variant->has_seats;
}

static bool impact_has_other_bag(const ImpactVariant *variant) {
    return !variant->has_bag;
}

static bool impact_is_not_rescored(const ImpactVariant *variant) {
    return !variant->is_rescored;
}

static bool impact_has_figures(const ImpactVariant *variant) {
    return variant->table->rules.scoring != SCORING_CLASSIC;
}

/* Notes about variants: which they are about, and what is said. */
static const struct {
    bool (*picks)(const ImpactVariant *variant);
    const char *text;
} IMPACT_REMARK[] = {
    {impact_has_other_seats,
     "variant %s: another number of seats. Points and followers are those of a seat, A ahead of B "
     "is 50 %% for equals at any table; whether the winner changed cannot be said"},
    {impact_has_other_bag,
     "variant %s: another bag, so that decks of one number are other tiles; the errors of the "
     "differences allow for that, whether the winner changed cannot be said"},
    {impact_is_not_rescored,
     "variant %s: not re-scored. Only farms and small_city can be, from moves that are kept; all "
     "else changes what may be played"},
    {impact_has_figures, "variant %s: points are figures, of one kind, and none is put by choice"},
};
enum { IMPACT_REMARKS = sizeof IMPACT_REMARK / sizeof IMPACT_REMARK[0] };

/* Notes about all of it; empty if there is nothing to say. */
static void impact_format_general(const Impact *impact, int i, char text[IMPACT_NOTE_SIZE]) {
    text[0] = '\0';
    if (i == 0 && impact->decks == 0)
        snprintf(text, IMPACT_NOTE_SIZE, "no deck has been played under all variants yet");
    if (i == 0 && impact->decks == 1)
        snprintf(text, IMPACT_NOTE_SIZE, "of one deck no standard error can be said");
    if (i == 0 && impact->decks > 1 && impact->decks < FEW_DECKS)
        snprintf(text, IMPACT_NOTE_SIZE, "%lld decks are few: their standard errors are rough",
                 (long long)impact->decks);
    if (i == 1 && impact->mute > 0)
        snprintf(text, IMPACT_NOTE_SIZE,
                 "%lld game%s kept without moves: when farmers are put, followers in hand and "
                 "leads cannot be said",
                 (long long)impact->mute, impact->mute == 1 ? " is" : "s are");
    if (i == 2 && !impact->variant[0].table->is_reproducible)
        snprintf(text, IMPACT_NOTE_SIZE, "budgets are times: these games cannot be played again");
    if (i == 3 && impact->decks > 0)
        snprintf(text, IMPACT_NOTE_SIZE,
                 "a game that is played again may be won by another seat by chance alone, where "
                 "agents draw lots: re-scored games cannot");
}

char *impact_format_note(const Impact *impact, int i, char text[IMPACT_NOTE_SIZE]) {
    enum { GENERAL = 4 };
    for (int k = 0; k < GENERAL + IMPACT_REMARKS; k++) {
        char list[IMPACT_NOTE_SIZE / 2];
        if (k < GENERAL)
            impact_format_general(impact, k, text);
        else if (impact_list(impact, IMPACT_REMARK[k - GENERAL].picks, list) > 0)
            snprintf(text, IMPACT_NOTE_SIZE, IMPACT_REMARK[k - GENERAL].text, list);
        else
            text[0] = '\0';
        if (text[0] && i-- == 0) return text;
    }
    return NULL;
}
