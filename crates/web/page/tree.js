// The min-max tree of a position: unfolded on demand, or grown step by step as the search goes.

import { ask, refusal } from './api.js';
import { drawBoard } from './board.js';
import { calm, h, icon, put, s, segments } from './dom.js';
import { copyable } from './download.js';
import { gameName, gameParams, gameRef, gameTitle } from './game.js';
import { address, adjust, go, here, list } from './place.js';
import { Viewport } from './viewport.js';
import { number, t } from './words.js';

const [ACROSS, DOWN, RADIUS] = [66, 124, 20];
/// More leaves than this beside each other could not be read.
const LEGIBLE = 24;
/// With boards a node takes more room.
const BOARD = 56;

export function mount(root) {
  const title = h('h1', {}, t('tab-tree'));
  const verdict = h('p', { class: 'lead', id: 'tree-verdict', 'aria-live': 'polite' });
  const viewport = new Viewport(t('tab-tree'));
  const wrong = h('div', {});
  const moves = h('ul', { class: 'list scroll', id: 'tree-moves' });
  const facts = h('p', { class: 'soft' });
  const command = h('div', {});
  const method = h('div', {});
  const depth = h('input', {
    type: 'number',
    id: 'depth',
    min: '0',
    max: '12',
    class: 'side',
    'aria-label': t('depth'),
    onchange: () => set({ depth: depth.value }),
  });
  const line = h('input', {
    type: 'text',
    id: 'line',
    placeholder: t('linePlaceholder'),
    'aria-label': t('lineLabel'),
    onchange: () => set({ m: line.value.split(/[\s,]+/).filter(Boolean) }),
  });
  const heuristic = h('select', {
    id: 'heuristic',
    'aria-label': t('heuristic'),
    onchange: () => set({ heuristic: heuristic.value || undefined }),
  });
  const slider = h('input', {
    type: 'range',
    min: '0',
    step: '1',
    id: 'tree-step',
    'aria-label': t('treeStep'),
    oninput: () => {
      stop();
      showStep(Number(slider.value));
    },
  });
  const stepTitle = h('strong', { id: 'tree-step-title', 'aria-live': 'polite' });
  const stepWhy = h('p', { class: 'soft', id: 'tree-step-why' });
  const playButton = h('button', { type: 'button', class: 'icon', id: 'tree-play', onclick: () => toggle() });
  const button = (sign, key, id, act) =>
    h('button', { type: 'button', class: 'icon', id, 'aria-label': t(key), title: t(key), onclick: act }, icon(sign));
  const stepper = h(
    'div',
    { class: 'stack tight stepper' },
    h(
      'div',
      { class: 'row spread' },
      stepTitle,
      h(
        'div',
        { class: 'row tight' },
        button('first', 'firstStep', 'tree-first', () => {
          stop();
          showStep(0);
        }),
        button('back', 'previousStep', 'tree-back', () => {
          stop();
          showStep(step - 1);
        }),
        playButton,
        button('next', 'nextStep', 'tree-next', () => {
          stop();
          showStep(step + 1);
        }),
        button('last', 'lastStep', 'tree-last', () => {
          stop();
          showStep(events.length);
        }),
      ),
    ),
    slider,
    stepWhy,
  );
  const empty = h(
    'div',
    { class: 'card' },
    h('p', {}, t('noGame')),
    h('a', { class: 'button primary', href: address('games') }, t('chooseGame')),
  );
  const split = h(
    'div',
    { class: 'split' },
    h('div', { class: 'canvas' }, viewport.element, viewport.buttons(), h('p', { class: 'soft legend' }, t('treeLegend'))),
    h(
      'aside',
      { class: 'stack' },
      h(
        'section',
        { class: 'card' },
        method,
        h(
          'div',
          { class: 'fields' },
          h('label', { class: 'field' }, h('span', {}, t('depth')), depth),
          h('label', { class: 'field' }, h('span', {}, t('heuristic')), heuristic),
          h('label', { class: 'field' }, h('span', {}, t('lineLabel')), line),
        ),
        h(
          'div',
          { class: 'row tight' },
          h('button', { type: 'button', class: 'small', id: 'unfold', onclick: () => unfold() }, t('unfoldAll')),
          h('button', { type: 'button', class: 'small', id: 'fold', onclick: () => fold(false) }, t('foldAll')),
        ),
      ),
      h('section', { class: 'card' }, h('h2', {}, t('stepByStep')), stepper),
      h('section', { class: 'card' }, h('h2', {}, t('movesTitle')), facts, moves),
      h('section', { class: 'card' }, h('h2', {}, t('sameCommand')), command),
    ),
  );
  put(root, h('header', { class: 'stack tight head' }, title, verdict), wrong, split, empty);

  let params = {};
  let tree;
  let middle = 0; // where its root stands
  let answer;
  let events = [];
  let step = 0;
  let timer;
  let asked = '';
  const boards = new Map();

  const set = (changes) => go('tree', { ...here().params, step: undefined, ...changes });

  async function load() {
    const wanted = {
      game: gameRef(params),
      moves: list(params.m),
      depth: Number(params.depth ?? 3),
      method: params.method ?? 'plain',
      heuristic: params.heuristic ?? null,
    };
    answer = await ask('/api/tree', wanted, 'tree');
    tree = prepare(answer.tree);
    boards.clear();
    fetchBoards();
    events = journey(tree);
    slider.max = String(events.length);
    put(
      method,
      segments(
        t('method'),
        ['plain', 'alphabeta'].map((name) => [name, t(`method-${name}`)]),
        wanted.method,
        (chosen) => set({ method: chosen === 'plain' ? undefined : chosen }),
      ),
    );
    depth.value = String(wanted.depth);
    line.value = list(params.m).join(' ');
    put(
      heuristic,
      answer.heuristics.map((one) => h('option', { value: one.name, selected: one.name === answer.heuristic, title: one.about }, one.name)),
    );
    title.textContent = gameTitle(params, answer.game);
    verdict.textContent = t('treeVerdict', { value: words(answer.value), best: answer.best.join(', ') || '–' });
    facts.textContent = t('treeFacts', { nodes: number(answer.nodes), cut: number(count(tree, (node) => node.cut)) });
    put(
      moves,
      answer.moves.map((one) =>
        h(
          'li',
          {},
          h(
            'button',
            { type: 'button', onclick: () => set({ m: [...list(params.m), one.move] }) },
            h('span', { class: 'mono' }, one.move),
            h('span', { class: `tag ${answer.best.includes(one.move) ? 'win' : ''}` }, words(one.value)),
          ),
        ),
      ),
    );
    put(command, copyable(answer.command));
    showStep(params.step === undefined ? events.length : Number(params.step), true);
    fit();
  }

  function showStep(next, quiet = false) {
    step = Math.max(0, Math.min(events.length, next));
    slider.value = String(step);
    const last = events[step - 1];
    stepWhy.textContent = last ? because(last) : t('step-begin-why');
    stepTitle.textContent = last
      ? t(`step-${last.kind}`, {
          move: last.node.move ?? t('rootNode'),
          value: last.kind === 'enter' ? '' : words(last.node.value),
          window: last.node.window ? windowText(last.node.window) : '',
        })
      : t('step-begin');
    if (!quiet) adjust({ step: step === events.length ? undefined : String(step) });
    render(last?.node);
  }

  /// All of the tree, or as much below the root as can be read.
  const fit = () => viewport.fitTop(middle, 1.8, 0.8);

  function toggle() {
    if (timer) return stop();
    if (step === events.length) showStep(0);
    timer = setInterval(
      () => {
        if (step >= events.length) stop();
        else showStep(step + 1);
      },
      calm() ? 1200 : 500,
    );
    label();
  }
  function stop() {
    clearInterval(timer);
    timer = undefined;
    label();
  }
  function label() {
    const key = timer ? 'pause' : 'playSteps';
    put(playButton, icon(timer ? 'pause' : 'play'));
    playButton.setAttribute('aria-label', t(key));
    playButton.title = t(key);
  }
  label();

  /// One level more, as long as what is shown can be read.
  function unfold() {
    const shut = flat(tree).filter((node) => node.children.length && !node.open && (!node.parent || isShown(node)));
    for (const node of shut) {
      const leaves = flat(tree).filter((one) => isShown(one) && !(one.open && one.children.length)).length;
      if (leaves + node.children.length > LEGIBLE) break;
      node.open = true;
    }
    render();
    fetchBoards();
    fit();
  }
  const isShown = (node) => !node.parent || (node.parent.open && isShown(node.parent));

  function fold(open) {
    walk(tree, (node) => {
      node.open = open || node === tree;
    });
    render();
    fit();
  }

  function render(current) {
    // Only what the search has entered by this step is drawn, and of that only what is unfolded.
    const entered = new Set(
      events
        .slice(0, step)
        .filter((event) => event.kind === 'enter')
        .map((event) => event.node),
    );
    const left = new Set(
      events
        .slice(0, step)
        .filter((event) => event.kind !== 'enter')
        .map((event) => event.node),
    );
    const growing = step < events.length;
    const visible = (node) => (node.cut ? left.has(node.parent) : entered.has(node));
    const kids = (node) => (node.open || (growing && !left.has(node)) ? node.children.filter(visible) : []);
    let next = 0;
    const place = (node, row) => {
      const below = kids(node);
      node.row = row;
      if (below.length === 0) {
        node.x = next;
        next += 1;
      } else {
        below.forEach((child) => place(child, row + 1));
        node.x = (below[0].x + below.at(-1).x) / 2;
      }
    };
    const svg = s('svg', { class: 'tree', role: 'tree', 'aria-label': t('tab-tree') });
    if (visible(tree)) place(tree, 0);
    const rows = [];
    const down = boards.size ? DOWN + BOARD + 12 : DOWN;
    // Twigs begin below the board of their node.
    const foot = (node) => (boards.has(node.number) ? RADIUS + BOARD + 8 : RADIUS);
    // And end above its window.
    const head = (node) => (node.window && !node.cut ? RADIUS + 22 : RADIUS);
    const at = (node) => [70 + node.x * ACROSS + RADIUS, 40 + node.row * down];
    const draw = (node) => {
      const [x, y] = at(node);
      if (node.row !== undefined && !node.cut && !node.leaf) rows[node.row] = node.max;
      const below = kids(node);
      for (const child of below) {
        const [cx, cy] = at(child);
        const best = left.has(node) && node.best === child.index;
        const [tx, ty] = [(x + cx) / 2, (y + foot(node) + cy - head(child)) / 2];
        svg.append(
          s('path', {
            class: `twig${best ? ' best' : ''}${child.cut ? ' cut' : ''}`,
            d: `M${x} ${y + foot(node)}L${cx} ${cy - head(child)}`,
          }),
          s('text', { class: 'twig-name', x: tx, y: ty }, child.move),
        );
        if (child.cut) svg.append(s('path', { class: 'scissors', d: `M${tx - 9} ${ty + 12}l18 -8m-18 2l18 -8` }));
        draw(child);
      }
      if (node.cut) return;
      const hidden = node.children.filter(visible).length - below.length;
      const shape = node.max
        ? s('path', { class: 'shape', d: `M0 ${-RADIUS - 3}L${RADIUS + 3} ${RADIUS - 3}H${-RADIUS - 3}Z` })
        : s('path', { class: 'shape', d: `M0 ${RADIUS + 3}L${RADIUS + 3} ${-RADIUS + 3}H${-RADIUS - 3}Z` });
      const known = left.has(node);
      svg.append(
        s(
          'g',
          {
            class: `bud${node.leaf ? ' leaf' : node.max ? ' max' : ' min'}${node === current ? ' now' : ''}`,
            transform: `translate(${x} ${y})`,
            role: 'treeitem',
            tabindex: node === tree ? '0' : '-1',
            'aria-expanded': node.leaf || !node.children.length ? undefined : String(below.length > 0),
            'aria-label': `${node.move ?? t('rootNode')}: ${known ? words(node.value) : '…'}`,
            'data-bud': node.number,
            onclick: () => {
              node.open = !node.open;
              render(current);
            },
          },
          node.leaf ? s('rect', { class: 'shape', x: -RADIUS, y: -15, width: 2 * RADIUS, height: 30, rx: 6 }) : shape,
          s('text', { class: 'score', y: node.leaf ? 0 : node.max ? 5 : -5, dy: '.35em' }, known ? words(node.value) : '…'),
          node.window && s('text', { class: 'window', y: -RADIUS - 8 }, windowText(node.window)),
          hidden > 0 && s('text', { class: 'more', x: RADIUS + 12, y: RADIUS - 2 }, `+${hidden}`),
          boards.has(node.number) && boardOf(node),
        ),
      );
    };
    if (visible(tree)) draw(tree);
    rows.forEach((max, row) =>
      svg.prepend(s('text', { class: `level ${max ? 'max' : 'min'}`, x: 8, y: 40 + row * down, dy: '.35em' }, max ? 'Max' : 'Min')),
    );
    const deepest = Math.max(0, ...flat(tree).map((node) => (visible(node) ? (node.row ?? 0) : 0)));
    if (visible(tree)) [middle] = at(tree);
    const [wide, high] = [120 + Math.max(1, next) * ACROSS, 90 + deepest * down + (boards.size ? BOARD : 0)];
    svg.setAttribute('viewBox', `0 0 ${wide} ${high}`);
    svg.setAttribute('width', wide);
    svg.setAttribute('height', high);
    svg.addEventListener('keydown', keys);
    const focused = document.activeElement?.getAttribute('data-bud') ?? undefined;
    viewport.show(svg, wide, high);
    if (focused !== undefined) svg.querySelector(`[data-bud="${focused}"]`)?.focus({ preventScroll: true });
  }

  /// The board of a node, below it.
  function boardOf(node) {
    const small = drawBoard(boards.get(node.number), { game: gameName(params), still: true });
    const [bx, by, wide, tall] = small.getAttribute('viewBox').split(' ').map(Number);
    const scale = BOARD / Math.max(wide, tall);
    const group = s('g', {
      class: small.getAttribute('class'),
      transform: `translate(${-(bx + wide / 2) * scale} ${RADIUS + 6 - by * scale}) scale(${scale})`,
    });
    group.append(...small.childNodes);
    return group;
  }

  /// Boards for the nodes that are shown, as long as they are few.
  async function fetchBoards() {
    const shown = flat(tree).filter((node) => !node.cut && isShown(node));
    const missing = shown.filter((node) => !boards.has(node.number));
    if (!missing.length || shown.length > 60 || !gameName(params)) return;
    const mine = tree;
    const movesTo = (node) => (node.parent ? [...movesTo(node.parent), node.move] : list(params.m));
    const found = await ask('/api/boards', { game: gameRef(params), lines: missing.map(movesTo) }, 'boards').catch(() => undefined);
    if (!found || mine !== tree) return;
    missing.forEach((node, k) => boards.set(node.number, found[k]));
    render();
    fit();
  }

  function keys(event) {
    const bud = event.target.closest('[data-bud]');
    if (!bud) return;
    const node = flat(tree)[Number(bud.dataset.bud)];
    const to = {
      ArrowUp: node.parent,
      ArrowDown: node.children[0],
      ArrowLeft: node.parent?.children[node.index - 1],
      ArrowRight: node.parent?.children[node.index + 1],
    }[event.key];
    if (event.key in { ArrowUp: 1, ArrowDown: 1, ArrowLeft: 1, ArrowRight: 1 }) {
      event.preventDefault();
      if (event.key === 'ArrowDown' && !node.open) {
        node.open = true;
        render();
      }
      const next = to && viewport.stage.querySelector(`[data-bud="${to.number}"]`);
      if (next) {
        next.focus({ preventScroll: true });
        const transform = /translate\(([\d.]+) ([\d.]+)\)/.exec(next.getAttribute('transform'));
        viewport.reveal(Number(transform[1]), Number(transform[2]));
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      node.open = !node.open;
      render();
      viewport.stage.querySelector(`[data-bud="${node.number}"]`)?.focus({ preventScroll: true });
    }
  }

  return {
    update(next) {
      params = next;
      const given = Boolean(params.game);
      split.hidden = !given;
      empty.hidden = given;
      if (!given) return;
      const key = JSON.stringify([gameParams(params), params.m, params.depth, params.method, params.heuristic]);
      if (key === asked) return;
      asked = key;
      put(wrong);
      stop();
      load().catch((error) => {
        asked = '';
        put(wrong, refusal(error));
      });
    },
    leave: stop,
  };
}

/// Why a step of the search is as it is: what the window means, and what a cut rests on.
function because({ kind, node }) {
  const [low, high] = (node.window ?? [undefined, undefined]).map((bound) => (bound === undefined ? '' : words(bound)));
  const above = node.parent && words(node.parent.value);
  if (kind === 'cut') return t(node.max ? 'why-cut-max' : 'why-cut-min', { value: words(node.value), low, high });
  if (kind === 'enter') return node.window ? t('why-window', { low, high }) : t(node.leaf ? 'why-leaf' : node.max ? 'why-max' : 'why-min');
  if (kind === 'leaf') return t('why-leaf');
  return t(node.max ? 'why-best-max' : 'why-best-min', { value: words(node.value), above: above ?? '' });
}

/// Number the nodes, let them know their parents and their best moves.
function prepare(tree) {
  let n = 0;
  const visit = (node, parent, index) => {
    Object.assign(node, { parent, index, number: n });
    n += 1;
    node.children ??= [];
    node.leaf = !node.cut && node.children.length === 0;
    node.max = node.turn === 1;
    const chosen = node.children.findIndex((child) => child.chosen);
    node.best = chosen >= 0 ? chosen : node.children.findIndex((child) => !child.cut && child.value === node.value);
    node.children.forEach((child, i) => visit(child, node, i));
  };
  visit(tree, undefined, 0);
  // Small trees are shown whole, large ones by their first row.
  walk(tree, (node) => {
    node.open = n <= LEGIBLE || node === tree;
  });
  return tree;
}

/// What the search does, one event after the other.
function journey(tree) {
  const events = [];
  const visit = (node) => {
    if (node.cut) return;
    events.push({ kind: 'enter', node });
    node.children.forEach(visit);
    events.push({ kind: node.leaf ? 'leaf' : node.children.some((child) => child.cut) ? 'cut' : 'leave', node });
  };
  visit(tree);
  return events;
}

function walk(node, act) {
  act(node);
  node.children.forEach((child) => walk(child, act));
}

const flat = (tree) => {
  const all = [];
  walk(tree, (node) => all.push(node));
  return all;
};

const count = (tree, test) => flat(tree).filter(test).length;

/// `inf` is how infinity is written in JSON.
const words = (value) => (value === 'inf' ? '∞' : value === '-inf' ? '−∞' : value === null || value === undefined ? '…' : number(value));
const windowText = ([a, b]) => `[${words(a)}, ${words(b)}]`;
