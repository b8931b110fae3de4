// The game at hand, as the address says it and as the server is asked for it.

import { list } from './place.js';
import { ofGame, t } from './words.js';

const KEYS = ['game', 'format', 'owner', 'field', 'start', 'sinks', 'priorities', 'double', 'players', 'at', 'everywhere', 'fold'];

/// The parameters that say which game; every view keeps them.
export function gameParams(params) {
  return Object.fromEntries(KEYS.filter((key) => params[key] !== undefined).map((key) => [key, params[key]]));
}

/// What is kept from view to view beside the game: the record, who plays, and a drawing that the game came from.
const KEPT = ['m', 'ply', 'b', 'p1', 'p2', 'p3', 'p4', 'values', 'seed', 'v', 'e', 's', 'called', 'f', 'you', 'lang'];

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
    priorities: params.priorities || null,
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

const cards = new Map();

/// From now on games of the catalogue are called by their titles.
export function learnTitles(catalogue) {
  for (const card of catalogue) for (const name of [card.name, ...card.aliases]) cards.set(name, card);
}

/// What people call a game of the catalogue, and its size: `Connect Four 7×6`; else what was written.
export function calledByName(text) {
  const [, name, rest] = /^([\w-]+)(?::([^(]*))?$/.exec((text ?? '').trim()) ?? [];
  const card = cards.get(name);
  if (!card) return text;
  // What stands in brackets behind a title explains it.
  const title = ofGame(card, 'title').split(' (')[0];
  return rest ? `${title} ${rest.replace(/(\d)x(?=\d)/g, '$1×').replaceAll(',', ', ')}` : title;
}

/// A short name for the game.
export function gameTitle(params, title) {
  if (params.called) return params.called;
  if (params.v) return t('myDrawing');
  const written = writtenTitle(params.game);
  if (written) return written;
  if (/^\s*endtemplate/m.test(params.game)) return t('jointModel');
  const text = calledByName(title && title !== 'pasted graph' ? title : (params.game ?? ''));
  return text.length > 48 ? `${text.slice(0, 46)}…` : text;
}

/// The word of the catalogue; nothing for a pasted graph.
export function gameName(params) {
  const text = params.game ?? '';
  return /[{[\n]|->/.test(text) ? '' : text.split(/[:(]/)[0].trim();
}

/// What the players are after, as the server is asked for it.
export function goalRef(params) {
  const [reach, avoid] = [params.reach, params.avoid].map((names) => list(names).join(', ') || null);
  // Again and again, or for good.
  const endless = params.endless === '1' ? ((reach && 'buchi') ?? (avoid && 'cobuchi')) : null;
  return { goal: endless, for: params.for ?? null, reach, avoid, within: null };
}
