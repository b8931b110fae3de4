// A graph that one brings: pasted, dropped as a file, or drawn.

import { ask, refusal } from './api.js';
import { h, put } from './dom.js';
import { gameRef } from './game.js';
import { address, go } from './place.js';
import { joint } from './together.js';
import { label, t } from './words.js';

const EXAMPLES = {
  python:
    'start = 0\nowners = {1: [0, 1, 2, 3], 2: [4, 5, 6, 7]}\nG = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}',
  json: [
    '{',
    '  "players": 2,',
    '  "start": 0,',
    '  "owners": [1, 1, 1, 1, 2, 2, 2, 2],',
    '  "outcomes": {"3": 2, "7": 1},',
    '  "moves": [[4, 5], [4, 5, 6], [7], [], [2], [3], [3], []]',
    '}',
  ].join('\n'),
  dot: 'digraph {\n  a [shape=circle]\n  b [shape=box]\n  end [shape=circle]\n  a -> b\n  b -> a\n  b -> end\n}',
  lists: '[[1, 2], [0, 3], [0, 3], []]',
  lcgs: [
    'player ann = hand [other = bob];',
    'player bob = hand [other = ann];',
    '',
    'template hand',
    '    won : [0 .. 1] init 0;',
    "    won' = rock && other.scissors || paper && other.rock || scissors && other.paper;",
    '    label wins = won;',
    '    [rock] true;',
    '    [paper] true;',
    '    [scissors] true;',
    'endtemplate',
  ].join('\n'),
};
/// What an example leaves open.
const BESIDES = { lists: { start: '0' } };

export function paste() {
  const text = h('textarea', { id: 'paste', rows: '7', spellcheck: false, placeholder: EXAMPLES.python, 'aria-describedby': 'paste-help' });
  const options = Object.fromEntries([
    ['owner', h('input', { type: 'text', id: 'owner', placeholder: '1=0,1,2' })],
    ['start', h('input', { type: 'text', id: 'start' })],
    [
      'sinks',
      h(
        'select',
        { id: 'sinks' },
        ['lose', 'win', 'draw'].map((word) => h('option', { value: word === 'lose' ? '' : word }, t(`sinks-${word}`))),
      ),
    ],
    [
      'format',
      h(
        'select',
        { id: 'format' },
        h('option', { value: '' }, t('formatAuto')),
        ['json', 'python', 'matrix', 'edges', 'dot', 'pg', 'lcgs'].map((word) => h('option', { value: word }, word)),
      ),
    ],
    ['field', h('input', { type: 'number', id: 'field', min: '0', max: '63' })],
    ['players', h('input', { type: 'number', id: 'players', min: '1', max: '32' })],
  ]);
  const double = h('input', { type: 'checkbox', id: 'double' });
  const wrong = h('div', {});

  async function open() {
    put(wrong);
    text.removeAttribute('aria-invalid');
    const params = { game: text.value, double: double.checked ? '1' : '' };
    for (const [key, control] of Object.entries(options)) params[key] = control.value.trim();
    params.owner = params.owner
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean);
    try {
      if (await joint(params)) {
        go('ask', params);
        return;
      }
      await ask('/api/solve', { game: gameRef(params) }, 'paste');
      go('graph', params);
    } catch (error) {
      text.setAttribute('aria-invalid', 'true');
      const repair = error.field === 'owner' ? repairs : [];
      put(wrong, refusal(error, text.value, repair));
      // Whoever has not said who moves where finds the field for it open.
      if (label(error.field)) more.open = true;
      if (error.spot) select(text, error.spot.line, error.spot.column);
    }
  }

  /// Whoever has not said who moves where can let the players take turns, or say it.
  const repairs = [
    [
      t('takeTurns'),
      () => {
        double.checked = true;
        open();
      },
    ],
    [
      t('giveOwners'),
      () => {
        more.open = true;
        options.owner.focus();
      },
    ],
  ];

  const load = async (file) => {
    text.value = await file.text();
    open();
  };
  const file = h('input', {
    type: 'file',
    id: 'file',
    class: 'hidden-text',
    tabindex: '-1',
    'aria-hidden': 'true',
    onchange: () => file.files[0] && load(file.files[0]),
  });
  const more = h(
    'details',
    {},
    h('summary', {}, t('options')),
    h(
      'div',
      { class: 'fields' },
      Object.entries(options).map(([key, control]) =>
        h(
          'label',
          { class: 'field', for: control.id },
          h('span', {}, t(`option-${key}`)),
          control,
          h('small', {}, t(`option-${key}-about`)),
        ),
      ),
      h('label', { class: 'check wide' }, double, t('option-double')),
    ),
  );
  const section = h(
    'section',
    {
      class: 'card bring',
      'aria-labelledby': 'bring-title',
      ondragover: (event) => {
        event.preventDefault();
        section.classList.add('over');
      },
      ondragleave: () => section.classList.remove('over'),
      ondrop: (event) => {
        event.preventDefault();
        section.classList.remove('over');
        if (event.dataTransfer.files[0]) load(event.dataTransfer.files[0]);
        else {
          text.value = event.dataTransfer.getData('text/plain');
          open();
        }
      },
    },
    h('h2', { id: 'bring-title' }, t('bring')),
    h('p', { class: 'soft', id: 'paste-help' }, t('bringLead')),
    h('label', { class: 'hidden-text', for: 'paste' }, t('bring')),
    text,
    wrong,
    more,
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', class: 'primary', id: 'open-paste', onclick: open }, t('openIt')),
      h('button', { type: 'button', onclick: () => file.click() }, t('chooseFile')),
      file,
      h('a', { class: 'button', href: address('draw') }, t('drawIt')),
      h(
        'span',
        { class: 'row tight soft' },
        t('example'),
        Object.entries(EXAMPLES).map(([name, sample]) =>
          h(
            'button',
            {
              type: 'button',
              class: 'small quiet',
              onclick: () => {
                text.value = sample;
                for (const [key, control] of Object.entries(options)) control.value = BESIDES[name]?.[key] ?? '';
                text.focus();
              },
            },
            name,
          ),
        ),
      ),
    ),
  );
  return section;
}

/// Put the cursor where the text is wrong.
export function select(area, line, column) {
  const before =
    area.value
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0);
  const at = Math.min(area.value.length, before + column - 1);
  area.focus();
  area.setSelectionRange(at, Math.min(area.value.length, at + 1));
}
