// The frame: tabs, language, theme, and the view at hand.

import { h, icon, put } from './dom.js';
import { address, here, onPlace } from './place.js';
import { inFrench, onLanguage, startLanguage, switchLanguage, t } from './words.js';
import { gameParams } from './game.js';

const views = {
  games: () => import('./games.js'),
  graph: () => import('./graph.js'),
  play: () => import('./play.js'),
  tree: () => import('./tree.js'),
  ask: () => import('./ask.js'),
  cops: () => import('./cops.js'),
  draw: () => import('./draw.js'),
};

const main = document.getElementById('main');
let shown; // { view, update, leave }

async function show({ view, params }) {
  if (!(view in views)) {
    if (view === 'main') { main.focus(); return; }
    view = 'games';
  }
  tabs(view, params);
  document.title = `${params.game?.slice(0, 60) ?? t(`tab-${view}`)} · Attractor`;
  if (shown?.view === view) {
    shown.update(params);
    return;
  }
  shown?.leave?.();
  const mine = shown = { view, update() {}, leave() {} };
  const { mount } = await views[view]();
  if (shown !== mine) return;
  main.className = `view-${view}`;
  put(main);
  Object.assign(shown, mount(main));
  shown.update(here().params);
}

function tabs(view, params) {
  const kept = gameParams(params);
  put(document.getElementById('tabs'), Object.keys(views).map((name) => h('a', {
    href: address(name, kept), 'aria-current': name === view ? 'page' : undefined, id: `tab-${name}`,
  }, t(`tab-${name}`))));
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
}

const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

document.getElementById('language').addEventListener('click', switchLanguage);
document.getElementById('theme').addEventListener('click', () => {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  try { localStorage.setItem('theme', document.documentElement.dataset.theme); } catch { /* then it lasts as long as the page */ }
  frame();
  dispatchEvent(new Event('themechange'));
});

try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch { /* private windows may refuse */ }
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { frame(); dispatchEvent(new Event('themechange')); });

startLanguage();
frame();
onLanguage(() => {
  frame();
  shown?.leave?.();
  shown = undefined;
  show(here());
});
onPlace(show);
show(here());
