// A board drawn from a picture: spots, what lies on them, and which moves they play.

import { s } from './dom.js';
import { t } from './words.js';

/// How the boards of some games look; every other board is drawn from its picture alone.
const SKINS = {
  chomp: { cell: chocolate, gap: 0.02 },
  connect4: { cell: hole, frame: true },
  matches: { wide: 0.5, cell: stick, tall: 1.5 },
  nim: { wide: 0.5, cell: stick, tall: 1.35 },
  domineering: { fused: true },
};

/// The board as SVG. `play(move)` makes it one to play on; `worths` (from move to value) colours it.
export function drawBoard(picture, { game = '', still = false, play, worths, hints = [], before, label } = {}) {
  const skin = SKINS[game] ?? {};
  const [wide, tall] = [skin.wide ?? 1, skin.tall ?? 1];
  const linked = picture.links.length > 0;
  const shown = picture.spots;
  const at = (spot) => [spot.x * wide * (linked ? 1.6 : 1), spot.y * tall * (linked ? 1.2 : 1)];
  const half = (spot) => (spot.kind === 'text' ? Math.max(0.5, (spot.text.length * 0.3) / 2 + 0.25) : wide / 2);
  const places = shown.map(at);
  const left = Math.min(0, ...shown.map((spot, i) => places[i][0] - half(spot)));
  const right = Math.max(1, ...shown.map((spot, i) => places[i][0] + half(spot)));
  const top = Math.min(0, ...places.map(([, y]) => y - tall / 2));
  const bottom = Math.max(0.5, ...places.map(([, y]) => y + tall / 2));
  const pad = skin.frame ? 0.22 : 0.12;
  const box = [left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad];
  const svg = s('svg', {
    class: `board skin-${game}${linked ? ' linked' : ''}${still ? ' still' : ''}`, viewBox: box.join(' '),
    role: still ? 'presentation' : 'group', 'aria-label': still ? undefined : label ?? t('board'), 'aria-hidden': still ? 'true' : undefined,
  });
  svg.style.setProperty('--wide', box[2]);
  svg.style.setProperty('--tall', box[3]);
  if (skin.frame) svg.append(s('rect', { class: 'frame', x: box[0], y: box[1], width: box[2], height: box[3], rx: 0.25 }));
  for (const [a, b] of picture.links) {
    svg.append(s('line', { class: 'edge', x1: places[a][0], y1: places[a][1], x2: places[b][0], y2: places[b][1] }));
  }

  const chosen = new Set();
  const groups = shown.map((spot, i) => {
    const [x, y] = places[i];
    const group = s('g', { class: `spot ${spot.kind}`, transform: `translate(${x} ${y})` });
    const fresh = before && before.spots[i] && (before.spots[i].kind !== spot.kind || before.spots[i].text !== spot.text);
    if (fresh) group.classList.add('fresh');
    (skin.cell ?? cell)(group, spot, { linked, half: half(spot), picture, i, fresh });
    return group;
  });
  svg.append(...groups);
  if (skin.fused) fuse(svg, groups, places, before?.tiles ?? []);
  if (still || !play) return svg;

  // Choosing a spot keeps its moves; choosing more keeps what they have in common.
  const open = () => [...chosen].map((i) => shown[i].plays ?? []).reduce((kept, plays) => kept.filter((move) => plays.includes(move)));
  const refresh = () => groups.forEach((group, i) => {
    const candidates = chosen.size ? open() : [];
    const part = (shown[i].plays ?? []).some((move) => candidates.includes(move));
    group.classList.toggle('chosen', chosen.has(i));
    group.classList.toggle('dim', chosen.size > 0 && !part);
  });
  const choose = (i) => {
    if (chosen.has(i)) chosen.delete(i);
    else {
      chosen.add(i);
      if (open().length === 0) { chosen.clear(); chosen.add(i); }
    }
    if (chosen.size) {
      const moves = open();
      // A move that needs no more spots than were chosen is meant when nothing else can be.
      if (moves.length === 1) return play(moves[0]);
    }
    refresh();
  };
  let first = true;
  groups.forEach((group, i) => {
    const plays = shown[i].plays ?? [];
    if (plays.length === 0) return;
    group.classList.add('playable');
    const worth = best(plays.map((move) => worths?.get(move)));
    if (worth && isMarked(shown, i)) mark(group, worth, skin);
    if (plays.some((move) => hints.includes(move))) group.classList.add('hint');
    group.setAttribute('role', 'button');
    group.setAttribute('tabindex', first ? '0' : '-1');
    group.setAttribute('data-spot', i);
    group.setAttribute('data-plays', plays.join('\n'));
    group.setAttribute('aria-label', `${plays.slice(0, 4).join(', ')}${worth ? `: ${spoken(worth)}` : ''}`);
    first = false;
    group.addEventListener('click', () => choose(i));
    group.addEventListener('pointerenter', () => hover(groups, shown, plays, true));
    group.addEventListener('pointerleave', () => hover(groups, shown, plays, false));
  });
  svg.addEventListener('keydown', (event) => {
    const group = event.target.closest('[data-spot]');
    if (!group) return;
    const i = Number(group.dataset.spot);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      event.preventDefault();
      const next = nearest(places, groups, i, way);
      if (next !== undefined) {
        groups.forEach((one) => one.hasAttribute('tabindex') && one.setAttribute('tabindex', '-1'));
        groups[next].setAttribute('tabindex', '0');
        groups[next].focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(i);
    } else if (event.key === 'Escape') {
      chosen.clear();
      refresh();
    }
  });
  return svg;
}

function hover(groups, spots, plays, on) {
  // Where the spot decides the move, everything that the move touches lights up.
  if (plays.length > 1) return;
  groups.forEach((group, i) => {
    if ((spots[i].plays ?? []).includes(plays[0])) group.classList.toggle('lit', on);
  });
}

/// The nearest spot to play in a direction, by distance with what lies aside counted double.
function nearest(places, groups, from, [dx, dy]) {
  let found;
  let least = Infinity;
  places.forEach(([x, y], i) => {
    if (i === from || !groups[i].hasAttribute('tabindex')) return;
    const along = (x - places[from][0]) * dx + (y - places[from][1]) * dy;
    const aside = Math.abs((x - places[from][0]) * dy) + Math.abs((y - places[from][1]) * dx);
    const far = along + 2 * aside;
    if (along > 0.05 && far < least) [found, least] = [i, far];
  });
  return found;
}

/// A move that several spots play alone, such as a column, is marked where it ends.
function isMarked(spots, i) {
  const plays = spots[i].plays;
  if (plays.length > 1) return true;
  const same = spots.flatMap((spot, k) => (spot.plays?.length === 1 && spot.plays[0] === plays[0] ? [k] : []));
  return i === (same.findLast((k) => spots[k].kind === 'empty') ?? same.at(-1));
}

const ORDER = { loss: 0, draw: 1, win: 2 };

function best(worths) {
  return worths.filter(Boolean).reduce((one, other) => {
    if (!one) return other;
    if (ORDER[one.value] !== ORDER[other.value]) return ORDER[one.value] > ORDER[other.value] ? one : other;
    return (one.value === 'win') === (one.rank <= other.rank) ? one : other;
  }, undefined);
}

/// `win in 3`, in a few letters: `W3`.
export const short = (worth) => (worth.value === 'draw' ? '=' : `${t(`short-${worth.value}`)}${worth.rank ?? ''}`);
export const spoken = (worth) => t(`worth-${worth.value}`, { n: worth.rank ?? 0 });

function mark(group, worth, skin) {
  const text = short(worth);
  const wide = Math.max(0.4, 0.18 + 0.13 * text.length);
  const tall = skin.tall ? 0.62 : 0.3;
  group.append(s('g', { class: `worth ${worth.value}`, transform: skin.wide ? `translate(0 ${tall - 0.12})` : 'translate(.25 -.32)' },
    s('rect', { x: -wide / 2, y: -0.13, width: wide, height: 0.26, rx: 0.13 }),
    s('text', { dy: '.36em', 'font-size': 0.18 }, text)));
}

function cell(group, spot, { linked, half }) {
  if (spot.kind === 'gone') return;
  if (spot.kind === 'text') {
    if (linked) group.append(s('rect', { class: 'word', x: -half, y: -0.36, width: 2 * half, height: 0.72, rx: 0.3 }));
    group.append(s('text', { class: 'letters', dy: '.35em', 'font-size': 0.48 }, spot.text));
    return;
  }
  if (linked) group.append(s('circle', { class: 'cell', r: spot.kind === 'empty' ? 0.2 : 0.4 }));
  else group.append(s('rect', { class: 'cell', x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.08 }));
  piece(group, spot);
}

function piece(group, spot) {
  if (spot.kind === 'piece') {
    const of = `p${spot.player}`;
    if (spot.text === 'X') group.append(s('path', { class: `stroke ${of}`, d: 'M-.26-.26L.26.26M-.26.26L.26-.26' }));
    else if (spot.text === 'O') group.append(s('circle', { class: `stroke ${of}`, r: 0.27 }));
    else {
      group.append(s('circle', { class: `disc ${of}`, r: 0.36 }));
      if (/[\p{L}\p{N}]/u.test(spot.text)) group.append(s('text', { class: `on ${of}`, dy: '.35em', 'font-size': 0.42 }, spot.text));
    }
  } else if (spot.kind === 'thing') {
    if (spot.text === '#') group.append(s('rect', { class: 'block', x: -0.4, y: -0.4, width: 0.8, height: 0.8, rx: 0.1 }));
    else if (/[\p{L}\p{N}]/u.test(spot.text) && spot.text !== 'o') group.append(s('text', { class: 'letters', dy: '.35em', 'font-size': 0.5 }, spot.text));
    else group.append(s('circle', { class: 'coin', r: 0.32 }));
  }
}

function chocolate(group, spot) {
  if (spot.kind === 'gone') {
    group.append(s('rect', { class: 'crumb', x: -0.47, y: -0.47, width: 0.94, height: 0.94, rx: 0.1 }));
    return;
  }
  group.append(
    s('rect', { class: 'cocoa', x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.1 }),
    s('rect', { class: 'bevel', x: -0.33, y: -0.33, width: 0.66, height: 0.66, rx: 0.06 }));
  if (spot.text === '!') group.append(s('g', { class: 'poison' },
    s('path', { d: 'M-.2-.02a.2.2 0 1 1 .4 0c0 .08-.05.13-.09.16v.08h-.22v-.08c-.04-.03-.09-.08-.09-.16z' }),
    s('circle', { class: 'eye', cx: -0.08, cy: -0.03, r: 0.045 }), s('circle', { class: 'eye', cx: 0.08, cy: -0.03, r: 0.045 })));
}

function hole(group, spot, { fresh, i, picture }) {
  group.append(s('rect', { class: 'slot', x: -0.5, y: -0.5, width: 1, height: 1 }), s('circle', { class: 'hole', r: 0.4 }));
  if (spot.kind !== 'piece') return;
  const disc = s('g', { class: fresh ? 'drop' : '' }, s('circle', { class: `disc p${spot.player}`, r: 0.4 }), s('circle', { class: 'rim', r: 0.28 }));
  if (fresh) disc.style.setProperty('--from', `${-(picture.spots[i].y + 1)}px`);
  group.append(disc);
}

function stick(group, spot) {
  if (spot.kind === 'text') {
    group.append(s('text', { class: 'letters', dy: '.35em', 'font-size': 0.4 }, spot.text));
    return;
  }
  group.append(
    s('rect', { class: 'area', x: -0.25, y: -0.6, width: 0.5, height: 1.3 }),
    s('rect', { class: 'wood', x: -0.055, y: -0.5, width: 0.11, height: 0.98, rx: 0.03 }),
    s('ellipse', { class: 'head', cx: 0, cy: -0.48, rx: 0.1, ry: 0.14 }));
}

/// Cells that one move filled together are one tile.
function fuse(svg, groups, places, laid) {
  for (const { cells, player } of laid) {
    const xs = cells.map((i) => places[i][0]);
    const ys = cells.map((i) => places[i][1]);
    const [x, y] = [Math.min(...xs) - 0.42, Math.min(...ys) - 0.42];
    cells.forEach((i) => groups[i].querySelector('.block')?.remove());
    svg.append(s('rect', { class: `tile p${player}`, x, y, width: Math.max(...xs) + 0.42 - x, height: Math.max(...ys) + 0.42 - y, rx: 0.16 }));
  }
}

/// The tiles of a game: for each move, the cells that it filled.
export function tiles(history) {
  return history.slice(1).flatMap((moment, k) => {
    const past = history[k];
    const cells = moment.picture.spots.flatMap((spot, i) => (spot.kind === 'thing' && past.picture.spots[i].kind === 'empty' ? [i] : []));
    return cells.length > 1 ? [{ cells, player: past.turn }] : [];
  });
}
