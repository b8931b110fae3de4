// Playing on a real board, against the program or a second person.

import { ask, cancel, games, isCancelled, refusal } from './api.js';
import { changed, coordinatesOf, drawBoard, winningLine } from './board.js';
import { calm, code, h, icon, put, say } from './dom.js';
import { copyable } from './download.js';
import { calledByName, gameName, gameRef, gameTitle } from './game.js';
import { address, adjust, go, here, list } from './place.js';
import { plot } from './plot.js';
import { reason } from './reason.js';
import { continued, showRecord, switched } from './record.js';
import { shortcuts } from './settings.js';
import { SetUp } from './setup.js';
import { sidesOf, tiles } from './skins.js';
import { ofMove, rankOf, scoring, short, spoken } from './worth.js';
import { large, ofGame, t, upper, who } from './words.js';

/// How many in a row win, where a straight line does.
const IN_A_ROW = { connect4: 4, tictactoe: 3, mnk: 3, quixo: 4, morris: 3 };

export function mount(root) {
  const title = h('h1', {}, t('tab-play'));
  const status = h('p', { class: 'lead', id: 'status', 'aria-live': 'polite' });
  const board = h('div', { class: 'table', tabindex: '-1' });
  const banner = h('div', { class: 'banner', id: 'banner', hidden: true, role: 'status' });
  const offers = h('div', { class: 'row tight offers', id: 'offers', 'aria-live': 'polite' });
  const seats = h('div', { class: 'fields' });
  const moves = h('ul', { class: 'list scroll', id: 'moves' });
  const record = h('ol', { class: 'record scroll', id: 'record', tabindex: '0', 'aria-label': t('record') });
  const branches = h('ul', { class: 'plain branches', id: 'branches' });
  const chart = h('div', {});
  const advice = h('div', { class: 'stack tight', id: 'advice', 'aria-live': 'polite' });
  const wrong = h('div', {});
  const command = h('div', {});
  const known = h('p', { class: 'soft', id: 'known', 'aria-live': 'polite' });
  const rules = h('details', { id: 'rules-here', open: innerWidth > 900 });
  const notation = h('input', { type: 'text', id: 'notation', spellcheck: false, autocomplete: 'off', 'aria-label': t('positionText') });
  const show = h('input', { type: 'checkbox', id: 'show-values', onchange: () => set({ values: show.checked }) });
  const button = (key, act) => h('button', { type: 'button', id: `do-${key}`, onclick: act }, t(key));
  const step = (sign, key, act) =>
    h('button', { type: 'button', class: 'icon', id: `go-${sign}`, 'aria-label': t(key), title: t(key), onclick: act }, icon(sign));
  const tools = h(
    'div',
    { class: 'row tight' },
    button('undo', undo),
    button('restart', () => set({ m: [], b: [], ply: undefined })),
    button('swap', swap),
    button('hint', hint),
    button('why', why),
    button('bestLine', bestLine),
  );
  const steps = h(
    'div',
    { class: 'row tight stepper' },
    step('first', 'firstMove', () => look(0)),
    step('back', 'moveBefore', () => look(ply() - 1)),
    step('next', 'moveAfter', () => look(ply() + 1)),
    step('last', 'lastMove', () => look(line().length)),
  );
  const setUp = h(
    'form',
    {
      class: 'row tight',
      onsubmit: (event) => {
        event.preventDefault();
        setPosition(notation.value.trim());
      },
    },
    notation,
    h('button', { class: 'small', id: 'set-position' }, t('setPosition')),
    h('span', { id: 'edit-place' }),
  );
  const unset = h('div', {});
  const empty = h(
    'div',
    { class: 'card' },
    h('p', {}, t('noGame')),
    h('a', { class: 'button primary', href: address('games') }, t('chooseGame')),
  );
  const split = h(
    'div',
    { class: 'split' },
    h(
      'div',
      { class: 'stack' },
      h('div', { class: 'table-place' }, banner, board),
      offers,
      known,
      h('section', { class: 'card', 'aria-label': t('advice') }, tools, advice),
      h(
        'section',
        { class: 'card' },
        h('h2', {}, t('positionText')),
        setUp,
        unset,
        h('p', { class: 'soft' }, h('small', {}, t('positionHelp'))),
      ),
    ),
    h(
      'aside',
      { class: 'stack' },
      h('section', { class: 'card' }, h('h2', {}, t('seats')), seats, h('label', { class: 'check' }, show, t('showValues'))),
      h('section', { class: 'card', id: 'rules-card' }, rules),
      h('section', { class: 'card' }, h('h2', {}, t('movesTitle')), moves),
      h('section', { class: 'card' }, h('div', { class: 'row spread' }, h('h2', {}, t('course')), steps), chart, record, branches),
      h('section', { class: 'card' }, h('h2', {}, t('sameCommand')), command),
    ),
  );
  put(root, h('header', { class: 'stack tight head' }, title, status), wrong, split, empty);

  let params = {};
  let view; // the position that is looked at
  let whole; // the whole record
  let values; // what is known of the position that is looked at
  let hints = [];
  let editing; // the position that is being set up
  let card; // what the catalogue says of the game
  let stuck = false; // whoever should move cannot
  let turnNumber = 0; // a reply that comes late belongs to a position that is gone
  let coordinates;
  let arrived = { at: '', since: 0 }; // the position on the board, and when it came there
  const seen = new Map(); // boards by their moves

  const set = (changes) => go('play', { ...here().params, ...changes });
  const line = () => list(params.m);
  const ply = () => Math.max(0, Math.min(line().length, params.ply === undefined ? line().length : Number(params.ply)));
  const atEnd = () => ply() === line().length;
  const people = () => Array.from({ length: view?.players ?? 2 }, (_, k) => k + 1);
  const seat = (player) => params[`p${player}`] ?? (player === 1 ? 'human' : 'auto');
  const wantsValues = () => params.values === '1';
  const isOver = (one) => one.over || one.goes_round;

  /// The board after some moves, asked for once.
  async function boardAfter(made, topic = 'play') {
    const key = JSON.stringify([gameRef(params), made]);
    if (!seen.has(key)) {
      const found = await ask('/api/play', { game: gameRef(params), moves: made }, topic);
      if (seen.size > 400) seen.clear();
      seen.set(key, found);
    }
    return seen.get(key);
  }

  async function load() {
    const mine = ++turnNumber;
    put(wrong);
    put(advice);
    put(offers);
    put(unset);
    hints = [];
    values = undefined;
    editing = undefined;
    stuck = false;
    try {
      const end = await boardAfter(line());
      const found = atEnd() ? end : await boardAfter(line().slice(0, ply()));
      if (mine !== turnNumber) return;
      [whole, view] = [end, found];
      split.hidden = false;
      coordinates = coordinatesOf(view.history[0].picture);
      render();
    } catch (error) {
      if (mine !== turnNumber) return;
      split.hidden = !view;
      status.textContent = '';
      const ways = isCancelled(error)
        ? [[t('tryAgain'), () => load()]]
        : line().length
          ? [[t('restart'), () => set({ m: [], b: [], ply: undefined })]]
          : [];
      put(wrong, refusal(error, params.game, [...ways, [t('chooseGame'), address('games')]]));
      return;
    }
    if (wantsValues()) appraise(mine);
    else cancel('values');
    if (atEnd() && !isOver(view) && seat(view.turn) !== 'human') await reply(mine);
  }

  /// What the moves are worth, shown as it is proved.
  async function appraise(mine) {
    const heard = (found) => {
      if (mine !== turnNumber) return false;
      values = found;
      render();
      // The course of the game comes last: the board is not covered for it.
      return found.moves.every((one) => one.value && !one.bounds);
    };
    known.textContent = t('proving');
    try {
      const found = await ask('/api/values', { game: gameRef(params), moves: line().slice(0, ply()) }, 'values', heard);
      heard(found);
      known.textContent = found.complete ? '' : t('notProved');
    } catch (error) {
      if (mine !== turnNumber) return;
      known.textContent = '';
      put(advice, refusal(error, undefined, isCancelled(error) ? [[t('tryAgain'), () => appraise(mine)]] : []));
    }
  }

  async function reply(mine) {
    board.classList.add('thinking');
    const begun = performance.now();
    const asked = { game: gameRef(params), moves: line(), opponent: seat(view.turn), seed: Number(params.seed ?? seed()) };
    try {
      const { move } = await ask('/api/reply', asked, 'reply');
      // An answer at once would leave no time to see one's own move.
      const wait = calm() ? 50 : Math.max(0, 450 - (performance.now() - begun));
      await new Promise((done) => {
        setTimeout(done, wait);
      });
      if (mine !== turnNumber || move === null) return;
      say(t('answered', { who: who([view.turn]), move }));
      adjust({ m: [...line(), move], ply: undefined });
      params = here().params;
      load();
    } catch (error) {
      if (mine !== turnNumber) return;
      stuck = true;
      render();
      const instead = (name) => () => set({ [`p${view.turn}`]: name });
      const ways = [
        isCancelled(error) && [t('tryAgain'), () => load()],
        seat(view.turn) !== 'auto' && [t('playAuto'), instead('auto')],
        seat(view.turn) !== 'exact' && [t('playExact'), instead('exact')],
        [t('playRandom'), instead('random')],
        [t('playMyself'), instead('human')],
      ].filter(Boolean);
      put(wrong, refusal(error, undefined, ways));
    } finally {
      if (mine === turnNumber || !view) board.classList.remove('thinking');
    }
  }

  function seed() {
    const fresh = String(Math.floor(Math.random() * 2 ** 31));
    adjust({ seed: fresh });
    params = here().params;
    return fresh;
  }

  function make(move) {
    const next = continued({ moves: line(), branches: list(params.b) }, ply(), move);
    const on = next.moves.length > ply() + 1;
    set({ m: next.moves, b: next.branches, ply: on ? String(ply() + 1) : undefined });
  }

  const look = (to) => {
    const bounded = Math.max(0, Math.min(line().length, to));
    if (bounded !== ply()) set({ ply: bounded === line().length ? undefined : String(bounded) });
  };

  /// What each move is worth, from the position in which it is made.
  const worths = () => {
    const free = view.history.at(-1).picture.spots.filter((spot) => spot.kind === 'empty').length;
    const found = (values?.moves ?? []).map((one) => [one.move, ofMove(one)]);
    return new Map(scoring(found, free));
  };

  function render() {
    const present = view.history.at(-1);
    const past = view.history.at(-2);
    const mine = !editing && !isOver(view) && (seat(view.turn) === 'human' || !atEnd() || stuck);
    const shown = wantsValues() && values ? worths() : undefined;
    const last = changed(past?.picture, present.picture);
    const long = IN_A_ROW[gameName(params)];
    const won = !editing && view.over?.length === 1 && long ? winningLine(present.picture, view.over[0], last, long) : [];
    title.textContent = gameTitle(params, view.game);
    status.textContent = statusText();
    board.classList.toggle('thinking', board.classList.contains('thinking') && !stuck && atEnd());
    const focused = board.contains(document.activeElement);
    const spot = Number(document.activeElement?.getAttribute('data-spot') ?? board.dataset.spot ?? -1);
    // Values that arrive draw the board again: what moves on it goes on from where it was.
    const now = `${ply()} ${present.at}`;
    if (now !== arrived.at) arrived = { at: now, since: performance.now() };
    board.style.setProperty('--since', `${Math.round(arrived.since - performance.now())}ms`);
    put(
      board,
      drawBoard(editing?.picture() ?? present.picture, {
        game: gameName(params),
        play: editing ? (name) => editing.click(name) : mine ? make : undefined,
        worths: editing ? undefined : shown,
        hints: editing ? [] : hints,
        chosen: shown ? values.best : [],
        last: editing ? [editing.holding].filter((i) => i !== undefined) : last,
        line: won,
        sides: sidesOf(params.game),
        coordinates,
        before: editing ? undefined : past ? { ...past.picture, tiles: tiles(view.history) } : { spots: [], tiles: [] },
        preview: editing
          ? undefined
          : async (move) => (await boardAfter([...line().slice(0, ply()), move], 'preview').catch(() => undefined))?.history.at(-1).picture,
        offer: editing
          ? undefined
          : (open) =>
              put(
                offers,
                open.length > 1 &&
                  open.length <= 12 &&
                  open.map((move) =>
                    h(
                      'button',
                      {
                        type: 'button',
                        class: 'small',
                        data: { offer: move },
                        onclick: () => make(move),
                      },
                      move,
                    ),
                  ),
              ),
        focusOn: spot,
      }),
    );
    if (focused) {
      board.dataset.spot = String(spot);
      (board.querySelector('[tabindex="0"]') ?? board).focus({ preventScroll: true });
    }
    renderBanner();
    renderMoves(mine, shown);
    renderRecord();
    show.checked = wantsValues();
    put(seats, people().map(seatField));
    put(command, copyable(commandText()));
    if (document.activeElement !== notation && !editing) notation.value = view.at;
    const off = (id, yes) => document.getElementById(id).toggleAttribute('disabled', yes);
    off('do-undo', !line().length);
    off('do-restart', !line().length);
    off('go-first', ply() === 0);
    off('go-back', ply() === 0);
    off('go-next', atEnd());
    off('go-last', atEnd());
  }

  function renderBanner() {
    banner.hidden = Boolean(editing) || !isOver(view) || !atEnd();
    if (banner.hidden) return;
    const result = statusText();
    put(
      banner,
      h(
        'strong',
        {},
        result.replace(/^[^:：]*[:：]\s*/, '').replace(/^./, (first) => first.toUpperCase()),
      ),
      h(
        'div',
        { class: 'row tight' },
        h(
          'button',
          { type: 'button', class: 'small primary', id: 'again', onclick: () => set({ m: [], b: [], ply: undefined }) },
          t('again'),
        ),
        h(
          'button',
          { type: 'button', class: 'small', id: 'again-swapped', onclick: () => swap({ m: [], b: [], ply: undefined }) },
          t('againSwapped'),
        ),
      ),
    );
  }

  function renderMoves(mine, shown) {
    const order = values?.moves.map((one) => one.move) ?? [];
    const rank = (one) => (wantsValues() && order.includes(one.move) ? order.indexOf(one.move) : order.length);
    const sorted = view.moves
      .map((one, i) => [one, i])
      .sort(([a, i], [b, k]) => rank(a) - rank(b) || i - k)
      .map(([one]) => one);
    put(
      moves,
      sorted.map(({ move }) => {
        const worth = shown?.get(move);
        return h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              disabled: !mine,
              data: { move },
              class: hints.includes(move) ? 'hint' : '',
              onclick: () => make(move),
            },
            h('span', { class: 'mono' }, move),
            worth &&
              h('span', { class: `tag ${worth.value ?? ''}`, title: spoken(worth) }, values.best.includes(move) && '★', short(worth)),
          ),
        );
      }),
    );
  }

  function renderRecord() {
    const course = courseOf();
    const mistakes = new Set(wantsValues() ? course.flatMap((moment, i) => (moment.mistake ? [i] : [])) : []);
    const record_ = { history: whole.history, moves: line(), branches: list(params.b), ply: ply(), mistakes };
    showRecord(record, branches, record_, {
      look,
      take: (branch) => {
        const next = switched({ moves: line(), branches: list(params.b) }, branch);
        set({ m: next.moves, b: next.branches, ply: undefined });
      },
    });
    const drawn = wantsValues() && course.length > 1 && plot(course, 1, look);
    put(chart, drawn || h('p', { class: 'soft' }, wantsValues() ? t(line().length ? 'courseOpen' : 'noMovesYet') : t('courseHelp')));
  }

  /// The positions up to the one that is looked at, with what is known of them as player 1 sees it.
  function courseOf() {
    const found = [...(values?.course ?? []), values && { ...values }];
    const moments = view.history.map((moment, i) => ({ ...moment, own: found[i] ?? undefined }));
    return moments.map((moment, i) => {
      const next = moments[i + 1];
      const [before, after] = [rankOf(moment.own), rankOf(next?.own)];
      // What the other player has after a move, the one who made it has not.
      const kept = next && (next.turn === moment.turn ? after : after === undefined || view.players > 2 ? undefined : 2 - after);
      return { ...moment, worth: asFirst(moment), mistake: before !== undefined && kept !== undefined && kept < before };
    });
  }

  function asFirst({ own, turn }) {
    if (!own?.value || (turn !== 1 && view.players > 2)) return undefined;
    const flipped = { win: 'loss', loss: 'win', draw: 'draw' }[own.value];
    return [turn === 1 ? own : { ...own, value: flipped }];
  }

  function statusText() {
    if (view.over) {
      if (view.over.length === 0) return t('overDrawn');
      const persons = people().filter((p) => seat(p) === 'human');
      if (persons.length === 1) return t(view.over.includes(persons[0]) ? 'youWin' : 'youLose');
      return upper(t('overWins', { who: who(view.over), n: view.over.length }));
    }
    if (view.goes_round && view.cycle_winners.length) {
      return upper(t('cycleWon', { who: who(view.cycle_winners), cycle: view.cycle.join(' → '), n: view.cycle_winners.length }));
    }
    if (view.goes_round) return t('goesRound');
    const whoIs = { who: who([view.turn]) };
    if (!atEnd()) return upper(t('lookingBack', { ...whoIs, n: ply(), all: line().length }));
    if (stuck) return upper(t('cannotMove', whoIs));
    return upper(t(seat(view.turn) === 'human' ? 'yourTurn' : 'thinking', whoIs));
  }

  function seatField(player) {
    const [word, argument = ''] = seat(player).split(':');
    const change = (value) => set({ [`p${player}`]: value });
    const options = view.opponents.map((one) => h('option', { value: one.word, selected: one.word === word }, t(`seat-${one.word}`)));
    const chosen = (event) => {
      const one = view.opponents.find((other) => other.word === event.target.value);
      change(one.argument ? `${one.word}:4` : one.word);
    };
    return h(
      'label',
      { class: 'field' },
      h('span', { class: `who p${player}` }, upper(who([player]))),
      h(
        'span',
        { class: 'row tight' },
        h('select', { id: `seat-${player}`, onchange: chosen }, options),
        argument &&
          h('input', {
            type: 'number',
            min: '1',
            max: '12',
            value: argument,
            class: 'side',
            'aria-label': t('depth'),
            onchange: (event) => change(`${word}:${event.target.value}`),
          }),
      ),
    );
  }

  function undo() {
    if (!atEnd()) {
      look(ply() - 1);
      return;
    }
    // Back to the last position where a person is to move.
    const past = whole.history.slice(0, -1);
    let keep = past.length - 1;
    while (keep > 0 && seat(past[keep].turn) !== 'human') keep -= 1;
    set({ m: line().slice(0, Math.max(0, keep)), ply: undefined });
  }

  function swap(more = {}) {
    const changes = more instanceof Event ? {} : { ...more };
    for (let p = 1; p <= view.players; p++) changes[`p${p}`] = seat((p % view.players) + 1);
    set(changes);
  }

  async function advise(work) {
    try {
      await work();
    } catch (error) {
      put(advice, refusal(error, undefined, isCancelled(error) ? [[t('tryAgain'), () => advise(work)]] : []));
    }
  }

  function hint() {
    return advise(async () => {
      const mine = turnNumber;
      const heard = (found) => {
        if (mine !== turnNumber) return;
        if (found.moves.length === 0) {
          put(advice, h('p', {}, t('noHint')));
          return;
        }
        const best = found.best.length ? found.best : [found.moves[0].move];
        const worth = found.best.length ? found : ofMove(found.moves[0]);
        hints = found.best;
        render();
        put(
          advice,
          h('p', {}, t(found.best.length ? 'hintText' : 'hintSoFar', { n: best.length, moves: best.join(', '), worth: spoken(worth) })),
        );
      };
      if (values?.best.length) heard(values);
      else heard(await ask('/api/values', { game: gameRef(params), moves: line().slice(0, ply()) }, 'hint', heard));
    });
  }

  function why() {
    return advise(async () => {
      const game = { ...gameRef(params), at: null };
      const size = await ask('/api/size', { game });
      if (!size.graph) {
        const words = size.smaller && t('useSmaller', { game: calledByName(size.smaller) });
        const ways = size.smaller && h('a', { class: 'button small', href: address('play', { game: size.smaller }) }, words);
        put(advice, h('p', {}, t('whyTooLarge', { count: large(size.positions ?? 0) })), ways);
        return;
      }
      const sentences = await ask('/api/why', { game, position: view.at });
      put(
        advice,
        h(
          'ol',
          { class: 'reasons' },
          sentences.map((one) => h('li', {}, upper(reason(one)))),
        ),
      );
    });
  }

  function bestLine() {
    return advise(async () => {
      const made = line().slice(0, ply());
      const best = await ask('/api/line', { game: gameRef(params), moves: made });
      const word = (move, i) => [
        h(
          'button',
          { type: 'button', class: `quiet small mono who p${best.turns[i]}`, onclick: () => follow(made, best.moves.slice(0, i + 1)) },
          move,
        ),
      ];
      put(
        advice,
        h(
          'p',
          { class: 'best-line', id: 'best-line' },
          best.moves.length ? best.moves.map(word) : t(made.length ? 'courseOpen' : 'noMovesYet'),
        ),
      );
    });
  }

  /// Go along a line of best play; the line that was played is kept.
  function follow(made, more) {
    let game = { moves: line(), branches: list(params.b) };
    more.forEach((move, i) => {
      game = continued(game, made.length + i, move);
    });
    set({ m: game.moves, b: game.branches, ply: String(made.length + more.length) });
  }

  /// Go to a position by its notation, or along moves that were pasted.
  async function setPosition(text) {
    put(unset);
    if (!text || text === view?.at) return;
    const game = gameRef(params);
    const could = (of, line_) => ask('/api/play', { game: of, moves: line_ }, 'set-up');
    try {
      await could({ ...game, at: text }, []);
      set({ at: text, m: [], b: [], ply: undefined });
    } catch (error) {
      for (const made of [text.split(/[\s,;]+/), [...text]]) {
        const fits = made.length < 500 && (await could({ ...game, at: null }, made).catch(() => undefined));
        if (fits) {
          set({ at: undefined, m: made, b: [], ply: undefined });
          return;
        }
      }
      put(unset, refusal(error));
    }
  }

  /// The button that sets a position up on the board, where that can be done.
  function editor() {
    const of = SetUp.of(params, view, card, {});
    const begin = () => {
      turnNumber += 1;
      cancel('values');
      known.textContent = '';
      editing = SetUp.of(params, view, card, {
        draw: () => editing && render(),
        done: setPosition,
        leave: () => {
          editing = undefined;
          put(offers);
          load();
        },
        notation,
        panel: offers,
      });
      if (editing.position.unread) editing.check();
      else editing.show();
    };
    const button_ = h('button', { type: 'button', class: 'small', id: 'edit-position', onclick: begin }, t('editPosition'));
    put(document.getElementById('edit-place'), of && button_);
  }

  function commandText() {
    const quote = (word) => (/^[\w:,=.@+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const persons = people().filter((p) => seat(p) === 'human');
    const others = people().filter((p) => seat(p) !== 'human');
    return [
      'attractor play',
      quote(params.game),
      persons.length && `--you ${persons.join(',')}`,
      ...others.map((p) => `--player ${p}=${seat(p)}`),
      params.at && `--at ${quote(params.at)}`,
      line().length && `--line ${quote(line().join(' '))}`,
    ]
      .filter(Boolean)
      .join(' ');
  }

  const onkey = (event) => {
    if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey || !view) return;
    const walk = {
      ArrowLeft: () => look(ply() - 1),
      ArrowRight: () => look(ply() + 1),
      Home: () => look(0),
      End: () => look(line().length),
    };
    const letters = shortcuts() ? { u: undo, h: hint, w: why, b: bestLine, v: () => set({ values: !wantsValues() }) } : {};
    const act = walk[event.key] ?? letters[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  };
  addEventListener('keydown', onkey);

  async function showRules() {
    card = (await games().catch(() => [])).find((one) => one.name === gameName(params));
    document.getElementById('rules-card').hidden = !card;
    if (card)
      put(
        rules,
        h('summary', {}, t('rulesOf', { game: ofGame(card, 'title') })),
        h('p', {}, code(ofGame(card, 'rules'))),
        h('p', { class: 'soft' }, h('small', {}, code(ofGame(card, 'notation')))),
      );
  }

  /// A notation that is pasted anywhere on the page is set up.
  const onpaste = (event) => {
    const text = event.clipboardData?.getData('text').trim();
    if (!text || !view || event.target.matches?.('input, textarea')) return;
    event.preventDefault();
    setPosition(text);
  };
  addEventListener('paste', onpaste);

  let named;
  return {
    update(next) {
      const game = JSON.stringify(gameRef(next));
      if (game !== named) {
        // Another game: nothing of the former one may be shown.
        named = game;
        view = undefined;
        whole = undefined;
        put(board);
        put(known);
        banner.hidden = true;
      }
      params = next;
      const given = Boolean(params.game);
      split.hidden = !given;
      empty.hidden = given;
      if (!given) return;
      title.textContent = gameTitle(params);
      Promise.all([showRules(), load()]).then(() => view && editor());
    },
    leave() {
      turnNumber += 1;
      removeEventListener('keydown', onkey);
      removeEventListener('paste', onpaste);
    },
  };
}
