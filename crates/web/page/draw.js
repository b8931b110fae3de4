// An arena drawn by hand, then solved.

import { h, put } from './dom.js';
import { copyable } from './download.js';
import { Editor, Sketch } from './editor.js';
import { address, go, here } from './place.js';
import { t } from './words.js';

export function mount(root) {
  const solve = h('button', { type: 'button', class: 'primary', id: 'solve-sketch', onclick: () => go('graph', { game: arena(editor.sketch) }) }, t('solveIt'));
  const link = h('div', {});
  const editor = new Editor({ directed: true, changed: (sketch) => go('draw', sketch.params()) });
  put(root,
    h('header', { class: 'stack tight head' }, h('h1', {}, t('drawTitle')), h('p', { class: 'lead' }, t('drawLead'))),
    h('div', { class: 'split' },
      h('section', { class: 'card' }, editor.element),
      h('aside', { class: 'stack' },
        h('section', { class: 'card' }, h('h2', {}, t('vertex')), editor.panel),
        h('section', { class: 'card' }, solve, h('h2', {}, t('shareLink')), h('p', { class: 'soft' }, t('shareHelp')), link))));
  return {
    update(params) {
      editor.show(Sketch.read(params));
      editor.draw();
      solve.disabled = editor.sketch.vertices.length === 0;
      put(link, copyable(location.origin + location.pathname + address('draw', here().params)));
    },
    leave() {},
  };
}

/// The sketch in our JSON.
function arena({ vertices, edges, start }) {
  const moves = Object.fromEntries(vertices.map(({ name }, i) => [name, vertices[i].outcome ? [] : edges.filter(([a]) => a === i).map(([, b]) => vertices[b].name)]));
  const outcomes = Object.fromEntries(vertices.filter(({ outcome }) => outcome).map(({ name, outcome }) => [name, outcome === 'd' ? 'draw' : Number(outcome)]));
  const begin = vertices[start ?? 0]?.name;
  return JSON.stringify({
    players: Math.max(2, ...vertices.map(({ owner }) => owner)),
    start: begin,
    owners: Object.fromEntries(vertices.map(({ name, owner }) => [name, owner])),
    outcomes,
    moves,
  });
}
