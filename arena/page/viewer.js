/* viewer.js: one game under the reader's hands, and the page that holds the games.
 *
 * SPDX-License-Identifier: MIT
 */
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

// The page.

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
