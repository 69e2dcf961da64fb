/* game.js: a recorded game as plain values by step, and in words.
 *
 * SPDX-License-Identifier: MIT
 */
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
        candidates: data.thoughts ? data.thoughts[i] : [],
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
        players: data.names.length, kindsOfPoints: data.children ? FIGURES : KINDS};
}

// Words.

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
    const winners = game.labels.filter((name, seat) => game.won[seat] > 0);
    const victory = winners.length > 1 ? `${winners.join(' and ')} share the victory.` :
        `${winners[0]} wins.`;
    if (game.offender > 0)
        return `${game.labels[game.offender - 1]} forfeited: ${game.end}. ` +
            `The points are those after the last move. ${victory}`;
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
        if (parts.length === 0) return '';
        return game.children ? ` ${game.labels[seat]} places ${plural(gains[0], 'figure')}.` :
            ` ${game.labels[seat]} scores ${parts.join(', ')}.`;
    });
    return texts.join('');
}

function describe(game, i) {
    const step = game.steps[i];
    if (i === 0) return 'Before the first turn.';
    if (i === game.last) return describeEnd(game) + describeGains(game, i);
    const back = game.figures.filter(figure => isReturned(figure, i)).length;
    const turn = step.token.endsWith('!') ? step.turn + 1 : step.turn;
    return `Turn ${turn}: ${describeMove(game, step)}${describeGains(game, i)}` +
        (back ? ` ${plural(back, 'follower')} ${back === 1 ? 'returns' : 'return'}.` : '');
}
