// The game at hand, as the address says it and as the server is asked for it.

import { list } from './place.js';
import { t } from './words.js';

const KEYS = ['game', 'format', 'owner', 'field', 'start', 'sinks', 'double', 'players', 'at', 'everywhere', 'fold'];

/// The parameters that say which game; every view keeps them.
export function gameParams(params) {
  return Object.fromEntries(KEYS.filter((key) => params[key] !== undefined).map((key) => [key, params[key]]));
}

/// What is kept from view to view beside the game: the record, who plays, and a drawing that the game came from.
const KEPT = ['m', 'ply', 'b', 'p1', 'p2', 'p3', 'p4', 'values', 'seed', 'v', 'e', 's', 'called'];

/// The parameters that every tab keeps.
export function keptParams(params) {
  return { ...gameParams(params), ...Object.fromEntries(KEPT.filter((key) => params[key] !== undefined).map((key) => [key, params[key]])) };
}

/// The moves up to the position that is looked at.
export function playedMoves(params) {
  return list(params.m).slice(0, params.ply === undefined ? undefined : Number(params.ply));
}

/// The game as the server is asked for it; `undefined` while there is none.
export function gameRef(params) {
  if (!params.game) return undefined;
  const number = (text) => (text === undefined || text === '' ? null : Number(text));
  return {
    text: params.game,
    format: params.format || null,
    owners: list(params.owner),
    owner_field: number(params.field),
    start: params.start || null,
    sinks: params.sinks || null,
    double: params.double === '1',
    players: number(params.players),
    at: params.at || null,
    everywhere: params.everywhere === '1',
    fold: params.fold === '1',
  };
}

/// What rules that are written as text call their game; nothing where it is no such text.
export function writtenTitle(text = '') {
  const first = text.split('\n').find((line) => line.trim() && !line.trim().startsWith('--'));
  return text.includes('\n') ? /^\s*game\s+([^(]*[^(\s])/.exec(first ?? '')?.[1] : undefined;
}

/// A short name for the game.
export function gameTitle(params, title) {
  if (params.called) return params.called;
  if (params.v) return t('myDrawing');
  const written = writtenTitle(params.game);
  if (written) return written;
  const text = title && title !== 'pasted graph' ? title : (params.game ?? '');
  return text.length > 48 ? `${text.slice(0, 46)}…` : text;
}

/// The word of the catalogue; nothing for a pasted graph.
export function gameName(params) {
  const text = params.game ?? '';
  return /[{[\n]|->/.test(text) ? '' : text.split(/[:(]/)[0].trim();
}

/// What the players are after, as the server is asked for it.
export function goalRef(params) {
  return {
    for: params.for ?? null,
    reach: list(params.reach).join(', ') || null,
    avoid: list(params.avoid).join(', ') || null,
    within: null,
  };
}
