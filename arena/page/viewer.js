/* viewer.js: shows recorded games turn by turn; reads the data of arena/viewer.c and knows no rules.
 *
 * SPDX-License-Identifier: MIT
 *
 * Each game of a page is a <details class="viewer"> with its data as JSON. What is shown is built
 * when it is opened; a link to #game-0.8.1 opens a game, #game-0.8.1/12 at turn 12.
 *
 *      read     data -> game: the position of every step, as plain values
 *      build_*  game -> elements, made once; each returns a function that shows a step
 *      Show     holds the step of one game and hands it to all of them
 */
'use strict';
(() => {
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

    // --- elements ------------------------------------------------------------------------------

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

    // --- data ----------------------------------------------------------------------------------

    // A list in which 0 stands for "as before".
    function unpack(list) {
        let last = null;
        return list.map(entry => (last = entry === 0 ? last : entry));
    }

    // Cuts a list of numbers by seat and kind into one by seat.
    function bySeat(values) {
        const seats = [];
        for (let i = 0; i < values.length; i += KINDS.length)
            seats.push(values.slice(i, i + KINDS.length));
        return seats;
    }

    function readPlacement(token) {
        const part = /^(\w+)@(-?\d+),(-?\d+),([NESW])(?::(\w+))?$/.exec(token || '');
        return part && {kind: part[1], x: Number(part[2]), y: Number(part[3]),
            rotation: 'NESW'.indexOf(part[4]), top: part[4], segment: part[5]};
    }

    function read(data) {
        const tokens = data.moves.split(' ');
        const points = unpack(data.points).map(bySeat), now = unpack(data.now).map(bySeat);
        const supply = unpack(data.supply);
        const steps = data.steps.map(([seat, turn, drawn], i) => ({
            seat, turn, drawn, points: points[i], now: now[i], supply: supply[i],
            token: i === 0 ? '' : tokens[i - 1 + data.first] || '',
            candidates: (i > 0 && data.thoughts && data.thoughts[i - 1 + data.first]) || [],
            city: data.city && data.city[i],
            laid: 0, // tiles on the board
        }));
        const isPlacement = step => step.drawn >= 0 && !step.token.endsWith('!');
        let laid = data.tiles.length - steps.filter(isPlacement).length;
        for (const step of steps) step.laid = laid += isPlacement(step) ? 1 : 0;
        const last = steps.length - 1;
        const isTwice = name => data.names.filter(other => other === name).length > 1;
        const labels = data.names.map((name, seat) => isTwice(name) ? `${name} (${seat + 1})` : name);
        return {...data, steps, last, labels, turns: steps[last].turn,
            players: data.names.length, isForfeit: data.offender > 0, kindsOfPoints: data.children ? FIGURES : KINDS};
    }

    // --- words ---------------------------------------------------------------------------------

    function describeMove(game, step) {
        const who = game.labels[step.seat], token = step.token;
        if (token.endsWith('!')) return `${token.slice(0, -1)} fits nowhere and is out of the game.`;
        const move = readPlacement(token);
        if (move) {
            const follower = move.segment ?
                `, with a follower on the ${SEGMENTS[move.segment[0]]} (${move.segment})` : '';
            return `${who} lays ${move.kind} at ${move.x},${move.y}, ` +
                `its top to the ${TOPS[move.top]}${follower}.`;
        }
        const redeployed = /^\d>(\w+)@(.+):(\w+)$/.exec(token);
        if (redeployed)
            return `${who} moves a follower from the ${redeployed[1]} to the ` +
                `${SEGMENTS[redeployed[3][0]]} ${redeployed[3]} of the tile at ${redeployed[2]}.`;
        const [deployed, moved] = token.slice(1).split('/');
        return `${who} puts a follower into the ${deployed}` +
            (moved ? ` and moves the Count to the ${moved}.` : '.');
    }

    function describeEnd(game) {
        if (game.isForfeit)
            return `${game.labels[game.offender - 1]} forfeited: ${game.end}. ` +
                'The points are those after the last move.';
        const winners = game.labels.filter((name, seat) => game.won[seat] > 0);
        const victory = winners.length > 1 ? `${winners.join(' and ')} share the victory.` :
            `${winners[0]} wins.`;
        return game.children ? `The end: ${victory}` :
            `The end: what is incomplete and the fields are scored. ${victory}`;
    }

    // What a step paid, by seat and kind.
    function findGains(game, i) {
        const before = game.steps[Math.max(i - 1, 0)].points;
        return game.steps[i].points.map((seat, s) => seat.map((value, k) => value - before[s][k]));
    }

    function describeGains(game, i) {
        const texts = findGains(game, i).map((gains, seat) => {
            const parts = game.kindsOfPoints.map((kind, k) => [gains[k], kind.name])
                .filter(([gain]) => gain !== 0).map(([gain, name]) => `${gain} ${name}`);
            const verb = game.children ? 'places' : 'scores';
            return parts.length ? ` ${game.labels[seat]} ${verb} ${parts.join(', ')}.` : '';
        });
        return texts.join('');
    }

    function describe(game, i) {
        const step = game.steps[i];
        if (i === 0) return 'Before the first turn.';
        if (i === game.last) return describeEnd(game) + describeGains(game, i);
        const back = game.figures.filter(figure => isReturned(figure, i)).length;
        return `Turn ${step.turn}: ${describeMove(game, step)}${describeGains(game, i)}` +
            (back ? ` ${plural(back, 'follower')} ${back === 1 ? 'returns' : 'return'}.` : '');
    }

    // --- the board -----------------------------------------------------------------------------

    // Figures are [x, y, seat, how, from, to].
    const isStanding = (figure, i) => figure[4] <= i && (figure[5] < 0 || i < figure[5]);
    const isReturned = (figure, i) => figure[5] === i && figure[3] !== 2;

    const drawTile = (game, kind, rotation, attributes) => draw('use',
        {href: `#${game.sheet}tile-${kind}-${rotation}`, ...attributes});

    function drawFigure([x, y, seat, how]) {
        const place = {transform: `translate(${x} ${y})`, class: 'figure'};
        if (seat === COUNT)
            return draw('g', place, draw('title', {}, 'the Count'), draw('use', {href: '#count'}));
        const figure = meeple(seat, seat + 1, place);
        if (how === 1)
            for (const use of figure.querySelectorAll('use'))
                use.setAttribute('transform', 'rotate(90)');
        figure.prepend(draw('title', {}, `${['follower', 'farmer', 'in the city'][how]} of seat ` +
            `${seat + 1}`));
        return figure;
    }

    function findBounds(tiles) {
        const xs = tiles.map(tile => tile[2]), ys = tiles.map(tile => tile[3]);
        return {west: Math.min(...xs), east: Math.max(...xs),
            south: Math.min(...ys), north: Math.max(...ys)};
    }

    function drawRims({west, east, south, north}) {
        const rims = draw('g', {class: 'rims', 'aria-hidden': 'true'});
        for (let x = west; x <= east; x++)
            rims.append(draw('text', {x: TILE * (x + 0.5), y: -TILE * north - 7,
                'text-anchor': 'middle'}, String(x)));
        for (let y = south; y <= north; y++)
            rims.append(draw('text', {x: TILE * west - 6, y: TILE * (0.5 - y) + 5,
                'text-anchor': 'end'}, String(y)));
        return rims;
    }

    function buildBoard(game) {
        const bounds = findBounds(game.tiles);
        const tiles = game.tiles.map(([kind, rotation, x, y]) => drawTile(game, game.kinds[kind],
            rotation, {x: TILE * x, y: -TILE * y, class: 'tile'}));
        const figures = game.figures.map(drawFigure);
        const frame = draw('rect', {width: TILE, height: TILE, rx: 3, class: 'frame'});
        const trial = draw('g', {class: 'trial'});
        const board = draw('svg', {class: 'board', role: 'img'}, drawRims(bounds), ...tiles,
            frame, ...figures, trial);
        const whole = [TILE * bounds.west - 32, -TILE * bounds.north - 26,
            TILE * (bounds.east - bounds.west + 1) + 40,
            TILE * (bounds.north - bounds.south + 1) + 34];

        function show(i, isNear) {
            const step = game.steps[i], [, , x, y] = game.tiles[Math.max(step.laid - 1, 0)];
            const isLaid = i > 0 && game.steps[i - 1].laid < step.laid;
            tiles.forEach((tile, t) => {
                tile.classList.toggle('absent', t >= step.laid);
                tile.classList.toggle('fresh', isLaid && t === step.laid - 1);
            });
            frame.setAttribute('x', TILE * x);
            frame.setAttribute('y', -TILE * y);
            frame.classList.toggle('absent', !isLaid);
            figures.forEach((element, f) => {
                const figure = game.figures[f], isGhost = isReturned(figure, i);
                element.classList.toggle('absent', !isStanding(figure, i) && !isGhost);
                element.classList.toggle('ghost', isGhost);
            });
            const view = isNear ? [TILE * (x + 0.5 - NEAR), TILE * (0.5 - y - NEAR),
                2 * NEAR * TILE, 2 * NEAR * TILE] : whole;
            board.setAttribute('viewBox', view.join(' '));
            board.setAttribute('aria-label', `The board with ${plural(step.laid, 'tile')}. ` +
                describe(game, i));
            trial.replaceChildren();
        }

        // Shows where a move would lay its tile; null shows none.
        function tryMove(token) {
            const move = readPlacement(token);
            trial.replaceChildren();
            if (!move) return;
            const at = {x: TILE * move.x, y: -TILE * move.y};
            trial.append(drawTile(game, move.kind, move.rotation, at),
                draw('rect', {...at, width: TILE, height: TILE, rx: 3}));
        }
        return {board, show, tryMove};
    }

    // --- tables --------------------------------------------------------------------------------

    function buildSeats(game) {
        const heads = game.kindsOfPoints.map(kind => kind.name);
        if (!game.children) heads.push('points', 'if ended now');
        heads.push(game.children ? 'figures left' : 'in hand');
        const rows = game.names.map((name, seat) => {
            const cells = heads.map(() => make('td'));
            const row = make('tr', {}, make('th', {scope: 'row', title: name}, mark(seat), name),
                ...cells);
            return {row, cells};
        });
        const table = make('table', {class: 'seats'},
            make('caption', {}, game.children ? 'Figures placed' : 'Points by kind'),
            make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, 'seat'),
                ...heads.map(head => make('th', {scope: 'col'}, head)))),
            make('tbody', {}, ...rows.map(({row}) => row)));

        function show(i) {
            const step = game.steps[i], gains = findGains(game, i);
            rows.forEach(({row, cells}, seat) => {
                const shown = step.points[seat].slice(0, game.kindsOfPoints.length);
                const values = [...shown];
                if (!game.children) values.push(sum(step.points[seat]), sum(step.now[seat]));
                values.push(step.supply[seat]);
                values.forEach((value, c) => {
                    cells[c].textContent = value;
                    cells[c].classList.toggle('gain', c < shown.length && gains[seat][c] > 0);
                });
                row.classList.toggle('active', step.seat === seat);
                row.classList.toggle('won', i === game.last && game.won[seat] > 0);
            });
        }
        return {element: make('div', {class: 'scroll'}, table), show};
    }

    // Candidates beside the drawn tile, where the agent told what it thought.
    function buildThoughts(game, tryMove) {
        const tile = draw('svg', {class: 'drawn', viewBox: '0 0 70 70', role: 'img'});
        const label = make('p');
        const body = make('tbody');
        const table = make('table', {class: 'candidates'},
            make('caption', {}, 'What the agent looked at, best first'),
            make('thead', {}, make('tr', {}, ...['move', 'visits', 'share', 'value']
                .map(head => make('th', {scope: 'col'}, head)))), body);
        const element = make('div', {class: 'thoughts'},
            make('div', {class: 'draw'}, tile, label), make('div', {class: 'scroll'}, table));

        function buildRow([move, visits, value], isPlayed, total) {
            const share = total > 0 ? `${(100 * visits / total).toFixed(1)} %` : '';
            return make('tr', {class: isPlayed ? 'played' : false, tabindex: 0,
                onmouseenter: () => tryMove(move), onmouseleave: () => tryMove(null),
                onfocus: () => tryMove(move), onblur: () => tryMove(null)},
            make('th', {scope: 'row'}, move, isPlayed ? ' (played)' : ''),
            make('td', {}, String(visits)), make('td', {}, share), make('td', {}, String(value)));
        }

        function show(i) {
            const step = game.steps[i], total = sum(step.candidates.map(entry => entry[1]));
            const kind = game.kinds[step.drawn];
            tile.replaceChildren(...(kind ? [drawTile(game, kind, 0, {})] : []));
            tile.setAttribute('aria-label', kind ? `Tile ${kind}` : 'No tile');
            tile.classList.toggle('none', !kind);
            label.textContent = kind ? `${step.token.endsWith('!') ? 'Out of the game' : 'Drawn'}: ` +
                kind : 'No tile is drawn.';
            table.hidden = step.candidates.length === 0;
            body.replaceChildren(...step.candidates.map(entry =>
                buildRow(entry, entry[0] === step.token, total)));
        }
        return {element, show};
    }

    function buildBag(game) {
        const heading = make('h3');
        const counts = game.kinds.map(() => make('span'));
        const items = game.kinds.map((kind, k) => make('li', {},
            draw('svg', {viewBox: '0 0 70 70', 'aria-hidden': 'true'}, drawTile(game, kind, 0, {})),
            counts[k]));
        const list = make('ul', {}, ...items.filter((item, k) => game.bag[k] > 0));
        const element = make('section', {class: 'bag'}, heading, list);

        function show(i) {
            const left = game.bag.slice();
            for (const step of game.steps.slice(0, i + 1)) if (step.drawn >= 0) left[step.drawn]--;
            heading.textContent = `Left in the bag: ${sum(left)} of ${sum(game.bag)}`;
            left.forEach((count, k) => {
                counts[k].textContent = `${game.kinds[k]} × ${count}`;
                items[k].classList.toggle('none', count === 0);
            });
        }
        return {element, show};
    }

    function buildCity(game) {
        const lines = QUARTERS.map(() => make('td'));
        const element = make('section', {class: 'city'}, make('table', {},
            make('caption', {}, 'The city of Carcassonne'), ...QUARTERS.map((name, q) =>
                make('tr', {}, make('th', {scope: 'row'}, name), lines[q]))));
        const count = () => draw('svg', {class: 'mark', viewBox: '-11 -18 22 33', role: 'img',
            'aria-label': 'the Count'}, draw('use', {href: '#count'}));

        function show(i) {
            const [place, ...quarters] = game.steps[i].city;
            lines.forEach((line, q) => {
                const marks = quarters[q].flatMap((number, seat) =>
                    Array.from({length: number}, () => mark(seat)));
                line.replaceChildren(...(place === q ? [count()] : []), ...marks);
                if (!line.firstChild) line.textContent = '–';
            });
        }
        return {element, show};
    }

    // --- the moves -----------------------------------------------------------------------------

    function buildMoves(game, go) {
        const buttons = game.steps.map((step, i) => {
            const gains = findGains(game, i).map(sum);
            const paid = gains.map((gain, seat) => gain ? `${seat + 1}: +${gain}` : '')
                .filter(Boolean).join(' ');
            const text = i === 0 ? 'start' : i === game.last ? 'end' : step.token;
            const isTurn = i > 0 && step.turn > game.steps[i - 1].turn;
            return make('button', {type: 'button', onclick: () => go(i)},
                make('span', {class: 'turn'}, isTurn ? String(step.turn) : ''),
                step.seat >= 0 ? mark(step.seat) : make('span', {class: 'mark'}),
                make('span', {class: 'token'}, text), make('span', {class: 'paid'}, paid));
        });
        const list = make('ol', {}, ...buttons.map(button => make('li', {}, button)));
        const element = make('section', {class: 'moves'}, make('h3', {}, 'Moves'), list);

        function show(i) {
            buttons.forEach((button, b) => {
                if (b === i) button.setAttribute('aria-current', 'step');
                else button.removeAttribute('aria-current');
            });
            const box = list.getBoundingClientRect(), item = buttons[i].getBoundingClientRect();
            if (item.top < box.top || item.bottom > box.bottom)
                list.scrollTop += item.top - box.top - (box.height - item.height) / 2;
        }
        return {element, show};
    }

    // --- charts --------------------------------------------------------------------------------

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
        return {svg, x, y, cursor, show: i => cursor.setAttribute('d', `M${x(i + 0.5)} ${top - 4}V${y(0)}`)};
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

    // --- one game ------------------------------------------------------------------------------

    class Show {
        constructor(root) {
            const data = JSON.parse(root.querySelector('script').textContent);
            this.game = read(data);
            this.step = 0;
            this.timer = 0;
            this.isNear = false;
            this.board = buildBoard(this.game);
            this.buildParts();
            root.append(this.element);
            this.goTurn(data.turn || 0);
        }

        buildParts() {
            const game = this.game, go = i => this.go(i);
            this.caption = make('p', {class: 'caption', 'aria-live': 'polite'});
            this.parts = [buildSeats(game), buildThoughts(game, this.board.tryMove)];
            if (game.city) this.parts.push(buildCity(game));
            this.parts.push(buildCharts(game, go), buildBag(game), buildMoves(game, go));
            this.element = make('div', {class: 'stage'},
                make('div', {class: 'play'}, this.buildControls(), this.caption, this.board.board),
                make('div', {class: 'side'}, ...this.parts.map(part => part.element)));
        }

        buildControls() {
            const button = (name, label, act, key) => make('button', {type: 'button', title:
                `${label} (${key})`, 'aria-label': label, onclick: act}, icon(name));
            const {last, turns} = this.game;
            this.playButton = button('play', 'Play', () => this.toggle(), 'space');
            this.nearButton = button('near', 'Show the last tile near', () => this.toggleNear(), 'z');
            this.turnInput = make('input', {type: 'number', min: 0, max: turns, class: 'turn-input',
                'aria-label': 'Turn', onchange: event => this.goTurn(Number(event.target.value))});
            this.slider = make('input', {type: 'range', min: 0, max: last, step: 1,
                'aria-label': 'Step', oninput: event => this.go(Number(event.target.value))});
            this.speed = make('select', {'aria-label': 'Speed', onchange: () => this.restart()},
                ...[[2000, 'slow'], [1000, 'normal'], [400, 'fast'], [120, 'very fast']]
                    .map(([time, name]) => make('option', {value: time, selected: time === 1000 ?
                        '' : false}, name)));
            return make('div', {class: 'controls', role: 'group', 'aria-label': 'Steps of the game'},
                button('first', 'First', () => this.go(0), 'home'),
                button('back', 'Back', () => this.go(this.step - 1), 'left'),
                this.playButton,
                button('next', 'Next', () => this.go(this.step + 1), 'right'),
                button('last', 'Last', () => this.go(last), 'end'),
                make('label', {}, 'turn ', this.turnInput, ` of ${turns}`), this.speed,
                this.nearButton, this.slider);
        }

        go(step) {
            this.step = Math.min(Math.max(Math.round(step) || 0, 0), this.game.last);
            if (this.step === this.game.last) this.stop();
            this.show();
        }

        // To the last step of a turn.
        goTurn(turn) {
            const {steps, last} = this.game;
            let i = 0;
            while (i + 1 < last && steps[i + 1].turn <= turn) i++;
            this.go(i);
        }

        show() {
            const i = this.step;
            this.board.show(i, this.isNear);
            for (const part of this.parts) part.show(i);
            this.caption.textContent = describe(this.game, i);
            this.slider.value = i;
            this.slider.setAttribute('aria-valuetext', describe(this.game, i));
            this.turnInput.value = this.game.steps[i].turn;
        }

        toggle() {
            if (this.timer) return this.stop();
            if (this.step === this.game.last) this.go(0);
            this.caption.setAttribute('aria-live', 'off');
            this.timer = setInterval(() => this.go(this.step + 1), Number(this.speed.value));
            this.showPlaying();
        }

        stop() {
            clearInterval(this.timer);
            this.timer = 0;
            this.caption.setAttribute('aria-live', 'polite');
            this.showPlaying();
        }

        restart() {
            if (!this.timer) return;
            this.stop();
            this.toggle();
        }

        showPlaying() {
            this.playButton.replaceChildren(icon(this.timer ? 'pause' : 'play'));
            this.playButton.setAttribute('aria-label', this.timer ? 'Pause' : 'Play');
        }

        toggleNear() {
            this.isNear = !this.isNear;
            this.nearButton.setAttribute('aria-pressed', this.isNear);
            this.show();
        }

        // Acts on a key; false if it means nothing here.
        press(key) {
            const acts = {
                ArrowLeft: () => this.go(this.step - 1), ArrowRight: () => this.go(this.step + 1),
                Home: () => this.go(0), End: () => this.go(this.game.last),
                ' ': () => this.toggle(), z: () => this.toggleNear(),
            };
            if (!acts[key]) return false;
            acts[key]();
            return true;
        }
    }

    // --- the page ------------------------------------------------------------------------------

    const roots = [...document.querySelectorAll('details.viewer')];
    const shows = new Map();

    function open(root) {
        root.open = true;
        if (!shows.has(root)) shows.set(root, new Show(root));
        return shows.get(root);
    }

    function follow() {
        const [id, turn] = decodeURIComponent(location.hash.slice(1)).split('/');
        const root = roots.find(element => element.id === id);
        if (!root) return;
        const show = open(root);
        if (turn !== undefined) show.goTurn(Number(turn));
        root.scrollIntoView();
        root.querySelector('summary').focus({preventScroll: true});
    }

    // The game that keys are for: the one with the focus, or the only one.
    function findTarget(event) {
        const root = event.target.closest && event.target.closest('details.viewer');
        return shows.get(root || (roots.length === 1 ? roots[0] : null));
    }

    // Fields have their own use for keys, buttons for the space bar.
    function isTaken(event) {
        const name = event.target.nodeName;
        if (event.ctrlKey || event.altKey || event.metaKey) return true;
        if (event.target.type === 'range') return event.key !== ' ' && event.key !== 'z';
        if (name === 'INPUT' || name === 'SELECT' || name === 'TEXTAREA') return true;
        return event.key === ' ' && (name === 'BUTTON' || name === 'SUMMARY' || name === 'A');
    }

    for (const root of roots) {
        root.addEventListener('toggle', () => {
            if (root.open) open(root);
            else if (shows.has(root)) shows.get(root).stop();
        });
        if (root.open) open(root);
    }
    document.addEventListener('keydown', event => {
        const show = isTaken(event) ? null : findTarget(event);
        if (show && show.press(event.key)) event.preventDefault();
    });
    window.addEventListener('hashchange', follow);
    follow();
})();
