// Playing on a real board, against the program or a second person.

import { ask, refusal } from './api.js';
import { drawBoard, short, spoken, tiles } from './board.js';
import { calm, h, put, say } from './dom.js';
import { copyable } from './download.js';
import { gameName, gameRef, gameTitle } from './game.js';
import { address, adjust, go, here, list } from './place.js';
import { plot } from './plot.js';
import { reason } from './reason.js';
import { t, upper, who } from './words.js';

export function mount(root) {
  const title = h('h1', {}, t('tab-play'));
  const status = h('p', { class: 'lead', id: 'status', 'aria-live': 'polite' });
  const board = h('div', { class: 'table' });
  const seats = h('div', { class: 'fields' });
  const moves = h('ul', { class: 'list scroll', id: 'moves' });
  const record = h('ol', { class: 'record scroll', id: 'record', tabindex: '0', 'aria-label': t('record') });
  const chart = h('div', {});
  const advice = h('div', { class: 'stack tight', id: 'advice', 'aria-live': 'polite' });
  const wrong = h('div', {});
  const command = h('div', {});
  const show = h('input', { type: 'checkbox', id: 'show-values', onchange: () => set({ values: show.checked }) });
  const button = (key, act) => h('button', { type: 'button', id: `do-${key}`, onclick: act }, t(key));
  const tools = h('div', { class: 'row tight' },
    button('undo', undo), button('restart', () => set({ m: [] })), button('swap', swap),
    button('hint', hint), button('why', why), button('bestLine', bestLine));
  const empty = h('div', { class: 'card' }, h('p', {}, t('noGame')), h('a', { class: 'button primary', href: address('games') }, t('chooseGame')));
  const split = h('div', { class: 'split' },
    h('div', { class: 'stack' }, board, h('section', { class: 'card', 'aria-label': t('advice') }, tools, advice)),
    h('aside', { class: 'stack' },
      h('section', { class: 'card' }, h('h2', {}, t('seats')), seats, h('label', { class: 'check' }, show, t('showValues'))),
      h('section', { class: 'card' }, h('h2', {}, t('movesTitle')), moves),
      h('section', { class: 'card' }, h('h2', {}, t('course')), chart, record),
      h('section', { class: 'card' }, h('h2', {}, t('sameCommand')), command)));
  put(root, h('header', { class: 'stack tight head' }, title, status), wrong, split, empty);

  let params = {};
  let view;
  let turnNumber = 0; // a reply that comes late belongs to a position that is gone

  const set = (changes) => go('play', { ...here().params, ...changes });
  const line = () => list(params.m);
  const seat = (player) => params[`p${player}`] ?? (player === 1 ? 'human' : 'auto');
  const wantsValues = () => params.values === '1';
  const needed = () => wantsValues() || Array.from({ length: view?.players ?? 2 }, (_, k) => seat(k + 1)).some((name) => ['perfect', 'careful'].includes(name));

  async function load() {
    const mine = ++turnNumber;
    put(wrong);
    put(advice);
    const asked = { game: gameRef(params), moves: line() };
    try {
      const found = await ask('/api/play', { ...asked, solve: needed() }, 'play');
      if (mine !== turnNumber) return;
      view = found;
      render();
      if (!view.over && !view.goes_round && seat(view.turn) !== 'human') await reply(mine, asked);
    } catch (error) {
      if (mine !== turnNumber) return;
      split.hidden = !view;
      put(wrong, refusal(error, params.game));
    }
  }

  async function reply(mine, asked) {
    board.classList.add('thinking');
    const begun = performance.now();
    const { move } = await ask('/api/reply', { ...asked, opponent: seat(view.turn), seed: Number(params.seed ?? seed()) }, 'reply');
    // An answer at once would leave no time to see one's own move.
    const wait = calm() ? 50 : Math.max(0, 450 - (performance.now() - begun));
    await new Promise((done) => { setTimeout(done, wait); });
    board.classList.remove('thinking');
    if (mine !== turnNumber || move === null) return;
    say(t('answered', { who: who([view.turn]), move }));
    adjust({ m: [...line(), move] });
    params = here().params;
    load();
  }

  function seed() {
    const fresh = String(Math.floor(Math.random() * 2 ** 31));
    adjust({ seed: fresh });
    params = here().params;
    return fresh;
  }

  function make(move) {
    set({ m: [...line(), move] });
  }

  function render(hints = []) {
    const present = view.history.at(-1);
    const past = view.history.at(-2);
    const mine = !view.over && seat(view.turn) === 'human';
    const values = wantsValues() && view.moves.some((one) => one.worth);
    const worths = values ? new Map(view.moves.filter((one) => one.worth).map((one) => [one.move, one.worth])) : undefined;
    const before = past ? { ...past.picture, tiles: tiles(view.history) } : { spots: [], tiles: [] };
    title.textContent = gameTitle(params, view.game);
    status.textContent = statusText();
    const focused = board.contains(document.activeElement);
    put(board, drawBoard(present.picture, { game: gameName(params), play: mine ? make : undefined, worths, hints, before }));
    if (focused) board.querySelector('[tabindex="0"]')?.focus();
    put(moves, view.moves.map((one) => h('li', {}, h('button', {
      type: 'button', disabled: !mine, data: { move: one.move }, class: hints.includes(one.move) ? 'hint' : '', onclick: () => make(one.move),
    }, h('span', { class: 'mono' }, one.move), values && one.worth && h('span', { class: `tag ${one.worth.value}`, title: spoken(one.worth) }, one.best && '★', short(one.worth))))));
    put(record, view.history.slice(0, -1).map((moment, i) => h('li', { class: moment.mistake && wantsValues() ? 'mistake' : '' },
      h('button', { type: 'button', class: 'quiet small', onclick: () => set({ m: line().slice(0, i + 1) }) },
        h('span', { class: `who p${moment.turn}` }, moment.move), moment.mistake && wantsValues() && h('span', { class: 'tag loss' }, t('mistake'))))));
    put(chart, wantsValues() && view.history.length > 1 ? plot(view.history, 1, (i) => set({ m: line().slice(0, i) })) : h('p', { class: 'soft' }, wantsValues() ? t('noMovesYet') : t('courseHelp')));
    show.checked = wantsValues();
    put(seats, Array.from({ length: view.players }, (_, k) => seatField(k + 1)));
    put(command, copyable(commandText()));
    if (view.unsolved && (wantsValues() || needed())) put(advice, refusal(view.unsolved));
    document.getElementById('do-undo').disabled = line().length === 0;
    document.getElementById('do-restart').disabled = line().length === 0;
  }

  function statusText() {
    if (view.over) {
      if (view.over.length === 0) return t('overDrawn');
      const people = Array.from({ length: view.players }, (_, k) => k + 1).filter((p) => seat(p) === 'human');
      if (people.length === 1) return t(view.over.includes(people[0]) ? 'youWin' : 'youLose');
      return upper(t('overWins', { who: who(view.over), n: view.over.length }));
    }
    if (view.goes_round && view.cycle_winners.length) {
      return upper(t('cycleWon', { who: who(view.cycle_winners), cycle: view.cycle.join(' → '), n: view.cycle_winners.length }));
    }
    if (view.goes_round) return t('goesRound');
    return seat(view.turn) === 'human' ? upper(t('yourTurn', { who: who([view.turn]) })) : upper(t('thinking', { who: who([view.turn]) }));
  }

  function seatField(player) {
    const [word, argument = ''] = seat(player).split(':');
    const change = (value) => set({ [`p${player}`]: value });
    return h('label', { class: 'field' }, h('span', { class: `who p${player}` }, upper(who([player]))),
      h('span', { class: 'row tight' },
        h('select', { id: `seat-${player}`, onchange: (event) => {
          const chosen = view.opponents.find((one) => one.word === event.target.value);
          change(chosen.argument ? `${chosen.word}:4` : chosen.word);
        } }, view.opponents.map((one) => h('option', { value: one.word, selected: one.word === word, title: one.about }, t(`seat-${one.word}`)))),
        argument && h('input', { type: 'number', min: '1', max: '12', value: argument, class: 'side', 'aria-label': t('depth'), onchange: (event) => change(`${word}:${event.target.value}`) })));
  }

  function undo() {
    // Back to the last position where a person is to move.
    const past = view.history.slice(0, -1);
    let keep = past.length - 1;
    while (keep > 0 && seat(past[keep].turn) !== 'human') keep -= 1;
    set({ m: line().slice(0, Math.max(0, keep)) });
  }

  function swap() {
    const changes = {};
    for (let p = 1; p <= view.players; p++) changes[`p${p}`] = seat((p % view.players) + 1);
    set(changes);
  }

  async function advise(work) {
    try {
      await work();
    } catch (error) {
      put(advice, refusal(error));
    }
  }

  function hint() {
    return advise(async () => {
      const known = await ask('/api/play', { game: gameRef(params), moves: line(), solve: true }, 'hint');
      if (known.unsolved) { put(advice, refusal(known.unsolved)); return; }
      const best = known.moves.filter((one) => one.best);
      if (best.length === 0) { put(advice, h('p', {}, t('noHint'))); return; }
      render(best.map((one) => one.move));
      put(advice, h('p', {}, t('hintText', { n: best.length, moves: best.map((one) => one.move).join(', '), worth: spoken(best[0].worth) })));
    });
  }

  function why() {
    return advise(async () => {
      const sentences = await ask('/api/why', { game: { ...gameRef(params), at: null }, position: view.at });
      put(advice, h('ol', { class: 'reasons' }, sentences.map((one) => h('li', {}, upper(reason(one))))));
    });
  }

  function bestLine() {
    return advise(async () => {
      const best = await ask('/api/line', { game: gameRef(params), moves: line() });
      put(advice, h('p', {}, best.moves.length ? best.moves.map((move, i) => [h('span', { class: `who p${best.turns[i]} mono` }, move), ' ']) : t('noMovesYet')));
    });
  }

  function commandText() {
    const quote = (word) => (/^[\w:,=.@+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const people = Array.from({ length: view.players }, (_, k) => k + 1).filter((p) => seat(p) === 'human');
    const others = Array.from({ length: view.players }, (_, k) => k + 1).filter((p) => seat(p) !== 'human');
    return ['attractor play', quote(params.game), people.length && `--you ${people.join(',')}`, ...others.map((p) => `--player ${p}=${seat(p)}`),
      params.at && `--at ${quote(params.at)}`, line().length && `--line ${quote(line().join(' '))}`].filter(Boolean).join(' ');
  }

  const onkey = (event) => {
    if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey || !view) return;
    const act = { u: undo, h: hint, w: why, b: bestLine, v: () => set({ values: !wantsValues() }) }[event.key];
    if (act) { event.preventDefault(); act(); }
  };
  addEventListener('keydown', onkey);

  return {
    update(next) {
      params = next;
      const given = Boolean(params.game);
      split.hidden = !given;
      empty.hidden = given;
      if (given) load();
    },
    leave() {
      turnNumber += 1;
      removeEventListener('keydown', onkey);
    },
  };
}

