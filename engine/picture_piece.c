/* picture_piece.c: what is drawn by hand for the SVG: houses, shields, cloister, quarters, figures.
 *
 * SPDX-License-Identifier: MIT
 *
 * Each piece has its middle at 0,0 and is used by its name. A tile is 70 units wide.
 */
#include "engine/picture_art.h"

/* The ground of every tile, and the line around it. */
static const char field_piece[] =
    "<g id='field'><rect width='70' height='70' fill='#9cc465'/>"
    "<path fill='none' stroke='#7fae4b' stroke-width='1.1' stroke-linecap='round' d='"
    "M8 9l1.5-3l1.5 3M27 26l1.5-3l1.5 3M50 11l1.5-3l1.5 3M60 33l1.5-3l1.5 3M10 50l1.5-3l1.5 3"
    "M45 54l1.5-3l1.5 3M23 63l1.5-3l1.5 3M7 29l1.5-3l1.5 3M61 62l1.5-3l1.5 3M46 24l1.5-3l1.5 3"
    "'/></g>\n"
    "<rect id='frame' width='70' height='70' fill='none' stroke='#3d3a2a' stroke-opacity='.55' "
    "stroke-width='.7'/>\n";

static const char house_pieces[] =
    "<g id='house' stroke='#4b2f17' stroke-width='.5' stroke-linejoin='round'>"
    "<path fill='#f4e3c3' d='M-3.4 3.4V-.6H3.4V3.4Z'/>"
    "<path fill='#b5482f' d='M-4.4-.4L-1.8-4.2H1.8L4.4-.4Z'/>"
    "<path fill='#6b4423' stroke='none' d='M-.9 3.2V.9H.9V3.2Z'/></g>\n"
    "<g id='slate' stroke='#3e4148' stroke-width='.5' stroke-linejoin='round'>"
    "<path fill='#f3efe6' d='M-3.8 3.6V-.6H3.8V3.6Z'/>"
    "<path fill='#66707f' d='M-4.8-.4L-2-4.6H2L4.8-.4Z'/>"
    "<path fill='#3e4148' stroke='none' d='M-.9 3.4V.9H.9V3.4Z'/></g>\n"
    "<g id='farmhouse'><ellipse rx='8' ry='6.6' cy='.6' fill='#7fae4b'/>"
    "<use href='#house' transform='scale(1.35)'/></g>\n"
    "<g id='village'><circle r='9.4' fill='#8fb35a' stroke='#6f6147' stroke-width='.8'/>"
    "<use href='#house' transform='translate(-4.4 -2.2) scale(.85)'/>"
    "<use href='#house' transform='translate(4.4 -2.2) scale(.85)'/>"
    "<use href='#house' transform='translate(0 4.6) scale(.85)'/></g>\n";

static const char shield_piece[] =
    "<g id='shield'><path fill='#2559b3' stroke='#fff' stroke-width='1.2' stroke-linejoin='round' "
    "d='M-5.6-6.4H5.6V-.4C5.6 3.4 2.8 5.8 0 7.2C-2.8 5.8-5.6 3.4-5.6-.4Z'/>"
    "<path fill='none' stroke='#f4c93a' stroke-width='1.7' d='M0-5.4V5.8M-4.6-1.6H4.6'/></g>\n";

static const char cloister_piece[] =
    "<g id='cloister' stroke='#4b2f17' stroke-width='.7' stroke-linejoin='round'>"
    "<ellipse cy='3' rx='19' ry='14.5' fill='#86b052' stroke='none'/>"
    "<path fill='#f6ead0' d='M-14 12V-1H9V12Z'/>"
    "<path fill='#c0392b' d='M-16.4-.6L-11.6-8H6.8L11.6-.6Z'/>"
    "<path fill='#f6ead0' d='M5 12V-9H14V12Z'/>"
    "<path fill='#c0392b' d='M3.6-8.6L9.5-17L15.4-8.6Z'/>"
    "<path fill='none' stroke-width='1.1' d='M9.5-16.6V-21.6M7.6-19.9H11.4'/>"
    "<path fill='#6b4423' stroke='none' d='M-4.6 12V6.6Q-2.6 4-.6 6.6V12Z"
    "M-11 7.5V3.4H-8.6V7.5ZM2.4 7.5V3.4H4V7.5ZM8-1.5V-6H11V-1.5ZM8 6V2.4H11V6Z'/></g>\n";

static const char quarter_pieces[] =
    "<g id='castle' stroke='#3e4148' stroke-width='.8' stroke-linejoin='round'>"
    "<path fill='#a9a294' d='M-17 15V-3H-13V-6H-10V-3H-7V-14H-4V-11H-1.5V-14H1.5V-11H4V-14H7V-3"
    "H10V-6H13V-3H17V15Z'/><path fill='#3e4148' stroke='none' d='M-3.4 15V7Q0 2.6 3.4 7V15Z"
    "M-1.1-2V-7H1.1V-2ZM-13-0V5H-11V0ZM11 0V5H13V0Z'/></g>\n"
    "<g id='cathedral' stroke='#3e4148' stroke-width='.8' stroke-linejoin='round'>"
    "<path fill='#f3ead6' d='M-15 15V0H15V15Z'/><path fill='#66707f' d='M-16.6 .4L-11-7H11L16.6 "
    ".4Z'/>"
    "<path fill='#f3ead6' d='M-5 15V-8H5V15Z'/><path fill='#66707f' d='M-6.4-7.6L0-15L6.4-7.6Z'/>"
    "<path fill='none' stroke='#b8860b' stroke-width='1.4' d='M0-14.6V-21M-2.4-18.6H2.4'/>"
    "<circle cy='-1.6' r='2.6' fill='#2f6db5'/>"
    "<path fill='#3e4148' stroke='none' d='M-2.4 15V9.4Q0 5.6 2.4 9.4V15Z"
    "M-11.2 10V5Q-10 3-8.8 5V10ZM8.8 10V5Q10 3 11.2 5V10Z'/></g>\n"
    "<g id='market' stroke='#3e4148' stroke-width='.8' stroke-linejoin='round'>"
    "<path fill='#e9dcc0' d='M-14 14V-4H14V14Z'/>"
    "<path fill='#fff' d='M-17-3L-13-12H13L17-3Z'/>"
    "<path fill='#c0392b' d='M-17-3L-13-12H-7.8L-10.2-3ZM-3.4-3L-2.6-12H2.6L3.4-3ZM10.2-3L7.8-12"
    "H13L17-3Z'/><path fill='#8a5a2b' d='M-16 8H16V14H-16Z'/>"
    "<g stroke='none'><circle cx='-9' cy='6' r='2.6' fill='#d9822b'/>"
    "<circle cx='-3' cy='6' r='2.6' fill='#b3261e'/><circle cx='3' cy='6' r='2.6' fill='#5f9136'/>"
    "<circle cx='9' cy='6' r='2.6' fill='#e2b93b'/></g></g>\n"
    "<g id='blacksmith' stroke='#2b2d31' stroke-width='.8' stroke-linejoin='round'>"
    "<path fill='#555b66' d='M-17-5H15Q12 2 4 3V7L9 12H-9L-4 7V3Q-13 3-17-5Z'/>"
    "<path fill='#8a5a2b' d='M1-9L14-17L15.4-14.8L2.4-6.8Z'/>"
    "<path fill='#9aa1ad' d='M-4.6-11L2.2-15.2L5.4-9.6L-1.4-5.4Z'/></g>\n";

/* A standing figure 20 units high, and the Count with his crown. */
static const char figure_pieces[] =
    "<path id='meeple' stroke='#1b1b1b' stroke-width='1.1' stroke-linejoin='round' "
    "d='M0-10.6C2.2-10.6 3.5-8.8 3.2-6.2C5-5 8-3.6 8-1C8 .9 6 1.2 4.1 .8"
    "C4.7 3 6.6 7 6.6 8.8C6.6 9.8 6 10 5.4 10H2.4C1.4 10 1.1 8 0 6.2"
    "C-1.1 8-1.4 10-2.4 10H-5.4C-6 10-6.6 9.8-6.6 8.8C-6.6 7-4.7 3-4.1 .8"
    "C-6 1.2-8 .9-8-1C-8-3.6-5-5-3.2-6.2C-3.5-8.8-2.2-10.6 0-10.6Z'/>\n"
    "<g id='count' stroke='#1b1b1b' stroke-width='1' stroke-linejoin='round'>"
    "<path fill='#7b2d8b' d='M0-9C3-9 4.4-6.6 3.8-4.4C6-3.4 7.6-.8 8 3L9.4 13H-9.4L-8 3"
    "C-7.6-.8-6-3.4-3.8-4.4C-4.4-6.6-3-9 0-9Z'/>"
    "<path fill='#f4c93a' d='M-5-8.6L-6.2-15.4L-2.6-12L0-16.4L2.6-12L6.2-15.4L5-8.6Z'/></g>\n";

/* Colours of seats, and of the digit on them. */
static const char *const seat_colour[5] = {"#d62828", "#f7c81e", "#2468c9", "#2c9440", "#30302f"};
static const char *const digit_colour[5] = {"#fff", "#222", "#fff", "#fff", "#fff"};

static void define_children(PictureWriter *writer) {
    static const char letter[COLOURS + 1] = "RYBG";
    for (int i = 0; i < COLOURS; i++)
        picture_putf(writer,
                     "<g id='child%c'><circle r='6.2' fill='#1b1b1b'/><circle r='5.6' fill='#fff'/>"
                     "<circle r='4.8' fill='%s'/><text y='2.6' text-anchor='middle' "
                     "font-size='7' font-weight='bold' fill='%s'>%c</text></g>\n",
                     letter[i], seat_colour[i], digit_colour[i], letter[i]);
}

void picture_art_define_pieces(PictureWriter *writer) {
    picture_put(writer, field_piece);
    picture_put(writer, house_pieces);
    picture_put(writer, shield_piece);
    picture_put(writer, cloister_piece);
    picture_put(writer, quarter_pieces);
    picture_put(writer, figure_pieces);
    define_children(writer);
}

void picture_art_put_follower(PictureWriter *writer, PictureFigure figure) {
    picture_putf(writer, "<g transform='translate(%.1f %.1f)'><use href='#meeple' fill='%s'%s/>",
                 figure.x, figure.y, seat_colour[figure.seat],
                 figure.is_lying ? " transform='rotate(90)'" : "");
    picture_putf(writer,
                 "<text y='%s' x='%s' text-anchor='middle' font-size='8.5' font-weight='bold' "
                 "fill='%s'>%d</text></g>\n",
                 figure.is_lying ? "3.1" : "2.6", figure.is_lying ? ".4" : "0",
                 digit_colour[figure.seat], figure.seat + 1);
}

void picture_art_put_count(PictureWriter *writer, double x, double y) {
    picture_putf(writer, "<use href='#count' x='%.1f' y='%.1f'/>\n", x, y);
}

void picture_art_put_supply(PictureWriter *writer, double x, double y, int seat) {
    picture_putf(writer,
                 "<use href='#meeple' fill='%s' transform='translate(%.1f %.1f) scale(.6)'/>\n",
                 seat_colour[seat], x, y);
}

void picture_art_open_text(PictureWriter *writer, const double at[2], int size, const char *style) {
    picture_putf(writer, "<text x='%.1f' y='%.1f' font-size='%d' fill='#2b2b2b' %s>", at[0], at[1],
                 size, style);
}
