/* tables.js: what stands beside the board: seats, candidates, the bag, the Count's city, moves.
 *
 * SPDX-License-Identifier: MIT
 */
function buildSeats(game) {
    const heads = game.kindsOfPoints.map(kind => [kind.name, `${kind.name} so far`]);
    if (!game.children) heads.push(['total', 'all points so far'],
        ['if over', 'points if the game ended here']);
    heads.push(game.children ? ['left', 'figures left'] : ['in hand', 'followers in hand']);
    const rows = game.names.map((name, seat) => {
        const cells = heads.map(() => make('td'));
        const row = make('tr', {}, make('th', {scope: 'row', title: name},
            make('span', {class: 'who'}, mark(seat), make('span', {}, name))),
            ...cells);
        return {row, cells};
    });
    const table = make('table', {class: 'seats'},
        make('caption', {}, game.children ? 'Figures placed' : 'Points by kind'),
        make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, 'seat'),
            ...heads.map(([head, title]) => make('th', {scope: 'col', title}, head)))),
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
            buildRow(entry, entry[0] === step.token.split('/')[0], total)));
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
    let current = 0;
    const list = make('ol', {}, ...buttons.map(button => make('li', {}, button)));
    const element = make('section', {class: 'moves'}, make('h3', {}, 'Moves'), list);

    function show(i) {
        buttons[current].removeAttribute('aria-current');
        buttons[i].setAttribute('aria-current', 'step');
        current = i;
        const box = list.getBoundingClientRect(), item = buttons[i].getBoundingClientRect();
        if (item.top < box.top || item.bottom > box.bottom)
            list.scrollTop += item.top - box.top - (box.height - item.height) / 2;
    }
    return {element, show};
}
