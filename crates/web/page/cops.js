// Cops and robbers on a graph drawn by hand or chosen by name.

import { ask, refusal } from './api.js';
import { Chase } from './chase.js';
import { h, put, segments } from './dom.js';
import { copyable } from './download.js';
import { Editor, Sketch } from './editor.js';
import { address, go, here } from './place.js';
import { number, t } from './words.js';

const NAMED = ['cycle:5', 'path:6', 'complete:5', 'petersen', 'grid:4x4', 'wheel:7', 'dodecahedron', 'ladder:5', 'tree:2,3', 'torus:4x4', 'cube:3'];

export function mount(root) {
  const editor = new Editor({ directed: false, changed: (sketch) => set(sketch.params()) });
  const chase = new Chase((cops, robber) => mark(cops, robber));
  const result = h('div', { class: 'stack tight', id: 'cops-result', 'aria-live': 'polite' });
  const starts = h('div', { class: 'stack tight' });
  const command = h('div', {});
  const rules = h('div', { id: 'rules' });
  const named = h('select', { id: 'named-graph', 'aria-label': t('namedGraph'), onchange: () => named.value && load(named.value) },
    h('option', { value: '' }, t('namedGraph')), NAMED.map((name) => h('option', { value: name }, name)));
  put(root,
    h('header', { class: 'row spread head' }, h('div', { class: 'stack tight' }, h('h1', {}, t('copsTitle')), h('p', { class: 'lead' }, t('copsLead'))), named),
    h('div', { class: 'split' },
      h('section', { class: 'card' }, editor.element),
      h('aside', { class: 'stack' },
        h('section', { class: 'card' }, h('h2', {}, t('copNumber')), rules, result),
        h('section', { class: 'card', id: 'starts', hidden: true }, starts, chase.element),
        h('section', { class: 'card' }, h('h2', {}, t('vertex')), editor.panel),
        h('section', { class: 'card' }, h('h2', {}, t('shareLink')), h('p', { class: 'soft' }, t('shareHelp')), command))));
  const startsCard = starts.parentElement;

  let params = {};
  let answer;
  let chosen; // how many cops are looked at
  let asked = '';

  const set = (changes) => go('cops', { rule: params.rule, ...changes });
  const rule = () => params.rule ?? 'move';

  async function load(name) {
    try {
      const found = await ask('/api/sketch', { graph: name });
      const sketch = new Sketch({
        vertices: found.vertices.map(({ name: label, x, y }) => ({ name: label, x, y, owner: 1, outcome: '' })),
        edges: found.edges,
      });
      editor.past.push(editor.sketch.copy());
      set({ ...sketch.params(), n: name });
    } catch (error) {
      put(result, refusal(error));
    }
    named.value = '';
  }

  async function solve() {
    chase.clear();
    startsCard.hidden = true;
    answer = undefined;
    chosen = undefined;
    mark();
    if (editor.sketch.vertices.length === 0) { put(result, h('p', { class: 'soft' }, t('drawFirst'))); put(command); return; }
    try {
      answer = await ask('/api/cops', { graph: text(editor.sketch), rule: rule() });
      render();
    } catch (error) {
      put(result, refusal(error));
    }
  }

  function render() {
    put(result,
      h('p', {}, answer.cop_number === null ? t('noCopNumber', { n: answer.tried.length }) : t('copNumberIs', { n: answer.cop_number })),
      h('ul', { class: 'list' }, answer.tried.map((one) => h('li', {}, h('button', {
        type: 'button', 'aria-pressed': String(chosen === one.cops), data: { cops: String(one.cops) }, onclick: () => look(one),
      }, h('span', {}, t('withCops', { n: one.cops })), h('span', { class: `tag ${one.wins ? 'win' : 'loss'}` }, one.wins ? t('copsCatch', { n: one.capture_time }) : t('robberEscapes')))))));
    put(command, copyable(answer.command), copyable(location.href));
    const best = answer.tried.find((one) => one.cops === chosen) ?? answer.tried.find((one) => one.wins) ?? answer.tried.at(-1);
    if (best) look(best, true);
  }

  function look(one, quiet = false) {
    chosen = one.cops;
    for (const button of result.querySelectorAll('[data-cops]')) button.setAttribute('aria-pressed', String(Number(button.dataset.cops) === chosen));
    startsCard.hidden = false;
    const run = h('button', { type: 'button', class: 'primary', id: 'chase', onclick: () => follow(one) }, t('chaseIt'));
    put(starts, h('h2', {}, t('startsOf', { n: one.cops })),
      h('p', { class: 'soft' }, one.wins ? t('startsAre', { n: one.start_count ?? 0, count: number(one.start_count ?? 0) }) : t('noStarts')),
      h('div', { class: 'row' }, run, params.n && h('a', { class: 'button', href: address('play', { game: `cops:${params.n},cops=${one.cops},rule=${rule()}`, p1: 'perfect', p2: 'human' }) }, t('playRobber'))));
    chase.clear();
    mark();
    if (!quiet) run.focus();
  }

  async function follow(one) {
    try {
      const found = await ask('/api/cops', { graph: text(editor.sketch), rule: rule(), cops: one.cops, play: true }, 'chase');
      const positions = found.play.positions.map(position);
      chase.load(positions, end(positions));
    } catch (error) {
      put(starts, refusal(error));
    }
  }

  /// Vertices of winning starts, or the pieces of a chase.
  function mark(cops, robber) {
    const classes = new Map();
    const add = (v, name) => classes.set(v, `${classes.get(v) ?? ''} ${name}`.trim());
    if (cops) {
      for (const v of cops) add(v, 'cop');
      if (robber !== null && robber !== undefined) add(robber, 'robber');
    } else {
      const one = answer?.tried.find((each) => each.cops === chosen);
      for (const v of new Set((one?.starts ?? []).flat())) add(v, 'good');
    }
    for (const [v, name] of classes) classes.set(v, [...new Set(name.split(' '))].join(' '));
    editor.mark(classes);
  }

  return {
    update(next) {
      params = next;
      put(rules, segments(t('rule'), ['move', 'stay'].map((name) => [name, t(`rule-${name}`)]), rule(), (chosenRule) => go('cops', { ...here().params, rule: chosenRule })));
      editor.show(Sketch.read(params));
      editor.draw();
      mark();
      const key = JSON.stringify([editor.sketch.vertices.map(({ name }) => name), editor.sketch.edges, rule()]);
      if (key !== asked) {
        asked = key;
        solve();
      }
    },
    leave() { chase.stop(); },
  };
}

/// The sketch as lists of neighbours.
function text({ vertices, edges }) {
  const near = vertices.map(() => []);
  for (const [a, b] of edges) { near[a].push(b); near[b].push(a); }
  return JSON.stringify(near);
}

/// `0+3-7@1` taken apart.
function position(notation) {
  const [, cops, robber, turn] = /^([\d+]*)-(\d*)@(\d)$/.exec(notation) ?? ['', '', '', '1'];
  return { notation, cops: cops.split('+').filter(Boolean).map(Number), robber: robber === '' ? null : Number(robber), turn: turn === '1' ? 'cops' : 'robber' };
}

/// How a chase ends: caught, for ever, or with cops that cannot move.
function end(positions) {
  const last = positions.at(-1);
  if (last.cops.includes(last.robber)) return 'caught';
  if (positions.slice(0, -1).some(({ notation }) => notation === last.notation)) return 'escapes';
  return last.turn === 'robber' ? 'caught' : 'stuck';
}
