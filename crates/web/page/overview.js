// A large game from far away: its layers as blocks, the moves between them as bands.

import { h, put, s } from './dom.js';
import { number, t, upper, who } from './words.js';

const [WIDE, TALL, LEFT, GAP] = [1000, 520, 92, 10];

/// The picture; `open(block)` is called when somebody chooses a block.
export function drawOverview(seen, open) {
  const { blocks, flows } = seen;
  const rows = [...new Set(blocks.map((block) => block.coalition.join()))];
  const tallest = Math.max(...blocks.map((block) => Math.log2(1 + block.positions)));
  const deepest = Math.max(1, ...rows.map((row) => blocks.filter((block) => block.coalition.join() === row).length));
  const across = (WIDE - LEFT - GAP) / deepest;
  const down = TALL / rows.length;
  const places = new Map();
  rows.forEach((row, k) => {
    const own = blocks.map((block, i) => [block, i]).filter(([block]) => block.coalition.join() === row);
    own.forEach(([block, i], n) => {
      // The end stands on the right.
      const x = WIDE - GAP - (n + 0.5) * across;
      const tall = Math.max(30, (0.62 * down * Math.log2(1 + block.positions)) / tallest);
      places.set(i, { x, y: (k + 0.5) * down, wide: Math.min(across - GAP, 150), tall });
    });
  });
  const svg = s('svg', {
    class: 'overview',
    viewBox: `0 0 ${WIDE} ${TALL}`,
    width: WIDE,
    height: TALL,
    role: 'group',
    'aria-label': t('overviewOf', { game: seen.game }),
  });
  const most = Math.max(1, ...flows.map((flow) => Math.log2(1 + flow.moves)));
  for (const flow of flows) {
    const [a, b] = [places.get(flow.from), places.get(flow.to)];
    if (!a || !b || flow.from === flow.to) continue;
    const wide = 1 + (13 * Math.log2(1 + flow.moves)) / most;
    const bend = a.y === b.y ? -Math.min(70, Math.abs(a.x - b.x) / 3) : 0;
    const d = `M${a.x} ${a.y}C${(a.x + b.x) / 2} ${a.y + bend} ${(a.x + b.x) / 2} ${b.y + bend} ${b.x} ${b.y}`;
    svg.append(
      s(
        'path',
        { class: 'flow', d, 'stroke-width': wide, 'data-from': flow.from, 'data-to': flow.to },
        s('title', {}, t('flowMoves', { n: flow.moves, from: layers(blocks[flow.from]), to: layers(blocks[flow.to]) })),
      ),
    );
  }
  rows.forEach((row, k) => {
    const players = row ? row.split(',').map(Number) : [];
    const name = players.length ? upper(who(players)) : upper(t('drawn'));
    svg.append(s('text', { class: `lane who p${players[0] ?? ''}`, x: 4, y: (k + 0.5) * down, dy: '.35em' }, name));
  });
  const light = (i, on) => {
    svg.classList.toggle('looking', on);
    for (const path of svg.querySelectorAll('.flow'))
      path.classList.toggle('lit', on && (path.dataset.from === String(i) || path.dataset.to === String(i)));
  };
  blocks.forEach((block, i) => {
    const { x, y, wide, tall } = places.get(i);
    const start = seen.start === i;
    const name = layers(block);
    svg.append(
      s(
        'g',
        {
          class: `block p${block.coalition[0] ?? '0'}${start ? ' start' : ''}`,
          role: 'button',
          tabindex: '0',
          'data-block': i,
          'aria-label': `${name}: ${t('blockHas', { n: block.positions, count: number(block.positions) })}`,
          onclick: () => open(block, i),
          onpointerenter: () => light(i, true),
          onpointerleave: () => light(i, false),
          onfocus: () => light(i, true),
          onblur: () => light(i, false),
          onkeydown: (event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              open(block, i);
            }
          },
        },
        s('title', {}, `${name}: ${t('blockHas', { n: block.positions, count: number(block.positions) })}`),
        s('rect', { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: 7 }),
        s(
          'text',
          { class: 'many', x, y: y - 1, 'font-size': Math.min(20, (wide * 1.5) / Math.max(3, number(block.positions).length)) },
          number(block.positions),
        ),
        s('text', { class: 'which', x, y: y + 15, 'font-size': Math.min(13, (wide * 1.5) / Math.max(3, name.length)) }, name),
        start && s('text', { class: 'which', x, y: y - tall / 2 - 6, 'font-size': 13 }, t('startsHere')),
      ),
    );
  });
  return svg;
}

/// `A3`, `A4–A7`, or that nobody can force it.
const layers = (block) =>
  block.coalition.length === 0 ? t('drawn') : block.from === block.to ? `A${block.from}` : `A${block.from}–A${block.to}`;

/// What is in a block, with a way into each of its positions.
export function blockPanel(element, block, go) {
  put(
    element,
    h('h2', {}, `${layers(block)} · ${t('blockHas', { n: block.positions, count: number(block.positions) })}`),
    h('p', { class: 'soft' }, t('blockHelp')),
    h(
      'ul',
      { class: 'list scroll', id: 'block-positions' },
      block.some.map((name) => h('li', {}, h('button', { type: 'button', class: 'mono', onclick: () => go(name) }, name))),
    ),
    block.positions > block.some.length && h('p', { class: 'soft' }, t('andMore', { n: block.positions - block.some.length })),
  );
}
