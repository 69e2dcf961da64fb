/* page_games.c: the games of a store that are worth a look, and why.
 *
 * SPDX-License-Identifier: MIT
 */
#include "arena/html.h"
#include "arena/page.h"
#include "arena/record.h"
#include "arena/viewer.h"

enum { CANDIDATES_SHOWN = 8 /* of a decision, where thoughts are kept: 17 KB a game */ };

/* "Closest, Comeback". */
static void page_put_rules(const PagePart *part, const PageChoice *choice) {
    const char *separator = "";
    for (int rule = 0; rule < PAGE_RULES; rule++) {
        if (!(choice->rules >> rule & 1)) continue;
        fprintf(part->page, "%s<abbr title=\"%s\">%s</abbr>", separator,
                page_rule_meaning((PageRule)rule), page_rule_title((PageRule)rule));
        separator = ", ";
    }
}

/* "greedy 84, random 16": seats in order. */
static void page_put_scores(const PagePart *part, const GameResult *game) {
    const int n = part->run->data->players;
    for (int s = 0; s < n; s++) {
        const int agent = part->run->run->agent[game->matchup][(s - game->seating + n) % n];
        fputs(s ? ", " : "", part->page);
        fputs(game->seat[s].first_shares ? "<strong>" : "", part->page);
        html_put_text(part->page, part->run->label[agent]);
        fprintf(part->page, " %d%s", game->seat[s].score,
                game->seat[s].first_shares ? "</strong>" : "");
    }
    if (game->end != END_NORMAL)
        fprintf(part->page, " (seat %d forfeited: %s)", game->offender, END_NAME[game->end]);
}

/* The row of a game; its name leads to it, if it is shown. */
static void page_put_game(const PagePart *part, const PageChoice *choice) {
    char id[RECORD_ID_SIZE];
    record_format_id(choice->game, id);
    fputs("<tr><th scope=\"row\">", part->page);
    if (!part->run->has_moves)
        fputs(id, part->page);
    else if (part->number)
        fprintf(part->page, "<a href=\"#game-%d-%s\">%s</a>", part->number, id, id);
    else
        fprintf(part->page, "<a href=\"#game-%s\">%s</a>", id, id);
    fputs("</th><td class=\"text\">", part->page);
    page_put_rules(part, choice);
    fputs("</td><td class=\"text\">", part->page);
    page_put_scores(part, choice->game);
    fputs("</td></tr>\n", part->page);
}

static void page_put_meanings(const PagePart *part, const PageChoice *choice, int count) {
    uint32_t rules = 0;
    for (int i = 0; i < count; i++) rules |= choice[i].rules;
    fputs("<details><summary>How they were chosen</summary>\n<dl>\n", part->page);
    for (int rule = 0; rule < PAGE_RULES; rule++)
        if (rules >> rule & 1)
            fprintf(part->page, "<dt>%s</dt><dd>%s</dd>\n", page_rule_title((PageRule)rule),
                    page_rule_meaning((PageRule)rule));
    fputs("</dl>\n<p>Of equal games the first one is taken, by match-up, deck and seating. Rules "
          "but the last leave forfeits out.</p></details>\n",
          part->page);
}

/* A game that is to be shown. */
typedef struct PageShow {
    const PagePart *part;   /* where */
    const GameResult *game; /* which */
    bool is_failed;         /* it cannot be */
} PageShow;

static bool page_show_block(void *context, const MatchBlock *block) {
    PageShow *show = context;
    const PagePart *part = show->part;
    const GameResult *result = &block->game[show->game->seating];
    char names[SEAT_MAX][AGENT_NAME_SIZE];
    store_copy_names(part->run->run, result->matchup, names);
    const ViewerGame game = {.rules = part->run->rules,
                             .name = names,
                             .result = result,
                             .thoughts = result->thoughts,
                             .candidates_max = CANDIDATES_SHOWN,
                             .run = part->number};
    show->is_failed = result->moves && !viewer_print_game(part->page, &game, part->error) &&
                      !record_fail_game(part->run->path, result, part->error);
    return false;
}

/* The game itself, turn by turn. */
static bool page_show_game(const PagePart *part, const PageChoice *choice) {
    PageShow show = {.part = part, .game = choice->game};
    const StoreQuery query = {.first = choice->game->deck,
                              .last = choice->game->deck,
                              .with_moves = true,
                              .has_matchup = true,
                              .matchup = choice->game->matchup,
                              .visitor = page_show_block,
                              .context = &show};
    return store_read(part->run->store, &query, part->error) && !show.is_failed;
}

bool page_print_games(const PagePart *part, int max) {
    PageChoice choice[PAGE_RULES];
    const int count = page_pick_list(part->run->data->pick, max, choice);
    bool is_done = true;
    fputs("<h3>Games</h3>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">game</th>"
          "<th scope=\"col\" class=\"text\">chosen as</th><th scope=\"col\" class=\"text\">"
          "scores, in the order of the seats</th></tr></thead>\n",
          part->page);
    for (int i = 0; i < count; i++) page_put_game(part, &choice[i]);
    fputs("</table></div>\n", part->page);
    page_put_meanings(part, choice, count);
    if (!part->run->has_moves)
        fputs("<p class=\"missing\">The games cannot be shown: their moves are not kept "
              "(<code>--keep scores</code>).</p>\n",
              part->page);
    for (int i = 0; is_done && part->run->has_moves && i < count; i++)
        is_done = page_show_game(part, &choice[i]);
    return is_done;
}
