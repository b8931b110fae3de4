// The record of a game: every move so far, where one looks, and lines that were left.

import { h, put } from './dom.js';
import { t } from './words.js';

/// A line that was left: from which move on, and its moves; in the address `3:c2 b1`.
export function readBranch(text) {
  const [from, moves] = text.split(/:(.*)/s);
  return { from: Number(from) || 0, moves: (moves ?? '').split(' ').filter(Boolean) };
}

const branchText = ({ from, moves }) => `${from}:${moves.join(' ')}`;

/// So many lines are kept beside the one that is played.
const KEPT = 6;

/// The game after `move` is made at `ply`: the line goes on, or another one begins and this one is kept.
export function continued({ moves, branches }, ply, move) {
  if (moves[ply] === move) return { moves, branches };
  const line = [...moves.slice(0, ply), move];
  if (ply >= moves.length) return { moves: line, branches };
  const left = branchText({ from: ply, moves: moves.slice(ply) });
  return { moves: line, branches: [left, ...branches.filter((other) => other !== left)].slice(0, KEPT) };
}

/// The game with a line that was left in place of the present one, which is kept in its turn.
export function switched({ moves, branches }, text) {
  const { from, moves: line } = readBranch(text);
  const left = branchText({ from, moves: moves.slice(from) });
  const others = branches.filter((other) => other !== text && other !== left);
  return { moves: [...moves.slice(0, from), ...line], branches: moves.length > from ? [left, ...others] : others };
}

/// Shows the record in `list` and the other lines in `lines`; `look(ply)` goes to a move, `take(branch)` to a line.
export function showRecord(list, lines, { history, moves, branches, ply, mistakes }, { look, take }) {
  const item = (move, i) =>
    h(
      'li',
      { class: mistakes.has(i) ? 'mistake' : '' },
      h(
        'button',
        {
          type: 'button',
          class: 'quiet small',
          'aria-current': i + 1 === ply ? 'step' : undefined,
          data: { ply: String(i + 1) },
          onclick: () => look(i + 1),
        },
        h('span', { class: `who p${history[i]?.turn ?? ''}` }, move),
        mistakes.has(i) && h('span', { class: 'tag loss' }, t('mistake')),
      ),
    );
  put(list, moves.map(item));
  put(
    lines,
    branches.map((text) => {
      const { from, moves: line } = readBranch(text);
      const shown = line.slice(0, 6).join(' ') + (line.length > 6 ? ' …' : '');
      const words = [h('span', { class: 'soft' }, t('branchFrom', { n: from + 1 })), ' ', h('code', {}, shown)];
      return h('li', {}, h('button', { type: 'button', class: 'small quiet', data: { branch: text }, onclick: () => take(text) }, words));
    }),
  );
}
