// The catalogue: a picture of each game, its parameters as a form, and games that one brings.

import { ask, games, refusal } from './api.js';
import { drawBoard } from './board.js';
import { code, h, put } from './dom.js';
import { address, go } from './place.js';
import { paste } from './paste.js';
import { large, ofGame, ofParameter, t, upper } from './words.js';

export function mount(root) {
  const grid = h('div', { class: 'catalogue' });
  const detail = h('section', { class: 'card detail', 'aria-live': 'polite' });
  put(
    root,
    h('header', { class: 'hero' }, h('h1', {}, t('welcome')), h('p', { class: 'lead' }, t('welcomeLead'))),
    h('section', { class: 'stack', 'aria-labelledby': 'catalogue-title' }, h('h2', { id: 'catalogue-title' }, t('chooseGame')), grid),
    h('p', {}, h('a', { class: 'button', id: 'write-rules', href: address('rules') }, t('writeRules'))),
    paste(),
  );

  let cards = [];
  const loaded = games()
    .then((found) => {
      cards = found;
      put(grid, cards.map(card));
    })
    .catch((error) => put(grid, refusal(error)));

  return {
    async update(params) {
      await loaded;
      const name = params.about;
      const chosen = cards.find((one) => one.name === name);
      detail.remove();
      for (const link of grid.children) link.setAttribute('aria-current', String(link.dataset.name === name));
      if (chosen) {
        put(detail, describe(chosen));
        // Below the row of its card; the cards after it fill the row up.
        grid.querySelector(`[data-name="${name}"]`).after(detail);
        detail.scrollIntoView({ block: 'nearest' });
      }
    },
    leave() {},
  };
}

function card(game) {
  return h(
    'a',
    { class: 'game', href: address('games', { about: game.name }), data: { name: game.name }, id: `game-${game.name}` },
    h('div', { class: 'thumb' }, drawBoard(game.picture, { game: game.name, still: true })),
    h('strong', {}, ofGame(game, 'title')),
    h('span', { class: 'soft mono' }, game.name),
  );
}

const LARGE = new Set(['connect4:7x6', 'domineering:8x8']);

function describe(game) {
  const given = named(game.example);
  const fields = game.parameters.map((field) =>
    input(game, field.default === '' && given[field.name] ? { ...field, default: given[field.name], named: true } : field),
  );
  const shown = h('code', {});
  const spec = () => specText(game, fields);
  const size = h('p', { class: 'soft', id: 'game-size', 'aria-live': 'polite' });
  const graphButton = h('button', { class: 'primary', type: 'submit', value: 'graph', id: 'see-graph' }, t('seeGraph'));
  const playButton = h('button', { type: 'submit', value: 'play', id: 'play-it' }, t('playIt'));
  /// Where no graph can be had, playing comes first.
  const lead = (graph) => {
    graphButton.classList.toggle('primary', graph);
    playButton.classList.toggle('primary', !graph);
    if (!graph) playButton.after(graphButton);
    else graphButton.after(playButton);
  };
  let timer;
  const refresh = () => {
    shown.textContent = spec();
    clearTimeout(timer);
    timer = setTimeout(measure, 150);
  };
  async function measure() {
    const found = await ask('/api/size', { game: spec() }, 'size').catch(() => undefined);
    if (!found || !form.isConnected) return;
    lead(found.graph);
    size.textContent = found.positions
      ? t(found.graph ? 'sizeIs' : found.engine ? 'sizeEngine' : 'sizeTooLarge', { count: large(found.positions) })
      : '';
  }
  const form = h(
    'form',
    {
      class: 'stack',
      id: 'parameters',
      oninput: refresh,
      onsubmit: (event) => {
        event.preventDefault();
        if (form.reportValidity())
          go(event.submitter?.value || (playButton.classList.contains('primary') ? 'play' : 'graph'), { game: spec() });
      },
    },
    fields.length > 0 &&
      h(
        'div',
        { class: 'fields' },
        fields.map((one) => one.label),
      ),
    h(
      'div',
      { class: 'row' },
      graphButton,
      playButton,
      h('button', { type: 'submit', value: 'tree' }, t('tab-tree')),
      h('button', { type: 'submit', value: 'ask' }, t('tab-ask')),
      shown,
    ),
    size,
  );
  // Boards that are known to be large lead with playing before anything is measured.
  lead(!LARGE.has(spec()));
  refresh();
  return [
    h('h2', {}, ofGame(game, 'title')),
    h('p', {}, code(ofGame(game, 'rules'))),
    form,
    h('details', {}, h('summary', {}, t('notation')), h('p', { class: 'soft' }, code(ofGame(game, 'notation')))),
  ];
}

/// What a parameter is called in words.
const called = (name) => (t(`param-${name}`) === `param-${name}` ? name : t(`param-${name}`));

function input(game, field) {
  const id = `field-${field.name}`;
  const common = { id, name: field.name, title: field.expected };
  let control;
  let read = () => control.value.trim();
  if (field.kind === 'flag') {
    control = h('input', { type: 'checkbox', ...common });
    read = () => (control.checked ? field.name : '');
  } else if (field.kind === 'number') {
    control = h('input', {
      type: 'number',
      min: String(field.least),
      max: String(field.most),
      required: true,
      value: field.default,
      ...common,
    });
  } else if (field.kind === 'size') {
    const [first, second] = field.default.split('x');
    const side = (value, part) =>
      h('input', {
        type: 'number',
        min: String(field.least),
        max: String(field.most),
        required: true,
        value,
        id: part ? `${id}-2` : id,
        'aria-label': `${field.name} ${part + 1}`,
        class: 'side',
      });
    const sides = [side(first, 0), side(second, 1)];
    control = h('span', { class: 'row tight' }, sides[0], '×', sides[1]);
    read = () => sides.map((one) => one.value).join('x');
  } else if (field.kind === 'choice') {
    control = h(
      'select',
      common,
      field.words.map((word) => h('option', { value: word, selected: word === field.default }, word)),
    );
  } else {
    const pattern = { heaps: '\\d+([\\-, ]\\d+)*', amounts: '\\d+(-\\d+)?([, ]\\d+(-\\d+)?)*' }[field.kind];
    control = h('input', { type: 'text', value: field.default, required: field.kind !== 'word', pattern, ...common });
  }
  const about = upper(ofParameter(game, field));
  const label =
    field.kind === 'flag'
      ? h('label', { class: 'check wide' }, control, h('span', {}, code(about)))
      : h('label', { class: 'field', for: id }, h('span', {}, called(field.name)), control, h('small', {}, code(about)));
  return { field, label, read };
}

/// The text that names the game: what is left at its default is not said, but for the first.
function specText(game, fields) {
  if (fields.some(({ field }) => field.kind === 'games')) {
    return `${game.name}(${fields[0].read()})`;
  }
  const said = fields.flatMap(({ field, read }, i) => {
    const value = read();
    if (value === '' || (value === field.default && i > 0 && !field.named)) return [];
    return [field.kind === 'flag' || (i === 0 && !field.named) ? value : `${field.name}=${value}`];
  });
  return said.length ? `${game.name}:${said.join(',')}` : game.name;
}

/// The parameters that an example gives by name: `coalition-nim:N=3,n=2`.
function named(example) {
  const pairs = example
    .split(':')
    .slice(1)
    .join(':')
    .split(',')
    .map((part) => part.split('='));
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2));
}
