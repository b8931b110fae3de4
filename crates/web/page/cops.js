// Cops and robbers on a graph drawn by hand, pasted, or chosen by name.

import { ask, look as fetchOnce, refusal } from './api.js';
import { Chase } from './chase.js';
import { h, put, segments } from './dom.js';
import { copyable } from './download.js';
import { Editor, Sketch } from './editor.js';
import { edgeList, graph6, matrix, neighbours } from './graphtext.js';
import { address, adjust, go, here, renew } from './place.js';
import { inFrench, number, t } from './words.js';

export function mount(root) {
  const editor = new Editor({ directed: false, changed: (sketch) => set(sketch.params()) });
  const chase = new Chase((cops, robber) => mark(cops, robber));
  const result = h('div', { class: 'stack tight', id: 'cops-result', 'aria-live': 'polite' });
  const starts = h('div', { class: 'stack tight' });
  const command = h('div', { class: 'stack tight' });
  const texts = h('div', { class: 'stack tight' });
  const rules = h('div', { class: 'stack tight', id: 'rules' });
  const wrong = h('div', {});
  const named = h('input', {
    type: 'search',
    id: 'named-graph',
    list: 'families',
    placeholder: t('namedGraph'),
    'aria-label': t('namedGraph'),
    autocomplete: 'off',
    spellcheck: false,
    onchange: () => named.value.trim() && load(named.value.trim(), true),
  });
  const families = h('datalist', { id: 'families' });
  fetchOnce('/api/families')
    .then((found) =>
      put(
        families,
        found.map((one) => h('option', { value: one.example }, inFrench() ? one.french : one.about)),
      ),
    )
    .catch(() => {});
  const pasted = h('textarea', {
    id: 'paste-graph',
    rows: '3',
    spellcheck: false,
    placeholder: '0 1\n1 2\n2 0',
    'aria-label': t('pasteGraph'),
  });
  put(
    root,
    h(
      'header',
      { class: 'row spread head' },
      h('div', { class: 'stack tight' }, h('h1', {}, t('copsTitle')), h('p', { class: 'lead' }, t('copsLead'))),
      h('div', { class: 'row' }, named, families),
    ),
    wrong,
    h(
      'div',
      { class: 'split' },
      h('section', { class: 'card' }, editor.element),
      h(
        'aside',
        { class: 'stack' },
        h('section', { class: 'card' }, h('h2', {}, t('copNumber')), rules, result),
        h('section', { class: 'card', id: 'starts', hidden: true }, starts, chase.element),
        h('section', { class: 'card' }, h('h2', {}, t('vertex')), editor.panel),
        h(
          'section',
          { class: 'card' },
          h(
            'details',
            {},
            h('summary', {}, t('pasteGraph')),
            h('p', { class: 'soft' }, t('pasteGraphHelp')),
            pasted,
            h('button', { type: 'button', class: 'small', id: 'draw-pasted', onclick: () => load(pasted.value.trim()) }, t('drawPasted')),
          ),
          h('details', { id: 'copy-graph' }, h('summary', {}, t('copyGraph')), texts),
        ),
        h('section', { class: 'card' }, h('h2', {}, t('shareLink')), h('p', { class: 'soft' }, t('shareHelp')), command),
      ),
    ),
  );
  const startsCard = starts.parentElement;

  let params = {};
  let answer;
  let chosen; // how many cops are looked at
  let asked = '';

  const set = (changes) => go('cops', { rule: params.rule, ...changes });
  const rule = () => params.rule ?? 'stay';

  async function load(text, isName = false, arrived = false) {
    put(wrong);
    try {
      const found = await ask('/api/sketch', { graph: text });
      const vertices = found.vertices.map(({ name: label, x, y }) => ({ name: label, x, y, owner: 1, outcome: '' }));
      editor.past.push(editor.sketch.copy());
      const drawn = { ...new Sketch({ vertices, edges: found.edges }).params(), n: isName ? text : undefined };
      // Back leads away from here, and not to the name that led here.
      if (arrived) renew({ graph: undefined, ...drawn });
      else set(drawn);
    } catch (error) {
      put(wrong, refusal(error));
    }
    named.value = '';
  }

  async function solve() {
    chase.clear();
    startsCard.hidden = true;
    answer = undefined;
    chosen = undefined;
    mark();
    const { sketch } = editor;
    put(
      texts,
      sketch.vertices.length > 0 &&
        [
          ['graph6', graph6(sketch)],
          [t('edgeList'), edgeList(sketch)],
          [t('matrix'), matrix(sketch)],
        ].map(([name, text]) => [h('strong', {}, name), copyable(text)]),
    );
    if (sketch.vertices.length === 0) {
      put(result, h('p', { class: 'soft' }, t('drawFirst')));
      put(command);
      return;
    }
    try {
      const graph = neighbours(sketch);
      const found = await ask('/api/cops', { graph, rule: rule() });
      // Fewer or more cops than are needed can be asked for by the address.
      const wanted = Number(params.cops);
      if (wanted > 0 && !found.tried.some((one) => one.cops === wanted)) {
        found.tried.push(...(await ask('/api/cops', { graph, rule: rule(), cops: wanted })).tried);
      }
      answer = found;
      chosen = wanted || undefined;
      render();
    } catch (error) {
      put(result, refusal(error));
    }
  }

  function render() {
    const none = answer.cop_number === null;
    put(
      result,
      h('p', {}, none ? t('noCopNumber', { n: answer.tried.length }) : t('copNumberIs', { n: answer.cop_number })),
      h(
        'ul',
        { class: 'list' },
        answer.tried.map((one) =>
          h(
            'li',
            {},
            h(
              'button',
              {
                type: 'button',
                'aria-pressed': String(chosen === one.cops),
                data: { cops: String(one.cops) },
                onclick: () => {
                  adjust({ cops: String(one.cops) });
                  look(one);
                },
              },
              h('span', {}, t('withCops', { n: one.cops })),
              h(
                'span',
                { class: `tag ${one.wins ? 'win' : 'loss'}` },
                one.wins ? t('copsCatch', { n: one.capture_time }) : t('robberEscapes'),
              ),
            ),
          ),
        ),
      ),
    );
    put(command, copyable(answer.command), copyable(location.href));
    const best = answer.tried.find((one) => one.cops === chosen) ?? answer.tried.find((one) => one.wins) ?? answer.tried.at(-1);
    if (best) look(best, true);
  }

  function look(one, quiet = false) {
    chosen = one.cops;
    for (const button of result.querySelectorAll('[data-cops]'))
      button.setAttribute('aria-pressed', String(Number(button.dataset.cops) === chosen));
    startsCard.hidden = false;
    const run = h('button', { type: 'button', class: 'primary', id: 'chase', onclick: () => follow(one) }, t('chaseIt'));
    // The cops are not told apart by whoever only wants to know where to stand.
    const unordered = one.starts && new Set(one.starts.map((start) => [...start].sort().join())).size;
    const counted = { n: one.start_count ?? 0, count: number(one.start_count ?? 0), unordered: unordered ? number(unordered) : '–' };
    const kept = { v: params.v, e: params.e, s: params.s };
    const game = `cops:edges:${edges(editor.sketch)},cops=${one.cops},rule=${rule()}`;
    const playAs = (key, id, seats) =>
      h('a', { class: 'button', id, href: address('play', { game, ...seats, ...kept, called: t('copsOn', { n: one.cops }) }) }, t(key));
    put(
      starts,
      h('h2', {}, t('startsOf', { n: one.cops })),
      h(
        'p',
        { class: 'soft', id: 'start-counts' },
        one.wins ? t(unordered && one.cops > 1 ? 'startsBoth' : 'startsAre', counted) : t('noStarts'),
      ),
      one.tightest && h('p', { class: 'soft' }, t('safeAre', { n: one.tightest.safe?.length ?? 0 })),
      h(
        'div',
        { class: 'row' },
        run,
        playAs('playRobber', 'play-robber', { p1: 'perfect', p2: 'human' }),
        playAs('playCops', 'play-cops', { p1: 'human', p2: 'perfect' }),
      ),
    );
    chase.clear();
    mark();
    if (!quiet) run.focus();
  }

  async function follow(one) {
    try {
      const found = await ask('/api/cops', { graph: neighbours(editor.sketch), rule: rule(), cops: one.cops, play: true }, 'chase');
      const positions = found.play.positions.map(position);
      chase.load(positions, end(positions));
    } catch (error) {
      put(starts, refusal(error));
    }
  }

  /// Vertices of winning starts, or the pieces of a chase; where several cops stand their number is written.
  function mark(cops, robber) {
    const classes = new Map();
    const badges = new Map();
    const add = (v, name) => classes.set(v, new Set([...(classes.get(v) ?? []), name]));
    if (cops) {
      for (const v of cops) add(v, 'cop');
      for (const v of new Set(cops)) {
        const many = cops.filter((cop) => cop === v).length;
        if (many > 1) badges.set(v, `×${many}`);
      }
      if (robber !== null && robber !== undefined) {
        add(robber, 'robber');
        if (cops.includes(robber)) badges.set(robber, t('caughtHere'));
      }
    } else {
      const one = answer?.tried.find((each) => each.cops === chosen);
      for (const v of new Set((one?.starts ?? []).flat())) add(v, 'good');
    }
    editor.mark(classes, badges);
  }

  return {
    update(next) {
      params = next;
      // A graph by its name or as text, such as the book leads to.
      if (params.graph && !params.v) {
        load(params.graph, !/\s/.test(params.graph), true);
        return;
      }
      const [chosenRule, speed = '1'] = rule().split(',speed=');
      const choose = (name, steps = speed) => {
        const whole = Number(steps) > 1 ? `${name},speed=${steps}` : name;
        go('cops', { ...here().params, rule: whole === 'stay' ? undefined : whole });
      };
      put(
        rules,
        segments(
          t('rule'),
          ['stay', 'move'].map((name) => [name, t(`rule-${name}`)]),
          chosenRule,
          choose,
        ),
        h('p', { class: 'soft' }, h('small', {}, t(`rule-${chosenRule}-about`))),
        h(
          'details',
          { open: OTHER_RULES.includes(chosenRule) || speed !== '1' },
          h('summary', {}, t('otherRules')),
          h(
            'div',
            { class: 'fields' },
            h(
              'label',
              { class: 'field' },
              h('span', {}, t('rule')),
              h(
                'select',
                { id: 'rule', onchange: (event) => choose(event.target.value) },
                ['stay', 'move', ...OTHER_RULES].map((name) =>
                  h('option', { value: name, selected: name === chosenRule }, t(`rule-${name}`)),
                ),
              ),
            ),
            h(
              'label',
              { class: 'field' },
              h('span', {}, t('robberSpeed')),
              h('input', {
                type: 'number',
                id: 'speed',
                class: 'side',
                min: '1',
                max: '9',
                value: speed,
                onchange: (event) => event.target.reportValidity() && choose(chosenRule, event.target.value),
              }),
            ),
          ),
        ),
      );
      editor.show(Sketch.read(params));
      editor.draw();
      mark();
      const key = JSON.stringify([editor.sketch.vertices.map(({ name }) => name), editor.sketch.edges, rule()]);
      if (key !== asked) {
        asked = key;
        solve();
      }
    },
    leave() {
      chase.stop();
    },
  };
}

/// Rules that are neither that of the literature nor that of the course.
const OTHER_RULES = ['lazy', 'one', 'waiting-cops', 'waiting-robber'];

/// The edges as the game of cops is named by them; vertices without an edge stand alone.
function edges({ vertices, edges: pairs }) {
  const met = new Set(pairs.flat());
  const alone = vertices.flatMap((_, i) => (met.has(i) ? [] : [String(i)]));
  return [...pairs.map(([a, b]) => `${a}-${b}`), ...alone].join('.');
}

/// `0+3-7@1` taken apart.
function position(notation) {
  const [, cops, robber, turn] = /^([\d+]*)-(\d*)@(\d)$/.exec(notation) ?? ['', '', '', '1'];
  return {
    notation,
    cops: cops.split('+').filter(Boolean).map(Number),
    robber: robber === '' ? null : Number(robber),
    turn: turn === '1' ? 'cops' : 'robber',
  };
}

/// How a chase ends: caught, for ever, or with cops that cannot move.
function end(positions) {
  const last = positions.at(-1);
  if (last.cops.includes(last.robber)) return 'caught';
  if (positions.slice(0, -1).some(({ notation }) => notation === last.notation)) return 'escapes';
  return last.turn === 'robber' ? 'caught' : 'stuck';
}
