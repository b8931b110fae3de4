// How the boards of some games look; every other board is drawn from its picture alone.

import { s } from './dom.js';

/// `wide` and `tall` are the size of a spot, `cell` draws one, `frame` puts the board into a frame, `fused` makes
/// one tile of cells that a move filled together, `scores` writes the value of a column below it.
export const SKINS = {
  chomp: { cell: chocolate },
  connect4: { cell: hole, frame: true, scores: true },
  matches: { wide: 0.5, cell: stick, tall: 1.5, crowded: true },
  nim: { wide: 0.5, cell: stick, tall: 1.35, crowded: true },
  domineering: { fused: true },
  sim: { cell: simLine, plain: true },
  lgame: { cell: lCell, joined: true },
  mutorere: { ring: true },
  dodgem: { exits: true },
};

/// Spots that a picture leaves out: where a car leaves the board.
export function completed(picture, skin) {
  if (!skin.exits) return picture;
  const exits = picture.spots.flatMap((spot) => {
    const off = spot.plays?.find((move) => move.endsWith('-off'));
    if (!off) return [];
    const [dx, dy] = spot.player === 1 ? [1, 0] : [0, -1];
    return [{ x: spot.x + dx, y: spot.y + dy, kind: 'exit', player: spot.player, text: '', plays: [off] }];
  });
  return exits.length ? { ...picture, spots: [...picture.spots, ...exits] } : picture;
}

export function cell(group, spot, { linked, half }) {
  if (spot.kind === 'gone') return;
  if (spot.kind === 'text') {
    if (linked) group.append(s('rect', { class: 'word', x: -half, y: -0.36, width: 2 * half, height: 0.72, rx: 0.3 }));
    group.append(s('text', { class: 'letters', dy: '.35em', 'font-size': 0.48 }, spot.text));
    return;
  }
  if (spot.kind === 'exit') {
    group.append(
      s('rect', { class: 'cell exit', x: -0.4, y: -0.4, width: 0.8, height: 0.8, rx: 0.4 }),
      s('path', {
        class: `stroke p${spot.player}`,
        d: spot.player === 1 ? 'M-.2 0H.2M.04-.16L.2 0L.04.16' : 'M0 .2V-.2M-.16-.04L0-.2L.16-.04',
      }),
    );
    return;
  }
  if (linked) group.append(s('circle', { class: 'cell', r: spot.kind === 'empty' ? 0.2 : 0.4 }));
  else group.append(s('rect', { class: 'cell', x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.08 }));
  piece(group, spot);
}

/// Whether each row stands half a spot beside the one below it: then six spots touch each one.
export function isSlanted({ spots, links }) {
  const first = new Map();
  for (const { x, y, kind } of spots) {
    if (kind === 'text') return false;
    first.set(y, Math.min(x, first.get(y) ?? x));
  }
  const rows = [...first].sort(([a], [b]) => a - b);
  const aside = ([y, x], k) => k === 0 || (y - rows[k - 1][0] === 1 && Math.abs(Math.abs(x - rows[k - 1][1]) - 0.5) < 0.01);
  return !links.length && rows.length > 1 && rows.every(aside);
}

export function hexagon(group, spot) {
  if (spot.kind === 'gone') return;
  const corner = (k) => `${0.56 * Math.sin((k * Math.PI) / 3)},${0.56 * Math.cos((k * Math.PI) / 3)}`;
  group.append(s('polygon', { class: 'cell', points: [0, 1, 2, 3, 4, 5].map(corner).join(' ') }));
  // Stones lie in hexagons, whatever letters they have.
  if (spot.kind === 'piece' && /^[XO]$/.test(spot.text)) group.append(s('circle', { class: `disc p${spot.player}`, r: 0.34 }));
  else piece(group, spot);
}

/// Who connects which sides of the board, by the text of the rules: `X connects row 1 and row 5`.
export function sidesOf(rules = '') {
  const players =
    /^players +(.+)$/m
      .exec(rules)?.[1]
      .split(',')
      .map((name) => name.trim()) ?? [];
  const goals = [...rules.matchAll(/(\w+) connects (row|column) \S+ and \2 /g)];
  return goals.map(([, who, across]) => ({ player: players.indexOf(who) + 1, across })).filter(({ player }) => player > 0);
}

/// The sides of a board of hexagons in the colours of those who connect them. Corners of a hexagon are counted from
/// the lowest to the right.
export function sidesOfHexagons(spots, places, sides) {
  const rows = [...new Set(spots.map((spot) => spot.y))].sort((a, b) => a - b);
  const xs = (y) => spots.filter((spot) => spot.y === y).map((spot) => spot.x);
  const [top, bottom] = [rows[0], rows.at(-1)];
  const rising = Math.min(...xs(top)) > Math.min(...xs(bottom));
  const corners = (spot, across) => {
    if (across === 'row') return [spot.y === bottom && [5, 0, 1], spot.y === top && [4, 3, 2]];
    const left = spot.x === Math.min(...xs(spot.y)) && (rising ? [4, 5] : [5, 4]);
    const right = spot.x === Math.max(...xs(spot.y)) && (rising ? [1, 2] : [2, 1]);
    // Beside each row but the last one an edge more lies open, on the side to which the board leans.
    if (left && spot.y !== (rising ? top : bottom)) left.unshift(rising ? 3 : 0);
    if (right && spot.y !== (rising ? bottom : top)) right.unshift(rising ? 0 : 3);
    return [left, right];
  };
  return sides.flatMap(({ player, across }) =>
    spots.flatMap((spot, i) =>
      corners(spot, across)
        .filter(Boolean)
        .map((way) => {
          const at = (k) => [places[i][0] + 0.59 * Math.sin((k * Math.PI) / 3), places[i][1] + 0.59 * Math.cos((k * Math.PI) / 3)];
          return s('polyline', { class: `side p${player}`, points: way.map(at).join(' ') });
        }),
    ),
  );
}

function piece(group, spot) {
  if (spot.kind === 'piece') {
    const of = `p${spot.player}`;
    if (spot.text === 'X') group.append(s('path', { class: `stroke ${of}`, d: 'M-.26-.26L.26.26M-.26.26L.26-.26' }));
    else if (spot.text === 'O') group.append(s('circle', { class: `stroke ${of}`, r: 0.27 }));
    else if (spot.text === '>') group.append(s('path', { class: `disc ${of}`, d: 'M-.32-.24H.1L.36 0L.1.24H-.32Z' }));
    else if (spot.text === '^') group.append(s('path', { class: `disc ${of}`, d: 'M-.24.32V-.1L0-.36L.24-.1V.32Z' }));
    else {
      group.append(s('circle', { class: `disc ${of}`, r: 0.36 }));
      if (/[\p{L}\p{N}]/u.test(spot.text)) group.append(s('text', { class: `on ${of}`, dy: '.35em', 'font-size': 0.42 }, spot.text));
    }
  } else if (spot.kind === 'thing') {
    const letter = /[\p{L}\p{N}]/u.test(spot.text) && spot.text !== 'o';
    if (spot.text === '#') group.append(s('rect', { class: 'block', x: -0.4, y: -0.4, width: 0.8, height: 0.8, rx: 0.1 }));
    else if (spot.text === 'X') group.append(s('path', { class: 'stroke', d: 'M-.26-.26L.26.26M-.26.26L.26-.26' }));
    else if (letter) group.append(s('text', { class: 'letters', dy: '.35em', 'font-size': 0.5 }, spot.text));
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
    s('rect', { class: 'bevel', x: -0.33, y: -0.33, width: 0.66, height: 0.66, rx: 0.06 }),
  );
  if (spot.text !== '!') return;
  group.append(
    s(
      'g',
      { class: 'poison' },
      s('path', { d: 'M-.2-.02a.2.2 0 1 1 .4 0c0 .08-.05.13-.09.16v.08h-.22v-.08c-.04-.03-.09-.08-.09-.16z' }),
      s('circle', { class: 'eye', cx: -0.08, cy: -0.03, r: 0.045 }),
      s('circle', { class: 'eye', cx: 0.08, cy: -0.03, r: 0.045 }),
    ),
  );
}

function hole(group, spot, { fresh, i, picture }) {
  group.append(s('rect', { class: 'slot', x: -0.5, y: -0.5, width: 1, height: 1 }), s('circle', { class: 'hole', r: 0.4 }));
  if (spot.kind !== 'piece') return;
  const disc = s(
    'g',
    { class: fresh ? 'drop' : '' },
    s('circle', { class: `disc p${spot.player}`, r: 0.4 }),
    s('circle', { class: 'rim', r: 0.28 }),
  );
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
    s('ellipse', { class: 'head', cx: 0, cy: -0.48, rx: 0.1, ry: 0.14 }),
  );
}

/// A line between two points of Sim: the points come first, then the lines in the order 1-2, 1-3, ….
function simLine(group, spot, { picture, i, places }) {
  const points = picture.spots.filter((one) => one.kind === 'text').length;
  if (spot.kind === 'text') {
    group.append(s('circle', { class: 'word', r: 0.45 }), s('text', { class: 'letters', dy: '.35em', 'font-size': 0.48 }, spot.text));
    return;
  }
  let [a, b, left] = [0, 1, i - points];
  while (left > 0) {
    left -= 1;
    b += 1;
    if (b === points) {
      a += 1;
      b = a + 1;
    }
  }
  const [x, y] = places[i];
  const ends = { x1: places[a][0] - x, y1: places[a][1] - y, x2: places[b][0] - x, y2: places[b][1] - y };
  group.append(
    s('line', { class: 'reach', ...ends }),
    s('line', { class: spot.kind === 'piece' ? `rope p${spot.player}` : 'rope', ...ends }),
  );
}

/// A cell of the L game: neutral pieces are coins.
function lCell(group, spot) {
  group.append(s('rect', { class: 'cell', x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.08 }));
  if (spot.kind === 'thing') group.append(s('circle', { class: 'coin', r: 0.32 }));
  if (spot.kind === 'piece')
    group.append(s('rect', { class: `disc p${spot.player}`, x: -0.38, y: -0.38, width: 0.76, height: 0.76, rx: 0.16 }));
}

/// What makes one piece of the cells of an L.
export function joints(picture) {
  const at = new Map(picture.spots.map((spot) => [`${spot.x},${spot.y}`, spot]));
  return picture.spots.flatMap((spot) => {
    if (spot.kind !== 'piece') return [];
    const beside = (dx, dy) => at.get(`${spot.x + dx},${spot.y + dy}`)?.player === spot.player;
    const joint = (dx, dy) =>
      s('rect', {
        class: `joint p${spot.player}`,
        x: spot.x - (dx ? -0.2 : 0.38),
        y: spot.y - (dy ? -0.2 : 0.38),
        width: dx ? 0.6 : 0.76,
        height: dy ? 0.6 : 0.76,
      });
    return [
      [1, 0],
      [0, 1],
    ]
      .filter(([dx, dy]) => beside(dx, dy))
      .map(([dx, dy]) => joint(dx, dy));
  });
}

/// The points of a ring as far from its centre as from each other; the centre is where most of them look.
export function round(places) {
  const [cx, cy] = [0, 1].map((k) => (Math.min(...places.map((at) => at[k])) + Math.max(...places.map((at) => at[k]))) / 2);
  const outer = places.filter(([x, y]) => Math.hypot(x - cx, y - cy) > 0.3);
  const radius = Math.max(...outer.map(([, y]) => Math.abs(y - cy)));
  const angle = ([x, y]) => Math.atan2(y - cy, x - cx);
  const first = Math.PI / outer.length;
  outer
    .map((at) => [at, angle(at)])
    .sort(([, a], [, b]) => a - b)
    .forEach(([at], k) => {
      const turn = -Math.PI + first + (2 * Math.PI * k) / outer.length;
      at[0] = cx + radius * Math.cos(turn);
      at[1] = cy + radius * Math.sin(turn);
    });
}

/// Cells that one move filled together are one tile.
export function fuse(svg, groups, places, laid) {
  for (const { cells, player } of laid) {
    const xs = cells.map((i) => places[i][0]);
    const ys = cells.map((i) => places[i][1]);
    const [x, y] = [Math.min(...xs) - 0.42, Math.min(...ys) - 0.42];
    const [width, height] = [Math.max(...xs) + 0.42 - x, Math.max(...ys) + 0.42 - y];
    cells.forEach((i) => groups[i].querySelector('.block')?.remove());
    svg.append(s('rect', { class: `tile p${player}`, x, y, width, height, rx: 0.16 }));
  }
}

/// The tiles of a game: for each move, the cells that it filled.
export function tiles(history) {
  return history.slice(1).flatMap((moment, k) => {
    const past = history[k];
    const filled = (spot, i) => spot.kind === 'thing' && past.picture.spots[i]?.kind === 'empty';
    const cells = moment.picture.spots.flatMap((spot, i) => (filled(spot, i) ? [i] : []));
    return cells.length > 1 ? [{ cells, player: past.turn }] : [];
  });
}
