// Exercises that mark themselves: click or type, and read the reason of what is wrong.

import { ask, refusal } from './api.js';
import { code, h, put, say } from './dom.js';
import { save } from './download.js';
import { read } from './drawing.js';
import { address, here, renew } from './place.js';
import { inFrench, t } from './words.js';

const KINDS = ['layer', 'rank', 'move', 'value', 'cuts', 'cops', 'formula'];
const OWNERS = ['mixed', 'turns', 'one'];

/// Kinds whose picture is an arena, with vertices of both players.
const OWNED = new Set(['layer', 'rank', 'formula']);

export function mount(root) {
  const kind = h(
    'select',
    { id: 'kind', onchange: () => renew({ kind: kind.value }) },
    KINDS.map((word) => h('option', { value: word }, t(`exercise-${word}`))),
  );
  const seed = h('input', { type: 'number', id: 'seed', min: '0', class: 'side', onchange: () => renew({ seed: seed.value }) });
  const vertices = h('input', {
    type: 'number',
    id: 'vertices',
    min: '4',
    max: '14',
    class: 'side',
    onchange: () => renew({ vertices: vertices.value }),
  });
  const flag = (name) => h('input', { type: 'checkbox', id: name, onchange: (event) => renew({ [name]: event.target.checked }) });
  const [cycles, draws] = [flag('cycles'), flag('draws')];
  const owners = h(
    'select',
    { id: 'owners', onchange: () => renew({ owners: owners.value }) },
    OWNERS.map((word) => h('option', { value: word }, t(`exercise-${word}`))),
  );
  const wrong = h('div', {});
  const task = h('p', { class: 'task', id: 'task' });
  const picture = h('div', { class: 'given' });
  const choices = h('div', { class: 'row tight', id: 'choices', role: 'group', 'aria-label': t('exerciseChoices') });
  const input = h('input', {
    type: 'text',
    id: 'answer',
    autocomplete: 'off',
    oninput: () => light(),
  });
  const result = h('div', { id: 'marking', 'aria-live': 'polite' });
  const form = h(
    'form',
    {
      class: 'row',
      onsubmit: (event) => {
        event.preventDefault();
        mark();
      },
    },
    h('label', { class: 'row tight', for: 'answer' }, t('exerciseAnswer'), input),
    h('button', { type: 'submit', class: 'primary', id: 'mark' }, t('exerciseMark')),
    h('button', { type: 'button', id: 'solution', onclick: () => solve() }, t('exerciseSolution')),
    h('button', { type: 'button', id: 'another', onclick: () => renew({ seed: String(Number(seed.value) + 1) }) }, t('exerciseAnother')),
  );
  const card = h('section', { class: 'card stack' }, task, picture, choices, form, result);
  const count = h('input', { type: 'number', id: 'count', min: '1', max: '100', value: '6', class: 'side' });
  put(
    root,
    h('header', { class: 'stack tight head' }, h('h1', {}, t('tab-exercise')), h('p', { class: 'lead' }, t('exerciseLead'))),
    h(
      'div',
      { class: 'row' },
      h('label', { class: 'row tight', for: 'kind' }, t('exerciseKind'), kind),
      h('label', { class: 'row tight', for: 'seed' }, t('exerciseSeed'), seed),
      h('label', { class: 'row tight', for: 'vertices' }, t('exerciseVertices'), vertices),
      h('label', { class: 'row tight', for: 'owners' }, t('exerciseOwners'), owners),
      h('label', { class: 'check' }, cycles, t('exerciseCycles')),
      h('label', { class: 'check' }, draws, t('exerciseDraws')),
    ),
    wrong,
    card,
    h(
      'section',
      { class: 'card stack' },
      h('h2', {}, t('sheet')),
      h('p', { class: 'soft' }, t('sheetLead')),
      h(
        'div',
        { class: 'row' },
        h('label', { class: 'row tight', for: 'count' }, t('sheetCount'), count),
        h('button', { type: 'button', id: 'sheet', onclick: () => print([]) }, t('sheetMixed')),
        h('button', { type: 'button', id: 'sheet-kind', onclick: () => print([order.kind]) }, t('sheetOfKind')),
      ),
    ),
  );

  /// What the present exercise is made from, and what was last shown.
  let order;
  let nodes = [];
  let shown;

  const items = () =>
    input.value
      .replace(/[{}[\]]/g, '')
      .split(/[,;]/)
      .map((item) => item.trim())
      .filter(Boolean);

  /// A click adds an item to the answer, or takes it out again.
  function toggle(item) {
    const now = items();
    input.value = (now.includes(item) ? now.filter((one) => one !== item) : [...now, item]).join(', ');
    light();
  }

  function light() {
    const chosen = new Set(items());
    for (const button of choices.children) button.setAttribute('aria-pressed', String(chosen.has(button.dataset.item)));
    for (const [group, item] of nodes) {
      group.classList.toggle('picked', chosen.has(item));
      group.setAttribute('aria-pressed', String(chosen.has(item)));
    }
    put(result);
  }

  async function load() {
    const key = JSON.stringify(order);
    if (key === shown) return;
    shown = key;
    put(wrong);
    put(result);
    input.value = '';
    let found;
    try {
      found = await ask('/api/exercise', order, 'exercise');
    } catch (error) {
      shown = undefined;
      card.hidden = true;
      const ways = KINDS.includes(order.kind) ? [] : KINDS.map((word) => [t(`exercise-${word}`), () => renew({ kind: word })]);
      put(wrong, refusal(error, undefined, ways));
      return;
    }
    card.hidden = false;
    put(task, code(found.text));
    put(picture);
    nodes = [];
    if (found.picture) {
      const svg = read(found.picture);
      svg.setAttribute('role', 'group');
      svg.setAttribute('aria-label', t('exercisePicture'));
      // Layers that are known already keep their colours, which the page has no words for.
      for (const [, name, fill] of found.picture.matchAll(/\.attractor \.((?:on-)?(?:w\d+-\d+|draw))\{fill:(#\w+)\}/g)) {
        for (const shape of /** @type {any} */ (svg.querySelectorAll(`.${name}`))) shape.style.fill = fill;
      }
      put(picture, svg, OWNED.has(order.kind) && h('p', { class: 'soft legend' }, t('exerciseLegend')));
      for (const group of svg.querySelectorAll('[data-node]')) {
        const item = group.querySelector('text')?.textContent.trim();
        if (!found.choices?.includes(item)) continue;
        nodes.push([group, item]);
        group.setAttribute('role', 'button');
        group.setAttribute('tabindex', '0');
        group.setAttribute('aria-label', item);
        group.addEventListener('click', () => toggle(item));
        group.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          toggle(item);
        });
      }
    }
    put(
      choices,
      (found.choices ?? []).map((item) =>
        h('button', { type: 'button', class: 'small', data: { item }, 'aria-pressed': 'false', onclick: () => toggle(item) }, item),
      ),
      found.game && h('a', { class: 'button small', href: address('play', { game: found.game }) }, t('playIt')),
    );
    input.inputMode = found.choices ? 'text' : 'numeric';
    light();
  }

  async function mark() {
    put(wrong);
    try {
      const { marking } = await ask('/api/exercise', { ...order, answer: input.value }, 'exercise');
      const why = marking.passed ? marking.lines : marking.wrong.map((one) => one.reason);
      put(
        result,
        h(
          'span',
          { class: `tag ${marking.passed ? 'win' : 'loss'}`, id: 'verdict' },
          t(marking.passed ? 'exerciseRight' : 'exerciseWrong'),
        ),
        !marking.passed &&
          h(
            'ul',
            { class: 'sentences' },
            marking.lines.map((line) => h('li', {}, code(line))),
          ),
      );
      say(why.join('. '));
    } catch (error) {
      put(result, refusal(error));
    }
  }

  async function solve() {
    try {
      const { solution } = await ask('/api/exercise', { ...order, solve: true }, 'exercise');
      input.value = solution.join(', ');
      light();
      say(input.value);
    } catch (error) {
      put(result, refusal(error));
    }
  }

  async function print(kinds) {
    try {
      const asked = { ...order, kind: undefined, kinds, count: Number(count.value) };
      const { html } = await ask('/api/sheet', asked, 'sheet');
      save(html, `${t('sheetFile')}-${order.seed}.html`, 'text/html');
    } catch (error) {
      put(wrong, refusal(error));
    }
  }

  return {
    update(params) {
      order = {
        // A kind that there is not is refused with those that there are.
        kind: params.kind ?? 'layer',
        seed: Number(params.seed) || 0,
        vertices: Number(params.vertices) || null,
        cycles: params.cycles === '1',
        draws: params.draws === '1',
        owners: params.owners ?? 'mixed',
        french: inFrench(),
      };
      kind.value = order.kind;
      seed.value = String(order.seed);
      vertices.value = params.vertices ?? '8';
      cycles.checked = order.cycles;
      draws.checked = order.draws;
      owners.value = order.owners;
      // A seed in the address makes a link to the very exercise.
      if (params.seed === undefined && here().view === 'exercise') {
        renew({ seed: String(1 + Math.floor(Math.random() * 9999)) });
        return;
      }
      load();
    },
    leave() {},
  };
}
