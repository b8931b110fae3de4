// The attractor as it grows: A0, A1, A2, … by slider, buttons or on its own.

import { calm, h, icon, put } from './dom.js';
import { reason } from './reason.js';
import { t, upper } from './words.js';

export class Stepper {
  /// `moved(step)` is called whenever another layer is shown; `pick(position)` when one that joins is chosen.
  constructor(moved, pick) {
    this.moved = moved;
    this.pick = pick;
    this.step = 0;
    this.last = 0;
    this.layers = undefined;
    this.pace = undefined;
    this.timer = undefined;
    this.slider = h('input', {
      type: 'range',
      min: '0',
      step: '1',
      id: 'step',
      'aria-label': t('layer'),
      oninput: () => this.set(Number(this.slider.value)),
    });
    this.title = h('strong', { id: 'step-title', 'aria-live': 'polite' });
    this.added = h('ol', { class: 'list reasons scroll', id: 'added', tabindex: '0', 'aria-label': t('added') });
    this.playButton = h('button', { type: 'button', class: 'icon', id: 'step-play', onclick: () => this.toggle() });
    const button = (sign, key, id, act) =>
      h('button', { type: 'button', class: 'icon', id, 'aria-label': t(key), title: t(key), onclick: act }, icon(sign));
    this.element = h(
      'div',
      { class: 'stack tight stepper' },
      h(
        'div',
        { class: 'row spread' },
        this.title,
        h(
          'div',
          { class: 'row tight' },
          button('first', 'firstLayer', 'step-first', () => this.set(0)),
          button('back', 'previousLayer', 'step-back', () => this.set(this.step - 1)),
          this.playButton,
          button('next', 'nextLayer', 'step-next', () => this.set(this.step + 1)),
          button('last', 'lastLayer', 'step-last', () => this.set(this.last)),
        ),
      ),
      this.slider,
      this.added,
    );
    this.label();
  }

  /// Step through some layers, from one of them on, or with all of them shown.
  show(layers, layer) {
    this.stop();
    this.layers = layers;
    this.last = layers.last;
    this.slider.max = String(this.last);
    this.set(layer === undefined ? this.last : layers.at(layer), true);
  }

  /// Nothing to step through until something is shown.
  clear() {
    this.stop();
    this.layers = undefined;
  }

  set(step, quiet = false) {
    if (!this.layers) return;
    this.step = Math.max(0, Math.min(this.last, step));
    this.slider.value = String(this.step);
    this.slider.setAttribute('aria-valuetext', this.layers.name(this.step));
    put(this.title, this.layers.name(this.step), h('span', { class: 'soft' }, ` · ${this.layers.adds(this.step)}`));
    this.list();
    this.moved(this.step, quiet);
  }

  list() {
    const { named, more, hidden } = this.layers.joined(this.step);
    put(
      this.added,
      named.map((one) =>
        h(
          'li',
          {},
          h('button', { type: 'button', onclick: () => this.pick(one) }, h('span', {}, one.why ? upper(reason(one.why)) : one.name)),
        ),
      ),
      more > 0 && h('li', { class: 'soft' }, t('andMore', { n: more })),
      hidden > 0 && h('li', { class: 'soft' }, t('notShown', { n: hidden })),
    );
  }

  /// What the layer adds, in one sentence.
  sentence() {
    return this.layers.sentence(this.step, this.layers.joined(this.step).named);
  }

  /// Go on with another pace.
  again() {
    if (!this.timer) return;
    this.stop();
    this.toggle();
  }

  label() {
    const key = this.timer ? 'pause' : 'playLayers';
    put(this.playButton, icon(this.timer ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', t(key));
    this.playButton.title = t(key);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.step === this.last) this.set(0);
    this.timer = setInterval(
      () => {
        if (this.step >= this.last) this.stop();
        else this.set(this.step + 1);
      },
      this.pace ?? (calm() ? 1500 : 900),
    );
    this.label();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.label();
  }
}
