// The frame: tabs, language, theme, and the view at hand.

import { h, icon, put, say } from './dom.js';
import { address, here, onPlace } from './place.js';
import { inFrench, number, onLanguage, startLanguage, switchLanguage, t } from './words.js';
import { cancelAll, games, look, refusal } from './api.js';
import { inPage, place } from './door.js';
import { gameRef, gameTitle, keptParams, learnTitles } from './game.js';
import { shortcuts, switchShortcuts } from './settings.js';
import { joint } from './together.js';

const views = {
  games: () => import('./games.js'),
  graph: () => import('./graph.js'),
  play: async (params) => ((await joint(params)) ? import('./together.js') : import('./play.js')),
  tree: () => import('./tree.js'),
  ask: () => import('./ask.js'),
  cops: () => import('./cops.js'),
  draw: () => import('./draw.js'),
  rules: () => import('./rules.js'),
  exercise: () => import('./exercise.js'),
};

const main = document.getElementById('main');
/** @type {any} */
let shown; // { view, update, leave }

async function show({ view, params }) {
  if (!(view in views)) {
    if (view === 'main') {
      main.focus();
      return;
    }
    view = 'games';
  }
  tabs(view, params);
  // One game inside somebody else's page has no frame around it.
  if (params.embed) document.documentElement.classList.add('embed');
  entitle(view, params);
  // Work ends with what it was for: another view, or another game.
  const game = JSON.stringify(gameRef(params));
  if (shown && (shown.view !== view || shown.game !== game)) cancelAll();
  // Who plays in turn and who chooses at the same time sits at different tables.
  const stays = shown?.view === view && (view !== 'play' || shown.text === params.game);
  if (stays) {
    shown.game = game;
    shown.update(params);
    return;
  }
  shown?.leave?.();
  const mine = (shown = { view, game, text: params.game, update: () => {}, leave: () => {} });
  let mount;
  try {
    // Headings call the games of the catalogue by their names; without it they are as one writes them.
    [{ mount }] = await Promise.all([views[view](params), games().then(learnTitles, () => {})]);
  } catch {
    if (shown !== mine) return;
    shown = undefined;
    main.className = '';
    put(
      main,
      refusal({ message: t('noServer'), parts: { hint: [t('noServerHint')] } }, undefined, [[t('tryAgain'), () => location.reload()]]),
    );
    return;
  }
  if (shown !== mine) return;
  entitle(view, here().params);
  main.className = `view-${view}`;
  put(main);
  Object.assign(shown, mount(main));
  shown.update(here().params);
}

function entitle(view, params) {
  document.title = `${params.game ? gameTitle(params) : t(`tab-${view}`)} · Attractor`;
}

function tabs(view, params) {
  const kept = keptParams(params);
  put(
    document.getElementById('tabs'),
    Object.keys(views).map((name) =>
      h(
        'a',
        {
          href: address(name, kept),
          'aria-current': name === view ? 'page' : undefined,
          id: `tab-${name}`,
        },
        t(`tab-${name}`),
      ),
    ),
  );
}

function frame() {
  const language = document.getElementById('language');
  language.textContent = inFrench() ? 'English' : 'Français';
  language.lang = inFrench() ? 'en' : 'fr';
  document.querySelector('[data-word]').textContent = t('skip');
  document.getElementById('tabs').setAttribute('aria-label', t('views'));
  const theme = document.getElementById('theme');
  const dark = isDark();
  theme.setAttribute('aria-label', t(dark ? 'light' : 'dark'));
  theme.title = t(dark ? 'light' : 'dark');
  put(theme, icon(dark ? 'sun' : 'moon'));
  const keys = document.getElementById('shortcuts');
  keys.setAttribute('aria-pressed', String(shortcuts()));
  keys.setAttribute('aria-label', t('shortcuts'));
  keys.title = t('shortcuts');
  put(keys, icon('keys'));
}

/// What the answers come from, and how large a game may be there.
async function engine() {
  const footer = document.getElementById('engine');
  const where = inPage ? t('inPage') : t('onServer', { place: place() });
  footer.textContent = where;
  try {
    const { positions, memory } = await look('/api/limits');
    footer.textContent = `${where} ${t('howLarge', { count: number(positions), memory: number(Math.floor(memory / 2 ** 20)) })}`;
  } catch {
    /* whoever asks for something hears why there is no answer */
  }
}

const isDark = () =>
  (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

document.getElementById('language').addEventListener('click', switchLanguage);
document.getElementById('shortcuts').addEventListener('click', () => {
  switchShortcuts();
  frame();
  say(t(shortcuts() ? 'shortcutsOn' : 'shortcutsOff'));
});
document.getElementById('theme').addEventListener('click', () => {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', document.documentElement.dataset.theme);
  } catch {
    /* then it lasts as long as the page */
  }
  frame();
  dispatchEvent(new Event('themechange'));
});

try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  /* private windows may refuse */
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  frame();
  dispatchEvent(new Event('themechange'));
});

startLanguage(here().params);
frame();
engine();
// Everything is kept for when there is no network.
if (inPage && 'serviceWorker' in navigator) navigator.serviceWorker.register('../offline.js').catch(() => {});
onLanguage(() => {
  frame();
  engine();
  shown?.leave?.();
  shown = undefined;
  show(here());
});
onPlace(show);
show(here());
// Whoever opens a first game does not wait for the table.
setTimeout(() => import('./play.js').catch(() => {}), 300);
