// Playing where all choose at the same time: one chooses for some players, the program answers as a formula asks, or draws lots.

import { ask, cancel, isCancelled, refusal } from './api.js';
import { drawBoard } from './board.js';
import { h, icon, put, say, segments } from './dom.js';
import * as door from './door.js';
import { copyable } from './download.js';
import { told } from './errors.js';
import { gameRef, gameTitle, keptParams } from './game.js';
import { address, adjust, go, here, list } from './place.js';
import { StateDrawing } from './states.js';
import { Viewport } from './viewport.js';
import { named, t, upper } from './words.js';

/// What is known of texts: whether their players choose at the same time.
const kinds = new Map();

/// What `/api/joint` says of the start of a game; nothing where players move in turn.
export function joint(params) {
  // Names of the catalogue are no such games.
  if (!/[\n{]/.test(params.game ?? '')) return Promise.resolve(null);
  const game = gameRef(params);
  const key = JSON.stringify(game);
  if (!kinds.has(key)) {
    if (kinds.size > 50) kinds.clear();
    // Nobody cancels it, since whoever comes next waits for it as well. Whatever is wrong is said by who asks for more.
    const found = door
      .ask('/api/joint', { game }, () => {})
      .answer.catch(() => {
        kinds.delete(key);
        return null;
      });
    kinds.set(key, found);
  }
  return kinds.get(key);
}

export function mount(root) {
  const title = h('h1', {}, t('tab-play'));
  const status = h('p', { class: 'lead', id: 'status', 'aria-live': 'polite' });
  const stand = h('p', { id: 'stand', 'aria-live': 'polite' });
  const wrong = h('div', {});
  const state = h('div', { class: 'stack tight', id: 'state' });
  const choices = h('form', { class: 'stack tight', id: 'choices' });
  const sides = h('div', { class: 'stack tight', id: 'sides' });
  const record = h('ol', { class: 'list scroll', id: 'record', tabindex: '0', 'aria-label': t('record') });
  const command = h('section', { class: 'card' });
  const formula = h('input', { type: 'text', id: 'joint-formula', spellcheck: false, autocomplete: 'off', placeholder: '<<1>> F …' });
  const askLink = h('a', { class: 'button small' }, t('tab-ask'));
  const viewport = new Viewport(t('tab-graph'));
  const canvas = h('div', { class: 'canvas states' }, viewport.element, viewport.buttons());
  const key = h('div', { class: 'soft' });
  const button = (word, act) => h('button', { type: 'button', id: `do-${word}`, onclick: act }, t(word));
  const step = (sign, word, act) =>
    h('button', { type: 'button', class: 'icon', id: `go-${sign}`, 'aria-label': t(word), title: t(word), onclick: act }, icon(sign));
  const asked = h(
    'form',
    {
      class: 'row tight',
      onsubmit: (event) => {
        event.preventDefault();
        set({ f: formula.value.trim(), you: undefined, m: [], ply: undefined });
      },
    },
    formula,
    h('button', { class: 'small', id: 'play-for' }, t('jointPlayFor')),
    askLink,
  );
  const split = h(
    'div',
    { class: 'split', hidden: true },
    h('div', { class: 'stack' }, h('section', { class: 'card stack tight' }, stand, state, choices), canvas, key),
    h(
      'aside',
      { class: 'stack' },
      h(
        'section',
        { class: 'card stack tight' },
        h('h2', {}, h('label', { for: 'joint-formula' }, t('jointGoal'))),
        asked,
        h('p', { class: 'soft' }, h('small', {}, t('jointGoalHelp'))),
      ),
      h('section', { class: 'card' }, h('h2', {}, t('seats')), sides),
      h(
        'section',
        { class: 'card' },
        h(
          'div',
          { class: 'row spread' },
          h('h2', {}, t('course')),
          h(
            'div',
            { class: 'row tight stepper' },
            step('first', 'firstMove', () => look(0)),
            step('back', 'moveBefore', () => look(ply() - 1)),
            step('next', 'moveAfter', () => look(ply() + 1)),
            step('last', 'lastMove', () => look(line().length)),
          ),
        ),
        record,
        h(
          'div',
          { class: 'row tight' },
          button('undo', () => set({ m: line().slice(0, ply() - 1), ply: undefined })),
          button('restart', () => set({ m: [], ply: undefined })),
        ),
      ),
      command,
    ),
  );
  put(root, h('header', { class: 'stack tight head' }, title, status), wrong, split);

  let params = {};
  let view; // the play up to where one looks
  let turn = 0; // an answer that comes late belongs to a play that is gone
  let drawn = ''; // what the drawing shows
  let drawing;
  const seen = new Map(); // plays by what was asked

  const set = (changes) => go('play', { ...here().params, ...changes });
  const line = () => list(params.m);
  const ply = () => Math.max(0, Math.min(line().length, params.ply === undefined ? line().length : Number(params.ply)));
  const look = (to) => {
    const bounded = Math.max(0, Math.min(line().length, to));
    if (bounded !== ply()) set({ ply: bounded === line().length ? undefined : String(bounded) });
  };
  const called = (numbers) => named(view.players, numbers);
  const others = () => view.players.map((_, i) => i + 1).filter((player) => !view.you.includes(player));

  const request = (moves, choice) => ({
    game: gameRef(params),
    formula: params.f ?? '',
    you: params.you ? params.you.split(',').map(Number) : null,
    moves,
    choice: choice ?? null,
    seed: Number(params.seed ?? 0),
  });

  async function load() {
    const mine = ++turn;
    put(wrong);
    formula.removeAttribute('aria-invalid');
    const body = request(line().slice(0, ply()));
    const asking = JSON.stringify(body);
    try {
      const found = seen.get(asking) ?? (await ask('/api/joint', body, 'play'));
      if (mine !== turn) return;
      seen.set(asking, found);
      view = found;
      split.hidden = false;
      render();
      draw();
    } catch (error) {
      if (mine === turn) refuse(error);
    }
  }

  function refuse(error) {
    status.textContent = '';
    split.hidden = !view && !params.f;
    put(stand);
    put(state);
    put(choices);
    const ways = [
      isCancelled(error) && [t('tryAgain'), () => load()],
      line().length > 0 && [t('restart'), () => set({ m: [], ply: undefined })],
      params.f && [t('jointByLot'), () => set({ f: undefined, you: undefined, m: [], ply: undefined })],
    ].filter(Boolean);
    if (params.f && error.spot) formula.setAttribute('aria-invalid', 'true');
    put(wrong, refusal(error, params.f || params.game, ways));
  }

  /// Choose for one's players; what the others chose is told with it.
  async function choose(actions) {
    const mine = ++turn;
    if (!params.f && params.seed === undefined) {
      adjust({ seed: String(Math.floor(Math.random() * 2 ** 31)) });
      params = here().params;
    }
    const made = line().slice(0, ply());
    const choice = view.you.map((player, i) => `${view.players[player - 1]}.${actions[i]}`).join(' ');
    try {
      const found = await ask('/api/joint', request(made, choice), 'play');
      if (mine !== turn) return;
      seen.clear();
      seen.set(JSON.stringify(request(found.moves)), found);
      say(`${found.moves.at(-1)}. ${upper(t('jointNow', { state: found.states.at(-1) }))}`);
      set({ m: found.moves, ply: undefined });
    } catch (error) {
      if (mine === turn) put(wrong, refusal(error, undefined, isCancelled(error) ? [[t('tryAgain'), () => choose(actions)]] : []));
    }
  }

  function statusText() {
    if (view.winners)
      return upper(view.winners.length ? t('overWins', { who: called(view.winners), n: view.winners.length }) : t('overDrawn'));
    const end = view.contest?.end;
    if (end) {
      const won = view.contest.ahead.length > 0 && view.contest.ahead.every((player) => view.you.includes(player));
      const all = view.you.length === view.players.length;
      if (all) return upper(t('jointWon', { who: called(view.contest.ahead), n: view.contest.ahead.length }));
      return t(won ? 'jointYouWon' : 'jointYouLost');
    }
    if (!view.actions.length) return t('jointOver');
    if (view.seen) return upper(t('jointAnswer', { who: called(others()), choice: view.seen, n: others().length }));
    return upper(t(view.you.length === view.players.length ? 'jointChooseAll' : 'jointChoose', { who: called(view.you) }));
  }

  /// Who is ahead, and why play has ended.
  function standing() {
    const contest = view.contest;
    if (!contest) return [t('jointNoGoal')];
    if (contest.end) return [h('code', {}, contest.formula), ' · ', upper(told(contest.end) ?? contest.end)];
    const again = view.states.indexOf(view.states.at(-1));
    const ahead = contest.ahead;
    const words = view.you.length < view.players.length && ahead.length > 0 && ahead.every((player) => view.you.includes(player));
    return [
      h('code', {}, contest.formula),
      ' · ',
      h(
        'span',
        { class: `tag ${words ? 'win' : view.you.length < view.players.length ? 'loss' : ''}`, id: 'ahead' },
        upper(t(contest.can_hold ? 'jointForces' : 'jointPrevents', { who: called(ahead), n: ahead.length })),
      ),
      again < view.states.length - 1 && h('span', {}, ` ${upper(t('jointAgain', { n: again }))}`),
    ];
  }

  function render() {
    const focused = choices.contains(document.activeElement);
    title.textContent = gameTitle(params, view.game);
    status.textContent = statusText();
    put(stand, standing());
    put(
      state,
      h(
        'p',
        { class: 'row tight' },
        h('strong', { class: 'mono', id: 'here' }, view.states.at(-1)),
        view.labels.map((label) => h('span', { class: 'tag' }, label)),
      ),
      view.moves.length > 0 && h('p', { class: 'soft', id: 'last' }, t('jointLast', { move: view.moves.at(-1) })),
      view.picture?.spots.length > 0 && h('div', { class: 'table' }, drawBoard(view.picture, { label: t('board') })),
    );
    put(choices, form());
    // Who goes on by the keyboard need not look for the next choice.
    if (focused) (choices.querySelector('button, input') ?? choices).focus({ preventScroll: true });
    put(sides, seats());
    if (document.activeElement !== formula) formula.value = params.f ?? '';
    askLink.href = address('ask', { ...keptParams(params), f: params.f });
    put(
      record,
      view.moves.map((move, i) => recorded(move, view.states[i + 1], i + 1)),
      line()
        .slice(view.moves.length)
        .map((move, i) => recorded(move, '', view.moves.length + i + 1)),
    );
    const off = (id, yes) => document.getElementById(id).toggleAttribute('disabled', yes);
    off('do-undo', ply() === 0);
    off('do-restart', !line().length);
    off('go-first', ply() === 0);
    off('go-back', ply() === 0);
    off('go-next', ply() === line().length);
    off('go-last', ply() === line().length);
    command.hidden = !params.f;
    const quote = (word) => (/^[\w:,=.@+/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const why = view.contest?.holds ? '--witness' : '--refute';
    put(command, h('h2', {}, t('sameCommand')), copyable(`attractor check ${quote(params.game)} ${quote(params.f ?? '')} ${why}`));
  }

  const recorded = (move, to, n) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', data: { ply: String(n) }, 'aria-current': n === ply() ? 'step' : undefined, onclick: () => look(n) },
        h('span', { class: 'mono' }, move),
        h('span', { class: 'mono soft' }, to),
      ),
    );

  /// A button for each action, where one player has a choice; else one of several for each player.
  function form() {
    if (!view.actions.length) return [];
    const own = view.you.map((player) => [player, view.actions[player - 1]]);
    const free = own.filter(([, actions]) => actions.length > 1);
    if (free.length <= 1) {
      const [player, actions] = free[0] ?? own[0];
      choices.onsubmit = (event) => event.preventDefault();
      return h(
        'div',
        { class: 'row tight scroll', role: 'group', 'aria-label': upper(t('jointChoice', { who: called([player]) })) },
        actions.map((action) =>
          h(
            'button',
            {
              type: 'button',
              data: { action },
              onclick: () => choose(own.map(([other, names]) => (other === player ? action : names[0]))),
            },
            action,
          ),
        ),
      );
    }
    choices.onsubmit = (event) => {
      event.preventDefault();
      choose(own.map(([player]) => choices.querySelector(`[name=action-${player}]:checked`).value));
    };
    return [
      own.map(([player, actions]) =>
        h(
          'fieldset',
          { class: 'plain' },
          h('legend', {}, upper(called([player]))),
          h(
            'div',
            { class: 'row tight scroll' },
            actions.map((action, i) =>
              h(
                'label',
                { class: 'check' },
                h('input', { type: 'radio', name: `action-${player}`, value: action, checked: i === 0, data: { action } }),
                h('span', {}, action),
              ),
            ),
          ),
        ),
      ),
      h('div', {}, h('button', { class: 'primary', id: 'choose' }, t('jointGo'))),
    ];
  }

  /// Which players one chooses for: either side of what is played for, or any.
  function seats() {
    const all = view.players.map((_, i) => i + 1);
    if (!view.contest) {
      return all.map((player) =>
        h(
          'label',
          { class: 'check' },
          h('input', {
            type: 'checkbox',
            checked: view.you.includes(player),
            data: { player: String(player) },
            onchange: (event) => {
              const you = all.filter((other) => (other === player ? event.target.checked : view.you.includes(other)));
              if (you.length) set({ you: you.join(','), ply: undefined });
              else event.target.checked = true;
            },
          }),
          h('span', {}, t('jointIChoose', { who: called([player]) })),
        ),
      );
    }
    const { first } = view.contest;
    const second = all.filter((player) => !first.includes(player));
    const choice = [first, second, all].filter((side) => side.length > 0);
    const words = (side) => upper(side.length === all.length ? t('jointEverybody') : called(side));
    const different = choice.filter((side, i) => choice.findIndex((other) => other.join() === side.join()) === i);
    return [
      segments(
        t('seats'),
        different.map((side) => [side.join(), words(side)]),
        view.you.join(),
        (you) => set({ you, m: [], ply: undefined }),
      ),
      first.length > 0 &&
        second.length > 0 &&
        h(
          'p',
          { class: 'soft' },
          h('small', {}, upper(t('jointOrder', { first: called(first), second: called(second), n: first.length }))),
        ),
    ];
  }

  /// The states, with the strategy that the formula has.
  async function draw() {
    const body = { game: gameRef(params), formula: params.f || 'false', picture: true };
    const asking = JSON.stringify(body);
    if (asking !== drawn) {
      drawn = asking;
      drawing = undefined;
      const { picture } = await ask('/api/check', body, 'states').catch(() => ({}));
      if (drawn !== asking) return;
      // Too many states cannot be drawn; playing goes on without.
      canvas.hidden = key.hidden = !picture;
      if (!picture) return;
      drawing = new StateDrawing(picture, view.game);
      put(key, h('p', {}, h('small', {}, t(params.f ? 'jointDrawing' : 'jointStates'))), drawing.legend());
      viewport.show(drawing.svg, drawing.width, drawing.height);
      viewport.fit();
    }
    drawing?.light(view.states);
  }

  const onkey = (event) => {
    if (event.target.matches('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey || !view) return;
    const walk = {
      ArrowLeft: () => look(ply() - 1),
      ArrowRight: () => look(ply() + 1),
      Home: () => look(0),
      End: () => look(line().length),
    };
    if (walk[event.key]) {
      event.preventDefault();
      walk[event.key]();
    }
  };
  addEventListener('keydown', onkey);

  return {
    update(next) {
      params = next;
      title.textContent = gameTitle(params);
      load();
    },
    leave() {
      turn += 1;
      cancel('play');
      cancel('states');
      removeEventListener('keydown', onkey);
    },
  };
}
