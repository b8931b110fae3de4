// A drawing of the states of a game in which all choose at the same time: where a formula holds, what is played, and where
// play is.

import { h, s } from './dom.js';
import { read } from './drawing.js';
import { t } from './words.js';

export class StateDrawing {
  /// `text` is the picture of an answer of `/api/check`; `start` the state that play begins with.
  constructor(text, game) {
    /** @type {any} */
    this.svg = read(text);
    // The page has a title already.
    this.svg.querySelector(':scope > text')?.remove();
    const drawing = this.svg.querySelector(':scope > g');
    // Of the legend the page says itself what it explains; what the numbers on the arrows stand for is kept.
    this.names = new Map();
    for (let legend; (legend = drawing.nextElementSibling); legend.remove()) {
      for (const number of legend.querySelectorAll('text.soft')) {
        const words = number.parentElement.querySelector('text.ink');
        if (words) this.names.set(number.textContent, words.textContent);
      }
    }
    this.svg.setAttribute('role', 'img');
    this.svg.setAttribute('aria-label', t('graphOf', { game }));
    const box = this.svg.viewBox.baseVal;
    this.width = box.width;
    this.height = box.height;
    this.states = new Map();
    for (const group of this.svg.querySelectorAll('[data-node]')) {
      /** @type {SVGElement} */
      const outline = group.querySelector('.outline');
      // Where the formula holds the server has given the vertex a colour of its own.
      if (!outline.classList.contains('plain')) {
        outline.style.fill = 'var(--p3)';
        for (const word of group.querySelectorAll('text')) word.style.fill = '#000';
      }
      // A state that is over says so behind its name.
      const over = group.querySelector('.ring');
      const name = group.querySelector('title').textContent;
      this.states.set(over ? name.replace(/: [^:]*$/, '') : name, group);
    }
    this.svg.querySelectorAll('text.halo.faint').forEach((label, k) => {
      const moves = this.names.get(label.textContent);
      if (moves) this.svg.querySelector(`[data-link="${k}"]`)?.prepend(s('title', {}, moves));
    });
    for (const line of this.svg.querySelectorAll('[data-link] .thick')) line.parentElement.classList.add('strategy');
  }

  /// What the numbers on the arrows stand for, to be unfolded.
  legend() {
    return (
      this.names.size > 0 &&
      h(
        'details',
        {},
        h('summary', {}, t('jointArrows')),
        h(
          'ul',
          { class: 'list scroll' },
          [...this.names].map(([number, moves]) => h('li', {}, h('strong', {}, number), ' ', h('span', { class: 'mono' }, moves))),
        ),
      )
    );
  }

  /// Light the states of a play, the last of which is where it stands.
  light(states) {
    for (const group of this.states.values()) group.classList.remove('played', 'present');
    for (const name of states) this.states.get(name)?.classList.add('played');
    this.states.get(states.at(-1))?.classList.add('present');
  }

  /// The middle of a state, once it is shown; nothing where there is no such state.
  at(name) {
    const outline = this.states.get(name)?.querySelector('.outline');
    if (!outline) return undefined;
    const { x, y, width, height } = outline.getBBox();
    const shift = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(this.svg.querySelector(':scope > g').getAttribute('transform') ?? '');
    return [x + width / 2 + Number(shift?.[1] ?? 0), y + height / 2 + Number(shift?.[2] ?? 0)];
  }
}
