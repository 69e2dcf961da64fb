/* viewer.js: drives a viewer as a reader does, by keys and clicks, inside the page under test.
 *
 * SPDX-License-Identifier: MIT
 *
 * Added to a page by tests/viewer.sh, which has set window.problems (errors so far) and gives what
 * is expected in window.expected: title, scores, turns, followers, left, children; or title and
 * games. Reports to the frame around it.
 */
'use strict';
(async () => {
    const lines = [];
    const report = (is_good, name) =>
        lines.push(`${is_good ? 'ok' : 'not ok'} - ${expected.title}: ${name}`);
    const pause = time => new Promise(resolve => setTimeout(resolve, time));
    // Waits for something, for a minute at most.
    const until = async holds => {
        for (let i = 0; i < 600 && !holds(); i++) await pause(100);
    };
    const all = selector => [...document.querySelectorAll(selector)];
    const one = selector => document.querySelector(selector);
    const press = (key, target = document.body) =>
        target.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    const click = label => one(`button[aria-label="${label}"]`).click();
    const change = (element, value, type) => {
        element.value = value;
        element.dispatchEvent(new Event(type, {bubbles: true}));
    };
    const slider = () => Number(one('input[type=range]').value);
    const turn = () => Number(one('.turn-input').value);
    const tiles = () => all('.board .tile:not(.absent)').length;
    const caption = () => one('.caption').textContent;
    const column = name => all('.seats thead th').findIndex(head => head.textContent === name);
    const read = name => all('.seats tbody tr')
        .map(row => Number(row.children[column(name)].textContent));
    const count = seat => all('.board .figure:not(.absent):not(.ghost) title')
        .filter(title => title.textContent.endsWith(`seat ${seat + 1}`)).length;

    function testKeys() {
        const start = tiles();
        report(slider() === 0 && turn() === 0 && start > 0, 'it begins before the first turn');
        press('ArrowRight');
        report(slider() === 1 && turn() === 1 && tiles() === start + 1, 'right: a step on');
        const text = caption();
        press('ArrowRight');
        press('ArrowLeft');
        report(slider() === 1 && caption() === text, 'left: a step back');
        press('End');
        report(turn() === expected.turns && slider() === Number(one('input[type=range]').max),
            'end: the last step');
        press('ArrowRight');
        report(turn() === expected.turns, 'no step behind the last');
        press('Home');
        press('ArrowLeft');
        report(slider() === 0 && tiles() === start, 'home: the first step, none before it');
    }

    function testButtons() {
        click('Last');
        report(turn() === expected.turns, 'a button to the last step');
        click('First');
        click('Next');
        click('Next');
        click('Back');
        report(slider() === 1, 'buttons for steps');
        change(one('.turn-input'), 20, 'change');
        report(turn() === 20 && caption().startsWith('Turn 20:'), 'a number jumps to its turn');
        change(one('.turn-input'), 999, 'change');
        report(turn() === expected.turns, 'a number too high is the last turn');
        change(one('input[type=range]'), 7, 'input');
        report(slider() === 7, 'the slider jumps');
        all('.moves button')[12].click();
        report(slider() === 12 && all('.moves [aria-current]').length === 1, 'a move jumps');
        const chart = one('.chart'), {left, right, top} = chart.getBoundingClientRect();
        chart.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: (left + right) / 2,
            clientY: top + 9}));
        report(Math.abs(turn() - expected.turns / 2) < expected.turns / 8, 'the chart jumps');
        const whole = one('.board').getAttribute('viewBox');
        press('z');
        report(one('.board').getAttribute('viewBox') !== whole, 'z: near');
        press('z');
        report(one('.board').getAttribute('viewBox') === whole, 'z again: the whole board');
    }

    async function testAutoplay() {
        change(one('select[aria-label=Speed]'), 400, 'change');
        press('Home');
        press(' ');
        await until(() => slider() >= 3);
        report(slider() >= 3, 'space: plays by itself');
        press(' ');
        const reached = slider();
        await pause(1500);
        report(slider() === reached, 'space again: stops');
        change(one('select[aria-label=Speed]'), 120, 'change');
        change(one('.turn-input'), expected.turns - 9, 'change');
        click('Play');
        await until(() => one('button[aria-label=Play]'));
        report(slider() === Number(one('input[type=range]').max), 'it plays to the end and stops');
    }

    // In hand, on the board and in the city are all followers, at every step.
    function testFigures() {
        const name = expected.children ? 'left' : 'in hand';
        let wrong = 0;
        for (press('Home'); ; press('ArrowRight')) {
            read(name).forEach((hand, seat) => {
                wrong += hand + count(seat) !== expected.followers;
            });
            if (slider() === Number(one('input[type=range]').max)) break;
        }
        report(wrong === 0, `followers stand or are in hand (${wrong} do not)`);
    }

    function testContents() {
        press('End');
        const scores = read(expected.children ? 'figures' : 'total');
        report(String(scores) === String(expected.scores), `scores ${scores}`);
        report(caption().startsWith('The end:'), 'the end is said');
        report(all('.won').length >= 1, 'the winner is marked');
        const left = Number(/: (\d+) of/.exec(one('.bag h3').textContent)[1]);
        report(left === expected.left, `${left} left in the bag`);
        press('Home');
        press('ArrowRight');
        report(one('.drawn use') !== null, 'the drawn tile is shown');
        report(all('use').every(use => document.querySelector(use.getAttribute('href'))),
            'every drawing exists');
        report(all('[role=img]').every(image => image.getAttribute('aria-label')) &&
            all('.viewer button, .viewer input, .viewer select').every(control =>
                control.getAttribute('aria-label') || control.textContent),
        'pictures and controls have names');
        report(document.documentElement.scrollWidth <= innerWidth,
            `nothing is wider than ${innerWidth}`);
        report(all('.viewer img, .viewer script:not([type])').length === 0, 'names are no markup');
    }

    // Several games in one page: links open them, keys belong to the one with the focus.
    async function testMany() {
        const [first, second] = expected.games.map(id => document.getElementById(id));
        report(all('.board').length === 0, 'closed games are not built');
        location.hash = `#${second.id}/5`;
        await pause(10);
        const place = root => Number(root.querySelector('.turn-input').value);
        report(second.open && !first.open && place(second) === 5,
            'a link opens its game at a turn');
        press('ArrowRight');
        report(place(second) === 5, 'a key without a focus means no game');
        press('ArrowRight', second.querySelector('.moves'));
        report(place(second) === 6, 'a key in a game is for that game');
        first.querySelector('summary').click();
        await pause(10);
        press('End', first.querySelector('.board'));
        report(place(first) > 6 && place(second) === 6,
            'games are opened by hand, each on its own');
        report(all('use').every(use => document.querySelector(use.getAttribute('href'))),
            'every drawing exists');
        report(first.querySelector('.city') === null && second.querySelector('.city') !== null,
            'each has its rules');
    }

    // The agent that sits first is a searching one, the other draws moves at random.
    function testThoughts() {
        const table = one('.candidates'), rows = () => all('.candidates tbody tr');
        change(one('.turn-input'), 20, 'change');
        report(table.hidden, 'no candidates of an agent that has none');
        press('ArrowRight');
        const played = all('.candidates .played th').map(head => head.textContent);
        const move = one('.moves [aria-current] .token').textContent;
        report(!table.hidden && rows().length > 1 && String(played) === `${move} (played)`,
            `candidates, the move played among them: ${played}`);
        const shares = rows().map(row => parseFloat(row.children[2].textContent));
        const total = shares.reduce((a, b) => a + b, 0);
        report(Math.abs(total - 100) < 2, `shares of visits: ${total} %`);
        rows()[1].dispatchEvent(new Event('focus'));
        report(all('.trial use').length === 1, 'a candidate is shown on the board');
        rows()[1].dispatchEvent(new Event('blur'));
        report(all('.trial *').length === 0, 'and gone again');
    }

    function testForfeit() {
        press('End');
        report(/^\S+ forfeited: timeout\. The points are those after/.test(caption()),
            'a forfeit is said');
        press('ArrowLeft');
        report(caption().startsWith(`Turn ${turn()}:`), 'and its last move shown');
    }

    await pause(10);
    const tests = expected.games ? [testMany] : expected.title === 'forfeit' ? [testForfeit] :
        [testKeys, testButtons, testFigures, testContents];
    if (expected.title === 'base') tests.push(testThoughts, testAutoplay);
    for (const test of tests)
        try {
            await test();
        } catch (error) {
            report(false, `${test.name}: ${error}`);
        }
    report(problems.length === 0, `no script error ${problems.join('; ')}`);
    parent.postMessage(lines.join('\n'), '*');
})();
