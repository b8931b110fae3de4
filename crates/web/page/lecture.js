// A graph for a class: the drawing as large as the screen, the new layer in one sentence, the algorithm line by line.

import { h, icon, put, s } from './dom.js';
import { adjust, go, here } from './place.js';
import { t } from './words.js';

const LINES = ['algoStart', 'algoSome', 'algoAll', 'algoStop'];
const SPEEDS = [2600, 1600, 900, 450];

export class Lecture {
  /// `changed()` is called after the drawing has got another size.
  constructor(root, stepper, changed) {
    this.root = root;
    this.stepper = stepper;
    this.changed = changed;
    this.on = false;
    this.button = h(
      'button',
      { type: 'button', class: 'icon', id: 'lecture', 'aria-label': t('lecture'), title: t('lecture'), onclick: () => this.toggle() },
      icon('screen'),
    );
    this.sentence = h('p', { id: 'lecture-sentence' });
    this.lines = h(
      'ol',
      { class: 'algorithm', 'aria-label': t('algorithm') },
      LINES.map((key) => h('li', {}, t(key))),
    );
    this.speed = h('input', {
      type: 'range',
      min: '0',
      max: '3',
      step: '1',
      value: '2',
      id: 'lecture-speed',
      'aria-label': t('speed'),
      oninput: () => {
        stepper.pace = SPEEDS[Number(this.speed.value)];
        stepper.again();
      },
    });
    this.caption = h(
      'div',
      { class: 'caption', 'aria-live': 'polite' },
      h(
        'div',
        { class: 'row tight stepper' },
        this.step('back', 'previousLayer', -1),
        this.step('next', 'nextLayer', 1),
        h('label', { class: 'row tight' }, t('speed'), this.speed),
        h('button', { type: 'button', class: 'small', id: 'lecture-end', onclick: () => this.toggle() }, t('lectureEnd')),
      ),
      this.sentence,
      this.lines,
    );
    this.onkey = (event) => {
      if (event.target.matches('input, select, textarea, [data-node]')) return;
      const act = {
        ArrowRight: () => stepper.set(stepper.step + 1),
        ArrowLeft: () => stepper.set(stepper.step - 1),
        Home: () => stepper.set(0),
        End: () => stepper.set(stepper.last),
        ' ': () => stepper.toggle(),
        Escape: () => this.toggle(),
      }[event.key];
      if (act && stepper.layers) {
        event.preventDefault();
        act();
      }
    };
  }

  step(sign, key, by) {
    return h(
      'button',
      { type: 'button', class: 'icon', 'aria-label': t(key), title: t(key), onclick: () => this.stepper.set(this.stepper.step + by) },
      icon(sign),
    );
  }

  toggle() {
    const on = !this.on;
    if (on) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    go('graph', { ...here().params, lecture: on ? '1' : undefined });
  }

  set(on) {
    if (this.on === on) return;
    this.on = on;
    document.documentElement.classList.toggle('lecturing', on);
    removeEventListener('keydown', this.onkey);
    if (on) {
      addEventListener('keydown', this.onkey);
      this.show(this.stepper);
    } else adjust({ lecture: undefined });
    requestAnimationFrame(() => this.changed());
  }

  /// The sentence of a layer, and the line of the algorithm that adds it.
  show({ layers, step, last }) {
    if (!layers) return;
    const { own, others } = layers.whose(step);
    const lit = step === 0 ? [0] : [own && 1, others && 2].filter(Boolean);
    if (step === last) lit.push(3);
    [...this.lines.children].forEach((line, k) => line.classList.toggle('lit', lit.includes(k)));
    put(this.sentence, h('strong', {}, layers.name(step)), ' ', this.stepper.sentence());
  }

  /// A small picture of what an attractor is: a target, a vertex with a way in, one without a way out.
  sample() {
    const dot = (x, y, square, name) =>
      s(
        'g',
        { class: name },
        square ? s('rect', { x: x - 11, y: y - 11, width: 22, height: 22, rx: 2 }) : s('circle', { cx: x, cy: y, r: 12 }),
      );
    const line = (x1, y1, x2, y2, name = '') => s('line', { x1, y1, x2, y2, class: name, 'marker-end': 'url(#sample-tip)' });
    return s(
      'svg',
      { class: 'sample', viewBox: '0 0 260 96', role: 'img', 'aria-label': t('attractorIs') },
      s(
        'defs',
        {},
        s(
          'marker',
          { id: 'sample-tip', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto' },
          s('path', { d: 'M0 0L8 4L0 8z' }),
        ),
      ),
      line(142, 26, 212, 44, 'strong'),
      line(142, 26, 190, 8),
      line(50, 60, 116, 30),
      line(50, 60, 212, 54),
      dot(226, 48, false, 'a0'),
      dot(130, 24, false, 'a1'),
      dot(36, 64, true, 'a2'),
      s('text', { x: 226, y: 82 }, 'A0'),
      s('text', { x: 130, y: 58 }, 'A1'),
      s('text', { x: 36, y: 93 }, 'A2'),
    );
  }
}
