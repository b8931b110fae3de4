// The value of a game in the course of play, with the mistakes.

import { s } from './dom.js';
import { t } from './words.js';

const [WIDE, TALL, SIDE] = [320, 110, 12];

/// A small plot of what the positions were worth to `player`, as far as that is known; nothing where nothing is.
export function plot(history, player, go) {
  const points = history.map((moment) => moment.worth?.[player - 1]);
  if (!points.some(Boolean)) return null;
  // A win soon is higher than a win late.
  const high = ({ value, rank }) => (value === 'draw' ? 0 : (value === 'win' ? 1 : -1) * (0.55 + 0.45 / (1 + (rank ?? 0) / 3)));
  const x = (i) => SIDE + (i * (WIDE - 2 * SIDE)) / Math.max(1, points.length - 1);
  const y = (worth) => TALL / 2 - high(worth) * (TALL / 2 - 12);
  const mistakes = history.filter((moment) => moment.mistake).length;
  return s(
    'svg',
    { class: 'plot', viewBox: `0 0 ${WIDE} ${TALL}`, role: 'img', 'aria-label': t('plotLabel', { player: String(player), n: mistakes }) },
    s('rect', { class: `band p${player}`, x: 0, y: 0, width: WIDE, height: TALL / 2, rx: 6 }),
    s('line', { class: 'axis', x1: 0, x2: WIDE, y1: TALL / 2, y2: TALL / 2 }),
    s('text', { x: WIDE - 4, y: 14, 'text-anchor': 'end' }, t('player', { p: String(player) })),
    s('path', {
      class: 'course',
      d: points
        .map((worth, i) => worth && `${points[i - 1] ? 'L' : 'M'}${x(i)} ${y(worth)}`)
        .filter(Boolean)
        .join(''),
    }),
    points.map((worth, i) => {
      if (!worth) return null;
      const wrong = i > 0 && history[i - 1].mistake;
      const title = s('title', {}, `${i ? history[i - 1].move : history[0].at}${wrong ? ` – ${t('mistake')}` : ''}`);
      return wrong
        ? s('path', { class: 'mistake', d: `M${x(i)} ${y(worth) - 7}l6.5 11h-13z`, onclick: () => go(i) }, title)
        : s('circle', { class: 'dot', cx: x(i), cy: y(worth), r: points.length > 60 ? 2 : 3.6, onclick: () => go(i) }, title);
    }),
  );
}
