// A board drawn from a picture: spots, what lies on them, and which moves they play.

import { s } from './dom.js';
import { SKINS, cell, completed, fuse, hexagon, isSlanted, joints, round, sidesOfHexagons } from './skins.js';
import { best, bounded, short, spoken } from './worth.js';
import { t } from './words.js';

/// The board as SVG. `play(move)` makes it one to play on; `worths` (from move to value) colours it; `last` and
/// `line` are spots to light, `sides` who connects which sides, `chosen` the best moves; `preview(move)` gives the picture after a move.
/** @param {any} given @param {any} options */
export function drawBoard(given, options = {}) {
  const { game = '', still = false, play, worths, before, label, last = [], line = [], sides = [], coordinates, chosen = [] } = options;
  const skin = SKINS[game] ?? (isSlanted(given) ? { cell: hexagon, low: HEXAGON } : {});
  const picture = completed(given, skin);
  const { places, box, linked, half } = placed(picture, skin, { scores: Boolean(!still && skin.scores), coordinates });
  const svg = s('svg', {
    class: `board skin-${game}${linked ? ' linked' : ''}${still ? ' still' : ''}`,
    viewBox: box.join(' '),
    role: still ? 'presentation' : 'group',
    'aria-label': still ? undefined : (label ?? t('board')),
    'aria-hidden': still ? 'true' : undefined,
  });
  svg.style.setProperty('--wide', box[2]);
  svg.style.setProperty('--tall', box[3]);
  if (skin.frame) svg.append(frame(places));
  for (const [a, b] of picture.links) {
    svg.append(s('line', { class: 'edge', x1: places[a][0], y1: places[a][1], x2: places[b][0], y2: places[b][1] }));
  }
  if (coordinates) svg.append(...rulers(coordinates, places, picture));
  if (skin.cell === hexagon) svg.append(...sidesOfHexagons(picture.spots, places, sides));
  const groups = picture.spots.map((spot, i) => {
    const [x, y] = places[i];
    const group = s('g', { class: `spot ${spot.kind}`, transform: `translate(${x} ${y})` });
    const past = before?.spots[i];
    const fresh = past && (past.kind !== spot.kind || past.text !== spot.text);
    if (fresh) group.classList.add('fresh');
    (skin.cell ?? cell)(group, spot, { linked, half: half(spot), picture, i, fresh, places });
    if (last.includes(i)) group.classList.add('latest');
    return group;
  });
  // Points lie on the lines that end in them.
  const above = (i) => skin.plain && picture.spots[i].kind === 'text';
  svg.append(...groups.filter((_, i) => !above(i)), ...groups.filter((_, i) => above(i)));
  if (skin.joined) svg.append(...joints(picture));
  if (skin.fused) fuse(svg, groups, places, before?.tiles ?? []);
  if (line.length > 1) {
    const [from, to] = [places[line[0]], places[line.at(-1)]];
    svg.append(s('line', { class: 'winning-line', x1: from[0], y1: from[1], x2: to[0], y2: to[1] }));
  }
  if (skin.scores && !still) svg.append(...scores(picture, places, worths, chosen));
  if (!still && play) bringToLife(svg, groups, options, { picture, places, skin });
  return svg;
}

/// Where spots stand, and the box around them.
function placed(picture, skin, { scores: scored, coordinates }) {
  const [wide, tall] = [skin.wide ?? 1, skin.tall ?? 1];
  const low = skin.low ?? tall;
  const linked = picture.links.length > 0;
  // Words need room beside each other; points of a ring are as far apart as they are drawn.
  const words = linked && picture.spots.some((spot) => spot.kind === 'text');
  const [kx, ky] = words ? [1.6, 1.2] : linked ? [1.25, 1.25] : [1, 1];
  const places = picture.spots.map((spot) => [spot.x * wide * kx, spot.y * low * ky]);
  if (skin.ring) round(places);
  const half = (spot) => (spot.kind === 'text' && !skin.plain ? Math.max(0.5, (spot.text.length * 0.3) / 2 + 0.25) : wide / 2);
  const left = Math.min(0, ...picture.spots.map((spot, i) => places[i][0] - half(spot)));
  const right = Math.max(1, ...picture.spots.map((spot, i) => places[i][0] + half(spot)));
  const top = Math.min(0, ...places.map(([, y]) => y - tall / 2));
  const bottom = Math.max(0.5, ...places.map(([, y]) => y + tall / 2));
  const pad = skin.frame ? 0.22 : skin.low ? 0.18 : 0.12;
  const [below, beside] = [scored ? 0.62 : coordinates ? 0.4 : 0, coordinates?.rows.size ? 0.4 : 0];
  return { places, linked, half, box: [left - pad - beside, top - pad, right - left + 2 * pad + beside, bottom - top + 2 * pad + below] };
}

function frame(places) {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 0.72, Math.min(...ys) - 0.72];
  return s('rect', {
    class: 'frame',
    x: left,
    y: top,
    width: Math.max(...xs) - left + 0.72,
    height: Math.max(...ys) - top + 0.72,
    rx: 0.25,
  });
}

/// Letters below the columns and numbers beside the rows.
function rulers({ columns, rows }, places, picture) {
  const [xs, ys] = [picture.spots.map((spot) => spot.x), picture.spots.map((spot) => spot.y)];
  const bottom = Math.max(...places.map(([, y]) => y)) + 0.8;
  const left = (y) => Math.min(...places.filter((_, i) => ys[i] === y).map(([x]) => x)) - 0.74;
  const text = (label, x, y) => s('text', { class: 'ruler', x, y, dy: '.35em', 'font-size': 0.26, 'aria-hidden': 'true' }, label);
  return [
    ...[...columns].map(([x, label]) => text(label, places[xs.indexOf(x)][0], bottom)),
    ...[...rows].map(([y, label]) => text(label, left(y), places[ys.indexOf(y)][1])),
  ];
}

/// The value of each column below it, or its name.
function scores(picture, places, worths, chosen) {
  const bottom = Math.max(...places.map(([, y]) => y)) + 1;
  if (!worths) {
    const columns = [...new Set(places.map(([x]) => x))].sort((a, b) => a - b);
    const name = (k) => (k < 9 ? String(k + 1) : String.fromCharCode(88 + k));
    return columns.map((x, k) => s('text', { class: 'ruler', x, y: bottom, dy: '.3em', 'font-size': 0.3, 'aria-hidden': 'true' }, name(k)));
  }
  return [...worths].flatMap(([move, worth]) => {
    const i = picture.spots.findIndex((spot) => spot.plays?.includes(move));
    if (i < 0) return [];
    const known = !worth.bounds;
    const lines = known ? [short(worth)] : bounded(worth);
    return [
      s(
        'g',
        {
          class: `score ${worth.value ?? 'open'}${known ? '' : ' bounds'}${chosen.includes(move) ? ' best' : ''}`,
          transform: `translate(${places[i][0]} ${bottom})`,
          'data-score': move,
        },
        s('title', {}, `${move}: ${spoken(worth)}`),
        s('rect', { x: -0.46, y: -0.28, width: 0.92, height: 0.56, rx: 0.14 }),
        lines.length === 1
          ? s('text', { dy: '.35em', 'font-size': 0.36 }, lines[0])
          : lines.map((one, k) => s('text', { y: k ? 0.19 : -0.05, 'font-size': 0.22 }, one)),
      ),
    ];
  });
}

/// Spots that play moves by pointer and keyboard.
function bringToLife(svg, groups, { worths, hints = [], play, preview, offer, focusOn }, { picture, places, skin }) {
  const shown = picture.spots;
  const chosen = new Set();
  // Choosing a spot keeps its moves; choosing more keeps what they have in common.
  const open = () => [...chosen].map((i) => shown[i].plays ?? []).reduce((kept, plays) => kept.filter((move) => plays.includes(move)));
  const refresh = () => {
    const candidates = chosen.size ? open() : [];
    groups.forEach((group, i) => {
      const part = (shown[i].plays ?? []).some((move) => candidates.includes(move));
      group.classList.toggle('chosen', chosen.has(i));
      group.classList.toggle('dim', chosen.size > 0 && !part);
    });
    offer?.(candidates);
  };
  const choose = (i) => {
    if (chosen.has(i)) chosen.delete(i);
    else {
      chosen.add(i);
      if (open().length === 0) {
        chosen.clear();
        chosen.add(i);
      }
    }
    // A move that needs no more spots than were chosen is meant when nothing else can be.
    if (chosen.size && open().length === 1) play(open()[0]);
    else refresh();
  };
  const spots = groups.flatMap((group, i) => (shown[i].plays?.length ? [i] : []));
  const first = spots.includes(focusOn) ? focusOn : spots[0];
  for (const i of spots) {
    const group = groups[i];
    const plays = shown[i].plays;
    group.classList.add('playable');
    const worth = best(plays.map((move) => worths?.get(move)));
    if (worth && !skin.scores && isMarked(shown, i)) mark(group, worth, skin, i);
    if (plays.some((move) => hints.includes(move))) group.classList.add('hint');
    group.setAttribute('role', 'button');
    group.setAttribute('tabindex', i === first ? '0' : '-1');
    group.setAttribute('data-spot', i);
    group.setAttribute('data-plays', plays.join('\n'));
    group.setAttribute('aria-label', `${plays.slice(0, 4).join(', ')}${worth ? `: ${spoken(worth)}` : ''}`);
    group.addEventListener('click', () => choose(i));
    const look = (on) => hover(groups, picture, plays, on, preview);
    group.addEventListener('pointerenter', () => look(true));
    group.addEventListener('pointerleave', () => look(false));
    group.addEventListener('focus', () => look(true));
    group.addEventListener('blur', () => look(false));
  }
  svg.addEventListener('keydown', (event) => {
    const group = event.target.closest('[data-spot]');
    if (!group) return;
    const i = Number(group.dataset.spot);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      event.preventDefault();
      event.stopPropagation();
      const next = nearest(places, spots, i, way);
      if (next === undefined) return;
      for (const one of spots) groups[one].setAttribute('tabindex', one === next ? '0' : '-1');
      groups[next].focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(i);
    } else if (event.key === 'Escape') {
      chosen.clear();
      refresh();
    }
  });
}

/// Where a spot decides the move, what it touches lights up, and what it changes is shown.
async function hover(groups, picture, plays, on, preview) {
  if (plays.length > 1) return;
  groups.forEach((group, i) => {
    if ((picture.spots[i].plays ?? []).includes(plays[0])) group.classList.toggle('lit', on);
    if (!on) group.classList.remove('would-go', 'would-come');
  });
  hovered = on ? plays[0] : undefined;
  const after = on && (await preview?.(plays[0]));
  if (!after || hovered !== plays[0]) return;
  groups.forEach((group, i) => {
    const [now, then] = [picture.spots[i], after.spots[i]];
    if (!then || (now.kind === then.kind && now.text === then.text && now.player === then.player)) return;
    const goes = then.kind === 'gone' || then.kind === 'empty';
    group.classList.add(goes ? 'would-go' : 'would-come');
  });
}

let hovered;

/// The nearest spot to play in a direction, by distance with what lies aside counted double.
function nearest(places, spots, from, [dx, dy]) {
  let found;
  let least = Infinity;
  for (const i of spots) {
    const [x, y] = places[i];
    const along = (x - places[from][0]) * dx + (y - places[from][1]) * dy;
    const aside = Math.abs((x - places[from][0]) * dy) + Math.abs((y - places[from][1]) * dx);
    const far = along + 2 * aside;
    if (i !== from && along > 0.05 && far < least) [found, least] = [i, far];
  }
  return found;
}

/// A move that several spots play alone, such as a column, is marked where it ends.
function isMarked(spots, i) {
  const plays = spots[i].plays;
  if (plays.length > 1) return true;
  const same = spots.flatMap((spot, k) => (spot.plays?.length === 1 && spot.plays[0] === plays[0] ? [k] : []));
  return i === (same.findLast((k) => spots[k].kind === 'empty') ?? same.at(-1));
}

function mark(group, worth, skin, i) {
  const text = short(worth);
  // Sticks stand close: their badges are narrow, and every other one hangs lower.
  const size = skin.crowded ? 0.14 : 0.18;
  const wide = skin.crowded ? Math.min(0.48, 0.1 + 0.1 * text.length) : Math.max(0.4, 0.18 + 0.13 * text.length);
  const at = skin.crowded ? `translate(0 ${i % 2 ? 0.6 : 0.34})` : 'translate(.25 -.32)';
  const fitted = skin.crowded && text.length > 3 ? { textLength: 0.42, lengthAdjust: 'spacingAndGlyphs' } : {};
  group.append(
    s(
      'g',
      { class: `worth ${worth.value}`, transform: at },
      s('rect', { x: -wide / 2, y: -0.13, width: wide, height: 0.26, rx: skin.crowded ? 0.06 : 0.13 }),
      s('text', { dy: '.36em', 'font-size': size, ...fitted }, text),
    ),
  );
}

/// Spots that changed from one picture to the next.
export function changed(before, after) {
  if (!before) return [];
  const differs = (one, other) => !other || one.kind !== other.kind || one.text !== other.text || one.player !== other.player;
  return after.spots.flatMap((spot, i) => (spot.kind !== 'gone' && spot.kind !== 'text' && differs(spot, before.spots[i]) ? [i] : []));
}

/// The names of columns and rows, as the moves of a board call its spots; nothing where they do not.
export function coordinatesOf(picture) {
  if (isSlanted(picture)) return slantedOf(picture);
  const [columns, rows] = [new Map(), new Map()];
  const clash = (map, key, value) => map.has(key) && map.get(key) !== value;
  for (const spot of picture.spots) {
    if (!spot.plays?.length || spot.kind === 'text') continue;
    const names = spot.plays.map((move) => move.match(/[a-z]\d+/g) ?? []);
    const own = names[0].filter((name) => names.every((all) => all.includes(name)));
    if (own.length !== 1) continue;
    const [letter, number] = [own[0][0], own[0].slice(1)];
    if (clash(columns, spot.x, letter) || clash(rows, spot.y, number)) return undefined;
    columns.set(spot.x, letter);
    rows.set(spot.y, number);
  }
  if (picture.links.length || columns.size < 2 || rows.size < 1) return undefined;
  const [x, letter] = [...columns][0];
  const [y, number] = [...rows][0];
  // Rows are counted upwards as a rule, downwards where the game says so.
  const [other] = [...rows].filter(([key]) => key !== y);
  const way = other ? Math.sign((Number(other[1]) - Number(number)) / (other[0] - y)) : -1;
  const all = { columns: new Map(), rows: new Map() };
  for (const spot of picture.spots) {
    all.columns.set(spot.x, String.fromCharCode(letter.charCodeAt(0) + Math.round(spot.x - x)));
    all.rows.set(spot.y, String(Number(number) + way * Math.round(spot.y - y)));
  }
  const right = (map, seen) => [...map].every(([key, value]) => seen.get(key) === value);
  return right(columns, all.columns) && right(rows, all.rows) ? all : undefined;
}

/// Of a slanted board: the columns by its lowest row.
function slantedOf({ spots }) {
  const ys = [...new Set(spots.map((spot) => spot.y))].sort((a, b) => b - a);
  const lowest = spots.filter((spot) => spot.y === ys[0]).sort((a, b) => a.x - b.x);
  const letter = (k) => String.fromCharCode(97 + k);
  if (!lowest.every((spot, k) => spot.plays?.some((move) => move.includes(`${letter(k)}1`)))) return undefined;
  return { columns: new Map(lowest.map((spot, k) => [spot.x, letter(k)])), rows: new Map(ys.map((y, k) => [y, String(k + 1)])) };
}

/// How far apart the rows of hexagons are that are as wide as a spot.
const HEXAGON = Math.sqrt(3) / 2;

/// The spots of a straight line of at least `long` pieces of one player, with the last move in it; nothing else.
export function winningLine(picture, winner, last, long) {
  const at = new Map(picture.spots.map((spot, i) => [`${spot.x},${spot.y}`, i]));
  const own = (x, y) => {
    const i = at.get(`${x},${y}`);
    return i !== undefined && picture.spots[i].kind === 'piece' && picture.spots[i].player === winner ? i : undefined;
  };
  for (const i of last.length ? last : picture.spots.keys()) {
    const { x, y } = picture.spots[i];
    if (own(x, y) === undefined) continue;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ]) {
      let k = 0;
      while (own(x - (k + 1) * dx, y - (k + 1) * dy) !== undefined) k += 1;
      const found = [];
      for (let n = -k; own(x + n * dx, y + n * dy) !== undefined; n += 1) found.push(own(x + n * dx, y + n * dy));
      if (found.length >= long) return found;
    }
  }
  return [];
}
