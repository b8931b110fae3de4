// One position: whose turn it is, what it is worth, its moves, and why.

import { ask, refusal } from './api.js';
import { h, put } from './dom.js';
import { gameRef, goalRef, keptParams } from './game.js';
import { address } from './place.js';
import { reason } from './reason.js';
import { t, upper, who } from './words.js';

/// Whoever goes on from a position plays for the side to move there, against whoever suits the game.
function seatsFrom(owner, players) {
  const seat = (player) => [`p${player}`, player === owner ? 'human' : 'auto'];
  return Object.fromEntries(Array.from({ length: players }, (_, k) => seat(k + 1)));
}

/// The game without what was played of it.
const playFrom = (params) => ({ ...keptParams(params), m: undefined, ply: undefined, b: undefined });

/// The panel of a node; `pick(node)` goes to another one.
export function vertexPanel(drawing, node, params, { pick, toggleTarget, isTarget }) {
  const { view } = drawing;
  const { name, owner, outcome, hidden } = view.nodes[node];
  const why = h('ol', { class: 'reasons', id: 'why' });
  const step = (link, to, title) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', onclick: () => pick(to), title },
        h('span', { class: 'mono' }, link.move === view.nodes[to].name ? link.move : `${link.move} → ${view.nodes[to].name}`),
        values(view, to),
      ),
    );
  const out = drawing.out[node].map((k) => view.links[k]);
  const into = drawing.into[node].map((k) => view.links[k]);
  const explain = async () => {
    try {
      const sentences = await ask('/api/why', { game: gameRef(params), goal: goalRef(params), position: name });
      put(
        why,
        sentences.map((one) => h('li', {}, upper(reason(one)))),
      );
    } catch (error) {
      put(why, h('li', {}, refusal(error)));
    }
  };
  return [
    h('div', { class: 'row spread' }, h('h2', { class: 'mono', id: 'vertex-name' }, name), values(view, node)),
    h(
      'p',
      { class: 'soft' },
      outcome
        ? outcome.length
          ? t('overWins', { who: who(outcome), n: outcome.length })
          : t('overDrawn')
        : h('span', { class: `who p${owner}` }, upper(t('moves', { who: who([owner]) }))),
    ),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', class: 'small', id: 'explain', onclick: explain }, t('why')),
      h(
        'button',
        { type: 'button', class: 'small', id: 'toggle-target', 'aria-pressed': String(isTarget), onclick: () => toggleTarget(name) },
        t('target'),
      ),
      h(
        'a',
        { class: 'button small', href: address('play', { ...playFrom(params), at: name, ...seatsFrom(owner, view.players) }) },
        t('playFrom'),
      ),
    ),
    why,
    out.length > 0 && h('h3', {}, t('leadsTo', { n: out.length + hidden })),
    h(
      'ul',
      { class: 'list scroll' },
      out.slice(0, 200).map((link) => step(link, link.to, t('goThere'))),
    ),
    hidden > 0 && h('p', { class: 'soft' }, t('notShown', { n: hidden })),
    into.length > 0 && h('h3', {}, t('reachedFrom', { n: into.length })),
    h(
      'ul',
      { class: 'list scroll' },
      into.slice(0, 200).map((link) => step({ move: view.nodes[link.from].name }, link.from, t('goThere'))),
    ),
  ];
}

/// Who can force what from a node, as tags.
function values(view, node) {
  const tags = view.regions
    .filter((region) => region.ranks[node] !== null)
    .map((region) =>
      h('span', { class: `who p${region.coalition[0]}` }, `${t('short-region', { p: region.coalition.join(',') })} ${region.ranks[node]}`),
    );
  return h('span', { class: 'row tight' }, tags.length ? tags : h('span', { class: 'tag' }, '–'));
}
