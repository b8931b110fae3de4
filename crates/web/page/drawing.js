// A drawing of a game graph, brought to life: colours by layer, strategies, neighbours, keyboard.

import { s, say } from './dom.js';
import { who, t, upper } from './words.js';

/// A drawing that the server made, without its own colours: the style sheet of the page colours it, in light and in dark.
export function read(text) {
  const plain = text.replace(/<style>[^]*?<\/style>/, '');
  const parsed = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  parsed.querySelector('rect.paper')?.remove();
  parsed.querySelector(':scope > title')?.remove();
  parsed.querySelector(':scope > desc')?.remove();
  return document.importNode(parsed, true);
}

export class Drawing {
  /// `view` is the answer of `/api/graph`; `choose(node)` is called when somebody picks a vertex.
  constructor(view, choose) {
    this.view = view;
    this.choose = choose;
    this.present = undefined;
    this.roved = undefined;
    this.onfocus = undefined;
    this.chosen = new Set();
    this.ranks = undefined;
    this.looks = [];
    this.svg = view.element ?? read(view.svg);
    this.svg.classList.toggle('large', view.nodes.length > RANKED);
    this.svg.setAttribute('role', 'group');
    this.svg.setAttribute('aria-label', t('graphOf', { game: view.game }));
    this.nodes = [];
    this.links = [];
    for (const group of this.svg.querySelectorAll('[data-node]')) this.nodes[group.dataset.node] = group;
    for (const group of this.svg.querySelectorAll('[data-link]')) this.links[group.dataset.link] = group;
    // What stands beside finished games is said in the reader's language.
    const over = view.nodes.filter((node) => node.outcome);
    this.svg.querySelectorAll('text.halo.ink').forEach((text, k) => {
      text.textContent = over[k] ? this.short(over[k]) : '';
    });
    this.shapes = this.nodes.map((group) => group.querySelector('.outline'));
    this.texts = this.nodes.map((group) => group.querySelector(':scope > text'));
    const box = this.svg.viewBox.baseVal;
    this.width = box.width;
    this.height = box.height;
    // Drawings narrower than their smallest width stand in the middle.
    const shift = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(this.svg.querySelector(':scope > g')?.getAttribute('transform') ?? '');
    this.shift = shift ? [Number(shift[1]), Number(shift[2])] : [0, 0];
    this.out = view.nodes.map(() => []);
    this.into = view.nodes.map(() => []);
    view.links.forEach((link, k) => {
      this.out[link.from].push(k);
      this.into[link.to].push(k);
    });
    this.selected = undefined;
    this.listen();
    this.roving(
      Math.max(
        0,
        view.nodes.findIndex((node) => node.name === view.start),
      ),
    );
  }

  at(node) {
    const { x, y } = this.view.nodes[node];
    return [x + this.shift[0], y + this.shift[1]];
  }

  listen() {
    this.nodes.forEach((group, i) => {
      const node = this.view.nodes[i];
      group.setAttribute('role', 'button');
      group.setAttribute('tabindex', '-1');
      group.setAttribute('aria-label', `${node.name}, ${node.outcome ? this.over(node) : t('moves', { who: who([node.owner]) })}`);
    });
    this.svg.addEventListener('click', (event) => {
      const group = event.target.closest('[data-node]');
      if (group) this.pick(Number(group.dataset.node));
    });
    this.svg.addEventListener('keydown', (event) => {
      const group = event.target.closest('[data-node]');
      if (!group) return;
      const from = Number(group.dataset.node);
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (way) {
        event.preventDefault();
        const next = this.towards(from, way);
        if (next !== undefined) this.focus(next);
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        this.pick(from);
      }
    });
  }

  short(node) {
    return node.outcome.length ? t('outcomeShort', { p: node.outcome.join(',') }) : t('drawn');
  }

  over(node) {
    return node.outcome.length ? t('wins', { who: who(node.outcome), n: node.outcome.length }) : t('drawn');
  }

  towards(from, [dx, dy]) {
    const [x, y] = this.at(from);
    let [found, least] = [undefined, Infinity];
    this.view.nodes.forEach((_, i) => {
      const [ox, oy] = this.at(i);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (i !== from && along > 1 && along + 2 * aside < least) [found, least] = [i, along + 2 * aside];
    });
    return found;
  }

  roving(node) {
    if (this.roved !== undefined) this.nodes[this.roved]?.setAttribute('tabindex', '-1');
    this.roved = node;
    this.nodes[node]?.setAttribute('tabindex', '0');
  }

  focus(node) {
    this.roving(node);
    this.nodes[node].focus({ preventScroll: true });
    this.onfocus?.(node);
  }

  pick(node) {
    this.roving(node);
    this.select(node);
    this.choose(node);
    say(upper(this.nodes[node].getAttribute('aria-label')));
  }

  /// Light up a vertex, what it leads to and what leads to it.
  select(node) {
    this.selected = node;
    this.svg.classList.toggle('selecting', node !== undefined);
    for (const group of this.svg.querySelectorAll('.picked, .next, .last')) group.classList.remove('picked', 'next', 'last');
    if (node === undefined) return;
    this.nodes[node].classList.add('picked');
    for (const k of this.out[node]) {
      this.links[k].classList.add('next');
      this.nodes[this.view.links[k].to].classList.add('next');
    }
    for (const k of this.into[node]) {
      this.links[k].classList.add('last');
      this.nodes[this.view.links[k].from].classList.add('last');
    }
  }

  /// Light up the way that a game has taken, by the names of its positions; the last one is the present.
  path(names) {
    for (const group of this.svg.querySelectorAll('.played, .present')) group.classList.remove('played', 'present');
    this.present = undefined;
    const nodes = names.map((name) => this.view.nodes.findIndex((node) => node.name === name));
    nodes.forEach((node, i) => {
      if (node < 0) return;
      this.nodes[node].classList.add('played');
      const link = this.view.links.findIndex(({ from, to }) => from === nodes[i - 1] && to === node);
      this.links[link]?.classList.add('played');
    });
    const last = nodes.at(-1);
    if (last === undefined || last < 0) return;
    this.present = last;
    this.nodes[last].classList.add('present');
  }

  /// Colour the layers up to `step` of some regions; the rest is paper, or grey where `drawn`.
  paint(regions, step, { drawn = false, marked = new Set() } = {}) {
    const tint = tintOf();
    const chosen = new Set();
    this.view.nodes.forEach((node, i) => {
      /** @type {any} */
      let fill = drawn ? ['var(--draw)', undefined] : [undefined, undefined];
      let fresh = false;
      let rank;
      for (const region of regions) {
        if (region.ranks[i] === null || region.ranks[i] > step) continue;
        rank = region.ranks[i];
        fill = tint(region.coalition[0] ?? 1, rank, region.stationary);
        fresh = rank === step && regions.length === 1;
        const link = region.choices[i];
        if (link !== null) chosen.add(link);
        break;
      }
      this.colour(i, fill, `${fresh ? 'fresh ' : ''}${marked.has(node.name) ? 'marked' : ''}`);
      this.rank(i, rank);
    });
    this.follow(chosen);
  }

  /// Colour the vertices of a set alone.
  paintSet(inside) {
    this.view.nodes.forEach((node, i) => {
      this.colour(i, inside(node.name) ? ['var(--p3)', '#000'] : [undefined, undefined], '');
      this.rank(i, undefined);
    });
    this.follow(new Set());
  }

  /// Show which moves a strategy plays. Only what changes is touched: there may be thousands.
  follow(chosen) {
    for (const k of this.chosen) if (!chosen.has(k)) this.links[k].classList.remove('strategy');
    for (const k of chosen) if (!this.chosen.has(k)) this.links[k].classList.add('strategy');
    this.chosen = chosen;
  }

  /// The layer beside a vertex, while there are few enough to be read.
  rank(i, rank) {
    if (this.view.nodes.length > RANKED) return;
    const { radius } = this.view;
    this.ranks ??= this.view.nodes.map((node, k) => {
      const [x, y] = [node.x + radius * 1.02, node.y - radius * 0.92];
      return this.nodes[k].appendChild(s('text', { class: 'rank', x, y, 'aria-hidden': 'true' }));
    });
    this.ranks[i].textContent = rank ?? '';
  }

  colour(i, [fill, ink], classes) {
    const look = `${fill} ${ink} ${classes}`;
    if (this.looks[i] === look) return;
    this.looks[i] = look;
    this.shapes[i].style.fill = fill ?? 'var(--paper)';
    if (this.texts[i]) this.texts[i].style.fill = ink ?? 'var(--ink)';
    this.nodes[i].classList.toggle('fresh', classes.includes('fresh'));
    this.nodes[i].classList.toggle('marked', classes.includes('marked'));
  }
}

const RANKED = 240;

const PLAYERS = [
  [0, 114, 178],
  [213, 94, 0],
  [0, 158, 115],
  [204, 121, 167],
  [230, 159, 0],
  [86, 180, 233],
  [240, 228, 66],
];

/// The colour of a layer, paler with each, and the ink that is readable on it; in the colours of the present theme.
export function tintOf() {
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const paper = dark ? [26, 30, 35] : [255, 255, 255];
  const linear = (channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  return (player, rank, deepest) => {
    const steps = Math.max(1, deepest);
    const part = (Math.min(rank, deepest) / steps) * Math.min(0.76, steps * 0.2);
    const full = PLAYERS[(player - 1) % PLAYERS.length];
    const mixed = full.map((channel, k) => Math.round(channel + (paper[k] - channel) * part));
    const light = 0.2126 * linear(mixed[0]) + 0.7152 * linear(mixed[1]) + 0.0722 * linear(mixed[2]);
    return [`rgb(${mixed.join(' ')})`, (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000' : '#fff'];
  };
}
