// A console for questions in alternating-time logic.

import { ask, isCancelled, refusal } from './api.js';
import { READABLE, banded } from './bands.js';
import { code, h, put } from './dom.js';
import { copyable } from './download.js';
import { Drawing } from './drawing.js';
import { told } from './errors.js';
import { gameParams, gameRef, gameTitle, keptParams } from './game.js';
import { address, go, here } from './place.js';
import { StateDrawing } from './states.js';
import { joint } from './together.js';
import { Viewport } from './viewport.js';
import { named, number, t, upper, who } from './words.js';

const EXAMPLES = ['<<1>> F wins 1', '<<2>> F wins 2', '<<1>> G !blocked', '<<1>> X turn 2', 'initial'];
/// More positions than this are a tangle; then so many around one are shown.
const [MANY, AROUND] = [240, 60];
/// More names than this are not fetched: nobody reads them.
const LISTED = 50_000;
/// How many times as wide and high as its frame a drawing may be, the smallest first that can be read.
const PAPERS = [1, 1.4, 2, 2.8];

export function mount(root) {
  const title = h('h1', {}, t('tab-ask'));
  const input = h('textarea', {
    id: 'formula',
    rows: '2',
    spellcheck: false,
    autocomplete: 'off',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'completions',
    'aria-label': t('formula'),
    oninput: () => complete(),
    onkeydown: (event) => onkey(event),
    onblur: () => setTimeout(() => close(), 150),
  });
  const menu = h('ul', { class: 'completions', id: 'completions', role: 'listbox', hidden: true });
  const wrong = h('div', {});
  const result = h('div', { class: 'stack', id: 'answer', 'aria-live': 'polite' });
  const words = h('p', { class: 'soft' });
  const viewport = new Viewport(t('tab-graph'));
  const part = h('div', { class: 'soft legend' });
  const examples = h('span', { class: 'row tight' });
  const empty = h(
    'div',
    { class: 'card' },
    h('p', {}, t('noGame')),
    h('a', { class: 'button primary', href: address('games') }, t('chooseGame')),
  );
  const split = h(
    'div',
    { class: 'split' },
    h('div', { class: 'canvas' }, viewport.element, viewport.buttons(), part),
    h('aside', { class: 'stack' }, result),
  );
  const console_ = h(
    'section',
    { class: 'card console' },
    h('div', { class: 'combo' }, input, menu),
    wrong,
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'primary', id: 'ask', onclick: submit }, t('askIt')), examples),
    h('details', {}, h('summary', {}, t('language')), h('p', {}, t('languageHelp')), words),
  );
  put(root, h('header', { class: 'stack tight head' }, title, h('p', { class: 'lead' }, t('askLead'))), console_, split, empty);

  let params = {};
  let vocabulary = [];
  let drawing;
  let drawn = '';
  /// The players and the start, where all choose at the same time.
  let together;
  let states;
  let active = -1;
  let inside = new Set(); // where the formula holds

  function submit() {
    close();
    go('ask', { ...here().params, f: input.value.trim() });
    update(here().params);
  }

  const suggest = (formulas) =>
    put(
      examples,
      formulas.map((example) =>
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            onclick: () => {
              input.value = example;
              submit();
            },
          },
          h('code', {}, example),
        ),
      ),
    );
  suggest(EXAMPLES);

  /// What can be asked where all choose at the same time: of the first two players and labels.
  function suggestions() {
    const [one, other] = together.players.map((name, i) => (/^\p{L}[\p{L}\d_]*$/u.test(name) ? name : String(i + 1)));
    const labels = vocabulary.filter((word) => word.kind === 'label').map((word) => word.word);
    const fact = labels[0] ?? 'over';
    const both = other ? [`<<${one},${other}>> F ${fact}`, `<<${other}>> F ${labels[1] ?? fact}`] : [];
    return [`<<${one}>> F ${fact}`, `<<${one}>> G !${fact}`, `[[${one}]] X ${fact}`, ...both];
  }

  // Completion of the word before the cursor.
  const wordAt = () => /[\w'"]*$/.exec(input.value.slice(0, input.selectionStart))[0];
  function complete() {
    const word = wordAt();
    const found = word
      ? vocabulary.filter((one) => one.word.toLowerCase().startsWith(word.toLowerCase()) && one.word !== word).slice(0, 8)
      : [];
    active = found.length ? 0 : -1;
    menu.hidden = !found.length;
    input.setAttribute('aria-expanded', String(found.length > 0));
    put(
      menu,
      found.map((one, i) =>
        h(
          'li',
          {
            role: 'option',
            id: `completion-${i}`,
            'aria-selected': String(i === active),
            onpointerdown: (event) => {
              event.preventDefault();
              accept(one.word);
            },
          },
          h('code', {}, one.word),
          h('small', { class: 'soft' }, t(`word-${one.kind}`)),
        ),
      ),
    );
    mark();
  }
  function mark() {
    [...menu.children].forEach((item, i) => item.setAttribute('aria-selected', String(i === active)));
    if (active >= 0) input.setAttribute('aria-activedescendant', `completion-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }
  function accept(word) {
    const start = input.selectionStart - wordAt().length;
    input.setRangeText(word, start, input.selectionStart, 'end');
    close();
    input.focus();
  }
  function close() {
    menu.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    mark();
  }
  function onkey(event) {
    if (!menu.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      active = (active + (event.key === 'ArrowDown' ? 1 : -1) + menu.children.length) % menu.children.length;
      mark();
    } else if (!menu.hidden && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) {
      event.preventDefault();
      accept(menu.children[active].querySelector('code').textContent);
    } else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
  }

  /// The boards as large as in the graph; where the frame is too small to read them, on a paper that is larger than it.
  function filled(view) {
    if (!view.nodes.some((node) => node.picture)) return undefined;
    const { clientWidth, clientHeight } = viewport.element;
    const [width, height] = [Math.max(280, clientWidth - 24), Math.max(280, clientHeight - 24)];
    return PAPERS.map((times) => banded(view, params, times * width, times * height)).find((shown) => shown?.board >= READABLE);
  }

  async function load() {
    const key = JSON.stringify(gameParams(params));
    if (key === drawn) return;
    drawn = key;
    drawing = undefined;
    states = undefined;
    together = await joint(params);
    if (key !== drawn) return;
    const game = gameRef(params);
    vocabulary = await ask('/api/vocabulary', { game })
      .then((found) => found.words)
      .catch(() => []);
    put(
      words,
      vocabulary.map((one) => [h('code', { title: t(`word-${one.kind}`) }, one.word), ' ']),
    );
    suggest(together ? suggestions() : EXAMPLES);
    // Where all choose at the same time the picture comes with the answer.
    if (together) return;
    try {
      await draw();
    } catch (error) {
      drawn = '';
      put(
        wrong,
        refusal(
          error,
          params.game,
          isCancelled(error) ? [[t('tryAgain'), () => update(params)]] : [[t('playIt'), address('play', keptParams(params))]],
        ),
      );
      throw error;
    }
  }

  /// The graph, or the part of it around a position where all of it would be a tangle.
  async function draw(around) {
    const asked = { game: gameRef(params), around: around ?? null };
    let view = await ask('/api/graph', { ...asked, most: around ? AROUND : MANY }, 'ask-graph');
    if (view.part && !around) view = await ask('/api/graph', { ...asked, most: AROUND }, 'ask-graph');
    drawing = new Drawing(filled(view) ?? view, () => {});
    viewport.show(drawing.svg, drawing.width, drawing.height);
    viewport.fit();
    // On a paper larger than the frame what counts is where play begins, or what was looked for.
    const middle = drawing.view.nodes.findIndex((node) => node.name === (around ?? view.start));
    if (drawing.view.board && viewport.scale < 0.8 && middle >= 0) viewport.reveal(...drawing.at(middle), 1);
    part.textContent = view.part
      ? t('onlyPart', { shown: number(view.nodes.length), all: number(view.positions), centre: view.centre })
      : '';
  }

  async function check() {
    put(wrong);
    input.removeAttribute('aria-invalid');
    if (!params.f) {
      put(result);
      drawing?.paintSet(() => false);
      if (together) await picture();
      return;
    }
    try {
      const answer = await ask(
        '/api/check',
        {
          game: gameRef(params),
          formula: params.f,
          witness: true,
          refute: true,
          why: true,
          list: !drawing || drawing.view.positions <= LISTED,
        },
        'check',
      );
      render(answer);
      if (together) await picture();
    } catch (error) {
      input.setAttribute('aria-invalid', 'true');
      drawing?.paintSet(() => false);
      put(result);
      put(wrong, refusal(error, params.f));
      if (error.spot) {
        input.focus();
        input.setSelectionRange(error.spot.column - 1, error.spot.column);
      }
    }
  }

  /// The states, with where the formula holds and what is played.
  async function picture() {
    const shown = params.f;
    const asked = { game: gameRef(params), formula: shown || 'false', picture: true };
    try {
      const answer = await ask('/api/check', asked, 'ask-graph');
      if (params.f !== shown) return;
      states = new StateDrawing(answer.picture, answer.game);
      viewport.show(states.svg, states.width, states.height);
      viewport.fit();
      put(part, t(shown ? 'jointDrawing' : 'jointStates'), states.legend());
    } catch (error) {
      // Too many states cannot be drawn; the answer stands without.
      viewport.show(h('span', {}), 1, 1);
      part.textContent = upper(error.message ?? '');
    }
  }

  function render(answer) {
    inside = new Set(answer.list ?? []);
    drawing?.paintSet((name) => inside.has(name));
    const holds = answer.at_start;
    const reasons = (holds ? answer.witness : answer.refutation) ?? [];
    put(
      result,
      h(
        'section',
        { class: 'card' },
        h(
          'p',
          { class: 'row' },
          h('span', { class: `tag ${holds ? 'win' : 'loss'}`, id: 'at-start' }, holds === null ? '–' : t(holds ? 'holds' : 'fails')),
          answer.start && h('code', {}, answer.start),
        ),
        h(
          'div',
          { class: 'share', 'aria-hidden': 'true' },
          h('i', { class: 'p3', style: { flex: String(answer.holds) } }),
          h('i', { class: 'none', style: { flex: String(answer.positions - answer.holds) } }),
        ),
        h('p', { id: 'holds' }, t('holdsAt', { n: answer.holds, count: number(answer.holds), all: number(answer.positions) })),
        h('p', { class: 'soft' }, h('small', {}, h('code', {}, answer.meaning))),
      ),
      reasons.map((one) =>
        h(
          'section',
          { class: 'card witness' },
          h('h2', {}, upper(t(one.holds ? 'seesTo' : 'prevents', { n: one.players.length, who: calledPlayers(one.players) }))),
          h('code', {}, one.formula),
          h(
            'p',
            {},
            one.play.positions.map((position, i) => [
              i > 0 && [
                ' ',
                together && h('span', { class: 'soft mono' }, one.play.moves[i - 1]),
                h('span', { class: `who p${one.play.turns[i - 1] ?? ''}` }, ' → '),
              ],
              h('button', { type: 'button', class: 'small quiet mono', onclick: () => find(position) }, position),
            ]),
          ),
          h('p', { class: 'soft' }, code(upper(told(one.play.end) ?? one.play.end))),
          together &&
            h(
              'a',
              { class: 'button small', data: { against: one.formula }, href: address('play', { ...gameParams(params), f: one.formula }) },
              t('jointPlayAgainst'),
            ),
          h(
            'details',
            {},
            h('summary', {}, t('strategy', { n: Object.keys(one.strategy).length })),
            h(
              'ul',
              { class: 'list scroll' },
              Object.entries(one.strategy)
                .slice(0, 300)
                .map(([at, move]) =>
                  h(
                    'li',
                    {},
                    h(
                      'button',
                      { type: 'button', onclick: () => find(at) },
                      h('span', { class: 'mono' }, at),
                      h('span', { class: 'mono' }, move),
                    ),
                  ),
                ),
            ),
          ),
        ),
      ),
      h(
        'section',
        { class: 'card' },
        h('h2', {}, t('parts')),
        h(
          'ul',
          { class: 'list scroll' },
          (answer.why ?? []).map((one) =>
            h(
              'li',
              {},
              h(
                'button',
                {
                  type: 'button',
                  onclick: () => {
                    input.value = one.formula;
                    submit();
                  },
                },
                h('code', {}, one.formula),
                h('span', { class: 'tag' }, number(one.holds)),
              ),
            ),
          ),
        ),
      ),
      answer.list &&
        h(
          'section',
          { class: 'card' },
          h('h2', {}, t('wherePositions')),
          h(
            'ul',
            { class: 'list scroll', id: 'satisfying' },
            answer.list
              .slice(0, 300)
              .map((name) => h('li', {}, h('button', { type: 'button', class: 'mono', onclick: () => find(name) }, name))),
          ),
          answer.list.length > 300 && h('p', { class: 'soft' }, t('andMore', { n: answer.list.length - 300 })),
        ),
      h('section', { class: 'card' }, copyable(answer.command)),
    );
  }

  const calledPlayers = (players) => (together ? named(together.players, players) : who(players));

  async function find(name) {
    const at = states?.at(name);
    if (at) {
      states.light([name]);
      viewport.reveal(...at, Math.max(0.6, viewport.scale));
      return;
    }
    let node = drawing?.view.nodes.findIndex((one) => one.name === name) ?? -1;
    if (node < 0 && drawing?.view.part) {
      await draw(name);
      drawing.paintSet((one) => inside.has(one));
      node = drawing.view.nodes.findIndex((one) => one.name === name);
    }
    if (node < 0) return;
    drawing.select(node);
    const [x, y] = drawing.at(node);
    viewport.reveal(x, y, Math.max(0.6, viewport.scale));
  }

  async function update(next) {
    params = next;
    const given = Boolean(params.game);
    split.hidden = !given;
    console_.hidden = !given;
    empty.hidden = given;
    if (!given) return;
    title.textContent = gameTitle(params);
    if (document.activeElement !== input || !input.value) input.value = params.f ?? '';
    try {
      await load();
      await check();
    } catch {
      /* said where it happened */
    }
  }

  return { update, leave() {} };
}
