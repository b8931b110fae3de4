// The graph of a game, and the attractor as it grows in it.

import { ask, refusal } from './api.js';
import { h, put, segments } from './dom.js';
import { Drawing } from './drawing.js';
import { downloads } from './download.js';
import { gameParams, gameRef, gameTitle, goalRef } from './game.js';
import { address, adjust, go, here, list } from './place.js';
import { Stepper } from './stepper.js';
import { vertexPanel } from './vertex.js';
import { Viewport } from './viewport.js';
import { number, t, upper, who } from './words.js';

export function mount(root) {
  const viewport = new Viewport(t('tab-graph'));
  const title = h('h1', {}, t('tab-graph'));
  const verdict = h('p', { class: 'lead', id: 'verdict', 'aria-live': 'polite' });
  const part = h('p', { class: 'notice', hidden: true, id: 'part' });
  const wrong = h('div', {});
  const share = h('div', { class: 'stack tight' });
  const regionsRow = h('div', {});
  const goalBox = h('div', { class: 'stack tight' });
  const vertexCard = h('section', { class: 'card', id: 'vertex', hidden: true, 'aria-label': t('position') });
  const takeCard = h('section', { class: 'card' });
  const search = h('input', { type: 'search', id: 'search', list: 'names', placeholder: t('search'), 'aria-label': t('search'), onchange: () => find(search.value) });
  const names = h('datalist', { id: 'names' });
  const layout = h('select', { id: 'layout', 'aria-label': t('layout'), onchange: () => set({ layout: layout.value === 'auto' ? undefined : layout.value }) },
    ['auto', 'rows', 'layers', 'steps', 'force'].map((name) => h('option', { value: name }, t(`layout-${name}`))));
  const stepper = new Stepper((step, quiet) => {
    paint();
    if (!quiet) adjust({ step: String(step) });
  }, (node) => pick(node));
  const stepCard = h('section', { class: 'card', 'aria-labelledby': 'grow-title' },
    h('h2', { id: 'grow-title' }, t('growing')), regionsRow, stepper.element);
  const empty = h('div', { class: 'card' }, h('p', {}, t('noGame')), h('a', { class: 'button primary', href: address('games') }, t('chooseGame')));

  put(root,
    h('header', { class: 'row spread head' }, h('div', { class: 'stack tight' }, title, verdict),
      h('div', { class: 'row' }, search, names, layout)),
    wrong, part,
    h('div', { class: 'split' },
      h('div', { class: 'canvas' }, viewport.element, viewport.buttons(), h('p', { class: 'soft legend' })),
      h('aside', { class: 'stack' },
        h('section', { class: 'card' }, share, h('details', { id: 'goal' }, h('summary', {}, t('otherGoal')), goalBox)),
        stepCard, vertexCard, takeCard)),
    empty);
  const split = root.querySelector('.split');
  const legend = root.querySelector('.legend');

  let params = {};
  let drawing;
  let view;
  let asked = '';

  const set = (changes) => go('graph', { ...here().params, ...changes });

  const region = () => {
    const wanted = params.region ?? '0';
    return wanted === 'all' ? undefined : view.regions[Number(wanted)] ?? view.regions[0];
  };

  function paint() {
    if (!drawing) return;
    const one = region();
    const marked = new Set([...list(params.reach), ...list(params.avoid)]);
    if (one) drawing.paint([one], stepper.step ?? one.stationary, { marked });
    else drawing.paint(view.regions, Infinity, { drawn: !marked.size, marked });
  }

  function pick(node) {
    if (drawing.selected !== node) drawing.select(node);
    const [x, y] = drawing.at(node);
    viewport.reveal(x, y, viewport.scale < 0.35 ? 0.6 : 0);
    const { name } = view.nodes[node];
    adjust({ vertex: name });
    params = here().params;
    const target = goalKey();
    vertexCard.hidden = false;
    put(vertexCard, vertexPanel(drawing, node, params, {
      pick: (other) => { drawing.pick(other); drawing.nodes[other].focus({ preventScroll: true }); },
      isTarget: list(params[target]).includes(name),
      toggleTarget: (one) => {
        const marked = list(params[target]);
        set({ [target]: marked.includes(one) ? marked.filter((other) => other !== one) : [...marked, one], step: undefined, region: undefined });
      },
    }));
    if (view.part) {
      vertexCard.append(h('button', { type: 'button', onclick: () => set({ around: name }) }, t('centreHere')));
    }
  }

  function find(text) {
    const node = view?.nodes.findIndex((one) => one.name === text);
    if (node >= 0) {
      drawing.pick(node);
      const [x, y] = drawing.at(node);
      viewport.reveal(x, y, 0.8);
    } else if (view?.part && text) set({ around: text, vertex: text });
  }

  const goalKey = () => (params.avoid !== undefined ? 'avoid' : 'reach');

  function goal() {
    const players = Array.from({ length: view.players }, (_, k) => k + 1);
    const coalition = (params.for ?? '').split(',').filter(Boolean).map(Number);
    const kind = params.avoid !== undefined ? 'avoid' : params.reach !== undefined ? 'reach' : 'outcomes';
    const targets = list(params[kind === 'outcomes' ? 'reach' : kind]);
    const fresh = { step: undefined, region: undefined };
    put(goalBox,
      h('fieldset', { class: 'plain' }, h('legend', {}, t('coalition')),
        h('div', { class: 'row' }, players.map((p) => h('label', { class: 'check' }, h('input', {
          type: 'checkbox', checked: coalition.includes(p), id: `for-${p}`,
          onchange: (event) => set({ ...fresh, for: players.filter((q) => (q === p ? event.target.checked : coalition.includes(q))).join(',') || undefined }),
        }), h('span', { class: `who p${p}` }, upper(who([p]))))))),
      segments(t('goal'), ['outcomes', 'reach', 'avoid'].map((name) => [name, t(`goal-${name}`)]), kind, (chosen) => {
        const kept = targets.length ? targets : drawing.selected !== undefined ? [view.nodes[drawing.selected].name] : [];
        set({ ...fresh, reach: chosen === 'reach' ? kept : undefined, avoid: chosen === 'avoid' ? kept : undefined });
      }),
      h('p', { class: 'soft' }, t('targetHelp')),
      h('div', { class: 'row tight' }, targets.map((name) => h('span', { class: 'chip' }, name, h('button', {
        type: 'button', 'aria-label': t('remove', { name }), onclick: () => set({ ...fresh, [kind]: targets.filter((other) => other !== name) }),
      }, '×')))));
  }

  function summary(answer) {
    title.textContent = gameTitle(params, answer.game);
    verdict.textContent = verdictText(answer);
    const total = answer.positions;
    const rows = Object.entries(answer.won).map(([players, n]) => [players.split(',').map(Number), n]);
    put(share,
      h('div', { class: 'share', 'aria-hidden': 'true' },
        rows.map(([players, n]) => n > 0 && h('i', { class: `p${players[0]}`, style: { flex: String(n) } })),
        answer.drawn > 0 && h('i', { class: 'none', style: { flex: String(answer.drawn) } })),
      h('p', { class: 'counts' },
        h('span', {}, t('size', { positions: number(total), moves: number(answer.moves) })),
        rows.map(([players, n]) => h('span', {}, h('span', { class: `who p${players[0]}` }, upper(who(players))), ` ${number(n)}`)),
        answer.drawn > 0 && h('span', {}, t('drawnCount', { n: answer.drawn }))),
      answer.remarks.map((remark) => h('p', { class: 'soft' }, h('small', {}, remark))));
    put(takeCard, h('h2', {}, t('take')), downloads(params, { layout: () => params.layout ?? null, command: () => answer.command, name: () => answer.game }));
  }

  async function load() {
    put(wrong);
    const body = { game: gameRef(params), goal: goalRef(params) };
    const [answer, found] = await Promise.all([
      ask('/api/solve', body),
      ask('/api/graph', { ...body, layout: params.layout ?? null, around: params.around ?? null }),
    ]);
    view = found;
    drawing = new Drawing(view, pick);
    drawing.onfocus = (node) => { const [x, y] = drawing.at(node); viewport.reveal(x, y); };
    viewport.show(drawing.svg, drawing.width, drawing.height);
    viewport.fit();
    layout.value = params.layout ?? 'auto';
    put(names, view.nodes.slice(0, 2000).map((node) => h('option', { value: node.name })));
    part.hidden = !view.part;
    part.textContent = view.part ? t('onlyPart', { shown: number(view.nodes.length), all: number(view.positions), centre: view.centre }) : '';
    legend.textContent = t('legend', { n: view.nodes.length, shown: number(view.nodes.length), links: number(view.links.length) });
    summary(answer);
    goal();
    regions();
  }

  function regions() {
    const choices = view.regions.map((one, k) => [String(k), upper(who(one.coalition))]);
    put(regionsRow, segments(t('whose'), [...choices, ['all', t('everyone')]], params.region ?? '0', (chosen) => {
      adjust({ region: chosen === '0' ? undefined : chosen, step: undefined });
      params = here().params;
      step();
    }));
    step();
  }

  function step() {
    const one = region();
    stepper.element.hidden = !one;
    if (one) stepper.show(view, one, params.step === undefined ? undefined : Number(params.step));
    else { stepper.stop(); paint(); }
    if (params.vertex) {
      const node = view.nodes.findIndex((other) => other.name === params.vertex);
      if (node >= 0 && drawing.selected !== node) { drawing.select(node); pick(node); }
    }
  }

  const onresize = () => viewport.fit();
  const ontheme = () => paint();
  addEventListener('resize', onresize);
  addEventListener('themechange', ontheme);

  return {
    update(next) {
      params = next;
      const given = gameRef(params);
      split.hidden = !given;
      empty.hidden = Boolean(given);
      if (!given) return;
      const key = JSON.stringify([gameParams(params), goalRef(params), params.layout, params.around]);
      if (key === asked) {
        if (view) step();
        return;
      }
      asked = key;
      vertexCard.hidden = true;
      title.textContent = gameTitle(params);
      load().catch((error) => {
        asked = '';
        split.hidden = true;
        verdict.textContent = '';
        put(wrong, refusal(error, params.game));
      });
    },
    leave() {
      stepper.stop();
      removeEventListener('resize', onresize);
      removeEventListener('themechange', ontheme);
    },
  };
}

/// Who wins, in one sentence.
function verdictText(answer) {
  if (!answer.start) return t('noStart');
  const at = { start: answer.start, n: answer.rank ?? 0 };
  if (answer.goal !== 'outcomes') {
    const [[players]] = Object.entries(answer.won);
    const coalition = players.split(',').map(Number);
    const able = answer.winners.length > 0;
    return upper(t(`verdict-${answer.goal}-${able ? 'yes' : 'no'}`, { ...at, who: who(answer.winners.length ? answer.winners : coalition) }));
  }
  if (answer.winners.length) return upper(t('verdict-win', { ...at, who: who(answer.winners) }));
  if (answer.rank !== null) return upper(t('verdict-loss', at));
  return upper(t('verdict-draw', at));
}

