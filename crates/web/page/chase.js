// A chase on a drawn graph, move by move.

import { calm, h, icon, put } from './dom.js';
import { t } from './words.js';

export class Chase {
  /// `show(cops, robber)` puts the pieces on the graph; nothing clears it.
  constructor(show) {
    this.show = show;
    this.step = 0;
    this.end = '';
    this.positions = undefined;
    this.timer = undefined;
    this.title = h('strong', { id: 'chase-title', 'aria-live': 'polite' });
    this.slider = h('input', {
      type: 'range',
      min: '0',
      step: '1',
      id: 'chase-step',
      'aria-label': t('chaseMove'),
      oninput: () => this.set(Number(this.slider.value)),
    });
    this.playButton = h('button', { type: 'button', class: 'icon', id: 'chase-play', onclick: () => this.toggle() });
    const button = (sign, key, id, act) =>
      h('button', { type: 'button', class: 'icon', id, 'aria-label': t(key), title: t(key), onclick: act }, icon(sign));
    this.element = h(
      'div',
      { class: 'stack tight stepper', hidden: true },
      h(
        'div',
        { class: 'row spread' },
        this.title,
        h(
          'div',
          { class: 'row tight' },
          button('back', 'chaseBack', 'chase-back', () => this.set(this.step - 1)),
          this.playButton,
          button('next', 'chaseNext', 'chase-next', () => this.set(this.step + 1)),
        ),
      ),
      this.slider,
    );
    this.label();
  }

  /// `positions` are `{ cops, robber, turn }` by the number of the vertex; `end` says how it ends.
  load(positions, end) {
    this.stop();
    this.positions = positions;
    this.end = end;
    this.element.hidden = false;
    this.slider.max = String(positions.length - 1);
    this.set(0);
    this.toggle();
  }

  clear() {
    this.stop();
    this.element.hidden = true;
    this.positions = undefined;
  }

  set(step) {
    this.step = Math.max(0, Math.min(this.positions.length - 1, step));
    this.slider.value = String(this.step);
    const { cops, robber, turn } = this.positions[this.step];
    const last = this.step === this.positions.length - 1;
    this.title.textContent = last
      ? t(`chase-${this.end}`, { n: this.step })
      : t(turn === 'cops' ? 'copsTurn' : 'robberTurn', { n: this.step });
    this.show(cops, robber);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.step === this.positions.length - 1) this.set(0);
    this.timer = setInterval(
      () => {
        if (this.step >= this.positions.length - 1) this.stop();
        else this.set(this.step + 1);
      },
      calm() ? 1400 : 800,
    );
    this.label();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.label();
  }

  label() {
    const key = this.timer ? 'pause' : 'chasePlay';
    put(this.playButton, icon(this.timer ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', t(key));
    this.playButton.title = t(key);
  }
}
