// An arena drawn by hand, and solved where it stands.

import { ask, refusal } from './api.js';
import { h, put, segments } from './dom.js';
import { copyable } from './download.js';
import { tintOf } from './drawing.js';
import { Editor, Sketch } from './editor.js';
import { address, go, here } from './place.js';
import { DrawnLayers } from './layers.js';
import { Stepper } from './stepper.js';
import { t, upper, who } from './words.js';

export function mount(root) {
  const solve = h(
    'button',
    { type: 'button', class: 'primary', id: 'solve-sketch', onclick: () => go('graph', { game: arena(editor.sketch), ...drawing() }) },
    t('openGraph'),
  );
  const play = h(
    'button',
    { type: 'button', id: 'play-sketch', onclick: () => go('play', { game: arena(editor.sketch), ...drawing() }) },
    t('playIt'),
  );
  const link = h('div', {});
  const verdict = h('p', { id: 'sketch-verdict', 'aria-live': 'polite' });
  const wrong = h('div', {});
  const whose = h('div', {});
  const name = h('input', {
    type: 'text',
    id: 'sketch-name',
    maxlength: '40',
    placeholder: t('myDrawing'),
    onchange: () => go('draw', { ...here().params, called: name.value.trim() || undefined }),
  });
  const editor = new Editor({ directed: true, changed: () => go('draw', { ...drawing(), region: here().params.region }) });
  const stepper = new Stepper(
    () => paint(),
    ({ node }) => pick(node),
  );
  const result = h(
    'section',
    { class: 'card', 'aria-labelledby': 'grow-title' },
    h('h2', { id: 'grow-title' }, t('growing')),
    wrong,
    verdict,
    whose,
    stepper.element,
    h('div', { class: 'row' }, solve, play),
  );
  put(
    root,
    h(
      'header',
      { class: 'row spread head' },
      h('div', { class: 'stack tight' }, h('h1', {}, t('drawTitle')), h('p', { class: 'lead' }, t('drawLead'))),
      h('label', { class: 'field' }, h('span', {}, t('drawingName')), name),
    ),
    h(
      'div',
      { class: 'split' },
      h('section', { class: 'card' }, editor.element),
      h(
        'aside',
        { class: 'stack' },
        result,
        h('section', { class: 'card' }, h('h2', {}, t('vertex')), editor.panel),
        h('section', { class: 'card' }, h('h2', {}, t('shareLink')), h('p', { class: 'soft' }, t('shareHelp')), link),
      ),
    ),
  );

  let view;
  let asked = '';
  let params = {};
  const drawing = () => ({ ...editor.sketch.params(), called: here().params.called });
  const at = (node) => editor.sketch.vertices.findIndex((vertex) => vertex.name === view.nodes[node].name);

  function pick(node) {
    editor.selected = at(node);
    editor.draw();
    paint();
  }

  const region = () => view?.regions[Number(params.region ?? usual())];
  /// Whoever wins from where play begins comes first.
  function usual() {
    const start = view.nodes.findIndex((node) => node.name === view.start);
    return Math.max(
      0,
      view.regions.findIndex((one) => one.ranks[start] !== null && one.ranks[start] !== undefined),
    );
  }

  function paint() {
    const one = region();
    if (!one) {
      editor.paint(new Map(), new Set());
      return;
    }
    const tint = tintOf();
    const colours = new Map();
    const chosen = new Set();
    one.ranks.forEach((rank, i) => {
      if (rank === null || rank > stepper.step) return;
      colours.set(at(i), { fill: tint(one.coalition[0] ?? 1, rank, one.stationary), rank });
      const move = one.choices[i] !== null && view.links[one.choices[i]];
      if (move) chosen.add(`${at(move.from)}-${at(move.to)}`);
    });
    editor.paint(colours, chosen);
  }

  async function solveNow() {
    const { sketch } = editor;
    const empty = sketch.vertices.length === 0;
    for (const element of [whose, stepper.element, verdict]) element.hidden = empty;
    solve.disabled = empty;
    play.disabled = empty;
    put(wrong);
    if (empty) {
      view = undefined;
      put(wrong, h('p', { class: 'soft' }, t('drawFirst')));
      return;
    }
    try {
      view = await ask('/api/graph', { game: { text: arena(sketch) }, layout: 'rows' }, 'draw');
      show();
    } catch (error) {
      view = undefined;
      stepper.element.hidden = true;
      editor.paint(new Map(), new Set());
      put(wrong, refusal(error));
    }
  }

  function show() {
    const start = view.nodes.findIndex((node) => node.name === view.start);
    const winner = view.regions.find((one) => one.ranks[start] !== null && one.ranks[start] !== undefined);
    verdict.textContent = upper(
      winner
        ? t('verdict-win', { who: who(winner.coalition), start: view.start, n: winner.ranks[start] })
        : t('verdict-draw', { start: view.start }),
    );
    put(
      whose,
      segments(
        t('whose'),
        view.regions.map((one, k) => [String(k), upper(who(one.coalition))]),
        params.region ?? String(usual()),
        (chosen) => {
          go('draw', { ...here().params, region: chosen === String(usual()) ? undefined : chosen });
        },
      ),
    );
    const one = region();
    stepper.element.hidden = !one;
    if (one) stepper.show(new DrawnLayers(view, one));
    paint();
  }

  return {
    update(next) {
      params = next;
      editor.show(Sketch.read(params));
      editor.draw();
      if (document.activeElement !== name) name.value = params.called ?? '';
      put(link, copyable(location.origin + location.pathname + address('draw', { ...drawing(), region: undefined })));
      const key = arena(editor.sketch);
      if (key !== asked) {
        asked = key;
        solveNow();
      } else if (view) show();
    },
    leave() {
      stepper.stop();
    },
  };
}

/// The sketch in our JSON.
export function arena({ vertices, edges, start }) {
  const leads = (i) => (vertices[i].outcome ? [] : edges.filter(([a]) => a === i).map(([, b]) => vertices[b].name));
  const moves = Object.fromEntries(vertices.map(({ name }, i) => [name, leads(i)]));
  const ended = vertices.filter(({ outcome }) => outcome);
  const outcomes = Object.fromEntries(ended.map(({ name, outcome }) => [name, outcome === 'd' ? 'draw' : Number(outcome)]));
  return JSON.stringify({
    players: Math.max(2, ...vertices.map(({ owner }) => owner)),
    start: vertices[start ?? 0]?.name,
    owners: Object.fromEntries(vertices.map(({ name, owner }) => [name, owner])),
    outcomes,
    moves,
  });
}
