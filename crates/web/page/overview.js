// A large game from far away: its layers as blocks, the moves between them as bands.

import { h, put, s } from './dom.js';
import { blockName } from './layers.js';
import { number, t, upper, who } from './words.js';

/// A block narrower than this could not carry its number; then the layers stand below each other.
const NARROW = 62;
const [MARGIN, GAP] = [10, 8];
/// A block of less than this height has one line of text.
const FLAT = 34;

export class OverviewPicture {
  /// Drawn to fill `width` and `height`; `open(block)` is called when somebody chooses a block.
  constructor(seen, width, height, open) {
    this.seen = seen;
    this.paths = [];
    this.groups = [];
    const rows = [...new Set(seen.blocks.map((block) => block.coalition.join()))];
    const deepest = Math.max(1, ...rows.map((row) => seen.blocks.filter((block) => block.coalition.join() === row).length));
    const lane = Math.min(96, width / 5);
    this.upright = (width - lane - 2 * MARGIN) / deepest < NARROW;
    const head = this.upright ? 26 : lane;
    this.svg = s('svg', {
      class: `overview${this.upright ? ' upright' : ''}`,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'group',
      'aria-label': t('overviewOf', { game: seen.game }),
    });
    // Along the layers, the end last; across them, a lane for each side.
    const [along, across] = this.upright ? [height, width] : [width, height];
    const [deep, broad] = [(along - head - MARGIN) / deepest, across / rows.length];
    this.broad = broad;
    this.places = this.placed(rows, { along, deep, broad });
    this.drawFlows();
    rows.forEach((row, k) => {
      const players = row ? row.split(',').map(Number) : [];
      const name = upper(players.length ? who(players) : t('drawn'));
      const [x, y] = this.upright ? [(k + 0.5) * broad, 16] : [4, (k + 0.5) * broad];
      const size = Math.min(15, ((this.upright ? broad : head) * 1.45) / name.length);
      this.svg.append(s('text', { class: `lane who p${players[0] ?? ''}`, x, y, dy: '.35em', 'font-size': size }, name));
    });
    seen.blocks.forEach((block, i) => this.svg.append(this.block(block, i, open)));
  }

  /// The middle of each block and its size.
  placed(rows, { along, deep, broad }) {
    const tallest = Math.max(...this.seen.blocks.map((block) => Math.log2(1 + block.positions)));
    const counts = new Map();
    return this.seen.blocks.map((block) => {
      const row = block.coalition.join();
      const n = counts.get(row) ?? 0;
      counts.set(row, n + 1);
      const middle = [along - MARGIN - (n + 0.5) * deep, (rows.indexOf(row) + 0.5) * broad];
      const long = Math.min(deep - GAP, this.upright ? 56 : 160);
      const share = Math.log2(1 + block.positions) / tallest;
      // A flat block has to hold its number and its layers in one line.
      const line = 24 + 7.5 * `${number(block.positions)} · ${blockName(block)}`.length;
      const wide = Math.max(this.upright ? (long < FLAT ? line : 78) : 40, 0.72 * broad * share);
      return this.upright
        ? { x: middle[1], y: middle[0], wide: Math.min(wide, broad - GAP), tall: Math.max(14, long) }
        : { x: middle[0], y: middle[1], wide: long, tall: wide };
    });
  }

  drawFlows() {
    const { flows, blocks } = this.seen;
    const most = Math.max(1, ...flows.map((flow) => Math.log2(1 + flow.moves)));
    for (const flow of flows) {
      if (flow.from === flow.to) continue;
      const [a, b] = [this.places[flow.from], this.places[flow.to]];
      const wide = 1 + (13 * Math.log2(1 + flow.moves)) / most;
      const same = this.upright ? a.x === b.x : a.y === b.y;
      const bend = same ? -Math.min(70, Math.hypot(a.x - b.x, a.y - b.y) / 3) : 0;
      const d = this.upright
        ? `M${a.x} ${a.y}C${a.x + bend} ${(a.y + b.y) / 2} ${b.x + bend} ${(a.y + b.y) / 2} ${b.x} ${b.y}`
        : `M${a.x} ${a.y}C${(a.x + b.x) / 2} ${a.y + bend} ${(a.x + b.x) / 2} ${b.y + bend} ${b.x} ${b.y}`;
      const told = t('flowMoves', { n: flow.moves, from: blockName(blocks[flow.from]), to: blockName(blocks[flow.to]) });
      const path = s('path', { class: 'flow', d, 'stroke-width': wide }, s('title', {}, told));
      this.paths.push([flow, path]);
      this.svg.append(path);
    }
  }

  block(block, i, open) {
    const { x, y, wide, tall } = this.places[i];
    const start = this.seen.start === i;
    const name = blockName(block);
    const many = number(block.positions);
    const told = `${name}: ${t('blockHas', { n: block.positions, count: many })}`;
    // One line where a block is flat, two where it is not.
    const flat = tall < FLAT;
    const largest = (text, most) => Math.min(most, (wide * 1.5) / Math.max(4, text.length), flat ? tall * 0.8 : 20);
    const words = flat
      ? [s('text', { class: 'many', x, y, dy: '.35em', 'font-size': largest(`${many}  ${name}`, 15) }, `${many} · ${name}`)]
      : [
          s('text', { class: 'many', x, y: y - 2, 'font-size': largest(many, 20) }, many),
          s('text', { class: 'which', x, y: y + 15, 'font-size': largest(name, 14) }, name),
        ];
    const group = s(
      'g',
      {
        class: `block p${block.coalition[0] ?? '0'}${start ? ' start' : ''}`,
        role: 'button',
        tabindex: '0',
        'data-block': i,
        'aria-label': start ? `${told}, ${t('startsHere')}` : told,
        onclick: () => open(block, i),
        onpointerenter: () => this.light(i, true),
        onpointerleave: () => this.light(i, false),
        onfocus: () => this.light(i, true),
        onblur: () => this.light(i, false),
        onkeydown: (event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            open(block, i);
          }
        },
      },
      s('title', {}, told),
      s('rect', { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: 7 }),
      words,
      start && this.flag(this.places[i]),
    );
    this.groups[i] = group;
    return group;
  }

  /// What says that play begins in a block: above it, or beside it on the inner side.
  flag({ x, y, wide, tall }) {
    const inner = x > Number(this.svg.getAttribute('width')) / 2 ? -1 : 1;
    const [fx, fy] = this.upright ? [x + inner * (wide / 2 + 8), y] : [x, y - tall / 2 - 12];
    const anchor = this.upright ? (inner > 0 ? 'start' : 'end') : 'middle';
    // Where the next lane is close, a small arrow has to do.
    if (this.upright && this.broad - wide < 60) {
      return s('path', { class: 'flag', d: `M${fx - inner * 6} ${y}l${inner * 9} -7v14z` }, s('title', {}, t('startsHere')));
    }
    return s('text', { class: 'flag', x: fx, y: fy, dy: '.35em', 'font-size': 14, style: { 'text-anchor': anchor } }, t('startsHere'));
  }

  /// Light the moves from and to a block while somebody points at it.
  light(i, on) {
    this.svg.classList.toggle('looking', on);
    for (const [flow, path] of this.paths) path.classList.toggle('lit', on && (flow.from === i || flow.to === i));
  }

  /// The way of a game from block to block, through their corners and not through their words, with a mark where it is now.
  path(history) {
    this.trail?.remove();
    this.trail = undefined;
    const blocks = history.map((moment) => this.blockOf(moment.worth)).filter((i) => i >= 0);
    if (!blocks.length) return;
    const corners = blocks.map((i) => this.places[i]).map(({ x, y, wide, tall }) => [x - wide / 2 + 9, y - tall / 2 + 9]);
    const [cx, cy] = corners.at(-1);
    this.trail = s(
      'g',
      { class: 'trail' },
      s('polyline', { points: corners.join(' ') }),
      s('circle', { cx, cy, r: 6 }, s('title', {}, t('playIsHere'))),
    );
    this.svg.append(this.trail);
  }

  /// The block of a position with these worths, one for each player; -1 where they are not known.
  blockOf(worth) {
    const winners = (worth ?? []).flatMap(({ value }, i) => (value === 'win' ? [i + 1] : []));
    const rank = winners.length ? worth[winners[0] - 1].rank : null;
    const among = ({ from, to }) => rank === null || (from <= rank && rank <= to);
    return worth?.length ? this.seen.blocks.findIndex((block) => block.coalition.join() === winners.join() && among(block)) : -1;
  }

  /// Colour the blocks up to a step of some layers, with the moves by which the newest joins; all of them where there are no layers.
  paint(layers, step) {
    const shown = new Set(layers ? layers.numbers.slice(0, step + 1) : this.groups.keys());
    const newest = layers?.numbers[step];
    this.groups.forEach((group, i) => {
      group.classList.toggle('ahead', !shown.has(i));
      group.classList.toggle('fresh', i === newest);
    });
    for (const [flow, path] of this.paths) {
      const joins = layers && flow.from === newest && shown.has(flow.to);
      path.classList.toggle('joins', Boolean(joins));
      path.classList.toggle('away', Boolean(layers && !joins));
    }
  }
}

/// What is in a block, with a way into each of its positions.
export function blockPanel(element, block, go) {
  put(
    element,
    h('h2', {}, `${blockName(block)} · ${t('blockHas', { n: block.positions, count: number(block.positions) })}`),
    h('p', { class: 'soft' }, t('blockHelp')),
    h(
      'ul',
      { class: 'list scroll', id: 'block-positions' },
      block.some.map((name) => h('li', {}, h('button', { type: 'button', class: 'mono', onclick: () => go(name) }, name))),
    ),
    block.positions > block.some.length && h('p', { class: 'soft' }, t('andMore', { n: block.positions - block.some.length })),
  );
}
