/* test_picture_svg.c: pictures as SVG: well-formed, complete in themselves, followers in place.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/picture_scene.h"
#include "engine/picture_shape.h"
#include "tests/picture_case.h"

TestSuite(picture_svg, .timeout = 120);

/* A reader of the little XML that is written: elements, attributes, text, five entities. */

enum { NESTING_MAX = 16, NAME_MAX_XML = 32 };

typedef struct Xml {
    const char *next;
    int depth;
    char name[NESTING_MAX][NAME_MAX_XML];
} Xml;

static void skip_spaces(Xml *xml) {
    while (isspace((unsigned char)*xml->next)) xml->next++;
}

static void read_name(Xml *xml, char name[NAME_MAX_XML]) {
    const size_t length =
        strspn(xml->next, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
    cr_assert(length > 0 && length < NAME_MAX_XML, "no name at: %.60s", xml->next);
    memcpy(name, xml->next, length);
    name[length] = '\0';
    xml->next += length;
}

/* Reads characters up to `end`; none of them may be markup. */
static void read_characters(Xml *xml, char end) {
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    while (*xml->next != end && *xml->next != '\0') {
        cr_assert(*xml->next != '<', "markup inside a value: %.60s", xml->next);
        const unsigned char byte = (unsigned char)*xml->next;
        cr_assert(byte >= ' ' || byte == '\n', "byte %d is no character", byte);
        bool is_entity = *xml->next != '&';
        for (int i = 0; i < 5; i++)
            is_entity |= strncmp(xml->next, entities[i], strlen(entities[i])) == 0;
        cr_assert(is_entity, "no entity: %.60s", xml->next);
        xml->next++;
    }
}

static void read_attributes(Xml *xml) {
    char name[NAME_MAX_XML], seen[256] = " ";
    for (skip_spaces(xml); isalpha((unsigned char)*xml->next); skip_spaces(xml)) {
        char word[NAME_MAX_XML + 2];
        read_name(xml, name);
        snprintf(word, sizeof word, " %s ", name);
        cr_assert(strstr(seen, word) == NULL, "attribute %s twice before: %.60s", name, xml->next);
        cr_assert(strlen(seen) + strlen(word) < sizeof seen);
        strcat(seen, word + 1);
        cr_assert(strncmp(xml->next, "='", 2) == 0, "no value at: %.60s", xml->next);
        xml->next += 2;
        read_characters(xml, '\'');
        cr_assert(*xml->next++ == '\'', "a value has no end");
    }
}

static void read_tag(Xml *xml) {
    char name[NAME_MAX_XML];
    const bool is_end = xml->next[1] == '/';
    xml->next += is_end ? 2 : 1;
    read_name(xml, name);
    if (is_end) {
        cr_assert(xml->depth > 0 && strcmp(xml->name[xml->depth - 1], name) == 0,
                  "</%s> ends nothing", name);
        xml->depth--;
    } else {
        read_attributes(xml);
        cr_assert(xml->depth < NESTING_MAX);
        if (*xml->next == '/')
            xml->next++;
        else
            strcpy(xml->name[xml->depth++], name);
    }
    cr_assert(*xml->next == '>', "a tag has no end: %.60s", xml->next);
    xml->next++;
}

static int count_text(const char *text, const char *part) {
    int count = 0;
    for (text = strstr(text, part); text != NULL; text = strstr(text + 1, part)) count++;
    return count;
}

/* Every piece that is used is defined, once. */
static void check_references(const char *text) {
    for (const char *use = strstr(text, "href='#"); use != NULL; use = strstr(use + 1, "href='#")) {
        char id[40];
        const size_t length = strcspn(use + 7, "'");
        cr_assert(length < sizeof id - 6);
        snprintf(id, sizeof id, "id='%.*s'", (int)length, use + 7);
        cr_assert(count_text(text, id) == 1, "%s is there %d times", id, count_text(text, id));
    }
}

static void check_document(const Page *page) {
    Xml xml = {.next = page->text};
    cr_assert(strncmp(page->text, "<svg ", 5) == 0);
    while (*xml.next != '\0') {
        if (*xml.next == '<')
            read_tag(&xml);
        else if (xml.depth > 0)
            read_characters(&xml, '<');
        else
            cr_assert(isspace((unsigned char)*xml.next++), "text outside the document");
        cr_assert(xml.depth > 0 || strspn(xml.next, "\n") == strlen(xml.next),
                  "more than one document");
    }
    cr_assert(xml.depth == 0, "<%s> has no end", xml.name[xml.depth > 0 ? xml.depth - 1 : 0]);
    cr_assert(strstr(page->text, "nan") == NULL && strstr(page->text, "inf") == NULL);
    check_references(page->text);
}

/* Tiles and sheets. */

Test(picture_svg, sheets_and_tiles_are_complete_documents) {
    static Rules rules;
    static Page page;
    for (int i = 0; i < PICTURE_RULES_COUNT; i++) {
        picture_read_rules(&rules, PICTURE_RULES[i]);
        const Sheet *sheet = &rules.tiles.sheet;
        picture_draw_sheet(&rules.tiles, page_open(&page));
        check_document(&page);
        cr_expect(count_text(page.text, "href='#tile-") == sheet->kind_count);
        for (int number = 0; number < ROTATIONS * sheet->kind_count; number++) {
            picture_draw_tile(&rules.tiles, number, page_open(&page));
            check_document(&page);
        }
    }
}

/* What must be seen on a tile: its pieces, by kind. */
Test(picture_svg, tiles_show_what_is_on_them) {
    static const struct {
        const char *rules, *kind, *piece;
        int count;
    } expected[] = {
        {"base", "A", "#cloister", 1},     {"base", "B", "#cloister", 1},
        {"base", "C", "#shield", 1},       {"base", "N", "#shield", 0},
        {"base", "X", "#village", 1},      {"base", "D", "#village", 0},
        {"junior", "SR", "#farmhouse", 2}, {"junior", "DRY", "#childR", 1},
        {"junior", "DRY", "#childY", 1},   {"junior", "O", "#child", 0},
        {"count", "CC3", "#castle", 1},    {"count", "CC12", "#blacksmith", 1},
    };
    static Rules rules;
    static Page page;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        picture_read_rules(&rules, expected[i].rules);
        const char *name = expected[i].kind;
        const int kind = sheet_find_kind(&rules.tiles.sheet, name, strlen(name));
        picture_draw_tile(&rules.tiles, ROTATIONS * kind + 1, page_open(&page));
        const char *tile = strstr(page.text, "<g id='tile-");
        cr_expect(count_text(tile, expected[i].piece) == expected[i].count, "%s of %s",
                  expected[i].piece, name);
    }
}

static bool is_within(double along) {
    return along > 0 && along < SIDE_CELLS;
}

/* A road crosses the rim once for each side that it reaches. */
static void check_road(const Orientation *orientation, const PictureGrid *grid, int segment) {
    PicturePath path;
    int ends = 0;
    for (int side = 0; side < SIDES; side++) {
        if (!picture_shape_find_road(grid, segment, side, &path)) continue;
        for (int i = 0; i < path.count; i++)
            ends += !is_within(path.point[i].x) || !is_within(path.point[i].y);
    }
    cr_expect(ends == __builtin_popcount(orientation->segment[segment].edges),
              "kind %d: a road of %d ends", orientation->kind, ends);
}

/* A city lies on the rim from corner to corner on its sides, and nowhere on others. */
static void check_city(const Orientation *orientation, const PictureGrid *grid, int segment) {
    PictureTrace trace;
    PicturePath path;
    int corners = 0;
    picture_trace_init(&trace, grid, segment);
    while (picture_trace_next(&trace, &path))
        for (int i = 0; i < path.count; i++) {
            const PicturePoint point = path.point[i];
            const bool in_x = is_within(point.x), in_y = is_within(point.y);
            const int side = in_x ? (point.y <= 0 ? 0 : 2) : (point.x <= 0 ? 3 : 1);
            corners += !in_x && !in_y;
            if (in_x != in_y)
                cr_expect(orientation->segment[segment].edges >> side & 1,
                          "kind %d: a city on a side that is not its", orientation->kind);
        }
    cr_expect(corners >= 2, "kind %d: a city that reaches no corners", orientation->kind);
}

Test(picture_svg, shapes_of_neighbours_meet_at_the_rim) {
    static Rules rules;
    for (int i = 0; i < PICTURE_RULES_COUNT; i++) {
        picture_read_rules(&rules, PICTURE_RULES[i]);
        for (int number = 0; number < ROTATIONS * rules.tiles.sheet.kind_count; number++) {
            const Orientation *orientation = &rules.tiles.orientation[number];
            PictureGrid grid;
            picture_grid_init(&grid, &rules.tiles, number);
            for (int segment = 0; segment < orientation->segment_count; segment++) {
                const int kind = orientation->segment[segment].kind;
                if (kind == FEATURE_ROAD) check_road(orientation, &grid, segment);
                if (kind == FEATURE_CITY) check_city(orientation, &grid, segment);
            }
        }
    }
}

/* Boards. */

/* Is there a cell of the follower's segment within 0.8 cells of a point of its tile? */
static bool stands_on(const Game *game, const Follower *follower, double x, double y) {
    PictureGrid grid;
    picture_grid_init(&grid, &game->rules->tiles, game->board.tile_orientation[follower->tile]);
    for (int i = 0; i < SIDE_CELLS * SIDE_CELLS; i++) {
        const int row = i / SIDE_CELLS, column = i % SIDE_CELLS;
        const double right = column + 0.5 - x, down = row + 0.5 - y;
        if (grid.segment[row][column] == (follower->place & 15) &&
            right * right + down * down < 0.64)
            return true;
    }
    return false;
}

/* Every follower of the game has a meeple of its own on its segment. The first in the document is
 * at the board's north-west corner, found by the first tile that is put. */
static void check_followers(const Game *game, const Page *page) {
    static PictureScene scene;
    static bool is_taken[1 << 19];
    picture_scene_init(&scene, game, false);
    memset(is_taken, 0, sizeof is_taken);
    const char *start = strstr(page->text, "</defs>");
    const char *first = strstr(start, "href='#tile-");
    first = strstr(first, "x='");
    char *rest;
    const double left = strtod(first + 3, &rest) -
                        70.0 * (board_x(game->board.tile_address[0]) - scene.board.x_min);
    const double top = strtod(strstr(rest, "y='") + 3, NULL) -
                       70.0 * (scene.board.y_max - board_y(game->board.tile_address[0]));
    for (int i = 0; i < game->features.follower_count; i++) {
        const Follower *follower = &game->features.follower[i];
        const uint16_t address = game->board.tile_address[follower->tile];
        const double x = left + 70.0 * (board_x(address) - scene.board.x_min);
        const double y = top + 70.0 * (scene.board.y_max - board_y(address));
        char digit[16];
        snprintf(digit, sizeof digit, ">%d</text", (follower->place >> 4) + 1);
        bool found = false;
        const char *at = start;
        while (!found && (at = strstr(at + 1, "<g transform='translate(")) != NULL) {
            const double mx = strtod(at + 24, &rest), my = strtod(rest, &rest);
            const char *end = strstr(at, "</g>"), *shown = strstr(at, digit);
            if (is_taken[at - page->text] || shown == NULL || shown > end) continue;
            found = stands_on(game, follower, (mx - x) / 10, (my - y) / 10);
            if (found) is_taken[at - page->text] = true;
        }
        cr_assert(found, "the follower on segment %d of tile %d is not drawn there",
                  follower->place & 15, follower->tile);
    }
}

/* All tiles lie within the document. */
static void check_extent(const Page *page) {
    const char *box = strstr(page->text, "viewBox='0 0 ");
    char *rest;
    const double width = strtod(box + 13, &rest), height = strtod(rest, NULL);
    const char *tile = strstr(page->text, "</defs>");
    while ((tile = strstr(tile + 1, "href='#tile-")) != NULL) {
        const double x = strtod(strstr(tile, " x='") + 4, &rest);
        const double y = strtod(strstr(rest, "y='") + 3, NULL);
        cr_assert(x >= 0 && y >= 0 && x + 70 <= width && y + 70 <= height,
                  "a tile at %.0f,%.0f in %.0f x %.0f", x, y, width, height);
    }
}

static int count_farmers(const Game *game) {
    int count = 0;
    for (int i = 0; i < game->features.follower_count; i++)
        count += feature_kind(game->features.follower[i].feature) == FEATURE_FIELD;
    return count;
}

Test(picture_svg, boards_are_complete_and_followers_stand_in_their_segments) {
    static Rules rules;
    static Game game;
    static Page page;
    static const PictureOptions options = {.rims = true, .mark_last = true, .title = "0.0.0"};
    Rng rng;
    rng_init(&rng, 21);
    for (int i = 0; i < PICTURE_RULES_COUNT; i++) {
        picture_read_rules(&rules, PICTURE_RULES[i]);
        game_init(&game, &rules);
        for (int step = 0;; step++) {
            const bool is_over = game.decision == DECISION_OVER;
            if (step % 10 == 0 || is_over) {
                picture_draw_board(&game, &options, page_open(&page));
                check_document(&page);
                check_extent(&page);
                if (game.board.tile_count > 0) check_followers(&game, &page);
                cr_assert(count_text(page.text, "rotate(90)") == count_farmers(&game),
                          "farmers lie, others stand");
                const int tiles = game.board.tile_count + (game.decision == DECISION_PLACE);
                cr_assert(count_text(page.text, "href='#tile-") == tiles);
                if (rules.count != COUNT_ABSENT)
                    cr_assert(count_text(page.text, "href='#count'") == 2,
                              "the Count stands in the city and beside the board");
            }
            if (is_over) break;
            picture_step(&game, &rng);
        }
    }
}

Test(picture_svg, names_cannot_become_markup) {
    static Rules rules;
    static Game game;
    static Page page;
    static const char *const hostile[] = {"<script>alert(1)</script>", "'/>]]>&amp;\"",
                                          "\033[2J\001\177\302\205\xff\xed\xa0\x80",
                                          "\xc3\xa9\xe4\xba\xba\xf0\x9f\x90\x91 &#0;",
                                          "a name of more characters than fit into the panel"};
    picture_read_rules(&rules, "base,players=5");
    game_init(&game, &rules);
    const PictureOptions options = {.seat_names = hostile, .title = "</text><script>&"};
    picture_draw_board(&game, &options, page_open(&page));
    check_document(&page);
    cr_expect(strstr(page.text, "<script") == NULL);
    cr_expect(strstr(page.text, "&lt;script&gt;alert") != NULL);
    cr_expect(strstr(page.text, "&#39;/&gt;]]&gt;&amp;amp;&quot;") != NULL);
    cr_expect(strstr(page.text, "\xc3\xa9\xe4\xba\xba\xf0\x9f\x90\x91 &amp;#0;") != NULL,
              "letters of other scripts stay");
    cr_expect(strstr(page.text, "a name of more chara\xe2\x80\xa6<") != NULL);
}
