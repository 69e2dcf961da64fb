/* picture_ansi.c: cells of a picture as lines of characters, plain, coloured, or two rows a line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/picture_ansi.h"

enum { DEFAULT = -1, WHITE = 231, BLACK = 16 };

/* Colours of the 256 that terminals share. Roads, villages and cloisters keep their characters,
 * fields and cities are areas of colour. */
typedef struct Paint {
    char ground;             /* character of the drawing */
    char shown;              /* character printed on the ground */
    int16_t back, back_dark; /* colour of the ground, and its shade on every other tile */
    int16_t fore;            /* colour of the character */
} Paint;

static const Paint paints[] = {
    {'.', ' ', 107, 71, WHITE},  {'#', ' ', 180, 137, WHITE}, {'%', '%', 25, 25, WHITE},
    {':', ' ', 230, 229, 101},   {'+', '+', 230, 229, 88},    {'M', 'M', 181, 174, 52},
    {'/', '/', 94, 94, 180},     {'@', ' ', 248, 246, WHITE}, {'R', 'R', 160, 160, WHITE},
    {'Y', 'Y', 220, 220, BLACK}, {'B', 'B', 27, 27, WHITE},   {'G', 'G', 28, 28, WHITE},
};

/* Back and fore of the figures '1' .. '5'. */
static const int16_t seat_paint[5][2] = {
    {196, WHITE}, {226, BLACK}, {21, WHITE}, {22, WHITE}, {BLACK, WHITE}};

enum { COUNT_BACK = 90 };

static const Paint *find_paint(char ground) {
    for (size_t i = 0; i < sizeof paints / sizeof *paints; i++)
        if (paints[i].ground == ground) return &paints[i];
    return &paints[0];
}

void picture_line_init(PictureLine *line, PictureWriter *writer, bool colour) {
    *line = (PictureLine){.writer = writer, .colour = colour, .back = DEFAULT, .fore = DEFAULT};
}

static void set_colours(PictureLine *line, int back, int fore) {
    if (!line->colour || (line->back == back && line->fore == fore)) return;
    line->back = back;
    line->fore = fore;
    picture_put(line->writer, "\033[0");
    if (back != DEFAULT) picture_putf(line->writer, ";48;5;%d", back);
    if (fore != DEFAULT) picture_putf(line->writer, ";38;5;%d", fore);
    picture_put(line->writer, "m");
}

static void put_spaces(PictureLine *line) {
    if (line->spaces > 0) set_colours(line, DEFAULT, DEFAULT);
    for (; line->spaces > 0; line->spaces--) picture_put(line->writer, " ");
}

static void put_painted(PictureLine *line, const char *text, int back, int fore) {
    put_spaces(line);
    set_colours(line, back, fore);
    picture_put(line->writer, text);
}

static int find_back(PictureInk ink) {
    if (ink.ground == 0) return DEFAULT;
    const Paint *paint = find_paint(ink.ground);
    return ink.is_dark ? paint->back_dark : paint->back;
}

/* The colour that stands for a whole cell: the figure's, if there is one. */
static int find_colour(PictureInk ink) {
    if (ink.figure >= '1' && ink.figure <= '5') return seat_paint[ink.figure - '1'][0];
    if (ink.figure == 'C') return COUNT_BACK;
    return find_back(ink);
}

static void put_figure(PictureLine *line, PictureInk ink) {
    const char text[2] = {ink.figure, '\0'};
    const bool is_seat = ink.figure >= '1' && ink.figure <= '5';
    put_painted(line, text, find_colour(ink), is_seat ? seat_paint[ink.figure - '1'][1] : WHITE);
}

void picture_line_put(PictureLine *line, PictureInk ink) {
    if (ink.ground == 0) {
        line->spaces++;
        return;
    }
    if (ink.figure != 0) {
        put_figure(line, ink);
        return;
    }
    const Paint *paint = find_paint(ink.ground);
    const char text[2] = {line->colour ? paint->shown : ink.ground, '\0'};
    put_painted(line, text, find_back(ink), paint->fore);
}

/* A cell whose character must be read, not only its colour. */
static bool has_sign(PictureInk ink) {
    return ink.figure != 0 || (ink.ground != 0 && find_paint(ink.ground)->shown != ' ');
}

void picture_line_put_half(PictureLine *line, PictureInk upper, PictureInk lower) {
    if (upper.ground == 0 && lower.ground == 0)
        line->spaces++;
    else if (upper.figure != 0 && lower.figure == 0)
        picture_line_put(line, upper);
    else if (lower.figure != 0 && upper.figure == 0)
        picture_line_put(line, lower);
    else if (upper.figure != 0)
        put_painted(line, "\xe2\x96\x80", find_colour(lower), find_colour(upper));
    else if (has_sign(upper))
        picture_line_put(line, upper);
    else if (has_sign(lower))
        picture_line_put(line, lower);
    else if (upper.ground == 0)
        put_painted(line, "\xe2\x96\x84", DEFAULT, find_back(lower));
    else
        put_painted(line, "\xe2\x96\x80", find_back(lower), find_back(upper));
}

void picture_line_put_text(PictureLine *line, const char *text) {
    for (; *text != '\0'; text++) {
        const char letter[2] = {*text, '\0'};
        if (*text == ' ')
            line->spaces++;
        else
            put_painted(line, letter, DEFAULT, DEFAULT);
    }
}

void picture_line_put_seat(PictureLine *line, int seat) {
    put_figure(line, (PictureInk){.ground = '.', .figure = (char)('1' + seat)});
}

void picture_line_put_name(PictureLine *line, const char *name, int columns) {
    put_spaces(line);
    set_colours(line, DEFAULT, DEFAULT);
    picture_put_name(line->writer, name, columns);
}

void picture_line_end(PictureLine *line) {
    line->spaces = 0;
    set_colours(line, DEFAULT, DEFAULT);
    picture_put(line->writer, "\n");
}

void picture_line_put_tile(PictureLine *line, const PictureGrid *grid, int number, bool half) {
    const int row = half ? 2 * number : number;
    for (int column = 0; column < grid->columns; column++) {
        const PictureInk ink = {.ground = grid->ground[row][column]};
        PictureInk below = {0};
        if (half && row + 1 < grid->rows) below.ground = grid->ground[row + 1][column];
        if (half)
            picture_line_put_half(line, ink, below);
        else
            picture_line_put(line, ink);
    }
}
