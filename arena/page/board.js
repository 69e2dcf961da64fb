/* board.js: the board at a step: tiles, figures, the frame of the last tile, tiles on trial.
 *
 * SPDX-License-Identifier: MIT
 */
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
