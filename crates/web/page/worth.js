// What positions and moves are worth, in letters and in words.

import { t } from './words.js';

/// A value of a move, counted from the position in which it is made: there it is one move more.
export const ofMove = (worth) => worth && { ...worth, rank: worth.rank === null || worth.rank === undefined ? null : worth.rank + 1 };

/// The values of moves where others are scores, as in Connect Four: one that ends the game has none of its own. A win counts
/// the stones that its player would have had left, and a full board nothing; `free` is how many cells are.
export function scoring(worths, free) {
  const scored = (worth) => worth.score !== undefined && worth.score !== null;
  if (!worths.some(([, worth]) => scored(worth))) return worths;
  const ends = ({ value, rank }) => value === 'draw' || (value === 'win' && rank === 1);
  const score = ({ value }) => (value === 'win' ? Math.floor((free + 1) / 2) : 0);
  return worths.map(([move, worth]) => [move, scored(worth) || !ends(worth) ? worth : { ...worth, score: score(worth) }]);
}

/// `win in 3`, in a few letters: `W3`; a score where there is one, and what is proved of it so far.
export function short(worth) {
  if (worth.score !== undefined && worth.score !== null) return signed(worth.score);
  if (worth.bounds && /^-?\d/.test(worth.bounds[0])) return `${signed(worth.bounds[0])}…${signed(worth.bounds[1])}`;
  if (!worth.value) return '…';
  if (worth.value === 'draw') return '=';
  return `${t(`short-${worth.value}`)}${worth.rank ?? ''}`;
}

/// What is proved of a score that is not known yet, above and below each other.
export function bounded({ bounds }) {
  if (!bounds || !/^-?\d/.test(bounds[0])) return ['…'];
  return [`≤ ${signed(bounds[1])}`, `≥ ${signed(bounds[0])}`];
}

const signed = (score) => (Number(score) > 0 ? `+${score}` : String(score).replace('-', '−'));

export function spoken(worth) {
  if (!worth.value) return t('worth-unknown');
  return worth.rank === null || worth.rank === undefined || worth.value === 'draw'
    ? t(`worth-${worth.value}-some`)
    : t(`worth-${worth.value}`, { n: worth.rank });
}

const ORDER = { loss: 0, draw: 1, win: 2 };

/// The best of some values; nothing if there is none.
export function best(worths) {
  return worths
    .filter((one) => one?.value)
    .reduce((one, other) => {
      if (!one) return other;
      if (ORDER[one.value] !== ORDER[other.value]) return ORDER[one.value] > ORDER[other.value] ? one : other;
      return (one.value === 'win') === (one.rank ?? 0) <= (other.rank ?? 0) ? one : other;
    }, undefined);
}

/// Loss, draw, win as a number: a mistake gives one of these away, not only time.
export const rankOf = (worth) => (worth?.value ? ORDER[worth.value] : undefined);
