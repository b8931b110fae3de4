// Words in the reader's language.

import en from './en.js';
import fr from './fr.js';

const tables = { en, fr };
const listeners = new Set();
let language = 'en';

/// A page around this one says which language it is; else what was chosen once counts, then the link that leads here, then
/// the browser.
/** @param {any} place */
export function startLanguage({ embed, lang }) {
  let chosen;
  try {
    chosen = localStorage.getItem('language');
  } catch {
    /* private windows may refuse */
  }
  const browser = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));
  use([embed && lang, chosen, lang, ...browser].find((tag) => Object.hasOwn(tables, tag)) ?? 'en');
}

function use(next) {
  language = next;
  document.documentElement.lang = next;
}

export function switchLanguage() {
  use(language === 'en' ? 'fr' : 'en');
  try {
    localStorage.setItem('language', language);
  } catch {
    /* then it lasts as long as the page */
  }
  for (const listener of listeners) listener();
}

export const onLanguage = (listener) => listeners.add(listener);
export const inFrench = () => language === 'fr';

/// The words for `key`; `{name}` is replaced by the value of that name. A pair of forms is chosen by `n`.
export function t(key, values = {}) {
  let text = tables[language][key] ?? en[key] ?? key;
  if (Array.isArray(text)) text = text[plural(values.n)];
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? number(value) : value;
  });
}

/// The form field that says what a request calls `field`; nothing where there is none.
export function label(field) {
  return LABELS[field] && t(LABELS[field]);
}

const LABELS = {
  at: 'positionText',
  depth: 'depth',
  double: 'option-double',
  for: 'coalition',
  format: 'option-format',
  line: 'lineLabel',
  method: 'method',
  owner: 'option-owner',
  'owner-field': 'option-field',
  players: 'option-players',
  rule: 'rule',
  start: 'option-start',
};

// In French nothing and one and a half are singular.
const plural = (n) => (language === 'fr' ? (Math.abs(n) < 2 ? 0 : 1) : n === 1 ? 0 : 1);

export const number = (value) => new Intl.NumberFormat(language === 'fr' ? 'fr' : 'en').format(value);

/// A number of positions, which may have many digits: `161,029`, `4.5 × 10¹²`.
export function large(value) {
  if (value < 1e8) return number(value);
  const power = Math.floor(Math.log10(value));
  const raised = [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  return `${number(Math.round(value / 10 ** (power - 1)) / 10)} × 10${raised}`;
}

/// `player 1`, `players 1 and 3`.
export function who(players) {
  if (players.length === 0) return t('nobody');
  if (players.length === 1) return t('player', { p: String(players[0]) });
  return t('players', { p: listed(players) });
}

/// The same where players may have names of their own: `ann and bob`.
export function named(names, players) {
  const own = players.map((player) => names[player - 1]);
  return own.length && own.some((name) => !/^\d+$/.test(name)) ? new Intl.ListFormat(language).format(own) : who(players);
}

/// `of player 1`: French has one word for what English has two for.
export const ofWhom = (players) => t(players.length === 1 ? 'of-player' : 'of-players', { p: listed(players) });

const listed = (players) => new Intl.ListFormat(language).format(players.map(String));

export const upper = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/// What the catalogue says of a game, in the reader's language.
export const ofGame = (card, what) => (inFrench() ? card.french : card)[what];

export const ofParameter = (card, field) => (inFrench() ? card.french.parameters[field.name] : field.about);
