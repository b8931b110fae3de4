// The attractor as it grows: A0, A1, A2, … by slider, buttons or on its own.

import { calm, h, icon, put } from './dom.js';
import { reason } from './reason.js';
import { number, t, upper } from './words.js';

export class Stepper {
  /// `moved(step)` is called whenever another layer is shown; `pick(node)` when a vertex is named.
  constructor(moved, pick) {
    this.moved = moved;
    this.pick = pick;
    this.step = 0;
    this.last = 0;
    this.view = undefined;
    this.region = undefined;
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

  /// Step through `region` of `view`.
  show(view, region, step) {
    this.stop();
    [this.view, this.region] = [view, region];
    this.last = region.stationary;
    this.slider.max = String(this.last);
    this.set(step ?? this.last, true);
  }

  set(step, quiet = false) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.slider.value = String(this.step);
    this.slider.setAttribute('aria-valuetext', `A${this.step}`);
    const grows = this.region.grows[this.step] ?? 0;
    const total = this.region.grows.slice(0, this.step + 1).reduce((sum, n) => sum + n, 0);
    put(this.title, `A${this.step}`, h('span', { class: 'soft' }, ` · ${t('layerAdds', { n: grows, total: number(total) })}`));
    this.list();
    this.moved(this.step, quiet);
  }

  list() {
    const { view, region, step } = this;
    const joined = [];
    region.ranks.forEach((rank, i) => {
      if (rank === step) joined.push(i);
    });
    const hidden = (region.grows[step] ?? 0) - joined.length;
    const shown = joined.slice(0, 60);
    put(
      this.added,
      shown.map((i) =>
        h('li', {}, h('button', { type: 'button', onclick: () => this.pick(i) }, h('span', {}, upper(reason(because(view, region, i)))))),
      ),
      joined.length > shown.length && h('li', { class: 'soft' }, t('andMore', { n: joined.length - shown.length })),
      hidden > 0 && h('li', { class: 'soft' }, t('notShown', { n: hidden })),
    );
  }

  /// What the layer adds, in one sentence.
  sentence() {
    const { view, region, step } = this;
    const first = region.ranks.indexOf(step);
    const adds = t('layerAdds', {
      n: region.grows[step] ?? 0,
      total: number(region.grows.slice(0, step + 1).reduce((sum, n) => sum + n, 0)),
    });
    return first < 0 ? upper(adds) : `${upper(adds)}. ${upper(reason(because(view, region, first)))}.`;
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

/// Why a node that is shown joins its layer, from the layers alone.
function because(view, region, i) {
  const node = view.nodes[i];
  const rank = region.ranks[i];
  const sentence = { position: node.name, turn: node.owner, coalition: region.coalition };
  const step = (link) => ({ move: link.move, to: view.nodes[link.to].name, layer: region.ranks[link.to] });
  if (rank === 0) {
    return { ...sentence, because: node.outcome ? { kind: 'over', winners: node.outcome } : { kind: 'target' } };
  }
  const choice = region.choices[i];
  if (choice !== null) return { ...sentence, because: { kind: 'some', step: step(view.links[choice]) } };
  const links = view.links.filter((link) => link.from === i);
  const steps = links.slice(0, 6).map(step);
  return { ...sentence, because: { kind: 'all', steps, more: links.length - steps.length + node.hidden } };
}
