/* elements.js: elements of HTML and SVG, the colours and signs of a viewer.
 *
 * These files are one script (arena/page.S), which knows no rules: all that it shows was found by
 * arena/viewer_data.c. Each game of a page is a <details class="viewer"> with its data as JSON.
 * What is shown is built when it is opened; a link to #game-0.8.1 opens a game, #game-0.8.1/12 at
 * its turn 12.
 *
 *      elements.js   make, draw
 *      game.js       data -> game: the position of every step
 *      board.js, tables.js, charts.js    build...(game): {element, show(step)}
 *      viewer.js     holds the step of a game and hands it to all of them
 *
 * SPDX-License-Identifier: MIT
 */
const SVG = 'http://www.w3.org/2000/svg';
const TILE = 70; // units of a drawing
const NEAR = 3.5; // tiles shown around the last one
const QUARTERS = ['castle', 'market', 'blacksmith', 'cathedral'];
const COUNT = 5; // the seat of the Count among the figures

// Okabe and Ito, Color Universal Design (2008): told apart by colour-blind readers too.
const SEATS = [
    {name: 'vermilion', fill: '#d55e00', ink: '#000'},
    {name: 'yellow', fill: '#f0e442', ink: '#000'},
    {name: 'blue', fill: '#0072b2', ink: '#fff'},
    {name: 'green', fill: '#009e73', ink: '#000'},
    {name: 'black', fill: '#222', ink: '#fff'},
];
const KINDS = [
    {name: 'road', fill: '#8c8c8c'},
    {name: 'city', fill: '#e69f00'},
    {name: 'cloister', fill: '#cc79a7'},
    {name: 'farm', fill: '#56b4e9'},
];
const FIGURES = [{name: 'figures', fill: '#8c8c8c'}];
const SEGMENTS = {c: 'city', r: 'road', f: 'field', m: 'cloister'};
const TOPS = {N: 'north', E: 'east', S: 'south', W: 'west'};


function fill(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes || {}))
        if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
        else if (value !== false && value !== undefined) element.setAttribute(key, value);
    element.append(...children);
    return element;
}
const make = (name, attributes, ...children) =>
    fill(document.createElement(name), attributes, children);
const draw = (name, attributes, ...children) =>
    fill(document.createElementNS(SVG, name), attributes, children);
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const sum = values => values.reduce((a, b) => a + b, 0);

function meeple(seat, number, attributes) {
    const {fill, ink} = SEATS[seat];
    const digit = draw('text', {y: 3, 'text-anchor': 'middle', 'font-size': 9,
        'font-weight': 'bold', fill: ink}, String(number));
    return draw('g', attributes, draw('use', {href: '#meeple', class: 'halo'}),
        draw('use', {href: '#meeple', fill}), digit);
}

// Signs on buttons, drawn: not every font has them.
const ICONS = {
    first: 'M2 2h3v12h-3zM14 2v12l-8-6z', back: 'M12 2v12l-9-6z', play: 'M3 1l11 7l-11 7z',
    pause: 'M3 2h4v12h-4zM9 2h4v12h-4z', next: 'M4 2v12l9-6z', last: 'M2 2v12l8-6zM11 2h3v12h-3z',
    near: 'M7 1a6 6 0 1 0 3.5 10.9l3.1 3.1l1.4-1.4l-3.1-3.1A6 6 0 0 0 7 1zM7 3a4 4 0 1 1 0 8' +
        'a4 4 0 1 1 0-8zM6 4.5h2v1.5h1.5v2h-1.5v1.5h-2v-1.5h-1.5v-2h1.5z',
};
const icon = name => draw('svg', {class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true'},
    draw('path', {d: ICONS[name]}));

// A seat in a line of text.
const mark = seat => draw('svg', {class: 'mark', viewBox: '-10 -12 20 24', role: 'img',
    'aria-label': `seat ${seat + 1}, ${SEATS[seat].name}`}, meeple(seat, seat + 1));
