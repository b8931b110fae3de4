// A drawing in which each layer is a band: the end of the game stands on the right, boards fill their vertices.

import { drawBoard } from './board.js';
import { s } from './dom.js';
import { gameName } from './game.js';

/// Boards narrower than this could not be read.
export const READABLE = 24;

const [TOP, GAP, LARGEST, SMALLEST] = [26, 14, 104, 34];

/// How many moves it is from each node to the end; the largest number and one for what has no end.
function distances(view) {
  const known = view.nodes.map((_, i) => view.regions.map((region) => region.ranks[i]).find((rank) => rank !== null) ?? null);
  const most = Math.max(0, ...known.filter((rank) => rank !== null));
  return known.map((rank) => rank ?? most + 1);
}

/// The bands from the left: what is furthest from the end first.
function bandsOf(view) {
  const far = distances(view);
  const found = new Map();
  far.forEach((rank, i) => found.set(rank, [...(found.get(rank) ?? []), i]));
  const endless = view.nodes.map((_, i) => view.regions.every((region) => region.ranks[i] === null));
  return [...found].sort(([a], [b]) => b - a).map(([rank, nodes]) => ({ rank, nodes, endless: endless[nodes[0]] }));
}

/// The side of a vertex with which all bands fit a frame; nothing where none can be read.
function side(bands, width, height) {
  for (let size = LARGEST; size >= SMALLEST; size -= 2) {
    const rows = Math.floor((height - TOP) / size);
    if (rows < 1) continue;
    const columns = bands.reduce((sum, { nodes }) => sum + Math.ceil(nodes.length / rows), 0);
    if (columns * size + bands.length * GAP <= width) return { size, rows };
  }
  return undefined;
}

/// The same view, drawn in bands that fill a frame; nothing where they could not be read.
export function banded(view, params, width, height) {
  const bands = bandsOf(view);
  // The buttons stand on the right.
  const inner = width - 52;
  const fitting = side(bands, inner, height);
  if (!fitting) return undefined;
  const { size, rows } = fitting;
  const places = view.nodes.map(() => [0, 0]);
  const next = new Map(view.nodes.map((_, i) => [i, view.links.filter((link) => link.from === i).map((link) => link.to)]));
  const svg = s('svg', { class: 'attractor banded' });
  let x = GAP / 2;
  // The bands of the end are placed first, so that others can stand beside what they lead to.
  const columns = bands.map(({ nodes }) => Math.ceil(nodes.length / rows));
  const lefts = columns.map((many) => {
    const left = x;
    x += many * size + GAP;
    return left;
  });
  const slack = Math.max(0, (inner - x) / bands.length);
  for (let k = bands.length - 1; k >= 0; k -= 1) {
    const { nodes } = bands[k];
    const height_ = (i) => {
      const ys = next
        .get(i)
        .map((to) => places[to][1])
        .filter(Boolean);
      return ys.length ? ys.reduce((sum, y) => sum + y, 0) / ys.length : height / 2;
    };
    const sorted = [...nodes].sort((a, b) => height_(a) - height_(b) || a - b);
    const deep = Math.ceil(sorted.length / columns[k]);
    const apart = Math.min(1.6, (height - TOP) / (deep * size));
    const top = TOP + (height - TOP - deep * size * apart) / 2;
    const left = lefts[k] + k * slack;
    sorted.forEach((i, n) => {
      const [column, row] = [Math.floor(n / deep), n % deep];
      places[i] = [left + column * size + size / 2 + slack / 2, top + (row + 0.5) * size * apart];
    });
    svg.append(band(bands[k], left, columns[k] * size + slack, height, k));
  }
  return drawn(svg, view, places, size * 0.44, params, width, height);
}

/// The same view with its vertices where somebody drew them: from name to place.
export function asDrawn(view, at, params, width, height) {
  if (view.nodes.some((node) => !at.has(node.name))) return undefined;
  return drawn(
    s('svg', { class: 'attractor' }),
    view,
    view.nodes.map((node) => at.get(node.name)),
    22,
    params,
    width,
    height,
  );
}

function drawn(svg, view, places, radius, params, width, height) {
  view.links.forEach((link, k) => svg.append(arrow(places, link, k, radius)));
  // All boards have the scale of the largest, so that a heap of one match is as large everywhere.
  const boards = view.nodes.map((node) => node.picture && drawBoard(node.picture, { game: gameName(params), still: true }));
  const largest = Math.max(...boards.map((board) => (board ? Math.max(...sizes(board).slice(2)) : 0)));
  view.nodes.forEach((node, i) => svg.append(vertex(node, i, places[i], radius, boards[i], largest)));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  const nodes = view.nodes.map((node, i) => ({ ...node, x: places[i][0], y: places[i][1] }));
  return { ...view, nodes, radius, element: svg, board: radius * 2 * INSIDE };
}

/// Where a board begins, how wide it is and how tall.
const sizes = (board) => board.getAttribute('viewBox').split(' ').map(Number);

/// The part of a vertex that its board takes.
const INSIDE = 0.8;

function band({ rank, endless }, left, wide, height, k) {
  return s(
    'g',
    { class: `band${k % 2 ? ' odd' : ''}`, 'aria-hidden': 'true' },
    s('rect', { x: left, y: 0, width: wide, height, rx: 8 }),
    s('text', { x: left + wide / 2, y: 16 }, endless ? '∞' : String(rank)),
  );
}

function arrow(places, link, k, radius) {
  const [[x1, y1], [x2, y2]] = [places[link.from], places[link.to]];
  if (link.from === link.to) {
    const loop = `M${x1 - 8} ${y1 - radius}c-22 -40 38 -40 16 0`;
    return s('g', { 'data-link': k }, s('path', { class: 'line', d: loop }), s('path', { d: `M${x1 + 8} ${y1 - radius}l8 -5l-10 -4z` }));
  }
  const [dx, dy] = [x2 - x1, y2 - y1];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const [ax, ay] = [x1 + ux * radius * 1.02, y1 + uy * radius * 1.02];
  const [bx, by] = [x2 - ux * (radius * 1.02 + 2), y2 - uy * (radius * 1.02 + 2)];
  // Between neighbours there is no room for a bow.
  const bend = Math.min(28, Math.max(0, far - 2 * radius) / 5);
  const [mx, my] = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
  const aim = Math.atan2(by - my, bx - mx);
  const corner = (turn) => `${bx - 8 * Math.cos(aim + turn)} ${by - 8 * Math.sin(aim + turn)}`;
  return s(
    'g',
    { 'data-link': k },
    s('path', { class: 'line', d: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}` }),
    s('path', { d: `M${bx} ${by}L${corner(0.42)}L${corner(-0.42)}Z` }),
  );
}

/// Round frames belong to player 1, square ones to the others; a second line says that the game is over.
function vertex(node, i, [x, y], radius, small, largest) {
  const frame = (r, name) =>
    s('rect', { class: name, x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: node.owner === 1 ? r * 0.72 : 3 });
  const group = s('g', { 'data-node': i }, frame(radius, 'outline'), node.outcome && frame(radius - 3.5, 'outline ring'));
  if (!small) {
    const short = node.name.length > 9 ? `${node.name.slice(0, 8)}…` : node.name;
    group.append(s('text', { x, y, dy: '.35em', 'font-size': Math.min(16, (radius * 2.6) / Math.max(3, short.length)) }, short));
    return group;
  }
  const [bx, by, wide, tall] = sizes(small);
  const scale = (radius * 2 * INSIDE) / largest;
  const board = s('g', {
    class: small.getAttribute('class'),
    transform: `translate(${x - (bx + wide / 2) * scale} ${y - (by + tall / 2) * scale}) scale(${scale})`,
  });
  board.append(...small.childNodes);
  group.append(board);
  return group;
}
