/* charts.js: points by kind and followers in hand, by turn.
 *
 * SPDX-License-Identifier: MIT
 */
// Each step has a band of its own, the end too.
const FRAME = {width: 360, left: 30, right: 8, top: 18, bottom: 16};

// A frame with axes for the steps of a game; `most` is the highest value.
function drawFrame(game, height, most, unit) {
    const {width, left, right, top, bottom} = FRAME;
    const x = i => left + i / game.steps.length * (width - left - right);
    const y = value => height - bottom - value / most * (height - top - bottom);
    const svg = draw('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'chart'});
    const text = (at, anchor, words) => draw('text', {x: at[0], y: at[1],
        'text-anchor': anchor}, words);
    const axes = draw('g', {class: 'axes'},
        draw('path', {d: `M${left} ${y(most)}V${y(0)}H${width - right}`}),
        text([left - 4, y(most) + 8], 'end', String(most)), text([left - 4, y(0)], 'end', '0'));
    if (unit) axes.append(text([left - 4, y(most / 2) + 4], 'end', unit));
    const gap = game.turns > 40 ? 10 : 5;
    for (let turn = gap; turn <= game.turns; turn += gap) {
        const at = x(game.steps.findIndex(step => step.turn >= turn) + 0.5);
        axes.append(draw('path', {d: `M${at} ${y(0)}v3`}),
            text([at, height - 3], 'middle', String(turn)));
    }
    const cursor = draw('path', {class: 'cursor'});
    svg.append(axes);
    const show = i => cursor.setAttribute('d', `M${x(i + 0.5)} ${top - 4}V${y(0)}`);
    return {svg, x, y, cursor, show};
}

// The course of a value from step to step, drawn to the right, or back to the left.
const drawSteps = (values, {x, y}) => values.map((value, i) =>
    `V${y(value).toFixed(1)}H${x(i + 1).toFixed(1)}`).join('');
const drawStepsBack = (values, {x, y}) => values.map((value, i) =>
    `V${y(value).toFixed(1)}H${x(i).toFixed(1)}`).reverse().join('');

function buildPointsChart(game, seat, most, key) {
    const frame = drawFrame(game, game.players > 3 ? 76 : 96, most);
    const lists = game.steps.map(step => step[key][seat]);
    let lower = lists.map(() => 0);
    game.kindsOfPoints.forEach((kind, k) => {
        const upper = lists.map((points, i) => lower[i] + points[k]);
        frame.svg.append(draw('path', {fill: kind.fill, class: 'area', d:
            `M${FRAME.left} ${frame.y(0)}${drawSteps(upper, frame)}` +
            `${drawStepsBack(lower, frame)}Z`}));
        lower = upper;
    });
    const parts = game.kindsOfPoints.map((kind, k) => `${kind.name} ${lists[game.last][k]}`);
    frame.svg.setAttribute('aria-label', `Points of ${game.names[seat]} by kind and turn. ` +
        `At the end: ${parts.join(', ')}.`);
    const name = draw('text', {x: FRAME.left + 18, y: 13, class: 'name'}, game.names[seat]);
    frame.svg.append(meeple(seat, seat + 1,
        {transform: `translate(${FRAME.left + 8} 9) scale(.75)`}), name, frame.cursor);
    return frame;
}

function buildSupplyChart(game) {
    const most = Math.max(1, ...game.steps.flatMap(step => step.supply));
    const frame = drawFrame(game, 96, most);
    game.names.forEach((name, seat) => {
        const values = game.steps.map(step => step.supply[seat]);
        const shift = 2 * (seat - (game.players - 1) / 2);
        const start = `M${FRAME.left} ${frame.y(values[0])}`;
        const attributes = {d: start + drawSteps(values, frame), fill: 'none',
            transform: `translate(0 ${shift})`};
        frame.svg.append(draw('path', {...attributes, stroke: '#222', 'stroke-width': 3}),
            draw('path', {...attributes, stroke: SEATS[seat].fill, 'stroke-width': 1.8}));
    });
    const title = game.children ? 'figures left' : 'followers in hand';
    frame.svg.setAttribute('aria-label', `The ${title} of each seat by turn.`);
    frame.svg.append(draw('text', {x: FRAME.left + 2, y: 13, class: 'name'},
        `${title}, by turn`), frame.cursor);
    return frame;
}

function buildLegend(game) {
    const swatch = (fill, name) => make('li', {},
        draw('svg', {viewBox: '0 0 12 12', 'aria-hidden': 'true'},
            draw('rect', {width: 12, height: 12, rx: 2, fill, stroke: '#222'})), name);
    return make('ul', {class: 'legend'},
        ...game.kindsOfPoints.map(kind => swatch(kind.fill, kind.name)),
        ...game.names.map((name, seat) => make('li', {title: name}, mark(seat), name)));
}

function buildCharts(game, go) {
    const most = Math.max(1, ...game.steps.flatMap(step => [...step.points, ...step.now].map(sum)));
    let frames = [], current = 0;
    const box = make('div', {onclick: event => {
        const svg = event.target.closest('svg');
        if (!svg) return;
        const {left, width} = svg.getBoundingClientRect(), scale = FRAME.width / width;
        go(Math.floor((scale * (event.clientX - left) - FRAME.left) /
            (FRAME.width - FRAME.left - FRAME.right) * game.steps.length));
    }});

    function choose(key) {
        frames = game.names.map((name, seat) => buildPointsChart(game, seat, most, key));
        frames.push(buildSupplyChart(game));
        box.replaceChildren(...frames.map(frame => frame.svg));
        show(current);
    }

    function show(i) {
        current = i;
        for (const frame of frames) frame.show(i);
    }

    const choice = make('select', {'aria-label': 'Points shown', onchange: event =>
        choose(event.target.value)}, make('option', {value: 'points'}, 'scored so far'),
    make('option', {value: 'now'}, 'as if it ended then'));
    const heading = make('h3', {}, game.children ? 'Figures by turn' : 'Points by turn ');
    if (!game.children) heading.append(choice);
    choose('points');
    return {element: make('section', {class: 'charts'}, heading, buildLegend(game), box), show};
}
